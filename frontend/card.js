// The card on the board: what is known about the place under the pointer, why an action was refused, what an
// explanation says; and what the panel says, if the panel is out of sight.

import { all, button, html, svg } from "./nodes.js";
import { placeSized, tieOf } from "./placement.js";

/** @import { Board } from "./board.js" */
/** @import { Block, Insight, Refusal } from "./wire.js" */

/** The buttons of the panel that the card has, too. */
const ASIDE_BUTTONS = ["next", "undo"];
/** The greatest widths, the best first; the height that a card shrinks to, and then scrolls, if there is no room for
 * all of it; and the distance from the edges of the board (CSS px). */
const WIDTHS = [360, 280, 220, 480];
const SHORT = 120;
const EDGE = 8;
/** The most options of a place that are described. */
const OPTIONS = 4;

export class Card {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("div", { class: "nb-card", role: "note" });
    /** The line from the card to a place that is far away. */
    this.tie = svg("svg", { class: "nb-tie", "aria-hidden": "true" });
    /** Whether the card repeats how the attempt ended, which is out of sight in the panel. */
    this.isAside = false;
  }

  /** Whether the card stays until it is closed, or the next answer. */
  get isPinned() {
    const { refusal, insight } = this.board.view;
    return !!(refusal || insight) || this.isAside;
  }

  /** The place that the card is about. */
  get place() {
    const { focus, pointer, view } = this.board;
    if (this.isPinned) return (view.refusal ?? view.insight)?.place ?? focus.actedAt;
    return pointer.isSpent ? null : pointer.place;
  }

  /** The shape of the place that the card is about. */
  get shape() {
    return this.place === null ? undefined : this.board.drawing.places.get(this.place);
  }

  show() {
    const { board, isPinned, node, place, shape } = this;
    const { refusal, insight } = board.view;
    node.hidden = !isPinned && !shape;
    node.classList.toggle("pinned", isPinned);
    node.classList.toggle("refusal", !!refusal);
    this.tie.replaceChildren();
    if (node.hidden) return;
    node.replaceChildren();
    if (refusal) node.append(...this.refusalText(refusal));
    else if (insight) node.append(...this.insightText(insight));
    else if (isPinned) node.append(...this.panelText());
    else if (shape && place !== null) node.append(...this.placeText(shape.dataset.label ?? "", place));
    if (isPinned)
      node.append(
        html(
          "div",
          { class: "nb-card-base" },
          button(board.word("close"), () => this.close()),
        ),
      );
    this.lay();
  }

  /** Say what is asked for now, then why not this; folded if that is about another kind of action. @param {Refusal} refusal */
  refusalText({ asked, fold, text, more, rule }) {
    const lines = [text, ...more].map((line) => html("p", {}, line));
    if (!asked) lines[0].className = "nb-no";
    const why = rule ? [...lines, this.board.panel.ruleButton(rule)] : lines;
    const first = asked ? [html("p", { class: "nb-no" }, asked)] : [];
    if (!fold) return [...first, ...why];
    const folded = html("details", {}, html("summary", {}, fold), ...why);
    folded.addEventListener("toggle", () => this.lay());
    return [...first, folded];
  }

  /** @param {Insight} insight */
  insightText({ asked, lines }) {
    const first = asked ? [html("p", { class: "nb-no" }, asked)] : [];
    return [...first, ...lines.map((line) => html("p", {}, line))];
  }

  panelText() {
    const { panel, view } = this.board;
    const blocks = view.panel ?? [];
    // The effects are seen on the board: a word on how the attempt ended is enough.
    const hasEnded = blocks.some(({ tone = "event" }) => tone !== "event");
    const taken = (/** @type {Block} */ { kind, tone }) => kind === "told" && !(hasEnded && tone === "event");
    const buttons = blocks.flatMap(({ kind, items }) => (kind === "buttons" ? (items ?? []) : []));
    const row = { kind: "buttons", items: buttons.filter(([word]) => ASIDE_BUTTONS.includes(word)) };
    return [...blocks.filter(taken), row].flatMap((block) => panel.makeBlock(block));
  }

  /**
   * @param {string} name
   * @param {string} place
   */
  placeText(name, place) {
    const lines = [html("p", { class: "nb-what" }, name)];
    for (const [, , label, preview = []] of this.board.choice.shownAt(place).slice(0, OPTIONS)) {
      if (label && !name.startsWith(label)) lines.push(html("p", { class: "nb-do" }, label));
      lines.push(...preview.map((line) => html("p", {}, line)));
    }
    return lines;
  }

  /**
   * Lay the card on the part of the board that is seen, and on news above it: not on its place, nor on what can be chosen or is marked, the own
   * things of the viewer or the primary button.
   */
  lay() {
    const { board, node, shape } = this;
    const { stage } = board;
    const outer = stage.getBoundingClientRect();
    const seen = board.scroll.free();
    const boxOf = (/** @type {Element} */ one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { left: left - outer.left, top: top - outer.top, width, height };
    };
    const own = `[data-group][data-part$=":${board.view.own}"]`;
    const marks = [...all(stage, `.nb-ring, [data-mark], ${own}`), ...all(board.root, ".nb-main")].map(boxOf);
    const about = shape ? boxOf(shape) : null;
    const top = Math.max(seen.top, this.ceiling(outer.top)) - outer.top + EDGE;
    const lowest = Math.min(outer.height, seen.bottom - outer.top) - EDGE;
    const box = placeSized(
      this.sizes(outer.width - 2 * EDGE),
      ({ width, height }) => ({
        left: EDGE,
        right: Math.max(EDGE, outer.width - width - EDGE),
        top,
        bottom: Math.max(top, lowest - height),
      }),
      about,
      about ? [...marks, about] : marks,
    );
    node.style.maxWidth = `${Math.ceil(box.width)}px`;
    node.style.maxHeight = `${Math.ceil(box.height)}px`;
    node.style.translate = `${box.left}px ${box.top}px`; // not a shift of the layout
    this.joinTo(about && tieOf(box, about));
  }

  /**
   * Return how high up on the screen the card may begin: below the bar, but over news that are above the board.
   * @param {number} top  where the board begins
   */
  ceiling(top) {
    const { head, news } = this.board;
    const above = news.node.getBoundingClientRect();
    const isAbove = above.height > 0 && above.bottom <= top;
    return Math.max(head.getBoundingClientRect().bottom, isAbove ? above.top : top);
  }

  /** Return the sizes that the card may have: whole in each width, then short if it can be scrolled. @param {number} most */
  sizes(most) {
    const { style } = this.node;
    style.maxHeight = "";
    const whole = WIDTHS.map((width) => {
      style.maxWidth = `${Math.min(width, most)}px`;
      const { width: own, height } = this.node.getBoundingClientRect();
      return { width: own, height };
    });
    if (!this.isPinned) return whole;
    return [...whole, ...whole.map(({ width, height }) => ({ width, height: Math.min(height, SHORT) }))];
  }

  /** Draw a dotted line. @param {[number, number, number, number] | null} line */
  joinTo(line) {
    if (!line) return;
    const [x1, y1, x2, y2] = line.map(String);
    if (!this.tie.isConnected) this.board.stage.append(this.tie);
    this.tie.replaceChildren(svg("line", { x1, y1, x2, y2 }), svg("circle", { cx: x2, cy: y2, r: "4" }));
  }

  close() {
    const { board } = this;
    const { view } = board;
    const place = view.refusal?.place ?? view.insight?.place ?? board.focus.actedAt;
    view.refusal = view.insight = null;
    this.isAside = false;
    board.drawing.showMarks();
    this.show();
    if (place) board.focus.toPlace(place);
  }

  /** Repeat the result of what was done on the board, if it is out of sight in the panel. */
  repeatResult() {
    const { panel, scroll } = this.board;
    const result = panel.lastResult();
    if (!result || scroll.sees(result)) return;
    this.isAside = true;
    this.show();
    this.node.scrollIntoView({ block: "nearest" });
  }
}
