"""ARN-DIG, ARN-DISC, ARN-IDOL, ARN-GUARD: sites, idols and guardians."""

from __future__ import annotations

import pytest

from tepui.games.narak.rules.actions import SITE
from tepui.games.narak.rules.components import SITE_TILES, SITES, SLOTS, SLOTS_OF
from tepui.games.narak.rules.island import site_lots
from tepui.games.narak.rules.scoring import idol_points, score
from tepui.games.narak.rules.travel import in_reach
from tepui.games.narak.tests.expedition import FC, XB, XC, expedition
from tepui.games.narak.tests.reading import area, at, exiled, guardians, hand, idols, pool, state, tokens
from tepui.testing.kit import asked, can, legal, play, refused

GUARDED = {"sites": {"jungle_1": "site_1_10"}, "guards": {"jungle_1": "guardian_13"}}
ROW = ["art_01", "item_01", "item_02", "item_03", "item_04", "item_05"]


@pytest.mark.rule("ARN-DIG-01", "ARN-DIG-02", "ARN-DIG-03")
def test_where_one_may_dig():
    m = expedition(hand=[XC], sites={"jungle_1": "site_1_10"}, slots={"camp_2_a": 1})
    assert legal(m, "dig") == {"dig camp_1_a", "dig camp_3_a", "dig camp_4_a", "dig camp_5_a", "dig jungle_1_a"}
    m = expedition(hand=[XC], slots={"camp_1_a": 0, "camp_2_a": 0})
    assert legal(m, "dig") == set()


@pytest.mark.rule("ARN-DIG-04", "ARN-DIG-05", "ARN-DIG-14")
def test_digging_costs_travel_only():
    m = expedition(hand=[XC], compass=3, sites={"jungle_1": "site_1_10"})
    play(m, "dig jungle_1_a", f"spend {XC}")
    assert tokens(m) == {"compass": 3, "jewel": 1} and at(m, "jungle_1_a") == 0 and m.table.home[0] == 1


@pytest.mark.rule("ARN-DIG-06", "ARN-DIG-11", "ARN-DIG-12")
def test_the_second_slot_of_a_camp():
    m = expedition(seats=4, hand=["fear"] * 3, others=[{"passed": True}] * 3)
    assert {"dig camp_1_a", "dig camp_1_b"} <= legal(m)
    play(m, "dig camp_1_a", "spend fear", "end", "dig camp_1_b", "spend fear", "spend fear")
    assert tokens(m) == {"coin": 4} and m.table.home[0] == 0


def test_arn_dig_09_a_camp_has_two_slots_and_a_site_one():
    by_site = {SITES[site]: [SLOTS[slot] for slot in slots] for site, slots in enumerate(SLOTS_OF)}
    camps = [site for site in by_site if site.startswith("camp")]
    assert len(camps) == 5 and len(by_site) == 17
    assert all(by_site[site] == [f"{site}_a", f"{site}_b"] for site in camps)
    assert all(slots == [f"{site}_a"] for site, slots in by_site.items() if site not in camps)


@pytest.mark.rule("ARN-DIG-07", "ARN-GUARD-07")
def test_a_guardian_does_not_bar_the_way():
    m = play(expedition(**GUARDED, hand=[XC]), "dig jungle_1_a", f"spend {XC}")
    assert tokens(m) == {"jewel": 1} and asked(m) == "EndTurn"


@pytest.mark.rule("ARN-DIG-13", "ARN-ICON-02")
def test_fear_of_a_site_cannot_be_refused():
    m = expedition(hand=[XC, FC], sites={"jungle_1": "site_1_08"})
    play(m, "dig jungle_1_a", f"spend {XC}", "go_on")
    assert tokens(m) == {"tablet": 1, "jewel": 1} and "fear" in area(m)


@pytest.mark.rule("ARN-DISC-01", "ARN-DISC-02", "ARN-DISC-15")
def test_what_may_be_discovered():
    m = expedition(hand=["item_01"], compass=6)
    assert legal(m, "discover") == {
        f"discover {s}" for s in ("jungle_3", "jungle_4", "jungle_7", "jungle_8", "ruin_3", "ruin_4")
    }
    assert legal(expedition(hand=["item_01"], compass=2), "discover") == set()


