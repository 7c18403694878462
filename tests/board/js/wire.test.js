import assert from "node:assert/strict";
import { test } from "node:test";
import { StoredGame } from "../../../frontend/stored_game.js";
import { apply, follow, spliceLines } from "../../../frontend/wire.js";

const drawing = () => ({
  label: "A board",
  places: [
    ["square:a1", "garden", 0, 0, "", [1, 2], "Square a1, empty.", ""],
    ["square:a2", "garden", 1, 0, "", [1, 9], "Square a2, empty.", ""],
  ],
  pieces: { camel: ["camel", "", "square:a1", 1, 2] },
});
const filled = { label: "Square a2, a tile.", state: "filled" };

/** Return a drawing without what never changes. */
const shown = ({ label, places, pieces }) => [label, places.map((place) => place.slice(6)), pieces];

test("changes of a drawing touch what they name, and nothing else", () => {
  const one = drawing();
  const tile = ["tile", "3", "square:a2", 1, 9];
  const touched = apply(one, { places: { "square:a2": filled }, pieces: { tile, camel: null } });
  assert.deepEqual(touched, { places: ["square:a2"], pieces: ["tile", "camel"] });
  const labels = [
    ["Square a1, empty.", ""],
    ["Square a2, a tile.", "filled"],
  ];
  assert.deepEqual(shown(one), ["A board", labels, { tile }]);
  assert.deepEqual(apply(one, { label: "Another" }), { places: [], pieces: [] });
  assert.equal(one.label, "Another");
});

test("lines are replaced within a text", () => {
  const text = "new\n\na\nb\nc\n";
  assert.equal(spliceLines(text, [5, 0, ["d"]]), "new\n\na\nb\nc\nd\n");
  assert.equal(spliceLines(text, [3, 1, ["(", "x", ")"]]), "new\n\na\n(\nx\n)\nc\n");
  assert.equal(spliceLines("naïve 🐪\nb", [1, 1, ["c"]]), "naïve 🐪\nc");
});

test("an answer changes drawings, log, record and view", () => {
  const options = [
    ["k", "square:a1"],
    ["k", "square:a2"],
    ["other", ""],
  ];
  const log = [{ seat: 0, text: "a", lines: [] }];
  const whole = {
    n: 1,
    drawings: { wide: drawing() },
    log,
    record: "new\n\na\n",
    view: { at: 1, options, turn: "Red" },
  };
  const entry = { seat: 1, text: "b", lines: [] };
  const touched = follow(whole, {
    n: 2,
    base: 1,
    ack: ["page", 1],
    drawings: { wide: { places: { "square:a2": filled } }, narrow: {} },
    log: [0, [entry]],
    record: [2, 1, ["b"]],
    view: { at: 1, about: ["k", "square:a1", "Plant", ["+3"]] },
  });
  assert.deepEqual(touched, { wide: { places: ["square:a2"], pieces: [] } });
  assert.deepEqual([whole.n, whole.log, whole.record, whole.view.turn], [2, [entry], "new\n\nb\n", "Red"]);
  // What an option does holds wherever it can be clicked.
  assert.deepEqual(
    options.map(([, , label]) => label),
    ["Plant", "Plant", undefined],
  );
});

