// Sitting at a table: holds the state the server sent and what has been touched, and ties the parts of the page together. It knows no rule.

import { Board } from "./board.js";
import * as company from "./people.js";
import { $, $$ } from "./dom.js";
import * as host from "./seat_actions.js";
import { Hints } from "./hints.js";
import { Link } from "./connection.js";
import { market } from "./phone_market.js";
import { markPanels, marks } from "./highlights.js";
import * as memory from "./memory.js";
import { settle } from "./motion.js";
import { linkBar, remember, tell, twins } from "./announcements.js";
import * as panels from "./panels.js";
import { closePeek, peek } from "./peek.js";
import { choicesOf, Pick } from "./selection.js";
import * as popups from "./popups.js";
import * as prompt from "./prompt.js";
import { Recap } from "./recap.js";
import { rules } from "./rules.js";
import * as sheets from "./dialogs.js";
import { heard, play } from "./sound.js";
import { again, assertive, hush, polite } from "./speech.js";
import { Talk } from "./chat.js";
import { variants } from "./options.js";
import * as views from "./views.js";
import { language, retell, say, speak } from "./translations.js";
import { closeWriting, writing } from "./notation_input.js";

export const CODE = document.body.dataset.code;
const GAME = document.body.dataset.game;
const SHOULD_NOT_BE = ["illegal", "malformed", "trouble"]; // the page offers only what is legal
const EMPTY = {
  seq: null,
  seat: null,
  seats: [],
  asked: [],
  offers: [],
  lines: [],
  log: [],
  events: [],
  started: true,
  over: false,
};

export class Sitting {
  constructor() {
    this.state = EMPTY;
    this.pick = new Pick();
    this.board = new Board($("#stage"));
    this.inbox = [];
    this.sending = null;
    this.about = [];
    this.light = [];
    this.resetting = false;
    this.link = new Link(CODE, {
      hello: () => ({ tokens: memory.tokens(CODE), lang: language(), since: this.state.seq, reading: views.reading() }),
      on: { message: (message) => this.hear(message), state: (state) => this.linked(state) },
    });
    this.recap = new Recap(
      CODE,
      this.board,
      (elements) => this.point(elements),
      () => this.present(),
    );
    this.talk = new Talk(CODE, (message) => this.tellServer(message));
    this.hints = new Hints(
      (message) => this.tellServer(message),
      (elements) => this.point(elements),
    );
    this.act = { choose: (choice) => this.choose(choice), drop: () => this.escape() };
  }

  // ---- what the server says

