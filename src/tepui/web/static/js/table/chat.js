// Talk at the table: what people say, phrases everybody reads in their own language, notes of the house. Plain text; anybody can be muted.

import { $, $$, badge, fill, h } from "../dom.js";
import * as memory from "../memory.js";
import { LOCAL, pageAt } from "../net.js";
import { nameOf } from "./panels.js";
import { toast } from "../sheets/popups.js";
import { polite } from "../sheets/speech.js";
import { say } from "../translations.js";

/**
 * A line of the talk, or what somebody who watches said.
 * @typedef {{ n: number, seat: number | null, kind: string, text: string, name?: string }} TalkLine
 */

const PHRASES = [
  "hello",
  "luck",
  "played",
  "thanks",
  "sorry",
  "minute",
  "back",
  "think",
  "go",
  "take",
  "oops",
  "again",
];

export class Talk {
  /**
   * @param {string} code
   * @param {Page.Send} send
   */
  constructor(code, send) {
    this.code = code;
    this.send = send;
    /** @type {Map<number | string, TalkLine>} */
    this.lines = new Map();
    this.watches = false;
    this.told = ""; // of whom the tools were made
    this.listed = ""; // the lines that stand in the list
    this.read = memory.game(code)?.read ?? 0;
    $("#talk-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = $("#talk-text").value.trim();
      const name = this.watches ? { name: memory.myName() } : {};
      if (text && this.send({ type: "say", text, ...name })) $("#talk-text").value = "";
    });
  }

  get muted() {
    return memory.game(this.code)?.muted ?? [];
  }

  /** @param {number} seat */
  mute(seat) {
    const muted = this.muted.includes(seat) ? this.muted.filter((one) => one !== seat) : [...this.muted, seat];
    memory.keep(this.code, { muted });
  }

  /** @param {number | null} seat */
  isMuted(seat) {
    return seat !== null && this.muted.includes(seat);
  }

  /**
   * New lines; those that come after the first state are told at once.
   * @param {Protocol.ChatLine[]} lines
   * @param {Page.TableState} state
   */
  hear(lines, state) {
    const fresh = lines.filter((line) => !this.lines.has(line.n));
    for (const line of fresh) this.lines.set(line.n, line);
    const mine = state.local ?? [];
    if (state.seq === null || fresh.length !== 1) return;
    const [line] = fresh;
    if ((mine.includes(line.seat) && this.spoken(line)) || this.muted.includes(line.seat)) return;
    const words = this.words(line, state);
    if (!this.open) toast(words);
    polite(words, "turn");
  }

  /**
   * Those who only watch talk among themselves; nobody keeps it.
   * @param {Protocol.Aside} aside
   * @param {Page.TableState} state
   */
  aside({ name, text }, state) {
    const n = [...this.lines.values()].at(-1)?.n ?? 0;
    this.lines.set(`aside ${this.lines.size}`, {
      n,
      seat: null,
      kind: "aside",
      name: name || say("talk.watcher"),
      text,
    });
    this.show(state);
    polite(say("talk.said", { name: name || say("talk.watcher"), text }), "turn");
  }

  get open() {
    return !$("#talk").hidden && $("#talk").getClientRects().length > 0;
  }

  /** @param {TalkLine} line */
  spoken(line) {
    return line.kind === "said" || line.kind === "phrase";
  }

  /**
   * @param {TalkLine} line
   * @param {Page.TableState} state
   */
  text(line, state) {
    if (line.kind === "said") return line.text;
    if (line.kind === "phrase") return say(`phrase.${line.text}`);
    return say(`note.${line.kind}`, { name: line.text || nameOf(state, line.seat) });
  }

  /**
   * @param {TalkLine} line
   * @param {Page.TableState} state
   */
  words(line, state) {
    const text = this.text(line, state);
    return this.spoken(line) ? say("talk.said", { name: nameOf(state, line.seat), text }) : text;
  }

  /** @param {Page.TableState} state */
  show(state) {
    const all = [...this.lines.values()].filter((line) => !(this.spoken(line) && this.isMuted(line.seat)));
    if (this.open && all.length) {
      this.read = all[all.length - 1].n;
      if (memory.tokens(this.code).length) memory.keep(this.code, { read: this.read });
    }
    const unread = all.filter((line) => line.n > this.read && this.spoken(line)).length;
    for (const node of $$(".unread")) {
      node.hidden = !unread;
      fill(node, String(unread), h("span", { class: "sr" }, say("talk.unread")));
    }
    this.list(all, state);
    this.tools(state);
  }

  /**
   * The lines, if they are not those that stand there: to measure how far down one has read, the page is laid out.
   * @param {TalkLine[]} all
   * @param {Page.TableState} state
   */
  list(all, state) {
    const words = all
      .map((line) => `${line.n} ${line.name ?? nameOf(state, line.seat)} ${this.text(line, state)}`)
      .join("\n");
    if (words === this.listed) return;
    this.listed = words;
    const list = $("#talk-list");
    const low = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    fill(
      list,
      all.map((line) => this.row(line, state)),
    );
    if (low) list.scrollTop = list.scrollHeight;
  }

  /**
   * @param {TalkLine} line
   * @param {Page.TableState} state
   */
  row(line, state) {
    if (line.kind === "aside")
      return h("li", { class: "aside" }, h("span"), h("span", {}, h("b", {}, line.name), " ", line.text));
    if (!this.spoken(line)) return h("li", { class: "note" }, this.text(line, state));
    return h(
      "li",
      {},
      line.seat === null ? null : badge(line.seat, 20),
      h("span", {}, h("b", {}, nameOf(state, line.seat)), " ", this.text(line, state)),
    );
  }

  /** @param {Page.TableState} state */
  tools(state) {
    const chat = state.terms?.chat ?? "free";
    const sits = (state.local ?? []).length > 0;
    this.watches = !sits;
    $("#talk-form").hidden = chat !== "free";
    $("#talk-text").placeholder = say(sits ? "talk.text" : "talk.aside");
    $("#phrases").hidden = chat === "off" || !sits;
    const others = state.seats.filter((seat) => seat.who === "person" && !(state.local ?? []).includes(seat.seat));
    $("#mutes").hidden = !others.length || chat === "off";
    const told = [document.documentElement.lang, ...others.map((seat) => seat.name), ...this.muted].join("|");
    if (told === this.told) return;
    this.told = told;
    fill(
      $("#phrases-list"),
      PHRASES.map((name) =>
        h(
          "button",
          { type: "button", class: "btn s", onclick: () => this.send({ type: "say", phrase: name }) },
          say(`phrase.${name}`),
        ),
      ),
    );
    fill(
      $("#mutes-list"),
      others.map((seat) =>
        h(
          "label",
          {},
          h("input", {
            type: "checkbox",
            checked: !this.muted.includes(seat.seat),
            onchange: () => (this.mute(seat.seat), this.show(state)),
          }),
          badge(seat.seat, 18),
          seat.name,
          LOCAL ? null : h("a", { href: pageAt(`/t/${this.code}/report?seat=${seat.seat}`) }, say("report.link")),
        ),
      ),
    );
  }
}
