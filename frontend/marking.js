// The places that the learner marks on the drawing to answer a question. Python gets them with the answer.

import { first } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { View } from "./wire_types.js" */

export class Marking {
  /**
   * @param {Board} board
   * @param {Marking} [before]  of the board that was shown before
   */
  constructor(board, before) {
    this.board = board;
    /** The number of the question that asks for places. @type {number | undefined} */
    this.question = before?.question;
    /** @type {string[]} */
    const marked = before?.marked ?? [];
    /** The places marked so far; after the answer, those that are right. */
    this.marked = marked;
  }

  /** The block of the panel that asks for places. */
  get block() {
    return this.board.view.panel?.find(({ kind }) => kind === "places");
  }

  /** The places that can be marked now. @returns {string[]} */
  get can() {
    const { block } = this;
    return (!block?.off && block?.can) || [];
  }

  /** Begin a new question without marks. @param {Partial<View>} changed */
  update(changed) {
    if (!("panel" in changed)) return;
    const { block } = this;
    const question = block?.off ? undefined : block?.at;
    if (question === undefined || question !== this.question) this.marked = block?.marked ?? [];
    this.question = question;
    this.show();
  }

  /** Mark a place or remove its mark; return whether it can be marked. @param {string} id */
  toggle(id) {
    const { board, can, marked } = this;
    if (!can.includes(id)) return false;
    const wasMarked = marked.includes(id);
    this.marked = wasMarked ? marked.filter((other) => other !== id) : [...marked, id];
    this.show();
    board.say(board.word(wasMarked ? "unmarked" : "marked"), this.count);
    return true;
  }

  /** How many places are marked, in words. */
  get count() {
    return `${this.board.word("marks")}: ${this.marked.length}`;
  }

  /** Show the marks on the drawing, to a screen reader, and as a number in the panel. */
  show() {
    const { board, can, marked } = this;
    if (board.isBare) return;
    for (const [id, node] of board.drawing.places) {
      const isAsked = can.includes(id);
      node.classList.toggle("nb-markable", isAsked);
      if (isAsked) node.ariaSelected = `${marked.includes(id)}`;
      else node.removeAttribute("aria-selected");
    }
    board.drawing.marks.showRings();
    const line = first(board.panel.node, ".nb-marks");
    if (line) line.textContent = this.count;
  }
}
