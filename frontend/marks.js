// The marks on the drawing: rings around places, badges, and the classes of an explanation.

import { all, svg } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { MarkJson, View } from "./wire_types.js" */

/** How far the ring of a marked place is inside its edge (CSS px); outside, if the place can also be chosen. */
const RING_INSET = 1;
const RING_GAP = 3.8;
/** The most places that have a wide halo; if there are more, each has a small one. */
const GLOWING = 6;
/** The cross on a refused place and the tick on a chosen one, around their origin, in CSS px. */
const CROSS = "M-4-4 4 4M4-4-4 4";
/** The badge of a mark: its height, and the width of a character (CSS px). */
const SIGN = { height: 17, letter: 8.5 };
/** Where the sign of an overlay is on a place, as a part of its height. */
const FOOT = 0.84;
/** The meanings that shade a place instead of a ring. */
const SHADES = ["best", "even", "near"];
const TICK = "M-4 0-1 3 4-3";
/** The outline that the shape of a place begins with; rings follow it. */
export const OUTLINE = ":scope > :is(rect, polygon, path[d$=z i]):first-child";

/** Return the places of the notes: those that a step is about, or that Python marked. @param {View} view */
export const notedPlaces = (view) =>
  view.marks.flatMap(({ look, places, ways }) => (look === "note" && !ways ? places : []));

/** A layer of decoration, which assistive technology skips. @param {string} look */
export const layer = (look) => svg("g", { class: look, "aria-hidden": "true" });

export class Marks {
  /** @param {Board} board @param {Drawing} drawing */
  constructor(board, drawing) {
    this.board = board;
    this.drawing = drawing;
    /** The rings of marks, below the pieces. */
    this.below = layer("nb-rings nb-lasting");
    // Highlights are above the pieces.
    this.rings = layer("nb-rings");
    this.cursor = layer("nb-rings");
    /** The places of a term in the panel, while the user points at it. */
    this.meant = layer("nb-rings nb-meant");
    /** Below the rings of the choices: the shades of marks. */
    this.shades = layer("nb-shades");
    /** Arrows, the signs of marks, and their rings around choices, above the rings of other choices. */
    this.signs = layer("nb-rings nb-lasting");
    /** The places whose names say a sign of an overlay. @type {string[]} */
    this.signed = [];
    /** The places that Python has selected or points at. */
    this.named = layer("nb-rings");
    /** Where another player acts, while it is shown. */
    this.others = layer("nb-rings");
  }

  /** The layers above the pieces. */
  get above() {
    return [this.shades, this.rings, this.meant, this.named, this.signs, this.cursor, this.others];
  }

  /** Draw a ring around each place that is marked, can be chosen or is already chosen; the learner's marks look chosen. */
  showRings() {
    const { marking, options, preferences, view } = this.board;
    const taken = [...view.taken, ...marking.marked];
    const refused = view.refusal ? [view.refusal.concerns] : [];
    const insight = view.insight?.marks ?? {};
    const shown = Object.keys(insight).filter((id) => /^shown\b/.test(insight[id]));
    // The words of an overlay choose a pattern in the style of the drawing.
    const look = (/** @type {string} */ id) => `nb-marked ${shown.includes(id) ? insight[id] : ""}`.trim();
    this.below.replaceChildren(
      ...view.marks.flatMap((mark) => this.ringsOf(mark, false)),
      ...shown.filter((id) => !refused.includes(id)).flatMap((id) => this.ringAround(id, look(id))),
    );
    this.showSigns();
    // If the user must choose something else first, only those places have a ring.
    const firsts = Object.entries(view.refusal?.marks ?? {}).flatMap(([id, mark]) =>
      mark === "first" ? [id] : [],
    );
    const choices = preferences.showChoices ? [...options.at.keys()] : [];
    // The pattern of an overlay replaces the ring of a choice.
    const lit = firsts.length ? firsts : choices.filter((id) => !shown.includes(id));
    this.rings.classList.toggle("nb-many", lit.length > GLOWING);
    this.rings.replaceChildren(
      ...lit.flatMap((id) => this.ringAround(id)),
      ...taken.flatMap((id) => [...this.ringAround(id, "nb-taken"), ...this.badgeAt(id, "nb-tick", TICK)]),
      ...refused.flatMap((id) => this.ringAround(id, "nb-wrong")),
      ...refused.flatMap((id) => this.badgeAt(id, "nb-cross", CROSS)),
    );
    for (const [id, node] of this.drawing.places) node.classList.toggle("nb-lifted", taken.includes(id));
    for (const node of this.drawing.pieces.nodes.values())
      node.classList.toggle("nb-lifted", taken.includes(node.dataset.on ?? ""));
  }

