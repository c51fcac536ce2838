// The course of a game: which chapters were begun and which are done, read from the tables that this browser remembers.

import "./page.js";
import { $, $$, h } from "./dom.js";
import * as memory from "./memory.js";
import { pageAt, request } from "./net.js";
import { language, say, speak } from "./translations.js";

const MOST = 24; // tables that are asked about, the newest first

/** @typedef {{ code: string, chapter: string, done: number, of: number }} Found */

/**
 * How far the lesson of a table has come; null if it is none, or gone.
 * @param {string} code
 * @returns {Promise<Found | null>}
 */
async function progress(code) {
  const answer = await request(`/api/tables/${code}`).catch(() => null);
  if (!answer?.ok) return null;
  const { lesson } = /** @type {Protocol.Table} */ (await answer.json());
  return lesson ? { code, ...lesson } : null;
}

/**
 * @param {HTMLElement} card
 * @param {Found[]} found
 */
function mark(card, found) {
  const mine = found.filter((one) => one.chapter === card.dataset.chapter);
  const ready = mine.some((one) => one.done === one.of);
  const open = mine.find((one) => one.done < one.of);
  if (!mine.length) return;
  const line = $(".progress", card);
  line.hidden = false;
  line.textContent = ready ? say("learn.done") : say("learn.underway", { done: open?.done ?? 0, of: open?.of ?? 0 });
  card.dataset.state = ready ? "done" : "begun";
  if (open && !ready)
    $("form", card).append(h("a", { class: "btn quiet", href: pageAt(`/t/${open.code}`) }, say("learn.go_on")));
}

await speak(language());
const cards = $$("[data-chapter]");
const slug = cards[0]?.dataset.game;
const codes = Object.entries(memory.games())
  .filter(([, kept]) => kept.game === slug)
  .sort(([, one], [, other]) => (other.at ?? 0) - (one.at ?? 0))
  .slice(0, MOST)
  .map(([code]) => code);
const found = (await Promise.all(codes.map(progress))).filter((one) => one !== null);
for (const card of cards) mark(card, found);
document.body.dataset.marked = "";
