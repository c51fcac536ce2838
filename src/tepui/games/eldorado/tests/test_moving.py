"""ELD-MOVE, ELD-SPEC, ELD-BLOCK: movement with cards, rubble and camps, blockades."""

from __future__ import annotations

import pytest

from tepui.games.eldorado.rules.components import CARDS, HAS_SYMBOL, MOUNTAIN, SPACES
from tepui.games.eldorado.rules.scoring import blockades_of
from tepui.games.eldorado.tests.expedition import at, blockades, end_turn, ends, go, race, targets, zone
from tepui.testing.kit import asked, can, legal, play

# ---- landscape


@pytest.mark.parametrize(
    ("hex_", "plays"),
    [
        ((1, 0), ["play explorer machete", "{go}"]),
        ((0, -1), ["play sailor paddle", "{go}"]),
        ((-1, 1), ["play traveler coin", "{go}"]),
    ],
)
@pytest.mark.rule("ELD-MOVE-01")
def test_landscape_can_be_entered(hex_, plays):
    match = race(pawns=[(0, 0)], hands=[["explorer", "sailor", "traveler"]])
    play(match, *[text.format(go=go(match, *hex_)) for text in plays])
    assert at(match, 0) == hex_


def test_eld_move_01_rubble_and_camps_can_be_entered():
    match = race(course="J0@0,0", pawns=[(1, 0), (-1, 0), (-1, -1)], hands=[["explorer", "sailor"]])
    assert {(2, 0), (1, 1), (2, -1), (0, 0)} == targets(match)
    play(match, go(match, 0, 0), "give explorer")
    assert at(match, 0) == (0, 0)


@pytest.mark.rule("ELD-MOVE-02", "ELD-MOVE-05")
def test_strength_is_needed_to_stop_and_to_pass():
    match = race(pawns=[(9, 0)], hands=[["explorer", "scout"]])
    play(match, "play explorer machete")
    assert (10, -1) not in targets(match)
    match = race(pawns=[(9, 0)], hands=[["explorer", "scout"]])
    play(match, "play scout machete")
    assert (10, -1) in targets(match)
    play(match, go(match, 10, -1))
    assert at(match, 0) == (10, -1)
    assert asked(match) == "PlayCards"  # nothing left to pass on


@pytest.mark.rule("ELD-MOVE-03", "ELD-MOVE-04")
def test_a_card_goes_to_the_play_area_and_enters_spaces_of_its_symbol():
    match = race(pawns=[(3, 0)], hands=[["sailor", "explorer"]])
    play(match, "play sailor paddle")
    assert zone(match, "play", 0) == {"sailor": 1}
    course = match.table.rules.course
    assert targets(match)
    assert all(course.terrain[course.at[hex_]] == 1 for hex_ in targets(match))


def test_eld_move_06_what_remains_goes_on_at_once():
    match = race(pawns=[(9, 0)], hands=[["trailblazer"]])
    play(match, "play trailblazer machete", go(match, 10, -1))
    assert match.table.step.left == 1
    assert (11, -2) in targets(match)
    assert all(match.table.rules.course.strength[match.table.rules.course.at[hex_]] == 1 for hex_ in targets(match))


def test_eld_move_07_one_may_stop_and_the_rest_is_lost():
    match = race(pawns=[(9, 0)], hands=[["trailblazer", "explorer"]])
    play(match, "play trailblazer machete", go(match, 10, -1), "stop")
    assert asked(match) == "PlayCards"
    assert at(match, 0) == (10, -1)
    play(match, "play explorer machete", go(match, 11, -2))
    assert asked(match) == "PlayCards"


@pytest.mark.rule("ELD-MOVE-08")
def test_cards_are_never_added():
    """Two explorers before a jungle of two."""
    match = race(pawns=[(9, 0)], hands=[["explorer", "explorer"]])
    for hex_ in ((10, 0), (9, 0)):
        play(match, "play explorer machete")
        assert (10, -1) not in targets(match)
        play(match, go(match, *hex_))


def test_eld_move_09_another_play_ends_the_movement():
    match = race(pawns=[(9, 0)], hands=[["trailblazer", "explorer"]])
    play(match, "play trailblazer machete", go(match, 10, -1))
    assert not can(match, "play explorer machete")
    assert legal(match) - legal(match, "go ") == {"stop"}
    play(match, "stop", "play explorer machete")
    assert match.table.step.left == 1


