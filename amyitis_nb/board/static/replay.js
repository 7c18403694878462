// The other end of a stored board: what Python does for a board in a notebook, as far as stepping through a game needs.
// Beside board.js on one page it takes the intents `goto` and `rule` and answers them from the page's own data.

import { apply } from "./board.js";

/**
 * @typedef {object} Frame  What one action changed.
 * @property {Record<string, import("./board.js").DrawingChanges | null>} drawings
 * @property {import("./board.js").Motion[]} motions
 * @property {Record<string, unknown>} view
 */

/** A model with the six methods of a host, without a kernel behind it. */
export class StoredGame {
  /** @param {{whole: any, frames: Frame[], rules: Record<string, unknown>}} data */
  constructor({ whole, frames, rules }) {
    this.frames = frames;
    this.rules = rules;
    /** @type {Record<string, any>} */
    this.state = { whole, answer: {}, intents: [] };
    /** @type {Map<string, (() => void)[]>} */
    this.listeners = new Map();
    this.at = 0;
    this.serial = whole.n;
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
    this.listeners.set(name, (this.listeners.get(name) ?? []).filter((one) => one !== callback));
  }

  save_changes() {
    for (const [page, number, kind, data] of this.state.intents) {
      if (number > (this.heard ?? 0)) {
        this.heard = number;
        this.answer([page, number], kind, data);
      }
    }
  }

  /** @param {[string, number]} ack @param {string} kind @param {any} data */
  answer(ack, kind, data) {
    /** @type {Record<string, unknown>} */
    const answer = { n: this.serial + 1, base: this.serial, ack };
    if (kind === "goto") {
      const to = data < 0 ? this.frames.length : Math.max(0, Math.min(data, this.frames.length));
      if (to === this.at + 1) answer.motions = this.frames[this.at].motions;
      answer.drawings = this.changes(this.at, to);
      answer.view = to ? this.frames[to - 1].view : this.start.view;
      this.at = to;
    } else if (kind === "rule" && data in this.rules) {
      answer.view = { rule: this.rules[data] };
    }
    this.serial += 1;
    this.state.answer = answer;
    for (const callback of this.listeners.get("change:answer") ?? []) callback();
  }

  /**
   * What differs between two points of the game: every place and piece that some action in between touched, as it is at
   * the second point.
   * @param {number} from
   * @param {number} to
   */
  changes(from, to) {
    /** @type {Record<string, any>} */
    const found = {};
    for (const [layout, start] of Object.entries(this.start.drawings)) {
      const drawing = structuredClone(start);
      let shown = start;
      /** @type {Set<string>} */
      const places = new Set();
      /** @type {Set<string>} */
      const pieces = new Set();
      this.frames.slice(0, Math.max(from, to)).forEach((frame, index) => {
        const changes = frame.drawings[layout];
        const touched = changes ? apply(drawing, changes) : { places: [], pieces: [] };
        if (index === to - 1) shown = structuredClone(drawing);
        if (index < Math.min(from, to)) return;
        for (const id of touched.places) places.add(id);
        for (const key of touched.pieces) pieces.add(key);
      });
      found[layout] = {
        label: shown.label,
        places: Object.fromEntries(shown.places.filter((/** @type {any[]} */ place) => places.has(place[0]))
          .map((/** @type {any[]} */ place) => [place[0], [place[6], place[7]]])),
        pieces: Object.fromEntries([...pieces].map((key) => [key, shown.pieces[key] ?? null])),
      };
    }
    return found;
  }
}
