// A table of this device goes on with friends on a server of one's choice: the server gets the save, and the people of its seats.

import { plainSheet } from "./dialogs.js";
import { $, h } from "./dom.js";
import * as memory from "./memory.js";
import { packed, saveOf } from "./sharing.js";
import { say } from "./translations.js";

/**
 * Who is to sit where: I on my first seat, bots as they are, friends on the rest; against bots alone, a friend on the next seat.
 * @param {Page.TableState} state
 */
function wanted(state) {
  const [first] = state.local ?? [0];
  const alone = state.seats.every((seat) => seat.seat === first || seat.who === "bot");
  const friend = alone ? (first + 1) % state.seats.length : null;
  return state.seats.map(({ seat, who }) =>
    seat === first ? "me" : who === "bot" && seat !== friend ? "bot" : "open",
  );
}

/**
 * Asks which server it is, and goes there.
 * @param {string} code
 * @param {Page.TableState} state
 */
export function invite(code, state) {
  const go = async () => {
    const server = $("#invite-server").value.trim();
    const save = await saveOf(code);
    if (save === null) return;
    memory.setWish("server", server);
    const link = new URL("/bring", server);
    link.hash = `g=${await packed(save)}&seats=${wanted(state).join(",")}`;
    location.assign(link);
  };
  plainSheet(
    "invite",
    say("invite.title"),
    h("p", {}, say("invite.about")),
    h(
      "form",
      { onsubmit: (event) => (event.preventDefault(), go()) },
      h("label", { for: "invite-server" }, say("invite.server")),
      h(
        "div",
        { class: "invite" },
        h("input", {
          id: "invite-server",
          type: "url",
          required: true,
          pattern: "https?://.+",
          placeholder: "https://",
          value: memory.wish("server"),
          "data-first": "",
        }),
        h("button", { type: "submit", class: "btn primary" }, say("invite.go")),
      ),
    ),
  );
}
