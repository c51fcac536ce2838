// What somebody does at the table: a touch becomes a selection, a selection a line that is sent; lines are taken back.

import { crowd } from "../board/crowd.js";
import { $, focused } from "../dom.js";
import { closeSheet, sheetShown } from "../sheets/dialogs.js";
import * as memory from "../memory.js";
import { settle } from "../board/motion.js";
import { writing } from "./notation_input.js";
import { closePeek } from "../board/peek.js";
import * as popups from "../sheets/popups.js";
import { again, asked, atStake } from "./prompt.js";
import { wanted } from "./wanted.js";
import { play } from "../sheets/sound.js";
import { polite } from "../sheets/speech.js";
import { say } from "../translations.js";

/** @import { Link } from "./connection.js" */
/** @import { TableModel } from "./table_model.js" */
/** @import { TableView } from "./table_view.js" */

const NAMED = 4; // of what may be touched next, so many are said

export class TableMoves {
  /**
   * @param {TableModel} model
   * @param {TableView} view
   * @param {Link} link
   */
  constructor(model, view, link) {
    this.model = model;
    this.view = view;
    this.link = link;
    this.acted = () => {}; // somebody has seen what others did
    this.resetting = false; // lines are taken back until the turn begins anew
    this.undone = false; // the last thing I did was to take something back
  }

  // ---- selecting

  /**
   * `exact`: no finger could have meant what lies beside it.
   * @param {string} element
   * @param {boolean} [exact]
   */
  touch(element, exact = false) {
    const { model, view } = this;
    settle(view.board.svg);
    popups.closeBubble();
    popups.closeMenu();
    if (model.telling) return model.telling();
    if (model.sending || !element) return;
    if (!asked(model.state)) this.askWhy(element);
    else if (model.draft.at(element).length) this.touchSet(element, exact);
    else this.follow(model.pick.touch(element), element);
  }

  // ---- sets

  /**
   * An element of a set: it is taken or put back. Where it may be taken in two ways, or others lie over it, the menu asks.
   * @param {string} element
   * @param {boolean} exact
   */
  touchSet(element, exact) {
    const { draft } = this.model;
    const meant = exact ? [element] : crowd(this.view.board, element, draft.elements);
    const ways = meant.flatMap((id) => draft.at(id));
    if (ways.length === 1) return this.takePick(ways[0]);
    const open = ways.filter(({ order }) => draft.hasRoom(order) || draft.times(order));
    const shown = open.map((choice) => ({ ...choice, preview: draft.times(choice.order) ? "✓" : "" }));
    if (!shown.length) return this.tellDraft(false);
    const box = (this.view.node(element) ?? $("#ask")).getBoundingClientRect();
    return popups.menu(box, shown, (choice) => this.takePick(choice));
  }

  /** @param {Page.Choice} choice */
  takePick(choice) {
    this.tellDraft(this.model.draft.take(choice.order));
  }

  /** @param {Page.Choice} choice */
  putBack(choice) {
    this.model.draft.putBack(choice.order);
    this.tellDraft(true);
  }

  putAllBack() {
    this.model.draft.clear();
    this.tellDraft(true);
  }

  /**
   * Show and say what the set is now; the keyboard stays where it was.
   * @param {boolean} fits
   */
  tellDraft(fits) {
    const { draft, pick } = this.model;
    pick.proposal = null;
    const held = focused();
    this.view.showChoices();
    if (!held?.isConnected && document.activeElement === document.body) $("#ask").focus();
    if (!fits) popups.toast(say("set.full"));
    polite(fits ? draft.label : say("set.full"), "turn");
  }

  /** All that is taken goes out as one line. */
  confirm() {
    const { draft, sending } = this.model;
    const choice = draft.confirmation;
    if (!choice || sending) return;
    if (draft.complete) this.send(choice);
    else polite(draft.label, "turn");
  }

  /**
   * Carry out what a touch means.
   * @param {Page.Step} step
   * @param {string} [element]
   */
  follow(step, element = "") {
    if (step.kind === "why") return this.askWhy(step.element);
    if (step.kind === "send" || step.kind === "confirm") return this.send(step.choice);
    this.view.showChoices();
    if (step.kind === "propose") this.announce(step.choice);
    if (step.kind === "menu") {
      const box = (this.view.node(element) ?? $("#ask")).getBoundingClientRect();
      popups.menu(box, step.choices, (choice) => this.choose(choice));
    }
    if (step.kind === "more") this.goOn();
  }

  /**
   * What is shown before it is done, in words.
   * @param {Page.Choice} choice
   */
  announce(choice) {
    const how = choice.danger || choice.reveals ? again(choice) : "";
    polite([choice.label, atStake(this.model.pick, choice), how].join(" "), "turn");
    if (choice.danger) play("danger");
  }

  /** More must be touched: what, and the keyboard goes on with the first of it. */
  goOn() {
    const { board } = this.view;
    const { pick } = this.model;
    const { lit } = pick;
    const first = [...lit].slice(0, NAMED).map((id) => pick.through(id)[0].label);
    polite([...wanted(pick, (id) => this.view.named(id)), first.join("; ")].join(" · "), "turn");
    if (board.svg?.contains(document.activeElement))
      board.current = board.order.find((id) => lit.has(id)) ?? board.current;
  }

  /**
   * An action from a button, the menu or the list.
   * @param {Page.Choice} choice
   */
  choose(choice) {
    const { pick, sending, telling } = this.model;
    if (sending || telling) return;
    if (this.model.draft.choices.includes(choice)) return this.takePick(choice);
    if (pick.proposal === choice) return this.send(choice);
    pick.picked = [...choice.path];
    this.follow(pick.propose(choice));
  }

