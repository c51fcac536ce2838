"""Letters of the pictures can be read, and marks are seen: no text under 11 pixels, and contrast as WCAG 2.2 asks for it, in
random positions, in our three themes and in the reader's own colours, on computers and phones, and enlarged to 200 %. What is chosen is seen too.

What stands back because it cannot be chosen now is measured as it is at rest, or not at all.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from letters import letters, marks
from robot import my_turn, touch_if_asked

import tepui
from tepui import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GAMES = sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished")
THEMES = ("light", "dark", "contrast", "forced")
SIZES = {"computer": (1440, 900), "phone": (390, 664), "notebook": (1280, 720), "zoomed to 200 %": (720, 450)}
PLAYED = (0, 60, 30)  # actions before the look
WHOLE = {"tikal2": 7.5}  # games whose board a phone shows whole; a closer look enlarges its numbers
CHOSEN = ":is(#stage, .hosted, #held) .sel"
TOUCHES = 4  # until something is chosen; some do what they say at once


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
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = open_page("", size={"width": width, "height": height}, lang=("en", "fr")[actions % 4 // 2], **touch)
    bench = page.context.new_page()
    (link,) = laid([played(game, actions, f"{game} {theme} {size}")])
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    assert my_turn(page)
    page.keyboard.press("Escape")  # what happened meanwhile is told over the board of a phone until a key is pressed
    page.wait_for_selector("#stage > svg", state="attached")
    if theme == "forced":
        page.emulate_media(forced_colors="active")
    else:
        page.evaluate("(theme) => document.documentElement.setAttribute('data-theme', theme)", theme)
    found = letters(page, bench)
    assert found or size != "computer", "there is something to read"
    least = WHOLE.get(game, 11) if size in ("phone", "zoomed to 200 %") else 11
    assert not [str(one) for one in found if round(one.size, 1) < least]
    read = [
        one for one in found if round(one.size, 1) >= 11
    ]  # the edges of smaller letters are never as dark as their ink
    assert not [str(one) for one in read if one.contrast < (3 if one.large else 4.5)]
    assert not {thing: found for thing, found in marks(page, bench).items() if found < 3}
    rng = Random(f"{game} {theme} {size}")
    for _ in range(TOUCHES):
        touch_if_asked(page, rng, tap=bool(touch))
        if page.locator(CHOSEN).count():
            break
        assert my_turn(page)
    assert not {thing: found for thing, found in marks(page, bench).items() if found < 3}, "with something chosen"
