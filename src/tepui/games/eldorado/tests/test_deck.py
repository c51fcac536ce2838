"""ELD-DISC, ELD-DRAW, ELD-CARD: phases 2 and 3, and what the cards do."""

from __future__ import annotations

from random import Random

import pytest

from tepui.core.contract import act
from tepui.engine.step import Chance
from tepui.games.eldorado import GAME
from tepui.games.eldorado.rules.actions import DRAW
from tepui.games.eldorado.rules.components import CARD_OF, CARDS, COST, SHOWS, STRENGTH, SYMBOLS
from tepui.games.eldorado.rules.deck import DrawOne
from tepui.games.eldorado.rules.table import FREE, count_hands, for_sale
from tepui.games.eldorado.tests.expedition import at, blockades, end_turn, go, race, targets, zone
from tepui.testing.kit import asked, can, legal, play


def symbols(card: str) -> set[str]:
    return {symbol for i, symbol in enumerate(SYMBOLS) if SHOWS[CARD_OF[card] * 3 + i]}


# ---- phase 2


@pytest.mark.rule("ELD-DISC-01", "ELD-DISC-05")
def test_the_play_area_goes_to_the_discard_pile():
    match = race(pawns=[(0, 0)], hands=[["explorer", "giant_machete", "sailor"]], draw=[["traveler"] * 4])
    play(match, "play explorer machete", go(match, 0, 1), "play giant_machete machete", go(match, 0, 0), "stop", "end")
    assert zone(match, "play") == {}
    assert zone(match, "discard") == {"explorer": 1}
    assert zone(match, "out") == {"giant_machete": 1}


@pytest.mark.parametrize(
    ("thrown", "kept"),
    [
        ([], {"explorer": 2, "sailor": 1}),
        (["explorer"], {"explorer": 1, "sailor": 1, "captain": 1}),
        (["explorer", "explorer", "sailor"], {}),
    ],
)
@pytest.mark.rule("ELD-DISC-02", "ELD-DISC-03")
def test_each_card_is_kept_or_discarded(thrown, kept):
    match = race(hands=[["explorer", "explorer", "sailor"]], draw=[["captain"] * 4])
    play(match, "end", *[f"discard {card}" for card in thrown])
    if asked(match) == "DiscardCards" and match.seat == 0:
        play(match, "done")
    hand = zone(match, "hand")
    drawn = 4 - (3 - len(thrown))
    assert hand.pop("captain") == drawn
    kept.pop("captain", None)
    assert hand == kept


def test_eld_disc_04_what_was_played_and_given_up_is_shuffled_in():
    match = race(pawns=[(0, 0)], hands=[["explorer", "sailor"]])
    play(match, "play explorer machete", go(match, 0, 1), "end", "discard sailor")
    assert zone(match, "hand") == {"explorer": 1, "sailor": 1}
    assert zone(match, "discard") == {}


# ---- phase 3


@pytest.mark.rule("ELD-DRAW-01", "ELD-DRAW-04")
def test_draw_up_to_four():
    match = race(hands=[["explorer", "explorer"]], draw=[["sailor"] * 2], discard=[["captain"]])
    play(match, "end", "done")
    assert zone(match, "hand") == {"explorer": 2, "sailor": 2}
    assert zone(match, "draw") == {}
    assert zone(match, "discard") == {"captain": 1}  # not shuffled before a card is due


def test_eld_draw_02_with_four_or_more_draw_none():
    match = race(hands=[["compass", "explorer", "traveler", "sailor"]], draw=[["explorer"] * 4])
    play(match, "act compass")
    assert sum(zone(match, "hand").values()) == 6
    end_turn(match, keep=True)
    assert sum(zone(match, "hand").values()) == 6
    assert zone(match, "discard") == {}
    match = race(hands=[["explorer", "explorer", "traveler", "sailor"]], draw=[["captain"] * 4])
    end_turn(match, keep=True)
    assert "captain" not in zone(match, "hand")
    match = race(hands=[["explorer", "traveler", "sailor"]], draw=[["captain"] * 4])
    end_turn(match, keep=True)
    assert zone(match, "hand")["captain"] == 1


def test_eld_draw_03_a_short_pile_is_drawn_then_the_discards_are_shuffled():
    match = race(hands=[[]], draw=[["sailor"]], discard=[["captain"] * 5])
    play(match, "end")
    assert zone(match, "hand") == {"sailor": 1, "captain": 3}
    assert zone(match, "draw") == {"captain": 2}


def test_eld_draw_05_with_nothing_left_one_plays_on_with_fewer():
    match = race(pawns=[(0, 0)], hands=[["explorer", "sailor", "cartographer"]])
    play(match, "act cartographer", "play explorer machete", go(match, 0, 1), "end", "done")
    assert zone(match, "hand") == {"explorer": 1, "sailor": 1, "cartographer": 1}
    assert match.seat == 1


# ---- the cards


def test_eld_card_01_machetes():
    machetes = {card: STRENGTH[CARD_OF[card]] for card in CARDS if symbols(card) == {"machete"}}
    assert machetes == {"explorer": 1, "scout": 2, "trailblazer": 3, "pioneer": 5, "giant_machete": 6}