  /**
   * Only what is of this kind is lit, until it is asked for again; where there is nothing, why.
   * @param {Protocol.Deed} deed
   * @param {number} count
   */
  lookAt(deed, count) {
    const { pick, sending, telling } = this.model;
    if (sending || telling) return;
    popups.closeBubble();
    if (!count) return this.askWhy(`deed-${deed.name}`);
    pick.deed = pick.deed === deed ? null : deed;
    this.view.showChoices();
    if (pick.deed) this.goOn();
  }

  /** An action in notation. */
  write() {
    const { pick, draft } = this.model;
    writing([...draft.choices, ...pick.choices], (choice) => this.choose(choice));
  }

  /** The end of my turn: proposed first, done when it is asked for again. */
  end() {
    const { pick, state, draft, telling } = this.model;
    if (telling) return telling();
    if (draft.set?.ends && asked(state)) return this.endBySet();
    const choice = pick.end;
    if (!choice || !asked(state)) return polite(say("end.not"), "turn");
    if (pick.proposal === choice) return this.send(choice);
    pick.proposal = choice;
    this.view.showChoices();
    $("#primary").focus();
    polite(`${choice.label} ${atStake(pick, choice)}`, "turn");
  }

  /** The same where the turn ends with a set. */
  endBySet() {
    if (document.activeElement === $("#primary")) return this.confirm();
    $("#primary").focus();
    polite(`${this.model.draft.label} ${say("confirm.how")}`, "turn");
  }

  /**
   * Enter or Space: confirm what is proposed, or touch what has the focus. True if it meant something.
   * @param {Element} target
   */
  enter(target) {
    const element = target.closest?.(":is(#stage, .hosted) [id]");
    if (element && this.view.board.find(element.id) === element) {
      this.touch(element.id, true);
      return true;
    }
    const idle = target === document.body || ["ask", "stage", "grid"].includes(target.id);
    const { pick, draft } = this.model;
    if (!idle || !(pick.proposal || draft.taken.length)) return false;
    if (pick.proposal) this.send(pick.proposal);
    else this.confirm();
    return true;
  }

  /** One step back: what lies over the table first, then what was touched. True if there was anything. */
  escape() {
    const { model, view } = this;
    if (model.telling) {
      model.telling();
      return true;
    }
    if (closePeek()) return true;
    if (popups.closeMenu() || popups.closeBubble()) {
      view.showChoices();
      return true;
    }
    if (popups.closeWriting() || view.closeMore()) return true;
    if (["keys", "result", "tell", "settings", "ways"].includes(sheetShown())) {
      closeSheet();
      return true;
    }
    if (model.sending?.lost) model.sending = null;
    else if (!model.pick.begun && !model.pick.proposal && !model.pick.deed) {
      if (!model.draft.taken.length) return false;
      model.draft.taken.pop();
    }
    model.pick.drop();
    view.showChoices();
    return true;
  }

  // ---- sending

  /**
   * Out to the server, or a word that it could not go.
   * @param {Protocol.ClientMessage} message
   */
  tellServer(message) {
    const sent = this.link.send(message);
    if (!sent) popups.toast(say("link.not_sent"), true);
    return sent;
  }

  /** @param {Page.Choice} choice */
  send(choice) {
    const { model } = this;
    const { seq, seat } = model.state;
    model.keepPick = false;
    this.undone = false;
    this.acted();
    const sent = seq !== null && this.link.send({ type: "do", seq, line: choice.actions, notation: choice.notation });
    model.sending = { ...choice, seq, seat, lost: !sent };
    this.view.showChoices();
  }

  /**
   * What could not be sent, or was on its way when the line broke, goes out again if the table is still as it was.
   * @param {Page.Sending | null} kept
   */
  resend(kept) {
    const { state, pick, draft, mine } = this.model;
    if (!kept?.lost || kept.seq !== state.seq || kept.seat !== state.seat) return;
    const offered = pick.choices.find((one) => String(one.notation) === String(kept.notation));
    const choice = offered ?? (draft.set ? kept : null); // a set was gathered here, and is not among what is offered
    if (choice && mine) this.send(choice);
  }

  /** Where nothing but the end of my turn is left, it ends by itself for those who wish so; not what was just taken back. */
  endAlone() {
    const { pick, mine } = this.model;
    const [only, more] = pick.choices;
    if (this.model.draft.set) return;
    if (memory.wish("ending") !== "auto" || !mine || more || this.undone) return;
    if (only?.ends && !only.reveals && !only.danger) this.send(only);
  }

  undo() {
    this.model.telling?.();
    const { seq, undo, wish } = this.model.state;
    if (!undo?.free || seq === null) {
      this.resetting = false;
      if (undo?.ask && !wish) return void this.tellServer({ type: "ask", kind: "undo" });
      popups.toast(undo?.text || say("undo.none"));
      polite(undo?.text, "turn");
      return;
    }
    this.undone = true;
    this.link.send({ type: "undo", seq });
    if (undo.free < 2) this.resetting = false;
  }

  resetTurn() {
    this.resetting = (this.model.state.undo?.free ?? 0) > 1;
    this.undo();
  }

  // ---- asking

  /** @param {string} element */
  askWhy(element) {
    this.tellServer({ type: "why", element });
  }

  /** Why what has the focus, or was touched last, cannot be done. */
  why() {
    const node = focused();
    const element = node?.closest(":is(#stage, .hosted) [id]")?.id ?? node?.closest("[data-e]")?.getAttribute("data-e");
    this.askWhy(element ?? this.model.pick.picked.at(-1) ?? "");
  }

  hint() {
    this.view.hints.ask(this.model.state);
  }
}
