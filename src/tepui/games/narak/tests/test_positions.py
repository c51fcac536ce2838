"""Positions as plain data: what is left out, what comes back, what is refused by name."""

from __future__ import annotations

import random

import pytest

from tepui import Match
from tepui.games.narak.tests.expedition import GAME, expedition, whole_game
from tepui.games.narak.tests.reading import hand, row
from tepui.testing.kit import asked, play


def played_at_random(seats, side, moves, seed=0):
    m = whole_game(seats, side, seed=seed)
    rng = random.Random(seed)
    for _ in range(moves):
        m.do(rng.choice(m.legal(m.seats[0])), m.seats[0])
    return m


@pytest.mark.parametrize(("seats", "side"), [(1, "snake"), (2, "bird"), (4, "snake")])
@pytest.mark.parametrize("moves", [7, 60])
def test_a_written_position_is_laid_again_with_its_secrets(seats, side, moves):
    m = played_at_random(seats, side, moves, seed=moves)
    written = GAME.position(m.table)
    again = GAME.lay(written, seats, m.options)
    assert GAME.position(again) == written
    for seat in (*range(seats), None):
        assert GAME.view(again, seat) == GAME.view(m.table, seat)


def test_what_is_left_out_has_its_default():
    m = expedition()
    t = m.table
    assert (t.round, t.first, m.seat, asked(m), hand(m)) == (1, 0, 0, "MainAction", [])
    assert row(m) == ["art_01", "item_01", "item_02", "item_03", "item_04", "item_05"]
    assert t.fear == 19 and t.stacks == [2] * 6 and t.below == [3, 3, 3] and t.slots.count(-2) == 5
    assert t.mixed == [0, 0], "everybody can tell a hand from the bag it came from"


def test_a_later_round_has_more_artifacts_in_its_row():
    assert [card[:3] for card in row(expedition(round=4))] == ["art"] * 4 + ["ite"] * 2


def test_stages_lead_to_their_question():
    assert asked(expedition(stage="end")) == "EndTurn"
    assert asked(expedition(stage="round_end", hand=["fear"])) == "PutDown"
    assert expedition(stage="over").over


def test_a_match_from_a_position_is_saved_and_goes_on_the_same_way():
    m = play(Match.at("narak", 2, {}, {"players": [{"hand": ["fear"], "coin": 3}, {}]}), "dig camp_1_a", "spend fear")
    again = Match.load(m.save())
    assert GAME.position(again.table) == GAME.position(m.table) and again.legal() == m.legal()


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({"weather": "rain"}, "weather"),
        ({"players": [{"gold": 1}, {}]}, "gold"),
        ({"players": [{}]}, "players: 1"),
        ({"players": [{"coin": -1}, {}]}, "coin"),
        ({"players": [{"coin": True}, {}]}, "coin"),
        ({"players": [{"hand": ["sword"]}, {}]}, "sword"),
        ({"players": [{"hand": ["item_01"], "area": ["item_01"]}, {}]}, "only one item_01"),
        ({"players": [{"deck": ["?0"]}, {}]}, "bag 0"),
        ({"players": [{"glass": "s1"}, {}]}, "glass"),
        ({"players": [{"assistants": {"asst_01": "bronze"}}, {}]}, "bronze"),
        ({"slots": {"camp_9_a": 0}}, "camp_9_a"),
        ({"slots": {"camp_1_a": 0, "camp_2_a": 0, "camp_3_a": 0}}, "more than 2 archaeologists"),
        ({"sites": {"jungle_1": "site_9"}}, "site_9"),
        ({"row": ["art_01"]}, "1 places"),
        ({"idols": {f"jungle_{i}": "idol_coin" for i in range(1, 5)}}, "more idol_coin"),
        ({"bonuses": {"b3": ["bonus_coin"] * 4}}, "more bonus_coin"),
        ({"below": [9, 9, 9]}, "below"),
        ({"round": 6}, "round"),
        ({"stage": "later"}, "later"),
        ({"steps": [["Nap", [0]]]}, "Nap"),
    ],
)
def test_what_cannot_be_is_refused_by_name(position, named):
    with pytest.raises(ValueError, match=named):
        Match.at("narak", 2, {}, position)
