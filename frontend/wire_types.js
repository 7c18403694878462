// Made from amyitis_nb/board/wire_types.py by `python frontend/build_types.py`: edit the types there.

/**
 * @typedef {[id: string, role: string, label: string, rows: string[], part: string]} GroupJson
 */

/**
 * @typedef {[id: string, group: string, row: number, col: number, shape: string, anchor: [number, number], label: string, state: string]} PlaceJson
 */

/**
 * @typedef {[symbol: string, text: string, place: string, x: number, y: number]} PieceJson
 */

/**
 * @typedef {object} DrawingJson  A whole drawing (core/picture/drawing.py).
 * @property {string} language
 * @property {string} layout
 * @property {string} prefix
 * @property {[number, number, number, number]} view_box
 * @property {[left: number, top: number, width: number, height: number] | null} free
 *   Left to the page for the news.
 * @property {[left: number, top: number, width: number, height: number] | null} own
 *   The stock that a small page keeps in sight.
 * @property {[name: string, groups: string[]][]} ways
 *   The parts that a small page links to.
 * @property {string} label
 * @property {string} defs
 * @property {string} style
 * @property {string} scenery
 * @property {GroupJson[]} groups
 * @property {PlaceJson[]} places
 * @property {Record<string, PieceJson>} pieces
 */

/**
 * @typedef {object} ContrastJson  What another drawing shows differently (core/picture/contrast.py).
 * @property {[piece: string, x: number, y: number][]} ghosts
 *   The pieces that only the other drawing has, and their shifts.
 * @property {[place: string, here: boolean, there: boolean][]} places
 *   The places that differ, and which of the drawings has something there.
 * @property {Record<string, string>} numbers
 *   The other drawing's numbers, by piece.
 */

/**
 * @typedef {[line: string, head: string, x: number, y: number]} WayJson
 *   An arrow: the paths of its line and of its head, and the point of its sign.
 */

/**
 * @typedef {object} MarkJson  A mark on some places (core/picture/marks.py).
 * @property {string[]} places
 * @property {string} look
 *   Its meaning.
 * @property {string} [colour]
 *   In CSS, if it is not the colour of the meaning.
 * @property {string} [sign]
 * @property {string} [text]
 * @property {string} [said]
 *   For screen readers.
 * @property {Record<string, WayJson>} [ways]
 *   Of an arrow, by layout.
 */

/**
 * @typedef {object} PlaceChange  A place that looks or sounds different.
 * @property {string} label
 * @property {string} state
 */

/**
 * @typedef {object} DrawingChanges  The changes since the drawing shown before; see `Drawing.changes`.
 * @property {string} [label]
 * @property {Record<string, PlaceChange>} [places]
 * @property {Record<string, PieceJson | null>} [pieces]
 *   Null for a removed piece.
 */

/**
 * @typedef {object} Figures  A table; the contents of its rows depend on its use.
 * @property {string} label
 * @property {string[]} heads
 * @property {any[][]} rows
 */

/**
 * @typedef {object} TurningPointCard  A turning point: `at` is the point of the game that shows it, `before` the
 *   point to play on from.
 * @property {string} title
 * @property {string[]} lines
 * @property {number} at
 * @property {number} before
 */

/**
 * @typedef {object} NextGame  What to look at before the next game, and its rule.
 * @property {string} text
 * @property {string} rule
 */

/**
 * @typedef {object} Ending  The end of a game (explain/ending.py).
 * @property {string} title
 * @property {string} by
 *   What decided the game.
 * @property {string} story
 * @property {string} chart
 *   SVG, "" without a score story.
 * @property {Figures | null} table
 *   The chart as a table: rows of a number and the points of each seat.
 * @property {TurningPointCard[]} cards
 *   The turning points.
 * @property {Figures | null} count
 *   The final scoring: rows of a seat, whether it won, and numbers.
 * @property {NextGame | null} next
 *   What to look at before the next game.
 * @property {Record<string, string> | null} review
 *   The words for a review; null for a game without advice.
 * @property {Record<string, string>} words
 */

/** The version of the format. If the page has a different one, it says so. */
export const FACE = 8;

/**
 * The intents that only ask. All others commit: they are carried out only in the state for which they were made.
 */
