"""ELD-CAVE, ELD-TILE: exploring, and the fourteen kinds of tile."""

from __future__ import annotations

import pytest

from tepui import Match
from tepui.games.eldorado.rules.components import COURSES, FACE_AT, FACES, FIXTURES, TILE_COUNTS, TILES
from tepui.games.eldorado.rules.course import course_of
from tepui.games.eldorado.tests.expedition import at, blockades, end_turn, go, race, targets, zone
from tepui.testing.kit import asked, can, legal, play

CAVES = {"caves": True}
TWO_CAVES = {"caves": True, "course": FIXTURES["caves_fx"]}


def julien(**position):
    return race(options=CAVES, course="J0@0,0", **{"pawns": [(1, 0), (-1, -1), (-1, 0)], **position})


def at_the_seam(**position):
    """The fixture: caves (9,-8) of M behind the blockade and (9,-6) of E."""
    given = {"pawns": [(8, -6), (10, -7)], "blockades": {"M": 2}, **position}
    return race(options=TWO_CAVES, **given)


def piles(match) -> dict[str, int]:
    course = match.table.rules.course
    return {FACES[FACE_AT[space]]: match.table.caves[i] for i, space in enumerate(course.caves)}


# ---- the variant


def test_eld_cave_01_an_option():
    match = race(course="J0@0,0", pawns=[(1, 0), (-1, -1), (-1, 0)], hands=[["explorer"]])
    play(match, "play explorer machete", go(match, 0, 1))
    assert asked(match) == "PlayCards"
    match = julien(hands=[["explorer"]])
    play(match, "play explorer machete", go(match, 0, 1))
    assert asked(match) == "Explore"


def test_eld_cave_02_four_tiles_on_every_cave():
    match = Match.new("eldorado", 3, {"caves": True, "course": "witch"}, seed=1)
    assert match.table.caves == [4] * 6
    assert sum(match.table.bag) == 36


def test_eld_cave_03_which_faces_have_a_cave():
    counts = {name: len(course_of(name).caves) for name in COURSES}
    assert counts == {"first": 3, "hills": 4, "home": 4, "winding": 5, "witch": 6, "serpentine": 6, "swamp": 4}
    with_cave = {FACES[FACE_AT[space]] for name in COURSES for space in course_of(name).caves}
    assert with_cave <= set("ABCDEFGHIJLM")


@pytest.mark.rule("ELD-CAVE-04", "ELD-CAVE-17")
def test_exploring_takes_one_tile():
    match = julien(hands=[["explorer"]], chance=["find coin2"])
    play(match, "play explorer machete", go(match, 0, 1), "explore J")
    assert zone(match, "tiles") == {"coin2": 1}
    assert piles(match) == {"J": 3}
    assert asked(match) == "PlayCards"


def test_eld_cave_05_passing_gives_nothing():
    match = julien(hands=[["prop_plane"]], pawns=[(1, 0), (-1, -1), (-3, 1)])
    play(match, "play prop_plane machete", go(match, 0, 1))
    assert asked(match) == "Move"
    assert zone(match, "tiles") == {}
    play(match, go(match, 1, 0))
    play(match, *(["stop"] if asked(match) == "Move" else []))
    assert asked(match) == "PlayCards"


def test_eld_cave_06_any_number_of_tiles():
    tiles = ["coin1", "paddle1", "machete1", "draw1"]
    match = race(options=CAVES, pawns=[(0, 0)], tiles=[tiles], hands=[[]], draw=[["sailor"]])
    play(match, "use machete1", go(match, 1, 0), "use draw1", "use coin1", go(match, 1, 1))
    assert zone(match, "tiles") == {"paddle1": 1}


def test_eld_cave_07_only_in_ones_own_phase_1():
    match = race(
        options=CAVES, pawns=[(0, 0), (1, 0)], tiles=[["draw1"], ["draw1"]], hands=[["sailor"]], draw=[["sailor"]] * 2
    )
    play(match, "use draw1")
    assert zone(match, "tiles", 1) == {"draw1": 1}
    play(match, "end")
    assert not legal(match, "use ")


