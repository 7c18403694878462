// The review of a game at its end: a button that starts it, the decisions that cost points as soon as each is known, the
// walk along the game, and on request all figures.

import { withIcon } from "./icons.js";
import { button, div, html } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { View } from "./wire_types.js" */

export class Review {
  /**
   * @param {Board} board
   * @param {Review} [before]  of the board that was shown before
   */
  constructor(board, before) {
    this.board = board;
    this.node = html("section", { class: "nb-review" });
    /** @type {Record<string, string>} */
    this.words = {};
    /** What this page asks Python for, one slice of the calculation after the other; "" for nothing. */
    this.wanted = before?.wanted ?? "";
    this.bar = html("progress", { max: "1", value: "0" });
    this.figures = html("details", { class: "nb-review-figures" });
    this.figures.hidden = true;
    this.figures.addEventListener("toggle", () => this.unfold());
  }

  /**
   * Return the part of the ending. A review that is under way goes on if the board is built again.
   * @param {Record<string, string> | null} words
   */
  make(words) {
    const { board, wanted } = this;
    if (!words || board.whole.replay) return [];
    this.words = words;
    this.wanted = "";
    this.figures.hidden = true;
    if (wanted && board.sameGame) this.start();
    else this.offer();
    return [this.node];
  }

  offer() {
    const { words } = this;
    const start = button(words.start, () => {
      this.start();
      this.cancel?.focus();
    });
    withIcon("eye", start);
    this.node.replaceChildren(html("h3", {}, words.title), html("p", {}, words.about), div("nb-row", start));
  }

  start() {
    const { board, words } = this;
    this.bar.ariaLabel = words.working;
    this.cancel = button(board.word("cancel"), () => {
      this.wanted = "";
      this.offer();
      this.node.querySelector("button")?.focus();
    });
    // As high as what replaces it, so that the decisions below it stay in their places.
    this.node.replaceChildren(html("h3", {}, words.title), div("nb-row", this.bar, this.cancel));
    this.ask("turns");
  }

  /** Ask for the next slice, unless a display of this board has asked for it. @param {string} what */
  ask(what) {
    const { board } = this;
    this.wanted = what;
    if (!board.display.store.isAsking("review")) board.send("review", what);
  }

  /** Show what is known. @param {NonNullable<View["review"]>} review */
  take({ decisions, done, figures, html: markup, told }) {
    const { board, wanted } = this;
    if (!wanted) return;
    board.ending.showDecisions(decisions, told);
    if (done < 1) {
      this.bar.value = done;
      this.ask(wanted);
    } else if (wanted === "turns") this.show();
    else if (markup) this.showFigures(markup);
    else {
      this.bar.value = figures ?? 0;
      this.ask(wanted);
    }
  }

  /** Show the ways on: along the game, and to the figures, which come last on the page. */
  show() {
    const { board, figures, node, words } = this;
    const hadFocus = node.contains(board.focused);
    this.wanted = "";
    const walk = button(words.walk, () => board.walk.begin(board.ending.firstStop), { class: "nb-main" });
    withIcon("eye", walk);
    figures.replaceChildren(html("summary", {}, words.all));
    figures.open = figures.hidden = false;
    node.replaceChildren(html("h3", {}, words.title), div("nb-row", walk));
    if (hadFocus) walk.focus();
  }

  /** Calculate the figures when the user wants to see them for the first time. */
  unfold() {
    const { bar, figures, words } = this;
    if (!figures.open || figures.childElementCount > 1) return;
    bar.value = 0;
    bar.ariaLabel = words.working;
    figures.append(html("p", {}, words.working), bar);
    this.ask("figures");
  }

  /** @param {string} markup  made by Python, which escapes the names of players */
  showFigures(markup) {
    const { board, figures, words } = this;
    this.wanted = "";
    const content = html("div");
    content.innerHTML = markup;
    for (const again of content.querySelectorAll("button")) {
      again.className = "nb-quiet";
      withIcon("branch", again);
      again.addEventListener("click", () => board.send("continue", Number(again.dataset.before)));
    }
    const keep = button(words.keep, () => board.send("share", "review"));
    withIcon("share", keep);
    figures.replaceChildren(html("summary", {}, words.all), content, div("nb-row", keep));
  }
}
