// A closer look: a pointer that rests on a thing, a finger held on it, the focus on it, or Z shows it large beside itself, with
// what it is in words. A thing of the board has words in its <desc>, or by its kind (`looks` of the state); what stands around the
// board brings its own.

import { $, $$, fill, h, s, sentences, targetOf } from "../dom.js";

const REST = 300;
const GROUND = 700; // the ground lies under everything: it waits longer before it explains itself
const HOLD = 450;
const SLIP = 10;
const LARGER = 2.2;
const WIDEST = 240;
const SIGN = 44; // how large an icon is shown
const GAP = 12;
const COORDINATES = / \([A-Za-z]\d+\)/g; // who sees the thing needs none

/** @typedef {HTMLElement | SVGGraphicsElement} Thing */

const found = () => /** @type {HTMLElement | null} */ (document.querySelector("#closeup"));

let timer = 0;
/** @type {Thing | null} */
let waiting = null;
/** @type {Thing | null} */
let under = null; // the pointer
/** @type {PointerEvent | null} */
let from = null;
let held = false;
let byKey = false; // what was used last
let unasked = false; // it came by itself, to the focus
/** @type {Record<string, string>} */
let looks = {};

/**
 * What things of each kind are.
 * @param {Record<string, string> | undefined} words
 */
export function explain(words) {
  looks = words ?? {};
}

/**
 * What is said under a name, without the full stop; empty if nothing is.
 * @param {string} name
 */
export const told = (name) => (looks[name] ?? "").replace(/\.$/, "");

/**
 * What is said of a kind of thing, by the id of its element, its classes from the last on, or the first word of its id.
 * @param {Element} node
 */
function kindOf(node) {
  const names = [node.id, ...[...node.classList].reverse(), node.id.split("-")[0]];
  return looks[names.find((name) => name in looks) ?? ""] ?? "";
}

/**
 * @param {string} name
 * @param {string} words
 */
const sentence = (name, words) => sentences(name.replace(COORDINATES, ""), words);

/** @param {HTMLElement} node */
const factOf = (node) => sentence(node.dataset.name ?? "", looks[node.dataset.look ?? ""] ?? "");

/**
 * What there is to say of this element itself, line by line.
 * @param {Element} node
 * @returns {string[]}
 */
function wordsOf(node) {
  if (node instanceof HTMLElement) {
    if (node.matches("#held .htile")) return [node.dataset.name ?? ""];
    if (node.matches(".st, .chip")) return [factOf(node)];
    if (node.matches(".seatp")) return [$(".nm", node).textContent ?? "", ...$$(".st", node).map(factOf)];
    return [];
  }
  if (!node.id || !node.closest(":is(#stage, .hosted) svg")) return [];
  const [own, name] = [node.querySelector(":scope > desc")?.textContent, node.getAttribute("aria-label") ?? ""];
  const kind = own && own !== name ? "" : kindOf(node); // words that are more than its name stand for themselves
  return kind ? [sentence(name, kind)] : own ? [own] : [];
}

/**
 * The innermost thing here of which there is something to say.
 * @param {Element | null} node
 * @returns {Thing | null}
 */
function pieceAt(node) {
  for (let at = node; at; at = at.parentElement) if (wordsOf(at).length) return /** @type {Thing} */ (at);
  return null;
}

/**
 * What a pointer means: a piece also where its outline leaves the ground under it free.
 * @param {PointerEvent} event
 */
function pointedAt(event) {
  const thing = pieceAt(targetOf(event));
  if (!thing?.matches("svg .place")) return thing;
  const around = $$(".piece[id]", thing.closest("svg") ?? thing).find((piece) => {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    return left <= event.clientX && event.clientX <= right && top <= event.clientY && event.clientY <= bottom;
  });
  return (around && pieceAt(around)) || thing;
}

/**
 * The thing drawn again, without its place, its name and its rings; a card of the hand with its face, a number by its icon.
 * @param {Thing} piece
 */
function picture(piece) {
  if (piece instanceof HTMLElement) {
    const sign = piece.querySelector(".pic, svg");
    return /** @type {SVGSVGElement} */ (sign?.cloneNode(true) ?? s("svg"));
  }
  const { x, y, width, height } = piece.getBBox();
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
function look(node) {
  const piece = pieceAt(node);
  if (!piece?.isConnected) return false;
  const drawn = picture(piece);
  const box = (piece.querySelector(".pic") ?? piece).getBoundingClientRect();
  const sign = drawn.classList.contains("ico") || drawn.classList.contains("seat");
  const width = sign ? SIGN : Math.min(Math.max(box.width, 44) * LARGER, WIDEST);
  drawn.style.width = `${width}px`;
  drawn.style.height = `${sign ? SIGN : (width * box.height) / box.width}px`;
  const leaf = found() ?? document.body.appendChild(h("div", { id: "closeup", role: "tooltip" }));
  fill(
    leaf,
    drawn,
    wordsOf(piece).map((words) => h("p", {}, words)),
  );
  leaf.hidden = false;
  unasked = false;
  place(leaf, box);
  return true;
}

/** Z: what has the focus, or else what the pointer rests on. */
export const lookHere = () => look(document.activeElement) || look(under);

/** Whether there was something to close that somebody had asked for. */
export function closeUp() {
  clearTimeout(timer);
  waiting = null;
  const leaf = found();
  if (!leaf || leaf.hidden) return false;
  leaf.hidden = true;
  return !unasked;
}

/**
 * @param {Thing | null} piece
 * @param {"pointer" | "finger" | "focus"} by
 */
function wait(piece, by) {
  closeUp();
  waiting = piece;
  const time = by === "finger" ? HOLD : piece?.classList.contains("place") ? GROUND : REST;
  if (!piece) return;
  timer = setTimeout(() => {
    const seen = look(piece);
    held = seen && by === "finger";
    unasked = seen && by === "focus";
  }, time);
}

/**
 * A mouse that has not moved since it pressed lies on what that has brought: it did not ask what this is.
 * @param {PointerEvent} event
 */
const moved = (event) => !from || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP;

export function watch() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || event.buttons) return;
    under = pointedAt(event);
    if (moved(event) && under !== waiting) wait(under, "pointer");
  });
  document.addEventListener("keydown", () => (byKey = true), true);
  document.addEventListener("focusin", (event) => byKey && wait(pieceAt(targetOf(event)), "focus"));
  document.addEventListener("focusout", () => byKey && closeUp());
  document.addEventListener("pointerdown", (event) => {
    byKey = false;
    held = false;
    from = event;
    if (event.pointerType === "touch") wait(pointedAt(event), "finger");
    else closeUp();
  });
  document.addEventListener("pointermove", (event) => {
    if (!from || !moved(event)) return;
    if (event.pointerType === "touch") closeUp();
    else if (!event.buttons) {
      from = null;
      wait(under, "pointer");
    }
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
