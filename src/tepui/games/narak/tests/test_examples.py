"""Worked examples: several rules at once, as they meet in play, with the exact table at the end."""

from __future__ import annotations

import pytest

from tepui.games.narak.rules.scoring import glass_points, idol_points, score, winners
from tepui.games.narak.tests.expedition import FB, FC, GAME, ROW, XB, XC, expedition, with_artifact
from tepui.games.narak.tests.reading import area, at, crew, deck, exiled, guardians, hand, idols, pool, row, tokens
from tepui.testing.kit import asked, can, legal, play, refused

ALONE = {"others": [{"passed": True}]}
PEOPLE = ["asst_04", "asst_07", "asst_10"]


# ---- travel, island


@pytest.mark.rule("ARN-TRAV-06", "ARN-TRAV-11", "ARN-TURN-10")
def test_an_icon_left_is_gone_after_the_turn_and_the_assistant_needs_another():
    m = expedition(hand=["item_04", "fear"], assistants={"asst_03": "silver ready"}, **ALONE)
    play(m, "dig camp_4_a", "spend item_04", "end", "use asst_03")
    assert legal(m) == {"spend fear"}
    play(m, "spend fear")
    assert (tokens(m), pool(m), area(m)) == ({"arrowhead": 2}, [], ["fear", "item_04"])


@pytest.mark.rule("ARN-DISC-08", "ARN-GUARD-02", "ARN-ROUND-01")
def test_a_discovery_and_the_fear_of_coming_back():
    m = expedition(
        round=2, hand=[XB, "fear"], compass=3, idols={"jungle_3": "idol_compass"},
        chance=["site site_1_08", "wake guardian_04"], **ALONE,
    )  # fmt: skip
    play(m, "discover jungle_3", f"spend {XB}", "go_on", "go_on", "end", "pass", "end", "down fear", "keep_rest")
    assert tokens(m) == {"compass": 1, "tablet": 1, "jewel": 1} and idols(m) == (1, 0)
    # The card paid, the Fear of the site, the one put down, and one more for the guardian.
    assert sorted(hand(m)) == [XB, "fear", "fear", "fear"] and m.table.guards[7] == 3


@pytest.mark.rule("ARN-DISC-04", "ARN-DISC-17", "ARN-ICON-06")
def test_the_upgrade_of_an_idol_may_be_declined():
    m = expedition(
        hand=["item_01"], compass=6, tablet=1, idols={"ruin_4": "idol_upgrade"},
        chance=["site site_2_06", "wake guardian_01"],
    )  # fmt: skip
    play(m, "discover ruin_4", "spend item_01", "spend pool_boat", "stop", "go_on", "go_on")
    assert tokens(m) == {"tablet": 3, "arrowhead": 2} and idols(m) == (2, 0) and area(m) == ["fear", "item_01"]
    assert idol_points(m.table, 0) == 6 + 10 and m.table.buried[16] == 0


@pytest.mark.rule("ARN-IDOL-02", "ARN-IDOL-07", "ARN-IDOL-09")
def test_idols_slotted_scored_and_freed_by_the_stone_key():
    m = expedition(crates=3, row=["art_30", *ROW[1:]], compass=3)
    play(m, "slot slot_arrowhead", "slot slot_coin_compass")
    assert tokens(m) == {"coin": 1, "compass": 4, "arrowhead": 1} and idol_points(m.table, 0) == 16
    play(m, "buy art_30", "yes", "yes")
    assert idols(m) == (2, 1) and idol_points(m.table, 0) == 18
    play(m, "slot slot_arrowhead")
    assert idols(m) == (1, 2) and idol_points(m.table, 0) == 16 and tokens(m)["arrowhead"] == 2


