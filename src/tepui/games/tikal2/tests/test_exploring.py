"""TIK-MOVE, TIK-DIG, TIK-LROOM: explorers, doors, digs."""

from __future__ import annotations

import pytest

from tepui.games.tikal2.rules.components import COLOURS, NONE, PLACES
from tepui.games.tikal2.rules.edges import journeys
from tepui.games.tikal2.tests.edges import edge_by_edge
from tepui.games.tikal2.tests.temple import (
    GAME,
    at,
    bag,
    cards,
    dig_site,
    flagged,
    hand,
    moments,
    pieces,
    score,
    treasures,
    whole_game,
)
from tepui.testing.kit import asked, can, legal, play, refused


def exploring(place="OUT", keys=(), seats=2, chance=(), player=None, **position):
    """Seat 0 in the middle of an exploration."""
    first = {"at": place, "bag": list(keys), **(player or {})}
    players = [first, *position.pop("players", [])]
    m = dig_site(seats=seats, stage="explore", players=players, chance=chance, **position)
    return play(m, "explore")


def reach(*keys, place="OUT", **position):
    return {text.split()[1] for text in legal(exploring(place, keys, **position), "go")}


@pytest.mark.rule("TIK-MOVE-01", "TIK-MOVE-02")
def test_any_distance_then_a_dig():
    m = exploring("A4", ["pink", "yellow"])
    play(m, "go E4")
    refused(m, "go A2")
    play(m, "dig 3")
    assert at(m) == "E4" and flagged(m, "E4") and asked(m) == "AfterTile"


@pytest.mark.rule("TIK-MOVE-03", "TIK-MOVE-18")
def test_empty_spaces_are_neither_entered_nor_crossed():
    assert reach("pink") == {"A2", "E4"}  # A2's inner door gives on the empty B3
    assert "B3" in reach("pink", rooms={"B3": "SA-blue"})


@pytest.mark.rule("TIK-MOVE-04", "TIK-MOVE-16")
@pytest.mark.parametrize(
    "keys, rooms",
    [
        (["pink", "yellow"], {"A2", "E4", "A4", "E2"}),
        (["blue", "green"], {"B1", "A1", "E5", "D6"}),
        (["green", "pink"], {"E5", "A2", "E4"}),
        ([], set()),
    ],
)
def test_what_two_keys_open_at_the_start(keys, rooms):
    assert reach(*keys) == rooms


@pytest.mark.rule("TIK-MOVE-05")
def test_keys_are_shown_not_spent():
    m = exploring(keys=["pink"])
    refused(m, "go A4")
    play(m, "go A2", "dig 1")
    assert bag(m) == ["pink"]


@pytest.mark.rule("TIK-MOVE-06")
def test_a_door_on_one_side_serves_both_ways():
    rooms = {"A3": "LR-green-opposite E"}  # doors E to A4 and W to A2
    assert reach("green", place="A4", rooms=rooms) >= {"A3", "A2"}
    assert "A4" in reach("green", place="A3", rooms=rooms)
    assert "A3" not in reach("yellow", place="A4", rooms=rooms)
    assert "A3" not in reach("pink", place="A2", rooms=rooms)


@pytest.mark.rule("TIK-MOVE-07")
@pytest.mark.parametrize("keys, passes", [(["yellow"], 0), (["green"], 0), (["yellow", "green"], 1)])
def test_two_doors_back_to_back_need_both_keys(keys, passes):
    rooms = {"C2": "LR-yellow-opposite E", "C3": "LR-green-opposite E"}
    assert ("C3" in reach(*keys, place="C2", rooms=rooms)) == bool(passes)


@pytest.mark.rule("TIK-MOVE-08", "TIK-MOVE-09")
def test_same_colour_back_to_back_needs_one_key_and_a_wall_none_will_open():
    rooms = {"C2": "LR-yellow-opposite E", "C3": "LR-yellow-adjacent W"}
    assert "C3" in reach("yellow", place="C2", rooms=rooms)
    walls = {"C2": "LR-yellow-opposite E", "B2": "SA-pink"}
    assert "B2" not in reach(*COLOURS, place="C2", rooms=walls)


@pytest.mark.rule("TIK-MOVE-10")
def test_out_by_one_door_and_in_by_another():
    m = exploring("A2", ["pink", "brown"])
    play(m, "go E1")
    assert at(m) == "E1" and bag(m) == ["pink", "brown"]
    assert reach("brown", place="A2") == set()