  hear(message) {
    if (message.type === "state") this.expect(message);
    else if (message.type === "seats") this.receiveSeats(message);
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "why") this.answer(message);
    else if (message.type === "hint") this.hints.hear(message, this.state);
    else if (message.type === "talk") this.hearTalk(message.lines);
    else if (message.type === "aside") this.talk.aside(message, this.state);
  }

  hearTalk(lines) {
    this.talk.hear(lines, this.state);
    this.showTalk();
  }

  /** States that come faster than the screen can show are shown as one, with the news of all. */
  expect(state) {
    this.inbox.push(state);
    if (this.inbox.length > 1) return;
    const soon = document.hidden ? setTimeout : requestAnimationFrame;
    soon(() => {
      const states = this.inbox.splice(0);
      const newest = states.at(-1);
      const events = states.filter((one) => one.seat === newest.seat).flatMap((one) => one.events);
      this.receive({ ...newest, events });
    });
  }

  receive(state) {
    const old = this.state;
    const carry = this.carried(old, state);
    const kept = this.sending;
    this.sending = null;
    this.recap.stop();
    this.state = state;
    this.pick = new Pick(choicesOf(state.offers, state.lines), carry);
    if (old.seq !== state.seq) popups.closeBubble();
    if (old.seat !== state.seat) this.forget();
    popups.closeMenu();
    const sounds = heard(old, state, (id) => this.board.sold(id)); // what is bought may leave the picture
    this.draw(old);
    this.recall(old);
    this.render();
    if (old.seq === null) this.arrive();
    tell(old, state);
    play(...sounds);
    peek(state.events, this.board.svg);
    remember(CODE, GAME, state);
    this.cover(old);
    if (this.resetting) this.undo();
    this.resend(kept);
    this.endAlone();
  }

  /** The first state: what happened meanwhile, and whether I sit here twice. */
  arrive() {
    const { started, over, local } = this.state;
    if (started && !over) this.recap.arrive();
    if (local?.length) twins(CODE);
  }

  /** Other eyes look now: nothing that was said to the last ones may stay. */
  forget() {
    popups.closeAll();
    closePeek();
    closeWriting();
    hush();
    this.recap.forget();
    this.about = [];
  }

  receiveSeats({ seats, watching }) {
    if (this.inbox.length) {
      Object.assign(this.inbox.at(-1), { seats, watching });
      return;
    }
    this.state = { ...this.state, seats, watching };
    this.render();
    this.cover(this.state);
  }

  /** A piece that has just moved stays selected while it can go on; a refused selection stays too. */
  carried(old, state) {
    if (old.seat !== state.seat) return [];
    if (!this.sending) return old.seq === state.seq || this.keepPick ? this.pick.picked : [];
    const path = this.sending.path;
    return path.length > 1 ? [path[0]] : [];
  }

  draw(old) {
    try {
      if (this.state.svg) this.board.install(this.state.svg, old.seq === null ? [] : this.state.events);
      else if (this.state.svg === "") throw new Error("no picture");
    } catch (wrong) {
      // A game must never be blocked by a picture.
      this.board.clear();
      this.show("reading");
      popups.toast(say("board.broken"), true);
      console.error(wrong);
    }
    if (old.seat !== this.state.seat || prompt.turnCame(old, this.state)) this.opening = true;
  }

  recall(old) {
    if (old.seat !== this.state.seat || prompt.turnCame(old, this.state)) this.recap.recall(this.state);
  }

  refused({ code, reason, seq }) {
    const choice = this.sending;
    this.sending = null;
    this.resetting = false;
    this.keepPick = code === "stale";
    if (code === "forbidden" || code === "no-table") memory.drop(CODE);
    if (code === "no-table") return this.linked("closed");
    if (code === "no-watching") return sheets.gone(reason.text);
    if (code === "forbidden") return this.link.again();
    if (code === "hand-over") return this.link.again();
    // One touch back: what led here can be chosen again.
    if (this.pick.complete.length && !this.pick.lit.size) this.pick.drop();
    popups.toast(
      reason?.text ?? say("refused.unknown"),
      true,
      SHOULD_NOT_BE.includes(code) ? this.report(code, reason, choice, seq) : null,
    );
    assertive(reason?.text);
    this.render();
  }

  /** A button that copies what one needs to find out why: the table, its moment, what was chosen, what the server said. */
  report(code, reason, choice, seq) {
    const facts = [`Tepui ${CODE}`, GAME, `seq ${seq}`, choice?.notation.join("; "), code, reason?.rule, reason?.text];
    return { words: say("report.copy"), act: () => host.copy(facts.filter(Boolean).join(" · "), "report.copied") };
  }

  answer({ element, rule, text }) {
    const node = this.node(element) ?? $("#ask");
    if (rule) this.about = [rule, ...this.about.filter((one) => one !== rule)].slice(0, 5);
    popups.bubble(node.getBoundingClientRect(), { text, rule }, (id) => this.openRule(id));
    polite(text, "turn");
    this.showRules();
  }

  linked(state) {
    linkBar(state);
    if (state === "closed") sheets.gone();
    if (!["live", "lagging"].includes(state) && this.sending) {
      this.sending.lost = true;
      this.render();
    }
  }

  // ---- showing

  render() {
    const { state } = this;
    panels.chips(state.panels);
    panels.watching(state.watching);
    panels.seats(state);
    panels.held(state.panels);
    panels.legend(state.panels);
    market(this.board.svg);
    panels.log(state, (elements) => this.point(elements));
    this.recap.show();
    panels.lastEvent(state);
    panels.sections(state);
    company.clock(state);
    company.bar(state, { send: (message) => this.tellServer(message), next: () => host.goOn(CODE, state.next) });
    this.showTalk();
    this.choosing();
    this.showRules();
  }

  showTalk() {
    this.talk.show(this.state);
  }

  /** Out to the server, or a word that it could not go. */
  tellServer(message) {
    const sent = this.link.send(message);
    if (!sent) popups.toast(say("link.not_sent"), true);
    return sent;
  }

  /** The part that changes with every touch. */
  choosing() {
    const { state, pick } = this;
    const mine = this.mine;
    document.body.dataset.asked = mine ? "me" : this.sending ? "sending" : "others";
    document.body.dataset.seq = state.seq;
    prompt.prompt(state, pick, this.sending, this.act);
    this.hints.show(state, mine);
    const open = $("#all").open || document.body.dataset.view === "reading";
    prompt.actions(pick, mine, this.act, open);
    this.mark();
    if (mine) panels.showLit();
    if (!mine || !this.board.order.length) return;
    this.bring();
    this.opening = false;
  }

  /** What can be touched comes into sight; on a phone large enough for a finger, and in the place where it lies. */
  bring() {
    this.board.lens.show(); // what is written may have changed the room
    const targets = this.targets;
    const sold = targets.filter((id) => this.board.sold(id));
    if (targets.length && !sold.length && document.body.dataset.place === "market") views.place("board");
    if (!views.phone()) {
      if (this.board.outOfSight(targets)) this.recentre();
    } else if (this.opening || ((sold.length < targets.length || this.onlySold) && this.board.outOfSight(targets)))
      this.recentre();
    else if (this.pick.picked.length && !sold.length) this.board.lens.closer(targets.map((id) => this.board.find(id)));
  }

  /** I am asked, and nothing of mine is under way. */
  get mine() {
    return prompt.asked(this.state) && !this.sending;
  }

  mark() {
    const found = marks(
      this.mine ? this.pick : null,
      [...this.light, ...(this.mine ? (this.state.points ?? []) : [])],
      this.sending,
    );
    this.board.mark(found.states);
    this.board.enable(found.names);
    this.board.preview(found.labels);
    this.board.svg?.classList.toggle("picking", this.pick.picked.length > 0);
    markPanels(found);
  }

  /** Light elements up for a moment: a line of the log points at them. */
  point(elements) {
    this.light = elements ?? [];
    this.mark();
  }

  cover(old) {
    const { state } = this;
    if (state.hand_over !== undefined && state.hand_over !== null) {
      const lines = state.log.filter((line) => !line.undone && line.text && line.turn > 0).slice(-4);
      return sheets.handOver(state, lines, (seat) => this.link.send({ type: "show", seat }));
    }
    if (!state.started) {
      const local = state.local ?? [];
      const change = local.includes(state.host) ? (wanted) => host.change(CODE, wanted) : null;
      return sheets.lobby(state, {
        code: CODE,
        options: variants(GAME, state, change),
        host: local.includes(state.host),
        mine: local.length > 0,
        free: state.seats.filter((seat) => seat.who === "open").length,
        name: memory.myName(),
        join: async (name) => (await host.join(CODE, name)) && this.link.again(),
        start: () => host.start(CODE),
        copy: () => host.copy(`${location.origin}/t/${CODE}`, "lobby.copied"),
      });
    }
    if (["hand-over", "lobby"].includes(sheets.sheetShown())) sheets.closeSheet();
    if (state.over && state.result && !old.over) {
      assertive(state.result.text);
      sheets.result(state, {
        again: () => host.rematch(CODE, GAME, state),
        other: () => host.other(CODE, GAME, state),
        close: sheets.closeSheet,
      });
    }
  }

  // ---- what people do

  node(element) {
    const drawn = this.board.find(element);
    return drawn?.getClientRects().length ? drawn : ($(`[data-e="${CSS.escape(element)}"]`) ?? drawn);
  }

  touch(element) {
    settle(this.board.svg);
    popups.closeBubble();
    popups.closeMenu();
    if (this.sending || !element) return;
    if (!prompt.asked(this.state)) return this.askWhy(element);
    this.follow(this.pick.touch(element), element);
  }

  follow(step, element) {
    if (step.kind === "why") return this.askWhy(step.element);
    if (step.kind === "send" || step.kind === "confirm") return this.send(step.choice);
    this.choosing();
    if (step.kind === "propose")
      polite([step.choice.label, step.choice.danger || say("confirm.reveals"), say("confirm.how")].join(" "), "turn");
    if (step.kind === "propose" && step.choice.danger) play("danger");
    if (step.kind === "menu") {
      const box = (this.node(element) ?? $("#ask")).getBoundingClientRect();
      popups.menu(box, step.choices, (choice) => this.choose(choice));
    }
    if (step.kind === "more") {
      polite(say("pick.more", { n: this.pick.lit.size }), "turn");
      if (this.board.svg?.contains(document.activeElement))
        this.board.current = this.board.order.find((id) => this.pick.lit.has(id)) ?? this.board.current;
    }
  }

  /** An action from a button, the menu or the list. */
  choose(choice) {
    if (this.sending) return;
    if (this.pick.proposal === choice) return this.send(choice);
    this.pick.picked = [...choice.path];
    this.follow(this.pick.propose(choice));
  }

  send(choice) {
    this.keepPick = false;
    this.undone = false;
    const sent = this.link.send({ type: "do", seq: this.state.seq, line: choice.actions, notation: choice.notation });
    this.sending = { ...choice, seq: this.state.seq, seat: this.state.seat, lost: !sent };
    this.choosing();
  }

  /** What could not be sent, or was on its way when the line broke, goes out again if the table is still as it was. */
  resend(kept) {
    const same = kept?.lost && kept.seq === this.state.seq && kept.seat === this.state.seat;
    const choice = same && this.pick.choices.find((one) => String(one.notation) === String(kept.notation));
    if (choice && this.mine) this.send(choice);
  }

  /** Where nothing but the end of my turn is left, it ends by itself for those who wish so; not what was just taken back. */
  endAlone() {
    const [only, more] = this.pick.choices;
    if (
      memory.wish("ending") === "auto" &&
      this.mine &&
      !more &&
      only?.ends &&
      !only.reveals &&
      !only.danger &&
      !this.undone
    )
      this.send(only);
  }

  undo() {
    if (!this.state.undo?.free) {
      this.resetting = false;
      if (this.state.undo?.ask && !this.state.wish) return this.tellServer({ type: "ask", kind: "undo" });
      popups.toast(this.state.undo?.text || say("undo.none"));
      polite(this.state.undo?.text, "turn");
      return;
    }
    this.undone = true;
    this.link.send({ type: "undo", seq: this.state.seq });
    if (this.state.undo.free < 2) this.resetting = false;
  }

  resetTurn() {
    this.resetting = (this.state.undo?.free ?? 0) > 1;
    this.undo();
  }

  end() {
    const choice = this.pick.buttons.find((one) => one.ends);
    if (!choice || !prompt.asked(this.state)) return polite(say("end.not"), "turn");
    if (this.pick.proposal === choice) return this.send(choice);
    this.pick.proposal = choice;
    this.choosing();
    $("#primary").focus();
    polite(`${choice.label} ${say("confirm.how")}`, "turn");
  }

  /** Enter or Space: confirm what is proposed, or touch what has the focus. True if it meant something. */
  enter(target) {
    const element = target.closest?.("#stage [id]");
    if (element && this.board.svg?.contains(element)) {
      this.touch(element.id);
      return true;
    }
    const idle = target === document.body || target.id === "ask" || target.id === "stage" || target.id === "grid";
    if (this.pick.proposal && idle) {
      this.send(this.pick.proposal);
      return true;
    }
    return false;
  }

  escape() {
    if (closePeek()) return true;
    if (popups.closeMenu() || popups.closeBubble()) return this.choosing() ?? true;
    if (closeWriting() || this.closeMore()) return true;
    if (["keys", "result", "tell"].includes(sheets.sheetShown())) {
      sheets.closeSheet();
      return true;
    }
    if (this.sending?.lost) this.sending = null;
    else if (!this.pick.picked.length && !this.pick.proposal) return false;
    this.pick.drop();
    this.choosing();
    return true;
  }

  // ---- reasons, rules, words

  askWhy(element) {
    if (!this.link.send({ type: "why", element })) popups.toast(say("link.not_sent"), true);
  }

  hint() {
    this.hints.ask(this.state);
  }

  why() {
    const focused = document.activeElement;
    const element = focused?.closest?.("#stage [id]")?.id ?? focused?.closest?.("[data-e]")?.dataset.e;
    this.askWhy(element ?? this.pick.picked.at(-1) ?? "");
  }

  again() {
    again();
  }

  whose() {
    const { state } = this;
    const names = state.asked.map((seat) => panels.nameOf(state, seat)).join(", ");
    polite(state.asked.map((seat) => company.timeOf(seat)).join(" "), "turn");
    polite(
      prompt.asked(state) ? say("turn.mine", { what: $("#ask-text").textContent }) : say("wait.one", { name: names }),
      "turn",
    );
  }

  scores() {
    polite(panels.scores(this.state), "turn");
    popups.toast(panels.scores(this.state));
  }

  keys() {
    sheets.keys();
  }

  openRule(id) {
    this.about = [id, ...this.about.filter((one) => one !== id)].slice(0, 5);
    views.tab("rules");
    if (views.phone()) views.place("rules");
    this.showRules();
    $("#rules").focus();
  }

  showRules() {
    if ($("#rules").hidden) return;
    const { state, pick } = this;
    const now = [state.prompt?.rule, ...pick.live.map((choice) => choice.rule)].filter(Boolean);
    rules(GAME, { now: now.slice(0, 12), about: this.about, words: $("#rules-search").value });
  }

  show(view) {
    views.show(view);
    this.link.raw({ type: "reading", on: views.reading() });
    this.choosing();
  }

  write() {
    writing(this.pick.choices, (choice) => this.choose(choice));
  }

  /** Another part of the table, on a phone. */
  place(name) {
    views.place(name);
    market(this.board.svg);
    this.mark();
    this.showRules();
    this.showTalk();
  }

  /** What may be touched next: of what is picked already, only if nothing else is left. */
  get targets() {
    const { picked, lit } = this.pick;
    const fresh = [...lit].filter((id) => !picked.includes(id));
    return (fresh.length ? fresh : [...lit]).filter((id) => this.board.find(id));
  }

  /** Neither a piece nor a card of mine can be touched: what is for sale is all there is to do. */
  get onlySold() {
    const { lit } = this.pick;
    return lit.size > 0 && [...lit].every((id) => this.board.sold(id));
  }

  /** To what can be done; the market comes last, and where of the board only that is lit, my pieces before it. */
  recentre() {
    const [sold, free] = [true, false].map((in_) => this.targets.filter((id) => this.board.sold(id) === in_));
    const find = (ids) => ids.map((id) => this.board.find(id));
    const pieces =
      sold.length && !free.length && !this.onlySold ? $$(`.pieces .seat-${this.state.seat}`, this.board.svg) : [];
    this.board.lens.recentre(pieces.length ? pieces : find(free), find(sold));
  }

  closeMore() {
    const open = !$("#more").hidden;
    $("#more").hidden = true;
    $("#more-button").setAttribute("aria-expanded", "false");
    return open;
  }

  /** The line to say something. */
  speak() {
    views.tab("talk");
    if (views.phone()) views.place("talk");
    this.showTalk();
    ($("#talk-form").hidden ? $("#talk") : $("#talk-text")).focus();
  }

  /** The table as it is, after a look at the past. */
  present() {
    this.board.install(this.state.svg);
    this.mark();
  }

  replay() {
    this.recap.replay(this.state);
  }

  // ---- the frame

  async change(lang) {
    await speak(lang);
    memory.cookie("lang", lang);
    retell();
    this.linked(this.link.state);
    this.link.send({ type: "lang", lang });
    this.render();
    const title = await fetch(`/t/${CODE}`)
      .then((answer) => answer.text())
      .catch(() => "");
    const found = new DOMParser().parseFromString(title, "text/html").querySelector("#title")?.textContent;
    if (found) $("#title").textContent = found;
    tell(this.state, this.state);
  }
}
