// What a held key or a double click repeats: it must not play for the next player, nor twice for the same.

import { commits, REPEATED } from "./wire.js";

/** Where a held Enter writes, and where a held space does. */
const LINES = "textarea";
const WRITES = "textarea, input";

export class Repeats {
  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   */
  constructor(root, signal) {
    /** Whether the key that is pressed now was pressed before, and is held. */
    this.isHeld = false;
    /** Whether this click follows others of a double or triple click. */
    this.isFurther = false;
    /** Whether one of these clicks was sent to Python. */
    this.hasPlayed = false;
    root.addEventListener("keydown", (event) => this.press(event), { signal, capture: true });
    root.addEventListener("click", (event) => this.click(event), { signal, capture: true });
  }

  /** Enter and Space act once, however long they are held. @param {KeyboardEvent} event */
  press(event) {
    this.isHeld = event.repeat;
    const target = /** @type {Element} */ (event.target);
    const isEnter = event.key === "Enter" && !target.matches(LINES);
    if (!event.repeat || !(isEnter || (event.key === " " && !target.matches(WRITES)))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {MouseEvent} event  its detail counts the clicks; 0 for a key */
  click({ detail }) {
    this.isHeld = false;
    this.isFurther = detail > 1;
    if (!this.isFurther) this.hasPlayed = false;
  }

  /** Whether what the user does now may send an intent. @param {string} kind */
  allows(kind) {
    if (!commits(kind)) return true;
    return !this.isHeld && (REPEATED.includes(kind) || !this.isFurther || !this.hasPlayed);
  }
}
