// A game from elsewhere is opened: out of the link that led here, out of one that is pasted, or out of a file.

import "./page.js";
import { $ } from "./dom.js";
import * as memory from "./memory.js";
import { pageAt, request } from "./net.js";
import { held, packed } from "./finished/sharing.js";
import { language, say, speak } from "./translations.js";

/**
 * @param {string} id
 * @param {string} text empty: nothing is said there
 */
function tell(id, text) {
  $(id).hidden = !text;
  $(id).textContent = text;
}

/**
 * A call of the protocol; null, with a sentence on the page, if it was refused.
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function call(path, options) {
  const headers = { "Content-Type": "application/json", "Accept-Language": language() };
  const answer = await request(path, { ...options, headers }).catch(() => null);
  const reply = await answer?.json().catch(() => null);
  if (answer?.ok) return reply;
  tell("#brought", "");
  tell("#wrong", reply?.error?.text ?? say("link.not_sent"));
  return null;
}

/**
 * The page of the game that is in a link.
 * @param {{ game: string, at: string | null, seats: string[], from: string }} found
 */
async function open({ game, at, seats, from }) {
  tell("#wrong", "");
  tell("#brought", say("bring.opening"));
  $("#go-on").hidden = true;
  const people = seats.map((who) => ({ who, name: who === "me" ? memory.myName() : "" }));
  /** @type {Protocol.Opened | null} */
  const made = await call("/api/saves", { method: "POST", body: JSON.stringify({ packed: game, seats: people }) });
  /** @type {Protocol.Table | null} */
  const table = made && (await call(`/api/tables/${made.code}`));
  if (!made || !table) return;
  memory.seat(
    made.code,
    made.seats.map((one) => one.token),
  );
  if (from) memory.keep(made.code, { from });
  location.replace(pageAt(table.over ? `/r/${made.code}${at ? `?turn=${at}` : ""}` : `/t/${made.code}`));
}

/**
 * What is in a link is opened; a game that is to go on with others only when somebody says so.
 * @param {string} link
 */
async function take(link) {
  const found = held(link);
  if (!found) return tell("#wrong", say("bring.nothing"));
  if (!found.seats.length) return open(found);
  tell("#brought", say("bring.running"));
  $("#go-on").hidden = false;
  $("#go-on button").onclick = () => open(found);
}

await speak(language());
$("#bring").addEventListener("submit", async (event) => {
  event.preventDefault();
  const file = $("#file").files?.[0];
  if (file) await open({ game: await packed(await file.text()), at: null, seats: [], from: "" });
  else await take($("#link").value);
});
addEventListener("hashchange", () => take(location.hash));
if (location.hash.length > 1) await take(location.hash);
document.body.dataset.ready = "1";
