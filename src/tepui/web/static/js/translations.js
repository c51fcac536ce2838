// The frame's words: /words/<lang>.json, with plural and select as in core/translations.py.

import { $$ } from "./dom.js";
import { request } from "./net.js";

/** @typedef {string | number | null | undefined} Param */
/** @typedef {Record<string, Param>} Params */

let lang = document.documentElement.lang || "en";
/** @type {Record<string, string>} */
let file = {};

/**
 * @param {string} wanted
 * @param {string} [more] a page whose words are not everybody's
 */
export async function speak(wanted, more) {
  const asked = new URLSearchParams({
    release: document.documentElement.dataset.release ?? "",
    ...(more && { for: more }),
  });
  const answer = await request(`/words/${wanted}.json?${asked}`);
  if (!answer.ok) throw new Error(`no words for ${wanted}`);
  file = await answer.json();
  lang = wanted;
  document.documentElement.lang = wanted;
}

export const language = () => lang;

/**
 * @param {string} key
 * @param {Params} [params]
 */
export function say(key, params = {}) {
  return render(file[key] ?? key, params, "");
}

/**
 * The level of a bot; another kind of bot (from the command line, or of another package) goes by its own name.
 * @param {string} level
 */
export function sayLevel(level) {
  const key = `level.${level}`;
  return key in file ? say(key) : level;
}

/**
 * The name of a bot as a character; null for other kinds of bots.
 * @param {string | null | undefined} level
 */
export const sayCharacter = (level) => (`bots.name.${level}` in file ? say(`bots.name.${level}`) : null);

/** @param {number} n */
const singular = (n) => (lang === "fr" ? n >= 0 && n < 2 : n === 1);

/** @param {number} value */
export function number(value) {
  const text = String(Math.round(value * 100) / 100).replace("-", "−");
  return lang === "fr" ? text.replace(".", ",") : text;
}

/** @param {Param} value */
function shown(value) {
  return typeof value === "number" ? number(value) : String(value ?? "");
}

/**
 * @param {string} template
 * @param {Params} params
 * @param {string} count
 */
function render(template, params, count) {
  let out = "";
  for (let i = 0; i < template.length; i++) {
    const c = template[i];
    if (c === "{") {
      const end = closing(template, i);
      out += hole(template.slice(i + 1, end), params);
      i = end;
    } else out += c === "#" && count ? count : c;
  }
  return out;
}

/**
 * @param {string} template
 * @param {number} start
 */
function closing(template, start) {
  let depth = 0;
  for (let i = start; i < template.length; i++) {
    if (template[i] === "{") depth++;
    if (template[i] === "}" && --depth === 0) return i;
  }
  return template.length;
}

/**
 * @param {string} inside
 * @param {Params} params
 * @returns {string}
 */
function hole(inside, params) {
  const comma = inside.indexOf(",");
  if (comma < 0) return shown(params[inside.trim()]);
  const value = params[inside.slice(0, comma).trim()];
  const rest = inside.slice(comma + 1);
  const second = rest.indexOf(",");
  const kind = rest.slice(0, second).trim();
  const forms = branches(rest.slice(second + 1));
  if (kind === "select") return render(forms[String(value)] ?? forms.other, params, "");
  const form = forms[`=${value}`] ?? (singular(Number(value)) && forms.one !== undefined ? forms.one : forms.other);
  return render(form, params, shown(value));
}

/** @param {string} forms */
function branches(forms) {
  /** @type {Record<string, string>} */
  const found = {};
  let i = 0;
  for (let brace = forms.indexOf("{"); brace >= 0; brace = forms.indexOf("{", i)) {
    const end = closing(forms, brace);
    found[forms.slice(i, brace).trim()] = forms.slice(brace + 1, end);
    i = end + 1;
  }
  return found;
}

/** Put every word of the page that carries its key into the present language. */
export function retell() {
  for (const node of $$("[data-say]")) node.textContent = say(node.dataset.say ?? "");
  for (const node of $$("[data-label]")) {
    const label = say(node.dataset.label ?? "");
    node.setAttribute("aria-label", label);
    if (node.hasAttribute("title")) node.title = label;
  }
  for (const node of $$("[data-hint]")) node.setAttribute("placeholder", say(node.dataset.hint ?? ""));
  for (const link of $$("[data-lang]")) {
    if (link.dataset.lang === lang) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}
