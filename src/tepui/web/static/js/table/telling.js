// What others do is told as it happens: one sentence after the other in the prompt, with its picture, its trace and the window
// following. The table waits for it only as long as the reader wishes; a touch leads to the present.

import { $, badge, fill, h, icon } from "../dom.js";
import * as memory from "../memory.js";
import { asked } from "./prompt.js";
import { collapsed } from "./recap.js";
import { ofMoment, play } from "../sheets/sound.js";
import { polite } from "../sheets/speech.js";
import { Traces } from "../board/traces.js";
import { say } from "../translations.js";

/** @import { TableModel } from "./table_model.js" */
/** @import { TableView } from "./table_view.js" */

/**
 * Milliseconds for a sentence. After a step somebody has to ask for the next one.
 * @type {Record<string, number>}
 */
const PACES = { slow: 1600, normal: 900, fast: 350, instant: 0, step: Infinity };
/**
 * Milliseconds for all sentences of one player's turn: of more than fit, each is shorter.
 * @type {Record<string, number>}
 */
const TURNS = { slow: 6500, normal: 3500, fast: 1400, instant: 0 };
const SHORTEST = 40; // ms for a sentence in any case, so that it is shown at all
const MOST = 60; // states that wait; of more than these nobody wants to be told one by one
const LONG = 14; // news in one state: whoever comes back to that many has the list of what happened

const LONGER = 64; // letters, from which they are set smaller
const pace = () => /** @type {string} */ (memory.wish("pace", "normal"));

/**
 * What of a state is told before it may be acted on: what was done by none of those who look, and great moments. Small things
 * go with the one before; alone they are told only if they point at something. That a turn begins is seen.
 * @param {Page.WholeState} state
 */
function sentences(state) {
  const mine = [state.seat, ...(state.local ?? [])];
  /** @type {Protocol.EventView[][]} */
  const found = [];
  for (const event of state.events) {
    if (!event.text || event.style === "peek" || event.kind === "turn" || (mine.includes(event.by) && !event.moment))
      continue;
    const small = event.weight === "minor";
    if (small && found.length) found[found.length - 1].push(event);
    else if (!small || event.elements?.length || event.to) found.push([event]);
  }
  return found;
}

/**
 * Several sentences in one line: a point stands at its end only.
 * @param {string[]} texts
 */
const joined = (texts) => texts.map((text, i) => (i < texts.length - 1 ? text.replace(/\.$/, "") : text)).join(" · ");

/** How long each sentence stays: as long as its pace says while the turn of its player has time for all of them. */
export class TurnTime {
  constructor() {
    this.turn = ""; // whose it is, and at which pace
    this.left = 0;
  }

  /**
   * For a sentence about a seat's turn, with so many more of that turn waiting.
   * @param {string} pace
   * @param {number | null} by
   * @param {number} waiting
   */
  next(pace, by, waiting) {
    if (PACES[pace] === Infinity) return Infinity;
    if (this.turn !== `${by} ${pace}`) [this.turn, this.left] = [`${by} ${pace}`, TURNS[pace] ?? TURNS.normal];
    const time = Math.max(SHORTEST, Math.min(PACES[pace] ?? PACES.normal, this.left / (waiting + 1)));
    this.left -= time;
    return time;
  }
}

