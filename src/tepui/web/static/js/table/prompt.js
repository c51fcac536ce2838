// The prompt: what is asked, the steps of the turn, the buttons. One primary button in one place, and every action as a real button.

import { $, fill, h, refill, renew } from "../dom.js";
import * as deeds from "./deeds.js";
import { chips, listed } from "./draft_view.js";
import { grouped } from "./selection.js";
import { nameOf } from "./panels.js";
import { wanted } from "./wanted.js";
import { say } from "../translations.js";

/** @import { Pick as Selection } from "./selection.js" */
/** @import { Draft } from "./draft.js" */
/** @import { DraftAct } from "./draft_view.js" */
/** @typedef {{ choose: (choice: Page.Choice) => void, drop: () => void, draft: DraftAct } & import("./deeds.js").DeedAct} Act */

const STEADY = 600; // a button does not change its meaning under a resting pointer faster than this
const BRIEF = 26; // letters that stand on one line beside a note of two
const NAMED = 5; // deeds that are given up, so many are said

let meaning = "";
let settling = 0; // a timer, while the button has just changed under a pointer

/** @param {Pick<Page.TableState, "seat" | "asked">} state */
export const asked = (state) => state.seat !== null && state.seat !== undefined && state.asked.includes(state.seat);

/**
 * It has become my turn: I was not asked before, or sat elsewhere, or others have acted since, all in one message.
 * @param {Page.TableState} old
 * @param {Page.TableState} state
 */
export const turnCame = (old, state) =>
  asked(state) &&
  (!asked(old) ||
    old.seat !== state.seat ||
    (old.seq !== state.seq && state.events.some(({ by }) => by !== state.seat)));

/**
 * The primary button listens only when its meaning is older than a moment, or no pointer rested on it.
 * @param {MouseEvent} event
 */
export function steady(event) {
  return (
    /** @type {PointerEvent} */ (event).pointerType === "" ||
    event.detail === 0 ||
    !("settling" in $("#primary").dataset)
  );
}

/** @param {HTMLElement} button */
function settle(button) {
  clearTimeout(settling);
  delete button.dataset.settling;
  if (!button.matches(":hover")) return;
  button.dataset.settling = "";
  settling = setTimeout(() => delete button.dataset.settling, STEADY);
}

/**
 * @param {Page.TableState} state
 * @param {Selection} pick
 * @param {Draft} draft
 * @param {Page.Sending | null} sending
 * @param {Act} act
 * @param {(element: string) => string} named
 */
export function prompt(state, pick, draft, sending, act, named) {
  const mine = asked(state);
  trail(state.prompt);
  ask(state, pick, mine, sending, named);
  buttons(state.prompt, pick, mine ? draft : null, mine, sending, act);
  undo(state);
}

/** @param {Protocol.Prompt | null | undefined} asked_ */
function trail(asked_) {
  const stages = asked_?.trail ?? [];
  $("#trail").hidden = !stages.length;
  $("#trail").classList.toggle("tight", stages.reduce((sum, stage) => sum + stage.label.length, 0) > 32);
  renew(
    $("#trail"),
    stages.map((stage, i) =>
      h(
        "li",
        { class: stage.state, "aria-current": stage.state === "now" ? "step" : null },
        h("i", { "aria-hidden": "true" }, i + 1),
        h("span", {}, stage.label),
        stage.state === "done" ? h("span", { class: "sr" }, say("prompt.done")) : null,
      ),
    ),
  );
}

/** @param {Page.TableState} state */
function waiting(state) {
  if (state.over) return { text: state.result?.text ?? say("over.name"), note: "" };
  if (!state.started) return { text: say("lobby.waiting"), note: "" };
  const names = state.asked.map((seat) => nameOf(state, seat));
  const text =
    names.length === 1 ? say("wait.one", { name: names[0] }) : say("wait.several", { names: names.join(", ") });
  const watching = state.seat === null || state.seat === undefined;
  return { text, note: watching ? say("wait.watching") : "" };
}

/**
 * @param {Page.TableState} state
 * @param {Selection} pick
 * @param {boolean} mine
 * @param {Page.Sending | null} sending
 * @param {(element: string) => string} named
 */
