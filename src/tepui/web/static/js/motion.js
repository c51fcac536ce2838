// Motion between two drawings: elements with the same id glide, new ones come from where the news says, old ones fade. Never blocks a click.

const TIMES = { minor: 160, normal: 260, major: 420 };
const EASE = "cubic-bezier(.2,.7,.2,1)";
const PACE = { calm: 1.6, quick: 0.5 };

function still() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function moving(svg) {
  return [...svg.querySelectorAll("[id]")].filter((node) => !node.closest("defs"));
}

/** Centres of all named elements, in units of the drawing. */
function places(svg) {
  const matrix = svg.getScreenCTM();
  const found = new Map();
  if (!matrix) return found;
  const inverse = matrix.inverse();
  for (const node of moving(svg)) {
    const box = node.getBoundingClientRect();
    if (!box.width && !box.height) continue;
    const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(inverse);
    found.set(node.id, { x: at.x, y: at.y, node });
  }
  return found;
}

function weightOf(id, events) {
  return events.find((event) => event.elements?.includes(id))?.weight ?? "normal";
}

/** Swap the drawings, then let everything start where it was. */
export function glide(old, fresh, events, swap) {
  if (still() || document.hidden || !old.isConnected) {
    swap();
    return;
  }
  const before = places(old);
  swap();
  const after = places(fresh);
  const pace = PACE[document.documentElement.dataset.motion] ?? 1;
  const shifts = new Map();
  for (const [id, to] of after) {
    const from = before.get(id) ?? source(id, events, before);
    if (!from) {
      if (before.size) to.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIMES.minor * pace });
      continue;
    }
    const shift = { x: from.x - to.x, y: from.y - to.y };
    shifts.set(to.node, shift);
    const carrier = to.node.parentElement?.closest("[id]");
    const carried = shifts.get(carrier) ?? { x: 0, y: 0 };
    const x = shift.x - carried.x;
    const y = shift.y - carried.y;
    if (Math.hypot(x, y) < 1) continue;
    const [lx, ly] = local(fresh, to.node, x, y);
    to.node.animate([{ translate: `${lx}px ${ly}px` }, { translate: "0px 0px" }], {
      duration: TIMES[weightOf(id, events)] * pace,
      easing: EASE,
    });
  }
  depart(before, after, fresh, events, pace);
}

/** A new piece starts where the news says it came from. */
function source(id, events, before) {
  const event = events.find((event) => event.from && event.elements?.includes(id));
  return event ? before.get(event.from) : undefined;
}

/** A shift of the whole drawing, in the units of the element's parent. */
function local(svg, node, x, y) {
  const whole = svg.getScreenCTM();
  const parent = node.parentElement.getScreenCTM?.();
  if (!whole || !parent) return [x, y];
  const inverse = parent.inverse();
  const a = new DOMPoint(0, 0).matrixTransform(whole).matrixTransform(inverse);
  const b = new DOMPoint(x, y).matrixTransform(whole).matrixTransform(inverse);
  return [b.x - a.x, b.y - a.y];
}

/** What is gone goes to where the news says, then fades. */
function depart(before, after, fresh, events, pace) {
  for (const [id, from] of before) {
    if (after.has(id) || !from.node.closest(".pieces, .tiles") || before.get(from.node.parentElement?.closest("[id]")?.id)) continue;
    const ghost = from.node.cloneNode(true);
    ghost.removeAttribute("id");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("pointer-events", "none");
    fresh.append(ghost);
    const event = events.find((event) => event.elements?.includes(id));
    const to = event?.to ? after.get(event.to) : undefined;
    const end = to ? `${to.x - from.x}px ${to.y - from.y}px` : event?.style === "sink" ? "0px 8px" : "0px 0px";
    const motion = ghost.animate([{ translate: "0px 0px", opacity: 1 }, { translate: end, opacity: 0 }], {
      duration: TIMES[event?.weight ?? "normal"] * pace,
      easing: EASE,
    });
    motion.onfinish = () => ghost.remove();
    motion.oncancel = () => ghost.remove();
  }
}

/** Finish what still moves: somebody touched the table. */
export function settle(svg) {
  for (const motion of svg?.getAnimations({ subtree: true }) ?? []) motion.finish();
}
