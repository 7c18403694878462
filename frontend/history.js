// The course of the game below the board: a slider with the rounds as ticks, buttons to step, and *Share*.

import { icon } from "./icons.js";
import { button, div, html, span } from "./nodes.js";
import { canSend, openShare, sendOn } from "./share.js";

/** @import { Board } from "./board.js" */
/** @import { Entry } from "./wire_types.js" */

/** The minimum distance of two numbered ticks, as a fraction of the slider. */
const APART = 0.03;

/**
 * Return the starts of the rounds as fractions of the slider; a round too close to the previous one has no number.
 * @param {Entry[]} log
 * @returns {{round: number, at: number, isNamed: boolean}[]}
 */
export function ticksOf(log) {
  /** @type {{round: number, at: number, isNamed: boolean}[]} */
  const ticks = [];
  log.forEach(({ round }, index) => {
    if (round === undefined || round === ticks.at(-1)?.round) return;
    const at = index / log.length;
    const before = ticks.findLast(({ isNamed }) => isNamed);
    ticks.push({ round, at, isNamed: !before || at - before.at >= APART });
  });
  return ticks;
}

export class Course {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** The point that the user wants next, while the answer for another one is pending. @type {number | null} */
    this.wanted = null;
    const { word } = board;
    const label = board.word("history");
    this.slider = html("input", { type: "range", min: "0", step: "1", "aria-label": label });
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    this.ticks = html("div", { class: "nb-ticks", "aria-hidden": "true" });
    this.place = span("nb-where");
    const step = (
      /** @type {string} */ name,
      /** @type {string} */ picture,
      /** @type {() => number} */ to,
    ) => {
      const look = {
        class: "nb-step-to",
        "aria-label": word.call(board, name),
        title: word.call(board, name),
      };
      const node = button("", () => this.goTo(to()), look);
      node.append(icon(picture));
      return node;
    };
    const at = () => this.wanted ?? board.view.at;
    this.back = [step("history_first", "first", () => 0), step("history_back", "back", () => at() - 1)];
    this.on = [
      step("history_on", "chevron", () => at() + 1),
      step("history_last", "last", () => board.whole.log.length),
    ];
    this.line = div("nb-line", this.ticks, this.slider);
    /** After a turn, the way to the next player who is not here. */
    this.send = button(board.word("send"), () => sendOn(board), { class: "nb-share nb-send" });
    this.share = button(board.word("share"), () => openShare(board), { class: "nb-share" });
  }

  /** Insert the parts if the board shows a game with a course. */
  show() {
    const { board } = this;
    const { log, replay, setup } = board.whole;
    if (board.view.panel || board.isBare) {
      board.history.replaceChildren();
      return;
    }
    if (!board.history.contains(this.line)) {
      // In a stored game, the step buttons are among the tools.
      const steps = replay ? [this.line] : [...this.back, this.line, ...this.on];
      board.history.replaceChildren(...steps, this.place, ...(setup ? [this.send, this.share] : []));
    }
    this.slider.max = `${log.length}`;
    this.ticks.replaceChildren(
      ...ticksOf(log).map(({ round, at, isNamed }) =>
        html("i", { style: `left:${at * 100}%` }, isNamed ? `${round}` : ""),
      ),
    );
    this.update();
  }

  /** Show the current point of the game, and go on to the requested point. */
  update() {
    const { board, slider } = this;
    const { at, round, turn } = board.view;
    const { log } = board.whole;
    if (this.wanted === at) this.wanted = null;
    if (this.wanted === null) slider.value = `${at}`;
    slider.style.setProperty("--at", `${log.length ? at / log.length : 0}`);
    const isNow = at === log.length;
    const parts = [
      round ? board.word("round").replace("{count}", `${round}`) : "",
      isNow ? board.word("now") : turn,
    ];
    this.place.textContent = parts.filter(Boolean).join(" · ");
    slider.ariaValueText = this.place.textContent;
    for (const node of this.back) node.disabled = at === 0;
    for (const node of this.on) node.disabled = isNow;
    this.send.hidden = !canSend(board);
    const isNext = board.view.sends === true;
    this.send.classList.toggle("nb-main", isNext);
    // On a phone the end of the board may be out of sight: what comes next is above the own stock.
    if (isNext && !board.own.node.hidden) board.own.ways.append(this.send);
    else if (this.share.parentNode) this.share.before(this.send);
    if (this.wanted !== null) this.request();
  }

  /**
   * Go to a point of the game. While another one is being drawn, only the last request counts.
   * @param {number} point
   */
  goTo(point) {
    const last = this.board.whole.log.length;
    this.wanted = Math.max(0, Math.min(last, point));
    if (this.wanted === this.board.view.at) this.wanted = null;
    else this.request();
  }

  request() {
    const { board, wanted } = this;
    if (wanted === null || board.display.store.isCommitting) return;
    board.send("goto", wanted === board.whole.log.length ? -1 : wanted);
  }
}