  /**
   * Return the rings of a mark around its places that can be chosen, or around the others.
   * @param {MarkJson} mark
   * @param {boolean} isChoice
   */
  ringsOf({ colour, look, places, ways }, isChoice) {
    if (ways || SHADES.includes(look)) return [];
    const kind = look === "bad" ? "nb-wrong" : `nb-marked nb-look-${look}`;
    const rings = places.flatMap((id) =>
      this.board.options.shows(id) === isChoice ? this.ringAround(id, kind) : [],
    );
    if (colour)
      for (const ring of rings) if (!ring.classList.contains("nb-casing")) ring.style.stroke = colour;
    return rings;
  }

  /** Draw the shades, the arrows and the signs of marks. */
  showSigns() {
    const { insight, marks } = this.board.view;
    const shades = marks
      .filter(({ look }) => SHADES.includes(look))
      .flatMap(({ look, places }) => places.flatMap((id) => this.shadeOn(id, look)));
    this.shades.replaceChildren(...(shades.length ? [this.makeHatch()] : []), ...shades);
    const badges = Object.entries(insight?.signs ?? {}).flatMap(([id, [sign]]) =>
      sign ? this.signOn(id, sign) : [],
    );
    this.signs.replaceChildren(
      ...marks.flatMap((mark) => [...this.ringsOf(mark, true), ...this.arrowOf(mark), ...this.signsOf(mark)]),
      ...badges,
    );
  }

  /** Return the arrow of a mark. @param {MarkJson} mark */
  arrowOf({ colour = "", look, ways }) {
    const way = ways?.[this.board.display.shownLayout()];
    if (!way) return [];
    const [line, head] = way;
    const node = svg(
      "g",
      { class: `nb-arrow nb-look-${look}` },
      svg("path", { class: "nb-casing", d: line }),
      svg("path", { d: line }),
      svg("path", { class: "nb-head-of", d: head }),
    );
    node.style.setProperty("--mark", colour);
    return [node];
  }

  /** Return the badges with the sign of a mark. @param {MarkJson} mark */
  signsOf({ colour = "", look, places, sign, ways }) {
    if (!sign) return [];
    const way = ways?.[this.board.display.shownLayout()];
    /** @type {[number, number][]} */
    const points = way ? [[way[2], way[3]]] : places.flatMap((id) => this.cornerOf(id));
    return points.map((point) => {
      const badge = this.badge(sign, look, point);
      badge.style.setProperty("--mark", colour);
      return badge;
    });
  }

  /** Return the sign of an overlay within a place: at its foot, or at the right corner of a box. @param {string} id @param {string} sign */
  signOn(id, sign) {
    const shape = /** @type {SVGGraphicsElement | undefined} */ (
      this.drawing.places.get(id)?.firstElementChild
    );
    if (!shape) return [];
    const { x, y, width, height } = shape.getBBox();
    const half = (widthOf(sign) / 2) * this.unit;
    if (shape.nodeName === "rect") return [this.badge(sign, "note", [x + width - half, y])];
    return [this.badge(sign, "note", [x + width / 2, y + height * FOOT])];
  }

