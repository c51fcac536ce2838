// A table of this device goes on with friends on a server of one's choice: the server gets the save, and the people of its seats.
// From there it comes back.

import { plainSheet } from "./dialogs.js";
import { $, h } from "../dom.js";
import * as memory from "../memory.js";
import { pageAt } from "../net.js";
import { linkOf, packed, saveOf } from "../finished/sharing.js";
import { say } from "../translations.js";

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
    const back = new URL(pageAt("/bring"), location.href).href;
    link.hash = `g=${await packed(save)}&seats=${wanted(state).join(",")}&from=${encodeURIComponent(back)}`;
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

/**
 * Go back with a game to the device it came from; a game that is not over goes on there against bots.
 * @param {string} code
 * @param {Page.TableState | null} running
 */
export async function takeBack(code, running = null) {
  const link = await linkOf(code);
  if (!link) return;
  const mine = running?.local ?? [];
  const seats = running?.seats.map(({ seat }) => (mine.includes(seat) ? "me" : "bot"));
  location.assign(seats ? `${link}&seats=${seats.join(",")}` : link);
}
