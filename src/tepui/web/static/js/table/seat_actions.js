// Around the game: taking a seat, starting, going on to the next table, copying links.

import { copied } from "../dom.js";
import * as memory from "../memory.js";
import { pageAt, request } from "../net.js";
import { toast } from "../sheets/popups.js";
import { polite } from "../sheets/speech.js";
import { language, say } from "../translations.js";

/**
 * A call of the protocol; null, with a message on the screen, if it was refused.
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 * @returns {Promise<any>}
 */
export async function call(path, body, token) {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json", "Accept-Language": language() };
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await request(path ? `/api/tables/${path}` : "/api/tables", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  }).catch(() => null);
  const reply = await answer?.json().catch(() => ({}));
  if (answer?.ok) return reply;
  toast(reply?.error?.text ?? say("link.not_sent"), true);
  return null;
}

/**
 * The table after so many actions (null: now) by somebody's eyes; why not, if it is refused.
 * @param {string} code
 * @param {number | null} at
 * @param {string | number | null} eyes
 * @param {string} [token]
 * @returns {Promise<Protocol.ReplayView>}
 */
export async function past(code, at, eyes, token) {
  const address = new URLSearchParams({ lang: language() });
  if (at !== null) address.set("at", String(at));
  if (eyes !== "") address.set("as", String(eyes));
  const answer = await request(`/api/tables/${code}/replay?${address}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(reply.error?.text ?? say("link.not_sent"));
  return reply;
}

/**
 * Sit down under a name; true if there was a seat.
 * @param {string} code
 * @param {string} name
 * @param {number | null} wanted the seat, and with it the colour; none: the first that is free
 */
export async function join(code, name, wanted) {
  memory.setWish("name", name);
  /** @type {Protocol.Ticket | null} */
  const seat = await call(`${code}/join`, { name, seat: wanted });
  if (seat) memory.seat(code, [seat.token]);
  return Boolean(seat);
}

/**
 * A new table from a moment of this one, with me on a seat, or round one screen.
 * @param {string} code
 * @param {number} at
 * @param {number | null} seat
 */
export async function fork(code, at, seat) {
  /** @type {Protocol.Forked | null} */
  const made = await call(`${code}/fork`, { at, seat }, memory.tokens(code)[0]);
  if (!made) return;
  memory.seat(
    made.code,
    made.seats.map((one) => one.token),
  );
  location.assign(pageAt(`/t/${made.code}`));
}

/**
 * Where to be told outside; empty: nowhere.
 * @param {string} code
 * @param {string} url
 */
export async function hook(code, url) {
  const kept = await call(`${code}/hook`, { url }, memory.tokens(code)[0]);
  if (kept) toast(say(url ? "tell.kept" : "tell.dropped"));
}

/**
 * Other options before the start.
 * @param {string} code
 * @param {Protocol.WantedOptions["options"]} options
 */
export async function change(code, options) {
  await call(`${code}/options`, { options }, memory.tokens(code)[0]);
}

/** @param {string} code */
export async function start(code) {
  await call(`${code}/start`, {}, memory.tokens(code)[0]);
}

/**
 * Go to the table that follows this one: my seats are the same there.
 * @param {string} code
 * @param {string} next
 */
export function goOn(code, next) {
  if (memory.tokens(code).length) memory.seat(next, memory.tokens(code));
  location.assign(pageAt(`/t/${next}`));
}

/**
 * I do not come to the table that follows this one: my seat there is free, and the others read it.
 * @param {string} code
 * @param {string} next
 */
export async function leave(code, next) {
  if (await call(`${next}/leave`, {}, memory.tokens(code)[0])) memory.setWish("declined", next);
}

/**
 * @param {string} text
 * @param {string} done
 */
export async function copy(text, done) {
  const told = say((await copied(text)) ? done : "copy.refused");
  toast(told);
  polite(told, "turn");
}
