// Sitting at a table: hears the server, and ties the model, the view and what people do together.

import { linkBar, remember, tell, twins } from "./announcements.js";
import { Link } from "./connection.js";
import * as dialogs from "../sheets/dialogs.js";
import { $ } from "../dom.js";
import * as memory from "../memory.js";
import { request } from "../net.js";
import { bringFonts } from "../page.js";
import * as panels from "./panels.js";
import { closePeek, peek } from "../board/peek.js";
import * as people from "./people.js";
import * as popups from "../sheets/popups.js";
import { asked } from "./prompt.js";
import * as seatActions from "./seat_actions.js";
import { heard, play } from "../sheets/sound.js";
import { assertive, hush, polite } from "../sheets/speech.js";
import { cover } from "./table_cover.js";
import { CODE, GAME, TableModel } from "./table_model.js";
import { TableMoves } from "./table_moves.js";
import { TableView } from "./table_view.js";
import { language, retell, say, speak } from "../translations.js";
import * as views from "./views.js";

const SHOULD_NOT_BE = ["illegal", "malformed", "trouble"]; // the page offers only what is legal

export class TableController {
  constructor() {
    /** @type {import("./telling.js").Telling | null} */
    this.telling = null;
    /** @type {Promise<unknown>} */
    this.learned = Promise.resolve(); // news wait for the module that tells them
    /** @type {Page.WholeState[]} */
    this.inbox = []; // states that the screen has not shown yet
    this.shown = 0; // the frame that will bring a state to the screen; 0 if there is none under way
    this.model = new TableModel();
    this.before = this.model.state; // the state that was shown before the telling began
    this.link = new Link(CODE, {
      hello: () => ({
        tokens: memory.tokens(CODE),
        lang: language(),
        since: this.model.state.seq,
        reading: views.reading(),
      }),
      on: { message: (message) => this.hear(message), state: (state) => this.onLink(state) },
    });
    this.view = new TableView(this.model, {
      choose: (choice) => this.moves.choose(choice),
      drop: () => this.moves.escape(),
      deed: (deed, count) => this.moves.lookAt(deed, count),
      draft: {
        take: (choice) => this.moves.takePick(choice),
        putBack: (choice) => this.moves.putBack(choice),
        clear: () => this.moves.putAllBack(),
        confirm: () => this.moves.confirm(),
      },
      send: (message) => this.moves.tellServer(message),
      next: () => seatActions.goOn(CODE, this.model.state.next ?? ""),
      decline: () => this.decline(),
    });
    /** @type {TableMoves} */
    this.moves = new TableMoves(this.model, this.view, this.link);
  }

  // ---- what the server says

  /** @param {Page.WholeMessage} message */
  hear(message) {
    const { hints } = this.view;
    const { state } = this.model;
    if (message.type === "state") this.expect(message);
    else if (message.type === "seats") this.receivePresence(message);
    else if (message.type === "refused") this.onRefused(message);
    else if (message.type === "why") this.view.showReason(message);
    else if (message.type === "hint") hints.hear(message, state);
    else if (message.type === "talk") this.receiveTalk(message.lines);
    else if (message.type === "aside") void this.view.talk.then((talk) => talk.aside(message, state));
  }

  /** @param {Protocol.ChatLine[]} lines */
  async receiveTalk(lines) {
    const { state } = this.model; // as it is now: what came before the first state is not told
    (await this.view.talk).hear(lines, state);
    this.view.showTalk();
  }

  /**
   * What others do is told step by step. Without that, states that come faster than the screen can show are shown as one,
   * with the news of all. A state on its own does not wait for the screen: it comes in the same frame as the touch that led to it.
   * @param {Page.WholeState} state
   */
  expect(state) {
    this.inbox.push(state);
    if (this.inbox.length > 1) return;
    const receiveAll = () => {
      const states = this.inbox.splice(0);
      if (!document.hidden) this.shown = requestAnimationFrame(() => (this.shown = 0));
      if (this.telling) return this.telling.hear(states);
      const newest = states[states.length - 1];
      const events = states.filter((one) => one.seat === newest.seat).flatMap((one) => one.events);
      this.receive({ ...newest, events });
    };
    void this.learned.then(() => {
      if (document.hidden) setTimeout(receiveAll);
      else if (this.shown) requestAnimationFrame(receiveAll);
      else receiveAll();
    });
  }

  /** Once the board stands: the module that tells is not needed for that. */
  async learnToTell() {
    const { Telling } = await import("./telling.js");
    const telling = new Telling(this.model, this.view, {
      show: (state) => this.receive(state),
      present: () => this.present(),
    });
    this.moves.acted = () => telling.forget();
    this.telling = telling;
  }

  /** All has been told: it may be my turn now. */
  present() {
    const { before, model, view } = this;
    view.recall(before);
    view.render();
    tell(before, model.state, true);
    this.goOn(null);
  }