@pytest.mark.parametrize("text", ["act native", "play giant_machete machete", "play prop_plane paddle"])
@pytest.mark.rule("ELD-MOVE-10")
def test_mountains_are_closed(text):
    match = race(pawns=[(1, 1)], hands=[["native", "giant_machete", "prop_plane"]])
    course = match.table.rules.course
    assert course.terrain[course.at[(0, 2)]] == MOUNTAIN + 1  # a mountain with a cave
    play(match, text)
    assert targets(match)
    assert (0, 2) not in targets(match)


def test_eld_move_11_an_occupied_space_is_closed():
    match = race(pawns=[(0, 0), (1, 0)], hands=[["scout"]])
    play(match, "play scout machete")
    assert ends(match) == {(-1, 0), (0, 1), (-1, -1), (-2, 0), (-2, 1), (-1, 2), (0, 0)}


def test_eld_move_12_backwards_and_back_again():
    match = race(pawns=[(0, 1)], hands=[["scout"]])
    play(match, "play scout machete", go(match, 0, 0), go(match, 0, 1))
    assert at(match, 0) == (0, 1)


def test_eld_move_13_a_joker_is_one_symbol():
    match = race(pawns=[(3, 0)], hands=[["adventurer"]])
    assert {"play adventurer paddle", "play adventurer machete"} <= legal(match)
    play(match, "play adventurer paddle")
    assert ends(match) == {(4, 0), (4, -1), (5, -2), (2, 1)}
    play(match, go(match, 4, -1))
    assert (4, -2) not in targets(match)


def test_eld_move_14_adjacent_across_boards_unless_a_blockade_lies_between():
    match = race(pawns=[(3, 0)], hands=[["sailor"]])
    play(match, "play sailor paddle")
    assert targets(match) == {(4, 0), (4, -1), (2, 1)}
    match = race(pawns=[(3, 0)], hands=[["sailor"]], blockades={"C": 1})
    play(match, "play sailor paddle")
    assert targets(match) == {(2, 1)}


def test_eld_move_15_start_spaces_cannot_be_entered_with_symbols():
    match = race(pawns=[(1, -3)], hands=[["explorer", "native"]])
    play(match, "play explorer machete")
    assert (0, -3) not in targets(match)
    match = race(pawns=[(1, -3)], hands=[["native"]])
    play(match, "act native")
    assert (0, -3) in targets(match)


def test_eld_move_16_a_card_is_not_played_for_nothing():
    match = race(course="K0@0,0", pawns=[(0, -3), (2, 0), (3, 0)], hands=[["sailor", "explorer"]])
    assert not can(match, "play sailor paddle")
    assert can(match, "play explorer machete")
    play(match, "play explorer machete")
    assert not can(match, "stop")


def test_eld_move_17_a_refused_step_changes_nothing():
    match = race(pawns=[(9, 0)], hands=[["trailblazer"]])
    play(match, "play trailblazer machete")
    before = match.game.position(match.table)
    refused = match.game.read(go(match, 11, -2))  # two steps away
    assert refused not in match.legal()
    assert match.game.position(match.table) == before
    assert can(match, go(match, 10, -1))


def test_eld_move_18_purple_cards_have_no_strength():
    match = race(hands=[["transmitter", "cartographer", "compass", "scientist"]], pawns=[(0, 0)])
    assert not legal(match, "play ")
    assert sum(not symbol for symbol in HAS_SYMBOL) == 6
    assert can(match, "act compass")


# ---- rubble and camps


def test_eld_spec_01_rubble_takes_exactly_its_number_of_cards():
    match = race(course="J0@0,0", pawns=[(1, 0), (-1, 0), (-1, -1)], hands=[["explorer", "sailor", "traveler"]])
    play(match, go(match, 2, 0), "give explorer")
    assert at(match, 0) == (1, 0)
    play(match, "give traveler")
    assert at(match, 0) == (2, 0)
    assert zone(match, "play", 0) == {"explorer": 1, "traveler": 1}
    match = race(course="J0@0,0", pawns=[(1, 0), (-1, 0), (-1, -1)], hands=[["explorer"]])
    assert targets(match) == {(0, 0)}  # the camp of one; every rubble here asks for two


@pytest.mark.rule("ELD-SPEC-02", "ELD-SPEC-05", "ELD-SPEC-11")
def test_a_camp_takes_cards_out_of_the_game():
    match = race(pawns=[(12, 5)], hands=[["explorer", "explorer", "treasure_chest", "traveler"]])
    play(match, go(match, 13, 5), "give explorer", "give explorer", "give treasure_chest")
    assert at(match, 0) == (13, 5)
    assert zone(match, "out") == {"explorer": 2, "treasure_chest": 1}
    assert zone(match, "hand") == {"traveler": 1}
    end_turn(match, keep=True)
    assert zone(match, "discard") == {}


