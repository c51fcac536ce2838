"""Positions written by hand: defaults, and what cannot be is refused by name."""

from __future__ import annotations

import pytest

from tepui.games.tikal2.tests.temple import GAME, at, dig_site
from tepui.testing.kit import asked, legal

PLAIN = GAME.settle_options(2, {})


def test_a_bare_position_is_the_start_of_a_turn():
    m = dig_site()
    assert asked(m) == "Sail" and at(m) == "OUT"
    assert legal(m, "canoe") == {f"canoe {site}" for site in range(1, 7)}
    assert sum(m.table.unseen[2]) == 25 and len(m.table.piles[1]) == 13


def test_a_position_written_and_laid_again_is_the_same():
    m = dig_site(
        rooms={"A3": "LR-brown-adjacent NE", "B3": "SA-yellow"},
        flags={"A3": [0, 1], "S1": [1]},
        spots={"A3": ["2"]},
        players=[
            {"at": "B3", "bag": ["pink", "pink"], "cards": ["extra"], "treasures": ["mask", "vase"], "open": ["vase"]}
        ],
        light_rooms=["LR-pink-opposite", *[None] * 8],
    )
    written = GAME.position(m.table)
    assert GAME.position(GAME.lay(written, 2, PLAIN)) == written


@pytest.mark.parametrize(
    "position, name",
    [
        ({"colour": 1}, "colour"),
        ({"players": [{}]}, "players"),
        ({"players": [{"bag": ["pink"] * 8}, {}]}, "bag"),
        ({"players": [{"tokens": 9}, {}]}, "tokens"),
        ({"players": [{"at": "C3"}, {}]}, "at"),
        ({"players": [{"open": ["mask"]}, {}]}, "open"),
        ({"players": [{"cards": ["five", "five"]}, {}]}, "cards"),
        ({"players": [{"treasures": ["mask"] * 6}, {}]}, "treasures"),
        ({"rooms": {"A1": "SA-pink"}}, "rooms"),
        ({"rooms": {"A3": "SA-pink", "B3": "SA-pink"}}, "rooms"),
        ({"rooms": {"A3": "LR-pink-adjacent"}}, "rooms"),
        ({"rooms": {"A3": "SA-pink E"}}, "rooms"),
        ({"rooms": {"A3": "SA-pink"}, "sanctuary": "SA-pink"}, "sanctuary"),
        ({"flags": {"C3": [0]}}, "flags"),
        ({"flags": {"A1": [2]}}, "flags"),
        ({"spots": {"A1": ["5"]}}, "spots"),
        ({"sites": {"1": ["T24"]}}, "tiles"),
        ({"sites": {"1": ["T01"], "2": ["T01"]}}, "tiles"),
        ({"light_rooms": [None]}, "light_rooms"),
        ({"treasures": [[None]]}, "treasures"),
        ({"wheel": "1-1-1-1-1"}, "wheel"),
        ({"stage": "tea"}, "stage"),
        ({"steps": [["Dance", [0]]]}, "steps"),
    ],
)
def test_what_cannot_be_is_refused_by_name(position, name):
    with pytest.raises(ValueError, match=name):
        GAME.lay(position, 2, PLAIN)
