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
 * A chapter says how far it has come, and leads to the table where it waits.
 * @param {HTMLElement} card
 * @param {Found[]} found
 */
function mark(card, found) {
  const mine = found.filter((one) => one.chapter === card.dataset.chapter);
  const ready = mine.some((one) => one.done === one.of);
  const open = ready ? undefined : mine[0];
  if (!mine.length) return;
  const line = $(".progress", card);
  line.hidden = false;
  line.textContent = open ? say("learn.underway", { done: open.done, of: open.of }) : say("learn.done");
  card.dataset.state = ready ? "done" : "begun";
  station(card)?.setAttribute("data-state", card.dataset.state);
  if (card.closest(".chapters")) $("form button", card).lastChild?.replaceWith(say("learn.again"));
  if (open) $("form", card).prepend(goOn(open, "primary"));
}

/**
 * @param {Found} open
 * @param {string} look
 */
function goOn(open, look) {
  return h("a", { class: `btn ${look}`, href: pageAt(`/t/${open.code}`) }, say("learn.go_on"));
}

/** @param {HTMLElement} card */
function station(card) {
  return document.querySelector(`[data-station="${card.dataset.chapter}"]`);
}

/**
 * The chapter that comes next stands beside the list, too.
 * @param {HTMLElement} card
 * @param {Found[]} found
 */
function bringForward(card, found) {
  card.dataset.next = "";
  station(card)?.setAttribute("data-next", "");
  const panel = $("#coming"),
    form = $("form", panel),
    button = $("button", form);
  $(".number", panel).textContent = say("learn.number", { n: card.dataset.chapter ?? "" });
  for (const part of ["h2", ".goal", ".minutes"]) $(part, panel).textContent = $(part, card).textContent;
  form.setAttribute("action", $("form", card).getAttribute("action") ?? "");
  button.setAttribute("aria-label", `${say("learn.start")}: ${card.dataset.chapter}. ${$("h2", card).textContent}`);
  const open = found.find((one) => one.chapter === card.dataset.chapter && one.done < one.of);
  if (open) button.replaceWith(goOn(open, "primary"));
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
const next = cards.find((card) => card.dataset.state !== "done");
if (next && document.querySelector("#coming")) bringForward(next, found);
document.body.dataset.marked = "";
