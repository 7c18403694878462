// A page that steps through a stored game: the board and its data, without Python (see amyitis_nb/board/export.py).

import widget from "./main.js";
import { StoredGame } from "./stored_game.js";

const model = new StoredGame(JSON.parse(document.getElementById("game")?.textContent ?? ""));
widget.initialize({ model });
widget.render({ model, el: /** @type {HTMLElement} */ (document.getElementById("board")) });
