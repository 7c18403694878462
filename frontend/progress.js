// The dialog with the learner's progress as a file to save, and to load.

import { button, div, html } from "./nodes.js";

/** @import { Board } from "./board.js" */

/**
 * Offer the learner's progress as a file to save, and to load such a file.
 * @param {Board} board
 * @param {Record<string, string>} words
 */
export function openProgress(board, { about, load, save, title }) {
  const name = html("input", { type: "text", spellcheck: "false", maxlength: "120" });
  name.value = title;
  board.shareName = name;
  const file = html("input", { type: "file", accept: ".json" });
  file.addEventListener("change", async () => {
    const text = await file.files?.[0]?.text();
    if (!text) return;
    board.dialog.node.close();
    board.send("progress", text);
  });
  const ask = () => {
    board.sharesLink = false;
    board.send("progress", "");
  };
  const label = html("label", {}, board.word("share_name"), name);
  const ways = div("nb-row", label, button(save, ask));
  board.dialog.open(title, html("p", {}, about), ways, html("label", {}, load, " ", file));
}
