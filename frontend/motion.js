// Motion shows how pieces reached the places where they already are. The final picture does not depend on it.

import { leavesAt } from "./harvest.js";
import { svg } from "./nodes.js";
import { symbolOf } from "./pieces.js";

/** @import { Board, Part } from "./board.js" */
/** @import { Turned } from "./drawing.js" */
/** @import { Motion as Way } from "./wire_types.js" */

/** The duration of one motion, and of all motions of an answer at most (ms). */
const ONE = 450;
const ALL = 4000;
/** The next motion begins after this fraction of the previous one. */
const OVERLAP = 0.75;
const EASING = "cubic-bezier(.5,0,.2,1)";
/** The scale of a piece that comes from, or goes to, a place that is not drawn. */
const SMALL = 0.2;

/** @typedef {{symbol: string, from: string, to: string}} Journey */
/** @typedef {(node: Element, frames: Keyframe[], turn: number, fill?: FillMode) => Animation} Play */

/**
 * Whether a journey continues an earlier one, so that its piece is not visible at the start.
 * @param {Journey[]} journeys
 * @param {number} order
 */
export function continues(journeys, order) {
  const { symbol, from } = journeys[order];
  return journeys.slice(0, order).some((earlier) => earlier.to === from && earlier.symbol === symbol);
}

/**
 * Return the number of the first journey from or to a place; their count if there is none.
 * @param {Journey[]} journeys
 * @param {string | undefined} place
 */
export function turnOf(journeys, place) {
  const turn = journeys.findIndex(({ from, to }) => from === place || to === place);
  return turn < 0 ? journeys.length : turn;
}

/**
 * Whether a piece shows a symbol. A tile on the board is drawn with its leaves, but the moving symbol is a plain tile.
 * @param {Element} node
 * @param {string} symbol
 */
const shows = (node, symbol) => `-${symbolOf(node)}-`.includes(`-${symbol}-`);

/** Return where a piece is drawn. @param {SVGGraphicsElement | undefined} node @returns {[number, number] | undefined} */
function pointOf(node) {
  const { e, f } = node?.transform.baseVal.consolidate()?.matrix ?? {};
  return e === undefined || f === undefined ? undefined : [e, f];
}

/** @param {[number, number]} point @param {boolean} isDrawn @returns {Keyframe} */
const frameAt = ([x, y], isDrawn) => ({
  transform: `translate(${x}px, ${y}px) scale(${isDrawn ? 1 : SMALL})`,
  opacity: isDrawn ? 1 : 0,
});

