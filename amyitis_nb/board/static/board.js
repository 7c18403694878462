// The board in a notebook cell. This module mounts what Python draws, moves pieces, takes clicks and keys, and
// speaks to assistive technology. It holds no rules, no geometry and no sentences: those arrive finished.
//
// Three traits carry everything (see widget.py):
//   whole    everything there is to show; sent when a page opens the board and after a new game
//   answer   what one intent of the user changed: places, pieces, motions, parts of the view
//   intents  what the user wants and Python has not answered yet; each is [page, number, kind, data]

/** The form of the conversation; widget.py carries the same number, and says so when they differ. */
const FACE = 2;
/** Below these widths (CSS px) the medium and the narrow drawing are asked for. */
const MEDIUM = 820;
const NARROW = 500;
/** What the heading wants of its line, beside the tools and with the gaps (CSS px): "Black’s turn", "The game is over". */
const HEADING = 200;
/** The least size of a target (CSS px). */
const TARGET = 24;
/** How long Python may be silent before the board says so (ms). */
const PATIENCE = 5000;
/** So long a place is pointed at before Python is asked what it would do (ms). */
const ASK = 60;
/** One motion (ms), and the longest that a whole answer may keep moving. */
const MOTION = 420;
const MOTION_ALL = 4000;
/** A card is tried at steps of so many CSS px; away from what it speaks of it counts as so much farther, and for all that it hides so much. */
const CARD_STEP = 24;
const CARD_FAR = 100;
const CARD_HIDES = 2000;
/** What the first button of a panel is that leads on. */
const MAIN = ["next", "go_on", "open"];
/** Signs before what a panel tells and lists, so that nothing hangs on colour. @type {Record<string, string>} */
const SIGNS = { right: "✓", wrong: "✗", refused: "✗", done: "✓", begun: "◐", new: "○" };
/** What a question has in the middle of a choice. */
const FLOATS = ".nb-option, .nb-back";
/** The height of a line of news (CSS px). */
const LINE = 21;
/** So many entries of the log are shown at first. */
const LOG_SHOWN = 40;
/** So many actions are told to a screen reader at once; of more, the first, and the others when asked for. */
const NEWS_TOLD = 4;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {[id: string, role: string, label: string, rows: string[]]} GroupJson */
/** @typedef {[id: string, group: string, row: number, col: number, shape: string, anchor: [number, number], label: string, state: string]} PlaceJson */
/** @typedef {[symbol: string, text: string, place: string, x: number, y: number]} PieceJson */
/** @typedef {string | (string | number)[]} Respelled  A text, or its parts: so many words of the old one, or other words. */
/**
 * @typedef {object} DrawingJson  A whole drawing (core/drawing.py).
 * @property {string} prefix
 * @property {[number, number, number, number]} view_box
 * @property {string} label
 * @property {string} defs
 * @property {string} style
 * @property {string} scenery
 * @property {GroupJson[]} groups
 * @property {PlaceJson[]} places
 * @property {Record<string, PieceJson>} pieces
 */
/**
 * @typedef {object} DrawingChanges  What differs from the drawing shown before; see `Drawing.changes` in Python.
 * @property {Respelled} [label]
 * @property {Record<string, [label: Respelled | null, state?: string | null, symbol?: string]>} [places]
 * @property {Record<string, [symbol: string, text?: string, place?: string, x?: number, y?: number] | null>} [pieces]
 */
/**
 * One way to go on with the action: where it can be clicked ("" for a button), what it is called and, where it completes
 * the action, what it would do. Of an option that is a place the latter two are told when asked.
 * @typedef {[key: string, place: string, label?: string, preview?: string[]]} Option
 */
/**
 * @typedef {object} Entry  One action in the log.
 * @property {number} seat    -1 for chance
 * @property {string} text    the action in notation
 * @property {[sentence: string, rule: string][]} lines
 */
/** @typedef {{place: string, concerns: string, text: string, rule: string, more: string[], marks: Record<string, string>}} Refusal */
/** @typedef {{place: string, lines: string[], marks: Record<string, string>}} Insight */
/** @typedef {{id: string, title: string, lines: string[]}} Rule */
/**
 * @typedef {object} View  Everything beside the drawing.
 * @property {string} turn     whose turn it is
 * @property {string} prompt   what can be done now
 * @property {string} live     what a screen reader is told, if it is not what was played
 * @property {string} loud     what it is told at once: how a try ended
 * @property {string} past     where the board looks, when it does not look at the present; else ""
 * @property {string} step     the name of the button that lets the bots play on; "" for none
 * @property {string} error
 * @property {string[]} chosen the steps of the action already taken
 * @property {string[]} taken  where on the board they were clicked
 * @property {Option[]} options
 * @property {{undo: string, redo: string}} can  words for the two buttons; "" when there is nothing
 * @property {number} at       how many entries of the log have happened on the board shown
 * @property {Refusal | null} refusal
 * @property {Insight | null} insight
 * @property {Rule | null} rule
 * @property {[text: string, label: string][] | null} moves
 * @property {Option | null} about  an option that was asked about
 * @property {string} position the position shown, as text, when asked for
 * @property {Block[] | null} panel what a panel beside the board says, in order; null for no panel
 * @property {string[]} marks  the places that the panel speaks of
 */
/**
 * @typedef {object} Block  A part of the panel, by its `kind`: heading, progress, note, text, choices, told, buttons,
 *   subheading, lessons, fold, meanwhile.
 * @property {string} kind
 * @property {string} [text]
 * @property {string} [tone]  of what is told: text, right, wrong, refused, event, hint, rule; of lessons: path, where
 *   their order counts
 * @property {string} [rule]
 * @property {number} [at]
 * @property {number} [of]
 * @property {any[]} [items]  of choices [letter, label, mark, the mark in words], of buttons and of what is told
 *   [word, label, value]; of lessons a Lesson each, of a fold and of what happened meanwhile blocks
 * @property {boolean} [off]  of choices: nothing can be chosen any more
 */
/** @typedef {{id: string, mark: string, state: string, left: boolean, title: string, about: string, minutes: string}} Lesson */
/** @typedef {{players: number[], names: string[], bots: [string, string][], editions: [string, string][]}} Setup */
/**
 * @typedef {object} Whole
 * @property {number} face
 * @property {string} id
 * @property {number} n
 * @property {string} language
 * @property {[string, string][]} languages
 * @property {Record<string, string>} words
 * @property {string[]} names    the name of each seat
 * @property {string[]} tokens   the symbol of each seat
 * @property {[symbol: string, name: string][]} pictures what the symbols mean
 * @property {boolean} replay    a stored game, to be stepped through, not played
 * @property {Setup | null} setup what the dialog for a new game offers
 * @property {Record<string, DrawingJson>} drawings  by layout; none where there is a panel only
 * @property {View} view
 * @property {Entry[]} log
 * @property {string} record   the whole game as text: it must be at hand when Python is gone
 */
/**
 * A piece on its way from place to place; "" is where nothing is drawn. Without an end it goes where the one before began.
 * @typedef {[symbol: string, from: string, to?: string]} Motion
 */
/**
 * @typedef {object} Answer
 * @property {number} n
 * @property {number} base   the number of the state that it changes
 * @property {[page: string, number: number]} ack  the last intent it answers
 * @property {Record<string, DrawingChanges>} [drawings]  by layout, or by several with spaces between
 * @property {Motion[]} [motions]
 * @property {[from: number, entries: Entry[]]} [log]
 * @property {[keep: number, added: string]} [record]  so many characters stay, the rest is new; else the log's actions are added
 * @property {Partial<View>} [view]
 */
/**
 * @typedef {object} Model  The six methods that any host of an anywidget provides.
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {(name: string, callback: () => void) => void} on
 * @property {(name: string, callback: () => void) => void} off
 * @property {() => void} save_changes
 */

// --- the state of one board, shared by its views --------------------------------------------------------------

/** What this page knows of one board, and what it still waits for. */
class Store {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Whole} */
    this.whole = model.get("whole");
    this.page = Math.random().toString(36).slice(2, 10);
    this.count = 0;
    /** @type {[string, number, string, unknown][]} */
    this.waiting = [];
    /** @type {Set<BoardView>} */
    this.views = new Set();
    this.timer = 0;
    this.silent = false;
    model.on("change:whole", () => this.replace(model.get("whole")));
    model.on("change:answer", () => this.take(model.get("answer")));
  }

  /** @param {Whole} whole */
  replace(whole) {
    this.whole = whole;
    this.heard([this.page, this.count]);
    for (const view of this.views) view.mount();
  }

  /**
   * Take up an answer. One that does not follow the state at hand means that something was lost: ask for everything.
   * @param {Answer} answer
   */
  take(answer) {
    const whole = this.whole;
    if (!answer || answer.n === undefined || answer.n <= whole.n) return;
    if (answer.base !== whole.n) {
      this.send("whole", null);
      return;
    }
    whole.n = answer.n;
    /** @type {Record<string, {places: string[], pieces: string[]}>} */
    const touched = {};
    for (const [layouts, changes] of Object.entries(answer.drawings ?? {})) {
      for (const layout of layouts.split(" ").filter((name) => whole.drawings[name])) {
        const { places, pieces } = apply(whole.drawings[layout], changes);
        touched[layout] ??= { places: [], pieces: [] };
        touched[layout].places.push(...places);
        touched[layout].pieces.push(...pieces);
      }
    }
    if (answer.log) {
      whole.log.splice(answer.log[0], Infinity, ...answer.log[1]);
      const [keep, added] = answer.record ?? [Infinity, answer.log[1].map((entry) => `${entry.text}\n`).join("")];
      whole.record = whole.record.slice(0, keep) + added;
    }
    Object.assign(whole.view, answer.view);
    const about = answer.view?.about;
    // What is told of an option holds wherever it can be clicked.
    for (const option of about ? whole.view.options.filter(([key]) => key === about[0]) : []) [, , option[2], option[3]] = about ?? [];
    this.heard(answer.ack);
    for (const view of this.views) view.update(answer, touched[view.shownLayout()]);
  }

  /** @param {[string, number]} ack */
  heard([page, number]) {
    if (page === this.page) this.waiting = this.waiting.filter((intent) => intent[1] > number);
    if (this.waiting.length) return;
    clearTimeout(this.timer);
    this.silent = false;
    for (const view of this.views) view.showSilence();
  }

  /**
   * Tell Python what the user wants. Unanswered intents travel again with the next, so that none is lost where the
   * host lets a later value of a trait overtake an earlier one.
   * @param {string} kind
   * @param {unknown} data
   */
  send(kind, data) {
    this.count += 1;
    this.waiting.push([this.page, this.count, kind, data]);
    for (const view of this.views) view.root.setAttribute("aria-busy", "true");
    this.model.set("intents", [...this.waiting]);
    this.model.save_changes();
    clearTimeout(this.timer);
    if (!this.waiting.length) return; // a host may answer at once
    this.timer = setTimeout(() => {
      this.silent = true;
      for (const view of this.views) view.showSilence();
    }, PATIENCE);
  }
}

/** @type {Map<string, Store>} */
const stores = new Map();

/**
 * The store of a model's board. The host may load this module once for many boards, and hand each view a model
 * object of its own, so the board's id is the key.
 * @param {Model} model
 */
function storeOf(model) {
  const id = model.get("whole").id;
  let store = stores.get(id);
  if (!store) {
    store = new Store(model);
    stores.set(id, store);
  }
  return store;
}

/** @param {string} old @param {Respelled | null | undefined} change */
function respell(old, change) {
  if (!Array.isArray(change)) return change ?? old;
  const words = old.split(" ");
  return change.map((part) => {
    const taken = words.splice(0, typeof part === "number" ? part : part.split(" ").length);
    return typeof part === "number" ? taken.join(" ") : part;
  }).join(" ");
}

