// What lies over the table: the screen goes to another seat, the game has not begun, or it is over.

import * as dialogs from "../sheets/dialogs.js";
import { h } from "../dom.js";
import * as memory from "../memory.js";
import * as seatActions from "./seat_actions.js";
import { assertive } from "../sheets/speech.js";
import { CODE, GAME } from "./table_model.js";

/** @import { Link } from "./connection.js" */

const options = h("div"); // of a table that has not begun; filled as soon as what shows them is loaded
const TOLD = 4; // lines of the log that the next seat is shown
/** @type {Page.TableState | null} */
let laid = null; // as it is while it has not begun
let watching = false; // somebody without a seat wants to look on

/**
 * @param {Page.TableState} old
 * @param {Page.TableState} state
 * @param {Link} link
 * @param {() => unknown} decline to come to the rematch
 */
export function cover(old, state, link, decline) {
  if (state.hand_over !== undefined && state.hand_over !== null) return coverSeat(state, state.hand_over, link);
  laid = state.started ? null : state;
  if (laid) return watching && !state.local?.length ? undefined : void coverLobby(laid, link);
  if (["hand-over", "lobby"].includes(dialogs.sheetShown())) dialogs.closeSheet();
  const offered = dialogs.sheetShown() === "result" && old.next !== state.next;
  if (state.over && state.result && (!old.over || offered)) void coverResult(state, state.result, decline);
}

/**
 * @param {Page.TableState} state
 * @param {number} seat
 * @param {Link} link
 */
function coverSeat(state, seat, link) {
  const last = state.log.findLastIndex((line) => line.by === seat && !line.undone);
  const lines = state.log
    .slice(last + 1)
    .filter((line) => !line.undone && line.text && line.seq > 0)
    .slice(-TOLD);
  dialogs.handOver(state, seat, lines, () => link.send({ type: "show", seat }));
}

/**
 * @param {Page.TableState} state
 * @param {boolean} host
 */
async function showOptions(state, host) {
  const { variants } = await import("../sheets/options.js");
  const form = variants(GAME, state, host ? (wanted) => seatActions.change(CODE, wanted) : null);
  if (form.parentNode !== options) options.append(form);
}

/**
 * @param {Page.TableState} state
 * @param {Link} link
 */
async function coverLobby(state, link) {
  const { lobby } = await import("../sheets/lobby.js");
  if (laid !== state) return; // it has begun meanwhile, or looks otherwise
  const local = state.local ?? [];
  const host = local.some((seat) => seat === state.host);
  showOptions(state, host);
  lobby(state, {
    code: CODE,
    game: GAME,
    options,
    host,
    mine: local.length > 0,
    free: state.seats.filter((seat) => seat.who === "open").length,
    name: memory.myName(),
    join: async (name, seat) => {
      if (await seatActions.join(CODE, name, seat)) link.again();
    },
    start: () => seatActions.start(CODE),
    copy: () => seatActions.copy(`${location.origin}/t/${CODE}`, "lobby.copied"),
    watch: () => {
      watching = true;
      dialogs.closeSheet();
    },
  });
}

/**
 * @param {Page.TableState} state
 * @param {Protocol.Result} result
 * @param {() => unknown} decline
 */
async function coverResult(state, result, decline) {
  assertive(result.text);
  const { showEnd } = await import("../finished/end_screen.js"); // loaded by those who come to the end
  await showEnd(state, result, decline);
}
