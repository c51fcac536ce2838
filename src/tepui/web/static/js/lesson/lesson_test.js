// The short test about a chapter: what is allowed in its positions, and what is not. No clock, no marks: a wrong answer tells why.

import { closeSheet, openSheet, title } from "../sheets/dialogs.js";
import { $, fill, h, icon } from "../dom.js";
import { pageAt, request } from "../net.js";
import { face } from "../table/panels.js";
import { language, say } from "../translations.js";
import { letterOf, mark } from "./lesson_marks.js";

/**
 * @param {string} game
 * @param {string} chapter
 * @param {() => unknown} after what comes when it is done
 */
export async function take(game, chapter, after) {
  openSheet("test", "plain lesson-test", title(say("lesson.test")), h("p", {}, say("lesson.counting")));
  const answer = await request(`/api/lessons/${game}/${chapter}/questions?lang=${language()}`).catch(() => null);
  const { questions } = /** @type {Protocol.LessonQuestions} */ (answer?.ok ? await answer.json() : { questions: [] });
  let right = 0;
  const ask = (/** @type {number} */ n) => {
    if (n === questions.length) return finish(right, n, after);
    showQuestion(game, questions[n], n, questions.length, (good) => {
      right += good ? 1 : 0;
      return () => ask(n + 1);
    });
  };
  ask(0);
}

/**
 * @param {string} game
 * @param {Protocol.LessonQuestion} question
 * @param {number} n
 * @param {number} of
 * @param {(good: boolean) => () => void} answered
 */
function showQuestion(game, question, n, of, answered) {
  const picture = h("div", { class: "picture" });
  const told = h("div", { class: "told", role: "status" });
  const buttons = question.answers.map((one, i) =>
    h(
      "button",
      { type: "button", class: "btn", onclick: () => choose(one) },
      h("b", { class: "letter", "aria-hidden": "true" }, letterOf(i)),
      one.say,
    ),
  );
  const choose = (/** @type {Protocol.LessonAnswer} */ chosen) => {
    const next = answered(chosen.right);
    question.answers.forEach((one, i) => {
      buttons[i].disabled = true;
      if (one.right) buttons[i].classList.add("right");
      else if (one === chosen) buttons[i].classList.add("wrong");
    });
    const on = h("button", { type: "button", class: "btn primary", onclick: next }, say("lesson.on"));
    fill(
      told,
      h("p", {}, h("b", {}, say(chosen.right ? "lesson.right" : "lesson.wrong"))),
      ...question.answers
        .filter((one) => one.why && (one.right || one === chosen))
        .map((one) =>
          h(
            "p",
            {},
            `${one.say}: ${one.why} `,
            h("a", { href: pageAt(`/rules/${game}#${one.rule}`), target: "_blank" }, one.rule),
          ),
        ),
      on,
    );
    on.focus();
  };
  openSheet(
    `test-${n}`,
    "plain lesson-test",
    h("p", { class: "muted" }, say("lesson.question", { n: n + 1, of })),
    title(question.say),
    picture,
    hand(question),
    h("div", { class: "answers" }, ...buttons),
    told,
    h("button", { type: "button", class: "btn s quiet", onclick: closeSheet }, say("lesson.stop")),
  );
  picture.innerHTML = question.svg; // drawn by the game itself
  mark(
    picture,
    question.answers.map((one) => one.path),
  );
}

/**
 * The hand that the question is about: the picture of a table does not hold it.
 * @param {Protocol.LessonQuestion} question
 */
function hand(question) {
  if (!question.held?.length) return null;
  return h(
    "ul",
    { class: "hand", "aria-label": say("mine.name") },
    question.held.map((card) =>
      h("li", { "data-e": card.id, title: card.name }, face(card), h("b", {}, card.name), h("span", {}, card.note)),
    ),
  );
}

/**
 * @param {number} right
 * @param {number} of
 * @param {() => unknown} after
 */
function finish(right, of, after) {
  openSheet(
    "test-end",
    "plain lesson-test",
    title(of ? say("lesson.score", { right, of }) : say("lesson.no_questions")),
    h("p", {}, icon("check", 18), " ", say(right === of ? "lesson.all_right" : "lesson.some_right")),
    h("button", { type: "button", class: "btn primary big", "data-first": "", onclick: after }, say("lesson.on")),
  );
  $("#sheet").dataset.score = `${right}/${of}`;
}
