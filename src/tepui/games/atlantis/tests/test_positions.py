"""Positions: what a person may leave out, what comes back, and what is refused."""

from __future__ import annotations

import pytest

from tepui import Match
from tepui.games.atlantis.tests.island import island, legal_words, play
from tepui.games.atlantis.tests.reading import place, points, reserve, stage, turn_of


def test_an_empty_position_is_a_full_island_with_its_serpents():
    m = island(explorers={"red": ["f3"]})
    assert (stage(m), turn_of(m), points(m)) == ("Move", "red", 3)
    assert [place(m, f"serpent{i}") for i in range(5)] == ["b1", "c11", "k1", "l10", "g6"]
    assert (reserve(m, "shark"), reserve(m, "whale"), reserve(m, "boat")) == (6, 5, 12)
    assert place(m, "r0") == "f3" and place(m, "r1") == "box"


def test_a_match_from_a_position_is_saved_and_goes_on_the_same_way():
    m = island(
        explorers={"red": [{"at": "boat0", "value": 6}, "e2"], "blue": ["boat0", "nw", "out"]},
        boats="c4 f2", sharks="d1", hands={"red": [{"symbol": "winds"}]}, stage="tile", chance=["back boat", "die whale"],
        tiles={"beach": "f3", "rest": "forest"},
    )  # fmt: skip
    play(m, "play winds t0", "boat boat0", "to c2", "sail boat0 w", "land r0", "done", "sink f3")
    again = Match.load(m.save())
    assert again.save() == m.save() and again.legal() == m.legal()
    assert m.game.position(again.table) == m.game.position(m.table)


def test_a_written_position_is_laid_again_with_its_secrets():
    m = island(explorers={"red": [{"at": "f3", "value": 5}], "blue": ["e4"]}, hands={"blue": [{"symbol": "def_shark"}]})
    written = m.game.position(m.table)
    again = Match.at("atlantis", seats=4, position=written)
    assert m.game.position(again.table) == written
    assert again.view(0).value[0] == 5 and again.view(1).symbol == [10] and again.view(0).symbol == [-1]


def test_values_left_out_are_what_is_left_of_the_ten():
    m = island(explorers={"red": [{"at": "f3", "value": 1}, "g3", "h3"]})
    assert m.table.value[:3] == [1, 1, 1] and sorted(m.table.value[:10]) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]


def test_stages_lead_to_their_step():
    people = {"red": ["f3"], "blue": ["e4"]}
    assert stage(island(explorers=people, stage="tile")) == "Move", "no tile, no step 1"
    assert stage(island(explorers=people, stage="tile", hands={"red": [{"symbol": "def_shark"}]})) == "PlayTile"
    assert stage(island(explorers=people, stage="sink")) == "SinkTile"
    assert stage(island(explorers=people, stage="die", chance=["die serpent"])) == "ChooseCreature"
    assert stage(island(explorers=people, stage="creature", die="serpent", turn="blue")) == "ChooseCreature"
    assert legal_words(island(stage="placement", explorers=people), "place red 1 f4") == ["place red 1 f4"]
    assert stage(island(stage="launch", explorers=people)) == "LaunchBoat"
    assert island(stage="over").over


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({"tile": {}}, "no 'tile'"),
        ({"tiles": {"beach": "e1"}}, "e1 never carries a tile"),
        ({"tiles": {"sand": "e5"}}, "'sand'"),
        ({"tiles": {"beach": "e5 e5"}}, "named twice"),
        ({"tiles": {"rest": "mud"}}, "'mud'"),
        ({"sharks": "e5"}, "e5 is not sea"),
        ({"sharks": "a1 a2 a3 a4 a5 a6 a7"}, "only 6"),
        ({"boats": "g2 g2"}, "two in one space"),
        ({"boats": "z9"}, "'z9'"),
        ({"explorers": {"red": ["boat0"]}}, "boat0 is not at sea"),
        ({"explorers": {"pink": []}}, "'pink'"),
        ({"explorers": {"red": [{"at": "e5", "value": 6}, {"at": "e6", "value": 6}]}}, "no 6 left"),
        ({"explorers": {"red": ["e5"] * 11}}, "not 11"),
        ({"boats": "g2", "explorers": {"red": ["boat0"] * 4}}, "carries 4"),
        ({"hands": {"red": [{"symbol": "shark"}]}}, "never held"),
        ({"stage": "noon"}, "'noon'"),
        ({"stage": "creature"}, "what was rolled"),
        ({"number": -1}, "-1"),
        ({"points": "three"}, "'three'"),
        ({"steps": [["Nap", [0]]]}, "'Nap'"),
        ({"steps": [["Move", [7, 3]]]}, "no seat 7"),
        ({"steps": [["Roam", [0, 8]]]}, "not at sea"),
        ({"steps": [["Roam", [0, 99]]]}, "does not fit"),
        ({"steps": 5}, "cannot be laid out"),
        ({"bags": {}}, "0 backs for 16 tiles"),
        ({"hands": {"red": ["winds"]}}, "cannot be laid out"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(position, named):
    with pytest.raises(ValueError, match=named.replace("(", r"\(")):
        island(**position)
