"""The Walls Room, and the walls themselves (CHA-WALL, CHA-WADV)."""

from __future__ import annotations

import pytest

from tepui.games.chac.rules.components import GLYPHS
from tepui.games.chac.tests.inside import GAME, dice, gone, on, temple
from tepui.games.chac.tests.reading import at, boulder, hand, left, may, state, steps, told, verbs
from tepui.testing.kit import play, refused


@pytest.mark.rule("CHA-WALL-01", "CHA-WALL-02")
def test_four_zones_in_a_line_behind_the_entrance():
    ways = {place: steps(temple([on(place)])) for place in ("ENT", "Z1", "Z2", "Z3", "Z4")}
    assert ways == {
        "ENT": ["Z1"], "Z1": ["ENT", "Z2"], "Z2": ["Z1", "Z3"], "Z3": ["Z2", "Z4"], "Z4": ["Z3", "C06"],
    }  # fmt: skip
    m = play(temple([on("ENT", actions=5)]), "move Z1", "move Z2", "move Z3", "move Z4", "move C06")
    assert at(m) == "C06"


@pytest.mark.rule("CHA-WALL-03", "CHA-WALL-04")
def test_zone_4_opens_on_one_corridor_space_and_back():
    m = play(temple([on("Z4", actions=2)]), "move C06", "move Z4")
    assert at(m) == "Z4"
    assert "Z4" not in steps(temple([on("C05")]))


@pytest.mark.rule("CHA-WALL-05", "CHA-INFO-01")
def test_a_search_draws_in_secret():
    m = temple([on("Z2")], chance=["draw walls2 5"])
    play(m, "search")
    assert hand(m) == ["walls2 5"]
    assert m.view(0).hands[0] == [1 + 7 * 5]
    assert m.view(1).hands[0] == m.view(None).hands[0] == [-2]  # a card of the second deck


def test_cha_wall_06_again_and_again():
    m = play(temple([on("Z3", actions=3), on("Z3")]), "search", "search", "search")
    assert left(m, "walls3") == 7
    assert left(play(m, "search"), "walls3") == 6


def test_cha_wall_07_not_from_an_empty_deck():
    m = temple([on("Z1")], decks={"walls2": [3]})
    assert "search" not in verbs(m)
    assert "search" in verbs(temple([on("Z2")], decks={"walls2": [3]}))


@pytest.mark.rule("CHA-WALL-08", "CHA-INFO-04", "CHA-INFO-06")
def test_one_player_sees_the_glyph_of_a_clue():
    m = temple([on("Z3"), on("Z3")], chance=["see square-bird"])
    play(m, "decipher")
    assert m.view(0).numbers[GLYPHS.index("square-bird")] == 9
    assert m.view(1).numbers == m.view(None).numbers == [0] * 14
    assert [event.kind for event in m.events(0, 0) if event.style == "peek"] == ["saw-glyph"]
    assert not [event for event in m.events(0, 1) if event.style == "peek"]


def test_cha_wall_08_with_five_seconds_it_is_not_shown_again():
    m = play(temple([on("Z3")], chance=["see square-bird"]), "decipher")
    assert m.shown(0).numbers == [0] * 14
    noted = play(temple([on("Z3")], {"memory": "keep_notes"}, ["see square-bird"]), "decipher")
    assert noted.shown(0).numbers[GLYPHS.index("square-bird")] == 9


@pytest.mark.rule("CHA-WALL-09", "CHA-INFO-05")
def test_what_is_deciphered_is_trapped():
    m = temple([on("Z3", actions=1), on("C11")], chance=["see round-hand", "flip 9"], glyphs={"L14": "round-hand"})
    play(m, "decipher", "move L14")
    assert state(m, 1) == "waiting"


def test_cha_wall_10_the_clue_stays_for_others_and_for_a_second_look():
    m = temple([on("Z1", actions=2), on("Z1")], chance=["see round-face", "see round-face", "see round-face"])
    play(m, "decipher", "decipher", "decipher")
    assert m.table.deciphered[0] == 0b11
    glyph = GLYPHS.index("round-face")
    assert m.view(0).numbers[glyph] == m.view(1).numbers[glyph] == 2


def test_cha_wall_11_everything_in_turn():
    m = play(temple([on("Z1", actions=5)]), "search", "decipher", "move Z2", "decipher", "search")
    assert (at(m), len(hand(m)), m.table.actions[0]) == ("Z2", 2, 0)


def test_cha_wall_12_a_zone_is_one_space_between_the_walls():
    m = temple([on("Z2")], walls=[2, 2])
    assert steps(m) == ["Z1", "Z3"]
    drawn = GAME.draw(m.shown(0))
    assert 'id="wall-left"' in drawn
    assert drawn.count('id="space-Z') == 4


def test_cha_wall_13_the_boulder_does_not_reach_the_zones():
    m = temple([on("Z4", actions=0), on("C01", actions=0)], boulder="C05", stage="boulder", chance=dice(6, 6, 1, 1, 1))
    assert boulder(m) == "C07"
    assert state(m) == "inside"


@pytest.mark.rule("CHA-WALL-14", "CHA-WALL-16")
def test_after_the_walls_have_met_the_room_is_shut():
    m = temple([on("C06", "lea")], walls=[3, 3])
    assert steps(m) == ["C05", "C07"]
    assert refused(m, "sprint Z4")
    assert "leap Z4" not in may(temple([on("C05", "nicole")], walls=[3, 3]))
    assert "leap Z4" in may(temple([on("C05", "nicole")]))


def test_cha_wall_15_until_they_meet_all_zones_stay_open():
    m = temple([on("Z1", actions=5)], walls=[3, 2])
    play(m, "search", "move Z2", "decipher", "move Z3", "move Z4")
    assert at(m) == "Z4"


