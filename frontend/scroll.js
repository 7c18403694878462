// Scrolling: the board stays where it is while texts above it grow and shrink, and what comes next is in sight.

import { parentOf } from "./nodes.js";

/** So much above the board may stay in sight beside it (CSS px). */
const ABOVE = 160;

/** @import { Board } from "./board.js" */

/** At least this much of the board stays below a floating question (CSS px). */
const BELOW_QUESTION = 200;
/** The room kept free around places that are brought into sight (CSS px). */
const AROUND_PLACE = 28;
/** The room above a place to which the panel leads (CSS px). */
const ABOVE_PLACE = 48;

/**
 * @typedef {{top: number, isRead: boolean, isAsking: boolean}} Before
 *   The top of the board, and whether the panel is being read and a question is open.
 */

/**
 * Return by how much to scroll after the board has moved, and how far it has sunk then. The board keeps its place on
 * the screen; but if what is above it would leave the screen by that, the board gives way: it sinks. A sunken board comes
 * back as soon as there is room again; one that is level (0) moves with what is above it.
 * @param {number} moved  how far the board moved on the screen, down
 * @param {number} most   how far the page may scroll
 * @param {number} sunk   how far the board has given way so far
 */
export function settle(moved, most, sunk) {
  let by = moved;
  if (moved > most) by = most;
  else if (moved < 0) by = Math.min(0, moved + sunk);
  return { by, sunk: Math.max(0, sunk + moved - by) };
}

export class Scroll {
  /**
   * @param {Board} board
   * @param {Scroll} [before]  of the board that was shown before
   */
  constructor(board, before) {
    this.board = board;
    /** How far the board has given way to what is above it (CSS px). @type {number} */
    this.sunk = 0;
    /** The step that was brought into sight last. @type {number | undefined} */
    this.step = undefined;
    if (before) ({ sunk: this.sunk } = before);
  }

  /** Return the part of the screen in which this board is seen, and what scrolls it. */
  visible() {
    const page = document.scrollingElement;
    const seen = { scroller: page, top: 0, bottom: innerHeight };
    for (let up = parentOf(this.board.root); up; up = parentOf(up)) {
      if (!(up instanceof Element) || !scrolls(up)) continue;
      if (seen.scroller === page) seen.scroller = up;
      const { top, bottom } = up.getBoundingClientRect();
      seen.top = Math.max(seen.top, top);
      seen.bottom = Math.min(seen.bottom, bottom);
    }
    return seen;
  }

  /** Return the part of it that no sheet covers. */
  free() {
    const seen = this.visible();
    return { ...seen, bottom: seen.bottom - this.sheetHeight() };
  }

  /** Return the height of the panel where it is a sheet over the lower edge of the screen; otherwise 0. */
  sheetHeight() {
    const { display, drawing, own, panel, view } = this.board;
    if (drawing.isBare || display.layout === "wide") return 0;
    return view.panel ? panel.node.offsetHeight : own.node.offsetHeight;
  }

  /** Whether all of a node is in sight. @param {Element} node */
  sees(node, { top, bottom } = this.visible()) {
    const box = node.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom;
  }

  /** Let the board be as high as the part of the screen in which it is seen, less what is above it at the top of a page. */
  fitRoom() {
    const { root } = this.board;
    const { style } = root;
    style.setProperty("--seen", `${innerHeight}px`); // so high, it would scroll in a lower part of the screen
    const { scroller, top, bottom } = this.visible();
    style.setProperty("--seen", `${bottom - top}px`);
    const above = root.getBoundingClientRect().top - top + (scroller?.scrollTop ?? 0);
    style.setProperty("--above", `${above < ABOVE ? Math.max(0, above) : 0}px`);
  }

  // --- keeping the board in its place -------------------------------------------------------------------------

  /** @returns {Before} */
  measure() {
    const { choice, panel, stage } = this.board;
    const { top } = stage.getBoundingClientRect();
    return { top, isRead: panel.focused() !== null, isAsking: choice.node.offsetHeight > 0 };
  }

  /** Scroll so that the board is where it was, if it is seen. @param {Before} before */
  keepBoard({ top: was, isRead, isAsking }) {
    const { stage } = this.board;
    const moved = stage.getBoundingClientRect().top - was;
    const { scroller, top, bottom } = this.visible();
    if (!moved || !scroller || was > bottom || was + stage.offsetHeight < top) return;
    const { by, sunk } = settle(moved, this.most(top, isRead, isAsking), this.sunk);
    scroller.scrollTop += by;
    this.sunk = sunk;
  }

