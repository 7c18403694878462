// What differs between two lines of a game, drawn on the board: the pieces of the other line as ghosts, rings around the
// places, and the other line's numbers beside those on the board.

import { layer } from "./marks.js";
import { svg } from "./nodes.js";
import { reverse } from "./wire.js";

/** @import { Board } from "./board.js" */
/** @import { DrawingChanges, Lines } from "./wire_types.js" */

/** The size of the tag with the name of a line (CSS px), and how many characters it has at most. */
const TAG = { height: 15, letter: 6.2, most: 12 };
/** The most places with a tag. If there are more, solid and dashed rings tell the lines apart, as the strip does. */
const TAGGED = 8;
/** The size of a ghost next to the piece that the line shown has on the same place. */
const BESIDE = 0.5;

export class Contrast {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.below = layer("nb-ghosts");
    this.above = layer("nb-rings nb-differs");
    /** The numbers that have another one beside them. @type {string[]} */
    this.numbers = [];
    /** The changes that end the view of the other line. @type {DrawingChanges | null} */
    this.back = null;
  }

  /** Put the layers into a new drawing. */
  mount() {
    const { drawing, view } = this.board;
    this.back = null;
    this.numbers = [];
    drawing.marks.rings.before(this.below, this.above);
    this.show(view.lines);
  }

  /** Return how the drawing of the other line differs. @param {Lines} lines @returns {DrawingChanges} */
  changesIn({ other }) {
    return other[this.board.display.shownLayout()] ?? {};
  }

  /** @param {Lines | null} lines */
  show(lines) {
    if (this.board.isBare) return;
    const ghosts = lines ? this.makeGhosts(lines) : [];
    const isAside = (/** @type {Element} */ ghost) => ghost.classList.contains("nb-aside");
    this.below.replaceChildren(...ghosts.filter((ghost) => !isAside(ghost)));
    this.above.replaceChildren(...(lines ? this.makeRings(lines) : []), ...ghosts.filter(isAside));
    this.showNumbers(lines);
  }

  /** Return the pieces that only the other line has. @param {Lines} lines */
  makeGhosts(lines) {
    const { drawing } = this.board;
    const marked = lines.places.map(([id]) => id);
    const pieces = this.changesIn(lines).pieces ?? {};
    const taken = Object.entries(drawing.json.pieces).map(([key, [symbol, , place, x, y]]) =>
      key in pieces && !symbol.startsWith("text") ? `${place} ${x} ${y}` : "",
    );
    return Object.values(pieces).flatMap((piece) => {
      const [symbol, , place, x, y] = piece ?? ["text", "", "", 0, 0];
      if (symbol.startsWith("text") || !marked.includes(place)) return [];
      const look = { class: `piece ${symbol}`, transform: `translate(${x} ${y})` };
      const ghost = svg("g", look, ...drawing.lookOf(symbol));
      if (taken.includes(`${place} ${x} ${y}`)) this.moveAside(ghost, place, x, y);
      return ghost;
    });
  }

  /** Make a ghost small, at the corner of its place. @param {Element} ghost @param {string} id @param {number} x @param {number} y */
  moveAside(ghost, id, x, y) {
    const shape = this.board.drawing.places.get(id)?.firstElementChild;
    const { width = 0, height = 0 } = /** @type {SVGGraphicsElement | undefined} */ (shape)?.getBBox() ?? {};
    const to = `translate(${x + width * 0.22} ${y - height * 0.22}) scale(${BESIDE})`;
    ghost.setAttribute("transform", to);
    ghost.classList.add("nb-aside");
  }

  /** @param {Lines} lines */
  makeRings(lines) {
    const { drawing } = this.board;
    const { against, names, places, shown } = lines;
    const pieces = this.changesIn(lines).pieces ?? {};
    const now = drawing.json.pieces;
    const isPicture = (/** @type {string} */ symbol) => !symbol.startsWith("text");
    const there = Object.values(pieces).flatMap((piece) => (piece && isPicture(piece[0]) ? piece[2] : []));
    const here = Object.keys(pieces).flatMap((key) =>
      now[key] && isPicture(now[key][0]) ? now[key][2] : [],
    );
    const named = places.filter(([id]) => here.includes(id) !== there.includes(id));
    return places.flatMap(([id]) => {
      // A place that only one of the lines has filled bears its name.
      const isHere = here.includes(id);
      const isBoth = isHere && there.includes(id);
      const name = isBoth || named.length > TAGGED ? "" : names[isHere ? shown : against];
      const look = isHere ? "nb-marked" : "nb-marked nb-there";
      return [...drawing.marks.ringAround(id, look), ...this.makeTag(id, name, isHere)];
    });
  }

  /** @param {string} id @param {string} name @param {boolean} isHere */
  makeTag(id, name, isHere) {
    const { drawing } = this.board;
    const place = drawing.places.get(id);
    if (!name || !place) return [];
    const { unit } = drawing.marks;
    const text = name.length > TAG.most ? `${name.slice(0, TAG.most - 1)}\u2026` : name;
    const width = text.length * TAG.letter + 8;
    const box = /** @type {SVGGraphicsElement} */ (place.firstElementChild).getBBox();
    const [left, top, across] = drawing.json.view_box;
    const x = Math.max(
      left,
      Math.min(box.x + box.width / 2 - (width * unit) / 2, left + across - width * unit),
    );
    const y = Math.max(top, box.y - (TAG.height + 1) * unit);
    const plate = svg("rect", { width: `${width}`, height: `${TAG.height}`, rx: "7" });
    const word = svg("text", { x: `${width / 2}`, y: `${TAG.height / 2}` }, text);
    const look = `nb-line-tag ${isHere ? "" : "nb-there"}`;
    return [svg("g", { class: look, transform: `translate(${x} ${y}) scale(${unit})` }, plate, word)];
  }

  /** Show the other line's numbers beside those on the board. @param {Lines | null} lines */
  showNumbers(lines) {
    const { drawing } = this.board;
    const pieces = (lines && this.changesIn(lines).pieces) ?? {};
    for (const key of this.numbers) drawing.pieces.nodes.get(key)?.querySelector(".nb-in-other")?.remove();
    this.numbers = Object.keys(pieces).filter((key) => {
      const [here, there] = [drawing.json.pieces[key]?.[1] ?? "", pieces[key]?.[1] ?? ""];
      return /^\d+$/.test(here) && /^\d+$/.test(there) && here !== there;
    });
    for (const key of this.numbers) {
      const text = drawing.pieces.nodes.get(key)?.querySelector("text");
      text?.append(svg("tspan", { class: "nb-in-other" }, `(${pieces[key]?.[1]})`));
    }
  }

  // --- the whole other line --------------------------------------------------------------------------------------

  /** Show the other line. @param {Lines} lines */
  peek(lines) {
    const { drawing, root } = this.board;
    const changes = this.changesIn(lines);
    this.showNumbers(null);
    this.back = reverse(drawing.json, changes);
    drawing.show(changes);
    root.dataset.peek = "";
  }

  /** Show the line in which the user plays again. */
  rest() {
    const { drawing, root, view } = this.board;
    if (!this.back) return;
    drawing.show(this.back);
    this.back = null;
    delete root.dataset.peek;
    this.showNumbers(view.lines);
  }
}
