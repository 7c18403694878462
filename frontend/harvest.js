// The end of a lesson or a quiz: the picture of all lessons replaces the board, and a lesson's square turns green.

import { all, first, html, parse, svg, withOwnIds } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Block } from "./wire_types.js" */

/** The leaves that fly up: how far to the side, how high, and their colours. */
const LEAVES = [-58, -34, -18, 4, 22, 40, 62];
const HEIGHT = 74;
const COLOURS = ["#2f8f3a", "#58b04c", "#e0a13a"];

export class Harvest {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("div", { class: "nb-harvest", hidden: "" });
    /** The picture that is shown; its growth is animated once. @type {string | undefined} */
    this.shown = undefined;
  }

  /** The picture that replaces the board, if it does. */
  get picture() {
    return this.node.hidden ? null : first(this.node, "svg");
  }

  /** @param {Block} [block]  the picture; nothing shows the board again */
  show(block) {
    const { board, node } = this;
    if (block?.svg === this.shown) return;
    this.shown = block?.svg;
    node.hidden = !block;
    board.stage.toggleAttribute("data-over", !!block);
    if (!block?.svg) return;
    const [picture] = /** @type {SVGSVGElement[]} */ (parse(withOwnIds(block.svg, `${board.display.name}h`)));
    picture.removeAttribute("style");
    picture.role = "img";
    for (const title of all(picture, "title")) title.remove();
    for (const place of all(picture, ".place")) place.removeAttribute("role");
    if (block.spot) this.grow(picture, block.spot);
    node.replaceChildren(picture);
  }

  /**
   * Add the classes for the growth animation: the plants at a spot, and leaves above them.
   * @param {SVGSVGElement} picture
   * @param {[number, number]} spot
   */
  grow(picture, [x, y]) {
    const plants = all(picture, ".piece").find(
      (node) => node.getAttribute("transform") === `translate(${x} ${y})`,
    );
    first(plants ?? picture, "use")?.classList.add("nb-grows");
    picture.append(leavesAt([x, y]));
  }
}

/** Return leaves that fly up from a spot, once. @param {[number, number]} spot */
export function leavesAt([x, y]) {
  const leaves = LEAVES.map((side, order) =>
    svg("path", {
      class: "nb-leaf",
      d: "M-5 0C-2-4 2-4 5 0 2 4-2 4-5 0z",
      fill: COLOURS[order % COLOURS.length],
      style: `--x:${side}px;--y:${-HEIGHT + Math.abs(side) / 2}px;--turn:${side * 4}deg`,
    }),
  );
  return svg("g", { transform: `translate(${x} ${y})`, "aria-hidden": "true" }, ...leaves);
}
