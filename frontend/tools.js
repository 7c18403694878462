// The toolbar: one tab stop, with arrow keys inside, and a fold for the tools that do not fit.

import { openHelp } from "./dialogs.js";
import { askMoves, redo, toggleChoices, undo } from "./intents.js";
import { openNew } from "./new_game.js";
import { all, button, div, first, html } from "./nodes.js";
import { openTexts } from "./texts.js";

/** @import { Board } from "./board.js" */

/** The width of the turn and the question next to the tools, with the gaps (CSS px). */
const HEADING = 560;
/** The same if the second undo is next to it. */
const QUESTION = 660;

export class Tools {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { word } = this;
    this.undoButton = button(word("undo"), () => undo(board), { class: "nb-undo" });
    this.otherButton = button("", () => undo(board, true), { class: "nb-undo-other" });
    this.redoButton = button(word("redo"), () => redo(board), { class: "nb-redo" });
    this.stepButton = button("", () => board.send("step"));
    this.choicesButton = button(word("lit"), () => toggleChoices(board));
    this.movesButton = button(word("moves"), () => askMoves(board));
    this.tableButton = button(word("table"), () => board.table.toggle());
    this.whatIfButton = button(word("what_if"), () => board.lines.toggle());
    /** The tools that are folded away last. */
    this.front = div("nb-front", this.movesButton);
    const unfold = { class: "nb-unfold", "aria-expanded": "false" };
    this.unfoldButton = button(word("more"), () => this.unfold(!this.isUnfolded), unfold);
    this.node = html("div", { class: "nb-tools", role: "toolbar", "aria-label": word("tools") });
    this.node.append(...(board.whole.replay ? this.forReplay() : this.forPlay()));
    this.node.addEventListener("focusin", ({ target }) => this.rove(target));
    this.node.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.node.contains(/** @type {Node | null} */ (relatedTarget))) this.unfold(false);
    });
  }

  get word() {
    return (/** @type {string} */ id) => this.board.word(id);
  }

  get isUnfolded() {
    return this.node.hasAttribute("data-open");
  }

  forPlay() {
    const { board, word } = this;
    const more = div("nb-more", this.choicesButton, this.tableButton);
    if (board.whole.setup) this.front.append(this.whatIfButton);
    more.append(button(word("save"), () => openTexts(board)));
    if (board.whole.setup) more.append(button(word("new"), () => openNew(board)));
    more.append(button(word("help"), () => openHelp(board)));
    return [
      board.watch.button,
      this.stepButton,
      this.otherButton, // before the others, so that its room is no gap between them
      this.undoButton,
      this.redoButton,
      this.front,
      this.unfoldButton,
      more,
    ];
  }

  /** In a stored game: the buttons to step through it. */
  forReplay() {
    const { board, word } = this;
    this.undoButton.textContent = word("previous");
    this.redoButton.textContent = word("next");
    const start = button(word("first"), () => board.send("goto", 0));
    const end = button(word("last"), () => board.send("goto", -1));
    return [start, this.undoButton, this.redoButton, end, this.tableButton];
  }

  wayOn() {
    return this.undoButton;
  }

  buttons() {
    return /** @type {HTMLButtonElement[]} */ (all(this.node, "button"));
  }

  // --- state of the tools ---------------------------------------------------------------------------------------

  update() {
    const { view, whole, preferences } = this.board;
    if (whole.replay) {
      this.undoButton.disabled = view.at === 0;
      this.redoButton.disabled = view.at === whole.log.length;
    } else {
      this.showWay(this.undoButton, "undo", view.can.undo);
      this.showWay(this.redoButton, "redo", view.can.redo);
      this.showOther(view.can.other);
    }
    // With two lines, the bots answer in both.
    this.stepButton.hidden = !view.step || !!view.lines || this.board.display.isWatching;
    this.stepButton.textContent = view.step;
    this.choicesButton.ariaPressed = `${preferences.showChoices}`;
    this.whatIfButton.ariaPressed = `${!!view.lines}`;
    // Without a question, there are no choices to list or to mark.
    for (const node of [this.choicesButton, this.movesButton]) {
      node.disabled = !view.options.length;
      node.ariaDisabled = `${!view.options.length}`; // the style dims this
    }
  }

  /**
   * Show the second undo. In a game it has room in the bar even while there is none, so that the question stays where
   * it is.
   * @param {string} can
   */
  showOther(can) {
    const { otherButton: node, word } = this;
    const { root, view, whole } = this.board;
    root.toggleAttribute("data-answers", view.ends !== null);
    node.hidden = !can && !whole.setup;
    node.disabled = !can;
    node.textContent = word(can || "undo_turn");
    node.dataset.room = word(can === "undo_decision" ? "undo_turn" : "undo_decision");
  }

  /**
   * @param {HTMLButtonElement} node
   * @param {string} way
   * @param {string} can  "" if there is nothing to undo or redo; different from `way` if chance decided in between
   */
  showWay(node, way, can) {
    const { word } = this;
    if (can) node.removeAttribute("aria-disabled");
    else node.ariaDisabled = "true";
    node.textContent = word(way);
    node.title = word(can || way);
    node.ariaLabel = node.title;
    node.toggleAttribute("data-chance", can !== "" && can !== way); // shows a die
  }

  // --- the fold -----------------------------------------------------------------------------------------------

  /** Close the fold. @param {HTMLElement} target */
  escape(target) {
    if (!this.isUnfolded) return false;
    this.unfold(false);
    if (this.node.contains(target)) first(this.node, ".nb-unfold")?.focus();
    return true;
  }

  /** Fold some tools away if they do not fit next to the heading, whose width differs between languages. */
  fit() {
    const { root, focused: active } = this.board;
    const hasRoom = (heading = HEADING) => this.node.scrollWidth + heading <= root.clientWidth;
    root.removeAttribute("data-fold");
    this.unfoldButton.before(this.front);
    if (!this.board.whole.replay) this.undoButton.before(this.otherButton);
    if (!hasRoom()) {
      root.dataset.fold = "";
      const more = first(this.node, ".nb-more");
      if (!hasRoom()) more?.prepend(this.front);
    }
    if (!this.otherButton.hidden && !hasRoom(QUESTION)) {
      root.dataset.fold = "";
      first(this.node, ".nb-more")?.prepend(this.otherButton);
    }
    if (active instanceof HTMLElement && [this.front, this.otherButton].some((one) => one.contains(active)))
      active.focus();
    // If the tool with the focus is folded away, the button that unfolds it takes over.
    if (this.node.contains(active) && !active?.checkVisibility()) first(this.node, ".nb-unfold")?.focus();
    this.rove();
  }

  /** Show or hide the tools that are folded away. @param {boolean} open */
  unfold(open) {
    this.node.toggleAttribute("data-open", open);
    this.unfoldButton.ariaExpanded = `${open}`;
  }

  // --- focus --------------------------------------------------------------------------------------------------

  /**
   * Make one button the tab stop: the given one, or else the last tab stop if it is visible.
   * @param {EventTarget | null} [to]
   */
  rove(to) {
    const buttons = this.buttons();
    const visible = buttons.filter((node) => node.checkVisibility() && !node.disabled);
    const stop = visible.find((node) => node === to) ?? visible.find((node) => !node.tabIndex) ?? visible[0];
    for (const node of buttons) node.tabIndex = node === stop ? 0 : -1;
  }

  /** Focus a tool by its label, or the button that unfolds it. @param {string} label */
  focus(label) {
    const visible = this.buttons().filter((node) => node.checkVisibility());
    (
      visible.find(({ textContent }) => textContent === label) ??
      visible.find((node) => node.matches(".nb-unfold"))
    )?.focus();
  }
}
