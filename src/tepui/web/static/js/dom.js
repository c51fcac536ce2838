// Small words for the document: find, build, draw an icon.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; `on…` attributes are listeners, null and false are left out. */
export function h(tag, attrs = {}, ...children) {
  return dress(document.createElement(tag), attrs, children);
}

export function s(tag, attrs = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attrs, children);
}

function dress(node, attrs, children) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function icon(name, size = 18) {
  return s(
    "svg",
    { class: "ico", width: size, height: size, "aria-hidden": "true" },
    s("use", { href: `/icons.svg#i-${name}` }),
  );
}

/** How the lines of seats are told apart besides their colour. */
export const DASHES = ["", "8 4", "2 4", "10 3 2 3", "14 5", "5 3"];

export function badge(seat, size = 22) {
  return s(
    "svg",
    { class: "seat", width: size, height: size, "aria-hidden": "true" },
    s("use", { href: `/icons.svg#badge-${seat}` }),
  );
}

/** Put these children in place of the old ones. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}
