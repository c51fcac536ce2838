"""ELD-EX: the worked examples of the book."""

from __future__ import annotations

import pytest

from tepui.games.eldorado.tests.expedition import at, blockades, go, race, zone
from tepui.testing.kit import asked, can, legal, play

ANNE = "K3@0,0 I1@4,3"


def anne(*done: str):
    """Anne's turn up to a point. The other two stand out of her way."""
    match = race(
        course=ANNE,
        pawns=[(-3, 2), (0, -3), (1, -3)],
        hands=[["traveler", "journalist", "prop_plane", "cartographer"]],
        draw=[["pioneer", "native"]],
        market={"scout": 0},
    )
    play(match, "act cartographer")
    steps = {
        "pioneer": ["play pioneer machete", go(match, -3, 3), go(match, -2, 3), go(match, -1, 3)],
        "camp": [go(match, 0, 3), "give traveler"],
        "plane": ["play prop_plane paddle", go(match, 1, 3), go(match, 2, 3)],
        "native": ["act native", go(match, 3, 2)],
        "buy": ["buy compass", "pay journalist", "done"],
    }
    for part in done:
        play(match, *steps[part])
        if asked(match) == "Move":
            play(match, "stop")
    return match


def test_eld_ex_01_sarah():
    match = race(course="K0@0,0", pawns=[(2, 1), (0, -3), (1, -3)], hands=[["explorer", "scout", "trailblazer"]])
    play(match, "play explorer machete", go(match, 1, 2))
    play(match, "play scout machete", go(match, 0, 2), go(match, 0, 1))
    play(match, "play trailblazer machete", go(match, -1, 1))
    assert at(match, 0) == (-1, 1)
    assert asked(match) == "PlayCards"
    assert zone(match, "hand") == {}


def test_eld_ex_02_a_blockade_and_on():
    match = race(pawns=[(3, -2)], hands=[["trailblazer"]], blockades={"C": 1})
    play(match, "play trailblazer machete", "open a C")
    assert match.table.step.left == 2
    play(match, go(match, 4, -3), go(match, 5, -4))
    assert at(match, 0) == (5, -4)
    assert blockades(match, 0) == [1]


def test_eld_ex_03_johan():
    match = race(hands=[["traveler", "photographer", "explorer", "sailor"]])
    assert len(legal(match, "buy ")) == 6
    play(match, "buy transmitter", "pay explorer", "pay traveler", "pay sailor")
    assert not can(match, "done")
    play(match, "pay photographer", "done")
    assert zone(match, "discard") == {"transmitter": 1}
    assert sum(zone(match, "play").values()) == 4
    assert not legal(match, "buy ")


def test_eld_ex_04_anne_draws():
    match = anne()
    assert zone(match, "hand") == {"traveler": 1, "journalist": 1, "prop_plane": 1, "pioneer": 1, "native": 1}


def test_eld_ex_05_anne_cuts_through():
    match = anne("pioneer")
    assert at(match, 0) == (-1, 3)
    assert asked(match) == "PlayCards"


def test_eld_ex_06_anne_at_the_camp():
    match = anne("pioneer", "camp")
    assert at(match, 0) == (0, 3)
    assert zone(match, "out") == {"traveler": 1}


def test_eld_ex_07_anne_flies():
    match = anne("pioneer", "camp", "plane")
    assert at(match, 0) == (2, 3)
    assert zone(match, "out") == {"traveler": 1, "prop_plane": 1}


def test_eld_ex_08_anne_and_the_native():
    match = anne("pioneer", "camp", "plane", "native")
    assert at(match, 0) == (3, 2)
    assert zone(match, "hand") == {"journalist": 1}


@pytest.mark.rule("ELD-EX-09", "ELD-EX-10")
def test_anne_buys():
    match = anne("pioneer", "camp", "plane", "native", "buy")
    assert zone(match, "discard") == {"compass": 1}
    assert match.table.slots[0] == 17
    assert match.table.piles[17] == 2
    assert not legal(match, "buy ")


@pytest.mark.rule("ELD-EX-11", "ELD-EX-16")
def test_anne_at_the_end_of_her_turn():
    match = anne("pioneer", "camp", "plane", "native", "buy")
    play(match, "end")
    cards = {
        card: zone(match, "hand").get(card, 0) + zone(match, "draw").get(card, 0)
        for card in zone(match, "hand") | zone(match, "draw")
    }
    assert cards == {"compass": 1, "cartographer": 1, "pioneer": 1, "native": 1, "journalist": 1}
    assert sum(zone(match, "hand").values()) == 4
    assert zone(match, "out") == {"traveler": 1, "prop_plane": 1}
    assert at(match, 0) == (3, 2)


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.rule("ELD-EX-12")
def test_julien(later):
    match = race(
        options={"caves": True},
        course="J0@0,0",
        pawns=[(1, 0), (-1, -1), (-1, 0)],
        hands=[["explorer"]],
        chance=["find coin2"],
    )
    play(match, "play explorer machete", go(match, 0, 1), "explore J")
    if later:
        assert can(match, "buy photographer")
        return
    play(match, "use coin2", go(match, -1, 2))
    assert asked(match) == "PlayCards"
    assert zone(match, "tiles") == {}
    assert match.table.caves == [3]


def test_eld_ex_13_a_changed_symbol():
    match = race(options={"caves": True}, pawns=[(0, 0)], hands=[["trailblazer"]], tiles=[["symbol_change"]])
    assert legal(match, "change ") == {"change trailblazer paddle", "change trailblazer coin"}
    play(match, "change trailblazer coin")
    assert match.table.step.left == 3


def test_eld_ex_14_fewer_weak_cards_bring_the_strong_ones_sooner():
    weak = race(hands=[[]], draw=[["traveler"] * 4 + ["pioneer"]])
    thin = race(hands=[[]], draw=[["traveler"] * 1 + ["pioneer"]])
    chances = []
    for match in (weak, thin):
        table = match.table.copy()
        table.apply(match.game.read("end"))
        chances.append(dict(table.step.outcomes(table))[match.game.read("draw pioneer")])
    assert chances == [0.2, 0.5]


def test_eld_ex_15_equipment_without_its_ability():
    match = race(pawns=[(3, 0)], hands=[["compass", "sailor"]], blockades={"C": 6}, draw=[["scout"] * 4])
    play(match, "open a C", "give sailor", "give compass", "end")
    assert zone(match, "discard") == {"compass": 1, "sailor": 1}
    match = race(hands=[["compass", "sailor"]], draw=[["scout"] * 4])
    play(match, "buy scout", "pay sailor", "pay compass", "done", "end")
    assert zone(match, "discard") == {"compass": 1, "sailor": 1, "scout": 1}
    assert zone(match, "out") == {}
