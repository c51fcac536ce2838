// What is taken of a set, on the page: a chip for each thing in the prompt, and every pick in the list of all actions.

import { h, icon } from "../dom.js";
import { say } from "../translations.js";

/** @import { Draft } from "./draft.js" */
/** @typedef {{ take: (choice: Page.Choice) => void, putBack: (choice: Page.Choice) => void, clear: () => void, confirm: () => void }} DraftAct */

/**
 * "Card", "Card × 2".
 * @param {Draft} draft
 * @param {Page.Choice} choice
 */
function named(draft, choice) {
  const times = draft.times(choice.order);
  return times > 1 ? `${choice.label} × ${times}` : choice.label;
}

/**
 * What is taken, each a button that puts one back, and one that puts all back; before, how it is done.
 * @param {Draft} draft
 * @param {DraftAct} act
 */
export function chips(draft, act) {
  const taken = draft.choices.filter(({ order }) => draft.times(order));
  const one = (/** @type {Page.Choice} */ choice) =>
    h(
      "button",
      {
        type: "button",
        class: "btn s chip",
        "data-key": `chip ${choice.order}`,
        "aria-label": say("set.put_back", { what: named(draft, choice) }),
        onclick: () => act.putBack(choice),
      },
      named(draft, choice),
      icon("close", 14),
    );
  if (!taken.length) return h("span", { class: "draft xs muted" }, say("set.how"));
  return h(
    "span",
    { class: "draft", role: "group", "aria-label": say("set.name") },
    h("span", { class: "chips" }, taken.map(one)),
    h("button", { type: "button", class: "btn s clear", onclick: act.clear }, say("set.clear")),
  );
}

/**
 * The same in the list of all actions: what may be taken, and the confirmation.
 * @param {Draft} draft
 * @param {DraftAct} act
 */
export function listed(draft, act) {
  if (!draft.set) return null;
  return h(
    "section",
    { class: "draft" },
    h("h3", {}, say("set.name"), h("span", { class: "muted num" }, ` ${draft.choices.length}`)),
    h(
      "div",
      { class: "group" },
      draft.choices.map((choice) =>
        h(
          "button",
          {
            type: "button",
            class: "btn s",
            "data-key": `pick ${choice.order}`,
            "aria-pressed": String(draft.times(choice.order) > 0),
            disabled: !draft.hasRoom(choice.order) && !draft.times(choice.order),
            onclick: () => act.take(choice),
          },
          named(draft, choice),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn s primary",
          "data-key": "confirm",
          disabled: !draft.complete,
          onclick: act.confirm,
        },
        draft.label,
      ),
    ),
  );
}
