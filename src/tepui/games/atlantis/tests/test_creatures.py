"""Step 4: the die, serpents, sharks, whales (ATL-DIE, ATL-SERP, ATL-SHARK, ATL-WHALE)."""

from __future__ import annotations

from collections import Counter

import pytest

from tepui.games.atlantis.tests.island import island, legal_words, play, targets
from tepui.games.atlantis.tests.reading import creatures, people, place, stage, terrain, turn_of

BYSTANDERS = {"red": ["i7"], "blue": ["i7"]}


def rolled(kind, **position):
    """Red has rolled this."""
    position.setdefault("explorers", BYSTANDERS)
    return island(stage="creature", die=kind, **position)


def reach(kind, at, **position):
    """Where a creature from this space may go."""
    match = rolled(kind, **{"serpents": "", f"{kind}s": at, **position})
    return targets(play(match, f"creature {kind}0"), "roam")


# ---- the die


def test_atl_die_01_roll_then_one_of_the_kind_may_move():
    match = island(stage="die", sharks="m1 m2", whales="m3", explorers=BYSTANDERS, chance=["die shark"])
    assert legal_words(match) == ["creature shark0", "creature shark1", "stay"]
    play(match, "creature shark1", "roam m4")
    assert creatures(match, "shark") == ["m1", "m4"]
    assert turn_of(match) == "blue"


def test_atl_die_01_rolled_fairly():
    rolls = Counter(
        island(stage="die", serpents="m1", sharks="m2", whales="m3", explorers=BYSTANDERS, seed=seed).table.die
        for seed in range(90)
    )
    assert set(rolls) == {0, 1, 2}
    assert min(rolls.values()) > 15


@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_atl_die_02_none_on_the_board_nothing_happens(kind):
    beasts = {"serpents": "m1", "sharks": "m2", "whales": "m3"} | {f"{kind}s": ""}
    match = island(stage="die", explorers=BYSTANDERS, chance=[f"die {kind}"], **beasts)
    assert (stage(match), turn_of(match)) == ("Move", "blue")


def test_atl_die_03_any_of_the_kind_wherever_it_is():
    match = rolled("serpent", sunk="f6")
    assert legal_words(match) == [f"creature serpent{i}" for i in range(5)] + ["stay"]


def test_atl_die_04_only_through_the_sea():
    assert reach("whale", "c4", sunk="d4") == {
        "c3", "c5", "b3", "b4", "d3", "d4", "c2", "c6", "b2", "b5", "a1", "a2", "a3", "d2", "e3", "c1", "c7", "b1", "b6", "a4", "d1", "e2",
    }  # fmt: skip
    assert "b1" in reach("shark", "b2"), "shore spaces"
    assert "g6" in reach("shark", "f6", sunk="f6"), "the lagoon"
    assert all(terrain(island(), space) == "sea" for space in reach("whale", "f2"))


@pytest.mark.rule("ATL-DIE-05")
@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_creatures_do_not_mind_one_another(kind):
    match = rolled(kind, serpents="m2 m1", sharks="m2 m1", whales="m2 m1")
    play(match, f"creature {kind}1", "roam m2")
    assert creatures(match, kind) == ["m2", "m2"]
    assert sorted(len(creatures(match, other)) for other in ("serpent", "shark", "whale")) == [2, 2, 2]


@pytest.mark.parametrize(("kind", "far"), [("serpent", "m2"), ("shark", "m3"), ("whale", "m4")])
def test_atl_die_06_one_two_or_three_spaces_or_none(kind, far):
    furthest = {"serpent": 1, "shark": 2, "whale": 3}[kind]
    row = {space for space in reach(kind, "m1") if space[0] == "m"}
    assert row == {f"m{1 + i}" for i in range(1, furthest + 1)}
    assert far in row
    assert "stay" in legal_words(rolled(kind, **{f"{kind}s": "m1"}))


def test_atl_die_07_a_serpent_shut_in_cannot_move():
    match = rolled("serpent")
    assert "creature serpent4" not in legal_words(match), "the one of the lagoon"
    alone = island(stage="die", serpents="g6", explorers=BYSTANDERS, chance=["die serpent"])
    assert (stage(alone), turn_of(alone)) == ("Move", "blue")


def test_atl_die_08_one_may_hurt_one_s_own():
    match = rolled("shark", sharks="m1", explorers={"red": ["m2", "i7"], "blue": ["i7"]})
    play(match, "creature shark0", "roam m2")
    assert place(match, "r0") == "out"


def test_atl_die_09_one_creature_a_roll():
    match = rolled("whale", whales="m1 m7")
    play(match, "creature whale0", "roam m2")
    assert (stage(match), turn_of(match)) == ("Move", "blue"), "two steps are left over, and lost"


# ---- sea serpent


def test_atl_serp_01_exactly_one_space():
    assert reach("serpent", "l5") == {"l4", "l6", "k5", "k6", "m3", "m4"}


def test_atl_serp_02_an_occupied_boat_is_lost_with_everybody():
    match = rolled("serpent", serpents="m1", boats="m2", explorers={"red": ["boat0", "i7"], "blue": ["boat0"]})
    play(match, "creature serpent0", "roam m2")
    assert (place(match, "boat0"), people(match, "out")) == ("out", {"r0", "b0"})


def test_atl_serp_03_swimmers_are_lost():
    match = rolled("serpent", serpents="m1", explorers={"red": ["m2", "m3", "i7"], "blue": ["m2"]})
    play(match, "creature serpent0", "roam m2")
    assert people(match, "out") == {"r0", "b0"}


def test_atl_serp_04_an_empty_boat_stays():
    match = rolled("serpent", serpents="m1", boats="m2")
    play(match, "creature serpent0", "roam m2")
    assert (place(match, "boat0"), place(match, "serpent0")) == ("m2", "m2")


