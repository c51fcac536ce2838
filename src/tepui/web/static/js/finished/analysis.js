// The analysis of a finished game: a curve of estimates with flags where they swing, luck apart, and what looked better.

import { $, DASHES, badge, fill, h, icon, s } from "../dom.js";
import * as memory from "../memory.js";
import { request } from "../net.js";
import { language, say } from "../translations.js";
import { polite } from "../sheets/speech.js";

const WAIT = 600;
const HIGH = 172;
const LEFT = 46;
const TOP = 16;

/**
 * Ask until the server has gone through the game, telling how far it is; null if it could not.
 * @param {string} code
 * @param {(progress: Protocol.Progress) => void} tell
 * @returns {Promise<Protocol.Analysis | null>}
 */
export async function analysisOf(code, tell) {
  for (;;) {
    const answer = await request(`/api/tables/${code}/analysis`, { headers: { "Accept-Language": language() } }).catch(
      () => null,
    );
    /** @type {Protocol.Progress & { found: Protocol.Analysis | null }} */
    const progress = await answer?.json().catch(() => ({}));
    if (!answer?.ok || progress.failed) return null;
    if (progress.found) {
      memory.keepAccounts(code, progress.found);
      return progress.found;
    }
    tell(progress);
    await new Promise((done) => setTimeout(done, WAIT));
  }
}

/**
 * The analysis for the review, with a bar that shows how far it is.
 * @param {string} code
 */
export async function analysed(code) {
  const button = $("[data-do=analyse]");
  const bar = $("#progress");
  const text = $("#progress-text");
  button.disabled = true;
  bar.hidden = false;
  const found = await analysisOf(code, ({ done, of }) => {
    bar.max = of || 1;
    bar.value = done;
    text.textContent = say("analysis.at_work", { done, of });
  });
  button.disabled = false;
  button.hidden = found !== null;
  bar.hidden = true;
  text.textContent = found ? "" : say("analysis.failed");
  return found;
}

/**
 * Out of 100, and without a sign that would promise a measured chance.
 * @param {number} chance
 */
export const percent = (chance) => Math.round(100 * chance);
/** @param {number} chance */
export const signed = (chance) => (percent(chance) < 0 ? "−" : "+") + Math.abs(percent(chance));

/**
 * A line for every seat through its chances.
 * @param {{ chances: number[] }[]} points
 * @param {(i: number) => number} x
 * @param {(chance: number) => number} y
 */
export function chanceLines(points, x, y) {
  return points[0].chances.map((_, seat) =>
    s("polyline", {
      class: `line seat-${seat}`,
      "stroke-dasharray": DASHES[seat] || null,
      points: points.map((point, i) => `${x(i).toFixed(1)},${y(point.chances[seat]).toFixed(1)}`).join(" "),
    }),
  );
}

export class Curve {
  /**
   * @param {Protocol.Analysis} found
   * @param {Protocol.Seat[]} seats
   * @param {Protocol.ReplayTurn[]} turns
   * @param {(at: number) => void} go
   */
  constructor(found, seats, turns, go) {
    this.found = found;
    this.seats = seats;
    this.turns = turns;
    this.go = go;
    /** @type {{ at: number, chances: number[], flag: number, by_luck?: boolean }[]} */
    this.points = [{ at: 0, chances: found.opening, flag: -1 }, ...found.turns];
    this.at = 0;
    this.wide = 0;
    this.here = h("span", { class: "legend num" });
    this.now = s("line", { class: "now", y1: TOP, y2: HIGH - 12 });
    this.draw();
    // Drawn as wide as there is room, so that words keep their size.
    addEventListener("resize", () => (this.draw(), this.show(this.at)));
  }

  /** @param {number} i */
  x(i) {
    return LEFT + ((this.wide - LEFT - 12) * i) / Math.max(1, this.points.length - 1);
  }

  /** @param {number} chance */
  y(chance) {
    return TOP + (HIGH - TOP - 12) * (1 - chance);
  }

  /**
   * The point of a moment: the turn in which it lies.
   * @param {number} at
   */
  index(at) {
    const i = this.points.findIndex((point) => point.at >= at);
    return i < 0 ? this.points.length - 1 : i;
  }

  swings() {
    return this.points.map((point, i) => ({ ...point, i })).filter((point) => point.flag >= 0);
  }

  /** @param {number} i */
  by(i) {
    const { flag } = this.points[i];
    return this.points[i].chances[flag] - this.points[i - 1].chances[flag];
  }

  /** @param {number} i */
  told(i) {
    const { flag, by_luck: byLuck } = this.points[i];
    return say("analysis.swing", {
      seat: this.seats[flag].name,
      n: signed(this.by(i)),
      why: say(byLuck ? "analysis.by_luck" : "analysis.by_choice"),
    });
  }

  /**
   * What changed most in the turn that begins there: for whom, by how much and why; null if nothing much.
   * @param {Protocol.ReplayTurn} turn
   * @param {Protocol.ReplayTurn} [next]
   */
  swingOf(turn, next) {
    const i = this.points.findIndex(
      (point, i) => i && point.flag >= 0 && point.at > turn.at && point.at <= (next?.at ?? Infinity),
    );
    return i < 0 ? null : { words: signed(this.by(i)), why: this.told(i), down: this.by(i) < 0 };
  }

