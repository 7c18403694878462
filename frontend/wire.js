// The messages between Python and the page, and how an answer updates the page's state. This module does not use the
// DOM.
//
// Three traits carry everything (see amyitis_nb/board/widget.py):
//   whole    everything that the page shows; sent when a page opens the board and after a new game
//   answer   what one intent of the user changed: places, pieces, motions, parts of the view
//   intents  unanswered requests of the user; each is [page, number, kind, data, state]

/** The version of this format. board/wire.py has the same number; the page reports a difference. */
export const FACE = 5;

/**
 * The intents that only ask. All others commit: Python carries them out in the state for which they were made, or not at
 * all. board/wire.py has the same list.
 */
export const ASKING = [
  "about",
  "coach",
  "ending",
  "insight",
  "language",
  "layout",
  "moves",
  "position",
  "review",
  "rule",
  "share",
  "whole",
  "why",
];

/** The intents of buttons that users click repeatedly: a double click sends two of them. */
export const REPEATED = ["undo", "redo", "goto", "step"];

/** Whether an intent commits. @param {string} kind */
export function commits(kind) {
  return !ASKING.includes(kind);
}

/** @typedef {[id: string, role: string, label: string, rows: string[], part: string]} GroupJson */
/**
 * @typedef {[id: string, group: string, row: number, col: number, shape: string, anchor: [number, number], label: string, state: string]} PlaceJson
 */
/** @typedef {[symbol: string, text: string, place: string, x: number, y: number]} PieceJson */
/**
 * @typedef {object} DrawingJson  A whole drawing (core/picture/drawing.py).
 * @property {string} prefix
 * @property {[number, number, number, number]} view_box
 * @property {[left: number, top: number, width: number, height: number] | null} free  left to the page for the news
 * @property {[left: number, top: number, width: number, height: number] | null} own  the stock that a small page keeps
 * in sight
 * @property {[name: string, groups: string[]][]} ways  the parts that a small page links to
 * @property {string} label
 * @property {string} defs
 * @property {string} style
 * @property {string} scenery
 * @property {GroupJson[]} groups
 * @property {PlaceJson[]} places
 * @property {Record<string, PieceJson>} pieces
 */
/**
 * @typedef {object} DrawingChanges  The changes since the drawing shown before; see `Drawing.changes` in Python.
 * @property {string} [label]
 * @property {Record<string, {label: string, state: string}>} [places]
 * @property {Record<string, PieceJson | null>} [pieces]  null for a removed piece
 */
/**
 * @typedef {{places: string[], pieces: string[]}} Touched  The ids of places and keys of pieces that look different now.
 */
/**
 * @typedef {[key: string, place: string, label?: string, preview?: string[], numbers?: Numbers]} Option
 *   One way to continue the action: the place to click ("" for a button), the label and, if it completes the action,
 * its effects. For an option on a place, Python sends label, preview and the changed numbers of the drawing only on
 * request (`about`).
 */
/** @typedef {[piece: string, number: string][]} Numbers */
/**
 * @typedef {[sentence: string, rule: string, touched?: number[]]} Line  with the seats that it concerns: the news
 * highlight it
 */
/**
 * @typedef {object} Entry  One action in the log.
 * @property {number} seat    -1 for chance
 * @property {string} text    the action in notation
 * @property {string} news    the action in a few words
 * @property {number} [round]  in which it was played, in a game with rounds
 * @property {number} [gain]   the points that it scored for the seat that decided
 * @property {boolean} [aside] whether it answers a question between turns
 * @property {boolean} [quiet] whether it has no place in the news
 * @property {number} [joins]  the entry before it of the same turn with which it shares a place in the news
 * @property {Line[]} lines
 */
/**
 * @typedef {object} Refusal  The reason why a click chooses nothing.
 * @property {string} place
 * @property {string} concerns  the place that the reason is about
 * @property {string} asked     the first line: the prompt; "" if the text contains it
 * @property {string} fold      the label of the fold with the reasons; "" if they are visible
 * @property {string} text
 * @property {string} rule
 * @property {string[]} more
 * @property {Record<string, string>} marks
 */
