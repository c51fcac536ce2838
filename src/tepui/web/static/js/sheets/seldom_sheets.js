// Sheets that few people open, loaded when somebody does: the list of keys, how to be told that it is one's turn, what chance is bound to.

import { closeSheet, openSheet, title } from "./dialogs.js";
import { $, h, icon } from "../dom.js";
import { request } from "../net.js";
import { copy } from "../table/seat_actions.js";
import { say } from "../translations.js";

/**
 * How I want to be told that it is my turn: by this browser, or at an address of mine.
 * @param {{ browser: () => unknown, address: (url: string) => unknown, close: () => void }} act
 */
export function tell({ browser, address, close }) {
  openSheet(
    "tell",
    "plain",
    title(say("more.tell")),
    "Notification" in window
      ? h(
          "p",
          {},
          h(
            "button",
            { type: "button", class: "btn", onclick: browser, "data-first": "" },
            icon("info", 17),
            say("tell.browser"),
          ),
        )
      : null,
    h(
      "form",
      { onsubmit: (event) => (event.preventDefault(), address($("#tell-url").value.trim())) },
      h("label", { for: "tell-url" }, say("tell.address")),
      h(
        "div",
        { class: "invite" },
        h("input", {
          id: "tell-url",
          name: "url",
          type: "url",
          maxlength: 500,
          placeholder: say("tell.example"),
          autocomplete: "off",
        }),
        h("button", { type: "submit", class: "btn primary" }, say("me.keep")),
      ),
      h("p", { class: "sm muted" }, say("tell.about")),
    ),
    h("p", {}, h("button", { type: "button", class: "btn quiet", onclick: close }, say("result.close"))),
  );
}

export async function keys() {
  const answer = await request("/keys").catch(() => null);
  const holder = h("div", { class: "keys-list", tabindex: "0" });
  holder.innerHTML = answer?.ok ? await answer.text() : "";
  openSheet(
    "keys",
    "plain",
    title(say("more.keys")),
    holder,
    h(
      "p",
      {},
      h("button", { type: "button", class: "btn", onclick: closeSheet, "data-first": "" }, say("result.close")),
    ),
  );
}

/**
 * What chance is bound to, to be noted before the end; then the seed is opened.
 * @param {Protocol.Chance | null | undefined} bound
 */
export function chance(bound) {
  const hash = bound?.commitment;
  openSheet(
    "chance",
    "plain",
    title(say("more.chance")),
    h("p", {}, say(hash ? "fair.now" : "fair.none")),
    hash ? h("p", {}, h("code", {}, hash)) : null,
    h(
      "p",
      { class: "ends" },
      hash
        ? h("button", { type: "button", class: "btn", onclick: () => copy(hash, "fair.copied") }, say("fair.copy"))
        : null,
      h("button", { type: "button", class: "btn primary", onclick: closeSheet, "data-first": "" }, say("result.close")),
    ),
  );
}
