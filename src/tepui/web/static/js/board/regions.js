// The parts of a picture that lie beside the board: each is taken out of the drawing and shown in the page's place for it.
// A page without such a place shows them where the drawing has them.

import { $$, targetOf } from "../dom.js";
import { differing, morph } from "./morph.js";
import { glide } from "./motion.js";

export class Regions {
  constructor() {
    /** @type {Map<string, HTMLElement>} */
    this.hosts = new Map($$("[data-host]").map((host) => [host.dataset.host ?? "", host]));
    /** @type {Map<string, SVGSVGElement>} */
    this.live = new Map(); // what the page shows
    /** @type {Map<string, SVGSVGElement>} */
    this.drawn = new Map(); // as it came, without our marks
  }

  /**
   * Takes the parts out of a drawing that have a place of their own; what is left of it is the board.
   * @param {SVGSVGElement} drawing
   */
  taken(drawing) {
    /** @type {Map<string, SVGSVGElement>} */
    const found = new Map();
    for (const part of /** @type {SVGSVGElement[]} */ ($$("svg[data-region]", drawing))) {
      const name = part.dataset.region ?? "";
      if (!this.hosts.has(name)) continue;
      part.remove();
      for (const place of ["x", "y", "width", "height"]) part.removeAttribute(place);
      part.classList.add("board", "lit");
      found.set(name, part);
    }
    if (found.size && drawing.dataset.window) drawing.setAttribute("viewBox", drawing.dataset.window);
    return found;
  }

  /**
   * @param {Map<string, SVGSVGElement>} fresh
   * @param {Protocol.EventView[]} events
   */
  install(fresh, events) {
    for (const [name, host] of this.hosts) {
      const [live, old, next] = [this.live.get(name), this.drawn.get(name), fresh.get(name)];
      host.hidden = !next;
      for (const way of $$(`[data-place-to="${name}"]`)) way.hidden = !next;
      if (live && old && next) glide(live, differing(old, next), events, () => morph(live, old, next));
      else if (next) {
        const first = document.importNode(next, true);
        this.live.set(name, first);
        host.replaceChildren(first);
      }
    }
    this.drawn = fresh;
    document.body.dataset.regions = [...fresh.keys()].join(" ");
  }

  /** How much can be touched in each part, on the way that leads there. */
  count() {
    for (const [name, host] of this.hosts) {
      const lit = $$("[data-lit]", host).length;
      for (const way of $$(`[data-place-to="${name}"]`)) {
        if (lit) way.dataset.targets = String(lit);
        else delete way.dataset.targets;
      }
    }
  }

  clear() {
    for (const host of this.hosts.values()) host.replaceChildren();
    this.live.clear();
    this.drawn.clear();
  }

  /**
   * The name of the part an element lies in; none: the board.
   * @param {Element | null} node
   */
  nameOf(node) {
    return node?.closest("[data-host]")?.getAttribute("data-host") ?? "";
  }

  /**
   * Scrolls to the first of these, unless one of them can be touched already.
   * @param {Element[]} nodes
   */
  bringIntoSight(nodes) {
    const bare = nodes.some((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return node.closest("[data-host]")?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    if (!bare) nodes[0]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {(event: MouseEvent) => void} touch */
  listen(touch) {
    for (const host of this.hosts.values())
      host.addEventListener("click", (event) => targetOf(event).closest("svg") && touch(event));
  }
}
