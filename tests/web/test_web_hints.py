"""A hint in the page: once where to look, twice the move, three times how sure; by button and by key, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from robot import DESKTOP, PHONE, my_turn, start

from tepui.web.reader import WORDS

pytestmark = pytest.mark.browser


# What the passing message says, if it is another one than before.
SAID = "(was) => { const t = document.querySelector('#toast'), s = t.innerText.trim(); return !t.hidden && s !== was && s; }"


def told(page: Any, before: str = "") -> str:
    text: str = page.wait_for_function(SAID, arg=before).json_value()
    return text


@pytest.mark.parametrize(("lang", "size"), [("en", DESKTOP), ("fr", PHONE)], ids=["en-desktop", "fr-phone"])
def test_a_hint_goes_from_where_to_look_to_how_sure(open_page: Any, lang: str, size: Any) -> None:
    page = open_page("", lang=lang, size=size)
    start(page, "atlantis")
    assert my_turn(page)
    seq = page.evaluate("document.body.dataset.seq")
    page.locator("#hint").click()
    where = told(page, WORDS.say(lang, "hint.at_work"))  # which may be gone before anybody has read it
    assert page.locator("#stage .last, #held .last").count() >= 1, "something is ringed"
    page.locator("#hint").click()
    move = told(page, where)
    assert ("expert" in move) and move.endswith(".")
    page.locator("#hint").click()
    sure = told(page, move)
    assert sure.count("%") == 2
    assert page.evaluate("document.body.dataset.seq") == seq, "nothing is done"


def test_the_key_asks_too_and_only_when_i_am_asked(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    assert my_turn(page)
    page.keyboard.press("h")
    assert told(page)
    assert page.locator("#hint").is_visible()


def test_a_table_without_hints_has_no_button(open_page: Any, server: str) -> None:
    page = open_page("/")
    body = {
        "game": "atoll",
        "seats": [{"who": "me"}, {"who": "bot"}],
        "options": {"first": 0},
        "terms": {"hints": "no"},
    }
    made = page.request.post("/api/tables", data=body).json()
    page.goto(f"{server}/t/{made['code']}#s={made['seats'][0]['token']}")
    assert my_turn(page)
    assert page.locator("#hint").is_hidden()