@pytest.mark.rule("ARN-CARD-07", "ARN-GUARD-02")
def test_guardians_overcome_by_cards():
    sites = {"jungle_1": "site_1_10", "jungle_2": "site_1_03", "jungle_5": "site_1_08"}
    there = {
        "sites": sites, "slots": {"jungle_2_a": 1, "jungle_5_a": 0},
        "guards": {"jungle_1": "guardian_01", "jungle_2": "guardian_02", "jungle_5": "guardian_03"},
    }  # fmt: skip
    m = play(expedition(hand=["item_33"], **there), "play item_33")
    assert legal(m) == {"overcome jungle_1", "overcome jungle_5", "stop"}
    play(m, "overcome jungle_1")
    assert guardians(m) == ["guardian_01"] and exiled(m) == ["item_33"] and area(m) == []
    m = with_artifact("art_15", compass=9, **there)
    assert legal(m) == {"overcome jungle_5", "stop"}


@pytest.mark.rule("ARN-CARD-11", "ARN-KEY-08", "ARN-ART-35")
def test_a_guardian_led_to_a_camp():
    m = with_artifact(
        "art_35", seats=4, compass=9, sites={"jungle_5": "site_1_08", "jungle_1": "site_1_10"},
        slots={"jungle_5_a": 0, "camp_1_a": 1}, guards={"jungle_5": "guardian_03"},
    )  # fmt: skip
    play(m, "lead_from jungle_5")
    assert not can(m, "lead_to camp_1") and not can(m, "lead_to jungle_2") and not can(m, "lead_to ruin_1")
    before = tokens(m).get("tablet", 0)
    play(m, "lead_to camp_3")
    assert tokens(m)["tablet"] == before + 2 and m.table.guards[2] == 2


@pytest.mark.rule("ARN-KEY-09", "ARN-KEY-10", "ARN-KEY-13")
def test_sandals_move_an_archaeologist_to_another_camp():
    guarded = {
        "sites": {"jungle_5": "site_1_08"}, "slots": {"jungle_5_a": 0, "camp_2_a": 1}, "guards": {"jungle_5": "guardian_03"},
    }  # fmt: skip
    m = play(with_artifact("art_01", seats=4, compass=3, **guarded), "lift jungle_5_a")
    camps = {f"set camp_{i}_{x}" for i in range(1, 6) for x in "ab"}
    assert legal(m, "set") == camps - {"set camp_2_a"}
    have = tokens(m).get("compass", 0)
    play(m, "set camp_2_b")
    assert tokens(m)["compass"] == have + 2 and at(m, "camp_2_b") == 0 and at(m, "jungle_5_a") == -1
    m = play(with_artifact("art_01", seats=4, compass=3, slots={"camp_2_a": 0}), "lift camp_2_a")
    assert not can(m, "set camp_2_b") and can(m, "set camp_1_b")


@pytest.mark.rule("ARN-KEY-07", "ARN-ITEM-18")
def test_the_tent_where_one_stands():
    there = {"sites": {"ruin_2": "site_2_03"}, "slots": {"ruin_2_a": 0, "camp_2_a": 0}}
    m = play(expedition(hand=["item_18"], compass=2, **there), "play item_18", "activate ruin_2")
    assert tokens(m) == {"arrowhead": 1, "jewel": 1}
    m = play(expedition(hand=["item_18"], compass=1, **there), "play item_18")
    assert legal(m, "activate") == {"activate camp_2"}


# ---- cards


@pytest.mark.rule("ARN-BUY-02", "ARN-HAND-09")
def test_a_draw_reaches_the_item_under_the_deck():
    m = expedition(row=ROW, coin=1, deck=[XC], crates=2)
    play(m, "buy item_32", "slot slot_draw", "draw", "slot slot_draw", "draw")
    assert hand(m) == [XC, "item_32"] and deck(m) == []


