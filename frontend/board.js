// The board of one display: its parts, and how an answer of Python updates them.

import { Alert } from "./alert.js";
import { Announcer } from "./announce.js";
import { Card } from "./card.js";
import { Choice } from "./choice.js";
import { Coach } from "./coach.js";
import { Dialog } from "./dialog.js";
import { Drawing } from "./drawing.js";
import { Ending } from "./ending.js";
import { Focus } from "./focus.js";
import { Glossary } from "./glossary.js";
import { Course } from "./history.js";
import { withIcon } from "./icons.js";
import { Keys } from "./keys.js";
import { Lines } from "./lines.js";
import { Log } from "./log.js";
import { Marking } from "./marking.js";
import { Motion } from "./motion.js";
import { News } from "./news.js";
import { button, div, html, span } from "./nodes.js";
import { Notes } from "./notes.js";
import { Options } from "./options.js";
import { Others } from "./others.js";
import { OwnStock } from "./own.js";
import { Panel } from "./panel.js";
import { Past } from "./past.js";
import { Pointer } from "./pointer.js";
import { Scroll } from "./scroll.js";
import { Sound } from "./sound.js";
import { PlaceTable } from "./table.js";
import { Tools } from "./tools.js";
import { Walk } from "./walk.js";
import { Watch } from "./watch.js";
import { commits, isOnlyAbout } from "./wire.js";

/** @import { Display } from "./display.js" */
/** @import { Bookmark } from "./focus.js" */
/** @import { Before } from "./scroll.js" */
/** @import { Touched } from "./wire.js" */
/** @import { Answer, View } from "./wire_types.js" */

/** How long a new live region must exist before a screen reader notices changes in it (ms). */
const NOTICED = 200;

/**
 * @typedef {object} Part  A part of the board. The board calls these hooks of all parts.
 * @property {(signal: AbortSignal) => void} [listen]  begins to listen to events
 * @property {(changed: Partial<View>) => void} [update]  shows the parts of the view that changed
 * @property {() => void} [leave]  ends what would go on without the board
 * @property {Record<string, (event: KeyboardEvent) => void>} [keys]  the actions of keys that work everywhere
 * @property {() => void} [beginPlaying]  makes room for the actions of others, which are shown now
 * @property {() => HTMLElement | null | undefined} [wayOn]  returns what continues if nothing can be chosen
 * @property {(target: HTMLElement) => boolean} [escape]  closes what Escape closes; returns whether there was something
 */

export class Board {
  /**
   * @param {Display} display
   * @param {Board | null} before  the board that this one replaces and whose states it takes over
   */
  constructor(display, before) {
    this.display = display;
    this.root = display.root;
    this.closing = new AbortController();

    this.turn = html("strong", { class: "nb-turn" });
    this.stage = div("nb-stage");
    /** The news and the log, next to the drawing. */
    this.side = div("nb-side");
    /** The drawing with the news and the log. */
    this.room = div("nb-room", this.stage, this.side);
    /** Below the drawing: the course of the game. */
    this.history = html("div", { class: "nb-history", role: "group", "aria-label": this.word("history") });
    /** The name under which something is shared. @type {HTMLInputElement | null} */
    this.shareName = null;
    /** Whether to share as a link. */
    this.sharesLink = false;
    this.options = new Options(this);
    this.course = new Course(this);
    this.announcer = new Announcer(this);
    this.alert = new Alert(this);
    this.watch = new Watch(this);
    this.tools = new Tools(this);
    this.past = new Past(this);
    this.news = new News(this, before?.news);
    this.notes = new Notes(this);
    this.choice = new Choice(this);
    this.card = new Card(this);
    this.panel = new Panel(this);
    this.marking = new Marking(this, before?.marking);
    this.own = new OwnStock(this);
    this.table = new PlaceTable(this);
    this.log = new Log(this);
    this.coach = new Coach(this);
    this.ending = new Ending(this, before?.ending);
    this.lines = new Lines(this);
    this.walk = new Walk(this);
    this.sound = new Sound(this);
    this.dialog = new Dialog(this);
    this.focus = new Focus(this, before?.focus);
    this.scroll = new Scroll(this, before?.scroll);
    this.pointer = new Pointer(this, before?.pointer);
    this.motion = new Motion(this);
    this.others = new Others(this);
    this.glossary = new Glossary(this);
    this.drawing = new Drawing(this);
    this.keys = new Keys(this);
    /** The record of the game that was shown when this board was built. */
    this.game = this.whole.record;
    const whose = div("nb-whose", ...makeHome(this), this.turn);
    const ask = div("nb-ask", this.choice.node, this.past.node);
    /** The turn, the prompt and the tools, at a constant height. */
    this.head = div("nb-head", whose, ask, this.tools.node, this.sound.caption);
    this.sameGame = before?.game === this.game;
    this.root.toggleAttribute("data-sources", this.preferences.showSources);
    this.root.toggleAttribute("data-icons", this.preferences.showIcons);
  }

