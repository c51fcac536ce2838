// Who is signed in: the tables that follow them, and the forms to come in and go out.

import { $ } from "./dom.js";
import * as memory from "./memory.js";
import { language, say } from "./words.js";

async function call(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "Content-Type": "application/json", "Accept-Language": language() };
  const answer = await fetch(`/api/account${path}`, { headers, ...options }).catch(() => null);
  const data = await answer?.json().catch(() => null);
  return answer?.ok ? data : { wrong: data?.error?.text ?? say("link.not_sent") };
}

/** {name, tables}; no name: nobody is signed in. */
export async function me() {
  const found = await call("");
  return found.wrong ? { name: "", tables: [] } : found;
}

/** The seats this browser knows follow the account from now on. */
async function bring() {
  for (const [code, facts] of Object.entries(memory.games())) {
    if (facts.tokens?.length) await call("/seats", { code, tokens: facts.tokens.slice(0, 8) });
  }
}

async function enter(event) {
  event.preventDefault();
  const path = event.submitter?.value === "make" ? "" : "/enter";
  const entered = await call(path, { name: $("#account-name").value, password: $("#account-password").value });
  $("#account-wrong").hidden = !entered.wrong;
  $("#account-wrong").textContent = entered.wrong ?? "";
  if (entered.wrong) return;
  if (!memory.myName()) memory.setWish("name", entered.name);
  await bring();
  location.reload();
}

/** The forms of the page. */
export function forms({ name }) {
  $("#enter").addEventListener("submit", enter);
  $("#leave").addEventListener("submit", async (event) => {
    event.preventDefault();
    await call("/leave", {});
    location.reload();
  });
  $("#enter").hidden = Boolean(name);
  $("#leave").hidden = !name;
  $("#account").open = Boolean(name);
  $("#account-me").textContent = name;
}
