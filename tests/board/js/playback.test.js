// Showing the moves of the others one after the other, with a clock of the test.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { cuesOf, Playback } from "../../../frontend/playback.js";

/** A clock that goes on when the test says so. */
class FakeClock {
  time = 0;
  timers = [];
  now = () => this.time;
  setTimeout = (call, ms) => this.timers.push({ call, at: this.time + ms }) - 1;
  clearTimeout = (timer) => {
    if (this.timers[timer]) this.timers[timer].call = null;
  };

  pass(ms) {
    const until = this.time + ms;
    for (;;) {
      const due = this.timers.filter(({ call, at }) => call && at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      const { call } = due;
      due.call = null;
      this.time = due.at;
      call();
    }
    this.time = until;
  }
}

const OTHERS = [
  { pieces: 1, isOwn: false },
  { pieces: 1, isOwn: false },
];

let clock;
let shown;
let playback;

beforeEach(() => {
  clock = new FakeClock();
  shown = [];
  playback = new Playback(
    ({ step, part }) => shown.push(`${step} ${part}`),
    () => shown.push("end"),
    clock,
  );
});

test("a move is a turn, a move and a line; one's own move is only a move", () => {
  const cues = cuesOf([{ pieces: 1, isOwn: true }, OTHERS[0]]);
  assert.deepEqual(
    cues.map(({ step, part, ms }) => [step, part, ms]),
    [
      [0, "move", 450],
      [1, "turn", 100],
      [1, "move", 450],
      [1, "told", 150],
    ],
  );
});

test("many pieces take longer, but not for ever", () => {
  const msOf = (pieces) => cuesOf([{ pieces, isOwn: true }])[0].ms;
  assert.deepEqual([0, 2, 4, 40].map(msOf), [450, 450, 675, 900]);
});

test("moves come one after the other, in their time", () => {
  playback.play(cuesOf(OTHERS), "calm");
  assert.deepEqual(shown, ["0 turn"]);
  clock.pass(150);
  assert.deepEqual(shown, ["0 turn", "0 move"]);
  clock.pass(1050 - 150 - 1);
  assert.equal(shown.at(-1), "0 told");
  clock.pass(1);
  assert.equal(shown.at(-1), "1 turn");
  clock.pass(1050 - 1);
  assert.equal(playback.phase, "playing");
  clock.pass(1);
  assert.deepEqual(shown, ["0 turn", "0 move", "0 told", "1 turn", "1 move", "1 told", "end"]);
  assert.equal(playback.phase, "still");
});

test("quick is a third of calm, and at once shows nothing in between", () => {
  playback.play(cuesOf(OTHERS), "quick");
  clock.pass(700);
  assert.equal(shown.at(-1), "end");
  shown.length = 0;
  playback.play(cuesOf(OTHERS), "at_once");
  assert.deepEqual(shown, ["end"]);
});

test("a pause lasts until the user goes on, and takes no time away", () => {
  playback.play(cuesOf(OTHERS), "calm");
  clock.pass(100);
  playback.pause();
  assert.equal(playback.phase, "paused");
  clock.pass(10_000);
  assert.deepEqual(shown, ["0 turn"]);
  playback.resume();
  clock.pass(49);
  assert.deepEqual(shown, ["0 turn"]);
  clock.pass(1);
  assert.deepEqual(shown, ["0 turn", "0 move"]);
});

test("a skip ends it once, also in a pause", () => {
  playback.play(cuesOf(OTHERS), "calm");
  playback.pause();
  playback.skip();
  playback.skip();
  playback.resume();
  clock.pass(10_000);
  assert.deepEqual(shown, ["0 turn", "end"]);
});

test("what comes in between ends what is shown", () => {
  playback.play(cuesOf(OTHERS), "calm");
  clock.pass(200);
  playback.play(cuesOf([OTHERS[0]]), "quick");
  assert.deepEqual(shown, ["0 turn", "0 move", "end", "0 turn"]);
  clock.pass(350);
  assert.equal(shown.filter((one) => one === "end").length, 2);
});

test("another speed holds from the next part on; at once ends it", () => {
  playback.play(cuesOf(OTHERS), "calm");
  playback.pace("quick");
  clock.pass(150 + 225);
  assert.equal(shown.at(-1), "0 told");
  playback.pace("at_once");
  assert.deepEqual(shown.slice(-2), ["0 told", "end"]);
});

test("a board that is left shows no end", () => {
  playback.play(cuesOf(OTHERS), "calm");
  playback.stop();
  clock.pass(10_000);
  assert.deepEqual(shown, ["0 turn"]);
});
