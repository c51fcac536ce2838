// The light on what a step of a lesson is about: the rest of the board is veiled, and what is said stands in a bubble beside it.
// Where a bubble has no room, the prompt says it, as it does for those who listen; what is asked after a touch stands in the prompt.

import { $, $$, h, s } from "../dom.js";
import { say } from "../translations.js";

const MARGIN = 12; // around a lit thing
const GAP = 16; // between the light and the bubble
const EDGE = 6; // of the window
const TIP = 18; // between the bubble's tip and its corner, at least
const POINTED = ":is(#stage, .hosted) svg .last, #held .last";
const CONFIRM = "#primary:not([hidden])"; // what is left to be pressed when everything has been touched

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ side: string, left: number, top: number, tip: number }} Place where its tip is along the side */

const veil = s("svg", { id: "lesson-veil", "aria-hidden": "true" });
const words = h("p", { "aria-hidden": "true" }); // the prompt has the same words for those who listen
const dots = h("span", { class: "dots" });
const back = h("button", { type: "button", class: "btn s quiet" });
const show = h("button", { type: "button", class: "btn s" });
const bubble = h("div", { id: "lesson-bubble", role: "group" }, words, h("div", { class: "row" }, dots, back, show));
let running = 0;
let drawn = "";

back.addEventListener("click", () => $("#undo").click());
show.addEventListener("click", touchForMe);

/** What the pupil could touch next is touched, one thing at a time. */
function touchForMe() {
  const primary = $("#primary");
  const lit = $$(":is(#stage, .hosted, #held) [data-lit]:not(.sel)");
  const [next] = [...lit.filter((node) => node.matches(".legal, .danger")), ...lit];
  if (!primary.hidden && !primary.disabled && (document.body.querySelector("#choices .quiet") || !next))
    primary.click();
  else if (next instanceof HTMLButtonElement) next.click();
  else if (next) {
    next.focus();
    next.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  } else $("#choices").querySelector("button")?.click();
}

/**
 * A step has begun: number `n` of so many.
 * @param {number} n
 * @param {number} of
 */
export function follow(n, of) {
  if (!veil.isConnected) document.body.append(veil, bubble);
  bubble.setAttribute("aria-label", say("lesson.step", { n, of }));
  dots.title = say("lesson.step", { n, of });
  dots.replaceChildren(...Array.from({ length: of }, (_, i) => h("i", { class: i < n ? "on" : "" })));
  back.textContent = say("lesson.back");
  show.textContent = say("lesson.show");
  drawn = "";
  running ||= requestAnimationFrame(frame);
}

/** The lesson is over. */
export function rest() {
  cancelAnimationFrame(running);
  running = 0;
  words.textContent = "";
  hide();
  veil.remove();
  bubble.remove();
}

function hide() {
  veil.style.display = bubble.style.display = "none";
  delete document.body.dataset.light;
  drawn = "";
}

/** Board and window may have moved since the last frame. */
function frame() {
  running = requestAnimationFrame(frame);
  const { asked, telling, view } = document.body.dataset;
  const busy =
    asked !== "me" || telling !== undefined || view === "reading" || !$("#sheet").hidden || !$("#menu").hidden;
  const boxes = busy || document.querySelector("#choices .quiet") ? [] : seenOf(POINTED); // what is proposed waits for the button
  if (!busy && !boxes.length) boxes.push(...seenOf(CONFIRM));
  if (!boxes.length) {
    if (bubble.style.display !== "none") hide();
    return;
  }
  const after = $("#ask-text").classList.contains("after"); // the prompt asks something of its own: the bubble stays as it is
  const text = after ? words.textContent : $("#ask-text").textContent;
  if (!text) return hide();
  const lit = seenOf(":is(#stage, .hosted, #held) [data-lit]");
  const now = JSON.stringify([text, boxes, lit, innerWidth, innerHeight, $("#undo").ariaDisabled]);
  if (now === drawn) return;
  drawn = now;
  words.textContent = text;
  back.disabled = $("#undo").getAttribute("aria-disabled") === "true";
  cover(boxes, lit);
  place(boxes, [...boxes, ...lit, ...seenOf("#prompt")]);
}

/** @param {string} selector */
const seenOf = (selector) =>
  $$(selector)
    .map(boxOf)
    .filter((box) => box !== null);

