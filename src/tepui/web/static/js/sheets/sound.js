// Short sounds of wood and paper, off unless they are wanted: eight of the table, and those of great moments. Each goes
// with what is shown and said in words anyway.

import { $ } from "../dom.js";
import { setWish, wish } from "../memory.js";
import { turnCame } from "../table/prompt.js";

export const LOUDEST = 10;
const FALLS = ["sink", "shake"];
const TURNS_OVER = ["flip", "peek"];

const wanted = () => wish("sound", "off") === "on";
/** @type {() => number} */
export const volume = () => wish("volume", LOUDEST / 2);

/**
 * These sounds, one after the other. A browser lets nothing be heard before the first touch: then it is not kept for later either.
 * @param {...string} names
 */
export async function play(...names) {
  if (!names.length || !wanted() || navigator.userActivation?.hasBeenActive === false) return;
  const { strike } = await import("./instruments.js");
  strike(names);
}

/**
 * The sounds of a new state: one for the news, one for my turn, or that of the end. `sold`: whether an element is for sale.
 * @param {Page.TableState} old
 * @param {Page.TableState} state
 * @param {(id: string) => boolean} sold
 * @returns {string[]}
 */
export function heard(old, state, sold) {
  if (old.seq === null || !state.started) return [];
  if (state.over) return old.over ? [] : ["over"];
  return [news(old, state, sold), turnCame(old, state) && "turn"].filter((name) => typeof name === "string");
}

/**
 * The sound of a great moment, for when its card is shown.
 * @param {Protocol.EventView} event
 */
export const ofMoment = (event) => event.sound || "moment";

/**
 * What of the news is heard: nothing without words, nothing minor that others do, and no great moment that will have its card.
 * @param {Page.TableState} old
 * @param {Page.TableState} state
 * @param {(id: string) => boolean} sold
 */
function news(old, state, sold) {
  if (old.seq === state.seq || old.seat !== state.seat) return null;
  const own = (/** @type {Protocol.EventView} */ event) => event.actor === state.seat;
  const carded = wish("pace", "normal") !== "instant";
  const events = state.events.filter(
    (event) => event.text && !(carded && event.moment) && (own(event) || event.weight !== "minor"),
  );
  const some = (/** @type {(event: Protocol.EventView) => boolean} */ is) => events.some(is);
  if (!events.length) return null;
  if (some((event) => event.weight === "major" && FALLS.includes(event.style))) return "danger";
  if (some((event) => own(event) && event.elements.some(sold)) || coins(old) !== coins(state)) return "coin";
  if (some((event) => own(event) && event.weight === "major" && !event.style && event.elements.length > 0))
    return "good";
  if (some((event) => TURNS_OVER.includes(event.style)) || cards(old) !== cards(state)) return "card";
  return "move";
}

/**
 * What my panel counts under the sign of a coin.
 * @param {Page.TableState} state
 */
const coins = ({ panels, seat }) =>
  String((panels?.seats?.[seat ?? -1] ?? []).filter((stat) => stat.icon === "coin").map((stat) => stat.value));

/**
 * What I hold of cards with a face of their own; pieces and tiles in a hand are no cards.
 * @param {Page.TableState} state
 */
const cards = ({ panels }) =>
  String((panels?.mine ?? []).filter((card) => card.frame?.startsWith("drawn")).map((card) => card.id + card.note));

/** The switch and the volume of the settings, as they were left; whoever changes them hears what they chose. Gives back what shows them again. */
export function switches() {
  const [sound, loud] = [$("#sound"), $("#volume")];
  const show = () => {
    loud.disabled = !(sound.checked = wanted());
    loud.value = String(volume());
  };
  show();
  sound.addEventListener("change", () => {
    setWish("sound", sound.checked ? "on" : "off");
    show();
    play("move");
  });
  loud.addEventListener("change", () => {
    setWish("volume", Number(loud.value));
    play("move");
  });
  return show;
}
