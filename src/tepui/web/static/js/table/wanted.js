// What is asked after a touch: of what was touched, what is to be touched next.

import { grouped } from "./selection.js";
import { say } from "../translations.js";
import { told } from "../board/closeup.js";

/** @import { Pick as Selection } from "./selection.js" */

/**
 * What is asked after a touch: what was touched, and what is to be touched next; where the menu asks, nothing is.
 * @param {Selection} pick
 * @param {(element: string) => string} named
 * @returns {[string, string]}
 */
export function wanted(pick, named) {
  const kinds = grouped(pick.live);
  const kind = pick.deed?.label ?? (kinds.length === 1 ? kinds[0].name : "");
  const [begun, ...others] = pick.live.filter(({ actions }) => actions.length === 1);
  const longer = pick.live.filter(({ actions }) => actions.length > 1);
  // What all of it begins with says the most: where it is done, and at what cost.
  const what =
    begun && !others.length && longer.length && longer.every(({ actions }) => actions[0] === begun.actions[0])
      ? [begun.label]
      : [kind, pick.picked.length ? subject(pick.live) || named(pick.picked[pick.picked.length - 1]) : ""];
  const own = pick.lit.size ? nextOf(longer.length ? longer : pick.live, pick.picked.length) : "";
  if (own) return [what.at(-1) || kind, `${own}.`];
  const next = say(pick.lit.size ? "pick.next" : "pick.how", { at: whereabouts(pick.lit) });
  return [what.filter(Boolean).join(" · "), next];
}

/**
 * Who does it, where all that can be done says so first: "The pawn on d4: walk to e5".
 * @param {Page.Choice[]} live
 */
function subject(live) {
  const who = new Set(live.map(({ label }) => label.split(/\s?: /)[0]));
  return who.size === 1 && live.length > 1 ? [...who][0] : "";
}

/**
 * What the game says is asked next, if all that can still be done asks the same.
 * @param {Page.Choice[]} live
 * @param {number} touched
 */
function nextOf(live, touched) {
  const asks = new Set(live.map((choice) => asksOf(choice, touched)));
  return asks.size === 1 ? [...asks][0] : "";
}

/**
 * Where a line has one touch for each of its actions, the action that the next touch is; otherwise the one it ends with.
 * @param {Page.Choice} choice
 * @param {number} touched
 */
function asksOf({ notation, path }, touched) {
  const then = (/** @type {string} */ action = "") => told(`then-${action.split(" ")[0]}`);
  return (notation.length === path.length && then(notation[touched])) || then(notation.at(-1));
}

/**
 * What is lit: one thing, cards of my hand only, or several things.
 * @param {Set<string>} lit
 */
function whereabouts(lit) {
  const held = [...lit].every((id) => document.querySelector(`#held [data-e="${CSS.escape(id)}"]`));
  return lit.size === 1 ? "one" : held ? "hand" : "several";
}
