// A chapter or a puzzle at a table: its goal first, then a light on what each step is about, and at the end the ways on.

import { openSheet, closeSheet, sheetShown, title } from "./sheets/dialogs.js";
import { $, h, icon } from "./dom.js";
import { follow, rest } from "./lesson/lesson_light.js";
import { pageAt, request } from "./net.js";
import { toast } from "./sheets/popups.js";
import { polite } from "./sheets/speech.js";
import { CODE } from "./table/table_model.js";
import { language, say, speak } from "./translations.js";

let ticked = 0; // goals of free play that have been told
const standing = h("button", { type: "button", class: "btn quiet", id: "lesson-standing" });

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

/** @param {Protocol.LessonGoal[]} goals */
const goalList = (goals) =>
  h(
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

/** @param {Protocol.LessonGoal[]} goals */
function tellReached(goals) {
  const reached = goals.filter((goal) => goal.reached);
  if (reached.length > ticked) {
    const words = say("lesson.reached_one", { goal: reached[reached.length - 1].say });
    toast(words);
    polite(words, "turn");
  }
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

/**
 * To the next chapter, or after the last one back to the list.
 * @param {string} game
 * @param {Protocol.LessonProgress} lesson
 */
function wayOn(game, lesson) {
  if (!lesson.next)
    return h("a", { href: pageAt(`/learn/${game}`), class: "btn primary", "data-first": "" }, say("learn.all"));
  const words = [say("learn.next"), icon("arrow-right", 16)];
  return h(
    "form",
    { action: `/learn/${game}/${lesson.next}`, method: "post" },
    h("button", { type: "submit", class: "btn primary", "data-first": "" }, ...words),
  );
}

/**
 * The result of a game that ended with its chapter leads on too.
 * @param {Protocol.Table} table
 */
function leadOn({ game, lesson }) {
  const ends = document.querySelector("#sheet.result .next");
  if (lesson && ends && !ends.querySelector(".lesson-on"))
    ends.prepend(h("div", { class: "row ends lesson-on" }, wayOn(game, lesson)));
}

/**
 * How far the chapter has come, and the ways on from its end.
 * @param {Protocol.Table} table
 */
function showWays(table) {
  const { game, lesson } = table;
  if (!lesson) return;
  const { done, of, chapter, goals } = lesson;
  const on = h("button", { type: "button", class: "btn" }, say("learn.play_on"));
  on.addEventListener("click", closeSheet);
  const way = wayOn(game, lesson);
  const test = h("button", { type: "button", class: "btn test" }, icon("help", 16), say("lesson.test"));
  test.addEventListener("click", async () => {
    const { take } = await import("./lesson/lesson_test.js");
    await take(game, chapter, () => showWays(table));
  });
  openSheet(
    "ways",
    "plain lesson-goal",
    title(say(done === of ? "lesson.done" : "lesson.chapter", { n: chapter })),
    goals.length ? goalList(goals) : null,
    h("div", { class: "lesson-end row" }, way, lesson.test ? test : null, on),
  );
}

/**
 * The bar keeps in sight how far free play has come, and afterwards the ways on.
 * @param {Protocol.Table} table
 */
function showStanding(table) {
  const { lesson } = table;
  if (!lesson) return;
  const { done, of } = lesson;
  const label = `${say(done === of ? "lesson.done" : "lesson.goals", { n: lesson.chapter })} ${done}/${of}`;
  standing.title = label;
  standing.setAttribute("aria-label", label);
  standing.replaceChildren(icon(done === of ? "check" : "trophy", 17), h("b", {}, `${done}/${of}`));
  standing.onclick = () => showWays(table);
  if (!standing.isConnected) $(".bar .zooms").before(standing);
}

/**
 * The chapter is done: the ways on, as soon as no other sheet covers the table. The result may come in their place.
 * @param {Protocol.Table} table
 */
function offer(table) {
  if (table.lesson?.said) return showAnswer(table.game, table.lesson.said);
  if ($("#sheet").hidden) showWays(table);
  else leadOn(table);
  let last = sheetShown();
  const watching = new MutationObserver(() => {
    leadOn(table);
    if (!$("#sheet").hidden) last = sheetShown();
    else {
      watching.disconnect();
      if (last !== "ways") showWays(table);
    }
  });
  watching.observe($("#sheet"), { attributeFilter: ["hidden"], childList: true, subtree: true });
}

/** Looks again whenever the prompt says something else, until the last step is done. */
async function watch() {
  await speak(language());
  const first = await asked();
  if (!first?.lesson?.of) return;
  if (first.lesson.title && !first.lesson.begun) showGoal(first.lesson);
  let over = first.lesson.done === first.lesson.of && !first.lesson.said; // seen before: the bar leads on
  const look = async () => {
    const table = await asked();
    if (!table?.lesson) return;
    const { lesson } = table;
    const done = lesson.done === lesson.of;
    tellReached(lesson.goals);
    if (!lesson.said && (done || lesson.goals.length)) showStanding(table);
    if (done) rest();
    else if (lesson.title && !lesson.goals.length) follow(lesson.done + 1, lesson.of);
    if ("telling" in document.body.dataset) return; // a moment is not covered; what is asked after it comes here again
    if (done && !over) offer(table);
    over = done;
  };
  const observer = new MutationObserver(() => void look());
  observer.observe($("#ask-text"), { childList: true, characterData: true, subtree: true });
  await look();
}

void watch();
