// The pieces of the drawing: their layer, their nodes and how they change.

import { svg } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Numbers, PieceJson } from "./wire_types.js" */

/** The symbol of a piece is its second class. @param {Element} node */
export const symbolOf = (node) => node.classList[1];

export class Pieces {
  /** @param {Board} board @param {Drawing} drawing */
  constructor(board, drawing) {
    this.board = board;
    this.drawing = drawing;
    this.layer = svg("g", { class: "pieces", "aria-hidden": "true" });
    /** @type {Map<string, SVGGraphicsElement>} */
    this.nodes = new Map();
    /** The numbers shown together with their new values. @type {string[]} */
    this.foreseen = [];
  }

  /**
   * @param {string} key
   * @param {PieceJson} piece
   */
  put(key, [symbol, text, place, x, y]) {
    let node = this.nodes.get(key);
    if (!node) {
      node = svg("g");
      this.nodes.set(key, node);
      this.layer.append(node);
    }
    const part = this.drawing.partOf.get(place) ?? "";
    node.setAttribute("class", `piece ${symbol} ${this.drawing.lookOfPart(part)}`);
    node.dataset.part = part;
    node.setAttribute("transform", `translate(${x} ${y})`);
    node.dataset.on = place;
    node.replaceChildren(...this.drawing.lookOf(symbol));
    if (text) node.append(svg("text", {}, text));
    return node;
  }

  /**
   * Return a piece before and after a change, if it looks different.
   * @param {string} key
   * @param {PieceJson | null} [piece]
   * @returns {[before?: SVGGraphicsElement, after?: SVGGraphicsElement]}
   */
  update(key, piece = this.drawing.json.pieces[key]) {
    const node = this.nodes.get(key);
    if (!piece) {
      node?.remove();
      this.nodes.delete(key);
      return [node];
    }
    const before = /** @type {SVGGraphicsElement | undefined} */ (node?.cloneNode(true));
    const after = this.put(key, piece);
    return before && looksOf(before) === looksOf(after) ? [] : [before, after];
  }

  /** Show the values of numbers after an option, or the current ones for an empty list. @param {Numbers} changes */
  showNumbers(changes) {
    const after = new Map(changes);
    for (const key of new Set([...this.foreseen, ...after.keys()])) {
      const text = this.nodes.get(key)?.querySelector("text");
      const now = this.drawing.json.pieces[key]?.[1] ?? "";
      const then = after.get(key);
      if (!text) continue;
      if (then)
        text.replaceChildren(
          svg("tspan", { class: "nb-now" }, `${now}\u2009→\u2009`),
          svg("tspan", { class: "nb-then" }, then),
        );
      else text.textContent = now;
    }
    this.foreseen = [...after.keys()];
    this.board.lines.contrast.showNumbers(after.size ? null : this.board.view.lines);
    this.board.own.show();
  }
}

/** Return everything that determines the look of a piece. @param {Element} node */
function looksOf(node) {
  return ["class", "data-on", "transform"].map((name) => node.getAttribute(name)).join(" ");
}
