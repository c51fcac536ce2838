"""The pocket edition without a network: its own daily expedition, puzzles, lessons, hints, and the analysis of a game."""

from __future__ import annotations

import re
import time
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
import robot
from pocket_host import Served, begin, changed, without_network

import tepui
from tepui.core.lesson import chapter_lesson, course_of
from tepui.learning.daily import day_at, expedition_of
from tepui.web.learning.puzzles import in_order
from tepui.web.reader import WORDS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.needs("npm"),
    pytest.mark.timeout(900),
]

GAME = "chac"  # the shortest
DAY = 86400

# A call of the page, answered by its engine.
ASK = """async ([path, method, body]) => {
  const { request } = await import(new URL("../../../static/js/net.js", location.href).href);
  const code = document.body.dataset.code;
  const [token] = JSON.parse(localStorage.getItem("tepui.games"))[code].tokens;
  const answer = await request(path.replace("CODE", code), { method, body, headers: { Authorization: `Bearer ${token}` } });
  return [answer.status, await answer.text()];
}"""

# A line with this notation is played; the status of the answer, and what it says.
MOVE = f"""async (notation) => {{
  const ask = {ASK};
  const state = JSON.parse((await ask(["/api/tables/CODE/state", "GET"]))[1]);
  const {{ action }} = state.offers.find((one) => one.notation === notation);
  const line = JSON.stringify({{ seq: state.seq, line: [action], notation: [notation] }});
  return ask(["/api/tables/CODE/move", "POST", line]);
}}"""


def days_until_it_is_played() -> int:
    now = time.time()
    return next(days for days in range(9) if expedition_of(day_at(now + days * DAY)).game == GAME)


def later(days: int) -> bytes:
    """A module's clock is ahead by so many days."""
    return f"const now = Date.now; Date.now = () => now() + {days * DAY * 1000};\n".encode()


def test_the_daily_expedition_is_played_kept_and_shared_without_a_network_and_no_host_lists_it(
    visit: Any, pocket: Path, tmp_path: Path, server: str, open_page: Any
) -> None:
    days = days_until_it_is_played()
    ahead = {name: lambda code: later(days) + code for name in ("pocket/engine.js", "pocket/daily.js")}
    other = changed(pocket, tmp_path / "other" / "tepui", ahead if days else {})
    page = without_network(visit("fr", base=other.base), other)
    page.click("a[href$='daily/']")
    page.wait_for_selector("body[data-shown]")
    page.fill("#daily-name", "Ana")
    page.click("#daily-begin button")
    page.wait_for_selector("#stage svg")
    robot.play_by_mouse(page, seed=5)
    code = page.evaluate("document.body.dataset.code")
    page.goto("fr/daily/")
    page.wait_for_selector("body[data-shown]")
    page.wait_for_selector("#daily-result:not([hidden])")
    words = page.locator("#daily-text").inner_text()
    day = date.fromisoformat(day_at(time.time() + days * DAY))
    assert words.startswith(f"Tepui · {day.day} ") and tepui.load(GAME).title("fr") in words
    assert page.locator("#daily-past tr").count() == 1 and page.locator("#daily-begin").is_hidden()
    with page.expect_download() as saved:
        page.click("[data-do=picture]")
    assert saved.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    page.click("#daily-past a")
    page.wait_for_selector("#stage svg")
    assert code in page.url
    page.goto("fr/daily/")
    link = page.wait_for_selector("#daily-result:not([hidden])").get_attribute("data-link")
    assert len(link) < 4096
    there = open_page(f"/bring#{link.partition('#')[2]}")  # a server opens it as a game, and lists it nowhere
    there.wait_for_url("**/r/*")
    there.goto("/daily")
    assert not there.locator(".daily tbody tr").count()


def test_a_puzzle_is_solved_without_a_network(offline: Any) -> None:
    offline.click("a[href$='puzzles/']")
    offline.click(f"a[href$='puzzles/{GAME}/']")
    puzzle = next(one for one in in_order(tepui.load(GAME)) if not one.key)
    offline.click(f"main nav a[href*='theme={puzzle.theme}']")
    offline.wait_for_selector("body[data-marked]")
    offline.locator(f"[data-chapter='puzzle-{puzzle.id}'] button").click()
    offline.wait_for_selector("#stage svg")
    assert robot.my_turn(offline)
    for line, status in ((puzzle.lines[puzzle.right], 409), (puzzle.lines[0], 200)):
        done = offline.evaluate(MOVE, line.do[0])
        assert done[0] == status, done
    offline.wait_for_selector(".lesson-end")
    offline.goto(f"en/puzzles/{GAME}/")
    offline.wait_for_selector("body[data-marked]")
    assert offline.locator("[data-state=done]").count() == 1 and not offline.workers


def test_a_chapter_leads_to_the_next_one_without_a_network(offline: Any) -> None:
    first, second = (one.id for one in course_of(tepui.load(GAME))[1:3])
    offline.goto(f"en/learn/{GAME}/")
    offline.locator(f"[data-chapter='{first}'] button").click()
    offline.locator(".lesson-goal button").click()
    rng = Random(1)
    while not offline.locator(".lesson-end").count() and robot.my_turn(offline):
        robot.touch_if_asked(offline, rng)
    offline.locator(".lesson-end form button").click()
    lesson = chapter_lesson(tepui.load(GAME), second)
    assert lesson is not None and isinstance(lesson.steps[0].say, dict)
    offline.locator(".lesson-goal button").click()
    offline.wait_for_function(
        "(text) => document.querySelector('#ask-text').innerText === text", arg=lesson.steps[0].say["en"]
    )


def test_a_hint_and_the_analysis_of_a_game_come_without_a_network(visit: Any, served: Served) -> None:
    page = without_network(visit("fr"), served)
    begin(page, GAME, "fr")
    assert robot.my_turn(page)
    page.locator("#hint").click()
    page.wait_for_function(
        "(was) => { const toast = document.querySelector('#toast'); return !toast.hidden && toast.innerText.trim() !== was; }",
        arg=WORDS.say("fr", "hint.at_work"),
    )
    assert page.locator("#stage .last, #held .last").count()
    robot.play_by_mouse(page, seed=5)
    code = page.evaluate("document.body.dataset.code")
    page.goto(f"fr/r/{GAME}/?c={code}")
    page.wait_for_selector("body[data-ready]")
    page.locator("[data-do=analyse]").click()
    page.wait_for_selector("#curve .plot")
    assert page.locator("#curve .line").count() >= 2
    assert re.search(r"\d", page.locator("#curve .legend").first.inner_text())
