"""Names that fit nowhere: of forty letters, written from right to left, with marks that would turn the line round; full tables."""

from __future__ import annotations

from typing import Any

import pytest
from test_web_regions import MEASURES, SIZES

import tepui

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

LONG = "\u202eW\u05e9\u05dc\u05d5\u05dd " + "W" * 40
# What sticks out of its chip, and chips that lie on each other.
ASTRAY = """() => {
  const chips = [...document.querySelectorAll("#seats > li")].map((node) => [node, node.getBoundingClientRect()]);
  const out = chips.flatMap(([node, box]) => [...node.querySelectorAll(".nm, .tag, .row")]
    .filter((part) => part.getClientRects().length)
    .filter((part) => part.getBoundingClientRect().right > box.right + 1).map((part) => part.className));
  const over = chips.flatMap(([, a], i) => chips.slice(i + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([node]) => node.textContent));
  return [...out, ...over];
}"""


# Parts of the page that stick out of the window.
OUTSIDE = """() => [...document.querySelectorAll("#prompt, #seats, #mine, #recap, .hosted, #sheet")]
  .filter((node) => node.getClientRects().length && getComputedStyle(node).visibility !== "hidden")
  .filter((node) => { const box = node.getBoundingClientRect(); return box.left < -1 || box.right > innerWidth + 1; })"""
DAILY = ("chac", "narak")  # the fullest rail and the fullest dock
GAMES = sorted(tepui.list_games())


def sat(open_page: Any, game: str) -> Any:
    """At a full table, the name of the first seat written past what the field takes."""
    page = open_page(f"/new/{game}")
    for seat in range(1, max(tepui.load(game).seats)):
        who = page.locator(f"[name=who{seat}]")
        others = who.locator("option").evaluate_all("all => all.map((one) => one.value)")
        who.select_option(next(other for other in others if other not in ("me", "open", "nobody")))
    page.locator("[name=name0]").evaluate(
        "(field, name) => { field.removeAttribute('maxlength'); field.value = name; }", LONG
    )
    page.locator("#setup button[type=submit]").click()
    page.wait_for_selector("body[data-ready]")
    return page


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in DAILY else pytest.mark.slow) for game in GAMES]
)
def test_a_name_that_fits_nowhere_covers_nothing(open_page: Any, game: str) -> None:
    page = sat(open_page, game)
    name = page.locator("#seats .nm").first.text_content()
    assert len(name) <= 26 and "\u202e" not in name, "it is cut, and loses its marks"
    assert (name[0], name[-1]) == ("\u2068", "\u2069"), "it stands between marks of its own"
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => !({OUTSIDE})().length")  # once the page has heard of its new size
        assert page.evaluate(ASTRAY) == [], (width, height)
        found = page.evaluate(MEASURES)
        assert found["overlaps"] == [] and max(found["beyond"]) <= 0, (width, height)
