// Arrows of the analysis on the board: what was done in a turn, and what would have been best, each with its chance.

import { s } from "../dom.js";
import { setWish, wish } from "../memory.js";

/** @import { Board } from "../board/board.js" */
/** @typedef {{ kind: "done" | "best", path: string[], told: string }} Arrow */

const RING = 15; // around what is touched alone
const ROOM = 15; // for the letters of a pill, each side of its middle

const isOn = () => wish("arrows", "on") === "on";

/** For good, on this device. */
export const toggleArrows = () => setWish("arrows", isOn() ? "off" : "on");

/**
 * @param {Board} board
 * @param {Arrow[] | undefined} arrows
 */
export function drawArrows(board, arrows) {
  const { svg } = board;
  svg?.querySelector("g.arrows")?.remove();
  if (!svg || !arrows?.length || !isOn()) return;
  const layer = s("g", { class: "arrows", "data-ours": "", "pointer-events": "none", "aria-hidden": "true" });
  svg.append(layer);
  for (const arrow of arrows) draw(layer, board, arrow);
}

/**
 * From one element to the next, with a head at the last; a ring where there is only one. Nothing where the picture shows none.
 * @param {SVGGElement} layer
 * @param {Board} board
 * @param {Arrow} arrow
 */
function draw(layer, board, { kind, path, told }) {
  const stops = path
    .map((id) => (board.regionOf(id) ? null : board.box(id)))
    .filter((box) => box !== null)
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  const end = stops.at(-1);
  if (!end) return;
  const points = stops.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const before = stops.at(-2);
  const turned = before ? (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI : 0;
  const size = 1 / (layer.getScreenCTM()?.a || 1); // the same on every board
  const at = (/** @type {number} */ down) => `translate(${end.x} ${end.y}) scale(${size}) translate(0 ${down})`;
  layer.append(
    s(
      "g",
      { class: kind },
      before ? s("polyline", { class: "under", points }) : null,
      before ? s("polyline", { points }) : s("circle", { cx: end.x, cy: end.y, r: RING * size }),
      before ? s("path", { d: "M0 0L-14 -8V8z", transform: `${at(0)} rotate(${turned.toFixed(1)})` }) : null,
      s(
        "g",
        { transform: at(kind === "best" ? -28 : 28) },
        s("rect", { x: -2 * ROOM, y: -12, width: 4 * ROOM, height: 24, rx: 12 }),
        s("text", { y: 5, "text-anchor": "middle" }, told),
      ),
    ),
  );
}
