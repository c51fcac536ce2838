// After the game: the same people again, or a table like this one. Loaded by those who come to the end.

import * as memory from "../memory.js";
import { pageAt, request } from "../net.js";
import { call, goOn } from "./seat_actions.js";
import { setUpLike } from "../finished/set_up_like.js";

/**
 * The same people again; who only watched sets up a table like this one.
 * @param {string} code
 * @param {string} game
 * @param {Page.TableState} state
 */
export async function rematch(code, game, state) {
  if (!state.local?.length) return other(code, game, state);
  /** @type {Protocol.Code | null} */
  const made = await call(`${code}/rematch`, {}, memory.tokens(code)[0]);
  if (made) goOn(code, made.code);
}

/**
 * The set-up page, filled in with this table's seats and options.
 * @param {string} code
 * @param {string} game
 * @param {Page.TableState} state
 */
export async function other(code, game, state) {
  /** @type {Page.TableFacts | null} */
  const table = await request(`/api/tables/${code}`)
    .then((answer) => answer.json())
    .catch(() => null);
  location.assign(pageAt(setUpLike(game, table?.options ?? {}, state.seats, state.local ?? [])));
}

/**
 * A new table like this one, with the bots at another level.
 * @param {string} code
 * @param {string} game
 * @param {Page.TableState} state
 * @param {string} level
 */
export async function another(code, game, state, level) {
  /** @type {Page.TableFacts | null} */
  const table = await request(`/api/tables/${code}`)
    .then((answer) => answer.json())
    .catch(() => null);
  const seats = state.seats.map((seat) =>
    (state.local ?? []).includes(seat.seat)
      ? { who: "me", name: seat.name }
      : seat.who === "bot"
        ? { who: "bot", level }
        : { who: "open" },
  );
  /** @type {Protocol.Forked | null} */
  const made = await call("", { game, seats, options: table?.options ?? {}, terms: table?.terms });
  if (!made) return;
  memory.seat(
    made.code,
    made.seats.map((one) => one.token),
  );
  location.assign(pageAt(`/t/${made.code}`));
}
