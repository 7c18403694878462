// Sharing a game: the page to step through, the picture, the position and the record, as files under one name.

import { button, html } from "./nodes.js";

/** @import { Board } from "./board.js" */

/** What can be shared, by the words `share_…`, and the type of its file. @type {Record<string, [end: string, type: string]>} */
const KINDS = {
  page: ["html", "text/html"],
  picture: ["svg", "image/svg+xml"],
  position: ["txt", "text/plain"],
  record: ["txt", "text/plain"],
};

/**
 * Return a name of a file: players and date, without signs that a system forbids.
 * @param {string[]} names
 * @param {Date} date
 */
export function fileName(names, date) {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) =>
    `${part}`.padStart(2, "0"),
  );
  return plain(`${names.join(", ")} ${day.join("-")}`);
}

/** Return a text without signs that a system forbids in the name of a file. @param {string} text */
function plain(text) {
  return (
    text
      .replace(/[\\/:*?"<>|\p{C}]/gu, "")
      .replace(/^\.+/, "")
      .trim() || "game"
  );
}

/** @param {Board} board */
export function openShare(board) {
  const name = html("input", { type: "text", spellcheck: "false", maxlength: "120" });
  name.value = fileName(board.whole.names, new Date());
  board.shareName = name;
  const kinds = Object.keys(KINDS).map((kind) => {
    const about = html("p", { class: "nb-small" }, board.word(`share_${kind}_about`));
    return html(
      "div",
      {},
      button(board.word(`share_${kind}`), () => board.send("share", kind)),
      about,
    );
  });
  const label = html("label", {}, board.word("share_name"), name);
  board.dialog.open(board.word("share"), label, html("div", { class: "nb-kinds" }, ...kinds));
}

/**
 * Save what Python made as a file.
 * @param {Board} board
 * @param {[kind: string, text: string]} shared
 */
export function saveShared(board, [kind, text]) {
  const [end, type] = KINDS[kind] ?? KINDS.record;
  const href = URL.createObjectURL(new Blob([text], { type }));
  const name = plain(board.shareName?.value ?? "");
  html("a", { href, download: `${name}.${end}` }).click();
  setTimeout(() => URL.revokeObjectURL(href));
  board.view.shared = null;
}
