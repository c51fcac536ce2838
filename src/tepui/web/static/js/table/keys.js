// The keyboard of the table. Letters can be turned off; nothing fires while somebody types.

import { closeUp, lookHere } from "../board/closeup.js";
import { $, $$, targetOf } from "../dom.js";
import { wish } from "../memory.js";
import { walkMenu } from "../sheets/popups.js";
import { again } from "../sheets/speech.js";

/** @import { TableController } from "./table_controller.js" */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @param {Element} node */
const typing = (node) =>
  node instanceof HTMLElement &&
  (node.matches("input:not([type=range]):not([type=checkbox]), textarea, select") || node.isContentEditable);

/**
 * N and P: the next or previous of what can be touched, on the board in reading order, then in my hand.
 * @param {TableController["view"]["board"]} board
 * @param {number} by
 */
function step(board, by) {
  const lit = [...board.reachable(), ...$$("#held [data-lit]")];
  const here = lit.findIndex((node) => node === document.activeElement);
  const next = lit.at(here < 0 ? (by > 0 ? 0 : -1) : (here + by) % lit.length);
  if (next?.closest("#held")) next.focus();
  else if (next) board.focus(next.id);
}

/** @param {TableController} table */
export function listen(table) {
  const { view, moves } = table;
  const { board } = view;
  /** @type {Record<string, (event: KeyboardEvent) => unknown>} */
  const letters = {
    n: () => step(board, 1),
    p: () => step(board, -1),
    u: (event) => (event.shiftKey ? moves.resetTurn() : moves.undo()),
    e: () => moves.end(),
    "?": () => moves.why(),
    h: () => moves.hint(),
    l: () => again(),
    w: () => table.tellWhoseTurn(),
    s: () => table.tellScores(),
    t: () => view.openTalk(),
    m: () => table.show("map"),
    r: () => table.show("reading"),
    z: () => closeUp() || lookHere(),
    "/": () => moves.write(),
    "+": () => board.lens.zoom(1.3),
    "=": () => board.lens.zoom(1.3),
    "-": () => board.lens.zoom(1 / 1.3),
    0: () => board.lens.reset(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    const target = targetOf(event);
    if (event.key === "Escape") {
      if (closeUp() || moves.escape()) event.preventDefault();
      return;
    }
    if (event.key === "F1") {
      event.preventDefault();
      $("[data-do=keys]").click();
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
    if (arrow && target.closest("#stage, .hosted")) {
      event.preventDefault();
      board.move(...arrow, event.ctrlKey);
      return;
    }
    if ((event.key === "Enter" || event.key === " ") && moves.enter(target)) {
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
