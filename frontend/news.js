// The newest entries of the log, above the board; before the first one, how the board is used.

import { button, html } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Entry } from "./wire.js" */

/** The height of a line (CSS px). */
const LINE = 21;
/** So many entries are shown when the board is built. */
const LATEST = 4;

export class News {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("div", { class: "nb-news", tabindex: "-1" });
    /** @type {Entry[]} */
    this.entries = [];
    /** The number of entries that had happened in the position shown last. */
    this.shownAt = 0;
  }

  /** Return the latest entries that have happened in the position shown. */
  latest() {
    const { view, whole } = this.board;
    return whole.log.slice(0, view.at).slice(-LATEST);
  }

  /**
   * After undoing or looking back: show what had happened before, since the newest entries no longer hold.
   * @param {number} at
   */
  showBefore(at) {
    const { view, whole } = this.board;
    this.show(whole.log.slice(Math.min(this.shownAt, at - 1), at), view.live);
  }

  /** Show the same again, in another width. */
  refresh() {
    if (this.entries.length || !this.board.view.at) this.show(this.entries);
  }

  /**
   * @param {Entry[]} entries
   * @param {string} [note]  a sentence after them: that something was undone
   */
  show(entries, note = "") {
    const { board, node } = this;
    this.entries = entries;
    const hint = board.view.at || entries.length || board.view.panel ? "" : this.hint();
    const lines = entries.flatMap((entry) =>
      entry.lines.map(([sentence, rule]) => this.makeLine(sentence, rule)),
    );
    node.replaceChildren(...(hint ? [html("p", { class: "nb-small" }, hint)] : []), ...lines, note);
    if (board.whole.replay) return;
    if (hint) this.fit();
    else if (node.scrollHeight > node.clientHeight) this.offerAll(entries);
    // The newest line is the one to see after much has happened; a stored game is read from the top.
    node.scrollTop = hint ? 0 : node.scrollHeight;
  }

  /** Return how one plays here, if one can. */
  hint() {
    const { view, whole } = this.board;
    if (whole.replay) return this.board.word("help_replay");
    return view.options.length ? this.board.word("help_text") : "";
  }

  /** @param {string} sentence @param {string} rule */
  makeLine(sentence, rule) {
    const { log, whole } = this.board;
    return html("p", {}, sentence, ...(rule && whole.replay ? ["\u00a0", log.ruleMark(rule)] : []), " ");
  }

  /**
   * Make room for the whole hint, in whole lines; the news that replace it keep that room, so that nothing
   * jumps.
   */
  fit() {
    const { node } = this;
    node.style.minHeight = "0";
    node.style.minHeight = `${Math.ceil(node.scrollHeight / LINE) * LINE}px`;
  }

  /** Offer all entries in a dialog, since they do not fit here. @param {Entry[]} entries */
  offerAll(entries) {
    const { board } = this;
    const first = board.whole.log.indexOf(entries[0]);
    const title = board.word("news_all");
    const open = () => {
      const lines = entries.map((entry, order) => board.log.makeEntry(first + order, entry));
      board.dialog.open(title, html("ol", { class: "nb-log" }, ...lines));
    };
    this.node.append(button(title, open, { class: "nb-rule" }));
  }
}
