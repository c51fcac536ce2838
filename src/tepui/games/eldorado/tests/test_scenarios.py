"""Little games from a position to its end, in which several rules meet."""

from __future__ import annotations

import pytest

from tepui.games.eldorado.tests.expedition import at, blockades, end_turn, go, race, zone
from tepui.testing.kit import asked, can, legal, play

CAVES = {"caves": True}


def test_the_start_with_two_three_and_four_players():
    four = race(4)
    assert [at(four, seat) for seat in range(4)] == [(-3, 0), (-2, -1), (-1, -2), (0, -3)]
    three = race(3)
    assert [at(three, seat) for seat in range(3)] == [(-3, 0), (-2, -1), (-1, -2)]
    two = race(2)
    assert [[at(two, seat, pawn) for pawn in (0, 1)] for seat in (0, 1)] == [[(-3, 0), (-1, -2)], [(-2, -1), (0, -3)]]


def test_strength_is_not_added_up_and_not_kept():
    match = race(pawns=[(9, 0)], hands=[["explorer", "scout", "trailblazer"]])
    play(match, "play trailblazer machete", go(match, 10, -1))
    assert can(match, go(match, 11, -2))
    play(match, "stop", "play explorer machete", go(match, 9, 0))
    assert asked(match) == "PlayCards"
    play(match, "play scout machete", go(match, 10, -1))
    assert asked(match) == "PlayCards"
    assert zone(match, "play") == {"explorer": 1, "scout": 1, "trailblazer": 1}


def test_behind_a_strip_lies_no_blockade():
    match = race(options={"course": "home"}, pawns=[(10, -11)], hands=[["trailblazer"]])
    play(match, "play trailblazer machete", go(match, 11, -11), go(match, 12, -11))
    assert at(match, 0) == (12, -11)
    assert blockades(match, 0) == []


def test_equipment_as_money():
    match = race(
        hands=[["treasure_chest", "giant_machete", "explorer"]],
        slots=["millionaire", "trailblazer", "jack", "photographer", "treasure_chest", "transmitter"],
        draw=[["sailor"] * 4],
    )
    play(match, "buy millionaire", "pay explorer", "pay treasure_chest", "pay giant_machete", "done")
    assert zone(match, "out") == {"treasure_chest": 1}
    assert zone(match, "play") == {"giant_machete": 1, "explorer": 1}
    end_turn(match)
    assert zone(match, "discard") == {"giant_machete": 1, "explorer": 1, "millionaire": 1}


@pytest.mark.parametrize(("kept", "drawn"), [(6, 0), (4, 0), (0, 4)])
def test_more_than_four_cards_are_kept_and_none_is_drawn(kept, drawn):
    match = race(hands=[["compass", "explorer", "traveler", "sailor"]], draw=[["captain"] * 4 + ["pioneer"] * 4])
    play(match, "act compass")
    assert sum(zone(match, "hand").values()) == 6
    before = zone(match, "draw")
    play(match, "end")
    for _ in range(6 - kept):
        play(match, sorted(legal(match, "discard "), key=lambda text: match.game.read(text))[0])
    if asked(match) == "DiscardCards" and match.seat == 0:
        play(match, "done")
    assert sum(zone(match, "hand").values()) == kept + drawn
    assert sum(before.values()) - sum(zone(match, "draw").values()) == drawn


def test_a_travel_log_given_for_rubble_does_nothing_else():
    match = race(
        course="J0@0,0", pawns=[(1, 0), (-1, 0), (-1, -1)], hands=[["travel_log", "explorer"]], draw=[["sailor"] * 4]
    )
    play(match, go(match, 2, 0), "give explorer", "give travel_log")
    assert asked(match) == "PlayCards"
    assert zone(match, "hand") == zone(match, "out") == {}
    end_turn(match)
    assert zone(match, "discard") == {"travel_log": 1, "explorer": 1}


def test_a_turn_with_many_tiles():
    match = race(
        options=CAVES,
        pawns=[(0, 0)],
        hands=[["traveler", "explorer", "sailor"]],
        draw=[["scout"]],
        discard=[["captain"]],
        tiles=[["draw1", "swap", "trash1", "coin2", "machete1"]],
    )
    play(match, "use draw1", "use swap", "give explorer", "give sailor", "done")
    assert zone(match, "hand") == {"traveler": 1, "scout": 1, "captain": 1}
    play(match, "use trash1", "remove traveler")
    assert zone(match, "out") == {"traveler": 1}
    play(match, "buy photographer")
    assert "pay-tile machete1" not in legal(match)
    play(match, "pay-tile coin2", "done")
    assert zone(match, "discard") == {"photographer": 1}
    assert zone(match, "tiles") == {"machete1": 1}
    assert zone(match, "spent") == {"draw1": 1, "swap": 1, "trash1": 1, "coin2": 1}