export const ASKING = [
  "about",
  "coach",
  "ending",
  "insight",
  "language",
  "layout",
  "moves",
  "overlay",
  "position",
  "review",
  "rule",
  "share",
  "whole",
  "why",
];

/**
 * @typedef {[piece: string, number: string][]} Numbers
 *   The numbers of the drawing that an option changes.
 */

/**
 * @typedef {[key: string, place: string, label?: string, preview?: string[], numbers?: Numbers]} Option
 *   One way to continue the action: the place to click ("" for a button), the label and, if it completes the
 *   action, its effects. For an option on a place, Python sends label, preview and the changed numbers of the
 *   drawing only on request (`about`).
 */

/**
 * @typedef {[line: string, label: string, preview: string[]]} Way
 *   Free decisions as a line, perhaps with the action that they make possible: the line, its label and its
 *   effects.
 */

/**
 * @typedef {[sentence: string, rules: string[], touched?: number[]]} Line
 *   A sentence of the log, its rules, and the seats that it concerns: the news highlight it.
 */

/**
 * @typedef {[symbol: string, from: string, to: string]} Motion
 *   A piece that moves from place to place; "" is a place that is not drawn.
 */

/**
 * @typedef {[name: string, words: string, sentence: string, symbol: string, places: string, rule: string, icon: string]} TermJson
 *   A term explained on the spot: its name, its words in all forms (see terms.js), a sentence, its symbol, a
 *   regular expression for its places and the symbols on them, the id of a rule with more details, and the
 *   symbol of the icon before its words in sentences, or "".
 */

/**
 * @typedef {object} Entry  One action in the log.
 * @property {number} seat
 *   -1 for chance.
 * @property {string} text
 *   The action in notation.
 * @property {string} news
 *   The action in a few words.
 * @property {number} [round]
 *   In which it was played, in a game with rounds.
 * @property {number} [gain]
 *   The points that it scored for the seat that decided.
 * @property {number} [turn]
 *   The index of the entry that began its turn, if it is another one.
 * @property {number} [turn_of]
 *   The seat whose turn it was, if it is another one; -1 between turns.
 * @property {boolean} [quiet]
 *   Whether it has no place in the news.
 * @property {number} [joins]
 *   The entry before it of the same turn with which it shares a place in the news.
 * @property {Line[]} lines
 * @property {Line[]} [told]
 *   What happened in its turn, if it is the last of several entries.
 */

/**
 * @typedef {object} Refusal  The reason why a click chooses nothing.
 * @property {string} place
 * @property {string} concerns
 *   The place that the reason is about.
 * @property {string} asked
 *   The first line: the prompt; "" if the text contains it.
 * @property {string} fold
 *   The label of the fold with the reasons; "" if they are visible.
 * @property {string} text
 * @property {string} rule
 * @property {string[]} more
 * @property {Way | null} way
 *   The free decisions after which the action is possible, and the action; null for none.
 * @property {Record<string, string>} marks
 */

/**
 * @typedef {object} Insight  The facts about a place, and the places to mark.
 * @property {string} place
 * @property {string} asked
 * @property {string[]} lines
 * @property {Record<string, string>} marks
 * @property {Record<string, [sign: string, said: string]>} [signs]
 *   Badges on places of an overlay, and the same in words.
 */

/**
 * @typedef {object} Rule  The text of a rule.
 * @property {string} id
 * @property {string} title
 * @property {string[]} lines
 */

/**
 * @typedef {object} Can  The word ids of buttons; "" if there is nothing to undo or redo.
 * @property {string} undo
 * @property {string} other
 *   A second undo: of the whole open turn, or of one decision of a finished one.
 * @property {string} redo
 */

/**
 * @typedef {object} OwnDecision  A decision of the viewer that cost points: the activity that asks for a better
 *   one ("" outside the tutor), whether the viewer has found one there, what was played, what that cost, and the
 *   point before it.
 * @property {string} name
 * @property {boolean} solved
 * @property {string} title
 * @property {string} text
 * @property {number} before
 */

