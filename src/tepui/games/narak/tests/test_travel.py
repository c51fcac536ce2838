"""ARN-TRAV: what pays a travel cost."""

from __future__ import annotations

import pytest

from tepui.games.narak.rules.components import PAYS
from tepui.games.narak.rules.notation import ICONS, icons
from tepui.games.narak.rules.travel import enough
from tepui.games.narak.tests.expedition import FB, FC, XC, expedition
from tepui.games.narak.tests.reading import area, crew, pool, tokens
from tepui.testing.kit import asked, can, legal, play, refused

RUIN = {"sites": {"ruin_1": "site_2_03"}}


@pytest.mark.rule("ARN-TRAV-01", "ARN-TRAV-02", "ARN-TRAV-03")
@pytest.mark.parametrize(
    ("cost", "payers"), [(0, "boot car boat plane"), (1, "car plane"), (2, "boat plane"), (3, "plane")]
)
def test_what_pays_an_icon(cost, payers):
    assert " ".join(icon for i, icon in enumerate(ICONS) if PAYS[cost][i]) == payers
    assert " ".join(icon for icon in ICONS if enough(icons([ICONS[cost]]), icons([icon]))) == payers


@pytest.mark.rule("ARN-TRAV-04", "ARN-TRAV-09", "ARN-TRAV-12")
def test_fear_pays_a_boot():
    m = play(expedition(seats=4, hand=["fear"] * 3), "dig camp_1_a", "spend fear")
    assert area(m) == ["fear"] and tokens(m) == {"coin": 2}
    m = play(expedition(seats=4, hand=["fear"] * 2), "dig camp_1_b", "spend fear", "spend fear")
    assert area(m) == ["fear", "fear"]


@pytest.mark.rule("ARN-TRAV-05", "ARN-TRAV-13")
@pytest.mark.parametrize(
    ("cards", "coins", "ways"),
    [
        ([FC, XC], 0, [[FC, XC]]),
        (["item_02"], 0, [["item_02", "pool_car"]]),
        ([FC, "art_25"], 0, [[FC, "art_25"]]),
        ([FC], 2, [[FC, "hire"]]),
        ([], 4, [["hire", "hire"]]),
        (["art_25", "art_24"], 0, [["art_25", "art_24"]]),
    ],
)
def test_ways_to_pay_two_cars(cards, coins, ways):
    for way in ways:
        m = play(expedition(**RUIN, hand=cards, coin=coins), "dig ruin_1_a", *[f"spend {source}" for source in way])
        assert tokens(m) == {"arrowhead": 1, "jewel": 1}


@pytest.mark.rule("ARN-TRAV-03", "ARN-TRAV-13")
@pytest.mark.parametrize("cards", [[FC, FB], [FC, "fear"], ["item_01"], ["item_13"], [FC]])
def test_two_cars_cannot_be_paid_otherwise(cards):
    refused(expedition(**RUIN, hand=cards, coin=1), "dig ruin_1_a")


@pytest.mark.rule("ARN-TRAV-06", "ARN-TRAV-11", "ARN-ASST-11")
def test_one_card_two_uses():
    m = expedition(hand=["item_04"], assistants={"asst_03": "silver ready"})
    play(m, "dig camp_4_a", "spend item_04")
    assert tokens(m) == {"arrowhead": 1} and pool(m) == ["car"]
    play(m, "use asst_03", "spend pool_car")
    assert (tokens(m), pool(m), crew(m)) == ({"arrowhead": 2}, [], {"asst_03": "silver used"})


@pytest.mark.rule("ARN-TRAV-07", "ARN-TRAV-17", "ARN-FAQ-01")
def test_hired_planes():
    m = play(expedition(coin=2, sites={"jungle_1": "site_1_10"}), "dig jungle_1_a", "spend hire")
    assert tokens(m) == {"jewel": 1}
    m = expedition(coin=4, **RUIN)
    play(m, "dig ruin_1_a", "spend hire", "spend hire")
    assert tokens(m) == {"arrowhead": 1, "jewel": 1}
    refused(expedition(coin=3, **RUIN), "dig ruin_1_a")


@pytest.mark.rule("ARN-TRAV-08", "ARN-GUARD-10", "ARN-GUARD-11")
def test_boons_and_assistants_pay():
    m = expedition(**RUIN, guardians=["guardian_13"], assistants={"asst_08": "silver ready"})
    play(m, "dig ruin_1_a", "spend guardian_13", "spend asst_08")
    assert m.table.spent == 1 << 12 and crew(m) == {"asst_08": "silver used"}
    assert m.table.boons(0) == 0, "once in the game"


@pytest.mark.rule("ARN-TRAV-10", "ARN-GUARD-06")
def test_travel_inside_other_costs():
    m = expedition(
        hand=["fear"],
        coin=1,
        arrowhead=1,
        sites={"jungle_1": "site_1_10"},
        slots={"jungle_1_a": 0},
        guards={"jungle_1": "guardian_03"},
    )
    play(m, "overcome jungle_1")
    assert legal(m) == {"spend fear"}
    play(m, "spend fear")
    assert tokens(m) == {}


@pytest.mark.rule("ARN-TRAV-14", "ARN-KEY-06", "ARN-KEY-12")
def test_the_payer_says_what_a_discount_covers():
    m = expedition(side="snake", hand=["item_12", FC, FB], sites={"ruin_3": "site_2_03"})
    play(m, "play item_12", "dig ruin_3_a")
    assert legal(m) == {"cover car", "cover boat"}
    play(m, "cover car")
    assert legal(m, "spend") == {f"spend {FB}"}
    m = play(
        expedition(side="snake", hand=["item_12"], coin=2, sites={"ruin_3": "site_2_03"}),
        "play item_12",
        "dig ruin_3_a",
    )
    assert legal(m) == {"cover car", "cover boat"}, "a hired plane pays the other"
    m = expedition(hand=["item_07"], sites={"jungle_1": "site_1_10"})
    play(m, "play item_07")
    assert not can(m, "dig jungle_1_a") and can(m, "dig camp_1_a")


@pytest.mark.rule("ARN-TRAV-15")
def test_nothing_superfluous_is_spent():
    m = expedition(**RUIN, hand=[FC, XC, "fear"])
    play(m, "dig ruin_1_a", f"spend {FC}", f"spend {XC}")
    assert asked(m) == "EndTurn"
    assert not legal(expedition(hand=["fear"], guardians=["guardian_01"]), "spend")


@pytest.mark.rule("ARN-CARD-17", "ARN-ART-13")
def test_with_the_ocarina_everything_flies():
    m = expedition(flags=2, hand=["fear", "item_04"], **RUIN)
    play(m, "dig ruin_1_a", "spend item_04", "spend pool_car")
    assert tokens(m) == {"arrowhead": 1, "jewel": 1}
