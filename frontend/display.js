// One display of a board in a page: its root node, its width and its theme. The board itself is built again whenever
// Python sends everything: at the start, after a new game and after a change of language.

import { Address } from "./address.js";
import { Board } from "./board.js";
import { kept } from "./kept.js";
import { div, html } from "./nodes.js";
import { keptSpeed } from "./others.js";
import { Repeats } from "./repeats.js";
import { followTheme } from "./theme.js";
import { FACE } from "./wire_types.js";

/** @import { Speed } from "./playback.js" */
/** @import { Store } from "./store.js" */
/** @import { Touched } from "./wire.js" */
/** @import { Answer } from "./wire_types.js" */

/** Below these widths inside the padding (CSS px), the display uses the medium and the narrow drawing, as the style does. */
const MEDIUM = 820;
const NARROW = 500;
/** The padding at both sides of a board (CSS px). */
const PADDING = 20;
/** A row of widgets in Jupyter. */
const ROW = ".widget-hbox, .jupyter-widget-hbox";
/** How long a pressed mouse button may delay building the board again (ms). */
const PRESSED = 1000;

/** @param {number} width  CSS px */
export function layoutFor(width) {
  if (width < NARROW) return "narrow";
  return width < MEDIUM ? "medium" : "wide";
}

/**
 * @typedef {object} Preferences  What the user has switched on.
 * @property {boolean} showChoices  mark the places that can be chosen
 * @property {boolean} showSources  show rules, notation and the marks of reconstructed figures
 * @property {boolean} asTable      show the position as tables, too
 * @property {boolean} wholeLog     show the log from its beginning
 * @property {boolean} showIcons    show icons before the words of sentences
 * @property {boolean} hasSound     play a tone for what happens
 * @property {Speed} speed          of the moves of the others
 */

let displays = 0;

export class Display {
  /**
   * @param {Store} store
   * @param {HTMLElement} el
   */
  constructor(store, el) {
    this.store = store;
    /** A prefix for ids. It is random because each board may load its own copy of this module, and displays of one
     * board share a copy. */
    this.name = `b${++displays}-${store.whole.id}`;
    this.root = div("nb-board");
    el.append(this.root);
    this.layout = "wide";
    /** @type {Preferences} */
    this.preferences = {
      showChoices: true,
      showSources: false,
      asTable: false,
      wholeLog: store.whole.replay,
      showIcons: kept("icons") !== "off",
      hasSound: kept("sound") === "on",
      speed: keptSpeed(),
    };
    /** Null if Python uses a different version of the format. @type {Board | null} */
    this.board = null;
    this.closing = new AbortController();
    /** It is kept when the board is built again, because the second click of a double click may be on the new board. */
    this.repeats = new Repeats(this.root, this.closing.signal);
    /** Whether a mouse button or a finger is down on the board. A click must end on the node on which it began. */
    this.isPressed = false;
    /** Whether a game between bots plays by itself. */
    this.isWatching = false;
    /** Whether the user has done anything in this display. */
    this.isUsed = false;
    /** Whether the board must be built again as soon as the button is released. */
    this.isStale = false;
    this.listen();
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.root);
    followTheme(this.root, this.closing.signal);
    this.address = new Address(this);
    const layout = this.arrange();
    if (layout && store.whole.drawings[layout]) this.layout = layout; // the first frame shows the fitting drawing
    this.mount();
    store.displays.add(this);
  }

  listen() {
    const options = { signal: this.closing.signal, capture: true };
    const press = (/** @type {PointerEvent} */ { button, target }) => {
      // The browser may not report the release of a button that opens a list or a menu.
      this.isUsed = true;
      this.isPressed = button === 0 && !(/** @type {Element} */ (target).closest("select"));
    };
    this.root.addEventListener("pointerdown", press, options);
    this.root.addEventListener("keydown", () => (this.isUsed = true), options);
    const release = () => {
      this.isPressed = false;
      setTimeout(() => this.renew()); // after the click
    };
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, release, options);
  }

  dispose() {
    this.store.displays.delete(this);
    this.address.keep();
    this.closing.abort();
    this.sizes.disconnect();
    this.board?.leave();
    this.root.remove();
  }

  /** Build the board again; it takes over focus and states from the previous one. */
  mount() {
    const { root, store, board: before } = this;
    const { whole } = store;
    const bookmark = before?.focus.bookmark();
    this.isStale = false;
    before?.leave();
    root.replaceChildren();
    root.toggleAttribute("data-replay", whole.replay);
    root.lang = whole.language;
    if (whole.face !== FACE) {
      this.board = null;
      root.append(html("p", { class: "nb-error", role: "alert" }, whole.words.other_face ?? ""));
      return;
    }
    if (this.address.isOwn && document.title !== whole.page?.title) scrollTo(0, 0); // another page begins at its top
    this.board = new Board(this, before);
    this.board.open(bookmark);
    this.address.follow();
  }

  /** Build the board again for the state that it shows, but not in the middle of a click. */
  mountBetweenClicks() {
    this.isStale = true;
    if (this.isPressed) setTimeout(() => this.renew(), PRESSED);
    else this.mount();
  }

  /** Build the board again if that was delayed. */
  renew() {
    if (this.isStale && !this.closing.signal.aborted) this.mount();
  }

  /**
   * @param {Answer} answer
   * @param {Record<string, Touched>} touched  the parts of each drawing that changed
   */
  update(answer, touched) {
    if (!this.isStale) this.board?.update(answer, touched[this.shownLayout()]);
    else if (!this.isPressed) this.mount();
    this.address.follow();
  }

  showTrouble() {
    this.board?.alert.showTrouble();
  }

  /** Switch to another store. @param {Store} store */
  moveTo(store) {
    this.store.displays.delete(this);
    this.store = store;
    store.displays.add(this);
    this.layout = "wide";
    // JupyterLab marks the views of a lost model with a broken chain.
    this.root.closest(".jupyter-widgets-disconnected")?.classList.remove("jupyter-widgets-disconnected");
    this.mount();
    this.resize();
  }

  /** Return the layout of the drawing that is shown. It may not be the fitting one until Python has sent that. */
  shownLayout() {
    const { drawings } = this.store.whole;
    return drawings[this.layout] ? this.layout : Object.keys(drawings)[0];
  }

  /** How the board is laid out: as its trait says, or as it fits, which in a row of widgets is compact. @param {number} width */
  arrangementFor(width) {
    const fixed = this.store.model.get("arrangement") ?? "auto";
    if (fixed !== "auto") return fixed;
    return width < MEDIUM && this.root.closest(ROW) ? "compact" : layoutFor(width);
  }

  /**
   * Lay the board out for its width.
   * @returns {string}  the layout of the drawing that fits; "" while the board has no width
   */
  arrange() {
    const width = this.root.clientWidth;
    if (!width) return "";
    const arrangement = this.arrangementFor(width - PADDING);
    const isCompact = arrangement === "compact";
    const layout = isCompact ? "medium" : arrangement;
    this.root.toggleAttribute("data-compact", isCompact);
    this.root.toggleAttribute("data-narrow", layout === "narrow");
    return layout;
  }

  /** Choose the drawing that fits the width, or the one that was asked for. */
  resize() {
    const layout = this.arrange();
    if (!layout || !this.board) return;
    this.address.arrive();
    const changed = layout !== this.layout;
    this.layout = layout;
    this.board.resize(changed);
  }
}
