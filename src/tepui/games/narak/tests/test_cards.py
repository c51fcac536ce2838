"""Every item and artifact: what playing or buying it does to the table, exactly."""

from __future__ import annotations

import pytest

from tepui.games.narak.components import CARD_OF, PRICE
from tepui.games.narak.tests.expedition import FC, XB, XC, area, asked, can, expedition, legal, play, refused, state

END = "EndTurn"
GUARDED = {
    "sites": {"jungle_1": "site_1_10"},
    "slots": {"jungle_1_a": 0},
    "guards": {"jungle_1": "guardian_01"},
}

# Card, what is on the table, what is done after playing it, what is then there.
ITEMS = {
    "item_01": (
        {"deck": [XC], "hand": ["item_01"]},
        ["draw", "dig camp_1_a", END],
        {"tokens": {"coin": 2}, "hand": [XC]},
    ),
    "item_02": (
        {"hand": ["item_02"], "sites": {"jungle_1": "site_1_10"}},
        ["dig jungle_1_a", END],
        {"tokens": {"jewel": 1}},
    ),
    "item_03": ({"deck": [XC, FC, XB]}, ["draw", "draw", END], {"hand": [FC, XC], "deck": [XB]}),
    "item_04": ({"deck": [XC]}, ["stop", END], {"tokens": {"coin": 1, "compass": 1}, "deck": [XC]}),
    "item_07": ({}, ["dig camp_2_a", END], {"tokens": {"compass": 3}}),
    "item_09": ({"compass": 1}, ["yes", END], {"tokens": {"jewel": 1}}),
    "item_10": ({"compass": 1}, ["yes", END], {"tokens": {"tablet": 1, "arrowhead": 1}}),
    "item_11": (
        {"chance": ["site site_1_10", "wake guardian_01"]},
        ["discover jungle_8", "go_on", "go_on", END],
        {"tokens": {"jewel": 1, "tablet": 1}, "exiled": ["item_11"], "area": [], "idols": (1, 0)},
    ),
    "item_12": (
        {"compass": 1, "hand": ["item_12"], "chance": ["site site_1_10", "wake guardian_01"]},
        ["discover jungle_8", "go_on", "go_on", END],
        {"tokens": {"jewel": 1, "tablet": 1}, "idols": (1, 0)},
    ),
    "item_13": (
        {"glass": "b4", "book": "b_start", "bonuses": {}},
        ["research book b1", "recruit asst_01", END],
        {"book": "b1", "crew": {"asst_01": "silver ready"}, "exiled": ["item_13"]},
    ),
    "item_14": ({"hand": ["item_14", FC]}, [f"give {FC}", END], {"tokens": {"jewel": 1}, "area": [FC, "item_14"]}),
    "item_16": ({}, ["option 2", "option 4", END], {"tokens": {"coin": 1, "tablet": 1}}),
    "item_17": (
        {"sites": {"jungle_5": "site_1_02"}},
        ["activate jungle_5", END],
        {"tokens": {"coin": 1, "arrowhead": 1}},
    ),
    "item_18": (
        {"sites": {"ruin_2": "site_2_03"}, "slots": {"ruin_2_a": 0}, "compass": 2},
        ["activate ruin_2", END],
        {"tokens": {"arrowhead": 1, "jewel": 1}},
    ),
    "item_19": (
        {"chance": ["top item_12"], "coin": 1},
        ["buy item_12", END],
        {"tokens": {}, "deck": ["item_12"]},
    ),
    "item_20": (
        {"chance": ["top art_25"], "deck": [XC]},
        ["buy art_25", "yes", "draw", END],
        {"hand": [XC], "area": ["item_20", "art_25"]},
    ),
    "item_21": ({**GUARDED, "guardians": ["guardian_13"]}, [END], {"tokens": {"compass": 2}}),
    "item_23": (
        {"row": ["art_16", "item_01", "item_02", "item_03", "item_04", "item_05"]},
        ["buy art_16", "yes", "option 1", END],
        {"tokens": {"tablet": 2}, "exiled": ["item_23"]},
    ),
    "item_24": ({}, [END], {"tokens": {"compass": 3}, "exiled": ["item_24"]}),
    "item_25": (
        {"row": ["art_16", "item_01", "item_02", "item_03", "item_04", "item_05"]},
        ["take item_03", END],
        {"hand": ["item_03"], "exiled": ["item_25"]},
    ),
    "item_26": ({"deck": [XC, FC, XB]}, ["draw", "draw", "draw", END], {"hand": [FC, XC, XB], "exiled": ["item_26"]}),
    "item_27": ({"hand": ["item_27", "fear"]}, ["exile fear", END], {"tokens": {"compass": 2}, "hand": []}),
    "item_28": ({}, ["exile item_28", END], {"tokens": {"tablet": 1}, "area": [], "exiled": ["item_28"]}),
    "item_29": ({"deck": [XC, "item_05"]}, ["draw", END], {"tokens": {"coin": 1}, "hand": ["item_05"], "deck": [XC]}),
    "item_30": (
        {"hand": ["item_30", "fear"], "deck": [XC, FC]},
        ["give fear", "draw", "draw", END],
        {"hand": [FC, XC]},
    ),
    "item_31": (
        {**GUARDED, "compass": 1},
        ["yes", "overcome jungle_1", END],
        {"tokens": {}, "guardians": ["guardian_01"]},
    ),
    "item_33": (
        {"sites": {"jungle_2": "site_1_10"}, "guards": {"jungle_2": "guardian_05"}},
        ["overcome jungle_2", END],
        {"guardians": ["guardian_05"], "exiled": ["item_33"]},
    ),
    "item_34": (
        {"hand": ["item_34", FC], "deck": [XC]},
        [f"give {FC}", "draw", f"exile {FC}", END],
        {"hand": [XC], "exiled": [FC]},
    ),
    "item_35": ({"slots": {"camp_3_a": 1}}, ["activate camp_3", END], {"tokens": {"tablet": 2}}),
    "item_36": ({}, ["activate camp_1", END], {"tokens": {"coin": 2, "compass": 1}}),
    "item_37": ({"crates": 2, "slotted": 2}, [END], {"tokens": {"compass": 3}}),
    "item_38": ({"area": ["fear"]}, ["exile fear", END], {"tokens": {"compass": 1}, "area": ["item_38"]}),
    "item_40": ({"slots": {"camp_1_a": 0, "camp_2_a": 0}}, [END], {"tokens": {"coin": 1, "compass": 2}}),
}
FREE_ITEMS = {
    "item_05": {"compass": 2},
    "item_06": {"compass": 2},
    "item_08": {"coin": 2},
    "item_22": {"tablet": 2},
    "item_32": {"coin": 1, "compass": 1},
}


