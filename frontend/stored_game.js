// The model of a stored game: replaces Python as far as stepping through a game requires.

import { apply, touchedBy } from "./wire.js";

/** @import { Whole } from "./wire.js" */
/** @import { DrawingChanges, DrawingJson, Ending, Motion, Rule, View } from "./wire_types.js" */

/**
 * @typedef {object} Frame  What one action changed. With another scenery, the drawings are whole.
 * @property {Record<string, DrawingChanges>} [drawings]
 * @property {Record<string, DrawingJson>} [whole]
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
    /** The points from which on the drawings have another scenery, the last one first. */
    this.sceneries = frames.flatMap((frame, index) => (frame.whole ? [index + 1] : [])).reverse();
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
    if (kind === "goto") {
      const before = this.at;
      this.at = data < 0 ? this.frames.length : Math.max(0, Math.min(data, this.frames.length));
      if (this.sceneryAt(before) !== this.sceneryAt(this.at)) return this.replace();
      Object.assign(answer, this.step(before, this.at));
    } else if (kind === "ending") answer.view = { ending: this.ending };
    else if (kind === "rule" && data in this.rules) answer.view = { rule: this.rules[data] };
    this.serial += 1;
    this.state._answer = answer;
    this.tell("change:_answer");
  }

  /** Return the point at which the scenery of a point came: 0 for that of the start. @param {number} at */
  sceneryAt(at) {
    return this.sceneries.find((point) => point <= at) ?? 0;
  }

  /** @param {number} at */
  viewAt(at) {
    return at ? this.frames[at - 1].view : this.start.view;
  }

  /** Show the current point as a whole. */
  replace() {
    const { at, start } = this;
    this.serial += 1;
    const layouts = Object.keys(start.drawings).map((layout) => [layout, this.drawingAt(layout, at)]);
    const view = { ...start.view, ...this.viewAt(at) };
    const whole = { ...this.state._whole, n: this.serial, view, drawings: Object.fromEntries(layouts) };
    this.state._whole = whole;
    this.tell("change:_whole");
  }

  /** @param {string} change */
  tell(change) {
    for (const callback of this.listeners.get(change) ?? []) callback();
  }

  /**
   * Return what changes from one point of the game to another.
   * @param {number} from
   * @param {number} to
   */
  step(from, to) {
    const changes = { drawings: this.changes(from, to), view: this.viewAt(to) };
    return to === from + 1 ? { ...changes, motions: this.frames[from].motions } : changes;
  }

  /**
   * Return the differences between two points of the game, by layout: every place and piece that changed in between, as
   * it is at the second point.
   * @param {number} from
   * @param {number} to
   */
  changes(from, to) {
    const layouts = Object.keys(this.start.drawings);
    return Object.fromEntries(layouts.map((layout) => [layout, this.changesOf(layout, from, to)]));
  }

  /**
   * @param {string} layout
   * @param {number} from
   * @param {number} to
   * @returns {DrawingChanges}
   */
  changesOf(layout, from, to) {
    const between = this.frames.slice(Math.min(from, to), Math.max(from, to));
    const touched = touchedBy(between.map(({ drawings }) => drawings?.[layout]));
    const places = new Set(touched.places);
    const shown = this.drawingAt(layout, to);
    const changed = shown.places.filter(([id]) => places.has(id));
    return {
      label: shown.label,
      places: Object.fromEntries(changed.map(([id, , , , , , label, state]) => [id, { label, state }])),
      pieces: Object.fromEntries(touched.pieces.map((key) => [key, shown.pieces[key] ?? null])),
    };
  }

  /**
   * Return the drawing at a point.
   * @param {string} layout
   * @param {number} at
   * @returns {DrawingJson}
   */
  drawingAt(layout, at) {
    const begin = this.sceneryAt(at);
    const drawing = structuredClone((begin ? this.frames[begin - 1].whole : this.start.drawings)?.[layout]);
    if (!drawing) throw new Error(`no drawing for ${layout}`);
    for (const { drawings } of this.frames.slice(begin, at)) apply(drawing, drawings?.[layout] ?? {});
    return drawing;
  }
}