@pytest.mark.rule("ARN-DISC-03", "ARN-DISC-06", "ARN-DISC-08")
def test_discovering_level_one():
    m = expedition(
        round=2,
        hand=[XB, "fear"],
        compass=3,
        idols={"jungle_3": "idol_compass"},
        chance=["site site_1_08", "wake guardian_04"],
    )
    play(m, "discover jungle_3", f"spend {XB}")
    assert tokens(m) == {"compass": 1} and asked(m) == "Window" and m.table.tiles[7] == -1
    play(m, "go_on")
    assert tokens(m) == {"compass": 1, "tablet": 1, "jewel": 1} and m.table.guards[7] == -1
    play(m, "go_on")
    assert m.table.guards[7] == 3 and idols(m) == (1, 0) and area(m) == [XB, "fear"] and asked(m) == "EndTurn"


@pytest.mark.rule("ARN-DISC-04", "ARN-DISC-05", "ARN-DISC-17")
def test_discovering_level_two():
    m = expedition(
        hand=["item_01"],
        compass=6,
        tablet=1,
        idols={"ruin_4": "idol_upgrade"},
        chance=["site site_2_06", "wake guardian_01"],
    )
    play(m, "discover ruin_4", "spend item_01", "spend pool_boat", "upgrade tablet")
    assert idols(m) == (2, 0) and tokens(m) == {"arrowhead": 1}
    play(m, "slot slot_arrowhead", "go_on", "go_on")
    assert tokens(m) == {"tablet": 2, "arrowhead": 4} and idols(m) == (1, 1)


@pytest.mark.rule("ARN-DISC-07", "ARN-DISC-09", "ARN-DISC-18")
def test_a_guardian_wakes_once():
    m = expedition(
        hand=[XC, FC],
        compass=3,
        idols={"jungle_1": "idol_coin"},
        others=[{"passed": True}],
        chance=["site site_1_10", "wake guardian_02"],
    )
    play(m, "discover jungle_1", f"spend {XC}", "go_on", "go_on")
    assert m.table.guards[5] == 1 and area(m) == [XC]
    m = play(expedition(sites={"jungle_1": "site_1_10"}, hand=[XC]), "dig jungle_1_a", f"spend {XC}")
    assert m.table.guards[5] == -1


@pytest.mark.rule("ARN-DISC-11", "ARN-DISC-12")
def test_travel_to_the_sites_of_both_sides():
    cards = {
        "item_02": {"jungle_1", "jungle_2", "jungle_5", "jungle_6", "ruin_1", "ruin_2"},
        "item_01": {"jungle_3", "jungle_4", "jungle_7", "jungle_8", "ruin_3", "ruin_4"},
    }
    for card, sites in cards.items():
        assert legal(expedition(hand=[card], compass=6), "discover") == {f"discover {s}" for s in sites}
    m = expedition(side="snake", hand=["fear", "fear"], compass=6)
    assert legal(m, "discover") == {"discover jungle_6"}
    m = expedition(side="snake", hand=["item_13"], compass=6)
    assert "discover ruin_3" in legal(m) and "discover ruin_2" not in legal(m)


@pytest.mark.rule("ARN-DISC-14", "ARN-KEY-09", "ARN-GUARD-15")
def test_a_site_left_is_open_at_once():
    m = expedition(
        seats=4, row=ROW, compass=3, sites={"jungle_5": "site_1_10"}, guards={"jungle_5": "guardian_01"},
        slots={"jungle_5_a": 0, "camp_2_a": 1},
    )  # fmt: skip
    play(m, "buy art_01", "yes", "lift jungle_5_a", "set camp_2_b")
    assert tokens(m) == {"compass": 2} and at(m, "jungle_5_a") == -1 and at(m, "camp_2_b") == 0


