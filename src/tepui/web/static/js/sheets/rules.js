// The rules drawer: what holds now, what was asked about, and a search over the whole rulebook. Loaded once per language.

import { $, $$, fill, h } from "../dom.js";
import { pageAt, request } from "../net.js";
import { language, say } from "../translations.js";

/** @typedef {{ id: string, node: Element, text: string }} Law */
/** @typedef {{ title: string, laws: Law[] }} Chapter */

/** @type {Map<string, Chapter[]>} */
const books = new Map();

/**
 * @param {string} game
 * @returns {Promise<Chapter[]>}
 */
async function book(game) {
  const key = `${game}/${language()}`;
  const read = books.get(key);
  if (read) return read;
  const answer = await request(`/rules/${game}?part=1&lang=${language()}`);
  const holder = h("div");
  holder.innerHTML = answer.ok ? await answer.text() : "";
  for (const link of $$("a.rule, a.ref", holder)) {
    link.dataset.rule = (link.textContent ?? "").trim();
    link.setAttribute("href", pageAt(`/rules/${game}#${link.dataset.rule}`));
  }
  /** @type {Chapter[]} */
  const chapters = [];
  for (const node of holder.firstElementChild?.children ?? []) {
    if (/^H[2-6]$/.test(node.tagName)) chapters.push({ title: node.textContent ?? "", laws: [] });
    else {
      if (!chapters.length) chapters.push({ title: "", laws: [] });
      chapters.at(-1)?.laws.push({ id: node.id, node, text: `${node.id} ${node.textContent}`.toLowerCase() });
    }
    node.removeAttribute("id");
  }
  books.set(key, chapters);
  return chapters;
}

/**
 * @param {Chapter[]} chapters
 * @param {string} id
 */
const law = (chapters, id) => chapters.flatMap((chapter) => chapter.laws).find((one) => one.id === id);

/**
 * @param {string} title
 * @param {Law[]} laws
 */
function part(title, laws) {
  return laws.length
    ? h(
        "section",
        {},
        h("h3", {}, title),
        laws.map((one) => one.node.cloneNode(true)),
      )
    : null;
}

/**
 * Show the drawer: `now` and `about` are lists of rule ids.
 * @param {string} game
 * @param {{ now?: string[], about?: string[], words?: string }} wanted
 */
export async function rules(game, { now = [], about = [], words = "" }) {
  const found = $("#rules-found");
  const chapters = await book(game).catch(() => null);
  if (!chapters) {
    fill(found, h("p", { class: "muted" }, say("rules.offline")));
    return;
  }
  const wanted = words.trim().toLowerCase();
  if (wanted) {
    const hits = chapters
      .flatMap((chapter) => chapter.laws)
      .filter((one) => wanted.split(/\s+/).every((word) => one.text.includes(word)));
    fill(
      found,
      h("p", { class: "muted sm" }, say("rules.found", { n: hits.length })),
      hits.slice(0, 60).map((one) => one.node.cloneNode(true)),
    );
    return;
  }
  const pickLaws = (/** @type {string[]} */ ids) =>
    [...new Set(ids)].map((id) => law(chapters, id)).filter((one) => one !== undefined);
  fill(
    found,
    part(say("rules.about"), pickLaws(about)),
    part(say("rules.now"), pickLaws(now)),
    h("h3", {}, say("rules.all")),
    chapters
      .filter((chapter) => chapter.laws.length)
      .map((chapter) =>
        h(
          "details",
          {},
          h("summary", {}, chapter.title || say("rules.start")),
          chapter.laws.map((one) => one.node.cloneNode(true)),
        ),
      ),
  );
}
