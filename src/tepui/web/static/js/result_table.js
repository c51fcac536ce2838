// The result of a game as a table: who is first, and with how many points.

import { badge, h, icon } from "./dom.js";
import { number, say } from "./translations.js";

/**
 * The result as a table, by places; the rival of a game played alone stands among the players.
 * A game whose places do not go by points tells its own columns.
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 */
export function scoreTable(state, { scores, winners, places: ranks, rival }) {
  const places = state.panels?.places ?? [];
  const told = (/** @type {number} */ seat) =>
    places.length ? places[seat].map((stat) => stat.value) : [number(scores[seat])];
  const rows = state.seats.map(({ seat, name }) => ({
    face: badge(seat, 22),
    name,
    points: scores[seat],
    rank: rival ? 0 : ranks[seat],
    told: told(seat),
    won: winners.includes(seat),
  }));
  if (rival)
    rows.push({
      face: icon("bot", 22),
      name: rival.name,
      points: rival.score,
      rank: 0,
      told: [number(rival.score)],
      won: !winners.length,
    });
  const columns = [
    say("result.place"),
    say("result.player"),
    ...(places.length ? places[0].map((stat) => stat.label) : [say("result.points")]),
  ];
  /** @type {(one: typeof rows[0], other: typeof rows[0]) => boolean} */
  const better = (one, other) =>
    one.rank !== other.rank
      ? one.rank < other.rank
      : rival !== null && (one.won === other.won ? one.points > other.points : one.won);
  rows.sort((a, b) => Number(better(b, a)) - Number(better(a, b)));
  return h(
    "table",
    { class: "scores" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        columns.map((column) => h("th", { scope: "col" }, column)),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          { class: row.won ? "won" : null },
          h("td", { class: "num" }, row.rank || 1 + rows.filter((other) => better(other, row)).length),
          h("th", { scope: "row" }, row.face, " ", row.name, row.won ? icon("crown", 18) : null),
          row.told.map((value) => h("td", { class: "num" }, value)),
        ),
      ),
    ),
  );
}
