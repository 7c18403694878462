// The board in a notebook cell. This module mounts what Python draws, moves pieces, takes clicks and keys, and
// speaks to assistive technology. It holds no rules, no geometry and no sentences: those arrive finished.
//
// Three traits carry everything (see widget.py):
//   whole    everything there is to show; sent when a page opens the board and after a new game
//   answer   what one intent of the user changed: places, pieces, motions, parts of the view
//   intents  what the user wants and Python has not answered yet; each is [page, number, kind, data]

/** The form of the conversation; widget.py carries the same number, and says so when they differ. */
const FACE = 1;
/** Below this width (CSS px) the narrow drawing is asked for. */
const NARROW = 780;
/** The least size of a target (CSS px). */
const TARGET = 24;
/** How long Python may be silent before the board says so (ms). */
const PATIENCE = 5000;
/** So long a place is pointed at before Python is asked what it would do (ms). */
const ASK = 60;
/** One motion (ms), and the longest that a whole answer may keep moving. */
const MOTION = 420;
const MOTION_ALL = 4000;
/** So many entries of the log are shown at first. */
const LOG_SHOWN = 40;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {[id: string, role: string, label: string, rows: string[]]} GroupJson */
/** @typedef {[id: string, group: string, row: number, col: number, shape: string, anchor: [number, number], label: string, state: string]} PlaceJson */
/** @typedef {[symbol: string, place: string, x: number, y: number, text?: string]} PieceJson */
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
 * @typedef {object} DrawingChanges  What differs from the drawing shown before.
 * @property {string} label
 * @property {Record<string, [label: string, state: string]>} places
 * @property {Record<string, PieceJson | null>} pieces
 */
/**
 * @typedef {object} Option  One way to go on with the action.
 * @property {string} key
 * @property {string[]} places   where it can be clicked; none: it is a button
 * @property {boolean} plays     whether taking it completes the action
 * @property {string} [label]    what it is called; told when asked, for an option that is a place
 * @property {string[]} [preview] what it would do, where it completes the action
 */
/**
 * @typedef {object} Entry  One action in the log.
 * @property {number} seat    -1 for chance
 * @property {string} who
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
 * @property {string} past     where the board looks, when it does not look at the present; else ""
 * @property {string} step     the name of the button that lets the bots play on; "" for none
 * @property {string} error
 * @property {string[]} chosen the steps of the action already taken
 * @property {Option[]} options
 * @property {{undo: string, redo: string}} can  words for the two buttons; "" when there is nothing
 * @property {number} at       how many entries of the log have happened on the board shown
 * @property {Refusal | null} refusal
 * @property {Insight | null} insight
 * @property {Rule | null} rule
 * @property {[text: string, label: string][] | null} moves
 * @property {[key: string, told: {label: string, preview: string[]}] | null} about  what an option is, that was asked about
 * @property {string} position the position shown, as text, when asked for
 * @property {Block[] | null} panel what a panel beside the board says, in order; null for no panel
 * @property {string[]} marks  the places that the panel speaks of
 */
/**
 * @typedef {object} Block  A part of the panel, by its `kind`: heading, progress, note, text, choices, told, buttons.
 * @property {string} kind
 * @property {string} [text]
 * @property {string} [tone]  of what is told: text, right, wrong, refused, event, hint, rule
 * @property {string} [rule]
 * @property {number} [at]
 * @property {number} [of]
 * @property {[value: string, label: string][]} [items]
 */
/** @typedef {{players: number[], names: string[], bots: [string, string][], editions: [string, string][]}} Setup */
/**
 * @typedef {object} Whole
 * @property {number} face
 * @property {string} id
 * @property {number} n
 * @property {string} language
 * @property {[string, string][]} languages
 * @property {Record<string, string>} words
 * @property {string[]} tokens   the symbol of each seat
 * @property {boolean} replay    a stored game, to be stepped through, not played
 * @property {Setup | null} setup what the dialog for a new game offers
 * @property {Record<string, DrawingJson>} drawings  by layout
 * @property {View} view
 * @property {Entry[]} log
 * @property {string} record   the whole game as text: it must be at hand when Python is gone
 */
