import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../../frontend/store.js";

/** A host that keeps what it is sent. */
class Host {
  constructor() {
    this.state = {
      _whole: { id: "x", n: 3, state: 2, drawings: {}, log: [], record: "", view: { at: 0, options: [] } },
    };
    this.listeners = new Map();
    this.sent = [];
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    this.state[name] = value;
  }
  on(name, callback) {
    this.listeners.set(name, callback);
  }
  save_changes() {
    this.sent.push(this.state._intents.map(([, number, kind]) => `${number} ${kind}`));
  }
  answer(answer) {
    this.state._answer = answer;
    this.listeners.get("change:_answer")();
  }
}

function open(t) {
  const host = new Host();
  const store = new Store(host);
  t.after(() => store.kernel.close());
  return { host, store };
}

test("unanswered intents travel again with the next", (t) => {
  const { host, store } = open(t);
  store.send("undo", null);
  store.send("moves", null);
  assert.deepEqual(host.sent, [["1 undo"], ["1 undo", "2 moves"]]);
  host.answer({ n: 4, base: 3, ack: [store.page, 1] });
  assert.deepEqual(
    store.waiting.map(([, number]) => number),
    [2],
  );
});

for (const [kind, isBusy] of [
  ["undo", true],
  ["coach", false],
  ["review", false],
])
  test(`the board is ${isBusy ? "" : "not "}busy while Python answers “${kind}”`, (t) => {
    const { store } = open(t);
    const marked = [];
    store.displays.add({ root: { setAttribute: (name) => marked.push(name) } });
    store.send(kind, null);
    assert.deepEqual(marked, isBusy ? ["aria-busy"] : []);
  });

test("two stores that hear one model both take its answers", (t) => {
  const { host, store } = open(t);
  const { _whole: whole } = host.state;
  const other = new Store({ ...host, get: (name) => host.state[name], on() {} });
  t.after(() => other.kernel.close());
  const answer = { n: 4, base: 3, ack: [store.page, 1], state: 4 };
  other.take(answer);
  store.send("undo", null);
  store.take(answer);
  assert.deepEqual([store.whole.n, store.waiting, other.whole.n, whole.n], [4, [], 4, 3]);
});

test("a new kernel gets the game, not an alternative line of it", (t) => {
  const { host, store } = open(t);
  const actions = () => JSON.parse(store.memory).line;
  const entry = (text) => ({ text });
  host.answer({ n: 4, base: 3, ack: ["", 0], log: [0, [entry("a")]] });
  host.answer({ n: 5, base: 4, ack: ["", 0], view: { lines: { shown: 1 } } });
  host.answer({ n: 6, base: 5, ack: ["", 0], log: [1, [entry("what if")]], view: { lines: { shown: 1 } } });
  assert.deepEqual(actions(), ["a"]);
  host.answer({ n: 7, base: 6, ack: ["", 0], log: [1, [entry("b")]], view: { lines: { shown: 0 } } });
  assert.deepEqual(actions(), ["a", "b"]);
  host.answer({ n: 8, base: 7, ack: ["", 0], log: [1, []], view: { lines: { shown: 1 } } });
  assert.deepEqual(actions(), ["a", "b"]);
  host.answer({ n: 9, base: 8, ack: ["", 0], log: [1, [entry("b"), entry("c")]], view: { lines: null } });
  assert.deepEqual(actions(), ["a", "b", "c"]);
});

test("no second intent commits while one is on its way", (t) => {
  const { host, store } = open(t);
  assert.equal(store.send("choose", ["pass", ""]), true);
  assert.equal(store.send("choose", ["pass", ""]), false);
  assert.equal(store.send("insight", "square:a1"), true);
  assert.deepEqual(host.sent, [["1 choose"], ["1 choose", "2 insight"]]);
  host.answer({ n: 4, base: 3, ack: [store.page, 1], state: 4 });
  assert.equal(store.send("choose", ["pass", ""]), true);
  // Each names the state that the page showed.
  assert.deepEqual(
    store.waiting.map(([, number, kind, , state]) => [number, kind, state]),
    [
      [2, "insight", 2],
      [3, "choose", 4],
    ],
  );
});

test("an error is told to the page that asked", (t) => {
  const { host, store } = open(t);
  host.answer({ n: 4, base: 3, ack: ["other", 9], view: { error: "No." } });
  assert.equal(store.whole.view.error, "");
  host.answer({ n: 5, base: 4, ack: [store.page, 0], view: { error: "No." } });
  assert.equal(store.whole.view.error, "No.");
});

test("a file is saved by the page that asked", (t) => {
  const { host, store } = open(t);
  host.answer({ n: 4, base: 3, ack: ["other", 9], view: { shared: ["record", "…"] } });
  assert.equal(store.whole.view.shared, null);
  host.answer({ n: 5, base: 4, ack: [store.page, 0], view: { shared: ["record", "…"] } });
  assert.deepEqual(store.whole.view.shared, ["record", "…"]);
});

test("the answer to another page acknowledges nothing", (t) => {
  const { host, store } = open(t);
  store.send("undo", null);
  host.answer({ n: 4, base: 3, ack: ["other", 9], view: { turn: "Red" } });
  assert.equal(store.waiting.length, 1);
  assert.equal(store.whole.view.turn, "Red");
});

test("an answer that does not follow is not applied: everything is asked for", (t) => {
  const { host, store } = open(t);
  host.answer({ n: 9, base: 8, ack: [store.page, 0], view: { turn: "Red" } });
  assert.equal(store.whole.n, 3);
  assert.deepEqual(host.sent, [["1 whole"]]);
});

test("an answer that is known already changes nothing", (t) => {
  const { host, store } = open(t);
  host.answer({ n: 3, base: 2, ack: [store.page, 0], view: { turn: "Red" } });
  assert.equal(store.whole.view.turn, undefined);
  assert.deepEqual(host.sent, []);
});

test("a whole state with the number of the last answer is shown", (t) => {
  const { host, store } = open(t);
  host.state._whole = { ...host.state._whole, record: "loaded" };
  host.listeners.get("change:_whole")();
  assert.equal(store.whole.record, "loaded");
});

test("a whole state that is older than the last answer is ignored", (t) => {
  const { host, store } = open(t);
  const read = { ...host.state._whole, view: { at: 0, options: [], turn: "Black" } };
  host.answer({ n: 4, base: 3, ack: [store.page, 0], view: { turn: "Red" } });
  host.state._whole = read;
  host.listeners.get("change:_whole")();
  assert.equal(store.whole.n, 4);
  assert.equal(store.whole.view.turn, "Red");
});

test("after a while without an answer the board says that Python is silent", (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"], now: 1e6 });
  const { host, store } = open(t);
  const shown = new Set();
  const showTrouble = () => shown.add(store.kernel.trouble);
  store.displays.add({ root: { setAttribute() {} }, showTrouble, update() {} });
  store.send("undo", null);
  t.mock.timers.tick(2000);
  assert.deepEqual([...shown], [""]);
  t.mock.timers.tick(1000);
  assert.equal(store.kernel.trouble, "silent");
  assert.deepEqual([...shown], ["", "silent"]);
  host.answer({ n: 4, base: 3, ack: [store.page, 1] });
  assert.equal(store.kernel.trouble, "");
});