/**
 * Bring a drawing up to date; return what it shows differently now, keys of places and of pieces.
 * @param {DrawingJson} drawing
 * @param {DrawingChanges} changes
 */
export function apply(drawing, { label, places = {}, pieces = {} }) {
  /** What changes alike stands together. */
  const changed = new Map(Object.entries(places).flatMap(([ids, change]) => ids.split(" ").map((id) => [id, change])));
  const touched = { places: [...changed.keys()], pieces: Object.keys(pieces) };
  const lay = drawing.pieces;
  drawing.label = respell(drawing.label, label);
  for (const place of drawing.places) {
    const [id, , , , , [x, y]] = place;
    const [words, state, symbol] = changed.get(id) ?? [null];
    place[6] = respell(place[6], words);
    place[7] = state ?? place[7];
    if (symbol !== undefined) {
      touched.pieces.push(id);
      if (symbol) lay[id] = [symbol, "", id, x, y];
      else delete lay[id];
    }
  }
  for (const [key, change] of Object.entries(pieces)) {
    if (change) {
      const [symbol, text = "", on, x, y] = change;
      const [, , place, left, top] = lay[key] ?? [];
      const anchor = on === undefined ? [left, top] : drawing.places.find((one) => one[0] === on)?.[5] ?? [];
      lay[key] = [symbol, text, on ?? place, x ?? anchor[0] ?? 0, y ?? anchor[1] ?? 0];
    } else delete lay[key];
  }
  return touched;
}

