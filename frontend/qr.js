// QR codes, in a module of their own: only the site has links to send.

import { svg } from "./nodes.js";
import { encode } from "./vendor/uqr.js";

/** Return a text as a QR code. Throws an error if it is too long. @type {(text: string, name: string) => Node} */
export function makeCode(text, name) {
  /** @type {{data: boolean[][], size: number}} */
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return svg(
    "svg",
    { role: "img", "aria-label": name, viewBox: `0 0 ${size} ${size}` },
    svg("path", { d: `M0 0h${size}v${size}h-${size}z`, fill: "#fff" }),
    svg("path", { d: dark.join(""), fill: "#000" }),
  );
}
