"""TIK-END1, TIK-KEYSC, TIK-ALTAR, TIK-R2, TIK-END2, TIK-SCARD, TIK-VAR: scorings, rounds, cards, variants."""

from __future__ import annotations

import pytest

from tepui.games.tikal2.rules.components import CARDS, COLOURS, TREASURES
from tepui.games.tikal2.rules.scoring import key_points
from tepui.games.tikal2.tests.temple import GAME, at, bag, camp, cards, dig_site, hand, pieces, score, supply, treasures
from tepui.testing.kit import asked, can, legal, play, refused


def keys(text):
    """Letters a to e as counts of colours."""
    return [text.count(letter) for letter in "abcde"]


@pytest.mark.rule("TIK-KEYSC-01", "TIK-KEYSC-03", "TIK-KEYSC-06")
@pytest.mark.parametrize(
    "held, points", [("", 0), ("a", 1), ("ab", 3), ("abc", 6), ("abcd", 10), ("abcde", 15), ("abcdeabcde", 30)]
)
def test_a_set_of_different_colours(held, points):
    assert key_points(keys(held)) == points


@pytest.mark.rule("TIK-KEYSC-02", "TIK-KEYSC-08")
@pytest.mark.parametrize("held, points", [("aaa", 3), ("aabbc", 9), ("aabbccd", 10 + 6)])
def test_doubles_start_further_sets(held, points):
    assert key_points(keys(held)) == points


@pytest.mark.rule("TIK-KEYSC-04", "TIK-KEYSC-05")
@pytest.mark.parametrize("held, points", [("abca", 7), ("abcdab", 13)])
def test_the_books_key_examples(held, points):
    assert key_points(keys(held)) == points


def round_end(players, **position):
    return dig_site(seats=position.pop("seats", len(players)), players=players, stage="round_end", sites={}, **position)


@pytest.mark.rule("TIK-END1-03", "TIK-KEYSC-07", "TIK-END1-04")
def test_only_camp_keys_score_and_they_stay():
    m = round_end([{"camp": ["pink", "green"], "bag": ["blue"]}, {"bag": ["pink"] * 3}])
    assert m.table.scores == [3, 0] and camp(m) == ["pink", "green"]
    m = dig_site(players=[{"camp": ["pink", "green"]}], round=2, stage="last", sites={})
    play(m, "end", "end")
    assert m.over and score(m) == 3


@pytest.mark.rule("TIK-END1-01", "TIK-END1-02")
def test_the_taker_of_the_last_tile_finishes_his_turn_then_keys_and_altars_score():
    m = dig_site(
        players=[{"bag": ["pink"], "camp": ["blue"]}],
        sites={"1": ["T16"]},
        rooms={"C3": "SA-blue"},
        flags={"C3": [0, 1]},
    )
    play(m, "canoe 1", "take T16", "do points", "do passage", "explore", "go A2", "dig 1")
    assert m.table.round == 1 and can(m, "tent")
    before = score(m)
    play(m, "end")
    assert m.table.round == 2 and m.table.scores == [before + 1 + 3, 0]


def altar(flags, camps, sanctuary="SA-yellow"):
    """Points of an altar alone: key sets are taken off."""
    players = [{"camp": list(held)} for held in camps]
    m = round_end(players, rooms={"C3": sanctuary}, flags={"C3": flags} if flags else {})
    return [score(m, s) - key_points([held.count(c) for c in COLOURS]) for s, held in enumerate(camps)]


@pytest.mark.rule("TIK-ALTAR-01", "TIK-ALTAR-08")
def test_most_keys_of_the_altars_colour():
    assert altar([0, 1, 2], [["yellow"], ["yellow", "yellow"], ["pink"] * 3]) == [0, 3, 0]


@pytest.mark.rule("TIK-ALTAR-02", "TIK-ALTAR-09", "TIK-ALTAR-10")
def test_a_tie_gives_each_three():
    assert altar([0, 2, 3], [["yellow"], [], [], ["yellow"]]) == [3, 0, 0, 3]
    assert altar([0, 1], [["yellow"], ["yellow"]]) == [3, 3]


@pytest.mark.rule("TIK-ALTAR-03", "TIK-ALTAR-06")
def test_without_such_a_key_all_present_score():
    assert altar([0, 1], [[], ["pink"], ["yellow"]]) == [3, 3, 0]
    assert altar([0], [[], ["yellow"] * 3]) == [3, 0]


