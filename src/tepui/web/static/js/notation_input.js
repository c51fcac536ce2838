// A move typed in notation: "walk f3-f4". The field offers what is possible now. Loaded by those who ask for it.

import { $, h } from "./dom.js";
import { closeWriting, toast } from "./popups.js";
import { say } from "./translations.js";

const MOST = 300;

/**
 * @param {Page.Choice[]} choices
 * @param {(choice: Page.Choice) => void} choose
 */
export function writing(choices, choose) {
  if (document.querySelector("#writing")) return $("#writing input").focus();
  const written = (/** @type {Page.Choice} */ choice) => choice.notation.join("; ");
  const known = h(
    "datalist",
    { id: "notations" },
    choices.slice(0, MOST).map((choice) => h("option", { value: written(choice) }, choice.label)),
  );
  const field = h("input", {
    autocomplete: "off",
    spellcheck: "false",
    list: "notations",
    "aria-label": say("write.name"),
    placeholder: say("write.hint"),
  });
  const form = h("form", { id: "writing" }, field, known);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim().toLowerCase();
    const choice = choices.find((one) => written(one).toLowerCase() === text || one.label.toLowerCase() === text);
    if (!choice) return toast(say("write.unknown", { what: field.value }), true);
    closeWriting();
    choose(choice);
  });
  $("#prompt").append(form);
  field.focus();
}
