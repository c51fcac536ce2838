// The host's console: what the server tells hosts, and what they order. Every order is followed by a fresh look.

import "./page.js";
import { $, fill, h } from "./dom.js";
import { pageAt, request } from "./net.js";
import { language, say, speak } from "./translations.js";

/**
 * @typedef {{ id: number, code: string, seat: number, account: number | null, name: string, reason: string, words: string, talk: string[], created: number }} Report
 * @typedef {{ id: number, name: string, created: number, seats: number, host: boolean, banned: boolean }} Person
 * @typedef {{ seat: number, who: string, name: string, account: number | null }} Seat
 * @typedef {{ code: string, game: string, started: boolean, over: boolean, touched: number, looking: number, seats: Seat[] }} Table
 * @typedef {{ id: number, who: string, why: string, until: number | null }} Ban
 * @typedef {{ id: number, words: string, until: number }} Notice
 * @typedef {{ tables: Table[], people: Person[], reports: Report[], bans: Ban[], notices: Notice[], limits: Record<string, string | number>, loaded: number, sockets: number }} View
 */

/** @param {RequestInit} [options] */
async function call(options = {}) {
  const headers = { "Content-Type": "application/json", "Accept-Language": language() };
  const answer = await request("/api/host", { headers, ...options }).catch(() => null);
  const reply = await answer?.json().catch(() => null);
  if (answer?.ok) return reply;
  $("#host-said").textContent = reply?.error?.text ?? say("link.not_sent");
  return null;
}

/** @param {object} wanted */
async function order(wanted) {
  const reply = await call({ method: "POST", body: JSON.stringify(wanted) });
  if (!reply) return null;
  await look();
  $("#host-said").textContent = say("host.done");
  return reply;
}

/** @param {number | null} seconds */
const day = (seconds) =>
  seconds === null ? say("host.for_ever") : new Date(seconds * 1000).toLocaleString(language());

/**
 * @param {string} words
 * @param {object} wanted
 * @param {string} about
 */
const button = (words, wanted, about) =>
  h(
    "button",
    { type: "button", class: "btn s quiet", "aria-label": `${say(words)}: ${about}`, onclick: () => order(wanted) },
    say(words),
  );

/**
 * @template One
 * @param {string} name
 * @param {One[]} found
 * @param {(one: One) => Element} row
 */
function list(name, found, row) {
  fill($(`#host-${name}`), found.map(row));
  $(`[data-none=${name}]`).hidden = found.length > 0;
}

/** @param {string} code */
const link = (code) => h("a", { href: pageAt(`/t/${code}`) }, code);

/** @param {Report} report */
function reportRow({ id, code, seat, account, name, reason, words, talk, created }) {
  const who = name || say("host.guest");
  return h(
    "li",
    { class: "panel" },
    h("b", {}, who),
    say(`reason.${reason}`),
    link(code),
    h("span", { class: "muted" }, day(created)),
    words ? h("blockquote", {}, words) : null,
    talk.map((text) => h("blockquote", { class: "muted" }, text)),
    h(
      "span",
      { class: "do" },
      account === null ? null : button("host.ban", { do: "ban", id: account, text: reason }, who),
      button("host.unseat", { do: "unseat", code, seat }, who),
      button("host.settle", { do: "settle", id }, who),
    ),
  );
}

/** @param {Person} person */
function personRow({ id, name, created, seats, host, banned }) {
  const mark = host ? "host.is_host" : banned ? "host.is_banned" : "";
  return h(
    "li",
    { class: "panel" },
    h("b", {}, name),
    mark ? h("span", { class: "pill" }, say(mark)) : null,
    h("span", { class: "muted" }, say("host.person", { n: seats, day: day(created) })),
    h("span", { class: "do" }, host || banned ? null : button("host.ban", { do: "ban", id }, name)),
  );
}

/** @param {Table} table */
function tableRow({ code, game, started, over, looking, touched, seats }) {
  const state = over ? "host.over" : started ? "host.running" : "host.waiting";
  const people = seats.filter((seat) => seat.who === "person");
  return h(
    "li",
    { class: "panel" },
    link(code),
    h("b", {}, game),
    say(state),
    h("span", { class: "muted" }, say("host.looking", { n: looking, day: day(touched) })),
    h(
      "span",
      { class: "do" },
      over
        ? null
        : people.map(({ seat, name }) =>
            h(
              "span",
              {},
              name || say("host.guest"),
              " ",
              button("host.unseat", { do: "unseat", code, seat }, `${code} ${name}`),
            ),
          ),
    ),
  );
}

async function look() {
  /** @type {View | null} */
  const view = await call();
  $("#console").hidden = !view;
  if (!view) return;
  list("reports", view.reports, reportRow);
  list("people", view.people, personRow);
  list("tables", view.tables, tableRow);
  list("bans", view.bans, ({ id, who, why, until }) =>
    h(
      "li",
      { class: "panel" },
      h("b", {}, who),
      why,
      h("span", { class: "muted" }, day(until)),
      h("span", { class: "do" }, button("host.lift", { do: "lift", id }, who)),
    ),
  );
  list("notices", view.notices, ({ id, words, until }) =>
    h(
      "li",
      { class: "panel" },
      words,
      h("span", { class: "muted" }, day(until)),
      h("span", { class: "do" }, button("host.drop", { do: "drop", id }, words)),
    ),
  );
  const figures = { ...view.limits, tables_loaded: view.loaded, sockets_open: view.sockets };
  fill(
    $("#host-limits"),
    Object.entries(figures).flatMap(([name, value]) => [h("dt", {}, h("code", {}, name)), h("dd", {}, String(value))]),
  );
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
function onSubmit(name, work) {
  const form = /** @type {HTMLFormElement} */ ($(`#host-${name}`));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await work()) form.reset();
  });
}

/** @param {string} id */
const typed = (id) => /** @type {HTMLInputElement} */ ($(`#${id}`)).value;

await speak(language(), "host");
onSubmit("ban", () =>
  order({ do: "ban", address: typed("ban-address"), text: typed("ban-why"), days: Number(typed("ban-days")) }),
);
onSubmit("notice", () => order({ do: "notice", text: typed("notice-text"), days: Number(typed("notice-days")) }));
onSubmit("invite", async () => {
  const made = await order({ do: "invite" });
  if (made) $("#host-invitation").textContent = `${location.origin}${pageAt(`/me?invitation=${made.invitation}`)}`;
});
await look();