/**
 * @typedef {object} ReviewProgress  The completed part of the look at the viewer's decisions, from 0 to 1, and
 *   those that cost points, as far as they are known. `told` is a sentence if there are none. On request, the
 *   figures of the whole game follow: the completed part of them, null before that, and then the review with all
 *   figures.
 * @property {number} done
 * @property {OwnDecision[]} decisions
 * @property {string} told
 * @property {number | null} figures
 * @property {string} html
 */

/**
 * @typedef {object} Curve  The curve of a finished game, along which the page walks (board/walk.py).
 * @property {[ply: number, sign: string, title: string][]} stops
 *   The decisions, with the sign of those that cost points.
 * @property {number[]} heights
 *   The height of each stop on the line of the viewer, from 0 (at the top) to 100.
 * @property {[seat: number, path: string][]} lines
 *   The line of each seat, in a box of 1000 × 100, and the height of a lead of 0.
 * @property {number} zero
 * @property {Record<string, string>} words
 */

/**
 * @typedef {object} Chain  An action and what follows it; `sign` is good, bad or "" as that of its mark. `why`
 *   says what it brings; "" for nothing.
 * @property {string} sign
 * @property {string} label
 * @property {[seat: number, text: string][]} steps
 * @property {string} why
 */

/**
 * @typedef {object} Walk  A stop of the walk along a finished game: the action `at`, -1 between stops.
 * @property {number} at
 * @property {string} title
 * @property {string} told
 * @property {Chain[]} chains
 * @property {string[]} figures
 *   What it cost, in figures.
 * @property {string} name
 *   The activity that asks for the better action; "" for none.
 */

/**
 * @typedef {object} CoachRow  An action that the coach rates, with its `amount` in words; `pair` is what to
 *   explain.
 * @property {string} text
 * @property {string} notation
 * @property {string} amount
 * @property {string} shade
 * @property {string[]} pair
 */

/**
 * @typedef {object} Coach  Advice for the person who decides (board/coach.py). Only `on` is there while it is
 *   off.
 * @property {boolean} on
 * @property {[stage: string, label: string, canAsk: boolean][]} asks
 *   The stages, and whether the user can ask for them now.
 * @property {string} stage
 *   The current one.
 * @property {number | null} busy
 *   The completed part of the calculation, from 0 to 1; null for none.
 * @property {Record<string, string>} words
 * @property {string} title
 * @property {string[]} lines
 * @property {CoachRow[]} rows
 *   Actions; the pair is what to explain.
 * @property {Figures | null} table
 * @property {[text: string, notation: string][]} [pair]
 *   The two actions that the table compares.
 * @property {string} [verdict]
 * @property {string[]} figures
 *   What is folded: the figures, and how they were calculated.
 * @property {string} basis
 */

/**
 * @typedef {object} Lines  Two to four lines of a game, the game itself first (board/lines.py).
 * @property {number} shown
 *   The index of the line in which the user plays, and of the line with which it is compared.
 * @property {number} against
 * @property {string[]} names
 * @property {[seat: number, text: string][][]} played
 *   The actions of each line.
 * @property {[name: string, amounts: number[]][]} ledger
 *   The stocks that differ, with their amounts in all lines.
 * @property {string} same
 *   A sentence about the equal stocks, and how much differs in a few words.
 * @property {string} summary
 * @property {Record<string, DrawingChanges>} other
 *   By layout: the drawing of the line compared, as changes to the drawing shown.
 * @property {Record<string, ContrastJson>} contrast
 *   By layout: what that drawing shows differently.
 * @property {[place: string, here: string, there: string][]} places
 *   The places that differ, with their names in both lines.
 * @property {boolean} bots
 *   Whether a bot must decide in one of them.
 * @property {boolean | null} all
 *   Whether the person decides for all seats; null if that is not possible.
 * @property {boolean} more
 *   Whether another line can be opened.
 * @property {string} told
 *   A sentence about the attempt to keep a line; "" for none.
 * @property {Record<string, string>} words
 */

/**
 * @typedef {object} Fork  What the coach says about the actions by which two lines part (board/fork.py).
 * @property {number | null} busy
 *   The completed part of the calculation, from 0 to 1; null for none.
 * @property {string} title
 *   The verdict with its certainty; "" before it is asked for.
 * @property {string[]} lines
 *   How the games after both actions may go on.
 * @property {Figures | null} table
 *   The sources of the difference.
 * @property {string} basis
 * @property {Record<string, string>} words
 */

