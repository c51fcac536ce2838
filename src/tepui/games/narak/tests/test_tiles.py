"""Every site tile, idol, bonus tile and idol slot: what it gives, exactly."""

from __future__ import annotations

import pytest

from tepui.games.narak.rules.components import (
    BONUS_COPIES,
    BONUSES,
    IDOL_COPIES,
    IDOLS,
    SITE_TILES,
    TILE_LEVEL,
    TILE_OFFERS,
)
from tepui.games.narak.rules.notation import RESOURCES
from tepui.games.narak.tests.expedition import FC, XC, expedition
from tepui.games.narak.tests.trial import change, finished
from tepui.testing.kit import asked

# ---- site tiles


def dug(tile, *actions, **given):
    """What digging gives where this tile lies, besides the archaeologist there and the cars that brought it."""
    where = ("jungle_1", "ruin_1")[TILE_LEVEL[SITE_TILES.index(tile)] - 1]
    cars = int(tile[5])
    m = expedition(sites={where: tile}, pool=["car"] * cars, **given)
    found = finished(m, f"dig {where}_a", *["spend pool_car"] * cars, *actions)
    assert found.pop("slots") == {f"{where}_a": 0} and found.pop("pool") == []
    return found


def offers(tile):
    """What the rival may dig here for."""
    return " ".join(RESOURCES[i] for i in TILE_OFFERS[SITE_TILES.index(tile)])


@pytest.mark.rule("ARN-SITE1-01", "ARN-ROW-05")
def test_two_compasses_or_an_item():
    row = ["art_16", "item_03", "item_05", "item_06", "item_08", "item_10"]
    assert dug("site_1_01", "option 1") == {"compass": 2}
    assert dug("site_1_01", "option 2", "take item_06", row=row, deck=[FC]) == {"row": ["item_06"], "deck": [FC, "item_06"]}  # fmt: skip
    assert offers("site_1_01") == "compass"


def test_arn_site1_02_coin_and_arrowhead():
    assert dug("site_1_02") == {"coin": 1, "arrowhead": 1} and offers("site_1_02") == "coin arrowhead"


def test_arn_site1_03_card_coin_and_tablet():
    assert dug("site_1_03", "draw", deck=[XC]) == {"hand": [XC], "deck": [], "coin": 1, "tablet": 1}
    assert offers("site_1_03") == "coin tablet"


def test_arn_site1_04_compass_and_arrowhead():
    assert dug("site_1_04") == {"compass": 1, "arrowhead": 1} and offers("site_1_04") == "compass arrowhead"


def test_arn_site1_05_coin_and_two_tablets():
    assert dug("site_1_05") == {"coin": 1, "tablet": 2} and offers("site_1_05") == "coin tablet"


def test_arn_site1_06_tablet_and_arrowhead():
    assert dug("site_1_06") == {"tablet": 1, "arrowhead": 1} and offers("site_1_06") == "tablet arrowhead"


def test_arn_site1_07_card_and_arrowhead():
    assert dug("site_1_07", "draw", deck=[XC]) == {"hand": [XC], "deck": [], "arrowhead": 1}
    assert offers("site_1_07") == "arrowhead"


def test_arn_site1_08_fear_tablet_and_jewel():
    assert dug("site_1_08") == {"fear": -1, "area": ["fear"], "tablet": 1, "jewel": 1}
    assert offers("site_1_08") == "tablet jewel"


def test_arn_site1_09_fear_compass_and_jewel():
    assert dug("site_1_09") == {"fear": -1, "area": ["fear"], "compass": 1, "jewel": 1}
    assert offers("site_1_09") == "compass jewel"


def test_arn_site1_10_jewel():
    assert dug("site_1_10") == {"jewel": 1} and offers("site_1_10") == "jewel"


def test_arn_site2_01_two_compasses_and_jewel():
    assert dug("site_2_01") == {"compass": 2, "jewel": 1} and offers("site_2_01") == "compass jewel"


def test_arn_site2_02_one_of_each_but_the_jewel():
    assert dug("site_2_02") == {"coin": 1, "compass": 1, "tablet": 1, "arrowhead": 1}
    assert offers("site_2_02") == "coin compass tablet arrowhead"


def test_arn_site2_03_arrowhead_and_jewel():
    assert dug("site_2_03") == {"arrowhead": 1, "jewel": 1} and offers("site_2_03") == "arrowhead jewel"


def test_arn_site2_04_card_tablet_and_jewel():
    assert dug("site_2_04", "draw", deck=[XC]) == {"hand": [XC], "deck": [], "tablet": 1, "jewel": 1}
    assert offers("site_2_04") == "tablet jewel"


def test_arn_site2_05_two_tablets_and_jewel():
    assert dug("site_2_05") == {"tablet": 2, "jewel": 1} and offers("site_2_05") == "tablet jewel"


def test_arn_site2_06_fear_two_tablets_and_two_arrowheads():
    assert dug("site_2_06") == {"fear": -1, "area": ["fear"], "tablet": 2, "arrowhead": 2}
    assert offers("site_2_06") == "tablet arrowhead"


