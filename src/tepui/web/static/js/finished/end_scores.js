// How everybody stands at the end: who is before whom, and by what.

import { badge, h, icon } from "../dom.js";
import { number, say, sayLevel } from "../translations.js";

/**
 * What a result tells of each seat. The column that counts decides who is before whom.
 * @param {Page.TableState} state
 * @returns {{ label: string, counts: boolean }[]}
 */
export function columnsOf(state) {
  const [first] = state.panels?.places ?? [];
  if (!first?.length) return [{ label: say("result.points"), counts: true }];
  const strong = first.findIndex((stat) => stat.strong);
  const counts = strong < 0 ? first.length - 1 : strong;
  return first.map((stat, i) => ({ label: stat.label, counts: i === counts }));
}

/**
 * A row for everybody, best first; the rival of a game played alone stands among the players.
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 */
export function standings(state, result) {
  const { scores, winners, places: ranks, rival } = result;
  const places = state.panels?.places ?? [];
  const columns = columnsOf(state);
  const rows = state.seats.map(({ seat, name, level, who }) => ({
    seat,
    name,
    face: badge(seat, 30),
    tag: state.local?.includes(seat) && state.local.length === 1 ? "you" : who === "bot" ? (level ?? "") : "",
    points: scores[seat],
    rank: rival ? 0 : ranks[seat],
    told: places.length ? places[seat].map((stat) => stat.value.replace(/^-(?=\d)/, "−")) : [number(scores[seat])],
    won: winners.includes(seat),
    place: 0,
  }));
  if (rival)
    rows.push({
      seat: -1,
      name: rival.name,
      face: icon("bot", 30),
      tag: "",
      points: rival.score,
      rank: 0,
      told: columns.map(({ counts }) => (counts ? number(rival.score) : "–")),
      won: !winners.length,
      place: 0,
    });
  /** @type {(one: typeof rows[0], other: typeof rows[0]) => boolean} */
  const better = (one, other) =>
    one.rank !== other.rank
      ? one.rank < other.rank
      : rival !== null && (one.won === other.won ? one.points > other.points : one.won);
  for (const row of rows) row.place = row.rank || 1 + rows.filter((other) => better(other, row)).length;
  return rows.sort((one, other) => Number(better(other, one)) - Number(better(one, other)));
}

/**
 * The same as a table; on a narrow screen every row is a card.
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 */
export function standing(state, result) {
  const columns = columnsOf(state);
  const heads = [say("result.place"), say("result.player"), ...columns.map((column) => column.label)];
  /** @param {string} tag */
  const tagged = (tag) =>
    tag
      ? h("span", { class: tag === "you" ? "tag you" : "tag" }, tag === "you" ? say("end.you") : sayLevel(tag))
      : null;
  return h(
    "table",
    { class: "scores" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((head, i) => h("th", { scope: "col", class: columns[i - 2]?.counts ? "counts" : null }, head)),
      ),
    ),
    h(
      "tbody",
      {},
      standings(state, result).map((row) =>
        h(
          "tr",
          { class: row.won ? "won" : null },
          h("td", { class: "num place" }, row.place),
          h(
            "th",
            { scope: "row" },
            row.face,
            h("span", { class: "name" }, row.name, row.won ? icon("crown", 18) : null),
            tagged(row.tag),
          ),
          row.told.map((value, i) =>
            h("td", { class: columns[i].counts ? "num counts" : "num", "data-label": columns[i].label }, value),
          ),
        ),
      ),
    ),
  );
}
