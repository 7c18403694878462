// The table of contents: a picture on which lessons grow, the next lesson, and lists of all lessons.

import { openHelp } from "./dialogs.js";
import { icon, withIcon } from "./icons.js";
import { globe } from "./language.js";
import { makeMenu } from "./menu.js";
import { all, button, div, first, html, parse, span, unheard, withOwnIds } from "./nodes.js";
import { savePicture } from "./picture.js";
import { openProgress } from "./progress.js";

/** @import { Board } from "./board.js" */
/** @import { Contents, Lesson, Stage, Week } from "./panel_types.js" */

/**
 * The signs of states in lists. A lesson that is new or begun has its number instead.
 * @type {Record<string, string>}
 */
const SIGNS = { shown: "eye", solved: "tick", mastered: "tick", due: "drop" };

/** A folded list with more items shows their number instead of a dot for each. */
const MOST_DOTS = 20;

/** @type {(board: Board, contents: Contents) => Node[]} */
export function makeContents(board, contents) {
  const view = new ContentsView(board, contents);
  return [view.node];
}

class ContentsView {
  /**
   * @param {Board} board
   * @param {Contents} contents
   */
  constructor(board, contents) {
    this.board = board;
    this.contents = contents;
    /** The lists' rows. @type {Map<string, HTMLElement>} */
    this.rows = new Map();
    /** @type {Map<string, Lesson>} */
    this.lessons = new Map();
    /** Describes the lesson with the pointer or the focus. @type {HTMLElement | null} */
    this.about = null;
    this.lists = div("nb-lists", ...contents.stages.map((stage) => this.makeStage(stage)));
    if (contents.side) this.lists.append(this.makeSide(contents.side));
    this.picture = contents.picture ? this.makePicture(contents.picture) : null;
    this.node = div("nb-contents", this.makeBar(), this.makeNext());
    if (contents.due) this.node.append(this.makeDue(contents.due));
    this.node.append(...this.makeToday());
    this.node.append(this.lists);
    if (this.picture) this.node.append(this.makeWay(this.picture));
    this.node.toggleAttribute("data-first", contents.first);
    const left = first(this.lists, "[data-left]")?.closest("details");
    if (left) left.open = true;
  }

  /** @param {string} id */
  open(id) {
    this.board.send("panel", ["open", id]);
  }

  /** @type {(word: string, value: string) => void} */
  go(word, value) {
    const { board } = this;
    if (word === "visit") board.send(word, board.display.address.way(value));
    else board.send("panel", [word, value]);
  }

  // --- bar ----------------------------------------------------------------------------------------------------

  makeBar() {
    const { board, contents } = this;
    const title = unheard("nb-home", contents.title);
    const ways = contents.bar.map(([sign, label, word, value, note]) => {
      const act = () => this.go(word, value);
      const says = value === "play" && this.isPlaying ? board.word("go_on_playing") : label;
      const node = button(says, act, { class: "nb-quiet", "data-do": `${word}${value}`, title: note ?? "" });
      withIcon(sign, node);
      return node;
    });
    const bar = div("nb-bar", title, div("nb-links", ...ways));
    if (contents.home) {
      const home = button(contents.home, () => this.go("contents", ""), {
        class: "nb-quiet",
        "data-do": "contents",
      });
      withIcon("back", home);
      bar.prepend(home);
    }
    bar.append(globe(board), this.makeMenu());
    return bar;
  }

  /** Whether a game can go on. */
  get isPlaying() {
    const { display, whole } = this.board;
    return display.address.goesOn(whole.page?.game ?? "");
  }

  makeMenu() {
    const { board, contents } = this;
    /** @type {HTMLElement[]} */
    const items = contents.bar.map(([, label, word, value]) =>
      button(label, () => this.go(word, value), { class: "nb-folded" }),
    );
    const { progress, week } = contents;
    if (week && this.contents.picture) items.push(button(week.save, () => this.saveWeek(week)));
    if (progress) items.push(button(progress.title, () => openProgress(board, progress)));
    items.push(button(board.word("help"), () => openHelp(board)));
    return makeMenu(contents.menu, items);
  }

  /** Save the picture of the path with what the learner did in the last week. @param {Week} week */
  saveWeek({ title, lines, start }) {
    const { contents, board } = this;
    const days = new Intl.DateTimeFormat(board.whole.language, {
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    });
    const range = days.formatRange(start, start + 6 * 86_400_000);
    const texts = [`${title}: ${range}`, `${contents.count} ${contents.planted}`, lines.join(" · ")];
    savePicture(contents.picture ?? "", contents.size, contents.title, texts, board.root);
  }

  // --- what to do ---------------------------------------------------------------------------------------------

  makeNext() {
    const { next } = this.contents;
    const go = button(next.button, () => this.open(next.id), {
      class: "nb-main",
      "data-do": `next${next.id}`,
    });
    withIcon("play", go);
    return html(
      "section",
      { class: "nb-next", "aria-label": next.title },
      html("p", { class: "nb-kicker" }, next.kicker),
      html("h3", {}, next.title),
      html("p", { class: "nb-hope" }, next.about),
      go,
    );
  }

  /** @param {NonNullable<Contents["due"]>} due */
  makeDue({ id, text, about, button: label }) {
    return div(
      "nb-due",
      icon("drop"),
      html("p", {}, html("b", {}, text), html("span", {}, about)),
      button(label, () => this.open(id), { "data-do": "due" }),
    );
  }

