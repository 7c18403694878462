// The address and the title of the tutor's own page. The address names what is shown, so that the back and forward
// buttons of the browser work and a reloaded page shows the same.

/** @import { Display } from "./display.js" */

/** Marks such a page. */
const OWN = "[data-nb-page]";
/** The name of a game. */
const PLAY = "play";
/** The parameter of the address that names the game. */
const GAME = "game";
/** Return the address of the contents of another game. @param {string} id */
export const gameAddress = (id) => `?${GAME}=${encodeURIComponent(id)}`;
/** The storage key for what a new kernel needs to continue a game, kept for this tab. */
const kept = () => {
  const game = new URLSearchParams(location.search).get(GAME);
  return `nb-play ${location.pathname}${game ? gameAddress(game) : ""}`;
};
/** The beginning of a link to a game: a position ("p="), a record ("r=") or lines of What if ("l="). */
const LINK = /^[prl]=/;

export class Address {
  /** @param {Display} display */
  constructor(display) {
    this.display = display;
    /** Whether the page belongs to this display. */
    this.isOwn = false;
    /** What the address asks for; null once it is shown. @type {string | null} */
    this.wanted = null;
    /** Whether it was asked for. */
    this.isAsked = false;
  }

  /** Now the display is in the page: a host may fill it earlier. */
  arrive() {
    const { display } = this;
    if (this.isOwn || !display.root.closest(OWN)) return;
    this.isOwn = true;
    const { signal } = display.closing;
    addEventListener("popstate", () => this.seek(named()), { signal });
    addEventListener("pagehide", () => this.keep(), { signal });
    if (named()) {
      display.root.toggleAttribute("data-awaited", true);
      this.seek(named());
    }
    this.follow();
  }

  /** The name of what is shown. */
  get shown() {
    return this.display.store.whole.page?.name ?? "";
  }

  /**
   * Return the data of the intent that shows a named activity: the name and, for a game, what is stored of it.
   * @param {string} name
   */
  way(name) {
    this.keep();
    return [name, name === PLAY && this.isOwn ? (sessionStorage.getItem(kept()) ?? "") : ""];
  }

  /** Show what the address asks for. @param {string} name */
  seek(name) {
    this.wanted = name;
    const isLink = LINK.test(name);
    if (!isLink && name === this.shown) return;
    this.isAsked = this.display.store.send("visit", isLink ? [name, ""] : this.way(name));
  }

  /** Update address and title to what is shown; if that is not what the address asks for, ask again. */
  follow() {
    const { root, store } = this.display;
    const { page } = store.whole;
    if (!this.isOwn || !page) return;
    document.title = page.title;
    const { wanted } = this;
    const isThere = LINK.test(wanted ?? "") ? this.isAsked && page.name === PLAY : wanted === page.name;
    if (wanted !== null && !isThere && !store.whole.view.error) {
      if (!store.isCommitting) this.seek(wanted);
      return;
    }
    this.wanted = null;
    root.removeAttribute("data-awaited");
    const address = page.name ? `#${page.name}` : location.pathname + location.search;
    if (named() === page.name) return;
    if (wanted === null) history.pushState(null, "", address);
    else history.replaceState(null, "", address); // there is nothing of that name
  }

  /** Keep the game that is shown for the next time this tab is loaded. */
  keep() {
    const { memory } = this.display.store;
    if (this.isOwn && this.shown === PLAY) sessionStorage.setItem(kept(), memory);
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
 * @param {string} kind  "position", "record" or "lines"
 * @param {string} text
 */
export function ownLink(root, kind, text) {
  if (!root.closest(OWN)) return null;
  const game = new URLSearchParams(location.search).get(GAME);
  const page = `${location.origin}${location.pathname}${game ? gameAddress(game) : ""}`;
  return `${page}#${kind[0]}=${encodeURIComponent(text)}`;
}