@pytest.mark.rule("ARN-DISC-16")
def test_stacks_never_run_out():
    m = expedition()
    assert sum(m.table.site_bag[:10]) > 8 and sum(m.table.site_bag[10:]) > 4 and sum(m.table.guardian_bag) > 12
    jungle = {f"jungle_{i}": f"site_1_{i:02}" for i in range(1, 9)}
    ruins = {f"ruin_{i}": f"site_2_{i:02}" for i in range(1, 5)}
    t = expedition(sites=jungle | ruins).table
    tops = [[SITE_TILES[lot - SITE] for lot in site_lots(t, level)] for level in (1, 2)]
    assert tops == [["site_1_09", "site_1_10"], ["site_2_05", "site_2_06"]]


@pytest.mark.rule("ARN-IDOL-01", "ARN-IDOL-05", "ARN-SCORE-10")
@pytest.mark.parametrize(("crates", "slotted", "points"), [(0, 0, 10), (1, 1, 15), (1, 2, 16), (2, 1, 18), (0, 4, 12)])
def test_idol_points(crates, slotted, points):
    m = expedition(crates=crates, slotted=slotted)
    assert idol_points(m.table, 0) == points


@pytest.mark.rule("ARN-IDOL-02", "ARN-IDOL-07", "ARN-IDOL-03")
def test_idols_fill_slots_from_the_left():
    m = expedition(crates=3)
    play(m, "slot slot_arrowhead", "slot slot_arrowhead", "slot slot_coin_compass")
    assert idols(m) == (0, 3) and tokens(m) == {"arrowhead": 2, "coin": 1, "compass": 1}
    assert idol_points(m.table, 0) == 9 + 4


@pytest.mark.rule("ARN-IDOL-04", "ARN-IDOL-09")
def test_the_stone_key_frees_the_rightmost_slot():
    m = expedition(row=["art_30", *ROW[1:]], compass=3, crates=1, slotted=2)
    play(m, "buy art_30", "yes", "yes")
    assert idols(m) == (2, 1) and idol_points(m.table, 0) == 9 + 9
    play(m, "slot slot_tablets")
    assert idols(m) == (1, 2)


@pytest.mark.rule("ARN-IDOL-06", "ARN-IDOL-10")
def test_no_idol_no_slotting():
    assert legal(expedition(), "slot") == set()
    assert legal(expedition(crates=1, slotted=4), "slot") == set()
    assert len(legal(expedition(crates=1, slotted=3, coin=1), "slot")) == 5


@pytest.mark.rule("ARN-IDOL-08")
def test_a_jewel_without_a_coin():
    assert "slot slot_jewel" not in legal(expedition(crates=1), "slot")
    m = play(expedition(crates=1, coin=1), "slot slot_jewel")
    assert idols(m) == (0, 1) and tokens(m) == {"jewel": 1} and asked(m) == "MainAction"


@pytest.mark.rule("ARN-GUARD-03", "ARN-GUARD-18")
def test_fear_whoever_woke_the_guardian():
    m = expedition(**GUARDED, slots={"jungle_1_a": 0}, area=[FC], others=[{"passed": True}])
    play(m, "pass", "end")
    assert m.table.fear == 18
    m = expedition(**GUARDED, hand=["item_17"], others=[{"passed": True}])
    play(m, "play item_17", "activate jungle_1", "end", "pass", "end")
    assert tokens(m) == {"jewel": 1} and m.table.fear == 19


@pytest.mark.rule("ARN-GUARD-04", "ARN-GUARD-16", "ARN-GUARD-17")
def test_who_stands_there_may_overcome():
    m = expedition(**GUARDED, slots={"jungle_1_a": 0, "camp_1_a": 0}, tablet=3)
    play(m, "overcome jungle_1")
    assert guardians(m) == ["guardian_13"] and at(m, "jungle_1_a") == 0 and m.table.home[0] == 0
    refused(expedition(**GUARDED, slots={"jungle_1_a": 1}, tablet=3), "overcome jungle_1")


