// The dialog with the learner's progress as a file to save, and to load.

import { button, div, html } from "./nodes.js";

/** @import { Board } from "./board.js" */

/**
 * Offer the learner's progress as a file to save, and to load such a file.
 * @param {Board} board
 * @param {Record<string, string>} words
 */
export function openProgress(board, { about, load, name: label, save, title }) {
  const look = { type: "text", spellcheck: "false", maxlength: "120", placeholder: title };
  const name = html("input", look);
  board.shareName = name;
  const file = html("input", { type: "file", accept: ".json" });
  file.addEventListener("change", async () => {
    const text = await file.files?.[0]?.text();
    if (!text) return;
    board.dialog.node.close();
    board.send("progress", text);
  });
  const ask = () => {
    name.value ||= title;
    board.sharesLink = false;
    board.send("progress", "");
  };
  const ways = div("nb-row", html("label", {}, label, name), button(save, ask));
  board.dialog.open(title, html("p", {}, about), ways, html("label", {}, load, " ", file));
}