@pytest.mark.rule("ELD-SPEC-03", "ELD-SPEC-04", "ELD-SPEC-09")
def test_cards_for_rubble_count_one_each_without_ability():
    match = race(
        course="J0@0,0", pawns=[(1, 0), (-1, 0), (-1, -1)], hands=[["giant_machete", "compass"]], draw=[["sailor"] * 4]
    )
    play(match, go(match, 2, 0), "give giant_machete", "give compass")
    assert zone(match, "play") == {"giant_machete": 1, "compass": 1}
    assert zone(match, "out") == {}
    assert zone(match, "hand") == {}  # nothing drawn
    end_turn(match)
    assert zone(match, "discard") == {"giant_machete": 1, "compass": 1}


def test_eld_spec_06_one_payment_moves_one_space():
    match = race(pawns=[(12, 5)], hands=[["explorer", "explorer", "explorer", "explorer"]])
    play(match, go(match, 13, 5), "give explorer", "give explorer", "give explorer")
    assert at(match, 0) == (13, 5)
    assert asked(match) == "PlayCards"
    match = race(pawns=[(11, 5)], hands=[["giant_machete", "sailor", "sailor", "sailor"]])
    play(match, "play giant_machete machete", go(match, 12, 5))
    assert (13, 5) not in targets(match)  # what is left of the machete does not help


def test_eld_spec_07_a_camp_is_not_used_up():
    match = race(pawns=[(12, 5), (14, 4)], hands=[["explorer"] * 3 + ["scout"], ["sailor"] * 3])
    play(match, go(match, 13, 5), "give explorer", "give explorer", "give explorer")
    play(match, "play scout machete", go(match, 13, 6), "end")
    play(match, go(match, 13, 5), "give sailor", "give sailor", "give sailor")
    assert at(match, 1) == (13, 5)
    assert zone(match, "out") == {"explorer": 3, "sailor": 3}


def test_eld_spec_08_an_occupied_camp_is_closed():
    match = race(pawns=[(12, 5), (13, 5)], hands=[["explorer"] * 3])
    assert not can(match, go(match, 13, 5))


def test_eld_spec_10_cards_come_from_the_hand_only():
    match = race(pawns=[(12, 5)], hands=[["explorer"] * 2], play=[["sailor"]], discard=[["sailor"]], draw=[["sailor"]])
    assert not can(match, go(match, 13, 5))
    match = race(pawns=[(12, 5)], hands=[["explorer"] * 2], options={"caves": True}, tiles=[["machete1", "coin1"]])
    assert not can(match, go(match, 13, 5))
    match = race(pawns=[(12, 5)], hands=[["explorer"] * 3])
    assert can(match, go(match, 13, 5))


def test_eld_spec_12_adjacent_and_no_blockade_between():
    match = race(pawns=[(11, 5)], hands=[["explorer"] * 4])
    assert not can(match, go(match, 13, 5))
    text = "A0@0,0 E0@7,-4 M2@11,-11 river@11,-14"
    match = race(options={"course": text}, pawns=[(10, -7)], hands=[["explorer"]])
    assert can(match, go(match, 11, -8))  # camp 1 across the seam
    match = race(options={"course": text}, pawns=[(10, -7)], hands=[["explorer"]], blockades={"M": 2})
    assert not can(match, go(match, 11, -8))


# ---- blockades


@pytest.mark.rule("ELD-BLOCK-01", "ELD-BLOCK-09")
def test_nobody_crosses_before_it_is_opened_and_everybody_after():
    match = race(pawns=[(3, -2), (3, -1)], hands=[["explorer"], ["scout"]], blockades={"C": 1})
    play(match, "play explorer machete")
    assert (4, -3) not in targets(match)
    play(match, "open a C", "end")
    play(match, "play scout machete", go(match, 4, -2), go(match, 4, -3))
    assert at(match, 1) == (4, -3)
    assert blockades(match, 1) == []


def test_eld_block_02_only_a_pawn_touching_the_junction_opens_it():
    match = race(pawns=[(2, -1)], hands=[["trailblazer"]], blockades={"C": 1})
    play(match, "play trailblazer machete")
    assert not can(match, "open a C")
    play(match, go(match, 3, -2))
    assert can(match, "open a C")


@pytest.mark.rule("ELD-BLOCK-03", "ELD-BLOCK-05", "ELD-BLOCK-07")
def test_a_landscape_blockade_is_paid_like_a_space():
    match = race(pawns=[(3, -2)], hands=[["trailblazer"]], blockades={"C": 1})
    play(match, "play trailblazer machete", "open a C")
    assert blockades(match, 0) == [1]
    assert match.table.step.left == 2
    play(match, go(match, 4, -3), go(match, 5, -4))
    assert at(match, 0) == (5, -4)
    weak = race(pawns=[(3, -2)], hands=[["explorer", "explorer"]], blockades={"C": 5})
    play(weak, "play explorer machete")
    assert not can(weak, "open a C")


