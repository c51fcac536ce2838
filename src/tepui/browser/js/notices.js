// What the page says about its own engine: how far it is, what this browser lacks, and that another tab has the table.

import { STEPS, WORDS } from "./notice_words.js";

export const words = () => WORDS[document.documentElement.lang] ?? WORDS.en;

function put(id, ...children) {
  document.getElementById(id)?.remove();
  const node = document.createElement("div");
  node.id = id;
  node.className = "pocket-notice panel pad";
  node.setAttribute("role", "status");
  node.append(...children);
  document.body.append(node);
  return node;
}

function line(text) {
  const node = document.createElement("p");
  node.textContent = text;
  return node;
}

/** How far the start of the engine is. */
export function progress(step) {
  const bar = document.createElement("progress");
  bar.max = STEPS;
  bar.value = step;
  const node = put("pocket-start", line(words().start), bar);
  if (step >= STEPS) node.remove();
}

/** Something that stays until it is dealt with. */
export function sheet(kind, why = "") {
  document.getElementById("pocket-start")?.remove();
  const button = document.createElement("button");
  button.className = "btn primary";
  button.textContent = words()[`${kind}.do`] ?? words().close;
  const node = put("pocket-sheet", line(words()[kind]), ...(why ? [line(why)] : []), button);
  node.dataset.kind = kind;
  node.setAttribute("role", "alertdialog");
  button.addEventListener("click", () => {
    node.remove();
    if (kind === "taken" || kind === "failed") location.reload();
    if (kind === "refused") history.back();
  });
  button.focus();
}

/** Says what this browser lacks, if it cannot play at all. */
export function missing() {
  progress(0);
  if (typeof WebAssembly === "object" && typeof Worker === "function") return;
  sheet("old");
  throw new Error(words().old);
}
