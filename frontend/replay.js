// A page that steps through a stored game: the data of the board, without Python (see amyitis_nb/board/export.py).
// The page has this script before that of the board, which hands itself over.

import { StoredGame } from "./stored_game.js";

const model = new StoredGame(JSON.parse(document.getElementById("game")?.textContent ?? ""));

addEventListener("nb-board", (event) => {
  const { detail: widget } = /** @type {CustomEvent<typeof import("./main.js").default>} */ (event);
  widget.initialize({ model });
  widget.render({ model, el: /** @type {HTMLElement} */ (document.getElementById("board")) });
});
