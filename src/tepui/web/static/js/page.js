// Every page: the theme switch, my name in the bar, how letters look.

import { $$, h } from "./dom.js";
import { cookie, myName, wish } from "./memory.js";

const THEMES = ["light", "dark", "contrast"];
const root = document.documentElement;

/** Light, dark or with high contrast. */
export function theme() {
  if (root.dataset.theme) return root.dataset.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {string} name */
export function setTheme(name) {
  root.dataset.theme = name;
  cookie("theme", name);
}

/** The switch of the bar says which theme has come. */
function nextTheme() {
  setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  const button = /** @type {HTMLElement} */ (document.querySelector("[data-do=theme]"));
  button.dataset.now = (button.dataset.themes ?? "").split("|")[THEMES.indexOf(theme())];
}

/** How letters, motion and names of spaces are wanted. */
export function applyWishes() {
  for (const name of ["font", "motion", "coords"]) {
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

/** The server is told that the browser keeps our letters: from now on pages ask for them at once. */
const keptFonts = () => cookie("fonts", root.dataset.release ?? "");

/** Our letters, where the page came without them. */
export function bringFonts() {
  const sheets = $$("link[rel=stylesheet]").map((link) => link.getAttribute("href") ?? "");
  if (sheets.some((href) => href.endsWith("/fonts.css"))) return;
  document.fonts.addEventListener("loadingdone", keptFonts, { once: true });
  document.head.prepend(h("link", { rel: "stylesheet", href: sheets[0].replace(/\w+\.css$/, "fonts.css") }));
}

applyWishes();
naming();
if (document.querySelector("link[href$='/fonts.css']")) void document.fonts.ready.then(keptFonts);
document.querySelector("[data-do=theme]")?.addEventListener("click", nextTheme);
