// The question above the board: the steps already taken, the prompt, and a button for each option without a place.

import { all, button, div, first, html, span } from "./nodes.js";
import { asSentence, asSpeech } from "./sentences.js";

/** @import { Board } from "./board.js" */
/** @import { Option, Way } from "./wire_types.js" */

/** The room of the question in the bar (CSS px). */
const BAR = 47;

export class Choice {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.prompt = span("nb-prompt");
    this.node = html("div", { class: "nb-choice", role: "group", "aria-label": board.word("choice") });
  }

  update() {
    this.ask(this.board.view.prompt);
  }

  /** Undo the last step of a choice. */
  escape() {
    const { board } = this;
    if (board.focus.narrowedTo) this.widen();
    else if (board.view.chosen.length) {
      board.focus.acted();
      board.send("back");
    } else return false;
    return true;
  }

  /**
   * Show the prompt. Next to a panel, which explains terms itself, the prompt does not.
   * @param {string} prompt
   */
  ask(prompt) {
    const { glossary, view } = this.board;
    if (this.prompt.textContent === prompt) return;
    if (view.panel) this.prompt.textContent = prompt;
    else {
      glossary.begin();
      this.prompt.replaceChildren(...glossary.mark(prompt));
    }
  }

  /** Offer no choices while the board shows the actions of others. */
  beginPlaying() {
    const { drawing, options } = this.board;
    const before = [...options.at.keys()];
    options.at.clear();
    for (const id of before) drawing.namePlace(id);
    drawing.marks.rings.replaceChildren();
    drawing.showParts();
    for (const node of all(drawing.picture, ".nb-lifted")) node.classList.remove("nb-lifted");
    this.node.replaceChildren();
    this.board.own.show();
  }

  /** Whether the user is in the middle of a choice, so there are buttons for options or for going back. */
  get isOpen() {
    return this.node.querySelector(".nb-option, .nb-back") !== null;
  }

  /** Offer only the options of one place. @param {string} id */
  narrow(id) {
    this.offerAt(id);
    this.node.querySelector("button")?.focus();
  }

  /** Offer the options of all places again. */
  widen() {
    const id = this.board.focus.narrowedTo;
    this.offerAt(null);
    if (id) this.board.toPlace(id);
  }

  /** @param {string | null} id  a place; null for all */
  offerAt(id) {
    this.board.focus.narrowedTo = id;
    this.show();
    this.fit();
  }

  show() {
    const { board, node, prompt } = this;
    const { chosen, options, ways: offers } = board.view;
    const here = board.focus.narrowedTo;
    const offered = options.filter(([, place]) => (here ? place === here : !board.nodeOf(place)));
    const steps = chosen.map((step) => html("span", { class: "nb-step", title: step }, step));
    // In a toolbar, a screen reader passes keys on to the page. The prompt is outside, so that it is still read as
    // text.
    const isFree = (/** @type {Option} */ [key]) => board.view.free.includes(key);
    const make = (/** @type {Option} */ option) => this.makeOption(option);
    const ways = div("nb-options", ...offered.filter((option) => !isFree(option)).map(make));
    if (!here) ways.append(...offers.map((way) => this.makeWay(way)));
    const free = offered.filter(isFree).map(make);
    if (board.view.offered)
      free.push(
        button(board.word("accepts"), () => board.send("offers", true), {
          "aria-pressed": `${board.view.offers}`,
        }),
      );
    if (free.length) ways.append(div("nb-free", ...free));
    const bar = html("div", { class: "nb-ways", role: "toolbar" }, ...(offered.length ? [ways] : []));
    if (here) bar.append(button(board.word("back"), () => this.widen(), { class: "nb-back" }));
    else if (chosen.length) {
      bar.append(
        button(board.word("back"), () => board.send("back"), { class: "nb-back" }),
        button(board.word("cancel"), () => board.send("cancel")),
      );
    }
    node.replaceChildren(...steps, prompt, ...(bar.childElementCount ? [bar] : []));
  }

  /**
   * If the options do not fit next to the whole question, show them in the line below it or, if there is no room, over
   * the board, together with the steps already taken. On a small page they cover nothing if places can be chosen, too.
   */
  fit() {
    const { node, prompt } = this;
    const steps = all(node, ".nb-step");
    node.classList.remove("nb-sheet", "nb-full", "nb-uncovering");
    prompt.before(...steps);
    const isOver = () => node.scrollWidth > node.clientWidth || prompt.scrollHeight > prompt.clientHeight;
    const isFull = isOver();
    node.classList.toggle("nb-full", isFull);
    const isSheet = (isFull && (isOver() || node.offsetHeight > BAR)) || !!first(node, "small");
    node.classList.toggle("nb-sheet", isSheet);
    node.classList.toggle(
      "nb-uncovering",
      isSheet && !this.board.focus.narrowedTo && this.board.options.at.size > 0,
    );
    if (isFull && isSheet) first(node, ".nb-options")?.prepend(...steps);
  }

  /** Return the button of free decisions for something that the player may want. @param {Way} way */
  makeWay([line, label, preview]) {
    const { board } = this;
    const take = () => {
      board.focus.acted();
      board.send("way", line);
    };
    const node = button(label, take, { class: "nb-option nb-way", "data-key": line });
    node.append(html("small", { "aria-hidden": "true" }, preview.map(asSentence).join(" ")));
    node.ariaDescription = asSpeech(preview);
    return node;
  }

  /** @param {Option} option */
  makeOption([key, place, label = key, preview = []]) {
    const { board } = this;
    const choose = () => {
      board.focus.acted();
      board.send("choose", [key, place]);
    };
    const node = button(label, choose, { class: "nb-option", "data-key": key });
    if (preview.length) {
      const words = preview.map(asSentence).join(" ");
      // Effects below the label would cover places that can be chosen, too.
      if (board.options.at.size && !board.focus.narrowedTo) node.title = words;
      else node.append(html("small", { "aria-hidden": "true" }, ...board.glossary.illustrate(words)));
      node.ariaDescription = asSpeech(preview);
    }
    return node;
  }
}
