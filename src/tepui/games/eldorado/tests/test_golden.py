"""Golden games of El Dorado: some are replayed move by move with every question checked, and together they show much of the box."""

from __future__ import annotations

from pathlib import Path

import pytest

from tepui.games.eldorado.rules.components import COURSES
from tepui.testing.kit import each_game, replay, replay_older

GOLDEN = Path(__file__).with_name("golden")
REPLAYED = (
    "2-seats-caves-true",
    "3-seats-course-swamp-caves-true",
    "4-seats-course-witch-caves-true",
    "4-seats-free_order-true",
)


@pytest.mark.parametrize("name", REPLAYED)
def test_a_golden_game_is_replayed(name):
    replay(GOLDEN / f"{name}.game")


@each_game(GOLDEN / "older")
def test_a_game_of_older_rules_is_replayed_by_them(file):
    """The tables of version 1 knew cave tiles in phase 1 only: they go on under the option `strict_tiles`."""
    replay_older(file)


def test_every_course_has_a_game_with_and_without_caves():
    for seats in (2, 3, 4):
        for course in COURSES:
            name = f"{seats}-seats" + (f"-course-{course}" if course != "first" else "")
            assert (GOLDEN / f"{name}.game").exists()
            assert (GOLDEN / f"{name}-caves-true.game").exists()


def test_the_games_show_much_of_the_box():
    verbs = set()
    for file in GOLDEN.glob("*.game"):
        for line in file.read_text("utf-8").splitlines():
            verbs.add(" ".join(line.split()[1:2]))
    shown = {
        "play",
        "act",
        "use",
        "give",
        "open",
        "explore",
        "find",
        "take",
        "buy",
        "pay",
        "pay-tile",
        "remove",
        "discard",
        "keep",
        "stop",
    }
    assert shown <= verbs
