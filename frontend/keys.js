// The keys of the board.

import { activate, askMoves, askWhy, redo, takeWay, toggleChoices, undo } from "./intents.js";
import { all, boxOf } from "./nodes.js";

/** @import { Board, Part } from "./board.js" */

/** Rows of buttons with arrow-key navigation. */
const BARS = '[role="toolbar"], .nb-log, .nb-rest, .nb-moves, .nb-answers, .nb-chips';
/**
 * The rows and columns by which an arrow key moves in a grid.
 * @type {Record<string, [rows: number, columns: number]>}
 */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Whether a key belongs to the host. @param {KeyboardEvent} event */
function isForHost(event) {
  return event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab";
}

/** Whether a key moves in rows and lists. @param {string} key */
export function isMove(key) {
  return /^(Arrow|Home|End)/.test(key);
}

/**
 * Return the number to which a key moves in a list.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 */
export function stepInList(key, at, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return at + (/Left|Up/.test(key) ? -1 : 1);
}

/**
 * Return the index of the cell to which a key moves in a grid; -1 for none.
 * @param {string} key
 * @param {{row: number, col: number}[]} cells
 * @param {{row: number, col: number}} here
 */
export function stepInGrid(key, cells, here) {
  const isMate = (/** @type {{row: number}} */ { row }) => row === here.row;
  if (key === "Home") return cells.findIndex(isMate);
  if (key === "End") return cells.findLastIndex(isMate);
  const [rows, columns] = STEPS[key] ?? [0, 0];
  return cells.findIndex(({ row, col }) => row === here.row + rows && col === here.col + columns);
}

/**
 * Return the index of the hex to which a key moves among hexes in shifted rows; -1 for none. Up and down lead to one of
 * the two neighbours in the next row: the one that is nearer to `x`, so that a series of steps stays in line.
 * @param {string} key
 * @param {{row: number, col: number, x: number}[]} cells  `x` is the place of the centre across, in units of a hex
 * @param {{row: number, col: number, x: number}} here
 * @param {number} x  where a series of steps up or down began
 */
export function stepInHexes(key, cells, here, x) {
  const [rows] = STEPS[key] ?? [0, 0];
  if (!rows) return stepInGrid(key, cells, here);
  const far = (/** @type {number} */ index) => Math.abs(cells[index].x - x);
  const near = [...cells.keys()].filter(
    (index) => cells[index].row === here.row + rows && Math.abs(cells[index].x - here.x) < 0.75,
  );
  return near.sort((a, b) => far(a) - far(b))[0] ?? -1;
}

/**
 * Return the index of the box to which a key moves among boxes that wrap like words: left and right in their order, up
 * and down as they are seen; undefined for none.
 * @param {string} key
 * @param {{left: number, top: number}[]} boxes
 * @param {number} at
 */
export function stepAmong(key, boxes, at) {
  if (key !== "ArrowDown" && key !== "ArrowUp")
    return isMove(key) ? stepInList(key, at, boxes.length) : undefined;
  const way = key === "ArrowDown" ? 1 : -1;
  const down = (/** @type {number} */ n) => boxes[n].top - boxes[at].top;
  const far = (/** @type {number} */ n) => 99 * Math.abs(down(n)) + Math.abs(boxes[n].left - boxes[at].left);
  const beyond = [...boxes.keys()].filter((n) => down(n) * way > 1);
  return beyond.sort((a, b) => far(a) - far(b))[0];
}

/** @param {HTMLElement} node */
const cellOf = ({ dataset }) => ({ row: Number(dataset.row), col: Number(dataset.col) });

