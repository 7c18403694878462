// The terms of the game in sentences. An icon before a word shows what it stands for. In the panel and in the prompt,
// words are underlined and open a card with a picture and a sentence; meanwhile, their places on the board are marked.

import { ruleButton } from "./dialogs.js";
import { isMove, stepInList } from "./keys.js";
import { all, boxOf, fitPicture, html } from "./nodes.js";
import { placeCard } from "./placement.js";
import { cutter } from "./terms.js";

/** @import { Board } from "./board.js" */
/** @import { TermJson } from "./wire_types.js" */

/**
 * How long the pointer must rest on a word before its card opens, and how long it may be away from word and card, or on
 * another word on its way to the card (ms).
 */
const OPENS = 150;
const CLOSES = 300;
/** The view boxes of icons, by the id of their symbol. @type {Map<string, string>} */
const boxes = new Map();
/** The distance from the edges of the window (CSS px). */
const EDGE = 8;

/** @param {EventTarget | null} target */
const termOf = (target) =>
  /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".nb-term") : null);

export class Glossary {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.card = html("div", { class: "nb-gloss", role: "note", popover: "manual" });
    this.cut = cutter(board.whole.glossary);
    /** The terms already marked in the panel; each is marked once. @type {Set<number>} */
    this.marked = new Set();
    /** The word whose card is open. @type {HTMLElement | null} */
    this.word = null;
    this.timer = 0;
    /** What the pointer was last moved over. @type {EventTarget | null} */
    this.over = null;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { board, card } = this;
    const { root } = board;
    const options = { signal };
    // Only a pointer that moves opens a card: a new text under a pointer at rest does not cover itself.
    root.addEventListener(
      "pointermove",
      ({ target, pointerType }) => {
        if (target === this.over) return;
        this.over = target;
        const word = termOf(target);
        if (word && pointerType !== "touch") this.soon(() => this.open(word), this.word ? CLOSES : OPENS);
        else if (card.contains(/** @type {Node} */ (target))) clearTimeout(this.timer);
        else this.soon(() => this.closeUnlessHeld(), CLOSES);
      },
      options,
    );
    root.addEventListener(
      "pointerleave",
      () => {
        this.over = null;
        this.soon(() => this.closeUnlessHeld(), CLOSES);
      },
      options,
    );
    root.addEventListener(
      "focusin",
      ({ target }) => {
        const word = termOf(target);
        if (word) this.open(word);
        else if (!card.contains(/** @type {Node} */ (target))) this.close();
      },
      options,
    );
    root.addEventListener(
      "click",
      ({ target }) => {
        const word = termOf(target);
        if (word) this.open(word);
      },
      options,
    );
    // A key that a word handles has no other effect.
    root.addEventListener("keydown", (event) => this.press(event), { signal, capture: true });
    addEventListener(
      "pointerdown",
      (event) => {
        const path = event.composedPath();
        if (this.word && !path.includes(card) && !path.includes(this.word)) this.close();
      },
      { signal, capture: true },
    );
    addEventListener("scroll", () => this.lay(), { signal, capture: true });
  }

  /** @param {() => void} act @param {number} delay */
  soon(act, delay) {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, delay);
  }

  // --- words --------------------------------------------------------------------------------------------------

  /** Begin a new panel. */
  begin() {
    this.marked.clear();
  }

  /**
   * Return a text as nodes, with an icon before the first word of each term that has one. A count stays beside the icon.
   * @param {string} text
   * @param {(word: string, term: number) => Node | string} [make]  makes the node of a word
   * @returns {(Node | string)[]}
   */
  illustrate(text, make = (word) => word) {
    if (this.board.isBare) return [text];
    const drawn = new Set();
    return this.cut(text).flatMap(([piece, term, count = ""]) => {
      if (term < 0) return piece;
      const word = make(piece, term);
      const [, , , , , , symbol] = this.board.whole.glossary[term];
      if (!symbol || drawn.has(symbol)) return [count, word];
      drawn.add(symbol);
      return html("span", { class: "nb-pictured" }, count, this.iconOf(symbol), word);
    });
  }

  /** @param {string} symbol */
  iconOf(symbol) {
    const { drawing, root } = this.board;
    const icon = drawing.pictureOf(symbol);
    icon.classList.add("nb-word-icon");
    const id = `${drawing.prefix}-${symbol}`;
    if (!boxes.has(id)) {
      // Only a picture on the page has a size.
      root.append(icon);
      fitPicture(icon);
      const box = icon.getAttribute("viewBox") ?? "";
      if (!box.endsWith(" 2 2")) boxes.set(id, box);
      icon.remove();
    }
    icon.setAttribute("viewBox", boxes.get(id) ?? "-11 -11 22 22");
    return icon;
  }

  /**
   * Return a text as nodes, with icons, and a word for each term that this panel has not marked yet. The words are one
   * tab stop; arrow keys move between them.
   * @param {string} text
   */
  mark(text) {
    return this.illustrate(text, (piece, term) => {
      if (this.marked.has(term)) return piece;
      this.marked.add(term);
      const isFirst = this.marked.size === 1;
      const [, , sentence] = this.board.whole.glossary[term];
      return html(
        "span",
        {
          class: "nb-term",
          role: "button",
          tabindex: isFirst ? "0" : "-1",
          "aria-description": sentence,
          "data-term": `${term}`,
        },
        piece,
      );
    });
  }

  /** Return all words of the panel or prompt that contains a word. @param {HTMLElement} word */
  around(word) {
    return all(word.closest(".nb-words, .nb-prompt") ?? this.board.root, ".nb-term");
  }

  // --- card ---------------------------------------------------------------------------------------------------

  /** @param {HTMLElement} word */
  open(word) {
    clearTimeout(this.timer);
    if (word === this.word || !word.isConnected) return;
    this.close();
    const { board, card } = this;
    const term = board.whole.glossary[Number(word.dataset.term)];
    const [, , , , places] = term;
    this.word = word;
    word.classList.add("nb-told-term");
    for (const one of this.around(word)) one.tabIndex = one === word ? 0 : -1;
    card.replaceChildren(...this.contentOf(term));
    card.showPopover?.();
    for (const picture of all(card, "svg")) fitPicture(picture);
    board.drawing.marks.showMeant(
      places ? board.drawing.placesLike(places.replaceAll("{own}", ownSeat(board))) : [],
    );
    this.lay();
  }

  /** @param {TermJson} term */
  contentOf([name, , sentence, symbol, , rule]) {
    const { board } = this;
    const own = symbol.replaceAll("{own}", `${Math.max(0, board.view.own)}`);
    const picture = symbol ? [board.drawing.pictureOf(own)] : [];
    const text = html("div", {}, html("b", {}, name), html("p", {}, sentence), ruleButton(board, rule));
    return [...picture, text];
  }

  /** Close the card unless the pointer or the focus is still at the word or in the card. */
  closeUnlessHeld() {
    const { card, word } = this;
    const focus = this.board.focused;
    const isHeld = word?.matches(":hover, :focus-visible") || card.matches(":hover") || card.contains(focus);
    if (!isHeld) this.close();
  }

  leave() {
    this.close();
  }

  close() {
    clearTimeout(this.timer);
    if (!this.word) return;
    this.word.classList.remove("nb-told-term");
    this.word = null;
    this.card.hidePopover?.();
    this.board.drawing.marks.showMeant([]);
  }

  /** Close the card of a word that is no longer shown. */
  update() {
    if (this.word && !this.word.isConnected) this.close();
  }

  /** Place the card below the text of its word, or near it, but not on this text, a place that it marks, or the
   * question. */
  lay() {
    const { board, card, word } = this;
    if (!word) return;
    const { left: from, width: length } = boxOf(word);
    const read = boxOf(word.closest(".nb-words > *, .nb-prompt") ?? word);
    const about = { left: from, width: length, top: read.top, height: read.height };
    const asked = all(board.panel.node, ".nb-task, .nb-answers, .nb-main");
    const marks = [...board.drawing.marks.meant.children, ...asked].map(boxOf);
    const { offsetWidth: width, offsetHeight: height } = card;
    const room = {
      left: EDGE,
      top: EDGE,
      right: Math.max(EDGE, innerWidth - width - EDGE),
      bottom: Math.max(EDGE, innerHeight - height - EDGE),
    };
    const [left, top] = placeCard({ width, height }, room, about, [...marks, read]);
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
  }

  // --- keys ---------------------------------------------------------------------------------------------------

  /**
   * Escape closes the card, arrow keys move to the next word, and Tab goes from a word to the link in its card and
   * back.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const { card, word } = this;
    if (!word) return;
    const isAtWord = event.target === word;
    const isInCard = card.contains(/** @type {Node} */ (event.target));
    const link = all(card, "button").find((node) => node.checkVisibility());
    if (event.key === "Escape") {
      this.close();
      if (isInCard) word.focus();
    } else if (event.key === "Tab" && isAtWord && link && !event.shiftKey) link.focus();
    else if (event.key === "Tab" && isInCard && event.shiftKey) word.focus();
    else if (isAtWord && isMove(event.key)) {
      const words = this.around(word);
      words[stepInList(event.key, words.indexOf(word), words.length)]?.focus();
    } else if (!isAtWord || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The viewer's seat as a part of a regular expression. @param {Board} board */
function ownSeat({ view }) {
  return view.own < 0 ? "\\d" : `${view.own}`;
}