test("a stored game leads from any point to any other", () => {
  const frame = (at, changes) => ({
    drawings: { wide: changes },
    motions: [["camel", "square:a1", "square:a2"]],
    view: { at },
  });
  const there = ["camel", "", "square:a2", 1, 9];
  const frames = [frame(1, { pieces: { camel: there } }), frame(2, { places: { "square:a2": filled } })];
  const rules = { r: { id: "r", title: "R", lines: [] } };
  const game = new StoredGame({
    whole: { n: 0, drawings: { wide: drawing() }, view: { at: 0 } },
    frames,
    rules,
  });
  const whole = structuredClone(game.get("_whole"));
  const seen = [shown(whole.drawings.wide)];
  game.on("change:_answer", () => follow({ ...whole, log: [], record: "" }, game.get("_answer")));
  const send = (kind, data) => {
    game.set("_intents", [["page", game.heard + 1, kind, data]]);
    game.save_changes();
    return game.get("_answer");
  };
  assert.deepEqual(send("goto", 1).motions, frames[0].motions);
  seen.push(shown(structuredClone(whole.drawings.wide)));
  assert.equal(send("goto", 99).view.at, 2);
  seen.push(shown(structuredClone(whole.drawings.wide)));
  const moves = [1, 0, 2, 0, 1, -1].map((at) => {
    const { motions } = send("goto", at);
    assert.deepEqual(shown(whole.drawings.wide), seen.at(at));
    return motions !== undefined;
  });
  assert.deepEqual(moves, [false, false, false, false, true, true]); // one step forward
  assert.deepEqual(send("rule", "r").view, { rule: rules.r });
});

test("a stored game shows another scenery as a whole, forward and backward", () => {
  const there = ["camel", "", "square:a2", 1, 9];
  const second = { ...drawing(), label: "second" };
  const frames = [
    { drawings: { wide: { pieces: { camel: there } } }, motions: [], view: { at: 1 } },
    { whole: { wide: second }, motions: [], view: { at: 2 } },
    { drawings: { wide: { places: { "square:a2": filled } } }, motions: [], view: { at: 3 } },
  ];
  const whole = { n: 0, drawings: { wide: drawing() }, view: { at: 0 } };
  const game = new StoredGame({ whole, frames, rules: {}, ending: null });
  const told = [];
  for (const change of ["change:_whole", "change:_answer"]) game.on(change, () => told.push(change));
  const goTo = (at) => {
    game.set("_intents", [["page", game.heard + 1, "goto", at]]);
    game.save_changes();
  };
  goTo(3);
  assert.deepEqual(told, ["change:_whole"]);
  const shownNow = game.get("_whole");
  assert.deepEqual([shownNow.n, shownNow.view.at, shownNow.drawings.wide.label], [1, 3, "second"]);
  const square = shownNow.drawings.wide.places.find(([id]) => id === "square:a2");
  assert.deepEqual(square.slice(-2), [filled.label, filled.state]);
  goTo(2);
  assert.deepEqual(told, ["change:_whole", "change:_answer"]);
  assert.deepEqual(game.get("_answer").base, 1);
  goTo(1);
  assert.deepEqual(told.at(-1), "change:_whole");
  assert.deepEqual(game.get("_whole").drawings.wide.pieces.camel, there);
  assert.equal(game.get("_whole").drawings.wide.label, drawing().label);
});

test("after a question between turns, the actions before it can be replayed, too", () => {
  const step = { places: [], drawings: {}, motions: [] };
  const entry = (seat, isAnswer) => ({
    seat,
    text: "",
    news: "",
    lines: [],
    ...(isAnswer ? { turn_of: -1 } : {}),
  });
  const whole = { n: 0, log: [], drawings: {}, view: { options: [] }, record: "" };
  follow(whole, { n: 1, log: [0, [entry(0), entry(1)]], steps: [step, step] });
  assert.deepEqual([whole.recent.from, whole.recent.seen, whole.recent.steps.length], [0, 0, 2]);
  follow(whole, { n: 2, log: [2, [entry(0, true), entry(1)]], steps: [step, step] });
  assert.deepEqual([whole.recent.from, whole.recent.seen, whole.recent.steps.length], [0, 2, 4]);
  follow(whole, { n: 3, log: [4, [entry(0, true)]] });
  assert.deepEqual([whole.recent.from, whole.recent.seen, whole.recent.steps.length], [0, 4, 5]);
  follow(whole, { n: 4, log: [5, [entry(0), entry(1)]], steps: [step, step] });
  assert.deepEqual([whole.recent.from, whole.recent.seen, whole.recent.steps.length], [5, 0, 2]);
  follow(whole, { n: 5, log: [6, []] });
  assert.equal(whole.recent, undefined);
});
