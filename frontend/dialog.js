// The dialog of the board: a frame with changing content.

import { openHelp, openMoves, openOverlays, openRule } from "./dialogs.js";
import { button, div, first, html } from "./nodes.js";
import { takeShared } from "./share.js";

/** @import { Board, Part } from "./board.js" */
/** @import { View } from "./wire_types.js" */

export class Dialog {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("dialog", { class: "nb-dialog" });
    /** Whether the user asked for the list of actions, to open when it arrives. */
    this.awaitsMoves = false;
    /** Where the position is shown as text. @type {HTMLTextAreaElement | null} */
    this.positionField = null;
    /** @type {Part["keys"]} */
    this.keys = { "?": () => openHelp(board), o: () => openOverlays(board) };
  }

  /** Show what the user asked for. @param {Partial<View>} changed */
  update(changed) {
    const { board } = this;
    const { moves, position, rule, shared } = board.view;
    if (rule && "rule" in changed) openRule(board, rule);
    if (position && this.positionField) this.positionField.value = position;
    if (shared && "shared" in changed) takeShared(board, shared);
    if (moves && this.awaitsMoves) openMoves(board, moves);
  }

  /** The browser closes an open dialog. */
  escape() {
    return this.node.open;
  }

  /**
   * @param {string} title
   * @param {...(Node | string)} content
   */
  open(title, ...content) {
    const { board, node } = this;
    this.awaitsMoves = false;
    const before = board.focused;
    const heading = html("h2", { id: `${board.display.name}-title` }, title);
    node.setAttribute("aria-labelledby", heading.id);
    const close = button(board.word("close"), () => node.close());
    node.replaceChildren(heading, ...content, div("nb-row nb-dialog-foot", close));
    // A dialog that contains only text takes the focus itself, so that a screen reader reads the text and not only the
    // button.
    if (node.querySelector("input:not([type=file])")) node.removeAttribute("tabindex");
    else node.tabIndex = -1;
    if (node.open) return;
    node.showModal();
    if (node.hasAttribute("tabindex")) node.focus();
    node.scrollTop = 0;
    node.onclose = () => {
      board.alert.clear();
      this.focusAfter(before);
    };
  }

  /** Go back to where the focus was before the dialog. @param {HTMLElement | null} before */
  focusAfter(before) {
    const { card, focus, tools } = this.board;
    let to = before;
    if (!before?.isConnected) to = first(card.node, ".nb-rule");
    // If the tool is folded away again, the focus goes to the button that unfolds it.
    else if (!before.checkVisibility()) to = first(tools.node, ".nb-unfold");
    if (to) to.focus({ preventScroll: true });
    else focus.toNext(1);
  }
}
