// The picture of the table: installs a new drawing, marks elements, finds what is under a finger and what lies in a direction.

import { $$ } from "../dom.js";
import { Lens } from "./zoom.js";
import { enable, held, mark } from "./highlights.js";
import { differing, morph, parsed, unmarked } from "./morph.js";
import { glide } from "./motion.js";
import { preview, showWays } from "./overlays.js";
import { Regions } from "./regions.js";

const REACH = 22; // half a finger, in CSS pixels

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
    this.regions = new Regions();
    this.lens = new Lens(stage);
    /** @type {import("./minimap.js").Minimap | null} it comes after the board */
    this.minimap = null;
    if (document.querySelector("#minimap")) this.overview();
    /** @type {string[]} */
    this.lit = []; // ids that can be focused
    /** @type {string[] | null} */
    this.read = null; // the same in reading order, once somebody has asked
    this.current = "";
  }

  async overview() {
    const { Minimap } = await import("./minimap.js");
    this.minimap = new Minimap(this.lens);
    if (this.drawing) this.minimap.install(this.drawing);
  }

  /**
   * A new drawing. Elements keep their ids, so what moved glides from where it was.
   * @param {string} [text]
   * @param {Protocol.EventView[]} [events]
   */
  install(text, events = []) {
    if (!text || text === this.text) return;
    const fresh = unmarked(parsed(text));
    const parts = this.regions.taken(fresh);
    const focused = (this.rootOf(document.activeElement) && document.activeElement?.id) || "";
    const { svg, drawing } = this;
    if (svg && drawing) glide(svg, differing(drawing, fresh), events, () => morph(svg, drawing, fresh));
    else {
      this.svg = document.importNode(fresh, true);
      this.stage.prepend(this.svg);
    }
    this.regions.install(parts, events);
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
    this.regions.clear();
  }

  /** The board, and the parts of the picture that lie beside it. */
  get roots() {
    return this.svg ? [this.svg, ...this.regions.live.values()] : [];
  }

  /** @param {Element | null} node */
  rootOf(node) {
    return this.roots.find((root) => root.contains(node)) ?? null;
  }

  /**
   * @param {string} selector
   * @returns {any[]}
   */
  all(selector) {
    return this.roots.flatMap((root) => $$(selector, root));
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
    return (id && this.all(`#${CSS.escape(id)}`)[0]) || null;
  }

  /**
   * Those of them that are drawn.
   * @param {string[]} ids
   */
  findAll(ids) {
    return ids.map((id) => this.find(id)).filter((node) => node !== null);
  }

  /** Everything that has a name: what can be touched or asked about. */
  get elements() {
    return this.all("[id]").filter((node) => !node.closest("defs") && !node.closest("symbol"));
  }

  /**
   * Classes from a map id → [class, …]; everything else is plain again.
   * @param {Map<string, string[]>} states
   */
  mark(states) {
    mark(this, states);
  }

  /** @param {Map<string, string>} labels */
  preview(labels) {
    preview(this, labels);
  }

  /** @param {Protocol.PiecePath[]} ways */
  ways(ways) {
    showWays(this, ways);
  }

  /**
   * Where an element lies, in units of its drawing.
   * @param {string} id
   */
  box(id) {
    const node = this.find(id);
    if (!node?.getBBox) return null;
    const bounds = node.getBoundingClientRect();
    const matrix = this.rootOf(node)?.getScreenCTM();
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
    const drawn = [this.drawing, ...this.regions.drawn.values()];
    const node = drawn.map((one) => one?.querySelector(`[id="${CSS.escape(id)}"]`)).find((one) => one);
    return node?.getAttribute("aria-label") ?? node?.querySelector(":scope > title")?.textContent ?? "";
  }

  /**
   * Lit elements become buttons with a name; one of them is the tab stop.
   * @param {Map<string, string>} names
   */
  enable(names) {
    enable(this, names);
    this.lit = this.findAll([...names.keys()]).map((node) => node.id);
    this.read = null;
    // Where they lie is known once the frame has been laid out; to ask now would lay it out twice.
    if (!this.lit.includes(this.current)) requestAnimationFrame(() => setTimeout(() => this.stop()));
    this.minimap?.frame();
  }

  /** The tab stop is what can be touched first. */
  stop() {
    if (this.lit.includes(this.current)) return;
    this.current = this.order[0] ?? "";
    this.find(this.current)?.setAttribute("tabindex", "0");
  }

  /** What is lit, in reading order. */
  get order() {
    this.read ??= reading(this.findAll(this.lit).map((node) => ({ id: node.id, ...this.centre(node) })));
    return this.read;
  }

  /**
   * Whether an element lies in the market.
   * @param {string} id
   */
  sold(id) {
    return this.find(id)?.closest(".market") != null;
  }

  /**
   * The part of the picture an element lies in; none: the board itself.
   * @param {string} id
   */
  regionOf(id) {
    return this.regions.nameOf(this.find(id));
  }

  /**
   * The page shows none of these.
   * @param {string[]} ids
   */
  outOfSight(ids) {
    const beside = (/** @type {string} */ id) => this.regionOf(id) && this.find(id)?.getClientRects().length;
    return this.lens.at !== null && ids.length > 0 && !ids.some((id) => beside(id) || this.lens.sees(this.find(id)));
  }

  /** @param {Element} node */
  centre(node) {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  /** @param {string} id */
  focus(id) {
    const node = this.find(id);
    if (!node) return false;
    this.find(this.current)?.setAttribute("tabindex", "-1");
    this.current = id;
    node.setAttribute("tabindex", "0");
    node.focus({ preventScroll: true });
    if (this.svg?.contains(node)) this.lens.reveal(node);
    else node.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** What is lit, in reading order, but for regions that are not shown now: a phone shows one at a time. */
  reachable() {
    return this.findAll(this.order).filter((node) => node.getClientRects().length);
  }

  /**
   * The next or previous lit element in reading order.
   * @param {number} by
   */
  step(by) {
    const lit = this.reachable();
    const here = lit.findIndex((node) => node === document.activeElement);
    return this.focus(lit.at(here < 0 ? (by > 0 ? 0 : -1) : (here + by) % lit.length)?.id ?? "");
  }

  /**
   * The nearest element in a direction: lit ones, or any.
   * @param {number} dx
   * @param {number} dy
   * @param {boolean} [any]
   */
  move(dx, dy, any = false) {
    const start = this.rootOf(document.activeElement) ? document.activeElement : this.find(this.current);
    if (!start) return this.step(1);
    const from = this.centre(start);
    let best = null;
    let least = Infinity;
    const pool = any ? this.elements : this.reachable();
    for (const node of pool) {
      if (node === start || (any && node.contains(start))) continue;
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
    const stack = document.elementsFromPoint(x, y).filter((node) => this.rootOf(node));
    /** @type {string[]} */
    const named = [];
    for (const node of stack) {
      for (let up = /** @type {Element | null} */ (node); up && !up.matches("svg.board"); up = up.parentElement) {
        if (up.id && !up.closest("defs") && !named.includes(up.id)) named.push(up.id);
      }
    }
    const within = named.flatMap((id) => held(this.find(id)));
    const meant = [...named, ...within].find((id) => lit.has(id)) ?? named.find((id) => starts.has(id));
    if (meant) return meant;
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
