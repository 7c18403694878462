// What differs between two lines of a game, drawn on the board: the pieces of the other line as ghosts, rings around the
// places, and the other line's numbers beside those on the board.

import { layer } from "./marks.js";
import { all, boxOf, first, svg } from "./nodes.js";
import { reverse } from "./wire.js";

/** @import { Board } from "./board.js" */
/** @import { ContrastJson, DrawingChanges, Lines } from "./wire_types.js" */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The size of the tag with the name of a line (CSS px), and how many characters it has at most. */
const TAG = { height: 15, letter: 6.2, most: 16 };
/** The most places with a tag each. */
const TAGGED = 8;
/** The size of a ghost next to the piece that the line shown has on the same place. */
const BESIDE = 0.5;
/** The size of a number of the other line next to the number of the line shown. */
const SMALL = 0.64;
/** The height of a number from which on the number beside it gets no larger (drawing units). */
const LARGE = 16;
/** How much worse than covering something else it is to cross a frame. */
const CROSSED = 5;

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

  /** What the other line shows differently. @param {Lines} lines @returns {ContrastJson} */
  differences({ contrast }) {
    return contrast[this.board.display.shownLayout()] ?? { ghosts: [], places: [], numbers: {} };
  }

  /** Return the pieces that only the other line has. @param {Lines} lines */
  makeGhosts(lines) {
    const { drawing } = this.board;
    const pieces = this.changesIn(lines).pieces ?? {};
    return this.differences(lines).ghosts.flatMap(([key, right, down]) => {
      const piece = pieces[key];
      if (!piece) return [];
      const [symbol, , , x, y] = piece;
      const isAside = right || down;
      const transform = `translate(${x + right} ${y + down})${isAside ? ` scale(${BESIDE})` : ""}`;
      const look = { class: `piece ${symbol} ${isAside ? "nb-aside" : ""}`, transform };
      return [svg("g", look, ...drawing.lookOf(symbol))];
    });
  }

  /** @param {Lines} lines */
  makeRings(lines) {
    const { drawing } = this.board;
    const { against, names, shown } = lines;
    const { places } = this.differences(lines);
    return [
      ...places.flatMap(([id, here]) =>
        drawing.marks.ringAround(id, here ? "nb-marked" : "nb-marked nb-there"),
      ),
      ...this.makeTags(
        places.flatMap(([id, here, there]) =>
          here === there ? [] : [{ id, here, name: names[here ? shown : against] }],
        ),
      ),
    ];
  }

  /**
   * Return the names of the lines at the places that only one of them has filled, where there is room: once for places
   * next to each other, and if there are many, once in each group of places.
   * @param {{id: string, here: boolean, name: string}[]} tags
   */
  makeTags(tags) {
    const { drawing } = this.board;
    const groupOf = new Map(drawing.json.places.map(([id, group]) => [id, group]));
    const taken = [...this.texts(), ...this.icons()];
    /** @type {{group: string, around: Box}[]} */
    const named = [];
    /** @type {Box[]} */
    const put = [];
    return tags.flatMap(({ id, here, name }) => {
      const shape = drawing.places.get(id)?.firstElementChild;
      if (!shape) return [];
      const around = /** @type {SVGGraphicsElement} */ (shape).getBBox();
      const group = `${groupOf.get(id)} ${here}`;
      const isNamed = named.some(
        (other) => other.group === group && (tags.length > TAGGED || isNext(other.around, around)),
      );
      const box = isNamed ? null : this.roomFor(around, name, taken, put);
      named.push({ group, around });
      if (!box) return [];
      put.push(box);
      return [this.makeTag(box, name, here)];
    });
  }

  /** Return the boxes of all texts and pieces of the drawing. @returns {Box[]} */
  texts() {
    return all(this.board.drawing.picture, "text, .piece").map((node) => this.boxOf(node));
  }

  /** Return the boxes of all icons of the drawing, each alone even where one part repeats several. @returns {Box[]} */
  icons() {
    const { picture } = this.board.drawing;
    /** @type {Element[]} */
    const copies = [];
    const uses = /** @type {SVGUseElement[]} */ (/** @type {unknown} */ (all(picture, "use")));
    const icons = uses.flatMap((use) => {
      const several = first(picture, use.href.baseVal)?.querySelectorAll(":scope > use") ?? [];
      if (!several.length) return [use];
      const shift = `translate(${use.x.baseVal.value} ${use.y.baseVal.value})`;
      const copy = svg("g", { transform: shift }, ...[...several].map((icon) => icon.cloneNode()));
      use.before(copy);
      copies.push(copy);
      return [...copy.children];
    });
    // All of them at once: after each change of the drawing, the first box takes long.
    const boxes = icons.map((icon) => this.boxOf(icon));
    for (const copy of copies) copy.remove();
    return boxes;
  }

  /** Return the box of a part of the drawing, in its coordinates. @param {Element} node @returns {Box} */
  boxOf(node) {
    const { json, marks, picture } = this.board.drawing;
    const box = boxOf(node);
    const { left, top } = boxOf(picture);
    const { unit } = marks;
    const [x, y] = json.view_box;
    return {
      x: x + (box.left - left) * unit,
      y: y + (box.top - top) * unit,
      width: box.width * unit,
      height: box.height * unit,
    };
  }

  /**
   * Return where the name of a line covers the least at a place, or null if it would cover another name.
   * @param {Box} around  the place
   * @param {string} name
   * @param {Box[]} taken
   * @param {Box[]} put
   * @returns {Box | null}
   */
  roomFor(around, name, taken, put) {
    const { json, marks } = this.board.drawing;
    const width = (shortened(name).length * TAG.letter + 8) * marks.unit;
    const height = TAG.height * marks.unit;
    const [left, top, across, down] = json.view_box;
    const right = around.x + around.width;
    const columns = [around.x + around.width / 2 - width / 2, around.x, right - width];
    const rows = [around.y - height, around.y + around.height, around.y - height / 2];
    const middle = around.y + around.height / 2 - height / 2;
    const beside = [around.x - width, right].map((x) => ({ x, y: middle, width, height }));
    const boxes = rows
      .flatMap((y) => columns.map((x) => ({ x, y, width, height })))
      .concat(beside)
      .filter(({ x, y }) => x >= left && y >= top && x + width <= left + across && y + height <= top + down)
      .filter((box) => put.every((other) => !shared(box, other)));
    return leastCovering(boxes, taken);
  }

  /** @param {Box} box @param {string} name @param {boolean} isHere */
  makeTag({ x, y }, name, isHere) {
    const { unit } = this.board.drawing.marks;
    const text = shortened(name);
    const width = text.length * TAG.letter + 8;
    const plate = svg("rect", { width: `${width}`, height: `${TAG.height}`, rx: "7" });
    const word = svg("text", { x: `${width / 2}`, y: `${TAG.height / 2}` }, text);
    const look = `nb-line-tag ${isHere ? "" : "nb-there"}`;
    return svg("g", { class: look, transform: `translate(${x} ${y}) scale(${unit})` }, plate, word);
  }

  /** Show the other line's numbers next to those on the board, where there is room. @param {Lines | null} lines */
  showNumbers(lines) {
    const { nodes } = this.board.drawing.pieces;
    for (const key of this.numbers) {
      const text = nodes.get(key)?.querySelector("text");
      text?.removeAttribute("dy");
      text?.firstElementChild?.remove();
    }
    const numbers = lines ? this.differences(lines).numbers : {};
    this.numbers = Object.keys(numbers);
    const taken = this.numbers.length ? [...this.texts(), ...this.icons()] : [];
    const frames = this.numbers.length ? this.frames() : [];
    for (const key of this.numbers) {
      const text = nodes.get(key)?.querySelector("text");
      if (text) this.showNumber(text, `(${numbers[key]})`, taken, frames);
    }
  }

  /** @param {SVGTextElement} text @param {string} number @param {Box[]} taken @param {Box[]} frames */
  showNumber(text, number, taken, frames) {
    const own = text.getBBox();
    const here = this.boxOf(text);
    const unit = here.width / own.width;
    const part = SMALL * Math.min(1, LARGE / own.height);
    const size = own.height * part * unit;
    // Brackets are narrower than digits.
    const width = (own.width / text.textContent.length) * part * unit * (number.length - 0.8);
    const gap = own.height * 0.1;
    const right = own.x + own.width;
    /** The places for the number: from the left or right end, how far below the other number, and how far up that moves.
     * @type {[string, number, number, number?][]} */
    const ways = [
      ["start", right + gap, 0],
      ["start", own.x, 0.72],
      ["end", right, 0.72],
      ["end", right, 0.4, 0.2],
      ["end", own.x - gap, 0],
      ["start", own.x, -0.72],
    ];
    const boxes = ways.map(([anchor, x, down]) => ({
      x: here.x + (x - own.x) * unit - (anchor === "end" ? width : 0),
      y: here.y + here.height * (0.5 + down) - size / 2,
      width,
      height: size,
    }));
    const others = taken.filter((other) => shared(other, here) < (here.width * here.height) / 2);
    const outside = (/** @type {Box} */ box, /** @type {Box} */ frame) =>
      isInside(here, frame) ? width * size - shared(box, frame) : shared(box, frame);
    // Of places that cover nothing, the first one is taken: fractions do not count.
    const cost = (/** @type {Box} */ box) =>
      Math.round(
        others.reduce((sum, other) => sum + shared({ ...box, x: box.x - 2, width: width + 4 }, other), 0) +
          CROSSED * frames.reduce((sum, frame) => sum + outside(box, frame), 0),
      );
    const costs = boxes.map(cost);
    const best = costs.indexOf(Math.min(...costs));
    const [anchor, x, down, up = 0] = ways[best];
    if (up) text.setAttribute("dy", `${-up * own.height}`);
    const style = `font-size: ${part}em`;
    const look = {
      class: "nb-in-other",
      "text-anchor": anchor,
      x: `${x}`,
      dy: `${(down + up) * own.height}`,
      style,
    };
    text.append(svg("tspan", look, number));
    taken.push(boxes[best]);
  }

  /** Return the boxes of what a number must not cross: the places, the panels and the copy of the own stock. */
  frames() {
    const { json, picture } = this.board.drawing;
    const frames = all(picture, ".scenery rect, .place > :first-child").map((node) => this.boxOf(node));
    if (!json.own) return frames;
    const [x, y, width, height] = json.own;
    return [...frames, { x, y, width, height }];
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

/** Return a name as it fits into a tag. @param {string} name */
const shortened = (name) => (name.length > TAG.most ? `${name.slice(0, TAG.most - 1)}\u2026` : name);

/** Whether two places of a line are next to each other. @param {Box} one @param {Box} other */
const isNext = (one, other) => {
  const { height, width, x, y } = one;
  return shared({ x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height }, other) > 0;
};

/** Return the box that covers the least of others, the first of equals; null for none. @param {Box[]} boxes @param {Box[]} others */
const leastCovering = (boxes, others) => {
  const costs = boxes.map((box) => others.reduce((sum, other) => sum + shared(box, other), 0));
  return boxes[costs.indexOf(Math.min(...costs))] ?? null;
};

/** Whether a box is inside another one. @param {Box} one @param {Box} other */
const isInside = (one, other) => shared(one, other) > one.width * one.height * 0.9;

/** Return the area that two boxes share. @param {Box} one @param {Box} other */
const shared = (one, other) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));
