// The end of a game: the winner, the deciding score, the points of all rounds and the turning points. The page requests
// it when a game ends.

import { leavesAt } from "./harvest.js";
import { icon, withIcon } from "./icons.js";
import { openNew } from "./new_game.js";
import { button, div, first, html, parse, span, svg, unheard, withOwnIds } from "./nodes.js";
import { Review } from "./review.js";
import { openTexts } from "./texts.js";

/** @import { Board } from "./board.js" */
/** @import { Ending as Content, Figures, OwnDecision, View } from "./wire_types.js" */

/** The parts of the view on which the ending depends. */
const PARTS = ["over", "ending", "past", "review"];

export class Ending {
  /**
   * @param {Board} board
   * @param {Ending} [before]  of the board that was shown before
   */
  constructor(board, before) {
    this.board = board;
    this.node = html("section", { class: "nb-ending" });
    /** What is shown; null until Python has sent it. @type {Content | null} */
    this.content = null;
    /** Whether the user has switched from the ending to the board. */
    this.isFolded = false;
    this.review = new Review(board, before?.review);
    this.decisions = div("nb-decisions");
    /** The viewer's own decisions that cost points, as far as they are known. @type {OwnDecision[]} */
    this.known = [];
    /** Whether this page saw the game before its end. */
    this.wasPlaying = false;
  }

  /**
   * Show what changed: when a game has ended, request the ending and show it. Every display of a board gets the answer.
   * @param {Partial<View>} changed
   */
  update(changed) {
    if (!PARTS.some((part) => part in changed)) return;
    const { ending, review } = changed;
    const { board } = this;
    const { over, past } = board.view;
    if (ending) {
      this.content = ending;
      this.build(ending);
      // The review was begun before the page was built.
      if (review) this.review.start();
    }
    if (review) this.review.take(review);
    if (ending) {
      this.show();
      // When the page is built again, the focus is on the first tool until the ending is here.
      const isBuiltAgain = board.focused === board.tools.undoButton;
      if ((this.wasPlaying || isBuiltAgain) && board.focus.isInside && !board.whole.replay)
        this.wayOn()?.focus({ preventScroll: isBuiltAgain });
      return;
    }
    // The game goes on from an earlier point.
    if (!over && !past) this.content = null;
    this.wasPlaying ||= !over;
    if (over && !this.content && !board.display.store.isAsking("ending")) board.send("ending");
    this.show();
  }

  show() {
    const isShown = this.board.view.over && !!this.content;
    this.node.hidden = !isShown;
    this.node.toggleAttribute("data-folded", this.isFolded);
    this.board.root.toggleAttribute("data-ended", isShown && !this.isFolded);
  }

  /** Return the headline, if it is shown. */
  wayOn() {
    return this.node.hidden || this.isFolded ? null : first(this.node, "h2");
  }

  /** @param {boolean} isFolded */
  fold(isFolded) {
    this.isFolded = isFolded;
    this.show();
    const now = this.node.querySelector(isFolded ? ".nb-unfold-end" : "h2");
    /** @type {HTMLElement | null} */ (now)?.focus();
  }

  // --- building -------------------------------------------------------------------------------------------------

  /** @param {Content} content */
  build(content) {
    const { title, by, story, words } = content;
    const reason = [by, story].filter(Boolean).join(" ");
    const head = html(
      "header",
      {},
      html("div", {}, html("h2", { tabindex: "-1" }, title), html("p", {}, reason)),
      div("nb-row", ...this.makeActions(words)),
    );
    // Leaves fly up once, and only if the page saw the game end.
    if (this.wasPlaying) {
      const look = { class: "nb-leaves", viewBox: "-80 -80 160 90", "aria-hidden": "true" };
      first(head, "div")?.append(svg("svg", look, leavesAt([0, 0])));
    }
    const course = div("nb-course", ...this.makeChart(content), ...this.makeCount(content));
    const review = this.review.make(content.review);
    const turns = div("nb-turns", ...this.makeCards(content), ...this.makeNext(content));
    // Nothing is below the decisions, so nothing moves when they come.
    if (review.length) course.append(turns);
    const side = review.length ? div("nb-turns", ...review, this.decisions) : turns;
    const unfold = button(words.result, () => this.fold(false), { class: "nb-unfold-end" });
    this.node.replaceChildren(unfold, div("nb-end", head, course, side, this.review.figures));
    this.node.ariaLabel = title;
    this.decisions.replaceChildren();
    this.known = [];
    // The player's own decisions come back as questions.
    if (this.wasPlaying && content.review && this.board.view.own >= 0) this.review.start();
  }

  /** Where the walk along the game begins: at the costliest decision, or at the first one. */
  get firstStop() {
    return this.known[0]?.before ?? 0;
  }

