// What the page lights up: from the selection to classes, names for screen readers and small labels on targets. Only what differs
// is written, and nothing is measured: a state that lights up what the last one did restyles nothing.

import { $$, sentences } from "../dom.js";
import { MARKS } from "./morph.js";
import { veil } from "./overlays.js";
import { say } from "../translations.js";

/** @import { Board } from "./board.js" */
/** @import { Draft } from "../table/draft.js" */
/** @import { Pick } from "../table/selection.js" */

const MARKED = MARKS.map((name) => `.${name}`).join(",");

/**
 * `pick` and `draft` are null when I am not asked; `light`: elements a line of the log points at; `sending`: the choice under way.
 * @param {Pick | null} pick
 * @param {Draft | null} draft
 * @param {string[]} light
 * @param {Page.Choice | null} sending
 */
export function marks(pick, draft, light, sending) {
  /** @type {Map<string, string[]>} */
  const states = new Map();
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Map<string, string>} */
  const labels = new Map();
  /** @type {Map<string, number>} */
  const taken = new Map(); // how often each element of a set is taken
  const add = (/** @type {string} */ id, /** @type {string} */ name) =>
    states.set(id, [...(states.get(id) ?? []), name]);
  for (const id of light) add(id, "last");
  if (pick) {
    for (const id of pick.lit) {
      add(id, state(pick, id));
      names.set(id, name(pick.through(id)));
      const label = preview(pick, id);
      if (label) labels.set(id, label);
    }
    for (const id of pick.picked) {
      add(id, "sel");
      if (!names.has(id)) names.set(id, say("board.selected"));
    }
    const target = pick.proposal?.path.at(-1);
    if (pick.proposal && target) {
      add(target, pick.proposal.danger ? "danger" : "legal");
      names.set(target, say("confirm.touch", { what: pick.proposal.label }));
    }
  }
  for (const id of draft?.lit ?? []) {
    const times = draft?.takenAt(id) ?? 0;
    add(id, times ? "sel" : "legal");
    taken.set(id, times);
    names.set(id, say(times ? "set.taken" : "set.take", { n: times }));
    if (times) labels.set(id, times > 1 ? `✓ ${times}` : "✓");
  }
  for (const id of sending?.path ?? []) add(id, "sending");
  return { states, names, labels, taken };
}

/**
 * A piece that needs a second touch can be moved; everything else is a target.
 * @param {Pick} pick
 * @param {string} id
 */
function state(pick, id) {
  if (!pick.picked.length && pick.through(id).every((choice) => choice.path.length > 1)) return "movable";
  return pick.dangerous(id) ? "danger" : "legal";
}

/** @param {Page.Choice[]} through */
function name(through) {
  if (through.length > 1) return say("board.choices", { n: through.length });
  return sentences(through[0].label, through[0].danger);
}

/**
 * What a target gives or costs, if all that can be done there gives or costs the same; of gains that differ, the largest.
 * @param {Pick} pick
 * @param {string} id
 */
function preview(pick, id) {
  const through = pick.through(id);
  const last = through.filter((choice) => choice.path.length === pick.picked.length + 1);
  const found = [...new Set((last.length ? last : through).map((choice) => choice.preview))];
  const gains = found.every((words) => /^\+\d/.test(words));
  if (found.length > 1 && gains && last.length) return found.reduce((a, b) => (parseInt(b) > parseInt(a) ? b : a));
  return found.length === 1 && (last.length || gains) ? found[0] : "";
}

/**
 * The same for what lies beside the board: my hand, the seats.
 * @param {{ states: Map<string, string[]>, names: Map<string, string>, taken: Map<string, number> }} marks
 */
export function markPanels({ states, names, taken }) {
  for (const node of $$(":is(#stage, .hosted) :is([aria-pressed], [data-lit])")) press(node, taken.get(node.id));
  for (const node of $$("[data-e]")) {
    const id = node.dataset.e ?? "";
    node.classList.remove(...MARKS);
    node.classList.add(...(states.get(id) ?? []));
    if (!node.matches("button")) continue;
    press(node, taken.get(id));
    node.setAttribute("aria-label", sentences(node.dataset.name, names.get(id)));
    node.toggleAttribute("data-lit", names.has(id));
  }
}

/**
 * What is taken of a set is a button that is pressed.
 * @param {HTMLElement} node
 * @param {number | undefined} times
 */
function press(node, times) {
  if (times === undefined) node.removeAttribute("aria-pressed");
  else node.setAttribute("aria-pressed", String(times > 0));
  if (times) node.dataset.taken = String(times);
  else delete node.dataset.taken;
}

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
