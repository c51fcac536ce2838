// Who is signed in: the tables that follow them, and the forms to come in and go out.

import { $ } from "../dom.js";
import * as memory from "../memory.js";
import { request } from "../net.js";
import { language, say } from "../translations.js";

/**
 * @param {string} path
 * @param {object} [body]
 */
async function call(path, body) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "Content-Type": "application/json", "Accept-Language": language() };
  const answer = await request(`/api/account${path}`, { headers, ...options }).catch(() => null);
  const reply = await answer?.json().catch(() => null);
  return answer?.ok ? reply : { wrong: reply?.error?.text ?? say("link.not_sent") };
}

/**
 * {name, tables}; no name: nobody is signed in.
 * @returns {Promise<Page.Account>}
 */
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

/**
 * What a form asks for; what is wrong with it is said there.
 * @param {HTMLFormElement} form
 * @param {string} path
 * @param {object} body
 */
async function ask(form, path, body) {
  const answer = await call(path, body);
  const wrong = $(".wrong", form);
  wrong.hidden = !answer.wrong;
  wrong.textContent = answer.wrong ?? "";
  return answer;
}

/**
 * @param {HTMLFormElement} form
 * @param {(event: SubmitEvent) => unknown} work
 */
function onSubmit(form, work) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    work(event);
  });
}

/** @param {SubmitEvent} event */
async function enter(event) {
  const path = event.submitter?.getAttribute("value") === "make" ? "" : "/enter";
  const entered = await ask($("#enter"), path, {
    name: $("#account-name").value,
    password: $("#account-password").value,
    ...(path ? {} : { invitation: new URLSearchParams(location.search).get("invitation") ?? "" }),
  });
  if (entered.wrong) return;
  if (!memory.myName()) memory.setWish("name", entered.name);
  await bring();
  location.reload();
}

/**
 * Back from a provider: as after the form, the seats come along. The mark in the address has done its work then.
 * @param {Page.Account} account
 */
export async function welcome({ name }) {
  if (!name || !new URLSearchParams(location.search).has("entered")) return;
  history.replaceState(null, "", location.pathname);
  if (!memory.myName()) memory.setWish("name", name);
  await bring();
}

/** @param {string} name */
async function change(name) {
  const answer = await ask($("#change"), "/password", {
    name,
    password: $("#change-old").value,
    wanted: $("#change-new").value,
  });
  $("#account-changed").hidden = Boolean(answer.wrong);
  if (answer.wrong) return;
  $("#change").reset();
  $("#change").closest("details")?.removeAttribute("open");
}

/** @param {string} name */
async function forget(name) {
  const answer = await ask($("#delete"), "/delete", { name, password: $("#delete-password").value });
  if (!answer.wrong) location.reload();
}

/**
 * The forms of the page.
 * @param {Page.Account} account
 */
export function forms({ name, password }) {
  if (new URLSearchParams(location.search).has("invitation")) $("#account").open = true;
  onSubmit($("#enter"), enter);
  onSubmit($("#leave"), async () => {
    await call("/leave", {});
    location.reload();
  });
  onSubmit($("#change"), () => change(name));
  onSubmit($("#delete"), () => forget(name));
  $("#enter").hidden = Boolean(name);
  $("#inside").hidden = !name;
  if (name) $("#account").open = true;
  $("#account-me").textContent = name;
  if (name) $("#account-data").setAttribute("href", "/api/account/data");
  const vouched = Boolean(name) && password === false;
  $("#change").closest("details")?.toggleAttribute("hidden", vouched);
  $("#delete-password").disabled = vouched;
  $("#delete-password").closest("p")?.toggleAttribute("hidden", vouched);
  $("#delete-vouched").hidden = !vouched;
  document.querySelector("#account-provider")?.setAttribute("href", `/oidc${location.search}`);
}
