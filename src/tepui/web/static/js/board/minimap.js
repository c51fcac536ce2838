// The whole picture, small, in a corner of a phone's board: where the window on it is, and a finger moves it there.
//
// An image of a drawing is a document of its own, of megabytes, and a browser takes its time to let go of it. So only what
// stays is an image, made anew when a space has changed; the pieces are dots upon it.

import { $, $$, h } from "../dom.js";

/** @import { Lens } from "./zoom.js" */

const MOST = 0.8; // of the picture: a window that shows more needs no map
/**
 * @param {number} value
 * @param {number} length
 */
const share = (value, length) => `${(100 * value) / length}%`;
const wide = matchMedia("(min-width: 744px) and (min-height: 500px)");
const SEAT = /seat-\d/;
const MOVING = ".pieces, .marks, .rings, .badges, .focus, .market"; // layers that are not in the image
const UNSEEN = "title, use[href$='-ring']"; // and what nobody would see of it, though it changes with every state
const SAID = ["aria-label", "data-holds"];

export class Minimap {
  /** @param {Lens} lens */
  constructor(lens) {
    this.lens = lens;
    this.node = $("#minimap");
    /** @type {SVGSVGElement | null} */
    this.drawing = null;
    /** @type {SVGSVGElement | null} */
    this.shown = null; // the drawing that the map shows
    /** @type {Element | null} */
    this.ground = null; // what of it is in the image
    this.home = this.node.parentElement;
    this.dock = document.querySelector("#overview"); // where a wide window has room for it
    this.settle();
    wide.addEventListener("change", () => this.settle());
    lens.stage.addEventListener("framed", () => this.frame());
    this.node.addEventListener("pointerdown", (event) => event.buttons && this.go(event));
    this.node.addEventListener("pointermove", (event) => event.buttons && this.go(event));
  }

  settle() {
    (wide.matches && this.dock ? this.dock : this.home)?.append(this.node);
    this.frame();
  }

  /**
   * A new picture; it is drawn when the map is looked at.
   * @param {SVGSVGElement} drawing
   */
  install(drawing) {
    this.drawing = drawing;
    this.frame();
  }

  frame() {
    const { whole, at } = this.lens;
    const window_ = this.lens.svg?.viewBox.baseVal;
    const small = window_ && at && window_.width * window_.height < MOST * whole.width * whole.height;
    this.node.hidden = !small;
    if (!small || !this.node.getClientRects().length) return;
    this.draw();
    const [left, top] = [Math.max(window_.x, whole.x), Math.max(window_.y, whole.y)];
    Object.assign($("i", this.node).style, {
      left: share(left - whole.x, whole.width),
      top: share(top - whole.y, whole.height),
      width: share(Math.min(window_.x + window_.width, whole.x + whole.width) - left, whole.width),
      height: share(Math.min(window_.y + window_.height, whole.y + whole.height) - top, whole.height),
    });
    if (this.node.parentElement === this.home) this.stepAside();
  }

  /** What can be touched is not covered: the map goes to the other corner, or away. */
  stepAside() {
    const targets = $$("[data-lit]", this.lens.svg).map((node) => node.getBoundingClientRect());
    const covers = () => {
      const { left, right, top, bottom } = this.node.getBoundingClientRect();
      return targets.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
    };
    const free = [false, true].some((aside) => {
      this.node.classList.toggle("aside", aside);
      return !covers();
    });
    this.node.hidden = !free;
  }

  draw() {
    if (!this.drawing || this.shown === this.drawing) return;
    this.shown = this.drawing;
    this.dot();
    const ground = /** @type {SVGSVGElement} */ (this.drawing.cloneNode(true));
    for (const part of $$(`${MOVING}, ${UNSEEN}`, ground)) part.remove();
    for (const name of SAID) for (const node of $$(`[${name}]`, ground)) node.removeAttribute(name);
    ground.setAttribute("width", String(this.lens.whole.width));
    ground.setAttribute("height", String(this.lens.whole.height));
    if (this.ground?.isEqualNode(ground)) return;
    this.ground = ground;
    $("img", this.node).src =
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(ground))}`;
  }

  /** Where the pieces are, by what is written and not by what is seen: they may be on their way there. */
  dot() {
    const { whole, svg } = this.lens;
    /** @type {SVGGraphicsElement[]} */
    const pieces = $$(".pieces > [transform]", svg);
    const dots = pieces.map((piece) => {
      const layer = /** @type {SVGGraphicsElement} */ (piece.parentNode).getScreenCTM();
      const own = piece.transform.baseVal.consolidate();
      const { e, f } = layer && own ? layer.multiply(own.matrix) : new DOMMatrix();
      const { x, y } = this.lens.point(e, f);
      const dot = h("b", { class: SEAT.exec(piece.outerHTML)?.[0] ?? "" });
      dot.style.cssText = `left:${share(x - whole.x, whole.width)};top:${share(y - whole.y, whole.height)}`;
      return dot;
    });
    $("span", this.node).replaceChildren(...dots);
  }

  /**
   * The window's middle comes where the finger is.
   * @param {PointerEvent} event
   */
  go(event) {
    const box = $("img", this.node).getBoundingClientRect();
    const { whole } = this.lens;
    const x = whole.x + ((event.clientX - box.left) / box.width) * whole.width;
    const y = whole.y + ((event.clientY - box.top) / box.height) * whole.height;
    this.lens.look(x, y, this.lens.scale);
  }
}
