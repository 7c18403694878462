// For small pages: the viewer's stock, always in sight below the board, and links to the parts of the board.

import { activate } from "./intents.js";
import { all, button, div, html, svg } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { View } from "./wire_types.js" */

/** The height of the heading above a part (CSS px). */
const ABOVE_PART = 28;

/** Attributes that a copy of a place must not have, because it is only a picture. */
const OF_PLACES = ["id", "role", "tabindex", "aria-label", "aria-description", "data-group", "data-place"];

export class OwnStock {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.ways = div("nb-parts");
    this.picture = svg("svg", { "aria-hidden": "true" });
    this.node = html("div", { class: "nb-own", hidden: "" }, this.ways, this.picture);
    this.picture.addEventListener("click", ({ target }) => {
      const copy = /** @type {Element} */ (target).closest("[data-mirror]");
      const id = copy?.getAttribute("data-mirror");
      if (id) activate(board, id);
    });
  }

  /** Build the links and the frame of the stock for the current drawing. */
  mount() {
    const { display, drawing } = this.board;
    const { own, ways = [] } = drawing.json;
    this.node.hidden = display.layout === "wide" || !own;
    if (this.node.hidden || !own) return;
    this.picture.setAttribute("class", drawing.picture.getAttribute("class") ?? "");
    this.picture.setAttribute("viewBox", own.join(" "));
    this.ways.replaceChildren(
      ...ways.map(([name, groups]) =>
        button(name, () => this.leadTo(groups), { "data-groups": groups.join(" ") }),
      ),
    );
    this.show();
  }

  /** Whether a place is also in the stock that is always in sight. @param {string} id */
  copies(id) {
    return !this.node.hidden && !!this.picture.querySelector(`[data-mirror="${CSS.escape(id)}"]`);
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if ("insight" in changed || "refusal" in changed) this.show();
  }

  /** Copy the stock from the board, and mark the parts with something to choose. */
  show() {
    const { drawing, options } = this.board;
    if (this.node.hidden) return;
    const [left, top, width, height] = drawing.json.own ?? [0, 0, 0, 0];
    const isOwn = (/** @type {number} */ x, /** @type {number} */ y) =>
      x >= left && x <= left + width && y >= top && y <= top + height;
    const places = drawing.json.places.filter(({ 5: [x, y] }) => isOwn(x, y)).map(([id]) => id);
    const nodes = places.flatMap((id) => {
      const copy = drawing.places.get(id)?.cloneNode(true);
      if (copy instanceof Element) copy.setAttribute("data-mirror", id);
      return copy ?? [];
    });
    for (const [key, { 3: x, 4: y }] of Object.entries(drawing.json.pieces)) {
      const piece = isOwn(x, y) && drawing.pieces.nodes.get(key);
      if (piece) nodes.push(piece.cloneNode(true));
    }
    const rings = all(drawing.marks.rings, "[data-ring]").filter(({ dataset }) =>
      places.includes(dataset.ring ?? ""),
    );
    const layer = /** @type {Element} */ (drawing.marks.rings.cloneNode());
    layer.append(...rings.map((ring) => ring.cloneNode(true)));
    this.picture.replaceChildren(...nodes, layer);
    for (const copy of all(this.picture, "*")) for (const name of OF_PLACES) copy.removeAttribute(name);
    const lit = new Set([...options.at.keys()].map((id) => drawing.places.get(id)?.closest("[data-group]")));
    for (const way of all(this.ways, "button")) {
      const groups = this.groupsOf(way.dataset.groups?.split(" ") ?? []);
      way.classList.toggle(
        "nb-lit",
        groups.some((group) => lit.has(group)),
      );
    }
  }

  /** @param {string[]} ids */
  groupsOf(ids) {
    const { picture } = this.board.drawing;
    return ids.flatMap((id) => picture.querySelector(`[data-group="${CSS.escape(id)}"]`) ?? []);
  }

  /** Scroll to a part of the board. @param {string[]} ids  its groups */
  leadTo(ids) {
    const { scroll } = this.board;
    const [group] = this.groupsOf(ids);
    if (!(group instanceof SVGElement)) return;
    group.style.scrollMargin = `${scroll.headHeight() + ABOVE_PART}px 0 ${this.node.offsetHeight}px`;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    group.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
  }
}
