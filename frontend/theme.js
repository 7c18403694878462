// Light or dark: the board follows the background of its host.

import { html, parentOf } from "./nodes.js";

/** The brightness (0 to 255) below which a background counts as dark. */
const DARK = 110;
/** Style sheets of a host may arrive after its attributes change: when to check again (ms). */
const LOOKS = [0, 60, 400, 1200];
const HOST_ATTRIBUTES = ["class", "style", "data-theme", "data-jp-theme-name", "data-jp-theme-light"];

/**
 * Keep `data-theme` of a node up to date until the signal aborts.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function followTheme(root, signal) {
  const look = () => root.setAttribute("data-theme", isOnDark(root) ? "dark" : "light");
  const lookAgain = () => {
    for (const delay of LOOKS) setTimeout(look, delay);
  };
  const observer = new MutationObserver(lookAgain);
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, { attributes: true, attributeFilter: HOST_ATTRIBUTES });
  }
  signal.addEventListener("abort", () => observer.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", lookAgain, { signal });
  look(); // before the board is drawn: it would be drawn again
  lookAgain();
}

/**
 * Return whether the background of a node is dark. This depends on the first ancestor with a background or, if there is
 * none, on the colour scheme of the page.
 * @param {Element} node
 */
function isOnDark(node) {
  for (let up = parentOf(node); up; up = parentOf(up)) {
    if (!(up instanceof Element)) continue;
    const [r, g, b, a] =
      readColour(getComputedStyle(up).backgroundColor) ?? paint(getComputedStyle(up).backgroundColor);
    if (a > 0.5) return brightness(r, g, b) < DARK;
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return scheme.includes("dark") && (!scheme.includes("light") || prefersDark);
}

/** @param {number} r @param {number} g @param {number} b */
export function brightness(r, g, b) {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/**
 * Return red, green, blue (0 to 255) and opacity (0 to 1) of a computed `rgb()` or `rgba()` colour; null for other
 * forms.
 * @param {string} colour
 */
export function readColour(colour) {
  if (!colour.startsWith("rgb")) return null;
  const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b, a];
}

/**
 * Return the same for a colour in any form, by painting with it: colours that hosts calculate can be in other colour
 * spaces.
 * @param {string} colour
 */
function paint(colour) {
  const brush = html("canvas", { width: "1", height: "1" }).getContext("2d");
  if (!brush) return [0, 0, 0, 0];
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity / 255];
}
