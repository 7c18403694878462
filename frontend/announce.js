// What a screen reader says: two live regions, and the alert above the board.

import { touching } from "./news.js";
import { html } from "./nodes.js";
import { asSpeech } from "./sentences.js";

/** @import { Board, Part } from "./board.js" */
/** @import { Entry, View } from "./wire_types.js" */

/** The most actions that are read together. If there are more, only the first one is read, and the others on demand. */
const READ_AT_ONCE = 4;

/**
 * Return the entries of the log that are read after `count` of them happened, as [from, to], and whether others wait.
 * @param {number} count
 * @param {number} at  the number of entries that have happened
 * @returns {{from: number, to: number, others: boolean}}
 */
export function readingOf(count, at) {
  const from = Math.max(0, at - (count || 1));
  const others = count > READ_AT_ONCE;
  return { from, to: others ? from + 1 : at, others };
}

/**
 * Return the sentences of an entry, those that concern a seat first.
 * @param {Entry} entry
 * @param {number} me
 */
export function sentencesOf(entry, me) {
  const mine = touching(entry, me);
  const rest = entry.lines.map(([sentence]) => sentence).filter((sentence) => !mine.includes(sentence));
  return [...mine, ...rest];
}

/**
 * Put a text into a live region. A screen reader announces only changes, so a repeated text is made to differ.
 * @param {Element} region
 * @param {string} text
 */
function announce(region, text) {
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text;
}

export class Announcer {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.polite = html("div", {
      class: "nb-live",
      role: "status",
      "aria-live": "polite",
      "aria-atomic": "true",
    });
    this.assertive = html("div", { class: "nb-live", "aria-live": "assertive", "aria-atomic": "true" });
    /** The entry of the log that was read last. */
    this.cursor = 0;
    /** @type {Part["keys"]} */
    this.keys = { w: ({ shiftKey }) => this.tellEntry(shiftKey ? -1 : 1) };
  }

  /** Announce what the view says or, in a stored game, the action that led to the current point. @param {Partial<View>} changed */
  update(changed) {
    const { log, view, whole } = this.board;
    if (view.live && "live" in changed) this.say(view.live);
    if (!whole.replay || !("at" in changed)) return;
    this.cursor = view.at - 1;
    this.say(...log.sentences(this.cursor), view.turn);
  }

  /** Announce texts after the current announcement. @param {...string} texts */
  say(...texts) {
    announce(this.polite, asSpeech(texts));
  }

  /** Announce a text immediately. @param {string} text */
  interrupt(text) {
    announce(this.assertive, text);
  }

  /**
   * Announce what happened, whose turn it is and, last, the prompt, because the user waits for it.
   * @param {Entry[]} entries  the newest; none if the board shows another point of the game
   */
  tellNews(entries = []) {
    const { board } = this;
    const { past, turn, asked, prompt, live, panel, at } = board.view;
    const { from, to, others } = readingOf(entries.length, at);
    this.cursor = others ? from : at - 1;
    // In a lesson, the panel announces what happens.
    if (live || panel) return;
    const news = board.whole.log.slice(from, to).flatMap((entry) => sentencesOf(entry, board.view.own));
    if (others) news.push(board.word("news_more"));
    this.say(past, ...news, turn, asked, prompt);
  }

  /** Announce one entry of the log while it is shown, beginning with what concerns the user. @param {number} index */
  tellStep(index) {
    const { view, whole } = this.board;
    this.cursor = index;
    this.say(...sentencesOf(whole.log[index], view.own));
  }

  /** Announce what was skipped when entries were shown one by one, whose turn it is and the prompt. */
  tellTurn() {
    const { turn, asked, prompt, at } = this.board.view;
    const skipped = this.board.whole.log.slice(this.cursor + 1, at);
    if (skipped.length) this.tellNews(skipped);
    else this.say(turn, asked, prompt);
  }

  /** Announce the state of the game after the board was built again. @param {Entry[]} entries  the latest of the log */
  tellState(entries) {
    const { view } = this.board;
    if (view.panel) this.say(view.turn, view.prompt);
    else this.tellNews(entries);
  }

  /** Announce the next or the previous entry of the log; after the last one, the prompt. @param {1 | -1} way */
  tellEntry(way) {
    const { asked, at, turn, prompt, live, panel } = this.board.view;
    this.cursor = Math.max(0, Math.min(at, this.cursor + way));
    const step = panel?.filter(({ kind }) => kind === "told" || kind === "text").pop();
    if (this.cursor < at) this.say(...this.board.log.sentences(this.cursor));
    else if (live || step) this.say(live || (step?.text ?? ""));
    else this.say(turn, asked, prompt);
  }
}
