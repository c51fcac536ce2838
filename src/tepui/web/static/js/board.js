// The picture of the table: installs a new drawing over the old one, marks elements, finds what is under a finger and what lies in a direction.

import { $$, DASHES, s } from "./dom.js";
import { Lens } from "./zoom.js";
import { Minimap } from "./minimap.js";
import { differing, morph, parsed } from "./morph.js";
import { glide } from "./motion.js";

const MARKS = ["legal", "danger", "sel", "movable", "last", "sending"];
const READ = 0.82; // pixels for a unit, at which a label can be read
const REACH = 22; // half a finger, in CSS pixels

/**
 * The page marks by classes what can be done: states drawn into the picture become rings that can be switched.
 * @param {SVGSVGElement} svg
 */
function unmarked(svg) {
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  for (const node of svg.querySelectorAll("[tabindex]")) node.setAttribute("tabindex", "-1");
  for (const node of svg.querySelectorAll(".legal, .sel, .danger, .movable"))
    if (!node.closest("defs")) node.classList.remove(...MARKS);
  for (const node of svg.querySelectorAll("use[href$='-mark']")) if (!node.closest("defs")) node.remove();
  for (const node of svg.querySelectorAll("use")) {
    const drawn = /^#(.+)-(movable|last|legal|danger|sel|focus)$/.exec(node.getAttribute("href") ?? "");
    if (drawn && !node.closest("defs") && svg.querySelector(`#${CSS.escape(drawn[1])}-ring`))
      node.setAttribute("href", `#${drawn[1]}-ring`);
  }
  return svg;
}

/**
 * Ids in reading order: from the top, and from the left within a row.
 * @param {(Page.Point & { id: string })[]} places
 */
function reading(places) {
  return places.sort((a, b) => (Math.abs(a.y - b.y) > 12 ? a.y - b.y : a.x - b.x)).map((place) => place.id);
}

