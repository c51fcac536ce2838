// A move typed in notation: "walk f3-f4". The field offers what is possible now. It opens at once: whoever types on must not hit single keys.

import { $, h } from "../dom.js";
import { closeWriting, toast } from "../sheets/popups.js";
import { say } from "../translations.js";

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
    choices.map((choice) => h("option", { value: written(choice) }, choice.label)),
  );
  const field = h("input", {
    autocomplete: "off",
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
