// Parts of the board without a page: what each asks of the others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Address } from "../../../frontend/address.js";
import { Card } from "../../../frontend/card.js";
import { Contrast } from "../../../frontend/contrast.js";
import { Focus } from "../../../frontend/focus.js";
import { Course } from "../../../frontend/history.js";
import { Others } from "../../../frontend/others.js";
import { Pointer } from "../../../frontend/pointer.js";
import { followTheme } from "../../../frontend/theme.js";

/** Return an object with the methods of a class, without its constructor, which makes nodes. */
const without = (part, fields) =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(part.prototype),
      ...Object.getOwnPropertyDescriptors(fields),
    },
  );

test("the end of the course is asked for as the present, and nothing while an answer is pending", () => {
  const sent = [];
  const store = { isCommitting: false };
  const board = { display: { store }, whole: { log: [1, 2, 3] }, send: (...data) => sent.push(data) };
  for (const wanted of [2, 3, null]) without(Course, { board, wanted }).request();
  store.isCommitting = true;
  without(Course, { board, wanted: 1 }).request();
  assert.deepEqual(sent, [
    ["goto", 2],
    ["goto", -1],
  ]);
});

test("a replay first takes back the last of the actions", () => {
  const shown = [];
  const drawing = { show: ({ label }) => shown.push(label) };
  const again = { backward: ["first", "second", "third"].map((label) => ({ wide: { label } })), steps: [] };
  const board = {
    display: { shownLayout: () => "wide" },
    focus: { bookmark: () => ({}) },
    preferences: { speed: "calm" },
    drawing,
  };
  const fields = { board, again, isPlaying: false, canShow: true, play() {}, keepFocus() {} };
  without(Others, fields).replay();
  assert.deepEqual(shown, ["third", "second", "first"]);
});

test("a game is kept for a later visit only from its present", () => {
  const [tab, browser] = [new Map(), new Map()];
  const storage = (map) => ({ setItem: (key, value) => map.set(key, value) });
  globalThis.sessionStorage = storage(tab);
  globalThis.localStorage = storage(browser);
  const view = { past: "Point 1 of 2", over: false };
  const whole = { view, again: { bots: {} }, log: [{ seat: 0 }] };
  const display = { store: { memory: "game", whole } };
  const fields = { display, isOwn: true, page: { game: "ferry" }, shown: "play", kept: () => "key" };
  const address = without(Address, fields);
  address.keep();
  assert.deepEqual([tab.get("key"), browser.size], ["game", 0]);
  view.past = "";
  address.keep();
  assert.deepEqual([...browser.values()], ["game"]);
  view.over = true;
  address.keep();
  assert.deepEqual([...browser.values()], [""]);
});

test("any key but Tab ends the way on after a solved task", () => {
  for (const key of ["a", "Tab"]) {
    const card = { isAside: false };
    const panel = { node: { querySelector: () => null, querySelectorAll: () => [] } };
    const focus = without(Focus, { board: { card, panel }, phase: "solved", isAsked: () => false });
    focus.leadOn({ key, shiftKey: false, preventDefault() {} });
    assert.equal(focus.phase, "idle");
  }
});

test("a card that is closed shows no result any more", () => {
  const asked = [];
  const view = { refusal: { place: "hex:a1" }, insight: null };
  const marks = { showMarks: () => asked.push("marks") };
  const board = { view, drawing: { marks }, focus: {}, toPlace: (place) => asked.push(place) };
  const card = without(Card, { board, isAside: true, show: () => asked.push("show") });
  card.close();
  assert.deepEqual([card.isAside, view.refusal, asked], [false, null, ["marks", "show", "hex:a1"]]);
});

test("of places that the pointer crosses, only the one where it rests is asked about", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = [];
  const drawing = { namePlace() {}, marks: { showPointed() {} } };
  const board = { card: { isPinned: true }, drawing };
  const pointer = without(Pointer, {
    board,
    place: null,
    timer: 0,
    showNumbers() {},
    ask: () => asked.push(pointer.place),
  });
  for (const place of ["a", "b", "c"]) {
    pointer.moveTo(place);
    t.mock.timers.tick(20);
  }
  t.mock.timers.tick(1000);
  assert.deepEqual(asked, ["c"]);
});

test("the other line is taken back once", () => {
  const shown = [];
  const root = { dataset: { peek: "" } };
  const board = { drawing: { show: (changes) => shown.push(changes) }, root, view: { lines: null } };
  const contrast = without(Contrast, { board, back: { label: "own" }, showNumbers() {} });
  contrast.rest();
  contrast.rest();
  assert.deepEqual([shown, root.dataset], [[{ label: "own" }], {}]);
});

test("a board that is closed stops watching the theme of its host", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const watched = [];
  globalThis.MutationObserver = class {
    observe() {
      watched.push("on");
    }
    disconnect() {
      watched.push("off");
    }
  };
  globalThis.document = { documentElement: {}, body: {} };
  globalThis.matchMedia = () => ({ addEventListener() {}, matches: true });
  globalThis.ShadowRoot = class {};
  globalThis.getComputedStyle = () => ({ colorScheme: "light dark" });
  const closing = new AbortController();
  const themes = [];
  followTheme({ setAttribute: (_, theme) => themes.push(theme) }, closing.signal);
  assert.deepEqual([watched, themes], [["on", "on"], ["dark"]]); // at once, before the board is drawn
  closing.abort();
  assert.deepEqual(watched, ["on", "on", "off"]);
});
