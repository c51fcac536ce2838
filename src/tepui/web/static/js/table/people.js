// The people at the table besides the game: the clocks, who is away, what is asked of whom. One bar under the title, one line at a time.

import { $, $$, fill, h, icon } from "../dom.js";
import * as memory from "../memory.js";
import { nameOf } from "./panels.js";
import { play } from "../sheets/sound.js";
import { assertive, polite } from "../sheets/speech.js";
import { say } from "../translations.js";

/** @typedef {{ send: Page.Send, next: () => void, decline: () => unknown }} Act */

const TICK = 500;
const WARNINGS = [60, 20];
/** @type {Protocol.ClockView | null} */
let clocks = null;
/** @type {number | null} */
let me = null;
let since = 0;
let warned = Infinity;

/**
 * 2 d 03 h, 1:05:09, 4:07.
 * @param {number} seconds
 */
function span(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (days) return say("clock.days", { d: days, h: hours });
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * Seconds that a seat has left now.
 * @param {Protocol.ClockView} clocks
 * @param {number} seat
 */
function left(clocks, seat) {
  const gone = clocks.running.includes(seat) ? (performance.now() - since) / 1000 : 0;
  return Math.max(0, clocks.left[seat] - gone);
}

/**
 * The time of a seat in words, for those who ask; empty where there is no clock.
 * @param {number} seat
 */
export const timeOf = (seat) => (clocks ? say("clock.left", { time: span(left(clocks, seat)) }) : "");

function tick() {
  if (!clocks) return;
  for (const node of $$("[data-clock]")) {
    const seat = Number(node.dataset.clock);
    const rest = left(clocks, seat);
    $("b", node).textContent = span(rest);
    node.classList.toggle("low", clocks.running.includes(seat) && rest < Math.max(20, clocks.seconds / 5));
    node.classList.toggle("runs", clocks.running.includes(seat));
  }
  warn(clocks);
}

/**
 * A minute before the end, and again at twenty seconds.
 * @param {Protocol.ClockView} clocks
 */
function warn(clocks) {
  if (me === null || !clocks.running.includes(me)) return void (warned = Infinity);
  const rest = left(clocks, me);
  const due = WARNINGS.filter((mark) => rest <= mark && mark < warned && clocks.seconds > mark).at(-1);
  if (due === undefined) return;
  warned = due;
  assertive(say("clock.left", { time: span(rest) }));
  play("danger");
}

setInterval(tick, TICK);

/**
 * A clock for every seat's panel.
 * @param {Page.TableState} state
 */
export function clock(state) {
  clocks = state.over ? null : (state.clocks ?? null);
  me = state.seat ?? null;
  since = performance.now();
  for (const node of $$("#seats [data-seat]")) {
    node.querySelector("[data-clock]")?.remove();
    if (!clocks) continue;
    $(".row", node).append(
      h(
        "span",
        { class: "clock num", "data-clock": node.dataset.seat },
        icon(clocks.paused ? "pause" : "timer", 14),
        h("b", {}),
        h("span", { class: "sr" }, say("clock.name")),
      ),
    );
  }
  tick();
}

/**
 * @param {string} key
 * @param {() => unknown} act
 * @param {boolean} [primary]
 */
const button = (key, act, primary = false) =>
  h("button", { type: "button", class: primary ? "btn s primary" : "btn s", onclick: act }, say(key));

/**
 * What the bar says now: words and buttons, or nothing.
 * @param {Page.TableState} state
 * @param {Act} act
 * @returns {[string, ...HTMLElement[]] | null}
 */
function line(state, act) {
  const local = state.local ?? [];
  const away = state.seats.find((seat) => local.includes(seat.seat) && seat.away);
  if (state.next && memory.wish("declined", "") !== state.next) {
    const no = local.length ? [button("next.no", act.decline)] : [];
    return [say("next.bar"), button("next.go", act.next, true), ...no];
  }
  if (!state.started || state.over) return null;
  if (away) return [say("away.bar"), button("away.back", () => act.send({ type: "back", seat: away.seat }), true)];
  if (state.wish) return wish(state, state.wish, act);
  if (!local.length) return state.late ? [say("late.bar")] : null;
  if (state.clocks?.paused) return [say("pause.bar"), button("pause.go", () => act.send({ type: "resume" }))];
  const gone = state.seats.find(
    (seat) => state.asked.includes(seat.seat) && seat.who === "person" && !seat.online && !seat.away,
  );
  return gone
    ? [
        say("gone.bar", { name: gone.name }),
        button("gone.ask", () => act.send({ type: "ask", kind: "bot", seat: gone.seat })),
      ]
    : null;
}

/**
 * What somebody asks of the others, and what those who have not answered can say.
 * @param {Page.TableState} state
 * @param {Protocol.Wish} wish
 * @param {Act} act
 * @returns {[string, ...HTMLElement[]]}
 */
function wish(state, { kind, by, seat, waits }, act) {
  const local = state.local ?? [];
  const words = say(`wish.${kind}`, { name: nameOf(state, by), seat: nameOf(state, seat) });
  const answers = (/** @type {boolean} */ yes) => act.send({ type: "agree", yes });
  if (waits.some((one) => local.includes(one)))
    return [words, button("agree.yes", () => answers(true), true), button("agree.no", () => answers(false))];
  const names = waits.map((one) => nameOf(state, one)).join(", ");
  const rest = say("agree.waits", { names });
  return local.includes(by)
    ? [`${words} ${rest}`, button("agree.withdraw", () => act.send({ type: "withdraw" }))]
    : [`${words} ${rest}`];
}

let told = "";

/**
 * The items of the menu that mean something now.
 * @param {Page.TableState} state
 */
function offer(state) {
  const plays = (state.local ?? []).length > 0 && state.started && !state.over;
  for (const name of ["away", "pause", "time"])
    $(`[data-do=${name}]`).hidden = !plays || (name !== "away" && !state.clocks);
  $("[data-do=tell]").hidden = !(state.local ?? []).length;
}

/**
 * The bar; a new line is spoken.
 * @param {Page.TableState} state
 * @param {Act} act
 */
export function bar(state, act) {
  offer(state);
  const found = line(state, act);
  const words = found?.[0] ?? "";
  const node = $("#company");
  const focused = node.contains(document.activeElement);
  node.hidden = !found;
  fill(node, found ? [h("span", {}, words), ...found.slice(1)] : []);
  if (words && words !== told) (state.wish ? assertive : polite)(words, "turn");
  if (focused) (node.querySelector("button") ?? $("#ask")).focus();
  told = words;
}
