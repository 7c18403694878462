// The dialog for a new game: the tables at which a game begins at once, and behind them a form with all choices.

import { button, div, first, html, parse, small, span, unheard } from "./nodes.js";
import { tokenOf } from "./seats.js";

/** @import { Board } from "./board.js" */
/** @import { Setup } from "./wire_types.js" */

/** The default number of players, if a game allows it. */
const PLAYERS = 3;
/** The maximum length of a name or a seed. */
const LONGEST = "40";
/** The highest strength of a bot. */
const STRONGEST = 10;
/** The table of the form, in which the user has chosen everything. */
const OWN = "own";

/** @typedef {{name: string, bot: string}} Seat */
/** @typedef {{players: number, seed: string, options: Record<string, string>, seats: Seat[]}} Answers */
/** @typedef {{table: string, form: Answers | null, last: Answers | null}} Kept  The last choice, and that of the form. */

/**
 * Open the dialog. It stays open until the new game arrives, so that no click reaches the previous one.
 * @param {Board} board
 */
export function openNew(board) {
  const { setup } = board.whole;
  if (!setup) return;
  new NewGame(board, setup).open();
}

class NewGame {
  /**
   * @param {Board} board
   * @param {Setup} setup
   */
  constructor(board, setup) {
    this.board = board;
    this.setup = setup;
    this.game = board.whole.again?.game ?? "";
    this.kept = keptChoice(this.game);
    this.error = html("p", { class: "nb-error", role: "alert" });
    this.players = html("div", {
      class: "nb-players",
      role: "radiogroup",
      "aria-label": board.word("players"),
    });
    /** @type {HTMLElement[]} */
    this.seats = setup.names.map((_, seat) => this.makeSeat(seat));
    this.form = this.makeForm();
    this.own = html("details", { class: "nb-own-table" });
    this.own.append(html("summary", {}, board.word("own_table")), this.form);
    this.own.open = this.kept.table === OWN;
  }

  open() {
    const { board, own } = this;
    const cards = div("nb-tables", ...this.setup.tables.map((table) => this.makeCard(table)));
    const note = board.view.can.undo ? [small(board.word("new_note"))] : [];
    board.dialog.open(board.word("new"), cards, own, ...note, this.error);
    const start = html(
      "button",
      { type: "submit", form: this.form.id, class: "nb-main" },
      board.word("start"),
    );
    const foot = first(board.dialog.node, ".nb-dialog-foot");
    foot?.prepend(start);
    const show = () => (start.hidden = !own.open);
    own.addEventListener("toggle", show);
    show();
    const card = first(cards, "button[data-last], [data-last] button") ?? first(cards, "button");
    (own.open ? start : card)?.focus();
  }

  /** Ask for a game, and remember the choice. @param {string} table @param {Answers} answers */
  start(table, answers) {
    const { board, kept } = this;
    if (board.display.store.isCommitting) return;
    board.display.isWatching = answers.seats.every(({ bot }) => bot);
    keepChoice(this.game, { table, form: table === OWN ? answers : kept.form, last: answers });
    board.send("new", answers);
    if (board.display.store.kernel.isLost) board.dialog.node.close(); // the board says why
  }

  // --- tables -------------------------------------------------------------------------------------------------

  /** @param {Setup["tables"][number]} table */
  makeCard([id, title, about, players, bots]) {
    const { board, kept, setup } = this;
    const people = Array.from({ length: players - bots.length }, (_, seat) => this.makeToken(seat));
    const faces = bots.map((bot, index) => this.faceOf(bot) ?? this.makeToken(index + 1));
    const names = bots.map((bot) => this.characterOf(bot)?.[1]).filter(Boolean);
    const options = Object.fromEntries(
      setup.options.map(([option, , values]) => [option, values[0]?.[0] ?? ""]),
    );
    const act = (/** @type {number} */ count) => () => {
      const seats = Array.from({ length: count }, (_, seat) => {
        const bot = seat ? (bots[seat - 1] ?? "") : "";
        const name = this.characterOf(bot)?.[1] ?? "";
        const isFirst = bots.indexOf(bot) === seat - 1;
        return { name: name && isFirst ? name : setup.names[seat], bot };
      });
      this.start(id, { players: count, seed: "", options, seats });
    };
    const look = { class: "nb-table-card", "data-do": `table-${id}` };
    // Friends choose how many they are.
    const counts = bots.length || setup.players.length < 2 ? [] : setup.players;
    const card = counts.length
      ? html("div", { ...look, role: "group", "aria-label": title })
      : button("", act(players), look);
    const numbers = counts.map((count) =>
      button(`${count}`, act(count), { "aria-label": `${board.word("players")}: ${count}` }),
    );
    card.append(
      span("nb-faces", ...people, ...faces),
      html("b", {}, title),
      span("nb-about-table", about),
      ...(names.length ? [span("nb-small", names.join(" · "))] : []),
      ...(counts.length ? [div("nb-row nb-small", board.word("players"), span("nb-row", ...numbers))] : []),
    );
    card.toggleAttribute("data-last", kept.table === id);
    return card;
  }

