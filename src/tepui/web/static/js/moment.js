// A great moment of the game: a card over the board with its title, the game's own picture of the place, and the sentence. A click,
// Escape or Space ends it; what it says is also told, logged and read aloud, so the card itself is only for eyes.

import { $, fill, h } from "./dom.js";

/** @import { Board } from "./board.js" */

const ROOM = 2.2; // the picture shows so much more than what it is about
const LEAST = 0.24; // of the board's width, so that one sees where it is
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
    const ids = [event, ...news].flatMap(({ to, elements, from }) => [to, ...elements, from]).filter(Boolean);
    if (!this.node.isConnected) $("#board").append(this.node);
    fill(this.node, h("h2", {}, event.moment), h("div", { class: "scene" }), h("p", {}, event.text));
    this.node.hidden = false;
    const scene = $(".scene", this.node);
    for (const drawing of [this.board.drawing, before]) if (drawing && this.draw(scene, drawing, ids)) return;
    if (this.board.drawing) this.draw(scene, this.board.drawing, []);
  }

  /**
   * A copy of the drawing that shows what these ids name and what lies around it; everything where none are asked for.
   * @param {Element} scene
   * @param {Element} drawing
   * @param {string[]} ids
   */
  draw(scene, drawing, ids) {
    const copy = /** @type {SVGSVGElement} */ (document.importNode(drawing, true));
    copy.classList.add("board", "lit");
    fill(scene, copy);
    const nodes = ids.map((id) => copy.querySelector(`[id="${CSS.escape(id)}"]`)).filter((node) => node !== null);
    if (ids.length && !nodes.length) return false;
    if (nodes.length) copy.setAttribute("viewBox", around(copy, nodes[0]).join(" "));
    for (const node of copy.querySelectorAll("[id], [tabindex]")) {
      node.removeAttribute("tabindex");
      if (!node.closest("defs")) node.removeAttribute("id");
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

/**
 * The part of a drawing around one of its elements, as a viewBox.
 * @param {SVGSVGElement} svg
 * @param {Element} node
 */
function around(svg, node) {
  const inverse = svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
  const box = node.getBoundingClientRect();
  const from = new DOMPoint(box.left, box.top).matrixTransform(inverse);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
  const all = svg.viewBox.baseVal;
  const width = Math.max((to.x - from.x) * ROOM, (to.y - from.y) * ROOM * SHAPE, all.width * LEAST);
  const height = width / SHAPE;
  return [(from.x + to.x - width) / 2, (from.y + to.y - height) / 2, width, height];
}