  /** The parts with hooks, in the order in which the board calls these. @returns {Part[]} */
  get parts() {
    const { alert, announcer, card, choice, coach, dialog, drawing, ending, focus, glossary, keys } = this;
    const { lines, marking, motion, news, notes, others, own, panel, past, pointer, scroll } = this;
    const { sound, table, tools, walk, watch } = this;
    return [
      ...[scroll, choice, announcer, alert, news, past, drawing, notes, panel, marking, own, lines],
      ...[ending, walk, tools, coach, dialog, pointer, focus, glossary, card, keys, others],
      ...[motion, table, watch, sound],
    ];
  }

  /** What Escape closes, the topmost first. @returns {Part[]} */
  get layers() {
    const { card, choice, coach, dialog, lines, log, motion, others, past, tools } = this;
    return [others, dialog, tools, motion, card, choice, log, coach, past, lines];
  }

  get whole() {
    return this.display.store.whole;
  }

  get view() {
    return this.whole.view;
  }

  get preferences() {
    return this.display.preferences;
  }

  /** Return a word or sentence of the page itself. @param {string} id */
  word(id) {
    return this.whole.words[id] ?? id;
  }

  /** Whether there is only a panel and no drawing. */
  get isBare() {
    return this.drawing.isBare;
  }

  /** The focused element of the page, or of the shadow tree in which the board is. */
  get focused() {
    const page = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    return /** @type {HTMLElement | null} */ (page.activeElement);
  }

  /** Return the node of a place in the drawing. @param {string} id */
  nodeOf(id) {
    return this.drawing.places.get(id);
  }

  /** Focus a place. @param {string} id */
  toPlace(id) {
    this.nodeOf(id)?.focus({ preventScroll: true });
  }

  /** Announce texts after the current announcement. @param {...string} texts */
  say(...texts) {
    this.announcer.say(...texts);
  }

  /**
   * Tell Python what the user wants, unless a held key or a double click only repeats it.
   * @param {string} kind
   * @param {unknown} [data]
   */
  send(kind, data = null) {
    const { repeats, store } = this.display;
    if (commits(kind)) this.others.skip();
    if (repeats.allows(kind) && store.send(kind, data)) repeats.hasPlayed ||= commits(kind);
    else if (store.kernel.isLost) this.alert.node.scrollIntoView({ block: "nearest" });
  }

  // --- building -----------------------------------------------------------------------------------------------

  /** Put the parts in the page, fill them, and restore the focus. @param {Bookmark} [bookmark] */
  open(bookmark) {
    this.layOut();
    this.showDrawing();
    this.showView(this.view);
    this.log.show(0);
    this.course.show();
    this.news.show();
    this.alert.showTrouble();
    this.fit(); // only now is the available room known
    this.log.follow();
    this.news.follow();
    this.announcer.cursor = this.view.at - 1;
    this.listen();
    if (bookmark && !this.focus.restore(bookmark, this.sameGame)) {
      this.focus.toNext(1, true); // a page begins at its top
      this.pointer.isNew = false;
      setTimeout(() => this.announcer.tellState(this.news.entries()), NOTICED);
    }
    this.scroll.showStep();
  }

  layOut() {
    const doors = div("nb-doors", this.log.caption);
    this.side.append(this.notes.node, this.news.node, div("nb-foot", doors, this.log.node));
    this.root.append(
      this.panel.lesson.bar,
      this.head,
      this.alert.node,
      div(
        "nb-body",
        this.panel.node,
        div("nb-main-part", this.ending.node, this.room, this.history, this.table.node),
      ),
      this.own.node,
      this.announcer.polite,
      this.announcer.assertive,
      this.dialog.node,
      this.glossary.card,
    );
  }

  listen() {
    const { signal } = this.closing;
    for (const part of this.parts) part.listen?.(signal);
    const follow = () => {
      this.scroll.floatQuestion();
      this.panel.offerPlace();
    };
    addEventListener("scroll", follow, { signal, capture: true });
  }

  /** Stop, because another board replaces this one or the display closes. */
  leave() {
    this.closing.abort();
    for (const part of this.parts) part.leave?.();
  }

  /** Put the drawing in the page, with its marks. */
  showDrawing() {
    this.root.toggleAttribute("data-bare", this.isBare);
    if (this.isBare) return;
    this.stage.replaceChildren(this.drawing.picture, this.card.node, this.panel.lesson.harvest.node);
    this.drawing.shareRoom(this.root);
    for (const part of [this.own, this.coach, this.lines, this.walk]) part.mount();
    this.course.update();
    this.showOptions();
    this.drawing.marks.showMarks();
    for (const part of [this.marking, this.notes, this.table]) part.show();
  }

  fit() {
    for (const part of [this.tools, this.choice, this.scroll, this.drawing, this.lines]) part.fit();
  }