  /** @param {string} bot */
  characterOf(bot) {
    return this.setup.characters.find(([id]) => id === bot);
  }

  /** Return the portrait of a bot; null for a bot without one. @param {string} bot */
  faceOf(bot) {
    const [, , , , markup] = this.characterOf(bot) ?? [];
    return markup ? span("nb-face", ...parse(markup)) : null;
  }

  /** Return the piece of a seat. @param {number} seat */
  makeToken(seat) {
    // The drawing has only the pieces of the players of this game.
    const { looks } = this.board.view;
    const piece = looks[seat]?.[0] ? tokenOf(this.board, seat) : `${seat + 1}`;
    return unheard("nb-face nb-piece", piece);
  }

  // --- form ---------------------------------------------------------------------------------------------------

  makeForm() {
    const { board, kept, setup } = this;
    const word = (/** @type {string} */ id) => board.word(id);
    // After a game, the same players may play again.
    const count = board.view.over ? board.whole.names.length : (kept.form?.players ?? PLAYERS);
    const chosen = setup.players.includes(count) ? count : setup.players[0];
    for (const number of setup.players) {
      const radio = html("input", { type: "radio", name: "players", value: `${number}` });
      radio.checked = number === chosen;
      this.players.append(html("label", {}, radio, span("", `${number}`)));
    }
    const look = { maxlength: LONGEST, placeholder: word("seed_any"), "aria-label": word("seed") };
    const settings = html("details", { class: "nb-settings" }, html("summary", {}, word("settings")));
    settings.append(html("label", {}, span("", word("seed")), html("input", { name: "seed", ...look })));
    for (const [id, label, values, parts] of setup.options) {
      if (values.length < 2 && !parts.length) continue;
      const name = `option-${id}`;
      const before = kept.form?.options[id];
      const field = parts.length
        ? html("input", { name, placeholder: values[0][1], value: before ?? "", "aria-label": label })
        : select(name, label, values);
      if (values.some(([value]) => value === before)) field.value = `${before}`;
      settings.append(html("label", {}, span("", label), field));
      if (parts.length) settings.append(small(parts.join(", ")));
    }
    const id = `${board.display.name}-new`;
    const form = html("form", { id });
    if (setup.players.length > 1) form.append(div("nb-count", word("players"), this.players));
    form.append(html("ul", { class: "nb-seats", role: "list" }, ...this.seats), settings);
    form.addEventListener("change", () => this.show());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.start(OWN, this.answers());
    });
    this.form = form;
    this.show();
    return form;
  }

  /** @param {number} seat */
  makeSeat(seat) {
    const { board, kept, setup } = this;
    const { again, names } = board.whole;
    const isPlayed = board.view.over && seat < names.length;
    const before = isPlayed ? { name: names[seat], bot: again?.bots[seat] ?? "" } : kept.form?.seats[seat];
    const { name, bot } = before ?? { name: setup.names[seat], bot: seat ? setup.bot : "" };
    const title = `${board.word("seat")} ${seat + 1}`;
    const label = `${title}: ${board.word("played_by")}`;
    const field = html("div", { class: "nb-bots", role: "radiogroup", "aria-label": label, hidden: "" });
    for (const [id, says] of [["", board.word("human")], ...setup.bots]) {
      const [, who, style = ""] = this.characterOf(id) ?? [];
      const radio = html("input", { type: "radio", name: `bot${seat}`, value: id });
      radio.checked = id === bot;
      const face = this.faceOf(id) ?? this.makeToken(seat);
      const words = span("", html("b", {}, who ?? says), " ", span("nb-small", style));
      field.append(html("label", {}, radio, face, words, this.meterOf(id)));
    }
    const look = { value: name, maxlength: LONGEST, "aria-label": `${title}: ${board.word("name")}` };
    const typed = html("input", { name: `name${seat}`, ...look });
    const open = button("", () => unfold(!!field.hidden), { class: "nb-bot" });
    const unfold = (/** @type {boolean} */ isOpen) => {
      field.hidden = !isOpen;
      open.ariaExpanded = `${isOpen}`;
      (isOpen ? first(field, ":checked") : open)?.focus();
    };
    open.ariaExpanded = "false";
    // With arrow keys one looks around; a click and Enter choose.
    field.addEventListener("click", ({ detail }) => detail && requestAnimationFrame(() => unfold(false)));
    field.addEventListener("keydown", (event) => {
      if (!["Enter", "Escape"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      unfold(false);
    });
    // The name follows the character, unless the user has typed one.
    field.addEventListener("change", () => {
      const known = [setup.names[seat], ...setup.characters.map(([, known]) => known)];
      if (!known.includes(typed.value)) return;
      const others = this.seats.map((node) => node.querySelector("input")).filter((node) => node !== typed);
      const next = this.characterOf(botIn(field))?.[1] ?? setup.names[seat];
      typed.value = others.some((node) => node?.value === next) ? setup.names[seat] : next;
    });
    return html(
      "li",
      {},
      span("nb-who-plays"),
      typed,
      open,
      this.meterOf(""),
      span("nb-style nb-small"),
      field,
    );
  }

  /** Return the strength of a bot as a picture. @param {string} bot @param {number} [players] */
  meterOf(bot, players = 0) {
    const { board, setup } = this;
    const [, , , strength = 0] = this.characterOf(bot) ?? [];
    const label = board.word("strength").replace("{count}", `${strength}`);
    const [, , sentences = []] = setup.strengths.find(([name]) => name === bot) ?? [];
    const look = { class: "nb-strength", role: "img", "aria-label": label };
    const steps = Array.from({ length: STRONGEST }, (_, step) =>
      html("i", step < strength ? { class: "on" } : {}),
    );
    const meter = html("span", look, ...steps);
    meter.title = sentences[setup.players.indexOf(players)] || label;
    meter.hidden = !strength;
    return meter;
  }

  /** Show the seats that play, and who plays them. */
  show() {
    const { board, setup } = this;
    const players = this.count;
    for (const [seat, node] of this.seats.entries()) {
      node.hidden = seat >= players;
      const bot = botIn(node);
      const [, who, style = ""] = this.characterOf(bot) ?? [];
      const [, ratings = []] = setup.strengths.find(([name]) => name === bot) ?? [];
      const [, label = board.word("human")] = setup.bots.find(([name]) => name === bot) ?? [];
      const open = /** @type {HTMLElement} */ (first(node, ".nb-bot"));
      open.textContent = `${who ?? label} ▾`;
      open.ariaLabel = `${first(node, ".nb-bots")?.ariaLabel} ${who ?? label}`;
      first(node, ".nb-strength")?.replaceWith(this.meterOf(bot, players));
      first(node, ".nb-who-plays")?.replaceChildren(
        this.makeToken(seat),
        ...[this.faceOf(bot)].filter((face) => face !== null),
      );
      first(node, ".nb-style")?.replaceChildren(style, " ", ratings[setup.players.indexOf(players)] ?? "");
    }
  }

  get count() {
    const chosen = /** @type {HTMLInputElement | null} */ (first(this.players, "input:checked"));
    return Number(chosen?.value ?? this.setup.players[0]);
  }

  /** Return the values of the form in the format that Python expects. @returns {Answers} */
  answers() {
    const { setup } = this;
    const data = new FormData(this.form);
    const text = (/** @type {string} */ name) => `${data.get(name) ?? ""}`;
    const players = this.count;
    const seats = Array.from({ length: players }, (_, seat) => ({
      name: text(`name${seat}`),
      bot: text(`bot${seat}`),
    }));
    const options = Object.fromEntries(setup.options.map(([id]) => [id, text(`option-${id}`)]));
    return { players, seed: text("seed"), options, seats };
  }
}

/** Return the bot that is chosen in a part of the form; "" for a person. @param {Element} node */
const botIn = (node) => /** @type {HTMLInputElement | null} */ (first(node, ":checked"))?.value ?? "";

/**
 * @param {string} name
 * @param {string} label
 * @param {[value: string, text: string][]} rows
 */
function select(name, label, rows) {
  const options = rows.map(([value, text]) => html("option", { value }, text));
  return html("select", { name, "aria-label": label }, ...options);
}

// --- the last choice ------------------------------------------------------------------------------------------

/** @param {string} game */
const keptAs = (game) => `nb-table ${game}`;

/** Return the data of the intent that begins another game like the last one; "" for none. @param {string} game */
export function keptGame(game) {
  const { last } = keptChoice(game);
  return last ? JSON.stringify({ ...last, seed: "" }) : "";
}

/** Return the last choice for a game; "" for none. @param {string} game @returns {Kept} */
function keptChoice(game) {
  try {
    const { table, form, last } = JSON.parse(localStorage.getItem(keptAs(game)) ?? "");
    return { table, form: Array.isArray(form?.seats) ? form : null, last: last ?? null };
  } catch {
    return { table: "", form: null, last: null }; // nothing kept, or the host allows no storage
  }
}

/** @param {string} game @param {Kept} choice */
function keepChoice(game, choice) {
  try {
    localStorage.setItem(keptAs(game), JSON.stringify(choice));
  } catch {
    // the host allows no storage
  }
}
