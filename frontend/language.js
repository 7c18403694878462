// The field for choosing a language.

import { withIcon } from "./icons.js";
import { html } from "./nodes.js";

/** @import { Board } from "./board.js" */

/** @param {Board} board */
export function languageField(board) {
  const { language, languages } = board.whole;
  const options = languages.map(([code, name]) => html("option", { value: code, lang: code }, name));
  const field = html("select", { name: "language", "data-do": "language" }, ...options);
  field.value = language;
  const choose = () => {
    if (field.value === board.whole.language) return;
    board.dialog.node.close();
    board.send("language", field.value);
  };
  // Keys step through the languages; Enter, or leaving the field, confirms the choice.
  let isKeyed = false;
  field.addEventListener("keydown", ({ key }) => {
    isKeyed = true;
    if (key === "Enter") choose();
  });
  field.addEventListener("pointerdown", () => {
    isKeyed = false;
  });
  field.addEventListener("change", () => isKeyed || choose());
  field.addEventListener("blur", choose);
  return html("label", {}, board.word("language"), " ", field);
}

/** Return the field, if there are several languages. @param {Board} board */
export function languageFields(board) {
  return board.whole.languages.length > 1 ? [languageField(board)] : [];
}

/** Return the field as a globe, for a bar. @param {Board} board */
export function globe(board) {
  const field = languageField(board);
  field.classList.add("nb-globe");
  withIcon("globe", field);
  return field;
}
