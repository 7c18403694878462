// The state of one board in this page, shared by all its displays.

import { Kernel, memoryOf } from "./kernel.js";
import { commits, follow } from "./wire.js";

/** @import { Display } from "./display.js" */
/** @import { Model, Whole } from "./wire.js" */
/** @import { Answer, View } from "./wire_types.js" */

/** The intents that a page repeats until a calculation is complete. */
const SLICED = ["coach", "review"];

/** The page's state of one board, and the intents that Python has not answered yet. */
export class Store {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Whole} */
    this.whole = wholeOf(model);
    this.page = Math.random().toString(36).slice(2, 10);
    this.count = 0;
    /** @type {[page: string, number: number, kind: string, data: unknown, state: number][]} */
    this.waiting = [];
    /** The game, as in `memory`, before an alternative line was shown. @type {string | undefined} */
    this.game = undefined;
    /** @type {Set<Display>} */
    this.displays = new Set();
    this.kernel = new Kernel(this);
    model.on("change:_whole", () => this.replace(wholeOf(model)));
    model.on("change:_answer", () => this.take(model.get("_answer")));
    model.on("change:arrangement", () => {
      for (const display of this.displays) display.resize();
    });
    for (const trait of ["selected", "hovered"])
      model.on(`change:${trait}`, () => {
        for (const display of this.displays) display.board?.drawing.marks.showNamed();
      });
  }

  /**
   * Show a whole state. A host that reads the models of a new kernel may set a state from before the last answer; such
   * a state is ignored.
   * @param {Whole} whole
   */
  replace(whole) {
    if (whole.id === this.whole.id && whole.n < this.whole.n) return;
    const isSame = whole.state === this.whole.state;
    this.remember(whole.view);
    this.whole = whole;
    this.acknowledge([this.page, this.count]);
    for (const display of this.displays) {
      if (isSame) display.mountBetweenClicks();
      else display.mount();
    }
  }

  /**
   * Apply an answer. If it does not follow the current state, an answer was lost: ask for everything.
   * @param {Answer} answer
   */
  take(answer) {
    const { whole } = this;
    if (!answer || answer.n === undefined || answer.n <= whole.n) return;
    if (answer.base !== whole.n) {
      this.send("whole", null);
      return;
    }
    // An error and a file to save are for the page that asked.
    const { error, shared } = answer.view ?? {};
    if ((error || shared) && answer.ack[0] !== this.page) answer = forOthers(answer);
    this.remember(answer.view);
    const touched = follow(whole, answer);
    this.acknowledge(answer.ack);
    for (const display of this.displays) display.update(answer, touched);
  }

  /** Remember the game if the next view shows an alternative line instead. @param {Partial<View>} [next] */
  remember(next) {
    if (isApart(next) && !isApart(this.whole.view)) this.game = memoryOf(this.whole);
  }

  /** @param {[page: string, number: number]} ack  the last intent that was answered */
  acknowledge([page, number]) {
    if (page === this.page) this.waiting = this.waiting.filter((intent) => intent[1] > number);
    this.kernel.heard();
  }

  /** The data that a new kernel needs to make the board again. In an alternative line, they are those of the game. */
  get memory() {
    return (isApart(this.whole.view) && this.game) || memoryOf(this.whole);
  }

  /** Whether a committing intent is pending. Until it is answered, no other one is sent. */
  get isCommitting() {
    return this.waiting.some(([, , kind]) => commits(kind));
  }

  /** Return whether an intent of a kind is pending. @param {string} kind */
  isAsking(kind) {
    return this.waiting.some(([, , asked]) => asked === kind);
  }

  /**
   * Send an intent with the state for which it was made. Unanswered intents are sent again with the next one, so that
   * none is lost if the host lets a later value of a trait overtake an earlier one.
   * @param {string} kind
   * @param {unknown} data
   * @returns {boolean} whether it was sent
   */
  send(kind, data) {
    if (this.kernel.isLost || (commits(kind) && this.isCommitting)) return false;
    this.count += 1;
    this.waiting.push([this.page, this.count, kind, data, this.whole.state]);
    // The page asks for every slice of a calculation. Meanwhile the board is not busy.
    if (!SLICED.includes(kind))
      for (const display of this.displays) display.root.setAttribute("aria-busy", "true");
    this.kernel.asked();
    this.model.set("_intents", [...this.waiting]);
    this.model.save_changes();
    return true;
  }

  /**
   * Tell Python which place the user points at, if the board has a trait for it.
   * @param {string | null} place
   */
  point(place) {
    if (this.model.get("hovered") === undefined || this.model.get("hovered") === place) return;
    this.model.set("hovered", place);
    this.model.save_changes();
  }

  /** Remember the place that the user clicked; Python gets it with the intent. @param {string} place */
  select(place) {
    if (this.model.get("selected") !== undefined) this.model.set("selected", place);
  }

  /** Once the host has a new model that replaces the lost one, move the displays to it. */
  async follow() {
    const { again, id } = this.whole;
    const manager = this.model.widget_manager;
    if (!again || !manager?.has_model?.(again.model)) return;
    const model = await manager.get_model(again.model);
    if (model.get("_whole").id === id || !this.displays.size) return;
    const store = storeOf(model);
    for (const display of [...this.displays]) display.moveTo(store);
    closeStore(this);
  }
}

/**
 * Return a copy of everything that Python has sent. Answers change it, and after a restart two stores may hear one model:
 * the one that follows it, and the one that the host's own copy of this module makes.
 * @param {Model} model
 * @returns {Whole}
 */
function wholeOf(model) {
  return structuredClone(model.get("_whole"));
}

/** Whether a view shows an alternative line, not the game. @param {Partial<View>} [view] */
function isApart(view) {
  return Boolean(view?.lines?.shown);
}

/** Return an answer as pages get it that did not ask. @param {Answer} answer @returns {Answer} */
function forOthers({ view, ...others }) {
  return { ...others, view: { ...view, error: "", shared: null } };
}

/** @type {Map<string, Store>} */
const stores = new Map();

/**
 * Return the store of a model's board. The host may load this module once for many boards and give each display its own
 * model object, so the board's id is the key.
 * @param {Model} model
 */
export function storeOf(model) {
  const { id } = model.get("_whole");
  let store = stores.get(id);
  if (!store) {
    store = new Store(model);
    stores.set(id, store);
  }
  return store;
}

/** @param {Store} store */
export function closeStore(store) {
  store.kernel.close();
  stores.delete(store.whole.id);
}
