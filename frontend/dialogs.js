// The dialogs for help, a rule and the list of actions.

import { showIcons, toggleSources } from "./intents.js";
import { languageFields } from "./language.js";
import { all, button, fitPicture, html, small } from "./nodes.js";
import { introduction } from "./sentences.js";

/** @import { Board } from "./board.js" */
/** @import { Rule } from "./wire_types.js" */

/** The keys that the help explains, by the words `key_…` and `help_…`. */
const KEYS = [
  "arrows",
  "tab",
  "enter",
  "n",
  "w",
  "i",
  "k",
  "a",
  "space",
  "e",
  "f",
  "escape",
  "u",
  "shift_u",
  "m",
  "t",
  "o",
  "l",
  "s",
];

/** @param {Board} board */
export function openHelp(board) {
  const rows = KEYS.map((key) => {
    const head = html("th", { scope: "row" }, html("kbd", {}, board.word(`key_${key}`)));
    return html("tr", {}, head, html("td", {}, board.word(`help_${key}`)));
  });
  const keys = html("table", { class: "nb-keys" }, html("tbody", {}, ...rows));
  const text = html(
    "p",
    {},
    introduction((id) => board.word(id)),
  );
  const hasIcons = board.whole.glossary.some(([, , , , , , symbol]) => symbol);
  const speed = html("label", {}, board.word("speed"), board.others.speeds());
  const switches = html(
    "div",
    { class: "nb-row" },
    sourcesButton(board),
    ...makeSwitch(board.word("icons"), hasIcons ? board.preferences.showIcons : null, (isOn) =>
      showIcons(board, isOn),
    ),
    ...makeSwitch(board.word("sound"), board.preferences.hasSound, (isOn) => board.sound.turn(isOn)),
    ...makeSwitch(board.word("ends_turns"), board.view.ends, (isOn) => board.send("ends", isOn)),
    ...makeSwitch(board.word("accepts"), board.view.offers, (isOn) => board.send("offers", isOn)),
  );
  const overlays = board.whole.overlays.length
    ? [html("h3", {}, board.word("overlays")), html("div", { class: "nb-row" }, ...overlayButtons(board))]
    : [];
  const parts = [...languageFields(board), speed, switches, ...overlays, ...pictures(board)];
  board.dialog.open(board.word("help"), text, ...parts, keys);
  for (const node of all(board.dialog.node, ".nb-pictures svg")) fitPicture(node);
}

/** Return the button that shows rules, notation and the marks of reconstructed figures. @param {Board} board */
export function sourcesButton(board) {
  return button(board.word("sources"), () => toggleSources(board), {
    "aria-pressed": `${board.preferences.showSources}`,
    "data-do": "sources",
  });
}

/**
 * Return a switch; nothing in a game without it.
 * @param {string} label
 * @param {boolean | null} isSet
 * @param {(isOn: boolean) => void} set
 */
function makeSwitch(label, isSet, set) {
  if (isSet === null) return [];
  const flip = () => {
    const isOn = node.getAttribute("aria-pressed") !== "true";
    node.ariaPressed = `${isOn}`;
    set(isOn);
  };
  const node = button(label, flip, { "aria-pressed": `${isSet}` });
  return [node];
}

/** Return a button for each thing that the game can show on the board. @param {Board} board */
function overlayButtons(board) {
  return board.whole.overlays.map(([id, label]) =>
    button(label, () => {
      board.dialog.node.close();
      board.send("overlay", id);
    }),
  );
}

/** Show the overlay of the game, or let the user choose one of several. @param {Board} board */
export function openOverlays(board) {
  const buttons = overlayButtons(board);
  if (buttons.length === 1) buttons[0].click();
  if (buttons.length < 2) return;
  const items = buttons.map((node) => html("li", {}, node));
  board.dialog.open(board.word("overlays"), html("ul", { class: "nb-moves" }, ...items));
}

/** Return the pictures of the drawing with their names. @param {Board} board */
function pictures(board) {
  const { drawing, whole } = board;
  if (board.isBare || !whole.pictures.length) return [];
  const items = whole.pictures.map(([symbol, name]) => html("li", {}, drawing.pictureOf(symbol), name));
  return [html("h3", {}, board.word("pictures")), html("ul", { class: "nb-pictures" }, ...items)];
}

/**
 * @param {Board} board
 * @param {Rule} rule
 */
export function openRule(board, { id, title, lines }) {
  const text = lines.map((line) => html("p", {}, line));
  const source = id ? [small(html("code", {}, id))] : [];
  board.dialog.open(title, ...text, ...source);
  board.view.rule = null;
}

/** Return a button that opens a rule. @param {Board} board @param {string} rule */
export function ruleButton(board, rule) {
  return button(board.word("rule"), () => board.send("rule", rule), { class: "nb-rule", title: rule });
}

/** @typedef {[text: string, label: string][]} Moves */

/** Return the actions that match a typed text. @param {Moves} moves @param {string} typed */
export function matching(moves, typed) {
  const wanted = typed.trim().toLowerCase();
  return moves.filter(([text, label]) => `${text} ${label}`.toLowerCase().includes(wanted));
}

/**
 * Open the list of legal actions. Typing narrows it down.
 * @param {Board} board
 * @param {Moves} moves
 */
export function openMoves(board, moves) {
  const filter = board.word("moves_filter");
  const look = { "aria-label": filter, placeholder: filter, autocomplete: "off", spellcheck: "false" };
  const field = html("input", { type: "search", ...look });
  const count = html("p", { role: "status", class: "nb-small" });
  const list = html("ul", { class: "nb-moves" });
  const play = (/** @type {string} */ text) => {
    if (board.display.store.isCommitting) return;
    board.dialog.node.close();
    board.send("play", text);
  };
  const fill = () => {
    const rows = matching(moves, field.value);
    count.textContent = `${rows.length} / ${moves.length}`;
    const items = rows.map(([text, label]) =>
      html(
        "li",
        {},
        button(label, () => play(text)),
        html("code", {}, text),
      ),
    );
    list.replaceChildren(...items);
  };
  field.addEventListener("input", fill);
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") list.querySelector("button")?.focus();
    if (event.key !== "Enter") return;
    event.preventDefault();
    const rows = matching(moves, field.value);
    const typed = field.value.trim();
    if (typed) play(rows.length === 1 ? rows[0][0] : typed);
  });
  fill();
  board.view.moves = null;
  board.dialog.open(board.word("moves"), field, count, list);
}
