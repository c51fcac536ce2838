// What luck and what my own choices did to my chances, by title: over the games of mine that were gone through here.

import { h, s } from "../dom.js";
import { signed } from "./analysis.js";
import { say } from "../translations.js";

const WIDE = 340;
const HIGH = 270;
const EDGE = 40;
const LEAST = 0.1; // chances that the axes reach to, at least
const SMALL = 7; // the circle of one game
const LETTER = 6.8; // how wide one is
const MANY = 9; // games from which it grows no more

/** @typedef {{ title: string, games: number, own: number, luck: number }} Profile */

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What was found about my games, and by which judges.
 * @param {Page.MyGame[]} games
 * @param {(game: Page.MyGame) => string} titleOf
 */
function accounts(games, titleOf) {
  return games.flatMap((game) => {
    const you = game.table.you ?? -1;
    const { judges = 1 } = game.facts;
    const [own, luck] = [game.facts.own?.[you], game.facts.luck?.[you]];
    return own === undefined || luck === undefined ? [] : [{ title: titleOf(game), own, luck, judges }];
  });
}

/**
 * @param {{ title: string, own: number, luck: number }[]} known
 * @returns {Profile[]}
 */
function profiles(known) {
  return [...new Set(known.map(({ title }) => title))].map((title) => {
    const some = known.filter((one) => one.title === title);
    return {
      title,
      games: some.length,
      own: mean(some.map(({ own }) => own)),
      luck: mean(some.map(({ luck }) => luck)),
    };
  });
}

/**
 * Luck to the right, choices upwards; a circle for every title, the larger the more games. The table beside it says the same.
 * @param {Profile[]} found
 */
function plot(found) {
  const reach = Math.max(LEAST, ...found.flatMap(({ own, luck }) => [Math.abs(own), Math.abs(luck)]));
  /** @param {number} luck */
  const x = (luck) => WIDE / 2 + (luck / reach) * (WIDE / 2 - EDGE);
  /** @param {number} own */
  const y = (own) => HIGH / 2 - (own / reach) * (HIGH / 2 - EDGE);
  /** @param {number} games */
  const size = (games) => SMALL * Math.sqrt(Math.min(games, MANY));
  return s(
    "svg",
    { class: "profile", viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" },
    s("path", { class: "axes", d: `M0 ${HIGH / 2}H${WIDE}M${WIDE / 2} 0V${HIGH}` }),
    s("text", { x: WIDE / 2 + 6, y: 14 }, `${say("end.own")} ↑`),
    s("text", { x: WIDE - 2, y: HIGH / 2 + 18, "text-anchor": "end" }, `${say("end.luck")} →`),
    found.map(({ games, own, luck }) => s("circle", { cx: x(luck), cy: y(own), r: size(games) })),
    named(found.map(({ title, games, own, luck }) => ({ title, x: x(luck), y: y(own), r: size(games) }))),
  );
}

/**
 * Names above their circles; where another name or circle is in the way, below, or further off.
 * @param {{ title: string, x: number, y: number, r: number }[]} circles
 */
function named(circles) {
  /** @type {number[][]} */
  const taken = circles.map(({ x, y, r }) => [x - r, y - r, x + r, y + r]);
  return circles.map(({ title, x, y, r }) => {
    const half = (title.length * LETTER) / 2;
    const middle = Math.max(half, Math.min(x, WIDE - half));
    const boxes = [-r - 5, r + 17, -r - 21, r + 33].map((by) => [
      middle - half,
      y + by - 12,
      middle + half,
      y + by + 3,
    ]);
    const free = boxes.find((one) => !taken.some((other) => meet(one, other))) ?? boxes[0];
    taken.push(free);
    return s("text", { class: "name", x: middle, y: free[3] - 3, "text-anchor": "middle" }, title);
  });
}

/** @type {(one: number[], other: number[]) => boolean} */
const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/**
 * @param {Page.MyGame[]} games
 * @param {(game: Page.MyGame) => string} titleOf
 */
export function luckAndChoice(games, titleOf) {
  const all = accounts(games, titleOf);
  if (!all.length) return [];
  // Judges of another version find other figures for the same game: only those of the newest are comparable.
  const newest = Math.max(...all.map(({ judges }) => judges));
  const known = all.filter(({ judges }) => judges === newest);
  const found = profiles(known);
  const older = all.length - known.length;
  const heads = ["me.title", "me.gone_through", "end.own", "end.luck"];
  return [
    h("h2", { id: "luck", tabindex: "-1" }, say("me.luck")),
    h("p", { class: "sm muted" }, say("me.luck.about")),
    ...(older ? [h("p", { class: "sm muted older" }, say("me.luck.older", { n: older }))] : []),
    h(
      "div",
      { class: "panel pad luck" },
      plot(found),
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...heads.map((key) => h("th", { scope: "col" }, say(key))))),
        h(
          "tbody",
          {},
          found.map((one) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, one.title),
              h("td", { class: "num" }, one.games),
              h("td", { class: "num" }, signed(one.own)),
              h("td", { class: "num" }, signed(one.luck)),
            ),
          ),
        ),
      ),
    ),
  ];
}
