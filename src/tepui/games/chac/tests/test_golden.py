"""Golden games: replayed to the same scores, for every seat count and option, one for every way a game ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tepui import Match
from tepui.games.chac.components import LAST
from tepui.games.chac.table import ELIMINATED, OUT, WAITING

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
    text = file.read_text("utf-8")
    match = Match.load(text)
    assert match.over
    assert text.splitlines()[-1] == "scores " + " ".join(f"{score:g}" for score in match.scores())
    assert match.save() == text


@pytest.mark.parametrize("name", ENDS)
def test_there_is_a_golden_game_for_every_end(name):
    assert ENDS[name](Match.load((GOLDEN / f"{name}.game").read_text("utf-8")))


def test_every_seat_count_has_one():
    assert {file.name[0] for file in FILES if "-seats" in file.name} == set("23456")
