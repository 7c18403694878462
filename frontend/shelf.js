// The shelf: all games side by side, each as a card with its picture.

import { openHelp } from "./dialogs.js";
import { icon, withIcon } from "./icons.js";
import { globe } from "./language.js";
import { makeMenu } from "./menu.js";
import { button, div, html, parse, progressBar, span, unheard, withOwnIds } from "./nodes.js";
import { openProgress } from "./progress.js";

/** @import { Board } from "./board.js" */
/** @import { GameCard, Shelf } from "./panel_types.js" */

/** The icons of the facts: players, minutes and the weight of the rules. */
const FACTS = ["people", "clock", "weight"];

/** @type {(board: Board, shelf: Shelf) => Node[]} */
export function makeShelf(board, shelf) {
  const menu = makeMenu(shelf.menu, [
    button(shelf.progress.title, () => openProgress(board, shelf.progress)),
    button(board.word("help"), () => openHelp(board)),
  ]);
  const title = span("nb-home", shelf.lead);
  const cards = shelf.cards.map((card) => html("li", {}, makeCard(board, shelf, card)));
  return [div("nb-shelf", div("nb-bar", title, globe(board), menu), html("ul", { role: "list" }, ...cards))];
}

/** @type {(board: Board, shelf: Shelf, card: GameCard) => Node} */
function makeCard(board, shelf, card) {
  const { id, name, about, facts, figures, lesson } = card;
  const open = (/** @type {string} */ name) => board.send("panel", ["open", `${id}/${name}`]);
  const home = button(name, () => open(""), { class: "nb-game", "data-do": `open${id}` });
  const learn = button(card.learn, () => open(card.next), {
    class: "nb-main",
    "data-do": `learn${id}`,
    "aria-label": `${card.learn}: ${name}`,
  });
  withIcon("play", learn);
  const { address } = board.display;
  const says = address.goesOn(id) ? board.word("go_on_playing") : card.play;
  const play = button(says, () => board.send("visit", address.way("play", id)), {
    "data-do": `play${id}`,
    "aria-label": `${says}: ${name}`,
  });
  const facts_ = facts.map((fact, at) => html("li", {}, icon(FACTS[at]), at === 2 ? weight(card) : "", fact));
  const bar = progressBar(card.done, card.count || 1);
  const node = html(
    "article",
    { "aria-label": name },
    makePicture(board, card),
    div(
      "nb-card-text",
      html("h3", {}, home, ...(card.last ? [span("nb-here", shelf.here)] : [])),
      html("p", { class: "nb-line" }, about),
      html("ul", { class: "nb-facts", role: "list" }, ...facts_),
      html("p", { class: "nb-far" }, bar, card.progress),
      div("nb-ways", learn, play),
      html("p", { class: "nb-onto" }, lesson),
      html("details", { class: "nb-figures" }, html("summary", {}, figures[0]), figures[1]),
    ),
  );
  node.toggleAttribute("data-last", card.last);
  return node;
}

/** Return the weight of the rules as dots; the words beside them say the same. @param {GameCard} card */
function weight({ weight, heaviest }) {
  const dots = Array.from({ length: heaviest }, (_, at) => html("i", at < weight ? { class: "on" } : {}));
  return unheard("nb-weight", ...dots);
}

/** Return the picture of a game, which leads to its contents like the name. @type {(board: Board, card: GameCard) => Node} */
function makePicture(board, { id, picture }) {
  const node = html("div", { class: "nb-cover", "aria-hidden": "true" });
  if (picture) node.append(...parse(withOwnIds(picture, `${board.display.name}-${id}`)));
  for (const title of node.querySelectorAll("title")) title.remove();
  node.addEventListener("click", () => board.send("panel", ["open", `${id}/`]));
  return node;
}
