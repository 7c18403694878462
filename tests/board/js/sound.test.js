// Which sound an answer has.

import assert from "node:assert/strict";
import { test } from "node:test";
import { soundOf } from "../../../frontend/sound.js";

const played = (...seats) => ({ log: [0, seats.map((seat) => ({ seat }))] });

test("an answer in which nothing happens is silent", () => {
  assert.equal(soundOf({ view: { prompt: "Choose a card." } }, 0, true), "");
  assert.equal(soundOf({ ...played(), view: { at: 3 } }, 0, true), ""); // undone
});

test("the turn comes back after the actions of others", () => {
  assert.equal(soundOf(played(0), 0, true), "moved");
  assert.equal(soundOf(played(0, 1, 2), 0, true), "turn");
  assert.equal(soundOf(played(0, 1), 0, false), "moved"); // somebody else still decides
  assert.equal(soundOf(played(-1), 0, true), "moved"); // chance
});

test("a refusal and the end come before the rest", () => {
  assert.equal(soundOf({ view: { refusal: { place: "pass" } } }, 0, true), "refused");
  assert.equal(soundOf({ ...played(0, 1), view: { over: true } }, 0, false), "over");
});