/**
 * Where an element can be seen: inside its part of the page.
 * @param {Element} node
 * @returns {Box | null}
 */
function boxOf(node) {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const frame = node.closest("#stage, .hosted, #held")?.getBoundingClientRect();
  const box = {
    left: Math.round(Math.max(left, frame?.left ?? left)),
    top: Math.round(Math.max(top, frame?.top ?? top)),
    right: Math.round(Math.min(right, frame?.right ?? right)),
    bottom: Math.round(Math.min(bottom, frame?.bottom ?? bottom)),
  };
  return box.right - box.left > 2 && box.bottom - box.top > 2 ? box : null;
}

/**
 * The veil has a rimmed hole for each thing that is spoken of, and a plain one for each that can be touched.
 * @param {Box[]} boxes
 * @param {Box[]} lit
 */
function cover(boxes, lit) {
  const parts = seenOf("#stage, .hosted");
  const hole = (/** @type {Box} */ box, /** @type {number} */ margin, /** @type {Record<string, string>} */ more) =>
    s("rect", {
      x: box.left - margin,
      y: box.top - margin,
      width: box.right - box.left + 2 * margin,
      height: box.bottom - box.top + 2 * margin,
      rx: 22,
      ...more,
    });
  const window_ = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  veil.replaceChildren(
    s(
      "mask",
      { id: "lesson-hole", maskUnits: "userSpaceOnUse", ...window_ },
      s("rect", { ...window_, fill: "#fff" }),
      ...boxes.map((box) => hole(box, MARGIN, { fill: "#000" })),
      ...lit.map((box) => hole(box, 0, { fill: "#000" })),
    ),
    s(
      "g",
      { mask: "url(#lesson-hole)" },
      ...parts.map(({ left, top, right, bottom }) =>
        s("rect", { x: left, y: top, width: right - left, height: bottom - top, class: "dark" }),
      ),
      ...boxes.map((box) => hole(box, MARGIN, { class: "rim" })),
    ),
  );
  veil.style.display = "block";
}

/**
 * The bubble stands beside a light, on the side that has room, over nothing that is lit or asked, with its tip at the light.
 * @param {Box[]} boxes
 * @param {Box[]} free what must stay bare
 */
function place(boxes, free) {
  bubble.style.display = "block";
  const { width, height } = bubble.getBoundingClientRect();
  const board = $("#stage").getBoundingClientRect();
  const fits = (/** @type {Place} */ at) =>
    at.tip >= TIP &&
    at.tip <= (at.side === "left" || at.side === "right" ? height : width) - TIP &&
    at.left >= EDGE &&
    at.top >= EDGE &&
    at.left + width <= innerWidth - EDGE &&
    at.top + height <= innerHeight - EDGE &&
    free.every(
      (box) =>
        at.left + width <= box.left || at.left >= box.right || at.top + height <= box.top || at.top >= box.bottom,
    );
  const [left, right] = [board.left + EDGE, board.right - width - EDGE];
  const [high, low] = [board.top + EDGE, board.bottom - height - EDGE];
  const corners = [right, left].flatMap((x) => [low, high].map((y) => ({ side: "apart", left: x, top: y, tip: TIP })));
  const found = [...boxes.flatMap((box) => beside(box, width, height, board)), ...corners].find(fits);
  if (!found) {
    bubble.style.display = "none";
    delete document.body.dataset.light;
    return;
  }
  document.body.dataset.light = found.side;
  bubble.dataset.side = found.side;
  bubble.style.left = `${Math.round(found.left)}px`;
  bubble.style.top = `${Math.round(found.top)}px`;
  bubble.style.setProperty("--tip", `${Math.round(found.tip)}px`);
}

/**
 * The places beside one light, the best first.
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 * @param {DOMRect} board
 * @returns {Place[]}
 */
function beside(box, width, height, board) {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const inside = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(low + EDGE, Math.min(at, high - EDGE));
  const left = inside(x - width / 2, 0, innerWidth - width);
  const top = inside(y - height / 2, board.top, board.bottom - height);
  const away = MARGIN + GAP;
  return [
    { side: "right", left: box.right + away, top, tip: y - top },
    { side: "left", left: box.left - away - width, top, tip: y - top },
    { side: "below", left, top: box.bottom + away, tip: x - left },
    { side: "above", left, top: box.top - away - height, tip: x - left },
  ];
}
