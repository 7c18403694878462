// The address and the title of the tutor's own page. The address names what is shown, so that the back and forward
// buttons of the browser work and a reloaded page shows the same.

import { keep, kept } from "./kept.js";
import { keptGame } from "./new_game.js";

/** @import { Display } from "./display.js" */

/** Marks such a page. */
const OWN = "[data-nb-page]";
/** The name of a game. */
const PLAY = "play";
/** The parameter of the address that names the game. */
const GAME = "game";
/** Return the game that the address names, "" for none. */
const gameInAddress = () => new URLSearchParams(location.search).get(GAME) ?? "";
/** Return the query of the address with another game. @param {string} game */
const withGame = (game) => {
  const query = new URLSearchParams(location.search);
  query.set(GAME, game);
  return `?${query}`;
};
/** The beginning of a link to a game: a position ("p="), a record ("r="), lines of What if ("l=") or a game of a friend ("s="). */
const LINK = /^[prls]=/;

export class Address {
  /** @param {Display} display */
  constructor(display) {
    this.display = display;
    /** Whether the page belongs to this display. */
    this.isOwn = false;
    /** What the address asks for; null once it is shown. @type {string | null} */
    this.wanted = null;
    /** The game that the address asks for. */
    this.game = "";
    /** Whether it was asked for. */
    this.isAsked = false;
  }

  /** Now the display is in the page: a host may fill it earlier. */
  arrive() {
    const { display } = this;
    if (this.isOwn || !display.root.closest(OWN)) return;
    this.isOwn = true;
    const { signal } = display.closing;
    addEventListener("popstate", () => this.seek(named(), this.named), { signal });
    addEventListener("pagehide", () => this.keep(), { signal });
    if (named()) {
      display.root.toggleAttribute("data-awaited", true);
      this.seek(named(), this.named);
    } else this.follow(true);
  }

  /** The name of what is shown. */
  get shown() {
    return this.page?.name ?? "";
  }

  get page() {
    return this.display.store.whole.page;
  }

  /** The game of this page if its address names none: the value of its attribute. */
  get usual() {
    return this.display.root.closest(OWN)?.getAttribute("data-nb-page") || (this.page?.game ?? "");
  }

  /** The game of the address. */
  get named() {
    return gameInAddress() || this.usual;
  }

  /** Return the storage key for what a new kernel needs to continue a game. @param {string} game */
  kept(game) {
    return `nb-play ${location.pathname} ${game}`;
  }

  /** Return whether a game can go on: one of this kernel, or one that the browser keeps. @param {string} game */
  goesOn(game) {
    const { page } = this;
    return !!(page?.begun && page.game === game) || (this.isOwn && kept(this.kept(game)) !== "");
  }

  /**
   * Return the data of the intent that shows a named activity: the name, with the game if it is another one, and what
   * is stored of a game. If none goes on, it is what the user chose for a new game last.
   * @param {string} name
   * @param {string} [game]  that of the page if it is missing
   * @param {string | null} [shown]  the game that this tab showed before it was loaded again
   */
  way(name, game = "", shown = "") {
    this.keep();
    const of = game || (this.page?.game ?? "");
    const stored = name === PLAY && (shown || (this.isOwn && kept(this.kept(of))) || keptGame(of));
    return [game ? `${game}/${name}` : name, stored || ""];
  }

  /** Show what the address asks for. @type {(name: string, game: string) => void} */
  seek(name, game) {
    this.wanted = name;
    this.game = game;
    const isLink = LINK.test(name);
    const other = game === this.page?.game ? "" : game;
    if (!isLink && !other && name === this.shown) {
      this.follow();
      return;
    }
    const link = [other ? `${other}/${name}` : name, ""];
    const shown = name === PLAY ? sessionStorage.getItem(this.kept(game)) : "";
    this.isAsked = this.display.store.send("visit", isLink ? link : this.way(name, other, shown));
  }

  /**
   * Update address and title to what is shown; if that is not what the address asks for, ask again.
   * @param {boolean} [isNew]  whether the address asked for nothing: then what is shown replaces it
   */
  follow(isNew = false) {
    const { root, store } = this.display;
    const { page } = store.whole;
    if (!this.isOwn || !page) return;
    document.title = page.title;
    const { wanted } = this;
    const isOfLink = LINK.test(wanted ?? "") && this.isAsked && page.name === PLAY;
    const isThere = isOfLink || (wanted === page.name && this.game === page.game);
    if (wanted !== null && !isThere && !store.whole.view.error) {
      if (!store.isCommitting) this.seek(wanted, this.game);
      return;
    }
    this.wanted = null;
    root.removeAttribute("data-awaited");
    const isNamed = this.named === page.game;
    if (named() === page.name && isNamed) return;
    const path = location.pathname + (isNamed ? location.search : withGame(page.game));
    const address = page.name ? `${path}#${page.name}` : path;
    if (wanted === null && !isNew) history.pushState(null, "", address);
    else history.replaceState(null, "", address); // or there is nothing of that name
  }

  /** Keep the game that is shown: for the next time this tab is loaded and, while it goes on, for a later visit. */
  keep() {
    const { memory, whole } = this.display.store;
    if (!this.isOwn || !this.page || this.shown !== PLAY) return;
    const key = this.kept(this.page.game);
    sessionStorage.setItem(key, memory);
    // The end of the game is not known here, or another game goes on.
    if (whole.view.past || this.page.earlier) return;
    const bots = whole.again?.bots ?? {};
    const hasBegun = whole.log.some(({ seat }) => seat >= 0 && !(seat in bots));
    keep(key, hasBegun && !whole.view.over ? memory : "");
  }
}

/** Return the name in the address, without the prefix of a lesson; Python explains a name that it cannot read. */
function named() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text).replace(/^lesson=/, "");
  } catch {
    return text;
  }
}

/**
 * Return the link to a position or a record, or null if other people cannot open this page.
 * @param {HTMLElement} root  of the board
 * @param {string} kind  "position" or "record"
 * @param {string} text
 */
export function linkTo(root, kind, text) {
  return isShared(root) ? ownLink(root, kind, text) : null;
}

/** Return whether other people can open the page of a board. @param {HTMLElement} root */
export const isShared = (root) => !!root.closest("[data-nb-site]");

/**
 * Return a link that opens a game in this page, or null if the page has no address of its own.
 * @param {HTMLElement} root  of the board
 * @param {string} kind  "position", "record", "lines" or "send"
 * @param {string} text
 */
export function ownLink(root, kind, text) {
  if (!root.closest(OWN)) return null;
  const game = gameInAddress();
  const query = game ? `?${GAME}=${encodeURIComponent(game)}` : "";
  const page = `${location.origin}${location.pathname}${query}`;
  return `${page}#${kind[0]}=${encodeURIComponent(text)}`;
}
