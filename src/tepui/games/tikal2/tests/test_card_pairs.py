"""TIK-SCARD-01: two special cards in one turn. Each of the seven cards that are played meets each other at least once.

A pair is played in both orders wherever both are possible; what the two bring together is what each brings alone.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from tepui.games.tikal2.tests.temple import at, bag, dig_site, hand, prices, score
from tepui.testing.kit import asked, legal, play, refused

# How a card is played, from the start of the turn; the canoe lies at site 6, before the forest and the seaplane of site 1.
AT_ONCE = {
    "key": ("play key", "key pink bag"),
    "deliver_anywhere": ("play deliver_anywhere", "ship mask 1"),
    "extra": ("play extra", "stop"),
}


def explorer(*held, **more):
    player = {"cards": list(held), "canoe": "6", "treasures": ["mask", "vase"], **more}
    return dig_site(players=[player], sites={"1": ["T16"], "3": ["T14"]})


@pytest.mark.rule("TIK-SCARD-01")
@pytest.mark.parametrize(("one", "two"), [*combinations(AT_ONCE, 2), *[(b, a) for a, b in combinations(AT_ONCE, 2)]])
def test_two_cards_before_the_canoe_moves(one, two):
    m = play(explorer(one, two), *AT_ONCE[one], *AT_ONCE[two])
    assert hand(m) == [] and asked(m) == "Sail"
    assert bag(m) == (["pink"] if "key" in (one, two) else [])
    assert score(m) == (2 if "deliver_anywhere" in (one, two) else 0)


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-11", "TIK-SCARD-06")
def test_a_key_from_a_card_opens_a_door_in_an_extra_exploration():
    m = explorer("key", "extra")
    refused(m, "go A2")
    play(m, "play key", "key pink bag", "play extra", "go A2", "dig 1")
    assert score(m) == 3 and at(m) == "A2" and asked(m) == "Sail"


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-11", "TIK-SCARD-02")
def test_two_keys_one_after_the_other():
    m = play(explorer("key", "key"), "play key", "key pink bag", "play key", "key blue camp")
    assert bag(m) == ["pink"] and hand(m) == [] and m.table.discards[9] == 2


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-03", "TIK-SCARD-06")
def test_a_passage_in_an_extra_exploration():
    m = play(explorer("passage", "extra"), "play extra", "cross S1 card", "dig 10", "back")
    assert score(m) == 10 and hand(m) == [] and at(m) == "OUT" and asked(m) == "Sail"


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-03")
def test_two_passages_in_one_exploration():
    rooms = {"A3": "LR-brown-adjacent NE", "B3": "SA-yellow"}
    m = dig_site(players=[{"cards": ["passage", "passage", "extra"]}], rooms=rooms)
    play(m, "play extra", "cross A3 card", "cross B3 card", "dig 5", "stay")
    assert score(m) == 5 and at(m) == "B3" and hand(m) == [] and m.table.passages == 8, "no token is taken or returned"


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-03", "TIK-SCARD-11")
def test_a_passage_then_a_key_in_the_explorer_phase():
    m = dig_site(players=[{"cards": ["passage", "key"], "bag": []}], stage="explore")
    play(m, "play key", "key pink bag", "explore", "cross A1 card")
    assert at(m) == "A1" and hand(m) == []


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-12", "TIK-SCARD-04")
def test_free_through_the_forest_and_two_points_more_at_the_seaplane():
    m = play(explorer("free_forest", "deliver_plus2"), "canoe 3", "portage")
    while asked(m) != "AtPlane":
        play(m, "pass")
    play(m, "plus", "ship vase 1")
    assert score(m) == 6 and hand(m) == []


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-12", "TIK-SCARD-07")
def test_free_through_the_forest_and_several_types_at_the_seaplane():
    m = play(explorer("free_forest", "deliver_multi"), "canoe 3", "portage")
    while asked(m) != "AtPlane":
        play(m, "pass")
    play(m, "multi", "ship mask 1", "ship vase 1", "done")
    assert score(m) == 2 + 4 and prices(m) == (3, 2, 3, 4, 5) and hand(m) == []


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-12", "TIK-SCARD-11")
@pytest.mark.parametrize("colour", ["pink", "blue"])
def test_a_key_before_the_forest_need_not_be_paid_there(colour):
    m = play(explorer("key", "free_forest"), "play key", f"key {colour} bag", "canoe 1")
    assert {"portage", f"pay {colour}"} <= legal(m)
    play(m, "portage")
    assert bag(m) == [colour] and hand(m) == []


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-09", "TIK-SCARD-12")
def test_a_delivery_anywhere_then_the_forest_for_nothing():
    m = play(explorer("deliver_anywhere", "free_forest", score=9), *AT_ONCE["deliver_anywhere"], "canoe 1", "portage")
    assert score(m) == 11 and hand(m) == []


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-09", "TIK-SCARD-04")
@pytest.mark.parametrize(("card", "played", "points"), [("deliver_plus2", "plus", 4), ("deliver_multi", "multi", 2)])
def test_a_delivery_anywhere_with_one_card_more(card, played, points):
    m = play(explorer("deliver_anywhere", card), "play deliver_anywhere", played, "ship mask 1")
    assert score(m) == points
    if card == "deliver_multi":
        play(m, "ship vase 1", "done")
        assert score(m) == 2 + 4
    assert hand(m) == [] and asked(m) == "Sail"


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-06", "TIK-SCARD-12")
def test_an_extra_exploration_does_not_use_up_the_free_forest():
    m = play(explorer("extra", "free_forest"), *AT_ONCE["extra"], "canoe 1", "portage")
    assert score(m) == 0 and hand(m) == []


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-17")
@pytest.mark.parametrize("before", ["key", "extra"])
@pytest.mark.parametrize(("card", "played", "points"), [("deliver_plus2", "plus", 4), ("deliver_multi", "multi", 2)])
def test_a_card_before_the_canoe_moves_and_one_at_the_seaplane(before, card, played, points):
    m = play(explorer(before, card, canoe="2"), *AT_ONCE[before], "canoe 3", played, "ship mask 1")
    assert score(m) == points and hand(m) == []


@pytest.mark.rule("TIK-SCARD-01", "TIK-SCARD-03", "TIK-SCARD-17")
@pytest.mark.parametrize(
    ("card", "canoe", "on_the_way", "points"),
    [
        ("deliver_plus2", "2", ("canoe 3", "plus", "ship mask 1"), 4),
        ("deliver_multi", "2", ("canoe 3", "multi", "ship mask 1", "done"), 2),
        ("deliver_anywhere", "2", ("play deliver_anywhere", "ship mask 1", "canoe 3", "pass"), 2),
        ("free_forest", "6", ("canoe 1", "portage"), 0),
    ],
)
def test_a_card_on_the_river_and_a_passage_in_the_temple(card, canoe, on_the_way, points):
    player = {"cards": [card, "passage"], "canoe": canoe, "treasures": ["mask", "vase"]}
    sites = {"1" if canoe == "6" else "3": ["T16"]}
    m = play(dig_site(players=[player], sites=sites), *on_the_way, "take T16")
    taken = score(play(m, "do points", "do passage")) - points
    play(m, "explore", "cross S1 card", "dig 10")
    assert score(m) == points + taken + 10 and hand(m) == [] and m.table.tokens[0] == 1
