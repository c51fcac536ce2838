// Short sounds of wood and paper, made here and off unless they are wanted: eight of the table, and those of great moments. Each goes
// with what is shown and said in words anyway.

import { $ } from "../dom.js";
import { setWish, wish } from "../memory.js";
import { turnCame } from "../table/prompt.js";

/** @typedef {[(at: number, pitch: number, time: number) => void, number, number, number]} Stroke */

const LOUDEST = 10;
const GAP = 0.4; // s from one sound to the next; none of the table is longer than 0.35
const FALLS = ["sink", "shake"];
const TURNS_OVER = ["flip", "peek"];

/**
 * By name: the strokes of a sound, each with its moment (s), its pitch (Hz) and how long it rings (s).
 * @type {Record<string, Stroke[]>}
 */
export const SOUNDS = {
  turn: [
    [wood, 0, 587, 0.15],
    [wood, 0.14, 880, 0.2],
  ],
  move: [[wood, 0, 330, 0.12]],
  card: [
    [paper, 0, 2600, 0.1],
    [paper, 0.07, 3800, 0.09],
  ],
  coin: [
    [wood, 0, 1760, 0.1],
    [wood, 0.06, 2350, 0.16],
  ],
  danger: [
    [wood, 0, 165, 0.17],
    [wood, 0.16, 123, 0.19],
  ],
  good: [
    [wood, 0, 440, 0.11],
    [wood, 0.09, 554, 0.11],
    [wood, 0.18, 659, 0.16],
  ],
  moment: [
    [wood, 0, 523, 0.1],
    [wood, 0.08, 659, 0.1],
    [wood, 0.16, 988, 0.18],
  ],
  over: [
    [wood, 0, 392, 0.12],
    [paper, 0.08, 1200, 0.1],
    [wood, 0.15, 262, 0.2],
  ],
  // great moments, which have their card for longer than they ring
  safe: [
    [wood, 0, 523, 0.14],
    [wood, 0.12, 659, 0.14],
    [wood, 0.24, 784, 0.16],
    [wood, 0.38, 1047, 0.45],
  ],
  lost: [
    [wood, 0, 392, 0.2],
    [wood, 0.17, 311, 0.22],
    [wood, 0.36, 196, 0.5],
  ],
  crash: [
    [paper, 0, 420, 0.35],
    [wood, 0.02, 98, 0.3],
    [paper, 0.2, 240, 0.5],
    [wood, 0.24, 73, 0.55],
  ],
  open: [
    [paper, 0, 900, 0.24],
    [wood, 0.16, 494, 0.16],
    [wood, 0.3, 740, 0.4],
  ],
  wake: [
    [wood, 0, 82, 0.35],
    [paper, 0.05, 180, 0.5],
    [wood, 0.24, 87, 0.35],
    [wood, 0.48, 65, 0.4],
  ],
  feat: [
    [wood, 0, 494, 0.1],
    [wood, 0.09, 622, 0.1],
    [wood, 0.18, 740, 0.12],
    [wood, 0.28, 988, 0.4],
    [paper, 0.3, 5200, 0.3],
  ],
  bell: [
    [wood, 0, 659, 0.4],
    [wood, 0.34, 659, 0.5],
  ],
};

/** @type {AudioContext | null} */
let context = null;
const audio = () => (context ??= new AudioContext());

const wanted = () => wish("sound", "off") === "on";
/** @type {() => number} */
export const volume = () => wish("volume", LOUDEST / 2);

/**
 * Struck wood: a tone that drops a little and dies away.
 * @param {number} at
 * @param {number} pitch
 * @param {number} time
 */
function wood(at, pitch, time) {
  const tone = audio().createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.9, at + time);
  ring(tone, tone, at, time);
}

/**
 * Rustling paper: noise around a pitch.
 * @param {number} at
 * @param {number} pitch
 * @param {number} time
 */
function paper(at, pitch, time) {
  const { sampleRate } = audio();
  const noise = audio().createBufferSource();
  noise.buffer = audio().createBuffer(1, Math.ceil(time * sampleRate), sampleRate);
  const grains = noise.buffer.getChannelData(0);
  for (let i = 0; i < grains.length; i++) grains[i] = Math.random() * 2 - 1;
  const band = audio().createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(pitch, at);
  noise.connect(band);
  ring(noise, band, at, time);
}

/**
 * From `source`, as it comes out of `out`, fading.
 * @param {AudioScheduledSourceNode} source
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} time
 */
function ring(source, out, at, time) {
  const fading = audio().createGain();
  fading.gain.setValueAtTime((volume() / LOUDEST) ** 2, at); // squared, so that even steps sound even
  fading.gain.exponentialRampToValueAtTime(0.001, at + time);
  out.connect(fading);
  fading.connect(audio().destination);
  source.start(at);
  source.stop(at + time);
}

/**
 * These sounds, one after the other. A browser lets nothing be heard before the first touch: then it is not kept for later either.
 * @param {...string} names
 */
export function play(...names) {
  if (!names.length || !wanted() || navigator.userActivation?.hasBeenActive === false) return;
  audio().resume();
  const now = audio().currentTime;
  names.forEach((name, i) => SOUNDS[name].forEach(([stroke, at, ...rest]) => stroke(now + i * GAP + at, ...rest)));
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
export const ofMoment = (event) => (SOUNDS[event.sound] ? event.sound : "moment");

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
