"""Puzzles in a browser: from the home page to the table, and back in the list when solved."""

from __future__ import annotations

from typing import Any

import pytest
from robot import PHONE, my_turn

import tepui
from tepui.core.lesson import puzzles_of
from tepui.rooms.problems import say
from tepui.web.learning.puzzles import in_order

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GAME = next(slug for slug, game in tepui.list_games().items() if puzzles_of(game))

PLAY = """async ([code, notation]) => {
  const token = JSON.parse(localStorage.getItem("tepui.games"))[code].tokens[0];
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const state = await (await fetch(`/api/tables/${code}/state`, { headers })).json();
  const offer = state.offers.find((one) => one.notation === notation);
  const body = JSON.stringify({ seq: state.seq, line: [offer.action], notation: [notation] });
  return (await fetch(`/api/tables/${code}/move`, { method: "POST", headers, body })).status;
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_puzzle_is_solved_at_a_table_and_marked_in_the_list(open_page: Any, lang: str) -> None:
    phone = {"size": PHONE, "has_touch": True, "is_mobile": True} if lang == "fr" else {}
    page = open_page("/", lang=lang, expected=["status of 409"], **phone)
    page.click("a[href='/puzzles']")
    page.click(f"a[href='/puzzles/{GAME}']")
    page.locator("[data-chapter] button").first.click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    assert my_turn(page) and page.locator("#ask-text").inner_text() == say(lang, "puzzle.ask")
    code = page.url.rpartition("/")[2].partition("#")[0]
    puzzle = in_order(tepui.load(GAME))[0]
    wrong, right = puzzle.lines[puzzle.right].do[0], puzzle.lines[0].do[0]
    assert page.evaluate(PLAY, [code, wrong]) == 409
    assert page.evaluate(PLAY, [code, right]) == 200
    page.goto(f"/puzzles/{GAME}")
    page.wait_for_selector("body[data-marked]")
    assert page.locator("[data-state=done]").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
