// The settings of this browser as one sheet: every one shows its value, acts at once and is remembered.

import { closeSheet, plainSheet } from "./dialogs.js";
import { $, h } from "../dom.js";
import * as memory from "../memory.js";
import { applyWishes } from "../page.js";
import { say } from "../translations.js";

/**
 * By name: its words, its values in the order they stand, and the one that holds where nothing was chosen.
 * @type {Record<string, [string, string[], string]>}
 */
const ROWS = {
  pace: ["pace.name", ["slow", "normal", "fast", "instant", "step"], "normal"],
  motion: ["more.motion", ["normal", "quick", "calm", "off"], "normal"],
  font: ["more.font", ["plain", "readable"], "plain"],
  view: ["view.name", ["map", "reading"], "map"],
  speech: ["more.speech", ["full", "turns", "mine"], "full"],
  ending: ["more.ending", ["ask", "auto"], "ask"],
  botwords: ["more.botwords", ["on", "off"], "on"],
  letters: ["more.letters", ["on", "off"], "on"],
};

/**
 * `changed` hears of every change.
 * @param {(name: string, value: string) => void} changed
 */
export function openSettings(changed) {
  const before = Object.fromEntries(Object.keys(ROWS).map((name) => [name, valueOf(name)]));
  /** @type {(name: string, value: string) => void} */
  const choose = (name, value) => {
    memory.setWish(name, value);
    applyWishes();
    changed(name, value);
  };
  const restore = () => {
    for (const [name, value] of Object.entries(before)) {
      if (valueOf(name) === value) continue;
      choose(name, value);
      /** @type {HTMLInputElement} */ ($(`#wish-${name} [value=${value}]`)).checked = true;
    }
  };
  plainSheet(
    "settings",
    say("more.settings"),
    h(
      "div",
      { class: "settings" },
      Object.keys(ROWS).map((name) => row(name, choose)),
    ),
    h(
      "p",
      { class: "row ends" },
      h("button", { type: "button", class: "btn", id: "as-it-was", onclick: restore }, say("settings.before")),
      h("button", { type: "button", class: "btn primary", onclick: closeSheet }, say("result.close")),
    ),
  );
}

/**
 * @param {string} name
 * @returns {string}
 */
const valueOf = (name) => memory.wish(name, ROWS[name][2]);

/**
 * A name and all its values side by side, with the one that holds.
 * @param {string} name
 * @param {(name: string, value: string) => void} choose
 */
function row(name, choose) {
  const [label, values] = ROWS[name];
  const id = `wish-${name}`;
  const part = (/** @type {string} */ value) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: id,
        value,
        checked: value === valueOf(name),
        onchange: () => choose(name, value),
      }),
      h("span", {}, say(`${name}.${value}`)),
    );
  return h(
    "div",
    { class: "row", id, role: "radiogroup", "aria-labelledby": `${id}-name` },
    h("span", { id: `${id}-name` }, say(label)),
    h("div", { class: "segments" }, values.map(part)),
  );
}
