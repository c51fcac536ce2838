// Two live regions with a queue: browsers drop bursts, so sentences go out one by one; L says the last one again.

import { $ } from "../dom.js";
import { wish } from "../memory.js";

const GAP = 900;
/** @type {string[]} */
const queue = [];
let timer = 0;
let last = "";

function next() {
  timer = 0;
  if (!queue.length) return;
  const sentence = queue.splice(0, queue.length > 4 ? queue.length : 1).join(" ");
  put($("#polite"), sentence);
  timer = setTimeout(next, GAP);
}

/**
 * @param {HTMLElement | null} region
 * @param {string} sentence
 */
function put(region, sentence) {
  if (!region) return;
  // The same words twice are only spoken when the text node is new.
  region.replaceChildren(document.createTextNode(sentence));
}

/**
 * Say it when there is time. Weight: "turn" sentences are kept when the reader wants turns only.
 * @param {string | null | undefined} sentence
 * @param {string} [weight]
 */
export function polite(sentence, weight = "event") {
  if (!sentence) return;
  const wanted = wish("speech", "full");
  last = sentence;
  if (wanted === "mine" || (wanted === "turns" && weight !== "turn")) return;
  queue.push(sentence);
  if (!timer) next();
}

/**
 * Say it now: my turn, an error.
 * @param {string | null | undefined} sentence
 */
export function assertive(sentence) {
  if (!sentence) return;
  last = sentence;
  put($("#assertive"), sentence);
}

export function again() {
  if (last) put($("#polite"), last);
}

/** Nothing of what was said stays: other eyes and ears are here now. */
export function hush() {
  queue.length = 0;
  last = "";
  put($("#polite"), "");
  put($("#assertive"), "");
}
