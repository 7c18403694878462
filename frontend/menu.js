// A menu behind three dots, which closes on Escape and when the focus leaves it.

import { icon } from "./icons.js";
import { html } from "./nodes.js";

/**
 * @param {string} label
 * @param {Node[]} items
 */
export function makeMenu(label, items) {
  const summary = html("summary", { "aria-label": label, title: label }, icon("dots"));
  const menu = html("details", { class: "nb-menu" }, summary, html("div", {}, ...items));
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (!menu.contains(/** @type {Node | null} */ (relatedTarget))) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    summary.focus();
  });
  return menu;
}
