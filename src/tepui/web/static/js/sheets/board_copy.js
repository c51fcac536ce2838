// The board once more, only to be looked at: beside an invitation, and at the end.

import { $$, h } from "../dom.js";

const NAMES = ["id", "data-e", "tabindex", "role", "data-lit", "aria-label"];

/**
 * As it lies now. Nothing in it has a name, so nothing in the page is found twice.
 * @param {Page.TableState} state
 */
export function boardCopy(state) {
  const drawn = document.querySelector("#stage > svg");
  if (!drawn) return null;
  const copy = /** @type {Element} */ (drawn.cloneNode(true));
  for (const node of [copy, ...$$("[id], [data-e], [tabindex], [role], [data-lit]", copy)])
    for (const name of NAMES) node.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  // All of the board, wherever its window was; parts that stand beside it have left a gap in the whole picture.
  const parted = document.querySelector(".hosted svg") !== null;
  const whole = (parted ? /data-window="([^"]+)"/ : /viewBox="([^"]+)"/).exec(state.svg ?? "")?.[1];
  if (whole) copy.setAttribute("viewBox", whole);
  return h("div", { class: "board-copy" }, copy);
}
