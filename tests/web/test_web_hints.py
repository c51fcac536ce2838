"""A hint in the page: where, what and why in one sentence; by button and by key, in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import DESKTOP, PHONE, moved_on, my_turn, settled, start, touch

from tepui.web.reader import WORDS

pytestmark = pytest.mark.browser


# What the prompt says; a passing message says it too where the prompt has no room for all of it.
SAID = """() => {
  const note = document.querySelector("#note"), said = note.querySelector(".advice"), toast = document.querySelector("#toast");
  if (!said) return null;
  const whole = note.scrollHeight <= note.clientHeight + 1 && note.scrollWidth <= note.clientWidth + 1;
  return whole === toast.hidden && (whole || toast.innerText.trim() === said.innerText.trim()) && said.innerText.trim();
}"""


def told(page: Any) -> str:
    text: str = page.wait_for_function(SAID).json_value()
    return text


@pytest.mark.parametrize(("lang", "size"), [("en", DESKTOP), ("fr", PHONE)], ids=["en-desktop", "fr-phone"])
def test_a_hint_says_what_and_why_stays_and_goes_with_the_move(open_page: Any, lang: str, size: Any) -> None:
    page = open_page("", lang=lang, size=size)
    start(page, "atlantis")
    assert my_turn(page)
    seq = page.evaluate("document.body.dataset.seq")
    page.locator("#hint").click()
    text = told(page)
    assert WORDS.say(lang, "level.master").removeprefix("5 · ") in text
    assert page.locator("#stage .last, #held .last").count() >= 1, "something is ringed"
    if size == PHONE:
        assert page.locator("#toast").is_hidden(), "nothing lies over the board"
    assert page.evaluate("document.body.dataset.seq") == seq, "nothing is done"
    rng = Random(1)
    while page.evaluate("document.body.dataset.seq") == seq:
        now = settled(page)
        touch(page, now, rng)
        moved_on(page, now)
        assert my_turn(page)
    assert page.locator("#stage .last, #held .last, .advice").count() == 0, "it goes with the move"


REASONS = """async () => {
  const { Hints } = await import(`/static/${document.documentElement.dataset.release}/js/table/hints.js`);
  const { language, speak } = await import(`/static/${document.documentElement.dataset.release}/js/translations.js`);
  await speak(language());
  const way = (more) => ({ action: 1, notation: "", label: "Dig", path: [], value: 0.5, gain: "", later: false, ...more });
  const told = (...ways) => new Hints(() => true, () => {}).words({ seq: 1, seat: 0, by: "club", ways });
  return [told(way({ gain: "3 points" }), way({})), told(way({ gain: "3 points", later: true })),
    told(way({ value: 0.7 }), way({ label: "Walk" })), told(way({}), way({ label: "Walk" }))];
}"""


def test_the_reason_is_what_it_brings_in_words_and_a_grade_only_where_it_brings_nothing(open_page: Any) -> None:
    gain, later, better, equal = open_page("/me").evaluate(REASONS)
    assert gain == "The club bot would: Dig. It brings 3 points."
    assert later == "The club bot would: Dig. After it, this turn can bring 3 points."
    assert "70 out of 100" in better and "Walk" in better and "50 out of 100" in equal
    french = open_page("/me", lang="fr").evaluate(REASONS)
    assert ["sur 100" in text for text in french] == [False, False, True, True]
    assert not any("%" in text for text in (gain, later, better, equal, *french)), (
        "rank and margin count too: it is no chance"
    )


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
