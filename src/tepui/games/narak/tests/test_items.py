"""Every item: what is printed on it, and what playing it changes on the table, exactly."""

from __future__ import annotations

from tepui.games.narak.tests.expedition import FC, XB, XC, expedition
from tepui.games.narak.tests.trial import GUARDED, finished, played, played_freely, printed
from tepui.testing.kit import play, refused


def paid_for_passing(card):
    """What it changes to pass with this card; after the main action that is too late."""
    late = play(expedition(hand=[card, "fear"]), "dig camp_4_a", "spend fear", f"free {card}")
    refused(late, "option 2")
    return finished(expedition(hand=[card]), f"free {card}", "option 2")


def test_arn_item_01_sea_turtle():
    assert printed("item_01") == (3, 1, "boat boat")
    found = played("item_01", "draw", "dig jungle_3_a", deck=[XC], sites={"jungle_3": "site_1_10"})
    assert found == {"slots": {"jungle_3_a": 0}, "jewel": 1, "hand": [XC], "deck": [], "area": ["item_01"]}


def test_arn_item_02_ostrich():
    assert printed("item_02") == (3, 1, "car car")
    found = played("item_02", "dig jungle_1_a", sites={"jungle_1": "site_1_10"})
    assert found == {"slots": {"jungle_1_a": 0}, "jewel": 1, "hand": [], "area": ["item_02"]}


def test_arn_item_03_pack_donkey():
    assert printed("item_03") == (4, 1, "car car")
    assert played("item_03", "draw", "draw", deck=[XC, FC, XB]) == {"hand": [FC, XC], "deck": [XB], "area": ["item_03"]}


def test_arn_item_04_horse():
    assert printed("item_04") == (4, 1, "car car")
    assert played("item_04", "stop", deck=[XC]) == {"coin": 1, "compass": 1, "hand": [], "area": ["item_04"]}
    found = played("item_04", "draw", deck=[XC, FC])
    assert found == {"coin": 1, "compass": 1, "hand": [XC], "deck": [FC], "area": ["item_04"]}


def test_arn_item_05_steam_boat():
    assert printed("item_05") == (3, 3, "boat boat")
    assert played_freely("item_05") == {"compass": 2, "hand": [], "area": ["item_05"]}


def test_arn_item_06_automobile():
    assert printed("item_06") == (3, 3, "car car")
    assert played_freely("item_06") == {"compass": 2, "hand": [], "area": ["item_06"]}


def test_arn_item_07_sturdy_boots():
    assert printed("item_07") == (1, 1, "car car")
    found = played("item_07", "dig jungle_6_a", side="snake", sites={"jungle_6": "site_1_10"})
    assert found == {"slots": {"jungle_6_a": 0}, "compass": 1, "jewel": 1, "hand": [], "area": ["item_07"]}


def test_arn_item_08_gold_pan():
    assert printed("item_08") == (1, 1, "boat boat")
    assert played_freely("item_08") == {"coin": 2, "hand": [], "area": ["item_08"]}


def test_arn_item_09_trowel():
    assert printed("item_09") == (1, 1, "car")
    assert played("item_09", "yes", compass=1) == {"compass": -1, "jewel": 1, "hand": [], "area": ["item_09"]}


def test_arn_item_10_pickaxe():
    assert printed("item_10") == (1, 1, "car")
    found = played("item_10", "yes", compass=1)
    assert found == {"compass": -1, "tablet": 1, "arrowhead": 1, "hand": [], "area": ["item_10"]}


JUNGLE_8_DISCOVERED = {
    "slots": {"jungle_8_a": 0},
    "sites": {"jungle_8": "site_1_10"},
    "guards": {"jungle_8": "guardian_01"},
    "idols": {"jungle_8": None},
    "idols_gone": ["idol_tablet"],
}


def test_arn_item_11_hot_air_balloon():
    assert printed("item_11") == (2, 1, "plane")
    found = played("item_11", "discover jungle_8", "go_on", "go_on", chance=["site site_1_10", "wake guardian_01"])
    assert found == {
        **JUNGLE_8_DISCOVERED,
        "exiled": ["item_11"],
        "tablet": 1,
        "jewel": 1,
        "hand": [],
        "crates": 1,
    }


