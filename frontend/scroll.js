// Scrolling: keeps the board in its place while texts above it grow and shrink, and brings what comes next into sight.

import { notedPlaces } from "./marks.js";
import { boxOf, parentOf } from "./nodes.js";

/** Below this width (CSS px), the news are above the own stock; as in room.css. */
const PHONE = 700;
/** How much of the page above the board may stay in sight (CSS px). */
const ABOVE = 160;

/** @import { Board } from "./board.js" */

/** The minimum height of the board below a floating question (CSS px). */
const BELOW_QUESTION = 200;
/** The margin around places that are scrolled into sight (CSS px). */
const AROUND_PLACE = 28;
/** The margin above a place to which the panel scrolls (CSS px). */
const ABOVE_PLACE = 48;

/**
 * @typedef {{frame: Element | null, top: number, isRead: boolean, isAsking: boolean}} Before
 *   The state before an update: the frame and the top of the board, and whether the panel is being read and a question
 *   is open.
 */

/**
 * Return how far to scroll after the board has moved, and how far it has sunk then. The board keeps its place on the
 * screen, unless this would push the content above it off the screen: then the board sinks. A sunken board comes back
 * as soon as there is room again. A board that has not sunk (0) moves with the content above it.
 * @param {number} moved  how far the board moved on the screen, down
 * @param {number} most   how far the page may scroll
 * @param {number} sunk   how far the board has sunk so far
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
    /** How far the board has sunk below the content above it (CSS px). @type {number} */
    this.sunk = 0;
    /** The last step that was scrolled into sight. @type {number | "end" | undefined} */
    this.step = undefined;
    /** Where the page was scrolled to while it shows the actions of others; undefined if it does not follow them. */
    this.followed = /** @type {number | undefined} */ (undefined);
    if (before) ({ sunk: this.sunk } = before);
  }

  /**
   * Return the part of the screen in which a node is visible, and the innermost element that scrolls it.
   * @param {Element} [node]  by default the drawing, which scrolls in a frame of its own if two lines are shown
   */
  visible(node = this.board.stage) {
    const page = document.scrollingElement;
    const seen = { scroller: page, top: 0, bottom: innerHeight };
    for (let up = parentOf(node); up; up = parentOf(up)) {
      if (!(up instanceof Element) || !scrolls(up)) continue;
      if (seen.scroller === page) seen.scroller = up;
      const { top, bottom } = boxOf(up);
      seen.top = Math.max(seen.top, top);
      seen.bottom = Math.min(seen.bottom, bottom);
    }
    return seen;
  }

  /** Return the part of that area that no bar and no sheet covers. */
  free() {
    const seen = this.visible();
    return { ...seen, top: seen.top + this.barHeight(), bottom: seen.bottom - this.sheetHeight() };
  }

  /** Return the height of a lesson's bar if it is at the top of the screen; otherwise 0. */
  barHeight() {
    return this.sheetHeight() && this.board.panel.lesson.bar.offsetHeight;
  }

  /** Whether the news are above the own stock, not below the bar. */
  get isPhone() {
    const { root, whole } = this.board;
    return root.clientWidth < PHONE && !whole.replay && !root.hasAttribute("data-compact");
  }

  /** Return the height of the panel if it is a sheet at the bottom of the screen; otherwise 0. */
  sheetHeight() {
    const { display, isBare, news, own, panel, view } = this.board;
    if (isBare || display.layout === "wide") return 0;
    if (view.panel) return panel.node.offsetHeight;
    return (
      own.node.offsetHeight + (this.isPhone && news.node.querySelector("ol") ? news.node.offsetHeight : 0)
    );
  }

  /** Whether all of a node is in sight. @param {Element} node */
  sees(node, { top, bottom } = this.visible()) {
    const box = boxOf(node);
    return box.top >= top && box.bottom <= bottom;
  }

  /** Make the board as high as the visible area, minus the content above it at the top of a page. */
  fit() {
    const { own, root, view } = this.board;
    const { style } = root;
    style.setProperty("--own-high", `${own.node.offsetHeight}px`);
    style.setProperty("--seen", `${innerHeight}px`); // in a lower viewport, a board of this height would scroll
    const { scroller, top, bottom } = this.visible(root);
    style.setProperty("--seen", `${bottom - top}px`);
    const above = boxOf(root).top - top + (scroller?.scrollTop ?? 0);
    // Only lessons need it, and each change of it styles the whole board again.
    if (view.panel) style.setProperty("--above", `${above < ABOVE ? Math.max(0, above) : 0}px`);
  }

  // --- keeping the board in its place -------------------------------------------------------------------------

  /** @returns {Before} */
  measure() {
    const { choice, panel, stage } = this.board;
    const { top } = boxOf(stage);
    return {
      frame: stage.parentElement,
      top,
      isRead: panel.focused() !== null,
      isAsking: choice.node.offsetHeight > 0,
    };
  }

  /** Scroll the board back to where it was, if it is in sight and in the same frame. @param {Before} before */
  keepBoard({ frame, top: was, isRead, isAsking }) {
    const { stage } = this.board;
    if (stage.parentElement !== frame) return;
    const moved = boxOf(stage).top - was;
    const { scroller, top, bottom } = this.visible();
    if (!moved || !scroller || was > bottom || was + stage.offsetHeight < top) return;
    const { by, sunk } = settle(moved, this.most(top, isRead, isAsking), this.sunk);
    scroller.scrollTop += by;
    this.sunk = sunk;
  }

  /**
   * Return how far the page may scroll down: the head of the board, or the beginning of a panel that is being read
   * above it, stays in sight.
   * @param {number} top       of the visible part
   * @param {boolean} isRead   whether the panel has the focus
   * @param {boolean} isAsking whether there was a question before
   */
  most(top, isRead, isAsking) {
    const { choice, panel, stage, tools } = this.board;
    const { bottom } = boxOf(panel.node);
    const isAbove = !panel.node.hidden && bottom <= boxOf(stage).top;
    let most = boxOf((isAbove ? panel : tools).node).top - top;
    if (isAbove && !isRead) return Infinity;
    // If the head is already out of sight, at least the question stays; in the middle of a choice it floats.
    if (!isAbove && most < 0) {
      most = boxOf(choice.node).top - top;
      if (isAsking) most = choice.isOpen ? Infinity : Math.max(0, most);
    }
    return most < 0 ? Infinity : most;
  }

  // --- bringing into sight ------------------------------------------------------------------------------------

  /** In the middle of a choice, keep its question at the top of the screen if it would be above that. */
  floatQuestion() {
    const { choice, head, root } = this.board;
    head.style.translate = "";
    const above = this.visible(head).top - boxOf(head).top;
    const by = Math.min(above, root.offsetHeight - BELOW_QUESTION);
    if (by > 0 && choice.isOpen) head.style.translate = `0 ${by}px`;
  }

  /** The height of the bar and the news that stay at the top of the screen above a narrow board (CSS px). */
  headHeight() {
    const { display, head, news, view, whole } = this.board;
    if (display.layout === "wide" || view.panel || whole.replay) return 0;
    return head.offsetHeight + (this.isPhone ? 0 : news.node.offsetHeight);
  }

  /**
   * Show the next stage in the middle of a choice, or a new choice of which less than half is in sight; in a lesson,
   * only if none of it is. With a wide drawing it is always in sight, and so is a copy in the viewer's stock.
   */
  reveal() {
    const { choice, display, options, own, view } = this.board;
    if (display.layout === "wide") return;
    const choices = [...options.at.keys()].filter((id) => !own.copies(id));
    if (!view.chosen.length) {
      const seen = this.free();
      const area = { ...seen, top: seen.top + this.headHeight() };
      const hidden = choices
        .flatMap((id) => this.board.nodeOf(id) ?? [])
        .filter((at) => !this.sees(at, area));
      if (view.panel ? hidden.length < choices.length : 2 * hidden.length <= options.at.size) return;
    }
    if (choice.node.querySelector(".nb-option")) {
      choice.node.scrollIntoView({ block: "nearest" });
      if (!view.panel) return; // in a sheet, it leaves the places where they are
    }
    this.bring([...choices, ...notedPlaces(view)], choices);
  }

  /** Begin to follow the actions of others on a small page, if the user has done anything on it. */
  beginPlaying() {
    const { display, view } = this.board;
    const isSmall = display.layout !== "wide" && !view.panel;
    this.followed = isSmall && display.isUsed ? this.visible().scroller?.scrollTop : undefined;
  }

  /**
   * Scroll the places of another's action into sight, unless the user has scrolled since the first one.
   * @param {string[]} ids
   * @param {string[]} ends  the places where pieces end
   */
  follow(ids, ends) {
    if (this.followed === undefined || this.hasLeft) return;
    const shown = [...ends, ...ids].filter((id) => !this.board.own.copies(id));
    const first = shown.filter((id) => ends.includes(id));
    if (shown.length) this.bring(shown, first.length ? first : shown);
    this.followed = this.visible().scroller?.scrollTop;
  }

  /** Whether the user has scrolled since the last of the actions that the page follows. */
  get hasLeft() {
    const { scroller } = this.visible();
    if (this.followed === undefined || !scroller) return false;
    // If the page has become shorter, its end is where it was.
    const end = scroller.scrollHeight - scroller.clientHeight;
    return Math.abs(scroller.scrollTop - Math.min(this.followed, end)) > 1;
  }

  /**
   * If the panel is a sheet, scroll the places that a step needs into sight: those that can be chosen and those that
   * are marked, or the picture at the end. Do not scroll before the user has done anything on the page.
   */
  showStep() {
    const { display, options, panel, view } = this.board;
    this.step = panel.step;
    if (!view.panel || !this.sheetHeight() || !(display.isUsed || display.address.isOwn)) return;
    const picture = panel.lesson.harvest.picture;
    if (picture) {
      const { scroller, top } = this.free();
      scroller?.scrollBy({ top: boxOf(picture).top - top, behavior: "instant" });
      return;
    }
    const choices = [...options.at.keys()];
    const noted = notedPlaces(view);
    this.bring([...choices, ...noted], choices.length ? choices : noted);
    panel.offerPlace();
  }

  /**
   * Scroll places into the visible area if they are out of sight, no further than needed. If not all of them fit, show
   * the uppermost of the most important ones.
   * @param {string[]} ids
   * @param {string[]} [first]
   */
  bring(ids, first = ids) {
    const { choice, root } = this.board;
    const { scroller, top: edge, bottom } = this.free();
    const top = edge + this.headHeight();
    const above = choice.node.parentElement === root ? choice.node.offsetHeight : 0;
    const span = (/** @type {string[]} */ some) => {
      const boxes = some.flatMap((id) => this.board.nodeOf(id)?.getBoundingClientRect() ?? []);
      const high = Math.min(...boxes.map((box) => box.top)) - above - AROUND_PLACE - top;
      return [high, Math.max(...boxes.map((box) => box.bottom)) + AROUND_PLACE - bottom];
    };
    let [high, low] = span(ids);
    if (low - high > 0) [high, low] = span(first);
    const by = low > high || high < 0 ? high : Math.max(0, low);
    if (scroller && by && Number.isFinite(by)) scroller.scrollBy({ top: by, behavior: "instant" });
  }

  /** If the user moved by keyboard to a place that a bar or a sheet covers, scroll it into sight. @param {Element} node */
  uncover(node) {
    if (!this.sheetHeight() || !node.matches(":focus-visible")) return;
    const { scroller, top, bottom } = this.free();
    const box = boxOf(node);
    const [above, below] = [box.top - AROUND_PLACE - top, box.bottom + AROUND_PLACE - bottom];
    const by = below > 0 ? below : Math.min(0, above);
    if (by) scroller?.scrollBy({ top: by, behavior: "instant" });
  }

  /** Go to a place; a card needs room below it. @param {string} id */
  toPlace(id) {
    const place = this.board.nodeOf(id);
    if (place) place.style.scrollMargin = `${ABOVE_PLACE + this.barHeight()}px`;
    place?.scrollIntoView();
  }
}

/** Whether an element scrolls its content. @param {Element} node */
function scrolls(node) {
  if (node.scrollHeight <= node.clientHeight || node === document.documentElement) return false;
  return /auto|scroll/.test(getComputedStyle(node).overflowY);
}
