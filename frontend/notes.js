// The texts of the marks, next to the drawing: a list with the sign of each. A click shows the place.

import { button, html, span } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { MarkJson, View } from "./wire_types.js" */

export class Notes {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("ul", { class: "nb-notes", role: "list", "aria-label": board.word("marks") });
    this.node.hidden = true;
    /** The places whose names say something about a mark. @type {string[]} */
    this.named = [];
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if ("marks" in changed) this.show();
  }

  show() {
    const { board, node } = this;
    if (board.isBare) return;
    const { marks } = board.view;
    const told = marks.filter(({ text }) => text);
    node.hidden = !told.length;
    node.replaceChildren(...told.map((mark) => html("li", {}, this.makeNote(mark))));
    const named = marks.flatMap(({ places, said }) => (said ? places : []));
    for (const id of new Set([...this.named, ...named])) board.drawing.namePlace(id);
    this.named = named;
  }

  /** @param {MarkJson} mark */
  makeNote({ colour = "", look, places, said = "", sign = "", text = "" }) {
    const { board } = this;
    const names = places.map((id) => board.nodeOf(id)?.dataset.label ?? "");
    const note = button(text, () => this.toPlace(places[0]), {
      class: "nb-quiet",
      "aria-label": [said, ...names].join(". "),
    });
    if (sign) note.prepend(span(`nb-sign nb-look-${look}`, sign));
    note.style.setProperty("--mark", colour);
    const { marks } = board.drawing;
    for (const [type, ids] of /** @type {[string, string[]][]} */ ([
      ["pointerenter", places],
      ["focus", places],
      ["pointerleave", []],
      ["blur", []],
    ]))
      note.addEventListener(type, () => marks.showMeant(ids));
    return note;
  }

  /** @param {string} id */
  toPlace(id) {
    this.board.scroll.toPlace(id);
    this.board.toPlace(id);
  }
}
