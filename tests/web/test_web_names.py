"""Names that fit nowhere: of forty letters, written from right to left, with marks that would turn the line round; full tables."""

from __future__ import annotations

from typing import Any

import pytest
from robot import DESKTOP, PHONE

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


@pytest.mark.parametrize(("game", "seats"), [("chac", 6), ("narak", 4)])
def test_a_name_that_fits_nowhere_covers_nothing(open_page: Any, game: str, seats: int) -> None:
    page = open_page(f"/new/{game}")
    for seat in range(1, seats):
        who = page.locator(f"[name=who{seat}]")
        others = who.locator("option").evaluate_all("all => all.map((one) => one.value)")
        who.select_option(next(other for other in others if other not in ("me", "open", "nobody")))
    page.locator("[name=name0]").evaluate(
        "(field, name) => { field.removeAttribute('maxlength'); field.value = name; }", LONG
    )
    page.locator("#setup button[type=submit]").click()
    page.wait_for_selector("body[data-ready]")
    name = page.locator("#seats .nm").first.text_content()
    assert len(name) <= 24 and "\u202e" not in name, "it is cut, and loses its marks"
    for size in (DESKTOP, {"width": 1280, "height": 720}, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(ASTRAY) == [], size
