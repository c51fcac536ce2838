// The log: newest turn first, within a turn in the order of play. Turns to which nothing was added stay as they are, and
// nothing is measured before the page has drawn: a state would have to wait for that.

import { $, h } from "../dom.js";
import { say } from "../translations.js";
import { entry, nameOf } from "./panels.js";

const MOST = 60; // turns

/** @typedef {{ title: string, lines: Protocol.LogLine[], node: Element }} Turn */
/** @type {Map<number, Turn>} */
let shown = new Map();
let left = 0; // how far down the log was left, if nobody has scrolled since
let elsewhere = false; // somebody reads further down

/**
 * Somebody has scrolled. A log that has become higher may end above where it was left, and then stands at its end.
 * @param {HTMLElement} list
 */
function scrolled({ scrollTop, scrollHeight, clientHeight }) {
  return scrollTop !== left && !(scrollTop < left && scrollTop + clientHeight >= scrollHeight - 1);
}

/**
 * The newest turn may be longer than the log is high: its end is what is new. Who reads elsewhere is left there.
 * @param {HTMLElement} list
 */
function showNewest(list) {
  if (elsewhere) return;
  const newest = list.querySelector("section");
  list.scrollTop = newest ? newest.offsetTop + newest.offsetHeight - list.offsetTop - list.clientHeight : 0;
  left = list.scrollTop;
}

/**
 * @param {Page.TableState} state
 * @param {number} turn
 * @param {Protocol.LogLine[]} lines
 * @param {Page.PointAt} light
 * @returns {Turn}
 */
function drawn(state, turn, lines, light) {
  const owner = lines.find((line) => line.seat !== null && line.seat !== undefined)?.seat;
  const title = turn
    ? say(owner === undefined ? "log.turn" : "log.turn_of", { n: turn, name: nameOf(state, owner) })
    : say("log.setup");
  const before = shown.get(turn);
  const same = before?.title === title && before.lines.length === lines.length;
  if (before && same && lines.every((line, i) => line === before.lines[i])) return before;
  const told = lines.map((line) => entry(line, light));
  return { title, lines, node: h("section", {}, h("h3", { class: "turn" }, title), h("ul", { class: "ev" }, told)) };
}

/**
 * @param {Page.TableState} state
 * @param {Page.PointAt} light
 */
export function log(state, light) {
  /** @type {Map<number, Protocol.LogLine[]>} */
  const turns = new Map();
  for (const line of state.log) {
    const lines = turns.get(line.turn) ?? [];
    lines.push(line);
    turns.set(line.turn, lines);
  }
  const newest = [...turns.entries()].sort((a, b) => b[0] - a[0]).slice(0, MOST);
  shown = new Map(newest.map(([turn, lines]) => [turn, drawn(state, turn, lines, light)]));
  const list = $("#log");
  list.onscroll = () => (elsewhere = scrolled(list));
  const nodes = [...shown.values()].map((turn) => turn.node);
  for (const old of [...list.children]) if (!nodes.includes(old)) old.remove();
  for (const [i, node] of nodes.entries())
    if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null);
  requestAnimationFrame(() => showNewest(list));
}
