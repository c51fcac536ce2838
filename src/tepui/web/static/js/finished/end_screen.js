// The end of a game: how it went for me, how everybody stands, what decided it, and what to do next.

import { analysisOf } from "./analysis.js";
import { boardCopy } from "../sheets/board_copy.js";
import { closeSheet, openSheet, sheetShown, title } from "../sheets/dialogs.js";
import { $, badge, fill, h, icon } from "../dom.js";
import { columnsOf, standing, standings } from "./end_scores.js";
import { accounts, botsSay, curve, swingByChoice, turningPoint } from "./end_turning.js";
import * as memory from "../memory.js";
import { LOCAL, ROOT, pageAt, request } from "../net.js";
import * as nextGame from "../table/next_game.js";
import { toast } from "../sheets/popups.js";
import * as seatActions from "../table/seat_actions.js";
import { CODE, GAME } from "../table/table_model.js";
import { language, say } from "../translations.js";

const LEVELS = ["novice", "casual", "club", "expert", "master"];
const SULK = 3; // games lost in a row before an easier one is offered
const PATIENCE = 1500; // ms: whoever leaves at once needs no analysis
const STYLE = "static/css/end.css";

/**
 * The seat that looks; null for who watches, and where several share a screen.
 * @param {Page.TableState} state
 */
const myself = (state) => (state.local?.length === 1 ? state.local[0] : null);

/**
 * How it ended for me, in two or three words.
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 */
function headline(state, result) {
  const me = myself(state);
  if (me === null || !result.winners.length) return result.text;
  if (result.winners.includes(me)) return say(result.winners.length > 1 ? "end.shared" : "end.won");
  return result.rival ? result.text : say("end.place", { n: result.places[me] });
}

/**
 * Why, in a sentence or two: who has won, by how much, and what most of the lead came from.
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 */
function reason(state, result) {
  const told =
    headline(state, result) === result.text || result.winners.includes(myself(state) ?? -1) ? [] : [result.text];
  const columns = columnsOf(state);
  const rows = standings(state, result);
  const counts = columns.findIndex((column) => column.counts);
  const others = new Intl.ListFormat(language()).format(
    rows
      .slice(1)
      .map((row) => row.told[counts])
      .filter((told) => /\d/.test(told)),
  );
  if (others) told.push(say("end.against", { mine: rows[0].told[counts], others }));
  const me = myself(state);
  const rival = rows.find((row) => row.seat === me && !row.won) ?? rows[1];
  const lead = rival ? mostOfTheLead(columns, rows[0].told.map(numeric), rival.told.map(numeric)) : null;
  if (lead) told.push(say("end.lead", lead));
  return told.join(" ");
}

/** @param {string} told */
const numeric = (told) => Number(told.replace("−", "-"));

/**
 * Where points are the sum of their parts: the part with the widest gap.
 * @param {{ label: string, counts: boolean }[]} columns
 * @param {number[]} best
 * @param {number[]} other
 */
function mostOfTheLead(columns, best, other) {
  const total = columns.findIndex((column) => column.counts);
  const parts = columns.map((_, i) => i).filter((i) => i !== total);
  const sum = parts.reduce((before, i) => before + best[i], 0);
  if (!parts.length || sum !== best[total]) return null;
  const widest = parts.reduce((most, i) => (best[i] - other[i] > best[most] - other[most] ? i : most), parts[0]);
  if (best[widest] <= other[widest]) return null;
  return { what: columns[widest].label, n: best[widest], of: other[widest] };
}

/**
 * Which other level of the bots is offered: up after a win, down after several losses in a row.
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 */
function otherLevel(state, result) {
  const me = myself(state);
  const strongest = Math.max(
    ...state.seats.map((seat) => (seat.who === "bot" ? LEVELS.indexOf(seat.level ?? "") : -1)),
  );
  if (me === null || strongest < 0) return null;
  const won = result.winners.includes(me);
  memory.keep(CODE, { won });
  if (won) return strongest < LEVELS.length - 1 ? { level: LEVELS[strongest + 1], words: "end.up" } : null;
  const mine = Object.values(memory.games()).filter((one) => one.game === GAME && one.won !== undefined);
  const last = mine.sort((one, other) => other.at - one.at).slice(0, SULK);
  const sulking = last.length === SULK && last.every((one) => !one.won);
  return sulking && strongest > 0 ? { level: LEVELS[strongest - 1], words: "end.down" } : null;
}

/**
 * @param {string} sign
 * @param {string} words
 * @param {() => unknown} onclick
 * @param {string} [kind]
 */
const button = (sign, words, onclick, kind = "btn") =>
  h("button", { type: "button", class: kind, onclick }, icon(sign, 18), words);

/**
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 * @param {() => unknown} decline to come to the rematch
 */
