// Pieces under the pointer: dragged on the map, brought from the box, turned by a touch. Where they snap to, the server says.

import { $, h, s, targetOf } from "../dom.js";

/**
 * `behind`: the pieces that come along with one; `box`: where pieces lie that are not on the map.
 * @typedef {{ order: (words: string) => unknown, behind: (piece: string) => string[], map: HTMLElement, box: HTMLElement }} Bench
 */

const START = 6; // pixels: a finger that moves less has touched and not dragged
const WIDE = 66; // the room of a small picture,
const SMALL = 5; // and the size of a hex in it
const ROOT3 = Math.sqrt(3);

/**
 * A piece as a small picture, turned by so many sixths.
 * @param {string} face
 * @param {number} [turn]
 */
export const thumbnail = (face, turn = 0) =>
  s(
    "svg",
    { class: "thumb", viewBox: `${-WIDE / 2} ${-WIDE / 2} ${WIDE} ${WIDE}`, "aria-hidden": "true" },
    s("use", { href: `#face-${face}`, transform: `rotate(${60 * turn})` }),
  );

/**
 * The hex a point lies in; `size`: from its middle to a corner.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function hexAt(x, y, size) {
  const [q, r] = [((ROOT3 / 3) * x - y / 3) / size, ((2 / 3) * y) / size];
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return `${a + 0},${b + 0}`;
}

/**
 * Follows a pointer from its first touch; `moved` is told how far it is, `done` whether it was a drag at all.
 * @param {PointerEvent} first
 * @param {(dx: number, dy: number, event: PointerEvent) => void} moved
 * @param {(dragged: boolean, event: PointerEvent) => void} done
 */
function follow(first, moved, done) {
  const over = new AbortController();
  let dragged = false;
  const listen = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ hear) =>
    addEventListener(name, (event) => hear(/** @type {PointerEvent} */ (event)), { signal: over.signal });
  listen("pointermove", (event) => {
    if (event.pointerId !== first.pointerId) return;
    const [dx, dy] = [event.clientX - first.clientX, event.clientY - first.clientY];
    dragged ||= Math.hypot(dx, dy) > START;
    if (dragged) moved(dx, dy, event);
  });
  for (const name of ["pointerup", "pointercancel"])
    listen(name, (event) => {
      if (event.pointerId !== first.pointerId) return;
      over.abort();
      done(dragged && name === "pointerup", event);
    });
}

/** @param {HTMLElement} map */
function sheetOf(map) {
  const svg = /** @type {SVGSVGElement} */ ($("svg", map));
  const [size, x, y] = (svg.dataset.hex ?? "1 0 0").split(" ").map(Number);
  const seen = svg.getScreenCTM() ?? new DOMMatrix();
  return { svg, size, x, y, seen };
}

/** @param {Bench} bench */
export function draggable(bench) {
  bench.map.addEventListener("pointerdown", (event) => event.button === 0 && onMap(event, bench));
  bench.box.addEventListener("pointerdown", (event) => event.button === 0 && fromBox(event, bench));
}

/**
 * A piece of the map: touched, it turns; dragged, it goes there with all that lie behind it.
 * @param {PointerEvent} event
 * @param {Bench} bench
 */
function onMap(event, bench) {
  const piece = targetOf(event).closest("[data-face]")?.getAttribute("data-face");
  if (!piece) return;
  const { svg, size, seen } = sheetOf(bench.map);
  const going = [piece, ...bench.behind(piece)].map((face) => svg.querySelector(`[data-face="${face}"]`));
  const place = (/** @type {string | null} */ at) =>
    going.forEach((group) => (at ? group?.setAttribute("transform", at) : group?.removeAttribute("transform")));
  event.preventDefault();
  follow(
    event,
    (dx, dy) => place(`translate(${dx / seen.a} ${dy / seen.d})`),
    (dragged, last) => {
      if (last.type === "pointercancel") return place(null);
      const far = [(last.clientX - event.clientX) / seen.a, (last.clientY - event.clientY) / seen.d];
      place(null);
      return bench.order(dragged ? `shift ${piece} ${hexAt(far[0], far[1], size)}` : `turn ${piece}`);
    },
  );
}

/**
 * A piece of the box: its picture follows the pointer, as large as on the map, and is laid where it is let go.
 * @param {PointerEvent} event
 * @param {Bench} bench
 */
function fromBox(event, bench) {
  const button = targetOf(event).closest("button");
  const piece = button?.dataset.face;
  if (!button || !piece) return;
  const { size, x, y, seen } = sheetOf(bench.map);
  /** @type {HTMLElement | null} */
  let ghost = null;
  follow(
    event,
    (_dx, _dy, { clientX, clientY }) => {
      if (!ghost) {
        ghost = h("div", { class: "carried", "aria-hidden": "true" }, $("svg", button).cloneNode(true));
        ghost.style.width = `${(WIDE * size * seen.a) / SMALL}px`;
        document.body.append(ghost);
      }
      ghost.style.translate = `${clientX}px ${clientY}px`;
    },
    (dragged, { clientX, clientY }) => {
      ghost?.remove();
      if (!dragged || bench.box.contains(document.elementFromPoint(clientX, clientY))) return; // back into the box
      bench.order(`lay ${piece} ${hexAt((clientX - seen.e) / seen.a - x, (clientY - seen.f) / seen.d - y, size)}`);
    },
  );
}