def test_eld_cave_08_a_used_tile_leaves_the_game():
    match = race(options=CAVES, pawns=[(0, 0)], tiles=[["machete1"]])
    play(match, "use machete1", go(match, 1, 0))
    assert zone(match, "tiles") == {}
    assert zone(match, "spent") == {"machete1": 1}
    assert sum(match.table.bag) == 35


@pytest.mark.rule("ELD-CAVE-09", "ELD-CAVE-10")
def test_a_blockade_between_pawn_and_cave():
    match = at_the_seam(hands=[["traveler", "photographer"]], chance=["find coin1"])
    play(match, "play traveler coin", go(match, 8, -7))
    assert asked(match) == "PlayCards"
    play(match, "play photographer coin", "open a M", "stop")
    assert asked(match) == "Explore"
    play(match, "explore M")
    assert blockades(match, 0) == [2]
    assert zone(match, "tiles") == {"coin1": 1}
    assert piles(match)["M"] == 3


@pytest.mark.rule("ELD-CAVE-11", "ELD-CAVE-22", "ELD-CAVE-23")
def test_opened_by_somebody_else():
    match = at_the_seam(pawns=[(8, -7), (10, -7), (0, 0)], hands=[["traveler"], ["traveler"]])
    play(match, "end", "done")
    play(match, "play traveler coin", "open a M")
    assert asked(match) == "PlayCards"  # neither of them explores
    assert zone(match, "tiles", 0) == zone(match, "tiles", 1) == {}
    end_turn(match)
    end_turn(match)
    play(match, "play traveler coin", go(match, 9, -7))
    assert legal(match) == {"explore E", "leave"}  # not M: the pawn was already next to it


@pytest.mark.rule("ELD-CAVE-12", "ELD-CAVE-20")
def test_go_away_and_come_back():
    match = at_the_seam(pawns=[(9, -7), (0, 1)], blockades={}, hands=[["traveler", "traveler", "photographer"]])
    play(match, "play photographer coin", go(match, 10, -7), go(match, 9, -7))
    assert asked(match) == "PlayCards"  # within one movement: nothing
    play(match, "play traveler coin", go(match, 10, -7))
    play(match, "play traveler coin", go(match, 9, -7))
    assert legal(match) == {"explore M", "leave"}  # it had stopped away from M, but always beside E


def test_eld_cave_13_from_one_space_beside_it_to_another():
    match = julien(hands=[["explorer"]], chance=["find coin2"])
    play(match, "play explorer machete", go(match, 0, 1), "explore J", "use coin2", go(match, -1, 2))
    assert asked(match) == "PlayCards"
    assert piles(match) == {"J": 3}


def test_eld_cave_14_two_caves_one_tile_each():
    match = at_the_seam(pawns=[(8, -7), (0, 1)], hands=[["photographer"]], chance=["find draw1", "find swap"])
    play(match, "play photographer coin", "open a M", go(match, 9, -7))
    assert legal(match) == {"explore E", "explore M", "leave"}
    play(match, "explore E", "explore M")
    assert zone(match, "tiles") == {"draw1": 1, "swap": 1}


def test_eld_cave_15_an_empty_pile_gives_nothing():
    match = julien(hands=[["explorer"]], caves={"J": 0})
    play(match, "play explorer machete", go(match, 0, 1))
    assert asked(match) == "PlayCards"


def test_eld_cave_16_not_if_the_pawn_was_next_to_it_before():
    match = julien(pawns=[(0, 1), (-1, -1), (-1, 0)], hands=[["scout"]])
    play(match, "play scout machete", go(match, 1, 0), go(match, 0, 1))
    assert asked(match) == "PlayCards"


