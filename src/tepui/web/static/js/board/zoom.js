// Zoom and pan: a window on the drawing, kept as centre and scale. Wheel, pinch, drag, buttons, keys.

import { $$ } from "../dom.js";
import { clamp, EDGE, hull, moved, together, typical } from "./geometry.js";
import { Gestures } from "./gestures.js";

const LEAST = 0.6;
const MOST = 3;
const TOUCH = 44;
const CLEAR = 40; // pixels of a space that can be read
const NEAR = [50, 60, 75, 100, 125, 150, 200, 300]; // pixels for a hundred units: what is fine is shown from one of these on
const FINGER = 40; // a target of so many pixels is hit without a closer look
const CLOSER = 1.15; // a look that is closer by less is not worth a move
const PIECE = 30; // a small piece is touched within half a finger of it

export class Lens {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Page.Box} */
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    /** @type {Page.Aim | null} */
    this.at = null; // null: the whole drawing
    this.fitted = 0; // pixels per unit of the whole drawing, when it was shown last
    this.space = 0; // units from one side of a space to the other, where the drawing tells
    new Gestures(this);
    new ResizeObserver(() => this.resize()).observe(stage);
  }

  /**
   * `drawing` is the picture as it came: its window is the whole.
   * @param {SVGSVGElement} svg
   * @param {SVGSVGElement} drawing
   */
  watch(svg, drawing) {
    const window_ = drawing.getAttribute("viewBox");
    if (!window_) throw new TypeError("the drawing has no window");
    const [x, y, width, height] = window_.split(/[ ,]+/).map(Number);
    const { svg: last, whole } = this;
    this.svg = svg;
    this.whole = { x, y, width, height };
    this.space = Number(drawing.dataset.space ?? 0);
    this.finger = Number(drawing.dataset.finger ?? this.space);
    const same = svg === last && x === whole.x && y === whole.y && width === whole.width && height === whole.height;
    if (!same) this.show(); // it measures its room
  }

  /** The whole drawing fits only if its spaces become too small to be read. */
  get tiny() {
    return this.space * this.fit > 0 && this.space * this.fit < CLEAR;
  }

  get room() {
    return { width: this.stage.clientWidth || 1, height: this.stage.clientHeight || 1 };
  }

  /** Pixels per unit when the whole drawing fits. */
  get fit() {
    return Math.min(this.room.width / this.whole.width, this.room.height / this.whole.height);
  }

  /** Close enough for a finger on any screen. */
  get most() {
    return MOST * Math.max(1, TOUCH / (this.fit * 60));
  }

  /** In another room a space stays as large as it was: nobody has asked for another size. */
  keepSize() {
    if (!this.stage.clientWidth) return;
    if (this.at && this.fitted) this.at.scale *= this.fitted / this.fit;
    this.fitted = this.fit;
  }

  show() {
    if (!this.svg) return;
    this.keepSize();
    this.near();
    if (!this.at) {
      this.frame(`${this.whole.x} ${this.whole.y} ${this.whole.width} ${this.whole.height}`);
      return;
    }
    const unit = this.fit * this.at.scale;
    const width = this.room.width / unit;
    const height = this.room.height / unit;
    this.at.x = clamp(this.at.x, this.whole.x, this.whole.width, width);
    this.at.y = clamp(this.at.y, this.whole.y, this.whole.height, height);
    this.frame(`${this.at.x - width / 2} ${this.at.y - height / 2} ${width} ${height}`);
  }

  /** Another room shows another part of the drawing: what can be touched and was in sight stays in sight. */
  resize() {
    const lit = this.svg ? $$("[data-lit]", this.svg) : [];
    const seen = () => lit.some((node) => this.sees(node));
    const before = seen();
    this.show();
    if (before && !seen()) this.recentre([]);
  }

  /** How close the look is: letters too small to be read are hidden by it. */
  near() {
    const near = NEAR.filter((step) => this.fit * this.scale * 100 >= step).join(" ");
    if (this.stage.dataset.near !== near) this.stage.dataset.near = near;
  }

  /**
   * Set only when it differs: a new window lays out the whole drawing again.
   * @param {string} box
   */
  frame(box) {
    if (!this.svg || this.svg.getAttribute("viewBox") === box) return;
    this.svg.setAttribute("viewBox", box);
    this.stage.dispatchEvent(new CustomEvent("framed"));
  }

  get scale() {
    return this.at?.scale ?? 1;
  }

  centre() {
    return { x: this.whole.x + this.whole.width / 2, y: this.whole.y + this.whole.height / 2 };
  }

  /**
   * Zoom by a factor, keeping a point of the screen where it is.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    if (!this.svg) return;
    this.keepSize();
    const bounds = this.stage.getBoundingClientRect();
    const px = x ?? bounds.left + bounds.width / 2;
    const py = y ?? bounds.top + bounds.height / 2;
    const under = this.point(px, py);
    const scale = Math.min(Math.max(this.scale * factor, LEAST), this.most);
    const at = (this.at = { ...(this.at ?? this.centre()), scale });
    this.show();
    const now = this.point(px, py);
    at.x += under.x - now.x;
    at.y += under.y - now.y;
    this.show();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {Page.Point}
   */
  point(x, y) {
    const matrix = this.svg?.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : this.centre();
  }

  reset() {
    this.at = null;
    this.show();
  }

  /**
   * This point in the middle, as far as the drawing reaches.
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  look(x, y, scale) {
    this.keepSize();
    this.at = this.aim(x, y, scale);
    this.show();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   * @returns {Page.Aim}
   */
  aim(x, y, scale) {
    const unit = this.fit * scale;
    const { x: left, y: top, width, height } = this.whole;
    return {
      x: clamp(x, left, width, this.room.width / unit),
      y: clamp(y, top, height, this.room.height / unit),
      scale,
    };
  }

  /**
   * Look at these elements, close enough for a finger; if that is too close for all of them, at those that lie together,
   * and when that is what is looked at, at the next of them. `others` come after them.
   * @param {Element[]} nodes
   * @param {Element[]} [others]
   */
  recentre(nodes, others = []) {
    if (!this.svg) return;
    this.keepSize();
    const lit = [nodes, others].map((set) => set.filter((node) => node?.isConnected));
    const sets = lit.flat().length ? lit : [$$("[data-lit]", this.svg)];
    const aims = sets.flatMap((set) => this.aims(set));
    if (!aims.length && this.tiny && !this.at) {
      const { x, y } = this.centre(); // nothing to look at yet: the middle of the board, close enough to be read
      this.look(x, y, TOUCH / ((this.finger ?? TOUCH) * this.fit));
    }
    if (!aims.length) return;
    const here = aims.findIndex(
      ({ x, y, scale }) =>
        this.at && Math.hypot(this.at.x - x, this.at.y - y) < 2 && Math.abs(this.scale / scale - 1) < 0.01,
    );
    this.at = aims[(here + 1) % aims.length];
    this.show();
  }

  /**
   * A closer look at elements too small for a finger: as close as one window shows them all.
   * @param {Element[]} nodes
   */
  closer(nodes) {
    const boxes = this.boxes(nodes);
    if (!boxes.length || typical(boxes) * this.fit * this.scale >= PIECE) return;
    const aims = this.aims(nodes);
    if (aims.length === 1) return this.look(aims[0].x, aims[0].y, aims[0].scale);
    // No window that is close enough shows them all: then the closest one that does.
    const box = hull(boxes);
    const scale = Math.min(this.scaleFor(box), this.most);
    if (scale > CLOSER * this.scale) this.look(box.x + box.width / 2, box.y + box.height / 2, scale);
  }

  /**
   * The window moves no further than it takes to show all of these; where that is too close for all, it steps back as far as
   * fingers allow.
   * @param {Element[]} nodes
   */
  contain(nodes) {
    const boxes = nodes.map((node) => this.inside(node)).filter((box) => box !== null);
    if (!this.at || !boxes.length) return;
    const box = hull(boxes);
    const unit = this.fit * this.scale;
    const at = moved(this.at, box, this.room.width / unit, this.room.height / unit);
    const scale = this.scaleFor(box);
    if (at) this.look(at.x, at.y, this.scale);
    else if (typical(boxes) * this.fit * scale >= PIECE)
      this.look(box.x + box.width / 2, box.y + box.height / 2, Math.max(1, scale));
  }

  /**
   * At this scale the window just shows a box.
   * @param {Page.Box} box
   */
  scaleFor({ width, height }) {
    return (EDGE * Math.min(this.room.width / width, this.room.height / height)) / this.fit;
  }

  /**
   * Where to look for these elements, the most that lie together first.
   * @param {Element[]} nodes
   */
  aims(nodes) {
    let boxes = this.boxes(nodes);
    if (!boxes.length) return [];
    const least = nodes.every((node) => node.closest(".pieces")) ? PIECE : TOUCH;
    const spaces = nodes.every((node) => !node.matches(".tile:not(.place)"));
    const unit = (this.tiny && spaces && this.finger) || typical(boxes);
    const large = Math.min(...boxes.flatMap(({ width, height }) => [width, height])) * this.fit >= FINGER; // seen together
    const scale = large ? 1 : Math.min(Math.max(1, (this.tiny ? TOUCH : least) / (unit * this.fit)), this.most);
    /** @type {Page.Aim[]} */
    const found = [];
    const shown = this.fit * scale;
    while (boxes.length) {
      const some = together(boxes, this.room.width / shown, this.room.height / shown);
      const { x, y, width, height } = hull(some);
      found.push(this.aim(x + width / 2, y + height / 2, scale));
      boxes = boxes.filter((box) => !some.includes(box));
    }
    return found;
  }

  /**
   * Where a finger hits these elements: what stands alone for a whole thing is hit anywhere on it.
   * @param {Element[]} nodes
   */
  boxes(nodes) {
    const hit = (/** @type {Element} */ node) =>
      (node.matches(".within") && this.svg?.querySelector(`[data-holds~="${CSS.escape(node.id)}"]`)) || node;
    return nodes.map((node) => this.inside(hit(node))).filter((box) => box !== null);
  }

  /**
   * @param {Element} node
   * @returns {Page.Box | null}
   */
  inside(node) {
    const box = node.getBoundingClientRect();
    if (!box.width) return null;
    const a = this.point(box.left, box.top);
    const b = this.point(box.right, box.bottom);
    return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
  }

  /**
   * Whether the middle of an element lies in the window.
   * @param {Element | null} node
   */
  sees(node) {
    const box = node && this.inside(node);
    if (!box || !this.svg) return false;
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    const [mx, my] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
    return mx > 0 && mx < width && my > 0 && my < height;
  }

  /**
   * These in the middle, as close as one looks already; the most that one window shows.
   * @param {Element[]} nodes
   */
  centreOn(nodes) {
    const boxes = nodes.map((node) => this.inside(node)).filter((box) => box !== null);
    if (!boxes.length) return;
    const unit = this.fit * this.scale;
    const { x, y, width, height } = hull(together(boxes, this.room.width / unit, this.room.height / unit));
    this.look(x + width / 2, y + height / 2, this.scale);
  }

  /**
   * Bring an element into the window if it lies outside.
   * @param {Element} node
   */
  reveal(node) {
    if (!this.at || !this.svg) return;
    const box = this.inside(node);
    const window_ = this.svg.viewBox.baseVal;
    if (!box) return;
    if (box.x < window_.x || box.x + box.width > window_.x + window_.width) this.at.x = box.x + box.width / 2;
    if (box.y < window_.y || box.y + box.height > window_.y + window_.height) this.at.y = box.y + box.height / 2;
    this.show();
  }
}
