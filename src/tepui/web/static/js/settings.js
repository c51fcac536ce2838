// The settings of this browser as one sheet: every one shows its value, acts at once and is remembered.

import { closeSheet, plainSheet } from "./dialogs.js";
import { $, h } from "./dom.js";
import * as memory from "./memory.js";
import { applyWishes } from "./page.js";
import { say } from "./translations.js";

/**
 * By name: its words, and its values, the first of which holds where nothing was chosen.
 * @type {Record<string, [string, string[]]>}
 */
const ROWS = {
  pace: ["pace.name", ["normal", "slow", "fast", "instant", "step"]],
  motion: ["more.motion", ["normal", "quick", "calm", "off"]],
  font: ["more.font", ["plain", "readable"]],
  view: ["view.name", ["map", "reading"]],
  speech: ["more.speech", ["full", "turns", "mine"]],
  ending: ["more.ending", ["ask", "auto"]],
  letters: ["more.letters", ["on", "off"]],
};

/**
 * `changed` hears of every change.
 * @param {(name: string, value: string) => void} changed
 */
export function openSettings(changed) {
  const rows = Object.entries(ROWS).map(([name, [label, values]]) => row(name, label, values, changed));
  plainSheet(
    "settings",
    say("more.settings"),
    h("div", { class: "settings" }, rows),
    h(
      "p",
      {},
      h("button", { type: "button", class: "btn primary", onclick: closeSheet, "data-first": "" }, say("result.close")),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[]} values
 * @param {(name: string, value: string) => void} changed
 */
function row(name, label, values, changed) {
  const id = `wish-${name}`;
  const now = memory.wish(name, values[0]);
  const choose = () => {
    const { value } = /** @type {HTMLSelectElement} */ ($(`#${id}`));
    memory.setWish(name, value);
    applyWishes();
    changed(name, value);
  };
  return h(
    "div",
    { class: "row" },
    h("label", { for: id }, say(label)),
    h(
      "select",
      { id, onchange: choose },
      values.map((value) => h("option", { value, selected: value === now }, say(`${name}.${value}`))),
    ),
  );
}
