// My games, my name, and how to be forgotten.

import "./plain.js";
import * as account from "./account.js";
import { $, fill } from "./dom.js";
import * as memory from "./memory.js";
import { card, mine } from "./mine.js";
import { language, say, speak } from "./words.js";

const entered = await account.me();

async function show() {
  const found = await mine(100, entered.tables);
  fill($("#cont"), found.map((one) => card(one, new Map(), (code) => (memory.drop(code), show()))));
  $("#none").hidden = found.length > 0;
}

await speak(language());
account.forms(entered);
$("#name").value = memory.myName();
$("#naming").addEventListener("submit", (event) => {
  event.preventDefault();
  memory.setWish("name", $("#name").value.trim());
  location.reload();
});
$("#forget").addEventListener("click", () => {
  if (!confirm(say("me.forget.sure"))) return;
  memory.forget();
  location.reload();
});
await show();