function ask(state, pick, mine, sending, named) {
  const proposal = pick.proposal;
  let { text, note } = mine ? { text: state.prompt?.text ?? "", note: state.prompt?.note ?? "" } : waiting(state);
  if (sending) note = say(sending.lost ? "link.kept" : "link.sending");
  else if (proposal) {
    text = proposal.label;
    note = atStake(pick, proposal);
  } else if (mine && (pick.begun || pick.deed)) [text, note] = wanted(pick, named);
  $("#ask-text").classList.toggle("after", mine && text !== state.prompt?.text); // what is asked after a touch
  $("#ask-text").textContent = text;
  $(".say").classList.toggle("brief", text.length <= BRIEF);
  $("#note").textContent = note;
  $("#prompt").classList.toggle("alarm", Boolean(proposal?.danger));
  $("#prompt").classList.toggle("mine", mine);
  const of = mine ? (state.prompt?.of ?? 0) : 0;
  const left = state.prompt?.left ?? 0;
  $("#pips").hidden = !of;
  $("#pips").title = of ? say("prompt.left", { n: left, of }) : "";
  renew(
    $("#pips"),
    Array.from({ length: of }, (_, i) => h("i", { class: i < of - left ? "pip used" : "pip" })),
    of ? h("span", { class: "sr" }, say("prompt.left", { n: left, of })) : null,
  );
}

/**
 * What is to be known before it is confirmed: its danger, what ending the turn gives up, in the words of what could still be
 * done, or that it cannot be undone.
 * @param {Selection} pick
 * @param {Page.Choice} proposal
 */
export function atStake(pick, proposal) {
  if (proposal.danger) return proposal.danger;
  const lost = proposal.ends && !proposal.keeps ? grouped(pick.useful).map((group) => group.name) : [];
  if (lost.length) return say("end.lost", { what: lost.slice(0, NAMED).join(", ") });
  return proposal.reveals ? say("confirm.reveals") : again(proposal);
}

/**
 * What is done on the board is done by touching it again; what is a button is asked for by yes and no.
 * @param {Page.Choice} proposal
 */
export const again = (proposal) => (proposal.path.length ? say("confirm.how") : "");

/**
 * The one that ends the turn, if nothing useful is left, or the only one; passing is quiet, and never stands where a turn is ended.
 * @param {Selection} pick
 */
export function primaryOf(pick) {
  const plain = pick.buttons.filter((choice) => String(choice.notation) !== "pass");
  const end = plain.find((choice) => choice.ends);
  if (end) return pick.wastes(end) ? null : end;
  return plain.length === 1 && plain.length === pick.buttons.length ? plain[0] : null;
}

/**
 * The primary button confirms what is proposed or gathered; `draft` is null when I am not asked.
 * @param {Protocol.Prompt | null | undefined} asked_
 * @param {Selection} pick
 * @param {Draft | null} draft
 * @param {boolean} mine
 * @param {Page.Sending | null} sending
 * @param {Act} act
 */
function buttons(asked_, pick, draft, mine, sending, act) {
  const gathered = pick.proposal ? null : (draft?.confirmation ?? null);
  const primary = pick.proposal ?? gathered ?? (mine ? primaryOf(pick) : null);
  // One button shows the key: the one that it means.
  const byKey = draft?.set?.ends ? null : pick.end;
  const kinds = mine && !sending ? deeds.named(asked_, pick) : [];
  const shown = new Set((asked_?.deeds ?? []).flatMap(({ groups }) => groups)); // they have buttons of their own
  // One button ends the turn; other ways to end it are in the list of all actions.
  const free = pick.buttons.filter(
    (choice) =>
      choice !== primary &&
      !shown.has(choice.group) &&
      !(byKey && choice !== byKey && choice.ends && choice.group === byKey.group),
  );
  const rest = mine && !pick.proposal ? [...pick.stops, ...free] : []; // what is proposed is answered by yes or no
  refill(
    $("#choices"),
    gathered && draft && !sending ? chips(draft, act.draft) : null,
    deeds.row(kinds, pick, act),
    rest.map((choice) =>
      h(
        "button",
        {
          type: "button",
          class: "btn",
          title: choice.label,
          disabled: Boolean(sending),
          onclick: () => act.choose(choice),
        },
        words(choice, rest),
        choice === byKey ? h("kbd", { "aria-hidden": "true" }, "E") : null,
      ),
    ),
    pick.proposal || sending?.lost
      ? h(
          "button",
          { type: "button", class: "btn quiet", onclick: act.drop },
          say(sending ? "link.drop" : "confirm.cancel"),
        )
      : null,
    mine && !pick.proposal && !sending && pick.begun ? cancel(act) : null,
  );
  if (asked_?.deeds?.length) document.body.dataset.deeds = "";
  $("#prompt").classList.toggle("named", kinds.length > 0 && !primary && !rest.length);
  $("#prompt").classList.toggle("many", rest.length > 2 || Boolean(gathered && rest.length));
  const node = $("#primary");
  const said = pick.proposal
    ? say("confirm.do", { what: pick.proposal.short || pick.proposal.label })
    : (gathered?.label ?? (primary ? words(primary) : ""));
  if (said !== meaning) {
    meaning = said;
    settle(node);
  }
  node.hidden = !primary;
  node.disabled = Boolean(sending) || Boolean(gathered && !draft?.complete);
  node.className = `btn ${pick.proposal?.danger ? "warn" : "primary"}`;
  if (primary) node.title = primary.label;
  const key =
    pick.proposal || (gathered && draft?.taken.length && draft.complete)
      ? "↵"
      : primary && primary === byKey
        ? "E"
        : "";
  fill(node, said, key ? h("kbd", { "aria-hidden": "true" }, key) : null);
}

