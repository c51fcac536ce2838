// The options of a table that has not begun: everybody sees them, the host changes them.

import { $$, h } from "./dom.js";
import { language, say } from "./translations.js";

const holder = h("details", { class: "variants" });
let told = "";

/** The form as the server draws it for these options, kept over new states. */
export function variants(game, state, change) {
  const now = JSON.stringify([state.options, Boolean(change), language()]);
  if (now !== told) {
    told = now;
    show(game, state, change);
  }
  return holder;
}

async function show(game, { options, seats }, change) {
  const query = new URLSearchParams({ part: "options", lang: language() });
  for (const [name, value] of Object.entries(options))
    query.set(name, typeof value === "boolean" ? (value ? "yes" : "no") : value);
  const answer = await fetch(`/new/${game}?${query}`).catch(() => null);
  if (!answer?.ok) return;
  const focused = holder.contains(document.activeElement) ? document.activeElement.name : "";
  holder.innerHTML = await answer.text();
  holder.prepend(h("summary", {}, say("lobby.options")));
  for (const field of $$("input, select", holder)) {
    const fits = field.closest("[data-seats]")?.dataset.seats.split(" ").includes(String(seats.length)) ?? true;
    field.disabled = !change || !fits;
    field.addEventListener("change", () =>
      change({
        [field.name.replace("opt.", "")]: field.type === "checkbox" ? (field.checked ? "yes" : "no") : field.value,
      }),
    );
    if (field.name === focused) field.focus();
  }
}
