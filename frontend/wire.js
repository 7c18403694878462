// What travels between Python and the page, and how an answer changes what the page knows. No DOM in here.
//
// Three traits carry everything (see amyitis_nb/board/widget.py):
//   whole    everything there is to show; sent when a page opens the board and after a new game
//   answer   what one intent of the user changed: places, pieces, motions, parts of the view
//   intents  what the user wants and Python has not answered yet; each is [page, number, kind, data, state]

/** The version of this format. board/wire.py has the same number; a page that finds another one says so. */
export const FACE = 5;

/**
 * The intents that only ask. All others commit: Python carries them out in the state for which they were made, or not at
 * all. board/wire.py has the same list.
 */
export const ASKING = [
  "about",
  "ending",
  "insight",
  "language",
  "layout",
  "moves",
  "position",
  "rule",
  "share",
  "whole",
];

/** The intents of buttons that are made to be clicked again and again: a double click means two of them. */
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
 * @property {[left: number, top: number, width: number, height: number] | null} free  left to the page, for news
 * @property {[left: number, top: number, width: number, height: number] | null} own  the stock that is kept in sight
 * @property {[name: string, groups: string[]][]} ways  the parts to which a small page leads
 * @property {string} label
 * @property {string} defs
 * @property {string} style
 * @property {string} scenery
 * @property {GroupJson[]} groups
 * @property {PlaceJson[]} places
 * @property {Record<string, PieceJson>} pieces
 */
/**
 * @typedef {object} DrawingChanges  What differs from the drawing shown before; see `Drawing.changes` in Python.
 * @property {string} [label]
 * @property {Record<string, {label: string, state: string}>} [places]
 * @property {Record<string, PieceJson | null>} [pieces]  null for one that is gone
 */
/**
 * @typedef {{places: string[], pieces: string[]}} Touched  The ids of places and keys of pieces that look different now.
 */
/**
 * @typedef {[key: string, place: string, label?: string, preview?: string[], numbers?: Numbers]} Option
 *   One way to continue the action: where it is clicked ("" for a button), its label and, if it completes the action,
 *   its effects. For an option on a place, Python sends label and preview only when asked (`about`), and the numbers of
 *   the drawing that it changes.
 */
/** @typedef {[piece: string, number: string][]} Numbers */
/** @typedef {[sentence: string, rule: string, touched?: number[]]} Line  with the seats that it touches, beside the one that decided */
/**
 * @typedef {object} Entry  One action in the log.
 * @property {number} seat    -1 for chance
 * @property {string} text    the action in notation
 * @property {string} news    the action in a few words
 * @property {number} [round]  in which it was played, in a game with rounds
 * @property {number} [gain]   the points it brought the seat that decided
 * @property {Line[]} lines
 */
/**
 * @typedef {object} Refusal  Why a click chooses nothing.
 * @property {string} place
 * @property {string} concerns  the place that the reason is about
 * @property {string} asked     the first line: what is asked for now; "" if the text says so
 * @property {string} fold      the words under which the reasons are folded; "" if they are shown
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
 * @property {string} live     a text for screen readers that replaces the news
 * @property {string} loud     a text for screen readers that interrupts: the result of an attempt
 * @property {string} past     the point of the game that is shown, if it is not the present; else ""
 * @property {string} step     the label of the button that lets a bot play; "" for none
 * @property {string} error
 * @property {string[]} chosen the steps of the action already taken
 * @property {string[]} taken  where on the board they were clicked
 * @property {Option[]} options
 * @property {{undo: string, redo: string}} can  word ids for the two buttons; "" when there is nothing to undo or redo
 * @property {number} at       the number of log entries that have happened in the position shown
 * @property {number} own      the seat of the viewer, who sees what the others did; -1 for none
 * @property {number} round    the round of the position shown; 0 in a game without rounds
 * @property {Refusal | null} refusal
 * @property {Insight | null} insight
 * @property {Rule | null} rule
 * @property {[text: string, label: string][] | null} moves
 * @property {Option | null} about  an option that was asked about
 * @property {boolean} over    whether the game has ended, and its end is shown
 * @property {Lines | null} lines  two lines of the game; null for one
 * @property {Ending | null} ending  the end of the game in words, when asked for
 * @property {string} position the position shown, as text, when asked for
 * @property {[kind: string, text: string] | null} shared  what was made to be shared
 * @property {Block[] | null} panel the blocks of the panel beside the board, in order; null for no panel
 * @property {string[]} marks  the places that the panel refers to
 * @property {string[]} hidden parts of the board that a lesson has not reached
 * @property {string[]} dim    parts of the board that the step is not about
 */
