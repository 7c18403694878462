// Focus management: where the focus is, where it goes next, and how it survives when a part of the board is built
// again.

import { notedPlaces } from "./marks.js";
import { all, first } from "./nodes.js";

/** @import { Board, Part } from "./board.js" */

/**
 * What the user does with the board:
 *   idle      no answer is pending
 *   awaiting  the user chose or tried something in this display, and the answer is pending
 *   solved    the user's input completed the choice: Tab goes to what comes next
 * @typedef {"idle" | "awaiting" | "solved"} Phase
 */
/**
 * @typedef {object} Bookmark  Where the focus was before something was built again.
 * @property {boolean} isInside     whether it was in this board
 * @property {string | null} place
 * @property {string | null} control  the action of a control in the panel; "" for the panel itself
 * @property {string | null} tool     the label of a tool
 */

/** Rules that can be opened from the keyboard. */
const RULES = "[aria-current] .nb-rule, .nb-panel .nb-rule, .nb-card .nb-rule, .nb-gloss .nb-rule";

/** Return the phase after an answer. @param {Phase} phase @param {boolean} canChoose @returns {Phase} */
export function phaseAfter(phase, canChoose) {
  return phase === "awaiting" && !canChoose ? "solved" : "idle";
}

export class Focus {
  /**
   * @param {Board} board
   * @param {Focus} [before]  the focus of the previous board
   */
  constructor(board, before) {
    this.board = board;
    /** @type {Phase} */
    this.phase = "idle";
    /** The place that the user chose or tried last. @type {string | null} */
    this.actedAt = null;
    /** The place whose options the buttons offer; null for the options of no place. @type {string | null} */
    this.narrowedTo = null;
    /** How many steps of an action were chosen when Python answered last. */
    this.depth = board.view.chosen.length;
    /** @type {Part["keys"]} */
    this.keys = { n: () => this.toNext(1), p: () => this.toNext(-1) };
    if (before) ({ phase: this.phase, actedAt: this.actedAt, narrowedTo: this.narrowedTo } = before);
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root } = this.board;
    for (const name of ["focusin", "focusout"]) {
      root.addEventListener(name, () => this.board.drawing.marks.showFocus(this.visiblePlace()), { signal });
    }
    root.addEventListener("focusin", ({ target }) => this.arrive(/** @type {Element} */ (target)), {
      signal,
    });
  }

  // --- where it is --------------------------------------------------------------------------------------------

  get isInside() {
    return this.board.root.contains(this.board.focused);
  }

  /** Return the focused place of the board. */
  place() {
    return (this.isInside && this.board.focused?.dataset.place) || null;
  }

  /** Return it if the user moved there with the keyboard. */
  visiblePlace() {
    return this.board.focused?.matches(":focus-visible") ? this.place() : null;
  }

  // --- what the user does -------------------------------------------------------------------------------------

  get isAwaiting() {
    return this.phase === "awaiting";
  }

  /** The user chose or tried something. @param {string} [place]  where, unless by a button */
  acted(place) {
    this.phase = "awaiting";
    if (place !== undefined) this.actedAt = place;
    else if (!this.board.view.chosen.length) this.actedAt = null;
  }

  /** Python answered. */
  answered() {
    const { display, isBare, options, panel, view } = this.board;
    if (display.store.isCommitting) return; // that was an answer to something earlier
    const canChoose = options.at.size > 0;
    const acted = this.isAwaiting && this.visiblePlace() !== null;
    const isElsewhere = view.chosen.length !== this.depth;
    this.depth = view.chosen.length;
    this.phase = phaseAfter(this.phase, canChoose);
    if (!acted || !view.panel || isBare) return;
    // In a lesson, Tab then goes to what is asked for now.
    if (this.phase === "solved") panel.mainButton()?.focus({ preventScroll: true });
    else if (isElsewhere && canChoose) this.toNext(1);
  }

  /**
   * Handle a Tab that goes on after a solved task, or from a panel to what it asks for.
   * @param {KeyboardEvent} event
   */
  leadOn(event) {
    if (event.key === "Tab" && !event.shiftKey && this.isAsked()) {
      event.preventDefault();
      this.toNext(1);
    }
    if (this.phase !== "solved") return;
    this.phase = "idle";
    if (event.key !== "Tab" || event.shiftKey) return;
    const { card, panel } = this.board;
    const next = first((card.isAside ? card : panel).node, "[data-do=next]");
    if (next) event.preventDefault();
    next?.focus();
  }

  /** Whether the focus is on a panel that asks for a place of the board. */
  isAsked() {
    const { isBare, panel } = this.board;
    return this.board.focused === panel.node && !isBare && this.targets().length > 0;
  }

  // --- building again -----------------------------------------------------------------------------------------

  /** @returns {Bookmark} */
  bookmark() {
    const { panel, tools } = this.board;
    const active = this.board.focused;
    const tool = tools.node.contains(active) ? (active?.textContent ?? null) : null;
    return { isInside: this.isInside, place: this.place(), control: panel.focused(), tool };
  }

  /**
   * Return to where the focus was in the board before this one.
   * @param {Bookmark} bookmark
   * @param {boolean} isSameGame
   * @returns {boolean} whether the focus is in this board again, or was not in the previous one
   */
  restore({ isInside, place, control, tool }, isSameGame) {
    const { panel, tools } = this.board;
    if (place && isSameGame) this.board.toPlace(place);
    if (control !== null) panel.focus(control);
    if (tool && isSameGame) tools.focus(tool); // the same game in another drawing
    return !isInside || this.isInside;
  }

  /**
   * If an update removed or hid the focused node, focus its place or what comes next.
   * @param {Bookmark} bookmark
   */
  recover({ isInside, place }) {
    // The browser keeps the focus on a node that was hidden until it draws the page.
    if (!isInside || (this.isInside && this.board.focused?.checkVisibility())) return;
    if (place) this.board.toPlace(place);
    else this.toNext(1);
    this.board.pointer.isNew = false; // the news is announced, not the place
  }

  // --- where it goes ------------------------------------------------------------------------------------------

  /**
   * Return the places and buttons that continue the action or the answer. A lesson that waits for something else, or
   * asks for something forbidden, adds the marked places.
   */
  targets() {
    const { choice, drawing, marking, options, panel, view } = this.board;
    const check = marking.can.length && marking.marked.length ? all(panel.node, ".nb-check") : [];
    const buttons = [...check, ...all(choice.node, ".nb-option")];
    const isTask = view.panel && !panel.mainButton() && !first(panel.node, ".nb-answers, .nb-number");
    const isFree = view.forbidden || !options.at.size;
    const meant = isTask && isFree && !buttons.length ? notedPlaces(view) : [];
    const isMeant = (/** @type {string} */ id) => meant.includes(id) && !view.taken.includes(id);
    const places = [...drawing.places]
      .filter(([id]) => options.at.has(id) || marking.can.includes(id) || isMeant(id))
      .map(([, node]) => node);
    return [...buttons, ...places];
  }

  /**
   * Focus the next place or button that continues the action, or the button that continues the lesson if there is none.
   * @param {1 | -1} way
   * @param {boolean} [isStill]  whether the page does not scroll there
   */
  toNext(way, isStill = false) {
    const targets = this.targets();
    if (!targets.length) {
      this.leadsOn();
      return;
    }
    const here = this.board.focused;
    // In page order, starting from the focused place even if it is not one of them.
    const isAfter = (/** @type {Node} */ node) =>
      !!here && !!(here.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
    const before = targets.filter((node) => node !== here && !isAfter(node));
    const next = way > 0 ? (targets.find(isAfter) ?? targets[0]) : (before.pop() ?? targets.at(-1));
    next?.focus({ preventScroll: isStill });
  }

  /** Focus what continues if nothing can be chosen on the board. */
  leadsOn() {
    for (const part of this.board.parts) {
      const way = part.wayOn?.();
      if (!way) continue;
      way.focus();
      return;
    }
  }

  /** Return the button to the rule behind the refusal, or behind what happened last. */
  ruleButton() {
    const { card, root, view } = this.board;
    const visible = all(root, RULES).filter((node) => node.checkVisibility());
    return visible.find((node) => card.node.contains(node)) ?? (view.refusal ? null : visible.pop());
  }

  /** Make the focused place the tab stop of its group, and scroll it above a sheet. @param {Element} node */
  arrive(node) {
    const group = node.closest("[data-group]");
    if (!group || !node.matches("[data-place]")) return;
    this.board.scroll.uncover(node);
    group.querySelector('[data-place][tabindex="0"]')?.setAttribute("tabindex", "-1");
    node.setAttribute("tabindex", "0");
  }
}
