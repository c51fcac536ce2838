"""Every artifact: what is printed on it, and what buying it and using it at once changes on the table, exactly."""

from __future__ import annotations

import pytest

from tepui.games.narak.tests.expedition import XC, expedition
from tepui.games.narak.tests.reading import state
from tepui.games.narak.tests.trial import GUARDED, bought, printed
from tepui.testing.kit import legal, play, refused


def test_arn_art_01_pathfinders_sandals():
    assert printed("art_01") == (3, 1, "plane")
    found = bought("art_01", "lift camp_1_a", "set camp_2_a", slots={"camp_1_a": 0})
    assert found == {"slots": {"camp_1_a": None, "camp_2_a": 0}, "compass": -1, "area": ["art_01"]}


def test_arn_art_02_pathfinders_staff():
    assert printed("art_02") == (4, 1, "plane")
    found = bought("art_02", "lift camp_1_a", "set jungle_5_a", slots={"camp_1_a": 0}, sites={"jungle_5": "site_1_10"})
    assert found == {"slots": {"camp_1_a": None, "jungle_5_a": 0}, "compass": -4, "jewel": 1, "area": ["art_02"]}


def test_arn_art_03_war_mask():
    assert printed("art_03") == (3, 1, "plane")
    assert bought("art_03") == {"compass": -3, "arrowhead": 1, "area": ["art_03"], "flags": 1}


def test_arn_art_04_treasure_chest():
    assert printed("art_04") == (4, 3, "plane")
    found = bought("art_04", "draw", deck=[XC])
    assert found == {"coin": 1, "compass": -4, "hand": [XC], "deck": [], "area": ["art_04"]}


def test_arn_art_05_ritual_dagger():
    assert printed("art_05") == (4, 2, "plane")
    found = bought("art_05", "exile fear", hand=["fear"])
    assert found == {"fear": 1, "compass": -4, "arrowhead": 1, "hand": [], "area": ["art_05"]}


def test_arn_art_06_crystal_earring():
    assert printed("art_06") == (4, 2, "plane")
    found = bought(
        "art_06", "count 3", "give item_01", "put_back item_03", deck=["item_01", "item_02", "item_03", "item_04"]
    )
    assert found == {"compass": -4, "hand": ["item_02"], "deck": ["*item_03", "item_04"], "area": ["item_01", "art_06"]}


def test_arn_art_07_mortar():
    assert printed("art_07") == (3, 1, "plane")
    assert bought("art_07", "exile art_07") == {"exiled": ["art_07"], "coin": 2, "compass": -3}


def test_arn_art_08_serpents_gold():
    assert printed("art_08") == (3, 2, "plane")
    assert bought("art_08") == {"fear": -1, "coin": 4, "compass": -3, "area": ["fear", "art_08"]}


def test_arn_art_09_serpent_idol():
    assert printed("art_09") == (2, 1, "plane")
    assert bought("art_09") == {"fear": -1, "compass": -2, "jewel": 1, "area": ["fear", "art_09"]}


def test_arn_art_10_monkey_medallion():
    assert printed("art_10") == (4, 2, "plane")
    found = bought("art_10", "take item_01", deck=[XC], row=["item_01"])
    assert found == {"row": ["item_01"], "compass": -4, "deck": ["item_01", XC], "area": ["art_10"]}


def test_arn_art_11_idol_of_ara_anu():
    assert printed("art_11") == (3, 1, "plane")
    found = bought("art_11", "research glass b2", bonuses={})
    assert found == {"coin": 1, "compass": -3, "area": ["art_11"], "glass": "b2"}


def test_arn_art_12_inscribed_blade():
    assert printed("art_12") == (2, 1, "plane")
    found = bought("art_12", "research glass b4", glass="b1", tablet=1, bonuses={})
    assert found == {"compass": -1, "tablet": -1, "area": ["art_12"], "glass": "b4"}
    found = bought("art_12", "research glass b4", "less second", glass="b1", tablet=1, arrowhead=1, bonuses={})
    assert found == {"compass": -1, "arrowhead": -1, "area": ["art_12"], "glass": "b4"}


def test_arn_art_13_guardians_ocarina():
    assert printed("art_13") == (4, 2, "plane plane")
    found = bought("art_13", "lift camp_1_a", slots={"camp_1_a": 0})
    assert found == {"slots": {"camp_1_a": None}, "compass": -4, "area": ["art_13"], "flags": 2}


