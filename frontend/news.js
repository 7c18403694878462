// The news: a chip for each action since the user's last turn. Before the first action, a hint explains how to use the
// board. A stored game shows the sentences of the action that led to the point shown.

import { all, button, div, first, html, small, span } from "./nodes.js";
import { tokenOf } from "./seats.js";
import { introduction } from "./sentences.js";
import { firstOwn, isAnswer, isOwn } from "./turns.js";

/** @import { Board } from "./board.js" */
/** @import { Entry, View } from "./wire_types.js" */

/** The height of a line (CSS px). */
const LINE = 21;
/** The most chips that are shown. */
const MOST = 6;

/**
 * Return the number of the first news entry: the first decision of a seat in its last turn, because the effects of the
 * turn are news, too.
 * @param {Entry[]} log
 * @param {number} at  how many entries have happened
 * @param {number} me  the seat; -1 for none
 */
export function newsFrom(log, at, me) {
  if (me < 0) return Math.max(0, at - MOST);
  const last = log.slice(0, at).findLastIndex((entry) => isOwn(entry, me));
  return last < 0 ? 0 : firstOwn(log, last);
}

/**
 * Return the sentences of an entry that concern a seat, unless the seat made the decision.
 * @param {Entry} entry
 * @param {number} me
 */
export function touching({ lines }, me) {
  return lines.filter(([, , touched]) => touched?.includes(me)).map(([sentence]) => sentence);
}

/**
 * Return the chips of the entries of a log from one index to another: the indexes of the entries that each shows. A
 * quiet entry has none, and one that joins an earlier entry has that one's as well.
 * @param {Entry[]} log
 * @param {number} from
 * @param {number} to
 * @returns {number[][]}
 */
export function chipsOf(log, from, to) {
  /** @type {Map<number, number[]>} */
  const chips = new Map();
  for (let index = from; index < to; index++) {
    const { joins = -1, quiet } = log[index];
    if (quiet) continue;
    chips.set(index, [...(chips.get(joins) ?? []), index]);
    chips.delete(joins);
  }
  return [...chips.values()];
}

/**
 * Return the chips that fit: first those that concern a seat, then those of decisions, the newest first.
 * @param {Entry[]} log
 * @param {number[][]} chips
 * @param {number} me
 */
export function fitting(log, chips, me) {
  const rankOf = (/** @type {number[]} */ chip) => {
    const entries = chip.map((index) => log[index]);
    if (entries.some((entry) => touching(entry, me).length)) return 2;
    return entries.some(({ seat }) => seat >= 0) ? 1 : 0;
  };
  const ranked = chips.map((chip, order) => ({ chip, order, rank: rankOf(chip) }));
  const best = ranked.sort((a, b) => b.rank - a.rank || b.order - a.order).slice(0, MOST);
  return best.sort((a, b) => a.order - b.order).map(({ chip }) => chip);
}

export class News {
  /**
   * @param {Board} board
   * @param {News} [before]  the news that these replace and whose room they keep
   */
  constructor(board, before) {
    this.board = board;
    this.node = html("div", { class: "nb-news", tabindex: "-1" });
    /** The height that the hint needs. @type {string} */
    this.room = "";
    if (before) ({ room: this.room } = before);
    this.node.style.minHeight = this.room;
  }

  /** Return the entries that are news at a point of the game. */
  entries(at = this.board.view.at) {
    const { view, whole } = this.board;
    return whole.log.slice(newsFrom(whole.log, at, view.own), at);
  }

  /**
   * Show the news at a point of the game.
   * @param {number} [at]   by default the point shown
   * @param {string} [note] a sentence after the news, such as that an action was undone
   */
  show(at = this.board.view.at, note = "") {
    const { board, node } = this;
    if (board.whole.replay) {
      this.showStep();
      return;
    }
    const { log } = board.whole;
    const entries = this.entries(at);
    const hint = at || board.view.panel ? "" : this.hint();
    const made = chipsOf(log, at - entries.length, at);
    const chips = fitting(log, made, board.view.own);
    const more = made.length - chips.length;
    const parts = entries.length ? [this.makeHead(entries, more, at), this.makeChips(chips)] : [];
    node.replaceChildren(...(hint ? [small(hint)] : []), ...parts);
    // The bar already says whose turn it is and what is asked.
    const isNew = note && note !== `${this.board.view.turn}. ${this.board.view.prompt}`;
    if (isNew) node.append(html("p", { class: "nb-after-news" }, note));
    if (hint) this.fit();
  }

