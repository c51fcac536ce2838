"""Learning in the page: from the home page through a whole lesson by touching what is lit, and on into the game."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from robot import PATIENCE, PHONE, asked, come_to_rest, moved_on, my_turn, press_one, seen, settled, touch_if_asked

import tepui
from tepui.core.lesson import chapter_lesson, course_of, lesson_of
from tepui.core.translations import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

TAUGHT = sorted(slug for slug, game in tepui.list_games().items() if lesson_of(game) is not None)
MANY = 80  # touches
DEVICES: dict[str, dict[str, Any]] = {"computer": {}, "phone": {"size": PHONE, "has_touch": True, "is_mobile": True}}
EVERYWHERE = [(lang, device) for lang in LANGUAGES for device in DEVICES]  # one way every day, all in the long run

POINTED = "() => [...document.querySelectorAll('svg .last, #held .last, [data-e].last')].map((node) => node.id || node.dataset.e)"

# The ways on are there, and others have played; where the game has ended with the chapter, its result has come.
CHAPTER_OVER = """() => document.querySelector("#sheet.result:not([hidden])")
  || (document.body.dataset.asked === "me" && document.querySelector(".lesson-end"))"""

# Nothing that can be seen of it lies beyond its edges.
INSIDE = """(selector) => {
  const frame = document.querySelector(selector), edge = frame.getBoundingClientRect();
  return [...frame.querySelectorAll(":is(.btn, h2, p):not(:is(#actions, .sr) *)")].filter((node) => node.getClientRects().length).every((node) => {
    const box = node.getBoundingClientRect();
    return box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1;
  });
}"""


def begin(page: Any, tap: bool) -> None:
    """The goal is shown first, with the way on in focus."""
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    way = page.locator(".lesson-goal button")
    way.wait_for()
    assert way.evaluate("node => node === document.activeElement")
    way.tap() if tap else way.click()


# Whether the bubble's tip points at a light.
TIP = """() => {
  const bubble = document.querySelector("#lesson-bubble"), b = bubble.getBoundingClientRect(), { side } = bubble.dataset;
  const tip = parseFloat(bubble.style.getPropertyValue("--tip")), along = side === "left" || side === "right";
  const lights = [...document.querySelectorAll("#lesson-veil .rim")].map((node) => node.getBoundingClientRect());
  return side === "apart" || lights.some((light) =>
    along ? b.top + tip > light.top && b.top + tip < light.bottom : b.left + tip > light.left && b.left + tip < light.right);
}"""


def bubble(page: Any) -> str:
    """What the bubble says; where it has no room, the prompt says it, and can be seen, as is what is asked after a touch."""
    page.wait_for_function(
        "() => { const said = document.querySelector('#ask-text'), shown = document.querySelector('#lesson-bubble p');"
        " const own = document.body.dataset.light && !said.matches('.after');"
        " return own ? shown?.textContent === said.textContent : said.clientHeight > 1; }"
    )
    side = str(page.evaluate("() => document.body.dataset.light ?? ''"))
    assert not side or page.evaluate(TIP), f"the bubble {side} of the light points past it"
    return side


@pytest.mark.parametrize(
    ("game", "lang", "device"),
    [
        pytest.param(game, *way, marks=() if (game, *way) == (TAUGHT[0], "fr", "phone") else pytest.mark.slow)
        for game in TAUGHT
        for way in EVERYWHERE
    ],
)
def test_a_lesson_is_learned_by_touching(open_page: Any, game: str, lang: str, device: str) -> None:
    page = open_page("/", lang=lang, **DEVICES[device])
    page.locator(f"[data-game={game}] a[href='/learn/{game}']").click()
    page.locator("main form button").first.click()
    begin(page, tap=device == "phone")
    rules, lesson = tepui.load(game), lesson_of(tepui.load(game))
    texts = [rules.words.say(lang, step.say) for step in lesson.steps]
    read, rng = [], Random(1)
    for _ in range(MANY):
        assert my_turn(page)
        text = page.locator("#ask-text").inner_text()
        if text in texts:
            step = lesson.steps[texts.index(text)]
            if not read or read[-1] != text:
                read.append(text)
                assert not step.point or set(page.evaluate(POINTED)) & set(step.point), step
        elif read == texts and not seen(page)["proposed"]:
            break  # between two texts of the lesson, the prompt may say what is still to be touched
        touch_if_asked(page, rng, tap=device == "phone")
        assert "refused" not in page.locator("#toast").inner_text()
    assert read == texts
    assert seen(page)["asked"] == "me"


@pytest.mark.parametrize(
    ("game", "chapter", "lang", "device"),
    [
        pytest.param(
            game,
            one.id,
            *way,
            marks=() if (game, one.id, *way) == (TAUGHT[0], "3", "en", "computer") else pytest.mark.slow,
        )
        for game in TAUGHT
        for one in course_of(tepui.load(game))[1:]
        if one.lesson and one.lesson.steps
        for way in EVERYWHERE
    ],
)
def test_a_chapter_is_learned_by_touching(open_page: Any, game: str, chapter: str, lang: str, device: str) -> None:
    """From its goal to its end; the last chapters may end the game."""
    page = open_page(f"/learn/{game}", lang=lang, **DEVICES[device])
    page.locator(f"[data-chapter='{chapter}'] button").click()
    begin(page, tap=device == "phone")
    lesson = chapter_lesson(tepui.load(game), chapter)
    assert lesson is not None
    texts = [step.say[lang] for step in lesson.steps if isinstance(step.say, dict)]
    read: list[str] = []
    sides: set[str] = set()
    rng = Random(1)
    for _ in range(MANY):
        if not my_turn(page):
            break
        text = page.locator("#ask-text").inner_text()
        if text in texts and text not in read:
            read.append(text)
            sides.add(bubble(page))
        elif text not in texts and len(read) == len(texts) and not seen(page)["proposed"]:
            break  # between two texts, the prompt may say what is still to be touched
        touch_if_asked(page, rng, tap=device == "phone")
        assert "refused" not in page.locator("#toast").inner_text()
    assert read == texts
    following = [f"/learn/{game}/{one.id}" for one in course_of(tepui.load(game)) if int(one.id) == int(chapter) + 1]
    page.wait_for_function(CHAPTER_OVER, timeout=PATIENCE)
    if page.locator("#sheet.result").count():  # the game is over too: its end leads on
        page.locator(".lesson-on").wait_for()
        assert ways_on(page, ".lesson-on") == following
        page.keyboard.press("Escape")
    page.locator(".lesson-end").wait_for()
    assert ways_on(page, ".lesson-end") == following
    assert sides - {""}, "no step had a bubble"
    take_the_test(page)


@pytest.mark.parametrize(
    ("game", "chapter"),
    [
        pytest.param(game, one.id, marks=pytest.mark.slow)
        for game in TAUGHT
        for one in course_of(tepui.load(game))
        if one.lesson is None or one.lesson.steps
    ],
)
def test_a_chapter_is_learned_by_keyboard_alone(open_page: Any, game: str, chapter: str) -> None:
    """From the list of chapters through every step to the sheet at its end, where the focus is."""
    page = open_page(f"/learn/{game}")
    page.locator(f"[data-chapter='{chapter}'] button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    page.locator(".lesson-goal button").wait_for()
    page.keyboard.press("Enter")
    rng = Random(1)
    for _ in range(3 * MANY):
        if not my_turn(page) or page.locator(".lesson-end").count():
            break
        now = settled(page)
        press_one(page, now, rng)
        moved_on(page, now)
    if not page.locator(".lesson-end").count():  # the game is over: its end is told first
        page.keyboard.press("Escape")
    page.locator(".lesson-end").wait_for()
    assert page.evaluate("() => document.activeElement.closest('.lesson-end') !== null")


def ways_on(page: Any, place: str) -> list[str]:
    found: list[str] = page.locator(f"{place} form").evaluate_all(
        "forms => forms.map((form) => form.getAttribute('action'))"
    )
    return found


def take_the_test(page: Any) -> None:
    """Every question is answered with the first answer, whose letter stands on the picture; the right one is marked, and
    the score leads back to the ways on."""
    page.locator(".lesson-end .test").click()
    right, of = 0, 0
    shown: set[str] = set()
    page.wait_for_selector(".answers button, [data-score]")
    while page.locator(".answers").count():
        of += 1
        letters = page.locator(".answers .letter").all_inner_texts()
        assert letters == ["A", "B", "C"]
        shown.update(page.locator(".picture .marks text").all_text_contents())
        page.locator(".answers button").first.click()
        right += page.locator(".answers button.right").count() - page.locator(".answers button.wrong").count()
        asked = page.locator("#sheet .muted").first.inner_text()
        page.locator(".told button").click()
        page.wait_for_function("asked => document.querySelector('#sheet .muted')?.textContent !== asked", arg=asked)
    assert of >= 2 and page.locator("#sheet").get_attribute("data-score") == f"{right}/{of}"
    assert shown == {"A", "B", "C"}
    page.locator("#sheet .btn.primary").click()
    page.locator(".lesson-end").wait_for()


@pytest.mark.parametrize("game", [TAUGHT[0], *(pytest.param(game, marks=pytest.mark.slow) for game in TAUGHT[1:])])
def test_the_first_chapter_can_be_shown_from_its_beginning_to_its_end(open_page: Any, game: str) -> None:
    """Somebody who only asks to be shown: boards, hands and buttons; nothing hangs out of the prompt at the end."""
    page = open_page(f"/learn/{game}", **DEVICES["phone"])
    page.locator("[data-chapter='1'] button").tap()
    begin(page, tap=True)
    for _ in range(MANY):
        if not my_turn(page) or page.locator(".lesson-end").count():
            break
        before = seen(page)
        page.locator("#lesson-bubble .btn").last.dispatch_event("click")
        asked(page, before)
    page.locator(".lesson-end").wait_for()
    page.locator(".lesson-end .btn").last.tap()
    page.locator("#lesson-standing").wait_for()
    assert page.locator(".lesson-end").count() == 0 and page.evaluate(INSIDE, "#prompt")
    page.locator("#lesson-standing").tap()
    page.locator(".lesson-end .btn.primary").wait_for()


BARE = """() => {
  const [reason, ...others] = ["#bubble", "#stage [data-lit]", "#lesson-bubble"].map((name) => document.querySelector(name).getBoundingClientRect());
  return others.every((box) => reason.left >= box.right || reason.right <= box.left || reason.top >= box.bottom || reason.bottom <= box.top);
}"""


def test_a_reason_lies_neither_on_what_is_asked_for_nor_on_what_is_said_of_it(open_page: Any) -> None:
    """Who touches the clue above the deck that the lesson means reads why not, and can touch the deck."""
    page = open_page("/learn/chac")
    page.locator("[data-chapter='1'] button").click()
    begin(page, tap=False)
    for touched in ("[data-e=choice-lea]", "#space-Z1"):
        assert my_turn(page)
        page.locator(touched).click()
    page.wait_for_selector("#deck-walls1[data-lit]")
    assert my_turn(page) and bubble(page)
    come_to_rest(page)
    page.locator("#clue-1").click()
    page.wait_for_selector("#bubble:not([hidden])")
    assert page.evaluate(BARE)


def test_a_course_remembers_what_was_begun(open_page: Any) -> None:
    game = next(slug for slug in TAUGHT if course_of(tepui.load(slug)))
    page = open_page(f"/learn/{game}", lang="fr", **DEVICES["phone"])
    page.wait_for_selector("body[data-marked]")
    assert page.locator("[data-chapter]").count() == len(course_of(tepui.load(game)))
    assert page.locator(".progress:visible").count() == 0
    page.locator("[data-chapter='2'] button").tap()
    begin(page, tap=True)
    assert my_turn(page)
    touch_if_asked(page, Random(1), tap=True)
    page.goto(f"/learn/{game}")
    page.wait_for_selector("[data-chapter='2'][data-state='begun'] a")
    assert page.locator(".progress:visible").count() == 1
    assert page.locator("[data-station='2']").get_attribute("data-state") == "begun"
    page.locator("[data-chapter='2'] a").tap()
    page.wait_for_url("**/t/**")


def answered(told: dict[str, Any], route: Any) -> None:
    route.fulfill(json=told)


def test_the_chapter_that_comes_next_stands_beside_the_list(open_page: Any) -> None:
    """What this browser has learned is answered for the server here: one chapter done, the second half way."""
    game = next(slug for slug in TAUGHT if course_of(tepui.load(slug)))
    page = open_page(f"/learn/{game}")
    page.wait_for_selector("body[data-marked]")
    assert page.locator("#coming h2").inner_text() == page.locator("[data-chapter='1'] h2").inner_text()
    assert page.locator("[data-next]:is(li)").get_attribute("data-chapter") == "1"
    lessons = {"DONE": ("1", 5, 5), "OPEN": ("2", 2, 6)}
    kept = {code: {"game": game, "at": 1} for code in lessons}
    page.evaluate("kept => localStorage.setItem('tepui.games', JSON.stringify(kept))", kept)
    for code, (chapter, done, of) in lessons.items():
        told = {"lesson": {"chapter": chapter, "done": done, "of": of}}
        page.route(f"**/api/tables/{code}", partial(answered, told))
    page.reload()
    page.wait_for_selector("body[data-marked]")
    assert page.locator("[data-station='1']").get_attribute("data-state") == "done"
    assert page.locator("[data-next]:is(li)").get_attribute("data-chapter") == "2"
    assert page.locator("#coming h2").inner_text() == page.locator("[data-chapter='2'] h2").inner_text()
    assert page.locator("#coming a").get_attribute("href").endswith("/t/OPEN")
    again, on = (page.locator(f"[data-chapter='{chapter}'] .btn").first.inner_text() for chapter in "12")
    assert (again, on) == ("Again", "Go on")


def test_a_step_can_be_shown_and_taken_back(open_page: Any) -> None:
    """By keyboard alone: the bubble's buttons do what the table's own do."""
    page = open_page(f"/learn/{TAUGHT[0]}")
    page.locator("[data-chapter='2'] button").click()
    begin(page, tap=False)
    assert my_turn(page) and bubble(page)
    first = page.locator("#ask-text").inner_text()
    show = page.locator("#lesson-bubble .btn").last
    for _ in range(3):  # what is to be touched, and where it goes
        if page.locator("#undo").get_attribute("aria-disabled") != "true":
            break
        show.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.body.dataset.asked === 'me'")
    page.wait_for_function("first => document.querySelector('#ask-text').textContent !== first", arg=first)
    bubble(page)
    page.locator("#lesson-bubble .btn").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("first => document.querySelector('#ask-text').textContent === first", arg=first)


def test_a_question_before_the_end_of_a_turn_stands_in_the_prompt(open_page: Any) -> None:
    """The bubble goes on saying what the step is about, and its tip is at the light, also where that is in the hand."""
    page = open_page("/learn/narak")
    page.locator("[data-chapter='1'] button").click()
    begin(page, tap=False)
    assert my_turn(page) and bubble(page)
    said = tepui.load("narak").words.say("en", "lesson.end")
    for _ in range(4):  # the camp, and what pays for it
        before = seen(page)
        page.locator("#lesson-bubble .btn").last.click()
        moved_on(page, before)
        assert my_turn(page)
        if page.locator("#ask-text").inner_text() == said:
            break
    bubble(page)
    page.keyboard.press("e")
    page.wait_for_selector("#ask-text.after")
    bubble(page)
    assert page.locator("#ask-text").inner_text() == "End the turn"
    assert page.locator("#lesson-bubble p").inner_text() == said
    page.keyboard.press("Enter")
    page.wait_for_function("said => document.querySelector('#lesson-bubble p').textContent !== said", arg=said)
    assert my_turn(page) and bubble(page) == "above"


@pytest.mark.parametrize(
    ("game", "lang", "device"),
    [
        pytest.param(game, *way, marks=() if (game, *way) == ("eldorado", "fr", "phone") else pytest.mark.slow)
        for game in TAUGHT
        for way in EVERYWHERE
    ],
)
def test_free_play_shows_its_goals(open_page: Any, game: str, lang: str, device: str) -> None:
    page = open_page(f"/learn/{game}", lang=lang, **DEVICES[device])
    chapter = course_of(tepui.load(game))[-1]
    assert chapter.lesson is not None
    page.locator(f"[data-chapter='{chapter.id}'] button").click()
    page.wait_for_selector(".lesson-goal li")
    begin(page, tap=device == "phone")
    page.locator("#lesson-standing").click()
    assert page.locator(".lesson-goals li").all_inner_texts() == [goal.say[lang] for goal in chapter.lesson.goals]
    page.keyboard.press("Escape")
    assert page.locator("#sheet").is_hidden()
    rng = Random(2)
    for _ in range(4):
        if my_turn(page):
            touch_if_asked(page, rng, tap=device == "phone")
    reached, of = page.locator("#lesson-standing").inner_text().split("/")
    assert int(reached) < int(of) == len(chapter.lesson.goals)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "eldorado" else pytest.mark.slow) for game in TAUGHT]
)
def test_a_lesson_shows_itself(open_page: Any, game: str) -> None:
    """By "Show me" alone: cards of the hand, places, and the button that confirms."""
    page = open_page(f"/learn/{game}")
    page.locator("[data-chapter='1'] button").click()
    begin(page, tap=False)
    lesson = lesson_of(tepui.load(game))
    texts = [tepui.load(game).words.say("en", step.say) for step in lesson.steps]
    read: list[str] = []
    for _ in range(MANY):
        assert my_turn(page)
        text = page.locator("#ask-text").inner_text()
        if text in texts and text not in read:
            read.append(text)
        if not bubble(page):
            break  # nothing is left to be shown
        now = page.evaluate(STAND)
        page.locator("#lesson-bubble .btn").last.click()
        page.wait_for_function(f"now => ({STAND})() !== now", arg=now)
    assert read == texts


# What can change when something is shown: the table, what is chosen, what is asked.
STAND = """() => JSON.stringify([document.body.dataset.seq, document.body.dataset.asked, document.querySelector("#ask").textContent,
  [...document.querySelectorAll(".sel")].map((node) => node.id || node.dataset.e), document.querySelector("#menu").hidden,
  document.querySelector("#primary").textContent])"""
