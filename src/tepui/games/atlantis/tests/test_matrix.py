"""Who meets whom (ATL-MAT), and what never happens (ATL-INV)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tepui import Match
from tepui.games.atlantis.rules.components import ABOARD, BOXED, KIND_OF, KINDS, NEAR, OUT, SAVED, SEA, SPACE_COUNT
from tepui.games.atlantis.tests.island import MET, allowed, fates, island, play
from tepui.games.atlantis.tests.reading import people, place, stage

BYSTANDERS = {"yellow": ["i7"], "green": ["i7"]}


def entering(kind, what, shark=False):
    """A creature goes from m1 to m2, where there is this: the fate of the boat and of the people."""
    boats = "" if what == "swimmer" else "m2"
    at = {"swimmer": ["m2"], "occupied boat": ["boat0"], "empty boat": []}[what]
    beasts = {"serpents": "", "sharks": "m2" if shark else ""} | {f"{kind}s": "m1"}
    match = island(stage="creature", die=kind, boats=boats, explorers={"red": at, "blue": at, **BYSTANDERS}, **beasts)
    play(match, f"creature {kind}0", "roam m2")
    fates = {place(match, piece) for piece in ("r0", "b0")} if at else set()
    return place(match, "boat0") if boats else None, fates


@pytest.mark.rule("ATL-MAT-01", "ATL-MAT-02", "ATL-MAT-03")
@pytest.mark.parametrize(
    ("kind", "what", "boat", "fates"),
    [
        ("serpent", "swimmer", None, {"out"}),
        ("serpent", "occupied boat", "out", {"out"}),
        ("serpent", "empty boat", "m2", set()),
        ("shark", "swimmer", None, {"out"}),
        ("shark", "occupied boat", "m2", {"boat0"}),
        ("shark", "empty boat", "m2", set()),
        ("whale", "swimmer", None, {"m2"}),
        ("whale", "occupied boat", "out", {"m2"}),
        ("whale", "empty boat", "m2", set()),
    ],
)
def test_a_creature_enters(kind, what, boat, fates):
    assert entering(kind, what) == (boat, fates)


def test_atl_mat_03_a_whale_capsizes_onto_a_shark():
    assert entering("whale", "occupied boat", shark=True) == ("out", {"out"})


@pytest.mark.rule("ATL-MAT-04")
@pytest.mark.parametrize(
    ("there", "fate"),
    [({"serpents": "m2"}, "out"), ({"sharks": "m2"}, "out"), ({"whales": "m2"}, "m2"), ({"boats": "m2"}, "m2")],
    ids=["serpent", "shark", "whale", "boat"],
)
def test_a_swimmer_enters(there, fate):
    match = island(**there, explorers={"red": ["m1"], **BYSTANDERS})
    assert place(play(match, "swim r0 m2"), "r0") == fate


@pytest.mark.rule("ATL-MAT-05", "ATL-MAT-06")
@pytest.mark.parametrize("crew", [0, 2])
@pytest.mark.parametrize(("there", "boat", "fate"), fates("m2"), ids=MET)
def test_a_boat_enters(crew, there, boat, fate):
    match = island(**there, boats="m1", explorers={"red": ["boat0"] * crew + ["i7"], **BYSTANDERS})
    play(match, "sail boat0 m2")
    assert place(match, "boat0") == (boat if crew else "m2")
    assert people(match, fate) >= {f"r{i}" for i in range(crew)}


@pytest.mark.rule("ATL-MAT-05", "ATL-MAT-06")
@pytest.mark.parametrize("crew", [0, 2])
def test_a_boat_never_enters_the_space_of_another(crew):
    match = island(boats="m1 m2", explorers={"red": ["boat0"] * crew + ["i7"], **BYSTANDERS})
    assert not allowed(match, "sail boat0 m2")
    assert allowed(match, "sail boat0 l2")


# ---- invariants


def tables():
    """Every seat count with options that change what happens on the board."""
    return st.sampled_from([
        (2, {}), (3, {}), (4, {}), (2, {"two_colours": True}), (3, {"challenge1": True, "challenge2": True}), (4, {"challenge4": True}),
        (2, {"play_to_volcano": True}), (4, {"boarding_triggers_creature": False}), (3, {"swim_then_land": False, "challenge3": True}),
    ])  # fmt: skip


def random_game(seats, options, seed, look):
    """A game of random answers; `look` sees the match before every answer and at the end."""
    match = Match.new("atlantis", seats=seats, options=options, seed=seed)
    rng = Random(seed)
    while not match.over:
        look(match)
        match.do(rng.choice(match.legal()))
    look(match)


def throughout(look):
    """A test of what `look` says of a match: at every moment of random games."""

    def test(table, seed):
        random_game(*table, seed, look)

    test.__name__ = test.__qualname__ = look.__name__  # by its name hypothesis chooses the games
    test.__doc__ = look.__doc__
    return settings(max_examples=12, deadline=None, derandomize=True)(given(tables(), st.integers(0, 2**32))(test))


def kinds_at(t, space):
    return {KINDS[KIND_OF[i]] for i, at in enumerate(t.creatures) if at == space}


def settled(match):
    """Between question and answer a creature may stand beside its prey: that is the window of a defence."""
    return stage(match) != "Defend"


@throughout
def test_atl_inv_01_no_swimmer_beside_a_shark_or_serpent(match):
    t = match.table
    swimmers = {at for at in t.where if at < SPACE_COUNT and t.terrain[at] == SEA}
    assert not settled(match) or not any(kinds_at(t, at) & {"serpent", "shark"} for at in swimmers)


@throughout
def test_atl_inv_02_no_occupied_boat_beside_a_serpent_or_whale(match):
    t = match.table
    occupied = {t.boats[at - ABOARD] for at in t.where if ABOARD <= at < SAVED}
    if settled(match) and match.options["boarding_triggers_creature"]:
        assert not any(kinds_at(t, at) & {"serpent", "whale"} for at in occupied)


@throughout
def test_atl_inv_03_one_boat_a_space_three_aboard_nothing_at_sea_on_a_tile(match):
    t = match.table
    boats = [at for at in t.boats if at >= 0]
    assert len(boats) == len(set(boats))
    assert max(Counter(at for at in t.where if ABOARD <= at < SAVED).values(), default=0) <= 3
    assert all(t.terrain[at] == SEA for at in [*boats, *[at for at in t.creatures if at >= 0]])


@throughout
def test_atl_inv_04_ten_of_every_colour_are_somewhere(match):
    """And what is counted agrees with where everybody is."""

    t = match.table
    if stage(match) == "PlaceExplorer":
        return
    for colour in range(4):
        places = t.where[10 * colour : 10 * colour + 10]
        assert all(at <= OUT for at in places) or set(places) == {BOXED}
    count = Counter(t.where)
    assert t.crew == [count[ABOARD + boat] for boat in range(12)]
    assert t.alive[4] == sum(at < SAVED for at in t.where)
    assert {t.boat_on(at): at for at in range(SPACE_COUNT) if t.boat_on(at) >= 0} == {
        boat: at for boat, at in enumerate(t.boats) if at >= 0
    }
    assert t.sea_sides == [
        sum(1 << side for side, near in enumerate(NEAR[space]) if near >= 0 and t.terrain[near] == SEA)
        for space in range(SPACE_COUNT)
    ]
    for boat in range(12):
        aboard = Counter(t.rules.owner[piece] for piece in t.passengers(boat))
        assert [t.passengers_of(seat, boat) for seat in range(4)] == [aboard[seat] for seat in range(4)]
