// Telling the host what somebody does at a table, and meeting somebody at no table any more.

import "./page.js";
import { $ } from "./dom.js";
import * as memory from "./memory.js";
import { request } from "./net.js";
import { language, say, speak } from "./translations.js";

const code = location.pathname.split("/")[2];
const seat = Number(new URLSearchParams(location.search).get("seat"));

/**
 * @param {string} path
 * @param {object} body
 * @param {string} done
 */
async function send(path, body, done) {
  const headers = { "Content-Type": "application/json", "Accept-Language": language() };
  const answer = await request(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
  const reply = await answer?.json().catch(() => null);
  $("#said").textContent = answer?.ok ? say(done) : (reply?.error?.text ?? say("link.not_sent"));
  return Boolean(answer?.ok);
}

await speak(language());
$("#report").addEventListener("submit", (event) => {
  event.preventDefault();
  const chosen = /** @type {HTMLSelectElement} */ ($("#reason")).value;
  const text = $("#text").value;
  send(`/api/tables/${code}/report`, { seat, reason: chosen, text }, "report.sent");
});
$("#block").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!(await send("/api/account/block", { code, seat }, "block.done"))) return;
  const muted = memory.game(code)?.muted ?? [];
  if (!muted.includes(seat)) memory.keep(code, { muted: [...muted, seat] });
});
document.body.dataset.ready = "";
