"""Learning in the page: from the home page through a whole lesson by touching what is lit, and on into the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import PHONE, my_turn, seen, touch_if_asked

import tepui
from tepui.core.lesson import chapter_lesson, course_of, lesson_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

TAUGHT = sorted(slug for slug, game in tepui.list_games().items() if lesson_of(game) is not None)
MANY = 80  # touches

POINTED = "() => [...document.querySelectorAll('svg .last, #held .last, [data-e].last')].map((node) => node.id || node.dataset.e)"


@pytest.mark.parametrize(
    ("game", "lang"),
    [pytest.param(game, lang, marks=() if (game, lang) == (TAUGHT[0], "fr") else pytest.mark.slow) for game in TAUGHT for lang in ("en", "fr")],
)  # fmt: skip
def test_a_lesson_is_learned_by_touching(open_page: Any, game: str, lang: str) -> None:
    phone = {"size": PHONE, "has_touch": True, "is_mobile": True} if lang == "fr" else {}
    page = open_page("/", lang=lang, **phone)
    page.locator(f"[data-game={game}] a[href='/learn/{game}']").click()
    page.locator("main form button").first.click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
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
        touch_if_asked(page, rng, tap=lang == "fr")
        assert "refused" not in page.locator("#toast").inner_text()
    assert read == texts
    assert seen(page)["asked"] == "me"


@pytest.mark.parametrize(
    ("game", "chapter", "lang"),
    [
        pytest.param(
            game, one.id, lang, marks=() if (game, one.id, lang) == (TAUGHT[0], "3", "en") else pytest.mark.slow
        )
        for game in TAUGHT
        for one in course_of(tepui.load(game))[1:]
        for lang in ("en", "fr")
    ],
)
def test_a_chapter_is_learned_by_touching(open_page: Any, game: str, chapter: str, lang: str) -> None:
    """From its goal to its end; the last chapters may end the game."""
    phone = {"size": PHONE, "has_touch": True, "is_mobile": True} if lang == "fr" else {}
    page = open_page(f"/learn/{game}", lang=lang, **phone)
    page.locator(f"[data-chapter='{chapter}'] button").click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    lesson = chapter_lesson(tepui.load(game), chapter)
    assert lesson is not None
    texts = [step.say[lang] for step in lesson.steps if isinstance(step.say, dict)]
    read: list[str] = []
    rng = Random(1)
    for _ in range(MANY):
        if not my_turn(page):
            break
        text = page.locator("#ask-text").inner_text()
        if text in texts and text not in read:
            read.append(text)
        elif text not in texts and len(read) == len(texts) and not seen(page)["proposed"]:
            break  # between two texts, the prompt may say what is still to be touched
        touch_if_asked(page, rng, tap=lang == "fr")
        assert "refused" not in page.locator("#toast").inner_text()
    assert read == texts
    page.wait_for_selector(".lesson-end", state="attached")
    following = [one.id for one in course_of(tepui.load(game)) if int(one.id) == int(chapter) + 1]
    ways = page.locator(".lesson-end form").evaluate_all("forms => forms.map((form) => form.getAttribute('action'))")
    assert ways == [f"/learn/{game}/{number}" for number in following]


def test_a_course_remembers_what_was_begun(open_page: Any) -> None:
    game = next(slug for slug in TAUGHT if course_of(tepui.load(slug)))
    page = open_page(f"/learn/{game}", lang="fr", size=PHONE, has_touch=True, is_mobile=True)
    page.wait_for_selector("body[data-marked]")
    assert page.locator("[data-chapter]").count() == len(course_of(tepui.load(game)))
    assert page.locator(".progress:visible").count() == 0
    page.locator("[data-chapter='2'] button").tap()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    assert my_turn(page)
    touch_if_asked(page, Random(1), tap=True)
    page.goto(f"/learn/{game}")
    page.wait_for_selector("[data-chapter='2'][data-state='begun'] a")
    assert page.locator(".progress:visible").count() == 1
    page.locator("[data-chapter='2'] a").tap()
    page.wait_for_url("**/t/**")
