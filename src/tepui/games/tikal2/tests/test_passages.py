"""TIK-PASS, TIK-TENT, TIK-RESCUE: walls, secret rooms, extra explorations, and the way out when stuck."""

from __future__ import annotations

import pytest

from tepui.games.tikal2.rules.components import COLOURS
from tepui.games.tikal2.tests.temple import GAME, at, bag, camp, cards, dig_site, flagged, hand, score
from tepui.testing.kit import asked, can, legal, play, refused

FIXTURE_1 = {"A3": "LR-brown-adjacent NE", "B3": "SA-yellow"}
FIXTURE_2 = {"A3": "LR-brown-adjacent NW", "B3": "SA-yellow"}


def explorer(place="OUT", keys=(), tokens=0, rooms=None, chance=(), stage="explore", seats=2, **more):
    position = {field: more.pop(field) for field in ("flags", "spots", "round", "sites") if field in more}
    player = {"at": place, "bag": list(keys), "tokens": tokens, **more}
    return dig_site(seats=seats, players=[player], rooms=rooms or {}, stage=stage, chance=chance, **position)


def exploring(*place_and_keys, **more):
    return play(explorer(*place_and_keys, **more), "explore")


def next_turn(m, seat=0):
    """The same table at the seat's next explorer phase."""
    steps = [["TurnEnd", [seat]], ["AfterTile", [seat, 0]]]
    return play(dig_site(**{**GAME.position(m.table), "steps": steps}), "explore")


@pytest.mark.rule("TIK-PASS-01", "TIK-PASS-12")
def test_a_token_crosses_one_wall_and_returns_to_the_supply():
    m = exploring("A3", tokens=1, rooms=FIXTURE_1)
    assert {"cross A2 token", "cross B3 token", "cross A4 token", "cross OUT token"} == legal(m, "cross")
    play(m, "cross A2 token")
    assert at(m) == "A2" and m.table.tokens[0] == 0 and m.table.passages == 8
    assert not legal(m, "cross")


@pytest.mark.rule("TIK-PASS-02")
def test_one_token_crosses_two_doors_back_to_back():
    rooms = {"C2": "LR-yellow-opposite E", "C3": "LR-green-opposite E"}
    m = exploring("C2", ["yellow"], tokens=1, rooms=rooms)
    play(m, "cross C3 token")
    assert at(m) == "C3"


@pytest.mark.rule("TIK-PASS-03", "TIK-PASS-26")
def test_where_a_passage_leads():
    m = exploring("OUT", tokens=1, rooms={"B6": "SA-blue", "C3": "SA-pink"})
    targets = {text.split()[1] for text in legal(m, "cross")}
    printed = {"A1", "A2", "B1", "A4", "A5", "E5", "E4", "D6", "E2", "E1"}
    assert targets == printed | {"B6"} | {f"S{n}" for n in range(1, 7)}
    m = exploring("B6", tokens=1, rooms={"B6": "SA-blue"})
    assert can(m, "cross OUT token") and not can(m, "cross B5 token")


@pytest.mark.rule("TIK-PASS-04", "TIK-PASS-14", "TIK-PASS-18")
def test_example_2_two_tokens_a_dig_and_back():
    m = exploring("OUT", tokens=2, rooms=FIXTURE_1)
    play(m, "cross A3 token", "cross B3 token", "dig 5", "back")
    assert at(m) == "A3" and not flagged(m, "A3") and flagged(m, "B3") and asked(m) == "AfterTile"
    m = next_turn(m)
    assert can(m, "dig 2")


@pytest.mark.rule("TIK-PASS-05", "TIK-PASS-24")
def test_three_choices_behind_a_passage():
    m = exploring("A3", ["pink"], tokens=1, rooms=FIXTURE_1)
    play(m, "cross A2 token")
    assert can(m, "go B3") and can(m, "dig 1") and can(m, "stop")
    m = exploring("OUT", tokens=1, chance=cards("five", "key", "extra"))
    play(m, "cross S2 token", "dig 7+card", "keep_card five")
    assert legal(m) == {"back", "stay"}  # asked after the rewards
    play(m, "stay")
    assert at(m) == "S2"


@pytest.mark.rule("TIK-PASS-06", "TIK-PASS-08")
def test_no_way_back_after_going_on():
    m = exploring("A3", ["pink"], tokens=1, rooms=FIXTURE_1)
    play(m, "cross A2 token", "go B3", "dig 5")
    assert asked(m) == "AfterTile"
    m = exploring("A3", ["pink"], tokens=1, rooms=FIXTURE_1)
    play(m, "cross A2 token")
    assert not can(m, "go A3") and not can(m, "back")