/**
 * @typedef {object} Block  A part of the panel, by its `kind`: heading, progress, note, text, choices, number,
 *   places, told, buttons, fold, meanwhile, contents.
 * @property {string} kind
 * @property {string} [text]
 * @property {string} [tone]
 *   Of "told": text, right, almost, wrong, refused, event, hint, rule.
 * @property {string} [rule]
 * @property {string} [about]
 *   Of "result": what to do next.
 * @property {number} [at]
 * @property {number} [of]
 * @property {any[]} [items]
 *   Of "choices" [letter, label, mark, the mark in words]; of "buttons" and "told" [word, label, value]; of
 *   "number" and "places" [word, label], the button that answers; of "fold" and "meanwhile" blocks.
 * @property {string} [svg]
 *   Of "picture": the way through the lessons.
 * @property {[number, number]} [spot]
 *   Of "picture": the position of the lesson that was just finished.
 * @property {string} [replied]
 *   Of "choices": the letter of the answer that the first reply is about.
 * @property {boolean} [off]
 *   Of "choices", "number" and "places": whether the question is answered.
 * @property {string} [value]
 *   Of "number": what the learner typed.
 * @property {string[]} [can]
 *   Of "places": those that can be marked, and those that were marked rightly. `at` is the number of the
 *   question.
 * @property {string[]} [marked]
 */

/**
 * @typedef {object} Setup  The choices of the dialog for a new game.
 * @property {number[]} players
 * @property {string[]} names
 * @property {[string, string][]} bots
 * @property {[bot: string, name: string, style: string, strength: number, portrait: string][]} characters
 *   Who the bots are: strength is from 1 to 10, the portrait an `svg` element.
 * @property {[bot: string, ratings: string[], sentences: string[]][]} strengths
 *   By number of players.
 * @property {string} bot
 * @property {[id: string, title: string, about: string, players: number, bots: string[]][]} tables
 *   The games that begin at once: a person and these bots, or people only.
 * @property {[id: string, label: string, values: [value: string, name: string][], parts: string[]][]} options
 *   The options of a new game, with the names of their values; the first one is the default. If there are parts,
 *   a value can also be some of them, with commas between them.
 */

/**
 * @typedef {object} Page  A page of the tutor.
 * @property {string} name
 *   The name in the address.
 * @property {string} title
 *   The title at the top.
 * @property {string} game
 *   The id of the game, for the address.
 * @property {string} home
 *   The label of the button that leads to the contents; "" if the panel has one.
 * @property {boolean} [begun]
 *   Whether a game has begun.
 * @property {boolean} [earlier]
 *   Whether the game is over and another one, which can be older or newer, goes on.
 * @property {Record<string, [string, string]>} [lessons]
 *   The lesson (name in the address, title) about each rule that scores.
 */

