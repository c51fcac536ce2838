// The marks of the board and the names of what is lit. Only what differs is touched, and nothing is measured: a state that lights up
// what the last one did restyles nothing.

import { sentences } from "../dom.js";
import { MARKS } from "./morph.js";
import { veil } from "./overlays.js";

/** @import { Board } from "./board.js" */

const MARKED = MARKS.map((name) => `.${name}`).join(",");

/**
 * What lies in a thing and is meant by it, the likeliest first.
 * @param {SVGElement | null} node
 */
export function held(node) {
  return (node?.dataset.holds ?? "").split(" ").filter(Boolean);
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
function write(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * Classes from a map id → [class, …]; everything else is plain again.
 * @param {Board} board
 * @param {Map<string, string[]>} states
 */
export function mark(board, states) {
  /** @type {Map<Element, string[]>} */
  const wanted = new Map(board.all(MARKED).map((node) => [node, []]));
  const add = (/** @type {Element | null} */ node, /** @type {string[]} */ ...names) =>
    node && wanted.set(node, [...(wanted.get(node) ?? []), ...names]);
  for (const [id, classes] of states) add(board.find(id), ...classes);
  const marked = [...states.keys()];
  for (const node of board.all("[data-holds]")) {
    const lit = held(node).filter((id) => states.get(id)?.includes("legal"));
    const chosen = held(node).some((id) => states.get(id)?.includes("sel"));
    if (!lit.length && !chosen) continue;
    add(node, lit.length ? "legal" : "sel");
    marked.push(node.id);
    if (lit.length === 1) add(board.find(lit[0]), "within"); // one ring says it
  }
  for (const [node, names] of wanted) for (const name of MARKS) node.classList.toggle(name, names.includes(name));
  veil(board, marked);
}

/**
 * Lit elements become buttons with a name.
 * @param {Board} board
 * @param {Map<string, string>} names
 */
export function enable(board, names) {
  for (const node of board.all("[data-lit]")) {
    if (names.has(node.id)) continue;
    node.removeAttribute("data-lit");
    write(node, "tabindex", "-1");
    if (node.dataset.name !== undefined) node.setAttribute("aria-label", board.printed(node.id));
    delete node.dataset.name;
  }
  for (const node of board.findAll([...names.keys()])) {
    const printed = board.printed(node.id);
    write(node, "role", "button");
    write(node, "data-lit", "");
    write(node, "tabindex", node.id === board.current ? "0" : "-1");
    write(node, "data-name", printed);
    write(node, "aria-label", sentences(printed, names.get(node.id)));
  }
}
