// The page of a lesson: a bar above the board, and a panel with a scrolling text and a fixed foot.

import { makeAnswers } from "./blocks.js";
import { openHelp, sourcesButton } from "./dialogs.js";
import { Harvest } from "./harvest.js";
import { icon, withIcon } from "./icons.js";
import { languageFields } from "./language.js";
import { makeMenu } from "./menu.js";
import { all, boxOf, button, div, first, html } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Block } from "./wire_types.js" */

/** Buttons that continue; one of them is the primary button. */
const MAIN = ["next", "go_on", "repeat"];
/** Buttons at the foot that have a sign. @type {Record<string, string>} */
const SIGNS = {
  hint: "bulb",
  show_me: "eye",
  undo: "undo",
  back: "back",
  follow: "branch",
  win: "play",
  review: "eye",
};
/** Buttons in the bar that lead to the table of contents. */
const HOME = "contents";
/** Blocks above the choices of an action. Results are below them. */
const WORDS = ["note", "text", "task", "choices", "number", "places", "headline", "next"];
/** While an action can be undone, this button is in the menu. */
const STEP_BACK = "back";
/** Replies to what the learner did. */
const REPLIES = ["right", "almost", "wrong", "refused"];
/** Blocks that only the end of a lesson or a quiz has. */
const ENDS = ["headline", "result"];
/** At the end the learner can repeat the lesson, but not go back one step. @type {Record<string, string>} */
const SIGNS_AT_END = { restart: "undo" };

