"""A touch restyles what it marks, not the whole board: counted in elements, since milliseconds depend on the machine."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from robot import PHONE, my_turn, sit_down, touch_if_asked

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

GAMES = [
    ("eldorado", 0.5),
    ("atlantis", 2.0),
]  # the largest board, and one where all is lit at once: a ring counts for several elements
TOUCHES = 3


def restyled(trace: bytes) -> int:
    """The most elements whose style was worked out at once."""
    events = json.loads(trace)["traceEvents"]
    counts = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert counts, "the browser says when it works out styles"
    return max(counts)


@pytest.mark.parametrize(("game", "part"), GAMES)
def test_a_touch_restyles_a_part_of_the_board(open_page: Any, chromium: Any, game: str, part: float) -> None:
    page, rng = open_page(""), Random(1)
    sit_down(page, game)
    board = page.evaluate("() => document.querySelectorAll('#stage > svg *').length")
    for _ in range(TOUCHES):
        assert my_turn(page)
        chromium.start_tracing(page=page, categories=["devtools.timeline"])
        touch_if_asked(page, rng)
        assert restyled(chromium.stop_tracing()) < board * part


def test_the_map_of_a_phone_is_not_drawn_anew_for_what_is_said_of_spaces(open_page: Any) -> None:
    """An image of a drawing is a document of its own: a browser styles and lays out all of it."""
    page, rng = open_page("", size=PHONE, has_touch=True, is_mobile=True, expected=["data:image/svg+xml"]), Random(1)
    sit_down(page, "atlantis")
    assert my_turn(page)
    image = page.wait_for_selector("#minimap img[src^='data:']", state="attached").get_attribute("src")
    seq = page.evaluate("document.body.dataset.seq")
    for _ in range(TOUCHES):  # explorers are put on spaces: their names change
        assert my_turn(page)
        touch_if_asked(page, rng, tap=True)
    assert my_turn(page) and page.evaluate("document.body.dataset.seq") != seq
    assert page.locator("#minimap img").get_attribute("src") == image
