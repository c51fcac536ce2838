"""Golden games: replayed to the same scores, for every seat count and option, one for every way a game ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tepui import Match, load
from tepui.games.chac.rules.components import LAST
from tepui.games.chac.rules.table import ELIMINATED, OUT, WAITING
from tepui.testing.kit import replay

GAME = load("chac")
GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*.game"))
ENDS = {
    "end-everybody-out": lambda m: set(m.table.state) == {OUT},
    "end-sealed": lambda m: m.table.boulder == LAST and bool(m.winners()),
    "end-boulder-wins": lambda m: m.winners() == [],
    "end-last-dies": lambda m: m.table.boulder < LAST and bool(m.winners()) and ELIMINATED in m.table.state,
    "end-to-the-letter": lambda m: WAITING in m.table.state,
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_ends_with_the_same_scores(file):
    replay(file)


@pytest.mark.parametrize("name", ENDS)
def test_there_is_a_golden_game_for_every_end(name):
    assert ENDS[name](Match.load((GOLDEN / f"{name}.game").read_text("utf-8")))


def test_every_seat_count_has_one_with_every_option():
    covered = set()
    for file in FILES:
        match = Match.load(file.read_text("utf-8"))
        covered |= {(match.count, name, value) for name, value in match.options.items()}
    for seats in GAME.seats:
        for name, option in GAME.options.items():
            choices = [value for value in option.choices if name != "first" or value == "random" or value < seats]
            assert {(seats, name, value) for value in choices} <= covered


def test_golden_games_get_somewhere():
    """Played with some sense: treasures are carried out at every seat count, and every way to die occurs."""
    best, deaths = dict.fromkeys(GAME.seats, 0.0), set()
    for file in FILES:
        match = Match.load(file.read_text("utf-8"))
        best[match.count] = max(best[match.count], *match.scores())
        deaths |= {event.message.params["cause"] for event in match.events(-1) if event.kind == "died"}
    assert min(best.values()) >= 10
    assert deaths == {"walls", "boulder", "lava", "waterfall", "bridge", "shut_in"}
