// The whole picture, small, in a corner of a phone's board: where the window on it is, and a finger moves it there.

import { $ } from "./dom.js";

const MOST = 0.8; // of the picture: a window that shows more needs no map

export class Minimap {
  constructor(lens) {
    this.lens = lens;
    this.node = $("#minimap");
    this.text = "";
    this.shown = "";
    lens.stage.addEventListener("framed", () => this.frame());
    for (const name of ["pointerdown", "pointermove"]) this.node.addEventListener(name, (event) => event.buttons && this.go(event));
  }

  /** A new picture; it is drawn when the map is looked at. */
  install(text) {
    this.text = text;
    this.frame();
  }

  frame() {
    const { whole, at } = this.lens;
    const window_ = this.lens.svg?.viewBox.baseVal;
    const small = whole && at && window_.width * window_.height < MOST * whole.width * whole.height;
    this.node.hidden = !small;
    if (!small || !this.node.getClientRects().length) return;
    if (this.shown !== this.text) $("img", this.node).src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.text)}`;
    this.shown = this.text;
    const share = (value, length) => `${(100 * value) / length}%`;
    const [left, top] = [Math.max(window_.x, whole.x), Math.max(window_.y, whole.y)];
    Object.assign($("i", this.node).style, {
      left: share(left - whole.x, whole.width),
      top: share(top - whole.y, whole.height),
      width: share(Math.min(window_.x + window_.width, whole.x + whole.width) - left, whole.width),
      height: share(Math.min(window_.y + window_.height, whole.y + whole.height) - top, whole.height),
    });
  }

  /** The window's middle comes where the finger is. */
  go(event) {
    const box = $("img", this.node).getBoundingClientRect();
    const { whole } = this.lens;
    const x = whole.x + ((event.clientX - box.left) / box.width) * whole.width;
    const y = whole.y + ((event.clientY - box.top) / box.height) * whole.height;
    this.lens.look(x, y, this.lens.scale);
  }
}