def test_arn_item_12_aeroplane():
    assert printed("item_12") == (4, 3, "plane plane")
    found = played(
        "item_12", "discover jungle_8", "go_on", "go_on", compass=1, chance=["site site_1_10", "wake guardian_01"]
    )
    assert found == {
        **JUNGLE_8_DISCOVERED,
        "compass": -1,
        "tablet": 1,
        "jewel": 1,
        "hand": [],
        "area": ["item_12"],
        "crates": 1,
    }


def test_arn_item_13_journal():
    assert printed("item_13") == (3, 1, "car boat")
    found = played("item_13", "research book b1", "recruit asst_01", glass="b4", book="b_start", bonuses={})
    assert found == {
        "supply": ["asst_08", "asst_02", "asst_03"],
        "below": [2, 3, 3],
        "exiled": ["item_13"],
        "hand": [],
        "book": "b1",
        "assistants": {"asst_01": "silver ready"},
    }


def test_arn_item_14_parrot():
    assert printed("item_14") == (2, 2, "boat")
    assert played("item_14", f"give {FC}", hand=[FC]) == {"jewel": 1, "hand": [], "area": [FC, "item_14"]}


def test_arn_item_15_watch():
    assert printed("item_15") == (1, 1, "boat")
    assert played_freely("item_15", "option 1") == {"coin": 2, "hand": [], "area": ["item_15"]}
    assert paid_for_passing("item_15") == {"coin": 3, "hand": [], "area": ["item_15"], "passed": True}


def test_arn_item_16_army_knife():
    assert printed("item_16") == (3, 1, "car boat")
    assert played("item_16", "option 2", "option 4") == {"coin": 1, "tablet": 1, "hand": [], "area": ["item_16"]}


def test_arn_item_17_binoculars():
    assert printed("item_17") == (4, 1, "boat")
    found = played("item_17", "activate jungle_5", sites={"jungle_5": "site_1_02"})
    assert found == {"coin": 1, "arrowhead": 1, "hand": [], "area": ["item_17"]}


def test_arn_item_18_tent():
    assert printed("item_18") == (4, 2, "car")
    found = played("item_18", "activate ruin_2", sites={"ruin_2": "site_2_03"}, slots={"ruin_2_a": 0}, compass=2)
    assert found == {"compass": -2, "arrowhead": 1, "jewel": 1, "hand": [], "area": ["item_18"]}


def test_arn_item_19_fishing_rod():
    assert printed("item_19") == (2, 2, "boat")
    found = played("item_19", "buy item_12", chance=["top item_12"], coin=1)
    assert found == {"coin": -1, "hand": [], "deck": ["item_12"], "area": ["item_19"]}


def test_arn_item_20_precision_compass():
    assert printed("item_20") == (4, 1, "boat")
    found = played("item_20", "buy art_25", "yes", "draw", chance=["top art_25"], deck=[XC])
    assert found == {"hand": [XC], "deck": [], "area": ["item_20", "art_25"]}


def test_arn_item_21_bow_and_arrows():
    assert printed("item_21") == (2, 2, "car")
    assert played("item_21", guardians=["guardian_13"], **GUARDED) == {"compass": 2, "hand": [], "area": ["item_21"]}


def test_arn_item_22_carrier_pigeon():
    assert printed("item_22") == (2, 1, "boat")
    assert played_freely("item_22") == {"tablet": 2, "hand": [], "area": ["item_22"]}


def test_arn_item_23_whip():
    assert printed("item_23") == (2, 1, "car")
    found = played(
        "item_23",
        "buy art_16",
        "yes",
        "option 1",
        row=["art_16", "item_01", "item_02", "item_03", "item_04", "item_05"],
    )
    assert found == {"row": ["art_16"], "exiled": ["item_23"], "tablet": 2, "hand": [], "area": ["art_16"]}


def test_arn_item_24_rough_map():
    assert printed("item_24") == (1, 1, "boat")
    assert played("item_24") == {"exiled": ["item_24"], "compass": 3, "hand": []}


def test_arn_item_25_airdrop():
    assert printed("item_25") == (2, 1, "plane")
    found = played("item_25", "take item_03", row=["art_16", "item_01", "item_02", "item_03", "item_04", "item_05"])
    assert found == {"row": ["item_03"], "exiled": ["item_25"], "hand": ["item_03"]}


