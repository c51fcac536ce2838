"""Random games at every seat count and in every variant keep the contract."""

from __future__ import annotations

from random import Random

import pytest

from tepui.core import contract
from tepui.engine.pile import card_of
from tepui.engine.table import with_more
from tepui.games.tikal2.tests.temple import GAME, dig_site, pieces, whole_game
from tepui.testing.kit import play

VARIANTS = [
    {},
    {"more_control": True},
    {"short_game": True},
    {"more_control": True, "short_game": True},
    {"hide_camp_keys": True},
]


@pytest.mark.rule("TIK-VAR-04", "TIK-VAR-05")
@pytest.mark.parametrize("variant", VARIANTS, ids=["plain", "control", "short", "both", "hidden"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_the_contract(seats, variant):
    report = contract.check(GAME, seats, variant, games=1, seed=seats, every=60)
    assert report.blind > report.unpaired


@pytest.mark.rule("TIK-TROOM-03", "TIK-TURN-07")
@pytest.mark.parametrize("seats, turns", [(2, 8), (3, 7), (4, 6)])
def test_every_game_fills_the_temple_in_equal_turns(seats, turns):
    match, rng = whole_game(seats, seed=seats), Random(seats)
    while not match.over:
        match.do(rng.choice(match.legal()))
    assert -1 not in match.table.rooms
    assert match.table.turn == 2 * turns * seats + seats  # the special turn comes on top
    assert max(match.table.flags) < 1 << seats
    for seat in range(seats):
        assert sum(mask >> seat & 1 for mask in match.table.flags) <= {2: 20, 3: 18, 4: 16}[seats]  # TIK-DIG-09


@pytest.mark.rule("TIK-INFO-02", "TIK-INFO-04")
def test_only_the_last_looker_knows_what_he_put_back():
    m = dig_site(seats=3, stage="icons", tile="T13", chance=pieces("mask", "vase", "dagger"))
    play(m, "do treasure", "draw pile2", "keep_treasure vase")
    mine, other = GAME.view(m.table, 0), GAME.view(m.table, 1)
    assert [card_of(piece) for piece in mine.piles[3][:2]] == [0, 4]
    assert other.piles[3][:2] == [-5, -5]  # seat 0 knows, I do not
    assert (mine.held[2], other.held[2], other.hidden) == (1, 0, [1, 0, 0])
    play(m, "do any_key", "key pink bag", "end", "canoe 1", "take T01", "do key", "key pink camp")
    assert [card_of(piece) for piece in GAME.view(m.table, 0).piles[3][:2]] == [0, 4]


@pytest.mark.rule("TIK-INFO-04")
def test_the_earlier_looker_forgets_when_somebody_else_draws():
    m = dig_site(stage="icons", tile="T11", treasures=[["mask", "vase"], [None] * 11, [None] * 12])
    m.table.piles[2] = with_more(m.table.piles[2], 0, 256 * 2)  # seat 1 has looked before
    assert GAME.view(m.table, 1).piles[2][0] >= 0
    play(m, "do treasure", "draw pile1")
    assert GAME.view(m.table, 1).piles[2] == [-5, -5]
    assert all(piece >= 0 for piece in GAME.view(m.table, 0).piles[2])


@pytest.mark.rule("TIK-INFO-01", "TIK-INFO-03", "TIK-INFO-05")
def test_what_lies_open_is_the_same_in_every_view():
    m = dig_site(
        seats=3,
        players=[
            {"bag": ["pink"], "camp": ["blue"], "cards": ["five"], "treasures": ["mask"], "tokens": 2, "score": 7}
        ],
    )
    views = [GAME.view(m.table, seat) for seat in (0, 1, 2, None)]
    for field in (
        "bags",
        "camps",
        "tokens",
        "scores",
        "wheel",
        "sanctuary",
        "tiles",
        "hand_sizes",
        "discards",
        "supply",
    ):
        assert all(getattr(view, field) == getattr(views[0], field) for view in views), field
    assert views[0].hands[6] == 1 and views[1].hands[6] == 0 and views[3].hands[6] == 0
    assert not hasattr(views[0], "sanctuaries") and not hasattr(views[0], "unseen")
    assert all(piece == -2 for piece in views[0].piles[1])


@pytest.mark.rule("TIK-INFO-03")
def test_camp_keys_of_others_may_be_hidden_from_people():
    players = [{"camp": ["blue"]}, {"camp": ["pink", "green"]}]
    open_, hidden = dig_site(players=players), dig_site(players=players, options={"hide_camp_keys": True})
    assert GAME.shown(open_.view(0)) == open_.view(0)
    assert hidden.view(0).camps == open_.view(0).camps  # a bot remembers what was taken openly
    shown = GAME.shown(hidden.view(0))
    assert (shown.camps, shown.camp_sizes) == ([0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [1, 2])
    assert [stat.value for stat in GAME.panels(shown).seats[1]].count("2 keys, face down") == 1
    assert GAME.shown(hidden.view(None)).camps == [0] * 10