export class LessonPage {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.bar = html("div", { class: "nb-bar nb-lesson-bar", hidden: "" });
    this.words = div("nb-words");
    this.foot = div("nb-base");
    this.harvest = new Harvest(board);
  }

  /** Show a lesson's blocks in the panel. @param {Block[]} blocks @param {HTMLElement} panel */
  show(blocks, panel) {
    const { bar, board, foot, words } = this;
    const buttons = blocks.find(({ kind }) => kind === "buttons") ?? { kind: "buttons", items: [] };
    board.glossary.begin();
    bar.hidden = false;
    bar.replaceChildren(...this.makeBar(blocks, buttons));
    const reply = replyIn(blocks);
    const isAnswered = blocks.some(({ replied }) => replied);
    const make = (/** @type {Block} */ block) =>
      block.replied && reply
        ? [makeAnswers(board, block, board.panel.makeBlock(reply))]
        : board.panel.makeBlock(block);
    const above = blocks.filter(({ kind }) => WORDS.includes(kind));
    const below = blocks.filter(
      (block) =>
        !["heading", "progress", "picture", "buttons", ...WORDS].includes(block.kind) &&
        !(isAnswered && block === reply),
    );
    words.replaceChildren(...above.flatMap(make), board.choice.node, ...below.flatMap(make));
    // A new foot, because the text above it may have another length: so nothing that stays moves.
    this.foot = div("nb-base", ...this.makeFoot(buttons));
    panel.classList.toggle(
      "nb-asks",
      blocks.some(({ kind }) => kind === "choices"),
    );
    if (words.parentElement !== panel) panel.replaceChildren(words, this.foot);
    else foot.replaceWith(this.foot);
    board.panel.offerPlace(); // which may make the foot higher
    const hasNews = below.some(({ kind }) => kind !== "typed");
    words.scrollTop = hasNews && !this.isOver ? words.scrollHeight : 0;
    // A reply between answers is in sight, and many events below it or a question do not push that out of sight.
    const asks = first(board.choice.node, ".nb-option") ? board.choice.node : this.replyNode;
    const seen = boxOf(words);
    const { top = seen.bottom, bottom = seen.top } = asks?.getBoundingClientRect() ?? {};
    if (isAnswered) words.scrollTop += Math.max(0, bottom - seen.bottom);
    words.scrollTop -= Math.max(0, seen.top - top);
    // Keys scroll a text without a button, too.
    if (words.scrollHeight > words.clientHeight) words.tabIndex = 0;
    else words.removeAttribute("tabindex");
    this.harvest.show(blocks.find(({ kind }) => kind === "picture"));
  }

  /** The first reply to what the learner did. */
  get replyNode() {
    return first(this.words, REPLIES.map((tone) => `.nb-told.${tone}`).join(", "));
  }

  /** Leave the page for a panel without a board. */
  hide() {
    this.bar.hidden = true;
    this.harvest.show();
  }

  // --- bar ----------------------------------------------------------------------------------------------------

  /** @type {(blocks: Block[], buttons: Block) => Node[]} */
  makeBar(blocks, { items = [] }) {
    const { board } = this;
    const title = blocks.find(({ kind }) => kind === "heading")?.text ?? "";
    const progress = blocks.find(({ kind }) => kind === "progress");
    const home = items.find(([word]) => word === HOME);
    /** @type {Node[]} */
    const nodes = [html("h2", {}, title), ...(progress ? [this.makeSteps(progress)] : [])];
    if (home) {
      const way = this.makeButton(home, "nb-quiet");
      withIcon("back", way);
      nodes.unshift(way);
    }
    const languages = languageFields(board);
    for (const field of languages) {
      field.classList.add("nb-globe");
      withIcon("globe", field);
    }
    const help = button("", () => openHelp(board), {
      class: "nb-quiet nb-round",
      "aria-label": board.word("help"),
      title: board.word("help"),
    });
    help.append(icon("help"));
    return [...nodes, ...languages, help, this.makeMenu(items)];
  }

  /** Return a bar for each step; that of the current step is half full. @param {Block} block */
  makeSteps({ text = "", at = 0, of = 1 }) {
    const steps = Array.from({ length: of }, (_, step) => {
      const look = step + 1 < at || this.isOver ? "done" : step + 1 === at ? "here" : "";
      return html("i", { class: look });
    });
    return html("div", { class: "nb-steps", role: "img", "aria-label": text, title: text }, ...steps);
  }

  /** Whether the end of the lesson or the quiz is shown. */
  get isOver() {
    return this.board.view.panel?.some(({ kind }) => ENDS.includes(kind)) ?? false;
  }

  /** Return the buttons at the foot other than the primary one, with their signs. @param {any[]} items */
  signsOf(items) {
    if (this.isOver) return SIGNS_AT_END;
    const { [STEP_BACK]: _, ...others } = SIGNS;
    return items.some(([word]) => word === "undo") ? others : SIGNS;
  }

  /** Return the menu of rarely used buttons. @param {any[]} items */
  makeMenu(items) {
    const { board } = this;
    const here = [...MAIN, ...Object.keys(this.signsOf(items)), HOME, "open"];
    const rare = items.filter(([word]) => !here.includes(word));
    const nodes = rare.map((item) => this.makeButton(item));
    return makeMenu(board.word("more"), [...nodes, sourcesButton(board)]);
  }

  // --- foot ---------------------------------------------------------------------------------------------------

  /** Return the primary button, or the prompt in its place, and the quiet buttons. @param {Block} block */
  makeFoot({ items = [], text = "" }) {
    // If nothing is awaited on the board, because it shows what a wrong action led to, undoing it comes first.
    const primaries = text ? [...MAIN, "open"] : [...MAIN, "open", "again", "undo"];
    const [main, ...others] = items.filter(([word]) => primaries.includes(word));
    const primary = main ? this.makeButton(main, "nb-main") : html("p", { class: "nb-awaited" }, text);
    const isUndo = main?.[0] === "undo";
    if (isUndo) withIcon(SIGNS.undo, primary);
    else if (main) primary.append(icon("chevron"));
    const signs = this.signsOf(items);
    const rest = items.filter((item) => item !== main && (item[0] in signs || others.includes(item)));
    const quiet = rest.map((item) => {
      const node = this.makeButton(item, "nb-quiet");
      if (signs[item[0]]) withIcon(signs[item[0]], node);
      if (item[0] === "back")
        node.addEventListener("click", (event) => this.goBack(event), { capture: true });
      return node;
    });
    return [...(main || text ? [primary] : []), div("nb-row", ...quiet)];
  }

  /** In the middle of a choice, go back one stage of the choice, not of the lesson. @param {Event} event */
  goBack(event) {
    if (!this.board.view.chosen.length) return;
    event.stopImmediatePropagation();
    this.board.send("back");
  }

  /** @param {any[]} item @param {string} [look] */
  makeButton(item, look = "") {
    const [node] = /** @type {HTMLElement[]} */ (
      this.board.panel
        .makeBlock({ kind: "buttons", items: [item] })
        .map((row) => first(/** @type {Element} */ (row), "button"))
    );
    node.className = look;
    return node;
  }

  /** Return the controls of the bar and the panel. */
  controls() {
    return [...all(this.bar, "[data-do]"), ...all(this.words, "[data-do]"), ...all(this.foot, "[data-do]")];
  }
}

/** Return the first reply to what the learner did. @param {Block[]} blocks */
function replyIn(blocks) {
  return blocks.find(({ kind, tone = "" }) => kind === "told" && REPLIES.includes(tone));
}

/** Whether the replies say that something was wrong, and not that it solved the step. @param {Block[]} blocks */
export function isWrong(blocks) {
  return !!replyIn(blocks) && !blocks.some(({ kind, tone }) => kind === "told" && tone === "right");
}
