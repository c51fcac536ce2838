// The table on the page: shows what the model knows, and brings into sight what can be touched.

import { Board } from "../board/board.js";
import { explain } from "../board/closeup.js";
import { $, $$ } from "../dom.js";
import { markPanels, marks } from "../board/highlights.js";
import { Hints } from "./hints.js";
import * as panels from "./panels.js";
import * as people from "./people.js";
import * as popups from "../sheets/popups.js";
import * as prompt from "./prompt.js";
import { Recap } from "./recap.js";
import { polite } from "../sheets/speech.js";
import { CODE, GAME } from "./table_model.js";
import { say } from "../translations.js";
import * as views from "./views.js";

const ASKED_ABOUT = 5; // rules that the drawer shows first
const AT_ONCE = 150; // milliseconds: an answer that comes so soon is not preceded by a board without its marks

/** @import { TableModel } from "./table_model.js" */

export class TableView {
  /**
   * @param {TableModel} model
   * @param {import("./prompt.js").Act & { send: Page.Send, next: () => void, decline: () => unknown }} act
   */
  constructor(model, act) {
    this.model = model;
    this.act = act;
    this.board = new Board($("#stage"));
    const point = (/** @type {string[] | undefined} */ elements) => this.point(elements);
    this.recap = new Recap(CODE, this.board, point, () => this.showPresent());
    this.recap.watch();
    this.talk = this.learnToTalk();
    this.hints = new Hints(act.send, point);
    /** @type {string[]} */
    this.light = []; // what a line of the log or a hint points at
    /** @type {string[]} */
    this.about = []; // rules that were asked about, the newest first
    this.opening = false; // the first look at a turn
    this.late = 0; // the timer of an answer that has not come at once
    this.ledTo = ""; // the part that the page has opened by itself, on a phone
  }

  /** Everything around the board, and the marks on it. */
  render() {
    const { state } = this.model;
    explain(state.looks);
    panels.chips(state.panels);
    panels.watching(state.watching);
    panels.seats(state);
    panels.held(state);
    panels.legend(state.panels);
    panels.log(state, (elements) => this.point(elements));
    this.recap.show(state);
    panels.lastEvent(state);
    panels.sections(state);
    people.clock(state);
    people.bar(state, this.act);
    this.showTalk();
    this.showChoices();
    this.showRules();
  }

  /** The board does not wait for the talk. */
  async learnToTalk() {
    const { Talk } = await import("./chat.js");
    return new Talk(CODE, this.act.send);
  }

  async showTalk() {
    (await this.talk).show(this.model.state);
  }

  /** The part that changes with every touch. */
  showChoices() {
    const { state, pick, draft, sending, mine } = this.model;
    document.body.dataset.asked = mine ? "me" : sending ? "sending" : "others";
    document.body.dataset.seq = String(state.seq);
    if (!this.model.telling) prompt.prompt(state, pick, draft, sending, this.act, (id) => this.named(id));
    this.hints.show(state, mine);
    $("#recap-button").hidden = !this.recap.lines.length || pick.picked.length + draft.taken.length > 0;
    const open = $("#all").open || document.body.dataset.view === "reading";
    prompt.actions(pick, draft, mine, this.act, open);
    clearTimeout(this.late);
    if (sending && !sending.lost) this.await(sending);
    else this.mark();
    if (mine) panels.showLit();
    if (!mine || !this.board.lit.length) return;
    this.bringIntoSight();
    this.opening = false;
  }

  /**
   * What was chosen shows that it is on its way; taking off all other marks would draw the whole board once more for a moment.
   * @param {Page.Sending} sending
   */
  await(sending) {
    for (const id of sending.path) this.node(id)?.classList.add("sending");
    this.late = setTimeout(() => this.mark(), AT_ONCE);
  }

