"""TIK-TILE, TIK-KEY, TIK-TREAS, TIK-CARD, TIK-PASSTAKE, TIK-LIGHT, TIK-SANC, TIK-TROOM, TIK-BONUS, TIK-COUNT."""

from __future__ import annotations

from itertools import permutations

import pytest

from tepui.engine.pile import card_of
from tepui.games.tikal2.rules.components import COLOURS, ROOMS, SPACES
from tepui.games.tikal2.tests.temple import bag, camp, cards, dig_site, hand, lights, pieces, score, supply, treasures
from tepui.testing.kit import asked, can, legal, play, refused

ALL_BUT_TWO = {
    "A3": "LR-pink-adjacent E",
    "B2": "LR-pink-opposite E",
    "B3": "LR-green-adjacent E",
    "B4": "LR-green-opposite E",
    "B5": "LR-blue-adjacent E",
    "B6": "LR-blue-opposite E",
    "C1": "LR-yellow-adjacent E",
    "C2": "LR-yellow-opposite E",
    "C4": "LR-brown-adjacent E",
    "C5": "SA-pink",
    "D1": "SA-green",
    "D2": "SA-blue",
    "D3": "SA-yellow",
    "D5": "SA-brown",
    "E3": "SA-multi",
}


def tile(name, chance=(), seats=2, **position):
    return dig_site(seats=seats, stage="icons", tile=name, chance=chance, **position)


@pytest.mark.rule("TIK-TILE-01", "TIK-TILE-02", "TIK-TILE-03")
@pytest.mark.parametrize("order", list(permutations(["treasure", "passage", "points"])))
def test_all_icons_in_any_order(order):
    m = tile("T09", pieces("mask", "vase", "dagger"))
    for icon in order:
        play(m, f"do {icon}")
        if icon == "treasure":
            play(m, "draw pile1", "keep_treasure vase")
    assert (score(m), m.table.tokens[0], treasures(m)) == (1, 1, ["vase"])
    assert asked(m) == "AfterTile"


@pytest.mark.rule("TIK-TILE-04")
def test_no_icon_is_saved_for_later():
    m = tile("T09")
    play(m, "do points")
    refused(m, "explore")
    refused(m, "end")


@pytest.mark.rule("TIK-TILE-05")
def test_a_discovery_cannot_be_declined():
    m = tile("T01", lights("pink-opposite", "blue-adjacent", "brown-adjacent"))
    play(m, "do light_room")
    assert all(text.startswith("room ") for text in legal(m))
    play(m, "room LR-blue-adjacent")
    assert all(text.startswith("lay ") for text in legal(m))


@pytest.mark.rule("TIK-TILE-06", "TIK-KEY-06")
def test_an_icon_that_cannot_be_carried_out_is_skipped():
    keys = [c for c in COLOURS for _ in range(7)]
    m = tile("T01", players=[{"camp": keys[:20]}, {"camp": keys[20:]}])
    play(m, "do key")
    assert asked(m) == "Icons" and legal(m, "do") == {"do light_room"}
    play(m, "do light_room")
    assert asked(m) == "ChooseRoom"
    m = tile("T01", players=[{"camp": keys[:20]}, {"camp": keys[20:-1]}])
    play(m, "do key")
    assert legal(m) == {"key brown bag", "key brown camp"}, "the last key of the supply is taken"


# ---- keys


@pytest.mark.rule("TIK-KEY-01", "TIK-KEY-04")
def test_a_coloured_key_goes_to_bag_or_camp_for_ever():
    m = tile("T17", seats=3)
    play(m, "do key")
    assert legal(m) == {"key pink bag", "key pink camp"}
    play(m, "key pink camp")
    assert (camp(m), bag(m), supply(m, "pink")) == (["pink"], [], 6)
    play(m, "do points")
    assert not legal(m, "key") and not can(m, "key pink bag")


@pytest.mark.rule("TIK-KEY-02", "TIK-KEY-07")
def test_a_multicolour_key_is_of_any_colour_in_supply():
    m = tile("T13", players=[{"bag": ["pink"] * 5 + ["blue"] * 3}, {"camp": ["pink"] * 2}])
    play(m, "do any_key")
    assert legal(m) == {f"key {c} {to}" for c in COLOURS if c != "pink" for to in ("bag", "camp")}
    play(m, "key blue bag")
    assert bag(m).count("blue") == 4


@pytest.mark.rule("TIK-KEY-03")
def test_camp_keys_open_no_door_and_bag_keys_do():
    m = dig_site(stage="explore", players=[{"camp": ["pink"], "bag": ["yellow"]}, {"bag": ["green"]}])
    play(m, "explore")
    assert legal(m, "go") == {"go A4", "go E2"}


@pytest.mark.rule("TIK-KEY-05")
def test_an_exhausted_colour_is_replaced_by_any_other():
    m = tile("T01", players=[{"camp": ["pink"] * 7}])
    play(m, "do key")
    assert legal(m) == {f"key {c} {to}" for c in COLOURS[1:] for to in ("bag", "camp")}


