// The drawing on the page: mounts the drawing from Python, updates places and pieces, and marks places.

import { all, first, parse, svg, withOwnIds } from "./nodes.js";
import { asSentence } from "./sentences.js";

/** @import { Board } from "./board.js" */
/** @import { Touched } from "./wire.js" */
/** @import { DrawingChanges, GroupJson, Numbers, PieceJson, PlaceJson } from "./wire_types.js" */

/** The least size of a target (CSS px). */
const TARGET = 24;
/** How far the ring of a marked place is inside its edge (CSS px); outside, if the place can also be chosen. */
const RING_INSET = 1;
const RING_GAP = 3.8;
/** The most places that have a halo; if there are more, each has only a thin line. */
const GLOWING = 6;
/** The cross on a refused place and the tick on a chosen one, around their origin, in CSS px. */
const CROSS = "M-4-4 4 4M4-4-4 4";
const TICK = "M-4 0-1 3 4-3";
/** The outline that the shape of a place begins with; rings follow it. */
const OUTLINE = ":scope > :is(rect, polygon, path[d$=z i]):first-child";

/** A layer of decoration, which assistive technology skips. @param {string} look */
const layer = (look) => svg("g", { class: look, "aria-hidden": "true" });

export class Drawing {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.json = board.whole.drawings[board.display.shownLayout()];
    /** @type {Map<string, SVGGraphicsElement>} */
    this.places = new Map();
    /** @type {Map<string, SVGGraphicsElement>} */
    this.pieces = new Map();
    /** The part of the board of each place. @type {Map<string, string>} */
    this.partOf = new Map();
    /** The numbers shown together with their new values. @type {string[]} */
    this.foreseen = [];
    this.pieceLayer = layer("pieces");
    // Marks of the panel are below the pieces, highlights above them.
    this.marks = layer("nb-rings");
    this.rings = layer("nb-rings");
    this.cursor = layer("nb-rings");
    // The places of a term in the panel, while the user points at it.
    this.meant = layer("nb-rings nb-meant");
    // Where another player acts, while it is shown.
    this.others = layer("nb-rings");
    this.ghosts = layer("ghosts");
    this.picture = svg("svg");
    if (this.json) this.mount();
  }

  /** Whether there is only a panel and no drawing. */
  get isBare() {
    return !this.json;
  }

  /** The class of the drawing's own style. */
  get prefix() {
    return this.json?.prefix;
  }

  // --- mounting -----------------------------------------------------------------------------------------------

  mount() {
    const { json, picture } = this;
    const look = {
      class: `${json.prefix} ${this.board.display.layout}`,
      viewBox: json.view_box.join(" "),
      role: "group",
      "aria-label": json.label,
    };
    for (const [name, value] of Object.entries(look)) picture.setAttribute(name, value);
    const scenery = layer("scenery");
    scenery.append(...this.parse(json.scenery));
    const style = svg("style", {}, withOwnIds(json.style, this.board.display.name));
    picture.append(style, svg("defs", {}, ...this.parse(json.defs)), scenery);
    picture.append(...json.groups.map((group) => this.makeGroup(group)));
    this.partOf = new Map(json.places.map(([id, group]) => [id, partOfGroup(json.groups, group)]));
    for (const [key, piece] of Object.entries(json.pieces)) this.putPiece(key, piece);
    this.showParts();
    const above = [this.rings, this.meant, this.cursor, this.others, this.ghosts];
    picture.append(this.marks, this.pieceLayer, ...above);
    // Not on the whole board, where a screen reader would call all text clickable.
    picture.addEventListener("click", (event) => {
      const id = this.placeAt(event);
      if (!id) return;
      this.board.pointer.spend(event, id);
      this.board.activate(id);
    });
  }

  /** Set the drawing's proportions and its free room for the news as CSS properties. @param {HTMLElement} root */
  shareRoom({ style, dataset }) {
    const [, , width, height] = this.json.view_box;
    const [left, top] = this.json.free ?? [width, 0];
    style.setProperty("--ratio", `${width / height}`);
    style.setProperty("--free-x", `${left / width}`);
    style.setProperty("--free-y", `${top / height}`);
    if (this.json.free) dataset.free = "";
    else delete dataset.free;
  }

  /** @param {string} markup */
  parse(markup) {
    return parse(withOwnIds(markup, this.board.display.name));
  }

  /**
   * Make a group of places. Grids and lists are both widgets, so that a screen reader passes keys on to the page
   * instead of using them for reading. Rows have no name, because a reader would announce it instead of the cells.
   * @param {GroupJson} group
   */
  makeGroup([id, role, label, rows, part]) {
    const places = this.json.places.filter((place) => place[1] === id);
    const isGrid = role === "grid";
    const where = { "data-group": id, "data-part": part };
    const node = svg("g", { role: isGrid ? role : "listbox", "aria-label": label, ...where });
    for (const row of isGrid ? rows.keys() : []) {
      const cells = places.filter((place) => place[2] === row);
      node.append(svg("g", { role: "row" }, ...cells.map((place) => this.makePlace(place, "gridcell"))));
    }
    if (!isGrid) node.append(...places.map((place) => this.makePlace(place, "option")));
    node.querySelector("[data-place]")?.setAttribute("tabindex", "0");
    return node;
  }

  /**
   * @param {PlaceJson} place
   * @param {string} role
   */
  makePlace([id, , row, col, shape, [x, y], label, state], role) {
    const where = { "data-place": id, "data-row": `${row}`, "data-col": `${col}` };
    const target = svg("circle", { class: "nb-hit", cx: `${x}`, cy: `${y}`, r: "0" });
    const node = svg("g", { role, tabindex: "-1", ...where }, ...this.parse(shape), target);
    this.places.set(id, node);
    this.dressPlace(id, label, state);
    return node;
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {string} state
   */
  dressPlace(id, label, state) {
    const node = this.places.get(id);
    if (!node) return;
    node.setAttribute("class", `place ${id.split(":")[0]} ${state} ${node.dataset.mark ?? ""}`);
    node.dataset.label = label;
    node.dataset.state = state;
    this.namePlace(id);
  }

  /**
   * @param {string} key
   * @param {PieceJson} piece
   */
  putPiece(key, [symbol, text, place, x, y]) {
    let node = this.pieces.get(key);
    if (!node) {
      node = svg("g");
      this.pieces.set(key, node);
      this.pieceLayer.append(node);
    }
    const part = this.partOf.get(place) ?? "";
    node.setAttribute("class", `piece ${symbol} ${this.lookOfPart(part)}`);
    node.dataset.part = part;
    node.setAttribute("transform", `translate(${x} ${y})`);
    node.dataset.on = place;
    node.replaceChildren(...this.lookOf(symbol));
    if (text) node.append(svg("text", {}, text));
    return node;
  }

  /** Show the values of numbers after an option, or the current ones for an empty list. @param {Numbers} changes */
  showNumbers(changes) {
    const after = new Map(changes);
    for (const key of new Set([...this.foreseen, ...after.keys()])) {
      const text = this.pieces.get(key)?.querySelector("text");
      const now = this.json.pieces[key]?.[1] ?? "";
      const then = after.get(key);
      if (!text) continue;
      text.textContent = now;
      if (then) text.append(svg("tspan", { class: "nb-then" }, ` → ${then}`));
    }
    this.foreseen = [...after.keys()];
    this.board.own.show();
  }

  /** Return the picture of a symbol; null for a text. @param {string} symbol */
  lookOf(symbol) {
    const { name } = this.board.display;
    return symbol.startsWith("text") ? [] : [svg("use", { href: `#${name}-${this.prefix}-${symbol}` })];
  }

  /** Return a symbol as a picture of its own; `fitPicture` fits it once it is on the page. @param {string} symbol */
  pictureOf(symbol) {
    return svg("svg", { class: `${this.prefix}`, "aria-hidden": "true" }, ...this.lookOf(symbol));
  }

  // --- updating -----------------------------------------------------------------------------------------------

  /**
   * Show changes. Return the pieces that are new or look different, the removed pieces, and how the states of places
   * changed.
   * @param {Touched} touched
   */
  update(touched) {
    const { json, picture } = this;
    /** @type {SVGGraphicsElement[]} */
    const arrived = [];
    /** @type {SVGGraphicsElement[]} */
    const gone = [];
    /** @type {Turned[]} */
    const turned = [];
    if (this.isBare) return { arrived, gone, turned };
    picture.setAttribute("aria-label", json.label);
    const changed = new Set(touched.places);
    for (const [id, , , , , , label, state] of json.places)
      if (changed.has(id)) turned.push(...this.turnPlace(id, label, state));
    for (const key of touched.pieces) {
      const [before, after] = this.updatePiece(key);
      if (before) gone.push(before);
      if (after) arrived.push(after);
    }
    return { arrived, gone, turned };
  }

  /**
   * Apply changes for showing another point of the game for a while; return the same as `update`.
   * @param {DrawingChanges} changes
   */
  show({ places = {}, pieces = {} }) {
    const turned = Object.entries(places).flatMap(([id, { label, state }]) =>
      this.turnPlace(id, label, state),
    );
    const ways = Object.entries(pieces).map(([key, piece]) => this.updatePiece(key, piece));
    return {
      turned,
      gone: ways.flatMap(([before]) => before ?? []),
      arrived: ways.flatMap(([, after]) => after ?? []),
    };
  }

  /** Set a place's classes and name; return how its state changed. @param {string} id @param {string} label
   * @param {string} state */
  turnPlace(id, label, state) {
    const node = this.places.get(id);
    const before = node?.dataset.state ?? "";
    this.dressPlace(id, label, state);
    return node ? [{ id, node, words: turns(before, state) }] : [];
  }

  /**
   * Return a piece before and after a change, if it looks different.
   * @param {string} key
   * @param {PieceJson | null} [piece]
   * @returns {[before?: SVGGraphicsElement, after?: SVGGraphicsElement]}
   */
  updatePiece(key, piece = this.json.pieces[key]) {
    const node = this.pieces.get(key);
    if (!piece) {
      node?.remove();
      this.pieces.delete(key);
      return [node];
    }
    const before = /** @type {SVGGraphicsElement | undefined} */ (node?.cloneNode(true));
    const after = this.putPiece(key, piece);
    return before && looksOf(before) === looksOf(after) ? [] : [before, after];
  }

  // --- names --------------------------------------------------------------------------------------------------

  /**
   * Set the accessible name of a place, which says whether it can be chosen now.
   * @param {string} id
   * @param {string} [description]  the effects of choosing it
   */
  namePlace(id, description = this.describe(id)) {
    const node = this.places.get(id);
    if (!node) return;
    const { label = "" } = node.dataset;
    const isChoice = this.board.choice.shows(id);
    node.classList.toggle("lit", isChoice);
    if (description) node.setAttribute("aria-description", description);
    else node.removeAttribute("aria-description");
    node.setAttribute(
      "aria-label",
      isChoice ? `${asSentence(label)} ${this.board.word("can_choose")}` : label,
    );
  }

  /** Return the effects of choosing a place as text, as far as Python has sent them. @param {string} id */
  describe(id) {
    const name = this.places.get(id)?.dataset.label ?? "";
    const options = this.board.choice.shownAt(id).filter(([, , label]) => label);
    // Skip a label with which the name of the place begins.
    const lines = options.flatMap(([, , label = "", preview = []]) =>
      name.startsWith(label) ? preview : [label, ...preview],
    );
    return this.asSpeech(lines);
  }

  /** Return lines for a screen reader: an arrow between two numbers becomes a word. @param {string[]} lines */
  asSpeech(lines) {
    return lines
      .map(asSentence)
      .join(" ")
      .replaceAll(" →", `, ${this.board.word("then")}`);
  }

  // --- parts of the board ---------------------------------------------------------------------------------------

  /**
   * Hide the parts of the board that a lesson has not reached. Dim the parts that the step is not about, and those
   * without a next place for the action being chosen.
   */
  showParts() {
    const idle = this.idleParts();
    for (const node of all(this.picture, "[data-part]")) {
      const part = node.dataset.part ?? "";
      const look = this.lookOfPart(part);
      for (const kind of ["nb-absent", "nb-dim"]) node.classList.toggle(kind, look === kind);
      node.classList.toggle("nb-idle", idle.has(part));
    }
  }

  /** Return the parts of the board without a next place for the action being chosen. */
  idleParts() {
    const { choice, view } = this.board;
    if (view.panel || !view.taken.length || !choice.at.size) return new Set();
    const busy = [...view.taken, ...choice.at.keys()].map((id) => this.partOf.get(id));
    const parts = [...this.partOf.values()].filter((part) => !part.startsWith("stock:"));
    return new Set(parts.filter((part) => !busy.includes(part)));
  }

  /** Return the class of what belongs to a part of the board. @param {string} part */
  lookOfPart(part) {
    const { dim, hidden } = this.board.view;
    if (hidden.includes(part)) return "nb-absent";
    return dim.includes(part) ? "nb-dim" : "";
  }

  // --- marks --------------------------------------------------------------------------------------------------

  /** Draw a ring around each place that is marked, can be chosen or is already chosen. */
  showRings() {
    const { choice, preferences, view } = this.board;
    const refused = [...view.refused, ...(view.refusal ? [view.refusal.concerns] : [])];
    const marked = (view.lines?.marks[0] ?? view.marks).filter((id) => !refused.includes(id));
    this.marks.replaceChildren(...marked.flatMap((id) => this.ringAround(id, "nb-marked")));
    // If the user must choose something else first, only those places have a ring.
    const firsts = Object.entries(view.refusal?.marks ?? {}).flatMap(([id, mark]) =>
      mark === "first" ? [id] : [],
    );
    const choices = preferences.showChoices ? [...choice.at.keys()] : [];
    const lit = firsts.length ? firsts : choices;
    this.rings.classList.toggle("nb-many", lit.length > GLOWING);
    this.rings.replaceChildren(
      ...lit.flatMap((id) => this.ringAround(id)),
      ...view.taken.flatMap((id) => [
        ...this.ringAround(id, "nb-taken"),
        ...this.badgeAt(id, "nb-tick", TICK),
      ]),
      ...refused.flatMap((id) => this.ringAround(id, "nb-wrong")),
      ...refused.flatMap((id) => this.badgeAt(id, "nb-cross", CROSS)),
    );
    for (const [id, node] of this.places) node.classList.toggle("nb-lifted", view.taken.includes(id));
    for (const node of this.pieces.values())
      node.classList.toggle("nb-lifted", view.taken.includes(node.dataset.on ?? ""));
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

  /** Mark the places of a term. @param {string[]} ids */
  showMeant(ids) {
    this.meant.classList.toggle("nb-many", ids.length > GLOWING);
    this.meant.replaceChildren(...ids.flatMap((id) => this.ringAround(id, "nb-marked")));
    this.picture.classList.toggle("nb-telling", ids.length > 0);
  }

  /**
   * Return the visible places whose id, or one of whose symbols, matches a pattern.
   * @param {string} pattern  a regular expression
   */
  placesLike(pattern) {
    if (this.isBare) return [];
    const expression = new RegExp(`^(?:${pattern})$`);
    const own = `#${this.board.display.name}-${this.prefix}-`;
    const on = [...this.pieces.values()]
      .filter((node) => expression.test(symbolOf(node)))
      .map(({ dataset }) => dataset.on);
    const seen = [...this.places].filter(
      ([id]) => this.lookOfPart(this.partOf.get(id) ?? "") !== "nb-absent",
    );
    const shows = (/** @type {Element} */ node) =>
      all(node, "use").some((use) => expression.test((use.getAttribute("href") ?? "").slice(own.length)));
    return seen.flatMap(([id, node]) => (expression.test(id) || on.includes(id) || shows(node) ? [id] : []));
  }

  /**
   * Return the outline of a place, or a circle if its shape does not begin with one; nothing for an unknown
   * place.
   * @param {string} id
   */
  ringAround(id, kind = "") {
    const place = this.places.get(id);
    const target = place?.querySelector(".nb-hit");
    const outline = place?.querySelector(OUTLINE) ?? target;
    if (!outline || !target) return [];
    const ring = /** @type {SVGGraphicsElement} */ (outline.cloneNode());
    if (outline === target) ring.setAttribute("r", `${radiusAround(target)}`);
    ring.removeAttribute("id");
    ring.setAttribute("class", `nb-ring ${kind}`);
    ring.dataset.ring = id;
    if (kind !== "nb-marked" && kind !== "nb-moved") return [ring];
    // The casing is visible on any background.
    const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (outline).getBBox();
    const inset = kind === "nb-marked" && this.board.choice.shows(id) ? -RING_GAP : RING_INSET;
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
    const place = this.places.get(id);
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
    return this.json.view_box[2] / (this.picture.clientWidth || this.json.view_box[2]);
  }

  /** Mark the refused place and the places of an explanation, with classes from the drawing's style. */
  showMarks() {
    const { insight, refusal } = this.board.view;
    for (const [id, node] of this.places) {
      const words = (insight ?? refusal)?.marks[id] ?? "";
      if (node.dataset.mark) node.classList.remove(...node.dataset.mark.split(" "));
      delete node.dataset.mark;
      if (!words) continue;
      node.dataset.mark = words;
      node.classList.add(...words.split(" "));
    }
    this.showRings();
  }

  // --- targets ------------------------------------------------------------------------------------------------

  /** Give every place a target of at least 24 px, whatever the scale of the drawing. */
  fitTargets() {
    if (this.isBare) return;
    const scale = this.picture.clientWidth / this.json.view_box[2];
    if (!scale) return;
    const radius = (TARGET / 2 + 0.5) / scale;
    for (const target of all(this.picture, ".nb-hit")) target.setAttribute("r", `${radius}`);
    if (first(this.picture, "circle.nb-ring")) this.showRings();
  }

  /**
   * Return the place of a pointer event. Targets are enlarged and may overlap: a shape under the pointer takes
   * precedence over a target, and the nearest target over the others.
   * @param {Event} event
   * @returns {string | null}
   */
  placeAt(event) {
    const target = /** @type {Element} */ (event.target);
    const own = placeOf(target);
    const isExact = !target.classList?.contains("nb-hit");
    if (isExact || !(event instanceof MouseEvent) || (!event.clientX && !event.clientY)) return own;
    const page = /** @type {Document | ShadowRoot} */ (this.board.root.getRootNode());
    let best = own;
    let least = Infinity;
    for (const node of page.elementsFromPoint(event.clientX, event.clientY)) {
      const place = placeOf(node);
      if (!place || !this.picture.contains(node)) continue;
      if (!node.classList.contains("nb-hit")) return place;
      const box = node.getBoundingClientRect();
      const far = Math.hypot(
        box.left + box.width / 2 - event.clientX,
        box.top + box.height / 2 - event.clientY,
      );
      if (far < least) [best, least] = [place, far];
    }
    return best;
  }

  /**
   * Return the position of a symbol on a place: where the place draws it, or otherwise the place's anchor. Return null
   * for a place that is not drawn.
   * @param {string} id
   * @param {string} symbol
   * @returns {[number, number] | undefined}
   */
  spot(id, symbol) {
    const own = CSS.escape(id);
    for (const node of all(this.picture, `[data-place="${own}"] use, [data-place^="${own}."] use`)) {
      const href = node.getAttribute("href") ?? "";
      const [x, y] = pointOf(node);
      if (href.endsWith(`-${symbol}`)) return [x, y];
      // A symbol may be a part of the symbol that the place draws.
      const part = first(this.picture, `${CSS.escape(href).replace("\\#", "#")} > use[href$="-${symbol}"]`);
      if (part) return [x + pointOf(part)[0], y + pointOf(part)[1]];
    }
    return this.json?.places.find((place) => place[0] === id)?.[5];
  }
}

/**
 * Return the part of the board that a group of places belongs to.
 * @param {GroupJson[]} groups
 * @param {string} group
 */
function partOfGroup(groups, group) {
  return groups.find(([id]) => id === group)?.[4] ?? "";
}

/** How the state of a place changed. @typedef {{id: string, node: SVGGraphicsElement, words: string[]}} Turned */

/**
 * Return the classes for a change of state: `new-` and each word gained, `was-` and each word lost.
 * @param {string} before
 * @param {string} after
 */
export function turns(before, after) {
  const [old, now] = [before, after].map((state) => state.split(" ").filter(Boolean));
  const gained = now.filter((word) => !old.includes(word)).map((word) => `new-${word}`);
  return [...gained, ...old.filter((word) => !now.includes(word)).map((word) => `was-${word}`)];
}

/** The symbol of a piece is its second class. @param {Element} node */
export const symbolOf = (node) => node.classList[1];

/** Return everything that determines the look of a piece. @param {Element} node */
function looksOf(node) {
  return ["class", "data-on", "transform"].map((name) => node.getAttribute(name)).join(" ");
}

/**
 * Return the radius of a ring around a target, or around its shape if that is larger.
 * @param {Element} target
 */
function radiusAround(target) {
  const { width, height } = /** @type {SVGGraphicsElement} */ (target.previousElementSibling).getBBox();
  return Math.max(Number(target.getAttribute("r")), Math.min(width, height) / 2 + 1);
}

/** @param {Element} node @returns {[number, number]} */
function pointOf(node) {
  return [Number(node.getAttribute("x")), Number(node.getAttribute("y"))];
}

/** @param {Element} node */
function placeOf(node) {
  return /** @type {HTMLElement | null} */ (node.closest?.("[data-place]"))?.dataset.place ?? null;
}
