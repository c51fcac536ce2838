// The sheets that cover the table, one at a time; and the hand-over between two people at one screen.

import { $, $$, badge, fill, focused, h, icon } from "../dom.js";
import { pageAt } from "../net.js";
import { nameOf } from "../table/panels.js";
import { say } from "../translations.js";

/** @type {HTMLElement | null} */
let before = null;
let shown = "";

export const sheetShown = () => shown;

/**
 * @param {string} name
 * @param {string} class_
 * @param {...Page.Child} children
 */
export function openSheet(name, class_, ...children) {
  const node = $("#sheet");
  if (node.hidden) before = focused();
  const same = shown === name;
  shown = name;
  node.className = class_;
  fill(node, h("div", { class: "leaf" }, ...children));
  node.hidden = false;
  for (const part of $$("#grid, header.bar, #places")) part.inert = true;
  if (!same) [...$$("[data-first]", node), ...$$("h2", node)].at(0)?.focus();
}

export function closeSheet() {
  const node = $("#sheet");
  if (node.hidden) return;
  node.hidden = true;
  shown = "";
  node.replaceChildren();
  for (const part of $$("#grid, header.bar, #places")) part.inert = false;
  if (before?.isConnected && before !== document.body) before.focus();
  else $("#ask").focus();
}

/**
 * A sheet of one's own: a heading, and what stands under it.
 * @param {string} name
 * @param {string} heading
 * @param {...Page.Child} children
 */
export function plainSheet(name, heading, ...children) {
  openSheet(name, "plain", title(heading), ...children);
}

/** @param {string} text */
export const title = (text) => h("h2", { id: "sheet-title", tabindex: "-1" }, text);

/**
 * Between two people at one screen. The server has sent the public view before this appears.
 * @param {Page.TableState} state
 * @param {number} seat
 * @param {Protocol.LogLine[]} recapLines
 * @param {() => void} show
 */
export function handOver(state, seat, recapLines, show) {
  const name = nameOf(state, seat);
  openSheet(
    "hand-over",
    `cover seat-${seat}`,
    h("div", { class: "who" }, badge(seat, 120)),
    title(say("pass.title", { name })),
    h("p", {}, say("pass.about")),
    h(
      "button",
      { type: "button", class: "btn primary big", "data-first": "", onclick: show },
      icon("eye", 20),
      say("pass.show", { name }),
    ),
    recapLines.length
      ? h(
          "div",
          { class: "panel recap" },
          h("h3", {}, say("recap.name")),
          h(
            "ul",
            { class: "ev" },
            recapLines.map((line) =>
              h("li", {}, line.seat === null ? h("span") : badge(line.seat, 20), h("span", {}, line.text)),
            ),
          ),
        )
      : null,
  );
}

export function gone(why = say("link.closed.about")) {
  openSheet(
    "gone",
    "cover",
    title(say("link.closed")),
    h("p", {}, why),
    h("p", {}, h("a", { class: "btn primary", href: pageAt("/"), "data-first": "" }, say("trouble.home"))),
  );
}
