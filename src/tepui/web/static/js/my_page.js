// My games, all of them as one file, my name, and how to be forgotten.

import "./page.js";
import * as account from "./finished/account.js";
import { $, fill, h } from "./dom.js";
import * as memory from "./memory.js";
import { card, mine } from "./finished/my_games.js";
import { results } from "./finished/my_results.js";
import { LOCAL, discard, request } from "./net.js";
import { language, say, speak } from "./translations.js";
import { zip } from "./finished/zip.js";

const entered = await account.me();
await account.welcome(entered);
const titles = new Map(Object.entries(JSON.parse(document.body.dataset.titles ?? "{}"))); // in the page's language
/** @type {Page.MyGame[]} */
let found = [];

const finished = () => found.filter(({ table }) => table.over);

/** The saves of all my finished games. */
async function keepAll() {
  /** @type {[string, string][]} */
  const files = [];
  for (const { code, table } of finished()) {
    const [token] = memory.tokens(code);
    const answer = await request(`/api/tables/${code}/save`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    }).catch(() => null);
    if (answer?.ok) files.push([`${table.game}-${code}.game`, await answer.text()]);
  }
  const href = URL.createObjectURL(zip(files));
  h("a", { href, download: "tepui.zip" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

async function show() {
  found = await mine(100, entered.tables);
  const forget = async (/** @type {string} */ code) => {
    if (LOCAL && !confirm(say("me.drop.sure"))) return;
    memory.drop(code);
    await discard([code]);
    await show();
  };
  fill(
    $("#cont"),
    found.filter(({ table }) => !table.over).map((one) => card(one, titles, forget)),
  );
  results($("#results"), finished(), titles, forget);
  $("#none").hidden = found.length > 0;
  $("#export").hidden = !finished().length;
}

await speak(language());
account.forms(entered);
$("#name").value = memory.myName();
$("#naming").addEventListener("submit", (event) => {
  event.preventDefault();
  memory.setWish("name", $("#name").value.trim());
  location.reload();
});
$("#export").addEventListener("click", keepAll);
$("#forget").addEventListener("click", async () => {
  if (!confirm(say(LOCAL ? "me.forget.device" : "me.forget.sure"))) return;
  memory.forget();
  await discard();
  location.reload();
});
addEventListener("games", show); // some have come out of a file
await show();