@pytest.mark.rule("ARN-ASST-12", "ARN-TURN-07")
def test_the_buyer_buys_either_kind_for_one_less():
    m = expedition(coin=3, row=ROW, assistants={"asst_10": "silver ready"})
    play(m, "engage asst_10", "buy item_03")
    assert (tokens(m), deck(m), crew(m)) == ({}, ["item_03"], {"asst_10": "silver used"}) and legal(m) == {"end"}
    m = expedition(compass=1, row=ROW, assistants={"asst_10": "silver ready"})
    play(m, "engage asst_10", "buy art_16", "yes", "option 1")
    assert tokens(m) == {"tablet": 2} and area(m) == ["art_16"]
    m = play(expedition(hand=["fear"], assistants={"asst_10": "silver ready"}), "dig camp_1_a", "spend fear")
    refused(m, "engage asst_10")


@pytest.mark.rule("ARN-ROUND-02", "ARN-ROUND-03", "ARN-ROUND-05")
@pytest.mark.parametrize(
    ("bought", "kept", "packet"), [(["item_05"], [], 7), (["item_05"], [FB], 6), ([], [FB], 6)]
)  # fmt: skip
def test_what_is_shuffled_under_the_deck(bought, kept, packet):
    m = expedition(
        deck=bought, hand=[FB], area=[FC, XC, XB, "fear", "fear"], slots={"camp_1_a": 0, "jungle_3_a": 0},
        sites={"jungle_3": "site_1_08"}, guards={"jungle_3": "guardian_01"}, assistants={"asst_02": "silver used"}, **ALONE,
    )  # fmt: skip
    play(m, "pass", "end", *([] if kept else [f"down {FB}"]), "keep_rest")
    assert len(hand(m)) == 5 and set(bought + kept) <= set(hand(m))
    assert deck(m) == ["?"] * (packet - 5 + len(bought) + len(kept))
    assert crew(m) == {"asst_02": "silver ready"} and m.table.guards[7] == 0 and m.table.home[0] == 2


@pytest.mark.rule("ARN-ROW-01", "ARN-ROW-04", "ARN-ROW-08")
def test_two_gaps_are_filled_at_the_end_of_the_turn():
    third = ["art_05", "art_10", "art_03", "item_03", "item_04", "item_05"]
    m = expedition(round=3, row=third, compass=4, deck=[XC], chance=["reveal art_06", "reveal item_06"])
    play(m, "buy art_10", "yes", "take item_04")
    assert row(m) == ["art_05", "-", "art_03", "item_03", "-", "item_05"] and deck(m) == ["item_04", XC]
    play(m, "end")
    assert row(m) == ["art_06", "art_05", "art_03", "item_03", "item_05", "item_06"]


@pytest.mark.rule("ARN-PASS-04", "ARN-TURN-03", "ARN-TURN-12")
def test_the_watch_now_or_for_the_pass():
    m = play(expedition(hand=["item_15"]), "free item_15", "option 1")
    assert tokens(m) == {"coin": 2} and not can(m, "end") and asked(m) == "MainAction"
    m = play(expedition(hand=["item_15"]), "free item_15", "option 2")
    assert tokens(m) == {"coin": 3} and legal(m) == {"end"}
    m = play(expedition(hand=["item_15", "fear"]), "dig camp_3_a", "spend fear", "free item_15")
    assert legal(m) == {"option 1"}
    assert legal(expedition()) == {"pass"}


@pytest.mark.rule("ARN-PASS-03", "ARN-FLOW-06")
def test_the_sundial_passes_inside_its_action():
    m = play(expedition(row=ROW, compass=2), "buy art_16", "yes", "option 2")
    assert tokens(m) == {"jewel": 1} and m.table.passed[0] and legal(m) == {"end"}