@pytest.mark.rule("TIK-ALTAR-04", "TIK-ALTAR-07")
def test_without_a_flag_no_points():
    assert altar([1, 2], [["yellow"] * 4, [], ["yellow"]]) == [0, 0, 3]


@pytest.mark.rule("TIK-ALTAR-05", "TIK-ALTAR-11")
def test_the_multicolour_altar_compares_all_camp_keys():
    camps = [["pink", "pink", "blue", "blue"], ["pink", "green", "yellow"]]
    assert altar([0, 1], camps, "SA-multi") == [3, 0]


@pytest.mark.rule("TIK-ALTAR-12")
def test_an_empty_sanctuary_scores_nothing():
    assert altar([], [["yellow"], []]) == [0, 0]
    m = round_end([{}, {}], rooms={"C3": "SA-yellow", "C4": "SA-pink"}, flags={"C4": [0]})
    assert m.table.scores == [3, 0]  # only the one with a flag


# ---- round 2


@pytest.mark.rule("TIK-R2-01", "TIK-R2-07", "TIK-R2-08")
def test_the_last_player_begins_and_the_order_is_reversed():
    m = dig_site(seats=4, turn=3, stage="round_end", sites={})
    order = []
    for _ in range(5):
        order.append(m.seat)
        while asked(m) != "AfterTile":
            m.do(m.legal()[0])
        play(m, "end")
    assert order == [3, 2, 1, 0, 3]


@pytest.mark.rule("TIK-R2-03", "TIK-R2-04", "TIK-R2-05")
def test_tiles_are_dealt_again_canoes_go_back_explorers_stay():
    players = [{"at": "A2", "canoe": "4", "tiles": ["T01"]}, {"canoe": "6", "tiles": ["T02", "T03"]}]
    m = round_end(players)
    assert m.table.canoes == [0, 0] and at(m) == "A2" and m.table.scores == [0, 0]
    assert [len(m.table.site_tiles(site)) for site in range(6)] == [3, 3, 2, 3, 3, 2]


@pytest.mark.rule("TIK-R2-06")
def test_everything_else_stays():
    player = {"bag": ["pink"], "camp": ["blue"], "treasures": ["mask"], "cards": ["five"], "tokens": 2, "score": 9}
    m = round_end([player, {}], wheel="3-2-3-4-5", flags={"A2": [0]}, rooms={"C3": "SA-pink"})
    assert (bag(m), camp(m), treasures(m), hand(m)) == (["pink"], ["blue"], ["mask"], ["five"])
    assert (
        m.table.round == 2
        and m.table.tokens == [2, 0]
        and m.table.wheel == 1
        and m.table.flags[1] == 1
        and score(m) == 10
    )


# ---- the end


def last(players, seats=2, **position):
    return dig_site(seats=seats, players=players, round=2, stage="last", sites={}, **position)


@pytest.mark.rule("TIK-END2-01", "TIK-END2-02", "TIK-END2-08")
def test_after_round_2_everybody_may_explore_once_more():
    m = dig_site(seats=3, round=2, turn=0, stage="round_end", sites={}, players=[{}, {}, {"bag": ["pink"]}])
    assert m.seat == 2 and asked(m) == "AfterTile"
    assert not legal(m, "canoe") and can(m, "end")
    play(m, "explore", "go A2", "dig 1")
    assert legal(m) == {"end"}
    play(m, "end")
    assert m.seat == 1
    play(m, "end")
    assert m.seat == 0
    play(m, "end")
    assert m.over and m.scores() == [0, 0, 3]


@pytest.mark.rule("TIK-END2-01")
def test_round_2_ends_after_the_turn_of_the_last_tile():
    m = dig_site(round=2, sites={"1": ["T16"]}, players=[{"bag": ["pink"]}])
    play(m, "canoe 1", "take T16", "do points", "do passage", "explore", "go A2", "dig 1")
    assert m.seat == 0 and can(m, "tent")
    play(m, "end")
    assert m.seat == 1 and asked(m) == "AfterTile" and not can(m, "tent")


