// What stands for a seat.

import { svg } from "./nodes.js";

/** @import { Board } from "./board.js" */

/** Return the piece of a seat as a small picture; an empty one for chance. @param {Board} board @param {number} seat */
export function tokenOf({ drawing, view }, seat) {
  const [symbol] = view.looks[seat] ?? [];
  const look = { class: `nb-token ${drawing.prefix}`, viewBox: "-14 -14 28 28", "aria-hidden": "true" };
  return symbol ? svg("svg", look, ...drawing.lookOf(symbol)) : svg("svg", { ...look, visibility: "hidden" });
}
