// A game between bots that plays by itself: the page asks for the next actions as soon as it has shown the last ones.

import { button } from "./nodes.js";
import { SPEEDS } from "./playback.js";

/** @import { Board } from "./board.js" */

/** The maximum number of actions in one request. */
const ACTIONS = 8;
/** The time between two requests (ms); longer if the actions are not shown one by one. */
const PAUSE = 120;
const AT_ONCE = 900;

export class Watch {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.button = button(board.word("watch"), () => this.toggle());
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Whether only bots are left to play, and the board shows the present. */
  get canWatch() {
    const { view } = this.board;
    return !!view.step && view.own < 0 && !view.lines && !view.past;
  }

  /** Whether the game plays by itself. It goes on when the board is built again. */
  get isOn() {
    return this.board.display.isWatching;
  }

  toggle() {
    this.board.display.isWatching = !this.isOn;
    this.board.tools.update();
    this.update();
  }

  update() {
    const { board, button, canWatch, isOn } = this;
    button.hidden = !canWatch;
    button.ariaPressed = `${isOn}`;
    clearTimeout(this.timer);
    if (!isOn || !canWatch) return;
    this.timer = setTimeout(() => this.goOn(), SPEEDS[board.preferences.speed] ? PAUSE : AT_ONCE);
  }

  /** Ask for the next actions, unless the last ones are still shown or the page is not seen. */
  goOn() {
    const { board } = this;
    if (!this.isOn || !this.canWatch) return;
    const isBusy = board.others.isPlaying || board.display.store.isCommitting || document.hidden;
    if (isBusy || board.dialog.node.open) this.update();
    else board.send("step", ACTIONS);
  }

  leave() {
    clearTimeout(this.timer);
  }
}
