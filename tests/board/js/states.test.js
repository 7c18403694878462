// The states of focus, scrolling and motion.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turns } from "../../../frontend/drawing.js";
import { phaseAfter } from "../../../frontend/focus.js";
import { continues, turnOf } from "../../../frontend/motion.js";
import { settle } from "../../../frontend/scroll.js";

test("the Tab key leads on after what the user did ended the choice, and only then", () => {
  assert.equal(phaseAfter("awaiting", false), "solved");
  assert.equal(phaseAfter("awaiting", true), "idle");
  assert.equal(phaseAfter("solved", false), "idle");
  assert.equal(phaseAfter("idle", false), "idle");
});

test("the page scrolls along with the board", () => {
  assert.deepEqual(settle(30, Infinity, 0), { by: 30, sunk: 0 });
});

test("the board gives way to what would leave the screen, and comes back", () => {
  const { by, sunk } = settle(80, 50, 0);
  assert.deepEqual([by, sunk], [50, 30]);
  assert.deepEqual(settle(-20, Infinity, sunk), { by: 0, sunk: 10 });
  assert.deepEqual(settle(-50, Infinity, sunk), { by: -20, sunk: 0 });
});

test("motions come in turns", () => {
  const journeys = [
    { symbol: "cube", from: "", to: "a" },
    { symbol: "cube", from: "a", to: "b" },
    { symbol: "camel", from: "b", to: "c" },
  ];
  assert.deepEqual(
    [0, 1, 2].map((order) => continues(journeys, order)),
    [false, true, false],
  );
  assert.deepEqual(
    ["a", "b", "c", "d"].map((place) => turnOf(journeys, place)),
    [0, 1, 2, 3],
  );
});

test("a state turns by the words that it gains and loses", () => {
  assert.deepEqual(turns("tile", "tile irrigated"), ["new-irrigated"]);
  assert.deepEqual(turns("tile irrigated", "planted"), ["new-planted", "was-tile", "was-irrigated"]);
  assert.deepEqual(turns("", ""), []);
});
