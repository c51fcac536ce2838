"""ELD-TURN, ELD-BUY, ELD-MARKET, ELD-ITEM: the turn, one purchase, the piles above the market, equipment."""

from __future__ import annotations

from random import Random

import pytest

from tepui.games.eldorado.rules.components import CARD_OF, CARDS, EQUIPMENT
from tepui.games.eldorado.rules.table import FREE
from tepui.games.eldorado.tests.expedition import at, end_turn, go, race, zone
from tepui.testing.kit import asked, can, legal, play

# ---- the turn


def test_eld_turn_01_play_discard_draw():
    match = race(hands=[["traveler", "sailor"]], draw=[["explorer"] * 4], pawns=[(0, 0)])
    play(match, "buy scout", "pay traveler", "done")
    assert asked(match) == "PlayCards"
    play(match, "end")
    assert asked(match) == "DiscardCards"
    assert zone(match, "discard") == {"traveler": 1, "scout": 1}
    play(match, "done")
    assert zone(match, "hand") == {"sailor": 1, "explorer": 3}
    assert match.seat == 1


@pytest.mark.rule("ELD-TURN-02", "ELD-DRAW-06")
def test_the_turn_passes_to_the_left():
    match = race(4, hat=2, steps=[["Turn", [2]]])
    order = []
    for _ in range(5):
        order.append(match.seat)
        end_turn(match)
    assert order == [2, 3, 0, 1, 2]


def test_eld_turn_03_any_number_of_cards_to_move_and_one_purchase():
    match = race(pawns=[(0, 0)], hands=[["explorer", "explorer", "traveler", "sailor"]])
    play(match, "play explorer machete", go(match, 0, 1), "play explorer machete", go(match, 0, 0))
    play(match, "buy scout", "pay traveler", "done")
    assert zone(match, "hand") == {"sailor": 1}


def test_eld_turn_04_each_card_is_used_once():
    match = race(pawns=[(0, 0)], hands=[["explorer", "traveler"]])
    play(match, "play explorer machete", go(match, 0, 1))
    assert not legal(match, "play explorer")
    play(match, "buy scout")
    assert legal(match) == {"pay traveler"}


def test_eld_turn_05_no_movement_after_the_purchase():
    match = race(pawns=[(0, 0)], hands=[["traveler", "cartographer", "explorer", "native"]], draw=[["sailor"] * 2])
    play(match, "buy scout", "pay traveler", "done")
    assert legal(match) == {"act cartographer", "end"}
    play(match, "act cartographer")
    assert not legal(match, "buy ")
    free = race(options={"free_order": True}, pawns=[(0, 0)], hands=[["traveler", "explorer"]])
    play(free, "buy scout", "pay traveler", "done", "play explorer machete", go(free, 0, 1))
    assert at(free, 0) == (0, 1)


@pytest.mark.rule("ELD-TURN-06", "ELD-TURN-08")
def test_nothing_is_compulsory():
    match = race(pawns=[(0, 0)], hands=[["explorer"] * 4])
    assert can(match, "end")
    play(match, "play explorer machete", go(match, 0, 1))
    assert can(match, "end")
    play(match, "end", "done")
    assert match.seat == 1
    assert zone(match, "hand", 0) == {"explorer": 4}  # the played one came back with the shuffle


def test_eld_turn_07_the_first_through_the_gates_wins():
    match = race(pawns=[(24, -3)], hands=[["sailor"]])
    play(match, "play sailor paddle", "go a gate2", "end", "end")
    assert match.over
    assert match.winners() == [0]


# ---- buying


@pytest.mark.rule("ELD-BUY-01", "ELD-MARKET-07")
def test_one_purchase_a_turn():
    match = race(hands=[["traveler", "traveler"], ["traveler", "photographer"]], market={"scout": 1})
    play(match, "buy scout", "pay traveler", "done")
    assert FREE in match.table.slots
    assert not legal(match, "buy ")
    end_turn(match)
    assert can(match, "buy captain")


@pytest.mark.rule("ELD-BUY-02", "ELD-BUY-03")
def test_coins_count_their_strength_and_everything_else_half():
    match = race(hands=[["photographer", "explorer"]])
    play(match, "buy photographer", "pay photographer")
    assert match.table.step.due == 0
    match = race(hands=[["pioneer", "giant_machete", "captain", "native"]])
    assert legal(match, "buy ") == {"buy scout", "buy jack", "buy photographer"}  # four halves are two coins
    match = race(hands=[["adventurer"]])
    assert can(match, "buy photographer")


@pytest.mark.rule("ELD-BUY-04", "ELD-BUY-05")
def test_values_are_added_and_must_reach_the_cost():
    match = race(hands=[["traveler", "traveler", "explorer"]])  # 2½ coins
    assert can(match, "buy photographer")
    assert not can(match, "buy trailblazer")
    match = race(hands=[["traveler", "traveler", "explorer", "sailor"]])
    play(match, "buy trailblazer", "pay explorer", "pay traveler", "pay traveler")
    assert not can(match, "done")
    play(match, "pay sailor", "done")
    assert zone(match, "discard") == {"trailblazer": 1}


