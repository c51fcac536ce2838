// Elements so close together that a finger cannot tell them apart.

/** @import { Board } from "./board.js" */

/**
 * An element of the board and those of these others that lie over it, over those, and so on.
 * @param {Board} board
 * @param {string} element
 * @param {string[]} ids
 */
export function crowd(board, element, ids) {
  const boxes = new Map(board.findAll(ids).map((node) => [node.id, node.getBoundingClientRect()]));
  const found = [element];
  for (const id of found) {
    const box = boxes.get(id);
    if (!box) continue;
    const over = (/** @type {DOMRect} */ { left, right, top, bottom }) =>
      (left + right) / 2 > box.left &&
      (left + right) / 2 < box.right &&
      (top + bottom) / 2 > box.top &&
      (top + bottom) / 2 < box.bottom;
    found.push(...[...boxes].filter(([other, at]) => !found.includes(other) && over(at)).map(([other]) => other));
  }
  return found.sort((a, b) => ids.indexOf(a) - ids.indexOf(b));
}
