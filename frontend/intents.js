// What the user can do on the board, from a click, a button or a key.

import { keep } from "./kept.js";

/** @import { Board } from "./board.js" */

/** Mark a place for an answer, choose it, or try it to learn why it cannot be chosen. @param {Board} board @param {string} id */
export function activate(board, id) {
  if (board.others.isPlaying) {
    // When the user pressed, the page was still showing earlier actions.
    board.others.skip();
    return;
  }
  if (board.marking.toggle(id)) return;
  board.focus.acted(id);
  board.display.store.select(id);
  const options = board.options.at.get(id);
  if (board.whole.replay) board.pointer.moveTo(id);
  else if (options?.length === 1) board.send("choose", [options[0][0], id]);
  else if (options) board.choice.narrow(id);
  else board.send("try", id);
}

/** Go back by a decision or a turn. @param {Board} board @param {boolean} [other]  by the other one of the two */
export function undo(board, other = false) {
  if (board.whole.replay) board.send("goto", Math.max(0, board.view.at - 1));
  else board.send("undo", other ? "other" : null);
}

/** @param {Board} board */
export function redo(board) {
  if (board.whole.replay) board.send("goto", board.view.at + 1);
  else board.send("redo");
}

/** Show or hide rules, notation and the marks of reconstructed figures. @param {Board} board */
export function toggleSources(board) {
  const { preferences, root } = board;
  preferences.showSources = !preferences.showSources;
  root.toggleAttribute("data-sources", preferences.showSources);
  const state = `${board.word("sources")}: ${board.word(preferences.showSources ? "on" : "off")}`;
  for (const node of root.querySelectorAll('[data-do="sources"]'))
    node.ariaPressed = `${preferences.showSources}`;
  board.say(state);
}

/** Show or hide icons before the words of sentences, here and on later pages. @param {Board} board @param {boolean} isOn */
export function showIcons(board, isOn) {
  board.preferences.showIcons = isOn;
  board.root.toggleAttribute("data-icons", isOn);
  keep("icons", isOn ? "on" : "off");
}

/** @param {Board} board */
export function toggleChoices(board) {
  const { preferences } = board;
  preferences.showChoices = !preferences.showChoices;
  board.tools.update();
  for (const id of board.options.at.keys()) board.drawing.namePlace(id);
  board.say(
    `${board.word("lit")}: ${preferences.showChoices ? board.view.options.length : board.word("off")}`,
  );
  board.drawing.marks.showRings();
  board.card.show();
}

/** Ask for the list of legal actions: it may be long, so Python sends it on demand. @param {Board} board */
export function askMoves(board) {
  if (!board.view.options.length) {
    board.say(board.view.turn, board.view.prompt);
    return;
  }
  board.dialog.awaitsMoves = true;
  board.send("moves");
}

/** Make the free decisions that the refusal on the page offers, and the action that they make possible. @param {Board} board */
export function takeWay(board) {
  const { way } = board.view.refusal ?? {};
  if (!way) return;
  board.focus.acted(board.view.refusal?.place);
  board.send("way", way[0]);
}

/** Open the rule behind the refusal, or behind what happened last. @param {Board} board */
export function askWhy(board) {
  if (!board.focus.ruleButton() && !board.preferences.showSources) toggleSources(board);
  board.focus.ruleButton()?.click();
}
