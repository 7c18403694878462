// The result of a quiz: a ring with the number of right answers, and the lessons to repeat.

import { button, div, html, parse, span, unheard } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Block } from "./wire_types.js" */

/** The radius of the ring, in units of its picture. */
const RADIUS = 44;
const AROUND = 2 * Math.PI * RADIUS;

/** @param {Block} block */
export function makeScore({ text = "", about = "", at = 0, of = 1 }) {
  const length = (AROUND * at) / of;
  const [ring] = parse(
    `<svg class="nb-score" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="${RADIUS}"/>` +
      `<circle cx="50" cy="50" r="${RADIUS}" stroke-dasharray="${length} ${AROUND}" transform="rotate(-90 50 50)"/>` +
      `<text x="50" y="48">${at}</text><text x="50" y="66">/ ${of}</text></svg>`,
  );
  return div("nb-result", ring, html("div", {}, html("h3", {}, text), html("p", {}, about)));
}

/** @type {(board: Board, block: Block) => Node} */
export function makeRepeats(board, { items = [] }) {
  const list = html("ol", { class: "nb-repeats", role: "list" });
  for (const [order, [id, title, note]] of items.entries()) {
    const open = button("", () => board.send("panel", ["open", id]), { "data-do": `open${id}` });
    open.append(unheard("nb-disc", `${order + 1}`));
    open.append(html("span", {}, html("b", {}, title), span("nb-small", note)));
    list.append(html("li", {}, open));
  }
  return list;
}
