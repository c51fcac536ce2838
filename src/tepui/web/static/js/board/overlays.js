// What the page writes over the picture: small labels on targets, and the ways that pieces took.

import { $$, DASHES, s } from "../dom.js";

/** @import { Board } from "./board.js" */

const MANY = 12; // lit elements
const READ = 1; // pixels for a unit, at which a label can be read
const CROWDED = 1.3; // widths of its target that a label may take
const LOW = 0.86; // where on a target its label stands, from its top; a drawing may say otherwise (`data-labels`)

/** @param {string} words */
const wideOf = (words) => words.length * 7.4 + 14;

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
  // Measured before anything is written: what is written between would be laid out for each of them.
  const bySight = Math.max(1, READ / (board.lens.fit * board.lens.scale)).toFixed(2);
  const boxes = new Map([...labels.keys()].map((id) => [id, board.box(id)]));
  for (const [id, words] of labels) {
    const box = boxes.get(id);
    const root = board.rootOf(board.find(id));
    const layer = root && layers.get(root);
    if (!box || !layer || board.find(id)?.classList.contains("told")) continue;
    const larger = root === board.svg ? bySight : 1;
    // Beside another target a long label has no room: there its number says enough.
    const [number] = words.match(/^[+−-]?\d+(\s?%)?/) ?? [words];
    const text = wideOf(words) * Number(larger) > CROWDED * box.width ? number : words;
    const wide = wideOf(text);
    const down = box.height * Number(root.dataset.labels ?? LOW);
    const at = `translate(${(box.x + box.width / 2).toFixed(1)} ${(box.y + down).toFixed(1)}) scale(${larger})`;
    layer.append(
      s(
        "g",
        { transform: at, class: words.startsWith("+") ? "gain" : null },
        s("rect", { x: -wide / 2, y: -9.5, width: wide, height: 19, rx: 9.5, class: "pill" }),
        s("text", { y: 4.6, "text-anchor": "middle" }, text),
      ),
    );
  }
}

/**
 * A shadow over what is out of the question, with a hole for everything that is not; on a board where nothing can be done there is none.
 * Where a drawing asks for a deep one, it lies on the ground and leaves the pieces alone.
 * @param {Board} board
 * @param {string[]} marked
 */
export function veil(board, marked) {
  const { svg } = board;
  svg?.querySelector(".veil")?.remove();
  const ids = marked.filter((id) => svg?.contains(board.find(id)));
  svg?.classList.toggle("many", ids.length > MANY);
  if (!svg || !ids.some((id) => board.find(id)?.matches(".legal, .danger"))) return;
  const { x, y, width, height } = board.lens.whole;
  const whole = { x, y, width, height };
  const pieces = svg.matches(".deep") ? svg.querySelector("g.pieces") : null;
  const put = (/** @type {Element} */ shadow) => (pieces ? pieces.before(shadow) : svg.append(shadow));
  put(
    s(
      "g",
      { class: "veil", "data-ours": "", "aria-hidden": "true", "pointer-events": "none" },
      s(
        "mask",
        { id: "veil-holes", maskUnits: "userSpaceOnUse", ...whole },
        s("rect", { ...whole, fill: "#fff" }),
        ...ids.map((id) => outline(board, id)).filter((hole) => hole !== null),
      ),
      s("rect", { ...whole, mask: "url(#veil-holes)", class: "shade" }),
    ),
  );
}

/**
 * The outline of an element with room for its ring: where it will be, if it is still gliding there.
 * @param {Board} board
 * @param {string} id
 */
function outline(board, id) {
  const node = board.find(id);
  const ring = $$('use[href$="-ring"]', node ?? undefined).find((one) => one.closest("[id]") === node);
  if (ring instanceof SVGUseElement && board.svg) {
    let place = board.svg.createSVGMatrix();
    for (
      let up = /** @type {Element | null} */ (ring);
      up instanceof SVGGraphicsElement && up !== board.svg;
      up = up.parentElement
    )
      for (const { matrix } of [...up.transform.baseVal].reverse()) place = matrix.multiply(place);
    const { a, b, c, d, e, f } = place;
    const href = `${ring.getAttribute("href")?.slice(0, -"-ring".length)}-line`;
    return s("use", { href, transform: `matrix(${[a, b, c, d, e, f]})`, class: "hole" });
  }
  const box = board.box(id);
  return box && s("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: 6, class: "hole" });
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
