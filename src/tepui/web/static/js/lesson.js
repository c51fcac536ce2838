// A chapter or a puzzle at a table: its goal first, then a light on what each step is about, and at the end the ways on.

import { openSheet, closeSheet, title } from "./sheets/dialogs.js";
import { $, h, icon } from "./dom.js";
import { follow, rest } from "./lesson/lesson_light.js";
import { pageAt, request } from "./net.js";
import { polite } from "./sheets/speech.js";
import { CODE } from "./table/table_model.js";
import { language, say, speak } from "./translations.js";

let ticked = 0; // goals of free play that have been told

/** @returns {Promise<Protocol.Table | null>} */
async function asked() {
  const answer = await request(`/api/tables/${CODE}?lang=${language()}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/**
 * The goal of a chapter, before it begins.
 * @param {Protocol.LessonProgress} lesson
 */
function showGoal(lesson) {
  const begin = h("button", { type: "button", class: "btn primary big", "data-first": "" }, say("lesson.begin"));
  begin.addEventListener("click", closeSheet);
  openSheet(
    "goal",
    "plain lesson-goal",
    h("p", { class: "muted" }, say("lesson.chapter", { n: lesson.chapter })),
    title(lesson.title),
    h("p", { class: "lead" }, icon("trophy", 22), " ", lesson.goal),
    lesson.goals.length ? h("ul", {}, ...lesson.goals.map((goal) => h("li", {}, goal.say))) : null,
    h("p", { class: "muted" }, icon("clock", 16), " ", say("tile.minutes", { n: lesson.minutes })),
    begin,
  );
}

/**
 * The goals of free play: which are reached.
 * @param {Protocol.LessonGoal[]} goals
 */
function showGoals(goals) {
  const list = h(
    "ul",
    { class: "lesson-goals", "aria-label": say("lesson.goals") },
    ...goals.map((goal) =>
      h(
        "li",
        { class: goal.reached ? "reached" : "" },
        icon(goal.reached ? "check" : "trophy", 16),
        h("span", {}, goal.say),
        goal.reached ? h("span", { class: "sr" }, `, ${say("lesson.reached")}`) : null,
      ),
    ),
  );
  $(".say").querySelector(".lesson-goals")?.remove();
  $(".say").append(list);
  const reached = goals.filter((goal) => goal.reached);
  if (reached.length > ticked) polite(say("lesson.reached_one", { goal: reached[reached.length - 1].say }), "turn");
  ticked = reached.length;
}

/**
 * Why the answer of a puzzle is the best, and the ways on: over the table, for others may be about to play.
 * @param {string} game
 * @param {string} said
 */
function showAnswer(game, said) {
  const on = h("button", { type: "button", class: "btn", "data-first": "" }, say("learn.play_on"));
  on.addEventListener("click", closeSheet);
  openSheet(
    "solved",
    "plain lesson-goal",
    title(say("learn.solved")),
    ...said.split("\n").map((part) => h("p", {}, part)),
    h(
      "div",
      { class: "lesson-end row" },
      h("a", { href: pageAt(`/puzzles/${game}`), class: "btn primary" }, say("learn.puzzles")),
      on,
      h("a", { href: pageAt(`/new/${game}`), class: "btn quiet" }, say("learn.play")),
    ),
  );
}

/** @param {Protocol.Table} table */
function offer({ game, lesson }) {
  if (!lesson || $(".say").querySelector(".lesson-end")) return;
  if (lesson.said) {
    showAnswer(game, lesson.said);
    return;
  }
  const way = lesson.next
    ? h(
        "form",
        { action: `/learn/${game}/${lesson.next}`, method: "post" },
        h("button", { type: "submit", class: "btn primary" }, say("learn.next"), icon("arrow-right", 16)),
      )
    : h("a", { href: pageAt(`/learn/${game}`), class: "btn primary" }, say("learn.all"));
  const test = h("button", { type: "button", class: "btn" }, icon("help", 16), say("lesson.test"));
  test.addEventListener("click", async () => {
    const { take } = await import("./lesson/lesson_test.js");
    await take(game, lesson.chapter);
  });
  $(".say").append(
    h(
      "div",
      { class: "lesson-end row" },
      lesson.test ? test : null,
      way,
      h("a", { href: pageAt(`/new/${game}`), class: "btn quiet" }, say("learn.play")),
    ),
  );
}

/** Looks again whenever the prompt says something else, until the last step is done. */
async function watch() {
  await speak(language());
  const first = await asked();
  if (!first?.lesson?.of) return;
  if (first.lesson.title && !first.lesson.begun) showGoal(first.lesson);
  const look = async () => {
    const table = await asked();
    if (!table?.lesson) return;
    const { lesson } = table;
    if (lesson.goals.length) showGoals(lesson.goals);
    if (lesson.done === lesson.of) {
      rest();
      offer(table);
      if (!lesson.goals.length) observer.disconnect();
    } else if (lesson.title && !lesson.goals.length) follow(lesson.done + 1, lesson.of);
  };
  const observer = new MutationObserver(() => void look());
  observer.observe($("#ask-text"), { childList: true, characterData: true, subtree: true });
  await look();
}

void watch();
