// The tutor as a page without a server: Python runs in a worker. Until it has started, the page shows pictures of the
// contents or of the first lesson.

import board from "./board.js";
import { chosen, find, say, setup, startPython, usual } from "./loading.js";

// A link in the contents leads to another game, which has a page of its own here.
const asked = new URLSearchParams(location.search).get("game") ?? "";
if (asked !== setup.game && Object.hasOwn(setup.games, asked))
  location.replace(setup.games[asked] + location.hash);

/** The host of the board: a model connected to the one in the worker, or that of a picture, which nothing answers. */
class Model {
  /** @param {Record<string, any>} state @param {(message: object) => void} [post]  none for a picture */
  constructor(state, post) {
    this.state = state;
    this.post = post;
    /** @type {Set<string>} */
    this.changed = new Set();
    /** @type {Map<string, Set<(value?: any) => void>>} */
    this.listeners = new Map();
    /** The board greets Python only through this, so a picture does not miss an answer. */
    this.send = post && ((/** @type {unknown} */ content) => post({ method: "custom", content }));
    const statusChanged = { connect() {}, disconnect() {} };
    this.widget_manager = { kernel: { status: "idle", connectionStatus: "connected", statusChanged } };
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.state[name] = value;
    this.changed.add(name);
  }

  /** @param {string} name @param {(value?: any) => void} call */
  on(name, call) {
    if (!this.listeners.has(name)) this.listeners.set(name, new Set());
    this.listeners.get(name)?.add(call);
  }

  /** @param {string} name @param {(value?: any) => void} call */
  off(name, call) {
    this.listeners.get(name)?.delete(call);
  }

  save_changes() {
    const state = Object.fromEntries([...this.changed].map((name) => [name, this.state[name]]));
    this.changed.clear();
    this.post?.({ method: "update", state });
  }

  /** @param {{method: string, state: Record<string, any>, content: unknown}} message */
  take({ method, state, content }) {
    if (method === "custom") return this.tell("msg:custom", content);
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.tell(`change:${name}`);
  }

  /** @param {string} name @param {unknown} [value] */
  tell(name, value) {
    for (const call of [...(this.listeners.get(name) ?? [])]) call(value);
  }
}

// --- while Python is on its way ---------------------------------------------------------------------------------

const waiting = find("waiting");
const ahead = /** @type {HTMLAnchorElement} */ (find("ahead"));
let leave = () => {};

/** Show the picture that belongs to the address, or that of the contents. */
async function showPicture() {
  const name = location.hash.slice(1).replace(/^lesson=/, "");
  ahead.hidden = name === setup.first || !setup.pictures.includes("first");
  leave();
  leave = () => {};
  find("note").hidden = true;
  const { hash } = location;
  // A game that goes on looks different.
  const kept = `nb-play ${location.pathname} ${setup.game}`;
  const isNew = name === "play" && !sessionStorage.getItem(kept) && !localStorage.getItem(`nb-board.${kept}`);
  const own = name === setup.first ? "first" : isNew ? "play" : "";
  const picture = setup.pictures.includes(own) ? own : "contents";
  if (!setup.pictures.includes(picture)) return;
  const response = await fetch(`app/pictures/${setup.game}-${usual}-${picture}.json`);
  const whole = await response.json();
  if (waiting.hidden || location.hash !== hash) return;
  leave = board.render({
    model: new Model({ _whole: whole, _answer: {}, _intents: [] }),
    el: waiting,
  });
  find("note").hidden = false;
  waiting.dataset.shown = picture;
}

find("note").textContent = say("picture_note");
ahead.textContent = say("ahead");
ahead.href = `#${setup.first}`;
addEventListener("hashchange", () => waiting.hidden || showPicture());
showPicture();

// --- Python -----------------------------------------------------------------------------------------------------

/** @type {Model} */
let model;
/** The number of messages sent; `data-saved` shows that their effects are saved. */
let sent = 0;

const worker = startPython((data) => {
  if (data.text !== undefined) hear(JSON.parse(data.text));
  else if (data.busy !== undefined) model.widget_manager.kernel.status = data.busy ? "busy" : "idle";
  else if (data.saved !== undefined)
    document.documentElement.toggleAttribute("data-saved", data.saved === sent);
  else if (data.unkept) warn();
});
worker.postMessage({ open: { game: setup.game, chosen, usual } });

/** @param {any} opened  or whatever else the board sends */
function hear(opened) {
  if (opened.method !== "open") return model.take(opened);
  model = new Model(opened.state, (message) => {
    sent += 1;
    document.documentElement.removeAttribute("data-saved");
    worker.postMessage({ text: JSON.stringify(message) });
  });
  model.on("change:_whole", keepLanguage);
  keepLanguage();
  waiting.hidden = true;
  leave();
  const own = find("own");
  own.hidden = false;
  board.initialize({ model });
  board.render({ model, el: own });
}

/** The next page uses the language of this one. */
function keepLanguage() {
  const { language } = model.get("_whole");
  localStorage.setItem("site.language", language);
  document.documentElement.lang = language;
}

/** The browser has no storage: show a note and continue. */
function warn() {
  find("loading").toggleAttribute("data-unkept", true);
  find("unkept").textContent = say("unkept");
}