/**
 * @typedef {object} Lines  Two lines of a game, the game itself first (board/lines.py).
 * @property {number} shown   which of them is played in
 * @property {string[]} names
 * @property {string[][]} played  what was done in each
 * @property {[name: string, amounts: number[]][]} ledger  the stocks that differ
 * @property {string} same    a sentence about the others
 * @property {Record<string, DrawingChanges>} other  by layout: the line not played in, from the drawing of the one that is
 * @property {string[][]} marks  the places that differ: in the line played in, and in the other
 * @property {boolean} bots   whether a bot is to decide in one of them
 * @property {Record<string, string>} words
 */
/** @typedef {{label: string, heads: string[], rows: any[][]}} Figures  A table; its rows depend on what it shows. */
/**
 * @typedef {object} Ending  The end of a game (explain/ending.py).
 * @property {string} title
 * @property {string} by       by what the game was decided
 * @property {string} story
 * @property {string} chart    SVG, "" without a score story
 * @property {Figures | null} table  the chart as a table: rows of a number and the points of each seat
 * @property {{title: string, lines: string[], at: number, before: number}[]} cards  the turning points
 * @property {Figures | null} count  the last points: rows of a seat, whether it won, and figures
 * @property {{text: string, rule: string} | null} next  what to look at before the next game
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
 * @property {[number, number]} [spot]  of "picture": where the lesson is on it
 * @property {boolean} [off]  of "choices": nothing can be chosen any more
 */
/**
 * @typedef {object} Lesson  What the contents tell of a lesson.
 * @property {string} id
 * @property {number} number
 * @property {string} state  new, begun, shown, solved, mastered or thirsty
 * @property {string} title
 * @property {string} about
 * @property {string} note   the state or the minutes, in short
 * @property {string} said   the state for a screen reader
 * @property {string} hint   the text beside the picture, if it is not the state
 * @property {string} verb   what a click does
 * @property {boolean} left  whether the learner comes from there
 */
/** @typedef {{name: string, count: string, open: boolean, items: Lesson[]}} Stage */
/**
 * @typedef {object} Contents  The table of contents, a block.
 * @property {string} title
 * @property {boolean} first  whether nothing was begun yet
 * @property {string} headline
 * @property {string} promise
 * @property {string} count
 * @property {string} planted
 * @property {string} menu
 * @property {{id: string, kicker: string, title: string, about: string, button: string, tag: string}} next
 * @property {{text: string, about: string, button: string} | null} thirsty
 * @property {Stage[]} stages
 * @property {{name: string, about: string, chapters: {name: string, items: Lesson[]}[]} | null} side
 * @property {[icon: string, label: string, word: string, value: string, note?: string][]} bar
 * @property {string} [picture]  SVG; without one there are lists only
 * @property {Record<string, [number, number]>} spots  where the lessons are in the picture
 * @property {[number, number]} size
 * @property {[state: string, text: string][]} legend
 */
/**
 * @typedef {{players: number[], names: string[], bots: [string, string][], editions: [string, string][]}} Setup
 */
/**
 * A term that explains itself: its name, its words in all their forms (see terms.js), a sentence, its symbol, a regular
 * expression for its places and the symbols on them, and the id of the rule that says more.
 * @typedef {[name: string, words: string, sentence: string, symbol: string, places: string, rule: string]} TermJson
 */
