// The rules drawer: what holds now, what was asked about, and a search over the whole rulebook. Loaded once per language.

import { $, fill, h } from "./dom.js";
import { language, say } from "./translations.js";

const books = new Map();

async function book(game) {
  const key = `${game}/${language()}`;
  if (!books.has(key)) {
    const answer = await fetch(`/rules/${game}?part=1&lang=${language()}`);
    const holder = h("div");
    holder.innerHTML = answer.ok ? await answer.text() : "";
    for (const link of holder.querySelectorAll("a.rule, a.ref")) {
      link.dataset.rule = link.textContent.trim();
      link.setAttribute("href", `/rules/${game}#${link.dataset.rule}`);
    }
    const chapters = [];
    for (const node of holder.firstElementChild?.children ?? []) {
      if (/^H[2-6]$/.test(node.tagName)) chapters.push({ title: node.textContent, laws: [] });
      else {
        if (!chapters.length) chapters.push({ title: "", laws: [] });
        chapters.at(-1).laws.push({ id: node.id, node, text: `${node.id} ${node.textContent}`.toLowerCase() });
      }
      node.removeAttribute("id");
    }
    books.set(key, chapters);
  }
  return books.get(key);
}

const law = (chapters, id) => chapters.flatMap((chapter) => chapter.laws).find((one) => one.id === id);

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

/** Show the drawer: `now` and `about` are lists of rule ids. */
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
  const pickLaws = (ids) => [...new Set(ids)].map((id) => law(chapters, id)).filter(Boolean);
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
