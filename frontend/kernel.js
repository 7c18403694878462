// Checks whether Python is there: by the kernel's state in the host or, if the host reports none, by a greeting.

/** @import { Store } from "./store.js" */

/**
 * What keeps Python from answering:
 *   busy       the kernel is running a cell
 *   silent     no answer, and the host gives no reason
 *   offline    the connection is lost
 *   gone       the kernel has stopped, and its state of this board is lost
 *   restarted  the kernel runs again, and the board can be restored
 * @typedef {"" | "busy" | "silent" | "offline" | "gone" | "restarted"} Trouble
 */
/**
 * @typedef {object} Connection  A kernel as JupyterLab and its relatives know it.
 * @property {string} status
 * @property {string} connectionStatus
 * @property {{connect: (call: () => void) => void, disconnect: (call: () => void) => void}} statusChanged
 * @property {(content: object) => {done: Promise<any>}} requestExecute
 */

/** How often to check the state of the kernel (ms); this sends nothing. */
const LOOK = 250;
/** How long Python may take to answer (ms). */
const PATIENCE = 2500;
/** How often to greet Python if the host does not report the kernel (ms), and for how long after the board was last
 * used. */
const GREET = 2000;
const USED = 600_000;
/** How long restoring a board may take (ms). */
const RETURN = 10_000;
/** The states of a kernel in which it has lost this board. */
const STOPPED = ["restarting", "autorestarting", "terminating", "dead"];

export class Kernel {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Trouble} */
    this.trouble = "";
    /** Whether the kernel that had this board has stopped. */
    this.isLost = false;
    /** Whether the board is being brought back. */
    this.isReturning = false;
    // Times (ms): the first unanswered intent and greeting, 0 for none; the last message from Python, the last greeting
    // and the last intent.
    this.askedAt = 0;
    this.greetingAt = 0;
    this.heardAt = 0;
    this.greetedAt = 0;
    this.usedAt = 0;
    /** @type {Connection | null | undefined} */
    this.connection = undefined;
    this.look = this.look.bind(this);
    const { model, whole } = store;
    if (whole.replay) return;
    model.on("comm_live_update", () => this.lose());
    model.on("msg:custom", (/** @type {any} */ message) => this.greeted(message));
    this.timer = setInterval(this.look, LOOK);
  }

  close() {
    clearInterval(this.timer);
    this.connection?.statusChanged.disconnect(this.look);
  }

  /** Return the kernel; null if there is none now, undefined if the host does not say. @returns {Connection | null | undefined} */
  now() {
    try {
      return this.store.model.widget_manager?.kernel;
    } catch {
      return undefined; // the host has closed the notebook
    }
  }

  // --- messages -----------------------------------------------------------------------------------------

  /** The user did something that Python must answer. */
  asked() {
    this.usedAt = Date.now();
    if (this.store.waiting.length === 1) this.askedAt = this.usedAt;
  }

  /** Python sent something. */
  heard() {
    this.heardAt = Date.now();
    this.greetingAt = 0;
    if (!this.store.waiting.length) this.askedAt = 0;
    this.isLost = false;
    this.show();
  }

  /** The kernel that had this board has stopped: pending intents will not be answered. */
  lose() {
    this.isLost = true;
    this.store.waiting = [];
    this.askedAt = 0;
    this.show();
  }

  // --- checks ------------------------------------------------------------------------------------------------

  look() {
    const connection = this.now();
    if (connection !== this.connection) {
      this.connection?.statusChanged.disconnect(this.look);
      connection?.statusChanged.connect(this.look);
      this.connection = connection;
    }
    if (connection === null || (connection && STOPPED.includes(connection.status))) {
      if (!this.isLost) this.lose();
    }
    const isBack = this.trouble === "offline" && connection?.connectionStatus === "connected";
    if (this.isLost) this.store.follow();
    else if (connection === undefined || isBack || this.isOverdue(this.askedAt)) this.greet();
    this.show();
  }

  /**
   * Whether something has waited too long, without any message from Python.
   * @param {number} since  0 if nothing waits
   */
  isOverdue(since) {
    return since > 0 && Date.now() - Math.max(since, this.heardAt) > PATIENCE;
  }

  /**
   * Greet Python and send the unanswered intents again, as a custom message, which a host sends immediately. A host may
   * hold back a change of a trait until an earlier one is acknowledged.
   */
  greet() {
    const { store } = this;
    const now = Date.now();
    if (!store.model.send || this.greetingAt || now - this.greetedAt < GREET) return;
    if (now - this.usedAt > USED || !store.displays.size || document.visibilityState !== "visible") return;
    this.greetingAt = this.greetedAt = now;
    store.model.send({ here: [...store.waiting] });
  }

  /**
   * Python's greeting has the number of its last answer. If the page does not have this answer, it was lost.
   * @param {any} message
   */
  greeted(message) {
    if (typeof message?.here !== "number") return;
    this.heard();
    if (message.here !== this.store.whole.n) this.store.send("whole", null);
  }

  /** @returns {Trouble} */
  find() {
    const { connection } = this;
    const isThere = connection?.connectionStatus === "connected";
    const isRunning = isThere && ["idle", "busy"].includes(connection.status);
    if (this.isLost) return isRunning ? "restarted" : "gone";
    if (connection && !isThere) return "offline";
    const isGreetingOverdue = this.isOverdue(this.greetingAt);
    if (!connection) return isGreetingOverdue || this.isOverdue(this.askedAt) ? "silent" : "";
    if (!this.isOverdue(this.askedAt)) return "";
    if (connection.status === "busy") return "busy";
    return isGreetingOverdue ? "restarted" : "";
  }

  show() {
    this.trouble = this.find();
    for (const display of this.store.displays) display.showTrouble();
  }

  // --- restoring ------------------------------------------------------------------------------------------

  /**
   * Let the kernel make this board again, under the id of its model. The store switches to it when the host has it.
   * @throws {Error} with Python's message
   */
  async bringBack() {
    this.isReturning = true;
    this.show();
    try {
      await this.makeAgain();
    } finally {
      this.isReturning = false;
      this.show();
    }
  }

  async makeAgain() {
    const { connection, store } = this;
    const { again } = store.whole;
    if (!connection || !again) return;
    const module = `__import__("importlib").import_module(${JSON.stringify(again.module)})`;
    const board = `${module}.again(${JSON.stringify(store.memory)}).model_id`;
    const request = { code: "", silent: true, store_history: false, user_expressions: { board } };
    const { content } = await connection.requestExecute(request).done;
    const made = content.user_expressions?.board;
    if (made?.status !== "ok") throw new Error(made?.evalue ?? content.evalue ?? content.status);
    this.isLost = true;
    const until = Date.now() + RETURN;
    while (store.displays.size && Date.now() < until) {
      await store.follow();
      await new Promise((done) => setTimeout(done, LOOK));
    }
  }
}

/** @import { Whole } from "./wire.js" */

/** Return the data that a new kernel needs to make a board again. @param {Whole} whole */
export function memoryOf({ again, log, record, view }) {
  const line = log.map(({ text }) => text);
  return JSON.stringify({ ...again, record, line, at: view.at, past: view.past !== "" });
}

/**
 * Return the code of a cell that restores a board, for a host that does not let the page run code.
 * @param {Store} store
 */
export function cellOf({ whole, memory }) {
  return `from ${whole.again?.module} import again\nagain(${JSON.stringify(memory)})`;
}
