// The ways that others' pieces took since my last move, drawn from where they were to where they went. They stay until I act.

import { s } from "../dom.js";

/** @import { Board } from "./board.js" */

/** @param {Page.Box} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

const STEPS = 12; // points along a line

export class Traces {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{ seat: number | null, path: string[] }[]} */
    this.ways = [];
  }

  /**
   * A piece that goes on from where a way ends makes that way longer.
   * @param {Protocol.EventView[]} events
   */
  add(events) {
    for (const { from, via, to, actor: seat } of events) {
      if (!from || !to || from === to) continue;
      const last = this.ways.findLast((way) => way.seat === seat && way.path.at(-1) === from);
      if (last) last.path.push(...via, to);
      else this.ways.push({ seat, path: [from, ...via, to] });
    }
  }

  show() {
    const { svg } = this.board;
    svg?.querySelector("g.traces")?.remove();
    if (!svg || !this.ways.length) return;
    const layer = s("g", { class: "traces", "data-ours": "", "aria-hidden": "true", "pointer-events": "none" });
    const badges = svg.querySelector("g.badges"); // numbers are read over the ways
    if (badges) badges.before(layer);
    else svg.append(layer);
    const stops = this.ways.map(({ path }) => path.flatMap((id) => this.along(id))); // all is measured before anything is drawn
    for (const [i, { seat }] of this.ways.entries()) this.draw(layer, seat, stops[i]);
  }

  /**
   * A ring where it began, dots along the way, a disc where it ended; nothing where the picture does not show both ends.
   * @param {SVGGElement} layer
   * @param {number | null} seat
   * @param {Page.Point[]} stops
   */
  draw(layer, seat, stops) {
    const [first, last] = [stops[0], stops[stops.length - 1]];
    if (!stops.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) > 2)) return;
    const points = stops.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const at = { class: seat === null ? "nobody" : `seat-${seat}` };
    layer.append(
      s(
        "g",
        at,
        s("polyline", { class: "under", points }),
        s("polyline", { points }),
        s("circle", { class: "from", cx: first.x, cy: first.y, r: 9 }),
        s("circle", { class: "to", cx: last.x, cy: last.y, r: 6 }),
      ),
    );
  }

  /**
   * The middle of an element; where it is a line of the drawing, points along it; nothing where it is not drawn.
   * @param {string} id
   */
  along(id) {
    const line = this.board.find(id);
    const box = this.board.box(id);
    if (!box) return [];
    if (!(line instanceof SVGPathElement)) return [middle(box)];
    return Array.from({ length: STEPS + 1 }, (_, i) => line.getPointAtLength((line.getTotalLength() * i) / STEPS));
  }

  clear() {
    this.ways = [];
    this.show();
  }
}
