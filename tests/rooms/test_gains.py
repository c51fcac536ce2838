"""A reason comes true: whoever does what it is given for has at least so much more of it, in every game and both languages."""

from __future__ import annotations

from random import Random

import pytest

import tepui
from tepui import Match
from tepui.core.game import Game
from tepui.rooms.views.gains import Gain, find_gain, say_gain

GAMES = sorted(tepui.list_games())
STEPS = 160
REASONS = 10  # of which to come true in one game


def counts(game: Game, match: Match, seat: int) -> dict[str, int]:
    return {asset.name: asset.count for asset in game.assets(match.shown(seat))}


def reasons(slug: str, seed: int) -> list[tuple[Gain, int]]:
    """What was promised for actions of a random game, and how much more there was after each; by the true table and true chance."""
    match, rng, found = Match.new(slug, 2, seed=seed), Random(seed), []
    for _ in range(STEPS):
        if match.over:
            break
        seat = match.seats[0]
        action = rng.choice(match.legal(seat))
        gain = find_gain(match.game, match.shown(seat), [action]) if len(match.seats) == 1 else None
        before = counts(match.game, match, seat)
        match.do(action, seat)
        if gain is not None and not gain.later:
            found.append((gain, counts(match.game, match, seat)[gain.name] - before[gain.name]))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_promised_at_once_comes_true(slug: str) -> None:
    found = reasons(slug, 5)
    assert len(found) >= REASONS
    assert [(gain, grown) for gain, grown in found if grown < gain.n] == []


@pytest.mark.parametrize("slug", GAMES)
def test_what_may_follow_can_be_done(slug: str) -> None:
    """A later gain is one that some answer to the next question brings."""
    match, rng = Match.new(slug, 2, seed=8), Random(8)
    for _ in range(STEPS):
        assert not match.over
        seat = match.seats[0]
        action = rng.choice(match.legal(seat))
        gain = find_gain(match.game, match.shown(seat), [action]) if len(match.seats) == 1 else None
        before = counts(match.game, match, seat)
        match.do(action, seat)
        if gain is not None and gain.later and match.seats == [seat]:
            break
    else:
        pytest.fail("nothing prepares anything")
    grown = []
    for answer in match.legal(seat):
        after = match.copy()
        after.do(answer, seat)
        grown.append(counts(match.game, after, seat)[gain.name] - before[gain.name])
    assert max(grown) >= gain.n


@pytest.mark.parametrize("slug", GAMES)
def test_every_asset_has_words_for_more_of_it(slug: str) -> None:
    match, rng = Match.new(slug, 2, seed=1), Random(1)
    for _ in range(20):  # what counts is there once the game is under way
        match.do(rng.choice(match.legal(match.seats[0])), match.seats[0])
    game = match.game
    assets = game.assets(match.shown(0))
    assert len(assets) >= 4 and game.assets(match.shown(None)) == ()
    for asset in assets:
        for lang in ("en", "fr"):
            one, three = (say_gain(game, Gain(asset.name, n, False), lang) for n in (1, 3))
            assert one and three and "gain." not in one + three
            assert "3" in three or one == three


def grown(match: Match, seat: int, action: int, name: str) -> int:
    after = match.copy()
    after.do(action, seat)
    return counts(match.game, after, seat)[name] - counts(match.game, match, seat)[name]


def test_what_the_other_action_brings_as_well_is_no_reason() -> None:
    """Where two actions bring the same, what only the first brings is said instead, if there is anything."""
    match, rng = Match.new("narak", 2, seed=3), Random(3)
    for _ in range(120):
        seat, seen = match.seats[0], match.shown(match.seats[0])
        best, *others = rng.sample(match.legal(seat), k=min(9, len(match.legal(seat))))
        alone = find_gain(match.game, seen, [best])
        for other in others:
            beside = find_gain(match.game, seen, [best], other)
            if alone and beside and alone.name != beside.name and not beside.later:
                assert grown(match, seat, other, beside.name) < beside.n
                assert grown(match, seat, other, alone.name) >= alone.n
                return
        match.do(best, seat)
    pytest.fail("no two actions bring the same")
