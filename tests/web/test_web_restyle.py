"""A touch restyles what it marks, not the whole board: counted in elements, since milliseconds depend on the machine."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from robot import my_turn, sit_down, touch_if_asked

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
