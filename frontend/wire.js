// The messages between Python and the page, and how an answer updates the page's state. This module does not use the
// DOM.
//
// Three traits carry everything (see amyitis_nb/board/widget.py):
//   _whole    everything that the page shows; sent when a page opens the board and after a new game
//   _answer   what one intent of the user changed: places, pieces, motions, parts of the view
//   _intents  unanswered requests of the user; each is [page, number, kind, data, state]

import { isAnswer } from "./turns.js";
import { ASKING } from "./wire_types.js";

/** @import { Answer, DrawingChanges, DrawingJson, Option, Step, Whole as SentWhole } from "./wire_types.js" */

/** The intents of buttons that users click repeatedly: a double click sends two of them. */
export const REPEATED = ["undo", "redo", "goto", "step"];

/** Whether an intent commits. @param {string} kind */
export function commits(kind) {
  return !ASKING.includes(kind);
}

/** The whole state, as the page keeps it. @typedef {SentWhole & {recent?: Recent}} Whole */
/**
 * @typedef {{places: string[], pieces: string[]}} Touched  The ids of places and keys of pieces that look different now.
 */
/**
 * @typedef {object} Recent  The actions that were played back last.
 * @property {number} from  the number of the first one in the log
 * @property {number} seen  how many of them were played back before, with an earlier answer
 * @property {Step[]} steps
 * @property {Record<string, DrawingChanges>[]} backward  the changes that undo each step, by layout
 */
/**
 * @typedef {object} Model  The methods that every anywidget host provides.
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {(name: string, callback: (...values: any[]) => void) => void} on
 * @property {(name: string, callback: () => void) => void} off
 * @property {() => void} save_changes
 * @property {(message: object) => void} [send]
 * @property {any} [widget_manager]
 */

/**
 * Apply changes to a drawing.
 * @param {DrawingJson} drawing
 * @param {DrawingChanges} changes
 * @returns {Touched}
 */
export function apply(drawing, { label, places = {}, pieces = {} }) {
  drawing.label = label ?? drawing.label;
  for (const place of drawing.places) {
    const change = places[place[0]];
    if (change) [place[6], place[7]] = [change.label, change.state];
  }
  for (const [key, piece] of Object.entries(pieces)) {
    if (piece) drawing.pieces[key] = piece;
    else delete drawing.pieces[key];
  }
  return { places: Object.keys(places), pieces: Object.keys(pieces) };
}

/**
 * Return the changes that undo the given ones.
 * @param {DrawingJson} drawing  before the changes
 * @param {DrawingChanges} changes
 * @returns {DrawingChanges}
 */
export function reverse(drawing, { places = {}, pieces = {} }) {
  const before = drawing.places.filter(([id]) => id in places);
  return {
    label: drawing.label,
    places: Object.fromEntries(before.map(([id, , , , , , label, state]) => [id, { label, state }])),
    pieces: Object.fromEntries(Object.keys(pieces).map((key) => [key, drawing.pieces[key] ?? null])),
  };
}

/**
 * Return the ids and keys that some changes affect.
 * @param {(DrawingChanges | undefined)[]} changes
 * @returns {Touched}
 */
export function touchedBy(changes) {
  const places = changes.flatMap((one) => Object.keys(one?.places ?? {}));
  const pieces = changes.flatMap((one) => Object.keys(one?.pieces ?? {}));
  return { places: [...new Set(places)], pieces: [...new Set(pieces)] };
}

/**
 * Replace some lines of a text.
 * @param {string} text
 * @param {[from: number, count: number, lines: string[]]} change
 */
export function spliceLines(text, [from, count, added]) {
  const lines = text.split("\n");
  lines.splice(from, count, ...added);
  return lines.join("\n");
}

/**
 * Apply an answer to the whole state that it follows; return the parts of each drawing that changed.
 * @param {Whole} whole
 * @param {Answer} answer
 */
export function follow(whole, answer) {
  whole.n = answer.n;
  whole.state = answer.state ?? whole.state;
  const { drawings = {}, motions = [] } = answer;
  const steps = answer.steps ?? [{ places: [], drawings, motions }];
  const backward = steps.map((step) => applyAll(whole, step.drawings));
  /** @type {Record<string, Touched>} */
  const touched = {};
  for (const layout of Object.keys(whole.drawings))
    touched[layout] = touchedBy(steps.map((step) => step.drawings[layout]));
  if (answer.log) {
    const [first, added] = answer.log;
    whole.log.splice(first, Infinity, ...added);
    const now = { from: whole.log.length - steps.length, seen: 0, steps, backward };
    const isReply = added.length === steps.length && isAnswer(added[0]);
    whole.recent = (isReply && joined(whole.recent, now)) || (answer.steps && now);
  }
  if (answer.record) whole.record = spliceLines(whole.record, answer.record);
  Object.assign(whole.view, answer.view);
  const about = answer.view?.about;
  if (about) explain(whole.view.options, about);
  return touched;
}

/** Whether an answer only says what a place is about. @param {Answer} answer */
export function isOnlyAbout({ drawings, motions, steps, log, record, view }) {
  return !(drawings || motions || steps || log || record) && Object.keys(view ?? {}).join() === "about";
}

/**
 * Return actions together with those before them; undefined if these are not known.
 * @param {Recent | undefined} before
 * @param {Recent} now
 * @returns {Recent | undefined}
 */
function joined(before, now) {
  if (!before || before.from + before.steps.length !== now.from) return undefined;
  return {
    from: before.from,
    seen: before.steps.length,
    steps: [...before.steps, ...now.steps],
    backward: [...before.backward, ...now.backward],
  };
}

/**
 * Apply changes to drawings by layout; return the changes that undo them.
 * @param {Whole} whole
 * @param {Record<string, DrawingChanges>} drawings
 */
function applyAll(whole, drawings) {
  /** @type {Record<string, DrawingChanges>} */
  const backward = {};
  for (const [layout, changes] of Object.entries(drawings)) {
    const drawing = whole.drawings[layout];
    if (!drawing) continue;
    backward[layout] = reverse(drawing, changes);
    apply(drawing, changes);
  }
  return backward;
}

/**
 * Add label, preview and numbers to an option, at every place where it can be clicked.
 * @param {Option[]} options
 * @param {Option} about
 */
function explain(options, [key, , label, preview, numbers]) {
  for (const option of options) {
    if (option[0] === key) [option[2], option[3], option[4]] = [label, preview, numbers];
  }
}
