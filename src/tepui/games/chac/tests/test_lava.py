"""The Lava Room (CHA-LAVA)."""

from __future__ import annotations

import pytest

from tepui.games.chac.rules.components import SPACES, WAYS
from tepui.games.chac.tests.inside import GAME, dice, on, temple
from tepui.games.chac.tests.reading import actions, at, boulder, hand, left, may, pile, slab, state, steps, verbs
from tepui.testing.kit import play, refused


def test_cha_lava_01_sixteen_spaces_four_of_them_trapped():
    t = temple([on("C11")]).table
    assert len(t.slabs) == 16
    assert t.slabs.count(4) == 2
    assert len(t.clues) == 4


@pytest.mark.rule("CHA-LAVA-02", "CHA-LAVA-03")
def test_the_cover_comes_off_for_the_first_who_stands_beside_the_room():
    m = temple([on("C09", actions=3), on("C01")], covered=True)
    play(m, "move C10")
    assert m.table.covered
    play(m, "move C11")
    assert not m.table.covered
    assert actions(m) == 1
    assert len([glyph for glyph in m.view(1).glyphs if glyph >= 0]) == 14
    assert slab(m, "L14") == "glyph"
    assert "move L14" in may(m)  # the same player already sees where to go


def test_cha_lava_04_nobody_enters_a_covered_room():
    m = temple([on("C10", "nicole")], covered=True)
    assert refused(m, "leap L14")
    assert "leap L14" in may(temple([on("C10", "nicole")]))


@pytest.mark.rule("CHA-LAVA-05", "CHA-LAVA-08", "CHA-EX-06")
def test_a_safe_slab_and_its_treasure():
    m = temple([on("C11", "bill", actions=2)], chance=["flip 7", "draw lava 3"])
    play(m, "move L14")
    assert (slab(m, "L14"), at(m), actions(m)) == ("yellow", "L14", 1)
    play(m, "search")
    assert (left(m, "lava"), hand(m), slab(m, "L14")) == (9, ["lava 3"], "brown")


@pytest.mark.rule("CHA-LAVA-06", "CHA-LAVA-07", "CHA-LAVA-23")
def test_a_trapped_slab():
    m = temple([on("C12", held=5), on("C12"), on("L14", "nicole")], slabs={"L14": "yellow"}, chance=["flip 9"])
    play(m, "move L13")
    assert (state(m), slab(m, "L13"), pile(m), left(m, "lava")) == ("waiting", "hole", 5, 10)
    assert "L13" not in steps(m)
    play(m, "end")
    assert "L13" not in steps(m)
    assert "leap L23" in may(m)


def test_cha_lava_09_a_flipped_slab_is_safe_for_everybody():
    m = temple([on("C11"), on("C11")], slabs={"L14": "yellow"})
    play(m, "move L14", "end", "move L14")
    assert at(m, 0) == at(m, 1) == "L14"
    assert not [event for event in m.events(-1) if event.kind == "flipped"]  # no new check


@pytest.mark.rule("CHA-LAVA-10", "CHA-LAVA-18", "CHA-BOU-10")
@pytest.mark.parametrize("where", ["C00", "C18"])
def test_suns_are_safe_and_empty_with_or_without_their_tile(where):
    m = play(temple([on("C14")], boulder=where), "move L11")
    assert at(m) == "L11"
    assert "search" not in verbs(m)


@pytest.mark.rule("CHA-LAVA-11", "CHA-LAVA-12", "CHA-LAVA-17")
def test_a_slab_is_looted_once():
    m = temple([on("L14", actions=3)], slabs={"L14": "yellow"}, numbers={"L14": 7}, chance=["draw lava 5"])
    play(m, "search")
    assert (slab(m, "L14"), hand(m)) == ("brown", ["lava 5"])
    assert "search" not in verbs(m)
    assert m.view(1).faces[3] == 7


def test_cha_lava_13_whoever_stands_there_may_take_it():
    m = temple([on("C11", actions=2), on("C11")], chance=["flip 7"])
    play(m, "move L14", "move C11", "move L14", "search")
    assert len(hand(m, 1)) == 1


