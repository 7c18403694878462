// Sharing a game: the page to step through, the picture, the position and the record, as files under one name.

import { linkTo } from "./address.js";
import { button, div, html, small } from "./nodes.js";
import { copyButton, textField } from "./texts.js";

/** @import { Board } from "./board.js" */

/** What can be shared, by the words `share_…`, and the type of its file. @type {Record<string, [end: string, type: string]>} */
const KINDS = {
  page: ["html", "text/html"],
  picture: ["svg", "image/svg+xml"],
  position: ["txt", "text/plain"],
  record: ["txt", "text/plain"],
};
/** The learner's progress. @type {[end: string, type: string]} */
const PROGRESS = ["json", "application/json"];
/** Pages that are not in the dialog. */
const PAGES = ["review", "lines_page"];

/** The module that draws QR codes, which the site has next to this one. */
const CODES = "./qr.js";

/** The kinds that a link can contain, if the page has links. */
const LINKED = ["position", "record"];

/**
 * Return a file name: players and date, without characters that some systems forbid.
 * @param {string[]} names
 * @param {Date} date
 */
export function fileName(names, date) {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) =>
    `${part}`.padStart(2, "0"),
  );
  return plain(`${names.join(", ")} ${day.join("-")}`);
}

/** Return a text without characters that some systems forbid in file names. @param {string} text */
function plain(text) {
  return (
    text
      .replace(/[\\/:*?"<>|\p{C}]/gu, "")
      .replace(/^\.+/, "")
      .trim() || "game"
  );
}

/** @param {Board} board */
export function openShare(board) {
  const name = html("input", { type: "text", spellcheck: "false", maxlength: "120" });
  name.value = fileName(board.whole.names, new Date());
  board.shareName = name;
  const kinds = Object.keys(KINDS).map((kind) => {
    const about = small(board.word(`share_${kind}_about`));
    const save = button(board.word(`share_${kind}`), () => share(board, kind, false));
    return html("div", {}, save, about);
  });
  if (linkTo(board.root, "", "") !== null) {
    const sent = small(board.word("send_about"));
    const send = button(board.word("send"), () => sendOn(board), { class: "nb-main" });
    kinds.unshift(html("div", {}, send, sent));
    const links = LINKED.map((kind) =>
      button(board.word(`share_link_${kind}`), () => share(board, kind, true)),
    );
    const about = small(board.word("share_link_about"));
    kinds.push(html("div", {}, ...links, about));
  }
  const label = html("label", {}, board.word("share_name"), name);
  board.dialog.open(board.word("share"), label, div("nb-kinds", ...kinds));
}

/** Whether the page offers to send the game: people play it, and the page has links. @param {Board} board */
export function canSend(board) {
  return typeof board.view.sends === "boolean" && linkTo(board.root, "", "") !== null;
}

/** Ask for the link that sends the game to a friend. @param {Board} board */
export const sendOn = (board) => share(board, "send", true);

/**
 * Request the shared text or file from Python.
 * @param {Board} board
 * @param {string} kind
 * @param {boolean} asLink
 */
function share(board, kind, asLink) {
  board.sharesLink = asLink;
  board.send("share", kind);
}

/**
 * Show the link that sends a game to a friend, also as a QR code; or why the game cannot be sent.
 * @type {(board: Board, text: string) => void}
 */
function openSent(board, text) {
  board.view.shared = null;
  const link = text && linkTo(board.root, "send", text);
  const title = board.word("send");
  if (!link) return board.dialog.open(title, html("p", {}, board.word("send_hidden")));
  const field = textField(title, link);
  field.readOnly = true;
  const about = small(board.word("send_about"));
  const code = div("nb-qr");
  board.dialog.open(title, about, field, div("nb-row", copyButton(board, field)), code);
  showCode(code, link, board.word("send_qr"));
}

/** Show a link as a QR code. @type {(node: HTMLElement, link: string, name: string) => Promise<void>} */
async function showCode(node, link, name) {
  try {
    const { makeCode } = await import(CODES);
    node.append(makeCode(link, name));
  } catch {
    node.remove(); // the link is too long for a code, or there is no such module
  }
}

/**
 * Save what Python made as a file, or show a link to it.
 * @param {Board} board
 * @param {[kind: string, text: string]} shared
 */
export function takeShared(board, [kind, text]) {
  if (kind === "send") return openSent(board, text);
  const from = kind === "record" && board.view.past ? `&at=${board.view.at}` : "";
  const link = board.sharesLink ? linkTo(board.root, kind, text) : null;
  if (link !== null) {
    const title = board.word(`share_link_${kind}`);
    const field = textField(title, link + from);
    field.readOnly = true;
    board.dialog.open(title, field, div("nb-row", copyButton(board, field)));
    board.view.shared = null;
    return;
  }
  if (kind === "lines_code" || kind === "lines_link") {
    board.lines.openText(kind, text);
    board.view.shared = null;
    return;
  }
  const other = kind === "progress" ? PROGRESS : KINDS.record;
  const [end, type] = PAGES.includes(kind) ? KINDS.page : (KINDS[kind] ?? other);
  const href = URL.createObjectURL(new Blob([text], { type }));
  const name = plain(board.shareName?.value ?? fileName(board.whole.names, new Date()));
  html("a", { href, download: `${name}.${end}` }).click();
  setTimeout(() => URL.revokeObjectURL(href));
  board.view.shared = null;
}