/**
 * @typedef {object} View  Everything beside the drawing. An answer has the parts that changed, and the whole
 *   state has all of them.
 * @property {string} turn
 *   Whose turn it is.
 * @property {string} asked
 *   Which player must decide in the turn of another; "" in the player's own turn.
 * @property {string} prompt
 *   What the player is asked for.
 * @property {string} live
 *   An announcement for screen readers that replaces the news.
 * @property {string} loud
 *   An announcement that interrupts: the result of an attempt.
 * @property {string} past
 *   The point of the game that is shown, if it is an earlier one; otherwise "".
 * @property {Line[] | null} told
 *   What happened in a turn before the point that is shown; null between turns.
 * @property {string} step
 *   The label of the button that lets a bot play; "" for none.
 * @property {string} error
 * @property {string[]} chosen
 *   The steps of the action already taken.
 * @property {string[]} taken
 *   The places where they were clicked.
 * @property {Option[]} options
 * @property {string[]} free
 *   The keys of the options that are free decisions.
 * @property {Way[]} ways
 *   While only free decisions can be chosen: those for what the player may want.
 * @property {Can} can
 * @property {number} at
 *   The number of log entries that have happened in the position shown.
 * @property {number} own
 *   The viewer's seat, for the playback of others' actions; -1 for none.
 * @property {number} round
 *   The round of the position shown; 0 in a game without rounds.
 * @property {boolean | null} ends
 *   Whether a turn ends by itself when nothing is left to do; None if turns do not end with a decision.
 * @property {boolean | null} offers
 *   Whether free offers are accepted by themselves; None if there are none.
 * @property {boolean | null} sends
 *   Whether a turn has just ended, in a game of people that can be sent to a friend; None for other games.
 * @property {boolean} offered
 *   Whether the question is a free offer.
 * @property {[token: string, colour: string, side: string][]} looks
 *   The symbol, the CSS colour and the name of the side of each seat; "" for none.
 * @property {Refusal | null} refusal
 * @property {Insight | null} insight
 * @property {Rule | null} rule
 * @property {[text: string, label: string][] | null} moves
 * @property {Option | null} about
 *   An option that was asked about.
 * @property {boolean} over
 *   Whether the game has ended and the board shows its end.
 * @property {Lines | null} lines
 *   Two or more lines of the game; null for one.
 * @property {Fork | null} fork
 *   What the coach says about where two lines part; null if it cannot say anything.
 * @property {Ending | null} ending
 *   The ending as text, on request.
 * @property {ReviewProgress | null} review
 * @property {Walk | null} walk
 *   The walk along a finished game; null for none.
 * @property {Curve | null} curve
 * @property {string} position
 *   The position shown, as text, on request.
 * @property {[kind: string, text: string] | null} shared
 *   What Python made for sharing.
 * @property {Block[] | null} panel
 *   The blocks of the panel beside the board, in order; null for no panel.
 * @property {MarkJson[]} marks
 *   Of the panel, of the coach and of Python.
 * @property {boolean} forbidden
 *   Whether the panel asks for something that the rules forbid.
 * @property {string[]} hidden
 *   Parts of the board that a lesson has not reached.
 * @property {string[]} dim
 *   Parts of the board that the step is not about.
 * @property {Coach | null} coach
 *   Null for no coach.
 */

/**
 * @typedef {object} Step  What one action changed.
 * @property {string[]} places
 *   The places where it was chosen.
 * @property {Record<string, DrawingChanges>} drawings
 *   By layout.
 * @property {Motion[]} motions
 */

/**
 * @typedef {object} Answer  What one intent of the user changed.
 * @property {number} n
 * @property {number} base
 *   The number of the answer that it follows.
 * @property {number} [state]
 *   The number of the current state, if it is new.
 * @property {[page: string, number: number]} ack
 *   The last intent it answers.
 * @property {Record<string, DrawingChanges>} [drawings]
 *   By layout.
 * @property {Motion[]} [motions]
 * @property {Step[]} [steps]
 *   The changes of each action, instead of `drawings` and `motions`.
 * @property {[from: number, entries: Entry[]]} [log]
 *   Replaces the entries from that number on.
 * @property {[from: number, count: number, lines: string[]]} [record]
 *   Replaces `count` lines of the text.
 * @property {Partial<View>} [view]
 * @property {boolean} [aside]
 *   Whether it ends nothing that the page shows.
 */

/**
 * @typedef {object} Whole  Everything that the page shows.
 * @property {number} face
 * @property {string} id
 * @property {number} n
 * @property {number} state
 *   The number of the answer that led to the current state.
 * @property {string} language
 * @property {[string, string][]} languages
 * @property {Record<string, string>} words
 * @property {string[]} names
 *   The name of each seat.
 * @property {[symbol: string, name: string][]} pictures
 *   What the symbols mean.
 * @property {[id: string, label: string][]} overlays
 *   What the game can show on demand.
 * @property {TermJson[]} glossary
 * @property {Record<string, any> | null} again
 *   Together with the record, the data for making the board again in another kernel: its `module`, the `model`,
 *   and what the module needs.
 * @property {Page | null} page
 *   For a page of the tutor; null for none.
 * @property {number[]} explained
 *   The seats whose bots say why they played an action.
 * @property {boolean} replay
 *   Whether this is a stored game for stepping through, without playing.
 * @property {Setup | null} setup
 *   The choices of the dialog for a new game.
 * @property {Record<string, DrawingJson>} drawings
 *   By layout; empty if there is only a panel.
 * @property {View} view
 * @property {Entry[]} log
 * @property {string} record
 *   The whole game as text, for saving it without Python.
 */
