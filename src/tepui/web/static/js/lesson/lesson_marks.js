// Letters on the picture of a question: where each answer would be touched.

import { s } from "../dom.js";

const ASIDE = 12; // px from a thing that is touched alone, so that it stays in sight
const APART = 26; // px between letters that mean the same place
const WINDOW = 0.62; // of the drawing: what lies about the answers is shown larger

/** @typedef {{ x: number, y: number }} Stop */

/** @param {number} i */
export const letterOf = (i) => String.fromCharCode(65 + i);

/**
 * A letter at the last thing that an answer touches, and a dotted line to it from the first.
 * @param {HTMLElement} picture
 * @param {string[][]} paths
 */
export function mark(picture, paths) {
  const svg = picture.querySelector("svg");
  if (!svg) return;
  const ways = paths.map((path) => path.map((id) => middle(svg, id)).filter((stop) => stop !== null));
  if (!ways.some((stops) => stops.length)) return;
  lookAt(svg, ways.flat());
  const size = svg.getScreenCTM()?.inverse().a ?? 1; // of a pixel, in the drawing
  const layer = s("g", { class: "marks", "pointer-events": "none", "aria-hidden": "true" });
  svg.append(layer);
  /** @type {string[]} */
  const taken = [];
  const letters = ways.map((stops, i) => {
    const end = stops.at(-1);
    if (!end) return null;
    const points = stops.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
    const same = taken.filter((one) => one === points.at(-1)).length;
    taken.push(points[points.length - 1]);
    if (stops.length > 1)
      layer.append(...["under", ""].map((of) => s("polyline", { class: of, points: points.join(" ") })));
    const aside = stops.length > 1 ? 0 : ASIDE;
    const at = `translate(${end.x + (aside + APART * same) * size} ${end.y - aside * size}) scale(${size})`;
    return s("g", { transform: at }, s("circle", { r: 11 }), s("text", { y: 5 }, letterOf(i)));
  });
  layer.append(...letters.filter((letter) => letter !== null));
}

/**
 * The part of the drawing about these places, as far as it shows them all.
 * @param {SVGSVGElement} svg
 * @param {Stop[]} stops
 */
function lookAt(svg, stops) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const [xs, ys] = [stops.map((stop) => stop.x), stops.map((stop) => stop.y)];
  const wide = (/** @type {number[]} */ at, /** @type {number} */ all) => (Math.max(...at) - Math.min(...at)) / all;
  const share = Math.min(1, Math.max(WINDOW, wide(xs, width) + 0.3, wide(ys, height) + 0.3));
  const from = (/** @type {number[]} */ at, /** @type {number} */ start, /** @type {number} */ all) => {
    const centred = (Math.max(...at) + Math.min(...at)) / 2 - (all * share) / 2;
    return Math.max(start, Math.min(centred, start + all * (1 - share)));
  };
  svg.setAttribute("viewBox", [from(xs, x, width), from(ys, y, height), width * share, height * share].join(" "));
}

/**
 * The middle of an element of the picture, in the drawing; null if the picture does not show it.
 * @param {SVGSVGElement} svg
 * @param {string} id
 * @returns {Stop | null}
 */
function middle(svg, id) {
  const matrix = svg.getScreenCTM()?.inverse();
  const { left, top, width, height } =
    svg.querySelector(`[id="${CSS.escape(id)}"]`)?.getBoundingClientRect() ?? new DOMRect();
  return matrix && width && height ? new DOMPoint(left + width / 2, top + height / 2).matrixTransform(matrix) : null;
}
