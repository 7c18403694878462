// Icons of tools: lines of 2 px on a grid of 24, in the colour of the text.

import { parse } from "./nodes.js";

/** @type {Record<string, string>} */
const LINES = {
  play: "M7 5l11 7-11 7z",
  drop: "M12 3.5C16 8.5 18 11.4 18 14.4a6 6 0 0 1-12 0C6 11.4 8 8.5 12 3.5z",
  book: "M6 4h11a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM5 17a2 2 0 0 1 2-1h11",
  globe: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18z",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  chevron: "M9 6l6 6-6 6",
  tick: "M6 12.5l4 4 8-9",
  eye: "M3 12c5-7 13-7 18 0c-5 7-13 7-18 0zM12 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4z",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1 2 1 2.500h6c0-.5 0-1.500 1-2.500A6 6 0 0 0 12 3z",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  first: "M17 6l-6 6 6 6M7 6v12",
  last: "M7 6l6 6-6 6M17 6v12",
  back: "M15 6l-6 6 6 6",
  help: "M9 9a3 3 0 1 1 4 2.800c-.8.4-1 .9-1 2.200M12 18h.01",
  branch: "M6 4v16M6 12h6a5 5 0 0 0 5-5V4",
  share: "M12 15V4M8 8l4-4l4 4M5 13v6h14v-6",
  shelf: "M4 4h4v16H4zM10 4h4v16h-4zM16.500 5l3.500-1 1 15.500-3.500 1z",
  people:
    "M9 5a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM3 20c0-8 12-8 12 0M16 6a3 3 0 0 1 0 5M17.500 14c2.500.5 3.500 3 3.500 6",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7.500v5l3 2",
  weight: "M6.500 9h11l2.500 11H4zM12 3.500a2.700 2.700 0 1 1 0 5.400a2.700 2.700 0 1 1 0-5.400z",
  sprout: "M12 20v-8M12 14C10 9 6 8 3 9c0 4 4 7 9 5zM12 12c0-5 4-8 9-8c0 5-4 8-9 8z",
};

/** @param {string} name */
export function icon(name) {
  const [svg] = parse(
    `<svg class="nb-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${LINES[name]}"/></svg>`,
  );
  return svg;
}

/**
 * Put an icon before what a node has.
 * @template {Element} T
 * @param {string} name
 * @param {T} node
 */
export function withIcon(name, node) {
  node.prepend(icon(name));
  return node;
}
