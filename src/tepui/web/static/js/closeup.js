// A closer look: a pointer that rests on a piece, a finger held on it, or Z shows it large beside itself, with what it does in words.
// A piece of the board can be looked at when it holds a <desc>; a card of the hand when the picture keeps its face.

import { $, fill, h, s, targetOf } from "./dom.js";

const REST = 300;
const HOLD = 450;
const SLIP = 10;
const LARGER = 2.2;
const WIDEST = 240;
const GAP = 12;
const PIECES = ":is(#stage, .hosted) [id]:has(> desc), #held .drawn";

const found = () => /** @type {HTMLElement | null} */ (document.querySelector("#closeup"));

let timer = 0;
/** @type {Element | null} */
let waiting = null;
/** @type {PointerEvent | null} */
let from = null;
let held = false;

/**
 * @param {Element | null} node
 * @returns {SVGGraphicsElement | null}
 */
const pieceAt = (node) => node?.closest?.(PIECES) ?? null;

/**
 * The piece drawn again, without its place, its name and its rings.
 * @param {SVGGraphicsElement} piece
 * @param {Page.Box | null} [box]
 */
function picture(piece, box = null) {
  if (piece.matches("#held *")) return /** @type {SVGSVGElement} */ ($(".pic", piece).cloneNode(true));
  const { x, y, width, height } = box ?? piece.getBBox();
  const copy = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
  for (const name of ["id", "transform", "class", "role", "tabindex", "aria-label"]) copy.removeAttribute(name);
  for (const ring of copy.querySelectorAll(":scope > use[href$='-ring']")) ring.remove();
  return s("svg", { class: "lit", viewBox: `${x} ${y} ${width} ${height}` }, copy);
}

/**
 * Beside the piece, right of it if there is room, and never over it.
 * @param {HTMLElement} node
 * @param {DOMRect} box
 */
function place(node, box) {
  const { width, height } = node.getBoundingClientRect();
  const right = box.right + GAP;
  const left = right + width < innerWidth - 8 ? right : Math.max(8, box.left - width - GAP);
  node.style.left = `${left}px`;
  node.style.top = `${Math.min(Math.max(8, box.top + box.height / 2 - height / 2), innerHeight - height - 8)}px`;
}

/** @param {Element | null} node */
export function look(node) {
  const piece = pieceAt(node);
  if (!piece?.isConnected) return false;
  const box = (piece.querySelector(".pic") ?? piece).getBoundingClientRect();
  const drawn = picture(piece);
  const width = Math.min(Math.max(box.width, 44) * LARGER, WIDEST);
  drawn.style.width = `${width}px`;
  drawn.style.height = `${(width * box.height) / box.width}px`;
  const leaf = found() ?? document.body.appendChild(h("div", { id: "closeup", role: "tooltip" }));
  fill(leaf, drawn, h("p", {}, piece.dataset.name ?? $(":scope > desc", piece).textContent));
  leaf.hidden = false;
  place(leaf, box);
  return true;
}

export function closeUp() {
  clearTimeout(timer);
  waiting = null;
  const leaf = found();
  if (!leaf || leaf.hidden) return false;
  leaf.hidden = true;
  return true;
}

/**
 * @param {SVGGraphicsElement | null} piece
 * @param {number} time
 * @param {boolean} touch
 */
function wait(piece, time, touch) {
  closeUp();
  waiting = piece;
  if (piece) timer = setTimeout(() => (held = look(piece) && touch), time);
}

export function watch() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || event.buttons) return;
    const piece = pieceAt(targetOf(event));
    if (piece !== waiting) wait(piece, REST, false);
  });
  document.addEventListener("pointerdown", (event) => {
    held = false;
    from = event;
    if (event.pointerType === "touch") wait(pieceAt(targetOf(event)), HOLD, true);
    else closeUp();
  });
  document.addEventListener("pointermove", (event) => {
    if (
      event.pointerType === "touch" &&
      from &&
      Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP
    )
      closeUp();
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
    document.addEventListener(name, (event) => event.pointerType === "touch" && closeUp());
  // A finger that has looked does not touch.
  for (const name of ["click", "contextmenu"]) {
    document.addEventListener(
      name,
      (event) => {
        if (!held) return;
        event.stopPropagation();
        event.preventDefault();
        if (name === "click") held = false;
      },
      true,
    );
  }
}
