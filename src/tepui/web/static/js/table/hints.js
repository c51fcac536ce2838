// Hints: where, what and why in one sentence. It stays in the prompt and can be heard again; the ring goes with the next move.

import { $, h } from "../dom.js";
import { toast } from "../sheets/popups.js";
import { polite } from "../sheets/speech.js";
import { say, sayLevel } from "../translations.js";

const CLOSE = 2; // points: what differs by less is equally good

// How good a way is: no chance to win, since a bot counts rank and margin too.
/** @param {number} value */
const outOf100 = (value) => Math.round(100 * value);

/** @param {HTMLElement} node */
const cut = (node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;

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
  }

  /**
   * The button, where hints are allowed and I am asked; what was said stays in the prompt until something is done.
   * @param {Page.TableState} state
   * @param {boolean} mine
   */
  show(state, mine) {
    $("#hint").hidden = !mine || state.terms?.hints === "no";
    if (this.found && this.found.seq !== state.seq) {
      this.found = null;
      this.point([]);
    }
    if (this.found && mine) this.write(this.words(this.found));
  }

  /** @param {string} text */
  write(text) {
    document.querySelector(".advice")?.remove();
    $("#note").prepend(h("span", { class: "advice" }, text, " "));
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
    this.tell(message);
  }

  /**
   * Where it is, and the sentence; asked again, once more.
   * @param {Protocol.HintAnswer} found
   */
  tell(found) {
    this.point(found.ways[0].path);
    const text = this.words(found);
    this.write(text);
    if (cut($("#note"))) toast(text);
    else $("#toast").hidden = true; // nothing over the board that can be read below it
    polite(text, "turn");
  }

  /**
   * What, and why: what it brings, or else how much better than the next best. Where it hardly matters that is said instead.
   * @param {Protocol.HintAnswer} found
   */
  words(found) {
    const [best, next] = found.ways;
    const level = sayLevel(found.by).replace(/^\d · /, "");
    const what = best.label;
    if (best.gain) return say(best.later ? "hint.later" : "hint.gain", { level, what, gain: best.gain });
    if (!next) return say("hint.only", { level, what });
    const [n, m] = [outOf100(best.value), outOf100(next.value)];
    return say(n - m < CLOSE ? "hint.equal" : "hint.move", { level, what, n, other: next.label, m });
  }
}
