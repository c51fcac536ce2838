"""My games: what runs first, then what is finished with its result, to be filtered and counted."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

import pytest
from robot import DESKTOP, PHONE
from test_web_end import LOST, WON

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("lang", "size", "marks", "won"),
    [("en", DESKTOP, ["Won", "Lost"], "1 of 2"), ("fr", PHONE, ["Gagnée", "Perdue"], "1 sur 2")],
    ids=["desktop", "phone"],
)
def test_finished_games_tell_their_result(
    open_page: Any, laid: Any, server: str, lang: str, size: Any, marks: list[str], won: str
) -> None:
    page = open_page("", lang=lang, size=size)
    for link in laid([WON, LOST], bots="novice"):
        page.goto(link)
        page.wait_for_selector("#sheet.result")
    page.goto(f"{server}/me")
    page.wait_for_selector("#results li")
    assert sorted(page.locator("#results .mark").all_inner_texts()) == sorted(marks)
    points = [" · ".join(f"{score:g}" for score in sorted(match.scores(), reverse=True)) for match in (WON, LOST)]
    assert sorted(page.locator("#results li > .num").all_inner_texts()) == sorted(points)
    assert won in page.locator("#results .played").inner_text()
    assert page.locator("#results .luck").count() == 0, "no end was analysed yet"
    luck_and_choice_are_counted(page)
    page.locator("#results .chip").nth(1).click()
    assert page.locator("#results .mark").all_inner_texts() == marks[:1], "only what was won"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.locator("#results li a").nth(1).click()
    page.wait_for_url("**/new/atoll?*")
    assert page.locator("[name=level1]").input_value() == "novice", "set up as it was"


# Every other game was analysed here before analyses said by which judges.
EARLIER = """() => {
  const games = JSON.parse(localStorage.getItem("tepui.games"));
  for (const game of Object.values(games)) if (!game.judges) Object.assign(game, { luck: [0.5, 0.5], own: [0.5, 0.5] });
  localStorage.setItem("tepui.games", JSON.stringify(games));
}"""


def luck_and_choice_are_counted(page: Any) -> None:
    """Of one game that is gone through in its review; my games tell what its analysis said of my seat."""
    mine, review = page.url, page.locator("#results li a[href*='/r/']").first.get_attribute("href")
    page.goto(urljoin(mine, review))
    page.wait_for_selector("body[data-ready]")
    page.locator("[data-do=analyse]").click()
    page.wait_for_selector("#curve .plot")
    told = page.request.get(f"/api/tables/{review.rpartition('/')[2]}/analysis").json()["found"]
    page.goto(mine)
    page.wait_for_selector("#results .luck circle")
    parts = [
        f"{'−' if round(100 * one) < 0 else '+'}{abs(round(100 * one))}" for one in (told["own"][0], told["luck"][0])
    ]
    assert page.locator("#results .luck td").all_inner_texts() == ["1", *parts]
    page.evaluate(EARLIER)
    page.reload()
    page.wait_for_selector("#results .luck circle")
    assert page.locator("#results .luck td").all_inner_texts() == ["1", *parts], "earlier judges count otherwise"
    assert page.locator("#results .older").inner_text().count("1") == 1


def test_many_games_leave_the_statistics_in_reach(open_page: Any, laid: Any, server: str) -> None:
    """A dozen rows until all are asked for; the table of results is whole on a phone, and no letter is too small."""
    page = open_page("", lang="fr", size=PHONE)
    codes = [link.partition("#s=") for link in laid([WON, LOST] * 7, bots="master")]
    games = {code.rpartition("/")[2]: {"tokens": [token], "game": "atoll", "at": 0} for code, _, token in codes}
    for game in list(games.values())[::2]:
        game |= {"own": [0.05, 0], "luck": [0.01, 0]}
    page.goto(f"{server}/about")
    page.evaluate("games => localStorage.setItem('tepui.games', JSON.stringify(games))", games)
    page.goto(f"{server}/me")
    page.wait_for_selector("#results .more")
    assert page.locator("#results .results li").count() == 12
    page.locator("#results .more").click()
    assert page.locator("#results .results li").count() == 14
    assert page.locator("#results .more").count() == 0
    assert page.evaluate("() => document.activeElement.closest('li') !== null"), "one reads on where the list went on"
    page.locator(".mine-nav a").first.click()
    assert page.locator("#statistics").bounding_box()["y"] < PHONE["height"] / 2
    assert (
        page.evaluate(
            "() => { const n = document.querySelector('#results .grid'); return n.scrollWidth - n.clientWidth; }"
        )
        <= 0
    )
    sizes = page.locator(".profile text").evaluate_all(
        "nodes => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a)"
    )
    assert min(sizes) >= 11