def test_cha_lava_14_ten_treasures_at_most():
    safe = dict.fromkeys(("L12", "L13", "L14", "L21", "L22", "L23", "L24", "L31", "L32"), "brown")
    m = temple([on("L33")], slabs={**safe, "L33": "yellow"}, decks={"lava": [3]})
    play(m, "search")
    assert left(m, "lava") == 0
    assert m.table.slabs.count(2) == 10


def test_cha_lava_15_through_the_room_or_round_it():
    def far(start, end, allowed):
        edge, seen, count = {SPACES.index(start)}, {SPACES.index(start)}, 0
        while SPACES.index(end) not in seen:
            edge = {n for place in edge for n in WAYS[place] if SPACES[n][0] in allowed} - seen
            seen |= edge
            count += 1
        return count

    assert [far("C14", "C21", "C"), far("C11", "C21", "C"), far("C11", "C24", "C")] == [7, 10, 13]
    assert [far("C14", "C21", "CL"), far("C11", "C21", "CL"), far("C11", "C24", "CL")] == [5, 8, 5]


def test_cha_lava_16_the_boulder_does_not_reach_the_slabs():
    m = temple([on("L11", actions=0), on("L12", actions=0)], boulder="C13", stage="boulder", slabs={"L12": "yellow"},
               chance=dice(6, 6, 6, 6, 6))  # fmt: skip
    assert boulder(m) == "C18"
    assert (state(m, 0), state(m, 1)) == ("inside", "inside")


def test_cha_lava_19_not_with_twelve_cards():
    assert "search" not in verbs(temple([on("L14", held=12)], slabs={"L14": "yellow"}))
    assert "search" in verbs(temple([on("L14", held=11)], slabs={"L14": "yellow"}))


@pytest.mark.rule("CHA-LAVA-20")
@pytest.mark.parametrize(
    ("place", "who", "word"),
    [
        ("C12", "bill", "move L13"),
        ("L12", "bill", "move L13"),
        ("L11", "bill", "move L12"),
        ("C11", "nicole", "leap L13"),
        ("C12", "lea", "sprint L13"),
    ],
)
def test_every_entry_flips(place, who, word):
    m = temple([on(place, who)], slabs={"L12": "yellow"} if word != "move L12" else {}, chance=["flip 2"])
    play(m, word)
    assert state(m) == "waiting"
    assert slab(m, word.split()[1]) == "hole"


def test_cha_lava_21_standing_and_leaving_are_not_tested():
    m = temple([on("L14", actions=2)], slabs={"L14": "yellow"}, chance=[])
    play(m, "move C11")
    assert at(m) == "C11"
    assert not [event for event in m.events(-1) if event.kind == "flipped"]


def test_cha_lava_22_twelve_doors_and_a_closed_side():
    doors = sorted(
        f"{SPACES[a]}-{SPACES[b]}"
        for a in range(len(SPACES))
        for b in WAYS[a]
        if SPACES[a][0] == "C" and SPACES[b][0] == "L"
    )
    assert doors == sorted(
        [
            "C11-L14",
            "C12-L13",
            "C13-L12",
            "C14-L11",
            "C16-L11",
            "C17-L21",
            "C18-L31",
            "C19-L41",
            "C21-L41",
            "C22-L42",
            "C23-L43",
            "C24-L44",
        ]
    )


def test_cha_info_07_a_flip_shows_everybody_the_pair():
    m = temple([on("C12")], {"memory": "keep_notes"}, ["flip 9"], glyphs={"L13": "round-skull"})
    play(m, "move L13")
    for seat in (0, 1, None):
        view = m.view(seat)
        assert view.faces[2] == 9
        assert view.numbers[13] == 9
    strict = play(temple([on("C12")], None, ["flip 9"], glyphs={"L13": "round-skull"}), "move L13")
    assert strict.shown(1).faces[2] == 9
    assert strict.shown(1).glyphs[2] == -1  # a person sees the number side only
    assert GAME.view(strict.table, 1).glyphs[2] == 13
