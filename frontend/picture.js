// A picture to keep: a drawing with a title above it and some lines below it, saved as an image.

import { parse } from "./nodes.js";

/** The size of the picture, its margin and the room of its texts, in pixels. */
const [WIDTH, MARGIN, HEAD, LINE] = [1200, 60, 120, 52];

/**
 * Save a drawing with texts as a PNG file.
 * @param {string} markup  SVG
 * @param {[number, number]} size  of the drawing
 * @param {string} title
 * @param {string[]} lines  the first one larger
 * @param {HTMLElement} root  of the board, which has the colours and the fonts
 */
export async function savePicture(markup, [width, height], title, lines, root) {
  const inner = WIDTH - 2 * MARGIN;
  const tall = Math.round((inner * height) / width);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEAD + tall + LINE * lines.length + MARGIN;
  const paint = canvas.getContext("2d");
  if (!paint) return;
  const style = getComputedStyle(root);
  const isDark = style.colorScheme === "dark" || matchMedia("(prefers-color-scheme: dark)").matches;
  const serif = style.getPropertyValue("--nb-serif") || "Georgia, serif";
  const sans = style.getPropertyValue("--nb-sans") || "sans-serif";
  const image = new Image(inner, tall);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized(markup, inner, tall, isDark))}`;
  await image.decode();
  paint.fillStyle = isDark ? "#151a22" : "#f7efdd";
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(image, MARGIN, HEAD, inner, tall);
  paint.fillStyle = isDark ? "#f1e9d8" : "#2c2214";
  paint.textAlign = "center";
  paint.font = `600 60px ${serif}`;
  paint.fillText(title, WIDTH / 2, 86, inner);
  for (const [at, line] of lines.entries()) {
    paint.font = at ? `400 32px ${sans}` : `600 36px ${sans}`;
    paint.fillText(line, WIDTH / 2, HEAD + tall + LINE * (at + 0.6), inner);
  }
  const link = document.createElement("a");
  link.download = `${lines[0].replace(/[\\/:*?"<>|]/g, "")}.png`;
  link.href = canvas.toDataURL("image/png");
  link.click();
}

/** Return SVG with a size and a colour scheme. @type {(markup: string, width: number, height: number, isDark: boolean) => string} */
function sized(markup, width, height, isDark) {
  const [drawing] = /** @type {SVGSVGElement[]} */ (parse(markup));
  drawing.setAttribute("width", `${width}`);
  drawing.setAttribute("height", `${height}`);
  drawing.style.colorScheme = isDark ? "dark" : "light";
  return new XMLSerializer().serializeToString(drawing);
}
