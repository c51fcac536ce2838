// A drawing changes into the next one: only what differs is touched, and an element with an id stays the same node.
//
// `old` and `fresh` are the two drawings as they came; `live` is the one on the page, which also carries our marks.

import { $$, redress } from "../dom.js";

export const MARKS = ["legal", "danger", "sel", "movable", "last", "sending", "within"];

/**
 * The drawing of a text, as an untouched document of its own.
 * @param {string} text
 */
export function parsed(text) {
  const root = /** @type {Element} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  if (root.nodeName !== "svg") throw new Error("the drawing is not well-formed");
  return /** @type {SVGSVGElement} */ (root);
}

/**
 * The page marks by classes what can be done: states drawn into the picture become rings that can be switched.
 * @param {SVGSVGElement} svg
 */
export function unmarked(svg) {
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const plain = !svg.querySelector("defs [id$='-ring']");
  for (const part of [svg, ...$$("svg[data-region]", svg)]) part.classList.toggle("plain", plain);
  for (const node of svg.querySelectorAll("[tabindex]")) node.setAttribute("tabindex", "-1");
  for (const node of svg.querySelectorAll(".legal, .sel, .danger, .movable"))
    if (!node.closest("defs")) node.classList.remove(...MARKS);
  for (const node of svg.querySelectorAll("use[href$='-mark']")) if (!node.closest("defs")) node.remove();
  for (const node of svg.querySelectorAll("use")) {
    const drawn = /^#(.+)-(movable|last|legal|danger|sel|focus)$/.exec(node.getAttribute("href") ?? "");
    if (drawn && !node.closest("defs") && svg.querySelector(`#${CSS.escape(drawn[1])}-ring`))
      node.setAttribute("href", `#${drawn[1]}-ring`);
  }
  return svg;
}

/**
 * Ids whose elements differ between two drawings, those that come and go included.
 * @param {Element} old
 * @param {Element} fresh
 */
export function differing(old, fresh) {
  const before = new Map([...old.querySelectorAll("[id]")].map((node) => [node.id, node]));
  const found = new Set();
  for (const node of fresh.querySelectorAll("[id]")) {
    const was = before.get(node.id);
    if (!was || !was.isEqualNode(node)) found.add(node.id);
    before.delete(node.id);
  }
  return [...found, ...before.keys()];
}

/**
 * @param {Element} live
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(live, old, fresh) {
  if (old.isEqualNode(fresh)) return;
  redress(live, old, fresh);
  if (!fresh.firstElementChild || !old.firstElementChild) {
    live.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    return;
  }
  children(live, old, fresh);
}

/**
 * Children are matched by id, or among those without one by their place.
 * @param {Element} node
 * @returns {[string, Element][]}
 */
function keyed(node) {
  let place = 0;
  return [...node.children].map((child) => [child.id || `${child.nodeName} ${place++}`, child]);
}

/**
 * @param {Element} live
 * @param {Element} old
 * @param {Element} fresh
 */
function children(live, old, fresh) {
  const kept = [...live.children].filter((node) => !node.hasAttribute("data-ours"));
  const before = new Map(keyed(old).map(([key, node], i) => [key, { node, live: kept[i] }]));
  let here = live.firstElementChild;
  for (const [key, node] of keyed(fresh)) {
    while (here?.hasAttribute("data-ours")) here = here.nextElementSibling; // it stays between its neighbours
    const was = before.get(key);
    before.delete(key);
    const child = was && was.node.nodeName === node.nodeName ? was.live : document.importNode(node, true);
    if (was && child === was.live) morph(child, was.node, node);
    if (child === here) here = here.nextElementSibling;
    else live.insertBefore(child, here);
    if (was && child !== was.live) {
      if (was.live === here) here = here.nextElementSibling;
      was.live.remove();
    }
  }
  for (const { live: gone } of before.values()) gone.remove();
}