/**
 * @typedef {object} Whole
 * @property {number} face
 * @property {string} id
 * @property {number} n
 * @property {number} state    the number of the answer that led to the present state
 * @property {string} language
 * @property {[string, string][]} languages
 * @property {Record<string, string>} words
 * @property {string[]} names    the name of each seat
 * @property {string[]} tokens   the symbol of each seat
 * @property {string[]} colours  the CSS colour of each seat, "" for none
 * @property {[symbol: string, name: string][]} pictures what the symbols mean
 * @property {TermJson[]} glossary
 * @property {{module: string, model: string} | null} again  with the record, what makes the board again in another kernel
 * @property {{name: string, title: string, home: string, begun?: boolean} | null} [page]  what names a page of the tutor: in
 *   the address, and at its top; the word of the button that leads to the contents ("" where the panel does); whether a game
 *   is begun
 * @property {boolean} replay    a stored game that can be stepped through, but not played
 * @property {Setup | null} setup the choices of the dialog for a new game
 * @property {Record<string, DrawingJson>} drawings  by layout; empty if there is only a panel
 * @property {View} view
 * @property {Entry[]} log
 * @property {string} record   the whole game as text, so that it can be saved without Python
 * @property {Recent} [recent]  the actions that were shown last, one after the other; the page alone knows them
 */
/**
 * A piece that moves from place to place; "" is a place that is not drawn.
 * @typedef {[symbol: string, from: string, to: string]} Motion
 */
/**
 * @typedef {object} Step  What one action changed.
 * @property {string[]} places  where it was chosen
 * @property {Record<string, DrawingChanges>} drawings  by layout
 * @property {Motion[]} motions
 */
/**
 * @typedef {object} Recent  Actions that can be shown again.
 * @property {number} from  the number of the first one in the log
 * @property {Step[]} steps
 * @property {Record<string, DrawingChanges>[]} backward  what undoes each step, by layout
 */
/**
 * @typedef {object} Answer
 * @property {number} n
 * @property {number} base   the number of the answer that it follows
 * @property {number} [state]  the number of the present state, if it is a new one
 * @property {[page: string, number: number]} ack  the last intent it answers
 * @property {Record<string, DrawingChanges>} [drawings]  by layout
 * @property {Motion[]} [motions]
 * @property {Step[]} [steps]  what each action played changed, in place of `drawings` and `motions`
 * @property {[from: number, entries: Entry[]]} [log]  replaces the entries from that number on
 * @property {[from: number, count: number, lines: string[]]} [record]  replaces `count` lines of the text
 * @property {Partial<View>} [view]
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
 * Bring a drawing up to date.
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
 * Return the changes that undo others.
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
 * Return what some changes touch together.
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
 * Bring the whole state up to date with an answer that follows it; return what each drawing shows differently now.
 * @param {Whole} whole
 * @param {Answer} answer
 */
export function follow(whole, answer) {
  whole.n = answer.n;
  whole.state = answer.state ?? whole.state;
  const steps = answer.steps?.map(({ drawings }) => drawings) ?? [answer.drawings ?? {}];
  const backward = steps.map((drawings) => applyAll(whole, drawings));
  /** @type {Record<string, Touched>} */
  const touched = {};
  for (const layout of Object.keys(whole.drawings))
    touched[layout] = touchedBy(steps.map((drawings) => drawings[layout]));
  if (answer.log) {
    whole.log.splice(answer.log[0], Infinity, ...answer.log[1]);
    const { length } = whole.log;
    whole.recent = answer.steps && { from: length - steps.length, steps: answer.steps, backward };
  }
  if (answer.record) whole.record = spliceLines(whole.record, answer.record);
  Object.assign(whole.view, answer.view);
  const about = answer.view?.about;
  if (about) explain(whole.view.options, about);
  return touched;
}

/**
 * Change drawings by layout; return what undoes it.
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
 * Add the label, the preview and the numbers of an option to it, at every place where it can be clicked.
 * @param {Option[]} options
 * @param {Option} about
 */
function explain(options, [key, , label, preview, numbers]) {
  for (const option of options) {
    if (option[0] === key) [option[2], option[3], option[4]] = [label, preview, numbers];
  }
}
