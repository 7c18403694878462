// The timing of the playback of others' actions. This module does not use the DOM.

/**
 * What the playback does:
 *   still    there is nothing left to show
 *   playing  a cue is shown, and the next one follows automatically
 *   paused   a cue is shown until the user continues
 * @typedef {"still" | "playing" | "paused"} Phase
 */
/** @typedef {"turn" | "move" | "told"} Part  the turn, the motion or the text of an action */
/** @typedef {{step: number, part: Part, ms: number}} Cue */
/** @typedef {keyof typeof SPEEDS} Speed */
/**
 * @typedef {object} Clock
 * @property {(call: () => void, ms: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 * @property {() => number} now
 */

/** The factor for the times below at each speed. */
export const SPEEDS = { calm: 1.5, quick: 0.5, at_once: 0 };

/** The time of each part of an action (ms). */
const TIMES = { turn: 100, move: 450, told: 150 };
/** The time that each piece after the second adds, and the maximum for all (as fractions of the time of one). */
const FURTHER = 0.25;
const LONGEST = 2;

/**
 * Return the cues of some steps. A step of the viewer has no cue for the turn and no text, because it is not news.
 * @param {{pieces: number, isOwn: boolean}[]} steps  how many pieces move in each
 * @returns {Cue[]}
 */
export function cuesOf(steps) {
  return steps.flatMap(({ pieces, isOwn }, step) => {
    const longer = Math.min(LONGEST, 1 + FURTHER * Math.max(0, pieces - 2));
    /** @type {Cue} */
    const move = { step, part: "move", ms: TIMES.move * longer };
    if (isOwn) return [move];
    return [{ step, part: "turn", ms: TIMES.turn }, move, { step, part: "told", ms: TIMES.told }];
  });
}

/** @type {Clock} */
const CLOCK = {
  setTimeout: (call, ms) => setTimeout(call, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  now: () => performance.now(),
};

export class Playback {
  /**
   * @param {(cue: Cue) => void} show  shows a cue for its time at the current speed
   * @param {() => void} end           called when everything is shown or skipped
   * @param {Clock} [clock]
   */
  constructor(show, end, clock = CLOCK) {
    this.show = show;
    this.end = end;
    this.clock = clock;
    /** @type {Phase} */
    this.phase = "still";
    /** @type {Cue[]} */
    this.waiting = [];
    /** @type {Speed} */
    this.speed = "calm";
    // The time left of the current cue, and the time at which that was computed (ms).
    this.left = 0;
    this.since = 0;
  }

  /** Start with new cues, after skipping the current ones. @param {Cue[]} cues @param {Speed} speed */
  play(cues, speed) {
    this.skip();
    this.speed = speed;
    this.waiting = [...cues];
    this.phase = "playing";
    if (SPEEDS[speed]) this.next();
    else this.skip();
  }

  next() {
    const cue = this.waiting.shift();
    if (!cue) {
      this.skip();
      return;
    }
    const ms = cue.ms * SPEEDS[this.speed];
    this.wait(ms);
    this.show({ ...cue, ms });
  }

  /** @param {number} ms */
  wait(ms) {
    this.left = ms;
    this.since = this.clock.now();
    this.timer = this.clock.setTimeout(() => this.next(), ms);
  }

  pause() {
    if (this.phase !== "playing") return;
    this.clock.clearTimeout(this.timer);
    this.left = Math.max(0, this.left - (this.clock.now() - this.since));
    this.phase = "paused";
  }

  resume() {
    if (this.phase !== "paused") return;
    this.phase = "playing";
    this.wait(this.left);
  }

  /** Change the speed, from the next cue on. @param {Speed} speed */
  pace(speed) {
    this.speed = speed;
    if (!SPEEDS[speed]) this.skip();
  }

  /** Skip the remaining cues, which then count as shown. */
  skip() {
    if (this.phase === "still") return;
    this.stop();
    this.end();
  }

  /** Stop without calling `end`. */
  stop() {
    this.clock.clearTimeout(this.timer);
    this.waiting = [];
    this.phase = "still";
  }
}
