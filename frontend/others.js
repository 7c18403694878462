// The actions of others, shown one after the other: at their place, in the news and in the bar. The page already has
// all of them, and any user input makes the board catch up.

import { keep, kept } from "./kept.js";
import { all, button, div, first, html, span } from "./nodes.js";
import { cuesOf, Playback, SPEEDS } from "./playback.js";
import { tokenOf } from "./seats.js";
import { touchedBy } from "./wire.js";

/** @import { Board, Part } from "./board.js" */
/** @import { Cue, Speed } from "./playback.js" */
/** @import { Recent } from "./wire.js" */

/** @returns {Speed} */
export function keptSpeed() {
  const speed = kept("speed");
  return speed in SPEEDS ? /** @type {Speed} */ (speed) : "calm";
}

export class Others {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.playback = new Playback(
      (cue) => this.show(cue),
      () => this.end(),
    );
    /** What is shown now. @type {Recent | null} */
    this.recent = null;
    /** Called when everything is shown. */
    this.after = () => {};
    this.node = div("nb-others");
    /** @type {Part["keys"]} */
    this.keys = { a: () => this.replay() };
  }

  get isPlaying() {
    return this.playback.phase !== "still";
  }

  /** The actions that can be replayed: the last ones, if the board shows the point to which they led. */
  get again() {
    const { view, whole } = this.board;
    const { recent } = whole;
    return recent && view.at === recent.from + recent.steps.length ? recent : undefined;
  }

  /** Whether the page shows actions one by one now. Lessons and stored games have their own pace. */
  get canShow() {
    const { view, whole } = this.board;
    return !!this.again && !document.hidden && !whole.replay && !view.panel;
  }

  /**
   * Show the last actions one after the other, unless the user wants them all immediately; return whether they are
   * shown.
   * @param {() => void} after  called when everything is shown or skipped
   */
  start(after) {
    const { speed } = this.board.preferences;
    const { again } = this;
    if (!SPEEDS[speed] || !again || !this.canShow) return false;
    this.board.announcer.cursor = again.from + again.seen - 1;
    this.play(speed, after, again.seen);
    return true;
  }

  /** Show the last actions again. */
  replay() {
    const { board, again } = this;
    if (this.isPlaying || !again || !this.canShow) return;
    const layout = board.display.shownLayout();
    const bookmark = board.focus.bookmark();
    for (const changes of [...again.backward].reverse()) board.drawing.show(changes[layout] ?? {});
    this.play(SPEEDS[board.preferences.speed] ? board.preferences.speed : "calm", () => {
      board.drawing.follow(touchedBy(again.steps.map(({ drawings }) => drawings[layout])));
      this.showNews();
      board.focus.recover(bookmark);
    });
    this.keepFocus(bookmark.isInside);
  }

  /** @param {Speed} speed @param {() => void} after @param {number} [first]  the step to begin with */
  play(speed, after, first = 0) {
    const { again, board } = this;
    if (!again) return;
    this.recent = again;
    this.after = after;
    board.root.toggleAttribute("data-playing", true);
    for (const part of board.parts) part.beginPlaying?.();
    this.showNews(again.from + first);
    const steps = again.steps.map(({ motions }, index) => ({
      pieces: motions.length,
      isOwn: this.entry(index).seat === board.view.own,
    }));
    const cues = cuesOf(steps).filter(({ step }) => step >= first);
    this.playback.play(cues, speed);
  }

  /** Return the log entry of a step. @param {number} index */
  entry(index) {
    return this.board.whole.log[(this.recent?.from ?? 0) + index];
  }

  /** If the focused node was removed, focus the *Skip* button. @param {boolean} wasInside */
  keepFocus(wasInside) {
    if (wasInside && !this.board.focus.isInside) first(this.node, ".nb-skip")?.focus({ preventScroll: true });
  }

  // --- display ------------------------------------------------------------------------------------------

  /** @param {Cue} cue */
  show({ step, part, ms }) {
    const { board, recent } = this;
    if (!recent) return;
    const { places, drawings, motions } = recent.steps[step];
    const { seat } = this.entry(step);
    const isOwn = seat === board.view.own;
    const drawing = drawings[board.display.shownLayout()] ?? {};
    if (part === "turn" || isOwn) this.showBar(step);
    if (part === "turn") {
      board.drawing.marks.showOthers(places, board.view.looks[seat]?.[1]);
      if (seat >= 0) board.scroll.follow(places, motions.map(([, , end]) => end).filter(Boolean));
    } else if (part === "move") {
      board.motion.play(motions, board.drawing.show(drawing), ms);
    }
    if (part === "told" || isOwn) {
      this.showNews(recent.from + step + 1);
      board.announcer.tellStep(recent.from + step);
    }
    this.showMover(seat);
  }

  /** @param {number} [at]  a point of the game */
  showNews(at) {
    const { news } = this.board;
    news.show(at);
    news.follow();
  }

  /** Frame the stock of the seat that acts; the drawing may already show the next turn. @param {number} [seat] */
  showMover(seat) {
    const { board } = this;
    for (const node of all(board.drawing.picture, ".nb-acting")) node.classList.remove("nb-acting");
    const stock = board.nodeOf(`stock:${seat}`);
    stock?.classList.add("nb-acting");
    stock?.style.setProperty("--seat", board.view.looks[seat ?? 0]?.[1] || "var(--nb-ink)");
  }

  /** Show all that has happened. */
  end() {
    const { board } = this;
    this.recent = null;
    board.root.removeAttribute("data-playing");
    board.motion.finish();
    board.drawing.marks.showOthers([]);
    this.showMover();
    board.showTurn();
    board.showOptions();
    board.choice.fit();
    this.after();
  }

  escape() {
    const { isPlaying } = this;
    this.skip();
    return isPlaying;
  }

  skip() {
    this.playback.skip();
  }

  leave() {
    this.playback.stop();
  }

  // --- the bar ------------------------------------------------------------------------------------------------

  /** Show who is acting and how, in the place of the question. @param {number} step */
  showBar(step) {
    const { board, node } = this;
    const { seat, news } = this.entry(step);
    const name = board.whole.names[seat] ?? board.word("chance");
    const who = span("nb-mover", tokenOf(board, seat));
    board.turn.textContent = board.turn.title = name;
    node.style.setProperty("--seat", board.view.looks[seat]?.[1] || "var(--nb-ink)");
    const doing = html("span", { class: "nb-doing", title: news }, news);
    if (node.parentElement === board.choice.node) {
      first(node, ".nb-mover")?.replaceWith(who);
      first(node, ".nb-doing")?.replaceWith(doing);
    } else {
      node.replaceChildren(who, doing, this.controls());
      board.choice.node.replaceChildren(node);
    }
  }

  controls() {
    const { board, playback } = this;
    const word = (/** @type {string} */ id) => board.word(id);
    const press = () => {
      const isPaused = playback.phase === "paused";
      if (isPaused) playback.resume();
      else playback.pause();
      board.motion.hold(!isPaused);
      pause.textContent = word(isPaused ? "pause" : "resume");
      pause.toggleAttribute("data-paused", !isPaused);
    };
    const pause = button(word("pause"), press, { class: "nb-pause" });
    const key = html("kbd", { "aria-hidden": "true" }, word("key_space"));
    const skip = button(word("skip"), () => this.skip(), { class: "nb-skip" });
    skip.append(" ", key);
    const bar = html("div", { class: "nb-ways", role: "toolbar", "aria-label": word("speed") }, pause, skip);
    bar.append(this.speeds());
    return bar;
  }

  /** Return the control for the speed. */
  speeds() {
    const { board } = this;
    const choice = html("select", { "aria-label": board.word("speed"), class: "nb-speed" });
    for (const speed of Object.keys(SPEEDS)) {
      const option = html("option", { value: speed }, board.word(speed));
      option.selected = speed === board.preferences.speed;
      choice.append(option);
    }
    choice.addEventListener("change", () => {
      const speed = /** @type {Speed} */ (choice.value);
      board.preferences.speed = speed;
      keep("speed", speed);
      this.playback.pace(speed);
    });
    return choice;
  }
}
