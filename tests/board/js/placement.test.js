import assert from "node:assert/strict";
import { test } from "node:test";
import { hiding, placeCard, placeSized, tieOf } from "../../../frontend/placement.js";

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

test("tries the far edge of the room, which no step of the grid meets", () => {
  const wide = box(0, 0, 290, 300); // leaves only the last 2 px of the room free
  assert.deepEqual(placeCard(card, room, box(150, 100), [wide]).slice(0, 1), [292]);
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

test("takes the first size that hides nothing", () => {
  const wide = { width: 280, height: 30 };
  const narrow = { width: 80, height: 100 };
  const roomFor = ({ width, height }) => ({ ...room, right: 300 - width, bottom: 260 - height });
  const marks = [box(100, 0, 100, 400)];
  assert.equal(placeSized([wide, narrow], roomFor, box(220, 20), marks).width, narrow.width);
  assert.equal(placeSized([wide, narrow], roomFor, box(220, 20), []).width, wide.width);
});

test("a card far from its place is joined to it from edge to edge", () => {
  assert.equal(tieOf(box(0, 0, 100, 40), box(150, 10)), null);
  assert.deepEqual(tieOf(box(0, 0, 100, 40), box(250, 10)), [100, 20, 250, 20]);
  assert.deepEqual(tieOf(box(300, 300, 50, 50), box(0, 0)), [300, 300, 20, 20]);
});
