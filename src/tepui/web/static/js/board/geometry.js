// Boxes and windows: sizes, what lies around them, and how far a window may go.

export const EDGE = 0.94; // of a window, that what is looked at takes at most

/**
 * The middle one of their widths or heights, whichever is smaller.
 * @param {Page.Box[]} boxes
 */
export function typical(boxes) {
  const sizes = boxes.map((box) => Math.min(box.width, box.height)).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)];
}

/**
 * The box around boxes.
 * @param {Page.Box[]} boxes
 * @returns {Page.Box}
 */
export function hull(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return { x, y, width, height };
}

/**
 * A window within a length; one that does not show it all may reach beyond its end.
 * @param {number} value
 * @param {number} start
 * @param {number} length
 * @param {number} window_
 * @param {number} [beyond]
 */
export function clamp(value, start, length, window_, beyond = 0) {
  if (window_ >= length) return start + length / 2;
  return Math.min(Math.max(value, start + window_ / 2), start + length + beyond - window_ / 2);
}

/** @param {Page.Point[]} pointers */
export function spread([a, b]) {
  return { length: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/**
 * All of these boxes if one window of this size shows them; else the most that it shows around one of them.
 * @param {Page.Box[]} boxes
 * @param {number} width
 * @param {number} height
 */
export function together(boxes, width, height) {
  const whole = hull(boxes);
  if (whole.width < width && whole.height < height) return boxes;
  const around = (/** @type {Page.Box} */ { x, y }) =>
    boxes.filter((box) => 2 * Math.abs(box.x - x) + box.width < width && 2 * Math.abs(box.y - y) + box.height < height);
  return boxes.map(around).reduce((most, some) => (some.length > most.length ? some : most), [boxes[0]]);
}

/**
 * The middle of a window of this size that has moved no further than it takes to show a box; null if it cannot.
 * @param {Page.Point} at
 * @param {Page.Box} box
 * @param {number} width
 * @param {number} height
 */
export function moved(at, box, width, height) {
  if (box.width > EDGE * width || box.height > EDGE * height) return null;
  const [x, y] = [(EDGE * width) / 2, (EDGE * height) / 2]; // so far from the middle it may lie
  return {
    x: Math.min(Math.max(at.x, box.x + box.width - x), box.x + x),
    y: Math.min(Math.max(at.y, box.y + box.height - y), box.y + y),
  };
}