@pytest.mark.rule("ARN-CARD-18", "ARN-CARD-19", "ARN-CARD-27")
def test_earrings_keep_one_put_one_back_show_the_rest():
    m = with_artifact("art_06", compass=4, deck=["item_01", "item_02", "item_04", XC])
    play(m, "count 3")
    assert len(GAME.view(m.table, 0).looked) == 3 and GAME.view(m.table, 1).looked == []
    play(m, "give item_01", "put_back item_04")
    assert (hand(m), area(m), deck(m)) == (["item_02"], ["item_01", "art_06"], ["item_04", XC])
    m = with_artifact("art_31", compass=4, deck=[XC, "item_01", "item_02"])
    play(m, "count 2", "give item_01")
    assert (hand(m), area(m), deck(m)) == (["item_02"], ["item_01", "art_31"], [XC])


@pytest.mark.rule("ARN-CARD-12", "ARN-PLAY-12")
def test_the_coconut_flask_borrows_any_of_the_supply():
    m = play(with_artifact("art_19", compass=3, supply=PEOPLE), "borrow asst_04")
    assert tokens(m) == {"coin": 1, "arrowhead": 1} and crew(m) == {}
    m = play(with_artifact("art_19", compass=3, supply=PEOPLE), "borrow asst_10", "buy item_05")
    assert tokens(m) == {} and deck(m) == ["item_05"] and m.table.tops[2] == 9
    m = with_artifact("art_19", compass=3, supply=PEOPLE, hand=["fear"], assistants={"asst_03": "silver ready"})
    play(m, "borrow asst_07", "option 2", "use asst_03", "spend pool_plane")
    assert tokens(m) == {"coin": 2, "arrowhead": 1} and pool(m) == [] and hand(m) == ["fear"]


# ---- research, scoring


@pytest.mark.rule("ARN-TEMPLE-01", "ARN-TEMPLE-03", "ARN-TEMPLE-05")
def test_two_arrive_at_the_lost_temple():
    toll = {"coin": 1, "compass": 1, "jewel": 1}
    m = expedition(
        glass="b12", book="b12", others=[{"glass": "b12", **toll}], **toll,
        chance=["see_bonus bonus_tablet", "see_bonus bonus_coin"],
    )  # fmt: skip
    play(m, "research glass b_temple", "bonus bonus_coin")
    assert not legal(m, "research")
    play(m, "end", "research glass b_temple")
    assert legal(m) == {"bonus bonus_tablet"} and GAME.write(m.entries[-1].action) == "see_bonus bonus_tablet"
    play(m, "bonus bonus_tablet")
    assert [glass_points(m.table, seat) for seat in (0, 1)] == [23, 21] and m.table.temple_left == 0


@pytest.mark.rule("ARN-SNAKE-15", "ARN-SNAKE-16", "ARN-RES-08")
def test_the_fear_of_the_row_is_exiled_by_the_tile_of_the_space():
    m = expedition(
        side="snake", glass="s11", coin=1, tablet=1, arrowhead=1, bonuses={"s13": ["bonus_coin", "bonus_exile"]},
    )  # fmt: skip
    play(m, "research glass s13", "first_reward row")
    assert area(m) == ["fear"] and legal(m) == {"bonus bonus_coin", "bonus bonus_exile"}
    play(m, "bonus bonus_exile", "exile fear")
    assert area(m) == [] and m.table.bonuses[13] == [0]


@pytest.mark.rule("ARN-SCORE-09", "ARN-SCORE-11", "ARN-SCORE-13")
def test_ties_of_three():
    def tied(blue, arrivals=(), **red):
        """Red and Blue with the same points, Yellow with less."""
        m = expedition(seats=3, stage="over", glass="b10", book="b9", **red, others=[blue, {}], arrivals=list(arrivals))
        assert score(m.table, 0) == score(m.table, 1) > score(m.table, 2)
        return winners(m.table)

    assert tied({"glass": "b12", "book": "b3", "hand": ["item_32"]}) == [0], "18 for research against 17"
    assert tied({"glass": "b_temple", "hand": ["item_32"]}, [1], hand=["item_05", "item_06"]) == [1], "who has arrived"
    assert tied({"glass": "b12", "book": "b5"}) == [0, 1], "18 each"
