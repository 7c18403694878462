// Filters repeated input from held keys and double clicks: it must not play for the next player, or twice for the same
// one.

import { commits, REPEATED } from "./wire.js";

/** Fields in which a held Enter writes, and those in which a held space does. */
const LINES = "textarea";
const WRITES = "textarea, input";

export class Repeats {
  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   */
  constructor(root, signal) {
    /** Whether the pressed key is held and repeating. */
    this.isHeld = false;
    /** Whether this is the second or third click of a double or triple click. */
    this.isFurther = false;
    /** Whether an intent was sent for one of these clicks. */
    this.hasPlayed = false;
    root.addEventListener("keydown", (event) => this.press(event), { signal, capture: true });
    root.addEventListener("click", (event) => this.click(event), { signal, capture: true });
  }

  /** Enter and Space act only once while they are held. @param {KeyboardEvent} event */
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

  /** Whether the current input may send an intent. @param {string} kind */
  allows(kind) {
    if (!commits(kind)) return true;
    return !this.isHeld && (REPEATED.includes(kind) || !this.isFurther || !this.hasPlayed);
  }
}