@pytest.mark.rule("TIK-MOVE-11")
def test_dark_rooms_are_entered_by_their_neighbours_doors():
    rooms = {"B3": "SA-yellow"}
    assert "B3" in reach("pink", rooms=rooms)
    assert reach("pink", place="B3", rooms=rooms) == {"A2", "OUT", "E4"}
    assert reach("yellow", place="B3", rooms=rooms) == set()


@pytest.mark.rule("TIK-MOVE-12")
def test_explorers_never_block():
    m = exploring(keys=["pink"], players=[{"at": "A2"}], flags={"A2": [1]}, spots={"A2": ["1"]})
    play(m, "go A2", "dig nothing")
    assert flagged(m, "A2", 0) and flagged(m, "A2", 1)


@pytest.mark.rule("TIK-MOVE-13", "TIK-DIG-02")
def test_a_room_with_my_flag_may_be_passed_but_not_dug_again():
    m = exploring(keys=["pink"], flags={"A2": [0]}, rooms={"B3": "SA-blue"})
    play(m, "go A2")
    assert legal(m) == {"stop"}
    m = exploring(keys=["pink"], flags={"A2": [0]}, rooms={"B3": "SA-blue"})
    play(m, "go B3")
    assert legal(m, "dig")


@pytest.mark.rule("TIK-MOVE-14")
@pytest.mark.parametrize("place", ["A2", "OUT"])
def test_a_move_may_end_without_a_dig(place):
    m = exploring("E4", ["pink"])
    play(m, f"go {place}", "stop")
    assert at(m) == place and score(m) == 0 and not any(m.table.flags)


@pytest.mark.rule("TIK-MOVE-15")
def test_a_dig_without_moving():
    m = exploring("A4")
    play(m, "dig 3")
    assert score(m) == 4


@pytest.mark.rule("TIK-MOVE-17", "TIK-MOVE-20")
@pytest.mark.parametrize("keys, e5, d6", [(["blue"], 0, 0), (["green"], 1, 0), (["blue", "green"], 1, 1)])
def test_each_edge_is_judged_alone(keys, e5, d6):
    rooms = reach(*keys)
    assert ("E5" in rooms, "D6" in rooms) == (bool(e5), bool(d6))


# ---- digging


@pytest.mark.rule("TIK-DIG-01", "TIK-DIG-07", "TIK-DIG-13")
def test_one_flag_ends_the_move():
    m = exploring(keys=["pink", "yellow"])
    play(m, "go A2", "dig 1")
    assert flagged(m, "A2") and sum(map(bool, m.table.flags)) == 1
    assert asked(m) == "AfterTile" and not legal(m, "go") and not can(m, "explore")


@pytest.mark.rule("TIK-DIG-03", "TIK-DIG-04")
def test_one_free_spot_of_choice_is_covered_for_good():
    m = exploring("C3", rooms={"C3": "SA-pink"}, players=[{"at": "C3"}])
    assert legal(m, "dig") == {"dig 5", "dig 3+card", "dig treasure", "dig 3"}
    play(m, "dig 5")
    assert score(m) == 5
    left = GAME.position(m.table)
    m = dig_site(**{**left, "steps": [["Explore", [1, -1, 0, 0]]]})
    assert legal(m, "dig") == {"dig 3+card", "dig treasure", "dig 3"}


@pytest.mark.rule("TIK-DIG-05", "TIK-DIG-12")
def test_a_spot_with_a_card_gives_points_and_a_card_of_three():
    m = exploring("C3", rooms={"C3": "SA-pink"}, chance=cards("key", "five", "extra"))
    play(m, "dig 3+card")
    assert legal(m) == {"keep_card key", "keep_card five", "keep_card extra"}
    play(m, "keep_card five")
    assert score(m) == 3 and hand(m) == ["five"]
    m = exploring("C3", rooms={"C3": "SA-pink"}, chance=pieces("mask", "vase", "vase"))
    play(m, "dig treasure", "draw pile1", "keep_treasure vase")
    assert score(m) == 0 and treasures(m) == ["vase"]


@pytest.mark.rule("TIK-DIG-06")
@pytest.mark.parametrize(
    "place, rooms, reward, points",
    [
        ("A2", {}, "1", 3),
        ("C3", {"C3": "TR"}, "16", 16),
        ("S2", {}, "7+card", 7),
        ("C3", {"C3": "SA-blue"}, "3+card", 3),
        ("C3", {"C3": "SA-blue"}, "treasure", 0),
    ],
)
def test_the_books_spots(place, rooms, reward, points):
    m = exploring(place, rooms=rooms)
    play(m, f"dig {reward}")
    assert score(m) == points


