"""Every space of the island: where it lies, how it is reached on both sides, what it costs to discover and what camps give."""

from __future__ import annotations

import pytest

from tepui.games.narak.rules.components import COLUMN, FACE_DOWN, FACE_UP, ROW, SITES
from tepui.games.narak.tests.expedition import FC, XC, expedition
from tepui.games.narak.tests.trial import change, finished
from tepui.testing.kit import legal, refused


def place(site):
    """Row and column."""
    return ROW[SITES.index(site)], COLUMN[SITES.index(site)]


def dug(slot, icons, *actions, **given):
    """What digging in this slot changes for who has just these travel icons; without one of them it cannot be done."""
    refused(expedition(seats=4, pool=icons.split()[1:], **{**given, "hand": []}), f"dig {slot}")
    m = expedition(seats=4, pool=icons.split(), **given)
    found = finished(m, f"dig {slot}", *[f"spend pool_{icon}" for icon in icons.split()], *actions)
    assert found.pop("slots") == {slot: 0} and found.pop("pool") == []
    return found


def discovered(site, bird, snake=""):
    """Where it lies, the compasses a discovery costs and the idols there; it is paid with just these icons on either side."""
    for side, icons in (("bird", bird), ("snake", snake or bird)):
        price = 6 if place(site)[0] == 3 else 3
        given = {"seats": 4, "side": side}
        refused(expedition(**given, compass=price, pool=icons.split()[1:]), f"discover {site}")
        refused(expedition(**given, compass=price - 1, pool=icons.split()), f"discover {site}")
        m = expedition(**given, compass=price, pool=icons.split(), idols={site: "idol_coin"})
        found = change(m, f"discover {site}", *[f"spend pool_{icon}" for icon in icons.split()])
        assert found["slots"] == {f"{site}_a": 0} and found["pool"] == [] and found["compass"] == -price
    return place(site), price, (FACE_UP[SITES.index(site)], FACE_DOWN[SITES.index(site)])


@pytest.mark.rule("ARN-ISLE-01", "ARN-SETUP-18")
def test_the_coin_camp():
    assert place("camp_1") == (0, 0)
    assert dug("camp_1_a", "boot") == dug("camp_1_b", "boot boot") == {"coin": 2}
    assert dug("camp_1_a", "boot", side="snake") == dug("camp_1_b", "boot boot", side="snake") == {"coin": 2}


def test_arn_isle_02_compass_camp():
    assert place("camp_2") == (0, 1)
    assert dug("camp_2_a", "boot") == dug("camp_2_b", "boot boot") == {"compass": 2}


def test_arn_isle_03_tablet_camp():
    assert place("camp_3") == (0, 2)
    assert dug("camp_3_a", "boot") == dug("camp_3_b", "boot boot") == {"tablet": 2}


def test_arn_isle_04_arrowhead_camp():
    assert place("camp_4") == (0, 3)
    assert dug("camp_4_a", "boot") == dug("camp_4_b", "boot boot") == {"arrowhead": 1}


@pytest.mark.rule("ARN-ISLE-05", "ARN-DIG-10", "ARN-ICON-04")
def test_the_jewel_camp_asks_for_a_card():
    assert place("camp_5") == (0, 4)
    jewel = {"jewel": 1, "hand": [XC], "area": [FC]}
    assert dug("camp_5_a", "boot", f"give {FC}", hand=[FC, XC]) == jewel
    assert dug("camp_5_b", "boot boot", f"give {FC}", hand=[FC, XC]) == jewel
    assert dug("camp_5_a", "boot", "stop", hand=[FC]) == {}
    m = expedition(pool=["boot"])
    assert change(m, "dig camp_5_a", "spend pool_boot") == {"slots": {"camp_5_a": 0}, "pool": []}
    assert legal(m) == {"stop"}


def test_arn_isle_06_jungle_1():
    assert discovered("jungle_1", "car") == ((1, 0), 3, (1, 0))


def test_arn_isle_07_jungle_2():
    assert discovered("jungle_2", "car") == ((1, 1), 3, (1, 0))


def test_arn_isle_08_jungle_3():
    assert discovered("jungle_3", "boat") == ((1, 2), 3, (1, 0))


def test_arn_isle_09_jungle_4():
    assert discovered("jungle_4", "boat") == ((1, 3), 3, (1, 0))


def test_arn_isle_10_jungle_5():
    assert discovered("jungle_5", "car") == ((2, 0), 3, (1, 0))


def test_arn_isle_11_jungle_6():
    assert discovered("jungle_6", "car", "boot boot") == ((2, 1), 3, (1, 0))


def test_arn_isle_12_jungle_7():
    assert discovered("jungle_7", "boat", "plane") == ((2, 2), 3, (1, 0))


def test_arn_isle_13_jungle_8():
    assert discovered("jungle_8", "boat") == ((2, 3), 3, (1, 0))


def test_arn_isle_14_ruin_1():
    assert discovered("ruin_1", "car car") == ((3, 0), 6, (1, 1))


def test_arn_isle_15_ruin_2():
    assert discovered("ruin_2", "car car", "plane boot") == ((3, 1), 6, (1, 1))


def test_arn_isle_16_ruin_3():
    assert discovered("ruin_3", "boat boat", "car boat") == ((3, 2), 6, (1, 1))


def test_arn_isle_17_ruin_4():
    assert discovered("ruin_4", "boat boat") == ((3, 3), 6, (1, 1))
