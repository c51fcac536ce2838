// Since my last turn: what others did as a list, and once more as pictures. On a return it comes first; a touch or a key leads to the present.

import { $, $$, fill, h, targetOf } from "../dom.js";
import { past } from "./seat_actions.js";
import * as memory from "../memory.js";
import { entry, nameOf } from "./panels.js";
import { ground, toast } from "../sheets/popups.js";
import { polite } from "../sheets/speech.js";
import { say } from "../translations.js";

/** @import { Board } from "../board/board.js" */

const AWAY = 20000; // whoever looks elsewhere for longer than this comes back
const STEP = 900;
const MOST = 30;
const IN_SIGHT = 0.3; // of its lines
const TALL = matchMedia("(min-width: 1200px) and (min-height: 860px)");

/**
 * Whether a line tells of somebody else than me, or of the table, whoever set it going.
 * @param {Protocol.LogLine} line
 * @param {number | null | undefined} seat
 */
const others = (line, seat) => line.by !== seat || line.seat === null || line.seat === undefined;

/**
 * The lines since my last turn that I did not make myself, and what the table did when that turn ended. While a turn has no end
 * (placement), since my last own line.
 * @param {Page.TableState} state
 */
function span(state) {
  if (state.seat === null || state.seat === undefined) return [];
  const lines = state.log.filter((line) => !line.undone && line.text && line.seq > 0);
  /** @type {Map<number, number | null>} */
  const owners = new Map();
  for (const line of lines) if (!owners.has(line.turn)) owners.set(line.turn, line.by);
  const newest = lines.at(-1)?.turn ?? Infinity;
  const now = state.turn === state.seat && owners.get(newest) === state.seat && !state.anew ? newest : Infinity;
  const last = Math.max(
    0,
    ...[...owners].filter(([turn, owner]) => owner === state.seat && turn < now).map(([turn]) => turn),
  );
  const ended = lines.findLast((line) => line.turn === last && line.by === state.seat)?.seq;
  const since = lines
    .filter((line) => (line.turn > last && line.turn < now) || line.seq === ended)
    .filter((line) => others(line, state.seat));
  const own = lines.findLastIndex((line) => line.by === state.seat);
  return since.length ? since : lines.slice(own + 1);
}

/**
 * The same as people read it: first what befell the whole table and me, then player by player in the order of their turns.
 * What is small is told only of those who did nothing larger.
 * @param {Protocol.LogLine[]} found
 * @param {number | null} seat
 * @returns {Page.NewsGroup[]}
 */
function grouped(found, seat) {
  /** @type {Map<number | null, Page.NewsLine[]>} */
  const groups = new Map([[null, []]]);
  for (const line of found) {
    const whose = line.seat === seat ? null : line.seat;
    groups.set(whose, [...(groups.get(whose) ?? []), { ...line, mine: line.seat === seat }]);
  }
  return [...groups].flatMap(([whose, lines]) => {
    const large = lines.filter((line) => line.weight !== "minor");
    const told = collapsed(large.length || whose === null ? large : lines);
    return told.length ? [{ seat: whose, lines: told }] : [];
  });
}

/**
 * What is said several times running is said once, with how often.
 * @template {{ text: string, elements?: string[] }} Line
 * @param {Line[]} lines
 * @returns {Line[]}
 */
export function collapsed(lines) {
  /** @type {{ line: Line, times: number }[]} */
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.line.text !== line.text) found.push({ line, times: 1 });
    else {
      last.times++;
      last.line = { ...line, elements: [...(last.line.elements ?? []), ...(line.elements ?? [])] };
    }
  }
  return found.map(({ line, times }) =>
    times > 1 ? { ...line, text: `${line.text.replace(/\.$/, "")} ×\u202f${times}` } : line,
  );
}