@pytest.mark.rule("TIK-PASS-07")
def test_after_coming_back_the_explorer_stops():
    m = exploring("A2", ["pink"], tokens=2)
    play(m, "go OUT", "cross S1 token", "dig 10", "back")
    assert at(m) == "OUT" and legal(m) == {"end", "tent"} | {f"tent_key {c}" for c in COLOURS}


@pytest.mark.rule("TIK-PASS-09", "TIK-PASS-11")
def test_secret_rooms_are_entered_and_left_by_passage_only():
    m = exploring("OUT", COLOURS)
    assert not [text for text in legal(m, "go") if text.startswith("go S")]
    m = exploring("S1", COLOURS, tokens=1)
    assert not legal(m, "go") and legal(m, "cross") == {"cross OUT token"}
    m = exploring("A2", COLOURS, tokens=1)
    assert not [text for text in legal(m, "cross") if text.startswith("cross S")]


@pytest.mark.rule("TIK-PASS-10")
@pytest.mark.parametrize("room", ["S1", "S2", "S3", "S4", "S5", "S6"])
def test_secret_rooms_in_any_order(room):
    play(exploring("OUT", tokens=1), f"cross {room} token")


@pytest.mark.rule("TIK-PASS-13")
def test_example_1_a_token_then_a_door():
    m = exploring("A3", ["pink"], tokens=1, rooms=FIXTURE_1)
    play(m, "cross A2 token", "go B3", "dig 3")
    assert at(m) == "B3" and flagged(m, "B3") and m.table.tokens[0] == 0


@pytest.mark.rule("TIK-PASS-15")
def test_example_3_stays_and_goes_on_by_key_next_turn():
    m = exploring("OUT", ["pink"], tokens=2, rooms=FIXTURE_1)
    play(m, "cross A3 token", "cross B3 token", "dig 5", "stay")
    m = next_turn(m)
    play(m, "go A2")
    assert at(m) == "A2"


@pytest.mark.rule("TIK-PASS-16")
def test_example_4_a_secret_room():
    m = exploring("A2", ["pink"], tokens=1)
    play(m, "go OUT", "cross S1 token", "dig 10", "back")
    assert (score(m), at(m), m.table.tokens[0]) == (10, "OUT", 0)


@pytest.mark.rule("TIK-PASS-17", "TIK-PASS-23")
def test_example_5_a_door_without_its_key():
    m = exploring("A3", ["pink"], tokens=1, rooms=FIXTURE_2)
    assert not can(m, "go A2")
    play(m, "cross A2 token", "dig 1", "stay")
    assert can(next_turn(m), "go B3")
    assert can(exploring("A3", ["brown"], rooms=FIXTURE_2), "go A2")


@pytest.mark.rule("TIK-PASS-19")
def test_the_treasure_room_may_have_no_door():
    rooms = {"C3": "TR", "C2": "SA-pink"}
    assert not can(exploring("C2", COLOURS, rooms=rooms), "go C3")
    assert can(exploring("C2", COLOURS, tokens=1, rooms=rooms), "cross C3 token")


@pytest.mark.rule("TIK-PASS-20")
def test_no_token_where_a_key_opens():
    m = exploring("OUT", ["pink"], tokens=1)
    refused(m, "cross A2 token")
    assert can(m, "go A2")


@pytest.mark.rule("TIK-PASS-21", "TIK-PASS-27")
def test_sealed_in_a_secret_room():
    m = exploring("OUT", COLOURS, tokens=1, flags={"S2": [0]})
    play(m, "cross S1 token", "dig 10", "stay")
    m = next_turn(m)
    assert not legal(m, "go") and not legal(m, "cross") and not can(m, "dig nothing")
    assert legal(dig_site(players=[{"at": "S1"}], flags={"S1": [0]}), "canoe")  # the canoe goes on


@pytest.mark.rule("TIK-PASS-22", "TIK-TENT-02")
def test_coming_back_ends_only_that_exploration():
    m = exploring("OUT", tokens=2, chance=cards("passage", "five", "key"))
    play(m, "cross S2 token", "dig 7+card", "keep_card passage", "back", "tent", "cross S1 token", "dig 10", "stay")
    assert score(m) == 17 and hand(m) == ["passage"] and m.table.tents[0] == 0


@pytest.mark.rule("TIK-PASS-25")
def test_leaving_without_a_dig_needs_a_second_passage():
    m = exploring("OUT", tokens=1)
    play(m, "cross S1 token")
    assert legal(m) == {"dig 10", "stop"}
    m = exploring("OUT", tokens=2)
    play(m, "cross S1 token", "cross OUT token")
    assert at(m) == "OUT"


# ---- the tent


