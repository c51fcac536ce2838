"""Letters of the pictures can be read: no text under 11 pixels, and contrast as WCAG 2.2 asks for it, in random positions.

What stands back because it cannot be chosen now is measured as it is at rest, or not at all.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from letters import letters
from robot import my_turn, start, touch_if_asked

import tepui

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GAMES = sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished")
THEMES = ("light", "dark", "contrast")
SIZES = {"computer": (1440, 900), "notebook": (1280, 720)}
MOVES, LOOKS = 4, 3


def cases() -> list[Any]:
    """One theme and size of each game every day, all of them in the long run."""
    daily = dict(zip(GAMES, product(THEMES, SIZES)))
    return [
        pytest.param(game, theme, size, marks=() if (theme, size) == daily[game] else pytest.mark.slow)
        for game, theme, size in product(GAMES, THEMES, SIZES)
    ]


@pytest.mark.parametrize(("game", "theme", "size"), cases())
def test_letters_of_a_picture_can_be_read(open_page: Any, game: str, theme: str, size: str) -> None:
    width, height = SIZES[size]
    page = open_page("", size={"width": width, "height": height})
    start(page, game)
    page.evaluate("(theme) => document.documentElement.setAttribute('data-theme', theme)", theme)
    bench = page.context.new_page()
    rng, seen = Random(f"{game} {theme} {size}"), 0
    for _ in range(LOOKS):
        for _ in range(MOVES):
            if my_turn(page):
                touch_if_asked(page, rng)
        if not my_turn(page):
            break
        found = letters(page, bench)
        seen += len(found)
        assert not [str(one) for one in found if round(one.size, 1) < 11]
        assert not [str(one) for one in found if one.contrast < (3 if one.large else 4.5)]
    assert seen > 0
