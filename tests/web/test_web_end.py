"""The end of a game: how it went for me, what decided it, and what can be done next."""

from __future__ import annotations

from typing import Any

import pytest
from robot import DESKTOP, PHONE

import tepui
from tepui.bots.levels import load
from tepui.games.eldorado.tests.test_end import round_of

pytestmark = pytest.mark.browser


def finished(*players: str, game: str = "atoll") -> tepui.Match:
    match = tepui.Match.new(game, seats=len(players), seed=3)
    bots = [load(name) for name in players]
    while not match.over:
        seat = match.seats[0]
        match.do(bots[seat].choose(match.glimpse(seat)).action, seat)
    return match


WON = finished("greedy", "random")
LOST = finished("random", "greedy")


@pytest.mark.parametrize(
    ("lang", "size", "match", "head"),
    [("en", DESKTOP, WON, "You win!"), ("fr", PHONE, LOST, "Deuxième place")],
    ids=["won", "lost-phone"],
)
def test_the_end_speaks_to_me_and_says_what_decided(
    open_page: Any, laid: Any, lang: str, size: Any, match: tepui.Match, head: str
) -> None:
    assert match.winners() == [0 if match is WON else 1]
    page = open_page(laid([match])[0], lang=lang, size=size)
    page.wait_for_selector("#sheet.result")
    assert page.locator("#sheet-title").inner_text() == head
    best, other = sorted(match.scores(), reverse=True)
    against = {"en": "against", "fr": "contre"}[lang]
    assert f"{best:g} {against} {other:g}." in page.locator("#sheet .reason").inner_text()
    page.wait_for_selector(".decided .plot")
    assert page.locator(".decided .line").count() == 2
    chance = 100 if match is WON else 0
    assert {"en": f"from 50 to {chance}", "fr": f"de 50 à {chance}"}[lang] in page.locator(".accounts h3").inner_text()
    parts = [int(part.replace("−", "-")) for part in page.locator(".accounts dd").all_inner_texts()]
    assert 50 + sum(parts) == chance, "choices and luck add up to the result"
    assert page.evaluate("() => document.querySelector('#sheet').scrollWidth <= innerWidth")
    page.locator(".decided a.btn").click()
    page.wait_for_url("**/r/*turn=*")


def test_after_a_win_the_next_level_of_bots_is_a_click_away(open_page: Any, laid: Any) -> None:
    page = open_page(laid([WON], bots="novice")[0])
    page.wait_for_selector("#sheet.result")
    before = page.url
    page.get_by_role("button", name="One level up").click()
    page.wait_for_url(lambda url: "/t/" in url and url != before)
    page.wait_for_selector("body[data-ready]")
    code = page.url.rpartition("/")[2]
    table = page.request.get(f"/api/tables/{code}").json()
    assert [seat["level"] for seat in table["seats"]] == ["", "casual"]


def test_the_copied_board_gives_no_element_a_second_name(open_page: Any, laid: Any) -> None:
    page = open_page(laid([WON])[0])
    page.wait_for_selector("#sheet .board-copy svg")
    twice = page.evaluate(
        "() => [...document.querySelectorAll('[id]')].map((node) => node.id).filter((id, i, all) => all.indexOf(id) !== i)"
    )
    assert not twice


def test_the_board_is_shown_whole_wherever_its_window_was(open_page: Any, laid: Any) -> None:
    """A race ends at the finish, which the window on a long course may not show."""
    page = open_page(laid([round_of((0,), seats=3)])[0])
    page.wait_for_selector("#sheet .board-copy svg")
    shown, whole = page.evaluate(
        "() => [document.querySelector('#sheet .board-copy svg').getAttribute('viewBox'), document.querySelector('#stage > svg').dataset.window]"
    )
    assert shown == whole


def test_bots_say_a_fact_about_the_game_and_can_be_silenced(open_page: Any, laid: Any) -> None:
    link = laid([WON], bots="casual")[0]
    page = open_page(link)
    page.wait_for_selector(".bots-say li")
    said = page.locator(".bots-say li").inner_text()
    assert " of 100 " in said and len(said.split()) <= 18
    assert page.locator(".tag.bot").first.text_content() == "Capi"
    page.evaluate("() => localStorage.setItem('tepui.wishes', JSON.stringify({ botwords: 'off', pace: 'instant' }))")
    page.reload()
    page.wait_for_selector("#sheet.result .why")
    assert page.locator(".bots-say").count() == 0