  /**
   * Return how far the page may scroll down: the head of the board stays in sight, or the beginning of a panel above it
   * that is being read.
   * @param {number} top       of the visible part
   * @param {boolean} isRead   whether the panel has the focus
   * @param {boolean} isAsking whether there was a question before
   */
  most(top, isRead, isAsking) {
    const { choice, panel, stage, tools } = this.board;
    const { bottom } = panel.node.getBoundingClientRect();
    const isAbove = !panel.node.hidden && bottom <= stage.getBoundingClientRect().top;
    let most = (isAbove ? panel : tools).node.getBoundingClientRect().top - top;
    if (isAbove && !isRead) return Infinity;
    // If the head is out of sight already, at least the question stays; in the middle of a choice it floats.
    if (!isAbove && most < 0) {
      most = choice.node.getBoundingClientRect().top - top;
      if (isAsking) most = choice.isOpen ? Infinity : Math.max(0, most);
    }
    return most < 0 ? Infinity : most;
  }

  // --- bringing into sight ------------------------------------------------------------------------------------

  /** In the middle of a choice keep its question at the upper edge of the screen, if it would be above it. */
  floatQuestion() {
    const { choice, head, root } = this.board;
    head.style.translate = "";
    const above = this.visible().top - head.getBoundingClientRect().top;
    const by = Math.min(above, root.offsetHeight - BELOW_QUESTION);
    if (by > 0 && choice.isOpen) head.style.translate = `0 ${by}px`;
  }

  /** Show what comes next in the middle of a choice: beside a wide drawing it is in sight anyway. */
  reveal() {
    const { choice, display, view } = this.board;
    if (display.layout === "wide" || !view.chosen.length) return;
    if (choice.node.querySelector(".nb-option")) {
      choice.node.scrollIntoView({ block: "nearest" });
      return;
    }
    const choices = [...choice.at.keys()];
    this.bring([...choices, ...view.marks], choices);
  }

  /**
   * Bring what a step needs into sight where the panel is a sheet: the places that can be chosen and those that are
   * meant. A page that nobody uses yet is not moved.
   */
  showStep() {
    const { choice, display, panel, view } = this.board;
    this.step = panel.step;
    if (!this.sheetHeight() || !(display.isUsed || display.address.isOwn)) return;
    const choices = [...choice.at.keys()];
    this.bring([...choices, ...view.marks], choices.length ? choices : view.marks);
    panel.offerPlace();
  }

  /**
   * Bring places into the middle of what is seen, if they are not in sight; if there is no room for all of them, the
   * uppermost of the most important ones.
   * @param {string[]} ids
   * @param {string[]} [first]
   */
  bring(ids, first = ids) {
    const { choice, drawing, root } = this.board;
    const { scroller, top, bottom } = this.free();
    const above = choice.node.parentElement === root ? choice.node.offsetHeight : 0;
    const span = (/** @type {string[]} */ some) => {
      const boxes = some.flatMap((id) => drawing.places.get(id)?.getBoundingClientRect() ?? []);
      const high = Math.min(...boxes.map((box) => box.top)) - above - AROUND_PLACE - top;
      return [high, Math.max(...boxes.map((box) => box.bottom)) + AROUND_PLACE - bottom];
    };
    let [high, low] = span(ids);
    if (low - high > 0) [high, low] = span(first);
    const middle = high < 0 || low > 0 ? (high + low) / 2 : 0;
    const by = low - high > 0 ? high : middle;
    if (scroller && by && Number.isFinite(by)) scroller.scrollBy({ top: by, behavior: "instant" });
  }

  /** If the keys led to a place that a sheet covers, scroll it into sight. @param {Element} node */
  uncover(node) {
    const { scroller, bottom } = this.free();
    const by = node.getBoundingClientRect().bottom + AROUND_PLACE - bottom;
    if (by > 0 && this.sheetHeight() && node.matches(":focus-visible"))
      scroller?.scrollBy({ top: by, behavior: "instant" });
  }

  /** Go to a place; a card needs room below it. @param {string} id */
  toPlace(id) {
    const place = this.board.drawing.places.get(id);
    if (place) place.style.scrollMargin = `${ABOVE_PLACE}px`;
    place?.scrollIntoView();
  }
}

/** Whether an element scrolls its content. @param {Element} node */
function scrolls(node) {
  if (node.scrollHeight <= node.clientHeight || node === document.documentElement) return false;
  return /auto|scroll/.test(getComputedStyle(node).overflowY);
}
