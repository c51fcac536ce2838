"""The rail tells what every scoring would give now: the same points as the scoring itself."""

from __future__ import annotations

from random import Random

import pytest

from tepui import Match
from tepui.games.tikal2.rules.components import ALTAR_POINTS, UNDELIVERED_POINTS
from tepui.games.tikal2.rules.scoring import card_points, score_altars, score_keys
from tepui.games.tikal2.tests.temple import GAME, dig_site


def told(match: Match, seat: int) -> list[str]:
    return [fact.value for fact in GAME.panels(match.shown(seat)).legend]


def scored(match: Match, seat: int) -> list[str]:
    """What the rules give, from the table itself."""
    points = []
    for score in (score_keys, score_altars):
        table = match.table.copy()
        score(table)
        points.append(table.scores[seat] - match.table.scores[seat])
    return [f"+{n}" for n in (*points, UNDELIVERED_POINTS * table.treasures(seat), card_points(table, seat))]


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_told_is_what_is_scored(seats: int) -> None:
    chance = Random(seats)
    match = Match.new("tikal2", seats, seed=seats)
    seen = set()
    while not match.over:
        match.do(chance.choice(match.legal()))
        if chance.random() < 0.25 and not match.over:
            for seat in range(seats):
                assert told(match, seat) == scored(match, seat)
                seen.update(enumerate(told(match, seat)))
    assert all(sum(row == line for row, _ in seen) > 1 for line in range(3)), (
        "the points change in the course of a game"
    )
    assert told(match, 0) == [] and GAME.panels(match.shown(None)).legend == ()


def test_camps_that_lie_face_down_are_not_told() -> None:
    """Who has more keys for an altar is not known: what one may get is an upper limit."""
    players = [{"camp": ["blue"]}, {"camp": ["blue", "blue"]}]
    temple = {"players": players, "rooms": {"C3": "SA-blue"}, "flags": {"C3": [0, 1]}}
    open_, hidden = dig_site(**temple), dig_site(**temple, options={"hide_camp_keys": True})
    assert (told(open_, 0)[1], told(hidden, 0)[1]) == ("+0", f"≤ {ALTAR_POINTS}")
