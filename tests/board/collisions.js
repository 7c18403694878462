// Finds texts of a drawing that touch what is beside them. The drawing is shown at its own size: 1 unit is 1 CSS pixel.
(root) => {
  // Room between a text and its neighbours, and between a text and the edge of its plate.
  const GAP = 0.5;
  const pen = document.createElement("canvas").getContext("2d");

  // The box of the ink of a text: its advance width, and the height of its own letters, not of the whole font.
  const inkOf = (text) => {
    const style = getComputedStyle(text);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const boxes = [];
    const at = text.getBoundingClientRect();
    const isSpread = text.getAttribute("x")?.includes(" ");
    const runs = isSpread ? [...text.textContent].map((sign, k) => [sign, text.getExtentOfChar(k)]) : [];
    const shift = root.getBoundingClientRect();
    for (const [sign, box] of runs)
      boxes.push([
        sign,
        { left: box.x + shift.left, right: box.x + box.width + shift.left, top: box.y + shift.top },
      ]);
    if (!isSpread) boxes.push([text.textContent, at]);
    return boxes.map(([words, box]) => {
      const ink = pen.measureText(words);
      const base = box.top + ink.fontBoundingBoxAscent;
      return {
        what: `“${words}”`,
        of: text,
        left: box.left,
        right: box.right,
        top: base - ink.actualBoundingBoxAscent,
        bottom: base + ink.actualBoundingBoxDescent,
      };
    });
  };
  const boxOf = (node, what) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { what, of: node, left, right, top, bottom };
  };
  const within = (one, other, gap) =>
    one.left >= other.left + gap &&
    one.right <= other.right - gap &&
    one.top >= other.top + gap &&
    one.bottom <= other.bottom - gap;
  const meet = (one, other, gap) =>
    one.left < other.right + gap &&
    one.right > other.left - gap &&
    one.top < other.bottom &&
    one.bottom > other.top;
  const holds = (box, text) => {
    const [x, y] = [(text.left + text.right) / 2, (text.top + text.bottom) / 2];
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  };

  const texts = [...root.querySelectorAll("text")].filter((text) => text.textContent.trim()).flatMap(inkOf);
  // Icons, tokens, cubes, cards, marks. Water, ground and slabs are what texts are written on.
  const GROUND = ".area > use, .dry, .trench use, defs *, [class*=tile-] > use, .plants > use";
  const copies = [];
  const icons = [...root.querySelectorAll("use, circle, .arrow")]
    .filter((node) => !node.matches(GROUND) && !node.closest("defs"))
    // The arrows of the road are one path around the board.
    .filter((node) => !node.matches(".arrow") || node.getBoundingClientRect().width < 30)
    .flatMap((node) => {
      // The pictures of a panel are one group, used at its corner.
      const name = node.getAttribute("href");
      const inner =
        node.matches("use") && name.endsWith("-stock")
          ? [...root.querySelectorAll(`defs ${name} > use`)]
          : [];
      if (!inner.length) return [boxOf(node, name ?? "mark")];
      copies.push(
        ...inner.map((one) => {
          const copy = one.cloneNode();
          copy.setAttribute("transform", `translate(${node.getAttribute("x")} ${node.getAttribute("y")})`);
          return copy;
        }),
      );
      return [];
    });
  root.append(...copies); // together, because each change costs a layout
  icons.push(...copies.map((copy) => boxOf(copy, copy.getAttribute("href"))));
  for (const copy of copies) copy.remove();
  const plates = [...root.querySelectorAll("rect")]
    .filter((node) => !node.closest("defs"))
    .map((node) => boxOf(node, "plate"));

  const slabs = [...root.querySelectorAll("[class*=tile-] > use")].map((node) => boxOf(node, "tile"));

  const found = [];
  const told = (text, other, how) => found.push(`${text.what} ${how} ${other.what}`);
  texts.forEach((text, k) => {
    if (!plates.some((plate) => !plate.of.matches(".sky") && holds(plate, text)))
      told(text, { what: "board" }, "is on no plate of the");
    for (const other of texts.slice(k + 1)) if (meet(text, other, GAP)) told(text, other, "meets");
    for (const icon of icons) {
      if (!meet(text, icon, GAP)) continue;
      const isOwn = icon.of.parentNode === text.of.parentNode && icon.of.parentNode.matches(".piece");
      if (!isOwn || meet(text, icon, 0)) told(text, icon, "meets");
    }
    for (const plate of plates)
      if (holds(plate, text)) {
        if (!within(text, plate, plate.of.matches(".sky") ? 0 : 1)) told(text, plate, "leaves its");
      } else if (meet(text, plate, 0)) told(text, plate, "meets another");
    for (const slab of slabs) {
      if (slab.of.parentNode !== text.of.parentNode) continue;
      // A slab is a rhombus: the corners of the text must be within its edges.
      const [x, y] = [(slab.left + slab.right) / 2, (slab.top + slab.bottom) / 2];
      const [wide, high] = [(slab.right - slab.left) / 2, (slab.bottom - slab.top) / 2];
      for (const corner of [text.left, text.right])
        for (const edge of [text.top, text.bottom])
          if (Math.abs(corner - x) / wide + Math.abs(edge - y) / high > 1) told(text, slab, "leaves its");
    }
  });
  return [...new Set(found)];
};
