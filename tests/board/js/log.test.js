// Which entries the log shows as one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { startOfRun } from "../../../frontend/log.js";

const entry = (seat, text, turn, line = text) => ({ seat, text, news: "", turn, lines: [[line, []]] });

test("equal entries of one turn are one", () => {
  const log = [
    entry(0, "burn"),
    entry(0, "burn", 0),
    entry(0, "burn", 0),
    entry(0, "build", 0),
    entry(0, "burn", 0),
  ];
  assert.deepEqual(
    log.map((_, index) => startOfRun(log, index)),
    [0, 0, 0, 3, 4],
  );
  assert.equal(startOfRun(log, log.length), log.length);
});

test("entries of other turns, other seats and with other sentences stay apart", () => {
  const log = [
    entry(0, "pass"),
    entry(0, "pass"),
    entry(1, "pass", 1),
    entry(1, "pass", 1, "It is the last one."),
  ];
  assert.deepEqual(
    log.map((_, index) => startOfRun(log, index)),
    [0, 1, 2, 3],
  );
});
