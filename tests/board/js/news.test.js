// What the news tell, where the rounds begin, and what a shared game is called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sentencesOf } from "../../../frontend/announce.js";
import { ticksOf } from "../../../frontend/history.js";
import { chipsOf, fitting, newsFrom, touching } from "../../../frontend/news.js";
import { fileName } from "../../../frontend/share.js";

const entry = (seat, ...touched) => ({
  seat,
  text: "",
  news: "",
  lines: [["He acts.", []], ...touched.map((one) => [`${one} gains.`, [], [one]])],
});

test("the news begin with the last decision of one's own", () => {
  const log = [entry(0), entry(1), entry(2), entry(0), entry(1)];
  assert.equal(newsFrom(log, 5, 0), 3);
  assert.equal(newsFrom(log, 3, 0), 0);
  assert.equal(newsFrom(log, 2, 2), 0);
  assert.equal(newsFrom(log, 0, 0), 0);
  assert.equal(newsFrom([...log, ...log], 10, -1), 4);
});

test("in a turn of several actions, the news begin with the first one", () => {
  const log = [entry(1), entry(0), entry(-1), entry(0)];
  log.push({ ...entry(1), turn_of: 0, turn: 3 }, { ...entry(0), turn: 3 });
  assert.equal(newsFrom(log, 6, 0), 3);
  assert.equal(newsFrom([...log, entry(1)], 7, 0), 3);
});

test("an answer between turns does not begin the news", () => {
  const log = [entry(0), entry(1), { ...entry(0), turn_of: -1 }, entry(1)];
  assert.equal(newsFrom(log, 4, 0), 0);
});

test("what touches a seat is set off and comes first", () => {
  assert.deepEqual(touching(entry(1, 0, 2), 0), ["0 gains."]);
  assert.deepEqual(sentencesOf(entry(1, 0, 2), 2), ["2 gains.", "He acts.", "0 gains."]);
  assert.deepEqual(touching(entry(1), 0), []);
});

test("six chips have room: those that touch me, then the newest decisions", () => {
  const log = [entry(1, 0), entry(1), entry(-1), entry(2), entry(1), entry(2), entry(1), entry(-1), entry(2)];
  const alone = (entries) => chipsOf(entries, 0, entries.length);
  assert.deepEqual(fitting(log, alone(log), 0).flat(), [0, 3, 4, 5, 6, 8]);
  assert.deepEqual(fitting(log, alone(log.slice(0, 6)), 0).flat(), [0, 1, 2, 3, 4, 5]);
  const mine = Array.from({ length: 8 }, () => entry(1, 0));
  assert.deepEqual(fitting(mine, alone(mine), 0).flat(), [2, 3, 4, 5, 6, 7]);
});

test("a chip has all entries that join, and quiet entries have none", () => {
  const log = [entry(1), { ...entry(1), quiet: true }, entry(1), { ...entry(1), joins: 0 }];
  log.push({ ...entry(1), joins: 3 }, { ...entry(1), joins: 2 });
  assert.deepEqual(chipsOf(log, 0, 3), [[0], [2]]);
  assert.deepEqual(chipsOf(log, 0, 6), [
    [0, 3, 4],
    [2, 5],
  ]);
  // What is before the news is not in them.
  assert.deepEqual(chipsOf(log, 4, 6), [[4], [5]]);
});

test("each round has a tick where it begins", () => {
  const log = [1, 1, 2, 2].map((round) => ({ ...entry(0), round }));
  assert.deepEqual(
    ticksOf(log).map(({ round, at }) => [round, at]),
    [
      [1, 0],
      [2, 0.5],
    ],
  );
  assert.deepEqual(ticksOf([entry(0)]), []);
});

test("a tick too near to another has no number", () => {
  const log = Array.from({ length: 100 }, (_, index) => ({ ...entry(0), round: index + 1 }));
  const named = ticksOf(log).filter(({ isNamed }) => isNamed);
  assert.ok(named.length > 20 && named.length <= 34);
});

test("a shared game has the players and the date in its name", () => {
  assert.equal(fileName(["Ann", "B/o:b"], new Date(2026, 0, 5)), "Ann, Bob 2026-01-05");
});