def test_eld_buy_06_no_change():
    match = race(hands=[["journalist"]])
    play(match, "buy photographer", "pay journalist", "done")
    assert not legal(match, "buy ")
    assert zone(match, "play") == {"journalist": 1}


def test_eld_buy_07_the_card_goes_to_the_discard_pile():
    match = race(hands=[["traveler"]])
    play(match, "buy scout", "pay traveler", "done")
    assert zone(match, "discard") == {"scout": 1}
    assert zone(match, "hand") == {}
    assert zone(match, "draw") == {}


def test_eld_buy_08_it_is_used_after_a_shuffle():
    match = race(hands=[["traveler", "cartographer"]], pawns=[(0, 0)], chance=["draw scout"])
    play(match, "buy scout", "pay traveler", "done", "act cartographer")
    assert zone(match, "hand") == {"scout": 1}  # shuffled later in the same turn: it may be drawn


def test_eld_buy_09_paying_cards_lie_in_the_play_area():
    match = race(hands=[["treasure_chest", "explorer"]])
    play(match, "buy scout", "pay explorer", "pay treasure_chest", "done")
    assert zone(match, "play") == {"explorer": 1}
    assert zone(match, "out") == {"treasure_chest": 1}


def test_eld_buy_10_full_slots_close_what_lies_above():
    match = race(hands=[["millionaire", "millionaire"]])
    assert not can(match, "buy captain")
    assert len(legal(match, "buy ")) == 6


def test_eld_buy_11_a_sold_out_type_is_gone():
    match = race(hands=[["traveler"]], market={"scout": 0})
    assert not can(match, "buy scout")


def test_eld_buy_12_coins_of_a_movement_are_not_money():
    match = race(pawns=[(0, 0)], hands=[["journalist"]])
    assert can(match, "buy trailblazer")
    play(match, "play journalist coin", go(match, 1, -1))
    while asked(match) == "Move":
        play(match, "stop")
    assert not legal(match, "buy ")


def test_eld_buy_13_paying_too_much_is_legal():
    match = race(hands=[["traveler", "traveler", "sailor"]])
    play(match, "buy scout", "pay traveler")
    assert {"done", "pay traveler", "pay sailor"} == legal(match)
    play(match, "pay sailor", "done")
    assert zone(match, "play") == {"traveler": 1, "sailor": 1}


def test_eld_buy_14_no_money_is_kept():
    match = race(hands=[["journalist", "traveler"]])
    play(match, "buy scout", "pay journalist", "done")
    end_turn(match, keep=True)
    assert asked(match) == "PlayCards"
    assert match.seat == 1
    assert zone(match, "hand", 0) == {"traveler": 1, "scout": 1, "journalist": 1}  # both drawn again after the shuffle


# ---- the market


def slots(match):
    return [None if card < 0 else CARDS[card] for card in match.table.slots]


@pytest.mark.rule("ELD-MARKET-01", "ELD-MARKET-03", "ELD-MARKET-04")
def test_the_market_opens():
    hands = [["traveler"], ["journalist"], ["journalist"], ["journalist"]]
    match = race(4, hands=hands, market={"scout": 1})
    assert not can(match, "buy captain")
    play(match, "buy scout", "pay traveler", "done", "end")
    assert slots(match)[0] is None
    play(match, "buy photographer", "pay journalist", "done", "end")
    assert slots(match)[0] is None
    play(match, "buy captain", "pay journalist", "done")
    assert zone(match, "discard", 2) == {"captain": 1}
    assert slots(match)[0] == "captain"
    assert match.table.piles[CARD_OF["captain"]] == 2
    play(match, "end")
    assert not can(match, "buy compass")
    assert can(match, "buy captain")


def test_eld_market_02_with_a_free_slot_everything_is_for_sale():
    match = race(hands=[["millionaire", "millionaire"]], market={"scout": 0})
    assert len(legal(match, "buy ")) == 17


def test_eld_market_05_a_slot_free_again_opens_everything_again():
    market = {"scout": 0, "captain": 1}
    match = race(
        hands=[["photographer"], ["millionaire", "traveler"]],
        market=market,
        slots=["captain", "trailblazer", "jack", "photographer", "treasure_chest", "transmitter"],
    )
    assert not can(match, "buy compass")
    play(match, "buy captain", "pay photographer", "done", "end")
    assert can(match, "buy native")


def test_eld_market_06_a_purchase_fills_one_slot():
    match = race(hands=[["photographer"]], market={"scout": 0, "jack": 0})
    play(match, "buy captain", "pay photographer", "done")
    assert slots(match) == ["captain", "trailblazer", None, "photographer", "treasure_chest", "transmitter"]


def test_eld_market_08_a_slot_is_never_refilled_by_itself():
    match = race(hands=[["traveler"], [], []], market={"scout": 1})
    play(match, "buy scout", "pay traveler", "done")
    for _ in range(4):
        end_turn(match)
    assert slots(match)[0] is None