  /** Return a badge with a sign. @param {string} sign @param {string} look @param {[number, number]} point */
  badge(sign, look, [x, y]) {
    const width = widthOf(sign);
    const plate = {
      x: `${-width / 2}`,
      y: `${-SIGN.height / 2}`,
      width: `${width}`,
      height: `${SIGN.height}`,
    };
    return svg(
      "g",
      { class: `nb-sign nb-look-${look}`, transform: `translate(${x} ${y}) scale(${this.unit})` },
      svg("rect", { ...plate, rx: "5" }),
      svg("text", { y: "4.4" }, sign),
    );
  }

  /** Return the right corner or the top of a place, where its sign is. @param {string} id @returns {[number, number][]} */
  cornerOf(id) {
    const shape = /** @type {SVGGraphicsElement | undefined} */ (
      this.drawing.places.get(id)?.firstElementChild
    );
    if (!shape) return [];
    const { x, y, width } = shape.getBBox();
    // Not above a box: its heading is there.
    return [shape.nodeName === "rect" ? [x + width, y + (SIGN.height / 2) * this.unit] : [x + width / 2, y]];
  }

  // --- shades ---------------------------------------------------------------------------------------------------

  /** Return a place in a shade. @param {string} id @param {string} shade */
  shadeOn(id, shade) {
    const outline = /** @type {SVGGraphicsElement | undefined} */ (this.ringAround(id)[0]);
    if (!outline) return [];
    outline.removeAttribute("data-ring");
    return this.fillings(outline, shade);
  }

  /** Return a shape in the shade, hatched if it is one of several. @param {SVGGraphicsElement} shape @param {string} shade */
  fillings(shape, shade) {
    shape.setAttribute("class", `nb-shade nb-shade-${shade}`);
    if (shade !== "even") return [shape];
    const hatch = /** @type {SVGGraphicsElement} */ (shape.cloneNode());
    hatch.setAttribute("class", "nb-hatching");
    hatch.style.fill = `url("#${this.hatch}")`;
    return [shape, hatch];
  }

  get hatch() {
    return `${this.board.display.name}-hatch`;
  }

