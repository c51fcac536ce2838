// The settings of this browser as one sheet: every one shows its value, acts at once and is remembered.

import { closeSheet, openSheet, title } from "./dialogs.js";
import { $, h, icon } from "../dom.js";
import * as memory from "../memory.js";
import { applyWishes, setTheme, theme } from "../page.js";
import { switches, volume } from "./sound.js";
import { say } from "../translations.js";

/**
 * By group and name: its words, its values in the order they stand, and the one that holds where nothing was chosen.
 * @type {Record<string, Record<string, [string, string[], string]>>}
 */
const GROUPS = {
  seeing: {
    theme: ["theme.short", ["light", "dark", "contrast"], "light"],
    font: ["more.font", ["plain", "readable"], "plain"],
    coords: ["more.coords", ["on", "off"], "off"],
    view: ["view.name", ["map", "reading"], "map"],
  },
  moving: {
    pace: ["pace.name", ["slow", "normal", "fast", "instant", "step"], "normal"],
    motion: ["more.motion", ["normal", "quick", "calm", "off"], "normal"],
    ending: ["more.ending", ["ask", "auto"], "ask"],
    letters: ["more.letters", ["on", "off"], "on"],
  },
  hearing: {
    speech: ["more.speech", ["full", "turns", "mine"], "full"],
  },
  company: {
    botwords: ["more.botwords", ["on", "off"], "on"],
  },
};
const ROWS = Object.assign({}, ...Object.values(GROUPS));

/**
 * `changed` hears of every change.
 * @param {(name: string, value: string) => void} changed
 */
export function openSettings(changed) {
  const before = Object.fromEntries(Object.keys(ROWS).map((name) => [name, valueOf(name)]));
  /** @type {(name: string, value: string) => void} */
  const choose = (name, value) => {
    if (name === "theme") setTheme(value);
    else memory.setWish(name, value);
    applyWishes();
    changed(name, value);
  };
  const [sound, loud] = [memory.wish("sound", "off"), volume()];
  const restore = () => {
    memory.setWish("sound", sound);
    memory.setWish("volume", loud);
    showSound();
    for (const [name, value] of Object.entries(before)) {
      if (valueOf(name) === value) continue;
      choose(name, value);
      /** @type {HTMLInputElement} */ ($(`#wish-${name} [value=${value}]`)).checked = true;
    }
  };
  openSheet(
    "settings",
    "plain aside",
    h(
      "header",
      {},
      title(say("more.settings")),
      h("button", { type: "button", class: "btn quiet", id: "as-it-was", onclick: restore }, say("settings.before")),
      h(
        "button",
        { type: "button", class: "btn quiet icon", onclick: closeSheet, "aria-label": say("result.close") },
        icon("close", 20),
      ),
    ),
    h("p", { class: "muted sm" }, say("settings.about")),
    ...Object.entries(GROUPS).map(([group, rows]) =>
      h(
        "section",
        { class: "settings" },
        h("h3", {}, say(`settings.${group}`)),
        group === "hearing" ? soundRows() : null,
        Object.keys(rows)
          .filter((name) => name !== "coords" || document.querySelector(".board .coords"))
          .map((name) => row(name, choose)),
      ),
    ),
  );
  const showSound = switches();
}

/** The switch of the sounds, and how loud they are. */
const soundRows = () => [
  h(
    "label",
    { class: "row" },
    h("span", {}, say("more.sound")),
    h("input", { type: "checkbox", role: "switch", id: "sound" }),
  ),
  h(
    "label",
    { class: "row" },
    h("span", {}, say("more.volume")),
    h("input", { type: "range", min: 1, max: 10, id: "volume" }),
  ),
];

/**
 * @param {string} name
 * @returns {string}
 */
const valueOf = (name) => (name === "theme" ? theme() : memory.wish(name, ROWS[name][2]));

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