@pytest.mark.rule("TIK-END2-03", "TIK-SCARD-15")
def test_cards_and_tokens_but_no_tent_in_the_special_turn():
    held = ["passage", "extra", "key", "deliver_anywhere"]
    m = dig_site(
        round=2, turn=1, stage="round_end", sites={}, players=[{"cards": held, "tokens": 1, "treasures": ["mask"]}]
    )
    assert m.seat == 0 and legal(m) == {"explore", "end", "play extra", "play key", "play deliver_anywhere"}
    play(m, "explore", "cross S1 card", "dig 10", "back", "play extra", "cross S3 token", "dig 10", "stay")
    play(m, "play deliver_anywhere", "ship mask 1", "play key", "key pink camp")
    assert score(m) == 22 and legal(m) == {"end"}


@pytest.mark.rule("TIK-END2-04", "TIK-END2-05", "TIK-END2-06")
def test_final_scoring():
    player = {"camp": ["pink", "green"], "treasures": ["mask", "vase"], "cards": ["five"]}
    m = last([player], rooms={"C3": "SA-pink"}, flags={"C3": [0]})
    play(m, "end", "end")
    assert m.scores() == [3 + 3 + 2 + 5, 0]


@pytest.mark.rule("TIK-END2-07", "TIK-END2-09")
def test_equal_totals_share_the_victory():
    m = last([{"score": 104}, {"score": 103, "camp": ["pink"]}, {"score": 98}], seats=3)
    play(m, "end", "end", "end")
    assert m.scores() == [104, 104, 98] and m.winners() == [0, 1]


# ---- special cards


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-16")
def test_cards_come_between_two_steps_of_the_own_turn():
    player = {"cards": ["key", "deliver_anywhere"], "treasures": ["mask"], "canoe": "2", "bag": ["pink"], "tent": False}
    m = dig_site(players=[player, {"cards": ["key"]}], sites={"1": ["T16"], "2": ["T12"]})
    for words in (["canoe 1"], ["pass"], ["pass"], ["pay pink", "take T16"], ["do points", "do passage"]):
        assert can(m, "play key") and can(m, "play deliver_anywhere")
        play(m, *words)
    assert can(m, "play key") and m.seats == [0]
    play(m, "play deliver_anywhere", "ship mask 1", "play key", "key blue bag", "end")
    assert m.seat == 1


@pytest.mark.rule("TIK-SCARD-02")
def test_a_played_card_never_comes_back():
    m = dig_site(players=[{"cards": ["key"]}])
    play(m, "play key", "key blue camp")
    assert hand(m) == [] and m.table.discards[CARDS.index("key")] == 1
    assert len(m.table.piles[1]) == 12 and m.table.unseen[1][CARDS.index("key")] == 1


@pytest.mark.rule("TIK-SCARD-03")
def test_a_passage_card_is_a_token():
    m = dig_site(players=[{"cards": ["passage"]}], stage="explore")
    play(m, "explore", "cross S1 card", "dig 10", "back")
    assert at(m) == "OUT" and m.table.passages == 8 and m.table.discards[0] == 1
    m = dig_site(players=[{"cards": ["passage"], "tokens": 1}], stage="explore")
    play(m, "explore")
    assert can(m, "cross S1 card") and can(m, "cross S1 token")


@pytest.mark.rule("TIK-SCARD-05", "TIK-SCARD-08")
@pytest.mark.parametrize("held, points", [(["pairA"], 3), (["pairB"], 3), (["pairA", "pairB"], 12), (["five"], 5)])
def test_pairs_and_five(held, points):
    m = play(last([{"cards": held}]), "end", "end")
    assert score(m) == points


@pytest.mark.rule("TIK-SCARD-06")
def test_the_extra_card_is_an_exploration():
    m = dig_site(players=[{"cards": ["extra"], "bag": ["pink"]}])
    play(m, "play extra", "go A2", "dig 1")
    assert asked(m) == "Sail" and score(m) == 3


@pytest.mark.rule("TIK-SCARD-10")
def test_two_points_for_each_colour_with_a_flag():
    flags = {"A2": [0], "E4": [0], "A1": [0], "D6": [1], "C3": [0]}
    m = last([{"cards": ["colours"]}], flags=flags, rooms={"C3": "SA-blue"})
    play(m, "end", "end")
    assert score(m) == 2 * 2 + 3  # pink and green; 3 for the altar
    everywhere = {"A1": [0], "A2": [0], "B1": [0], "A4": [0], "A5": [0]}
    assert score(play(last([{"cards": ["colours"]}], flags=everywhere), "end", "end")) == 10


