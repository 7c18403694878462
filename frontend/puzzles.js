// The page of puzzles: the puzzle of the day with its position, the learner's rating, and a card for each theme.

import { openHelp } from "./dialogs.js";
import { icon, withIcon } from "./icons.js";
import { globe } from "./language.js";
import { makeMenu } from "./menu.js";
import { button, div, fitPicture, html, parse, progressBar, span, unheard, withOwnIds } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { DailyPuzzle, Due, Puzzles, Theme } from "./panel_types.js" */

/** The signs of the states of own decisions. @type {Record<string, string>} */
const SIGNS = { new: "bulb", tried: "eye", solved: "tick", due: "drop" };

/** @type {(board: Board, puzzles: Puzzles) => Node[]} */
export function makePuzzles(board, puzzles) {
  const home = button(puzzles.home, () => board.send("panel", ["contents", ""]), {
    class: "nb-quiet",
    "data-do": "contents",
  });
  withIcon("back", home);
  const title = unheard("nb-home", puzzles.title);
  const menu = makeMenu(puzzles.menu, [button(board.word("help"), () => openHelp(board))]);
  const side = div("nb-puzzle-side", makeScore(puzzles));
  if (puzzles.due) side.append(makeDue(board, puzzles.due));
  side.append(
    html(
      "ul",
      { class: "nb-themes", role: "list" },
      ...puzzles.themes.map((each) => makeTheme(board, each, puzzles.daily.prefix)),
    ),
  );
  if (puzzles.own.length) side.append(makeOwn(board, puzzles));
  const node = div(
    "nb-puzzles",
    div("nb-bar", home, title, globe(board), menu),
    makeDaily(board, puzzles.daily),
    side,
  );
  // Symbols have their sizes only once they are in the page.
  requestAnimationFrame(() => node.querySelectorAll(".nb-theme svg").forEach(fitPicture));
  return [node];
}

/** @type {(board: Board, name: string) => void} */
function open(board, name) {
  board.send("panel", ["open", name]);
}

/** @type {(board: Board, daily: DailyPuzzle) => Node} */
function makeDaily(board, { id, kicker, title, text, picture, label, solved, button: says }) {
  const [svg] = /** @type {SVGSVGElement[]} */ (parse(withOwnIds(picture, board.display.name)));
  svg.role = "img";
  svg.ariaLabel = label;
  for (const node of svg.querySelectorAll("title")) node.remove();
  for (const node of svg.querySelectorAll(".place")) node.removeAttribute("role");
  const cover = div("nb-position", svg);
  cover.addEventListener("click", () => open(board, id));
  const solve = button(says, () => open(board, id), { class: "nb-main", "data-do": `open${id}` });
  withIcon("play", solve);
  const done = solved ? [span("nb-done", icon("tick"), solved)] : [];
  return html(
    "section",
    { class: "nb-daily", "aria-label": title },
    cover,
    div(
      "nb-daily-text",
      html("p", { class: "nb-kicker" }, kicker, ...done),
      html("h3", {}, title),
      html("p", {}, text),
      solve,
    ),
  );
}

/** @param {Puzzles} puzzles */
function makeScore({ rating, streak, progress, done, count }) {
  const bar = progressBar(done, count);
  const facts = [rating, streak].filter(Boolean).map((text) => html("b", {}, text));
  return div("nb-standing", ...facts, html("p", {}, progress, bar));
}

/** @type {(board: Board, due: Due) => Node} */
function makeDue(board, { id, text, about, button: label }) {
  const words = html("p", {}, html("b", {}, text), html("span", {}, about));
  return div(
    "nb-due",
    icon("drop"),
    words,
    button(label, () => open(board, id), { "data-do": "due" }),
  );
}

/** @type {(board: Board, theme: Theme, prefix: string) => Node} */
function makeTheme(board, { id, name, count, done, of, symbol }, prefix) {
  const node = button("", () => open(board, id), { class: "nb-theme", "data-do": `theme${name}` });
  if (symbol) {
    const picture = `<svg class="${prefix}" aria-hidden="true"><use href="#${prefix}-${symbol}"/></svg>`;
    node.append(...parse(withOwnIds(picture, board.display.name)));
  }
  const bar = progressBar(done, of);
  node.append(span("nb-theme-name", name), span("nb-note", count), bar);
  return html("li", {}, node);
}

/** @type {(board: Board, puzzles: Puzzles) => Node} */
function makeOwn(board, { own, own_title }) {
  const days = new Intl.DateTimeFormat(board.whole.language, { dateStyle: "medium", timeStyle: "short" });
  const rows = own.map(([name, played, state, said, of, seen]) => {
    const row = button("", () => open(board, name), { class: "nb-own-row", "data-do": `open${name}` });
    row.dataset.state = state;
    // The same action in two games is told apart by the rest.
    const game = html("small", {}, [of, days.format(seen)].filter(Boolean).join(" · "));
    row.append(icon(SIGNS[state]), html("span", { class: "nb-name" }, played, game), span("nb-note", said));
    return html("li", {}, row);
  });
  return html(
    "section",
    { "aria-label": own_title },
    html("h4", {}, own_title),
    html("ul", { role: "list" }, ...rows),
  );
}