/** @typedef {{place: string, asked: string, lines: string[], marks: Record<string, string>}} Insight */
/** @typedef {{id: string, title: string, lines: string[]}} Rule */
/**
 * @typedef {object} View  Everything beside the drawing.
 * @property {string} turn     whose turn it is
 * @property {string} prompt   what the player is asked for
 * @property {string} live     an announcement for screen readers that replaces the news
 * @property {string} loud     an announcement that interrupts: the result of an attempt
 * @property {string} past     the point of the game that is shown, if it is an earlier one; otherwise ""
 * @property {string} step     the label of the button that lets a bot play; "" for none
 * @property {string} error
 * @property {string[]} chosen the steps of the action already taken
 * @property {string[]} taken  the places where they were clicked
 * @property {Option[]} options
 * @property {{undo: string, redo: string}} can  word ids for the two buttons; "" when there is nothing to undo or redo
 * @property {number} at       the number of log entries that have happened in the position shown
 * @property {number} own      the viewer's seat, for the playback of others' actions; -1 for none
 * @property {number} round    the round of the position shown; 0 in a game without rounds
 * @property {Refusal | null} refusal
 * @property {Insight | null} insight
 * @property {Rule | null} rule
 * @property {[text: string, label: string][] | null} moves
 * @property {Option | null} about  an option that was asked about
 * @property {boolean} over    whether the game has ended and the board shows its end
 * @property {Lines | null} lines  two lines of the game; null for one
 * @property {Ending | null} ending  the ending as text, on request
 * @property {{done: number, html: string} | null} review  the progress of the review of the game from 0 to 1; then
 *   the review
 * @property {string} position the position shown, as text, on request
 * @property {[kind: string, text: string] | null} shared  what Python made for sharing
 * @property {Block[] | null} panel the blocks of the panel beside the board, in order; null for no panel
 * @property {string[]} marks  the places that the panel refers to
 * @property {string[]} refused  the places that the refusal in the panel is about
 * @property {boolean} forbidden  whether the panel asks for something that the rules forbid
 * @property {string[]} hidden parts of the board that a lesson has not reached
 * @property {string[]} dim    parts of the board that the step is not about
 * @property {Coach | null} coach  null for no coach
 */
/**
 * @typedef {object} Coach  Advice for the person who decides (board/coach.py). Only `on` is there while it is off.
 * @property {boolean} on
 * @property {[stage: string, label: string, canAsk: boolean][]} asks  the stages, and whether the user can ask for them now
 * @property {string} stage   the current one
 * @property {number | null} busy  the completed part of the calculation, from 0 to 1; null for none
 * @property {Record<string, string>} words
 * @property {Record<string, string>} shades  by place: best, even or near
 * @property {string} title
 * @property {string[]} lines
 * @property {{text: string, notation: string, amount: string, games: string, shade: string, pair: string[]}[]} rows  actions; the pair is what
 * to explain
 * @property {Figures | null} table
 * @property {[text: string, notation: string][]} [pair]  the two actions that the table compares
 * @property {string} [verdict]
 * @property {string} basis
 */
/**
 * @typedef {object} Lines  Two lines of a game, the game itself first (board/lines.py).
 * @property {number} shown   the index of the line in which the user plays
 * @property {string[]} names
 * @property {[seat: number, text: string][][]} played  the actions of each line
 * @property {[name: string, amounts: number[]][]} ledger  the stocks that differ
 * @property {string} same    a sentence about the equal stocks
 * @property {Record<string, DrawingChanges>} other  by layout: the drawing of the other line, as changes to the drawing
 * shown
 * @property {string[][]} marks  the places that differ, in the line shown and in the other one
 * @property {boolean} bots   whether a bot must decide in one of them
 * @property {string} told    a sentence about the attempt to keep the other line; "" for none
 * @property {Record<string, string>} words
 */
/**
 * @typedef {{label: string, heads: string[], rows: any[][]}} Figures A table; the contents of its rows depend on its
 * use.
 */
/**
 * @typedef {object} Ending  The end of a game (explain/ending.py).
 * @property {string} title
 * @property {string} by       what decided the game
 * @property {string} story
 * @property {string} chart    SVG, "" without a score story
 * @property {Figures | null} table  the chart as a table: rows of a number and the points of each seat
 * @property {{title: string, lines: string[], at: number, before: number}[]} cards  the turning points
 * @property {Figures | null} count  the final scoring: rows of a seat, whether it won, and numbers
 * @property {{text: string, rule: string} | null} next  what to look at before the next game
 * @property {Record<string, string> | null} review  the words for a review; null for a game without advice
 * @property {Record<string, string>} words
 */
/**
 * @typedef {object} Block  A part of the panel, by its `kind`: heading, progress, note, text, choices, told, buttons,
 *   subheading, fold, meanwhile, contents.
 * @property {string} kind
 * @property {string} [text]
 * @property {string} [tone]  of "told": text, right, wrong, refused, event, hint, rule
 * @property {string} [rule]
 * @property {string} [about] of "result": what to do next
 * @property {number} [at]
 * @property {number} [of]
 * @property {any[]} [items]  of "choices" [letter, label, mark, the mark in words]; of "buttons" and "told" [word, label,
 *   value]; of "fold" and "meanwhile" blocks
 * @property {string} [svg]   of "picture": the way through the lessons
 * @property {[number, number]} [spot]  of "picture": the position of the lesson that was just finished
 * @property {boolean} [off]  of "choices": whether the choices are disabled
 */
