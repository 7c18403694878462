// What the news tell, where the rounds begin, and what a shared game is called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sentencesOf } from "../../../frontend/announce.js";
import { ticksOf } from "../../../frontend/history.js";
import { fitting, newsFrom, touching } from "../../../frontend/news.js";
import { fileName } from "../../../frontend/share.js";

const entry = (seat, ...touched) => ({
  seat,
  text: "",
  news: "",
  lines: [["He acts.", ""], ...touched.map((one) => [`${one} gains.`, "", [one]])],
});

test("the news begin with the last decision of one's own", () => {
  const log = [entry(0), entry(1), entry(2), entry(0), entry(1)];
  assert.equal(newsFrom(log, 5, 0), 3);
  assert.equal(newsFrom(log, 3, 0), 0);
  assert.equal(newsFrom(log, 2, 2), 0);
  assert.equal(newsFrom(log, 0, 0), 0);
  assert.equal(newsFrom([...log, ...log], 10, -1), 5);
});

test("in a turn of several actions, the news begin with the first one", () => {
  const log = [entry(1), entry(0), entry(-1), entry(0), { ...entry(1), aside: true }, entry(0)];
  assert.equal(newsFrom(log, 6, 0), 3);
  assert.equal(newsFrom([...log, entry(1)], 7, 0), 5);
});

test("an answer between turns does not begin the news", () => {
  const log = [entry(0), entry(1), { ...entry(0), aside: true }, entry(1)];
  assert.equal(newsFrom(log, 4, 0), 0);
});

test("what touches a seat is set off and comes first", () => {
  assert.deepEqual(touching(entry(1, 0, 2), 0), ["0 gains."]);
  assert.deepEqual(sentencesOf(entry(1, 0, 2), 2), ["2 gains.", "He acts.", "0 gains."]);
  assert.deepEqual(touching(entry(1), 0), []);
});

test("five actions have room: the newest, and those that touch me", () => {
  const log = [entry(1, 0), entry(1), entry(2), entry(1), entry(2), entry(1), entry(2)];
  const shown = fitting(log, 0);
  assert.equal(shown.length, 5);
  assert.equal(shown[0], log[0]);
  assert.equal(shown[4], log[6]);
  assert.equal(fitting(log.slice(0, 5), 0).length, 5);
  const mine = Array.from({ length: 7 }, () => entry(1, 0));
  assert.deepEqual(fitting(mine, 0), mine.slice(2));
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