def marked(cards, family):
    return [pytest.param(card, marks=pytest.mark.rule(f"ARN-{family}-{card[-2:]}"), id=card) for card in cards]


def try_out(m, actions, expected):
    """Do these; END stands for the question after the main action."""
    for text in actions:
        if text == END:
            assert asked(m) == END, m.legal()
        else:
            play(m, text)
    assert state(m, expected) == expected


@pytest.mark.parametrize("card", marked(ITEMS, "ITEM"))
def test_an_item_played_as_the_main_action(card):
    table, actions, expected = ITEMS[card]
    m = play(expedition(**{"hand": [card], **table}), f"play {card}")
    try_out(m, actions, expected)
    assert (card in area(m)) != (card in state(m, ["exiled"])["exiled"])


@pytest.mark.parametrize("card", marked(FREE_ITEMS, "ITEM"))
def test_an_item_played_as_a_free_action(card):
    m = expedition(hand=[card])
    assert not can(m, f"play {card}")
    try_out(play(m, f"free {card}"), [], {"tokens": FREE_ITEMS[card], "area": [card], "asked": "MainAction"})


@pytest.mark.parametrize(
    ("card", "gain", "late"),
    [
        pytest.param("item_15", {"coin": 2}, {"coin": 3}, marks=pytest.mark.rule("ARN-ITEM-15")),
        pytest.param("item_39", {"coin": 1, "compass": 1}, {"compass": 3}, marks=pytest.mark.rule("ARN-ITEM-39")),
    ],
)
def test_watch_and_chronometer_pay_more_for_passing(card, gain, late):
    try_out(play(expedition(hand=[card]), f"free {card}", "option 1"), [], {"tokens": gain, "asked": "MainAction"})
    m = play(expedition(hand=[card]), f"free {card}", "option 2")
    try_out(m, [END], {"tokens": late})
    assert m.table.passed[0]
    m = play(expedition(hand=[card, "fear"]), "dig camp_4_a", "spend fear", f"free {card}")
    refused(m, "option 2")
    play(m, "option 1")


