"""The analysis of a finished game in the page: hidden until asked for, a curve with its swings, what looked better, luck apart."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from robot import DESKTOP, PHONE

import tepui
from tepui.bots.levels import load

pytestmark = pytest.mark.browser


def finished(game: str, seed: int = 3) -> tepui.Match:
    match = tepui.Match.new(game, seats=2, seed=seed)
    bots = load("greedy"), load("random")
    while not match.over:
        seat = match.seats[0]
        match.do(bots[seat].choose(match.glimpse(seat)).action, seat)
    return match


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        pytest.param(DESKTOP, "en", id="desktop-en"),
        pytest.param(PHONE, "fr", id="phone-fr"),
        pytest.param(DESKTOP, "fr", id="desktop-fr", marks=pytest.mark.slow),
        pytest.param(PHONE, "en", id="phone-en", marks=pytest.mark.slow),
    ],
)
def test_the_curve_is_shown_when_asked_for_and_leads_to_the_swings(
    open_page: Any, laid: Any, lang: str, size: Any
) -> None:
    (link,) = laid([finished("atoll")])
    code = link.rpartition("/t/")[2].partition("#")[0]
    page = open_page(f"/r/{code}?turn=0", lang=lang, size=size)
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#curve").is_hidden() and page.locator("#remarks").is_hidden(), "no spoiler in a shared moment"
    page.locator("[data-do=analyse]").click()
    page.wait_for_selector("#curve .plot")
    assert page.locator("#curve .line").count() == 2
    flags = page.locator("#curve .flag")
    assert flags.count() >= 1
    before = page.locator("#slider").input_value()
    page.locator("[data-do=swing]").click()
    page.wait_for_function("(was) => document.querySelector('#slider').value !== was", arg=before)
    assert re.search(r"\d", page.locator("#curve .legend").first.inner_text())
    assert "%" not in page.locator("#curve").inner_text(), "an estimate is no measured chance"
    page.locator("#stage").focus()
    at = page.locator("#slider").input_value()
    if flags.count() > 1:
        page.keyboard.press("t")
        page.wait_for_function("(was) => document.querySelector('#slider').value !== was", arg=at)
    seen, drawn = set(), False
    for button in page.locator("#moves button").all():
        button.click()
        page.wait_for_timeout(60)
        remarked = page.locator("#remarks ol").count() > 0
        if remarked and page.locator(ARROWS).count() and not drawn:
            drawn = True
            arrows_come_and_go(page)
        seen.add(remarked)
        if len(seen) == 2 and drawn:
            break
    assert drawn, "some remark can be shown on the board"
    assert seen == {False, True}, "some turns have a remark, some have none"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


ARROWS = "#stage .arrows > g"


def arrows_come_and_go(page: Any) -> None:
    """What was done and what was best stand on the board with their chances, until A puts them away."""
    arrows = page.locator(ARROWS)
    there = arrows.count()
    assert there <= 2 and all(told.isdigit() for told in arrows.all_text_contents()), "a grade, no chance"
    page.locator("#stage").focus()
    page.keyboard.press("a")
    assert arrows.count() == 0
    page.keyboard.press("a")
    assert arrows.count() == there


TOLD = "() => [...document.querySelectorAll('#moves .done')].map((done) => done.textContent)"


def test_what_was_done_stands_beside_every_turn_that_one_has_looked_at(open_page: Any, laid: Any) -> None:
    (link,) = laid([finished("narak")])
    code = link.rpartition("/t/")[2].partition("#")[0]
    page = open_page(f"/r/{code}?turn=0", size=DESKTOP)
    page.wait_for_selector("body[data-ready]")
    assert not any(page.evaluate(TOLD)[1:]), "no spoiler in a shared moment"
    page.locator("[data-do=last]").click()
    page.wait_for_function(
        "() => [...document.querySelectorAll('#moves .done')].slice(1).every((done) => done.textContent)"
    )
    assert "".join(page.evaluate(TOLD)).count(".") > len(page.evaluate(TOLD)), "whole sentences"
    page.locator("[data-do=analyse]").click()
    page.wait_for_selector("#curve .plot")
    marks = [mark for mark in page.locator("#moves .swing").all_inner_texts() if mark]
    assert len(marks) == page.locator("#curve .flag").count() > 0
    assert all(mark[0] in "+−" and int(mark[1:]) >= 8 for mark in marks), "as many points as make a swing"


def test_of_a_long_game_the_first_turns_are_told_too(open_page: Any, laid: Any) -> None:
    (link,) = laid([finished("eldorado")])
    page = open_page(link.replace("/t/", "/r/"), size=DESKTOP)
    page.wait_for_selector("body[data-ready]")
    page.wait_for_function("() => document.querySelectorAll('#moves .done')[1].textContent")
    log = page.evaluate(
        "(code) => fetch(`/api/tables/${code}/replay`).then((answer) => answer.json())", link.rpartition("/t/")[2][:8]
    )
    assert min(line["turn"] for line in log["log"]) > 1, "a log that does not reach back to the beginning"


def test_the_ways_of_pawns_are_drawn_when_looking_back(open_page: Any, laid: Any) -> None:
    match, rng = tepui.Match.new("eldorado", 2, {}, "ways"), Random(4)
    for _ in range(500):
        seat = match.seats[0]
        match.do(rng.choice(match.legal(seat)), seat)
    (link,) = laid([match])
    page = open_page(link.replace("/t/", "/r/"), size=DESKTOP)
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector(".ways polyline.seat-0")
    seats = page.locator(".ways polyline:not(.under)").evaluate_all(
        "lines => lines.map((line) => line.getAttribute('class'))"
    )
    assert set(seats) == {"seat-0", "seat-1"}
    page.locator("#ways").uncheck()
    assert page.locator(".ways polyline").count() == 0
    page.locator("#ways").check()
    page.locator("[data-do=first]").click()
    page.wait_for_function("() => !document.querySelector('.ways polyline')")


def test_a_running_game_has_no_analysis(open_page: Any, server: str) -> None:
    page = open_page("/")
    made = page.request.post(
        "/api/tables", data={"game": "atoll", "seats": [{"who": "me"}, {"who": "bot"}], "options": {}}
    ).json()
    page.goto(f"{server}/r/{made['code']}")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#analysis").is_hidden()
