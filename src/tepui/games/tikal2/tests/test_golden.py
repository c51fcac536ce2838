"""Golden games of Tikal II: every variant has some, and together they show nearly every verb."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tepui import Match
from tepui.games.tikal2.rules.actions import ACTIONS
from tepui.games.tikal2.rules.components import NONE

GOLDEN = Path(__file__).with_name("golden")
RARE = {"rescue", "multi", "done", "lose"}  # may be missing: rule tests have them


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("control", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_ends_after_two_rounds_with_every_space_filled(seats, control, short):
    match, rng = Match.new("tikal2", seats, {"more_control": control, "short_game": short}, seed=11), Random(11)
    while not match.over:
        match.do(rng.choice(match.legal(match.seat)))
    assert match.table.round == 2 and NONE not in match.table.rooms


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_variant_has_a_game(seats):
    for variant in ("", "-more_control-true", "-short_game-true", "-more_control-true-short_game-true"):
        assert (GOLDEN / f"{seats}-seats{variant}.game").exists()


def test_the_games_show_the_verbs():
    shown = set()
    for file in GOLDEN.glob("*.game"):
        log = file.read_text("utf-8").partition("\nlog\n")[2]
        shown |= {words[1] for line in log.splitlines() if len(words := line.split()) > 1}
    assert {verb.name for verb in ACTIONS.verbs} - shown <= RARE
