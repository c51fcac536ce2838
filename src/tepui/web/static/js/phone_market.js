// The market of a phone: what lies in the picture's layer of that name, in rows as wide as the screen.

import { picture } from "./closeup.js";
import { $, $$, fill, h } from "./dom.js";

/** @type {Map<string, DOMRect>} */
const boxes = new Map(); // where each ware lies, as long as the board was in sight

/**
 * Wares of the picture, and a place for them in the navigation; they are drawn only where they are looked at.
 * @param {SVGSVGElement | null} svg
 */
export function market(svg) {
  /** @type {SVGGraphicsElement[]} */
  const wares = svg ? $$(".market > [id]", svg) : [];
  $("#places [data-place-to='market']").hidden = !wares.length;
  for (const ware of wares) if (!boxes.has(ware.id) && ware.getClientRects().length) boxes.set(ware.id, ware.getBBox());
  fill($("#market"), document.body.dataset.place === "market" ? rows(wares) : []);
}

/**
 * What lies on different shelves is kept apart.
 * @param {SVGGraphicsElement[]} wares
 */
function rows(wares) {
  return wares.flatMap((ware, i) => [
    i && ware.dataset.shelf !== wares[i - 1].dataset.shelf ? h("hr") : null,
    drawn(ware),
  ]);
}

/** @param {SVGGraphicsElement} ware */
function drawn(ware) {
  return h(
    "button",
    {
      type: "button",
      class: "ware",
      "data-e": ware.id,
      "data-name": ware.dataset.name ?? ware.getAttribute("aria-label"),
    },
    picture(ware, boxes.get(ware.id)),
  );
}
