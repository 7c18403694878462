// What if: two lines of a game side by side, with the differences between them. The user plays in one; the other is a
// picture.

import { OUTLINE } from "./marks.js";
import { all, button, div, first, html, parse, svg, withOwnIds } from "./nodes.js";
import { tokenOf } from "./seats.js";
import { apply } from "./wire.js";

/** @import { Board } from "./board.js" */
/** @import { DrawingJson, Lines as Content, View } from "./wire_types.js" */

export class Lines {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.node = html("section", { class: "nb-lines" });
    this.node.hidden = true;
    this.isOpen = false;
  }

  /** Show two lines, or the board alone. @param {Partial<View>} changed */
  update(changed) {
    if (!("lines" in changed)) return;
    const { board, node } = this;
    const { lines } = board.view;
    const wasOpen = this.isOpen;
    this.isOpen = !!lines;
    node.hidden = !lines;
    board.root.toggleAttribute("data-lines", !!lines);
    if (lines) this.build(lines);
    else if (wasOpen) board.room.prepend(board.stage);
    if (wasOpen !== this.isOpen) board.display.resize();
  }

  /** Open a second line, or leave both lines. */
  toggle() {
    this.board.send("line", [this.isOpen ? "close" : "open", 0, ""]);
  }

  escape() {
    if (this.isOpen) this.close();
    return this.isOpen;
  }

  /** Leave both lines. If something was played, the user must press twice. */
  close() {
    const back = first(this.node, '[data-line="close"]');
    const isSure = !first(this.node, ".nb-played > li") || back === this.board.focused;
    if (isSure) this.toggle();
    else back?.focus();
  }

  /** @param {Content} content */
  build(content) {
    const { board, node } = this;
    const { words } = content;
    const control = board.focused?.dataset.line;
    const scrolled = first(node, ".nb-line-board")?.scrollTop ?? 0;
    const columns = content.names.map((_, line) => this.makeLine(content, line));
    node.setAttribute("aria-label", words.title);
    node.replaceChildren(columns[0], this.makeLedger(content), columns[1]);
    for (const list of all(node, ".nb-played")) list.scrollLeft = list.scrollWidth; // to the newest action
    for (const frame of all(node, ".nb-line-board")) {
      frame.scrollTop = scrolled;
      // Both boards show the same part.
      frame.addEventListener("scroll", () => {
        for (const other of all(node, ".nb-line-board")) other.scrollTop = frame.scrollTop;
      });
    }
    board.drawing.marks.showRings();
    // After "Play here", the focus goes on to what can be chosen there.
    if (control && control !== "here")
      first(node, `[data-line="${control}"]`)?.focus({ preventScroll: true });
  }

  /** @param {Content} content @param {number} line */
  makeLine(content, line) {
    const { board } = this;
    const { names, played, shown, words } = content;
    const isShown = line === shown;
    const name = html("input", { "aria-label": words.name, "data-line": `name${line}`, maxlength: "40" });
    name.value = names[line];
    name.addEventListener("change", () => board.send("line", ["name", line, name.value]));
    const head = html("header", {}, name);
    if (!isShown) {
      const here = button(words.play_here, () => board.send("line", ["show", line, ""]), {
        "data-line": "here",
      });
      head.append(here);
    }
    const chips = played[line].map(([seat, text]) =>
      html("li", { title: text }, tokenOf(board, seat), html("span", {}, text)),
    );
    const frame = div("nb-line-board", isShown ? board.stage : this.makePicture(content));
    return html(
      "div",
      {
        class: `nb-line-part ${line ? "nb-other-line" : ""} ${isShown ? "nb-shown-line" : ""}`,
        role: "group",
        "aria-label": names[line],
      },
      head,
      html("ol", { class: "nb-played", role: "list" }, ...chips),
      frame,
    );
  }

  /** Return the picture of the other line, with rings around the differences. @param {Content} content */
  makePicture({ marks, other, shown }) {
    const { board } = this;
    const layout = board.display.shownLayout();
    const json = structuredClone(board.whole.drawings[layout]);
    apply(json, other[layout] ?? {});
    const picture = pictureOf(json, layout, board.display.name);
    for (const id of marks[1]) ring(picture, id);
    picture.addEventListener("click", () => board.send("line", ["show", 1 - shown, ""]));
    return picture;
  }

  /** @param {Content} content */
  makeLedger({ bots, ledger, same, told, words }) {
    const { board } = this;
    const rows = ledger.map(([name, amounts]) => {
      const most = Math.max(...amounts);
      const [left, right] = amounts.map((amount) =>
        html("td", amount === most ? { class: "nb-more-of" } : {}, `${amount}`),
      );
      return html("tr", {}, left, html("th", { scope: "row" }, name), right);
    });
    const table = html("table", {}, html("caption", {}, words.differs), html("tbody", {}, ...rows));
    const act = (/** @type {string} */ what) => () => board.send("line", [what, 0, ""]);
    const buttons = [
      button(words.bots, act("bots"), { class: "nb-main", "data-line": "bots" }),
      button(words.keep, act("keep"), { "data-line": "keep" }),
      button(words.back, act("close"), { "data-line": "close" }),
    ];
    buttons[0].hidden = !bots;
    const rest = html(
      "p",
      { class: "nb-small" },
      [ledger.length ? "" : words.nothing, same].filter(Boolean).join(" "),
    );
    return div(
      "nb-differs",
      html("div", { class: "nb-ledger", tabindex: "0" }, table, rest),
      html("p", { class: "nb-kept" }, told),
      div("nb-ways-out", ...buttons),
    );
  }
}

/**
 * Return a drawing as a static picture. It uses the symbols and the style of the live drawing.
 * @param {DrawingJson} json
 * @param {string} layout
 * @param {string} name  of the display
 */
function pictureOf(json, layout, name) {
  const own = (/** @type {string} */ markup) => parse(withOwnIds(markup, name));
  const look = { class: `${json.prefix} ${layout}`, viewBox: json.view_box.join(" "), role: "img" };
  const picture = svg("svg", { ...look, "aria-label": json.label });
  picture.append(svg("g", { class: "scenery" }, ...own(json.scenery)));
  for (const [id, , , , shape, , label, state] of json.places) {
    const node = svg("g", { class: `place ${id.split(":")[0]} ${state}`, "data-at": id }, ...own(shape));
    node.prepend(svg("title", {}, label));
    picture.append(node);
  }
  for (const [symbol, text, , x, y] of Object.values(json.pieces)) {
    const node = svg("g", { class: `piece ${symbol}`, transform: `translate(${x} ${y})` });
    if (!symbol.startsWith("text")) node.append(svg("use", { href: `#${name}-${json.prefix}-${symbol}` }));
    if (text) node.append(svg("text", {}, text));
    picture.append(node);
  }
  return picture;
}

/** Draw a ring around a place of a picture. @param {SVGGraphicsElement} picture @param {string} id */
function ring(picture, id) {
  const place = picture.querySelector(`[data-at="${CSS.escape(id)}"]`);
  const outline =
    place?.querySelector(OUTLINE.replace(":first-child", "")) ?? place?.querySelector("use, circle");
  for (const look of ["nb-ring nb-casing", "nb-ring nb-marked"]) {
    const line = /** @type {Element | undefined} */ (outline?.cloneNode());
    if (!line) continue;
    line.setAttribute("class", look);
    const layer = svg("g", { class: "nb-rings" });
    layer.append(line);
    picture.append(layer);
  }
}