export class Motion {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Animation[]} */
    this.running = [];
    /** The pieces that are hidden until their ghosts land. @type {Set<SVGGraphicsElement>} */
    this.waiting = new Set();
    /** The places whose states changed. @type {Turned[]} */
    this.turned = [];
    /** @type {Part["keys"]} */
    this.keys = { s: () => this.finish() };
  }

  escape() {
    const { isRunning } = this;
    if (isRunning) this.finish();
    return isRunning;
  }

  leave() {
    this.finish();
  }

  get isRunning() {
    return this.running.length > 0;
  }

  /** Pause all motion, or let it continue. @param {boolean} isHeld */
  hold(isHeld) {
    for (const animation of this.running) isHeld ? animation.pause() : animation.play();
  }

  /** End all motion, and show the pieces in their final places. */
  finish() {
    for (const animation of this.running) animation.cancel();
    for (const node of this.waiting) node.style.visibility = "";
    for (const { node, words } of this.turned) node.classList.remove(...words);
    this.turned = [];
    this.running = [];
    this.waiting.clear();
    this.board.drawing.ghosts.replaceChildren();
  }

  /**
   * Show motions one after the other: each piece travels as a ghost while the piece itself waits unseen. A piece from a
   * place that is not drawn grows, and one that goes there shrinks. Pieces without a motion do the same afterwards.
   * @param {Way[]} ways
   * @param {{arrived: SVGGraphicsElement[], gone: SVGGraphicsElement[], turned: Turned[]}} changes
   *   pieces that are new or look different, removed pieces, and places
   * @param {number} [ms]  the time of all motions; by default each takes its own time
   */
  play(ways, { arrived, gone, turned }, ms) {
    this.finish();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    const turns = 1 + OVERLAP * Math.max(0, ways.length - 1);
    const duration = ms === undefined ? Math.min(ONE, ALL / ways.length) : ms / turns;
    /** @type {Play} */
    const play = (node, frames, turn, fill = "backwards") => {
      const animation = node.animate(frames, {
        duration,
        delay: turn * duration * OVERLAP,
        easing: EASING,
        fill,
      });
      this.running.push(animation);
      return animation;
    };
    const journeys = ways.map(([symbol, from, to]) => ({ symbol, from, to }));
    const leaving = new Set(gone);
    for (const order of journeys.keys()) this.travel(journeys, order, arrived, leaving, play);
    for (const node of leaving) this.fade(node, turnOf(journeys, node.dataset.on), play);
    // If a piece moves, other removed pieces of its place fade with it, and their replacements appear next.
    arrived
      .filter((node) => !this.waiting.has(node))
      .forEach((node, order) => {
        const turn = turnOf(journeys, node.dataset.on) + 1 + order / 6;
        for (const part of node.children)
          play(part, [{ transform: `scale(${SMALL})`, opacity: 0 }, {}], turn);
      });
    for (const one of turned) this.turn(one, turnOf(journeys, one.id) * duration * OVERLAP);
    const { running } = this;
    const finish = () => {
      if (this.running === running) this.finish();
    };
    Promise.all(running.map(({ finished }) => finished)).then(finish, () => {});
  }

  /**
   * Animate a ghost.
   * @param {Journey[]} journeys
   * @param {number} order
   * @param {SVGGraphicsElement[]} arrived
   * @param {Set<SVGGraphicsElement>} leaving  the removed pieces without a ghost
   * @param {Play} play
   */
  travel(journeys, order, arrived, leaving, play) {
    const { drawing } = this.board;
    const { symbol, from, to } = journeys[order];
    const left = [...leaving].find((node) => node.dataset.on === from && shows(node, symbol));
    const isLanding = (/** @type {SVGGraphicsElement} */ node) =>
      node.dataset.on === to && symbolOf(node) === symbol && !this.waiting.has(node);
    const landing = arrived.findLast(isLanding);
    // A piece of a list is not at the spot of its place.
    const start = pointOf(left) ?? drawing.spot(from, symbol);
    const end = pointOf(landing) ?? drawing.spot(to, symbol);
    const [first, last] = [start ?? end, end ?? start];
    if (!first || !last) return;
    if (left) leaving.delete(left);
    const look = { class: `piece ${left ? symbolOf(left) : symbol} ghost`, style: "opacity:0" };
    const ghost = svg("g", look, ...(left ? left.childNodes : drawing.lookOf(symbol)));
    drawing.ghosts.append(ghost);
    if (landing) {
      landing.style.visibility = "hidden";
      this.waiting.add(landing);
    }
    const frames = [frameAt(first, !!start), frameAt(last, !!end)];
    play(ghost, frames, order, continues(journeys, order) ? "none" : "backwards").onfinish = () => {
      ghost.remove();
      if (landing) landing.style.visibility = "";
    };
  }

  /**
   * Animate a change of state of a place. The drawing's own style defines the animation by the words that the state
   * gained and lost. If it sets `--nb-leaves`, leaves fly up.
   * @param {Turned} turned
   * @param {number} delay  ms
   */
  turn(turned, delay) {
    const { id, node, words } = turned;
    if (!words.length) return;
    const { ghosts, json } = this.board.drawing;
    node.style.setProperty("--nb-delay", `${delay}ms`);
    node.classList.add(...words);
    this.turned.push(turned);
    this.running.push(...node.getAnimations({ subtree: true }));
    const spot = json.places.find((place) => place[0] === id)?.[5];
    if (!spot || !getComputedStyle(node).getPropertyValue("--nb-leaves")) return;
    const leaves = leavesAt(spot);
    leaves.style.setProperty("--nb-delay", `${delay}ms`);
    ghosts.append(leaves);
    this.running.push(...leaves.getAnimations({ subtree: true }));
  }

  /**
   * Fade a removed piece that has no ghost.
   * @param {SVGGraphicsElement} node
   * @param {number} turn
   * @param {Play} play
   */
  fade(node, turn, play) {
    node.classList.add("ghost");
    node.style.opacity = "0";
    this.board.drawing.ghosts.append(node);
    play(node, [{ opacity: 1 }, { opacity: 0 }], turn);
  }
}