# ---- treasures, cards, passages


@pytest.mark.rule("TIK-TREAS-01", "TIK-CARD-03")
def test_see_three_treasures_keep_one():
    m = tile("T13", pieces("mask", "vase", "dagger"))
    play(m, "do treasure")
    assert legal(m) == {"draw pile1", "draw pile2", "draw pile3"}
    play(m, "draw pile3")
    assert legal(m) == {"keep_treasure mask", "keep_treasure vase", "keep_treasure dagger"}
    play(m, "keep_treasure dagger")
    assert treasures(m) == ["dagger"] and len(m.table.piles[4]) == 7


@pytest.mark.rule("TIK-TREAS-02", "TIK-TREAS-04")
def test_the_double_tile_draws_twice_and_meets_what_was_put_back():
    m = tile("T10", pieces("mask", "vase", "dagger", "mask", "dagger", "necklace"))
    play(m, "do treasure", "draw pile1", "keep_treasure vase", "do treasure", "draw pile1")
    assert [card_of(piece) for piece in m.table.piles[2][:3]] == [0, 4, 3]
    play(m, "keep_treasure necklace")
    assert treasures(m) == ["vase", "necklace"]
    m = tile("T10", pieces("mask", "vase", "dagger"))
    play(m, "do treasure", "draw pile1", "keep_treasure vase", "do treasure", "draw pile2")
    assert asked(m) == "KeepTreasure"


@pytest.mark.rule("TIK-TREAS-03")
def test_short_and_empty_treasure_piles():
    m = tile("T13", treasures=[["mask", "vase"], [], [None] * 23])
    play(m, "do treasure")
    assert legal(m) == {"draw pile1", "draw pile3"}
    play(m, "draw pile1")
    assert legal(m) == {"keep_treasure mask", "keep_treasure vase"}
    everything = [t for t in ("mask", "statuette", "vase", "necklace", "dagger") for _ in range(5)]
    m = tile("T13", delivered=everything)
    play(m, "do treasure")
    assert legal(m, "do") == {"do any_key"} and treasures(m) == []


@pytest.mark.rule("TIK-CARD-01", "TIK-CARD-02")
def test_see_three_cards_keep_one_and_play_it_at_once_or_later():
    m = tile("T15", cards("key", "five", "extra"))
    play(m, "do card")
    assert legal(m) == {"keep_card key", "keep_card five", "keep_card extra"}
    play(m, "keep_card key")
    assert hand(m) == ["key"] and [card_of(piece) for piece in m.table.piles[1][:2]] == [6, 4]
    assert can(m, "play key") and can(m, "do points")
    play(m, "play key", "key pink camp")
    assert camp(m) == ["pink"] and hand(m) == []


@pytest.mark.rule("TIK-CARD-04")
def test_short_and_empty_card_piles():
    rest = [
        "passage",
        "passage",
        "deliver_plus2",
        "pairA",
        "pairB",
        "extra",
        "deliver_multi",
        "five",
        "deliver_anywhere",
    ]
    m = tile("T15", cards("key", "key"), discards=[*rest, "colours", "free_forest"])
    play(m, "do card")
    assert legal(m) == {"keep_card key"}
    m = tile("T15", discards=[*rest, "colours", "free_forest", "key", "key"])
    play(m, "do card")
    assert legal(m, "do") == {"do points"} and hand(m) == []


@pytest.mark.rule("TIK-PASSTAKE-01")
def test_a_passage_token_while_there_are_any():
    m = tile("T16", players=[{}, {"tokens": 7}])
    play(m, "do passage")
    assert m.table.tokens == [1, 7] and m.table.passages == 0
    m = tile("T16", players=[{}, {"tokens": 8}])
    play(m, "do passage")
    assert m.table.tokens == [0, 8]


# ---- discoveries


def room_on(m, space):
    room = m.table.rooms[SPACES.index(space)]
    return None if room < 0 else ROOMS[room]


@pytest.mark.rule("TIK-LIGHT-01", "TIK-LIGHT-02", "TIK-LIGHT-05")
def test_one_of_three_light_rooms_on_any_free_space_in_any_orientation():
    m = tile("T02", lights("pink-opposite", "blue-adjacent", "brown-adjacent"))
    play(m, "do light_room")
    assert legal(m) == {"room LR-pink-opposite", "room LR-blue-adjacent", "room LR-brown-adjacent"}
    play(m, "room LR-brown-adjacent")
    assert len(legal(m)) == 17 * 6
    play(m, "lay A3 NE")
    assert room_on(m, "A3") == "LR-brown-adjacent" and score(m) == 0
    assert m.table.doors[SPACES.index("A3")] == 0b000110  # NE and NW
    assert [card_of(piece) for piece in m.table.piles[0][:2]] == [1, 4] and len(m.table.piles[0]) == 9
    m = tile("T02", lights("pink-opposite", "blue-adjacent", "brown-adjacent"))
    play(m, "do light_room", "room LR-pink-opposite")
    assert len(legal(m)) == 17 * 3


