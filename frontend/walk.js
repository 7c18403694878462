// The walk along a finished game: a curve next to the board, on which the arrow keys go from decision to decision. The
// board shows each one, with what was played and what was better.

import { boxOf, button, div, first, html, small, span, svg } from "./nodes.js";
import { tokenOf } from "./seats.js";

/** @import { Board } from "./board.js" */
/** @import { Chain, Curve, View, Walk as Content } from "./wire_types.js" */

/** The signs of the marks on the board. */
const SIGNS = /** @type {Record<string, string>} */ ({ good: "✓", bad: "✕" });

export class Walk {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("section", { class: "nb-walk" });
    this.node.hidden = true;
    this.slider = html("input", { type: "range", min: "0", step: "1" });
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    this.slider.addEventListener("keydown", (event) => this.press(event));
    this.curve = div("nb-walk-curve");
    this.words = html("div", { class: "nb-walk-words", tabindex: "0" }); // it may scroll
    this.ways = div("nb-row nb-walk-ways");
    /** The stop that the user wants next, while the answer for another one is pending. @type {number | null} */
    this.wanted = null;
    this.isOpen = false;
    /** Whether this page has begun the walk, and the answer is pending. */
    this.isBeginning = false;
  }

  /** @returns {Curve | null} */
  get content() {
    return this.board.view.curve ?? null;
  }

  /** The number of the stop that is shown, or of the last one before the point that is shown. */
  get at() {
    const { at } = this.board.view;
    return Math.max(0, this.content?.stops.findLastIndex(([ply]) => ply <= at) ?? 0);
  }

  /** Put the walk next to the board, or on a small page above the own stock. */
  mount() {
    const { board } = this;
    if (board.own.node.hidden) board.room.append(this.node);
    else board.own.node.prepend(this.node);
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if (!("walk" in changed) && !("curve" in changed) && !("at" in changed)) return;
    const { board, content, node } = this;
    const { walk } = board.view;
    const wasOpen = this.isOpen;
    this.isOpen = !!walk && !!content;
    node.hidden = !this.isOpen;
    board.root.toggleAttribute("data-walk", this.isOpen);
    if (walk && content) {
      if ("curve" in changed || !wasOpen) this.build(content);
      this.show(walk, content);
      if (this.isBeginning) this.slider.focus({ preventScroll: true });
      // Until now, the end of the game was shown instead of the drawing.
      if (!wasOpen) board.drawing.marks.showRings();
      this.isBeginning = false;
    }
    if (wasOpen !== this.isOpen) board.display.resize();
  }

  // --- walking ----------------------------------------------------------------------------------------------------

  /** Begin at a decision. @param {number} ply */
  begin(ply) {
    this.isBeginning = true;
    this.board.send("walk", ply);
  }

  /** Go to a stop. While another one is being drawn, only the last request counts. @param {number} stop */
  goTo(stop) {
    const { board, content } = this;
    if (!content) return;
    this.wanted = Math.max(0, Math.min(content.stops.length - 1, stop));
    if (content.stops[this.wanted][0] === board.view.at) this.wanted = null;
    else this.send();
  }

  send() {
    const { board, content, wanted } = this;
    if (!content || wanted === null || board.display.store.isCommitting) return;
    board.send("walk", content.stops[wanted][0]);
  }

  /** Go to the next turning point in a direction, if there is one. @param {number} way  -1 or 1 */
  turn(way) {
    const next = this.turning(way);
    if (next >= 0) this.goTo(next);
  }

  /** Return the next turning point in a direction, or -1. @param {number} way */
  turning(way) {
    const stops = this.content?.stops ?? [];
    const now = this.wanted ?? this.at;
    const isThere = (/** @type {any[]} */ [, sign], /** @type {number} */ number) =>
      sign && (number - now) * way > 0;
    return way > 0 ? stops.findIndex(isThere) : stops.findLastIndex(isThere);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const way = { PageUp: 1, PageDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    this.turn(way);
  }

  /** The way to continue: the curve. */
  wayOn() {
    return this.isOpen ? this.slider : null;
  }

  // --- building ---------------------------------------------------------------------------------------------------

  /** @param {Curve} content */
  build({ heights, lines, stops, words, zero }) {
    const { board, curve, node, slider } = this;
    const hadFocus = board.focused === slider;
    const picture = svg("svg", {
      viewBox: "0 0 1000 100",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    picture.append(svg("path", { class: "nb-walk-zero", d: `M0 ${zero}H1000` }));
    for (const [seat, path] of lines) {
      const isOwn = seat === board.view.own || (board.view.own < 0 && seat === 0);
      const line = svg("path", { d: path, class: isOwn ? "nb-walk-own" : "nb-walk-other" });
      line.style.stroke = board.view.looks[seat]?.[1] || "currentColor";
      if (isOwn) picture.append(svg("path", { d: path, class: "nb-walk-casing" }));
      picture.append(line);
    }
    const dots = stops.flatMap(([, sign], number) => {
      if (!sign) return [];
      const dot = html("i", { class: "nb-walk-dot", "aria-hidden": "true" }, sign);
      dot.style.left = `${(number / stops.length) * 100}%`;
      dot.style.top = `${heights[number]}%`;
      return [dot];
    });
    this.needle = svg("path", { class: "nb-walk-needle" });
    picture.append(this.needle);
    slider.max = `${stops.length - 1}`;
    slider.ariaLabel = words.title;
    // The last stop is before the end of the curve.
    slider.style.width = `${(100 * Math.max(1, stops.length - 1)) / stops.length}%`;
    curve.replaceChildren(picture, ...dots, slider);
    node.ariaLabel = words.title;
    if (!node.contains(curve)) node.replaceChildren(curve, this.words, this.ways);
    if (hadFocus) slider.focus({ preventScroll: true });
  }

  /** @param {Content} walk @param {Curve} content */
  show({ chains, figures, name, title, told }, { stops, words }) {
    const { board, needle, slider, ways } = this;
    if (this.wanted !== null && stops[this.wanted][0] === board.view.at) this.wanted = null;
    const at = this.wanted ?? this.at;
    slider.value = `${at}`;
    slider.ariaValueText = [`${at + 1}/${stops.length}`, stops[at][2], told].join(". ");
    needle?.setAttribute("d", `M${(at / stops.length) * 1000} -8V108`);
    const isUnfolded = first(this.words, "details")?.hasAttribute("open") ?? false;
    const more = figures.length
      ? [
          html(
            "details",
            isUnfolded ? { open: "" } : {},
            html("summary", {}, words.figures),
            ...figures.map((text) => small(text)),
          ),
        ]
      : [];
    this.words.replaceChildren(
      html("h2", {}, title),
      told && html("p", {}, told),
      ...chains.map((chain) => this.makeChain(chain)),
      ...more,
    );
    const control = board.focused?.dataset.walk;
    const way = (
      /** @type {string} */ id,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
      look = {},
    ) => button(label, act, { "data-walk": id, ...look });
    const turns = [
      way("earlier", "‹", () => this.turn(-1), { "aria-label": words.earlier, title: words.earlier }),
      way("later", "›", () => this.turn(1), { "aria-label": words.later, title: words.later }),
    ];
    turns[0].disabled = this.turning(-1) < 0;
    turns[1].disabled = this.turning(1) < 0;
    const find = name
      ? [way("find", words.find, () => board.send("visit", board.display.address.way(name)))]
      : [];
    const back = way("back", words.back, () => this.board.send("walk", -1));
    ways.replaceChildren(...turns, back, ...find);
    const again = control && first(ways, `[data-walk="${control}"]:not([disabled])`);
    if (control) (again || slider).focus({ preventScroll: true });
    if (this.wanted !== null) this.send();
    this.reveal();
  }

  /** On a small page, scroll to the marks if the bar or the walk covers them. */
  reveal() {
    const { board } = this;
    const [id] = board.view.marks[0]?.places ?? [];
    const place = board.own.node.hidden || !id ? null : board.nodeOf(id);
    if (!id || !place) return;
    const { bottom, top } = boxOf(place);
    const isCovered = top < board.scroll.headHeight() || bottom > boxOf(this.node).top;
    if (isCovered) board.scroll.toPlace(id);
  }

  /** @param {Chain} chain */
  makeChain({ label, sign, steps, why }) {
    const items = steps.map(([seat, text]) => html("li", {}, tokenOf(this.board, seat), span("", text)));
    const mark = sign ? [span(`nb-sign nb-look-${sign}`, SIGNS[sign])] : [];
    return div(
      `nb-walk-chain nb-walk-${sign || "plain"}`,
      html("h3", {}, ...mark, label),
      html("ol", { role: "list" }, ...items),
      why && small(why),
    );
  }
}
