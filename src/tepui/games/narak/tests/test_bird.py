"""The Bird track: every space with its cost, ways on and bonus tiles; every row with its effects and points."""

from __future__ import annotations

from tepui.games.narak.tests.ascent import bonus_tiles, climbed, entered, leads_to, points
from tepui.games.narak.tests.expedition import XC
from tepui.games.narak.tests.trial import GUARDED

SUPPLY = ["asst_02", "asst_03", "asst_04"]
RECRUITED = {"supply": ["asst_05", "asst_03", "asst_04"], "below": [2, 3, 3], "assistants": {"asst_02": "silver ready"}}
TIRED = {"asst_01": "silver used"}


def test_arn_bird_01_b1():
    assert entered("b1", compass=1, arrowhead=1) == {"coin": 1, "compass": -1, "arrowhead": -1, "glass": "b1"}
    assert leads_to("b1") == "b3 b4" and bonus_tiles("b1") == (0, 0, 0)


def test_arn_bird_02_b2():
    assert entered("b2", jewel=1) == {"coin": 1, "jewel": -1, "glass": "b2"}
    assert leads_to("b2") == "b4" and bonus_tiles("b2") == (0, 0, 0)


def test_arn_bird_03_b3():
    assert entered("b3", jewel=1) == {"compass": 1, "jewel": -1, "glass": "b3"}
    assert leads_to("b3") == "b5" and bonus_tiles("b3") == (1, 1, 1)


def test_arn_bird_04_b4():
    assert entered("b4", tablet=1, arrowhead=1) == {"compass": 1, "tablet": -1, "arrowhead": -1, "glass": "b4"}
    assert leads_to("b4") == "b5" and bonus_tiles("b4") == (1, 1, 1)


def test_arn_bird_05_b5():
    assert entered("b5", tablet=2, arrowhead=1) == {"compass": 1, "tablet": -2, "arrowhead": -1, "glass": "b5"}
    assert leads_to("b5") == "b6 b7 b8" and bonus_tiles("b5") == (0, 0, 1)


def test_arn_bird_06_b6():
    assert entered("b6", coin=1, tablet=1, arrowhead=1) == {
        "coin": -1,
        "compass": 1,
        "tablet": -1,
        "arrowhead": -1,
        "glass": "b6",
    }
    assert leads_to("b6") == "b9" and bonus_tiles("b6") == (1, 1, 1)


def test_arn_bird_07_b7():
    assert entered("b7", tablet=1, jewel=1) == {"compass": 1, "tablet": -1, "jewel": -1, "glass": "b7"}
    assert leads_to("b7") == "b9" and bonus_tiles("b7") == (1, 1, 1)


def test_arn_bird_08_b8():
    assert entered("b8", arrowhead=2) == {"compass": 1, "arrowhead": -2, "glass": "b8"}
    assert leads_to("b8") == "b9" and bonus_tiles("b8") == (1, 1, 1)


def test_arn_bird_09_b9():
    assert entered("b9", coin=1, jewel=1) == {"coin": -1, "compass": 1, "jewel": -1, "glass": "b9"}
    assert leads_to("b9") == "b10 b11" and bonus_tiles("b9") == (0, 0, 1)


def test_arn_bird_10_b10():
    assert entered("b10", compass=1, jewel=1) == {"compass": -1, "jewel": -1, "glass": "b10"}
    assert leads_to("b10") == "b12" and bonus_tiles("b10") == (1, 1, 1)


def test_arn_bird_11_b11():
    assert entered("b11", tablet=2, arrowhead=1) == {"tablet": -2, "arrowhead": -1, "glass": "b11"}
    assert leads_to("b11") == "b12 b13" and bonus_tiles("b11") == (1, 1, 1)


def test_arn_bird_12_b12():
    assert entered("b12", coin=1, tablet=1, arrowhead=1) == {
        "coin": -1,
        "compass": 1,
        "tablet": -1,
        "arrowhead": -1,
        "glass": "b12",
    }
    assert leads_to("b12") == "b_temple" and bonus_tiles("b12") == (0, 1, 1)


def test_arn_bird_13_b13():
    assert entered("b13", tablet=1, jewel=1) == {"compass": 1, "tablet": -1, "jewel": -1, "glass": "b13"}
    assert leads_to("b13") == "b_temple" and bonus_tiles("b13") == (0, 1, 1)


def test_arn_bird_14_lost_temple():
    assert entered("b_temple", coin=1, compass=1, jewel=1) == {
        "arrivals": [0],
        "temple_pile": ["bonus_draw", "bonus_coin"],
        "coin": -1,
        "compass": -1,
        "jewel": -1,
        "glass": "b_temple",
    }
    assert leads_to("b_temple") == "" and bonus_tiles("b_temple") == (0, 0, 0)


# ---- rows


def test_arn_brow_01_coin_or_assistant():
    assert points("b1") == (1, 0)
    assert climbed("glass", "b1") == {"coin": 1}
    assert climbed("book", "b1", "recruit asst_02", supply=SUPPLY, chance=["appear asst_05"]) == RECRUITED


def test_arn_brow_02_compass_or_assistant():
    assert points("b3") == (2, 1)
    assert climbed("glass", "b3") == {"compass": 1}
    assert climbed("book", "b3", "recruit asst_02", supply=SUPPLY, chance=["appear asst_05"]) == RECRUITED


def test_arn_brow_03_compass_or_gold():
    assert points("b5") == (4, 2)
    assert climbed("glass", "b5") == {"compass": 1}
    assert climbed("book", "b5", "promote asst_01", assistants=TIRED) == {"assistants": {"asst_01": "gold ready"}}


def test_arn_brow_04_compass_or_gold():
    assert points("b6") == (6, 4)
    assert climbed("glass", "b6") == {"compass": 1}
    assert climbed("book", "b6", "promote asst_01", assistants=TIRED) == {"assistants": {"asst_01": "gold ready"}}


def test_arn_brow_05_compass_or_three():
    assert points("b9") == (9, 6)
    assert climbed("glass", "b9") == {"compass": 1}
    assert climbed("book", "b9") == {"compass": 3}


def test_arn_brow_06_card_or_artifact():
    assert points("b10") == (12, 8)
    assert climbed("glass", "b10", "draw", deck=[XC]) == {"hand": [XC], "deck": []}
    found = climbed("book", "b10", "take art_01", "stop")
    assert found == {"row": ["art_01"], "area": ["art_01"]}


def test_arn_brow_07_compass_or_guardian():
    assert points("b12") == (16, 10)
    assert climbed("glass", "b12") == {"compass": 1}
    found = climbed("book", "b12", "overcome jungle_1", **GUARDED)
    assert found == {"guards": {"jungle_1": None}, "guardians": {"guardian_01": "ready"}}
