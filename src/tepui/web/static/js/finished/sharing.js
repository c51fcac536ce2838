// A game as a link: its save, deflated, stands behind the hash of the address, which no server gets to see.

import { copied } from "../dom.js";
import * as memory from "../memory.js";
import { pageAt, request } from "../net.js";
import { toast } from "../sheets/popups.js";
import { polite } from "../sheets/speech.js";
import { say } from "../translations.js";

const LONGEST = 8000; // letters that messengers leave whole

/**
 * A save as a link holds it.
 * @param {string} save
 */
export async function packed(save) {
  const deflated = new Blob([save]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * What a link holds: the game, the moment to look at, who is to sit where, and the page to which it may go back; null if there is
 * no game in it.
 * @param {string} link
 */
export function held(link) {
  const fields = new URLSearchParams(link.slice(link.indexOf("#") + 1));
  const game = fields.get("g")?.trim();
  if (!game) return null;
  const from = fields.get("from") ?? "";
  return {
    game,
    at: fields.get("at"),
    seats: fields.get("seats")?.split(",") ?? [],
    from: /^https?:\/\//.test(from) ? from : "",
  };
}

/**
 * The save of a table at which I sit; null, with a message on the screen, if it is refused.
 * @param {string} code
 */
export async function saveOf(code) {
  const [token] = memory.tokens(code);
  const answer = await request(`/api/tables/${code}/save`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  }).catch(() => null);
  if (answer?.ok) return answer.text();
  const reply = await answer?.json().catch(() => null);
  toast(reply?.error?.text ?? say("link.not_sent"), true);
  return null;
}

/**
 * Give a link away: by what the device has for that, or into the clipboard.
 * @param {string} link
 * @param {string} done what is said when it was copied
 */
export async function pass(link, done) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches)
    return navigator.share({ title: document.title, url: link }).catch(() => null);
  const told = say((await copied(link)) ? done : "copy.refused");
  toast(told);
  polite(told, "turn");
}

/**
 * A whole game as a link that opens in every edition; null, with a message on the screen, if there can be none.
 * @param {string} code
 * @param {number | null} at the moment to look at
 */
export async function linkOf(code, at = null) {
  const save = await saveOf(code);
  if (save === null) return null;
  const link = new URL(memory.game(code)?.from || pageAt("/bring"), location.href);
  link.hash = `g=${await packed(save)}${at === null ? "" : `&at=${at}`}`;
  if (link.href.length <= LONGEST) return link.href;
  toast(say("carry.too_long"), true);
  return null;
}

/**
 * Give a whole game away; one that came from a device goes back there.
 * @param {string} code
 * @param {number} at the moment that is looked at
 */
export async function carry(code, at) {
  if (memory.game(code)?.from) {
    const { takeBack } = await import("../sheets/invite.js");
    return takeBack(code);
  }
  const link = await linkOf(code, at);
  if (link) await pass(link, "carry.copied");
}
