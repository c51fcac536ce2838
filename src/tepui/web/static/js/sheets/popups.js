// Small things that appear where they are needed: a menu at an element, a reason at an element, a passing message.

import { $, $$, fill, focused, h, icon } from "../dom.js";
import { say } from "../translations.js";

const PASSING = 5000;
const EDGE = 8; // of the window
const GAP = 10;
const TOUCHED = ":is(#stage, .hosted, #held) [data-lit], #prompt .btn, #lesson-bubble";
let timer = 0;
/** @type {HTMLElement | null} */
let opener = null;

/**
 * Beside a rectangle of the screen, never outside the window: below it or above, at its right or left, where it covers nothing
 * that must stay bare, if there is such a place.
 * @param {HTMLElement} node
 * @param {DOMRect} box
 * @param {string} [bare]
 */
function place(node, box, bare = "") {
  node.hidden = false;
  const { width, height } = node.getBoundingClientRect();
  const [widest, lowest] = [innerWidth - width - EDGE, innerHeight - height - EDGE];
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(EDGE, Math.min(at, most));
  const middle = {
    left: within(box.left + box.width / 2 - width / 2, widest),
    top: within(box.top + box.height / 2 - height / 2, lowest),
  };
  const places = [
    { ...middle, top: box.bottom + GAP },
    { ...middle, top: box.top - height - GAP },
    { ...middle, left: box.right + GAP },
    { ...middle, left: box.left - width - GAP },
  ].filter(({ left, top }) => left >= EDGE && left <= widest && top >= EDGE && top <= lowest);
  const kept = (bare ? $$(bare) : []).map((one) => one.getBoundingClientRect());
  const free = places.find(({ left, top }) =>
    kept.every((one) => left >= one.right || left + width <= one.left || top >= one.bottom || top + height <= one.top),
  );
  const { left, top } = free ?? places[0] ?? middle;
  node.style.left = `${left}px`;
  node.style.top = `${top}px`;
}

/**
 * @param {DOMRect} box
 * @param {Page.Choice[]} choices
 * @param {(choice: Page.Choice) => void} choose
 */
export function menu(box, choices, choose) {
  const node = $("#menu");
  opener = focused();
  fill(
    node,
    choices.map((choice) =>
      h(
        "button",
        { type: "button", role: "menuitem", class: "btn s", onclick: () => (closeMenu(), choose(choice)) },
        choice.danger ? icon("warning", 16) : null,
        choice.label,
        choice.preview ? h("span", { class: "pill" }, choice.preview) : null,
      ),
    ),
  );
  place(node, box);
  node.querySelector("button")?.focus();
}

export function closeMenu() {
  const node = $("#menu");
  if (node.hidden) return false;
  const inside = node.contains(document.activeElement);
  node.hidden = true;
  if (inside && opener?.isConnected) opener.focus({ preventScroll: true });
  return true;
}

/**
 * Arrow keys inside the menu.
 * @param {number} by
 */
export function walkMenu(by) {
  const items = [...$("#menu").querySelectorAll("button")];
  const here = items.findIndex((item) => item === document.activeElement);
  const next = (here + by + items.length) % items.length;
  items[next]?.focus();
}

/**
 * @param {DOMRect} box
 * @param {{ text: string, rule: string }} reason
 * @param {(id: string) => void} openRule
 */
export function bubble(box, { text, rule }, openRule) {
  const node = $("#bubble");
  fill(
    node,
    icon("help", 17),
    h("span", {}, text),
    h(
      "button",
      { type: "button", class: "btn ghost icon s", "aria-label": say("result.close"), onclick: closeBubble },
      icon("close", 15),
    ),
    rule ? h("button", { type: "button", class: "rule", onclick: () => openRule(rule) }, rule) : null,
  );
  place(node, box, TOUCHED);
}

export function closeBubble() {
  const node = $("#bubble");
  const was = !node.hidden;
  node.hidden = true;
  return was;
}

/** What is looked at: the board, or what stands in its place. */
export const ground = () =>
  ["#board", "#reading", ".hosted:not([hidden])", "#side", "#left"]
    .map((id) => document.querySelector(id))
    .find((part) => part?.getClientRects().length);

/**
 * A passing message. At a table it lies on the board or on what is looked at instead of it, never on the prompt or the hand. `more`: a button, {words, act}.
 * @param {string} text
 * @param {boolean} [bad]
 * @param {{ words: string, act: () => unknown } | null} [more]
 */
export function toast(text, bad = false, more = null) {
  const node = $("#toast");
  fill(
    node,
    icon(bad ? "warning" : "info", 18),
    h("span", {}, text),
    more && h("button", { type: "button", class: "btn s", onclick: more.act }, more.words),
  );
  node.classList.toggle("bad", bad);
  node.hidden = false;
  const under = ground();
  if (under && document.body.classList.contains("table")) {
    const { left, top, width } = under.getBoundingClientRect();
    Object.assign(node.style, {
      left: `${left + width / 2}px`,
      top: `${top + 8}px`,
      bottom: "auto",
      maxWidth: `${Math.min(520, width - 16)}px`,
    });
  }
  clearTimeout(timer);
  timer = setTimeout(() => (node.hidden = true), PASSING);
}

export function closeAll() {
  closeMenu();
  closeBubble();
  $("#toast").hidden = true;
  $("#toast").replaceChildren();
  $("#bubble").replaceChildren();
}

/** The field for a move in notation goes; true if it was open. */
export function closeWriting() {
  const form = document.querySelector("#writing");
  form?.remove();
  if (form) $("#ask").focus();
  return Boolean(form);
}
