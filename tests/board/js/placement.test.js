import assert from "node:assert/strict";
import { test } from "node:test";
import { hiding, placeCard } from "../../../frontend/placement.js";

const card = { width: 100, height: 40 };
const room = { left: 8, right: 292, top: 8, bottom: 252 };
const box = (left, top, width = 20, height = 20) => ({ left, top, width, height });

test("lies below its place if nothing is in the way", () => {
  assert.deepEqual(placeCard(card, room, box(150, 100), []), [110, 128]);
});

test("lies beside its place rather than on a mark", () => {
  assert.deepEqual(placeCard(card, room, box(150, 100), [box(150, 140)]), [180, 100]);
});

test("stays in the room", () => {
  const [left, top] = placeCard(card, room, box(380, 290), []);
  assert.ok(left <= room.right && top <= room.bottom);
});

test("hides least where there is no free spot", () => {
  const marks = [box(0, 0, 400, 200)];
  const [left, top] = placeCard(card, room, box(150, 20), marks);
  assert.equal(hiding({ left, top, ...card }, marks[0]), 0);
});

test("lies in the corner if it is about no place", () => {
  assert.deepEqual(placeCard(card, room, null, []), [8, 8]);
});

test("a touch hides nothing, an overlap at least something", () => {
  assert.equal(hiding(box(0, 0), box(20, 0)), 0);
  assert.ok(hiding(box(0, 0), box(19, 19)) > 1000);
});
