"""TIK-SETUP, TIK-TURN: the start at each player count, and the order of turns."""

from __future__ import annotations

import pytest

from tepui.core.errors import BadOption
from tepui.games.tikal2.tests.temple import GAME, at, at_start, bag, dig_site, hand, supply, treasures, whole_game
from tepui.testing.kit import asked, can, legal, play, refused


def sites(match):
    return [len(match.table.site_tiles(site)) for site in range(6)]


@pytest.mark.rule("TIK-SETUP-02", "TIK-SETUP-03", "TIK-SETUP-04")
@pytest.mark.parametrize("seats, dealt", [(2, [3, 3, 2, 3, 3, 2]), (3, [4, 3, 4, 3, 4, 3]), (4, [4, 4, 4, 4, 4, 4])])
def test_tiles_dealt(seats, dealt):
    assert sites(whole_game(seats)) == dealt


@pytest.mark.rule("TIK-SETUP-05")
@pytest.mark.parametrize("seats, out", [(2, 8), (3, 3), (4, 0)])
def test_removed_tiles_stay_out_in_both_rounds(seats, out):
    m = whole_game(seats)
    assert [place for place in m.table.tiles if place == -2] == [-2] * out
    assert all(place == -2 for place in m.table.tiles[24 - out :])
    m = dig_site(seats=seats, stage="round_end", sites={})
    assert m.table.round == 2 and all(place == -2 for place in m.table.tiles[24 - out :])
    assert -1 not in m.table.tiles


@pytest.mark.rule("TIK-SETUP-01")
def test_two_to_four_players():
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOption):
            GAME.settle_options(seats, {})


@pytest.mark.rule("TIK-SETUP-06", "TIK-SETUP-20")
def test_tents_are_ready_and_round_1_goes_clockwise():
    m = whole_game(3)
    assert m.table.tents == [1, 1, 1] and m.table.after(2) == 0


@pytest.mark.rule("TIK-SETUP-07", "TIK-SETUP-08", "TIK-SETUP-09")
def test_explorers_outside_scores_zero_canoes_at_the_start():
    m = whole_game(3)
    assert [at(m, seat) for seat in range(3)] == ["OUT"] * 3
    assert m.table.scores == [0, 0, 0] and m.table.canoes == [0, 0, 0]


@pytest.mark.rule("TIK-SETUP-10", "TIK-SETUP-21")
def test_the_top_sanctuary_is_seen_and_the_others_are_not_decided():
    tops = {whole_game(2, seed=seed).table.sanctuary for seed in range(20)}
    assert len(tops) > 1
    m = whole_game(2, chance=["wheel 2-3-4-5-3", "reveal SA-blue"])
    assert m.table.sanctuary == 2 and m.table.sanctuaries == [1, 1, 0, 1, 1, 1]
    assert GAME.view(m.table, None).sanctuary == 2


def test_tik_setup_11_the_wheel_lies_in_any_orientation():
    assert {whole_game(2, seed=seed).table.wheel for seed in range(40)} == {0, 1, 2, 3, 4}


@pytest.mark.rule("TIK-SETUP-12", "TIK-SETUP-14", "TIK-SETUP-16")
def test_piles_are_face_down():
    piles = whole_game(2).table.piles
    assert [len(pile) for pile in piles] == [10, 13, 9, 8, 8]
    assert all(piece < 0 for pile in piles for piece in pile)


@pytest.mark.rule("TIK-SETUP-13", "TIK-SETUP-15")
def test_the_supply_before_anybody_takes_keys():
    m = whole_game(2)
    assert m.table.supply == [7] * 5 and m.table.passages == 8


@pytest.mark.rule("TIK-SETUP-17")
def test_the_first_player_is_chosen_or_drawn():
    assert whole_game(3, {"first": 2}).seat == 2
    assert {whole_game(3, {"first": "random"}, seed=seed).seat for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("TIK-SETUP-18", "TIK-SETUP-22")
def test_everybody_takes_two_keys_in_turn_order():
    m = whole_game(4, {"first": 2})
    for seat in (2, 3, 0, 1):
        assert m.seat == seat and len(legal(m)) == 15
        play(m, "start pink+pink" if seat == 2 else "start pink+yellow")
    assert bag(m, 2) == ["pink", "pink"] and bag(m, 1) == ["pink", "yellow"]
    assert supply(m, "pink") == 2 and supply(m, "yellow") == 4
    assert m.seat == 2 and asked(m) == "Sail"


@pytest.mark.rule("TIK-SETUP-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_setup(seats):
    m = at_start(seats)
    assert sum(m.table.supply) == 35 - 2 * seats and m.table.passages == 8
    assert all(len(bag(m, seat)) == 2 and not hand(m, seat) and not treasures(m, seat) for seat in range(seats))
    assert sum(m.table.camps) == 0 and m.table.tokens == [0] * seats


# ---- turns


def take_any(m):
    """The canoe phase as quickly as it goes."""
    while asked(m) != "AfterTile":
        m.do(m.legal()[0])


@pytest.mark.rule("TIK-TURN-01", "TIK-TURN-02")
def test_round_1_goes_clockwise_from_the_first_player():
    m = at_start(3)
    for seat in (0, 1, 2, 0):
        assert m.seat == seat and m.table.round == 1
        take_any(m)
        play(m, "end")


@pytest.mark.rule("TIK-TURN-01")
def test_two_rounds_each_with_a_scoring():
    m = dig_site(stage="round_end", sites={}, players=[{"camp": ["pink"]}])
    assert m.table.round == 2 and m.table.scores == [1, 0]
    m = dig_site(round=2, stage="round_end", sites={}, players=[{"camp": ["pink"]}])
    play(m, "end", "end")
    assert m.over and m.table.scores == [1, 0] and m.winners() == [0]


@pytest.mark.rule("TIK-TURN-03", "TIK-TURN-05")
def test_canoe_phase_then_explorer_phase_which_may_be_declined():
    m = at_start(2)
    assert asked(m) == "Sail" and not can(m, "end")
    take_any(m)
    assert can(m, "explore") and can(m, "end")
    play(m, "end")
    assert m.seat == 1


@pytest.mark.rule("TIK-TURN-04")
def test_exactly_one_tile_is_taken():
    m = at_start(2)
    before = sum(0 <= place < 6 for place in m.table.tiles)
    take_any(m)
    assert sum(0 <= place < 6 for place in m.table.tiles) == before - 1
    assert not legal(m, "canoe") and not legal(m, "take")


@pytest.mark.rule("TIK-TURN-06")
def test_no_exploration_before_the_tile_but_by_tent_or_card():
    m = dig_site(players=[{"bag": ["pink"], "tent": False}])
    refused(m, "explore")
    refused(m, "tent")
    assert can(dig_site(), "tent")
    assert can(dig_site(players=[{"cards": ["extra"], "tent": False}]), "play extra")


@pytest.mark.rule("TIK-TURN-08", "TIK-TENT-07", "TIK-TENT-08")
def test_three_explorations_in_a_turn_and_no_more():
    m = dig_site(players=[{"bag": ["pink", "yellow"], "cards": ["extra"]}], sites={"1": ["T16"], "2": ["T15"]})
    play(m, "tent", "go A2", "dig 1", "canoe 1", "take T16", "do points", "do passage")
    play(m, "explore", "go A4", "dig 3", "play extra", "go E4", "dig 3")
    assert legal(m) == {"end"}
    assert sum(mask & 1 for mask in m.table.flags) == 3
