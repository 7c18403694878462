// Short tones for what happens on the board, each with a caption. They are off until the user turns them on.

import { keep } from "./kept.js";
import { html } from "./nodes.js";

/** @import { Board } from "./board.js" */
/** @import { Answer, Entry } from "./wire_types.js" */

/**
 * The tones of each sound: the frequency (Hz), and when it begins and how long it lasts (s).
 * @type {Record<string, [number, number, number][]>}
 */
const TONES = {
  moved: [[392, 0, 0.08]],
  turn: [
    [523, 0, 0.12],
    [659, 0.1, 0.2],
  ],
  refused: [[165, 0, 0.14]],
  over: [
    [523, 0, 0.15],
    [659, 0.13, 0.15],
    [784, 0.26, 0.35],
  ],
};
/** How loud a tone begins, of 1. */
const LOUD = 0.12;
/** How long a caption can be read (ms). */
const READ = 2500;

/**
 * Return the sound of an answer: that of the most important thing in it, or "" for none.
 * @param {Answer} answer
 * @param {number} own       the seat of the viewer; -1 for none
 * @param {boolean} isAsked  whether there is something to choose now
 */
export function soundOf({ log, view }, own, isAsked) {
  if (view?.refusal) return "refused";
  /** @type {Entry[]} */
  const entries = log?.[1] ?? [];
  if (!entries.length) return "";
  if (view?.over) return "over";
  return isAsked && entries.some(({ seat }) => seat >= 0 && seat !== own) ? "turn" : "moved";
}

export class Sound {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.caption = html("div", { class: "nb-sound", "aria-hidden": "true", hidden: "" });
    /** Only a user's click can make it. @type {AudioContext | null} */
    this.context = null;
    this.timer = 0;
  }

  /** Turn sounds on or off, here and on later pages. @param {boolean} isOn */
  turn(isOn) {
    this.board.preferences.hasSound = isOn;
    keep("sound", isOn ? "on" : "off");
    if (isOn) this.play("turn");
  }

  /** @param {Answer} answer */
  tell(answer) {
    const { preferences, view } = this.board;
    const sound = preferences.hasSound ? soundOf(answer, view.own, view.options.length > 0) : "";
    if (sound) this.play(sound);
  }

  /** Play a sound and show its caption. @param {string} sound */
  play(sound) {
    const { board, caption } = this;
    caption.textContent = `♪ ${board.word(`sound_${sound}`)}`;
    caption.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => caption.toggleAttribute("hidden", true), READ);
    this.context ??= new AudioContext();
    this.context.resume();
    for (const tone of TONES[sound]) this.sing(this.context, ...tone);
  }

  /** @param {AudioContext} context @param {number} frequency @param {number} begins @param {number} lasts */
  sing(context, frequency, begins, lasts) {
    const start = context.currentTime + begins;
    const volume = new GainNode(context, { gain: LOUD });
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }

  leave() {
    clearTimeout(this.timer);
    this.context?.close();
  }
}
