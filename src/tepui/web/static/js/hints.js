// Hints: once where to look, twice the move, three times how sure the bot is. One answer of the server serves all three.

import { $ } from "./dom.js";
import { toast } from "./popups.js";
import { polite } from "./speech.js";
import { say } from "./translations.js";

/** @param {number} value */
const percent = (value) => Math.round(100 * value);

export class Hints {
  /**
   * `send` asks the server; `point` rings elements of the table.
   * @param {Page.Send} send
   * @param {Page.PointAt} point
   */
  constructor(send, point) {
    this.send = send;
    this.point = point;
    /** @type {Protocol.HintAnswer | null} */
    this.found = null;
    this.depth = 0;
  }

  /**
   * The button, where hints are allowed and I am asked.
   * @param {Page.TableState} state
   * @param {boolean} mine
   */
  show(state, mine) {
    $("#hint").hidden = !mine || state.terms?.hints === "no";
    if (this.found?.seq !== state.seq) this.found = null;
  }

  /** @param {Page.TableState} state */
  ask(state) {
    if ($("#hint").hidden) return;
    if (this.found) return this.tell(this.found);
    if (state.seq !== null && this.send({ type: "hint", seq: state.seq })) toast(say("hint.at_work"));
  }

  /**
   * @param {Protocol.HintAnswer} message
   * @param {Page.TableState} state
   */
  hear(message, state) {
    if (message.seq !== state.seq || !message.ways.length) return;
    this.found = message;
    this.depth = 0;
    this.tell(message);
  }

  /**
   * One more word than before.
   * @param {Protocol.HintAnswer} found
   */
  tell(found) {
    this.depth = Math.min(this.depth + 1, 3);
    const [best] = found.ways;
    this.point(this.depth > 1 ? best.path : best.path.slice(0, 1));
    const text = this.words(found);
    toast(text);
    polite(text, "turn");
  }

  /** @param {Protocol.HintAnswer} found */
  words(found) {
    const [best, next] = found.ways;
    if (this.depth === 1) return say(best.path.length ? "hint.where" : "hint.plain");
    if (this.depth === 2)
      return say("hint.move", { level: say(`level.${found.by}`).replace(/^\d · /, ""), what: best.label });
    return next
      ? say("hint.sure", { n: percent(best.value), what: next.label, m: percent(next.value) })
      : say("hint.only");
  }
}
