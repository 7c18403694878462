// What went wrong: an error of the view, or what keeps Python from answering.

import { all, button, html } from "./nodes.js";
import { openCell, openTexts } from "./texts.js";

/** @import { Board } from "./board.js" */
/** @import { View } from "./wire_types.js" */
/** @import { Trouble } from "./kernel.js" */

/** The word that says each trouble. @type {Record<Trouble, string>} */
const WORDS = {
  "": "",
  busy: "busy",
  silent: "silence",
  offline: "offline",
  gone: "gone",
  restarted: "restarted",
};

export class Alert {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("div", { class: "nb-error", role: "alert" });
    /** The trouble that is shown. @type {Trouble} */
    this.trouble = "";
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if ("error" in changed) this.showError();
  }

  /** Show the error of the view, also in an open dialog, because that covers the board. */
  showError() {
    const { root, view } = this.board;
    for (const node of all(root, ".nb-error")) node.textContent = view.error;
  }

  /** Forget the error: it was about a dialog that has closed. */
  clear() {
    this.board.view.error = "";
    if (!this.trouble) this.node.textContent = "";
  }

  /** Show what keeps Python from answering, or hide the message if nothing does. */
  showTrouble() {
    const { board, node } = this;
    const { kernel, waiting } = board.display.store;
    if (kernel.isReturning) board.root.setAttribute("aria-busy", "true");
    else if (!waiting.length) board.root.removeAttribute("aria-busy");
    const { trouble } = kernel;
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    if (trouble) node.replaceChildren(board.word(WORDS[trouble]), ...this.ways(trouble));
    else node.textContent = board.view.error;
  }

  /** Return the buttons that help. @param {Trouble} trouble */
  ways(trouble) {
    const { board } = this;
    const ways = [];
    if (trouble === "restarted") ways.push(button(board.word("bring_back"), () => this.bringBack()));
    if (trouble === "silent") ways.push(button(board.word("copy_cell"), () => openCell(board)));
    if (trouble !== "busy" && !board.isBare) ways.push(button(board.word("save"), () => openTexts(board)));
    return ways.flatMap((way) => [" ", way]);
  }

  async bringBack() {
    const { board, node } = this;
    const { kernel } = board.display.store;
    try {
      await kernel.bringBack();
    } catch (error) {
      node.append(html("p", {}, board.word("not_back"), " ", html("code", {}, `${error}`)));
    }
  }
}