  draw() {
    const figure = h("figure", {});
    const luck = h(
      "p",
      { class: "legend sm" },
      h("span", { class: "muted" }, say("analysis.luck")),
      ...this.found.luck.map((luck, seat) =>
        h("span", { class: "num" }, badge(seat, 18), ` ${this.seats[seat].name} ${signed(luck)}`),
      ),
    );
    $("#curve").hidden = false;
    fill(
      $("#curve"),
      figure,
      this.here,
      h(
        "ol",
        { class: "sr" },
        this.points.map((point) => h("li", {}, this.row(point))),
      ),
      luck,
    );
    this.wide = Math.max(280, figure.clientWidth);
    const grid = [0, 0.25, 0.5, 0.75, 1].map((chance) => [
      s("line", { class: "grid", x1: LEFT, x2: this.wide - 12, y1: this.y(chance), y2: this.y(chance) }),
      s("text", { x: LEFT - 6, y: this.y(chance) + 4, "text-anchor": "end" }, `${percent(chance)}`),
    ]);
    const lines = chanceLines(
      this.points,
      (i) => this.x(i),
      (chance) => this.y(chance),
    );
    const flags = this.swings().map(({ i, flag, at, by_luck: byLuck, chances }) =>
      s(
        "circle",
        {
          class: `flag seat-${flag}${byLuck ? " luck" : ""}`,
          cx: this.x(i),
          cy: this.y(chances[flag]),
          r: 6,
          onclick: () => this.go(at),
        },
        s("title", {}, this.told(i)),
      ),
    );
    const plot = s(
      "svg",
      {
        class: "plot",
        viewBox: `0 0 ${this.wide} ${HIGH}`,
        height: HIGH,
        role: "img",
        "aria-label": say("analysis.curve"),
      },
      ...grid.flat(),
      ...lines,
      this.now,
      ...flags,
    );
    const next = h(
      "button",
      { type: "button", class: "btn s", "data-do": "swing" },
      icon("last", 15),
      say("analysis.next"),
      " ",
      h("kbd", {}, "T"),
    );
    fill(
      figure,
      h("figcaption", {}, h("strong", { class: "d" }, say("analysis.title")), next),
      plot,
      h("p", { class: "muted sm" }, `${say("analysis.by")} · ${say("analysis.flags")}`),
    );
  }

  /**
   * A point in words, for those who do not see the lines.
   * @param {{ at: number, chances: number[] }} point
   */
  row({ at, chances }) {
    const turn = this.turns.findLast((one, i) => one.at < at || i === 0);
    const all = chances.map((chance, seat) =>
      say("analysis.chance", { seat: this.seats[seat].name, n: percent(chance) }),
    );
    return say("analysis.row", { turn: turn?.text, chances: all.join(", ") });
  }

  /**
   * The marks of a moment; returns the arrows that belong to it.
   * @param {number} at
   */
  show(at) {
    this.at = at;
    const i = this.index(at);
    this.now.setAttribute("x1", String(this.x(i)));
    this.now.setAttribute("x2", String(this.x(i)));
    fill(
      this.here,
      this.points[i].chances.map((chance, seat) =>
        h(
          "span",
          {},
          badge(seat, 18),
          ` ${say("analysis.chance", { seat: this.seats[seat].name, n: percent(chance) })}`,
        ),
      ),
    );
    this.remarks(i);
    return this.arrows(at);
  }

  /**
   * What could have been done better in the turn.
   * @param {number} i
   */
  remarks(i) {
    const [from, to] = [i ? this.points[i - 1].at : 0, this.points[i].at];
    const told = this.found.remarks.filter((remark) => remark.at >= from && remark.at < to);
    const panel = $("#remarks");
    panel.hidden = false;
    /** @type {(way: Protocol.Way, mark: string, kind: string) => HTMLElement} */
    const way = ({ words, value }, mark, kind) =>
      h(
        "li",
        { class: kind },
        h("span", {}, mark, words[language()]),
        h("span", { class: "num" }, `${percent(value)}`),
      );
    const swing = this.points[i].flag >= 0 && i > 0 ? h("p", { class: "sm" }, this.told(i)) : null;
    fill(
      panel,
      ...(told.length ? [] : [h("p", { class: "muted sm" }, say("analysis.clean"))]),
      ...told.flatMap((remark) => {
        const seat = this.seats[remark.seat].name;
        return [
          h("h2", {}, badge(remark.seat, 20), h("span", {}, say("analysis.best", { seat }))),
          h("p", { class: "muted sm" }, say("analysis.knew", { seat })),
          h(
            "ol",
            {},
            remark.better.map((one) => way(one, "", "")),
            way(remark.done, `${say("analysis.done")} · `, "done"),
          ),
        ];
      }),
      ...(swing ? [swing] : []),
    );
  }

  /**
   * The last choice of the turn that gave something away, at or before this moment: what was done, and what was best.
   * @param {number} at
   * @returns {import("./review_arrows.js").Arrow[]}
   */
  arrows(at) {
    const i = this.index(at);
    const [from, to] = [i ? this.points[i - 1].at : 0, this.points[i].at];
    const told = this.found.remarks.filter((remark) => remark.at >= from && remark.at < to);
    const remark = told.findLast((one) => one.at <= at) ?? told[0];
    if (!remark) return [];
    return [
      { kind: "done", path: remark.done.path, told: `${percent(remark.done.value)}` },
      { kind: "best", path: remark.better[0].path, told: `${percent(remark.better[0].value)}` },
    ];
  }

  /**
   * On to the next swing, round again at the end.
   * @param {number} at
   */
  swing(at) {
    const swings = this.swings();
    const next = swings.find((point) => point.at > at) ?? swings[0];
    if (!next) return;
    this.go(next.at);
    polite(this.told(next.i), "turn");
  }
}
