// Small words for the document: find, build, draw an icon.

import { ROOT } from "./net.js";

/**
 * The element of a selector that the page is sure to have. What may be missing is looked up with querySelector.
 * @type {Page.FindOne}
 */
export const $ = (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) =>
  /** @type {any} */ (root.querySelector(selector));

/** @type {Page.FindAll} */
export const $$ = (selector, root = document) => /** @type {any} */ (root ? [...root.querySelectorAll(selector)] : []);

/** What was touched, clicked or typed into. */
export const targetOf = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target);

/** What has the focus. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children; `on…` attributes are listeners, null and false are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Page.Attributes} [attrs]
 * @param {Page.Children} children
 */
export function h(tag, attrs = {}, ...children) {
  return dress(document.createElement(tag), attrs, children);
}

/**
 * The same for a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Page.Attributes} [attrs]
 * @param {Page.Children} children
 */
export function s(tag, attrs = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attrs, children);
}

/** @type {WeakSet<Node>} */
const listening = new WeakSet(); // what does something when it is touched

/**
 * @template {Element} Node
 * @param {Node} node
 * @param {Page.Attributes} attrs
 * @param {Page.Children} children
 */
function dress(node, attrs, children) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      node.addEventListener(name.slice(2), value);
      listening.add(node);
    } else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...present(children));
  return node;
}

/**
 * @param {Page.Children} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  const kept = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  return kept.map((child) => (typeof child === "number" ? String(child) : child));
}

/** @param {string} name */
export function icon(name, size = 18) {
  return s(
    "svg",
    { class: "ico", width: size, height: size, "aria-hidden": "true" },
    s("use", { href: iconHref(name) }),
  );
}

/**
 * The portrait of a level of bots.
 * @param {string} level
 */
export const portrait = (level, size = 18) =>
  s(
    "svg",
    { class: "ico port", width: size, height: size, "aria-hidden": "true" },
    s("use", { href: `${ROOT}icons.svg#bot-${level}` }),
  );

/** @param {string} name */
export const iconHref = (name) => `${ROOT}icons.svg#i-${name}`;

/** How the lines of seats are told apart besides their colour. */
export const DASHES = ["", "8 4", "2 4", "10 3 2 3", "14 5", "5 3"];

/** @param {number} seat */
export function badge(seat, size = 22) {
  return s(
    "svg",
    { class: "seat", width: size, height: size, "aria-hidden": "true" },
    s("use", { href: `${ROOT}icons.svg#badge-${seat}` }),
  );
}

/**
 * Put these children in place of the old ones.
 * @param {Element} node
 * @param {Page.Children} children
 */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
}

/**
 * The same where most stays as it is: only what differs is touched, and the browser styles and lays out no more than that.
 * @param {Element} node
 * @param {Page.Children} children
 */
export function renew(node, ...children) {
  const fresh = present(children).map((child) => (typeof child === "string" ? new Text(child) : child));
  const old = [...node.childNodes];
  for (const [i, child] of fresh.entries())
    if (!old[i]) node.append(child);
    else if (!renewed(old[i], child)) old[i].replaceWith(child);
  for (const gone of old.slice(fresh.length)) gone.remove();
}

/**
 * Makes an old node like a new one; false if it has to be replaced.
 * @param {Node} old
 * @param {Node} fresh
 */
function renewed(old, fresh) {
  if (old.nodeName !== fresh.nodeName || listening.has(old) || listening.has(fresh)) return false;
  if (old instanceof Element && fresh instanceof Element) {
    redress(old, old, fresh);
    renew(old, ...fresh.childNodes);
  } else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
  return true;
}

/**
 * A node gets the attributes of a new one, where these are not what they were on the old one.
 * @param {Element} node
 * @param {Element} old
 * @param {Element} fresh
 */
export function redress(node, old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * The same as `fill` where somebody may be at work: the focus stays on what has the same `data-key`.
 * @param {Element} node
 * @param {Page.Children} children
 */
export function refill(node, ...children) {
  const key = node.contains(document.activeElement) ? focused()?.dataset.key : "";
  fill(node, ...children);
  if (key) $$(`[data-key="${CSS.escape(key)}"]:not(:disabled)`, node)[0]?.focus({ preventScroll: true });
}

/**
 * Sentences one after the other, with one full stop between them.
 * @param {(string | null | undefined)[]} parts
 */
export const sentences = (...parts) =>
  parts
    .filter((part) => part)
    .map((part, i, all) => (i < all.length - 1 ? String(part).replace(/[.\s]+$/, "") : part))
    .join(". ");

/**
 * Text into the clipboard; whether it is there. A page without TLS has none and copies a selection.
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = focused();
    const field = h("textarea", {}, text);
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    before?.focus();
    return done;
  }
}