def test_eld_card_02_paddles():
    assert {card: STRENGTH[CARD_OF[card]] for card in CARDS if symbols(card) == {"paddle"}} == {
        "sailor": 1,
        "captain": 3,
    }


def test_eld_card_03_coins():
    coins = {card: STRENGTH[CARD_OF[card]] for card in CARDS if symbols(card) == {"coin"}}
    assert coins == {"traveler": 1, "photographer": 2, "treasure_chest": 4, "journalist": 3, "millionaire": 4}


def test_eld_card_04_jokers():
    jokers = {card: STRENGTH[CARD_OF[card]] for card in CARDS if len(symbols(card)) == 3}
    assert jokers == {"jack": 1, "adventurer": 2, "prop_plane": 4}


def test_eld_card_05_costs():
    by_cost: dict[int, set[str]] = {}
    for card in CARDS[3:]:
        by_cost.setdefault(COST[CARD_OF[card]] // 2, set()).add(card)
    assert by_cost == {
        1: {"scout"},
        2: {"jack", "photographer", "captain", "compass"},
        3: {"trailblazer", "treasure_chest", "giant_machete", "journalist", "travel_log"},
        4: {"transmitter", "adventurer", "prop_plane", "cartographer", "scientist"},
        5: {"pioneer", "millionaire", "native"},
    }


def test_eld_card_06_action_cards_before_and_after_moving_and_buying():
    match = race(
        pawns=[(0, 0)], hands=[["cartographer", "cartographer", "explorer", "traveler"]], draw=[["sailor"] * 4]
    )
    play(match, "act cartographer", "play explorer machete", go(match, 0, 1))
    play(match, "buy scout", "pay traveler", "done", "act cartographer")
    assert zone(match, "hand") == {"sailor": 4}


def test_eld_card_07_as_money_half_a_coin_and_no_action():
    match = race(hands=[["cartographer", "compass"]], draw=[["sailor"] * 4])
    play(match, "buy scout", "pay cartographer", "pay compass", "done")
    assert zone(match, "hand") == {}
    match = race(hands=[["cartographer", "compass"]], draw=[["sailor"] * 1])
    play(match, "act cartographer")
    assert zone(match, "play") == {"cartographer": 1}
    assert can(match, "buy scout")  # compass and sailor, not the cartographer


@pytest.mark.rule("ELD-CARD-08", "ELD-CARD-09", "ELD-CARD-10")
def test_the_transmitter_takes_any_card():
    match = race(hands=[["transmitter", "traveler", "traveler"]])
    play(match, "act transmitter")
    assert len(legal(match, "take ")) == 18
    play(match, "take pioneer")
    assert zone(match, "discard") == {"pioneer": 1}
    assert zone(match, "out") == {"transmitter": 1}
    assert match.table.piles[CARD_OF["pioneer"]] == 2
    assert CARD_OF["pioneer"] not in match.table.slots
    assert FREE not in match.table.slots
    play(match, "buy photographer", "pay traveler", "pay traveler", "done")
    assert zone(match, "discard") == {"pioneer": 1, "photographer": 1}


def test_eld_card_10_the_last_card_of_a_market_pile_frees_its_slot():
    match = race(hands=[["transmitter", "photographer"]], market={"scout": 1})
    play(match, "act transmitter", "take scout")
    assert FREE in match.table.slots
    assert can(match, "buy captain")


def test_eld_card_11_the_cartographer_draws_two():
    match = race(pawns=[(0, 0)], hands=[["cartographer"]], draw=[["explorer"]], discard=[["sailor"]])
    play(match, "act cartographer")
    assert zone(match, "hand") == {"explorer": 1, "sailor": 1}
    assert can(match, "play explorer machete")


def test_eld_card_12_the_play_area_is_not_shuffled():
    match = race(pawns=[(0, 0)], hands=[["explorer", "cartographer"]])
    play(match, "play explorer machete", go(match, 0, 1), "act cartographer")
    assert zone(match, "hand") == {}
    assert zone(match, "play") == {"explorer": 1, "cartographer": 1}


def test_eld_card_13_the_compass_draws_three_and_goes():
    match = race(hands=[["compass"]], draw=[["sailor"] * 4])
    play(match, "act compass")
    assert zone(match, "hand") == {"sailor": 3}
    assert zone(match, "out") == {"compass": 1}


def test_eld_card_14_the_scientist():
    match = race(hands=[["scientist", "traveler", "traveler"]], draw=[["sailor"]])
    play(match, "act scientist")
    assert legal(match) == {"done", "remove traveler", "remove sailor"}
    play(match, "remove sailor")
    assert zone(match, "out") == {"sailor": 1}
    assert zone(match, "play") == {"scientist": 1}
    assert asked(match) == "PlayCards"


def test_eld_card_15_the_travel_log():
    match = race(hands=[["travel_log", "explorer"]], draw=[["sailor", "traveler"]])
    play(match, "act travel_log", "remove explorer", "remove traveler")
    assert zone(match, "hand") == {"sailor": 1}
    assert zone(match, "out") == {"explorer": 1, "traveler": 1, "travel_log": 1}
    match = race(hands=[["travel_log", "explorer"]], draw=[["sailor", "traveler"]])
    play(match, "act travel_log", "done")
    assert zone(match, "out") == {"travel_log": 1}


@pytest.mark.rule("ELD-CARD-16", "ELD-CARD-18", "ELD-CARD-19")
def test_the_native_steps_anywhere_but_mountains_and_pawns():
    match = race(pawns=[(1, 1), (1, 2)], hands=[["native", "traveler"]])
    play(match, "act native")
    assert targets(match) == {(2, 1), (2, 0), (1, 0), (0, 1)}
    match = race(pawns=[(1, 1)], hands=[["native", "traveler"]])
    play(match, "act native", go(match, 1, 2))
    assert at(match, 0) == (1, 2)  # a camp
    assert zone(match, "hand") == {"traveler": 1}
    assert zone(match, "out") == {}
    assert zone(match, "play") == {"native": 1}


def test_eld_card_17_the_native_removes_a_blockade_instead():
    match = race(pawns=[(3, 0)], hands=[["native"]], blockades={"C": 6})
    play(match, "act native")
    assert (4, 0) not in targets(match)
    play(match, "open a C")
    assert blockades(match, 0) == [6]
    assert at(match, 0) == (3, 0)
    assert asked(match) == "PlayCards"


def test_eld_card_20_the_hand_may_exceed_four():
    match = race(hands=[["cartographer", "explorer", "explorer", "explorer"]], draw=[["sailor"] * 2])
    play(match, "act cartographer")
    assert sum(zone(match, "hand").values()) == 5


def test_eld_card_21_any_card_can_be_removed():
    match = race(hands=[["scientist", "native", "compass", "pioneer"]], draw=[["sailor"]])
    play(match, "act scientist")
    assert legal(match, "remove ") == {"remove native", "remove compass", "remove pioneer", "remove sailor"}
    play(match, "remove pioneer")
    end_turn(match)
    assert "pioneer" not in zone(match, "discard")


def test_eld_card_22_the_transmitter_needs_a_card_to_take():
    empty = dict.fromkeys(CARDS[3:], 0)
    match = race(hands=[["transmitter"]], market=empty)
    assert not can(match, "act transmitter")
    match = race(hands=[["transmitter"]], market=empty | {"transmitter": 1})
    play(match, "act transmitter", "take transmitter")
    assert zone(match, "discard") == {"transmitter": 1}


def test_eld_card_23_the_native_may_arrive():
    match = race(pawns=[(24, -3)], hands=[["native"]])
    play(match, "act native", "go a gate1")
    assert at(match, 0) is None
    assert match.table.home == [0]


def test_eld_card_24_draw_in_full_before_removing():
    match = race(hands=[["travel_log"]], draw=[["sailor", "explorer"]])
    play(match, "act travel_log")
    assert zone(match, "hand") == {"sailor": 1, "explorer": 1}
    assert "remove travel_log" not in legal(match)


def test_eld_card_25_a_draw_card_may_draw_nothing():
    match = race(hands=[["compass", "scientist"]])
    play(match, "act compass", "act scientist")
    assert legal(match) == {"done"}
    play(match, "done")
    assert zone(match, "play") == {"scientist": 1}


# ---- who knows what


def test_others_see_a_hand_only_when_the_draw_pile_is_empty():
    match = race(hands=[["explorer"], ["pioneer", "native"]], draw=[[], ["captain"]])
    assert match.view(0).hands == [1, 2, 0]
    assert sum(match.view(0).known[21:42]) == 0
    assert match.view(0).pool[21:42] == match.view(None).pool[21:42]
    assert sum(match.view(1).hand) == 2
    match = race(hands=[["explorer"], ["pioneer", "native"]])
    assert sum(match.view(0).known[21:42]) == 2


def test_a_known_card_that_is_played_is_forgotten():
    match = race(pawns=[(0, 0)], hands=[["explorer", "explorer"]])
    assert match.view(1).known[0] == 2
    play(match, "play explorer machete", go(match, 0, 1))
    assert match.view(1).known[0] == 1


# ---- what the table keeps although it could be counted


@pytest.mark.parametrize(("seats", "caves"), [(2, False), (4, True)])
def test_what_is_kept_agrees_with_what_lies_there(seats, caves):
    table, rng = GAME.new(seats, GAME.settle_options(seats, {"caves": caves})), Random(seats)
    while not table.over:
        act(table, rng)
        assert table.market == for_sale(table.piles, table.slots)
        assert table.sizes == count_hands(table.hand)
        assert all(pile == sorted(pile) for pile in table.draw), "drawn by place: see DrawOne"


def test_a_draw_by_place_gives_what_the_ways_give():
    table = race(hands=[[], []], draw=[["explorer", "sailor", "traveler", "traveler", "native"]]).table
    step = DrawOne(0)
    assert step.ways(table) == [(DRAW + card, table.draw[0].count(card)) for card in (0, 1, 2, CARD_OF["native"])]
    for seed in range(50):
        assert step.sample(table, Random(seed)) == Chance.sample(step, table, Random(seed))
