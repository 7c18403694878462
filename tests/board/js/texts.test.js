import assert from "node:assert/strict";
import { test } from "node:test";
import { readingOf } from "../../../frontend/announce.js";
import { matching } from "../../../frontend/dialogs.js";
import { layoutFor } from "../../../frontend/display.js";
import { withOwnIds } from "../../../frontend/nodes.js";
import { byPlace } from "../../../frontend/options.js";
import { asSentence, asSpeech } from "../../../frontend/sentences.js";
import { gridOf } from "../../../frontend/table.js";
import { brightness, readColour } from "../../../frontend/theme.js";

test("a voice pauses at the end of each text", () => {
  assert.equal(asSentence("Blue’s turn"), "Blue’s turn.");
  assert.equal(asSentence("Ready?"), "Ready?");
  assert.equal(asSentence("Čtvrtá"), "Čtvrtá.");
  assert.equal(asSentence("Take “Cult”"), "Take “Cult”.");
  assert.equal(asSentence("Nimm „Kult“"), "Nimm „Kult“.");
  assert.equal(asSentence("“Ready?”"), "“Ready?”");
  assert.equal(asSpeech(["One", "", " Two. ", "Three"]), "One. Two. Three.");
});

test("of much news the first is read, and the others on demand", () => {
  assert.deepEqual(readingOf(3, 10), { from: 7, to: 10, others: false });
  assert.deepEqual(readingOf(6, 10), { from: 4, to: 5, others: true });
  assert.deepEqual(readingOf(0, 10), { from: 9, to: 10, others: false });
  assert.deepEqual(readingOf(0, 0), { from: 0, to: 0, others: false });
});

test("options are sorted by their place", () => {
  const options = [
    ["k1", "a"],
    ["k2", ""],
    ["k3", "a"],
    ["k4", "b"],
  ];
  assert.deepEqual(
    [...byPlace(options)],
    [
      ["a", [options[0], options[2]]],
      ["b", [options[3]]],
    ],
  );
});

test("typed text narrows actions down by notation and by words", () => {
  const moves = [
    ["R1 farmer", "Recruit a farmer"],
    ["pass", "Pass"],
  ];
  assert.deepEqual(matching(moves, " FARM "), [moves[0]]);
  assert.deepEqual(matching(moves, "r1"), [moves[0]]);
  assert.deepEqual(matching(moves, ""), moves);
});

test("the layout follows the width", () => {
  assert.deepEqual([340, 500, 819, 820].map(layoutFor), ["narrow", "medium", "medium", "wide"]);
});

test("ids and the references to them become those of one display", () => {
  const markup = `<g id="a"><use href="#a"/><rect fill="url(#b)"/><use href='#c'/></g>`;
  const expected = `<g id="b1-a"><use href="#b1-a"/><rect fill="url(#b1-b)"/><use href='#b1-c'/></g>`;
  assert.equal(withOwnIds(markup, "b1"), expected);
});

test("a table has the rows and columns of its grid", () => {
  const place = (id, row, col) => [id, "g", row, col, "", [0, 0], id, ""];
  const places = [place("a", 0, 0), place("b", 0, 1), place("c", 2, 1)];
  const { columns, rows } = gridOf(places);
  assert.deepEqual(columns, [0, 1]);
  assert.deepEqual(
    rows.map(([row, cells]) => [row, cells.map(([id]) => id)]),
    [
      [0, ["a", "b"]],
      [2, ["c"]],
    ],
  );
});

test("colours are read as computed", () => {
  assert.deepEqual(readColour("rgb(1, 2, 3)"), [1, 2, 3, 1]);
  assert.deepEqual(readColour("rgba(0, 0, 0, 0)"), [0, 0, 0, 0]);
  assert.equal(readColour("oklch(0.5 0 0)"), null);
  assert.ok(brightness(255, 255, 255) > brightness(30, 30, 30));
});
