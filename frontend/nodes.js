// Making nodes of HTML and SVG.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string>} Attributes */

/**
 * @template {Element} T
 * @param {T} node
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Return a `div` with classes. @param {string} look @param {...(Node | string)} children */
export const div = (look, ...children) => html("div", { class: look }, ...children);

/** Return a `span` with classes. @param {string} look @param {...(Node | string)} children */
export const span = (look, ...children) => html("span", { class: look }, ...children);

/** Return a `span` that screen readers leave out. @param {string} look @param {...(Node | string)} children */
export const unheard = (look, ...children) =>
  html("span", { class: look, "aria-hidden": "true" }, ...children);

/** Return a bar whose words are beside it. @param {number} done @param {number} of */
export const progressBar = (done, of) =>
  html("progress", { max: `${of}`, value: `${done}`, "aria-hidden": "true" });

/** Return a paragraph in small letters. @param {...(Node | string)} children */
export const small = (...children) => html("p", { class: "nb-small" }, ...children);

/**
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(/** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * Parse SVG markup that Python made (names of players are escaped there).
 * @param {string} markup
 */
export function parse(markup) {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = markup;
  return [...holder.childNodes];
}

/**
 * @param {string} label
 * @param {(event: MouseEvent) => void} act
 * @param {Attributes} [attributes]
 */
export function button(label, act, attributes = {}) {
  const node = html("button", { type: "button", ...attributes }, label);
  node.addEventListener("click", act);
  return node;
}

/**
 * Return the elements within a node that match a selector, as an array of HTML elements (SVG elements have the members
 * used here, too: dataset, focus, tabIndex).
 * @param {ParentNode} node
 * @param {string} selector
 */
export function all(node, selector) {
  return /** @type {HTMLElement[]} */ ([...node.querySelectorAll(selector)]);
}

/**
 * Return the first element within a node that matches a selector.
 * @param {ParentNode} node
 * @param {string} selector
 */
export function first(node, selector) {
  return /** @type {HTMLElement | null} */ (node.querySelector(selector));
}

/** Return where a node is in the window. @param {Element} node */
export const boxOf = (node) => node.getBoundingClientRect();

/**
 * Return the parent of a node, through the roots of shadow trees.
 * @param {Node} node
 * @returns {Node | null}
 */
export function parentOf(node) {
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}

/**
 * Make the ids in markup, and the references to them, unique to one display: two boards on a page must not share
 * gradients or symbols.
 * @param {string} markup
 * @param {string} name
 */
export function withOwnIds(markup, name) {
  return markup.replace(/\bid=["']/g, `$&${name}-`).replace(/(?:url\(|href=["'])#/g, `$&${name}-`);
}

/** Fit the viewBox of a picture to its symbol, because symbols have different sizes. @param {Element} picture */
export function fitPicture(picture) {
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (picture).getBBox();
  picture.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
}