def test_arn_art_14_tigerclaw_hairpin():
    assert printed("art_14") == (4, 2, "plane")
    found = bought("art_14", "exile fear", "activate camp_4", area=["fear"])
    assert found == {"fear": 1, "compass": -4, "arrowhead": 1, "area": ["art_14"]}


def test_arn_art_15_war_club():
    assert printed("art_15") == (4, 1, "plane")
    found = bought("art_15", "overcome jungle_1", **GUARDED)
    assert found == {
        "guards": {"jungle_1": None},
        "compass": -4,
        "area": ["art_15"],
        "guardians": {"guardian_01": "ready"},
    }


def test_arn_art_16_sundial():
    assert printed("art_16") == (2, 1, "plane")
    assert bought("art_16", "option 2") == {"compass": -2, "jewel": 1, "area": ["art_16"], "passed": True}


def test_arn_art_17_traders_scales():
    assert printed("art_17") == (4, 2, "plane")
    found = bought("art_17", "upgrade tablet", tablet=1)
    assert found == {"coin": 3, "compass": -4, "tablet": -1, "arrowhead": 1, "area": ["art_17"]}


def test_arn_art_18_hunting_arrows():
    assert printed("art_18") == (4, 1, "plane")
    assert bought("art_18") == {"fear": -1, "compass": -4, "arrowhead": 2, "area": ["fear", "art_18"]}


def test_arn_art_19_coconut_flask():
    assert printed("art_19") == (3, 2, "plane")
    found = bought("art_19", "borrow asst_04", supply=["asst_04", "asst_07", "asst_10"])
    assert found == {"coin": 1, "compass": -3, "arrowhead": 1, "area": ["art_19"]}


def test_arn_art_20_cleansing_cauldron():
    assert printed("art_20") == (3, 1, "plane")
    found = bought("art_20", "draw", f"exile {XC}", deck=[XC])
    assert found == {"exiled": [XC], "compass": -3, "deck": [], "area": ["art_20"]}


def test_arn_art_21_ancient_wine():
    assert printed("art_21") == (3, 1, "plane")
    found = bought("art_21", "borrow asst_07", "option 2", supply=["asst_04", "asst_07", "asst_10"])
    assert found == {"pool": ["plane", "plane"], "coin": 1, "compass": -3, "area": ["art_21"]}


def test_arn_art_22_decorated_horn():
    assert printed("art_22") == (2, 1, "plane")
    found = bought(
        "art_22",
        "swap asst_01",
        "for asst_07",
        assistants={"asst_01": "gold used"},
        supply=["asst_04", "asst_07", "asst_10"],
    )
    assert found == {
        "supply": ["asst_04", "asst_01", "asst_10"],
        "compass": -2,
        "area": ["art_22"],
        "assistants": {"asst_01": None, "asst_07": "gold ready"},
    }


def test_arn_art_23_ornate_hammer():
    assert printed("art_23") == (4, 2, "plane")
    found = bought("art_23", "take item_05", deck=[XC], row=["item_01", "item_02", "item_03", "item_04", "item_05"])
    assert found == {"row": ["item_05"], "compass": -4, "deck": [XC, "item_05"], "area": ["art_23"]}


def test_arn_art_24_star_charts():
    assert printed("art_24") == (4, 2, "plane")
    found = bought("art_24", "yes", "activate camp_1", "activate camp_2", coin=1)
    assert found == {"coin": 1, "compass": -2, "area": ["art_24"]}


def test_the_star_charts_activate_two_different_sites():
    row = ["art_24", "item_01", "item_02", "item_03", "item_04", "item_05"]
    m = play(expedition(row=row, compass=4, coin=1), "buy art_24", "yes", "yes", "activate camp_1")
    assert {"activate camp_2", "stop"} <= legal(m) and "activate camp_1" not in legal(m)


def test_arn_art_25_stone_jar():
    assert printed("art_25") == (2, 1, "plane")
    assert bought("art_25", "draw", deck=[XC]) == {"compass": -2, "hand": [XC], "deck": [], "area": ["art_25"]}


def test_arn_art_26_passage_shell():
    assert printed("art_26") == (3, 1, "plane")
    assert bought("art_26", "dig camp_2_a", "yes") == {"slots": {"camp_2_a": 0}, "compass": 1, "area": ["art_26"]}