@pytest.mark.rule("ELD-CAVE-18")
def test_tiles_are_unknown_until_taken():
    match = julien(hands=[["explorer"]], chance=["find coin2"])
    play(match, "play explorer machete", go(match, 0, 1))
    assert not hasattr(match.view(0), "bag")
    outcomes = match.table.copy()
    outcomes.apply(match.game.read("explore J"))
    chances = dict(outcomes.step.outcomes(outcomes))
    assert {match.game.write(a): round(p * 36) for a, p in chances.items()} == {
        f"find {tile}": n for tile, n in zip(TILES, TILE_COUNTS)
    }
    play(match, "explore J")
    assert match.view(2).held == match.view(0).held == match.table.held


def test_eld_cave_19_different_pawns_explore_the_same_cave():
    match = race(
        2, options=CAVES, course="J0@0,0", pawns=[[(1, 0), (1, -1)], [(-3, 1), (-3, 2)]], hands=[["explorer"] * 3]
    )
    play(match, "play explorer machete", go(match, 0, 1), "explore J")
    play(match, "play explorer machete", go(match, 1, 0), "play explorer machete")
    assert can(match, go(match, 0, 1))
    play(match, go(match, 0, 1), "explore J")
    assert piles(match) == {"J": 2}


@pytest.mark.rule("ELD-CAVE-21", "ELD-CAVE-24")
def test_exploring_is_optional_and_ends_the_movement():
    match = julien(hands=[["scout"]])
    play(match, "play scout machete", go(match, 0, 1))
    assert not legal(match, "explore")
    play(match, "stop")
    assert legal(match) == {"explore J", "leave"}
    play(match, "leave")
    assert asked(match) == "PlayCards"
    assert piles(match) == {"J": 4}


# ---- the tiles


def test_eld_tile_01_symbol_tiles():
    counts = dict(zip(TILES, TILE_COUNTS))
    assert {name: counts[name] for name in TILES[:7]} == {
        "coin1": 2, "paddle1": 2, "machete1": 2, "coin2": 3, "paddle2": 3, "machete2": 3, "machete3": 2,
    }  # fmt: skip
    assert sum(TILE_COUNTS[:7]) == 17


def test_eld_tile_02_a_symbol_tile_moves_like_a_card():
    match = race(options=CAVES, pawns=[(9, 0)], tiles=[["machete3", "machete1"]])
    play(match, "use machete3", go(match, 10, -1))
    assert match.table.step.left == 1
    play(match, go(match, 11, -2))
    assert at(match, 0) == (11, -2)


@pytest.mark.rule("ELD-TILE-03", "ELD-TILE-12")
def test_coin_tiles_pay():
    match = race(options=CAVES, tiles=[["coin2", "machete2", "paddle1"]])
    play(match, "buy photographer")
    assert legal(match) == {"pay-tile coin2"}
    play(match, "pay-tile coin2", "done")
    assert zone(match, "discard") == {"photographer": 1}
    assert zone(match, "spent") == {"coin2": 1}
    match = race(options=CAVES, tiles=[["coin1"]], hands=[["traveler"]])
    play(match, "buy photographer", "pay traveler", "pay-tile coin1", "done")


def test_eld_tile_04_the_draw_tile():
    match = race(options=CAVES, tiles=[["draw1"]], draw=[["scout"]])
    play(match, "use draw1")
    assert zone(match, "hand") == {"scout": 1}
    assert can(match, "end")


def test_eld_tile_05_the_remove_tile():
    match = race(options=CAVES, tiles=[["trash1"]], hands=[["traveler", "sailor"]])
    play(match, "use trash1")
    assert legal(match) == {"remove traveler", "remove sailor"}
    play(match, "remove traveler")
    assert zone(match, "out") == {"traveler": 1}
    assert asked(match) == "PlayCards"


