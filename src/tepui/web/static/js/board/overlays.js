// What the page writes over the picture: small labels on targets, and the ways that pieces took.

import { DASHES, s } from "../dom.js";

/** @import { Board } from "./board.js" */

const READ = 1; // pixels for a unit, at which a label can be read

/**
 * Small labels on targets: what they give or cost, unless the drawing tells it already.
 * @param {Board} board
 * @param {Map<string, string>} labels
 */
export function preview(board, labels) {
  for (const layer of board.all("g.previews")) layer.remove();
  if (!labels.size) return;
  const layers = new Map(
    board.roots.map((root) => {
      const layer = s("g", { class: "previews", "data-ours": "", "aria-hidden": "true", "pointer-events": "none" });
      root.append(layer);
      return [root, layer];
    }),
  );
  for (const [id, words] of labels) {
    const box = board.box(id);
    const root = board.rootOf(board.find(id));
    const layer = root && layers.get(root);
    if (!box || !layer || board.find(id)?.classList.contains("told")) continue;
    const larger = root === board.svg ? Math.max(1, READ / (board.lens.fit * board.lens.scale)).toFixed(2) : 1;
    const wide = words.length * 7.4 + 14;
    const at = `translate(${(box.x + box.width / 2).toFixed(1)} ${(box.y + box.height * 0.86).toFixed(1)}) scale(${larger})`;
    layer.append(
      s(
        "g",
        { transform: at, class: words.startsWith("+") ? "gain" : null },
        s("rect", { x: -wide / 2, y: -9.5, width: wide, height: 19, rx: 9.5, class: "pill" }),
        s("text", { y: 4.6, "text-anchor": "middle" }, words),
      ),
    );
  }
}

/**
 * Lines along the ways that pieces took, a little apart where several went the same way.
 * @param {Board} board
 * @param {Protocol.PiecePath[]} ways
 */
export function showWays(board, ways) {
  if (!board.svg) return;
  board.svg.querySelector("g.ways")?.remove();
  const pieces = board.svg.querySelector(":scope > .pieces");
  const layer = s("g", { class: "ways", "data-ours": "", "aria-hidden": "true", "pointer-events": "none" });
  board.svg.insertBefore(layer, pieces);
  ways.forEach(({ seat, path }, i) => {
    const beside = 5 * (i - (ways.length - 1) / 2);
    const boxes = path.map((id) => board.box(id)).filter((box) => box !== null);
    const points = boxes
      .map(
        ({ x, y, width, height }) => `${(x + width / 2 + beside).toFixed(1)},${(y + height / 2 + beside).toFixed(1)}`,
      )
      .join(" ");
    layer.append(
      s("polyline", { class: "under", points }),
      s("polyline", { class: `seat-${seat}`, points, "stroke-dasharray": DASHES[seat] || null }),
    );
  });
}
