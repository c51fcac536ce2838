"""Puzzles in a browser: from the home page to the table, and back in the list when solved."""

from __future__ import annotations

from typing import Any

import pytest
from robot import PHONE, my_turn

import tepui
from tepui.core.game import Game
from tepui.core.lesson import Puzzle, puzzles_of
from tepui.rooms.problems import say
from tepui.web.learning.puzzles import in_order

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def first(turns: bool) -> tuple[Game, Puzzle]:
    """The easiest puzzle of the first game that has some of single actions, or of whole turns."""
    return next(
        (game, puzzle)
        for game in tepui.list_games().values()
        for puzzle in (in_order(game) if puzzles_of(game) else ())
        if bool(puzzle.key) == turns
    )


PLAY = """async ([code, notation]) => {
  const token = JSON.parse(localStorage.getItem("tepui.games"))[code].tokens[0];
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const state = await (await fetch(`/api/tables/${code}/state`, { headers })).json();
  const offer = state.offers.find((one) => one.notation === notation);
  const body = JSON.stringify({ seq: state.seq, line: [offer.action], notation: [notation] });
  return (await fetch(`/api/tables/${code}/move`, { method: "POST", headers, body })).status;
}"""


def begin(open_page: Any, lang: str, turns: bool) -> tuple[Any, str, Game, Puzzle]:
    """A page at the table of a puzzle, by clicking from the home page, and the code of the table; in French on a phone."""
    phone = {"size": PHONE, "has_touch": True, "is_mobile": True} if lang == "fr" else {}
    page = open_page("/", lang=lang, expected=["status of 409"], **phone)
    game, puzzle = first(turns)
    page.click("a[href='/puzzles']")
    page.click(f"a[href='/puzzles/{game.slug}']")
    page.locator(f"[data-chapter='puzzle-{puzzle.id}'] button").click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    assert my_turn(page)
    return page, page.url.rpartition("/")[2].partition("#")[0], game, puzzle


def is_marked(page: Any, game: Game) -> None:
    page.goto(f"/puzzles/{game.slug}")
    page.wait_for_selector("body[data-marked]")
    assert page.locator("[data-state=done]").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_puzzle_is_solved_at_a_table_and_marked_in_the_list(open_page: Any, lang: str) -> None:
    page, code, game, puzzle = begin(open_page, lang, turns=False)
    assert page.locator("#ask-text").inner_text() == say(lang, "puzzle.ask")
    wrong, right = puzzle.lines[puzzle.right].do[0], puzzle.lines[0].do[0]
    assert page.evaluate(PLAY, [code, wrong]) == 409
    assert page.evaluate(PLAY, [code, right]) == 200
    is_marked(page, game)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_turn_is_judged_at_its_end_and_may_be_taken_back(open_page: Any, lang: str) -> None:
    page, code, game, puzzle = begin(open_page, lang, turns=True)
    assert page.locator("#ask-text").inner_text() == say(lang, "puzzle.ask_turn")
    best, wrong = puzzle.lines[0].do, puzzle.lines[1].do
    assert [page.evaluate(PLAY, [code, text]) for text in wrong] == [200] * (len(wrong) - 1) + [409]
    page.wait_for_function("(seq) => document.body.dataset.seq === seq", arg=str(len(wrong) - 1))
    for _ in wrong[:-1]:
        seq = page.evaluate("document.body.dataset.seq")
        page.click("#undo:not([aria-disabled=true])")
        page.wait_for_function("(seq) => document.body.dataset.seq !== seq", arg=seq)
    assert [page.evaluate(PLAY, [code, text]) for text in best] == [200] * len(best)
    page.wait_for_selector(".lesson-end")
    is_marked(page, game)
