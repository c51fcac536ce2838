// What fingers and wheels do to the window on the drawing: drag, pinch, turn.

import { spread } from "./geometry.js";

/** @import { Lens } from "./zoom.js" */

const SLIP = 8; // a finger that moves less has tapped

export class Gestures {
  /** @param {Lens} lens */
  constructor(lens) {
    const { stage } = lens;
    this.lens = lens;
    /** @type {Map<number, Page.Point & { start: [number, number] }>} */
    this.pointers = new Map();
    this.moved = false;
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      stage.addEventListener(name, (event) => this.up(event));
    // A drag is not a click.
    stage.addEventListener("click", (event) => this.moved && (event.stopPropagation(), event.preventDefault()), true);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { lens } = this;
    if (!lens.svg) return;
    event.preventDefault();
    lens.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
    if (lens.scale <= 1.001 && event.deltaY > 0) lens.reset();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    // The first finger of a new gesture: a finger whose end was never heard of is forgotten.
    if (event.isPrimary) {
      this.pointers.clear();
      this.moved = false;
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, start: [event.clientX, event.clientY] });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { lens } = this;
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer || !lens.svg) return;
    const [x, y] = [pointer.x, pointer.y];
    const before = this.pointers.size === 2 ? spread([...this.pointers.values()]) : null;
    if (Math.hypot(event.clientX - pointer.start[0], event.clientY - pointer.start[1]) > SLIP) this.moved = true;
    if (!this.moved) return;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (before) {
      const now = spread([...this.pointers.values()]);
      if (before.length > 10) lens.zoom(now.length / before.length, now.x, now.y);
    } else if (lens.at) {
      const unit = lens.fit * lens.scale;
      lens.at.x -= (event.clientX - x) / unit;
      lens.at.y -= (event.clientY - y) / unit;
      lens.show();
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
  }
}
