// The end of a chapter or a puzzle: the way to the next one, beside the prompt.

import { $, h, icon } from "./dom.js";
import { pageAt, request } from "./net.js";
import { CODE } from "./table_model.js";
import { language, say, speak } from "./translations.js";

/** @returns {Promise<Protocol.Table | null>} */
async function asked() {
  const answer = await request(`/api/tables/${CODE}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** @param {Protocol.Table} table */
function offer({ game, lesson }) {
  if (!lesson || $(".say").querySelector(".lesson-end")) return;
  const puzzle = lesson.chapter.startsWith("puzzle-");
  const way = lesson.next
    ? h(
        "form",
        { action: `/learn/${game}/${lesson.next}`, method: "post" },
        h("button", { type: "submit", class: "btn primary" }, say("learn.next"), icon("arrow-right", 16)),
      )
    : h(
        "a",
        { href: pageAt(puzzle ? `/puzzles/${game}` : `/learn/${game}`), class: "btn primary" },
        say(puzzle ? "learn.puzzles" : "learn.all"),
      );
  $(".say").append(
    h(
      "div",
      { class: "lesson-end row" },
      way,
      h("a", { href: pageAt(`/new/${game}`), class: "btn quiet" }, say("learn.play")),
    ),
  );
}

/** Looks again whenever the prompt says something else, until the last step is done. */
async function watch() {
  const first = await asked();
  if (!first?.lesson?.of) return;
  await speak(language());
  const look = async () => {
    const table = await asked();
    if (!table?.lesson || table.lesson.done < table.lesson.of) return;
    observer.disconnect();
    offer(table);
  };
  const observer = new MutationObserver(() => void look());
  observer.observe($("#ask-text"), { childList: true, characterData: true, subtree: true });
  await look();
}

void watch();