def test_arn_art_27_ceremonial_rattle():
    assert printed("art_27") == (3, 2, "plane")
    found = bought("art_27", "refresh asst_01", assistants={"asst_01": "silver used"})
    assert found == {"compass": -3, "area": ["art_27"], "assistants": {"asst_01": "silver ready"}}


def test_arn_art_28_sacred_drum():
    assert printed("art_28") == (4, 1, "plane")
    found = bought(
        "art_28",
        "give fear",
        "refresh asst_01",
        "refresh asst_02",
        hand=["fear"],
        assistants={"asst_01": "silver used", "asst_02": "gold used"},
    )
    assert found == {
        "compass": -4,
        "hand": [],
        "area": ["fear", "art_28"],
        "assistants": {"asst_01": "silver ready", "asst_02": "gold ready"},
    }


def test_arn_art_29_traders_coins():
    assert printed("art_29") == (3, 1, "plane")
    found = bought("art_29", "upgrade arrowhead", arrowhead=1)
    assert found == {"coin": 2, "compass": -3, "arrowhead": -1, "jewel": 1, "area": ["art_29"]}


def test_arn_art_30_stone_key():
    assert printed("art_30") == (3, 2, "plane")
    found = bought("art_30", "yes", crates=1, slotted=2)
    assert found == {"compass": -3, "area": ["art_30"], "crates": 1, "slotted": -1}


def test_arn_art_31_obsidian_earring():
    assert printed("art_31") == (4, 2, "plane")
    found = bought("art_31", "count 2", "give item_01", deck=[XC, "item_01", "item_02"])
    assert found == {"compass": -4, "hand": ["item_02"], "deck": [XC], "area": ["item_01", "art_31"]}


def test_arn_art_32_guiding_stone():
    assert printed("art_32") == (3, 1, "plane")
    found = bought("art_32", chance=["site site_1_06"])
    assert found == {"under": [["site_1_06"], []], "compass": -3, "tablet": 1, "arrowhead": 1, "area": ["art_32"]}


def test_arn_art_33_guiding_skull():
    assert printed("art_33") == (4, 1, "plane")
    found = bought("art_33", "yes", chance=["site site_2_01"], compass=1)
    assert found == {"under": [[], ["site_2_01"]], "compass": -3, "jewel": 1, "area": ["art_33"]}


def test_arn_art_34_runes_of_the_dead():
    assert printed("art_34") == (4, 1, "plane")
    assert bought("art_34") == {"fear": -1, "coin": 1, "compass": -4, "tablet": 3, "area": ["fear", "art_34"]}


def test_arn_art_35_guardians_crown():
    assert printed("art_35") == (4, 2, "plane")
    found = bought("art_35", "lead_from jungle_1", "lead_to camp_3", **GUARDED)
    assert found == {
        "guards": {"jungle_1": None, "camp_3": "guardian_01"},
        "compass": -4,
        "tablet": 2,
        "area": ["art_35"],
    }


@pytest.mark.rule("ARN-PLAY-05", "ARN-PLAY-06")
def test_an_artifact_from_the_hand_costs_a_tablet():
    m = expedition(hand=["art_25"], deck=[XC])
    refused(m, "play art_25")
    m = play(expedition(hand=["art_25"], deck=[XC], tablet=1), "play art_25", "draw")
    assert state(m, ["tokens", "hand", "area"]) == {"tokens": {}, "hand": [XC], "area": ["art_25"]}
    assert bought("art_25", "draw", deck=[XC]) == {"compass": -2, "hand": [XC], "deck": [], "area": ["art_25"]}


@pytest.mark.rule("ARN-BUY-04", "ARN-PLAY-07")
def test_a_bought_artifact_need_not_be_used():
    m = expedition(row=["art_08", "item_01", "item_02", "item_03", "item_04", "item_05"], compass=3)
    play(m, "buy art_08", "stop")
    assert state(m, ["tokens", "area", "asked"]) == {"tokens": {}, "area": ["art_08"], "asked": "EndTurn"}
    assert legal(m, "play") == set()
    m = play(expedition(hand=["item_24"]), "play item_24")
    assert state(m, ["tokens"]) == {"tokens": {"compass": 3}}, "an item asks for no tablet"
