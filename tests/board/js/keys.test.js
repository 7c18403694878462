import assert from "node:assert/strict";
import { test } from "node:test";
import { isMove, stepAmong, stepInGrid, stepInHexes, stepInList } from "../../../frontend/keys.js";

test("keys that move", () => {
  assert.deepEqual(["ArrowUp", "Home", "End", "Enter", "a"].map(isMove), [true, true, true, false, false]);
});

test("a list has a beginning and an end", () => {
  assert.deepEqual(
    ["Home", "End", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].map((key) => stepInList(key, 2, 5)),
    [0, 4, 3, 3, 1, 1],
  );
});

test("a grid may have holes and rows of several lengths", () => {
  const cells = [
    { row: 0, col: 0 },
    { row: 0, col: 1 },
    { row: 1, col: 1 },
    { row: 1, col: 2 },
  ];
  const from = (key, at) => stepInGrid(key, cells, cells[at]);
  assert.equal(from("ArrowDown", 1), 2);
  assert.equal(from("ArrowDown", 0), -1);
  assert.equal(from("ArrowRight", 2), 3);
  assert.deepEqual([from("Home", 3), from("End", 2)], [2, 3]);
});

test("boxes that wrap: across in their order, down as they are seen", () => {
  const boxes = [0, 1, 2, 3].map((n) => ({ left: (n % 2) * 100, top: Math.floor(n / 2) * 50 }));
  assert.equal(stepAmong("ArrowRight", boxes, 1), 2);
  assert.equal(stepAmong("ArrowDown", boxes, 1), 3);
  assert.equal(stepAmong("ArrowUp", boxes, 2), 0);
  assert.equal(stepAmong("ArrowUp", boxes, 0), undefined);
  assert.equal(stepAmong("n", boxes, 0), undefined);
});

test("hexes lead to a neighbour, and steps down stay in line", () => {
  // Two rows of three, and between them one of two that is shifted by half a hex.
  const cells = [0, 1, 2].flatMap((row) =>
    Array.from({ length: row % 2 ? 2 : 3 }, (_, col) => ({ row, col, x: col + (row % 2) / 2 })),
  );
  const from = (key, at, x = cells[at].x) => stepInHexes(key, cells, cells[at], x);
  assert.equal(from("ArrowRight", 0), 1);
  assert.equal(from("ArrowDown", 1), 3); // both neighbours are as near: the left one
  assert.equal(from("ArrowDown", 3, 1), 6); // in line with the first hex
  assert.equal(from("ArrowUp", 4, 2), 2);
  assert.equal(from("ArrowUp", 0), -1);
  assert.deepEqual([from("Home", 7), from("End", 5)], [5, 7]);
});
