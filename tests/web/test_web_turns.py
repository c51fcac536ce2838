"""How turns end and rounds are passed in the page, and what some games must always show or ask."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import DESKTOP, PHONE, TABLET, choose_setting, go_to, my_turn, start

from tepui import Match
from tepui.games.eldorado.tests.expedition import play, race

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

SEQ = "() => Number(document.body.dataset.seq)"


def last_but_the_end(slug: str) -> tuple[Match, str]:
    """The first seat is asked, and after this action nothing but ending the turn is left."""
    match, rng = Match.new(slug, 2, {"first": 0}, seed=3), Random(3)
    while True:
        seat = match.seats[0]
        action = rng.choice(match.legal(seat))
        plain = not match.game.offer(match.shown(seat), action).danger
        match.do(action, seat)
        if plain and seat == 0 and match.seat == 0 and [match.game.write(one) for one in match.legal(0)] == ["end"]:
            if match.undo(0):
                return match, match.game.write(action)


def do(page: Any, notation: str) -> None:
    page.keyboard.press("/")
    page.keyboard.type(notation)
    page.keyboard.press("Enter")


def test_a_turn_with_nothing_else_left_ends_by_itself_for_those_who_wish_so(open_page: Any, laid: Any) -> None:
    match, notation = last_but_the_end("narak")
    page = open_page("")
    page.goto(laid([match])[0])
    page.wait_for_selector("body[data-asked=me]")
    before = page.evaluate(SEQ)
    do(page, notation)
    page.wait_for_function("before => Number(document.body.dataset.seq) === before + 1", arg=before)
    assert my_turn(page) and page.locator("#primary").inner_text().startswith("End the turn"), "it waits for me"
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelectorAll('#log .undone').length > 0")
    choose_setting(page, "ending", "auto")
    do(page, notation)
    ended = "() => document.querySelector('.seatp.act')?.dataset.seat !== '0' || Number(document.body.dataset.seq) > %d"
    page.wait_for_function(ended % (before + 4))


def test_ending_a_turn_and_passing_never_look_alike(open_page: Any, laid: Any) -> None:
    """Passing is an ordinary button; the place and the looks of the primary one belong to the end of a turn."""
    match, notation = last_but_the_end("narak")
    page = open_page("")
    page.goto(laid([Match.new("narak", 2, {"first": 0}, seed=3)])[0])
    page.wait_for_selector("body[data-asked=me]")
    passing = page.locator("#choices button", has_text="Pass")
    assert passing.count() == 1 and page.locator("#primary").is_hidden()
    looks = "node => [getComputedStyle(node).backgroundColor, node.textContent, node.querySelector('kbd') !== null]"
    quiet = passing.evaluate(looks)
    page.goto(laid([match])[0])
    page.wait_for_selector("body[data-asked=me]")
    do(page, notation)
    page.wait_for_selector("#primary:not([hidden])")
    loud = page.locator("#primary").evaluate(looks)
    assert all(one != other for one, other in zip(quiet, loud, strict=True)), (quiet, loud)
    assert page.locator("#choices button", has_text="Pass").count() == 0, "never side by side"


@pytest.mark.parametrize(
    "size", [DESKTOP, pytest.param(TABLET, marks=pytest.mark.slow), PHONE], ids=["desktop", "tablet", "phone"]
)
def test_the_price_wheel_is_in_the_window(open_page: Any, size: dict[str, int]) -> None:
    page = open_page("", size=size)
    start(page, "tikal2")
    assert my_turn(page)
    if size is PHONE:  # there the supplies are a part of the table that one goes to
        go_to(page, "market")
    wheel, host = (page.locator(f"[data-host=market]{part}").bounding_box() for part in (" #wheel", ""))
    assert wheel["x"] >= host["x"] and wheel["x"] + wheel["width"] <= host["x"] + host["width"]
    assert wheel["y"] >= host["y"] and wheel["y"] + wheel["height"] <= host["y"] + host["height"]
    assert host["x"] + host["width"] <= size["width"] and host["y"] + host["height"] <= size["height"]
    assert wheel["width"] > 60 and page.locator("#wheel").get_attribute("aria-label")


def test_who_may_remove_cards_is_always_offered_nothing(open_page: Any, laid: Any) -> None:
    match = play(race(hands=[["scientist", "traveler", "traveler"]], draw=[["sailor"]]), "act scientist")
    page = open_page("")
    page.goto(laid([match])[0])
    page.wait_for_selector("body[data-asked=me]")
    nothing = page.locator("#prompt button:visible", has_text="Remove nothing")
    assert nothing.count() == 1 and page.locator("#held [data-lit]").count() >= 2
    before = page.locator("#held .htile").count()
    nothing.click()
    page.wait_for_function("() => !document.querySelector('#prompt').innerText.includes('Remove nothing')")
    assert page.locator("#held .htile").count() == before