@pytest.mark.parametrize("crew", [0, 1])
def test_atl_serp_05_boat_and_swimmers_together(crew):
    match = rolled(
        "serpent",
        serpents="m1",
        boats="m2",
        explorers={"red": ["m2", "i7"], "blue": ["m2", "i7"], "green": ["boat0"] * crew},
    )
    play(match, "creature serpent0", "roam m2")
    assert people(match, "out") == ({"r0", "b0", "g0"} if crew else {"r0", "b0"})
    assert place(match, "boat0") == ("out" if crew else "m2")


# ---- shark


def test_atl_shark_01_one_or_two_spaces():
    assert reach("shark", "m1") == {"m2", "l2", "l3", "m3", "l1", "l4", "k2", "k3", "k4"}


def test_atl_shark_02_it_stops_where_it_finds_swimmers():
    people_ = {"red": ["b2", "i7"], "blue": ["c2", "c1"]}
    assert reach("shark", "b1", explorers=people_) == {"b2", "c2", "c1"}


def test_atl_shark_03_all_swimmers_there_are_lost():
    match = rolled("shark", sharks="m1", explorers={"red": ["m2", "i7"], "blue": ["m2", "m2", "m3"]})
    play(match, "creature shark0", "roam m2")
    assert people(match, "out") == {"r0", "b0", "b1"}


@pytest.mark.parametrize(("crew", "end"), [(0, "m2"), (2, "m2"), (2, "m3")])
def test_atl_shark_04_boats_and_passengers_are_nothing_to_it(crew, end):
    match = rolled(
        "shark", sharks="m1", boats="m2 l2 l3", explorers={"red": ["boat0"] * crew + ["boat1", "boat2"], "blue": ["i7"]}
    )
    play(match, "creature shark0", f"roam {end}")
    assert place(match, "boat0") == "m2"
    assert people(match, "out") == set()
    assert len(people(match, "boat0")) == crew


def test_atl_shark_05_around_one_swimmer_to_another():
    explorers = {"red": ["f1", "i7"], "blue": ["e1"]}
    assert {"f1", "f2", "e1", "e2"} <= reach("shark", "g1", explorers=explorers)
    match = rolled("shark", sharks="g1", explorers=explorers)
    play(match, "creature shark0", "roam e1")
    assert (place(match, "r0"), place(match, "b0")) == ("f1", "out")
    near = play(rolled("shark", sharks="g1", explorers=explorers), "creature shark0", "roam f1")
    assert (place(near, "r0"), place(near, "b0"), stage(near)) == ("out", "e1", "Move")
    assert "e1" not in reach("shark", "g1", explorers={"red": ["f1", "f2"], "blue": ["e1", "i7"]}), (
        "both ways are closed"
    )


# ---- whale


def test_atl_whale_01_one_to_three_spaces():
    assert reach("whale", "m1") == {
        "m2", "l2", "l3", "m3", "l1", "l4", "k2", "k3", "k4", "m4", "l5", "k1", "k5", "j1", "j2", "j3",
    }  # fmt: skip


def test_atl_whale_02_it_stops_at_an_occupied_boat():
    people_ = {"red": ["boat0", "i7"], "blue": ["boat1", "boat2"]}
    assert reach("whale", "b1", boats="b2 c2 c1", explorers=people_) == {"b2", "c2", "c1"}


def test_atl_whale_03_the_boat_is_lost_and_its_people_swim():
    match = rolled("whale", whales="m1", boats="m2", explorers={"red": ["boat0", "i7"], "blue": ["boat0"]})
    play(match, "creature whale0", "roam m2")
    assert (place(match, "boat0"), people(match, "m2")) == ("out", {"r0", "b0"})


def test_atl_whale_04_beside_a_shark_they_are_lost():
    match = rolled("whale", whales="m1", sharks="m2", boats="m2", explorers={"red": ["boat0", "i7"], "blue": ["boat0"]})
    play(match, "creature whale0", "roam m2")
    assert (place(match, "boat0"), people(match, "out")) == ("out", {"r0", "b0"})


@pytest.mark.parametrize("end", ["m2", "m3"])
def test_atl_whale_05_swimmers_and_empty_boats_are_nothing_to_it(end):
    match = rolled("whale", whales="m1", boats="m2", explorers={"red": ["m2", "l2", "l3"], "blue": ["m2"]})
    play(match, "creature whale0", f"roam {end}")
    assert (place(match, "boat0"), people(match, "m2")) == ("m2", {"r0", "b0"})


def test_atl_whale_06_not_through_an_occupied_boat_but_around():
    explorers = {"red": ["i7"], "blue": ["boat0"]}
    around = reach("whale", "g11", boats="g10", explorers=explorers)
    assert around == {
        "f11",
        "f12",
        "g10",
        "h11",
        "h12",
        "e10",
        "e11",
        "i10",
        "i11",
        "d9",
        "d10",
        "e9",
        "i9",
        "j9",
        "j10",
    }
    closed = reach("whale", "g11", boats="g10 f11", explorers={"red": ["i7"], "blue": ["boat0", "boat1"]})
    assert "e9" not in closed, "by f11 only"


def test_atl_whale_07_no_shark_defence_for_the_capsized():
    match = rolled("whale", whales="m1", sharks="m2", boats="m2", hands={"blue": [{"symbol": "def_shark"}]},
                   explorers={"red": ["i7"], "blue": ["boat0", "i7"]})  # fmt: skip
    play(match, "creature whale0", "roam m2")
    assert legal_words(match) == ["let"], "asked for the whale, with nothing to play"
    play(match, "let")
    assert (stage(match), place(match, "b0"), place(match, "shark0")) == ("PlayTile", "out", "m2")
