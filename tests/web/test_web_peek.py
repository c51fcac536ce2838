"""What is seen for a moment, in the real page: a glyph of Chac for five seconds, then nowhere; with notes it stays."""

from __future__ import annotations

from typing import Any

import pytest
from robot import PHONE, PRIMARY

from tepui.games.chac.tests.inside import on, temple

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

ANYWHERE = "words => document.documentElement.innerHTML.includes(words)"


def decipher(page: Any, link: str) -> None:
    page.goto(link)
    page.wait_for_selector("body[data-asked=me]")
    page.keyboard.press("/")
    page.keyboard.type("decipher")
    page.keyboard.press("Enter")
    page.locator(PRIMARY).click()  # it cannot be taken back, so it is confirmed


@pytest.mark.parametrize("view", ["map", "reading"])
def test_a_glyph_is_seen_for_a_moment_and_then_nowhere(open_page: Any, laid: Any, view: str) -> None:
    page = open_page("")
    page.clock.install()
    decipher(page, laid([temple([on("Z3"), on("Z1")])])[0])
    if view == "reading":
        page.keyboard.press("r")
    page.wait_for_selector("#peek:not([hidden])")
    words = page.locator("#peek > p").first.inner_text()
    assert "That slab is trapped" in words
    assert page.locator("#peek svg.board").count() == 1, "the glyph itself is drawn"
    assert not page.evaluate("words => document.querySelector('#log').textContent.includes(words)", words)
    page.clock.run_for(4_000)
    assert page.locator("#peek").is_visible()
    page.clock.run_for(1_500)
    page.wait_for_selector("#peek", state="hidden")
    assert not page.evaluate(ANYWHERE, words)
    page.reload()
    page.wait_for_selector("#stage svg", state="attached")
    page.wait_for_selector("#log li", state="attached")
    assert not page.evaluate(ANYWHERE, words)


def test_escape_hides_it_earlier(open_page: Any, laid: Any) -> None:
    page = open_page("", lang="fr")
    decipher(page, laid([temple([on("Z3"), on("Z1")])])[0])
    page.wait_for_selector("#peek:not([hidden])")
    assert "piégée" in page.locator("#peek > p").first.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("#peek", state="hidden")
    assert page.locator("#peek *").count() == 0


def test_a_touch_hides_it_and_reaches_nothing_below(open_page: Any, laid: Any) -> None:
    page = open_page("", size=PHONE, has_touch=True)
    decipher(page, laid([temple([on("Z3"), on("Z1")])])[0])
    page.wait_for_selector("#peek:not([hidden])")
    page.wait_for_selector("body[data-asked=me]")
    before = page.locator("#ask-text").inner_text()
    page.locator("#peek svg").tap()
    assert page.locator("#peek").is_hidden()
    assert page.locator("#ask-text").inner_text() == before and not page.locator("#board .sel").count()


def test_with_notes_the_glyph_stays(open_page: Any, laid: Any) -> None:
    page = open_page("")
    decipher(page, laid([temple([on("Z3"), on("Z1")], {"memory": "keep_notes"})])[0])
    page.wait_for_function("() => document.querySelector('#log').textContent.includes('That slab is trapped')")
    assert page.locator("#peek").is_hidden()
    page.reload()
    page.wait_for_function("() => document.querySelector('#log').textContent.includes('That slab is trapped')")