def test_cha_wall_17_trap_numbers_stay_valid():
    m = temple([on("C11")], walls=[3, 3], chance=["flip 13"])
    assert state(play(m, "move L14")) == "waiting"
    assert m.view(1).clues == [2, 5, 9, 13]


def test_cha_wall_18_only_the_deck_and_the_clue_of_ones_own_zone():
    m = temple([on("Z4")], chance=["draw walls4 1", "see round-face"])
    play(m, "search", "decipher")
    assert (left(m, "walls4"), left(m, "walls3")) == (9, 10)
    assert m.table.deciphered == [0, 0, 0, 1]
    assert GAME.why_not(temple([on("Z4")]).shown(0), "deck-walls3").rule == "CHA-WALL-18"
    assert GAME.why_not(temple([on("Z4")]).shown(0), "clue-3").rule == "CHA-WALL-18"


def test_cha_wall_19_deciphering_needs_neither_room_nor_cards():
    assert "decipher" in verbs(temple([on("Z4", held=12)]))
    assert "decipher" in verbs(temple([on("Z4")], decks={"lava": [3]}))


# ---- the walls move


def wall_cards(*words):
    return [f"wall {word}" for word in words]


def phase4(*words, players=None, **position):
    """A phase 4 with these wall cards and a boulder that stays."""
    players = players or [on("C20", actions=0), on("C01", actions=0)]
    return temple(players, stage="walls", chance=[*wall_cards(*words), *dice(1, 1, 1, 1, 1)], **position)


def test_cha_wadv_01_walls_before_the_boulder():
    m = temple([on("Z1"), on("C05")], stage="walls", walls=[2, 3], boulder="C04", round=1,
               chance=[*wall_cards("left", "blank", "blank"), *dice(6)])  # fmt: skip
    kinds = told(m)
    assert kinds.index("walls-met") < kinds.index("boulder")
    assert (state(m, 0), state(m, 1)) == ("waiting", "waiting")
    m = temple(
        [on("C20", "lea"), on("C21", "martin")], stage="load", chance=[*dice(6, 6, 6, 6, 6), *wall_cards("blank")]
    )
    play(m, "end", "end")
    kinds = told(m)
    assert kinds.index("wall-card") < kinds.index("boulder")


@pytest.mark.rule("CHA-WADV-02", "CHA-EX-10")
@pytest.mark.parametrize(
    ("words", "steps_"),
    [
        (("both", "left", "blank"), (2, 1)),
        (("left", "left", "right"), (2, 1)),
        (("blank", "blank", "blank"), (0, 0)),
        (("right", "right", "both"), (1, 3)),
    ],
)
def test_three_cards_are_applied_in_order(words, steps_):
    m = phase4(*words)
    assert (m.table.left, m.table.right) == steps_


def test_cha_wadv_03_eighteen_cards_last_six_rounds():
    m = phase4("blank", "blank", "blank")
    assert sum(m.table.wall_bag) == 15
    revealed = ["left"] * 2 + ["right"] + ["blank"] * 12
    m = phase4("both", "right", "blank", wall_cards=revealed)
    assert sum(m.table.wall_bag) == 0
    assert m.table.walls_met()


@pytest.mark.rule("CHA-WADV-04", "CHA-WADV-09")
def test_the_walls_meet_when_both_have_made_three_steps():
    assert not phase4("right", "blank", "blank", walls=[3, 1]).table.walls_met()
    assert phase4("right", "both", "blank", wall_cards=["left", "left", "right"]).table.walls_met()
    early = phase4("right", "right", "blank", wall_cards=["both", "left", "left"], round=2)
    assert early.table.walls_met()


def test_cha_wadv_05_whoever_is_between_them_dies():
    people = [on("Z1", held=3), on("Z4"), on("C06", actions=0), on("L11", actions=0)]
    m = phase4("left", "blank", "blank", players=people, walls=[2, 3])
    assert [state(m, seat) for seat in range(4)] == ["waiting", "waiting", "inside", "inside"]
    assert m.table.lost[0] == [0 + 7, 0 + 14, 0 + 14]


def test_cha_wadv_06_the_entrance_is_no_refuge():
    m = phase4("left", "blank", "blank", players=[on("ENT"), on("C20", actions=0)], walls=[2, 3])
    assert state(m) == "waiting"


def test_cha_wadv_07_afterwards_no_more_cards():
    shut = temple([on("C20", actions=0)], stage="walls", walls=[3, 3], chance=dice(1, 1, 1, 1, 1))
    assert len(shut.table.wall_cards) == 5
    used = ["blank"] * 13 + ["left"] * 2 + ["right"] * 2 + ["both"]
    assert len(temple([on("C20", actions=0)], stage="walls", wall_cards=used).table.wall_cards) == 18


def test_cha_wadv_08_revealed_cards_stay_public():
    m = phase4("left", "blank", "right")
    assert m.view(0).wall_cards == m.view(None).wall_cards == [1, 3, 2]


@pytest.mark.rule("CHA-EX-14")
def test_example_photos_5_and_7():
    people = [on("Z2"), on("Z4"), on("L14", actions=0), on("L12", actions=0)]
    m = phase4("both", "blank", "blank", players=people, wall_cards=["left", "left", "right", "right"],
               slabs={"L14": "yellow", "L12": "yellow"})  # fmt: skip
    assert [state(m, seat) for seat in range(4)] == ["waiting", "waiting", "inside", "inside"]


def test_walls_that_kill_the_last_end_the_game_before_the_boulder():
    m = temple([on("Z1", life=1), gone("out")], stage="walls", walls=[2, 3], chance=wall_cards("left"))
    assert m.over
    assert "walls-met" in told(m)
    assert "boulder" not in told(m)