  mark() {
    const { state, pick, draft, sending, mine } = this.model;
    const found = marks(
      mine ? pick : null,
      mine ? draft : null,
      [...this.light, ...(mine ? (state.points ?? []) : [])],
      sending,
    );
    this.board.mark(found.states);
    this.board.enable(found.names);
    this.board.preview(found.labels);
    this.board.svg?.classList.toggle("picking", pick.picked.length > 0 || pick.deed !== null);
    markPanels(found);
    this.board.regions.count();
  }

  /**
   * Light elements up for a moment: a line of the log points at them.
   * @param {string[]} [elements]
   */
  point(elements) {
    this.light = elements ?? [];
    this.mark();
  }

  // ---- the picture

  /**
   * The picture of the newest state; false if there is none. A game must never be blocked by a picture.
   * @param {Page.TableState} old
   */
  draw(old) {
    const { svg, events } = this.model.state;
    try {
      if (svg) this.board.install(svg, old.seq === null ? [] : events);
      const { width, height } = this.board.lens.whole;
      document.body.style.setProperty("--ratio", (width / height).toFixed(3)); // the rail takes what the board leaves
      if (svg && old.seq === null && this.board.lens.tiny) this.board.lens.recentre(this.pieces);
      else if (svg === "") throw new Error("no picture");
    } catch (wrong) {
      this.board.clear();
      popups.toast(say("board.broken"), true);
      console.error(wrong);
      return false;
    }
    return true;
  }

  /** The table as it is, after a look at the past. */
  showPresent() {
    this.board.install(this.model.state.svg);
    this.mark();
  }

  /**
   * My turn has begun, or others look now: what happened meanwhile, and a first look at what can be done.
   * @param {Page.TableState} old
   */
  recall(old) {
    const { state } = this.model;
    if (old.seat === state.seat && !prompt.turnCame(old, state)) return;
    this.opening = true;
    this.recap.recall(state);
  }

  replay() {
    this.recap.replay(this.model.state);
  }

  /** What can be touched comes into sight; on a phone large enough for a finger, and in the place where it lies. */
  bringIntoSight() {
    const { board, targets } = this;
    const { picked, proposal } = this.model.pick;
    const chosen = board.findAll(picked).filter((node) => proposal || board.lens.sees(node));
    board.lens.show(); // what is written may have changed the room: what it asks about stays in sight
    for (const node of chosen) board.lens.reveal(node);
    if (views.phone()) this.goWhereItLies();
    if (this.onlyBeside) board.regions.bringIntoSight(board.findAll(targets));
    const free = targets.filter((id) => !board.regionOf(id));
    const beside = free.length < targets.length;
    const opening = this.opening && (views.phone() || (board.lens.at === null && board.lens.tiny));
    if (opening || ((!beside || this.onlyBeside) && board.outOfSight(targets))) this.recentre();
    else if (views.phone() && !beside) {
      board.lens.closer(board.findAll(targets));
      board.lens.contain(board.findAll(targets));
    }
  }

  /**
   * A phone shows one part of the picture at a time: the one that holds a target, unless my hand can be touched too. Where the page
   * went by itself it does not stay for the sake of something that can be touched at any time.
   */
  goWhereItLies() {
    const here = document.body.dataset.place ?? "";
    const places = [...new Set(this.targets.map((id) => this.board.regionOf(id) || "board"))];
    const looked = here === "board" || this.board.regions.hosts.has(here);
    const stays = places.includes(here) && !(here === this.ledTo && this.onlyBeside && !this.model.pick.picked.length);
    if (!looked || !places.length || stays) return;
    if (here !== "board" && places.includes("board")) views.place("board");
    else if (this.onlyBeside) this.lead(places[0]);
  }

  /** @param {string} name */
  lead(name) {
    this.ledTo = name;
    if (document.body.dataset.place !== name) views.place(name);
  }

  /** What others do is seen on the board: the part beside it that my choice has led to on a phone gives way. */
  showBoard() {
    if (views.phone() && this.board.regions.hosts.has(document.body.dataset.place ?? "")) views.place("board");
  }

