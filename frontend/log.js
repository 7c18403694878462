// The log below or next to the board: every action of the game, with its sentences and their rules.

import { icon } from "./icons.js";
import { all, button, div, first, html } from "./nodes.js";
import { tokenOf } from "./seats.js";
import { seatOfTurn } from "./turns.js";

/** @import { Board } from "./board.js" */
/** @import { Entry, Line } from "./wire_types.js" */

/** The most entries shown at first; new ones are added. */
const SHOWN = 40;

/** Return the index of an entry from its node; -1 for another node. @param {HTMLElement} node */
const indexOf = (node) => Number(node.dataset.entry ?? -1);

/**
 * Return the index of the entry with which the turn of an entry began; the log tells each turn in one place.
 * @param {Entry[]} log
 * @param {number} index
 */
export const startOf = (log, index) => log[index]?.turn ?? index;

export class Log {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("ol", { class: "nb-log", "aria-label": board.word("log"), tabindex: "0" });
    /** The heading of the log; it opens the log in the whole space next to the drawing. */
    this.caption = button(board.word("log"), () => this.toggle(), {
      class: "nb-caption",
      "aria-expanded": "false",
    });
    this.caption.append(icon("chevron"));
  }

  /** Return the sentences of an entry. @param {number} index */
  sentences(index) {
    return this.board.whole.log[index]?.lines.map(([sentence]) => sentence) ?? [];
  }

  /** Show the log from an entry on; earlier entries stay as they are. @param {number} from */
  show(from) {
    const { board, node } = this;
    const entries = board.whole.log;
    // Old entries stay, because removing the first ones would make the others jump.
    const before = first(node, "[data-entry]");
    const start = board.preferences.wholeLog
      ? 0
      : Math.max(0, Math.min(entries.length - SHOWN, before ? indexOf(before) : Infinity));
    const changed = startOf(entries, from);
    for (const line of all(node, "li")) if (indexOf(line) < start || indexOf(line) >= changed) line.remove();
    const last = /** @type {HTMLElement | null} */ (node.lastElementChild);
    const next = last ? indexOf(last) + 1 : start;
    node.append(...this.makeEntries(next, entries.length));
    if (start > 0)
      node.prepend(
        html(
          "li",
          { class: "nb-earlier" },
          button(board.word("earlier"), () => this.showAll()),
        ),
      );
    this.mark();
  }

  get isOpen() {
    return this.board.root.hasAttribute("data-log");
  }

  /** Open the log over the column next to the drawing, or close it. */
  toggle() {
    this.caption.ariaExpanded = `${this.board.root.toggleAttribute("data-log")}`;
    this.follow();
  }

  /** @param {HTMLElement} target */
  escape(target) {
    if (!this.isOpen) return false;
    this.toggle();
    if (this.node.contains(target)) this.caption.focus();
    return true;
  }

  showAll() {
    this.board.preferences.wholeLog = true;
    this.node.replaceChildren();
    this.show(0);
    this.follow();
  }

  /** Return the lines of the entries from one index to another. @param {number} from @param {number} to */
  makeEntries(from, to) {
    const { log } = this.board.whole;
    const indexes = Array.from({ length: to - from }, (_, order) => from + order);
    const shown = indexes.filter((index) => index + 1 === to || log[index + 1].turn === undefined);
    return shown.map((index) => this.makeEntry(index));
  }

  /** Return the line of the turn up to an entry. @param {number} index */
  makeEntry(index) {
    const { board } = this;
    const { log, names } = board.whole;
    const { lines, told = lines } = log[index];
    const start = startOf(log, index);
    const { at, told: before } = board.view;
    const isCut = before && start < at && at <= index;
    const actions = log.slice(start, isCut ? at : index + 1);
    const turnOf = seatOfTurn(log[index]);
    const seat = turnOf < 0 ? log[index].seat : turnOf;
    const goThere = () => {
      board.dialog.node.close();
      board.send("goto", index + 1);
    };
    const look = { class: "nb-go", title: board.word("look_here"), tabindex: "-1" };
    const side = board.view.looks[seat]?.[2];
    const name = names[seat] ?? board.word("chance");
    const go = button(side ? `${name} · ${side}` : name, goThere, look);
    const notation = actions.map(({ text }) => text).join("; ");
    const who = div("nb-who", tokenOf(board, seat), go);
    const main = actions.findLastIndex((entry) => entry.seat === seat && !entry.quiet);
    if (main >= 0) who.append(...this.makeWhy(start + main, seat));
    const line = html(
      "li",
      { "data-entry": `${index}`, "data-start": `${start}`, ...(isCut && { "data-cut": "" }) },
      ...this.makeRound(start),
      who,
      ...this.makeLines(isCut ? before : told),
      div("nb-who", html("code", {}, notation)),
    );
    line.addEventListener("click", ({ target }) => {
      if (!(/** @type {Element} */ (target).closest("button, h4"))) goThere();
    });
    return line;
  }

  /** Return a button that asks why a bot played an action. @param {number} index @param {number} seat */
  makeWhy(index, seat) {
    if (!this.board.whole.explained.includes(seat)) return [];
    const ask = () => this.board.send("why", index);
    return [button(this.board.word("why"), ask, { class: "nb-why", tabindex: "-1" })];
  }

  /** Return a heading, if a round begins with an entry. @param {number} index */
  makeRound(index) {
    const { log } = this.board.whole;
    const round = log[index]?.round;
    if (!round || round === log[index - 1]?.round) return [];
    return [html("h2", { class: "nb-log-round" }, this.board.word("round").replace("{count}", `${round}`))];
  }

  /** Return sentences as paragraphs; only arrow keys reach their rules. @param {Line[]} lines */
  makeLines(lines) {
    return lines.map((line) => html("p", {}, ...this.makeSentence(line, -1)));
  }

  /**
   * Return a sentence, then a button for each of its rules.
   * @param {Line} line
   * @param {number} [tabIndex]  of the buttons
   */
  makeSentence([sentence, rules], tabIndex = 0) {
    const marks = rules.flatMap((rule) => ["\u00a0", Object.assign(this.ruleMark(rule), { tabIndex })]);
    return [...this.board.glossary.illustrate(sentence), ...marks];
  }

  /** Return a small button after a sentence that leads to its rule. @param {string} rule */
  ruleMark(rule) {
    const { board } = this;
    const label = `${board.word("rule")} ${rule}`;
    return button("§", () => board.send("rule", rule), {
      class: "nb-rule",
      title: rule,
      "aria-label": label,
    });
  }

  /** Mark the entries that have not yet happened in the position shown, and the last one that has. */
  mark() {
    const { board, node } = this;
    const { at, told } = board.view;
    for (const old of all(node, "li")) {
      const index = indexOf(old);
      const start = Number(old.dataset.start ?? index);
      const changes = "cut" in old.dataset || (told && start < at && at <= index);
      const line = changes ? this.makeEntry(index) : old;
      if (changes) old.replaceWith(line);
      line.classList.toggle("nb-later", start >= at);
      const isLast = start < at && at <= index + 1;
      if (isLast) line.ariaCurrent = "step";
      else line.removeAttribute("aria-current");
      // Make one node the tab stop of the log; arrow keys move from there.
      line.querySelector(".nb-go")?.setAttribute("tabindex", isLast ? "0" : "-1");
    }
  }

  /** Scroll to the last entry that has happened. */
  follow() {
    const { node } = this;
    const current = first(node, "[aria-current]");
    if (!current?.checkVisibility()) return; // a folded log needs no layout
    const below = current.offsetTop + current.offsetHeight - node.clientHeight;
    node.scrollTop = Math.min(Math.max(node.scrollTop, below), current.offsetTop);
  }
}
