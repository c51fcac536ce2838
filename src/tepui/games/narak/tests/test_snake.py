"""The Snake track: every space with its cost, ways on and bonus tiles; every row with its effects and points."""

from __future__ import annotations

from tepui.games.narak.tests.ascent import bonus_tiles, climbed, entered, leads_to, points
from tepui.games.narak.tests.expedition import XC

SUPPLY = ["asst_02", "asst_03", "asst_04"]
RECRUITED = {"supply": ["asst_05", "asst_03", "asst_04"], "below": [2, 2, 2], "assistants": {"asst_02": "silver ready"}}
TIRED = {"asst_01": "silver used"}


def test_arn_snk_01_s1():
    assert entered("s1", compass=1, tablet=2) == {"coin": 1, "compass": -1, "tablet": -2, "glass": "s1"}
    assert leads_to("s1") == "s3 s4" and bonus_tiles("s1") == (0, 0, 0)


def test_arn_snk_02_s2():
    assert entered("s2", jewel=1) == {"coin": 1, "jewel": -1, "glass": "s2"}
    assert leads_to("s2") == "s4 s5" and bonus_tiles("s2") == (0, 0, 0)


def test_arn_snk_03_s3():
    assert entered("s3", coin=1, compass=1, arrowhead=1) == {"coin": 1, "compass": -1, "arrowhead": -1, "glass": "s3"}
    assert leads_to("s3") == "s6" and bonus_tiles("s3") == (1, 1, 1)


def test_arn_snk_04_s4():
    assert entered("s4", tablet=1, jewel=1) == {"coin": 2, "tablet": -1, "jewel": -1, "glass": "s4"}
    assert leads_to("s4") == "s6 s7" and bonus_tiles("s4") == (0, 1, 1)


def test_arn_snk_05_s5():
    assert entered("s5", arrowhead=2) == {"coin": 2, "arrowhead": -2, "glass": "s5"}
    assert leads_to("s5") == "s7" and bonus_tiles("s5") == (1, 1, 1)


def test_arn_snk_06_s6():
    assert entered("s6", tablet=2, arrowhead=1) == {"tablet": -2, "arrowhead": -1, "glass": "s6"}
    assert leads_to("s6") == "s8" and bonus_tiles("s6") == (1, 1, 1)


def test_arn_snk_07_s7():
    assert entered("s7", coin=1, jewel=1) == {"coin": -1, "jewel": -1, "glass": "s7"}
    assert leads_to("s7") == "s8" and bonus_tiles("s7") == (1, 1, 1)


def test_arn_snk_08_s8():
    assert entered("s8", crates=1) == {"idols_out": 1, "crates": -1, "glass": "s8"}
    assert leads_to("s8") == "s9 s10" and bonus_tiles("s8") == (0, 0, 0)


def test_arn_snk_09_s9():
    assert entered("s9", arrowhead=2) == {"arrowhead": -2, "glass": "s9"}
    assert leads_to("s9") == "s11 s12" and bonus_tiles("s9") == (0, 0, 1)


def test_arn_snk_10_s10():
    assert entered("s10", tablet=1, jewel=1) == {"tablet": -1, "jewel": -1, "glass": "s10"}
    assert leads_to("s10") == "s12" and bonus_tiles("s10") == (0, 0, 1)


def test_arn_snk_11_s11():
    assert entered("s11", tablet=1, jewel=1) == {
        "fear": -1,
        "tablet": -1,
        "jewel": -1,
        "area": ["fear"],
        "glass": "s11",
    }
    assert leads_to("s11") == "s13" and bonus_tiles("s11") == (1, 1, 1)


def test_arn_snk_12_s12():
    assert entered("s12", compass=1, tablet=3) == {
        "fear": -1,
        "compass": -1,
        "tablet": -3,
        "area": ["fear"],
        "glass": "s12",
    }
    assert leads_to("s12") == "s13" and bonus_tiles("s12") == (1, 1, 1)


def test_arn_snk_13_s13():
    assert entered("s13", coin=1, tablet=1, arrowhead=1) == {
        "fear": -1,
        "coin": -1,
        "tablet": -1,
        "arrowhead": -1,
        "area": ["fear"],
        "glass": "s13",
    }
    assert leads_to("s13") == "s_temple" and bonus_tiles("s13") == (2, 3, 3)


def test_arn_snk_14_lost_temple():
    assert entered("s_temple", compass=1, arrowhead=1, jewel=1) == {
        "arrivals": [0],
        "temple_pile": ["bonus_draw", "bonus_coin"],
        "compass": -1,
        "arrowhead": -1,
        "jewel": -1,
        "glass": "s_temple",
    }
    assert leads_to("s_temple") == "" and bonus_tiles("s_temple") == (0, 0, 0)


# ---- rows


def test_arn_srow_01_coin_or_assistant():
    assert points("s1") == (1, 0)
    assert climbed("glass", "s1") == {"coin": 1}
    assert climbed("book", "s1", "recruit asst_02", supply=SUPPLY, chance=["appear asst_05"]) == RECRUITED


def test_arn_srow_02_two_coins_or_exile():
    assert points("s3") == (2, 3)
    assert climbed("glass", "s3") == {"coin": 2}
    assert climbed("book", "s3", "exile fear", area=["fear"]) == {"area": [], "fear": 1}


def test_arn_srow_03_card_or_gold():
    assert points("s6") == (3, 4)
    assert climbed("glass", "s6", "draw", deck=[XC]) == {"hand": [XC], "deck": []}
    assert climbed("book", "s6", "promote asst_01", assistants=TIRED) == {"assistants": {"asst_01": "gold ready"}}


def test_arn_srow_04_rescue_or_artifact():
    assert points("s8") == (4, 5)
    found = climbed("glass", "s8", "rescue asst_09", rescue=["asst_09", "asst_10"])
    assert found == {"rescue": ["asst_10"], "rescue_left": -1, "assistants": {"asst_09": "silver used"}}
    assert climbed("book", "s8", "take art_01", "stop") == {"row": ["art_01"], "area": ["art_01"]}


def test_arn_srow_05_gold_or_refresh():
    assert points("s9") == (5, 8)
    assert climbed("glass", "s9", "promote asst_01", assistants=TIRED) == {"assistants": {"asst_01": "gold ready"}}
    assert climbed("book", "s9", "refresh asst_01", assistants=TIRED) == {"assistants": {"asst_01": "silver ready"}}


def test_arn_srow_06_fear_or_card():
    assert points("s11") == (10, 12)
    assert climbed("glass", "s11") == {"fear": -1, "area": ["fear"]}
    assert climbed("book", "s11", "draw", deck=[XC]) == {"hand": [XC], "deck": []}


def test_arn_srow_07_fear_or_jewel():
    assert points("s13") == (15, 15)
    assert climbed("glass", "s13") == {"fear": -1, "area": ["fear"]}
    assert climbed("book", "s13") == {"jewel": 1}
