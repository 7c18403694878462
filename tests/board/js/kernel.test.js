import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf } from "../../../frontend/kernel.js";
import { Store } from "../../../frontend/store.js";

/** A kernel as JupyterLab shows it. */
function connection() {
  const calls = new Set();
  return {
    status: "idle",
    connectionStatus: "connected",
    statusChanged: { connect: (call) => calls.add(call), disconnect: (call) => calls.delete(call) },
    become(status) {
      this.status = status;
      for (const call of calls) call();
    },
  };
}

/** @param {any} t @param {any} [manager] */
function open(t, manager) {
  t.mock.timers.enable({ apis: ["setInterval", "Date"], now: 1e6 });
  globalThis.document = { visibilityState: "visible" };
  const again = { module: "amyitis_nb.board.again", model: "m" };
  const view = { at: 0, past: "", options: [] };
  const host = {
    widget_manager: manager,
    _whole: { id: "x", n: 3, state: 2, drawings: {}, log: [], record: 'a "b"\n', view, again },
    listeners: new Map(),
    sent: [],
    get: (name) => host[name],
    set: (name, value) => {
      host[name] = value;
    },
    on: (name, call) => host.listeners.set(name, call),
    save_changes: () => host.sent.push("intents"),
    send: (message) => host.sent.push(message),
  };
  const store = new Store(host);
  t.after(() => store.kernel.close());
  store.displays.add({
    root: { setAttribute() {} },
    showTrouble() {},
    update() {},
    moveTo: (to) => host.sent.push(to),
  });
  const pass = (ms) => t.mock.timers.tick(ms);
  return { host, store, pass, greets: () => host.sent.filter((one) => one.here).length };
}

test("a host that says nothing is greeted, while the board is used and seen", (t) => {
  const { host, store, pass, greets } = open(t);
  pass(5000);
  assert.equal(greets(), 0);
  store.send("moves", null);
  const answer = () => host.listeners.get("msg:custom")({ here: store.whole.n });
  for (let second = 0; second < 10; second++) {
    pass(1000);
    answer();
  }
  assert.ok(greets() >= 4 && greets() <= 6, `${greets()}`);
  assert.equal(store.kernel.trouble, "");
  const before = greets();
  document.visibilityState = "hidden";
  pass(10_000);
  assert.equal(greets(), before);
  document.visibilityState = "visible";
  // Without an answer it is told within five seconds.
  pass(5000);
  assert.equal(store.kernel.trouble, "silent");
  answer();
  assert.equal(store.kernel.trouble, "");
  for (let minute = 0; minute < 11 * 60; minute++) {
    pass(1000);
    answer();
  }
  const after = greets();
  pass(60_000);
  assert.equal(greets(), after);
});

test("a lost answer is asked for when Python greets back", (t) => {
  const { host, store, pass } = open(t);
  store.send("moves", null);
  pass(3000);
  host.listeners.get("msg:custom")({ here: 4 });
  assert.deepEqual(
    store.waiting.map(([, , kind]) => kind),
    ["moves", "whole"],
  );
});

test("a lost intent is sent again with the greeting", (t) => {
  const { host, store, pass } = open(t);
  store.send("choose", ["pass", ""]);
  pass(3000);
  assert.deepEqual(host.sent, ["intents", { here: store.waiting }]);
  host.listeners.get("msg:custom")({ here: 3 });
  store.take({ n: 4, base: 3, ack: [store.page, 1] });
  assert.equal(store.kernel.trouble, "");
  assert.deepEqual(store.waiting, []);
});

test("an intent that the host holds back is greeted with, though the kernel is known", (t) => {
  const { host, store, pass } = open(t, { kernel: connection() });
  store.send("choose", ["pass", ""]);
  pass(3000);
  assert.deepEqual(host.sent.at(-1), { here: store.waiting });
});

test("a kernel that is known is not greeted", (t) => {
  const kernel = connection();
  const { store, pass, greets } = open(t, { kernel });
  store.send("moves", null);
  store.take({ n: 4, base: 3, ack: [store.page, 1] });
  pass(60_000);
  assert.equal(greets(), 0);
  assert.equal(store.kernel.trouble, "");
});

test("a busy kernel is busy, not gone", (t) => {
  const kernel = connection();
  const { store, pass } = open(t, { kernel });
  kernel.become("busy");
  pass(60_000);
  assert.equal(store.kernel.trouble, ""); // nobody waits for it
  store.send("choose", ["pass", ""]);
  pass(60_000);
  assert.equal(store.kernel.trouble, "busy");
  assert.equal(store.waiting.length, 1);
});

for (const status of ["restarting", "autorestarting", "dead"]) {
  test(`a kernel that is ${status} has lost the board`, (t) => {
    const kernel = connection();
    const { store, pass } = open(t, { kernel });
    pass(1000);
    store.send("choose", ["pass", ""]);
    kernel.become(status);
    assert.equal(store.kernel.trouble, "gone");
    assert.equal(store.isCommitting, false);
    assert.equal(store.send("choose", ["pass", ""]), false);
    kernel.become("idle");
    assert.equal(store.kernel.trouble, "restarted");
  });
}

test("a lost connection is told, and what waits is sent again when it is back", (t) => {
  const kernel = connection();
  const { host, store, pass } = open(t, { kernel });
  store.send("choose", ["pass", ""]);
  kernel.connectionStatus = "connecting";
  pass(500);
  assert.equal(store.kernel.trouble, "offline");
  const before = host.sent.length;
  kernel.connectionStatus = "connected";
  pass(500);
  assert.equal(store.kernel.trouble, "");
  assert.equal(host.sent.length, before + 1);
});

test("no kernel at all, or a dead model, is a board that is lost", (t) => {
  const manager = { kernel: connection() };
  const { host, store, pass } = open(t, manager);
  pass(500);
  manager.kernel = null;
  pass(500);
  assert.equal(store.kernel.trouble, "gone");
  manager.kernel = connection();
  pass(500);
  assert.equal(store.kernel.trouble, "restarted");
  store.kernel.heard();
  assert.equal(store.kernel.trouble, "");
  host.listeners.get("comm_live_update")();
  assert.equal(store.kernel.trouble, "restarted");
});

test("a cell that brings the board back holds the whole record", (t) => {
  const whole = {
    again: { module: "amyitis_nb.board.again", model: "m" },
    log: [{ text: "pass" }],
    record: 'names ["Ann\\"a", "é"]\n\\ \u2028',
    view: { at: 1, past: "" },
  };
  const store = new Store({ get: () => whole, on() {} });
  t.after(() => store.kernel.close());
  const [first, second] = cellOf(store).split("\n");
  assert.equal(first, "from amyitis_nb.board.again import again");
  // A string of JSON is written as Python writes one.
  const kept = JSON.parse(JSON.parse(second.slice("again(".length, -1)));
  assert.deepEqual(kept, { ...whole.again, record: whole.record, line: ["pass"], at: 1, past: false });
});