  /** What may be touched next: of what is picked already, only if nothing else is left. */
  get targets() {
    const { lit } = this.model;
    const { picked } = this.model.pick;
    const fresh = [...lit].filter((id) => !picked.includes(id));
    return (fresh.length ? fresh : [...lit]).filter((id) => this.board.find(id));
  }

  /** Neither a piece nor a card of mine can be touched: what lies beside the board is all there is to do. */
  get onlyBeside() {
    const { lit } = this.model;
    return lit.size > 0 && [...lit].every((id) => this.board.regionOf(id));
  }

  /** To what can be done on the board; where nothing can, to my pieces. */
  recentre() {
    const { board } = this;
    const free = this.targets.filter((id) => !board.regionOf(id));
    board.lens.recentre(free.length ? board.findAll(free) : this.pieces);
  }

  /** @returns {Element[]} */
  get pieces() {
    return $$(`.pieces .seat-${this.model.state.seat}`, this.board.svg);
  }

  /**
   * What an element is called, in a few words.
   * @param {string} element
   */
  named(element) {
    const held = document.querySelector(`#held [data-e="${CSS.escape(element)}"] b`)?.textContent;
    return (
      held ||
      this.board
        .printed(element)
        .split(/[.:;,(]/)[0]
        .trim()
    );
  }

  /**
   * Where an element is on the page: on the board, or beside it.
   * @param {string} element
   */
  node(element) {
    const drawn = this.board.find(element);
    return drawn?.getClientRects().length
      ? drawn
      : (document.querySelector(`[data-e="${CSS.escape(element)}"], .deed[id="${CSS.escape(element)}"]`) ?? drawn);
  }

  // ---- rules and reasons

  /** @param {Protocol.WhyAnswer} answer */
  showReason({ element, rule, text }) {
    const node = this.node(element) ?? $("#ask");
    if (rule) this.askAbout(rule);
    popups.bubble(node.getBoundingClientRect(), { text, rule }, (id) => this.openRule(id));
    polite(text, "turn");
    this.showRules();
  }

  /** @param {string} rule */
  askAbout(rule) {
    this.about = [rule, ...this.about.filter((one) => one !== rule)].slice(0, ASKED_ABOUT);
  }

  /** @param {string} id */
  openRule(id) {
    this.askAbout(id);
    views.tab("rules");
    this.openDrawer(true);
    if (views.phone()) views.place("rules");
    this.showRules();
    $("#rules").focus();
  }

  async showRules() {
    if ($("#rules").hidden) return;
    const { rules } = await import("../sheets/rules.js");
    const { state, pick } = this.model;
    const now = [state.prompt?.rule ?? "", ...pick.live.map((choice) => choice.rule)].filter(Boolean);
    rules(GAME, { now: now.slice(0, 12), about: this.about, words: $("#rules-search").value });
  }

  // ---- places

  /**
   * Another part of the table, on a phone.
   * @param {string} name
   */
  goTo(name) {
    if (!views.reading()) $("#all").open = false; // the list lies over the part that is left
    this.ledTo = "";
    views.place(name);
    this.mark();
    this.showRules();
    this.showTalk();
  }

  /**
   * Another part of the column beside the board.
   * @param {string} tab
   */
  openTab(tab) {
    views.tab(tab);
    this.showRules();
    this.showTalk();
  }

  /** The line to say something. */
  async openTalk() {
    views.tab("talk");
    this.openDrawer(true);
    if (views.phone()) views.place("talk");
    await this.showTalk();
    ($("#talk-form").hidden ? $("#talk") : $("#talk-text")).focus();
  }

  /** Log, talk and rules, where they are a drawer. */
  openDrawer(open = !document.body.hasAttribute("data-drawer")) {
    document.body.toggleAttribute("data-drawer", open);
    this.showRules();
    this.showTalk();
  }

  closeMore() {
    const open = !$("#more").hidden;
    $("#more").hidden = true;
    $("#more-button").setAttribute("aria-expanded", "false");
    return open;
  }
}
