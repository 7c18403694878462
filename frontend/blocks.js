// The blocks of a panel, each made by a function of its kind.

import { makeContents } from "./contents.js";
import { ruleButton } from "./dialogs.js";
import { button, div, html, progressBar, small, span, unheard } from "./nodes.js";
import { makePuzzles } from "./puzzles.js";
import { makeRepeats, makeScore } from "./results.js";
import { makeShelf } from "./shelf.js";

/** @import { Board } from "./board.js" */
/** @import { Contents, Puzzles, Shelf } from "./panel_types.js" */
/** @import { Block } from "./wire_types.js" */

/** Buttons that continue the lesson, if they are first in their row. */
const MAIN = ["next", "go_on", "open", "repeat"];
/** Signs before results and answers, so that nothing depends on colour. @type {Record<string, string>} */
const SIGNS = { right: "✓", almost: "≈", wrong: "✗", refused: "✗" };

/** @typedef {(board: Board, block: Block) => Node[]} Maker */

/** @type {Record<string, Maker>} */
const MAKERS = {
  heading: (_, { text = "" }) => [html("h2", {}, text)],
  note: (_, { text = "" }) => [small(text)],
  text: ({ glossary }, { text = "" }) => [html("p", { class: "nb-say" }, ...glossary.mark(text))],
  task: ({ glossary }, { text = "", tone = "" }) => [
    html("p", { class: `nb-task ${tone}` }, ...glossary.mark(text)),
  ],
  headline: (_, { text = "" }) => [html("p", { class: "nb-headline" }, text)],
  next: (_, { items: [kicker, title] = [] }) => [
    div("nb-onward", html("span", {}, kicker), html("b", {}, title)),
  ],
  progress: (_, block) => [makeProgress(block)],
  puzzles: (board, block) => makePuzzles(board, /** @type {Puzzles} */ (/** @type {unknown} */ (block))),
  shelf: (board, block) => makeShelf(board, /** @type {Shelf} */ (/** @type {unknown} */ (block))),
  contents: (board, block) => makeContents(board, /** @type {Contents} */ (/** @type {unknown} */ (block))),
  choices: (board, block) => [makeAnswers(board, block)],
  number: (board, block) => [makeNumber(board, block)],
  places: (board, block) => makePlaces(board, block),
  result: (_, block) => [makeScore(block)],
  repeats: (board, block) => [makeRepeats(board, block)],
  told: (board, block) => [makeResult(board, block)],
  meanwhile: (board, block) => [makeMeanwhile(board, block)],
  fold: (board, block) => [makeFold(board, block)],
  buttons: (board, block) => [makeButtons(board, block)],
};

/**
 * @param {Board} board
 * @param {Block} block
 */
export function makeBlock(board, block) {
  return MAKERS[block.kind]?.(board, block) ?? [];
}

/**
 * Make a button that sends a word to the panel.
 * @param {Board} board
 * @param {string} word
 * @param {string} label
 * @param {string} [value]
 * @param {string} [look]
 */
function panelButton(board, word, label, value = "", look = "") {
  const act = () => {
    // After a button of the card on the board, the focus goes to the panel.
    if (board.card.node.contains(board.focused)) board.panel.node.focus();
    board.send("panel", [word, value]);
  };
  return button(label, act, { class: look, "data-do": word + value });
}

/** @param {Block} block */
function makeProgress({ text = "", at = 0, of = 1 }) {
  const bar = progressBar(at, of);
  return small(text, bar);
}

/** Return the answers, with the reply below the one it is about. @type {(board: Board, block: Block, reply?: Node[]) => Node} */
export function makeAnswers(board, { items = [], off, replied }, reply = []) {
  const isSolved = items.some(([, , mark]) => mark === "right");
  const answers = items.flatMap(([letter, label, mark, words]) => {
    const node = panelButton(board, "answer", "", letter, mark);
    const sign = SIGNS[mark] ?? letter;
    node.append(unheard("nb-disc", sign), label);
    node.append(span("nb-live", words));
    if (off && mark === "spent") node.ariaDisabled = "true";
    if (isSolved && mark !== "right") node.tabIndex = -1; // reached by arrow keys, skipped by Tab
    return letter === replied ? [node, ...reply] : [node];
  });
  return html("div", { class: "nb-answers", role: "group" }, ...answers);
}

/**
 * Make the button that answers with a value.
 * @param {Board} board
 * @param {Block} block
 * @param {() => string} value
 */
function makeCheck(board, { items = [], off }, value) {
  const [[word, label]] = items;
  const look = { class: "nb-check", "data-do": word };
  return off ? [] : [button(label, () => board.send("panel", [word, value()]), look)];
}

/** @type {(board: Board, block: Block) => Node} */
function makeNumber(board, block) {
  const { text = "", value = "", off } = block;
  const look = {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: "12",
    "data-do": "answer",
  };
  const field = html("input", { ...look, value, ...(off ? { readonly: "" } : {}) });
  const check = makeCheck(board, block, () => field.value);
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") check[0]?.click();
  });
  return div("nb-row nb-number", html("label", {}, text, field), ...check);
}

/** @type {Maker} */
function makePlaces(board, block) {
  if (block.off) return [];
  const check = makeCheck(board, block, () => board.marking.marked.join(" "));
  const count = span("nb-marks", board.marking.count);
  return [small(block.text ?? ""), div("nb-row", count, ...check)];
}

/** @type {(board: Board, block: Block) => Node} */
function makeResult(board, { text = "", tone = "", rule, items = [] }) {
  const node = html("p", { class: `nb-told ${tone}` }, ...board.glossary.mark(text));
  if (SIGNS[tone]) node.dataset.sign = SIGNS[tone];
  if (rule) node.append(" ", ruleButton(board, rule));
  for (const [word, label, value] of items)
    node.append(" ", panelButton(board, word, label, value, "nb-rule"));
  return node;
}

/** @type {(board: Board, block: Block) => Node} */
function makeMeanwhile(board, { text = "", items = [] }) {
  const lines = board.log.makeLines(items.map(({ text, rule }) => [text, rule ? [rule] : []]));
  const look = { class: "nb-rest nb-small", role: "group", tabindex: "0", "aria-label": text };
  return html("div", look, html("b", {}, text), ...lines);
}

/** @type {(board: Board, block: Block) => Node} */
function makeFold(board, { text = "", items = [] }) {
  return html("details", {}, html("summary", {}, text), ...items.flatMap((block) => makeBlock(board, block)));
}

/** @type {(board: Board, block: Block) => Node} */
function makeButtons(board, { items = [] }) {
  const buttons = items.map(([word, label, value], at) =>
    panelButton(board, word, label, value, !at && MAIN.includes(word) ? "nb-main" : ""),
  );
  return div("nb-row", ...buttons);
}