function whatNext(state, result, decline) {
  const again = () => (state.next ? seatActions.goOn(CODE, state.next) : nextGame.rematch(CODE, GAME, state));
  const people = state.seats.filter((seat) => seat.who === "person" && !state.local?.includes(seat.seat)).length;
  const words = state.next ? "result.offered" : people && state.local?.length ? "end.offer" : "result.again";
  const level = otherLevel(state, result);
  const notNow = () => {
    closeSheet();
    decline();
  };
  return h(
    "div",
    { class: "next" },
    h(
      "div",
      { class: "row ends" },
      button("undo", say(words), again, "btn primary big again"),
      state.next && state.local?.length ? button("close", say("next.no"), notNow, "btn big not-now") : null,
      level
        ? button(
            level.words === "end.up" ? "up" : "down",
            say(level.words),
            () => nextGame.another(CODE, GAME, state, level.level),
            "btn big",
          )
        : null,
      button("share", say("review.share"), () => share(state, result), "btn big"),
    ),
    people ? h("p", { class: "sm muted" }, say("end.offer.about")) : null,
    h(
      "div",
      { class: "row ends quietly" },
      h("a", { class: "btn s review", href: pageAt(`/r/${CODE}`) }, icon("footprints", 16), say("end.review")),
      button("settings", say("result.other"), () => nextGame.other(CODE, GAME, state), "btn s"),
      button("map", say("end.board"), closeSheet, "btn s close"),
    ),
  );
}

/**
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 */
async function share(state, result) {
  const counts = columnsOf(state).findIndex((column) => column.counts);
  const lines = standings(state, result).map((row) => `${row.place}. ${row.name} ${row.told[counts]}`);
  const text = [`${$("#title").textContent} · ${result.text}`, ...lines].join("\n");
  const url = LOCAL ? await held() : `${location.origin}${pageAt(`/r/${CODE}`)}`;
  if (!url) return;
  if (navigator.share) await navigator.share({ text, url }).catch(() => null);
  else await seatActions.copy(`${text}\n${url}`, "end.copied");
}

/** A link for a game that is on this device alone: it holds the game. */
async function held() {
  const { linkOf } = await import("./sharing.js");
  return linkOf(CODE);
}

/**
 * Why chance was fair: what the table was bound to, what is open now, and how to check it without this program.
 * @param {Page.TableState} state
 */
function proof(state) {
  if (!state.chance?.seed) return null;
  const told = (/** @type {string} */ key) => h("li", {}, say(key, { ...state.chance }));
  const program = { href: `${ROOT}static/check_chance.txt`, download: "check_chance.py", class: "btn s quiet" };
  const command = `python3 check_chance.py proof.json ${state.chance.commitment}`;
  return h(
    "details",
    { class: "fair" },
    h("summary", {}, say("fair.name")),
    h("ol", {}, told("fair.bound"), told("fair.open"), told("fair.follows")),
    h("p", {}, say("fair.check")),
    h(
      "p",
      { class: "ends" },
      h("button", { type: "button", class: "btn s quiet", onclick: keepProof }, say("fair.proof")),
      h("a", program, say("fair.program")),
    ),
    h("p", {}, h("code", {}, command)),
  );
}

/** Every draw of this game as a file; a sentence instead, if the table is too old for that. */
async function keepProof() {
  const answer = await request(`/api/tables/${CODE}/proof`).catch(() => null);
  if (!answer?.ok) {
    const reply = await answer?.json().catch(() => null);
    return toast(reply?.error?.text ?? say("link.not_sent"), true);
  }
  const href = URL.createObjectURL(await answer.blob());
  h("a", { href, download: "proof.json" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

/** The style sheet of the end, fetched once. */
async function styled() {
  if (document.querySelector(`link[href$="${STYLE}"]`)) return;
  await new Promise((done) => {
    document.head.append(
      h("link", { rel: "stylesheet", href: ROOT + STYLE, onload: () => done(true), onerror: () => done(false) }),
    );
  });
}

/**
 * What the analysis says, once it has gone through the game.
 * @param {Page.TableState} state
 * @param {HTMLElement} part
 */
async function analyse(state, part) {
  await new Promise((done) => setTimeout(done, PATIENCE));
  if (!part.isConnected || sheetShown() !== "result") return;
  const bar = h("progress", { "aria-label": say("analysis.title") });
  const text = h("p", { class: "sm muted" }, say("end.counting"));
  fill(part, h("section", { class: "panel pad" }, text, bar));
  const found = await analysisOf(CODE, ({ done, of }) => {
    bar.max = of || 1;
    bar.value = done;
  });
  if (!part.isConnected) return;
  if (!found) return fill(part);
  const me = myself(state);
  const seat = me ?? state.result?.winners[0] ?? 0;
  const turn = swingByChoice(found, seat);
  fill(
    part,
    curve(found, state, turn, part.clientWidth),
    h("div", { class: "panel why" }, turningPoint(found, state, seat, turn), accounts(found, state, seat)),
    memory.wish("botwords", "on") === "on" ? botsSay(found, state) : null,
  );
}

/**
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 * @param {() => unknown} decline to come to the rematch
 */
export async function showEnd(state, result, decline) {
  await styled();
  const before = document.querySelector("#sheet .decided");
  const decided = before ?? h("div", { class: "decided" });
  const won = result.winners.includes(myself(state) ?? -1);
  openSheet(
    "result",
    "result",
    h(
      "div",
      { class: "told" },
      h(
        "header",
        {},
        won ? icon("trophy", 52) : h("span", { class: "who" }, ...result.winners.map((seat) => badge(seat, 52))),
        title(headline(state, result)),
      ),
      h("p", { class: "reason" }, reason(state, result)),
      standing(state, result),
      decided,
    ),
    h("div", { class: "after" }, boardCopy(state), whatNext(state, result, decline), proof(state)),
  );
  if (!before) void analyse(state, /** @type {HTMLElement} */ (decided));
}