def test_eld_market_09_the_last_card_from_above_moves_nothing():
    match = race(hands=[["photographer"]], market={"scout": 0, "captain": 1})
    play(match, "buy captain", "pay photographer", "done")
    assert slots(match)[0] is None
    assert match.table.piles[CARD_OF["captain"]] == 0


def test_eld_market_10_a_pile_brought_down_is_an_ordinary_pile():
    match = race(
        4,
        hands=[["photographer"], ["photographer"], ["photographer"], ["millionaire", "traveler"]],
        market={"scout": 0},
    )
    for _ in range(2):
        play(match, "buy captain", "pay photographer", "done", "end")
        assert slots(match)[0] == "captain"
        assert legal(match, "buy ") == {"buy captain", "buy jack", "buy photographer"}  # no slot is free
    play(match, "buy captain", "pay photographer", "done", "end")
    assert slots(match)[0] is None
    assert can(match, "buy native")


def test_eld_market_11_cards_never_return():
    match = race(hands=[["traveler", "giant_machete"]], pawns=[(0, 0)], market={"scout": 1})
    play(match, "play giant_machete machete", go(match, 0, 1), "stop", "buy scout", "pay traveler", "done")
    end_turn(match)
    assert match.table.piles[CARD_OF["scout"]] == 0
    assert match.table.piles[CARD_OF["giant_machete"]] == 3  # the one used is out, not back


# ---- equipment


def test_eld_item_01_six_types():
    names = {CARDS[card] for card in range(21) if EQUIPMENT[card]}
    assert names == {"giant_machete", "treasure_chest", "prop_plane", "transmitter", "compass", "travel_log"}


@pytest.mark.rule("ELD-ITEM-02", "ELD-ITEM-05")
def test_a_used_ability_sends_it_out_of_the_game():
    match = race(hands=[["giant_machete"]], pawns=[(0, 0)])
    play(match, "play giant_machete machete", go(match, 0, 1), "stop")
    assert zone(match, "out") == {"giant_machete": 1}
    assert zone(match, "play") == {}
    end_turn(match)
    assert zone(match, "discard") == {}


@pytest.mark.parametrize("card", ["treasure_chest", "prop_plane"])
@pytest.mark.rule("ELD-ITEM-03")
def test_coins_of_equipment_are_its_ability(card):
    match = race(hands=[[card]])
    play(match, "buy transmitter", f"pay {card}", "done")
    assert zone(match, "out") == {card: 1}


@pytest.mark.rule("ELD-ITEM-04", "ELD-ITEM-06")
def test_equipment_as_half_a_coin_comes_back():
    match = race(hands=[["treasure_chest", "giant_machete", "explorer"]], market={"scout": 0, "millionaire": 3})
    play(match, "buy millionaire", "pay explorer", "pay treasure_chest", "pay giant_machete", "done")
    assert zone(match, "out") == {"treasure_chest": 1}
    assert zone(match, "play") == {"giant_machete": 1, "explorer": 1}
    match = race(hands=[["transmitter", "compass", "travel_log", "giant_machete"]])
    play(match, "buy photographer", "pay transmitter", "pay giant_machete", "pay compass", "pay travel_log", "done")
    assert zone(match, "out") == {}


def test_eld_item_07_opening_a_blockade_is_a_use():
    match = race(hands=[["giant_machete"]], pawns=[(3, -2)], blockades={"C": 1})
    play(match, "play giant_machete machete", "open a C", "stop")
    assert zone(match, "out") == {"giant_machete": 1}


def test_eld_item_08_only_the_ability_or_a_camp_removes_it():
    match = race(hands=[["compass", "compass"], [], []])
    for _ in range(3):
        play(match, "buy scout", "pay compass", "pay compass", "done")
        for _ in range(3):
            end_turn(match)
        assert zone(match, "out") == {}
        hand = zone(match, "hand")
        assert hand["compass"] == 2
        if hand.get("scout", 0) > 1:
            break


def test_eld_item_09_equipment_discarded_in_phase_2_comes_back():
    match = race(hands=[["prop_plane", "compass", "sailor", "sailor"]], draw=[["explorer"] * 4])
    play(match, "end", "discard prop_plane", "discard compass", "done")
    assert zone(match, "discard") == {"prop_plane": 1, "compass": 1}


@pytest.mark.parametrize("seed", range(12))
def test_no_payment_gets_stuck(seed):
    """Every way to pay for every card that can be bought, from hands and tiles at random."""
    rng = Random(seed)
    tiles = ["symbol_change", *rng.choices(["coin1", "coin2", "machete1"], k=seed % 3)]
    match = race(options={"caves": True}, tiles=[tiles], hands=[rng.choices(CARDS, k=3 + seed % 3)])
    todo = []
    for action in match.legal():
        if match.game.write(action).startswith("buy "):
            todo.append(match.table.copy())
            todo[-1].apply(action)
    while todo:
        table = todo.pop()
        actions = table.step.legal(table)
        assert actions, match.game.position(table)
        for action in actions:
            if match.game.write(action) != "done":
                todo.append(table.copy())
                todo[-1].apply(action)