@pytest.mark.rule("ELD-TILE-06", "ELD-TILE-15")
def test_the_exchange_tile():
    match = race(
        options=CAVES, tiles=[["swap"]], hands=[["traveler", "explorer", "sailor", "scout"]], discard=[["captain"]]
    )
    play(match, "use swap", "give explorer", "give sailor", "done")
    assert zone(match, "play") == {"explorer": 1, "sailor": 1}
    assert zone(match, "hand") == {"traveler": 1, "scout": 1, "captain": 1}  # two were due, one was there
    five = race(options=CAVES, tiles=[["swap"]], hands=[["explorer"] * 5], draw=[["sailor"] * 9])
    play(five, "use swap", *["give explorer"] * 4)
    assert zone(five, "hand") == {"explorer": 1, "sailor": 4}


def test_eld_tile_07_the_keep_tile_saves_equipment():
    match = race(options=CAVES, tiles=[["keep_item"]], hands=[["compass"]], draw=[["sailor"] * 3])
    play(match, "act compass")
    assert legal(match) == {"keep", "leave"}
    play(match, "keep")
    assert zone(match, "play") == {"compass": 1}
    assert zone(match, "out") == {}
    play(match, "end", "done")
    assert "compass" in zone(match, "discard") or "compass" in zone(match, "hand")


def test_eld_tile_07_one_keep_tile_saves_one_of_two():
    match = race(options=CAVES, tiles=[["keep_item"]], hands=[["treasure_chest", "prop_plane"]])
    play(match, "buy transmitter", "pay treasure_chest", "pay prop_plane", "done")
    assert asked(match) == "MayKeep"
    play(match, "keep")
    assert sum(zone(match, "out").values()) == 1
    assert asked(match) == "PlayCards"


@pytest.mark.rule("ELD-TILE-08", "ELD-TILE-17")
def test_the_passage_tile_opens_occupied_spaces():
    match = race(options=CAVES, pawns=[(0, 0), (1, 0)], tiles=[["pass_through"]], hands=[["scout", "sailor"]])
    play(match, "play scout machete")
    assert (1, 0) not in targets(match)
    play(match, "use pass_through")
    assert (1, 0) in targets(match)
    assert (-1, 1) not in targets(match)  # a village still needs coins
    play(match, go(match, 1, 0), go(match, 2, 0))
    assert at(match, 0) == (2, 0)
    end_turn(match)
    assert not match.table.passing


def test_eld_tile_08_mountains_stay_closed():
    match = race(
        options=CAVES, pawns=[(1, 1)], passing=True, steps=[["TurnEnd", [0]], ["PlayCards", [0]]], hands=[["native"]]
    )
    play(match, "act native")
    assert (0, 2) not in targets(match)


def test_eld_tile_09_the_native_tile():
    match = race(options=CAVES, pawns=[(1, 1), (1, 0)], tiles=[["native_step"]])
    play(match, "use native_step")
    assert targets(match) == {(2, 1), (1, 2), (0, 1), (2, 0)}
    match = race(options=CAVES, pawns=[(3, 0)], tiles=[["native_step"]], blockades={"C": 6})
    play(match, "use native_step", "open a C")
    assert blockades(match, 0) == [6]


@pytest.mark.rule("ELD-TILE-10", "ELD-TILE-19")
def test_the_symbol_change_tile_works_on_cards():
    match = race(options=CAVES, pawns=[(3, 0)], tiles=[["symbol_change", "machete3"]], hands=[["trailblazer"]])
    assert {"change trailblazer paddle"} == legal(match, "change ")  # no village is near
    assert not can(match, "use symbol_change")
    play(match, "change trailblazer paddle", go(match, 4, 0))
    assert zone(match, "spent") == {"symbol_change": 1}
    match = race(options=CAVES, tiles=[["symbol_change", "machete3"]], hands=[["trailblazer"]])
    play(match, "buy trailblazer", "pay-changed trailblazer", "done")
    assert zone(match, "discard") == {"trailblazer": 1}


