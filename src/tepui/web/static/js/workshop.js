// The course workshop: every change is an order to the server, which answers with the whole course examined and drawn.

import "./page.js";
import { $, $$, copied, fill, focused, h, icon, targetOf } from "./dom.js";
import { draggable, thumbnail } from "./board/dragging.js";
import { pageAt, request } from "./net.js";

/** @typedef {{ face: string, turn: number, kind: string, instead: string[] }} Piece */
/** @typedef {{ rule: string, piece: string, text: string, hard: boolean }} Finding */
/**
 * A course examined and drawn, as the server answers.
 * @typedef {{
 *   text: string, legal: boolean, wrong: string, verdict: string, findings: Finding[], label: string,
 *   figures: { words: string, value: string | number }[], pieces: Piece[], free: string[], plate: string,
 *   share: string, svg: string,
 * }} Course
 */

const root = $("#studio");
/** @type {Record<string, string>} */
const words = JSON.parse(root.dataset.words ?? "{}");
const lang = document.documentElement.lang;
const api = `/api/course/${root.dataset.game}`;
const KEPT = "tepui.courses";
const fieldOf = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (targetOf(event));
/** @type {string[]} */
const past = [];
/** @type {Course} */
let course = {
  text: root.dataset.text ?? "",
  legal: false,
  wrong: "",
  verdict: "",
  findings: [],
  label: "",
  figures: [],
  pieces: [],
  free: [],
  plate: "",
  share: "",
  svg: "",
};

/**
 * @param {string} key
 * @param {Record<string, string>} [params]
 */
const told = (key, params = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => params[name]);

/** @returns {Record<string, string>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} all */
function keep(all) {
  localStorage.setItem(KEPT, JSON.stringify(all));
  showKept();
}

/** @param {string} text */
function complain(text) {
  $("#wrong").textContent = text;
  $("#wrong").hidden = !text;
}

/**
 * Ask for a course; what comes is shown. A refusal changes nothing but the sentence that says why.
 * @param {Record<string, string>} params
 * @param {string} [path]
 */
async function ask(params, path = "") {
  const query = new URLSearchParams({ lang, ...params });
  if ($("#routes").checked) query.set("routes", "1");
  root.setAttribute("aria-busy", "true");
  try {
    const answer = await request(`${api}${path}?${query}`);
    const found = await answer.json();
    if (!answer.ok) return complain(found.error.text);
    complain(found.wrong);
    if (!found.pieces.length) return complain(found.findings[0].text);
    if (found.text !== course.text) past.push(course.text);
    course = found;
    show();
  } catch {
    complain(words.lost);
  } finally {
    root.removeAttribute("aria-busy");
  }
}

/** @param {string} words_ */
const order = (words_) => ask({ text: course.text, do: words_ });

// ---- showing

function show() {
  const held = focused()?.dataset?.order;
  fill($("#pieces"), course.pieces.map(row));
  fill($("#box"), course.free.map(spare));
  $("#plate").textContent = course.plate;
  fill($("#verdict"), verdict());
  fill(
    $("#figures"),
    course.label ? [figure(words.label, course.label), ...course.figures.map((f) => figure(f.words, f.value))] : [],
  );
  // The server's own drawing, made of its own words only.
  $("#map").innerHTML = course.svg;
  $("#text").value = course.text;
  $("[data-do=undo]").disabled = !past.length;
  address();
  if (held) $$(`[data-order="${held}"]`).at(0)?.focus();
}

/**
 * A piece that is still in the box.
 * @param {string} face
 */
const spare = (face) =>
  h(
    "button",
    {
      type: "button",
      class: "btn s",
      "data-face": face,
      "data-order": `add ${face}`,
      "aria-label": told("lay", { piece: face }),
      title: told("lay", { piece: face }),
      onclick: () => order(`add ${face}`),
    },
    thumbnail(face),
    h("b", {}, face),
  );

/**
 * @param {Piece} piece
 * @param {number} place
 */
function row(piece, place) {
  const at = { piece: piece.face };
  const act = (/** @type {string} */ verb, /** @type {string} */ drawn) =>
    h(
      "button",
      {
        type: "button",
        class: "btn s icon",
        "data-order": `${verb} ${piece.face}`,
        "aria-label": told(verb, at),
        title: told(verb, at),
        onclick: () => order(`${verb} ${piece.face}`),
      },
      drawn,
    );
  const face = h(
    "select",
    {
      "aria-label": told("swap", at),
      "data-order": `swap ${piece.face}`,
      onchange: (event) => order(`swap ${piece.face} ${fieldOf(event).value}`),
    },
    piece.instead.map((other) => h("option", { value: other, selected: other === piece.face }, other)),
  );
  const wrong = course.findings.some((found) => found.hard && found.piece === piece.face);
  return h(
    "li",
    { class: wrong ? "bad" : null },
    thumbnail(piece.face, piece.turn),
    face,
    h("span", { class: "kind" }, piece.kind),
    act("back", "↺"),
    act("turn", "↻"),
    place > 0 && act("move", "⇢"),
    place > 0 && act("remove", "✕"),
  );
}

