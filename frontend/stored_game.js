// The model of a stored game: replaces Python as far as stepping through a game requires.

import { apply } from "./wire.js";

/** @import { Whole } from "./wire.js" */
/** @import { DrawingChanges, DrawingJson, Ending, Motion, Rule, View } from "./wire_types.js" */

/**
 * @typedef {object} Frame  What one action changed.
 * @property {Record<string, DrawingChanges | null>} drawings
 * @property {Motion[]} motions
 * @property {Partial<View>} view
 */

/** A model with the methods of a host; it answers the intents `goto`, `ending` and `rule` from data in the page. */
export class StoredGame {
  /** @param {{whole: Whole, frames: Frame[], rules: Record<string, Rule>, ending: Ending | null}} data */
  constructor({ whole, frames, rules, ending }) {
    this.ending = ending;
    this.frames = frames;
    this.rules = rules;
    /** @type {Record<string, any>} */
    this.state = { _whole: whole, _answer: {}, _intents: [] };
    /** @type {Map<string, (() => void)[]>} */
    this.listeners = new Map();
    this.at = 0;
    this.serial = whole.n;
    this.heard = 0;
    this.start = { view: whole.view, drawings: structuredClone(whole.drawings) };
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.state[name] = value;
  }

  /** @param {string} name @param {() => void} callback */
  on(name, callback) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), callback]);
  }

  /** @param {string} name @param {() => void} callback */
  off(name, callback) {
    this.listeners.set(
      name,
      (this.listeners.get(name) ?? []).filter((one) => one !== callback),
    );
  }

  save_changes() {
    for (const [page, number, kind, data] of this.state._intents) {
      if (number <= this.heard) continue;
      this.heard = number;
      this.answer([page, number], kind, data);
    }
  }

  /** @param {[string, number]} ack @param {string} kind @param {any} data */
  answer(ack, kind, data) {
    /** @type {Record<string, unknown>} */
    const answer = { n: this.serial + 1, base: this.serial, ack };
    if (kind === "goto") Object.assign(answer, this.goTo(data));
    else if (kind === "ending") answer.view = { ending: this.ending };
    else if (kind === "rule" && data in this.rules) answer.view = { rule: this.rules[data] };
    this.serial += 1;
    this.state._answer = answer;
    for (const callback of this.listeners.get("change:_answer") ?? []) callback();
  }

  /**
   * Go to a point of the game; return what changes.
   * @param {number} point  actions played there; -1 for the end
   */
  goTo(point) {
    const { at, frames } = this;
    const to = point < 0 ? frames.length : Math.max(0, Math.min(point, frames.length));
    this.at = to;
    const changes = { drawings: this.changes(at, to), view: to ? frames[to - 1].view : this.start.view };
    return to === at + 1 ? { ...changes, motions: frames[at].motions } : changes;
  }

  /**
   * Return the differences between two points of the game, by layout: every place and piece that changed in between, as
   * it is at the second point.
   * @param {number} from
   * @param {number} to
   */
  changes(from, to) {
    const layouts = Object.entries(this.start.drawings);
    return Object.fromEntries(
      layouts.map(([layout, start]) => [layout, this.changesOf(layout, start, from, to)]),
    );
  }

  /**
   * @param {string} layout
   * @param {DrawingJson} start
   * @param {number} from
   * @param {number} to
   * @returns {DrawingChanges}
   */
  changesOf(layout, start, from, to) {
    const drawing = structuredClone(start);
    let shown = start;
    /** @type {Set<string>} */
    const places = new Set();
    /** @type {Set<string>} */
    const pieces = new Set();
    this.frames.slice(0, Math.max(from, to)).forEach((frame, index) => {
      const touched = apply(drawing, frame.drawings[layout] ?? {});
      if (index === to - 1) shown = structuredClone(drawing);
      if (index < Math.min(from, to)) return;
      for (const id of touched.places) places.add(id);
      for (const key of touched.pieces) pieces.add(key);
    });
    const changed = shown.places.filter(([id]) => places.has(id));
    return {
      label: shown.label,
      places: Object.fromEntries(changed.map(([id, , , , , , label, state]) => [id, { label, state }])),
      pieces: Object.fromEntries([...pieces].map((key) => [key, shown.pieces[key] ?? null])),
    };
  }
}
