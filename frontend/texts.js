// The dialog for saving and loading games as text: record and position.

import { cellOf } from "./kernel.js";
import { button, div, html, small } from "./nodes.js";

/** @import { Board } from "./board.js" */

/** @param {Board} board */
export function openTexts(board) {
  board.send("position");
  const record = textField(board.word("record"), board.whole.record);
  const position = textField(board.word("position"), "");
  board.dialog.positionField = position;
  board.dialog.open(
    board.word("save"),
    ...saving(board, "record", record, "game.txt"),
    ...saving(board, "position", position, "position.txt"),
    ...loading(board),
    html("div", { class: "nb-error", role: "alert" }),
  );
}

/** Show the code of a cell that restores the board, for copying. @param {Board} board */
export function openCell(board) {
  const field = textField(board.word("copy_cell"), cellOf(board.display.store));
  board.dialog.open(board.word("copy_cell"), field, div("nb-row", copyButton(board, field)));
}

/**
 * @param {Board} board
 * @param {HTMLTextAreaElement} field
 */
export function copyButton(board, field) {
  const copy = button(board.word("copy"), async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    copy.textContent = board.word("copied");
    copy.focus();
  });
  return copy;
}

/**
 * @param {string} label
 * @param {string} text
 */
export function textField(label, text) {
  const field = html("textarea", { rows: "5", spellcheck: "false", "aria-label": label });
  field.value = text;
  field.setSelectionRange(0, 0); // shows its first line first
  return field;
}

/**
 * Return a text with buttons that copy and save it.
 * @param {Board} board
 * @param {string} name
 * @param {HTMLTextAreaElement} field
 * @param {string} file  its name
 */
function saving(board, name, field, file) {
  const copy = copyButton(board, field);
  const save = button(board.word("save_file"), () => {
    const href = URL.createObjectURL(new Blob([field.value], { type: "text/plain" }));
    html("a", { href, download: file }).click();
    URL.revokeObjectURL(href);
  });
  return [html("h3", {}, board.word(name)), field, div("nb-row", copy, save)];
}

/**
 * Return a field for a text or a file to load. The dialog stays open, with the error, if the text cannot be
 * loaded.
 * @param {Board} board
 */
function loading(board) {
  const paste = html("textarea", { rows: "4", spellcheck: "false", "aria-label": board.word("load_text") });
  const file = html("input", {
    type: "file",
    accept: ".txt,text/plain",
    "aria-label": board.word("load_file"),
  });
  file.addEventListener("change", async () => {
    paste.value = (await file.files?.[0]?.text()) ?? paste.value;
  });
  const load = button(board.word("load"), () => board.send("load", paste.value));
  const help = small(board.word("load_help"));
  return [html("h3", {}, board.word("load")), help, paste, div("nb-row", file, load)];
}
