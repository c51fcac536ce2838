"""At random points of random games of every title: what is taken back gives exactly the table, the pictures and the words before."""

from __future__ import annotations

import json
from random import Random

import pytest

import tepui
from tepui import Match

TITLES = sorted(tepui.list_games(all=True))
FEW, MANY = 8, -(-1000 // len(TITLES))
EVERY = 9  # one action of so many is looked at


def faces(match: Match, seat: int) -> list[str]:
    """The position, and what the seat, the next one and everybody see of it: picture, words, panels."""
    game = match.game
    found = [json.dumps(game.position(match.table), sort_keys=True)]
    for eyes in (None, seat, (seat + 1) % match.count):
        view = match.shown(eyes)
        found += [game.draw(view, "fr"), repr(game.describe(view, "fr")), repr(game.panels(view, "fr"))]
    return found


def taken_back(match: Match, seat: int, action: int) -> bool:
    """Do it and take it back: everything is as before, or, where that is not free any more, nothing has changed."""
    before, length = faces(match, seat), len(match.entries)
    match.do(action, seat)
    after, done = faces(match, seat), match.entries[length:]
    if not match.undo(seat):
        assert faces(match, seat) == after
        return False
    assert faces(match, seat) == before and len(match.entries) == length
    assert {entry.actor for entry in done} <= {seat}, "no chance, and nobody else's action"
    match.do(action, seat)
    assert faces(match, seat) == after
    return True


@pytest.mark.parametrize("points", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("slug", TITLES)
def test_what_is_taken_back_leaves_no_trace(slug: str, points: int) -> None:
    rng, found = Random(f"{slug} {points}"), []
    while len(found) < points or len(set(found)) < 2:
        match = Match.new(slug, rng.choice(list(tepui.load(slug).seats)), {}, seed=rng.randrange(10**6))
        while not match.over and (len(found) < points or len(set(found)) < 2):
            seat = rng.choice(match.seats)
            action = rng.choice(match.legal(seat))
            if rng.randrange(EVERY):
                match.do(action, seat)
            else:
                found.append(taken_back(match, seat, action))
    assert set(found) == {True, False}, "some could be taken back, some had shown something"