  /** Return the line of what else waits today: a game that goes on, and puzzles. */
  makeToday() {
    const { contents } = this;
    const ways = contents.today.map(([sign, label, name]) => {
      const node = button(label, () => this.open(name), { class: "nb-quiet", "data-do": `today${name}` });
      withIcon(sign, node);
      return node;
    });
    if (contents.bar.length && this.isPlaying) {
      const act = () => this.go("visit", "play");
      const node = button(this.board.word("go_on_playing"), act, {
        class: "nb-quiet",
        "data-do": "todayplay",
      });
      withIcon("play", node);
      ways.unshift(node);
    }
    return ways.length ? [div("nb-today", ...ways)] : [];
  }

  // --- lists --------------------------------------------------------------------------------------------------

  /** @param {Stage} stage */
  makeStage({ name, count, open, items }) {
    const dots = items.length > MOST_DOTS ? [] : items.map(({ state }) => html("i", { "data-state": state }));
    const head = html("summary", {}, html("b", {}, name), span("nb-count", count));
    head.append(unheard("nb-dots", ...dots), icon("chevron"));
    const node = html(
      "details",
      { name: `${this.board.display.name}-stages` },
      head,
      this.makeList(name, items),
    );
    node.open = open;
    return node;
  }

  /** @param {NonNullable<Contents["side"]>} side */
  makeSide({ name, about, chapters }) {
    const head = html("summary", {}, html("b", {}, name), html("span", {}, about), icon("chevron"));
    const lists = chapters.flatMap(({ name, items }) => [html("h4", {}, name), this.makeList(name, items)]);
    return html("details", { name: `${this.board.display.name}-stages` }, head, ...lists);
  }

  /** @type {(name: string, items: Lesson[]) => Node} */
  makeList(name, items) {
    // Some screen readers do not treat a list without bullets as a list unless it has the role.
    const list = html("ol", { role: "list", "aria-label": name });
    for (const lesson of items) list.append(html("li", {}, this.makeRow(lesson)));
    return list;
  }

  /** @param {Lesson} lesson */
  makeRow(lesson) {
    const { id, number, state, title, note, said, about, left } = lesson;
    const sign = SIGNS[state] ? icon(SIGNS[state]) : `${number}`;
    const row = button("", () => this.open(id), {
      class: "nb-open",
      "data-state": state,
      "data-do": `open${id}`,
      "aria-label": `${number}. ${title}, ${said}`,
      "aria-description": about,
    });
    row.append(span("nb-disc", sign), span("nb-name", title));
    row.append(span("nb-note", note));
    row.toggleAttribute("data-next", id === this.contents.next.id);
    if (left) row.dataset.left = "yes";
    row.addEventListener("pointerenter", () => this.light(id));
    row.addEventListener("focus", () => this.light(id));
    for (const end of ["pointerleave", "blur"]) row.addEventListener(end, () => this.light(""));
    this.rows.set(id, row);
    this.lessons.set(id, lesson);
    return row;
  }

  // --- the picture --------------------------------------------------------------------------------------------

  /** @param {string} markup */
  makePicture(markup) {
    const [svg] = /** @type {SVGSVGElement[]} */ (parse(withOwnIds(markup, this.board.display.name)));
    svg.role = "img";
    // The card says more than their titles, and assistive technology uses the lists.
    for (const node of svg.querySelectorAll("title")) node.remove();
    for (const node of svg.querySelectorAll(".place")) node.removeAttribute("role");
    const placeOf = (/** @type {Event} */ { target }) =>
      /** @type {Element} */ (target).closest("[data-place]")?.getAttribute("data-place")?.split(":")[1] ??
      "";
    svg.addEventListener("pointerover", (event) => this.light(placeOf(event)));
    svg.addEventListener("pointerleave", () => this.light(""));
    svg.addEventListener("click", (event) => {
      const id = placeOf(event);
      if (id) this.open(id);
    });
    return svg;
  }

  /** @param {SVGSVGElement} picture */
  makeWay(picture) {
    const { contents } = this;
    const [head, line] = contents.first
      ? [contents.headline, contents.promise]
      : [contents.count, contents.planted];
    const words = div("nb-promise", html("b", {}, head), html("span", {}, line));
    const stage = div("nb-garden", picture, ...this.makeTag());
    const legend = contents.legend.map(([state, text]) =>
      html(
        "li",
        {},
        html("i", { "data-state": state }, icon(state === "begun" ? "sprout" : SIGNS[state])),
        text,
      ),
    );
    return div("nb-way", words, stage, html("ul", { class: "nb-legend", "aria-hidden": "true" }, ...legend));
  }

  /** Return the sign over the place of the lesson to go on with. */
  makeTag() {
    const { next, spots, size } = this.contents;
    const spot = spots[next.id];
    if (!spot) return [];
    const tag = unheard("nb-tag", next.tag);
    tag.style.left = `${(100 * spot[0]) / size[0]}%`;
    tag.style.top = `${(100 * (spot[1] - 22)) / size[1]}%`;
    return [tag];
  }

  /** Highlight a lesson in the picture and in the lists, and describe it. @param {string} id  "" for none */
  light(id) {
    const lesson = this.lessons.get(id);
    for (const [other, row] of this.rows) row.toggleAttribute("data-lit", other === id);
    if (!this.picture) return;
    for (const place of all(this.picture, ".place"))
      place.classList.toggle("lit", place.dataset.place === `lesson:${id}`);
    const spot = this.contents.spots[id];
    this.about?.remove();
    if (!lesson || !spot) return;
    // In the free corner on its side, over the river or the sky. It is a new node, so that nothing moves.
    this.about = html(
      "div",
      { class: "nb-about", "aria-hidden": "true" },
      html("b", {}, lesson.title),
      html("span", {}, lesson.hint || lesson.said),
      html("em", {}, lesson.verb),
    );
    this.about.toggleAttribute("data-right", spot[0] > this.contents.size[0] / 2);
    first(this.node, ".nb-way")?.append(this.about);
  }
}
