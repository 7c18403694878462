// The place with the pointer or the focus: its card, its ring and the effects of choosing it.

/** @import { Board } from "./board.js" */
/** @import { View } from "./wire_types.js" */

/** How long the pointer must rest on a place before the page asks Python for the effects of choosing it (ms). */
const ASK = 60;

export class Pointer {
  /**
   * @param {Board} board
   * @param {Pointer} [before]  of the board that was shown before
   */
  constructor(board, before) {
    this.board = board;
    /** @type {string | null} */
    this.place = null;
    /** Whether the place is new to the user, who moved there and has done nothing since. */
    this.isNew = false;
    /** The place that was clicked; its card would cover what comes next. @type {boolean} */
    this.isSpent = false;
    if (before) ({ place: this.place, isSpent: this.isSpent } = before);
    this.timer = 0;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root } = this.board;
    root.addEventListener("pointerdown", () => this.board.motion.finish(), { signal });
    // Inside a target, another place may become the nearest. A new page under a pointer at rest is not pointed at.
    for (const name of ["pointermove", "focusin"]) {
      root.addEventListener(name, (event) => this.follow(event), { signal });
    }
    root.addEventListener("pointerleave", () => this.moveTo(null), { signal });
    this.board.stage.addEventListener("contextmenu", (event) => this.explain(event));
  }

  /** Show what an option does, now that Python has sent it. @param {Partial<View>} changed */
  update({ about }) {
    const { board } = this;
    if (!about) return;
    for (const [key, id] of board.view.options) {
      if (key !== about[0]) continue;
      const description = board.drawing.describe(id);
      // A screen reader is already reading the name of the place: announce the rest after it.
      const isRead = description && this.isNew && id === board.focus.place();
      if (isRead) board.say(description);
      board.drawing.namePlace(id, isRead ? "" : description);
    }
    this.showNumbers();
  }

  /** Move to the place of an event, but not to one that gets the focus without a key. @param {Event} event */
  follow(event) {
    const id = this.board.drawing.placeAt(event);
    const { target, type } = event;
    if (id && type === "focusin" && !(target instanceof Element && target.matches(":focus-visible"))) return;
    this.moveTo(id);
  }

  /** @param {string | null} id */
  moveTo(id) {
    const { card, drawing } = this.board;
    if (id === this.place) return;
    const left = this.place;
    this.place = id;
    this.isNew = true;
    this.isSpent = false;
    if (left) drawing.namePlace(left);
    drawing.marks.showPointed(id);
    this.showNumbers();
    if (!card.isPinned) card.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), ASK);
  }

  /**
   * Hide the card until the pointer is on another place. In a stored game a click requests it, and so does a finger
   * that chooses nothing.
   * @param {Event} event
   * @param {string} id  the place that was clicked
   */
  spend(event, id) {
    const { board } = this;
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    if (board.whole.replay || (isTouch && !board.options.shows(id))) return;
    this.isSpent = true;
    board.card.show();
  }

  /** Request the effects of the place's options, unless Python has sent them for this position. */
  ask() {
    this.board.display.store.point(this.place);
    for (const [key, , , , numbers] of this.board.options.shownAt(this.place)) {
      if (numbers === undefined) this.board.send("about", key);
    }
  }

  /** Show the numbers as they would be after the only option of the place. */
  showNumbers() {
    const options = this.board.options.shownAt(this.place);
    this.board.drawing.pieces.showNumbers((options.length === 1 && options[0][4]) || []);
  }

  leave() {
    clearTimeout(this.timer);
  }

  /** Explain a place on a right click, instead of opening the host's menu. @param {MouseEvent} event */
  explain(event) {
    const { board } = this;
    const id = board.drawing.placeAt(event);
    if (!id && !board.card.node.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!id || board.whole.replay) return;
    board.toPlace(id);
    board.send("insight", id);
  }
}
