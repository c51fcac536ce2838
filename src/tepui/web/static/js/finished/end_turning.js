// What the analysis of a finished game says at its end: the curve, its turning point, and luck beside choices.

import { chanceLines, percent, signed } from "./analysis.js";
import { badge, h, icon, portrait, s } from "../dom.js";
import { nameOf } from "../table/panels.js";
import { pageAt } from "../net.js";
import { CODE } from "../table/table_model.js";
import { language, say, sayCharacter } from "../translations.js";

const EDGES = 30; // around the drawing
const HIGH = 150;
const LEFT = 38;
const TOP = 14;

/** @typedef {{ i: number, by: number, at: number, before: number, seat: number }} Swing */

/**
 * The turn in which choices moved this seat's chance most towards how it ended; null if none moved it by a point.
 * The last turn only settles what was open, so it is none.
 * @param {Protocol.Analysis} found
 * @param {number} seat
 * @returns {Swing | null}
 */
export function swingByChoice(found, seat) {
  /** @type {Swing | null} */
  let most = null;
  let [at, chance] = [0, found.opening[seat]];
  const end = found.turns.at(-1)?.chances[seat] ?? chance;
  const way = end < found.opening[seat] ? -1 : 1;
  for (const [i, turn] of found.turns.slice(0, -1).entries()) {
    const by = turn.chances[seat] - chance - turn.luck[seat];
    if (way * by >= 0.01 && way * by > way * (most?.by ?? 0))
      most = { i, by, at: turn.at, before: at, seat: turn.seat };
    [at, chance] = [turn.at, turn.chances[seat]];
  }
  return most;
}

/**
 * Everybody's chances through the game, with a flag at the turning point.
 * @param {Protocol.Analysis} found
 * @param {Page.TableState} state
 * @param {Swing | null} swing
 * @param {number} room
 */
export function curve(found, state, swing, room) {
  const wide = Math.max(280, room - EDGES);
  const points = [{ chances: found.opening }, ...found.turns];
  /** @param {number} i */
  const x = (i) => LEFT + ((wide - LEFT - 8) * i) / Math.max(1, points.length - 1);
  /** @param {number} chance */
  const y = (chance) => TOP + (HIGH - TOP - 8) * (1 - chance);
  const grid = [0, 0.5, 1].flatMap((chance) => [
    s("line", { class: "grid", x1: LEFT, x2: wide - 8, y1: y(chance), y2: y(chance) }),
    s("text", { x: LEFT - 6, y: y(chance) + 4, "text-anchor": "end" }, percent(chance)),
  ]);
  const flag = swing
    ? [s("line", { class: "now", x1: x(swing.i + 1), x2: x(swing.i + 1), y1: TOP, y2: HIGH - 8 })]
    : [];
  const last = found.turns.at(-1)?.chances ?? found.opening;
  return h(
    "figure",
    { class: "panel curve" },
    h(
      "figcaption",
      {},
      h("strong", { class: "d" }, say("end.curve")),
      h("span", { class: "muted sm" }, say("analysis.by")),
    ),
    s(
      "svg",
      { class: "plot", viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": say("analysis.curve") },
      ...grid,
      ...chanceLines(points, x, y),
      ...flag,
    ),
    h(
      "p",
      { class: "legend sm" },
      last.map((_, seat) => h("span", {}, badge(seat, 18), ` ${nameOf(state, seat)}`)),
    ),
  );
}

/**
 * @param {Protocol.Analysis} found
 * @param {Page.TableState} state
 * @param {number} seat
 * @param {Swing | null} swing
 */
export function turningPoint(found, state, seat, swing) {
  const heading = h("h3", {}, say("end.turning"));
  if (!swing) return h("section", {}, heading, h("p", {}, say("end.no_turning")));
  const remark = found.remarks.find((one) => one.at >= swing.before && one.at < swing.at && one.seat === swing.seat);
  const told = say("end.swing", { n: swing.i + 1, of: found.turns.length, seat: nameOf(state, swing.seat) });
  const better = remark
    ? say("end.better", { done: remark.done.words[language()], better: remark.better[0].words[language()] })
    : "";
  return h(
    "section",
    {},
    heading,
    h(
      "p",
      {},
      `${told} ${better} `,
      h(
        "b",
        { class: swing.by < 0 ? "down" : "up" },
        say("end.points", { seat: nameOf(state, seat), n: signed(swing.by) }),
      ),
    ),
    h("a", { class: "btn s", href: pageAt(`/r/${CODE}?turn=${swing.before}`) }, icon("eye", 16), say("end.look")),
  );
}

/**
 * From the chance at the beginning to the result: what choices and luck added to it.
 * @param {Protocol.Analysis} found
 * @param {Page.TableState} state
 * @param {number} seat
 */
export function accounts(found, state, seat) {
  const end = found.turns.at(-1)?.chances[seat] ?? found.opening[seat];
  // Rounded so that the column adds up: what rounding leaves over goes to the largest part.
  const parts = [found.own[seat], found.others[seat], found.luck[seat]].map(percent);
  const rest = percent(end) - percent(found.opening[seat]) - parts.reduce((sum, part) => sum + part, 0);
  const largest = parts.reduce((most, part, i) => (Math.abs(part) > Math.abs(parts[most]) ? i : most), 0);
  parts[largest] += rest;
  const rows = ["end.own", "end.others", "end.luck"].map((key, i) => [say(key), parts[i]]);
  return h(
    "section",
    { class: "accounts" },
    h(
      "h3",
      {},
      say("end.accounts", { seat: nameOf(state, seat), from: percent(found.opening[seat]), to: percent(end) }),
    ),
    h(
      "dl",
      {},
      rows.flatMap(([words, n]) => [
        h("dt", {}, words),
        h("dd", { class: Number(n) < 0 ? "num down" : "num up" }, signed(Number(n) / 100)),
      ]),
    ),
    h("p", { class: "muted xs" }, say("end.accounts.about")),
  );
}

/**
 * What the bots say of the game: the turn in which their chance changed most, as a number. Nothing about anybody else.
 * @param {Protocol.Analysis} found
 * @param {Page.TableState} state
 */
export function botsSay(found, state) {
  const lines = state.seats.flatMap(({ seat, who, level }) => {
    const swing = who === "bot" && sayCharacter(level) ? swingByChoice(found, seat) : null;
    if (!swing) return [];
    const before = swing.i ? found.turns[swing.i - 1].chances[seat] : found.opening[seat];
    const after = found.turns[swing.i].chances[seat];
    const said = say("bots.swing", { before: percent(before), n: swing.i + 1, after: percent(after) });
    return [h("li", {}, portrait(level ?? "", 36), badge(seat, 18), h("b", {}, nameOf(state, seat)), " ", said)];
  });
  return lines.length ? h("ul", { class: "panel bots-say", "aria-label": say("bots.said") }, ...lines) : null;
}
