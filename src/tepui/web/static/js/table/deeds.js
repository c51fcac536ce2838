// The kinds of actions that a question names, each a button with the number of places it can be done at: pressed, it lights
// only those. One of which nothing can be done answers why.

import { h, icon } from "../dom.js";

/** @import { Pick } from "./selection.js" */
/** @typedef {{ choose: (choice: Page.Choice) => void, deed: (deed: Protocol.Deed, count: number) => void }} DeedAct */

/**
 * What can be done of a kind.
 * @param {Pick} pick
 * @param {Protocol.Deed} deed
 */
const ways = (pick, deed) => pick.choices.filter((choice) => deed.groups.includes(choice.group));

/**
 * The deeds of a question while nothing is picked or proposed; else none.
 * @param {Protocol.Prompt | null | undefined} asked
 * @param {Pick} pick
 */
export const named = (asked, pick) => (pick.proposal || pick.picked.length ? [] : (asked?.deeds ?? []));

/**
 * @param {Protocol.Deed[]} deeds
 * @param {Pick} pick
 * @param {DeedAct} act
 */
export function row(deeds, pick, act) {
  const one = (/** @type {Protocol.Deed} */ deed) => {
    const choices = ways(pick, deed);
    const places = new Set(choices.map((choice) => choice.path[0]).filter(Boolean)).size;
    const alone = choices.length === 1 && !places ? choices[0] : null;
    return h(
      "button",
      {
        type: "button",
        id: `deed-${deed.name}`,
        class: choices.length ? "btn deed" : "deed none",
        title: alone?.label ?? null,
        "data-key": `deed ${deed.name}`,
        "aria-pressed": alone ? null : String(pick.deed === deed),
        onclick: () => (alone ? act.choose(alone) : act.deed(deed, choices.length)),
      },
      icon(deed.icon, 20),
      h("span", {}, deed.label),
      alone ? null : h("b", { class: "num" }, places),
    );
  };
  return deeds.length ? h("span", { class: "deeds" }, deeds.map(one)) : null;
}
