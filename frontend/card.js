// The card on the board. It shows facts about the place under the pointer, the reason for a refusal or an explanation,
// and repeats the panel if that is out of sight.

import { ruleButton } from "./dialogs.js";
import { isWrong } from "./lesson.js";
import { all, boxOf, button, div, html, svg } from "./nodes.js";
import { placeSized, tieOf } from "./placement.js";

/** @import { Board } from "./board.js" */
/** @import { Block, Insight, Refusal } from "./wire_types.js" */

/** The buttons of the panel that the card also has. */
const ASIDE_BUTTONS = ["next", "undo"];
/** The maximum widths, the best first; the heights to which a card shrinks (it then scrolls) if it does not fit; and the
 * distance from the edges of the board (CSS px). */
const WIDTHS = [360, 280, 220, 480, 180];
const SHORT = [220, 160, 120, 84];
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
    /** Whether the card shows the result of the attempt instead of the panel. */
    this.isAside = false;
  }

  update() {
    this.show();
  }

  escape() {
    const { isPinned } = this;
    if (isPinned) this.close();
    return isPinned;
  }

  /** Whether the card stays until it is closed or the next answer arrives. */
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
    return this.place === null ? undefined : this.board.nodeOf(this.place);
  }

  show() {
    const { board, isPinned, node, place, shape } = this;
    const { refusal, insight } = board.view;
    node.hidden = !isPinned && !shape;
    node.classList.toggle("pinned", isPinned);
    node.classList.toggle("refusal", !!refusal);
    board.root.toggleAttribute("data-replied", this.isAside);
    this.joinTo(null);
    if (node.hidden) return;
    node.replaceChildren();
    if (refusal) node.append(...this.refusalText(refusal));
    else if (insight) node.append(...this.insightText(insight));
    else if (isPinned) node.append(...this.panelText());
    else if (shape && place !== null) node.append(...this.placeText(shape.dataset.label ?? "", place));
    if (isPinned)
      node.append(
        div(
          "nb-card-base",
          ...(this.isAside ? this.panelButtons() : []),
          button(board.word("close"), () => this.close()),
        ),
      );
    this.lay();
  }

  /**
   * Show the prompt, then the reason for the refusal, which is folded if it is about a different kind of action.
   * @param {Refusal} refusal
   */
  refusalText({ asked, fold, text, more, rule, way }) {
    const lines = [text, ...more].map((line) => this.paragraph(line));
    if (!asked) lines[0].className = "nb-no";
    const offered = way ? [this.board.choice.makeWay(way)] : [];
    const why = rule ? [...lines, ...offered, ruleButton(this.board, rule)] : [...lines, ...offered];
    const first = asked ? [html("p", { class: "nb-no" }, asked)] : [];
    if (!fold) return [...first, ...why];
    const folded = html("details", {}, html("summary", {}, fold), ...why);
    folded.addEventListener("toggle", () => this.lay());
    return [...first, folded];
  }

  /** @param {Insight} insight */
  insightText({ asked, lines }) {
    const first = asked ? [html("p", { class: "nb-no" }, asked)] : [];
    return [...first, ...lines.map((line) => this.paragraph(line))];
  }

  /** @param {string} line */
  paragraph(line) {
    return html("p", {}, ...this.board.glossary.illustrate(line));
  }

  panelText() {
    const { panel, view } = this.board;
    const blocks = view.panel ?? [];
    // The board shows the effects, so a short result is enough.
    const hasEnded = blocks.some(({ tone = "event" }) => tone !== "event");
    const taken = (/** @type {Block} */ { kind, tone }) => kind === "told" && !(hasEnded && tone === "event");
    return blocks.filter(taken).flatMap((block) => panel.makeBlock(block));
  }

  panelButtons() {
    const { panel, view } = this.board;
    const buttons = (view.panel ?? []).flatMap(({ kind, items }) =>
      kind === "buttons" ? (items ?? []) : [],
    );
    const items = buttons.filter(([word]) => ASIDE_BUTTONS.includes(word));
    return panel.makeBlock({ kind: "buttons", items });
  }

  /**
   * @param {string} name
   * @param {string} place
   */
  placeText(name, place) {
    const lines = [html("p", { class: "nb-what" }, name)];
    for (const [, , label, preview = []] of this.board.options.shownAt(place).slice(0, OPTIONS)) {
      if (label && !name.startsWith(label)) lines.push(html("p", { class: "nb-do" }, label));
      lines.push(...preview.map((line) => html("p", {}, line)));
    }
    return lines;
  }

  /**
   * Place the card on the visible part of the board, or on the news above it. It must not cover its own place, places
   * that can be chosen or are marked, the viewer's stock, or a button.
   */
  lay() {
    const { board, node, shape } = this;
    const { stage } = board;
    const outer = boxOf(stage);
    const seen = board.scroll.free();
    const within = (/** @type {Element} */ one) => {
      const { left, top, width, height } = boxOf(one);
      return { left: left - outer.left, top: top - outer.top, width, height };
    };
    const own = `[data-group][data-part$=":${board.view.own}"]`;
    const clicked = all(board.root, ".nb-main, .nb-option, .nb-side button");
    const marks = [...all(stage, `.nb-ring, [data-mark], .lit > :first-child, ${own}`), ...clicked].map(
      within,
    );
    const about = shape ? within(shape) : null;
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
    node.style.translate = `${box.left}px ${box.top}px`; // so that this does not count as a layout shift
    this.joinTo(about && tieOf(box, about));
  }

  /**
   * Return the highest position of the card on the screen: below the bar, but over news above the board. News that stay
   * in sight over a narrow board are not covered.
   * @param {number} top  the top of the board
   */
  ceiling(top) {
    const { display, head, news, scroll } = this.board;
    const above = boxOf(news.node);
    const isAbove = above.height > 0 && above.bottom <= top;
    const isOver = display.layout !== "wide" && above.height > 0 && !isAbove && !scroll.isPhone;
    return Math.max(boxOf(head).bottom, isOver ? above.bottom : 0, isAbove ? above.top : top);
  }

  /** Return the possible sizes of the card: whole in each width, then short ones that scroll. @param {number} most */
  sizes(most) {
    const { style } = this.node;
    style.maxHeight = "";
    const whole = WIDTHS.map((width) => {
      style.maxWidth = `${Math.min(width, most)}px`;
      const { width: own, height } = boxOf(this.node);
      return { width: own, height };
    });
    if (!this.isPinned) return whole;
    const short = SHORT.flatMap((most) =>
      whole.map(({ width, height }) => ({ width, height: Math.min(height, most) })),
    );
    return [...whole, ...short];
  }

  /** Draw a dotted line, or none. @param {[number, number, number, number] | null} line */
  joinTo(line) {
    this.tie.replaceChildren();
    if (!line) return;
    const [x1, y1, x2, y2] = line.map(String);
    if (!this.tie.isConnected) this.board.stage.append(this.tie);
    this.tie.append(svg("line", { x1, y1, x2, y2 }), svg("circle", { cx: x2, cy: y2, r: "4" }));
  }

  beginPlaying() {
    this.close();
  }

  close() {
    const { board } = this;
    const { view } = board;
    const place = view.refusal?.place ?? view.insight?.place ?? board.focus.actedAt;
    view.refusal = view.insight = null;
    this.isAside = false;
    board.drawing.marks.showMarks();
    this.show();
    if (place) board.toPlace(place);
  }

  /**
   * Show the result of an action on the board: a reply that it was wrong at its place if there is room, any other one if
   * the panel, which shows it, is out of sight.
   */
  showResult() {
    const { display, focus, panel, scroll, view } = this.board;
    const result = panel.lastResult();
    const isHere = display.layout === "wide" && focus.actedAt !== null && isWrong(view.panel ?? []);
    if (!result || (!isHere && scroll.sees(result))) return;
    this.isAside = true;
    this.show();
    this.node.scrollIntoView({ block: "nearest" });
  }
}
