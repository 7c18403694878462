// Finds words that are cut off by a frame or the edge of the page or broken in the middle, and pages that scroll
// sideways. Tables, notation and what a user can type may be wider than a page.
() => {
  const found = new Set();
  const wide = document.documentElement.clientWidth;
  const named = (node) => `${node.localName}.${node.getAttribute("class") ?? ""}`;
  const told = (words, what, node, by) =>
    found.add(`“${words.trim().slice(0, 40)}” ${what} ${named(node)}${by > 0 ? ` by ${by.toFixed(1)}` : ""}`);
  if (document.documentElement.scrollWidth > wide)
    found.add(`the page is ${document.documentElement.scrollWidth} wide`);
  const front = document.querySelector("dialog:modal") ?? document.body;
  const isRead = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !node.matches("details:not([open])") &&
    !node.closest(".nb-live, style, script, title, defs, option, noscript, code");
  const isHidden = (node) => {
    for (let box = node; box instanceof Element; box = box.parentElement)
      if (getComputedStyle(box).clipPath !== "none") return true;
    return false;
  };
  const beyond = (box, frame) => Math.max(box.right - frame.right, frame.left - box.left);
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const node = text.parentElement;
    if (!text.data.trim() || !isRead(node) || isHidden(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((box) => box.width > 1);
    if (!rects.length) continue;
    const all = {
      left: Math.min(...rects.map((box) => box.left)),
      right: Math.max(...rects.map((box) => box.right)),
      top: Math.min(...rects.map((box) => box.top)),
      bottom: Math.max(...rects.map((box) => box.bottom)),
    };
    if (node instanceof SVGElement) {
      const picture = node.ownerSVGElement.getBoundingClientRect();
      if (beyond(all, picture) > 2) told(text.data, "leaves", node.ownerSVGElement, beyond(all, picture));
    }
    let isInTable = false;
    let hasGround = false;
    for (let box = node; box && !isInTable; box = box.parentElement) {
      if (box instanceof SVGElement) continue;
      const look = getComputedStyle(box);
      const frame = box.getBoundingClientRect();
      if (look.overflowX !== "visible") {
        if (box.matches(".nb-table, .nb-review-figures *")) isInTable = true;
        else if (beyond(all, frame) > 0.5) told(text.data, "is cut off by", box, beyond(all, frame));
      }
      const high = Math.max(all.bottom - frame.bottom, frame.top - all.top);
      if (["hidden", "clip"].includes(look.overflowY) && high > 2) told(text.data, "is cut off by", box, high);
      // The innermost box that looks like one.
      const isBox =
        parseFloat(look.borderRightWidth) > 0 || look.backgroundColor !== "rgba(0, 0, 0, 0)";
      if (isBox && !hasGround && look.display !== "inline") {
        hasGround = true;
        if (beyond(all, frame) > 0.5) told(text.data, "leaves", box, beyond(all, frame));
      }
      if (look.position === "fixed" || box.matches(".nb-board")) break;
    }
    if (!isInTable && beyond(all, { left: 0, right: wide }) > 0.5) told(text.data, "leaves the page, in", node);
    if (node instanceof SVGElement) continue;
    for (const word of text.data.matchAll(/[\p{L}\p{N}\p{M}’.,:;!?“”„«»…]+/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => box.top);
      if (Math.max(...lines) - Math.min(...lines) > 5) told(word[0], "is broken in", node);
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of front.querySelectorAll("select, input[type=text], input[type=search]")) {
    const style = getComputedStyle(field);
    if (!isRead(field) || style.opacity === "0" || !field.clientWidth) continue;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const all = field.options ? [...field.options].map((option) => option.text) : [field.value ? "" : field.placeholder];
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    for (const words of all) {
      const by = pen.measureText(words).width - room;
      if (by > 0.5) told(words, "is cut off in", field, by);
    }
  }
  return [...found];
}
