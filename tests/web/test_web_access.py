"""axe-core finds no serious or critical violation on any page, in any theme; and no French page has English left in it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from robot import PHONE, go_to, my_turn, play_by_mouse, start, touch_if_asked

import tepui
from tepui.web.reader import WORDS

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules/axe-core/axe.min.js"
THEMES = ("light", "dark", "contrast")
GAMES = [slug for slug, game in tepui.list_games().items() if game.status == "finished"]

RUN = """async () => {
  const found = await axe.run(document, {resultTypes: ["violations"]});
  return found.violations.filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => `${one.id}: ${one.nodes.slice(0, 4).map((node) => node.target.join(" ") + " " + (node.any[0]?.message ?? "")).join(" | ")}`);
}"""


@pytest.fixture
def axe(require: Any) -> str:
    if not AXE.exists():
        require("npm")
        pytest.skip("left out: npm: axe-core is not in node_modules (run `npm ci`)")
    return AXE.read_text("utf-8")


def violations(page: Any, axe: str) -> list[str]:
    """axe comes in as source, because the page's policy lets no foreign script load."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    found: list[str] = page.evaluate(RUN)
    return found


def themed(page: Any, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.wait_for_timeout(60)


@pytest.mark.parametrize("path", ["/", "/new/atlantis", "/rules/atlantis", "/about", "/me", "/learn", "/t/NOTATABL"])
def test_pages_have_no_serious_violation_in_any_theme(open_page: Any, axe: str, path: str) -> None:
    page = open_page(path)
    for theme in THEMES:
        themed(page, theme)
        assert violations(page, axe) == [], theme


def test_the_table_has_no_serious_violation_in_any_theme_and_state(open_page: Any, axe: str) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    for theme in THEMES:
        themed(page, theme)
        assert violations(page, axe) == [], theme
    page.locator("#more-button").click()
    assert violations(page, axe) == [], "menu"
    page.keyboard.press("Escape")
    play_by_mouse(page, seed=2, moves=3)
    page.locator("#all summary").click()
    page.locator("#tab-rules").click()
    assert violations(page, axe) == [], "all actions and rules open"
    page.keyboard.press("r")
    assert violations(page, axe) == [], "reading view"
    page.keyboard.press("F1")
    page.wait_for_selector("#sheet:not([hidden])")
    assert violations(page, axe) == [], "list of keys"


@pytest.mark.parametrize(
    ("game", "theme"),
    [
        pytest.param(game, theme, marks=() if THEMES[i % len(THEMES)] == theme else pytest.mark.slow)
        for i, game in enumerate(GAMES)
        for theme in THEMES
    ],
)
def test_no_table_has_a_serious_violation_while_something_is_chosen(
    open_page: Any, axe: str, game: str, theme: str
) -> None:
    page, rng = open_page(""), Random(game)
    start(page, game)
    assert my_turn(page)
    themed(page, theme)
    assert violations(page, axe) == []
    touch_if_asked(page, rng)
    assert my_turn(page)
    assert violations(page, axe) == [], "after a touch"


def test_the_table_on_a_phone_has_no_serious_violation(open_page: Any, axe: str) -> None:
    page = open_page("", size=PHONE, has_touch=True, is_mobile=True)
    start(page, "atlantis")
    assert my_turn(page)
    for place in ("board", "left", "log", "rules"):
        go_to(page, place)
        for theme in THEMES:
            themed(page, theme)
            assert violations(page, axe) == [], (place, theme)


def test_the_result_and_the_review_have_no_serious_violation(open_page: Any, axe: str) -> None:
    page = open_page("")
    start(page, "atoll")
    play_by_mouse(page, seed=1)
    assert violations(page, axe) == []
    page.locator("#sheet a.review").click()
    page.wait_for_selector("body[data-ready]")
    for theme in THEMES:
        themed(page, theme)
        assert violations(page, axe) == [], theme


def english() -> list[str]:
    """The frame's English sentences that are not the same in French, with their parameters cut out."""
    en, fr = WORDS.file("en"), WORDS.file("fr")
    plain = [text for key, text in en.items() if text != fr[key] and "{" not in text and " " in text and len(text) > 6]
    return sorted(plain, key=len, reverse=True)


def leftovers(page: Any) -> list[str]:
    said = page.evaluate(
        "() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]"
        ".flatMap((node) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name)))]"
        ".filter(Boolean).join('\\n')"
    )
    said = said.replace(tepui.load("atlantis").published("fr"), "")  # a published title may be in any language
    words = re.findall(
        r"\b(?:the|your|you|with|and|of|from|this|turn|rules|seat|play|board|tiles?|boats?)\b", said, re.I
    )
    return [sentence for sentence in english() if sentence in said] + [word for word in words if not word.isupper()]


@pytest.mark.parametrize("path", ["/new/atlantis", "/me", "/learn", "/rules/atlantis", "/t/NOTATABL"])
def test_a_french_page_has_no_english_left(open_page: Any, path: str) -> None:
    assert leftovers(open_page(path, lang="fr")) == []


def test_a_french_table_has_no_english_left(open_page: Any) -> None:
    page = open_page("", lang="fr")
    start(page, "atlantis")
    assert my_turn(page)
    for seed in range(6):
        assert leftovers(page) == []
        play_by_mouse(page, seed=seed, moves=5)
    page.keyboard.press("r")
    assert leftovers(page) == []