// --- making nodes ---------------------------------------------------------------------------------------------

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
function html(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 */
function svg(tag, attributes = {}, ...children) {
  const node = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * Parse markup of the drawing (made by Python, where names of players are escaped).
 * @param {string} markup
 */
function parse(markup) {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = markup;
  return [...holder.childNodes];
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
function button(label, act, attributes = {}) {
  const node = html("button", { type: "button", ...attributes }, label);
  node.addEventListener("click", act);
  return node;
}

/**
 * Red, green and blue (0 to 255) and opacity (0 to 1) of a computed colour. Hosts that calculate theirs have them in other
 * spaces than rgb: whatever it is, it is painted and looked at.
 * @param {string} colour
 */
function painted(colour) {
  const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (colour.startsWith("rgb")) return [r, g, b, a];
  const brush = html("canvas", { width: "1", height: "1" }).getContext("2d");
  if (!brush) return [0, 0, 0, 0];
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity / 255];
}

/**
 * Whether the ground on which `node` stands is dark: the first ancestor that paints one decides, through shadow
 * roots; where none does, the page's own colour scheme.
 * @param {Element} node
 */
function onDark(node) {
  for (let up = node.parentNode; up; up = up.parentNode ?? /** @type {any} */ (up).host) {
    if (!(up instanceof Element)) continue;
    const [r, g, b, a] = painted(getComputedStyle(up).backgroundColor);
    if (a > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 110;
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme.includes("dark") && (!scheme.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches);
}

/** A text as something said: with a stop at its end, where a voice pauses. @param {string} text */
function said(text) {
  return /[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text;
}

/** Put a text into a live region; a reader says what changes, so the same text again is made to differ. @param {Element | undefined} region @param {string} text */
function voice(region, text) {
  if (region) region.textContent = text && region.textContent === text ? `${text}\u00a0` : text;
}

/** Whether a key is none of the board's. @param {KeyboardEvent} event */
function forHost(event) {
  return event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab";
}

let viewCount = 0;

// --- one view -------------------------------------------------------------------------------------------------

/** A view that is mounted: all its nodes are there. @typedef {{[K in keyof BoardView]: NonNullable<BoardView[K]>}} Mounted */

/** One display of the board: its nodes, its focus, its open panels. Nothing of this crosses to Python. */
class BoardView {
  /**
   * @param {Store} store
   * @param {HTMLElement} el
   */
  constructor(store, el) {
    this.store = store;
    // Boards may each have this module to themselves, and views of one board share it.
    this.name = `b${++viewCount}-${store.whole.id}`;
    this.root = html("div", { class: "nb-board" });
    el.append(this.root);
    this.layout = "wide";
    this.lit = true;
    this.asTable = false;
    this.logAll = false;
    /** The place whose several options the panel offers. @type {string | null} */
    this.narrowed = null;
    /** Whether the answer awaited is to something done in this very view. */
    this.acted = false;
    /** The place that was last chosen or tried here. @type {string | null} */
    this.actedAt = null;
    /** What of the panel is told beside that place, since the two cannot be seen at once. @type {string[] | null} */
    this.aside = null;
    /** What the news tells. @type {Entry[]} */
    this.newest = [];
    /** Whether what was done last on the board has solved a task: then Tab leads on. */
    this.solved = false;
    /** So far the board has given way to what stands above it. */
    this.sunk = 0;
    /** So many entries of the log had happened on the board that was shown last. */
    this.shownAt = 0;
    /** Whether nothing has happened since one came to the place that is pointed at. */
    this.arrives = false;
    /** The record of the game that was mounted last. */
    this.game = "";
    /** The place under the pointer or the focus. @type {string | null} */
    this.pointed = null;
    /** Whether the user asked for the list of actions and its dialog should open when it arrives. */
    this.expectsMoves = false;
    /** @type {Map<string, SVGGraphicsElement>} */
    this.places = new Map();
    /** @type {Map<string, SVGGraphicsElement>} */
    this.pieces = new Map();
    /** @type {Map<string, Option[]>} */
    this.optionsAt = new Map();
    /** @type {(() => void) | null} */
    this.endMotion = null;
    this.asking = 0;
    /** The entry of the log that was told last. */
    this.told = 0;
    this.abort = new AbortController();
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.root);
    this.watchTheme();
    this.listen();
    this.mount();
  }

  get whole() {
    return this.store.whole;
  }

  get view() {
    return this.store.whole.view;
  }

  /** @param {string} id */
  word(id) {
    return this.whole.words[id] ?? id;
  }

  /** @param {string} kind @param {unknown} [data] */
  send(kind, data = null) {
    this.store.send(kind, data);
  }

  dispose() {
    this.abort.abort();
    clearTimeout(this.asking);
    this.sizes.disconnect();
    this.endMotion?.();
    this.root.remove();
  }

  /** Follow the host between light and dark; its style sheets may arrive after its attributes change. */
  watchTheme() {
    const look = () => this.root.setAttribute("data-theme", onDark(this.root) ? "dark" : "light");
    const again = () => [0, 60, 400, 1200].forEach((delay) => setTimeout(look, delay));
    const observer = new MutationObserver(again);
    for (const node of [document.documentElement, document.body]) {
      observer.observe(node, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-name", "data-jp-theme-light"] });
    }
    this.abort.signal.addEventListener("abort", () => observer.disconnect());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again, { signal: this.abort.signal });
    again();
  }

  /** Choose the drawing that fits the width, and keep every target large enough. */
  resize() {
    const width = this.root.clientWidth;
    if (!width) return;
    this.root.toggleAttribute("data-narrow", width < NARROW);
    const layout = width < NARROW ? "narrow" : width < MEDIUM ? "medium" : "wide";
    if (layout !== this.layout) {
      this.layout = layout;
      const focus = this.focusedId();
      if (this.whole.drawings[layout]) this.mountDrawing();
      else this.send("layout", layout);
      if (focus) this.focusPlace(focus);
    }
    this.foldTools();
    this.fitTargets();
    this.markLog();
    this.offerPlace();
    if (this.newest.length || !this.view.at) this.showNews(this.newest);
    this.showCard(); // what it speaks of may lie elsewhere now
  }

  /** Some tools fold away where they do not fit beside the heading, which differs between languages. */
  foldTools() {
    this.root.removeAttribute("data-fold");
    const { tools } = this;
    const focus = /** @type {HTMLElement | null} */ (this.activeElement());
    this.root.toggleAttribute("data-fold", !!tools && tools.scrollWidth + HEADING > this.root.clientWidth);
    // Where what had the focus is folded away, the button that unfolds it takes over.
    if (tools?.contains(focus) && !focus?.checkVisibility()) /** @type {HTMLElement | null} */ (tools.querySelector(".nb-unfold"))?.focus();
    this.rove();
  }

  // --- mounting -----------------------------------------------------------------------------------------------

  /** Build everything anew: at the start and after a new game or another language. */
  mount() {
    const focus = this.focusedId();
    const done = this.focusInPanel();
    const active = this.activeElement();
    const inside = this.root.contains(active);
    const tool = this.tools?.contains(active) ? active?.textContent : null;
    this.endMotion?.();
    this.aside = null;
    this.root.replaceChildren();
    this.logAll ||= this.whole.replay;
    this.root.toggleAttribute("data-replay", this.whole.replay);
    this.root.lang = this.whole.language;
    if (this.whole.face !== FACE) {
      this.root.append(html("p", { class: "nb-error", role: "alert" }, this.word("other_face")));
      return;
    }
    this.turn = html("strong", { class: "nb-turn" });
    this.prompt = html("span", { class: "nb-prompt" });
    this.news = html("div", { class: "nb-news", tabindex: "-1" });
    this.live = html("div", { class: "nb-live", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.loud = html("div", { class: "nb-live", "aria-live": "assertive", "aria-atomic": "true" });
    this.alert = html("div", { class: "nb-error", role: "alert" });
    this.past = html("div", { class: "nb-past", role: "group", "aria-label": this.word("past") });
    this.choice = html("div", { class: "nb-choice", role: "group", "aria-label": this.word("choice") });
    this.card = html("div", { class: "nb-card", role: "note" });
    this.panel = html("section", { class: "nb-panel", tabindex: "-1" });
    this.finder = button(this.word("show_place"), () => this.showPlace());
    this.stage = html("div", { class: "nb-stage" });
    this.stage.addEventListener("contextmenu", (event) => {
      const id = this.placeAt(event);
      if (!id && !this.card?.contains(/** @type {Node} */ (event.target))) return;
      event.preventDefault();
      event.stopPropagation(); // the menu of the host would cover what is asked about
      if (!id || this.whole.replay) return;
      this.focusPlace(id);
      this.send("insight", id);
    });
    this.table = html("div", { class: "nb-table", role: "region", "aria-label": this.word("table"), tabindex: "0" });
    this.log = html("ol", { class: "nb-log", "aria-label": this.word("log"), tabindex: "0" });
    this.dialog = html("dialog", { class: "nb-dialog" });
    this.root.append(
      html("div", { class: "nb-head" }, this.turn, this.makeTools()),
      this.alert, this.past, this.news, this.choice,
      html("div", { class: "nb-body" }, this.panel, html("div", { class: "nb-main-part" }, this.stage, this.table),
        html("div", { class: "nb-foot" }, html("div", { class: "nb-caption", "aria-hidden": "true" }, this.word("log")), this.log)),
      this.live, this.loud, this.dialog,
    );
    this.mountDrawing();
    this.showView();
    this.showLog(0);
    this.showNews(this.whole.log.slice(0, this.view.at).slice(-NEWS_TOLD));
    this.showSilence();
    this.foldTools();
    this.fitTargets(); // only now is its room known
    if (focus) this.focusPlace(focus);
    if (done !== null) this.focusPanel(done);
    if (tool && this.game === this.whole.record) this.focusTool(tool); // the same game in another drawing
    this.game = this.whole.record;
    this.told = this.view.at - 1;
    this.shownAt = this.view.at;
    if (!inside || this.root.contains(this.activeElement())) return;
    this.focusNext(1);
    // A live region speaks of what changes in it, not of what it is born with.
    setTimeout(() => {
      if (this.view.panel) this.tell(this.view.turn, this.view.prompt);
      else this.tellNews(this.whole.log.slice(0, this.view.at).slice(-NEWS_TOLD));
    }, 200);
  }

  makeTools() {
    this.undoButton = button(this.word("undo"), () => this.undo());
    this.redoButton = button(this.word("redo"), () => this.redo());
    this.stepButton = button("", () => this.send("step"));
    this.litButton = button(this.word("lit"), () => this.toggleLit());
    this.movesButton = button(this.word("moves"), () => this.askMoves());
    this.tableButton = button(this.word("table"), () => this.toggleTable());
    const more = html("div", { class: "nb-more" }, this.movesButton, this.litButton, this.tableButton,
      button(this.word("save"), () => this.openTexts()));
    if (this.whole.setup) more.append(button(this.word("new"), () => this.openNew()));
    more.append(button(this.word("help"), () => this.openHelp()));
    const tools = html("div", { class: "nb-tools", role: "toolbar", "aria-label": this.word("tools") });
    const unfold = button(this.word("more"), () => this.unfold(!tools.hasAttribute("data-open")), { class: "nb-unfold", "aria-expanded": "false" });
    tools.addEventListener("focusin", ({ target }) => this.rove(target));
    tools.addEventListener("focusout", ({ relatedTarget }) => tools.contains(/** @type {Node | null} */ (relatedTarget)) || this.unfold(false));
    this.tools = tools;
    if (this.whole.replay) {
      this.undoButton.textContent = this.word("previous");
      this.redoButton.textContent = this.word("next");
      tools.append(button(this.word("first"), () => this.send("goto", 0)), this.undoButton, this.redoButton,
        button(this.word("last"), () => this.send("goto", -1)), this.tableButton);
    } else tools.append(this.stepButton, this.undoButton, this.redoButton, unfold, more);
    return tools;
  }

  /** Show or hide the tools for which there is no room. @param {boolean} open */
  unfold(open) {
    this.tools?.toggleAttribute("data-open", open);
    this.tools?.querySelector(".nb-unfold")?.setAttribute("aria-expanded", `${open}`);
  }

  /** Put the focus on a tool, or on the button that unfolds it. @param {string} label */
  focusTool(label) {
    const all = [...(this.tools?.querySelectorAll("button") ?? [])].filter((node) => node.checkVisibility());
    (all.find((node) => node.textContent === label) ?? all.find((node) => node.matches(".nb-unfold")))?.focus();
  }

  /** One stop of the tools for the Tab key, from which arrows lead on: where one was last, if it can be seen. @param {EventTarget | null} [to] */
  rove(to) {
    const all = [...(this.tools?.querySelectorAll("button") ?? [])];
    const seen = all.filter((node) => node.checkVisibility() && !node.disabled);
    const stop = seen.find((node) => node === to) ?? seen.find((node) => !node.tabIndex) ?? seen[0];
    for (const node of all) node.tabIndex = node === stop ? 0 : -1;
  }

  undo() {
    if (this.whole.replay) this.send("goto", Math.max(0, this.view.at - 1));
    else this.send("undo");
  }

  redo() {
    if (this.whole.replay) this.send("goto", this.view.at + 1);
    else this.send("redo");
  }

  /** Mount scenery, places and pieces of the present layout. */
  mountDrawing() {
    const drawing = this.whole.drawings[this.layout] ?? Object.values(this.whole.drawings)[0];
    /** Ids are made unique per view: two boards on one page must not share gradients or symbols. */
    const own = (/** @type {string} */ markup) =>
      markup.replace(/\bid=["']/g, `$&${this.name}-`).replace(/(?:url\(|href=["'])#/g, `$&${this.name}-`);
    this.shown = drawing;
    this.places.clear();
    this.pieces.clear();
    this.root.toggleAttribute("data-bare", !drawing);
    if (!drawing) return;
    this.picture = svg("svg", {
      class: `${drawing.prefix} ${this.layout}`, viewBox: drawing.view_box.join(" "), role: "group",
      "aria-label": drawing.label, style: `--ratio:${drawing.view_box[2] / drawing.view_box[3]}`,
    });
    const style = svg("style");
    style.textContent = own(drawing.style);
    this.picture.append(style, svg("defs", {}, ...parse(own(drawing.defs))),
      svg("g", { class: "scenery", "aria-hidden": "true" }, ...parse(own(drawing.scenery))));
    for (const [id, role, label, rows] of drawing.groups) {
      // Both are widgets, so that a screen reader hands the keys on instead of reading with them. Rows have no name of
      // their own: a reader would say it in place of the cells.
      const group = svg("g", { role: role === "grid" ? role : "listbox", "aria-label": label, "data-group": id });
      const mine = drawing.places.filter((place) => place[1] === id);
      if (role === "grid") {
        rows.forEach((_, row) => group.append(svg("g", { role: "row" },
          ...mine.filter((place) => place[2] === row).map((place) => this.makePlace(place, "gridcell", own)))));
      } else group.append(...mine.map((place) => this.makePlace(place, "option", own)));
      group.querySelector("[data-place]")?.setAttribute("tabindex", "0");
      this.picture.append(group);
    }
    // Not on the board as a whole: a screen reader would call all its text clickable.
    this.picture.addEventListener("click", (event) => {
      const id = this.placeAt(event);
      if (id) this.activate(id);
    });
    this.pieceLayer = svg("g", { class: "pieces", "aria-hidden": "true" });
    // What a panel speaks of is marked below the pieces, what can be chosen above them.
    this.marks = svg("g", { class: "nb-rings", "aria-hidden": "true" });
    this.rings = svg("g", { class: "nb-rings", "aria-hidden": "true" });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    for (const [key, piece] of Object.entries(drawing.pieces)) this.putPiece(key, piece);
    this.cursor = svg("g", { class: "nb-rings", "aria-hidden": "true" });
    this.picture.append(this.marks, this.pieceLayer, this.rings, this.cursor, this.ghosts);
    this.stage?.replaceChildren(this.picture, /** @type {HTMLElement} */ (this.card));
    this.showOptions();
    this.showMarks();
    this.showTable();
    this.fitTargets();
  }

  /**
   * @param {PlaceJson} place
   * @param {string} role
   * @param {(markup: string) => string} own
   */
  makePlace([id, , row, col, shape, [x, y], label, state], role, own) {
    const node = svg("g", { role, tabindex: "-1", "data-place": id, "data-row": `${row}`, "data-col": `${col}` },
      ...parse(own(shape)), svg("circle", { class: "nb-hit", cx: `${x}`, cy: `${y}`, r: "0" }));
    this.places.set(id, node);
    this.dressPlace(id, label, state);
    return node;
  }

  /** @param {string} id @param {string} label @param {string} state */
  dressPlace(id, label, state) {
    const node = this.places.get(id);
    if (!node) return;
    node.setAttribute("class", `place ${id.split(":")[0]} ${state} ${node.dataset.mark ?? ""}`);
    node.dataset.label = label;
    this.namePlace(id);
  }

  /** What a choice does, for a voice: an arrow between two numbers is a word. @param {string[]} lines */
  spoken(lines) {
    return lines.map(said).join(" ").replaceAll(" →", `, ${this.word("then")}`);
  }

  /**
   * The name of a place says whether it can be chosen now.
   * @param {string} id
   * @param {boolean} [late]  whether its name is being said already: then what it leads to is told behind it
   */
  namePlace(id, late) {
    const node = this.places.get(id);
    if (!node) return;
    const lit = this.lit && this.optionsAt.has(id);
    node.classList.toggle("lit", lit);
    const told = lit ? (this.optionsAt.get(id) ?? []).filter(([, , label]) => label) : [];
    // A way that is called as its place begins is not called so twice.
    const description = this.spoken(told.flatMap(([, , label = "", preview = []]) =>
      node.dataset.label?.startsWith(label) ? preview : [label, ...preview]));
    if (late && description && this.arrives && id === this.focusedId()) this.tell(description);
    else if (description) node.setAttribute("aria-description", description);
    else node.removeAttribute("aria-description");
    node.setAttribute("aria-label", lit ? `${said(node.dataset.label ?? "")} ${this.word("can_choose")}` : node.dataset.label ?? "");
  }

  /** @param {string} key @param {PieceJson} piece */
  putPiece(key, [symbol, text, place, x, y]) {
    let node = this.pieces.get(key);
    if (!node) {
      node = svg("g");
      this.pieces.set(key, node);
      this.pieceLayer?.append(node);
    }
    node.setAttribute("class", `piece ${symbol}`);
    node.setAttribute("transform", `translate(${x} ${y})`);
    node.dataset.on = place;
    node.replaceChildren(...this.lookOf(symbol));
    if (text) node.append(svg("text", {}, text));
    return node;
  }

  /** @param {string} symbol */
  lookOf(symbol) {
    return symbol.startsWith("text") ? [] : [svg("use", { href: `#${this.name}-${this.shown?.prefix}-${symbol}` })];
  }

  /** Give every place a target of at least 24 px, whatever the scale of the drawing. */
  fitTargets() {
    if (!this.picture || !this.shown) return;
    const scale = this.picture.clientWidth / this.shown.view_box[2];
    if (!scale) return;
    const radius = (TARGET / 2 + 0.5) / scale;
    for (const hit of this.picture.querySelectorAll(".nb-hit")) hit.setAttribute("r", `${radius}`);
    if (this.picture.querySelector("circle.nb-ring")) this.showRings();
  }

  // --- updating -----------------------------------------------------------------------------------------------

  /**
   * @param {Answer} answer
   * @param {{places: string[], pieces: string[]} | undefined} touched  what the drawing shows differently now
   */
  update(answer, touched) {
    if (this.whole.face !== FACE) return;
    const focus = this.focusedId();
    const inside = this.root.contains(this.activeElement());
    /** @type {SVGGraphicsElement[]} */
    const arrived = [];
    /** @type {SVGGraphicsElement[]} */
    const gone = [];
    if (touched && this.shown) {
      const { label, places, pieces } = this.shown;
      this.picture?.setAttribute("aria-label", label);
      for (const [id, , , , , , name, state] of places) if (touched.places.includes(id)) this.dressPlace(id, name, state);
      for (const key of touched.pieces) {
        const node = this.pieces.get(key);
        const looks = (/** @type {Element | undefined} */ one) => ["class", "data-on", "transform"].map((name) => one?.getAttribute(name)).join(" ");
        if (pieces[key]) {
          const old = /** @type {SVGGraphicsElement | undefined} */ (node?.cloneNode(true));
          const now = this.putPiece(key, pieces[key]);
          if (looks(old) !== looks(now)) arrived.push(now);
          if (old && looks(old) !== looks(now)) gone.push(old);
        } else if (node) {
          node.remove();
          gone.push(node);
          this.pieces.delete(key);
        }
      }
    }
    if (answer.view) {
      this.narrowed = null;
      // What a place would lead to is told while something else may stay open.
      if (!answer.view.about) {
        this.aside = null;
        this.arrives = false;
      }
      const inPanel = this.focusInPanel() !== null;
      const top = this.stage?.getBoundingClientRect().top ?? 0;
      const asked = !!this.choice?.offsetHeight;
      this.showView(answer.view);
      this.keepBoard(top, inPanel, asked);
      if (this.acted && answer.view.panel) this.tellAside();
    }
    voice(this.loud, answer.view?.loud ?? "");
    if (answer.log) {
      this.showLog(answer.log[0]);
      this.showNews(answer.log[1]);
      this.tellNews(answer.log[1]);
    } else if (answer.view?.at !== undefined) {
      this.markLog();
      // Taken back or looked back: what was told last no longer holds here.
      const { at, live } = this.view;
      this.showNews(this.whole.log.slice(Math.min(this.shownAt, at - 1), at), live);
      this.tellNews();
    }
    this.shownAt = this.view.at;
    if (touched && this.asTable) this.showTable();
    // Only what has been played is shown as motion, not what was taken back.
    if (answer.motions || answer.log?.[1].length) this.move(answer.motions ?? [], arrived, gone);
    this.floatChoice();
    if (this.acted && answer.view?.options) this.reveal();
    this.solved = this.acted && !this.optionsAt.size;
    this.acted = false;
    if (inside && !this.root.contains(this.activeElement())) {
      if (focus) this.focusPlace(focus);
      else this.focusNext(1);
    }
  }

  /** The part of the screen in which this board is seen, and what scrolls it. */
  screen() {
    const seen = { scroller: document.scrollingElement, top: 0, bottom: innerHeight };
    for (let up = this.root.parentNode; up; up = up.parentNode ?? /** @type {any} */ (up).host) {
      if (!(up instanceof Element) || up.scrollHeight <= up.clientHeight || up === document.documentElement) continue;
      if (!/auto|scroll/.test(getComputedStyle(up).overflowY)) continue;
      if (seen.scroller === document.scrollingElement) seen.scroller = up;
      const { top, bottom } = up.getBoundingClientRect();
      seen.top = Math.max(seen.top, top);
      seen.bottom = Math.min(seen.bottom, bottom);
    }
    return seen;
  }

  /**
   * What stands above the board moves it when it grows: keep the board in its place while it is seen. What must stay in
   * sight is the head, and to whoever reads a panel above the board, its beginning: as far as the board had to give way
   * for that, it comes back when there is room again.
   * @param {number} was  where the board began
   * @param {boolean} reads
   * @param {boolean} asked  whether there was a question before
   */
  keepBoard(was, reads, asked) {
    const { stage, panel, root, choice } = this;
    const moved = stage ? stage.getBoundingClientRect().top - was : 0;
    if (!moved || !stage) return;
    const { scroller, top, bottom } = this.screen();
    if (!scroller || was > bottom || was + stage.offsetHeight < top) return;
    const above = panel && !panel.hidden && panel.getBoundingClientRect().bottom <= stage.getBoundingClientRect().top;
    let most = (above ? panel : this.tools ?? root).getBoundingClientRect().top - top;
    // Where the head is out of sight already, at least the question stays; in the middle of a choice it comes along.
    if (!above && most < 0 && choice) {
      most = choice.getBoundingClientRect().top - top;
      if (asked) most = choice.querySelector(FLOATS) ? Infinity : Math.max(0, most);
    }
    let by = moved;
    if ((reads || !above) && most >= 0 && moved > most) by = most;
    else if (moved < 0) by = Math.min(0, moved + this.sunk);
    scroller.scrollTop += by;
    this.sunk = Math.max(0, this.sunk + moved - by);
  }

  /** Where the newest that the panel tells is out of sight for who acted on the board, it is told at the board, too. */
  tellAside() {
    const told = this.panel?.querySelectorAll(":scope > .nb-told");
    if (!told?.length) return;
    const { top, bottom } = this.screen();
    const seen = told[told.length - 1].getBoundingClientRect();
    if (seen.top >= top && seen.bottom <= bottom) return;
    this.aside = ["told"];
    this.showCard();
    this.card?.scrollIntoView({ block: "nearest" });
  }

  /** Let a screen reader say texts when it is done with what it says. @param {...string} texts */
  tell(...texts) {
    voice(this.live, texts.filter(Boolean).map((one) => said(one.trim())).join(" "));
  }

  /** Tell what happened, whose turn it is, and what is asked for: last, and so soon enough to be waited for. @param {Entry[]} entries */
  tellNews(entries = []) {
    const { past, turn, prompt, live, panel, at } = this.view;
    const many = entries.length > NEWS_TOLD;
    this.told = many ? at - entries.length : at - 1;
    // What happens in a lesson its panel tells.
    if (live || panel) return;
    const first = Math.max(0, at - (entries.length || 1));
    const news = this.whole.log.slice(first, many ? first + 1 : at).flatMap(({ lines }) => lines.map(([line]) => line));
    if (many) news.push(this.word("news_more"));
    this.tell(past, ...news, turn, prompt);
  }

  /** The sentences of an entry of the log. @param {number} index */
  linesOf(index) {
    return this.whole.log[index]?.lines.map(([line]) => line) ?? [];
  }

  /** Tell the next or the previous entry of the log; after the last, what is asked for. @param {1 | -1} way */
  tellEntry(way) {
    const { at, turn, prompt, live, panel } = this.view;
    this.told = Math.max(0, Math.min(at, this.told + way));
    const step = panel?.filter(({ kind }) => kind === "told" || kind === "text").pop();
    if (this.told < at) this.tell(...this.linesOf(this.told));
    else if (live || step) this.tell(live || (step?.text ?? ""));
    else this.tell(turn, prompt);
  }

  /** In the middle of a choice its question stays in sight, at the upper edge of the screen at the least. */
  floatChoice() {
    const { choice } = this;
    if (!choice) return;
    choice.style.translate = "";
    const by = Math.min(this.screen().top - choice.getBoundingClientRect().top, this.root.offsetHeight - 200);
    if (by > 0 && choice.querySelector(FLOATS)) choice.style.translate = `0 ${by}px`;
  }

  /** Where the drawing is not wide what comes next may lie out of sight. */
  reveal() {
    if (this.layout === "wide" || !this.view.chosen.length) return;
    const [first] = this.optionsAt.keys();
    const next = this.choice?.querySelector(".nb-option") ? this.choice : this.places.get(first);
    if (next && next !== this.choice) next.style.scrollMargin = `${(this.choice?.offsetHeight ?? 0) + 9}px`; // it may lie above
    next?.scrollIntoView({ block: "nearest" });
  }

  shownLayout() {
    return this.whole.drawings[this.layout] ? this.layout : Object.keys(this.whole.drawings)[0];
  }

  /**
   * Show the parts of the view that changed; all of them without an argument.
   * @param {Partial<View>} [changed]
   */
  showView(changed = this.view) {
    const view = this.view;
    const { turn, prompt, past, undoButton, redoButton, stepButton, litButton } = /** @type {Mounted} */ (this);
    turn.textContent = turn.title = view.turn;
    prompt.textContent = view.prompt;
    if (view.live && "live" in changed) this.tell(view.live);
    // In a dialog that is open, too: it covers the board.
    if ("error" in changed) for (const node of this.root.querySelectorAll(".nb-error")) node.textContent = view.error;
    if (this.whole.replay) {
      undoButton.toggleAttribute("disabled", view.at === 0);
      redoButton.toggleAttribute("disabled", view.at === this.whole.log.length);
      if ("at" in changed) {
        this.showNews(this.whole.log.slice(Math.max(0, view.at - 1), view.at));
        this.told = view.at - 1;
        this.tell(...this.linesOf(view.at - 1), view.turn);
      }
    } else for (const [node, can, bare] of /** @type {[HTMLButtonElement, string, string][]} */ ([
      [undoButton, view.can.undo, "undo"], [redoButton, view.can.redo, "redo"],
    ])) {
      if (can) node.removeAttribute("aria-disabled");
      else node.setAttribute("aria-disabled", "true");
      // A word of its own says that chance has spoken in between; the button shows a die.
      node.textContent = this.word(bare);
      node.title = this.word(can || bare);
      node.setAttribute("aria-label", node.title);
      node.toggleAttribute("data-chance", can !== "" && can !== bare);
    }
    stepButton.hidden = !view.step;
    stepButton.textContent = view.step;
    litButton.setAttribute("aria-pressed", `${this.lit}`);
    // Where nothing is asked there is nothing to list or to light.
    for (const node of [litButton, this.movesButton]) {
      node?.toggleAttribute("disabled", !view.options.length);
      node?.setAttribute("aria-disabled", `${!view.options.length}`); // which is what the style dims
    }
    if ("past" in changed) {
      past.hidden = !view.past;
      past.replaceChildren(html("span", {}, view.past),
        button(this.word("continue_here"), () => this.send("continue")),
        button(this.word("to_present"), () => this.send("goto", -1)));
      // Who looked back from the log below the board sees what came of it.
      if (view.past && this.log?.contains(this.activeElement())) past.scrollIntoView({ block: "nearest" });
    }
    if ("options" in changed || "chosen" in changed) this.showOptions();
    else if ("marks" in changed) this.showRings();
    if ("panel" in changed) this.showPanel();
    if ("insight" in changed || "refusal" in changed) this.showMarks();
    if (view.rule && "rule" in changed) this.openRule(view.rule);
    if (view.about && "about" in changed) {
      for (const [key, place] of view.options) if (key === view.about[0]) this.namePlace(place, true);
    }
    if (view.position && this.positionField) this.positionField.value = view.position;
    if (view.moves && this.expectsMoves) this.openMoves(view.moves);
    this.rove();
    this.showCard();
  }

  /** Light the places that can be chosen, and offer the choices without a place. */
  showOptions() {
    const before = [...this.optionsAt.keys()];
    this.optionsAt.clear();
    for (const option of this.view.options) {
      const place = option[1];
      const there = this.optionsAt.get(place);
      if (there) there.push(option);
      else if (place) this.optionsAt.set(place, [option]);
    }
    for (const id of new Set([...before, ...this.optionsAt.keys()])) this.namePlace(id);
    this.showRings();
    this.showChoice();
    if (this.asTable) this.showTable();
  }

  /** A ring around each place that is marked, lit, or chosen already. */
  showRings() {
    const { marks, taken, refusal } = this.view;
    // Where something comes first, only that is lit.
    const first = Object.entries(refusal?.marks ?? {}).flatMap(([id, mark]) => (mark === "first" ? [id] : []));
    this.marks?.replaceChildren(...marks.flatMap((id) => this.ringAround(id, "nb-marked")));
    const lit = first.length ? first : this.lit ? [...this.optionsAt.keys()] : [];
    this.rings?.replaceChildren(
      ...lit.flatMap((id) => this.ringAround(id)), ...taken.flatMap((id) => this.ringAround(id, "nb-taken")));
  }

  /** A ring around the place that has the focus, if the keys led there; an outline of its own its neighbours would cover. */
  showFocus() {
    const node = /** @type {HTMLElement | null} */ (this.activeElement());
    const id = node?.matches(":focus-visible") && this.focusedId();
    this.cursor?.replaceChildren(...(id ? this.ringAround(id, "nb-focus") : []));
  }

  /** The outline of a place where its shape begins with one, else a circle; none for a place that is not there. @param {string} id */
  ringAround(id, kind = "") {
    const place = this.places.get(id);
    const hit = place?.querySelector(".nb-hit");
    const outline = place?.querySelector(":scope > :is(rect, polygon, path[d$=z i]):first-child") ?? hit;
    if (!outline) return [];
    const ring = /** @type {SVGElement} */ (outline.cloneNode());
    if (outline === hit) {
      // Around the shape that stands there, where that is broader than a target must be.
      const { width, height } = /** @type {SVGGraphicsElement} */ (hit.previousElementSibling).getBBox();
      ring.setAttribute("r", `${Math.max(Number(hit.getAttribute("r")), Math.min(width, height) / 2 + 1)}`);
    }
    if (kind === "nb-marked" && ring.tagName === "rect") {
      ring.style.strokeWidth = "4";
      // Around it: what stands in a small box must stay readable.
      for (const [name, by] of Object.entries({ x: -3, y: -3, width: 6, height: 6 })) ring.setAttribute(name, `${Number(ring.getAttribute(name)) + by}`);
    }
    ring.removeAttribute("id");
    ring.setAttribute("class", `nb-ring ${kind}`);
    ring.dataset.ring = id;
    return [ring];
  }

  showChoice() {
    const { choice, view } = this;
    if (!choice) return;
    const here = this.narrowed;
    const offered = view.options.filter(([, place]) => (here ? place === here : !this.places.has(place)));
    const row = offered.map(([key, place, label = key, preview = []]) => {
      const node = button(label, () => {
        this.acted = true;
        this.send("choose", [key, place]);
      }, { class: "nb-option", "data-key": key });
      if (preview.length) {
        node.append(html("small", { "aria-hidden": "true" }, preview.map(said).join(" ")));
        node.setAttribute("aria-description", this.spoken(preview));
      }
      return node;
    });
    const steps = view.chosen.map((step) => html("span", { class: "nb-step" }, step));
    const ways = view.chosen.length
      ? [button(this.word("back"), () => this.send("back"), { class: "nb-back" }), button(this.word("cancel"), () => this.send("cancel"))]
      : [];
    // In a toolbar a screen reader hands the keys on; the text beside it stays text to it.
    const bar = html("div", { class: "nb-ways", role: "toolbar" }, ...row, ...ways);
    choice.replaceChildren(...steps, this.prompt ?? "", ...(bar.childElementCount ? [bar] : []));
  }

  /** Mark the places that an insight speaks about, and the one that refused: words that the drawing's style knows. */
  showMarks() {
    const { insight, refusal } = this.view;
    for (const [id, node] of this.places) {
      const words = (insight ?? refusal)?.marks[id] ?? (refusal?.concerns === id ? "nb-refused" : "");
      if (node.dataset.mark) node.classList.remove(...node.dataset.mark.split(" "));
      delete node.dataset.mark;
      if (!words) continue;
      node.dataset.mark = words;
      node.classList.add(...words.split(" "));
    }
    this.showRings();
  }

  /** Say what is known of the place pointed at; a refusal or an insight stays until the next answer. */
  showCard() {
    const { card, stage } = this;
    if (!card || !stage) return;
    const { refusal, insight } = this.view;
    const pinned = refusal ?? insight ?? (this.aside ? { place: this.actedAt } : null);
    const id = pinned ? pinned.place : this.pointed;
    const node = id === null ? undefined : this.places.get(id);
    card.hidden = !pinned && !node;
    card.classList.toggle("pinned", !!pinned);
    card.classList.toggle("refusal", !!refusal);
    if (card.hidden) return;
    card.replaceChildren();
    if (refusal) {
      card.append(html("p", { class: "nb-no" }, refusal.text), ...refusal.more.map((line) => html("p", {}, line)));
      if (refusal.rule) card.append(this.ruleButton(refusal.rule));
    } else if (insight) {
      card.append(...insight.lines.map((line) => html("p", {}, line)));
    } else if (pinned) {
      const blocks = this.view.panel ?? [];
      // What came of it is seen on the board: where there is a word on how it ended, that is enough.
      const ended = blocks.some(({ tone = "event" }) => tone !== "event");
      card.append(...blocks.filter(({ kind, tone }) => this.aside?.includes(kind) && !(ended && tone === "event")).flatMap((block) => this.panelBlock(block)));
      const ways = blocks.flatMap((block) => (block.kind === "buttons" ? block.items ?? [] : []));
      card.append(...this.panelBlock({ kind: "buttons", items: ways.filter(([word]) => ["next", "undo"].includes(word)) }));
    } else if (node && id !== null) {
      const options = (this.lit && this.optionsAt.get(id)) || [];
      card.append(html("p", { class: "nb-what" }, node.dataset.label ?? ""));
      for (const [, , label, preview = []] of options.slice(0, 4)) {
        if (label && !node.dataset.label?.startsWith(label)) card.append(html("p", { class: "nb-do" }, label));
        card.append(...preview.map((line) => html("p", {}, line)));
      }
    }
    if (pinned) card.append(button(this.word("close"), () => this.closeCard()));
    this.layCard(node);
  }

  /**
   * Lay the card beside the place it speaks of, on the part of the board that is seen, where it hides least of what is
   * marked or can be chosen.
   * @param {Element | undefined} node
   */
  layCard(node) {
    const { card, stage } = this;
    if (!card || !stage) return;
    const outer = stage.getBoundingClientRect();
    card.style.maxWidth = `${Math.min(360, outer.width - 16)}px`;
    card.style.left = "0"; // where it lay before may leave it less room
    const at = (node ?? stage).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const x = at.left - outer.left;
    const y = at.top - outer.top;
    const middle = x + at.width / 2 - width / 2;
    const screen = this.screen();
    const first = Math.max(8, screen.top - outer.top + 8);
    const last = Math.max(first, Math.min(outer.height, screen.bottom - outer.top) - height - 8);
    const right = outer.width - width - 8;
    // A text about what lies at the upper edge of the screen stands at its lower one.
    const spots = this.aside?.includes("text") ? [[middle, last]]
      : node ? [[middle, y + at.height + 8], [middle, y - height - 8], [x + at.width + 10, y], [x - width - 10, y]] : [[8, 8]];
    const beside = spots.length;
    // Where it would hide something there, it may lie anywhere.
    for (let top = first; top <= last; top += CARD_STEP) for (let left = 8; left <= right; left += CARD_STEP) spots.push([left, top]);
    const shown = [...stage.querySelectorAll(".nb-ring, [data-mark]")].map((mark) => mark.getBoundingClientRect());
    if (node) shown.push(at);
    const [home] = spots;
    let best = home;
    let least = Infinity;
    spots.forEach(([left, top], order) => {
      const l = Math.max(8, Math.min(left, right));
      const t = Math.max(first, Math.min(top, last));
      let cost = Math.hypot(l - home[0], t - home[1]) + (order < beside ? Math.hypot(l - left, t - top) : CARD_FAR);
      for (const mark of shown) {
        const across = Math.min(l + width, mark.right - outer.left) - Math.max(l, mark.left - outer.left);
        const down = Math.min(t + height, mark.bottom - outer.top) - Math.max(t, mark.top - outer.top);
        if (across > 0 && down > 0) cost += CARD_HIDES + across * down;
      }
      if (cost < least) [best, least] = [[l, t], cost];
    });
    [card.style.left, card.style.top] = best.map((length) => `${length}px`);
  }

  closeCard() {
    const focus = this.view.refusal?.place ?? this.view.insight?.place ?? this.actedAt;
    this.view.refusal = this.view.insight = null;
    this.aside = null;
    this.showMarks();
    this.showCard();
    if (focus) this.focusPlace(focus);
  }

  /** @param {string} rule */
  ruleButton(rule) {
    return button(this.word("rule"), () => this.send("rule", rule), { class: "nb-rule", title: rule });
  }

  /** A small mark behind a sentence that leads to its rule. @param {string} rule */
  ruleMark(rule) {
    return button("§", () => this.send("rule", rule), { class: "nb-rule", title: rule, "aria-label": `${this.word("rule")} ${rule}` });
  }

  // --- the panel: what a lesson says, and what it lets one do -------------------------------------------------

  /** Build the panel from its blocks; whoever stood on a button of it stands on the same one, or at its top. */
  showPanel() {
    const { panel, view } = this;
    if (!panel) return;
    const done = this.focusInPanel();
    panel.hidden = !view.panel;
    this.root.toggleAttribute("data-panel", !!view.panel);
    panel.setAttribute("aria-label", view.panel?.find((block) => block.kind === "heading")?.text ?? "");
    panel.replaceChildren(...(view.panel ?? []).flatMap((block) => this.panelBlock(block)));
    if (!this.shown) panel.querySelector(".nb-row")?.append(this.languageField());
    if (done !== null) this.focusPanel(done);
    this.offerPlace();
  }

  /** Where the board stands below the panel, a button leads to what the panel speaks of, and takes the text along. */
  offerPlace() {
    const { panel, stage, finder } = this;
    if (!panel || !stage || !finder) return;
    const below = panel.getBoundingClientRect().bottom <= stage.getBoundingClientRect().top;
    if (below && (this.view.marks.length || this.optionsAt.size)) panel.querySelector(":scope > .nb-row:last-child")?.append(finder);
    else finder.remove();
  }

  showPlace() {
    // The uppermost: what is marked below it is seen with it.
    const down = (/** @type {string} */ id) => this.places.get(id)?.getBoundingClientRect().top ?? 0;
    [this.actedAt] = [...this.view.marks].sort((a, b) => down(a) - down(b)).concat([...this.optionsAt.keys()]);
    this.aside = ["text", "choices", "told"];
    const place = this.places.get(this.actedAt);
    if (place) place.style.scrollMargin = "48px"; // the card needs the room below
    place?.scrollIntoView();
    this.showCard();
    this.card?.querySelector("button")?.focus({ preventScroll: true });
  }

  /** What the control of the panel does that has the focus; "" for the panel itself, null where the focus is elsewhere. */
  focusInPanel() {
    const active = /** @type {HTMLElement | null} */ (this.activeElement());
    return active && this.panel?.contains(active) ? active.dataset.do ?? "" : null;
  }

  /** The button of the panel that leads on. */
  mainButton() {
    return /** @type {HTMLElement | null | undefined} */ (this.panel?.querySelector(".nb-main"));
  }

  /**
   * Put the focus back on a control of the panel, or on the lesson just left; on what leads on in the next
   * lesson, where one went on to it; or at the top.
   * @param {string} done
   */
  focusPanel(done) {
    const { panel } = this;
    if (!panel) return;
    const controls = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll("[data-do]")]);
    const control = controls.find((node) => node.dataset.do === done) ?? controls.find((node) => node.dataset.left);
    (control ?? (done === "go_on" ? this.mainButton() : null) ?? panel).focus({ preventScroll: true });
    (control ?? (this.shown ? this.root : panel).firstElementChild)?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Block} block @returns {Node[]} */
  panelBlock({ kind, text = "", tone = "", rule, at = 0, of = 1, items = [], off }) {
    const act = (/** @type {string} */ word, /** @type {string} */ label, value = "", look = "") =>
      button(label, () => {
        // From the card at the board one goes on in the panel.
        if (this.card?.contains(this.activeElement())) this.panel?.focus();
        this.send("panel", [word, value]);
      }, { class: look, "data-do": word + value });
    if (kind === "heading") return [html("h2", {}, text)];
    if (kind === "progress") {
      return [html("p", { class: "nb-small" }, text, html("progress", { max: `${of}`, value: `${at}`, "aria-hidden": "true" }))];
    }
    if (kind === "subheading") return [html("h3", {}, text)];
    if (kind === "lessons") {
      const lines = /** @type {Lesson[]} */ (items).map(({ id, mark, state, left, title, about, minutes }, at) => {
        const told = html("p", { id: `${this.name}-${id}` }, about);
        const open = act("open", tone ? `${at + 1}. ${title}` : title, id, "nb-open");
        open.append(html("span", { class: "nb-small", "data-sign": SIGNS[mark] }, `${state} · ${minutes}`));
        open.setAttribute("aria-describedby", told.id);
        if (left) open.dataset.left = "yes";
        return html("li", { class: mark }, open, told);
      });
      // A list without its marks is no list to some readers, unless it says so.
      return [html(tone ? "ol" : "ul", { class: "nb-lessons", role: "list", "aria-label": text }, ...lines)];
    }
    if (kind === "note") return [html("p", { class: "nb-small" }, text)];
    if (kind === "text") return [html("p", { class: "nb-say" }, text)];
    if (kind === "choices") {
      const found = items.some(([, , mark]) => mark === "right");
      return [html("div", { class: "nb-answers", role: "group" },
        ...items.map(([letter, label, mark, words]) => {
          const node = act("answer", `${letter}) ${label}`, letter, mark);
          if (SIGNS[mark]) node.dataset.sign = SIGNS[mark];
          node.append(html("span", { class: "nb-live" }, words));
          if (off && mark === "spent") node.setAttribute("aria-disabled", "true");
          if (found && mark !== "right") node.tabIndex = -1; // arrows lead there, Tab leads on
          return node;
        }))];
    }
    if (kind === "told") {
      const node = html("p", { class: `nb-told ${tone}` }, text);
      if (SIGNS[tone]) node.dataset.sign = SIGNS[tone];
      if (rule) node.append(" ", this.ruleButton(rule));
      node.append(...items.flatMap(([word, label, value]) => [" ", act(word, label, value, "nb-rule")]));
      return [node];
    }
    if (kind === "meanwhile") {
      return [html("div", { class: "nb-rest nb-small", style: "max-height:9em;overflow:auto", role: "group", tabindex: "0", "aria-label": text },
        html("b", {}, text), ...this.makeLines(items.map(({ text, rule }) => [text, rule])))];
    }
    if (kind === "fold") {
      return [html("details", {}, html("summary", {}, text), ...items.flatMap((block) => this.panelBlock(block)))];
    }
    if (kind === "buttons") {
      return [html("div", { class: "nb-row" },
        ...items.map(([word, label, value], at) => act(word, label, value, !at && MAIN.includes(word) ? "nb-main" : "")))];
    }
    return [];
  }

  showSilence() {
    if (!this.alert) return;
    if (!this.store.waiting.length) this.root.removeAttribute("aria-busy");
    if (!this.store.silent) {
      if (this.alert.dataset.silent) this.alert.textContent = this.view.error;
      delete this.alert.dataset.silent;
      return;
    }
    this.alert.dataset.silent = "yes";
    this.alert.replaceChildren(this.word("silence"), " ", button(this.word("save"), () => this.openTexts()));
  }

  // --- the log ------------------------------------------------------------------------------------------------

  /** What was played last, above the board; at last that something was taken back. @param {Entry[]} entries */
  showNews(entries, note = "") {
    const { at, panel } = this.view;
    this.newest = entries;
    // Before anything has happened there is room to say how one plays here.
    const how = this.whole.replay ? "help_replay" : this.view.options.length ? "help_text" : "";
    const hint = at || entries.length || panel || !how ? [] : [html("p", { class: "nb-small" }, this.word(how))];
    this.news?.replaceChildren(...hint, ...entries.flatMap((entry) => entry.lines.map(([line, rule]) =>
      html("p", {}, line, ...(rule && this.whole.replay ? ["\u00a0", this.ruleMark(rule)] : []), " "))), note);
    const { news } = this;
    if (!news || this.whole.replay) return;
    if (!hint.length && news.scrollHeight > news.clientHeight) {
      const first = this.whole.log.indexOf(entries[0]);
      news.append(button(this.word("news_all"), () => this.openDialog(this.word("news_all"),
        html("ol", { class: "nb-log" }, ...entries.map((entry, k) => this.makeEntry(first + k, entry)))), { class: "nb-rule" }));
    }
    // The hint is seen whole, and what comes in its place takes as much room, in whole lines: nothing jumps.
    if (hint.length) news.style.minHeight = "0";
    if (hint.length) news.style.minHeight = `${Math.ceil(news.scrollHeight / LINE) * LINE}px`;
    // After much has happened the newest line is the one to see; in a stored game one reads from the top.
    news.scrollTop = hint.length ? 0 : news.scrollHeight;
  }

  /** Show the log from entry `from` on; what stands before is not touched. @param {number} from */
  showLog(from) {
    const { log } = this;
    if (!log) return;
    const entries = this.whole.log;
    const start = this.logAll ? 0 : Math.max(0, entries.length - LOG_SHOWN);
    for (const node of [...log.children]) {
      const index = Number(/** @type {HTMLElement} */ (node).dataset.entry ?? -1);
      if (index < start || index >= from) node.remove();
    }
    const have = log.lastElementChild;
    const next = have ? Number(/** @type {HTMLElement} */ (have).dataset.entry) + 1 : start;
    for (let index = next; index < entries.length; index++) log.append(this.makeEntry(index, entries[index]));
    if (start > 0) {
      log.prepend(html("li", { class: "nb-earlier" }, button(this.word("earlier"), () => {
        this.logAll = true;
        log.replaceChildren();
        this.showLog(0);
      })));
    }
    this.markLog();
  }

  /** @param {number} index @param {Entry} entry */
  makeEntry(index, entry) {
    const token = this.whole.tokens[entry.seat];
    const mark = svg("svg", { class: `nb-token ${this.shown?.prefix}`, viewBox: "-14 -14 28 28", "aria-hidden": "true",
      ...(token ? {} : { visibility: "hidden" }) }, ...(token ? this.lookOf(token) : []));
    const go = button(this.whole.names[entry.seat] ?? this.word("chance"), () => {
      this.dialog?.close();
      this.send("goto", index + 1);
    }, { class: "nb-go", title: this.word("look_here"), tabindex: "-1" });
    return html("li", { "data-entry": `${index}` }, html("div", { class: "nb-who" }, mark, go, html("code", {}, entry.text)), ...this.makeLines(entry.lines));
  }

  /** Sentences of what happened; only arrows lead to their rules. @param {[sentence: string, rule: string][]} lines */
  makeLines(lines) {
    return lines.map(([sentence, rule]) => {
      const line = html("p", {}, sentence);
      if (rule) line.append("\u00a0", Object.assign(this.ruleMark(rule), { tabIndex: -1 }));
      return line;
    });
  }

  /** Show which entries have happened on the board, and the last of them within the log. */
  markLog() {
    const { log } = this;
    for (const node of log?.children ?? []) {
      const entry = /** @type {HTMLElement} */ (node);
      const index = Number(entry.dataset.entry ?? -1);
      entry.classList.toggle("nb-later", index >= this.view.at);
      const now = index === this.view.at - 1;
      if (now) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
      // One stop for the Tab key, from which arrows lead through the log.
      entry.querySelector(".nb-go")?.setAttribute("tabindex", now ? "0" : "-1");
    }
    const current = /** @type {HTMLElement | null} */ (log?.querySelector("[aria-current]") ?? null);
    if (!log || !current) return;
    const below = current.offsetTop + current.offsetHeight - log.clientHeight;
    log.scrollTop = Math.min(Math.max(log.scrollTop, below), current.offsetTop);
  }

  // --- motion -------------------------------------------------------------------------------------------------

  /**
   * Show how pieces came to where they already lie: each travels as a ghost while the piece itself waits unseen. What
   * comes from where nothing is drawn grows, what goes there shrinks; so does whatever no motion explains, afterwards.
   * The end picture does not depend on it.
   * @param {Motion[]} motions
   * @param {SVGGraphicsElement[]} arrived  pieces that were not there before, or looked otherwise
   * @param {SVGGraphicsElement[]} gone     pieces that are no longer there
   */
  move(motions, arrived, gone) {
    this.endMotion?.();
    const { ghosts } = this;
    if (!ghosts || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    const each = Math.min(MOTION, MOTION_ALL / motions.length);
    const symbolOf = (/** @type {Element} */ node) => node.classList[1];
    /** A tile that leaves is drawn with its leaves and its number, what moves is a tile. @param {Element} node @param {string} symbol */
    const shows = (node, symbol) => `-${symbolOf(node)}-`.includes(`-${symbol}-`);
    const leaving = new Set(gone);
    /** @type {Set<SVGGraphicsElement>} */
    const waiting = new Set();
    /** @type {Animation[]} */
    const running = [];
    /** @param {Element} node @param {Keyframe[]} frames @param {number} turn @param {FillMode} [fill] */
    const play = (node, frames, turn, fill = "backwards") => {
      const animation = node.animate(frames, { duration: each, delay: turn * each * 0.75, easing: "cubic-bezier(.3,.1,.2,1)", fill });
      running.push(animation);
      return animation;
    };
    const ways = motions.map(([symbol, from, to], order) => ({ symbol, from, to: to ?? motions[order - 1][1] }));
    ways.forEach(({ symbol, from, to }, order) => {
      const a = this.spot(from, symbol);
      const b = this.spot(to, symbol);
      const start = a ?? b;
      const end = b ?? a;
      if (!start || !end) return;
      const left = [...leaving].find((node) => node.dataset.on === from && shows(node, symbol));
      if (left) leaving.delete(left);
      const ghost = svg("g", { class: `piece ${left ? symbolOf(left) : symbol} ghost`, style: "opacity:0" },
        ...(left ? left.childNodes : this.lookOf(symbol)));
      ghosts.append(ghost);
      const landing = arrived.find((node) => node.dataset.on === to && symbolOf(node) === symbol && !waiting.has(node));
      if (landing) {
        landing.style.visibility = "hidden";
        waiting.add(landing);
      }
      // What gets to its start only on the way is not seen there before.
      const later = ways.slice(0, order).some((way) => way.to === from && way.symbol === symbol);
      play(ghost, [
        { transform: `translate(${start[0]}px, ${start[1]}px) scale(${a ? 1 : 0.2})`, opacity: a ? 1 : 0 },
        { transform: `translate(${end[0]}px, ${end[1]}px) scale(${b ? 1 : 0.2})`, opacity: b ? 1 : 0 },
      ], order, later ? "none" : "backwards").onfinish = () => {
        ghost.remove();
        if (landing) landing.style.visibility = "";
      };
    });
    // Where something comes or leaves, the rest goes with it, and what comes instead comes next.
    const turnOf = (/** @type {SVGGraphicsElement} */ node) => {
      const turn = ways.findIndex(({ from, to }) => from === node.dataset.on || to === node.dataset.on);
      return turn < 0 ? ways.length : turn;
    };
    for (const node of leaving) {
      node.classList.add("ghost");
      node.style.opacity = "0";
      ghosts.append(node);
      play(node, [{ opacity: 1 }, { opacity: 0 }], turnOf(node));
    }
    arrived.filter((node) => !waiting.has(node)).forEach((node, order) => {
      for (const part of node.children) play(part, [{ transform: "scale(.2)", opacity: 0 }, {}], turnOf(node) + 1 + order / 6);
    });
    const finish = () => {
      for (const animation of running) animation.cancel();
      for (const node of waiting) node.style.visibility = "";
      ghosts.replaceChildren();
      this.endMotion = null;
    };
    this.endMotion = finish;
    Promise.all(running.map((animation) => animation.finished)).then(finish, () => {});
  }

  /**
   * Where a symbol lies on a place: where the place shows it, else on its anchor; nowhere on a place that is not drawn.
   * @param {string} id
   * @param {string} symbol
   * @returns {[number, number] | undefined}
   */
  spot(id, symbol) {
    const own = CSS.escape(id);
    for (const node of this.picture?.querySelectorAll(`[data-place="${own}"] use, [data-place^="${own}."] use`) ?? []) {
      const whole = node.getAttribute("href") ?? "";
      const at = (/** @type {Element} */ one) => [Number(one.getAttribute("x")), Number(one.getAttribute("y"))];
      const [x, y] = at(node);
      if (whole.endsWith(`-${symbol}`)) return [x, y];
      const part = this.picture?.querySelector(`${CSS.escape(whole).replace("\\#", "#")} > use[href$="-${symbol}"]`);
      if (part) return [x + at(part)[0], y + at(part)[1]];
    }
    return this.shown?.places.find((place) => place[0] === id)?.[5];
  }

  // --- pointer, keys and focus --------------------------------------------------------------------------------

  listen() {
    const { root } = this;
    const { signal } = this.abort;
    const placeAt = (/** @type {Event} */ event) => this.placeAt(event);
    root.addEventListener("pointerdown", () => this.endMotion?.(), { signal });
    // Moved, too: within one target another place may come nearer.
    for (const name of ["pointerover", "pointermove", "focusin"]) {
      root.addEventListener(name, (event) => this.point(placeAt(event)), { signal });
    }
    root.addEventListener("pointerleave", () => this.point(null), { signal });
    for (const name of ["focusin", "focusout"]) root.addEventListener(name, () => this.showFocus(), { signal });
    root.addEventListener("focusin", (event) => {
      const node = /** @type {Element} */ (event.target);
      const group = node.closest("[data-group]");
      if (!group || !node.matches("[data-place]")) return;
      group.querySelector('[data-place][tabindex="0"]')?.setAttribute("tabindex", "-1");
      node.setAttribute("tabindex", "0");
    }, { signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    addEventListener("scroll", () => this.floatChoice(), { signal, capture: true });
    // Notebook 7 looks at keys before they get here, and leaves alone those whose target is marked so.
    addEventListener("keydown", (event) => {
      const [target] = event.composedPath();
      if (!(target instanceof Element) || !root.contains(target)) return;
      target.toggleAttribute("data-lm-suppress-shortcuts", !forHost(event) && event.key !== "Escape");
    }, { signal, capture: true });
  }

  /**
   * The place that an event means. Targets are enlarged to 24 px and may overlap: what is drawn under the pointer goes
   * before what is merely near it, the nearest before the others.
   * @param {Event} event
   * @returns {string | null}
   */
  placeAt(event) {
    const target = /** @type {Element} */ (event.target);
    const own = /** @type {HTMLElement | null} */ (target.closest?.("[data-place]"))?.dataset.place ?? null;
    if (!target.classList?.contains("nb-hit") || !(event instanceof MouseEvent) || (!event.clientX && !event.clientY)) return own;
    let best = own;
    let least = Infinity;
    for (const node of /** @type {Document | ShadowRoot} */ (this.root.getRootNode()).elementsFromPoint(event.clientX, event.clientY)) {
      const place = /** @type {HTMLElement | null} */ (node.closest("[data-place]"))?.dataset.place;
      if (!place || !this.picture?.contains(node)) continue;
      if (!node.classList.contains("nb-hit")) return place;
      const box = node.getBoundingClientRect();
      const far = Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY);
      if (far < least) [best, least] = [place, far];
    }
    return best;
  }

  /** @param {string | null} id */
  point(id) {
    if (id === this.pointed) return;
    if (this.pointed) this.namePlace(this.pointed);
    this.pointed = id;
    this.arrives = true;
    for (const ring of this.rings?.children ?? []) {
      ring.classList.toggle("nb-here", /** @type {SVGElement} */ (ring).dataset.ring === id);
    }
    if (!this.view.refusal && !this.view.insight && !this.aside) this.showCard();
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.askAbout(id), ASK);
  }

  /** What an option would do is told once for each state, and only of the place pointed at. @param {string | null} id */
  askAbout(id) {
    for (const [key, , label] of (id !== null && this.lit && this.optionsAt.get(id)) || []) {
      if (label === undefined) this.send("about", key);
    }
  }

  /** Choose a lit place; try any other, and be told why not. @param {string} id */
  activate(id) {
    this.acted = true;
    this.actedAt = id;
    const options = this.optionsAt.get(id);
    if (this.whole.replay) this.point(id);
    else if (options?.length === 1) this.send("choose", [options[0][0], id]);
    else if (options) {
      this.narrowed = id;
      this.showChoice();
      this.choice?.querySelector("button")?.focus();
    } else this.send("try", id);
  }

  /**
   * Keys of the board. Whatever is typed here stays here: JupyterLab's command mode would otherwise insert or delete
   * cells. Tab, Escape that nobody needs, and combinations with Ctrl, Alt or Meta go to the host.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (this.solved && event.key === "Tab" && !event.shiftKey) {
      const next = /** @type {HTMLElement | null | undefined} */ ((this.aside ? this.card : this.panel)?.querySelector("[data-do=next]"));
      if (next) event.preventDefault();
      next?.focus();
    }
    this.solved = false;
    if (forHost(event)) return;
    if (event.key === "Escape") {
      if (this.dialog?.open) event.stopPropagation();
      else if (this.tools?.hasAttribute("data-open")) {
        event.stopPropagation();
        this.unfold(false);
        if (this.tools.contains(target)) /** @type {HTMLElement | null} */ (this.tools.querySelector(".nb-unfold"))?.focus();
      } else if (this.endMotion || this.view.refusal || this.view.insight || this.aside || this.view.chosen.length || this.view.past) {
        event.stopPropagation();
        event.preventDefault();
        if (this.endMotion) this.endMotion();
        else if (this.view.refusal || this.view.insight || this.aside) this.closeCard();
        else if (this.view.past) this.send("goto", -1);
        else this.send("back");
      }
      return;
    }
    event.stopPropagation();
    const bar = target.closest('[role="toolbar"], .nb-log, .nb-rest, .nb-moves, .nb-answers');
    if (bar && /^(Arrow|Home|End)/.test(event.key)) {
      event.preventDefault();
      const all = [...bar.querySelectorAll("button")].filter((node) => node.checkVisibility() && !node.disabled);
      const at = all.indexOf(/** @type {any} */ (target));
      const to = { Home: 0, End: all.length - 1 }[event.key] ?? at + (/Left|Up/.test(event.key) ? -1 : 1);
      all[to]?.focus();
      return;
    }
    if (this.dialog?.open || target.matches("input, textarea, select")) return;
    if (!this.shown) {
      this.walkLessons(event);
      return;
    }
    const id = target.dataset.place;
    if (id && this.keyOnPlace(event.key, target, id)) {
      event.preventDefault();
      return;
    }
    const act = {
      n: () => this.focusNext(1), p: () => this.focusNext(-1), w: () => this.tellEntry(event.shiftKey ? -1 : 1), u: () => this.undo(), r: () => this.redo(), e: () => this.askWhy(),
      m: () => this.askMoves(), t: () => this.toggleTable(), l: () => this.toggleLit(), s: () => this.endMotion?.(),
      c: () => this.send("cancel"), "?": () => this.openHelp(),
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /**
   * @param {string} key
   * @param {HTMLElement} node
   * @param {string} id
   * @returns {boolean} whether the key was used
   */
  keyOnPlace(key, node, id) {
    if (key === "Enter" || key === " ") this.activate(id);
    else if ((key === "i" || key === "I") && !this.whole.replay) this.send("insight", id);
    else if ((key === "a" || key === "A") && !this.whole.replay) this.walkMarks(id);
    else if (key.startsWith("Arrow") || key === "Home" || key === "End") this.walk(node, key);
    else return false;
    return true;
  }

  /** Open the rule behind what was refused, or behind what happened last. */
  askWhy() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[aria-current] .nb-rule, .nb-panel .nb-rule, .nb-card .nb-rule"));
    const seen = [...all].filter((node) => node.checkVisibility());
    (seen.find((node) => this.card?.contains(node)) ?? (this.view.refusal ? null : seen.pop()))?.click();
  }

  /** Move the focus inside a group: by rows and columns in a grid, one after the other in a list and into the next of its kind. @param {HTMLElement} node @param {string} key */
  walk(node, key) {
    const group = /** @type {HTMLElement | null} */ (node.closest("[data-group]"));
    if (!group) return;
    const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[data-place]")]);
    const back = key === "ArrowLeft" || key === "ArrowUp";
    let to;
    if (group.getAttribute("role") === "grid") {
      const row = Number(node.dataset.row);
      const col = Number(node.dataset.col);
      const mates = all.filter((cell) => Number(cell.dataset.row) === row);
      if (key === "Home") to = mates[0];
      else if (key === "End") to = mates[mates.length - 1];
      else {
        const [dr, dc] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0];
        to = all.find((cell) => Number(cell.dataset.row) === row + dr && Number(cell.dataset.col) === col + dc);
      }
    } else if (key === "Home") to = all[0];
    else if (key === "End") to = all[all.length - 1];
    else {
      const kind = group.dataset.group?.split(".")[0];
      const kin = /** @type {HTMLElement[]} */ ([...(this.picture?.querySelectorAll(`[data-group^="${kind}"] [data-place]`) ?? [])]);
      to = kin[kin.indexOf(node) + (back ? -1 : 1)];
    }
    to?.focus();
  }

  /** Move the focus among the lessons: left and right in their order, up and down as they stand. @param {KeyboardEvent} event */
  walkLessons(event) {
    const all = /** @type {HTMLElement[]} */ ([...(this.panel?.querySelectorAll(".nb-open") ?? [])]);
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0) return;
    const here = all[at].getBoundingClientRect();
    const down = (/** @type {HTMLElement} */ node) => node.getBoundingClientRect().top - here.top;
    const far = (/** @type {HTMLElement} */ node) => 99 * Math.abs(down(node)) + Math.abs(node.getBoundingClientRect().left - here.left);
    const beside = (/** @type {1 | -1} */ way) => all.filter((node) => down(node) * way > 1).sort((a, b) => far(a) - far(b))[0];
    const to = {
      ArrowRight: all[at + 1], ArrowLeft: all[at - 1], ArrowDown: beside(1), ArrowUp: beside(-1), Home: all[0], End: all[all.length - 1],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  /** Go through the places that an explanation speaks of, as the areas around a square; ask for one first. @param {string} id */
  walkMarks(id) {
    const marks = Object.keys(this.view.insight?.marks ?? {});
    if (marks.includes(id)) this.focusPlace(marks[(marks.indexOf(id) + 1) % marks.length]);
    else this.send("insight", id);
  }

  /** Go to the next place or button that carries the action on; where there is none, to what leads on. @param {1 | -1} way */
  focusNext(way) {
    const buttons = /** @type {HTMLElement[]} */ ([...(this.choice?.querySelectorAll(".nb-option") ?? [])]);
    const lit = [...this.places].filter(([id]) => this.optionsAt.has(id)).map(([, node]) => node);
    const all = [...buttons, ...lit];
    if (!all.length) {
      const answer = /** @type {HTMLElement | null | undefined} */ (this.panel?.querySelector(".nb-answers button:not(.wrong)"));
      const on = this.view.past ? this.past?.querySelector("button") : null;
      (on ?? this.mainButton() ?? answer ?? this.undoButton)?.focus();
      return;
    }
    const here = this.activeElement();
    // In the order of the page, also from a place between two of them.
    const after = (/** @type {Node} */ node) => !!here && !!(here.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
    const before = all.filter((node) => node !== here && !after(node));
    (way > 0 ? all.find(after) ?? all[0] : before.pop() ?? all[all.length - 1]).focus();
  }

  activeElement() {
    return /** @type {Document | ShadowRoot} */ (this.root.getRootNode()).activeElement;
  }

  focusedId() {
    const node = /** @type {HTMLElement | null} */ (this.activeElement());
    return node && this.root.contains(node) ? node.dataset.place ?? null : null;
  }

  /** @param {string} id */
  focusPlace(id) {
    this.places.get(id)?.focus({ preventScroll: true });
  }

  toggleLit() {
    this.lit = !this.lit;
    this.litButton?.setAttribute("aria-pressed", `${this.lit}`);
    for (const id of this.optionsAt.keys()) this.namePlace(id);
    this.tell(`${this.word("lit")}: ${this.lit ? this.view.options.length : this.word("off")}`);
    this.showRings();
    this.showCard();
  }

  // --- the same position as tables ------------------------------------------------------------------------------

  toggleTable() {
    this.asTable = !this.asTable;
    const inside = this.table?.contains(this.activeElement());
    this.showTable();
    if (this.asTable) this.table?.focus();
    else if (inside) {
      this.choice?.scrollIntoView({ block: "nearest" }); // the board is below it
      this.focusNext(1);
    }
  }

  /** Every group as a table with row and column heads; what can be chosen is a button. */
  showTable() {
    const { table, shown } = this;
    if (!table || !shown) return;
    table.hidden = !this.asTable;
    this.tableButton?.setAttribute("aria-pressed", `${this.asTable}`);
    if (!this.asTable) return;
    const focus = /** @type {HTMLElement | null} */ (this.activeElement())?.dataset.cell;
    table.replaceChildren(...shown.groups.map(([id, role, label, rows]) => {
      const body = html("tbody");
      const head = html("thead");
      const mine = shown.places.filter((place) => place[1] === id);
      if (role === "grid") {
        const columns = [...new Set(mine.map((place) => place[3]))];
        head.append(html("tr", {}, html("td"), ...columns.map((column) => html("th", { scope: "col" }, `${column + 1}`))));
      }
      const cellOf = (/** @type {PlaceJson} */ place) => this.optionsAt.has(place[0])
        ? html("td", {}, button(place[6], () => this.activate(place[0]), { "data-cell": place[0] })) : html("td", {}, place[6]);
      for (const row of role === "grid" ? [...new Set(mine.map((place) => place[2]))] : []) {
        body.append(html("tr", {}, html("th", { scope: "row" }, rows[row] ?? ""), ...mine.filter((other) => other[2] === row).map(cellOf)));
      }
      if (role !== "grid") body.append(...mine.map((place) => html("tr", {}, cellOf(place))));
      return html("table", {}, html("caption", {}, label), head, body);
    }));
    if (focus) /** @type {HTMLElement | null} */ (table.querySelector(`[data-cell="${CSS.escape(focus)}"]`))?.focus();
  }

  // --- dialogs ------------------------------------------------------------------------------------------------

  /** The list may be long, so Python sends it when it is wanted. */
  askMoves() {
    if (!this.view.options.length) return this.tell(this.view.turn, this.view.prompt);
    this.expectsMoves = true;
    this.send("moves");
  }

  /**
   * @param {string} title
   * @param {...(Node | string)} content
   */
  openDialog(title, ...content) {
    const { dialog } = this;
    if (!dialog) return;
    this.expectsMoves = false;
    const back = /** @type {HTMLElement | null} */ (this.activeElement());
    const heading = html("h2", { id: `${this.name}-title` }, title);
    dialog.setAttribute("aria-labelledby", heading.id);
    dialog.replaceChildren(heading, ...content, html("div", { class: "nb-row" }, button(this.word("close"), () => dialog.close())));
    // A dialog of text alone takes the focus itself: a screen reader then reads it out, and not only its button.
    if (dialog.querySelector("input:not([type=file])")) dialog.removeAttribute("tabindex");
    else dialog.tabIndex = -1;
    if (dialog.open) return;
    dialog.showModal();
    if (dialog.hasAttribute("tabindex")) dialog.focus();
    dialog.scrollTop = 0;
    dialog.onclose = () => {
      if (this.alert) this.alert.textContent = this.view.error = ""; // it was about what stood here
      // From a tool that is folded away again one comes back to the button that unfolds it.
      const way = !back?.isConnected ? this.card?.querySelector(".nb-rule") : back.checkVisibility() ? back : this.tools?.querySelector(".nb-unfold");
      const again = /** @type {HTMLElement | null | undefined} */ (way);
      if (again) again.focus({ preventScroll: true });
      else this.focusNext(1);
    };
  }

  openHelp() {
    const keys = ["arrows", "tab", "enter", "n", "w", "i", "a", "e", "escape", "u", "m", "t", "l", "s"].map((key) => [`key_${key}`, `help_${key}`]);
    const pictures = !this.shown ? [] : this.whole.pictures.map(([symbol, name]) => {
      const look = svg("svg", { class: `${this.shown?.prefix}`, "aria-hidden": "true" }, ...this.lookOf(symbol));
      return html("li", {}, look, name);
    });
    this.openDialog(this.word("help"), html("p", {}, this.word("help_text")), ...(this.whole.languages.length > 1 ? [this.languageField()] : []),
      ...(pictures.length ? [html("h3", {}, this.word("pictures")), html("ul", { class: "nb-pictures" }, ...pictures)] : []),
      html("table", { class: "nb-keys" }, html("tbody", {}, ...keys.map(([key, help]) =>
        html("tr", {}, html("th", { scope: "row" }, html("kbd", {}, this.word(key))), html("td", {}, this.word(help)))))));
    // Symbols have sizes of their own: each picture shows all of its symbol.
    for (const look of /** @type {NodeListOf<SVGGraphicsElement>} */ (this.dialog?.querySelectorAll(".nb-pictures svg") ?? [])) {
      const { x, y, width, height } = look.getBBox();
      look.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
    }
  }

  /** @param {Rule} rule */
  openRule(rule) {
    this.openDialog(rule.title, ...rule.lines.map((line) => html("p", {}, line)), html("p", { class: "nb-small" }, html("code", {}, rule.id)));
    this.view.rule = null;
  }

  /** The legal moves as a list to pick from, or to narrow down by typing. @param {[string, string][]} moves */
  openMoves(moves) {
    const list = html("ul", { class: "nb-moves" });
    const count = html("p", { role: "status", class: "nb-small" });
    const field = html("input", { type: "search", "aria-label": this.word("moves_filter"), placeholder: this.word("moves_filter"), autocomplete: "off", spellcheck: "false" });
    /** @type {string[]} */
    let found = [];
    const play = (/** @type {string} */ text) => {
      this.dialog?.close();
      this.send("play", text);
    };
    const fill = () => {
      const wanted = field.value.trim().toLowerCase();
      const rows = moves.filter(([text, label]) => `${text} ${label}`.toLowerCase().includes(wanted));
      found = rows.map(([text]) => text);
      count.textContent = `${rows.length} / ${moves.length}`;
      list.replaceChildren(...rows.map(([text, label]) => html("li", {}, button(label, () => play(text)), html("code", {}, text))));
    };
    field.addEventListener("input", fill);
    field.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") list.querySelector("button")?.focus();
      if (event.key !== "Enter") return;
      event.preventDefault();
      const typed = field.value.trim();
      if (typed) play(found.length === 1 ? found[0] : typed);
    });
    fill();
    this.view.moves = null;
    this.openDialog(this.word("moves"), field, count, list);
  }

  /** Record and position as text: copy, save, load. */
  openTexts() {
    const part = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ file) => {
      const field = html("textarea", { rows: "5", spellcheck: "false", "aria-label": this.word(name) });
      field.value = text;
      field.setSelectionRange(0, 0); // it begins with its first line
      if (!text) this.positionField = field;
      const copy = button(this.word("copy"), async () => {
        field.select();
        try {
          await navigator.clipboard.writeText(field.value);
        } catch {
          document.execCommand("copy");
        }
        copy.textContent = this.word("copied");
        copy.focus();
      });
      const save = button(this.word("save_file"), () => {
        const link = html("a", { href: URL.createObjectURL(new Blob([field.value], { type: "text/plain" })), download: file });
        link.click();
        URL.revokeObjectURL(link.href);
      });
      return [html("h3", {}, this.word(name)), field, html("div", { class: "nb-row" }, copy, save)];
    };
    this.send("position");
    const paste = html("textarea", { rows: "4", spellcheck: "false", "aria-label": this.word("load_text") });
    const file = html("input", { type: "file", accept: ".txt,.amyitis,text/plain", "aria-label": this.word("load_file") });
    file.addEventListener("change", async () => {
      paste.value = (await file.files?.[0]?.text()) ?? paste.value;
    });
    // The game that is loaded closes the dialog; a text that cannot be used stays, with what is wrong with it.
    const load = button(this.word("load"), () => this.send("load", paste.value));
    this.openDialog(this.word("save"), ...part("record", this.whole.record, "game.txt"),
      ...part("position", "", "position.txt"),
      html("h3", {}, this.word("load")), html("p", { class: "nb-small" }, this.word("load_help")), paste, html("div", { class: "nb-row" }, file, load),
      html("div", { class: "nb-error", role: "alert" }));
  }

  openNew() {
    const setup = this.whole.setup;
    if (!setup) return;
    /** @param {[string, string][]} rows @param {string} name @param {string} label */
    const select = (rows, name, label) =>
      html("select", { name, "aria-label": label }, ...rows.map(([value, text]) => html("option", { value }, text)));
    const players = select(setup.players.map((n) => [`${n}`, `${n}`]), "players", this.word("players"));
    players.value = `${setup.players.includes(3) ? 3 : setup.players[0]}`;
    const seats = setup.names.map((name, seat) => {
      const bots = select([["", this.word("human")], ...setup.bots], `bot${seat}`, `${this.word("seat")} ${seat + 1}: ${this.word("played_by")}`);
      if (seat && setup.bots.length) bots.value = setup.bots[setup.bots.length - 1][0];
      return html("fieldset", {}, html("legend", {}, `${this.word("seat")} ${seat + 1}`),
        html("input", { name: `name${seat}`, value: name, maxlength: "40", "aria-label": `${this.word("seat")} ${seat + 1}: ${this.word("name")}` }), bots);
    });
    const show = () => seats.forEach((seat, index) => (seat.hidden = index >= Number(players.value)));
    players.addEventListener("change", show);
    show();
    const seed = html("input", { name: "seed", maxlength: "40", placeholder: this.word("seed_any"), "aria-label": this.word("seed") });
    const edition = select(setup.editions, "edition", this.word("edition"));
    const form = html("form", {}, html("label", {}, this.word("players"), players), ...seats,
      html("label", {}, this.word("seed"), seed), html("label", {}, this.word("edition"), edition));
    if (setup.editions.length < 2) edition.parentElement?.remove();
    const start = html("button", { type: "submit", class: "nb-main" }, this.word("start"));
    form.append(html("p", { class: "nb-small" }, this.word("new_note")), html("div", { class: "nb-row" }, start));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const data = new FormData(form);
      const count = Number(players.value);
      this.dialog?.close();
      this.send("new", {
        players: count, seed: data.get("seed") ?? "", edition: data.get("edition") ?? setup.editions[0]?.[0] ?? "",
        seats: Array.from({ length: count }, (_, seat) => ({ name: data.get(`name${seat}`), bot: data.get(`bot${seat}`) })),
      });
    });
    this.openDialog(this.word("new"), ...(this.whole.languages.length > 1 ? [this.languageField()] : []), form);
  }

  /** The languages, to choose one. */
  languageField() {
    const field = html("select", { name: "language", "data-do": "language" },
      ...this.whole.languages.map(([code, name]) => html("option", { value: code, lang: code }, name)));
    field.value = this.whole.language;
    const choose = () => {
      if (field.value === this.whole.language) return;
      this.dialog?.close();
      this.send("language", field.value);
    };
    // Keys go through the languages one by one: the one that is meant is left, or Enter pressed on it.
    let keys = false;
    field.addEventListener("keydown", ({ key }) => {
      keys = true;
      if (key === "Enter") choose();
    });
    field.addEventListener("pointerdown", () => (keys = false));
    field.addEventListener("change", () => keys || choose());
    field.addEventListener("blur", choose);
    return html("label", {}, this.word("language"), " ", field);
  }
}

export default {
  /** The store must listen from the first moment on: answers may arrive while no view is open. @param {{model: Model}} context */
  initialize({ model }) {
    const store = storeOf(model);
    return () => {
      clearTimeout(store.timer);
      stores.delete(store.whole.id);
    };
  },

  /** @param {{model: Model, el: HTMLElement}} context */
  render({ model, el }) {
    const store = storeOf(model);
    const view = new BoardView(store, el);
    store.views.add(view);
    return () => {
      store.views.delete(view);
      view.dispose();
    };
  },
};