/**
 * What was touched is let go of, as by Esc.
 * @param {Act} act
 */
function cancel(act) {
  const key = h("kbd", { "aria-hidden": "true" }, "Esc");
  return h("button", { type: "button", class: "btn drop", onclick: act.drop }, say("pick.drop"), key);
}

/**
 * A button says what it does in full unless that is too long for it; of several of a kind, each says how it differs.
 * @param {Page.Choice} choice
 * @param {Page.Choice[]} [beside]
 */
export function words(choice, beside = []) {
  const kin = beside.filter(({ group }) => group === choice.group).map(({ label }) => label);
  if (kin.length > 1) {
    let same = 0;
    while (kin.every((label) => label[same] && label[same] === kin[0][same])) same++;
    const own = choice.label.slice(choice.label.lastIndexOf(" ", same) + 1);
    return own.charAt(0).toUpperCase() + own.slice(1);
  }
  return choice.label.length <= 34 ? choice.label : choice.short || choice.label;
}

/** @param {Page.TableState} state */
function undo(state) {
  const node = $("#undo");
  const free = state.undo?.free ?? 0;
  const watching = state.seat === null || state.seat === undefined;
  node.hidden = watching;
  const ask = !free && state.undo?.ask && !state.wish;
  node.setAttribute("aria-disabled", String(!free && !ask));
  node.classList.toggle("asks", Boolean(ask));
  node.title = state.undo?.text ? `${state.undo.text} (U)` : say("undo.name");
  node.setAttribute("aria-label", free && state.undo?.text ? state.undo.text : say(ask ? "undo.ask" : "undo.name"));
}

/**
 * Every legal action as a button, in groups. Built only where it can be seen.
 * @param {Selection} pick
 * @param {Draft} draft
 * @param {boolean} mine
 * @param {Act} act
 * @param {boolean} open
 */
export function actions(pick, draft, mine, act, open) {
  const all = mine ? pick.choices : [];
  const count = all.length + (mine ? draft.choices.length : 0);
  $("#actions-count").textContent = String(count);
  $("#all").hidden = !count;
  if (!open) {
    $("#actions").replaceChildren();
    return;
  }
  refill(
    $("#actions"),
    mine ? listed(draft, act.draft) : null,
    grouped(all).map((group) =>
      h(
        "section",
        {},
        h("h3", {}, group.name, h("span", { class: "muted num" }, ` ${group.choices.length}`)),
        h(
          "div",
          { class: "group" },
          group.choices.map((choice) =>
            h(
              "button",
              {
                type: "button",
                class: `btn s${choice.danger ? " risky" : ""}`,
                "data-key": choice.notation.join("; "),
                "aria-pressed": choice === pick.proposal ? "true" : null,
                title: choice.danger || null,
                onclick: () => act.choose(choice),
              },
              choice.label,
              choice.preview ? h("span", { class: "pill" }, choice.preview) : null,
              choice.danger ? h("span", { class: "sr" }, choice.danger) : null,
            ),
          ),
        ),
      ),
    ),
  );
}
