// The rules page: a search that hides what does not fit.

import "./page.js";
import { $, $$ } from "./dom.js";
import { language, say, speak } from "./translations.js";

await speak(language());
$("#finding").hidden = false;
$("#finding").addEventListener("submit", (event) => event.preventDefault());
$("#find").addEventListener("input", () => {
  const words = $("#find").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const law of $$(".rulebook > *")) {
    const heading = /^H\d$/.test(law.tagName);
    const fits = !words.length || (!heading && words.every((word) => law.textContent.toLowerCase().includes(word)));
    law.hidden = !fits;
    if (fits && law.classList.contains("law")) count++;
  }
  $("#found").textContent = words.length ? say("rules.found", { n: count }) : "";
});
