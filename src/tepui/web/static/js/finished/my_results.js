// My finished games: a row for each with its result, filters, and how often I have won.

import { badge, fill, h, icon, portrait, targetOf } from "../dom.js";
import { ROOT, pageAt } from "../net.js";
import { luckAndChoice } from "./luck_and_choice.js";
import { setUpLike } from "./set_up_like.js";
import { language, number, say } from "../translations.js";

const DAY = 86_400_000;
const LEVELS = ["novice", "casual", "club", "expert", "master"];
const FEW = 10; // games that say little
const FIRST = 12; // rows shown until all are asked for

/** @typedef {"won" | "shared" | "lost" | "none"} Kind */
/** @typedef {(game: Page.MyGame) => boolean} Filter */

/**
 * How a game ended for me.
 * @param {Page.MyGame} game
 * @returns {Kind}
 */
function kindOf({ table: { result, you } }) {
  if (!result || you === null || you === undefined) return "none";
  if (!result.winners.includes(you)) return "lost";
  return result.winners.length > 1 ? "shared" : "won";
}

/** @param {Page.MyGame} game */
function mark(game) {
  const kind = kindOf(game);
  const { result, you, seats } = game.table;
  const place = result && typeof you === "number" ? result.places[you] : 0;
  const words =
    kind === "lost" && seats.length > 2
      ? say("me.place", { n: place })
      : kind === "none"
        ? "–"
        : say(`me.mark.${kind}`);
  return h("span", { class: `mark ${kind}` }, words);
}

/**
 * The points of everybody, best first; of a race, nothing: it has none.
 * @param {Page.MyGame} game
 */
function points({ table: { result } }) {
  if (!result || result.scores.some((score) => score < 0 || !Number.isInteger(score))) return "";
  const all = [...result.scores, ...(result.rival ? [result.rival.score] : [])];
  return all
    .sort((one, other) => other - one)
    .map(number)
    .join(" · ");
}

/**
 * @param {Page.MyGame} game
 * @param {Map<string | undefined, string | undefined>} titles
 */
const titleOf = ({ facts, table }, titles) => titles.get(table.game) ?? facts.title ?? table.game;

/** @param {Page.MyGame} game */
const company = ({ table }) => table.seats.filter((seat) => seat.seat !== table.you);

/**
 * @param {Page.MyGame} game
 * @param {Map<string | undefined, string | undefined>} titles
 * @param {(code: string) => void} forget
 */
function row(game, titles, forget) {
  const { code, table } = game;
  const name = titleOf(game, titles);
  const others = company(game).map((seat) => h("span", { class: "whole" }, badge(seat.seat, 18), ` ${seat.name} `));
  const like = setUpLike(table.game, table.options, table.seats, typeof table.you === "number" ? [table.you] : []);
  const drop = say("me.drop", { name });
  return h(
    "li",
    {},
    mark(game),
    h("img", {
      src: `${ROOT}static/img/${table.game}.svg`,
      alt: "",
      width: 66,
      height: 44,
      onerror: (event) => (targetOf(event).style.visibility = "hidden"), // its column stays
    }),
    h("span", { class: "what" }, h("b", { class: "d" }, name), h("span", { class: "sm muted" }, others)),
    h("span", { class: "num" }, points(game)),
    h("span", { class: "sm muted" }, table.turn ? say("me.turns", { n: table.turn }) : ""),
    h(
      "span",
      { class: "row" },
      h(
        "a",
        { class: "btn s", href: pageAt(`/r/${code}`), "aria-label": `${name}: ${say("result.review")}` },
        icon("footprints", 16),
        say("result.review"),
      ),
      h(
        "a",
        { class: "btn s quiet", href: pageAt(like), "aria-label": `${name}: ${say("me.again")}` },
        icon("undo", 16),
        say("me.again"),
      ),
      h(
        "button",
        { type: "button", class: "btn s ghost icon", "aria-label": drop, title: drop, onclick: () => forget(code) },
        icon("trash", 16),
      ),
    ),
  );
}

/** @param {number} at */
function when(at) {
  const today = new Date().setHours(0, 0, 0, 0);
  return at >= today ? "today" : at >= today - 6 * DAY ? "week" : "earlier";
}

/**
 * What can be chosen among: everything, by result, by title, with people; only what would leave something out.
 * @param {Page.MyGame[]} games
 * @param {Map<string | undefined, string | undefined>} titles
 * @returns {[string, Filter][]}
 */
function filters(games, titles) {
  /** @type {[string, Filter][]} */
  const found = [
    [say("me.won"), (game) => kindOf(game) === "won"],
    [say("me.lost"), (game) => kindOf(game) === "lost"],
    [say("me.shared"), (game) => kindOf(game) === "shared"],
    ...[...new Set(games.map(({ table }) => table.game))].map(
      /** @returns {[string, Filter]} */ (slug) => [
        titleOf(/** @type {Page.MyGame} */ (games.find(({ table }) => table.game === slug)), titles),
        ({ table }) => table.game === slug,
      ],
    ),
    [say("me.people"), (game) => company(game).some((seat) => seat.who === "person")],
  ];
  return found.filter(([, fits]) => {
    const many = games.filter(fits).length;
    return many > 0 && many < games.length;
  });
}

