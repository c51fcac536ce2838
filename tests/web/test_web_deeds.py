"""The kinds of actions that a question names: each has a button that lights only what is of its kind, or tells why there is nothing."""

from __future__ import annotations

from typing import Any

import pytest
from robot import my_turn

from tepui import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 664), "small": (360, 640), "lying": (844, 390)}
LIT = """() => [...document.querySelectorAll(":is(#stage, .hosted) [data-lit]")].map((node) => node.id)"""
DEEDS = """() => [...document.querySelectorAll(".deed")].map((node) => {
  const box = node.getBoundingClientRect(), label = node.querySelector("span");
  return {id: node.id, left: box.left, right: box.right, top: box.top, bottom: box.bottom, count: node.querySelector("b")?.textContent,
    cut: label.scrollWidth > node.clientWidth + 1, font: parseFloat(getComputedStyle(label).fontSize),
    bare: node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))};
})"""


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        ("desktop", "en"),
        ("phone", "fr"),
        *(pytest.param(size, lang, marks=pytest.mark.slow) for size in SIZES for lang in ("en", "fr")),
    ],
)
def test_every_main_action_is_named_and_lights_what_is_of_its_kind(
    open_page: Any, laid: Any, size: str, lang: str
) -> None:
    width, height = SIZES[size]
    match = next(match for match in (Match.new("narak", 2, seed=seed) for seed in range(9)) if match.seats == [0])
    page = open_page(laid([match])[0], size={"width": width, "height": height}, lang=lang)
    assert my_turn(page)
    found = page.evaluate(DEEDS)
    assert [one["id"] for one in found] == [
        f"deed-{name}" for name in ("dig", "discover", "overcome", "buy", "play", "research", "pass")
    ]
    for one in found:
        assert one["bare"] and not one["cut"] and one["font"] >= 11, one
        assert one["left"] >= 0 and one["right"] <= width and one["bottom"] - one["top"] >= 42, one
        assert one["right"] - one["left"] >= 39.5, one
    assert all(one["right"] <= other["left"] + 1 or other["top"] > one["top"] for one, other in zip(found, found[1:]))
    height_before = page.locator("#prompt").bounding_box()["height"]

    page.locator("#deed-dig").click()
    lit = page.evaluate(LIT)
    assert lit and all(id_.startswith("slot-") for id_ in lit) and int(found[0]["count"]) == len(lit)
    assert page.locator("#deed-dig").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert page.locator(".deed[aria-pressed=true]").count() == 0

    page.locator("#deed-overcome").click()
    page.locator("#bubble").wait_for()
    assert page.locator("#bubble").inner_text(), "why nothing of this kind can be done"
    assert page.locator("#prompt").bounding_box()["height"] == height_before
    page.locator("#bubble .icon").click()

    page.locator("#deed-pass").click()
    page.wait_for_function("() => document.querySelector('#deed-pass') === null")