@pytest.mark.rule("ARN-GUARD-05", "ARN-GUARD-19")
def test_the_whole_cost_or_nothing():
    refused(expedition(**GUARDED, slots={"jungle_1_a": 0}, tablet=2), "overcome jungle_1")
    m = play(expedition(**GUARDED, slots={"jungle_1_a": 0}, tablet=3), "overcome jungle_1")
    assert tokens(m) == {} and guardians(m) == ["guardian_13"]
    card = {"sites": {"jungle_1": "site_1_10"}, "guards": {"jungle_1": "guardian_02"}, "slots": {"jungle_1_a": 0}}
    m = play(expedition(**card, hand=[FC], coin=1, arrowhead=1), "overcome jungle_1", f"give {FC}")
    assert tokens(m) == {} and area(m) == [FC] and guardians(m) == ["guardian_02"]
    refused(expedition(**card, coin=1, arrowhead=1), "overcome jungle_1")


@pytest.mark.rule("ARN-GUARD-08", "ARN-GUARD-09", "ARN-ICON-13")
def test_overcome_without_paying():
    m = expedition(**GUARDED, hand=["item_31"], compass=1)
    play(m, "play item_31", "yes")
    assert legal(m) == {"stop"}
    m = expedition(**GUARDED, slots={"jungle_1_a": 0}, hand=["item_31"], compass=1)
    play(m, "play item_31", "yes", "overcome jungle_1")
    assert guardians(m) == ["guardian_13"] and score(m.table, 0) == 5 + 10 + 1


@pytest.mark.rule("ARN-GUARD-12", "ARN-SCORE-04")
def test_a_guardian_scores_with_or_without_its_boon():
    for used in ("ready", "used"):
        assert score(expedition(guardians={"guardian_01": used}).table, 0) == 15


@pytest.mark.rule("ARN-GUARD-13")
def test_a_boon_in_the_same_turn():
    m = expedition(
        sites={"jungle_1": "site_1_10"}, guards={"jungle_1": "guardian_08"}, slots={"jungle_1_a": 0}, coin=4, tablet=1
    )
    play(m, "overcome jungle_1", "boon guardian_08", "upgrade tablet")
    assert tokens(m) == {"arrowhead": 1}


@pytest.mark.rule("ARN-GUARD-14", "ARN-KEY-08", "ARN-KEY-07")
def test_a_guardian_does_not_occupy_a_site():
    m = expedition(hand=["item_36"], guards={"camp_1": "guardian_01"}, slots={"camp_2_a": 1})
    play(m, "play item_36")
    assert "activate camp_1" in legal(m) and "activate camp_2" not in legal(m)


@pytest.mark.rule("ARN-KEY-01", "ARN-KEY-02", "ARN-KEY-14")
def test_activating_a_site():
    m = expedition(hand=["item_17"], sites={"jungle_5": "site_1_04"}, slots={"jungle_5_a": 1})
    play(m, "play item_17")
    assert legal(m) == {"activate jungle_5", "stop"}
    play(m, "activate jungle_5")
    assert tokens(m) == {"compass": 1, "arrowhead": 1} and at(m, "jungle_5_a") == 1 and m.table.home[0] == 2


@pytest.mark.rule("ARN-KEY-03", "ARN-INFO-05")
def test_the_top_tile_of_a_stack():
    m = expedition(row=["art_32", *ROW[1:]], compass=3, chance=["site site_1_04"])
    play(m, "buy art_32", "yes")
    assert tokens(m) == {"compass": 1, "arrowhead": 1}
    assert m.table.under[0] == [3] and m.table.site_bag[3] == 0
    assert m.game.view(m.table, 1).under == [[3], []]


@pytest.mark.rule("ARN-KEY-10", "ARN-KEY-11", "ARN-FAQ-13")
def test_relocating_and_digging_need_different_archaeologists():
    both_out = {"slots": {"camp_1_a": 0, "camp_2_a": 0}}
    m = play(expedition(row=ROW, compass=3, **both_out), "buy art_01", "yes")
    assert {"lift camp_1_a", "lift camp_2_a"} <= legal(m)
    m = play(expedition(row=ROW, compass=3), "buy art_01", "yes")
    assert asked(m) == "EndTurn"
    m = play(expedition(row=["art_26", *ROW[1:]], compass=3, **both_out), "buy art_26", "yes")
    assert asked(m) == "EndTurn"
    m = play(expedition(row=["art_26", *ROW[1:]], compass=3), "buy art_26", "yes")
    assert can(m, "dig camp_1_a")


