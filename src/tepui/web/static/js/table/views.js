// Which part of the table is in sight: map or words, log, talk or rules, and on a phone one place at a time.

import { $, $$ } from "../dom.js";
import { setWish } from "../memory.js";

export const phone = () => matchMedia("(max-width: 743px), (max-height: 499px) and (max-width: 950px)").matches;

/** The table in words is what is looked at: the server sends it only then. */
export const reading = () => document.body.dataset.view === "reading";

/** @param {string} name */
export function tab(name) {
  for (const one of ["log", "talk", "rules"]) {
    const on = one === name;
    $(`#tab-${one}`).setAttribute("aria-selected", String(on));
    $(`#tab-${one}`).tabIndex = on ? 0 : -1;
    $(`#${one}`).hidden = !on;
  }
}

/** @param {string} view */
export function show(view) {
  document.body.dataset.view = view;
  setWish("view", view);
  $("#board").hidden = view === "reading";
  $("#reading").hidden = view !== "reading";
  if (view === "reading") $("#all").open = true;
  else if (!$("#all").dataset.kept) $("#all").open = false;
  for (const button of $$(".views button")) button.setAttribute("aria-pressed", String(button.dataset.do === view));
}

/** @param {string} name */
export function place(name) {
  document.body.dataset.place = name;
  const hosts = $$("[data-host]");
  for (const host of hosts) host.toggleAttribute("data-here", host.dataset.host === name);
  document.body.toggleAttribute(
    "data-hosting",
    hosts.some((host) => host.dataset.host === name),
  );
  const told = ["log", "talk", "rules"].includes(name);
  if (told) tab(name);
  for (const button of $$("#places button")) {
    if (button.dataset.placeTo === (told ? "log" : name)) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}
