// The options of a table that has not begun: everybody sees them, the host changes them.

import { $$, h } from "../dom.js";
import { request } from "../net.js";
import { language, say } from "../translations.js";

/** @typedef {(options: Protocol.WantedOptions["options"]) => unknown} Change */

const holder = h("details", { class: "variants" });
let told = "";

/**
 * The form as the server draws it for these options, kept over new states.
 * @param {string} game
 * @param {Page.TableState} state
 * @param {Change | null} change
 */
export function variants(game, state, change) {
  const now = JSON.stringify([state.options, Boolean(change), language()]);
  if (now !== told) {
    told = now;
    show(game, state, change);
  }
  return holder;
}

/**
 * @param {string} game
 * @param {Page.TableState} state
 * @param {Change | null} change
 */
async function show(game, { options, seats }, change) {
  const query = new URLSearchParams({ part: "options", lang: language() });
  for (const [name, value] of Object.entries(options ?? {}))
    query.set(name, typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
  const answer = await request(`/new/${game}?${query}`).catch(() => null);
  if (!answer?.ok) return;
  const focused = holder.contains(document.activeElement) ? document.activeElement?.getAttribute("name") : "";
  holder.innerHTML = await answer.text();
  holder.prepend(h("summary", {}, say("lobby.options")));
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
  const fields = $$("input, select", holder);
  for (const field of fields) {
    const counts = field.closest("[data-seats]")?.getAttribute("data-seats")?.split(" ");
    const fits = counts?.includes(String(seats.length)) ?? true;
    field.disabled = !change || !fits;
    field.addEventListener("change", () => change?.({ [field.name.replace("opt.", "")]: chosen(field) }));
    if (field.name === focused) field.focus();
  }
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function chosen(field) {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked ? "yes" : "no";
  return field.value;
}
