"""Every guardian: what overcoming it costs, exactly, and what its boon does, once."""

from __future__ import annotations

from tepui.games.narak.tests.expedition import XC, expedition
from tepui.games.narak.tests.trial import change, finished
from tepui.testing.kit import can, legal, refused

# On the Snake side, a site for each icon.
SITES = {"jungle_1": "site_1_10", "jungle_4": "site_1_02", "jungle_7": "site_1_04"}
ICON_OF = {"jungle_1": "car", "jungle_4": "boat", "jungle_7": "plane"}


def overcome(name, *actions, hand=(), **tokens):
    """What overcoming this guardian costs who has just that much; with one token less it cannot be done."""
    there = {"sites": {"jungle_1": "site_1_10"}, "slots": {"jungle_1_a": 0}, "guards": {"jungle_1": name}, "hand": hand}
    for token in tokens:
        refused(expedition(**there, **{**tokens, token: tokens[token] - 1}), "overcome jungle_1")
    if hand:
        refused(expedition(**{**there, "hand": hand[1:]}, **tokens), "overcome jungle_1")
    found = finished(expedition(**there, **tokens), "overcome jungle_1", *actions)
    assert found.pop("guards") == {"jungle_1": None} and found.pop("guardians") == {name: "ready"}
    return found


def boon(name, *actions, **given):
    """What this guardian's boon changes as a free action; there is no second time."""
    m = expedition(guardians=[name], **given)
    found = change(m, f"boon {name}", *actions)
    assert found.pop("guardians") == {name: "used"}
    refused(m, f"boon {name}")
    return found


def reaches(name):
    """Which icons this guardian's boon pays, inside a payment only; paying uses it up."""
    m = expedition(side="snake", guardians=[name], sites=SITES)
    assert not legal(m, "boon")
    found = [icon for site, icon in ICON_OF.items() if can(m, f"dig {site}_a")]
    digging = finished(m, "dig camp_4_a", f"spend {name}")
    assert digging == {"slots": {"camp_4_a": 0}, "arrowhead": 1, "guardians": {name: "used"}}
    return found


def test_arn_guardian_01_feathered_watcher():
    found = overcome("guardian_01", compass=1, coin=1, arrowhead=1)
    assert found == {"compass": -1, "coin": -1, "arrowhead": -1}
    assert reaches("guardian_01") == ["boat"]


def test_arn_guardian_02_stone_jaguar():
    found = overcome("guardian_02", "give fear", hand=["fear"], coin=1, arrowhead=1)
    assert found == {"coin": -1, "arrowhead": -1, "hand": [], "area": ["fear"]}
    assert boon("guardian_02", "exile fear", area=["fear"]) == {"fear": 1, "area": []}


def test_arn_guardian_03_root_walker():
    found = overcome("guardian_03", "spend fear", hand=["fear"], coin=1, arrowhead=1)
    assert found == {"coin": -1, "arrowhead": -1, "hand": [], "area": ["fear"]}
    assert reaches("guardian_03") == ["car"]


def test_arn_guardian_04_clay_titan():
    assert overcome("guardian_04", coin=2, arrowhead=1) == {"coin": -2, "arrowhead": -1}
    assert reaches("guardian_04") == ["car"]


def test_arn_guardian_05_moss_hydra():
    found = overcome("guardian_05", "spend fear", hand=["fear"], tablet=1, arrowhead=1)
    assert found == {"tablet": -1, "arrowhead": -1, "hand": [], "area": ["fear"]}
    assert boon("guardian_05", "exile fear", area=["fear"]) == {"fear": 1, "area": []}


def test_arn_guardian_06_storm_eagle():
    found = overcome("guardian_06", "spend art_25", hand=["art_25"], arrowhead=1)
    assert found == {"arrowhead": -1, "hand": [], "area": ["art_25"]}
    assert boon("guardian_06", "exile fear", area=["fear"]) == {"fear": 1, "area": []}


def test_arn_guardian_07_masked_ape():
    found = overcome("guardian_07", "give fear", hand=["fear"], compass=1, arrowhead=1)
    assert found == {"compass": -1, "arrowhead": -1, "hand": [], "area": ["fear"]}
    assert boon("guardian_07", "draw", deck=[XC]) == {"hand": [XC], "deck": []}


def test_arn_guardian_08_golden_toad():
    assert overcome("guardian_08", coin=4) == {"coin": -4}
    assert boon("guardian_08", "upgrade tablet", tablet=1) == {"tablet": -1, "arrowhead": 1}


def test_arn_guardian_09_river_serpent():
    found = overcome("guardian_09", "spend item_14", hand=["item_14"], arrowhead=1)
    assert found == {"arrowhead": -1, "hand": [], "area": ["item_14"]}
    assert reaches("guardian_09") == ["car"]


def test_arn_guardian_10_thorn_boar():
    assert overcome("guardian_10", f"spend {XC}", hand=[XC], arrowhead=1) == {"arrowhead": -1, "hand": [], "area": [XC]}
    assert reaches("guardian_10") == ["boat"]


def test_arn_guardian_11_cave_spider():
    found = overcome("guardian_11", "spend fear", "spend fear", hand=["fear", "fear"], compass=1)
    assert found == {"compass": -1, "hand": [], "area": ["fear", "fear"]}
    assert boon("guardian_11", "exile fear", area=["fear"]) == {"fear": 1, "area": []}


def test_arn_guardian_12_jewelled_caiman():
    found = overcome("guardian_12", "spend fear", hand=["fear"], jewel=1)
    assert found == {"jewel": -1, "hand": [], "area": ["fear"]}
    assert reaches("guardian_12") == ["car", "boat", "plane"]


def test_arn_guardian_13_tablet_keeper():
    assert overcome("guardian_13", tablet=3) == {"tablet": -3}
    assert reaches("guardian_13") == ["car", "boat", "plane"]


def test_arn_guardian_14_night_bat():
    found = overcome("guardian_14", "spend art_25", hand=["art_25"], arrowhead=1)
    assert found == {"arrowhead": -1, "hand": [], "area": ["art_25"]}
    assert boon("guardian_14", "exile fear", area=["fear"]) == {"fear": 1, "area": []}


def test_arn_guardian_15_twin_headed_hound():
    assert overcome("guardian_15", compass=2, arrowhead=1) == {"compass": -2, "arrowhead": -1}
    assert reaches("guardian_15") == ["boat"]