  /** @param {Page.WholeState} state */
  receive(state) {
    const { model, view } = this;
    const { state: old, sending } = model;
    view.recap.stop();
    model.take(state);
    if (old.seq !== state.seq) popups.closeBubble();
    if (old.seat !== state.seat) this.forget();
    if (model.lostDraft) popups.toast(say("set.gone"), true);
    popups.closeMenu();
    const sounds = heard(old, state, (id) => view.board.sold(id)); // what is bought may leave the picture
    if (!view.draw(old)) this.show("reading");
    if (!model.telling) view.recall(old);
    view.render();
    if (old.seq === null) this.arrive();
    if (!model.telling) tell(old, state);
    play(...sounds);
    peek(state.events, view.board.svg);
    remember(CODE, GAME, state);
    cover(old, state, this.link, () => this.decline());
    if (!model.telling) {
      this.before = state; // what is told next has not been seen yet
      this.goOn(sending);
    }
  }

  /**
   * What was meant before the new state came is done now.
   * @param {Page.Sending | null} kept
   */
  goOn(kept) {
    if (this.moves.resetting) this.moves.undo();
    this.moves.resend(kept);
    this.moves.endAlone();
  }

  /** The first state: what happened meanwhile, and whether I sit here twice. */
  arrive() {
    const { started, over, local } = this.model.state;
    this.learned = this.learnToTell().catch(() => {}); // without it, everything is shown at once
    bringFonts();
    if (started && !over) this.view.recap.arrive();
    if (local?.length) twins(CODE);
  }

  /** Other eyes look now: nothing that was said to the last ones may stay. */
  forget() {
    popups.closeAll();
    closePeek();
    popups.closeWriting();
    hush();
    this.view.recap.forget();
    this.view.about = [];
  }

  /** @param {Protocol.Presence} presence */
  receivePresence({ seats, watching }) {
    const waiting = this.inbox.at(-1) ?? this.telling?.newest;
    if (waiting) {
      Object.assign(waiting, { seats, watching });
      return;
    }
    this.model.takePresence({ seats, watching });
    this.view.render();
    cover(this.model.state, this.model.state, this.link, () => this.decline());
  }

  /** @param {Protocol.Refused} refused */
  onRefused({ code, reason, seq }) {
    const { model, moves } = this;
    const choice = model.sending;
    model.sending = null;
    moves.resetting = false;
    model.keepPick = code === "stale";
    if (code !== "stale") model.draft.clear();
    if (code === "forbidden" || code === "no-table") memory.drop(CODE);
    if (code === "no-table") return this.onLink("closed");
    if (code === "no-watching") return dialogs.gone(reason.text);
    if (code === "forbidden" || code === "hand-over") return this.link.again();
    // One touch back: what led here can be chosen again.
    if (model.pick.complete.length && !model.pick.lit.size) model.pick.drop();
    const report = SHOULD_NOT_BE.includes(code) ? this.report({ code, reason, seq }, choice) : null;
    popups.toast(reason?.text ?? say("refused.unknown"), true, report);
    assertive(reason?.text);
    this.view.render();
  }

  /**
   * A button that copies what one needs to find out why: the table, its moment, what was chosen, what the server said.
   * @param {Omit<Protocol.Refused, "type">} refused
   * @param {Page.Choice | null} choice
   */
  report({ code, reason, seq }, choice) {
    const facts = [`Tepui ${CODE}`, GAME, `seq ${seq}`, choice?.notation.join("; "), code, reason?.rule, reason?.text];
    return {
      words: say("report.copy"),
      act: () => seatActions.copy(facts.filter(Boolean).join(" · "), "report.copied"),
    };
  }

  /** @param {string} state */
  onLink(state) {
    const { sending } = this.model;
    linkBar(state);
    if (state === "closed") dialogs.gone();
    if (!["live", "lagging"].includes(state) && sending) {
      sending.lost = true;
      this.view.render();
    }
  }

  // ---- what people want to see or hear

  /**
   * The table as a map or in words.
   * @param {string} view
   */
  show(view) {
    views.show(view);
    this.link.raw({ type: "reading", on: views.reading() });
    this.view.showChoices();
  }

  /** I do not come to the rematch. */
  async decline() {
    await seatActions.leave(CODE, this.model.state.next ?? "");
    this.view.render();
  }

  tellWhoseTurn() {
    const { state } = this.model;
    const names = state.asked.map((seat) => panels.nameOf(state, seat)).join(", ");
    polite(state.asked.map((seat) => people.timeOf(seat)).join(" "), "turn");
    polite(
      asked(state) ? say("turn.mine", { what: $("#ask-text").textContent }) : say("wait.one", { name: names }),
      "turn",
    );
  }

  tellScores() {
    const words = panels.scores(this.model.state);
    polite(words, "turn");
    popups.toast(words);
  }

  /**
   * Another language.
   * @param {string} lang
   */
  async changeLanguage(lang) {
    this.model.telling?.();
    await speak(lang);
    memory.cookie("lang", lang);
    retell();
    this.onLink(this.link.state);
    this.link.send({ type: "lang", lang });
    this.view.render();
    const page = await request(`/t/${CODE}`)
      .then((answer) => answer.text())
      .catch(() => "");
    const title = new DOMParser().parseFromString(page, "text/html").querySelector("#title");
    if (title) $("#title").replaceWith(title);
    tell(this.model.state, this.model.state);
  }
}