export class Telling {
  /**
   * `show` makes a state the one on the screen; `present` is called when everything has been told.
   * @param {TableModel} model
   * @param {TableView} view
   * @param {{ show: (state: Page.WholeState) => void, present: () => void }} act
   */
  constructor(model, view, act) {
    this.done = 0; // sentences told since somebody acted
    this.all = 0;
    this.model = model;
    this.view = view;
    this.act = act;
    this.traces = new Traces(view.board);
    this.time = new TurnTime();
    /** @type {import("../board/moment.js").Moment | null} made for the first */
    this.moment = null;
    /** @type {{ by: number | null, kinds: Set<string> }} whose great moments, and of which kinds, have had their card */
    this.seen = { by: null, kinds: new Set() };
    /** @type {Page.WholeState[]} */
    this.queue = [];
    this.skipping = false;
    this.going = false;
    this.wake = () => {};
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  /** @param {Page.WholeState[]} states */
  hear(states) {
    this.queue.push(...states);
    if (!this.going) void this.go();
    else if (states.some((state) => this.urgent(state))) this.skip();
  }

  /** The newest state that waits, or nothing: presence belongs to it. */
  get newest() {
    return this.queue.at(-1);
  }

  /**
   * Other eyes look, or nobody can look, or there is nothing to tell it with: then the present comes at once.
   * @param {Page.WholeState} state
   */
  urgent(state) {
    const old = this.model.state;
    const others = typeof state.hand_over === "number" || (old.seat !== state.seat && state.seat === null);
    return others || old.seq === null || document.hidden || this.queue.length > MOST;
  }

  async go() {
    this.going = true;
    while (this.queue.length) {
      const [next] = this.queue;
      const told = sentences(next);
      const silent = pace() === "instant" || this.skipping || this.urgent(next) || told.length > LONG;
      if (silent) this.showAll();
      else if (told.length && !next.over) await this.tell(next, told);
      else this.act.show(this.queue.splice(0, 1)[0]);
    }
    this.going = false;
    // Whoever wanted the present wants it until they are asked: others may still be at it.
    const { seat, over } = this.model.state;
    this.skipping &&= seat !== null && !over && !asked(this.model.state);
    if (this.model.telling) this.stop();
  }

  /** Everything that waits, as one state with the news of all. */
  showAll() {
    const states = this.queue.splice(0);
    const newest = states[states.length - 1];
    const same = states.filter((one) => one.seat === newest.seat);
    for (const state of same) this.traces.add(sentences(state).flat());
    this.act.show({ ...newest, events: same.flatMap((one) => one.events) });
    this.traces.show();
  }

  /**
   * One state: its picture, then its sentences.
   * @param {Page.WholeState} state
   * @param {Protocol.EventView[][]} told
   */
  async tell(state, told) {
    if (!this.model.telling) this.begin();
    this.queue.shift();
    const before = this.view.board.drawing;
    this.act.show(state);
    for (const [i, events] of told.entries()) {
      this.done++;
      this.caption(events);
      this.traces.add(events);
      this.traces.show();
      this.follow(events);
      polite(events.map((event) => event.text).join(" "));
      if (this.skipping) continue;
      const time = await this.timeFor(events, before, told.slice(i + 1));
      if (!this.skipping) await this.rest(time);
      this.moment?.close();
    }
  }

  /**
   * How long these events are told; a great moment has its card, once for each kind in a turn.
   * @param {Protocol.EventView[]} events
   * @param {Element | null} before
   * @param {Protocol.EventView[][]} rest of the state
   */
  async timeFor(events, before, rest) {
    const [{ by }] = events;
    if (this.seen.by !== by) this.seen = { by, kinds: new Set() };
    const great = events.find((event) => event.moment && !this.seen.kinds.has(event.kind));
    const time = this.time.next(pace(), by, this.waiting(by, rest));
    if (!great) return time;
    this.seen.kinds.add(great.kind);
    const { MOMENTS, Moment } = await import("../board/moment.js");
    this.moment ??= new Moment(this.view.board, () => this.next());
    this.moment.show(great, before, this.model.state.events.filter((event) => event.by === by).reverse());
    play(ofMoment(great));
    return Math.max(time, MOMENTS[pace()] ?? 0);
  }

  begin() {
    this.model.telling = () => this.skip();
    this.done = 0;
    this.all = 0;
    this.time = new TurnTime();
    this.traces.clear();
    document.body.dataset.telling = "";
    $("#telling").hidden = false;
    this.view.showBoard();
    this.count();
  }

  stop() {
    this.model.telling = null;
    delete document.body.dataset.telling;
    $("#telling").hidden = true;
    this.view.point([]);
    this.act.present();
  }

  /** How much is still to be told, as far as it is known. */
  count() {
    this.all = this.done + this.queue.reduce((sum, state) => sum + sentences(state).length, 0);
  }

  /** @param {Protocol.EventView[]} events */
  caption(events) {
    const actor = events[0].actor;
    const text = joined(collapsed(events).map((event) => event.text));
    const said = h("span", { class: text.length > LONGER ? "long" : null }, text);
    fill($("#ask-text"), actor === null ? icon("dice", 22) : badge(actor, 24), said);
    this.count();
    fill($("#note"), say("telling.count", { n: this.done, of: Math.max(this.done, this.all) }));
    $("#telling-next").hidden = pace() !== "step";
    this.view.point(events.flatMap((event) => [...(event.elements ?? []), event.to]).filter(Boolean));
  }

  /**
   * Where the board is looked at closely, the window goes where it happens: to where something has come rather than from where.
   * @param {Protocol.EventView[]} events
   */
  follow(events) {
    const { board } = this.view;
    const ids = events.flatMap(({ to, elements }) => (to ? [to] : (elements ?? [])));
    const there = ids.filter((id) => !board.sold(id));
    if (board.outOfSight(there)) board.lens.centreOn(board.findAll(there));
  }

  /**
   * How many sentences about a seat's turn come before those about another.
   * @param {number | null} by
   * @param {Protocol.EventView[][]} rest of the state that is told
   */
  waiting(by, rest) {
    const all = [...rest, ...this.queue.flatMap(sentences)];
    const end = all.findIndex(([first]) => first.by !== by);
    return end < 0 ? all.length : end;
  }

  /** @param {number} time */
  rest(time) {
    return new Promise((done) => {
      const timer = time === Infinity ? 0 : setTimeout(() => done(null), time);
      this.wake = () => {
        clearTimeout(timer);
        done(null);
      };
    });
  }

  /** I have seen what others did. */
  forget() {
    this.skipping = false;
    this.traces.clear();
  }

  /** The next sentence now. */
  next() {
    this.wake();
  }

  /** No more sentences: the table as it is. */
  skip() {
    if (!this.going) return;
    this.skipping = true;
    this.wake();
  }
}
