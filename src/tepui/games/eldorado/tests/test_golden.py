"""Golden games of El Dorado: every course has some, and together they show much of the box."""

from __future__ import annotations

from pathlib import Path

from tepui.games.eldorado.rules.components import COURSES

GOLDEN = Path(__file__).with_name("golden")


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
