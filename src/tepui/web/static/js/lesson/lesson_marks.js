// Letters on the picture of a question: where each answer would be touched.

import { s } from "../dom.js";

const ASIDE = { x: 13, y: -13 }; // px, so that what is meant stays in sight
const APART = 26; // px between letters that mean the same place

/** @param {number} i */
export const letterOf = (i) => String.fromCharCode(65 + i);

/**
 * A letter at the last thing that an answer touches, and a dotted line to it from the first.
 * @param {HTMLElement} picture
 * @param {string[][]} paths
 */
export function mark(picture, paths) {
  const svg = picture.querySelector("svg");
  const matrix = svg?.getScreenCTM()?.inverse();
  if (!svg || !matrix) return;
  const layer = s("g", { class: "marks", "pointer-events": "none", "aria-hidden": "true" });
  svg.append(layer);
  const size = matrix.a; // of a pixel, in the drawing
  /** @type {string[]} */
  const taken = [];
  paths.forEach((path, i) => {
    const stops = path.map((id) => middle(svg, matrix, id)).filter((stop) => stop !== null);
    const end = stops.at(-1);
    if (!end) return;
    const points = stops.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const same = taken.filter((one) => one === points.split(" ").at(-1)).length;
    taken.push(points.split(" ").at(-1) ?? "");
    const [x, y] = [end.x + (ASIDE.x + APART * same) * size, end.y + ASIDE.y * size];
    const lines = stops.length > 1 ? [s("polyline", { class: "under", points }), s("polyline", { points })] : [];
    const letter = [s("circle", { r: 11 }), s("text", { y: 5 }, letterOf(i))];
    layer.append(...lines, s("g", { transform: `translate(${x} ${y}) scale(${size})` }, ...letter));
  });
}

/**
 * The middle of an element of the picture; null if the picture does not show it.
 * @param {SVGSVGElement} svg
 * @param {DOMMatrix} matrix from the window into the drawing
 * @param {string} id
 */
function middle(svg, matrix, id) {
  const { left, top, width, height } =
    svg.querySelector(`[id="${CSS.escape(id)}"]`)?.getBoundingClientRect() ?? new DOMRect();
  return width && height ? new DOMPoint(left + width / 2, top + height / 2).matrixTransform(matrix) : null;
}
