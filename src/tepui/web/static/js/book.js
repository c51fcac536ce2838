// The player's rulebook: marks open the exact rules, a search over book and exact rules, printing.

import "./page.js";
import { $, $$, fill, h } from "./dom.js";
import { language, say, speak } from "./translations.js";

const MOST = 12; // hits of a kind that are listed

/** @param {string} text */
const fold = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** @param {string} id */
const byId = (id) => document.getElementById(id);

/**
 * Open the slip that an element belongs to, and close the others.
 * @param {Element | null} element
 */
function show(element) {
  const slip = element?.closest("details.slip");
  if (!(slip instanceof HTMLDetailsElement)) return;
  if (!document.documentElement.classList.contains("every-rule"))
    for (const other of /** @type {HTMLDetailsElement[]} */ ($$("details.slip[open]")))
      if (other !== slip) other.open = false;
  slip.open = true;
  for (const mark of $$("a.mark")) mark.setAttribute("aria-expanded", String(isOpen(mark)));
}

/** @param {Element} mark */
function isOpen(mark) {
  const slip = byId((mark.getAttribute("href") ?? "").slice(1));
  return slip instanceof HTMLDetailsElement && slip.open;
}

/** The address may name a rule: its slip opens. */
function followAddress() {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  show(target);
  target.scrollIntoView({ block: "center" });
}

/** @param {MouseEvent} event */
function onMark(event) {
  const mark = event.target instanceof Element ? event.target.closest("a.mark") : null;
  if (!mark) return;
  event.preventDefault();
  const slip = byId((mark.getAttribute("href") ?? "").slice(1));
  if (!(slip instanceof HTMLDetailsElement)) return;
  if (slip.open) slip.open = false;
  else show(slip);
  mark.setAttribute("aria-expanded", String(slip.open));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const typing = event.target instanceof HTMLInputElement && event.target.type === "search";
  if (event.key === "/" && !typing) {
    event.preventDefault();
    $("#find").focus();
  } else if (event.key === "Escape") {
    const slip = /** @type {HTMLDetailsElement | null} */ (document.querySelector("details.slip[open]"));
    if (!slip || typing) return;
    slip.open = false;
    const mark = /** @type {HTMLElement | null} */ (document.querySelector(`a.mark[href="#${slip.id}"]`));
    mark?.setAttribute("aria-expanded", "false");
    mark?.focus();
  }
}

/**
 * @param {string} title
 * @param {Element[]} hits
 */
function group(title, hits) {
  if (!hits.length) return null;
  return h(
    "section",
    {},
    h("h3", {}, `${title} (${hits.length})`),
    hits.slice(0, MOST).map((hit) => {
      const holder = hit.closest("[id]");
      return h(
        "a",
        { href: `#${holder?.id ?? ""}` },
        (hit.textContent ?? "").replace(/§\d*/g, "").trim().slice(0, 150),
      );
    }),
  );
}

function search() {
  const words = fold($("#find").value).split(/\s+/).filter(Boolean);
  const found = $("#found");
  found.hidden = !words.length;
  if (!words.length) return;
  const fits = (/** @type {Element} */ element) => {
    const text = fold(element.textContent ?? "");
    return words.every((word) => text.includes(word));
  };
  const prose = $$("main .say, main .tip, main figcaption, main tbody tr, main .pan").filter(fits);
  const laws = $$("main .law[id]").filter(fits);
  fill(
    found,
    group(say("book.found.book"), prose),
    group(say("book.found.rules"), laws),
    prose.length || laws.length ? null : h("p", {}, say("book.found.none")),
  );
}

function print() {
  for (const picture of $$("img.figure")) picture.setAttribute("loading", "eager");
  Promise.all(
    /** @type {HTMLImageElement[]} */ ($$("img.figure")).map((picture) => picture.decode().catch(() => {})),
  ).then(() => window.print());
}

/** @param {boolean} on */
function everyRule(on) {
  document.documentElement.classList.toggle("every-rule", on);
  for (const slip of /** @type {HTMLDetailsElement[]} */ ($$("details.slip"))) slip.open = on;
}

await speak(language());
document.documentElement.classList.add("scripted");
for (const mark of $$("a.mark")) {
  mark.setAttribute("role", "button");
  mark.setAttribute("aria-expanded", "false");
}
document.addEventListener("click", onMark);
document.addEventListener("keydown", onKey);
addEventListener("hashchange", followAddress);
followAddress();
if (document.querySelector("#finding")) {
  $("#finding").hidden = false;
  $("#with-scripts").hidden = false;
  $("#finding").addEventListener("submit", (event) => {
    event.preventDefault();
    const first = /** @type {HTMLAnchorElement | null} */ (document.querySelector("#found a"));
    first?.click();
  });
  $("#find").addEventListener("input", search);
  const every = /** @type {HTMLInputElement} */ ($("#every-rule"));
  every.addEventListener("change", () => everyRule(every.checked));
  $("[data-do='print']").addEventListener("click", print);
  if (matchMedia("(max-width: 1199px)").matches) $("#chapters").removeAttribute("open");
}