function verdict() {
  const lines = course.findings.map((found) =>
    h("li", { class: found.hard ? "hard" : "soft" }, icon("warning", 16), ` ${found.text}`),
  );
  const head = h(
    "p",
    { class: course.legal ? "good" : "hard" },
    h("b", {}, course.verdict),
    course.legal && !lines.length ? ` ${words.perfect}` : "",
  );
  return [head, lines.length ? h("ul", {}, lines) : null];
}

/**
 * @param {string} name
 * @param {string | number} value
 */
const figure = (name, value) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "num" }, String(value)));

/** The address, the language switch, the link to share and the way to play always hold the course that is shown. */
function address() {
  const query = course.share ? `c=${course.share}` : new URLSearchParams({ text: course.text }).toString();
  history.replaceState(null, "", `${location.pathname}?${query}`);
  for (const link of $$("[data-lang]"))
    link.setAttribute("href", `${location.pathname}?${query}&lang=${link.dataset.lang}`);
  $("#link").value = course.share ? `${location.origin}${location.pathname}?${query}` : "";
  for (const id of ["copy", "keep", "file"]) $(`[data-do=${id}]`).toggleAttribute("disabled", !course.legal);
  const play = $("#play");
  if (course.legal) play.href = pageAt(`/new/${root.dataset.game}?${new URLSearchParams({ course: course.text })}`);
  else play.removeAttribute("href");
  play.setAttribute("aria-disabled", String(!course.legal));
}

function showKept() {
  const all = kept();
  fill(
    $("#kept"),
    Object.keys(all)
      .sort()
      .map((name) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "btn s",
              "aria-label": told("open", { name }),
              onclick: () => ask({ text: all[name] }),
            },
            name,
          ),
          h(
            "button",
            {
              type: "button",
              class: "btn s icon ghost",
              "aria-label": told("drop", { name }),
              title: told("drop", { name }),
              onclick: () => {
                delete all[name];
                keep(all);
              },
            },
            "✕",
          ),
        ),
      ),
  );
}

// ---- doing

function save() {
  const name = $("#name").value.trim();
  if (!name) return $("#name").focus();
  keep({ ...kept(), [name]: course.share });
  $("#said").textContent = told("saved", { name });
}

function file() {
  const link = h("a", {
    href: URL.createObjectURL(new Blob([`${course.share}\n`], { type: "text/plain" })),
    download: `${$("#name").value.trim() || "course"}.course`,
  });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function copy() {
  $("#link").select();
  if (await copied($("#link").value)) $("#said").textContent = words.copied;
}

/** @type {(id: string) => HTMLInputElement | HTMLSelectElement} */
const field = (id) => $(`#${id}`);

function invent() {
  const wishes = Object.fromEntries(["label", "boards", "strips", "caves", "seed"].map((id) => [id, field(id).value]));
  return ask(wishes, "/invent");
}

/** @type {Record<string, () => unknown>} */
const DOES = {
  finish: () => order("finish"),
  side: () => order("side"),
  undo: async () => {
    const text = past.pop() ?? "";
    await ask({ text });
    past.pop();
    show();
  },
  go: invent,
  keep: save,
  file,
  copy,
  read: () => ask({ text: $("#text").value }),
};

for (const [name, does] of Object.entries(DOES)) $(`[data-do="${name}"]`, root).addEventListener("click", does);
$("#begin").addEventListener("change", () => {
  const target = $("#begin");
  if (target.value) ask(target.value === "blank" ? { text: "", do: "blank" } : { text: target.value });
  target.value = "";
});
$("#routes").addEventListener("change", () => ask({ text: course.text }));

draggable({
  order,
  behind: (piece) => {
    const faces = course.pieces.map(({ face }) => face);
    return faces.slice(faces.indexOf(piece) + 1);
  },
  map: $("#map"),
  box: $("#box"),
});

const said = $("#wrong").textContent ?? "";
showKept();
await ask({ text: course.text });
complain(said);
document.body.dataset.ready = "1";
