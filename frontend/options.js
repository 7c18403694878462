// The options of the places: what can be chosen on the drawing now. This module does not use the DOM.

/** @import { Board } from "./board.js" */
/** @import { Option } from "./wire_types.js" */

/**
 * Sort options by the place where they are clicked; those without a place are left out.
 * @param {Option[]} options
 * @returns {Map<string, Option[]>}
 */
export function byPlace(options) {
  /** @type {Map<string, Option[]>} */
  const at = new Map();
  for (const option of options) {
    const [, place] = option;
    if (place) at.set(place, [...(at.get(place) ?? []), option]);
  }
  return at;
}

export class Options {
  /** @param {Pick<Board, "preferences" | "view">} board */
  constructor(board) {
    this.board = board;
    /** The options of each place that can be chosen. @type {Map<string, Option[]>} */
    this.at = new Map();
  }

  /** Follow the view; return the places that can be chosen now or could be before. */
  follow() {
    const before = this.at;
    this.at = byPlace(this.board.view.options);
    return new Set([...before.keys(), ...this.at.keys()]);
  }

  /** Whether a place is shown as one that can be chosen. @param {string} id */
  shows(id) {
    return this.board.preferences.showChoices && this.at.has(id);
  }

  /** Return the options of a place that is shown as one that can be chosen. @param {string | null} id */
  shownAt(id) {
    return (id !== null && this.shows(id) && this.at.get(id)) || [];
  }
}
