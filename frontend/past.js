// Above the board: that it shows an earlier point of the game, with the ways back.

import { button, first, html } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { View } from "./wire_types.js" */

export class Past {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("div", { class: "nb-past", role: "group", "aria-label": board.word("past") });
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if (!("past" in changed)) return;
    const { board, node } = this;
    const { past } = board.view;
    node.hidden = !past;
    node.replaceChildren(
      html("span", {}, past),
      button(board.word("continue_here"), () => board.send("continue")),
      button(board.word("to_present"), () => this.toPresent()),
    );
    // A user who came here from the log below the board must see this.
    if (past && board.log.node.contains(board.focused)) node.scrollIntoView({ block: "nearest" });
  }

  /** Return to the present. */
  toPresent() {
    this.board.send("goto", -1);
  }

  /** Return the first of the ways back; null in the present, and during a walk, which leads on itself. */
  wayOn() {
    return this.board.view.past && !this.board.walk.isOpen ? first(this.node, "button") : null;
  }

  escape() {
    if (!this.board.view.past) return false;
    this.toPresent();
    return true;
  }
}
