// A great moment of the game: a card over the board with its title, the game's own picture of the place, and the sentence. A click,
// Escape or Space ends it; what it says is also told, logged and read aloud, so the card itself is only for eyes.

import { $, fill, h } from "../dom.js";

/** @import { Board } from "./board.js" */

const ROOM = 2.2; // the picture shows so much more than what it is about
const LEAST = 0.24; // of the board's width, so that one sees where it is
const NEAR = 1.12; // what has been turned over is read like a card: it fills the picture
const SHAPE = 1.6; // width to height

/**
 * Milliseconds for a moment, by pace.
 * @type {Record<string, number>}
 */
export const MOMENTS = { slow: 3600, normal: 2400, fast: 1200 };

export class Moment {
  /**
   * `ended` is called when somebody has seen enough.
   * @param {Board} board
   * @param {() => void} ended
   */
  constructor(board, ended) {
    this.board = board;
    this.ended = ended;
    this.node = h("div", { id: "moment", "aria-hidden": "true", hidden: true, onclick: () => this.end() });
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.node.hidden || ![" ", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
  }

  /**
   * `before`: the drawing from before it, for what is no longer there; `news`: what happened with it, for where it was.
   * @param {Protocol.EventView} event
   * @param {Element | null} before
   * @param {Protocol.EventView[]} news
   */
  show(event, before, news) {
    const named = (/** @type {Protocol.EventView} */ { to, elements, from }) => [to, ...elements, from].filter(Boolean);
    const ids = [event, ...news].flatMap(named);
    const turned = event.style === "flip" ? named(event) : [];
    if (!this.node.isConnected) $("#board").append(this.node);
    fill(this.node, h("h2", {}, event.moment), h("div", { class: "scene" }), h("p", {}, event.text));
    this.node.hidden = false;
    const scene = $(".scene", this.node);
    for (const drawing of [this.board.drawing, before]) if (drawing && this.draw(scene, drawing, ids, turned)) return;
    if (this.board.drawing) this.draw(scene, this.board.drawing, [], []);
  }

  /**
   * A copy of the drawing that shows what these ids name and what lies around it; everything where none are asked for.
   * Of what has been `turned` over the largest is shown alone.
   * @param {Element} scene
   * @param {Element} drawing
   * @param {string[]} ids
   * @param {string[]} turned
   */
  draw(scene, drawing, ids, turned) {
    const copy = /** @type {SVGSVGElement} */ (document.importNode(drawing, true));
    copy.classList.add("board", "lit");
    fill(scene, copy);
    const found = (/** @type {string[]} */ names) =>
      names.map((id) => copy.querySelector(`[id="${CSS.escape(id)}"]`)).filter((node) => node !== null);
    const [node] = found(ids);
    const [large] = found(turned).sort((one, other) => area(other) - area(one));
    if (ids.length && !node) return false;
    // What a drawing wants to be seen whole with what happens there, such as the aim of a race.
    const [whole] = node ? [...copy.querySelectorAll("[data-scene]")].filter((part) => inScene(part, node)) : [];
    const edge = this.board.lens.whole;
    const look = (/** @type {Element[]} */ nodes, /** @type {number} */ room, /** @type {number} */ least) =>
      copy.setAttribute("viewBox", inside(around(copy, nodes, room, least), edge).join(" "));
    if (large) look([large], NEAR, 0);
    else if (node && whole) look([node, whole], NEAR, 0);
    else if (node) look([node], ROOM, LEAST);
    for (const part of copy.querySelectorAll("[id], [tabindex]")) {
      part.removeAttribute("tabindex");
      if (!part.closest("defs")) part.removeAttribute("id");
    }
    return true;
  }

  end() {
    if (this.close()) this.ended();
  }

  close() {
    const was = !this.node.hidden;
    this.node.hidden = true;
    if (was) this.node.replaceChildren();
    return was;
  }
}

/** @param {Element} node */
function area(node) {
  const { width, height } = node.getBoundingClientRect();
  return width * height;
}

/**
 * @param {Element} part
 * @param {Element} node
 */
const inScene = (part, node) => node.id.startsWith(part.getAttribute("data-scene") ?? " ");

/**
 * A window that reaches over the edge of a drawing is moved until it shows nothing but the drawing, if it is not larger.
 * @param {number[]} window
 * @param {{ x: number, y: number, width: number, height: number }} edge
 */
function inside([x, y, width, height], edge) {
  const kept = (
    /** @type {number} */ at,
    /** @type {number} */ size,
    /** @type {number} */ from,
    /** @type {number} */ all,
  ) => (size < all ? Math.min(Math.max(at, from), from + all - size) : at);
  return [kept(x, width, edge.x, edge.width), kept(y, height, edge.y, edge.height), width, height];
}

/**
 * The part of a drawing around some of its elements, as a viewBox: `room` times as large, and at `least` so much of the drawing.
 * @param {SVGSVGElement} svg
 * @param {Element[]} nodes
 * @param {number} room
 * @param {number} least
 */
function around(svg, nodes, room, least) {
  const inverse = svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  const first = (/** @type {"left" | "top"} */ side) => Math.min(...boxes.map((box) => box[side]));
  const last = (/** @type {"right" | "bottom"} */ side) => Math.max(...boxes.map((box) => box[side]));
  const from = new DOMPoint(first("left"), first("top")).matrixTransform(inverse);
  const to = new DOMPoint(last("right"), last("bottom")).matrixTransform(inverse);
  const all = svg.viewBox.baseVal;
  const width = Math.max((to.x - from.x) * room, (to.y - from.y) * room * SHAPE, all.width * least);
  const height = width / SHAPE;
  return [(from.x + to.x - width) / 2, (from.y + to.y - height) / 2, width, height];
}
