// What sounds are made of: struck wood and rustling paper. Loaded by those who wish to hear them.

import { LOUDEST, volume } from "./sound.js";

/** @typedef {[(at: number, pitch: number, time: number) => void, number, number, number]} Stroke */

const GAP = 0.4; // s from one sound to the next; none of the table is longer than 0.35

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
 * These sounds, one after the other.
 * @param {string[]} names
 */
export function strike(names) {
  audio().resume();
  const now = audio().currentTime;
  names.forEach((name, i) =>
    (SOUNDS[name] ?? SOUNDS.moment).forEach(([stroke, at, ...rest]) => stroke(now + i * GAP + at, ...rest)),
  );
}
