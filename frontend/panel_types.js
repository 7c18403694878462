// Made from amyitis_nb/board/panel_types.py by `python frontend/build_types.py`: edit the types there.

/**
 * @typedef {object} Lesson  A lesson in the contents.
 * @property {string} id
 * @property {number} number
 * @property {string} state
 *   New, begun, shown, solved, mastered or due.
 * @property {string} title
 * @property {string} about
 * @property {string} note
 *   The state or the minutes, in short.
 * @property {string} said
 *   The state for a screen reader.
 * @property {string} hint
 *   The text next to the picture, if it is not the state.
 * @property {string} verb
 *   The label of the click action.
 * @property {boolean} left
 *   Whether the learner has just left this lesson.
 */

/**
 * @typedef {object} Stage  A part of the contents.
 * @property {string} name
 * @property {string} count
 * @property {boolean} open
 * @property {Lesson[]} items
 */

/**
 * @typedef {object} NextLesson  The card of the lesson to open next.
 * @property {string} id
 * @property {string} kicker
 * @property {string} title
 * @property {string} about
 * @property {string} button
 * @property {string} tag
 */

/**
 * @typedef {object} Due  The card of what is due for review.
 * @property {string} id
 * @property {string} text
 * @property {string} about
 * @property {string} button
 */

/**
 * @typedef {object} Week  What the learner did in the last seven days.
 * @property {string} title
 * @property {string} save
 *   The label of the button that saves the picture.
 * @property {string[]} lines
 * @property {number} start
 *   The first day, in milliseconds since 1970.
 */

/**
 * @typedef {object} Chapter  Some of the further lessons.
 * @property {string} name
 * @property {Lesson[]} items
 */

/**
 * @typedef {object} Side  The further lessons.
 * @property {string} name
 * @property {string} about
 * @property {Chapter[]} chapters
 */

/**
 * @typedef {object} Contents  The table of contents, a block.
 * @property {string} title
 * @property {string} home
 *   The label of the button that leads back, "" for none.
 * @property {boolean} first
 *   Whether the learner has not started any lesson.
 * @property {string} headline
 * @property {string} promise
 * @property {string} count
 * @property {string} planted
 * @property {string} menu
 * @property {Record<string, string>} [progress]
 *   The words for the learner's progress as a file: title, about, save, load. A list of puzzles has none.
 * @property {NextLesson} next
 * @property {Due | null} due
 * @property {[icon: string, label: string, name: string][]} today
 *   What else waits today.
 * @property {Week | null} week
 *   The picture of the week; None if nothing was solved.
 * @property {Stage[]} stages
 * @property {Side | null} side
 * @property {[icon: string, label: string, word: string, value: string, note?: string][]} bar
 * @property {string} [picture]
 *   SVG; without a picture there are only lists.
 * @property {Record<string, [number, number]>} spots
 *   The positions of the lessons in the picture.
 * @property {[number, number]} size
 * @property {[state: string, text: string][]} legend
 */

/**
 * @typedef {object} DailyPuzzle  The puzzle of the day.
 * @property {string} id
 * @property {string} kicker
 * @property {string} title
 * @property {string} text
 *   What is at stake.
 * @property {string} picture
 *   SVG of its position, and its text alternative.
 * @property {string} label
 * @property {string} prefix
 *   The class of the picture, and the prefix of its symbols.
 * @property {string} solved
 *   That it is solved; "" if it is not.
 * @property {string} button
 */

/**
 * @typedef {object} Theme  A theme of puzzles, as a card.
 * @property {string} id
 *   The puzzle that it opens.
 * @property {string} name
 * @property {string} count
 * @property {number} done
 * @property {number} of
 * @property {string} symbol
 *   A symbol of the picture of the day; "" for none.
 */

/**
 * @typedef {object} Puzzles  The page of puzzles, a block.
 * @property {string} title
 * @property {string} home
 *   The label of the button that leads back.
 * @property {string} menu
 * @property {DailyPuzzle} daily
 * @property {Due | null} due
 * @property {string} rating
 *   The learner's rating and days in a row; "" for none.
 * @property {string} streak
 * @property {string} progress
 * @property {number} done
 * @property {number} count
 * @property {Theme[]} themes
 * @property {[name: string, played: string, state: string, said: string, of: string, seen: number][]} own
 *   The learner's own decisions.
 * @property {string} own_title
 */

/**
 * @typedef {object} GameCard  A game on the shelf.
 * @property {string} id
 * @property {string} name
 * @property {string} about
 * @property {string[]} facts
 *   Players, minutes, and the weight of the rules in words.
 * @property {number} weight
 * @property {number} heaviest
 * @property {string} picture
 *   SVG; "" for none.
 * @property {string} progress
 * @property {number} done
 *   The number of solved lessons of the path, and of all of them.
 * @property {number} count
 * @property {boolean} last
 *   Whether the learner chose this game last.
 * @property {[string, string]} figures
 *   Whether the numbers are those that are printed, and how many of them are certain.
 * @property {string} learn
 *   The label of the button that opens the activity `next`, and the title of that activity.
 * @property {string} next
 * @property {string} lesson
 * @property {string} play
 */

/**
 * @typedef {object} Shelf  The shelf with all games, a block.
 * @property {string} title
 * @property {string} lead
 * @property {string} here
 *   What says that a game was chosen last.
 * @property {string} menu
 * @property {Record<string, string>} progress
 *   The words for the learner's progress as a file: title, about, save, load.
 * @property {GameCard[]} cards
 */

export {}; // only types