  /**
   * Show the viewer's own decisions that cost points, each with the ways to decide again and to see what was better.
   * @param {OwnDecision[]} decisions  those that are known so far
   * @param {string} told  a sentence if there are none
   */
  showDecisions(decisions, told) {
    const { board, content } = this;
    const words = content?.review;
    if (!words || (!decisions.length && !told)) return;
    if (decisions.length && decisions.length === this.known.length) return;
    this.known = decisions;
    const active = this.decisions.contains(board.focused) ? board.focused?.dataset.way : undefined;
    const next = decisions.find(({ solved }) => !solved);
    const items = decisions.map((decision) => {
      const { name, title, text, before, solved } = decision;
      const act = () =>
        name ? board.send("visit", board.display.address.way(name)) : board.send("continue", before);
      const find = button(words.find, act, {
        class: decision === next ? "nb-main" : "",
        "data-way": `find${before}`,
      });
      const see = button(words["walk.see"], () => board.walk.begin(before), {
        class: "nb-quiet",
        "data-way": `see${before}`,
      });
      const told = [text, ...(solved ? [words.solved] : [])].map((line) => html("p", {}, line));
      const card = html("div", {}, html("h4", {}, title), ...told, div("nb-row", find, see));
      return html("li", { class: "nb-sheet-part" }, unheard("nb-disc", solved ? "✓" : "?"), card);
    });
    const list = items.length ? html("ol", { role: "list" }, ...items) : html("p", {}, told);
    this.decisions.replaceChildren(html("h3", {}, words.own), list);
    if (active) first(this.decisions, `[data-way="${active}"]`)?.focus({ preventScroll: true });
  }

  /** @param {Content["words"]} words */
  makeActions(words) {
    const { board } = this;
    const show = button(words.board, () => this.fold(true));
    if (board.whole.replay) return [show];
    const share = withIcon(
      "share",
      button(words.share, () => openTexts(board)),
    );
    if (!board.whole.setup) return [show, share];
    const again = withIcon(
      "play",
      button(words.again, () => openNew(board), { class: "nb-main" }),
    );
    return [show, share, again];
  }

  /** @param {Content} content */
  makeChart({ chart, table }) {
    const { board } = this;
    if (!chart || !table) return [];
    const picture = div("nb-chart-frame nb-sheet-part");
    picture.append(...parse(withOwnIds(chart, board.display.name)));
    for (const [seat, colour] of seatColours(board)) picture.style.setProperty(`--seat-${seat}`, colour);
    const rows = table.rows.map(([number, ...points]) =>
      html(
        "tr",
        {},
        html("th", { scope: "row" }, `${number}`),
        ...points.map((amount) => html("td", {}, `${amount}`)),
      ),
    );
    picture.append(div("nb-values", makeTable(table, table.heads, rows)));
    return [picture];
  }

  /** @param {Content} content */
  makeCount({ count, words }) {
    const { board } = this;
    if (!count) return [];
    const rows = count.rows.map(([seat, won, figures]) => {
      const label = seat === board.view.own ? words.own : board.whole.names[seat];
      const name = html("th", { scope: "row" }, this.token(seat), label);
      if (won) name.append(span("nb-won", "✓"));
      const cells = figures.map((/** @type {number} */ figure, /** @type {number} */ at) =>
        html("td", { "data-of": count.heads[at] }, figure ? `${figure}` : "–"),
      );
      return html("tr", {}, name, ...cells);
    });
    return [div("nb-sheet-part nb-last", makeTable(count, ["", ...count.heads], rows))];
  }

  /** @param {Content} content */
  makeCards({ cards, words }) {
    const { board } = this;
    if (!cards.length) return [];
    const items = cards.map(({ title, lines, at, before }, order) => {
      const see = withIcon(
        "eye",
        button(words.see_it, () => board.send("goto", at), { class: "nb-quiet" }),
      );
      const ways = div("nb-row", see);
      if (!board.whole.replay) {
        const play = button(words.play_on, () => board.send("continue", before), { class: "nb-quiet" });
        ways.append(withIcon("branch", play));
      }
      const text = html("div", {}, html("h4", {}, title), ...lines.map((line) => html("p", {}, line)), ways);
      return html("li", { class: "nb-sheet-part" }, unheard("nb-disc", `${order + 1}`), text);
    });
    return [html("h3", {}, words.turns), html("ol", { role: "list" }, ...items)];
  }

  /** @param {Content} content */
  makeNext({ next, words }) {
    const { board } = this;
    if (!next) return [];
    const read = button(words.rule, () => board.send("rule", next.rule));
    const [name, title] = board.whole.page?.lessons?.[next.rule] ?? [];
    const ways = [read];
    if (name && title)
      ways.push(
        withIcon(
          "play",
          button(title, () => board.send("visit", board.display.address.way(name))),
        ),
      );
    const text = html("div", {}, html("b", {}, words.before_next), html("p", {}, next.text));
    return [div("nb-before-next", icon("sprout"), text, div("nb-row", ...ways))];
  }

  /** Return the piece of a seat as a small picture. @param {number} seat */
  token(seat) {
    const { drawing, view } = this.board;
    const look = { class: `nb-end-token ${drawing.prefix}`, viewBox: "-15 -15 30 30", "aria-hidden": "true" };
    return svg("svg", look, ...drawing.lookOf(view.looks[seat][0]));
  }
}

/** @param {Figures} figures @param {string[]} heads @param {Node[]} rows */
function makeTable({ label }, heads, rows) {
  const cells = heads.map((head) => html(head ? "th" : "td", head ? { scope: "col" } : {}, head));
  return html(
    "table",
    {},
    html("caption", {}, label),
    html("thead", {}, html("tr", {}, ...cells)),
    html("tbody", {}, ...rows),
  );
}

/** Return the colours of the seats that have one. @param {Board} board @returns {[number, string][]} */
function seatColours({ view }) {
  return view.looks
    .map(([, colour], seat) => /** @type {[number, string]} */ ([seat, colour]))
    .filter(([, colour]) => colour);
}