export class Recap {
  /**
   * `board` shows the past; `point` rings elements; `present` shows the table as it is.
   * @param {string} code
   * @param {Board} board
   * @param {Page.PointAt} point
   * @param {() => void} present
   */
  constructor(code, board, point, present) {
    this.code = code;
    this.board = board;
    this.point = point;
    this.present = present;
    /** @type {Page.NewsGroup[]} */
    this.groups = [];
    this.from = 0; // the first of their lines, as the server numbers them
    this.to = 0;
    /** @type {(event?: Event) => void} */
    this.stop = () => {};
    let left = Infinity;
    // Once the page has its new layout.
    addEventListener("resize", () => "back" in document.body.dataset && requestAnimationFrame(() => this.measure()));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && performance.now() - left > AWAY) this.back();
      left = document.hidden ? performance.now() : Infinity;
    });
    for (const name of ["click", "keydown"])
      addEventListener(name, (event) => targetOf(event).closest?.("#recap .btn, #recap-button") || this.close());
  }

  /** Where the list is in sight, nobody needs a button for it. Where a column has room below its only part, it stands there. */
  watch() {
    const [list, home, column] = [$("#recap"), $("#left"), $$("#column:not(:has(> .hosted + .hosted))")[0]];
    const settle = () => (column && TALL.matches ? column.append(list) : home.prepend(list));
    if (column) TALL.addEventListener("change", settle);
    if (column) settle();
    new IntersectionObserver(([{ isIntersecting: seen }]) => document.body.toggleAttribute("data-recapped", seen), {
      threshold: IN_SIGHT,
    }).observe($("#recap-list"));
  }

  /**
   * Looks through the log of a state.
   * @param {Page.TableState} state
   */
  recall(state) {
    const found = span(state);
    this.from = Math.min(...found.map((line) => line.seq));
    this.to = Math.max(...found.map((line) => line.seq));
  }

  /**
   * What is told of it, in the words of the newest log: the language may have changed since.
   * @param {Page.TableState} state
   */
  news(state) {
    const since = state.log.filter(({ seq, text }) => text && seq >= this.from && seq <= this.to);
    return grouped(
      since.filter((line) => others(line, state.seat) && !line.undone),
      state.seat,
    );
  }

  /** @param {Page.TableState} state */
  show(state) {
    this.groups = this.news(state);
    $("#recap").hidden = !this.groups.length;
    fill(
      $("#recap-list"),
      this.groups.map(({ seat, lines }) =>
        h(
          "li",
          { class: seat === null ? "world" : null },
          h("h3", { class: seat === null ? null : "sr" }, seat === null ? say("recap.world") : nameOf(state, seat)), // its lines show who
          h(
            "ul",
            { class: "ev" },
            lines.map((line) => entry(line, this.point)),
          ),
        ),
      ),
    );
  }

  /** All its lines. */
  get lines() {
    return this.groups.flatMap((group) => group.lines);
  }

  /** I was away. Where the list has no place beside the board, it lies on it until something is touched. */
  back() {
    if (!this.lines.length) return;
    this.measure();
    const { height: high, bottom } = $("#recap").getBoundingClientRect();
    document.body.dataset.back = !high || bottom > innerHeight ? "over" : "";
    this.point(this.lines.findLast((line) => line.elements?.length)?.elements);
  }

  /** How much room there is over the board, also when the window has changed. */
  measure() {
    const { left = 0, top = 0, width = 0, height = 0 } = ground()?.getBoundingClientRect() ?? {};
    for (const [name, value] of Object.entries({ left, top, width, height }))
      $("#recap").style.setProperty(`--${name}`, `${value}px`);
  }

  /** The same for those who come to the table, also spoken. */
  arrive() {
    this.back();
    polite(this.lines.map((line) => line.text).join(" "));
  }

  close() {
    if (!("back" in document.body.dataset)) return;
    delete document.body.dataset.back;
    this.point([]);
  }

  forget() {
    this.stop();
    this.groups = [];
    this.from = this.to = 0;
  }

  /**
   * The pictures from the end of my last turn on, one after the other; many go faster, and so they do for those who like it quick.
   * @param {Page.TableState} state
   */
  async replay(state) {
    const { going, rest } = this.begin();
    const [token, more] = memory.tokens(this.code);
    const see = (/** @type {number | null} */ at) => past(this.code, at, more ? "" : state.seat, token);
    try {
      const { steps, seqs } = await see(null);
      const wanted = steps.slice(Math.max(0, seqs.findIndex((seq) => seq >= this.from) - 1)).slice(-MOST);
      const haste = Math.max(1, wanted.length / 6) * (memory.wish("motion") === "quick" ? 2 : 1);
      for (const at of wanted) {
        if (!going()) break;
        const then = await see(at);
        if (!going()) break;
        this.picture(then);
        await rest(STEP / Math.min(4, haste));
      }
    } catch (wrong) {
      toast(String(/** @type {Error} */ (wrong).message), true);
    } finally {
      this.stop();
      delete document.body.dataset.past;
      this.present();
    }
  }

  /** From now on any touch or key ends it, and means nothing else. */
  begin() {
    this.stop();
    this.close();
    let on = true;
    let wake = () => {};
    /** @param {Event} [event] */
    const end = (event) => {
      event?.stopPropagation();
      event?.preventDefault();
      on = false;
      for (const name of ["click", "keydown"]) removeEventListener(name, end, true);
      wake();
    };
    for (const name of ["click", "keydown"]) addEventListener(name, end, true);
    this.stop = end;
    /** @param {number} time */
    const rest = (time) => new Promise((done) => setTimeout((wake = () => done(null)), time));
    return { going: () => on, rest };
  }

  /** @param {Protocol.ReplayView} past */
  picture({ at, svg, events }) {
    const text = events
      .map((event) => event.text)
      .filter(Boolean)
      .join(" ");
    this.board.install(svg, events);
    this.board.enable(new Map());
    this.board.preview(new Map());
    this.board.mark(new Map(events.flatMap((event) => event.elements ?? []).map((id) => [id, ["last"]])));
    document.body.dataset.past = String(at);
    if (text) toast(text);
    polite(text);
  }
}