/**
 * @param {HTMLElement} place
 * @param {Page.MyGame[]} games
 * @param {Map<string | undefined, string | undefined>} titles
 * @param {(code: string) => void} forget
 */
export function results(place, games, titles, forget) {
  place.hidden = games.length === 0;
  const list = h("div", { class: "panel results" });
  /** @type {[string, Filter][]} */
  const choices = [[say("me.all"), () => true], ...filters(games, titles)];
  const buttons = choices.map(([words, fits]) =>
    h(
      "button",
      { type: "button", class: "chip", onclick: (event) => show(fits, event.currentTarget) },
      `${words} ${games.filter(fits).length}`,
    ),
  );
  /** @type {(fits: Filter, chosen: unknown, most?: number) => void} */
  const show = (fits, chosen, most = FIRST) => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(one === chosen));
    const fitting = games.filter(fits);
    const shown = fitting.slice(0, most);
    const parts = ["today", "week", "earlier"].map((time) => ({
      time,
      some: shown.filter((game) => when(game.facts.at) === time),
    }));
    const rest = () => {
      show(fits, chosen, fitting.length);
      list.querySelectorAll("a")[2 * most].focus();
    };
    fill(
      list,
      parts
        .filter(({ some }) => some.length)
        .flatMap(({ time, some }) => [
          h("h3", {}, say(`me.${time}`)),
          h(
            "ul",
            {},
            some.map((game) => row(game, titles, forget)),
          ),
        ]),
      fitting.length > most
        ? h("button", { type: "button", class: "btn more", onclick: rest }, say("me.more", { n: fitting.length }))
        : null,
    );
  };
  show(() => true, buttons[0]);
  const parts = [...statistics(games, titles), ...luckAndChoice(games, (game) => titleOf(game, titles))];
  fill(
    place,
    h("h2", {}, say("me.results")),
    h(
      "nav",
      { class: "mine-nav", "aria-label": say("me.results") },
      ...["statistics", "luck"]
        .filter((id) => parts.some((part) => part.id === id))
        .map((id) => h("a", { href: `#${id}` }, say(`me.${id}`))),
    ),
    h("div", { class: "row filters", role: "group", "aria-label": say("me.results") }, buttons),
    list,
    ...parts,
  );
}

/**
 * The number and the name of a level; where there is little room, the number under its portrait.
 * @param {string} level
 */
function levelNamed(level) {
  const [number_, ...name] = say(`level.${level}`).split(" · ");
  return [portrait(level, 34), number_, h("span", { class: "name" }, ` · ${name.join(" · ")}`)];
}

/**
 * Won of played, by title and by the strongest bot at the table.
 * @param {Page.MyGame[]} games
 * @param {Map<string | undefined, string | undefined>} titles
 */
function statistics(games, titles) {
  const counted = games.filter((game) => kindOf(game) !== "none");
  if (!counted.length) return [];
  /** @param {Page.MyGame} game */
  const strongest = (game) => Math.max(-1, ...company(game).map((seat) => LEVELS.indexOf(seat.level ?? "")));
  const slugs = [...new Set(counted.map(({ table }) => table.game))];
  const levels = [...new Set(counted.map(strongest))].sort((one, other) => one - other);
  /** @param {Page.MyGame[]} some */
  const cell = (some) => {
    if (!some.length) return h("td", {}, "–");
    const won = some.filter((game) => kindOf(game) !== "lost").length;
    const share = new Intl.NumberFormat(language(), { style: "percent" }).format(won / some.length);
    const told = say("me.won_of", { n: won, of: some.length });
    return h(
      "td",
      { class: "num" },
      told,
      some.length < FEW ? null : h("span", { class: "sm muted" }, share),
      h("meter", { min: 0, max: some.length, value: won, "aria-hidden": "true" }),
    );
  };
  return [
    h("h2", { id: "statistics", tabindex: "-1" }, say("me.statistics")),
    h("p", { class: "sm muted" }, say("me.statistics.about"), " ", say("me.few", { n: FEW })),
    h(
      "div",
      { class: "grid", tabindex: "0" },
      h(
        "table",
        { class: "panel played" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, say("me.title")),
            levels.map((level) => h("th", { scope: "col" }, level < 0 ? say("me.no_bots") : levelNamed(LEVELS[level]))),
          ),
        ),
        h(
          "tbody",
          {},
          slugs.map((slug) => {
            const some = counted.filter(({ table }) => table.game === slug);
            return h(
              "tr",
              {},
              h("th", { scope: "row" }, titleOf(some[0], titles)),
              levels.map((level) => cell(some.filter((game) => strongest(game) === level))),
            );
          }),
        ),
      ),
    ),
  ];
}
