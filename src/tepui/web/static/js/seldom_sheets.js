// Sheets that few people open, loaded when somebody does: the list of keys, and how to be told that it is one's turn.

import { closeSheet, openSheet, title } from "./dialogs.js";
import { $, h, icon } from "./dom.js";
import { request } from "./net.js";
import { say } from "./translations.js";

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
