// Every page: the theme switch, my name in the bar, preferences that change how letters look.

import { $$ } from "./dom.js";
import { cookie, myName, wish } from "./memory.js";

const THEMES = ["light", "dark", "contrast"];
const root = document.documentElement;

function present() {
  if (root.dataset.theme) return root.dataset.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function nextTheme() {
  const theme = THEMES[(THEMES.indexOf(present()) + 1) % THEMES.length];
  root.dataset.theme = theme;
  cookie("theme", theme);
  return theme;
}

/** How letters and motion are wanted. */
export function applyWishes() {
  for (const name of ["font", "motion"]) {
    const value = wish(name);
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
}

function naming() {
  const name = myName();
  for (const chip of $$("[data-me]")) {
    chip.textContent = name;
    chip.parentElement?.toggleAttribute("hidden", !name);
  }
}

applyWishes();
naming();
document.querySelector("[data-do=theme]")?.addEventListener("click", nextTheme);
