// Hints: once where to look, twice the move, three times how sure the bot is. One answer of the server serves all three.

import { $ } from "./dom.js";
import { toast } from "./popups.js";
import { polite } from "./speech.js";
import { say } from "./translations.js";

const percent = (value) => Math.round(100 * value);

export class Hints {
  /** `send` asks the server; `point` rings elements of the table. */
  constructor(send, point) {
    this.send = send;
    this.point = point;
    this.found = null;
    this.depth = 0;
  }

  /** The button, where hints are allowed and I am asked. */
  show(state, mine) {
    $("#hint").hidden = !mine || state.terms?.hints === "no";
    if (this.found?.seq !== state.seq) this.found = null;
  }

  ask(state) {
    if ($("#hint").hidden) return;
    if (this.found) return this.tell();
    if (this.send({ type: "hint", seq: state.seq })) toast(say("hint.at_work"));
  }

  hear(message, state) {
    if (message.seq !== state.seq || !message.ways.length) return;
    this.found = message;
    this.depth = 0;
    this.tell();
  }

  tell() {
    this.depth = Math.min(this.depth + 1, 3);
    const [best] = this.found.ways;
    this.point(this.depth > 1 ? best.path : best.path.slice(0, 1));
    const text = this.words();
    toast(text);
    polite(text, "turn");
  }

  words() {
    const [best, next] = this.found.ways;
    if (this.depth === 1) return say(best.path.length ? "hint.where" : "hint.plain");
    if (this.depth === 2)
      return say("hint.move", { level: say(`level.${this.found.by}`).replace(/^\d · /, ""), what: best.label });
    return next
      ? say("hint.sure", { n: percent(best.value), what: next.label, m: percent(next.value) })
      : say("hint.only");
  }
}