/**
 * @typedef {object} Answer
 * @property {number} n
 * @property {number} base   the number of the state that it changes
 * @property {[page: string, number: number]} ack  the last intent it answers
 * @property {Record<string, DrawingChanges>} [drawings]
 * @property {[symbol: string, from: string, to: string][]} [motions]
 * @property {[from: number, entries: Entry[]]} [log]
 * @property {[keep: number, added: string]} [record]  so many characters stay, the rest is new
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
    for (const [layout, changes] of Object.entries(answer.drawings ?? {})) apply(whole.drawings[layout], changes);
    if (answer.log) whole.log.splice(answer.log[0], Infinity, ...answer.log[1]);
    if (answer.record) whole.record = whole.record.slice(0, answer.record[0]) + answer.record[1];
    Object.assign(whole.view, answer.view);
    const about = answer.view?.about;
    if (about) Object.assign(whole.view.options.find((option) => option.key === about[0]) ?? {}, about[1]);
    this.heard(answer.ack);
    for (const view of this.views) view.update(answer);
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

/**
 * @param {DrawingJson | undefined} drawing
 * @param {DrawingChanges} changes
 */
function apply(drawing, changes) {
  if (!drawing) return;
  drawing.label = changes.label;
  for (const place of drawing.places) {
    const change = changes.places[place[0]];
    if (change) [place[6], place[7]] = change;
  }
  for (const [key, piece] of Object.entries(changes.pieces)) {
    if (piece) drawing.pieces[key] = piece;
    else delete drawing.pieces[key];
  }
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
 * Whether the ground on which `node` stands is dark: the first ancestor that paints one decides, through shadow
 * roots; where none does, the page's own colour scheme.
 * @param {Element} node
 */
function onDark(node) {
  for (let up = node.parentNode; up; up = up.parentNode ?? /** @type {any} */ (up).host) {
    if (!(up instanceof Element)) continue;
    const [r, g, b, a = 1] = (getComputedStyle(up).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    if (b !== undefined && a > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 110;
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme.includes("dark") && (!scheme.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches);
}

let viewCount = 0;

// --- one view -------------------------------------------------------------------------------------------------

/** One display of the board: its nodes, its focus, its open panels. Nothing of this crosses to Python. */
class BoardView {
  /**
   * @param {Store} store
   * @param {HTMLElement} el
   */
  constructor(store, el) {
    this.store = store;
    this.name = `b${++viewCount}`;
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
    const layout = width < NARROW ? "narrow" : "wide";
    if (layout !== this.layout) {
      this.layout = layout;
      if (this.whole.drawings[layout]) this.mountDrawing();
      else this.send("layout", layout);
    }
    this.fitTargets();
    this.markLog();
  }

  // --- mounting -----------------------------------------------------------------------------------------------

  /** Build everything anew: at the start and after a new game or another language. */
  mount() {
    const focus = this.focusedId();
    this.endMotion?.();
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
    this.alert = html("div", { class: "nb-error", role: "alert" });
    this.past = html("div", { class: "nb-past", role: "group", "aria-label": this.word("past") });
    this.choice = html("div", { class: "nb-choice", role: "group", "aria-label": this.word("choice") });
    this.card = html("div", { class: "nb-card", role: "note" });
    this.panel = html("section", { class: "nb-panel", "aria-label": this.word("lesson"), tabindex: "-1" });
    this.stage = html("div", { class: "nb-stage" });
    this.table = html("div", { class: "nb-table", role: "region", "aria-label": this.word("table"), tabindex: "0" });
    this.log = html("ol", { class: "nb-log", "aria-label": this.word("log"), tabindex: "0" });
    this.dialog = html("dialog", { class: "nb-dialog" });
    this.root.append(
      html("div", { class: "nb-head" }, this.turn, this.makeTools()),
      this.alert, this.past, this.news, this.choice,
      html("div", { class: "nb-body" }, this.panel, html("div", { class: "nb-main-part" }, this.stage, this.table),
        html("div", { class: "nb-foot" }, html("div", { class: "nb-caption", "aria-hidden": "true" }, this.word("log")), this.log)),
      this.live, this.dialog,
    );
    this.mountDrawing();
    this.showView();
    this.showLog(0);
    this.showNews(this.whole.log.slice(0, this.view.at).slice(-1));
    this.showSilence();
    if (focus) this.focusPlace(focus);
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
    const unfold = button(this.word("more"), () => {
      const open = tools.toggleAttribute("data-open");
      unfold.setAttribute("aria-expanded", `${open}`);
    }, { class: "nb-unfold", "aria-expanded": "false" });
    const tools = html("div", { class: "nb-tools", role: "toolbar", "aria-label": this.word("tools") });
    if (this.whole.replay) {
      this.undoButton.textContent = this.word("previous");
      this.redoButton.textContent = this.word("next");
      tools.append(button(this.word("first"), () => this.send("goto", 0)), this.undoButton, this.redoButton,
        button(this.word("last"), () => this.send("goto", -1)), this.tableButton);
    } else tools.append(this.stepButton, this.undoButton, this.redoButton, unfold, more);
    return tools;
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
    this.picture = svg("svg", {
      class: `${drawing.prefix} ${this.layout}`, viewBox: drawing.view_box.join(" "), role: "group",
      "aria-label": drawing.label, style: `--ratio:${drawing.view_box[2] / drawing.view_box[3]}`,
    });
    const style = svg("style");
    style.textContent = own(drawing.style);
    this.picture.append(style, svg("defs", {}, ...parse(own(drawing.defs))),
      svg("g", { class: "scenery", "aria-hidden": "true" }, ...parse(own(drawing.scenery))));
    for (const [id, role, label, rows] of drawing.groups) {
      const group = svg("g", { role, "aria-label": label, "data-group": id });
      const mine = drawing.places.filter((place) => place[1] === id);
      if (role === "grid") {
        rows.forEach((name, row) => group.append(svg("g", { role: "row", "aria-label": name },
          ...mine.filter((place) => place[2] === row).map((place) => this.makePlace(place, "gridcell", own)))));
      } else {
        group.append(...mine.map((place) => svg("g", { role: "listitem" }, this.makePlace(place, "button", own))));
      }
      group.querySelector("[data-place]")?.setAttribute("tabindex", "0");
      this.picture.append(group);
    }
    this.pieceLayer = svg("g", { class: "pieces", "aria-hidden": "true" });
    this.rings = svg("g", { class: "nb-rings", "aria-hidden": "true" });
    this.ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
    for (const [key, piece] of Object.entries(drawing.pieces)) this.putPiece(key, piece);
    this.picture.append(this.pieceLayer, this.rings, this.ghosts);
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

  /** The name of a place says whether it can be chosen now. @param {string} id */
  namePlace(id) {
    const node = this.places.get(id);
    if (!node) return;
    const lit = this.lit && this.optionsAt.has(id);
    node.classList.toggle("lit", lit);
    const told = lit ? (this.optionsAt.get(id) ?? []).filter((option) => option.label) : [];
    const description = told.flatMap((option) => [option.label, ...(option.preview ?? [])]).join(" ");
    if (description) node.setAttribute("aria-description", description);
    else node.removeAttribute("aria-description");
    node.setAttribute("aria-label", lit ? `${node.dataset.label} ${this.word("can_choose")}` : node.dataset.label ?? "");
  }

  /** @param {string} key @param {PieceJson} piece */
  putPiece(key, [symbol, place, x, y, text]) {
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
    const radius = `${(TARGET / 2 + 0.5) / scale}`;
    for (const hit of this.picture.querySelectorAll(".nb-hit, circle.nb-ring")) hit.setAttribute("r", radius);
  }

  // --- updating -----------------------------------------------------------------------------------------------

  /** @param {Answer} answer */
  update(answer) {
    if (this.whole.face !== FACE) return;
    const focus = this.focusedId();
    const inside = this.root.contains(this.activeElement());
    const changes = answer.drawings?.[this.shownLayout()];
    if (changes) {
      this.picture?.setAttribute("aria-label", changes.label);
      for (const [id, [label, state]] of Object.entries(changes.places)) this.dressPlace(id, label, state);
      for (const [key, piece] of Object.entries(changes.pieces)) {
        if (piece) this.putPiece(key, piece);
        else {
          this.pieces.get(key)?.remove();
          this.pieces.delete(key);
        }
      }
    }
    this.narrowed = null;
    this.showView(answer.view);
    if (answer.log) {
      this.showLog(answer.log[0]);
      this.showNews(answer.log[1]);
      this.tellNews();
    } else if (answer.view?.at !== undefined) {
      this.markLog();
      // Taken back or looked back: what was told last no longer holds here.
      this.showNews(this.whole.log.slice(0, this.view.at).slice(-1));
      this.tellNews();
    }
    if (changes && this.asTable) this.showTable();
    if (answer.motions?.length) this.move(answer.motions);
    if (this.acted && answer.view?.options) this.reveal();
    this.acted = false;
    if (inside && !this.root.contains(this.activeElement())) {
      if (focus) this.focusPlace(focus);
      else this.focusNext(1);
    }
  }

  /** Tell a screen reader what happened, whose turn it is, and what is asked for. */
  tellNews() {
    const { past, turn, prompt, live } = this.view;
    if (!live && this.live) this.live.textContent = [past, this.news?.textContent, turn, prompt].filter(Boolean).join(" ");
  }

  /** On a narrow screen what comes next may lie out of sight. */
  reveal() {
    if (!this.root.hasAttribute("data-narrow") || !this.view.chosen.length) return;
    const [first] = this.optionsAt.keys();
    const next = this.choice?.querySelector(".nb-option") ? this.choice : this.places.get(first);
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
    const { turn, prompt, live, alert, past, undoButton, redoButton, stepButton, litButton } = this;
    if (!turn || !prompt || !live || !alert || !past || !undoButton || !redoButton || !stepButton || !litButton) return;
    turn.textContent = view.turn;
    prompt.textContent = view.prompt;
    if (view.live && "live" in changed) live.textContent = view.live;
    if ("error" in changed) alert.textContent = view.error;
    if (this.whole.replay) {
      undoButton.toggleAttribute("disabled", view.at === 0);
      redoButton.toggleAttribute("disabled", view.at === this.whole.log.length);
      if ("at" in changed) {
        this.showNews(this.whole.log.slice(Math.max(0, view.at - 1), view.at));
        live.textContent = `${this.news?.textContent} ${view.turn}`;
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
    for (const node of [litButton, this.movesButton]) node?.toggleAttribute("disabled", !view.prompt && !view.options.length);
    if ("past" in changed) {
      past.hidden = !view.past;
      past.replaceChildren(html("span", {}, view.past),
        button(this.word("continue_here"), () => this.send("continue")),
        button(this.word("to_present"), () => this.send("goto", -1)));
    }
    if ("options" in changed || "chosen" in changed) this.showOptions();
    if ("panel" in changed) this.showPanel();
    if ("insight" in changed || "refusal" in changed) this.showMarks();
    if ("marks" in changed) this.showRings();
    if (view.rule && "rule" in changed) this.openRule(view.rule);
    if (view.about && "about" in changed && this.pointed !== null) this.namePlace(this.pointed);
    if (view.position && this.positionField) this.positionField.value = view.position;
    if (view.moves && this.expectsMoves) this.openMoves(view.moves);
    this.showCard();
  }

  /** Light the places that can be chosen, and offer the choices without a place. */
  showOptions() {
    const before = [...this.optionsAt.keys()];
    this.optionsAt.clear();
    for (const option of this.view.options) {
      for (const place of option.places) {
        const there = this.optionsAt.get(place);
        if (there) there.push(option);
        else this.optionsAt.set(place, [option]);
      }
    }
    for (const id of new Set([...before, ...this.optionsAt.keys()])) this.namePlace(id);
    this.showRings();
    this.showChoice();
    if (this.asTable) this.showTable();
  }

  /** A ring around each lit place, above the pieces: its outline where its shape begins with one, else a circle. */
  showRings() {
    const rings = [];
    const marked = this.view.marks;
    for (const id of new Set([...(this.lit ? this.optionsAt.keys() : []), ...marked])) {
      const place = this.places.get(id);
      const outline = place?.querySelector(":scope > :is(rect, polygon, path[d$=z i]):first-child") ?? place?.querySelector(".nb-hit");
      if (!outline) continue;
      const ring = /** @type {SVGElement} */ (outline.cloneNode());
      ring.removeAttribute("id");
      ring.setAttribute("class", `nb-ring ${marked.includes(id) ? "nb-marked" : ""}`);
      ring.dataset.ring = id;
      rings.push(ring);
    }
    this.rings?.replaceChildren(...rings);
  }

  showChoice() {
    const { choice, view } = this;
    if (!choice) return;
    const here = this.narrowed;
    const offered = view.options.filter((option) =>
      here ? option.places.includes(here) : !option.places.some((place) => this.places.has(place)));
    const row = offered.map((option) => {
      const node = button(option.label ?? option.key, () => this.send("choose", option.key), { class: "nb-option", "data-key": option.key });
      if (option.preview?.length) node.append(html("small", {}, option.preview.join(" ")));
      return node;
    });
    const steps = view.chosen.map((step) => html("span", { class: "nb-step" }, step));
    const ways = view.chosen.length
      ? [button(this.word("back"), () => this.send("back"), { class: "nb-back" }), button(this.word("cancel"), () => this.send("cancel"))]
      : [];
    choice.replaceChildren(...steps, this.prompt ?? "", ...row, ...ways);
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
  }

  /** Say what is known of the place pointed at; a refusal or an insight stays until the next answer. */
  showCard() {
    const { card, stage } = this;
    if (!card || !stage) return;
    const { refusal, insight } = this.view;
    const pinned = refusal ?? insight;
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
    } else if (node && id !== null) {
      const options = (this.lit && this.optionsAt.get(id)) || [];
      card.append(html("p", { class: "nb-what" }, node.dataset.label ?? ""));
      for (const option of options.slice(0, 4)) {
        if (option.label) card.append(html("p", { class: "nb-do" }, option.label), ...(option.preview ?? []).map((line) => html("p", {}, line)));
      }
    }
    if (pinned) card.append(button(this.word("close"), () => this.closeCard()));
    this.layCard(node, !!pinned);
  }

  /**
   * Lay the card beside the place it speaks of, where it hides least of what it marks.
   * @param {Element | undefined} node
   * @param {boolean} pinned
   */
  layCard(node, pinned) {
    const { card, stage } = this;
    if (!card || !stage) return;
    const outer = stage.getBoundingClientRect();
    card.style.maxWidth = `${Math.min(360, outer.width - 16)}px`;
    const at = (node ?? stage).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const x = at.left - outer.left;
    const y = at.top - outer.top;
    const middle = x + at.width / 2 - width / 2;
    const spots = node ? [[middle, y + at.height + 8], [middle, y - height - 8], [x + at.width + 10, y], [x - width - 10, y]] : [[8, 8]];
    if (pinned) spots.push([x + at.width + 90, y], [outer.width / 2 + 8, y], [outer.width - width - 8, 8]);
    const marked = [...stage.querySelectorAll(pinned ? "[data-mark]" : ".nb-ring")].map((mark) => mark.getBoundingClientRect());
    if (node) marked.push(at);
    let best = [8, 8];
    let least = Infinity;
    for (const [left, top] of spots) {
      const l = Math.max(8, Math.min(left, outer.width - width - 8));
      const t = Math.max(8, Math.min(top, Math.max(8, outer.height - height - 8)));
      let cost = Math.hypot(l - left, t - top) + Math.hypot(l + width / 2 - x, t + height / 2 - y) / 3;
      for (const mark of marked) {
        const across = Math.min(l + width, mark.right - outer.left) - Math.max(l, mark.left - outer.left);
        const down = Math.min(t + height, mark.bottom - outer.top) - Math.max(t, mark.top - outer.top);
        if (across > 0 && down > 0) cost += 200 + across * down;
      }
      if (cost < least) [best, least] = [[l, t], cost];
    }
    [card.style.left, card.style.top] = best.map((length) => `${length}px`);
  }

  closeCard() {
    const focus = this.view.refusal?.place ?? this.view.insight?.place;
    this.view.refusal = this.view.insight = null;
    this.showMarks();
    this.showCard();
    if (focus) this.focusPlace(focus);
  }

  /** @param {string} rule */
  ruleButton(rule) {
    return button(`${this.word("rule")} ${rule}`, () => this.send("rule", rule), { class: "nb-rule" });
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
    const active = this.activeElement();
    const key = active && panel.contains(active) ? /** @type {HTMLElement} */ (active).dataset.do ?? "" : null;
    panel.hidden = !view.panel;
    this.root.toggleAttribute("data-panel", !!view.panel);
    panel.replaceChildren(...(view.panel ?? []).flatMap((block) => this.panelBlock(block)));
    if (key === null) return;
    const again = [...panel.querySelectorAll("button")].find((node) => node.dataset.do === key);
    (again ?? panel).focus({ preventScroll: true });
  }

  /** @param {Block} block @returns {Node[]} */
  panelBlock({ kind, text = "", tone = "", rule, at = 0, of = 1, items = [] }) {
    const act = (/** @type {string} */ word, /** @type {string} */ label, value = "", look = "") =>
      button(label, () => this.send("panel", [word, value]), { class: look, "data-do": word + value });
    if (kind === "heading") return [html("h2", {}, text)];
    if (kind === "progress") {
      return [html("p", { class: "nb-small" }, text, html("progress", { max: `${of}`, value: `${at}`, "aria-hidden": "true" }))];
    }
    if (kind === "note") return [html("p", { class: "nb-small" }, text)];
    if (kind === "text") return [html("p", { class: "nb-say" }, text)];
    if (kind === "choices") {
      return [html("div", { class: "nb-answers", role: "group" },
        ...items.map(([letter, label]) => act("answer", `${letter}) ${label}`, letter)))];
    }
    if (kind === "told") {
      const node = html("p", { class: "nb-told", "data-tone": tone }, text);
      if (rule) node.append(" ", this.ruleButton(rule));
      return [node];
    }
    if (kind === "buttons") {
      return [html("div", { class: "nb-row" },
        ...items.map(([word, label]) => act(word, label, "", word === "next" ? "nb-main" : "")))];
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

  /** What was played last, above the board. @param {Entry[]} entries */
  showNews(entries) {
    this.news?.replaceChildren(...entries.flatMap((entry) => entry.lines.map(([line, rule]) =>
      html("p", {}, line, ...(rule && this.whole.replay ? ["\u00a0", this.ruleMark(rule)] : []), " "))));
    // After much has happened the newest line is the one to see; in a stored game one reads from the top.
    if (this.news && !this.whole.replay) this.news.scrollTop = this.news.scrollHeight;
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
    const mark = svg("svg", { class: `nb-token ${this.shown?.prefix}`, viewBox: "-14 -14 28 28", "aria-hidden": "true" },
      ...(token ? this.lookOf(token) : []));
    const go = button(entry.who, () => this.send("goto", index + 1), { class: "nb-go", title: this.word("look_here") });
    const lines = entry.lines.map(([sentence, rule]) => {
      const line = html("p", {}, sentence);
      if (rule) line.append("\u00a0", this.ruleMark(rule));
      return line;
    });
    const node = html("li", { "data-entry": `${index}` }, html("div", { class: "nb-who" }, mark, go, html("code", {}, entry.text)), ...lines);
    return node;
  }

  /** Show which entries have happened on the board, and the last of them within the log. */
  markLog() {
    const { log } = this;
    for (const node of log?.children ?? []) {
      const entry = /** @type {HTMLElement} */ (node);
      const index = Number(entry.dataset.entry ?? -1);
      entry.classList.toggle("nb-later", index >= this.view.at);
      if (index === this.view.at - 1) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
    }
    const current = /** @type {HTMLElement | null} */ (log?.querySelector("[aria-current]") ?? null);
    if (!log || !current) return;
    const below = current.offsetTop + current.offsetHeight - log.clientHeight;
    log.scrollTop = Math.min(Math.max(log.scrollTop, below), current.offsetTop);
  }

  // --- motion -------------------------------------------------------------------------------------------------

  /**
   * Show how pieces came to where they already lie: each travels as a ghost while the piece itself waits unseen.
   * The end picture does not depend on it.
   * @param {[string, string, string][]} motions
   */
  move(motions) {
    this.endMotion?.();
    const { ghosts } = this;
    if (!ghosts || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    const anchors = new Map(this.shown?.places.map((place) => [place[0], place[5]]));
    const each = Math.min(MOTION, MOTION_ALL / motions.length);
    /** @type {SVGGraphicsElement[]} */
    const waiting = [];
    /** @type {Animation[]} */
    const running = [];
    motions.forEach(([symbol, from, to], order) => {
      const a = anchors.get(from);
      const b = anchors.get(to);
      if (!a || !b) return;
      const ghost = svg("g", { class: `piece ghost ${symbol}` }, ...this.lookOf(symbol));
      ghosts.append(ghost);
      const landing = [...this.pieces.values()].find((node) =>
        node.dataset.on === to && node.classList.contains(symbol) && !waiting.includes(node));
      if (landing) {
        landing.style.visibility = "hidden";
        waiting.push(landing);
      }
      const travel = ghost.animate(
        [{ transform: `translate(${a[0]}px, ${a[1]}px)`, opacity: 1 }, { transform: `translate(${b[0]}px, ${b[1]}px)`, opacity: 1 }],
        { duration: each, delay: order * each * 0.75, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" });
      ghost.style.opacity = "0";
      travel.onfinish = () => {
        ghost.remove();
        if (landing) landing.style.visibility = "";
      };
      running.push(travel);
    });
    this.endMotion = () => {
      for (const travel of running) travel.cancel();
      for (const node of waiting) node.style.visibility = "";
      ghosts.replaceChildren();
      this.endMotion = null;
    };
  }

  // --- pointer, keys and focus --------------------------------------------------------------------------------

  listen() {
    const { root } = this;
    const { signal } = this.abort;
    const placeAt = (/** @type {Event} */ event) => this.placeAt(event);
    root.addEventListener("click", (event) => {
      const id = placeAt(event);
      if (id) this.activate(id);
    }, { signal });
    root.addEventListener("contextmenu", (event) => {
      const id = placeAt(event);
      if (!id) return;
      event.preventDefault();
      if (!this.whole.replay) this.send("insight", id);
    }, { signal });
    root.addEventListener("pointerdown", () => this.endMotion?.(), { signal });
    for (const name of ["pointerover", "focusin"]) {
      root.addEventListener(name, (event) => this.point(placeAt(event)), { signal });
    }
    root.addEventListener("pointerleave", () => this.point(null), { signal });
    root.addEventListener("focusin", (event) => {
      const node = /** @type {Element} */ (event.target);
      const group = node.closest("[data-group]");
      if (!group || !node.matches("[data-place]")) return;
      group.querySelector('[data-place][tabindex="0"]')?.setAttribute("tabindex", "-1");
      node.setAttribute("tabindex", "0");
    }, { signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
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
    this.pointed = id;
    for (const ring of this.rings?.children ?? []) {
      ring.classList.toggle("nb-here", /** @type {SVGElement} */ (ring).dataset.ring === id);
    }
    if (!this.view.refusal && !this.view.insight) this.showCard();
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.askAbout(id), ASK);
  }

  /** What an option would do is told once for each state, and only of the place pointed at. @param {string | null} id */
  askAbout(id) {
    for (const option of (id !== null && this.lit && this.optionsAt.get(id)) || []) {
      if (option.label === undefined) this.send("about", option.key);
    }
  }

  /** Choose a lit place; try any other, and be told why not. @param {string} id */
  activate(id) {
    this.acted = true;
    const options = this.optionsAt.get(id);
    if (this.whole.replay) this.point(id);
    else if (options?.length === 1) this.send("choose", options[0].key);
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
    if (event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab") return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape") {
      if (this.dialog?.open) event.stopPropagation();
      else if (this.endMotion || this.view.refusal || this.view.insight || this.view.chosen.length) {
        event.stopPropagation();
        event.preventDefault();
        if (this.endMotion) this.endMotion();
        else if (this.view.refusal || this.view.insight) this.closeCard();
        else this.send("back");
      }
      return;
    }
    event.stopPropagation();
    if (this.dialog?.open || target.matches("input, textarea, select")) return;
    const id = target.dataset.place;
    if (id && this.keyOnPlace(event.key, target, id)) {
      event.preventDefault();
      return;
    }
    const act = {
      n: () => this.focusNext(1), p: () => this.focusNext(-1), u: () => this.undo(), r: () => this.redo(),
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

  /** Move the focus inside a group: by rows and columns in a grid, one after the other in a list. @param {HTMLElement} node @param {string} key */
  walk(node, key) {
    const group = node.closest("[data-group]");
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
    else to = all[all.indexOf(node) + (back ? -1 : 1)];
    to?.focus();
  }

  /** Go through the places that an explanation speaks of, as the areas around a square; ask for one first. @param {string} id */
  walkMarks(id) {
    const marks = Object.keys(this.view.insight?.marks ?? {});
    if (marks.includes(id)) this.focusPlace(marks[(marks.indexOf(id) + 1) % marks.length]);
    else this.send("insight", id);
  }

  /** Go to the next place or button that carries the action on. @param {1 | -1} way */
  focusNext(way) {
    const buttons = /** @type {HTMLElement[]} */ ([...(this.choice?.querySelectorAll(".nb-option") ?? [])]);
    const lit = [...this.places].filter(([id]) => this.optionsAt.has(id)).map(([, node]) => node);
    const all = [...buttons, ...lit];
    if (!all.length) {
      this.undoButton?.focus();
      return;
    }
    const here = all.indexOf(/** @type {any} */ (this.activeElement()));
    all[here < 0 ? (way > 0 ? 0 : all.length - 1) : (here + way + all.length) % all.length].focus();
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
    this.showRings();
    this.showCard();
  }

  // --- the same position as tables ------------------------------------------------------------------------------

  toggleTable() {
    this.asTable = !this.asTable;
    const inside = this.table?.contains(this.activeElement());
    this.showTable();
    if (this.asTable) this.table?.focus();
    else if (inside) this.focusNext(1);
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
    if (dialog.open) return;
    dialog.showModal();
    dialog.onclose = () => {
      if (back?.isConnected) back.focus({ preventScroll: true });
    };
  }

  openHelp() {
    const keys = ["arrows", "tab", "enter", "n", "i", "a", "escape", "u", "m", "t", "l", "s"].map((key) => [`key_${key}`, `help_${key}`]);
    this.openDialog(this.word("help"), html("p", {}, this.word("help_text")),
      html("table", { class: "nb-keys" }, html("tbody", {}, ...keys.map(([key, help]) =>
        html("tr", {}, html("th", { scope: "row" }, html("kbd", {}, this.word(key))), html("td", {}, this.word(help)))))));
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
      if (!text) this.positionField = field;
      const copy = button(this.word("copy"), async () => {
        field.select();
        try {
          await navigator.clipboard.writeText(field.value);
        } catch {
          document.execCommand("copy");
        }
        copy.textContent = this.word("copied");
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
    const load = button(this.word("load"), () => {
      this.dialog?.close();
      this.send("load", paste.value);
    });
    this.openDialog(this.word("save"), ...part("record", this.whole.record, "game.txt"),
      ...part("position", "", "position.txt"),
      html("h3", {}, this.word("load")), html("p", { class: "nb-small" }, this.word("load_help")), paste, html("div", { class: "nb-row" }, file, load));
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
    const languages = select(this.whole.languages, "language", this.word("language"));
    languages.value = this.whole.language;
    languages.addEventListener("change", () => {
      this.dialog?.close();
      this.send("language", languages.value);
    });
    this.openDialog(this.word("new"), form,
      ...(this.whole.languages.length > 1 ? [html("label", {}, this.word("language"), languages)] : []));
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