@pytest.mark.rule("TIK-LIGHT-03", "TIK-LIGHT-06", "TIK-MOVE-19")
def test_the_new_room_opens_a_way_in_this_very_turn():
    m = tile("T05", lights("pink-opposite", "blue-adjacent", "brown-adjacent"))
    play(m, "do light_room", "room LR-brown-adjacent", "lay A3 NE", "do key", "key brown bag", "explore")
    assert can(m, "go A3")


@pytest.mark.rule("TIK-LIGHT-04")
def test_the_last_light_rooms():
    rooms = dict(list(ALL_BUT_TWO.items())[:8])
    m = tile("T01", lights("brown-adjacent", "brown-opposite"), rooms=rooms)
    play(m, "do light_room")
    assert legal(m) == {"room LR-brown-adjacent", "room LR-brown-opposite"}
    m = tile("T01", lights("brown-opposite"), rooms={**rooms, "C4": "LR-brown-adjacent E"})
    play(m, "do light_room")
    assert legal(m) == {"room LR-brown-opposite"}
    m = tile("T02", rooms={**rooms, "C4": "LR-brown-adjacent E", "C3": "LR-brown-opposite E"})
    play(m, "do light_room")
    assert asked(m) != "ChooseRoom", "none is left, though there is room for it"


@pytest.mark.rule("TIK-SANC-01")
def test_the_top_sanctuary_on_any_free_space():
    m = tile("T08", ["reveal SA-multi"], sanctuary="SA-blue")
    play(m, "do sanctuary")
    assert len(legal(m)) == 17
    play(m, "sanctuary C3")
    assert room_on(m, "C3") == "SA-blue" and m.table.sanctuary == 5


@pytest.mark.rule("TIK-SANC-02")
def test_a_sanctuary_icon_never_takes_the_treasure_room():
    six = {space: room for space, room in ALL_BUT_TWO.items() if room.startswith("SA")}
    m = tile("T08", rooms=six)
    play(m, "do sanctuary")
    assert legal(m, "do") == {"do passage"} and room_on(m, "C3") is None


@pytest.mark.rule("TIK-TROOM-01", "TIK-TROOM-02", "TIK-TROOM-05")
def test_the_treasure_room_takes_the_last_space_at_once():
    m = tile("T03", lights("brown-opposite"), rooms=ALL_BUT_TWO)
    play(m, "do light_room", "room LR-brown-opposite", "lay C3 E")
    assert room_on(m, "D4") == "TR" and score(m) == 0
    assert asked(m) == "Icons" and can(m, "do key")


@pytest.mark.rule("TIK-TROOM-04")
def test_the_treasure_room_can_be_dug_in_the_same_turn():
    m = tile("T03", lights("brown-opposite"), rooms=ALL_BUT_TWO, players=[{"at": "D3", "tokens": 1}])
    play(
        m, "do light_room", "room LR-brown-opposite", "lay C3 E", "do key", "key blue bag", "explore", "cross D4 token"
    )
    assert legal(m, "dig") == {"dig 16", "dig 12", "dig 8", "dig 4"}
    play(m, "dig 16", "stay")
    assert score(m) == 16


# ---- points and door count


@pytest.mark.rule("TIK-BONUS-01")
def test_printed_points_are_scored_at_once():
    m = tile("T15")
    play(m, "do points")
    assert score(m) == 3


BLUE = {"A3": "LR-blue-opposite E", "B3": "LR-blue-adjacent E"}
BLUE_FLAGS = {"A3": [0, 1], "B1": [0], "D6": [0, 1], "A2": [0]}  # 2 + 2 + 1 blue doors and 2 pink; seat 1: 2 + 1


@pytest.mark.rule("TIK-COUNT-01", "TIK-COUNT-02", "TIK-COUNT-03")
@pytest.mark.parametrize("seat, blue, pink", [(0, 5, 2), (1, 3, 0)])
def test_doors_of_one_colour_wherever_they_lead(seat, blue, pink):
    for colour, points in (("blue", blue), ("pink", pink)):
        m = tile("T12", rooms=BLUE, flags=BLUE_FLAGS, turn=seat)
        play(m, "do count", f"count {colour}")
        assert score(m, seat) == points


@pytest.mark.rule("TIK-COUNT-04", "TIK-COUNT-05")
def test_only_the_taker_scores_and_a_colour_without_flags_gives_nothing():
    m = tile("T12", rooms=BLUE, flags=BLUE_FLAGS)
    play(m, "do count")
    assert legal(m) == {f"count {colour}" for colour in COLOURS}
    play(m, "count green")
    assert m.table.scores == [0, 0]
    m = tile("T12", rooms=BLUE, flags=BLUE_FLAGS)
    play(m, "do count", "count blue")
    assert m.table.scores == [5, 0]