@pytest.mark.rule("TIK-DIG-08")
def test_without_a_free_spot_the_flag_is_placed_all_the_same():
    m = exploring("A4", flags={"A4": [1]}, spots={"A4": ["3"]})
    play(m, "dig nothing")
    assert flagged(m, "A4") and score(m) == 1
    m = exploring("S1", flags={"S1": [1]}, spots={"S1": ["10"]})
    play(m, "dig nothing")
    assert flagged(m, "S1") and score(m) == 0


@pytest.mark.rule("TIK-DIG-09")
def test_flags_cannot_run_out():
    for seats, turns in ((2, 8), (3, 7), (4, 6)):
        assert 2 * turns + 2 + 1 + 1 <= 20  # turns, tents, card, special turn
        assert whole_game(seats).table.tents == [1] * seats


@pytest.mark.rule("TIK-DIG-10", "TIK-DIG-11")
def test_cards_won_by_a_dig():
    m = exploring("S2", chance=cards("passage", "five", "extra"))
    play(m, "dig 7+card", "keep_card passage")
    assert asked(m) == "AfterTile" and not legal(m, "cross")
    m = exploring("S2", chance=cards("passage", "five", "extra"), player={"tokens": 1})
    play(m, "dig 7+card", "keep_card extra", "play extra")
    assert asked(m) == "Explore" and can(m, "cross OUT token")


# ---- light rooms


@pytest.mark.rule("TIK-LROOM-01", "TIK-LROOM-02", "TIK-LROOM-10")
def test_the_first_flag_takes_the_spot_and_the_doors():
    m = exploring("A4", players=[{"at": "A4"}])
    assert legal(m, "dig") == {"dig 3"}
    play(m, "dig 3")
    assert score(m) == 4
    m = dig_site(**{**GAME.position(m.table), "steps": [["Explore", [1, -1, 0, 0]]]})
    play(m, "dig nothing")
    assert score(m, 1) == 1


@pytest.mark.rule("TIK-LROOM-03", "TIK-LROOM-05", "TIK-LROOM-06")
def test_doors_of_earlier_rooms_of_the_colour_count_again():
    rooms = {"C3": "LR-green-adjacent E"}
    covered = {"E5": ["1"], "C3": ["2"]}
    m = exploring("E5", rooms=rooms, spots=covered)
    play(m, "dig nothing")
    assert score(m) == 2
    m = exploring("C3", rooms=rooms, spots=covered, flags={"E5": [0]})
    play(m, "dig nothing")
    assert score(m) == 4


@pytest.mark.rule("TIK-LROOM-04", "TIK-LROOM-07")
def test_third_blue_room():
    rooms = {"C3": "LR-blue-opposite E"}
    m = exploring("C3", rooms=rooms, flags={"B1": [0], "D6": [0], "A2": [0]})
    play(m, "dig 1")
    assert score(m) == 1 + 5
    m = exploring("C3", rooms=rooms, flags={"B1": [0], "D6": [0]}, spots={"C3": ["1"]})
    play(m, "dig nothing")
    assert score(m) == 5


@pytest.mark.rule("TIK-LROOM-08")
def test_all_four_rooms_of_a_colour():
    rooms = {"C3": "LR-pink-opposite E", "C4": "LR-pink-adjacent E"}
    flags, points = {}, []
    for place, reward in (("C3", "1"), ("A2", "1"), ("C4", "2"), ("E4", "3")):
        m = exploring(place, rooms=rooms, flags=flags)
        play(m, f"dig {reward}")
        points.append(score(m))
        flags[place] = [0]
    assert points == [1 + 2, 1 + 4, 2 + 6, 3 + 7]


@pytest.mark.rule("TIK-LROOM-09")
def test_no_door_points_for_other_rooms_or_other_flags():
    m = exploring("C3", rooms={"C3": "SA-pink"}, flags={"A2": [0], "E4": [0]})
    play(m, "dig 3")
    assert score(m) == 3
    m = exploring("A2", flags={"E4": [1]})
    play(m, "dig 1")
    assert score(m) == 3


# ---- the search for journeys against brute force


@pytest.mark.rule("TIK-MOVE-02", "TIK-PASS-04", "TIK-PASS-20")
@pytest.mark.parametrize("seed", range(4))
def test_journeys_are_what_single_steps_reach(seed):
    compared = 0
    for match, _ in moments("AfterTile", seed, share=0.2):
        t, seat = match.table, match.seat
        by_search = {
            (PLACES[place], spent, None if via == NONE else PLACES[via]) for place, spent, via in journeys(t, seat, 2)
        }
        assert by_search == edge_by_edge(t, seat, 2)
        compared += 1
    assert compared > 2