export class Keys {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** The hex to which a step up or down led, and where the series of steps began. @type {{node: HTMLElement, x: number} | null} */
    this.inLine = null;
    /**
     * The actions of keys that work everywhere on the board.
     * @type {NonNullable<Part["keys"]>}
     */
    this.commands = {
      u: ({ shiftKey }) => undo(board, shiftKey),
      r: () => redo(board),
      e: () => askWhy(board),
      f: () => takeWay(board),
      m: () => askMoves(board),
      l: () => toggleChoices(board),
      c: () => board.send("cancel"),
    };
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { parts, root } = this.board;
    for (const part of parts) Object.assign(this.commands, part.keys);
    root.addEventListener("keydown", (event) => this.press(event), { signal });
    // Notebook 7 handles keys before they get here, except for targets with this attribute.
    const claim = (/** @type {KeyboardEvent} */ event) => {
      const [target] = event.composedPath();
      if (!(target instanceof Element) || !root.contains(target)) return;
      target.toggleAttribute("data-lm-suppress-shortcuts", !isForHost(event) && event.key !== "Escape");
    };
    addEventListener("keydown", claim, { signal, capture: true });
  }

  /**
   * Handle a key and stop it: the command mode of JupyterLab would insert or delete cells. Tab, an Escape that the
   * board does not need, and combinations with Ctrl, Alt or Meta go to the host.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const { board } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    board.focus.leadOn(event);
    if (isForHost(event)) return;
    if (event.key === "Escape") {
      this.closeTopmost(event, target);
      return;
    }
    event.stopPropagation();
    if (this.moveInBar(event, target)) return;
    if (board.dialog.node.open || target.matches("input, textarea, select")) return;
    if (board.others.isPlaying && this.skip(event, target)) return;
    if (board.isBare) this.moveAmongLessons(event, target);
    else if (this.pressOnPlace(event.key, target)) event.preventDefault();
    else this.command(event);
  }

  /**
   * Skip the actions of others; return whether the key is used up. A button of the bar keeps its keys.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  skip({ key }, target) {
    const { others } = this.board;
    const isPress = key === " " || key === "Enter";
    if (/^(Tab|Shift|Arrow)/.test(key) || (isPress && others.node.contains(target))) return false;
    others.skip();
    return isPress;
  }

  /** @param {KeyboardEvent} event */
  command(event) {
    const command = this.commands[event.key.toLowerCase()];
    if (!command) return;
    event.preventDefault();
    command(event);
  }

  /**
   * Close the topmost open thing, or go back one stage of the choice.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  closeTopmost(event, target) {
    const { dialog, layers } = this.board;
    const layer = layers.find((part) => part.escape?.(target));
    if (!layer) return;
    event.stopPropagation();
    if (layer !== dialog) event.preventDefault();
  }

  /**
   * Move in a row of buttons; return whether the key moved.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  moveInBar(event, target) {
    const bar = target.closest(BARS);
    if (!bar || !isMove(event.key)) return false;
    const buttons = /** @type {HTMLButtonElement[]} */ (all(bar, "button"));
    const visible = buttons.filter((node) => node.checkVisibility() && !node.disabled);
    if (!visible.length) return false; // the key scrolls instead
    event.preventDefault();
    const at = visible.indexOf(/** @type {HTMLButtonElement} */ (target));
    visible[stepInList(event.key, at, visible.length)]?.focus();
    return true;
  }

  /**
   * Carry out a key on a place; return whether it had an effect there.
   * @param {string} key
   * @param {HTMLElement} node
   */
  pressOnPlace(key, node) {
    const { board } = this;
    const { place } = node.dataset;
    if (!place) return false;
    if (key === "Enter" || key === " ") activate(board, place);
    else if (/^i$/i.test(key) && !board.whole.replay) board.send("insight", place);
    else if (/^k$/i.test(key) && !board.whole.replay) this.moveAmongMarks(place);
    else if (isMove(key)) this.moveInGroup(key, node);
    else return false;
    return true;
  }

  /**
   * Move in a group: by rows and columns in a grid, one by one in a list, and from there into the next list of its
   * kind.
   * @param {string} key
   * @param {HTMLElement} node
   */
  moveInGroup(key, node) {
    const group = /** @type {HTMLElement | null} */ (node.closest("[data-group]"));
    if (!group) return;
    const places = all(group, "[data-place]");
    if (group.dataset.hexes !== undefined) this.moveInHexes(key, node, places);
    else if (group.getAttribute("role") === "grid") {
      places[stepInGrid(key, places.map(cellOf), cellOf(node))]?.focus();
    } else if (key === "Home" || key === "End") {
      places[stepInList(key, 0, places.length)]?.focus();
    } else {
      const kind = group.dataset.group?.split(".")[0];
      const kin = all(this.board.drawing.picture, `[data-group^="${kind}"] [data-place]`);
      kin[stepInList(key, kin.indexOf(node), kin.length)]?.focus();
    }
  }

  /** Move among hexes. @param {string} key @param {HTMLElement} node @param {HTMLElement[]} places */
  moveInHexes(key, node, places) {
    const boxes = places.map((place) => boxOf(place));
    const width = boxes[0].width || 1;
    const cells = places.map((place, index) => ({
      ...cellOf(place),
      x: (boxes[index].left + boxes[index].right) / 2 / width,
    }));
    const here = cells[places.indexOf(node)];
    const x = this.inLine?.node === node ? this.inLine.x : here.x;
    const to = places[stepInHexes(key, cells, here, x)];
    to?.focus();
    this.inLine = to && (STEPS[key]?.[0] ?? 0) ? { node: to, x } : null;
  }

  /** Move in the list of lessons. @param {KeyboardEvent} event @param {HTMLElement} target */
  moveAmongLessons(event, target) {
    const lessons = all(this.board.panel.node, ".nb-open").filter((node) => node.checkVisibility());
    const at = lessons.indexOf(target);
    if (at < 0) return;
    const boxes = lessons.map((node) => boxOf(node));
    const to = lessons[stepAmong(event.key, boxes, at) ?? -1];
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  /** Move through the places that an explanation refers to; request one if there is none. @param {string} place */
  moveAmongMarks(place) {
    const { board } = this;
    const marks = Object.keys(board.view.insight?.marks ?? {});
    if (marks.includes(place)) board.toPlace(marks[(marks.indexOf(place) + 1) % marks.length]);
    else board.send("insight", place);
  }
}