@pytest.mark.rule("TIK-SCARD-11")
def test_the_key_card_fills_bag_or_camp():
    m = dig_site(players=[{"cards": ["key"]}])
    play(m, "play key")
    assert legal(m) == {f"key {c} {to}" for c in COLOURS for to in ("bag", "camp")}
    play(m, "key brown camp")
    assert camp(m) == ["brown"] and supply(m, "brown") == 6


@pytest.mark.rule("TIK-SCARD-12")
def test_one_free_crossing():
    m = dig_site(players=[{"cards": ["free_forest"], "canoe": "6", "bag": ["pink"]}], sites={"1": ["T16"]})
    refused(m, "portage")
    play(m, "canoe 1", "portage")
    assert bag(m) == ["pink"] and asked(m) == "TakeTile"


@pytest.mark.rule("TIK-SCARD-14")
def test_cards_for_the_end_are_not_played():
    m = dig_site(players=[{"cards": ["five", "pairA", "pairB", "colours"]}])
    assert not legal(m, "play")
    assert GAME.view(m.table, 1).hands == [0] * 22 and GAME.view(m.table, 1).hand_sizes == [4, 0]


# ---- variants

CONTROL = {"more_control": True}


def control(**position):
    return dig_site(options=CONTROL, stage="icons", **{"row": ["mask", "mask", "vase"], "tile": "T10", **position})


@pytest.mark.rule("TIK-VAR-01", "TIK-VAR-06")
def test_an_open_treasure_or_a_draw_each_time():
    m = control(chance=["turn_up dagger", *pieces("mask", "vase", "dagger")])
    assert [len(pile) for pile in m.table.piles[2:]] == [11, 11]
    play(m, "do treasure")
    assert legal(m) == {"draw pile1", "draw pile2"} | {
        f"open {kind} {pile}" for kind in ("mask", "vase") for pile in ("pile1", "pile2")
    }
    play(m, "open mask pile2")
    assert treasures(m) == ["mask"] and [TREASURES[kind] for kind in m.table.row] == ["mask", "vase", "dagger"]
    assert [len(pile) for pile in m.table.piles[2:]] == [11, 10]
    assert GAME.view(m.table, 1).held[0] == 1  # taken openly
    play(m, "do treasure", "draw pile1", "keep_treasure vase")
    assert treasures(m) == ["mask", "vase"] and GAME.view(m.table, 1).hidden == [1, 0]
    spot = dig_site(options=CONTROL, stage="explore", row=["mask"] * 3, rooms={"C3": "SA-pink"}, players=[{"at": "C3"}])
    play(spot, "explore", "dig treasure")
    assert can(spot, "open mask pile1") and can(spot, "draw pile1")


@pytest.mark.rule("TIK-VAR-02")
def test_with_empty_piles_the_row_is_not_refilled():
    gone = [kind for kind in TREASURES for _ in range(5)]
    for kind in ("mask", "mask", "vase"):
        gone.remove(kind)
    m = control(delivered=gone)
    play(m, "do treasure")
    assert legal(m) == {"open mask none", "open vase none"}
    play(m, "open mask none", "do treasure")
    assert m.table.row == [0, 2] and asked(m) == "ChoosePile"


@pytest.mark.rule("TIK-VAR-03", "TIK-VAR-07")
@pytest.mark.parametrize("variant", [{"short_game": True}, {"short_game": True, "more_control": True}])
def test_the_short_game_has_no_tents(variant):
    m = dig_site(options=variant, row=["mask"] * 3 if len(variant) == 2 else [], players=[{"cards": ["extra"]}])
    assert not legal(m, "tent") and not legal(m, "tent_key")
    play(m, "play extra", "stop", "canoe 6", "take T16", "do points", "do passage", "explore", "stop")
    assert legal(m) == {"end"}  # two explorations, no more
    m = dig_site(options=variant, row=["mask"] * 3 if len(variant) == 2 else [], stage="round_end", sites={})
    assert m.table.tents == [0, 0]


def test_a_card_won_in_more_control_is_still_secret():
    m = dig_site(options=CONTROL, row=["mask"] * 3, stage="icons", tile="T15", chance=cards("five", "key", "extra"))
    play(m, "do card", "keep_card five")
    assert GAME.view(m.table, 1).hands == [0] * 22
