// The keyboard of the table. Letters can be turned off; nothing fires while somebody types.

import { closeUp, look } from "./closeup.js";
import { $, $$ } from "./dom.js";
import { wish } from "./memory.js";
import { walkMenu } from "./popups.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const typing = (node) =>
  node instanceof HTMLElement &&
  (node.matches("input:not([type=range]):not([type=checkbox]), textarea, select") || node.isContentEditable);

/** N and P while only the hand can be touched: the next or previous lit thing in it. */
function stepHand(by) {
  const lit = $$("#held [data-lit]");
  const here = lit.indexOf(document.activeElement);
  lit.at(here < 0 ? (by > 0 ? 0 : -1) : (here + by) % lit.length)?.focus();
}

export function listen(table) {
  const letters = {
    n: () => table.board.step(1) || stepHand(1),
    p: () => table.board.step(-1) || stepHand(-1),
    u: (event) => (event.shiftKey ? table.resetTurn() : table.undo()),
    e: () => table.end(),
    "?": () => table.why(),
    h: () => table.hint(),
    l: () => table.again(),
    w: () => table.whose(),
    s: () => table.scores(),
    t: () => table.speak(),
    m: () => table.show("map"),
    r: () => table.show("reading"),
    z: () => closeUp() || look(document.activeElement),
    "/": () => table.write(),
    "+": () => table.board.lens.zoom(1.3),
    "=": () => table.board.lens.zoom(1.3),
    "-": () => table.board.lens.zoom(1 / 1.3),
    0: () => table.board.lens.reset(),
  };
  for (let n = 1; n <= 9; n++) letters[n] = () => $$("#held .htile")[n - 1]?.click();

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    const target = event.target;
    if (event.key === "Escape") {
      if (closeUp() || table.escape()) event.preventDefault();
      return;
    }
    if (event.key === "F1") {
      event.preventDefault();
      table.keys();
      return;
    }
    if (typing(target) || $("#sheet").contains(target)) return;
    if (!$("#menu").hidden && $("#menu").contains(target)) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        walkMenu(event.key === "ArrowDown" ? 1 : -1);
      }
      if (event.key.length > 1 || event.key === " ") return;
    }
    const arrow = ARROWS[event.key];
    if (arrow && $("#stage").contains(target)) {
      event.preventDefault();
      table.board.move(...arrow, event.ctrlKey);
      return;
    }
    if ((event.key === "Enter" || event.key === " ") && table.enter(target)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || wish("letters", "on") === "off") return;
    const does = letters[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (does) {
      event.preventDefault();
      does(event);
    }
  });
}
