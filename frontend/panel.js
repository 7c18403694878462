// The panel next to the board: the texts and buttons of a lesson, a quiz or the table of contents.

import { makeBlock } from "./blocks.js";
import { LessonPage } from "./lesson.js";
import { notedPlaces } from "./marks.js";
import { all, button, first, html } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Block, View } from "./wire_types.js" */

/** Buttons after which the focus goes to the button that continues. */
const SOLVED = "go_on";

export class Panel {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("section", { class: "nb-panel", tabindex: "-1" });
    this.lesson = new LessonPage(board);
    /** The button that scrolls to the place the panel refers to. */
    this.finder = button(board.word("show_place"), () => this.showPlace(), { class: "nb-quiet" });
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if ("panel" in changed) this.show();
  }

  /** Build the panel from its blocks; the focus stays on the same control or goes to the top. */
  show() {
    const { board, node } = this;
    const { panel } = board.view;
    const control = this.focused();
    const wasAsking = !this.mainButton();
    node.hidden = !panel;
    board.root.toggleAttribute("data-panel", !!panel);
    node.ariaLabel = panel?.find(({ kind }) => kind === "heading")?.text ?? "";
    if (panel && !board.isBare) this.lesson.show(panel, node);
    else {
      this.lesson.hide();
      node.replaceChildren(...(panel ?? []).flatMap((block) => this.makeBlock(block)));
    }
    const isSolved = wasAsking && /^(answer|show_me)/.test(control ?? "") && this.mainButton();
    if (control !== null) this.focus(isSolved ? SOLVED : control);
    else if (wasAsking && board.focused?.closest("[data-place]"))
      this.solvedOnBoard()?.focus({ preventScroll: true });
    this.offerPlace();
  }

  /** @param {Block} block */
  makeBlock(block) {
    return makeBlock(this.board, block);
  }

  /** The number of the step that is shown, or "end". */
  get step() {
    if (this.lesson.isOver) return "end";
    return this.board.view.panel?.find(({ kind }) => kind === "progress")?.at;
  }

  /** Return the newest result that the panel shows. */
  lastResult() {
    return all(this.lesson.words, ".nb-told").pop();
  }

  // --- link to the board -----------------------------------------------------------------------------------

  /** If no place that the panel refers to is in sight, show a button that scrolls there. */
  offerPlace() {
    const { scroll } = this.board;
    const nodes = this.placesReferredTo().flatMap((id) => this.board.nodeOf(id) ?? []);
    const isOut = nodes.length > 0 && !nodes.some((node) => scroll.sees(node, scroll.free()));
    // Where there is no primary button: next to the prompt, or in the row of quiet buttons if none is seen.
    const { foot } = this.lesson;
    const awaited = first(foot, ".nb-awaited");
    if (isOut) (awaited?.checkVisibility() ? awaited : first(foot, ".nb-row"))?.append(this.finder);
    else this.finder.remove();
  }

  /**
   * Return the places that the panel refers to: the marked ones that can be chosen now, or else the marked ones, or else
   * those that can be marked or chosen.
   */
  placesReferredTo() {
    const { marking, options, view } = this.board;
    const noted = notedPlaces(view);
    const next = noted.filter((id) => options.at.has(id));
    if (next.length) return next;
    return noted.length ? noted : [...marking.can, ...options.at.keys()];
  }

  /** Go to the uppermost place that the panel refers to, so that marked places below it are in sight, too. */
  showPlace() {
    const { board } = this;
    const topOf = (/** @type {string} */ id) => board.nodeOf(id)?.getBoundingClientRect().top ?? 0;
    const [uppermost] = [...this.placesReferredTo()].sort((a, b) => topOf(a) - topOf(b));
    board.scroll.toPlace(uppermost);
    board.toPlace(uppermost);
    this.offerPlace();
  }

  // --- focus --------------------------------------------------------------------------------------------------

  /**
   * Return the action of the focused control in the panel: "" for the panel itself, null if the focus is elsewhere.
   */
  focused() {
    const active = this.board.focused;
    const isHere = active && (this.node.contains(active) || this.lesson.bar.contains(active));
    return isHere && !this.board.choice.node.contains(active) ? (active.dataset.do ?? "") : null;
  }

  /** Return the button that continues, or what answers the question. */
  wayOn() {
    return (
      this.mainButton() ?? first(this.node, ".nb-answers button:not(.wrong), .nb-number input, .nb-check")
    );
  }

  /** Return the button that leads on after a puzzle, so that one key is enough. */
  solvedOnBoard() {
    const main = this.mainButton();
    return main?.dataset.do === SOLVED ? main : null;
  }

  /** Return the button that continues. */
  mainButton() {
    return first(this.node, ".nb-main");
  }

  /**
   * Focus a control again or, if it is gone, the lesson just left, the button that continues (after going on to the
   * next lesson), or the panel.
   * @param {string} control  its action
   */
  focus(control) {
    const { board, node } = this;
    const controls = board.isBare ? all(node, "[data-do]") : this.lesson.controls();
    const found =
      controls.find(({ dataset }) => dataset.do === control) ?? controls.find(({ dataset }) => dataset.left);
    const main = control === "go_on" ? this.mainButton() : null;
    (found ?? main ?? node).focus({ preventScroll: true });
    if ((found ?? main) && board.scroll.sheetHeight()) return; // it is in sight
    const top = (board.isBare ? node : board.root).firstElementChild;
    (found ?? top)?.scrollIntoView({ block: "nearest" });
  }
}
