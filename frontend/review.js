// The review of a game at its end: a button that starts it, its progress, and the review that Python made.

import { icon } from "./icons.js";
import { button, div, html } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { View } from "./wire_types.js" */

export class Review {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("section", { class: "nb-review" });
    /** @type {Record<string, string>} */
    this.words = {};
    /** Whether this page asks Python for one slice of the calculation after the other. */
    this.isRunning = false;
    this.bar = html("progress", { max: "1", value: "0" });
  }

  /** Return the part of the ending. @param {Record<string, string> | null} words */
  make(words) {
    if (!words || this.board.whole.replay) return [];
    this.words = words;
    this.isRunning = false;
    this.offer();
    return [this.node];
  }

  offer() {
    const { words } = this;
    const start = button(words.start, () => {
      this.start();
      this.cancel?.focus();
    });
    start.prepend(icon("eye"));
    this.node.replaceChildren(html("h3", {}, words.title), html("p", {}, words.about), div("nb-row", start));
  }

  start() {
    const { board, words } = this;
    this.isRunning = true;
    this.bar.setAttribute("aria-label", words.working);
    this.cancel = button(board.word("cancel"), () => {
      this.isRunning = false;
      this.offer();
      this.node.querySelector("button")?.focus();
    });
    this.node.replaceChildren(
      html("h3", {}, words.title),
      html("p", {}, words.working),
      this.bar,
      div("nb-row", this.cancel),
    );
    this.ask();
  }

  /** Ask for the next slice, unless a display of this board has asked for it. */
  ask() {
    const { board } = this;
    if (!board.display.store.isAsking("review")) board.send("review");
  }

  /** Show the progress, or the review. @param {NonNullable<View["review"]>} review */
  take({ decisions, done, html: markup }) {
    if (!this.isRunning) return;
    if (!markup) {
      this.bar.value = done;
      this.ask();
      return;
    }
    const hadFocus = this.node.contains(this.board.focused);
    this.isRunning = false;
    this.show(markup);
    this.board.ending.showDecisions(decisions);
    if (hadFocus) this.node.querySelector("h2")?.focus();
  }

  /** @param {string} markup  made by Python, which escapes the names of players */
  show(markup) {
    const { board, words } = this;
    const content = html("div");
    content.innerHTML = markup;
    content.querySelector("h2")?.setAttribute("tabindex", "-1");
    for (const again of content.querySelectorAll("button")) {
      again.className = "nb-quiet";
      again.prepend(icon("branch"));
      again.addEventListener("click", () => board.send("continue", Number(again.dataset.before)));
    }
    const keep = button(words.keep, () => board.send("share", "review"));
    keep.prepend(icon("share"));
    this.node.replaceChildren(content, div("nb-row", keep));
  }
}
