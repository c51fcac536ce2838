"""Letters of the pictures can be read, and marks are seen: no text under 11 pixels, and contrast as WCAG 2.2 asks for it, in
random positions, in our three themes and in the reader's own colours.

What stands back because it cannot be chosen now is measured as it is at rest, or not at all.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from letters import letters, marks

import tepui
from tepui import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GAMES = sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished")
THEMES = ("light", "dark", "contrast", "forced")
SIZES = {"computer": (1440, 900), "notebook": (1280, 720)}
PLAYED = (0, 60, 30)  # actions before the look


def cases() -> list[Any]:
    """One theme, size and moment of each game every day, all of them in the long run."""
    daily = {
        game: (THEMES[i % len(THEMES)], list(SIZES)[i % len(SIZES)], PLAYED[i % len(PLAYED)])
        for i, game in enumerate(GAMES)
    }
    return [
        pytest.param(game, *case, marks=() if case == daily[game] else pytest.mark.slow)
        for game, *rest in product(GAMES, THEMES, SIZES, PLAYED)
        if (case := tuple(rest))
    ]


def played(game: str, actions: int, seed: str) -> Match:
    """A match after about so many actions, at a question to the first seat."""
    match, rng = Match.new(game, seed=seed), Random(seed)
    while not match.over and (len(match.log) < actions or match.seats != [0]):
        match.do(rng.choice(match.legal()))
    assert not match.over, "the match was played too far"
    return match


@pytest.mark.parametrize(("game", "theme", "size", "actions"), cases())
def test_letters_of_a_picture_can_be_read(
    open_page: Any, laid: Any, game: str, theme: str, size: str, actions: int
) -> None:
    width, height = SIZES[size]
    page = open_page("", size={"width": width, "height": height})
    bench = page.context.new_page()
    (link,) = laid([played(game, actions, f"{game} {theme} {size}")])
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("body[data-asked='me']")
    page.wait_for_selector("#stage > svg text", state="attached")
    if theme == "forced":
        page.emulate_media(forced_colors="active")
    else:
        page.evaluate("(theme) => document.documentElement.setAttribute('data-theme', theme)", theme)
    found = letters(page, bench)
    assert found, "there is something to read"
    assert not [str(one) for one in found if round(one.size, 1) < 11]
    assert not [str(one) for one in found if one.contrast < (3 if one.large else 4.5)]
    assert not {thing: found for thing, found in marks(page, bench).items() if found < 3}