export class Board {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.text = "";
    /** @type {SVGSVGElement | null} */
    this.drawing = null; // as it came, without our marks
    this.lens = new Lens(stage);
    this.minimap = document.querySelector("#minimap") ? new Minimap(this.lens) : null;
    /** @type {string[]} */
    this.order = []; // ids that can be focused, in reading order
    this.current = "";
  }

  /**
   * A new drawing. Elements keep their ids, so what moved glides from where it was.
   * @param {string} [text]
   * @param {Protocol.EventView[]} [events]
   */
  install(text, events = []) {
    if (!text || text === this.text) return;
    const fresh = unmarked(parsed(text));
    const focused = (this.svg?.contains(document.activeElement) && document.activeElement?.id) || "";
    const { svg, drawing } = this;
    if (svg && drawing) glide(svg, differing(drawing, fresh), events, () => morph(svg, drawing, fresh));
    else {
      this.svg = document.importNode(fresh, true);
      this.stage.prepend(this.svg);
    }
    this.drawing = fresh;
    this.text = text;
    this.svg?.classList.add("board", "lit");
    if (this.svg) this.lens.watch(this.svg, fresh);
    this.minimap?.install(fresh);
    if (focused && document.activeElement?.id !== focused) this.refocus(focused);
  }

  clear() {
    this.svg?.remove();
    this.svg = null;
    this.text = "";
  }

  /**
   * After a new drawing, focus stays on the same element; if it is gone, the caller's prompt gets it.
   * @param {string} id
   */
  refocus(id) {
    const node = this.find(id);
    if (node) {
      node.setAttribute("tabindex", "0");
      node.focus({ preventScroll: true });
    } else this.stage.dispatchEvent(new CustomEvent("focus-lost", { bubbles: true }));
  }

  /**
   * @param {string | undefined} id
   * @returns {SVGGraphicsElement | null}
   */
  find(id) {
    return id ? (this.svg?.querySelector(`#${CSS.escape(id)}`) ?? null) : null;
  }

  /**
   * Those of them that are drawn.
   * @param {string[]} ids
   */
  findAll(ids) {
    return ids.map((id) => this.find(id)).filter((node) => node !== null);
  }

  /** Everything in the picture that has a name: what can be touched or asked about. */
  get elements() {
    return this.svg ? $$("[id]", this.svg).filter((node) => !node.closest("defs") && !node.closest("symbol")) : [];
  }

  /**
   * Classes from a map id → [class, …]; everything else is plain again.
   * @param {Map<string, string[]>} states
   */
  mark(states) {
    if (!this.svg) return;
    for (const node of this.svg.querySelectorAll(MARKS.map((name) => `.${name}`).join(",")))
      node.classList.remove(...MARKS);
    for (const [id, classes] of states) this.find(id)?.classList.add(...classes);
  }

  /**
   * Small labels on targets: what they give or cost, unless the drawing tells it already.
   * @param {Map<string, string>} labels
   */
  preview(labels) {
    if (!this.svg) return;
    this.svg.querySelector("g.previews")?.remove();
    if (!labels.size) return;
    const layer = s("g", { class: "previews", "data-ours": "", "aria-hidden": "true", "pointer-events": "none" });
    this.svg.append(layer);
    const larger = Math.max(1, READ / (this.lens.fit * this.lens.scale)).toFixed(2);
    for (const [id, words] of labels) {
      const box = this.box(id);
      if (!box || this.find(id)?.classList.contains("told")) continue;
      const wide = words.length * 7.4 + 14;
      const at = `translate(${(box.x + box.width / 2).toFixed(1)} ${(box.y + box.height * 0.86).toFixed(1)}) scale(${larger})`;
      layer.append(
        s(
          "g",
          { transform: at },
          s("rect", { x: -wide / 2, y: -9.5, width: wide, height: 19, rx: 9.5, class: "pill" }),
          s("text", { y: 4.6, "text-anchor": "middle" }, words),
        ),
      );
    }
  }

  /**
   * Lines along the ways that pieces took, a little apart where several went the same way.
   * @param {Protocol.PiecePath[]} ways
   */
  ways(ways) {
    if (!this.svg) return;
    this.svg.querySelector("g.ways")?.remove();
    const pieces = this.svg.querySelector(":scope > .pieces");
    const layer = s("g", { class: "ways", "data-ours": "", "aria-hidden": "true", "pointer-events": "none" });
    this.svg.insertBefore(layer, pieces);
    ways.forEach(({ seat, path }, i) => {
      const beside = 5 * (i - (ways.length - 1) / 2);
      const boxes = path.map((id) => this.box(id)).filter((box) => box !== null);
      const points = boxes
        .map(
          ({ x, y, width, height }) => `${(x + width / 2 + beside).toFixed(1)},${(y + height / 2 + beside).toFixed(1)}`,
        )
        .join(" ");
      layer.append(
        s("polyline", { class: "under", points }),
        s("polyline", { class: `seat-${seat}`, points, "stroke-dasharray": DASHES[seat] || null }),
      );
    });
  }

  /**
   * Where an element lies, in units of the whole drawing.
   * @param {string} id
   */
  box(id) {
    const node = this.find(id);
    if (!node?.getBBox) return null;
    const bounds = node.getBoundingClientRect();
    const matrix = this.svg?.getScreenCTM();
    if (!matrix || !bounds.width) return null;
    const inverse = matrix.inverse();
    const a = new DOMPoint(bounds.left, bounds.top).matrixTransform(inverse);
    const b = new DOMPoint(bounds.right, bounds.bottom).matrixTransform(inverse);
    return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
  }

  /**
   * The name of an element as the newest drawing has it; what it was called before says nothing any more.
   * @param {string} id
   */
  printed(id) {
    const node = this.drawing?.querySelector(`[id="${CSS.escape(id)}"]`);
    return node?.getAttribute("aria-label") ?? node?.querySelector(":scope > title")?.textContent ?? "";
  }

  /**
   * Lit elements become buttons with a name; one of them is the tab stop.
   * @param {Map<string, string>} names
   */
  enable(names) {
    if (!this.svg) return;
    for (const node of $$("[data-lit]", this.svg)) {
      node.removeAttribute("data-lit");
      node.setAttribute("tabindex", "-1");
      if (node.dataset.name !== undefined) node.setAttribute("aria-label", this.printed(node.id));
      delete node.dataset.name;
    }
    const found = this.findAll([...names.keys()]);
    this.order = reading(found.map((node) => ({ id: node.id, ...this.centre(node) })));
    for (const node of found) {
      node.setAttribute("role", "button");
      node.setAttribute("data-lit", "");
      node.setAttribute("tabindex", "-1");
      node.dataset.name = this.printed(node.id);
      node.setAttribute("aria-label", [node.dataset.name, names.get(node.id)].filter(Boolean).join(". "));
    }
    if (!this.order.includes(this.current)) this.current = this.order[0] ?? "";
    this.find(this.current)?.setAttribute("tabindex", "0");
    this.minimap?.frame();
  }

  /**
   * Whether an element lies in the market, a part of the picture that has a place of its own on a phone.
   * @param {string} id
   */
  sold(id) {
    return this.find(id)?.closest(".market") != null;
  }

  /**
   * The window shows none of these.
   * @param {string[]} ids
   */
  outOfSight(ids) {
    return this.lens.at !== null && ids.length > 0 && !ids.some((id) => this.lens.sees(this.find(id)));
  }

  /** @param {Element} node */
  centre(node) {
    const box = node.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  /** @param {string} id */
  focus(id) {
    const node = this.find(id);
    if (!node) return false;
    this.find(this.current)?.setAttribute("tabindex", "-1");
    this.current = id;
    node.setAttribute("tabindex", "0");
    node.focus({ preventScroll: true });
    this.lens.reveal(node);
    return true;
  }

  /**
   * N and P: the next or previous lit element in reading order.
   * @param {number} by
   */
  step(by) {
    if (!this.order.length) return false;
    const here = this.order.indexOf(document.activeElement?.id ?? "");
    const next = here < 0 ? (by > 0 ? 0 : this.order.length - 1) : (here + by + this.order.length) % this.order.length;
    return this.focus(this.order[next]);
  }

  /**
   * The nearest element in a direction: lit ones, or any.
   * @param {number} dx
   * @param {number} dy
   * @param {boolean} [any]
   */
  move(dx, dy, any = false) {
    const start = this.svg?.contains(document.activeElement) ? document.activeElement : this.find(this.current);
    if (!start) return this.step(1);
    const from = this.centre(start);
    let best = null;
    let least = Infinity;
    const pool = any ? this.elements : this.order.map((id) => this.find(id));
    for (const node of pool) {
      if (!node || node === start || (any && node.contains(start))) continue;
      const to = this.centre(node);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (along < 4 || across > along * 2.2) continue;
      const cost = along + across * 1.8;
      if (cost < least) [best, least] = [node, cost];
    }
    return best ? this.focus(best.id) : false;
  }

  /**
   * What a tap means: the topmost lit element under it, one that starts something, a lit one within half a finger, or whatever lies there.
   * @param {number} x
   * @param {number} y
   * @param {Set<string>} lit
   * @param {Set<string>} starts
   * @param {boolean} coarse
   */
  hit(x, y, lit, starts, coarse) {
    const stack = document.elementsFromPoint(x, y).filter((node) => this.svg?.contains(node));
    /** @type {string[]} */
    const named = [];
    for (const node of stack) {
      for (let up = /** @type {Element | null} */ (node); up && up !== this.svg; up = up.parentElement) {
        if (up.id && !up.closest("defs") && !named.includes(up.id)) named.push(up.id);
      }
    }
    const direct = named.find((id) => lit.has(id)) ?? named.find((id) => starts.has(id));
    if (direct) return direct;
    return this.near(x, y, lit, coarse ? REACH : 1) || named[0] || "";
  }

  /**
   * A lit element whose middle is close: inside its own oval, for a finger within half a finger of it.
   * @param {number} x
   * @param {number} y
   * @param {Set<string>} lit
   * @param {number} slack
   */
  near(x, y, lit, slack) {
    let best = "";
    let least = 1;
    for (const id of lit) {
      const node = this.find(id);
      if (!node) continue;
      const box = node.getBoundingClientRect();
      const { x: cx, y: cy } = this.centre(node);
      const away = Math.hypot(
        (cx - x) / Math.max(box.width * 0.4, slack),
        (cy - y) / Math.max(box.height * 0.4, slack),
      );
      if (away < least) [best, least] = [id, away];
    }
    return best;
  }
}
