// Motion between two drawings: elements with the same id glide, new ones come from where the news says, old ones fade. Never blocks a click.

/** @typedef {Page.Point & { node: SVGGraphicsElement }} Place */

/** @type {Record<string, number>} */
const TIMES = { minor: 160, normal: 260, major: 420 };
const EASE = "cubic-bezier(.2,.7,.2,1)";
/** @type {Record<string, number>} */
const PACE = { calm: 1.6, quick: 0.5 };

function still() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Centres of these elements, in units of the drawing.
 * @param {SVGSVGElement} svg
 * @param {string[]} ids
 */
function places(svg, ids) {
  const matrix = svg.getScreenCTM();
  /** @type {Map<string, Place>} */
  const found = new Map();
  if (!matrix) return found;
  const inverse = matrix.inverse();
  for (const id of ids) {
    /** @type {SVGGraphicsElement | null} */
    const node = svg.querySelector(`#${CSS.escape(id)}`);
    if (!node || node.closest("defs")) continue;
    const box = node.getBoundingClientRect();
    if (!box.width && !box.height) continue;
    const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(inverse);
    found.set(id, { x: at.x, y: at.y, node });
  }
  return found;
}

/**
 * Elements that the news says something came from or went to.
 * @param {Protocol.EventView[]} events
 */
const ends = (events) => events.flatMap((event) => [event.from, event.to]).filter(Boolean);

/**
 * @param {string} id
 * @param {Protocol.EventView[]} events
 */
function weightOf(id, events) {
  return events.find((event) => event.elements?.includes(id))?.weight ?? "normal";
}

/**
 * Change the drawing, then let everything that moved start where it was. `changed`: the ids worth looking at.
 * @param {SVGSVGElement} svg
 * @param {string[]} changed
 * @param {Protocol.EventView[]} events
 * @param {() => void} change
 */
export function glide(svg, changed, events, change) {
  if (still() || document.hidden || !svg.isConnected) {
    change();
    return;
  }
  settle(svg);
  const ids = [...new Set([...changed, ...ends(events)])];
  const before = places(svg, ids);
  /** @type {Map<string, SVGGraphicsElement>} */
  const gone = new Map();
  for (const [id, from] of before) gone.set(id, /** @type {SVGGraphicsElement} */ (from.node.cloneNode(true)));
  change();
  const after = places(svg, ids);
  const pace = PACE[document.documentElement.dataset.motion ?? ""] ?? 1;
  /** @type {Map<Element | null | undefined, Page.Point>} */
  const shifts = new Map();
  for (const [id, to] of after) {
    const from = before.get(id) ?? source(id, events, before);
    if (!from) {
      to.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIMES.minor * pace });
      continue;
    }
    const shift = { x: from.x - to.x, y: from.y - to.y };
    shifts.set(to.node, shift);
    const carried = shifts.get(to.node.parentElement?.closest("[id]")) ?? { x: 0, y: 0 };
    const x = shift.x - carried.x;
    const y = shift.y - carried.y;
    if (Math.hypot(x, y) < 1) continue;
    const [lx, ly] = local(svg, to.node, x, y);
    to.node.animate([{ transform: shifted(to.node, lx, ly) }, { transform: shifted(to.node, 0, 0) }], {
      duration: TIMES[weightOf(id, events)] * pace,
      easing: EASE,
    });
  }
  depart(svg, before, after, gone, events, pace);
}

/**
 * A new piece starts where the news says it came from.
 * @param {string} id
 * @param {Protocol.EventView[]} events
 * @param {Map<string, Place>} before
 */
function source(id, events, before) {
  const event = events.find((event) => event.from && event.elements?.includes(id));
  return event ? before.get(event.from) : undefined;
}

/**
 * A shift of the whole drawing, in the units of the element's parent.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} node
 * @param {number} x
 * @param {number} y
 */
function local(svg, node, x, y) {
  const whole = svg.getScreenCTM();
  const parent = /** @type {SVGGraphicsElement} */ (node.parentNode).getScreenCTM?.();
  if (!whole || !parent) return [x, y];
  const inverse = parent.inverse();
  const a = new DOMPoint(0, 0).matrixTransform(whole).matrixTransform(inverse);
  const b = new DOMPoint(x, y).matrixTransform(whole).matrixTransform(inverse);
  return [b.x - a.x, b.y - a.y];
}

/**
 * The element's own transform, moved: an animation replaces the attribute, so it has to repeat it.
 * @param {SVGGraphicsElement} node
 * @param {number} x
 * @param {number} y
 */
function shifted(node, x, y) {
  const { a, b, c, d, e, f } = node.transform?.baseVal.consolidate()?.matrix ?? new DOMMatrix();
  return `matrix(${a}, ${b}, ${c}, ${d}, ${e + x}, ${f + y})`;
}

/**
 * What is gone goes to where the news says, then fades.
 * @param {SVGSVGElement} svg
 * @param {Map<string, Place>} before
 * @param {Map<string, Place>} after
 * @param {Map<string, SVGGraphicsElement>} gone
 * @param {Protocol.EventView[]} events
 * @param {number} pace
 */
function depart(svg, before, after, gone, events, pace) {
  for (const [id, from] of before) {
    const ghost = gone.get(id);
    if (!ghost || after.has(id) || from.node.isConnected) continue;
    ghost.removeAttribute("id");
    ghost.setAttribute("data-ours", "");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("pointer-events", "none");
    svg.append(ghost);
    const event = events.find((event) => event.elements?.includes(id));
    const to = event?.to ? after.get(event.to) : undefined;
    const end = to ? [to.x - from.x, to.y - from.y] : event?.style === "sink" ? [0, 8] : [0, 0];
    const motion = ghost.animate(
      [
        { transform: shifted(ghost, 0, 0), opacity: 1 },
        { transform: shifted(ghost, end[0], end[1]), opacity: 0 },
      ],
      {
        duration: TIMES[event?.weight ?? "normal"] * pace,
        easing: EASE,
      },
    );
    motion.onfinish = () => ghost.remove();
    motion.oncancel = () => ghost.remove();
  }
}

/**
 * Finish what still moves: somebody touched the table.
 * @param {SVGSVGElement | null} svg
 */
export function settle(svg) {
  for (const motion of svg?.getAnimations({ subtree: true }) ?? [])
    if (motion.playState !== "finished") motion.finish();
}