# Artifacts are bought: no tablet, the effect at once.
ARTIFACTS = {
    "art_01": (
        {"slots": {"camp_1_a": 0}},
        ["lift camp_1_a", "set camp_2_a", END],
        {"tokens": {"compass": 2}},
    ),
    "art_02": (
        {"slots": {"camp_1_a": 0}, "sites": {"jungle_5": "site_1_10"}},
        ["lift camp_1_a", "set jungle_5_a", END],
        {"tokens": {"jewel": 1}},
    ),
    "art_03": ({}, [END], {"tokens": {"arrowhead": 1}}),
    "art_04": ({"deck": [XC]}, ["draw", END], {"tokens": {"coin": 1}, "hand": [XC]}),
    "art_05": ({"hand": ["fear"]}, ["exile fear", END], {"tokens": {"arrowhead": 1}, "hand": []}),
    "art_06": (
        {"deck": ["item_01", "item_02", "item_03", "item_04"]},
        ["count 3", "give item_01", "put_back item_03", END],
        {"hand": ["item_02"], "area": ["item_01", "art_06"], "deck": ["item_03", "item_04"]},
    ),
    "art_07": ({}, ["exile art_07", END], {"tokens": {"coin": 2}, "exiled": ["art_07"]}),
    "art_08": ({}, [END], {"tokens": {"coin": 4}, "area": ["fear", "art_08"]}),
    "art_09": ({}, [END], {"tokens": {"jewel": 1}, "area": ["fear", "art_09"]}),
    "art_10": ({"deck": [XC]}, ["take item_01", END], {"deck": ["item_01", XC]}),
    "art_11": ({"bonuses": {}}, ["research glass b2", END], {"glass": "b2", "tokens": {"coin": 1}}),
    "art_12": (
        {"glass": "b1", "tablet": 1, "bonuses": {}},
        ["research glass b4", END],
        {"glass": "b4", "tokens": {"compass": 1}},
    ),
    "art_13": ({"slots": {"camp_1_a": 0}}, ["lift camp_1_a", END], {"tokens": {}}),
    "art_14": ({"area": ["fear"]}, ["exile fear", "activate camp_4", END], {"tokens": {"arrowhead": 1}}),
    "art_15": (GUARDED, ["overcome jungle_1", END], {"guardians": ["guardian_01"]}),
    "art_16": ({}, ["option 2", END], {"tokens": {"jewel": 1}}),
    "art_17": ({"tablet": 1}, ["upgrade tablet", END], {"tokens": {"arrowhead": 1, "coin": 3}}),
    "art_18": ({}, [END], {"tokens": {"arrowhead": 2}, "area": ["fear", "art_18"]}),
    "art_19": (
        {"supply": ["asst_04", "asst_07", "asst_10"]},
        ["borrow asst_04", END],
        {"tokens": {"coin": 1, "arrowhead": 1}},
    ),
    "art_20": ({"deck": [XC]}, ["draw", f"exile {XC}", END], {"hand": [], "exiled": [XC]}),
    "art_21": (
        {"supply": ["asst_04", "asst_07", "asst_10"]},
        ["borrow asst_07", "option 2", END],
        {"tokens": {"coin": 1}, "pool": ["plane", "plane"]},
    ),
    "art_22": (
        {"assistants": {"asst_01": "gold used"}, "supply": ["asst_04", "asst_07", "asst_10"]},
        ["swap asst_01", "for asst_07", END],
        {"crew": {"asst_07": "gold ready"}},
    ),
    "art_23": ({"deck": [XC]}, ["take item_05", END], {"deck": [XC, "item_05"], "exiled": []}),
    "art_24": ({"coin": 1}, ["yes", "activate camp_1", "activate camp_2", END], {"tokens": {"coin": 2, "compass": 2}}),
    "art_25": ({"deck": [XC]}, ["draw", END], {"hand": [XC]}),
    "art_26": ({}, ["dig camp_2_a", "yes", END], {"tokens": {"compass": 4}}),
    "art_27": (
        {"assistants": {"asst_01": "silver used"}},
        ["refresh asst_01", END],
        {"crew": {"asst_01": "silver ready"}},
    ),
    "art_28": (
        {"hand": ["fear"], "assistants": {"asst_01": "silver used", "asst_02": "gold used"}},
        ["give fear", "refresh asst_01", "refresh asst_02", END],
        {"crew": {"asst_01": "silver ready", "asst_02": "gold ready"}},
    ),
    "art_29": ({"arrowhead": 1}, ["upgrade arrowhead", END], {"tokens": {"jewel": 1, "coin": 2}}),
    "art_30": ({"crates": 1, "slotted": 2}, ["yes", END], {"idols": (2, 1)}),
    "art_31": (
        {"deck": [XC, "item_01", "item_02"]},
        ["count 2", "give item_01", END],
        {"hand": ["item_02"], "area": ["item_01", "art_31"], "deck": [XC]},
    ),
    "art_32": ({"chance": ["site site_1_06"]}, [END], {"tokens": {"tablet": 1, "arrowhead": 1}}),
    "art_33": ({"chance": ["site site_2_01"]}, ["yes", END], {"tokens": {"compass": 2, "jewel": 1}}),
    "art_34": ({}, [END], {"tokens": {"coin": 1, "tablet": 3}, "area": ["fear", "art_34"]}),
    "art_35": (GUARDED, ["lead_from jungle_1", "lead_to camp_3", END], {"tokens": {"tablet": 2}}),
}


