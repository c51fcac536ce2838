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
    if (kind === "unknown") location.assign(new URL(`../${document.documentElement.lang}/`, import.meta.url));
  });
  button.focus();
}

/** Whether workers may be made of modules: then their kind is asked for before the address, which is none. */
function moduleWorkers() {
  let asked = false;
  const options = Object.defineProperty({}, "type", { get: () => ((asked = true), "module") });
  try {
    new Worker("http://:", options);
  } catch {
    // as it should
  }
  return asked;
}

/** What the engine needs and this browser does not have. */
function lacking() {
  const needed = {
    WebAssembly: () => WebAssembly.Exception,
    "module workers": moduleWorkers,
    DecompressionStream: () => DecompressionStream,
    toReversed: () => [].toReversed,
  };
  const has = (test) => {
    try {
      return Boolean(test());
    } catch {
      return false;
    }
  };
  return Object.keys(needed).filter((name) => !has(needed[name]));
}

/** Says what this browser lacks, if it cannot play at all. */
export function missing() {
  progress(0);
  const found = lacking();
  if (!found.length) return;
  sheet("old", found.join(", "));
  throw new Error(words().old);
}
