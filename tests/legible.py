"""Measure the contrast of every visible text of a page, including SVG texts, against the pixels under it.

A screenshot of the page without its texts shows the background. The colour of a text is compared with every background
colour under its box, and the worst contrast counts.
"""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import numpy
from PIL import Image
from playwright.sync_api import Page
from rest import at_rest

#: A colour that covers a smaller fraction of the background is an edge or a corner.
_PART = 0.12

_TEXTS = """() => {
  const found = [];
  // Each element is measured only once: a page has thousands of texts.
  const memoized = (find, known = new Map()) => (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key);
  };
  const cards = [...document.querySelectorAll("*")].filter((node) =>
    node.checkVisibility() &&
    (node.matches(".nb-card, .nb-panel") || ["sticky", "fixed"].includes(getComputedStyle(node).position)))
    .map((card) => [card, card.getBoundingClientRect()]);
  const isCovered = (node, { left, right, top, bottom }) => cards.some(([card, box]) =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top && !card.contains(node));
  // What is behind a dialog is veiled on purpose.
  const front = document.querySelector("dialog:modal") ?? document.body;
  const framesAround = memoized((box) => {
    if (!(box instanceof Element)) return [];
    const outer = framesAround(box.parentElement ?? box.getRootNode().host);
    const cuts = !(box instanceof SVGElement) && getComputedStyle(box).overflow !== "visible";
    return cuts ? [...outer, box.getBoundingClientRect()] : outer;
  });
  const isCut = (node, x, y) => framesAround(node).some(({ left, right, top, bottom }) =>
    x < left || x > right || y < top || y > bottom);
  const opacityOf = memoized((box) =>
    box ? Number(getComputedStyle(box).opacity) * opacityOf(box.parentElement) : 1);
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const pixelOf = memoized((colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  });
  const add = (node, words, rects) => {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    const style = getComputedStyle(node);
    if (node.closest("[class*=live]") || style.clipPath !== "none") return;
    const boxes = rects.filter((box) => box.width > 1 && box.height > 1 && !isCovered(node, box) &&
      !isCut(node, box.left + box.width / 2, box.top + box.height / 2));
    if (!boxes.length) return;
    const [red, green, blue, alpha] = pixelOf(node instanceof SVGElement ? style.fill : style.color);
    if (!alpha) return;
    found.push({ words: words.trim(), colour: [red, green, blue], opacity: opacityOf(node) * alpha / 255,
      boxes: boxes.map(({ left, top, width, height }) => [left + scrollX, top + scrollY, width, height]) });
  };
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const node = text.parentElement;
    if (!text.data.trim() || node.closest("style, script, noscript, title, defs, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    add(node, text.data, [...range.getClientRects()]);
  }
  const wordless = "[type=checkbox], [type=radio], [type=range]";
  for (const field of front.querySelectorAll(`input:not(${wordless}), textarea, select`))
    add(field, field.selectedOptions?.[0]?.textContent ?? field.value ?? "", [field.getBoundingClientRect()]);
  return found.filter(({ words }) => words);
}"""

_BARE = """*, *::before, *::after, *::placeholder {
  -webkit-text-fill-color: transparent !important; caret-color: transparent !important;
  text-decoration-color: transparent !important; transition: none !important; animation: none !important }
svg text { fill: transparent !important }"""

#: Scrolls to the top, and has the boards adapt to it. Otherwise, they would or would not do it during the screenshot.
_SETTLE = """async () => {
  scrollTo(0, 0);
  for (const width of ["calc(100% - 1px)", ""]) {
    document.body.style.width = width;
    for (let frames = 2; frames; frames--) await new Promise(requestAnimationFrame);
  }
}"""


class Text(NamedTuple):
    """A text of a page, and its contrast with the background: 1 to 21."""

    words: str
    contrast: float


def texts(page: Page) -> list[Text]:
    """Return the visible texts of a page, each with its contrast. The page must not change during the measurement."""
    for _ in range(20):
        found, pixels = _measured(page)
        if page.evaluate(_TEXTS) == found:
            break
        at_rest(page)  # a drawing that just arrived, or a transition
    else:
        raise AssertionError("the page keeps changing")
    return [Text(text["words"], min(_contrast(text, box, pixels) for box in text["boxes"])) for text in found]


def _measured(page: Page) -> tuple[list[dict[str, Any]], numpy.ndarray[Any, Any]]:
    """Return the visible texts of a page, and its pixels without them, each one a number: 0xRRGGBB."""
    # While Chromium takes a full-page screenshot, the window height changes, and a board adapts to it.
    height = page.evaluate_handle("Object.getOwnPropertyDescriptor(window, 'innerHeight')")
    page.evaluate("Object.defineProperty(window, 'innerHeight', { value: innerHeight, configurable: true })")
    page.evaluate(_SETTLE)
    is_modal = page.evaluate("!!document.querySelector('dialog:modal')")
    found = page.evaluate(_TEXTS)
    style = page.add_style_tag(content=_BARE)
    picture = page.screenshot(full_page=not is_modal, animations="disabled", caret="hide", scale="css")
    style.evaluate("node => node.remove()")
    height.evaluate("height => Object.defineProperty(window, 'innerHeight', height)")
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    pixels = numpy.frombuffer(image.tobytes("raw", "BGRX"), "<u4")
    return found, pixels.reshape(image.height, image.width)


def share(found: list[Text], least: float) -> float:
    """Return the share of letters whose texts reach a contrast."""
    letters = sum(len(text.words) for text in found)
    return sum(len(text.words) for text in found if text.contrast >= least) / letters


def _contrast(text: dict[str, Any], box: list[float], pixels: numpy.ndarray[Any, Any]) -> float:
    left, top, width, height = box
    # The middle of the line: letters seldom reach its edges.
    part = pixels[
        max(0, round(top + height / 4)) : max(1, round(top + 3 * height / 4)) or 1,
        max(0, round(left + 1)) : max(1, round(left + width - 1)),
    ].ravel()
    if not len(part):
        return 21.0
    colours, counts = numpy.unique(part, return_counts=True)
    grounds = colours[counts >= max(_PART * len(part), 1)]
    if not len(grounds):
        grounds = colours[[counts.argmax()]]
    return min(_between(text, numpy.array((one >> 16, one >> 8 & 255, one & 255), float)) for one in grounds)


def _between(text: dict[str, Any], ground: numpy.ndarray[Any, Any]) -> float:
    ink = numpy.array(text["colour"]) * text["opacity"] + ground * (1 - text["opacity"])
    low, high = sorted((_luminance(ink), _luminance(ground)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: numpy.ndarray[Any, Any]) -> float:
    part = colour / 255
    linear = numpy.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))
