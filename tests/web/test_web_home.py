"""The home page remembers: a table like the last one is two clicks away."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from robot import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

FIELDS = (
    "() => Object.fromEntries([...new FormData(document.querySelector('#setup'))].filter(([name]) => name !== 'sent'))"
)


def test_a_table_is_set_up_as_last_time(open_page: Any) -> None:
    page = open_page("/")
    assert page.locator("a.last").count() == 0
    page.goto("/new/atlantis")
    page.locator("[name=who1]").select_option("open")
    page.locator("[name=who3]").select_option("nobody")
    page.locator("[name=name0]").fill("Ana & Léo")
    page.locator("[name='opt.first']").select_option("1")
    page.locator("[name='opt.challenge3']").check()
    page.locator("[name='opt.swim_then_land']").uncheck()
    chosen, words = page.evaluate(FIELDS), page.locator("#summary").inner_text()
    page.locator("#setup button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.goto("/")
    link = page.locator("[data-game=atlantis] a.last")
    assert words in link.inner_text() and page.locator("a.last").count() == 1
    link.click()
    page.wait_for_url("**/new/atlantis?**")
    page.wait_for_function("() => document.querySelector('#summary').textContent")
    assert page.evaluate(FIELDS) == chosen


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_lines_of_a_tile_stand_under_each_other(open_page: Any, size: dict[str, int]) -> None:
    page = open_page("/", lang="fr", size=size)
    for tile in page.locator("article.game").all():
        boxes = [line.bounding_box() for line in tile.locator(".in > *").all()]
        assert len(boxes) >= 6
        for above, below in pairwise(boxes):
            assert above["height"] > 0 and above["y"] + above["height"] <= below["y"] + 0.5