/**
 * @typedef {object} Lesson  A lesson in the contents.
 * @property {string} id
 * @property {number} number
 * @property {string} state  new, begun, shown, solved, mastered or due
 * @property {string} title
 * @property {string} about
 * @property {string} note   the state or the minutes, in short
 * @property {string} said   the state for a screen reader
 * @property {string} hint   the text next to the picture, if it is not the state
 * @property {string} verb   the label of the click action
 * @property {boolean} left  whether the learner has just left this lesson
 */
/** @typedef {{name: string, count: string, open: boolean, items: Lesson[]}} Stage */
/**
 * @typedef {object} Contents  The table of contents or a list of puzzles, a block.
 * @property {string} title
 * @property {string} home   the label of the button that leads back, "" for none
 * @property {boolean} first  whether the learner has not started any lesson
 * @property {string} headline
 * @property {string} promise
 * @property {string} count
 * @property {string} planted
 * @property {string} menu
 * @property {{id: string, kicker: string, title: string, about: string, button: string, tag: string}} next
 * @property {{id: string, text: string, about: string, button: string} | null} due
 * @property {Stage[]} stages
 * @property {{name: string, about: string, chapters: {name: string, items: Lesson[]}[]} | null} side
 * @property {[icon: string, label: string, word: string, value: string, note?: string][]} bar
 * @property {[id: string, name: string][]} games  the other games, for a page of its own
 * @property {string} [picture]  SVG; without a picture there are only lists
 * @property {Record<string, [number, number]>} spots  the positions of the lessons in the picture
 * @property {[number, number]} size
 * @property {[state: string, text: string][]} legend
 */
/**
 * @typedef {{players: number[], names: string[], bots: [string, string][], strengths: [bot: string, byPlayers: string[]][], bot: string, editions: [string, string][]}} Setup
 */
/**
 * A term explained on the spot: its name, its words in all forms (see terms.js), a sentence, its symbol, a regular
 * expression for its places and the symbols on them, and the id of a rule with more details.
 * @typedef {[name: string, words: string, sentence: string, symbol: string, places: string, rule: string]} TermJson
 */
/**
 * @typedef {object} Whole
 * @property {number} face
 * @property {string} id
 * @property {number} n
 * @property {number} state    the number of the answer that led to the current state
 * @property {string} language
 * @property {[string, string][]} languages
 * @property {Record<string, string>} words
 * @property {string[]} names    the name of each seat
 * @property {string[]} tokens   the symbol of each seat
 * @property {string[]} colours  the CSS colour of each seat, "" for none
 * @property {[symbol: string, name: string][]} pictures what the symbols mean
 * @property {TermJson[]} glossary
 * @property {{module: string, model: string, bots: Record<string, string>} | null} again  together with the record, the data for making the board
 * again in another kernel
 * @property {{name: string, title: string, home: string, begun?: boolean, lessons?: Record<string, [string, string]>} | null} [page]  for a page of the tutor: the
 * name in the address, the title at the top, the label of the button that leads to the contents ("" if the panel has
 * one), whether a game has begun, and the lesson (name in the address, title) about each rule that scores
 * @property {number[]} explained  the seats whose bots say why they played an action
 * @property {boolean} replay    whether this is a stored game for stepping through, without playing
 * @property {Setup | null} setup the choices of the dialog for a new game
 * @property {Record<string, DrawingJson>} drawings  by layout; empty if there is only a panel
 * @property {View} view
 * @property {Entry[]} log
 * @property {string} record   the whole game as text, for saving it without Python
 * @property {Recent} [recent]  the actions that were played back last; only the page has them
 */
/**
 * A piece that moves from place to place; "" is a place that is not drawn.
 * @typedef {[symbol: string, from: string, to: string]} Motion
 */
/**
 * @typedef {object} Step  What one action changed.
 * @property {string[]} places  the places where it was chosen
 * @property {Record<string, DrawingChanges>} drawings  by layout
 * @property {Motion[]} motions
 */
/**
 * @typedef {object} Recent  Actions that can be replayed.
 * @property {number} from  the number of the first one in the log
 * @property {number} seen  how many of them were played back before, with an earlier answer
 * @property {Step[]} steps
 * @property {Record<string, DrawingChanges>[]} backward  the changes that undo each step, by layout
 */
/**
 * @typedef {object} Answer
 * @property {number} n
 * @property {number} base   the number of the answer that it follows
 * @property {number} [state]  the number of the current state, if it is new
 * @property {[page: string, number: number]} ack  the last intent it answers
 * @property {Record<string, DrawingChanges>} [drawings]  by layout
 * @property {Motion[]} [motions]
 * @property {Step[]} [steps]  the changes of each action, instead of `drawings` and `motions`
 * @property {[from: number, entries: Entry[]]} [log]  replaces the entries from that number on
 * @property {[from: number, count: number, lines: string[]]} [record]  replaces `count` lines of the text
 * @property {Partial<View>} [view]
 * @property {boolean} [aside]  whether it ends nothing that the page shows
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
    const isAside = added.length === steps.length && added[0].aside;
    whole.recent = (isAside && joined(whole.recent, now)) || (answer.steps && now);
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
