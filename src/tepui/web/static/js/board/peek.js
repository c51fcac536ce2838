// What is seen for a moment: shown large for five seconds, then gone from the page. Nothing of it is kept, and the server does not say it again.

import { $, fill, h, s } from "../dom.js";
import { say } from "../translations.js";

const SECONDS = 5;
let timer = 0;

/**
 * The drawing of an element that the board keeps for use but has not laid out, such as a glyph.
 * @param {string} id
 * @param {SVGSVGElement | null} board
 */
function drawing(id, board) {
  const glyph = board?.querySelector(`defs #${CSS.escape(id)}`);
  if (!glyph) return null;
  const kept = /** @type {Element} */ (glyph.cloneNode(true));
  kept.removeAttribute("id");
  return s("svg", { class: "board", viewBox: "-25 -22 50 50", "aria-hidden": "true" }, kept);
}

/**
 * The news of this moment that may not be read again.
 * @param {Protocol.EventView[]} events
 * @param {SVGSVGElement | null} board
 */
export function peek(events, board) {
  const seen = events.filter((event) => event.style === "peek" && event.text);
  if (!seen.length) return;
  clearTimeout(timer);
  const node = $("#peek");
  const pictures = seen.flatMap((event) => event.elements ?? []).map((id) => drawing(id, board));
  fill(
    node,
    pictures,
    seen.map((event) => h("p", {}, event.text)),
    h("p", { class: "sm muted" }, say("peek.note", { n: SECONDS })),
    h("i", { class: "time", "aria-hidden": "true" }),
  );
  node.onclick = closePeek;
  node.hidden = false;
  timer = setTimeout(closePeek, SECONDS * 1000);
}

/** True if there was something to hide. */
export function closePeek() {
  const node = $("#peek");
  const was = !node.hidden;
  clearTimeout(timer);
  node.hidden = true;
  node.replaceChildren();
  return was;
}