@pytest.mark.rule("TIK-TENT-01", "TIK-TENT-04")
def test_the_tent_is_used_once_a_round_for_one_of_two_things():
    m = dig_site(players=[{"bag": ["pink"]}])
    play(m, "tent_key blue")
    assert bag(m) == ["pink", "blue"] and m.table.tents == [0, 1]
    assert not legal(m, "tent") and not legal(m, "tent_key")
    m = dig_site(players=[{"bag": ["pink"]}])
    play(m, "tent", "stop")
    assert not legal(m, "tent") and not legal(m, "tent_key")


@pytest.mark.rule("TIK-TENT-03")
def test_the_tent_key_goes_into_the_bag():
    m = dig_site()
    play(m, "tent_key blue")
    assert bag(m) == ["blue"] and camp(m) == [] and asked(m) == "Sail"


@pytest.mark.rule("TIK-TENT-05", "TIK-COUNT-01")
def test_an_extra_exploration_before_the_canoe_or_after_the_tile():
    m = dig_site(players=[{"bag": ["pink"]}], sites={"1": ["T12"]})
    play(m, "tent", "go A2", "dig 1", "canoe 1", "take T12")
    refused(m, "tent")
    play(m, "do count", "count pink")
    assert score(m) == 3 + 2  # its flag counts already
    m = dig_site(players=[{"bag": ["pink"]}], sites={"1": ["T12"]})
    play(m, "canoe 1", "take T12")
    refused(m, "tent")
    play(m, "do points", "do count", "count pink", "explore", "go A2", "dig 1", "tent", "go E4", "dig 3")
    assert flagged(m, "A2") and flagged(m, "E4")


@pytest.mark.rule("TIK-TENT-06")
def test_the_tent_key_may_be_taken_at_any_moment():
    m = dig_site(players=[{"canoe": "2", "treasures": ["mask"], "bag": ["pink"]}], sites={"1": ["T12"]})
    moments = []
    for words in (["canoe 1"], ["pass"], ["pass"], ["pay pink", "take T12"], ["do points", "do count", "count pink"]):
        if legal(m, "tent_key"):
            moments.append(asked(m))
        play(m, *words)
    assert [*moments, asked(m)] == ["Sail", "AtPlane", "AtPlane", "AtForest", "Icons", "AfterTile"]
    assert legal(m, "tent_key")


@pytest.mark.rule("TIK-TENT-09", "TIK-R2-02")
def test_an_unused_tent_does_not_carry_over():
    m = dig_site(stage="round_end", sites={}, players=[{"tent": False}, {"tent": True}])
    assert m.table.round == 2 and m.table.tents == [1, 1]


# ---- rescue


def stuck(**more):
    return exploring("S1", more.pop("keys", ["pink"]), flags={"S1": [0]}, **more)


@pytest.mark.rule("TIK-RESCUE-01", "TIK-RESCUE-04", "TIK-RESCUE-07")
def test_a_stuck_player_buys_a_key_for_ten_points():
    m = stuck(score=4)
    play(m, "rescue blue")
    assert score(m) == -6 and bag(m) == ["pink", "blue"] and camp(m) == []


@pytest.mark.rule("TIK-RESCUE-02", "TIK-RESCUE-05")
def test_not_stuck_while_any_room_can_be_reached():
    everything = {place: [0] for place in ("A1", "A2", "B1", "A4", "A5", "E5", "D6", "E2", "E1")}
    assert not legal(exploring("OUT", ["pink"]), "rescue")
    poor = exploring("OUT", ["pink"], flags=everything, spots={"E4": ["3"]})
    assert not legal(poor, "rescue") and can(poor, "go E4")
    assert legal(exploring("OUT", ["pink"], flags={"A2": [0], "E4": [0]}), "rescue")
    assert not legal(stuck(tokens=1), "rescue") and not legal(stuck(cards=["passage"]), "rescue")
    assert legal(stuck(cards=["extra", "key"]), "rescue")
    assert legal(exploring("OUT"), "rescue") and not legal(exploring("OUT", tokens=1), "rescue")
    assert not legal(exploring("S1"), "rescue")  # may dig where he stands


@pytest.mark.rule("TIK-RESCUE-03")
def test_one_key_an_exploration_and_the_dig_may_follow_at_once():
    m = exploring("OUT", [])
    assert legal(m) == {"stop"} | {f"rescue {c}" for c in COLOURS}
    play(m, "rescue pink")
    assert not legal(m, "rescue")
    play(m, "go A2", "dig 1")
    assert score(m) == -10 + 3
    m = stuck()
    play(m, "rescue blue")
    assert legal(m) == {"stop"}


@pytest.mark.rule("TIK-RESCUE-06")
def test_a_rescue_in_every_kind_of_exploration():
    m = dig_site(players=[{"at": "S1"}], flags={"S1": [0]})
    assert legal(play(m, "tent"), "rescue")
    m = dig_site(players=[{"at": "S1"}], flags={"S1": [0]}, round=2, stage="last", sites={})
    assert legal(play(m, "explore"), "rescue")
