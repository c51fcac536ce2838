// A table in the browser: holds the state the server sent, what has been touched, and ties the parts together. It knows no rule.

import { Board } from "./board.js";
import { $, $$ } from "./dom.js";
import { listen } from "./keys.js";
import { Link } from "./link.js";
import * as memory from "./memory.js";
import { settle } from "./motion.js";
import * as panels from "./panels.js";
import { choicesOf, Pick } from "./pick.js";
import { cycle } from "./plain.js";
import * as popups from "./popups.js";
import * as prompt from "./prompt.js";
import { rules } from "./rules.js";
import * as sheets from "./sheets.js";
import { again, assertive, polite } from "./speech.js";
import { language, retell, say, speak } from "./words.js";

const IDLE = 60000;
const CODE = document.body.dataset.code;
const GAME = document.body.dataset.game;
const EMPTY = { seq: null, seat: null, seats: [], asked: [], offers: [], lines: [], log: [], events: [], started: true, over: false };

class Table {
  constructor() {
    this.state = EMPTY;
    this.pick = new Pick();
    this.board = new Board($("#stage"));
    this.inbox = [];
    this.sending = null;
    this.about = [];
    this.recap = [];
    this.light = [];
    this.asked = null; // the element somebody asked about
    this.resetting = false;
    this.link = new Link(CODE, {
      hello: () => ({ tokens: memory.tokens(CODE), lang: language(), since: this.state.seq }),
      on: { message: (message) => this.hear(message), state: (state) => this.linked(state) },
    });
    this.act = { choose: (choice) => this.choose(choice), drop: () => this.escape() };
  }

  // ---- what the server says

