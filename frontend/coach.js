// The coach: advice for the person who decides, next to the board or, on a small page, above the own stock. Python
// calculates in slices, and the page asks for one after the other.

import { withIcon } from "./icons.js";
import { button, div, first, html, small, svg } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Answer, Coach as Content, View } from "./wire_types.js" */

/** The pause between two slices, in which the board can send other intents (ms). */
const PAUSE = 10;

export class Coach {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const word = board.word("coach");
    this.tool = button(word, () => this.toggle(), { class: "nb-coach-tool", "aria-expanded": "false" });
    withIcon("bulb", this.tool);
    this.tool.hidden = true;
    this.words = div("nb-coach-words");
    this.asks = div("nb-coach-asks");
    this.node = html("section", { class: "nb-coach", tabindex: "-1", "aria-label": word });
    this.node.hidden = true;
    const close = button("\u00d7", () => this.toggle(), {
      class: "nb-coach-close",
      "aria-label": board.word("close"),
    });
    this.node.append(html("header", {}, html("h2", {}, word), close), this.words, this.asks);
    this.progress = html("progress", { max: "1" });
    /** Whether a first verdict is shown while Python calculates. */
    this.isEarly = false;
  }

  get isOpen() {
    return !this.node.hidden;
  }

  toggle() {
    this.board.send("coach", [this.isOpen ? "off" : "on"]);
  }

  /** Put the coach next to the board, or on a small page above the own stock. */
  mount() {
    const { board, node, tool } = this;
    const isWide = board.display.layout === "wide" || board.own.node.hidden;
    if (isWide) {
      board.room.append(node);
      first(board.side, ".nb-doors")?.append(tool);
    } else {
      board.own.node.prepend(node);
      board.own.node.append(tool);
    }
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if ("coach" in changed || "fork" in changed) this.refresh();
    if ("chosen" in changed) this.fold();
  }

  escape() {
    if (!this.isOpen) return false;
    this.toggle();
    return true;
  }

  /** Show what an answer brought, and leave everything else as it is. @param {Answer} answer */
  take({ view }) {
    if (view?.coach !== undefined) this.refresh();
    if (view?.marks) {
      this.board.drawing.marks.showRings();
      this.board.notes.show();
    }
    if (view?.fork !== undefined) this.board.lines.refresh();
    if (view?.error) this.board.alert.showError();
    if (view?.live) this.board.say(view.live);
    this.goOn();
  }

  refresh() {
    const { board, node, tool } = this;
    const { coach } = board.view;
    const wasOpen = this.isOpen;
    const focused = board.focused;
    tool.hidden = !coach;
    node.hidden = !coach?.on;
    tool.ariaExpanded = `${this.isOpen}`;
    board.root.toggleAttribute("data-coach", this.isOpen);
    if (coach?.on) this.build(coach);
    if (this.isOpen && !wasOpen && focused === tool) first(this.asks, "button")?.focus();
    else if (wasOpen && !this.isOpen && focused && node.contains(focused))
      tool.focus({ preventScroll: true });
    this.goOn();
  }

  /** On a small page, make room for the places of the next click. */
  fold() {
    this.node.toggleAttribute("data-folded", this.board.view.chosen.length > 0);
  }

  /** Ask for the next slice, unless a display of this board has asked for it. */
  goOn() {
    const { board } = this;
    setTimeout(() => {
      const { store } = board.display;
      const isBusy = typeof (board.view.coach ?? board.view.fork)?.busy === "number";
      if (isBusy && !store.isAsking("coach") && !board.closing.signal.aborted) store.send("coach", ["go"]);
    }, PAUSE);
  }

  /** @param {Content} content */
  build({ asks, basis, busy, figures, lines, pair, rows, stage, table, title, verdict, words }) {
    const { board, progress } = this;
    if (busy !== null) {
      progress.value = busy;
      const isEarly = rows.length > 0;
      if (progress.isConnected && this.isEarly === isEarly) return;
      this.isEarly = isEarly;
      progress.ariaLabel = words.working;
      const stop = button(board.word("cancel"), () => board.send("coach", ["stop"]), { "data-ask": "stop" });
      const early = isEarly
        ? [html("p", { class: "nb-coach-lead" }, title), this.makeRows(rows, words.explain)]
        : [];
      this.refill([html("p", {}, words.working), progress, stop, ...early]);
      return;
    }
    /** @type {HTMLElement[]} */
    const parts = [html("p", { class: "nb-coach-lead" }, title), ...lines.map((line) => html("p", {}, line))];
    if (verdict) parts[1].dataset.verdict = verdict;
    if (pair) parts.splice(0, 0, this.makePair(pair));
    if (rows.length) parts.push(this.makeRows(rows, words.explain));
    if (basis) parts.push(this.makeFigures(words.basis, [...figures, basis], table));
    this.refill(parts);
    this.showStages(asks, stage);
    this.words.scrollTop = this.node.scrollTop = 0; // an answer begins at its top
  }

  /** Show the stages. They are always there, so that nothing moves. @param {Content["asks"]} asks @param {string} now */
  showStages(asks, now) {
    const { asks: bar, board } = this;
    const active = board.focused?.dataset.ask;
    const buttons = asks.map(([ask, label, canAsk]) => {
      const look = { "data-ask": ask, "aria-pressed": `${ask === now}`, "aria-disabled": `${!canAsk}` };
      return button(label, () => canAsk && board.send("coach", [ask]), look);
    });
    bar.replaceChildren(...buttons);
    buttons.find(({ dataset }) => dataset.ask === active)?.focus({ preventScroll: true });
  }

  /** Replace the words. If the focus was there, it goes to a button in them, or to the panel. @param {HTMLElement[]} parts */
  refill(parts) {
    const { board, node, words } = this;
    const hadFocus = words.contains(board.focused);
    words.replaceChildren(...parts);
    if (hadFocus) (first(words, "button") ?? node).focus({ preventScroll: true });
  }

  /**
   * Return the figures, folded.
   * @param {string} title
   * @param {string[]} lines
   * @param {Content["table"]} table
   */
  makeFigures(title, lines, table) {
    const told = lines.map((line) => small(line));
    return html(
      "details",
      {},
      html("summary", {}, title),
      ...(table ? [this.makeTable(table)] : []),
      ...told,
    );
  }

  /** @param {[text: string, notation: string][]} pair */
  makePair(pair) {
    return div("nb-coach-pair", ...pair.map((action) => this.makeAction(...action)));
  }

  /** @param {string} text @param {string} notation */
  makeAction(text, notation) {
    return html("span", {}, text, ...(notation ? [" ", html("code", {}, notation)] : []));
  }

  /** @param {import("./wire_types.js").Figures} table */
  makeTable({ label, heads, rows }) {
    // The column is narrow, so the name of each source has a line of its own.
    const [, ...names] = heads;
    const head = names.map((text) => html("th", { scope: "col" }, text));
    const body = rows.map(([name, ...cells]) => {
      const values = cells.map((/** @type {string} */ cell) => html("td", {}, cell));
      const title = html("th", { scope: "rowgroup", colspan: `${cells.length}` }, name);
      return html("tbody", {}, html("tr", {}, title), html("tr", {}, ...values));
    });
    return html("table", { "aria-label": label }, html("thead", {}, html("tr", {}, ...head)), ...body);
  }

  /** @param {Content["rows"]} rows @param {string} explain */
  makeRows(rows, explain) {
    const items = rows.map(({ amount, notation, pair, shade, text }) => {
      const mark = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
      mark.append(
        ...(shade
          ? this.board.drawing.marks.fillings(svg("rect", { width: "16", height: "16", rx: "4" }), shade)
          : []),
      );
      const item = html("li", {}, mark, this.makeAction(text, notation), html("b", {}, amount));
      if (pair.length) {
        const ask = () => this.board.send("coach", ["explain", ...pair]);
        item.append(
          button(explain, ask, {
            class: "nb-why",
            "data-ask": "explain",
            "aria-label": `${explain}: ${text}`,
          }),
        );
      }
      return item;
    });
    return html("ol", { class: "nb-coach-rows", role: "list" }, ...items);
  }
}
