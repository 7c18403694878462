// The drawing on the page: mounts the drawing from Python, updates places and pieces, and marks places.

import { activate } from "./intents.js";
import { layer, Marks } from "./marks.js";
import { all, boxOf, first, parse, svg, withOwnIds } from "./nodes.js";
import { Pieces, symbolOf } from "./pieces.js";
import { asSentence, asSpeech } from "./sentences.js";

/** @import { Board } from "./board.js" */
/** @import { Touched } from "./wire.js" */
/** @import { DrawingChanges, GroupJson, Numbers, PieceJson, PlaceJson, View } from "./wire_types.js" */

/** The least size of a target (CSS px). */
const TARGET = 24;
export class Drawing {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.json = board.whole.drawings[board.display.shownLayout()];
    /** @type {Map<string, SVGGraphicsElement>} */
    this.places = new Map();
    /** The part of the board of each place. @type {Map<string, string>} */
    this.partOf = new Map();
    this.pieces = new Pieces(board, this);
    this.marks = new Marks(board, this);
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
    picture.append(style, svg("defs", { "aria-hidden": "true" }, ...this.parse(json.defs)), scenery);
    picture.append(...json.groups.map((group) => this.makeGroup(group)));
    this.partOf = new Map(json.places.map(([id, group]) => [id, partOfGroup(json.groups, group)]));
    for (const [key, piece] of Object.entries(json.pieces)) this.pieces.put(key, piece);
    this.showParts();
    picture.append(this.marks.below, this.pieces.layer, ...this.marks.above, this.ghosts);
    // Not on the whole board, where a screen reader would call all text clickable.
    picture.addEventListener("click", (event) => {
      const id = this.placeAt(event);
      const isAgain = event.detail > 1 && this.board.marking.can.includes(id ?? "");
      if (!id || isAgain) return; // a double click would remove its own mark
      this.board.pointer.spend(event, id);
      activate(this.board, id);
    });
  }

  /** Set the drawing's proportions and its free room for the news as CSS properties. @param {HTMLElement} root */
  shareRoom({ style, dataset }) {
    const [, , width, height] = this.json.view_box;
    const [left, top] = this.json.free ?? [width, 0];
    style.setProperty("--ratio", `${width / height}`);
    style.setProperty("--free-x", `${left / width}`);
    style.setProperty("--free-y", `${top / height}`);
    if (this.json.free) dataset.free = top > height / 2 ? "low" : "";
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
    const isGrid = role === "grid" || role === "hexes";
    const where = { "data-group": id, "data-part": part, ...(role === "hexes" ? { "data-hexes": "" } : {}) };
    const node = svg("g", { role: isGrid ? "grid" : "listbox", "aria-label": label, ...where });
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

  /** @param {Partial<View>} changed */
  update(changed) {
    if ("options" in changed || "chosen" in changed) this.board.showOptions();
    else if ("marks" in changed) this.marks.showRings();
    if ("hidden" in changed || "dim" in changed) this.showParts();
    if ("insight" in changed || "refusal" in changed) this.marks.showMarks();
  }

  /**
   * Show changes. Return the pieces that are new or look different, the removed pieces, and how the states of places
   * changed.
   * @param {Touched} touched
   */
  follow(touched) {
    const { json, picture } = this;
    /** @type {SVGGraphicsElement[]} */
    const arrived = [];
    /** @type {SVGGraphicsElement[]} */
    const gone = [];
    /** @type {Turned[]} */
    const turned = [];
    if (this.isBare) return { arrived, gone, turned };
    picture.ariaLabel = json.label;
    const changed = new Set(touched.places);
    for (const [id, , , , , , label, state] of json.places)
      if (changed.has(id)) turned.push(...this.turnPlace(id, label, state));
    for (const key of touched.pieces) {
      const [before, after] = this.pieces.update(key);
      if (before) gone.push(before);
      if (after) arrived.push(after);
    }
    return { arrived, gone, turned };
  }

  /**
   * Apply changes for showing another point of the game for a while; return the same as `follow`.
   * @param {DrawingChanges} changes
   */
  show({ places = {}, pieces = {} }) {
    const turned = Object.entries(places).flatMap(([id, { label, state }]) =>
      this.turnPlace(id, label, state),
    );
    const ways = Object.entries(pieces).map(([key, piece]) => this.pieces.update(key, piece));
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
    const isChoice = this.board.options.shows(id);
    node.classList.toggle("lit", isChoice);
    if (description) node.ariaDescription = description;
    else node.removeAttribute("aria-description");
    node.setAttribute(
      "aria-label",
      isChoice ? `${asSentence(label)} ${this.board.word("can_choose")}` : label,
    );
  }

  /** Return the effects of choosing a place as text, as far as Python has sent them. @param {string} id */
  describe(id) {
    const name = this.places.get(id)?.dataset.label ?? "";
    const options = this.board.options.shownAt(id).filter(([, , label]) => label);
    // Skip a label with which the name of the place begins.
    const lines = options.flatMap(([, , label = "", preview = []]) =>
      name.startsWith(label) ? preview : [label, ...preview],
    );
    const said = this.board.view.marks.flatMap((mark) =>
      mark.said && mark.places.includes(id) ? [mark.said] : [],
    );
    const signed = this.board.view.insight?.signs?.[id];
    return asSpeech([...lines, ...said, ...(signed ? [signed[1]] : [])]);
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
    const { options, view } = this.board;
    if (view.panel || !view.taken.length || !options.at.size) return new Set();
    const busy = [...view.taken, ...options.at.keys()].map((id) => this.partOf.get(id));
    const parts = [...this.partOf.values()].filter((part) => !part.startsWith("stock:"));
    return new Set(parts.filter((part) => !busy.includes(part)));
  }

  /** Return the class of what belongs to a part of the board. @param {string} part */
  lookOfPart(part) {
    const { dim, hidden } = this.board.view;
    if (hidden.includes(part)) return "nb-absent";
    return dim.includes(part) ? "nb-dim" : "";
  }

  /**
   * Return the visible places whose id, or one of whose symbols, matches a pattern.
   * @param {string} pattern  a regular expression
   */
  placesLike(pattern) {
    if (this.isBare) return [];
    const expression = new RegExp(`^(?:${pattern})$`);
    const own = `#${this.board.display.name}-${this.prefix}-`;
    const on = [...this.pieces.nodes.values()]
      .filter((node) => expression.test(symbolOf(node)))
      .map(({ dataset }) => dataset.on);
    const seen = [...this.places].filter(
      ([id]) => this.lookOfPart(this.partOf.get(id) ?? "") !== "nb-absent",
    );
    const shows = (/** @type {Element} */ node) =>
      all(node, "use").some((use) => expression.test((use.getAttribute("href") ?? "").slice(own.length)));
    return seen.flatMap(([id, node]) => (expression.test(id) || on.includes(id) || shows(node) ? [id] : []));
  }

  // --- targets ------------------------------------------------------------------------------------------------

  /** Give every place a target of at least 24 px, whatever the scale of the drawing. */
  fit() {
    if (this.isBare) return;
    const scale = this.picture.clientWidth / this.json.view_box[2];
    if (!scale) return;
    const radius = (TARGET / 2 + 0.5) / scale;
    for (const target of all(this.picture, ".nb-hit")) target.setAttribute("r", `${radius}`);
    if (first(this.picture, "circle.nb-ring")) this.marks.showRings();
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
      const box = boxOf(node);
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

/** @param {Element} node @returns {[number, number]} */
function pointOf(node) {
  return [Number(node.getAttribute("x")), Number(node.getAttribute("y"))];
}

/** @param {Element} node */
function placeOf(node) {
  return /** @type {HTMLElement | null} */ (node.closest?.("[data-place]"))?.dataset.place ?? null;
}