def test_a_card_the_price_needs_changed_is_not_paid_as_it_is():
    match = race(options=CAVES, tiles=[["symbol_change"]], hands=[["trailblazer", "giant_machete"]])
    play(match, "buy transmitter")
    assert legal(match) == {"pay trailblazer", "pay-changed giant_machete"}
    play(match, "pay trailblazer")
    assert legal(match) == {"pay-changed giant_machete"}
    play(match, "pay-changed giant_machete", "done")
    assert zone(match, "discard") == {"transmitter": 1}
    two = race(options=CAVES, tiles=[["symbol_change"]], hands=[["giant_machete"] * 2])
    play(two, "buy transmitter")
    assert legal(two) == {"pay giant_machete", "pay-changed giant_machete"}


def test_eld_tile_11_tiles_are_not_cards():
    match = race(options=CAVES, pawns=[(12, 5)], hands=[["explorer", "explorer"]], tiles=[["machete1", "draw1"]])
    assert not can(match, go(match, 13, 5))
    assert match.view(1).hands[0] == 2
    match = race(options=CAVES, pawns=[(12, 5)], hands=[["explorer"] * 3], tiles=[["machete1", "draw1"]])
    assert can(match, go(match, 13, 5))


def test_eld_tile_13_a_coin_tile_is_used_for_one_thing():
    match = race(options=CAVES, pawns=[(0, 0)], tiles=[["coin2"]])
    play(match, "use coin2", go(match, 1, -1))
    play(match, *(["stop"] if asked(match) == "Move" else []))
    assert not legal(match, "buy ")


def test_eld_tile_14_remove_and_exchange_need_a_card():
    match = race(options=CAVES, tiles=[["trash1", "swap"]])
    assert not legal(match, "use ")
    match = race(options=CAVES, tiles=[["trash1", "swap"]], hands=[["sailor"]])
    assert legal(match, "use ") == {"use trash1", "use swap"}
    play(match, "use swap")
    assert not can(match, "done")
    play(match, "give sailor")
    assert legal(match) == {"done"}


def test_eld_tile_16_the_keep_tile_does_not_save_what_was_given_or_removed():
    match = race(options=CAVES, pawns=[(12, 5)], tiles=[["keep_item"]], hands=[["compass"] * 3])
    play(match, go(match, 13, 5), "give compass", "give compass", "give compass")
    assert asked(match) == "PlayCards"
    match = race(options=CAVES, tiles=[["keep_item"]], hands=[["scientist", "compass"]])
    play(match, "act scientist", "remove compass")
    assert asked(match) == "PlayCards"
    assert zone(match, "out") == {"compass": 1}
    assert zone(match, "tiles") == {"keep_item": 1}


def test_eld_tile_18_two_pawns_on_one_space():
    match = race(
        options=CAVES,
        pawns=[(0, 0), (1, 0), (2, 0)],
        tiles=[["pass_through"]],
        hands=[["explorer"], ["explorer"], ["explorer"]],
    )
    play(match, "use pass_through", "play explorer machete", go(match, 1, 0))
    assert at(match, 0) == at(match, 1) == (1, 0)
    end_turn(match)
    play(match, "play explorer machete", go(match, 0, 0))
    end_turn(match)
    play(match, "play explorer machete")
    assert (1, 0) not in targets(match)  # one pawn is still there


def test_eld_tile_20_unused_tiles_are_kept():
    match = race(options=CAVES, tiles=[["machete1"], [], []], pawns=[(0, 0)])
    for _ in range(6):
        end_turn(match)
    assert zone(match, "tiles") == {"machete1": 1}
    play(match, "use machete1", go(match, 0, 1))
    assert at(match, 0) == (0, 1)


def test_after_a_purchase_the_native_tile_waits():
    match = race(options=CAVES, pawns=[(1, 1), (1, 0)], tiles=[["native_step"]], hands=[["traveler", "traveler"]])
    assert can(match, "use native_step")
    play(match, "buy scout", "pay traveler", "done")
    assert asked(match) == "PlayCards" and not can(match, "use native_step")
