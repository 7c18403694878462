// The same position as tables, with row and column heads.

import { activate } from "./intents.js";
import { button, first, html } from "./nodes.js";

/** @import { Board, Part } from "./board.js" */
/** @import { GroupJson, PlaceJson } from "./wire_types.js" */

/**
 * Return the columns of a grid, and its rows with their cells.
 * @param {PlaceJson[]} places
 * @returns {{columns: number[], rows: [row: number, cells: PlaceJson[]][]}}
 */
export function gridOf(places) {
  /** @type {Map<number, PlaceJson[]>} */
  const rows = new Map();
  for (const place of places) rows.set(place[2], [...(rows.get(place[2]) ?? []), place]);
  return { columns: [...new Set(places.map((place) => place[3]))], rows: [...rows] };
}

export class PlaceTable {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const look = { class: "nb-table", role: "region", "aria-label": board.word("table"), tabindex: "0" };
    this.node = html("div", look);
    /** @type {Part["keys"]} */
    this.keys = { t: () => this.toggle() };
  }

  toggle() {
    const { board, node } = this;
    const { preferences } = board;
    preferences.asTable = !preferences.asTable;
    const hasFocus = node.contains(board.focused);
    this.show();
    if (preferences.asTable) node.focus();
    else if (hasFocus) {
      board.choice.node.scrollIntoView({ block: "nearest" }); // the board is below it
      board.focus.toNext(1);
    }
  }

  refresh() {
    if (this.board.preferences.asTable) this.show();
  }

  show() {
    const { board, node } = this;
    const { drawing, preferences } = board;
    if (board.isBare) return;
    node.hidden = !preferences.asTable;
    board.tools.tableButton.ariaPressed = `${preferences.asTable}`;
    if (!preferences.asTable) return;
    const cell = board.focused?.dataset.cell;
    node.replaceChildren(...drawing.json.groups.map((group) => this.makeTable(group)));
    if (cell) first(node, `[data-cell="${CSS.escape(cell)}"]`)?.focus();
  }

  /** @param {GroupJson} group */
  makeTable([id, role, label, rowLabels]) {
    const places = this.board.drawing.json.places.filter((place) => place[1] === id);
    const head = html("thead");
    const body = html("tbody");
    if (role !== "list") {
      const { columns, rows } = gridOf(places);
      const heads = columns.map((column) => html("th", { scope: "col" }, `${column + 1}`));
      head.append(html("tr", {}, html("td"), ...heads));
      for (const [row, cells] of rows) {
        const rowHead = html("th", { scope: "row" }, rowLabels[row] ?? "");
        body.append(html("tr", {}, rowHead, ...cells.map((place) => this.makeCell(place))));
      }
    } else body.append(...places.map((place) => html("tr", {}, this.makeCell(place))));
    return html("table", {}, html("caption", {}, label), head, body);
  }

  /** Make a cell; if its place can be chosen, it contains a button. @param {PlaceJson} place */
  makeCell([id, , , , , , label]) {
    const { board } = this;
    if (!board.options.at.has(id)) return html("td", {}, label);
    return html(
      "td",
      {},
      button(label, () => activate(board, id), { "data-cell": id }),
    );
  }
}