@pytest.mark.rule("ARN-KEY-13")
def test_not_from_slot_to_slot_of_a_camp():
    m = expedition(seats=4, row=ROW, compass=3, slots={"camp_2_a": 0})
    play(m, "buy art_01", "yes", "lift camp_2_a")
    assert not can(m, "set camp_2_b") and can(m, "set camp_1_b")


@pytest.mark.rule("ARN-CARD-07", "ARN-EXILE-05")
def test_the_bear_trap():
    m = expedition(
        hand=["item_33"], sites={"jungle_1": "site_1_10", "jungle_2": "site_1_09", "jungle_5": "site_1_08"},
        guards={"jungle_1": "guardian_01", "jungle_2": "guardian_02", "jungle_5": "guardian_03"},
        slots={"jungle_2_a": 1, "jungle_5_a": 0},
    )  # fmt: skip
    play(m, "play item_33")
    assert legal(m) == {"overcome jungle_1", "overcome jungle_5", "stop"} and exiled(m) == ["item_33"]


@pytest.mark.rule("ARN-CARD-11")
def test_where_a_guardian_is_led():
    m = expedition(
        seats=4, row=["art_35", *ROW[1:]], compass=4, slots={"jungle_1_a": 0, "camp_2_b": 1},
        sites={"jungle_1": "site_1_10", "jungle_2": "site_1_09", "jungle_3": "site_1_08", "ruin_1": "site_2_01"},
        guards={"jungle_1": "guardian_01", "jungle_2": "guardian_02"},
    )  # fmt: skip
    play(m, "buy art_35", "yes", "lead_from jungle_1")
    assert legal(m) == {"lead_to camp_1", "lead_to camp_3", "lead_to camp_4", "lead_to camp_5", "lead_to jungle_3"}
    play(m, "lead_to camp_3")
    assert tokens(m) == {"tablet": 2} and m.table.guards[2] == 0


@pytest.mark.rule("ARN-BUY-06", "ARN-BUY-08", "ARN-PLAY-13")
def test_the_passage_shell_in_one_main_action():
    m = expedition(row=["art_26", *ROW[1:]], compass=3, hand=["fear", FC])
    play(m, "buy art_26", "yes", "dig camp_5_a", "give fear", "yes", f"give {FC}")
    assert state(m, ["tokens", "asked"]) == {"tokens": {"jewel": 2}, "asked": "EndTurn"}
    assert hand(m) == [] and pool(m) == []


@pytest.mark.rule("ARN-CARD-28", "ARN-ART-13")
def test_the_archaeologist_brought_back_goes_out_again():
    m = expedition(
        row=["art_13", *ROW[1:]],
        compass=4,
        hand=["fear"],
        slots={"camp_1_a": 0, "camp_2_a": 0},
        others=[{"passed": True}],
        chance=["reveal art_20"],
    )
    play(m, "buy art_13", "yes", "lift camp_1_a", "end")
    assert can(m, "dig camp_1_a") and m.table.flags[0] == 2
    assert in_reach(m.table, 0, 0) == (0, 0, 0, 1), "the fear is as good as a plane, and there is nothing else"


@pytest.mark.rule("ARN-CARD-08")
def test_staff_and_sandals_limit_the_destination_only():
    m = expedition(
        row=["art_02", *ROW[1:]],
        compass=4,
        sites={"ruin_1": "site_2_01", "ruin_2": "site_2_02", "jungle_1": "site_1_10"},
        slots={"ruin_1_a": 0},
    )
    play(m, "buy art_02", "yes", "lift ruin_1_a")
    assert can(m, "set jungle_1_a") and can(m, "set camp_1_a") and not can(m, "set ruin_2_a")
