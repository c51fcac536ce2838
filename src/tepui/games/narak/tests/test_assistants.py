"""Every assistant, silver and gold: what its service changes on the table, exactly."""

from __future__ import annotations

import pytest

from tepui.games.narak.tests.expedition import XC, expedition
from tepui.games.narak.tests.reading import crew, deck, tokens
from tepui.games.narak.tests.trial import change
from tepui.testing.kit import asked, can, legal, play, refused


def served(one, level, *actions, **given):
    """What it changes to use this assistant as a free action, besides that it is used then."""
    m = expedition(assistants={one: f"{level} ready"}, **given)
    found = change(m, f"use {one}", *actions)
    assert asked(m) == "MainAction" and not can(m, f"use {one}")
    assert found.pop("assistants") == {one: f"{level} used"}
    return found


def chosen(one, level):
    """What each of two options of an assistant gives."""
    return served(one, level, "option 1"), served(one, level, "option 2")


def test_arn_assistant_01_quartermaster():
    assert served("asst_01", "silver") == {"coin": 2}
    assert served("asst_01", "gold") == {"coin": 3}


def test_arn_assistant_02_scribe():
    assert served("asst_02", "silver") == {"tablet": 1}
    assert served("asst_02", "gold") == {"coin": 1, "tablet": 1}


def test_arn_assistant_03_scout():
    assert served("asst_03", "silver", "spend fear", hand=["fear"]) == {"arrowhead": 1, "hand": [], "area": ["fear"]}
    assert served("asst_03", "gold") == {"arrowhead": 1}


def test_arn_assistant_04_trader():
    assert served("asst_04", "silver", coin=1) == {"coin": -1, "arrowhead": 1}
    assert served("asst_04", "gold", "option 1", coin=1) == {"coin": -1, "arrowhead": 1}
    assert served("asst_04", "gold", "option 2", coin=1) == {"coin": -1, "jewel": 1}


def test_arn_assistant_05_doctor():
    assert served("asst_05", "silver", "exile fear", area=["fear"]) == {"area": [], "fear": 1}
    assert served("asst_05", "gold", "exile fear", area=["fear"]) == {"area": [], "fear": 1, "compass": 1}


def test_arn_assistant_06_porter():
    assert served("asst_06", "silver", "draw", f"give {XC}", deck=[XC]) == {"deck": [], "area": [XC]}
    assert served("asst_06", "gold", "draw", deck=[XC]) == {"deck": [], "hand": [XC]}


def test_arn_assistant_07_pilot():
    assert chosen("asst_07", "silver") == ({"coin": 1}, {"pool": ["plane"]})
    assert chosen("asst_07", "gold") == ({"coin": 2}, {"pool": ["plane", "plane"]})


def test_arn_assistant_08_driver():
    assert chosen("asst_08", "silver") == ({"compass": 1}, {"pool": ["car"]})
    assert chosen("asst_08", "gold") == ({"coin": 1, "compass": 1}, {"pool": ["car", "car"]})


@pytest.mark.rule("ARN-ASSISTANT-09", "ARN-ASST-10", "ARN-TRAV-16")
def test_the_captain_gives_a_compass_or_lends_boats_to_the_pool():
    assert chosen("asst_09", "silver") == ({"compass": 1}, {"pool": ["boat"]})
    assert chosen("asst_09", "gold") == ({"coin": 1, "compass": 1}, {"pool": ["boat", "boat"]})


@pytest.mark.rule("ARN-ASSISTANT-10", "ARN-TURN-07", "ARN-ASST-12")
@pytest.mark.parametrize(("level", "coins"), [("silver", 3), ("gold", 2)])
def test_the_buyer_is_a_main_action(level, coins):
    row = ["art_16", "item_03", "item_05", "item_06", "item_08", "item_10"]
    m = expedition(row=row, coin=coins, assistants={"asst_10": f"{level} ready"})
    assert not legal(m, "use")
    play(m, "engage asst_10", "buy item_03")
    assert (tokens(m), deck(m), crew(m), asked(m)) == ({}, ["item_03"], {"asst_10": f"{level} used"}, "EndTurn")
    m = play(expedition(hand=["fear"], coin=3, assistants={"asst_10": "silver ready"}), "dig camp_1_a", "spend fear")
    refused(m, "engage asst_10")


def test_arn_assistant_11_restorer():
    assert served("asst_11", "silver", "upgrade tablet", tablet=1) == {"tablet": -1, "arrowhead": 1}
    found = served("asst_11", "gold", "upgrade arrowhead", arrowhead=1)
    assert found == {"compass": 1, "arrowhead": -1, "jewel": 1}


def test_arn_assistant_12_guide():
    assert served("asst_12", "silver") == {"compass": 1}
    assert served("asst_12", "gold") == {"compass": 2}