@pytest.mark.parametrize("card", marked(ARTIFACTS, "ART"))
def test_an_artifact_resolved_on_purchase(card):
    table, actions, expected = ARTIFACTS[card]
    items = ["item_01", "item_02", "item_03", "item_04", "item_05"]
    used = [*table.get("deck", []), *table.get("hand", [])]
    free = [item for item in [*items, "item_06", "item_07", "item_08", "item_09", "item_10"] if item not in used]
    price = PRICE[CARD_OF[card]] + (1 if card == "art_33" else 0)
    m = expedition(**{"row": [card, *free[:5]], "compass": price, **table})
    play(m, f"buy {card}", "yes")
    try_out(m, actions, expected)


@pytest.mark.rule("ARN-PLAY-05", "ARN-PLAY-06")
def test_an_artifact_from_the_hand_costs_a_tablet():
    m = expedition(hand=["art_25"], deck=[XC])
    refused(m, "play art_25")
    m = play(expedition(hand=["art_25"], deck=[XC], tablet=1), "play art_25", "draw")
    assert state(m, ["tokens", "hand", "area"]) == {"tokens": {}, "hand": [XC], "area": ["art_25"]}


@pytest.mark.rule("ARN-BUY-04", "ARN-PLAY-07")
def test_a_bought_artifact_need_not_be_used():
    m = expedition(row=["art_08", "item_01", "item_02", "item_03", "item_04", "item_05"], compass=3)
    play(m, "buy art_08", "stop")
    assert state(m, ["tokens", "area", "asked"]) == {"tokens": {}, "area": ["art_08"], "asked": END}
    assert legal(m, "play") == set()