  /** @param {boolean} changed  whether another layout fits now */
  resize(changed) {
    if (changed) this.others.skip();
    const { layout } = this.display;
    const place = this.focus.place();
    if (changed && this.whole.drawings[layout]) {
      this.drawing = new Drawing(this);
      this.showDrawing();
    } else if (changed) this.send("layout", layout);
    if (changed && place) this.toPlace(place);
    this.fit();
    this.log.follow();
    if (changed) this.scroll.showStep();
    this.panel.offerPlace();
    this.news.refresh();
    this.card.show(); // its place may have moved
  }

  // --- updating -----------------------------------------------------------------------------------------------

  /**
   * @param {Answer} answer
   * @param {Touched | undefined} touched  the parts of the drawing that changed
   */
  update(answer, touched) {
    if (answer.aside) {
      this.coach.take(answer);
      return;
    }
    // The user acted before the page knew about the place under the pointer: that interrupts nothing.
    if (this.others.isPlaying && isOnlyAbout(answer)) return;
    this.others.skip();
    const bookmark = this.focus.bookmark();
    const isShown = !!answer.steps && this.others.start(() => this.take(answer, touched, bookmark, true));
    if (isShown) this.others.keepFocus(bookmark.isInside);
    else this.take(answer, touched, bookmark, false);
  }

  /**
   * Show what an answer changed.
   * @param {Answer} answer
   * @param {Touched | undefined} touched
   * @param {Bookmark} bookmark
   * @param {boolean} isShown  whether its actions were shown one after the other
   */
  take(answer, touched, bookmark, isShown) {
    // A user who scrolled away from the actions of others is reading: do not interrupt that.
    const isRead = isShown && this.scroll.hasLeft;
    this.lines.rest();
    const before = this.scroll.measure(); // while the layout is known
    const changes = touched ? this.drawing.follow(touched) : { arrived: [], gone: [], turned: [] };
    if (answer.view) this.updateView(answer.view);
    this.announcer.interrupt(answer.view?.loud ?? "");
    this.updateNews(answer, isShown);
    if (touched) {
      this.table.refresh();
      this.own.show();
    }
    this.settle(answer, before);
    this.sound.tell(answer);
    // Only new actions are shown as motion, not undone ones.
    const motions = answer.steps?.flatMap((step) => step.motions) ?? answer.motions;
    if (!isShown && (motions || answer.log?.[1].length)) this.motion.play(motions ?? [], changes);
    this.scroll.floatQuestion();
    if (this.focus.isAwaiting && answer.view?.options && !isRead) this.scroll.reveal();
    this.focus.answered();
    this.focus.recover(bookmark);
  }

  /** @param {Partial<View>} changed */
  updateView(changed) {
    this.focus.narrowedTo = null;
    // The effects of an option arrive while an explanation may stay open.
    if (!changed.about) {
      this.card.isAside = false;
      this.pointer.isNew = false;
    }
    this.showView(changed);
  }

  /**
   * Do what needs the layout, only now that everything an answer changed is in the page: the browser makes it once.
   * @param {Answer} answer
   * @param {Before} before  where the board was
   */
  settle({ log, view }, before) {
    if (view) {
      if ("options" in view || "chosen" in view) this.choice.fit();
      this.tools.rove();
      this.scroll.keepBoard(before);
      if (this.panel.step !== this.scroll.step) this.scroll.showStep();
      if (this.focus.isAwaiting && view.panel) this.card.showResult();
    }
    if (log || view?.at !== undefined) {
      this.log.follow();
      this.news.follow();
    }
  }

  /** Show and announce what has happened. @param {Answer} answer @param {boolean} isTold  whether it was announced already */
  updateNews({ log, view }, isTold) {
    if (log) {
      this.log.show(log[0]);
      this.course.show();
      this.news.show();
      if (isTold) this.announcer.tellTurn();
      else this.announcer.tellNews(log[1]);
    } else if (view?.at !== undefined) {
      this.log.mark();
      this.course.update();
      this.news.show(view.at, this.view.live);
      this.announcer.tellNews();
    }
  }

  /** Show whose turn it is and, in the middle of it, who is asked. */
  showTurn() {
    const { asked, turn } = this.view;
    this.turn.title = [turn, asked].filter(Boolean).join(". ");
    this.turn.replaceChildren(...(asked ? [span("nb-turn-of", turn), span("nb-asked", asked)] : [turn]));
  }

  /** Show the parts of the view that changed. @param {Partial<View>} changed */
  showView(changed) {
    this.showTurn();
    for (const part of this.parts) part.update?.(changed);
  }

  /** Mark the places that can be chosen, and offer the options without a place. */
  showOptions() {
    for (const id of this.options.follow()) this.drawing.namePlace(id);
    this.drawing.marks.showRings();
    this.drawing.showParts();
    this.choice.show();
    this.pointer.showNumbers();
    this.table.refresh();
  }
}

/** Return the button that leads back to the contents from a game started there. @param {Board} board */
function makeHome(board) {
  const { page } = board.whole;
  if (!page?.home) return [];
  const home = button(page.home, () => board.send("visit", board.display.address.way("")), {
    class: "nb-quiet nb-to-contents",
  });
  withIcon("back", home);
  return [home];
}