  makeHatch() {
    const look = { width: "6", height: "6", patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
    const line = svg("rect", { width: "2", height: "6", class: "nb-hatch-line" });
    return svg("defs", {}, svg("pattern", { id: this.hatch, ...look }, line));
  }

  /** Fill the ring around a place under the pointer. @param {string | null} id */
  showPointed(id) {
    for (const ring of all(this.rings, ".nb-ring"))
      ring.classList.toggle("nb-here", ring.dataset.ring === id);
  }

  /** Draw a ring in a colour around the places where another player acts. @param {string[]} ids @param {string} [colour] */
  showOthers(ids, colour = "") {
    this.others.style.setProperty("--seat", colour || "var(--nb-ink)");
    this.others.replaceChildren(...ids.flatMap((id) => this.ringAround(id, "nb-moved")));
  }

  /**
   * Draw a ring around the place with the keyboard focus, because its neighbours would cover an outline.
   * @param {string | null} id
   */
  showFocus(id) {
    this.cursor.replaceChildren(...(id ? this.ringAround(id, "nb-focus") : []));
  }

  /** Draw a ring around the places that Python has selected or points at, not where the user's pointer is. */
  showNamed() {
    const { display, pointer } = this.board;
    const ids = ["selected", "hovered"].map((trait) => display.store.model.get(trait));
    const shown = new Set(ids.filter((id) => id && id !== pointer.place));
    this.named.replaceChildren(...[...shown].flatMap((id) => this.ringAround(id, "nb-marked")));
  }

  /** Mark the places of a term. @param {string[]} ids */
  showMeant(ids) {
    this.meant.classList.toggle("nb-many", ids.length > GLOWING);
    this.meant.replaceChildren(...ids.flatMap((id) => this.ringAround(id, "nb-marked")));
    this.drawing.picture.classList.toggle("nb-telling", ids.length > 0);
  }

  /**
   * Return the outline of a place, or a circle if its shape does not begin with one; nothing for an unknown
   * place.
   * @param {string} id
   */
  ringAround(id, kind = "") {
    const place = this.drawing.places.get(id);
    const target = place?.querySelector(".nb-hit");
    const outline = place?.querySelector(OUTLINE) ?? target;
    if (!outline || !target) return [];
    const ring = /** @type {SVGGraphicsElement} */ (outline.cloneNode());
    if (outline === target) ring.setAttribute("r", `${radiusAround(target)}`);
    ring.removeAttribute("id");
    ring.setAttribute("class", `nb-ring ${kind}`);
    ring.dataset.ring = id;
    const isMarked = kind.startsWith("nb-marked");
    if (!isMarked && kind !== "nb-moved") return [ring];
    // The casing is visible on any background.
    const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (outline).getBBox();
    const isBoth = this.board.options.shows(id) && !this.board.view.insight?.marks[id];
    const inset = isMarked && isBoth ? -RING_GAP : RING_INSET;
    const by = (/** @type {number} */ side) => (side ? (side - 2 * inset * this.unit) / side : 1);
    const [centreX, centreY] = [x + width / 2, y + height / 2];
    const across = outline === target ? 1 : by(width);
    const down = outline === target ? 1 : by(height);
    const resize = `translate(${centreX} ${centreY}) scale(${across} ${down}) translate(${-centreX} ${-centreY})`;
    ring.setAttribute("transform", resize);
    const casing = /** @type {SVGElement} */ (ring.cloneNode());
    casing.setAttribute("class", "nb-ring nb-casing");
    return [casing, ring];
  }

  /**
   * Return a badge on a place, which shows that it was refused or is already chosen.
   * @param {string} id
   * @param {string} look
   * @param {string} sign
   */
  badgeAt(id, look, sign) {
    const place = this.drawing.places.get(id);
    if (!place) return [];
    const shape = /** @type {SVGGraphicsElement} */ (place.firstElementChild);
    const { x, y, width } = shape.getBBox();
    const right = sign === TICK || shape.nodeName === "rect" ? x + width : x + width / 2; // next to a name
    // A tick is within its place, because the heading of the cards is above it.
    const where = `translate(${right} ${sign === TICK ? y + 8 * this.unit : y}) scale(${this.unit})`;
    const plate = svg("rect", { x: "-8", y: "-8", width: "16", height: "16", rx: "4" });
    return [svg("g", { class: `nb-badge ${look}`, transform: where }, plate, svg("path", { d: sign }))];
  }

  /** Return the number of drawing units in a CSS pixel. */
  get unit() {
    return (
      this.drawing.json.view_box[2] / (this.drawing.picture.clientWidth || this.drawing.json.view_box[2])
    );
  }

  /** Mark the refused place and the places of an explanation, with classes from the drawing's style. */
  showMarks() {
    const { insight, refusal } = this.board.view;
    for (const [id, node] of this.drawing.places) {
      const words = (insight ?? refusal)?.marks[id] ?? "";
      if (node.dataset.mark) node.classList.remove(...node.dataset.mark.split(" "));
      delete node.dataset.mark;
      if (!words) continue;
      node.dataset.mark = words;
      node.classList.add(...words.split(" "));
    }
    const signed = Object.keys(insight?.signs ?? {});
    for (const id of new Set([...this.signed, ...signed])) this.drawing.namePlace(id);
    this.signed = signed;
    this.showRings();
  }
}

/** Return the width of the badge of a sign (CSS px). @param {string} sign */
const widthOf = (sign) => Math.max(SIGN.height, sign.length * SIGN.letter + 6);

/**
 * Return the radius of a ring around a target, or around its shape if that is larger.
 * @param {Element} target
 */
function radiusAround(target) {
  const { width, height } = /** @type {SVGGraphicsElement} */ (target.previousElementSibling).getBBox();
  return Math.max(Number(target.getAttribute("r")), Math.min(width, height) / 2 + 1);
}