@pytest.mark.rule("ELD-BLOCK-04", "ELD-BLOCK-06", "ELD-BLOCK-13")
def test_a_grey_blockade_takes_cards_and_leaves_nothing_over():
    match = race(pawns=[(3, 0)], hands=[["compass", "sailor", "explorer"]], blockades={"C": 6}, draw=[["scout"]])
    play(match, "open a C", "give sailor")
    assert blockades(match, 0) == []
    play(match, "give compass")
    assert blockades(match, 0) == [6]
    assert at(match, 0) == (3, 0)
    assert zone(match, "play") == {"compass": 1, "sailor": 1}
    assert zone(match, "hand") == {"explorer": 1}
    assert asked(match) == "PlayCards"
    end_turn(match)
    assert zone(match, "out") == {}
    too_few = race(pawns=[(3, 0)], hands=[["compass"]], blockades={"C": 6})
    assert not can(too_few, "open a C")


def test_eld_block_08_move_open_and_move_on_with_one_card():
    match = race(pawns=[(2, -1)], hands=[["trailblazer"]], blockades={"C": 1})
    play(match, "play trailblazer machete", go(match, 3, -2), "open a C", go(match, 4, -3))
    assert at(match, 0) == (4, -3)
    assert asked(match) == "PlayCards"


def test_eld_block_10_opening_and_stopping():
    match = race(pawns=[(3, -2)], hands=[["trailblazer"]], blockades={"C": 1})
    play(match, "play trailblazer machete", "open a C", "stop")
    assert at(match, 0) == (3, -2)
    assert zone(match, "play") == {"trailblazer": 1}


@pytest.mark.rule("ELD-BLOCK-11", "ELD-BLOCK-14")
def test_a_taken_blockade_stays_with_its_player():
    match = race(pawns=[(3, -2)], hands=[["explorer"]], blockades={"C": 5}, taken=[[3], [1]])
    before = legal(match)
    assert match.scores() == [-24.0, -28.0, -28.0]  # steps to go alone: blockades count only for those who arrive
    end_turn(match)
    assert blockades(match, 0) == [3]
    assert blockades(match, 1) == [1]
    assert [blockades_of(race(taken=[[3, 6], [1]]).table, seat) for seat in (0, 1)] == [(2, 6), (1, 1)]
    assert before == legal(race(pawns=[(3, -2)], hands=[["explorer"]], blockades={"C": 5}))
    match = race(pawns=[(3, -2)], hands=[["explorer"]], blockades={"C": 1})
    play(match, "play explorer machete", "open a C")
    for _ in range(3):
        end_turn(match)
    assert blockades(match, 0) == [1]


def test_eld_block_12_spaces_behind_keep_their_rules():
    match = race(pawns=[(3, -1)], hands=[["trailblazer"]], blockades={"C": 1})
    play(match, "play trailblazer machete", "open a C")
    assert (4, -1) not in targets(match)  # a river
    assert (4, -2) in targets(match)


def test_eld_block_15_the_symbol_must_match():
    match = race(pawns=[(3, -1)], hands=[["explorer", "captain"]], blockades={"C": 4})
    play(match, "play captain paddle", "open a C", go(match, 4, -1), go(match, 4, 0))
    assert at(match, 0) == (4, 0)
    match = race(pawns=[(3, -1)], hands=[["explorer", "jack"]], blockades={"C": 4})
    play(match, "play explorer machete")
    assert not can(match, "open a C")
    match = race(pawns=[(3, -1)], hands=[["jack"]], blockades={"C": 4})
    play(match, "play jack machete")
    assert not can(match, "open a C")


def test_eld_block_16_strength_must_last_for_every_blockade():
    match = race(pawns=[(3, -2)], hands=[["scout"]], blockades={"C": 5})
    play(match, "play scout machete", "open a C")
    assert asked(match) == "PlayCards"  # both machetes are spent
    match = race(pawns=[(2, -1)], hands=[["scout"]], blockades={"C": 5})
    play(match, "play scout machete", go(match, 3, -2))
    assert not can(match, "open a C")


def test_every_symbol_card_can_begin_a_movement_somewhere():
    for card, name in enumerate(CARDS):
        if HAS_SYMBOL[card]:
            match = race(pawns=[(0, 0)], hands=[[name]])
            assert legal(match, f"play {name} "), name
    assert SPACES[-1] == "gate3"