def test_arn_item_26_flask():
    assert printed("item_26") == (2, 1, "boat")
    found = played("item_26", "draw", "draw", "draw", deck=[XC, FC, XB])
    assert found == {"exiled": ["item_26"], "hand": [FC, XC, XB], "deck": []}


def test_arn_item_27_machete():
    assert printed("item_27") == (4, 1, "car")
    assert played("item_27", "exile fear", hand=["fear"]) == {"fear": 1, "compass": 2, "hand": [], "area": ["item_27"]}


def test_arn_item_28_torch():
    assert printed("item_28") == (2, 2, "boat")
    assert played("item_28", "exile item_28") == {"exiled": ["item_28"], "tablet": 1, "hand": []}


def test_arn_item_29_large_backpack():
    assert printed("item_29") == (3, 1, "car")
    found = played("item_29", "draw", deck=[XC, "item_05"])
    assert found == {"coin": 1, "hand": ["item_05"], "deck": [XC], "area": ["item_29"]}


def test_arn_item_30_rope():
    assert printed("item_30") == (2, 1, "boat")
    found = played("item_30", "give fear", "draw", "draw", hand=["fear"], deck=[XC, FC])
    assert found == {"hand": [FC, XC], "deck": [], "area": ["fear", "item_30"]}


def test_arn_item_31_revolver():
    assert printed("item_31") == (4, 1, "boat boat")
    found = played("item_31", "yes", "overcome jungle_1", compass=1, **GUARDED)
    assert found == {
        "guards": {"jungle_1": None},
        "compass": -1,
        "hand": [],
        "area": ["item_31"],
        "guardians": {"guardian_01": "ready"},
    }


def test_arn_item_32_hat():
    assert printed("item_32") == (1, 1, "boat")
    assert played_freely("item_32") == {"coin": 1, "compass": 1, "hand": [], "area": ["item_32"]}


def test_arn_item_33_bear_trap():
    assert printed("item_33") == (2, 1, "car")
    found = played("item_33", "overcome jungle_2", sites={"jungle_2": "site_1_10"}, guards={"jungle_2": "guardian_05"})
    assert found == {
        "guards": {"jungle_2": None},
        "exiled": ["item_33"],
        "hand": [],
        "guardians": {"guardian_05": "ready"},
    }


def test_arn_item_34_grappling_hook():
    assert printed("item_34") == (2, 2, "car")
    found = played("item_34", f"give {FC}", "draw", f"exile {FC}", hand=[FC], deck=[XC])
    assert found == {"exiled": [FC], "hand": [XC], "deck": [], "area": ["item_34"]}


def test_arn_item_35_lantern():
    assert printed("item_35") == (3, 2, "car")
    assert played("item_35", "activate camp_3", slots={"camp_3_a": 1}) == {"tablet": 2, "hand": [], "area": ["item_35"]}


def test_arn_item_36_dog():
    assert printed("item_36") == (3, 1, "car")
    assert played("item_36", "activate camp_1") == {"coin": 2, "compass": 1, "hand": [], "area": ["item_36"]}


def test_arn_item_37_brush():
    assert printed("item_37") == (3, 3, "car")
    assert played("item_37", crates=2, slotted=2) == {"compass": 3, "hand": [], "area": ["item_37"]}


def test_arn_item_38_axe():
    assert printed("item_38") == (2, 2, "boat")
    assert played("item_38", "exile fear", area=["fear"]) == {"fear": 1, "compass": 1, "hand": [], "area": ["item_38"]}


def test_arn_item_39_chronometer():
    assert printed("item_39") == (3, 2, "boat boat")
    assert played_freely("item_39", "option 1") == {"coin": 1, "compass": 1, "hand": [], "area": ["item_39"]}
    assert paid_for_passing("item_39") == {"compass": 3, "hand": [], "area": ["item_39"], "passed": True}


def test_arn_item_40_theodolite():
    assert printed("item_40") == (3, 1, "boat")
    found = played("item_40", slots={"camp_1_a": 0, "camp_2_a": 0})
    assert found == {"coin": 1, "compass": 2, "hand": [], "area": ["item_40"]}
