// What a new state is told outside the board: spoken sentences, the title of the window, this browser's memory, the connection bar.

import { $ } from "../dom.js";
import * as memory from "../memory.js";
import { toast } from "../sheets/popups.js";
import { asked, turnCame } from "./prompt.js";
import { assertive, polite } from "../sheets/speech.js";
import { say } from "../translations.js";

/** @type {Record<string, string>} */
const ABOUT = { offline: "link.offline.about", restarting: "link.restarting.about" };

/**
 * One sentence for all that others did, unless it was `told` already, and "your turn" when it has just become mine.
 * @param {Page.TableState} old
 * @param {Page.TableState} state
 * @param {boolean} [told]
 */
export function tell(old, state, told = false) {
  if (!told && old.seq !== null && old.seq !== state.seq && old.seat === state.seat) {
    const others = state.events.filter((event) => event.text && event.actor !== state.seat);
    polite(others.map((event) => event.text).join(" "), "event");
  }
  const mine = asked(state);
  const came = turnCame(old, state);
  if (came) assertive(say("turn.mine", { what: state.prompt?.text ?? "" }));
  else if (mine && old.prompt?.text !== state.prompt?.text) polite(state.prompt?.text, "turn");
  const name = $("#title").textContent;
  if (came && old.seq !== null) ring(name);
  document.title = mine ? `● ${say("turn.title")} · ${name}` : `${name} · Tepui`;
}

/**
 * A notice of the browser, if I wanted one and look elsewhere.
 * @param {string} name
 */
function ring(name) {
  if (
    !document.hidden ||
    memory.wish("tell") !== "on" ||
    !("Notification" in window) ||
    Notification.permission !== "granted"
  )
    return;
  new Notification(say("turn.title"), { body: name, tag: location.pathname }).onclick = () => window.focus();
}

/**
 * The same seat in two tabs of a browser: both see, either may act, and both are told.
 * @param {string} code
 */
export function twins(code) {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(`tepui.${code}`);
  channel.onmessage = ({ data: word }) => {
    toast(say("twin.about"));
    polite(say("twin.about"), "turn");
    if (word === "came") channel.postMessage("here");
  };
  channel.postMessage("came");
}

/**
 * For "pick up where you left off".
 * @param {string} code
 * @param {string} game
 * @param {Page.TableState} state
 */
export function remember(code, game, state) {
  if (!state.local?.length) return;
  memory.keep(code, {
    game,
    title: $("#title").textContent,
    mine: state.asked.some((seat) => (state.local ?? [state.seat]).includes(seat)),
    over: state.over,
  });
}

/** @param {string} state */
export function linkBar(state) {
  $("#live").dataset.state = state;
  $("#live-text").textContent = say(`link.${state}`);
  $("#link-bar").hidden = ["live", "connecting", "lagging"].includes(state);
  $("#link-bar").dataset.state = state;
  $("#link-text").textContent = say(ABOUT[state] ?? "link.reconnecting.about");
  $("#link-try").hidden = state !== "offline";
}
