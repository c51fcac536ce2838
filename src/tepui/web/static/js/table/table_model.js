// What the page knows of a table: the state that the server sent, what has been touched, and what is on its way. It knows no rule.

import { Draft } from "./draft.js";
import { asked } from "./prompt.js";
import { choicesOf, Pick } from "./selection.js";

export const CODE = document.body.dataset.code ?? "";
export const GAME = document.body.dataset.game ?? "";

/** @type {Page.TableState} */
const EMPTY = {
  seq: null,
  seat: null,
  seats: [],
  asked: [],
  offers: [],
  lines: [],
  sets: [],
  log: [],
  events: [],
  started: true,
  over: false,
};

export class TableModel {
  constructor() {
    this.state = EMPTY;
    this.pick = new Pick();
    this.draft = new Draft();
    this.lostDraft = false; // what was taken of a set had to be put back: the table asks something else now
    /** @type {Page.Sending | null} */
    this.sending = null;
    /** @type {(() => void) | null} */
    this.telling = null; // what others did is being told; leads to the present
    this.keepPick = false; // a line came too late: what was touched for it stays
  }

  /** I am asked, have been told what led to it, and nothing of mine is under way. */
  get mine() {
    return asked(this.state) && !this.sending && !this.telling;
  }

  /**
   * A new state takes the place of the old one; nothing is on its way any more.
   * @param {Page.WholeState} state
   */
  take(state) {
    const carried = this.carried(state);
    this.takeDraft(state);
    this.sending = null;
    this.state = state;
    this.pick = new Pick(this.draft.without(choicesOf(state.offers, state.lines)), carried);
  }

  /**
   * What was taken of a set stays while the question is the same; what was sent is done with.
   * @param {Page.WholeState} state
   */
  takeDraft(state) {
    const old = this.draft;
    this.draft = new Draft(asked(state) ? state.sets : []);
    const same = this.state.seat === state.seat && old.key === this.draft.key;
    if (same && !this.sending) this.draft.taken = old.taken;
    this.lostDraft = old.touched && !same && !this.sending && this.state.seat === state.seat;
  }

  /** What may be touched next, alone or for a set. */
  get lit() {
    return this.draft.set ? new Set([...this.pick.lit, ...this.draft.lit]) : this.pick.lit;
  }

  /**
   * A piece that has just moved stays selected while it can go on; a refused selection stays too.
   * @param {Page.WholeState} state
   */
  carried(state) {
    const old = this.state;
    if (old.seat !== state.seat) return [];
    if (!this.sending) return old.seq === state.seq || this.keepPick ? this.pick.picked : [];
    const path = this.sending.path;
    return path.length > 1 ? [path[0]] : [];
  }

  /**
   * Somebody came or left.
   * @param {{ seats: Protocol.Seat[], watching: number }} presence
   */
  takePresence({ seats, watching }) {
    this.state = { ...this.state, seats, watching };
  }
}
