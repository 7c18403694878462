// What if: several lines of a game on one board. The user plays in one; what differs in another one is drawn on it, and
// the whole of that other line is shown while a key is held.

import { isShared, ownLink } from "./address.js";
import { Contrast } from "./contrast.js";
import { all, button, div, first, html, small, span } from "./nodes.js";
import { tokenOf } from "./seats.js";
import { copyButton, textField } from "./texts.js";

/** @import { Board } from "./board.js" */
/** @import { Fork, Lines as Content, View } from "./wire_types.js" */

/** A shorter press of the key switches to the other line (ms). */
const TAP = 250;

export class Lines {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** The lines, instead of the course of the game. */
    this.strip = html("div", { class: "nb-strip", role: "toolbar" });
    /** What differs and what can be done, instead of the news. */
    this.node = html("section", { class: "nb-lines" });
    this.contrast = new Contrast(board);
    this.isOpen = false;
    /** When the key was pressed that shows the other line; 0 if it is not held. */
    this.pressed = 0;
    /** @type {NonNullable<import("./board.js").Part["keys"]>} */
    this.keys = { x: (event) => this.press(event) };
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const release = (/** @type {KeyboardEvent} */ { key }) => /^x$/i.test(key) && this.release();
    addEventListener("keyup", release, { signal });
    addEventListener("blur", () => this.rest(), { signal });
  }

  /** @param {Partial<View>} changed */
  update(changed) {
    if (!("lines" in changed) && !("fork" in changed)) return;
    const { board, node, strip } = this;
    const { lines } = board.view;
    const wasOpen = this.isOpen;
    this.isOpen = !!lines;
    node.hidden = strip.hidden = !lines;
    board.root.toggleAttribute("data-lines", !!lines);
    if (lines) this.build(lines);
    this.contrast.show(lines);
    if (wasOpen !== this.isOpen) board.display.resize();
  }

  /** Put the marks into a new drawing, and the panel where it has room. */
  mount() {
    const { board } = this;
    if (board.own.node.hidden) {
      board.side.prepend(this.node);
      board.history.after(this.strip);
    } else board.own.node.prepend(this.strip, this.node);
    this.contrast.mount();
  }

  /** Show what the coach says. */
  refresh() {
    const { lines } = this.board.view;
    if (lines) this.showVerdict(lines);
  }

  /** Open a second line, or leave all lines. */
  toggle() {
    this.sendLine(this.isOpen ? "close" : "open");
  }

  /** @param {string} what @param {number} [line] @param {string} [name] */
  sendLine(what, line = 0, name = "") {
    this.board.send("line", [what, line, name]);
  }

  escape() {
    if (this.isOpen) this.close();
    return this.isOpen;
  }

  /** Leave all lines. If something was played, the user must press twice. */
  close() {
    const back = first(this.strip, '[data-line="close"]');
    const isUnplayed = this.board.view.lines?.played.every(({ length }) => !length);
    const isSure = isUnplayed || back === this.board.focused;
    if (isSure) this.toggle();
    else back?.focus();
  }

  // --- the held key ---------------------------------------------------------------------------------------------

  /** Show the other line while the key is held. @param {KeyboardEvent} event */
  press({ repeat, timeStamp }) {
    const { lines } = this.board.view;
    if (!lines || repeat || this.pressed) return;
    this.pressed = timeStamp;
    this.contrast.peek(lines);
    this.strip.dataset.peek = "";
    this.board.say(lines.names[lines.against]);
  }

  release() {
    const { lines } = this.board.view;
    const isTap = this.pressed && performance.now() - this.pressed < TAP;
    this.rest();
    if (isTap && lines) this.sendLine("show", lines.against);
  }

  /** Show the line in which the user plays again. */
  rest() {
    this.pressed = 0;
    delete this.strip.dataset.peek;
    this.contrast.rest();
  }

  // --- building ---------------------------------------------------------------------------------------------------

  /** @param {Content} content */
  build(content) {
    const { board, node, strip } = this;
    const { more, names, words } = content;
    const control = board.focused?.dataset.line;
    const isUnfolded = first(node, "details")?.hasAttribute("open") ?? false;
    strip.ariaLabel = words.title;
    node.ariaLabel = words.differs;
    const tabs = names.map((_, line) => this.makeTab(content, line));
    const look = { "data-line": "add", class: "nb-add", title: words.add, "aria-label": words.add };
    const add = button("+", () => this.sendLine("add"), look);
    add.append(span("", words.add));
    add.hidden = !more;
    const back = button(words.back, () => this.toggle(), { "data-line": "close" });
    strip.replaceChildren(...tabs, add, back);
    node.replaceChildren(
      this.makeName(content),
      div("nb-verdict"),
      this.makeDiffers(content, isUnfolded),
      ...this.makeWays(content),
    );
    this.fit();
    this.showVerdict(content);
    if (control) {
      const again = [...all(strip, "[data-line]"), ...all(node, "[data-line]")];
      again.find(({ dataset }) => dataset.line === control)?.focus({ preventScroll: true });
    }
  }

  /** @param {Content} content @param {number} line */
  makeTab({ against, names, played, shown, words }, line) {
    const { board } = this;
    const name = names[line];
    // The first action names the line.
    const rest = played[line].filter(([, text], number) => number || text !== name);
    const chips = rest.map(([seat, text]) => html("span", { title: text }, tokenOf(board, seat), text));
    const tab = button("", () => this.sendLine("show", line), {
      class: `nb-tab ${line === against ? "nb-against" : ""}`,
      "aria-pressed": `${line === shown}`,
      "data-line": `tab${line}`,
    });
    const before = html("i", { "aria-hidden": "true" });
    if (!line && name !== words.game) tab.append(html("small", {}, words.game));
    tab.append(html("b", { title: name }, name), html("span", { class: "nb-played" }, before, ...chips));
    if (line === against) {
      tab.title = words.peek;
      tab.append(html("small", { class: "nb-hold", "aria-hidden": "true" }, words.hold));
    }
    return tab;
  }

  /** Show the newest actions of each line that have room, and how many others there are before them. */
  fit() {
    const { earlier: told } = this.board.view.lines?.words ?? {};
    for (const played of all(this.strip, ".nb-played")) {
      const [before, ...chips] = all(played, ":scope > *");
      for (const chip of chips) chip.classList.remove("nb-hidden");
      for (let hidden = 0; hidden < chips.length; hidden++) {
        const earlier = chips.slice(0, hidden);
        before.textContent = hidden ? told.replace("{count}", `${hidden}`) : "";
        before.title = earlier.map(({ title }) => title).join("\n");
        for (const chip of earlier) chip.classList.add("nb-hidden");
        if (played.scrollWidth <= played.clientWidth) break;
      }
    }
  }

  /** @param {Content} content */
  makeName({ names, shown, words }) {
    const name = html("input", { "aria-label": words.name, "data-line": "name", maxlength: "40" });
    name.value = names[shown];
    name.addEventListener("change", () => this.sendLine("name", shown, name.value));
    const row = div("nb-line-name", name);
    if (shown && names.length > 2) {
      const look = { "data-line": "drop", title: words.drop, "aria-label": words.drop };
      row.append(button("\u00d7", () => this.sendLine("drop", shown), look));
    }
    return row;
  }

  /** Return what differs: a line, and a table to unfold. @param {Content} content @param {boolean} isUnfolded */
  makeDiffers({ against, ledger, names, places, same, shown, summary, words }, isUnfolded) {
    const { board } = this;
    const head = names.map((name, line) =>
      html("th", { scope: "col", ...(line === shown ? { "aria-current": "true" } : {}) }, name),
    );
    const bodies = ledger.map(([name, amounts]) => {
      const cells = amounts.map((amount) => html("td", {}, `${amount}`));
      const title = html("th", { scope: "rowgroup", colspan: `${names.length}` }, name);
      return html("tbody", {}, html("tr", {}, title), html("tr", {}, ...cells));
    });
    const table = html("table", { style: `--lines: ${names.length}` }, html("caption", {}, words.differs));
    table.append(html("thead", {}, html("tr", {}, html("td", {}, words.now), ...head)), ...bodies);
    const items = places.map(([id, here, there]) => {
      const lead = button(here, () => board.toPlace(id), { class: "nb-go" });
      return html("li", {}, lead, ...(there === here ? [] : [small(`${names[against]}: ${there}`)]));
    });
    const parts = [
      ...(ledger.length ? [table] : []),
      small(same),
      ...(items.length ? [html("h3", {}, words.places), html("ul", { role: "list" }, ...items)] : []),
    ];
    const title = html(
      "summary",
      { "data-line": "differs" },
      html("b", {}, words.differs),
      span("", summary),
    );
    return html("details", isUnfolded ? { open: "" } : {}, title, div("nb-ledger", ...parts));
  }

  /** @param {Content} content */
  makeWays(content) {
    const { all: isAll, bots, told, words } = content;
    const { numbers } = this.contrast.differences(content);
    const isJudged = this.board.view.fork;
    const way = (/** @type {string} */ what, /** @type {string} */ label, look = {}) =>
      button(label, () => this.sendLine(what), { "data-line": what, ...look });
    const ways = [
      ...(bots ? [way("bots", words.bots, isJudged ? {} : { class: "nb-main" })] : []),
      ...(isAll === null ? [] : [way("all", words.all, { "aria-pressed": `${isAll}` })]),
      button(words.share, () => this.openShare(words), { "data-line": "share" }),
      way("keep", words.keep),
    ];
    return [
      small(Object.keys(numbers).length ? words.brackets : ""),
      div("nb-ways-out", html("p", { class: "nb-kept" }, told), ...ways),
    ];
  }

  /** @param {Content} content */
  showVerdict({ words }) {
    const { board } = this;
    const node = first(this.node, ".nb-verdict");
    if (!node) return;
    const { fork } = board.view;
    const isInside = node.contains(board.focused);
    node.replaceChildren(...(fork ? this.tell(fork, words) : []));
    if (isInside) first(node, "button, summary")?.focus({ preventScroll: true });
  }

  /** @param {Fork} fork @param {Content["words"]} texts */
  tell({ basis, busy, lines, table, title, words }, texts) {
    const { board } = this;
    const going = busy === null ? [] : this.makeProgress(busy, words.working);
    if (!title && going.length) return going;
    const ask = () => board.send("coach", ["fork"]);
    if (!title) return [button(texts.verdict, ask, { class: "nb-main", "data-line": "verdict" })];
    const more = [
      ...(table ? [html("h3", {}, texts.later), board.coach.makeTable(table)] : []),
      ...lines.map((line) => html("p", {}, line)),
      small(basis),
    ];
    const why = html("details", {}, html("summary", {}, board.word("why")), ...more);
    const wasOpen = first(this.node, ".nb-verdict details")?.hasAttribute("open");
    why.toggleAttribute("open", !!wasOpen);
    return [html("p", { class: "nb-coach-lead" }, title), ...(basis ? [why] : []), ...going];
  }

  /** @param {number} done  the completed part, from 0 to 1 @param {string} label */
  makeProgress(done, label) {
    const { board } = this;
    const stop = button(board.word("cancel"), () => board.send("coach", ["stop"]));
    const progress = html("progress", { max: "1", "aria-label": label });
    progress.value = done;
    return [progress, stop];
  }

  // --- copying ----------------------------------------------------------------------------------------------------

  /** @param {Content["words"]} words */
  openShare(words) {
    const { board } = this;
    const ask = (/** @type {string} */ kind) => () => {
      board.sharesLink = false;
      board.send("share", kind);
    };
    const ways = [button(words.code, ask("lines_code")), button(words.page, ask("lines_page"))];
    const links = [];
    if (ownLink(board.root, "", "") !== null) {
      ways.push(button(words.link, ask("lines_link")));
      const about = isShared(board.root) ? words.link_shared : words.link_here;
      links.push(small(about));
    }
    board.dialog.open(words.share, div("nb-row", ...ways), ...links);
  }

  /** Show all lines as the code of a cell, or as a link. @param {string} kind @param {string} text */
  openText(kind, text) {
    const { board } = this;
    const { words } = board.view.lines ?? {};
    const isLink = kind === "lines_link";
    const title = (isLink ? words?.link : words?.code) ?? "";
    const field = textField(title, isLink ? (ownLink(board.root, "lines", text) ?? "") : text);
    field.readOnly = true;
    board.dialog.open(title, field, div("nb-row", copyButton(board, field)));
  }
}
