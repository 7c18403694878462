// The dialog for a new game.

import { languageFields } from "./language.js";
import { div, html } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Setup } from "./wire_types.js" */

/** The default number of players, if a game allows it. */
const PLAYERS = 3;
/** The maximum length of a name or a seed. */
const LONGEST = "40";

/**
 * @param {string} name
 * @param {string} label
 * @param {[value: string, text: string][]} rows
 */
function select(name, label, rows) {
  const options = rows.map(([value, text]) => html("option", { value }, text));
  return html("select", { name, "aria-label": label }, ...options);
}

/**
 * Open the dialog. It stays open until the new game arrives, so that no click reaches the previous one.
 * @param {Board} board
 */
export function openNew(board) {
  const { setup } = board.whole;
  if (!setup) return;
  const form = makeForm(board, setup);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (board.display.store.isCommitting) return;
    board.display.hasOffered = true;
    board.send("new", answers(form, setup));
    if (board.display.store.kernel.isLost) board.dialog.node.close(); // the board says why
  });
  board.dialog.open(board.word("new"), ...languageFields(board), form);
}

/**
 * @param {Board} board
 * @param {Setup} setup
 */
function makeForm(board, setup) {
  const word = (/** @type {string} */ id) => board.word(id);
  const players = select(
    "players",
    word("players"),
    setup.players.map((count) => [`${count}`, `${count}`]),
  );
  // After a game, the same players may play again.
  const { again, names } = board.whole;
  const count = board.view.over ? names.length : PLAYERS;
  players.value = `${setup.players.includes(count) ? count : setup.players[0]}`;
  const seats = setup.names.map((name, seat) => {
    const isKept = board.view.over && seat < names.length;
    const bot = isKept ? (again?.bots[seat] ?? "") : seat ? setup.bot : "";
    return makeSeat(board, setup, isKept ? names[seat] : name, bot, seat);
  });
  const showSeats = () => {
    for (const [index, seat] of seats.entries()) {
      seat.hidden = index >= Number(players.value);
      showStrength(seat, setup, Number(players.value));
    }
  };
  players.addEventListener("change", showSeats);
  for (const seat of seats) seat.addEventListener("change", showSeats);
  showSeats();
  const look = { maxlength: LONGEST, placeholder: word("seed_any"), "aria-label": word("seed") };
  const form = html("form", {}, html("label", {}, word("players"), players), ...seats);
  form.append(html("label", {}, word("seed"), html("input", { name: "seed", ...look })));
  for (const [id, label, values] of setup.options)
    if (values.length > 1) form.append(html("label", {}, label, select(`option-${id}`, label, values)));
  const start = html("button", { type: "submit", class: "nb-main" }, word("start"));
  const note = board.view.can.undo ? [html("p", { class: "nb-small" }, word("new_note"))] : [];
  const error = html("p", { class: "nb-error", role: "alert" });
  form.append(...note, error, div("nb-row", start));
  return form;
}

/**
 * @param {Board} board
 * @param {Setup} setup
 * @param {string} name
 * @param {string} bot   "" for a person
 * @param {number} seat
 */
function makeSeat(board, setup, name, bot, seat) {
  const title = `${board.word("seat")} ${seat + 1}`;
  const players = /** @type {[string, string][]} */ ([["", board.word("human")], ...setup.bots]);
  const bots = select(`bot${seat}`, `${title}: ${board.word("played_by")}`, players);
  bots.value = bot;
  const look = { value: name, maxlength: LONGEST, "aria-label": `${title}: ${board.word("name")}` };
  return html(
    "fieldset",
    {},
    html("legend", {}, title),
    html("input", { name: `name${seat}`, ...look }),
    bots,
    html("p", { class: "nb-small nb-strength" }),
  );
}

/**
 * Show how strong the chosen bot is.
 * @param {HTMLFieldSetElement} seat
 * @param {Setup} setup
 * @param {number} players
 */
function showStrength(seat, setup, players) {
  const bot = seat.querySelector("select")?.value;
  const [, byPlayers = []] = setup.strengths.find(([name]) => name === bot) ?? [];
  const line = /** @type {HTMLElement} */ (seat.querySelector(".nb-strength"));
  line.textContent = byPlayers[setup.players.indexOf(players)] ?? "";
  line.hidden = !line.textContent;
}

/**
 * Return the values of the form in the format that Python expects.
 * @param {HTMLFormElement} form
 * @param {Setup} setup
 */
function answers(form, setup) {
  const data = new FormData(form);
  const players = Number(data.get("players"));
  const seats = Array.from({ length: players }, (_, seat) => ({
    name: data.get(`name${seat}`),
    bot: data.get(`bot${seat}`),
  }));
  return {
    players,
    seed: data.get("seed") ?? "",
    options: Object.fromEntries(setup.options.map(([id]) => [id, data.get(`option-${id}`) ?? ""])),
    seats,
  };
}