# ---- idols


def found_idol(idol, *actions, **given):
    """What finding this idol gives, besides the idol, the site with its jewel and its guardian, and the price of discovery."""
    chance = ["site site_1_10", "wake guardian_01"]
    m = expedition(idols={"jungle_1": idol}, compass=3, pool=["car"], chance=chance, **given)
    found = finished(m, "discover jungle_1", "spend pool_car", *actions, "go_on", "go_on")
    usual = {
        "slots": {"jungle_1_a": 0}, "sites": {"jungle_1": "site_1_10"}, "guards": {"jungle_1": "guardian_01"}, "pool": [],
        "idols": {"jungle_1": None}, "idols_gone": [idol], "crates": 1, "jewel": 1,
    }  # fmt: skip
    assert {zone: found.pop(zone) for zone in usual} == usual
    found["compass"] = found.get("compass", 0) + 3
    return {zone: what for zone, what in found.items() if what != 0}


def copies_of_idol(idol):
    return IDOL_COPIES[IDOLS.index(idol)]


def test_arn_idoltile_01_coin():
    assert found_idol("idol_coin") == {"coin": 1} and copies_of_idol("idol_coin") == 3


def test_arn_idoltile_02_compass():
    assert found_idol("idol_compass") == {"compass": 1} and copies_of_idol("idol_compass") == 3


def test_arn_idoltile_03_tablet():
    assert found_idol("idol_tablet") == {"tablet": 1} and copies_of_idol("idol_tablet") == 3


def test_arn_idoltile_04_exile():
    assert found_idol("idol_exile", "exile fear", area=["fear"]) == {"area": [], "fear": 1}
    assert copies_of_idol("idol_exile") == 3


def test_arn_idoltile_05_upgrade():
    assert found_idol("idol_upgrade", "upgrade tablet", tablet=1) == {"tablet": -1, "arrowhead": 1}
    assert copies_of_idol("idol_upgrade") == 2


def test_arn_idoltile_06_refresh():
    found = found_idol("idol_refresh", "refresh asst_01", assistants={"asst_01": "silver used"})
    assert found == {"assistants": {"asst_01": "silver ready"}} and copies_of_idol("idol_refresh") == 2


# ---- bonus tiles


def found_bonus(bonus, *actions, **given):
    """What this bonus tile gives, besides the step of the glass onto its space with the compass of that row."""
    m = expedition(glass="b1", bonuses={"b3": [bonus]}, jewel=1, **given)
    found = finished(m, "research glass b3", "first_reward bonus", *actions)
    usual = {"glass": "b3", "bonuses": {"b3": None}, "bonuses_out": [bonus], "jewel": -1}
    assert {zone: found.pop(zone) for zone in usual} == usual
    found["compass"] -= 1
    return {zone: what for zone, what in found.items() if what != 0}


def copies_of_bonus(bonus):
    return BONUS_COPIES[BONUSES.index(bonus)]


def test_arn_bonus_01_coin():
    assert found_bonus("bonus_coin") == {"coin": 1} and copies_of_bonus("bonus_coin") == 3


def test_arn_bonus_02_compass():
    assert found_bonus("bonus_compass") == {"compass": 1} and copies_of_bonus("bonus_compass") == 3


def test_arn_bonus_03_tablet():
    assert found_bonus("bonus_tablet") == {"tablet": 1} and copies_of_bonus("bonus_tablet") == 3


def test_arn_bonus_04_draw():
    assert found_bonus("bonus_draw", "draw", deck=[XC]) == {"deck": [], "hand": [XC]}
    assert copies_of_bonus("bonus_draw") == 3


def test_arn_bonus_05_exile():
    assert found_bonus("bonus_exile", "exile fear", area=["fear"]) == {"area": [], "fear": 1}
    assert copies_of_bonus("bonus_exile") == 3


def test_arn_bonus_06_upgrade():
    assert found_bonus("bonus_upgrade", "upgrade tablet", tablet=1) == {"tablet": -1, "arrowhead": 1}
    assert copies_of_bonus("bonus_upgrade") == 3


# ---- idol slots


def slotted(slot, *actions, **given):
    """What it gives to place an idol for this effect, as a free action."""
    m = expedition(crates=1, **given)
    found = change(m, f"slot {slot}", *actions)
    assert asked(m) == "MainAction" and (found.pop("crates"), found.pop("slotted")) == (-1, 1)
    return found


def test_arn_slot_01_jewel():
    assert slotted("slot_jewel", coin=1) == {"coin": -1, "jewel": 1}


def test_arn_slot_02_arrowhead():
    assert slotted("slot_arrowhead") == {"arrowhead": 1}


def test_arn_slot_03_two_tablets():
    assert slotted("slot_tablets") == {"tablet": 2}


def test_arn_slot_04_coin_and_compass():
    assert slotted("slot_coin_compass") == {"coin": 1, "compass": 1}


def test_arn_slot_05_draw():
    assert slotted("slot_draw", "draw", deck=[XC]) == {"deck": [], "hand": [XC]}
