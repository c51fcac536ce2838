"""Whole games over all pairs of options, at every number of seats, by the mouse, by keys and by reading, on both sizes.

Every option value meets every other option's value. All of it is about 1200 games and takes ten hours; TEPUI_PAIRS says how
many of them each title plays, other ones every day.
"""

from __future__ import annotations

import os
import time
from itertools import combinations
from random import Random
from typing import Any

import pytest
from robot import DESKTOP, LEVELS, PHONE, play_by_keys, play_by_mouse, play_by_reading, set_up

import tepui
from tepui.cli.fuzz import schedule
from tepui.core.contract import allowed
from tepui.core.records import Options

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

DAY = int(time.time()) // 86400
MANNERS = ("mouse", "keys", "reading")
SIZES = (DESKTOP, PHONE)

Sitting = tuple[int, Options, dict[str, int], str]  # seats, options, size, manner


def tables(slug: str) -> list[tuple[int, Options]]:
    """Every number of seats with every pair of options, once."""
    found: list[tuple[int, Options]] = []
    for _, seats, options, _, _ in schedule(tepui.load(slug), None, (), 2, 0, 1):
        if found and (seats, options) == found[0]:
            break
        found.append((seats, options))
    return found


def sittings(slug: str) -> list[Sitting]:
    """Every table on both sizes, well mixed; every third one by the same manner."""
    both = [(seats, options, size) for seats, options in tables(slug) for size in SIZES]
    Random(slug).shuffle(both)
    return [(*one, MANNERS[number % len(MANNERS)]) for number, one in enumerate(both)]


TITLES = {
    slug: sittings(slug) for slug, game in sorted(tepui.list_games(all=True).items()) if game.status == "finished"
}
MOST = int(os.environ.get("TEPUI_PAIRS", max(map(len, TITLES.values()))))
NUMBERS = [(slug, number) for slug, all_ in TITLES.items() for number in range(min(MOST, len(all_)))]


def test_every_value_meets_every_other() -> None:
    """But for those that no number of seats allows together."""
    for slug in TITLES:
        game = tepui.load(slug)
        played = [set(options.items()) for _, options in tables(slug)]
        values = [(name, c) for name, option in game.options.items() for c in option.choices if c != option.default]
        for one, two in combinations(values, 2):
            if one[0] == two[0] or any({one, two} <= options for options in played):
                continue
            assert not any(allowed(game, seats, dict([one, two])) for seats in game.seats), (slug, one, two)


@pytest.mark.parametrize(("slug", "number"), NUMBERS)
def test_a_game_with_any_two_options(open_page: Any, slug: str, number: int) -> None:
    seats, options, size, manner = TITLES[slug][(DAY * MOST + number) % len(TITLES[slug])]
    print(f"{slug}, {seats} seats, {options}, by {manner}, {size['width']} px wide")  # shown with a failure
    tap = manner == "mouse" and size is PHONE
    page = open_page("", size=size, **({"has_touch": True, "is_mobile": True} if tap else {}))
    set_up(page, slug, seats, LEVELS.get(slug, "random"), options)
    if manner == "mouse":
        play_by_mouse(page, seed=number, tap=tap)
    elif manner == "keys":
        play_by_keys(page, seed=number)
    else:
        page.keyboard.press("r")
        play_by_reading(page, seed=number)
    rival = seats == 1  # who plays alone plays against a rival, who has no seat but points
    assert page.locator("#seats li").count() >= seats
    assert page.locator("#sheet table.scores tbody tr").count() == page.locator("#seats li").count() + rival