  hear(message) {
    if (message.type === "state") this.expect(message);
    else if (message.type === "seats") this.receiveSeats(message.seats);
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "why") this.answer(message);
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
    this.sending = null;
    this.state = state;
    this.pick = new Pick(choicesOf(state.offers, state.lines), carry);
    if (old.seq !== state.seq || old.seat !== state.seat) popups.closeBubble();
    popups.closeMenu();
    this.draw(old);
    this.recall(old);
    this.render();
    this.tell(old);
    this.remember();
    this.cover(old);
    if (this.resetting) this.undo();
  }

  receiveSeats(seats) {
    if (this.inbox.length) {
      this.inbox.at(-1).seats = seats;
      return;
    }
    this.state = { ...this.state, seats };
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
    if (old.seat !== this.state.seat || (prompt.asked(this.state) && !prompt.asked(old))) this.opening = true;
  }

  recall(old) {
    const mine = prompt.asked(this.state);
    if ((mine && !prompt.asked(old)) || old.seat !== this.state.seat) this.recap = panels.since(this.state);
  }

  refused({ code, reason }) {
    this.sending = null;
    this.resetting = false;
    this.keepPick = code === "stale";
    if (code === "forbidden" || code === "no-table") memory.drop(CODE);
    if (code === "no-table") return this.linked("closed");
    if (code === "forbidden") return this.link.again();
    if (code === "hand-over") return this.link.again();
    popups.toast(reason?.text ?? say("refused.unknown"), true);
    assertive(reason?.text);
    this.render();
  }

  answer({ element, rule, text }) {
    const node = this.node(element) ?? $("#ask");
    if (rule) this.about = [rule, ...this.about.filter((one) => one !== rule)].slice(0, 5);
    popups.bubble(node.getBoundingClientRect(), { text, rule }, (id) => this.openRule(id));
    polite(text, "turn");
    this.showRules();
  }

  linked(state) {
    const live = state === "live";
    $("#live").dataset.state = state;
    $("#live-text").textContent = say(`link.${state}`);
    $("#link-bar").hidden = live || state === "connecting" || state === "lagging";
    $("#link-bar").dataset.state = state;
    $("#link-text").textContent = say(state === "offline" ? "link.offline.about" : "link.reconnecting.about");
    $("#link-try").hidden = state !== "offline";
    if (state === "closed") sheets.gone();
    if (!live && this.sending) {
      this.sending = null;
      this.render();
    }
  }

  // ---- showing

  render() {
    const { state } = this;
    panels.chips(state.panels);
    panels.seats(state);
    panels.held(state.panels);
    panels.legend(state.panels);
    panels.log(state, (elements) => this.point(elements));
    panels.recap(this.recap, (elements) => this.point(elements));
    panels.lastEvent(state);
    panels.sections(state);
    this.choosing();
    this.showRules();
  }

  /** The part that changes with every touch. */
  choosing() {
    const { state, pick } = this;
    const mine = prompt.asked(state) && !this.sending;
    document.body.dataset.asked = mine ? "me" : this.sending ? "sending" : "others";
    document.body.dataset.seq = state.seq;
    prompt.prompt(state, pick, this.sending, this.act);
    const open = $("#all").open || document.body.dataset.view === "reading";
    prompt.actions(pick, mine, this.act, open);
    this.mark(mine);
    if (mine && this.opening && this.board.order.length && matchMedia("(max-width: 743px)").matches) {
      this.opening = false;
      this.recentre();
    }
  }

  mark(mine) {
    const { pick } = this;
    const states = new Map();
    const add = (id, name) => states.set(id, [...(states.get(id) ?? []), name]);
    for (const id of this.light) add(id, "last");
    const names = new Map();
    const labels = new Map();
    if (mine) {
      const first = pick.picked.length === 0;
      for (const id of pick.lit) {
        const through = pick.through(id);
        const more = first && through.every((choice) => choice.path.length > 1);
        add(id, more ? "movable" : pick.dangerous(id) ? "danger" : "legal");
        names.set(id, through.length === 1 ? [through[0].label, through[0].danger].filter(Boolean).join(". ") : say("board.choices", { n: through.length }));
        const previews = [...new Set(through.filter((choice) => choice.path.length === pick.picked.length + 1).map((choice) => choice.preview))];
        if (previews.length === 1 && previews[0]) labels.set(id, previews[0]);
      }
      for (const id of pick.picked) {
        add(id, "sel");
        if (!names.has(id)) names.set(id, say("board.selected"));
      }
      if (pick.proposal?.path.length) {
        add(pick.proposal.path.at(-1), pick.proposal.danger ? "danger" : "legal");
        names.set(pick.proposal.path.at(-1), say("confirm.touch", { what: pick.proposal.label }));
      }
    }
    if (this.sending) for (const id of this.sending.path) add(id, "sending");
    this.board.mark(states);
    this.board.enable(names);
    this.board.preview(labels);
    this.board.svg?.classList.toggle("picking", pick.picked.length > 0);
    for (const node of $$("[data-e]")) {
      node.classList.remove("legal", "danger", "sel", "movable", "last", "sending");
      const classes = states.get(node.dataset.e);
      if (classes) node.classList.add(...classes);
      if (node.matches("button")) {
        node.setAttribute("aria-label", [node.dataset.name, names.get(node.dataset.e)].filter(Boolean).join(". "));
        node.toggleAttribute("data-lit", names.has(node.dataset.e));
      }
    }
  }

  /** Light elements up for a moment: a line of the log points at them. */
  point(elements) {
    this.light = elements ?? [];
    this.mark(prompt.asked(this.state) && !this.sending);
  }

  tell(old) {
    const { state } = this;
    if (old.seq !== null && old.seq !== state.seq) {
      const others = state.events.filter((event) => event.text && event.actor !== state.seat);
      polite(others.map((event) => event.text).join(" "), "event");
    }
    const mine = prompt.asked(state);
    if (mine && (!prompt.asked(old) || old.seat !== state.seat)) assertive(say("turn.mine", { what: state.prompt?.text ?? "" }));
    else if (mine && old.prompt?.text !== state.prompt?.text) polite(state.prompt?.text, "turn");
    const name = document.querySelector("#title").textContent;
    document.title = mine ? `● ${say("turn.title")} · ${name}` : `${name} · Tepui`;
  }

  remember() {
    const { state } = this;
    if (!memory.tokens(CODE).length) return;
    memory.keep(CODE, {
      game: GAME,
      title: $("#title").textContent,
      seats: state.seats.map(({ seat, name }) => ({ seat, name })),
      mine: state.asked.some((seat) => (state.local ?? [state.seat]).includes(seat)),
      over: state.over,
      started: state.started,
    });
  }

  cover(old) {
    const { state } = this;
    if (state.hand_over !== undefined && state.hand_over !== null) {
      const lines = state.log.filter((line) => !line.undone && line.text && line.turn > 0).slice(-4);
      return sheets.handOver(state, lines, (seat) => this.link.send({ type: "show", seat }));
    }
    if (!state.started) {
      const local = state.local ?? [];
      return sheets.lobby(state, {
        code: CODE,
        host: local.includes(state.host),
        mine: local.length > 0,
        free: state.seats.filter((seat) => seat.who === "open").length,
        name: memory.myName(),
        join: (name) => this.join(name),
        start: () => this.start(),
        copy: () => this.copy(`${location.origin}/t/${CODE}`, "lobby.copied"),
      });
    }
    if (["hand-over", "lobby"].includes(sheets.sheetShown())) sheets.closeSheet();
    if (state.over && state.result && !old.over) {
      assertive(state.result.text);
      sheets.result(state, { again: () => this.rematch(), close: sheets.closeSheet });
    }
  }

  // ---- what people do

  node(element) {
    return this.board.find(element) ?? $(`[data-e="${CSS.escape(element)}"]`);
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
    if (step.kind === "propose") polite([step.choice.label, step.choice.danger || say("confirm.reveals"), say("confirm.how")].join(" "), "turn");
    if (step.kind === "menu") {
      const box = (this.node(element) ?? $("#ask")).getBoundingClientRect();
      popups.menu(box, step.choices, (choice) => this.choose(choice));
    }
    if (step.kind === "more") {
      polite(say("pick.more", { n: this.pick.lit.size }), "turn");
      if (this.board.svg?.contains(document.activeElement)) this.board.current = this.board.order.find((id) => this.pick.lit.has(id)) ?? this.board.current;
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
    const sent = this.link.send({ type: "do", seq: this.state.seq, line: choice.actions, notation: choice.notation });
    if (!sent) return popups.toast(say("link.not_sent"), true);
    this.sending = choice;
    this.choosing();
  }

  undo() {
    if (!this.state.undo?.free) {
      this.resetting = false;
      popups.toast(this.state.undo?.text || say("undo.none"));
      polite(this.state.undo?.text, "turn");
      return;
    }
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
    if (popups.closeMenu() || popups.closeBubble()) return this.choosing() ?? true;
    if (this.closeWriting() || this.closeMore()) return true;
    if (["keys", "result"].includes(sheets.sheetShown())) {
      sheets.closeSheet();
      return true;
    }
    if (!this.pick.picked.length && !this.pick.proposal) return false;
    this.pick.drop();
    this.choosing();
    return true;
  }

  // ---- reasons, rules, words

  askWhy(element) {
    this.asked = element;
    if (!this.link.send({ type: "why", element })) popups.toast(say("link.not_sent"), true);
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
    polite(prompt.asked(state) ? say("turn.mine", { what: $("#ask-text").textContent }) : say("wait.one", { name: names }), "turn");
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
    this.tab("rules");
    if (matchMedia("(max-width: 743px)").matches) this.place("rules");
    document.body.classList.add("side-open");
    this.showRules();
    $("#rules").focus();
  }

  showRules() {
    if ($("#rules").hidden) return;
    const { state, pick } = this;
    const now = [state.prompt?.rule, ...pick.live.map((choice) => choice.rule)].filter(Boolean);
    rules(GAME, { now: now.slice(0, 12), about: this.about, words: $("#rules-search").value });
  }

  tab(name) {
    for (const one of ["log", "rules"]) {
      const on = one === name;
      $(`#tab-${one}`).setAttribute("aria-selected", String(on));
      $(`#tab-${one}`).tabIndex = on ? 0 : -1;
      $(`#${one}`).hidden = !on;
    }
    this.showRules();
  }

  show(view) {
    document.body.dataset.view = view;
    memory.setWish("view", view);
    $("#board").hidden = view === "reading";
    $("#reading").hidden = view !== "reading";
    if (view === "reading") $("#all").open = true;
    else if (!$("#all").dataset.kept) $("#all").open = false;
    for (const button of $$(".views button")) button.setAttribute("aria-pressed", String(button.dataset.do === view));
    this.choosing();
  }

  place(name) {
    document.body.dataset.place = name;
    if (name === "log" || name === "rules") this.tab(name);
    for (const button of $$("#places button")) {
      if (button.dataset.placeTo === name) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  recentre() {
    const ids = this.pick.picked.length ? [...this.pick.picked, ...this.pick.lit] : [...this.pick.lit];
    this.board.lens.recentre(ids.map((id) => this.board.find(id)).filter(Boolean));
  }

  /** A notation move, typed: "sail d2 c2". */
  write() {
    if ($("#writing")) return $("#writing input").focus();
    const form = document.createElement("form");
    form.id = "writing";
    form.innerHTML = '<input autocomplete="off" spellcheck="false" list="notations"><datalist id="notations"></datalist>';
    const field = form.querySelector("input");
    field.setAttribute("aria-label", say("write.name"));
    field.placeholder = say("write.hint");
    for (const choice of this.pick.choices.slice(0, 300)) form.querySelector("datalist").append(new Option(choice.label, choice.notation.join("; ")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim().toLowerCase();
      const choice = this.pick.choices.find((one) => one.notation.join("; ").toLowerCase() === text || one.label.toLowerCase() === text);
      if (!choice) return popups.toast(say("write.unknown", { what: field.value }), true);
      this.closeWriting();
      this.choose(choice);
    });
    $("#prompt").append(form);
    field.focus();
  }

  closeWriting() {
    const form = $("#writing");
    form?.remove();
    if (form) $("#ask").focus();
    return Boolean(form);
  }

  closeMore() {
    const open = !$("#more").hidden;
    $("#more").hidden = true;
    $("#more-button").setAttribute("aria-expanded", "false");
    return open;
  }

  /** Show again, one by one, where the others' news happened; any touch or key stops it. */
  async replay() {
    const lines = this.recap.filter((line) => line.elements?.length);
    let going = true;
    const stop = () => (going = false);
    addEventListener("pointerdown", stop, { once: true });
    addEventListener("keydown", stop, { once: true });
    for (const line of lines) {
      if (!going) break;
      this.point(line.elements);
      popups.toast(line.text);
      await new Promise((done) => setTimeout(done, 900));
    }
    this.point([]);
  }

  // ---- the table around the game

  async call(path, body, token) {
    const headers = { "Content-Type": "application/json", "Accept-Language": language() };
    if (token) headers.Authorization = `Bearer ${token}`;
    const answer = await fetch(`/api/tables/${path}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
    const data = await answer?.json().catch(() => ({}));
    if (answer?.ok) return data;
    popups.toast(data?.error?.text ?? say("link.not_sent"), true);
    return null;
  }

  async join(name) {
    memory.setWish("name", name);
    const seat = await this.call(`${CODE}/join`, { name });
    if (!seat) return;
    memory.seat(CODE, [seat.token]);
    this.link.again();
  }

  async start() {
    await this.call(`${CODE}/start`, {}, memory.tokens(CODE)[0]);
  }

  async rematch() {
    const answer = await fetch(`/api/tables/${CODE}`).then((one) => one.json()).catch(() => null);
    if (!answer?.options) return location.assign(`/new/${GAME}`);
    const query = new URLSearchParams(Object.entries(answer.options).map(([name, value]) => [name, String(value)]));
    for (const seat of this.state.seats) {
      const mine = (this.state.local ?? []).includes(seat.seat);
      query.set(`who${seat.seat}`, mine ? "me" : seat.who === "bot" ? "bot" : "open");
      if (mine) query.set(`name${seat.seat}`, seat.name);
      if (seat.level) query.set(`level${seat.seat}`, seat.level);
    }
    location.assign(`/new/${GAME}?${query}`);
  }

  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = $("#invite");
      field?.select();
    }
    popups.toast(say(done));
    polite(say(done), "turn");
  }

  async change(lang) {
    await speak(lang);
    memory.cookie("lang", lang);
    retell();
    this.linked(this.link.state);
    this.link.send({ type: "lang", lang });
    this.render();
    const title = await fetch(`/t/${CODE}`).then((answer) => answer.text()).catch(() => "");
    const found = new DOMParser().parseFromString(title, "text/html").querySelector("#title")?.textContent;
    if (found) $("#title").textContent = found;
    this.tell(this.state);
  }
}

const table = new Table();

const DO = {
  undo: () => table.undo(),
  map: () => table.show("map"),
  reading: () => table.show("reading"),
  more: () => {
    const open = $("#more").hidden;
    $("#more").hidden = !open;
    $("#more-button").setAttribute("aria-expanded", String(open));
    if (open) $("#more button").focus();
  },
  invite: () => table.copy(`${location.origin}/t/${CODE}`, "lobby.copied"),
  "seat-link": () => (memory.tokens(CODE).length ? table.copy(`${location.origin}/t/${CODE}#s=${memory.tokens(CODE).join(",")}`, "more.seat_copied") : popups.toast(say("more.no_seat"))),
  keys: () => sheets.keys(),
  coords: () => table.board.svg?.classList.toggle("with-coords"),
  motion: () => popups.toast(say(`motion.${cycle("motion", ["normal", "quick", "off", "calm"])}`)),
  font: () => popups.toast(say(`font.${cycle("font", ["plain", "readable"])}`)),
  speech: () => popups.toast(say(`speech.${cycle("speech", ["full", "turns", "mine"])}`)),
  letters: () => popups.toast(say(`letters.${cycle("letters", ["on", "off"])}`)),
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
  recentre: () => table.recentre(),
  whole: () => table.board.lens.reset(),
  "zoom-in": () => table.board.lens.zoom(1.35),
  "zoom-out": () => table.board.lens.zoom(1 / 1.35),
  again: () => table.replay(),
};

function wire() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button && button.dataset.do in DO) {
      if (button.closest("#more")) table.closeMore();
      DO[button.dataset.do]();
    } else if (!event.target.closest("#more, #more-button")) table.closeMore();
    const rule = event.target.closest("[data-rule]");
    if (rule) {
      event.preventDefault();
      table.openRule(rule.dataset.rule);
    }
    const held = event.target.closest("[data-e]");
    if (held && !button) table.touch(held.dataset.e);
    if (!event.target.closest("#menu, #stage, #all, #held")) popups.closeMenu();
    if (!event.target.closest("#bubble, #stage, [data-e]")) popups.closeBubble();
  });
  $("#stage").addEventListener("click", (event) => {
    if (event.detail === 0) return;
    const coarse = event.pointerType === "touch" || matchMedia("(pointer: coarse)").matches;
    const element = table.board.hit(event.clientX, event.clientY, table.pick.lit, table.pick.starts, coarse);
    if (element) table.touch(element);
    else table.escape();
  });
  $("#stage").addEventListener("focus-lost", () => $("#ask").focus());
  $("#primary").addEventListener("click", (event) => {
    const choice = table.pick.proposal ?? prompt.primaryOf(table.pick);
    if (choice && prompt.steady(event)) table.choose(choice);
  });
  $("#all").addEventListener("toggle", () => table.choosing());
  $("#all summary").addEventListener("click", () => ($("#all").dataset.kept = $("#all").open ? "" : "1"));
  $("#rules-search").addEventListener("input", () => table.showRules());
  $("#link-try").addEventListener("click", () => table.link.now());
  $("[role=tablist]").addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) table.tab(tab.getAttribute("aria-controls"));
  });
  $("[role=tablist]").addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const other = $("[role=tab][aria-selected=false]");
    table.tab(other.getAttribute("aria-controls"));
    other.focus();
  });
  for (const button of $$("#places button")) button.addEventListener("click", () => table.place(button.dataset.placeTo));
  for (const link of $$("[data-lang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      table.change(link.dataset.lang);
    });
  }
  listen(table);
}

/** A screen that several people share is covered when nobody has touched it for a while. */
function guard() {
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (table.state.local?.length ?? 0) > 1 && !table.state.over && table.link.send({ type: "hide" }), IDLE);
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, wait, { passive: true });
  wait();
}

memory.takeFragment(CODE);
$("#review-link").href = `/r/${CODE}`;
await speak(language());
wire();
guard();
if (memory.wish("view") === "reading") table.show("reading");
table.link.open();
document.body.dataset.ready = "1";
