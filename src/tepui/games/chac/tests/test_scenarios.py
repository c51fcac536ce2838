"""Whole situations, played from a position to what a player would see."""

from __future__ import annotations

import pytest

from tepui.core.errors import BadOption
from tepui.games.chac.rules.components import CARDS_A_ROUND
from tepui.games.chac.tests.inside import GAME, dice, gone, on, quiet, started, temple
from tepui.games.chac.tests.reading import actions, at, boulder, hand, left, may, pile, slab, state, steps, verbs
from tepui.testing.kit import asked, play, refused

DECKS = ("walls1", "walls2", "walls3", "walls4", "lava", "river")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_same_temple_for_any_number_of_players(seats):
    m = started(seats)
    t = m.table
    assert [at(m, seat) for seat in range(seats)] == ["ENT"] * seats
    assert (boulder(m), t.left, t.right, t.planks, t.round, t.covered) == ("C00", 0, 0, 5, 1, True)
    assert [left(m, deck) for deck in DECKS] == [10] * 6
    assert sum(t.wall_bag) == 18
    assert t.hands == [[]] * seats
    assert t.alcoves == [-1] * 5
    assert (slab(m, "L11"), slab(m, "L41"), slab(m, "L14")) == ("sun", "sun", "glyph")
    for seat in (*range(seats), None):
        view = m.view(seat)
        assert len(view.clues) == 4
        assert set(view.numbers) == {0}
        assert set(view.glyphs) == {-1}


@pytest.mark.parametrize("seats", [1, 7])
def test_neither_one_player_nor_seven(seats):
    with pytest.raises(BadOption, match="2 to 6"):
        started(seats)


def test_dropping_in_secret_and_together():
    players = [on("C20", "len", held=7), on("C21", "markus", held={"walls3": [1, 2, 2]}), on("C22", "nicole")]
    m = temple(players, stage="load", round=4, chance=dice(1, 3, 3, 4, 6))
    assert m.seats == [0, 1], "who has nothing to drop is not asked"
    before = m.view(1)
    m.do(GAME.read("drop walls1 2"), 0)
    m.do(GAME.read("done"), 0)
    assert m.view(1) == before, "nobody sees another's choice"
    m.do(GAME.read("done"), 1)
    assert len(hand(m)) == 6
    assert m.table.load(0) == 3
    assert pile(m) == 1
    assert m.view(1).lost[0] == [-1], "a discard shows its back only"
    assert asked(m) == "Act"
    assert refused(m, "drop walls1 2")


def test_legal_actions_by_place():
    found = {}
    for place in ("ENT", "Z1", "Z4", "C06", "C15", "C17", "C20", "C21", "C24", "C27", "R1", "R4", "BR", "C33"):
        m = temple([on(place, "bill"), on("C01", actions=0)])
        found[place] = (sorted(steps(m)), sorted(verbs(m)))
    assert found == {
        "ENT": (["Z1"], []),
        "Z1": (["ENT", "Z2"], ["decipher", "search"]),
        "Z4": (["C06", "Z3"], ["decipher", "search"]),
        "C06": (["C05", "C07", "Z4"], []),
        "C15": (["C14", "C16"], []),
        "C17": (["C16", "C18", "L21"], ["pick"]),
        "C20": (["C19", "C21", "R1"], []),
        "C21": (["C20", "C22", "L41", "R2"], []),
        "C24": (["BR", "C23", "C25", "L44"], []),
        "C27": (["C26", "C28"], ["pick"]),
        "R1": (["R2"], ["search"]),
        "R4": ([], ["getout"]),
        "BR": (["C24", "C30"], ["stomp"]),
        "C33": (["C32", "OUT"], []),
    }


def test_a_trap_takes_the_cards_the_actions_and_the_slab():
    m = temple([on("C12", "len", held=5), on("C12", "nicole")], numbers={"L13": 9})
    play(m, "move L13")
    assert (state(m), slab(m, "L13"), pile(m), actions(m)) == ("waiting", "hole", 5, 0)
    assert m.seat == 1
    assert refused(m, "move L13")
    glyph = m.table.glyphs[2]
    assert m.view(1).numbers[glyph] == 9, "everybody knows the glyph behind the clue now"
    over = temple([on("L14", "nicole"), on("C01", actions=0)], slabs={"L13": "hole"}, numbers={"L13": 9})
    assert "leap L23" in may(over)


def test_lock_picking_keeps_the_turn_open():
    m = temple([on("C18", "markus", actions=1), on("C20")], chance=dice(2, 3, 3, 5, 6))
    play(m, "pick")
    assert may(m) == ["master"]
    play(m, "master")
    assert hand(m) == ["alcove 4"]
    shut = temple([on("C18", "markus", actions=1), on("C20")], chance=dice(3, 3, 4, 5, 6))
    assert play(shut, "pick").seat == 1, "two numbers are missing: the turn is over"


