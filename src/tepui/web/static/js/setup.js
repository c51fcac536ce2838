// Setting up: shows only what matters for each seat, says the table in words, remembers my name.

import "./page.js";
import { $, $$ } from "./dom.js";
import { myName, setWish } from "./memory.js";
import { language, say, speak } from "./translations.js";

/** @typedef {"me" | "open" | "bot"} Who */

const form = $("#setup");
const rows = $$(".seats li", form);

/**
 * @param {HTMLElement} row
 * @returns {Who}
 */
function who(row) {
  return /** @type {Who} */ ($("select", row).value);
}

function show() {
  const counts = { me: 0, open: 0, bot: 0 };
  for (const row of rows) {
    row.dataset.who = who(row);
    if (who(row) in counts) counts[who(row)]++;
  }
  const seats = counts.me + counts.open + counts.bot;
  for (const option of $$("[data-seats]", form)) {
    const fits = option.dataset.seats?.split(" ").includes(String(seats)) ?? false;
    option.classList.toggle("off", !fits);
    /** @type {HTMLInputElement | HTMLSelectElement} */
    const field = $("input, select", option);
    field.disabled = !fits;
  }
  $("#summary").textContent = [
    say("setup.sum.seats", { n: seats }),
    counts.me && say("setup.sum.me", { n: counts.me }),
    counts.open && say("setup.sum.open", { n: counts.open }),
    counts.bot && say("setup.sum.bot", { n: counts.bot }),
    $("#terms-pace").value !== "none" && $("#terms-pace").selectedOptions[0].textContent,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The form as the query of an address: a box that is not ticked says so. */
function query() {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value && name !== "sent") fields.append(name, String(value));
  /** @type {HTMLInputElement[]} */
  const boxes = $$("input[type=checkbox]:enabled", form);
  for (const box of boxes) fields.set(box.name, box.checked ? "yes" : "no");
  return String(fields);
}

await speak(language());
/** @type {HTMLInputElement} */
const first = $("input[name=name0]", form);
if (!first.value) first.value = myName();
form.addEventListener("input", show);
form.addEventListener("submit", () => {
  if (first.value) setWish("name", first.value);
  setWish(`last.${form.dataset.game}`, { query: query(), words: $("#summary").textContent });
});
show();