  /** Scroll to the newest entry, once the news are in the page. */
  follow() {
    const { node } = this;
    this.letScroll();
    node.scrollTop = node.querySelector("ol") ? node.scrollHeight : 0;
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if (this.board.whole.replay && "at" in changed) this.show();
  }

  /** In a stored game, show the action that led to the current point. */
  showStep() {
    const { log, view, whole } = this.board;
    const [entry] = whole.log.slice(Math.max(0, view.at - 1), view.at);
    const lines = entry?.lines.map((line) => html("p", {}, ...log.makeSentence(line), " "));
    this.node.replaceChildren(...(lines ?? [small(this.hint())]));
  }

  /** @param {Entry[]} entries @param {number} more  how many chips are left out @param {number} at */
  makeHead(entries, more, at) {
    const { board } = this;
    const title = html("span", {}, board.view.own < 0 ? "" : board.word(this.titleOf(entries, at)));
    const text = board.word("news_others").replace("{count}", `${more}`);
    const rest = button(text, () => this.openAll(entries), { class: "nb-rule" });
    rest.hidden = !more;
    const again = button(board.word("again_moves"), () => board.others.replay(), { class: "nb-again" });
    again.title = board.word("again_help");
    again.ariaLabel = again.title;
    again.hidden = !board.others.again;
    return div("nb-since", title, rest, again);
  }

  /**
   * Return the word for the title of the news: of the own turn, since it, or before the first one.
   * @param {Entry[]} entries
   * @param {number} at
   */
  titleOf(entries, at) {
    const { view, whole } = this.board;
    if (!whole.log.slice(0, at).some((entry) => isOwn(entry, view.own))) return "before";
    return entries.every((entry) => isOwn(entry, view.own) || isAnswer(entry)) ? "so_far" : "since";
  }

  /** Return the chips. Tab reaches the last reason, and arrow keys the others. @param {number[][]} chips */
  makeChips(chips) {
    const node = html("ol", { class: "nb-chips" }, ...chips.map((indexes) => this.makeChip(indexes)));
    const last = all(node, ".nb-why").at(-1);
    if (last) last.tabIndex = 0;
    return node;
  }

  /** @param {number[]} indexes  of the entries that the chip shows; the last one has the words of all */
  makeChip(indexes) {
    const { log, view, whole } = this.board;
    const entries = indexes.map((index) => whole.log[index]);
    const last = indexes[indexes.length - 1];
    const { seat, news } = whole.log[last];
    const gain = entries.reduce((sum, { gain = 0 }) => sum + gain, 0);
    const text = html("span", {}, `${news} `);
    if (gain) text.append(html("b", {}, gain > 0 ? `+${gain}` : `−${-gain}`));
    const mine = entries
      .flatMap((entry) => touching(entry, view.own))
      .map((sentence) => html("strong", {}, ...this.board.glossary.illustrate(sentence)));
    const name = span("nb-live", `${whole.names[seat] ?? ""} `);
    const chip = html("li", { class: "nb-chip" }, tokenOf(this.board, seat), name, text, ...mine);
    chip.append(...log.makeWhy(last, seat));
    chip.classList.toggle("nb-mine", mine.length > 0);
    chip.style.setProperty("--seat", view.looks[seat]?.[1] || "var(--nb-ink)");
    return chip;
  }

  /**
   * Let the Tab key reach the news while they are longer than their room, so that arrow keys can scroll them. On a
   * phone the whole newest chip is in sight.
   */
  letScroll() {
    const { node } = this;
    node.style.setProperty("--chip", `${first(node, "li:last-child")?.offsetHeight ?? 25}px`);
    node.tabIndex = node.scrollHeight > node.clientHeight ? 0 : -1;
  }

  /** Update the news after a change of width. */
  refresh() {
    if (!this.board.view.at) this.show();
    this.follow();
  }

  /** Return the hint on how to play, if the game can be played here. */
  hint() {
    const { view, whole } = this.board;
    if (whole.replay) return this.board.word("help_replay");
    return view.options.length ? introduction((id) => this.board.word(id)) : "";
  }

  /** Make room for the whole hint, in whole lines. The news that replaces it keeps that room, so that nothing jumps. */
  fit() {
    const { node } = this;
    node.style.minHeight = "0";
    this.room = `${Math.ceil(node.scrollHeight / LINE) * LINE}px`;
    node.style.minHeight = this.room;
  }

  /** Show all entries in a dialog, with every sentence. @param {Entry[]} entries */
  openAll(entries) {
    const { board } = this;
    const from = board.whole.log.indexOf(entries[0]);
    const lines = board.log.makeEntries(from, from + entries.length);
    board.dialog.open(board.word("news_all"), html("ol", { class: "nb-log" }, ...lines));
  }
}