def test_swimming_and_sacrifice_at_the_waterfall():
    poor = temple([on("R4", "bill", held=5), on("C20")], chance=dice(1, 1, 6))
    assert state(play(poor, "getout")) == "waiting"
    swims = temple([on("R4", "tatiana", held=5), on("C20")], chance=dice(1, 1, 6, 2))
    play(swims, "getout")
    assert {word.split()[0] for word in may(swims)} == {"swim", "drown"}
    play(swims, "swim")
    while asked(swims) == "GiveCard":
        play(swims, may(swims)[0])
    assert (at(swims), len(hand(swims))) == ("C31", 2)
    lean = temple([on("R4", "tatiana", held=2), on("C20")], chance=dice(1, 1))
    assert state(play(lean, "getout")) == "waiting"
    bare = temple([on("R4", "tatiana"), on("C20")], chance=dice(1, 5))
    assert at(play(bare, "getout", "swim")) == "C31"


def test_the_landing_place_is_taken():
    m = temple([on("R4", "bill", actions=3), on("C20", actions=1)], boulder="C31")
    assert m.seat == 1, "with nothing to do the turn passes by itself"
    free = temple([on("R4", "bill", actions=3), on("C20")], boulder="C32", chance=dice(2, 2))
    play(free, "getout")
    assert steps(free) == ["C30"], "the boulder bars the way to the exit"


def test_two_on_the_bridge():
    players = [on("C24", "len", actions=3), on("BR", "markus", held=4)]
    m = temple(players, planks=4, chance=dice(4, 5, 1, 6))
    play(m, "move BR")
    assert (m.table.planks, at(m, 0), at(m, 1)) == (2, "BR", "BR")
    m = temple([on("BR", "len", actions=2), on("BR", "markus", held=4), on("C06")], planks=2, chance=dice(4, 3))
    play(m, "stomp")
    assert [state(m, seat) for seat in (0, 1)] == ["waiting", "waiting"]
    assert m.seat == 2, "the one who fell has no turn left"
    heavy = temple(
        [on("C24", "len", held=4), on("BR", "markus", held={"walls3": [1, 2, 2, 3, 3, 3, 4]})],
        chance=dice(6, 6, 6, 6, 6),
    )
    assert heavy.table.load(0) + heavy.table.load(1) == 7
    play(heavy, "move BR")
    assert heavy.table.planks == 0


def test_replacements_come_when_an_opening_is_there():
    m = temple([gone(), on("L41", actions=1)], turn=1, boulder="C03", round=3, chance=quiet(3))
    play(m, "end")
    assert asked(m) != "MayEnter", "no opening yet: nobody is asked"
    chance = [*["wall blank"] * CARDS_A_ROUND, *dice(3, 3, 3, 1, 1)]
    m = temple([gone(), on("L41", actions=1)], turn=1, boulder="C14", round=7, chance=chance)
    play(m, "end")
    assert (boulder(m), asked(m), may(m)) == ("C17", "MayEnter", ["enter L11", "wait"])
    play(m, "enter L11")
    assert (at(m), hand(m), m.table.load(0), m.table.round) == ("L11", [], 2, 8)
    both = temple([gone(), on("L41")], stage="replacements", boulder="C20")
    assert may(both) == ["enter L11", "enter L41", "wait"]


def test_leap_sprint_and_linguistics():
    m = temple([on("C23", "nicole", actions=1), on("C01", actions=0)], chance=dice(6, 6, 6, 6, 6))
    play(m, "leap BR")
    assert (at(m), m.table.used[0]) == ("BR", 1)
    assert {"leap C29", "leap C31"} <= set(may(temple([on("BR", "nicole"), on("C01")])))
    assert "leap C16" in may(temple([on("C14", "nicole"), on("C01")], boulder="C15"))
    assert not [word for word in may(temple([on("C25", "nicole"), on("C01")], boulder="C26")) if word == "leap C27"]
    out = temple([on("C33", "martin", actions=0), on("C20")])
    assert state(play(out, "sprint OUT")) == "out"
    dry = may(temple([on("C20", "lea"), on("C01")]))
    assert "sprint C21" in dry and "sprint R1" not in dry
    fall = temple([on("C12", "lea", actions=0), on("C20")], numbers={"L13": 9})
    assert state(play(fall, "sprint L13")) == "waiting"
    reads = temple([on("C12", "arely", actions=0), on("C20")], chance=["read 7"])
    assert may(reads) == ["look L13"]
    play(reads, "look L13")
    assert reads.view(0).numbers[reads.table.glyphs[2]] == 7
    assert set(reads.view(1).numbers) == {0}
    assert reads.view(1).read[2] == 1, "the others see that it was looked at"
