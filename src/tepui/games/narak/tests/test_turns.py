"""ARN-FLOW, ARN-TURN, ARN-HAND, ARN-PASS, ARN-ROUND: turns, free actions, decks, passing and the end of a round."""

from __future__ import annotations

import pytest

from tepui.games.narak.rules.components import CARD_OF, CARDS
from tepui.games.narak.rules.free_actions import Window, pause
from tepui.games.narak.tests.expedition import FB, FC, ROW, XB, XC, expedition, whole_game
from tepui.games.narak.tests.reading import area, at, crew, deck, hand, pool, row, tokens
from tepui.testing.kit import asked, can, legal, play, refused


@pytest.mark.rule("ARN-FLOW-01", "ARN-FLOW-07", "ARN-FLOW-05")
def test_five_rounds_of_passing_end_the_game():
    m = whole_game(2)
    for number in range(1, 6):
        assert m.table.round == number
        for _ in (0, 1):
            play(m, "pass", "end")
        while not m.over and asked(m) == "PutDown":
            play(m, "keep_rest")
    assert m.over


@pytest.mark.rule("ARN-FLOW-02", "ARN-ROUND-15", "ARN-ROUND-10")
def test_hands_are_filled_to_five():
    m = expedition(
        hand=[FC, XC], deck=[FB, XB, "fear", "fear"], others=[{"hand": [FC] * 5, "deck": [XC], "passed": True}]
    )
    play(m, "pass", "end", "keep_rest", "keep_rest")
    assert len(hand(m, 0)) == 5 and len(deck(m, 0)) == 1
    assert len(hand(m, 1)) == 5 and deck(m, 1) == [XC]
    assert m.table.first == 1 and m.seat == 1


@pytest.mark.rule("ARN-FLOW-03", "ARN-FAQ-11")
def test_an_empty_deck_gives_nothing():
    m = play(expedition(crates=1, area=[FC] * 6), "slot slot_draw")
    assert hand(m) == [] and len(area(m)) == 6 and asked(m) == "MainAction"


@pytest.mark.rule("ARN-FLOW-06", "ARN-PASS-02")
def test_the_last_player_goes_on_alone():
    m = expedition(hand=["fear", "fear"], others=[{"passed": True}])
    play(m, "dig camp_1_a", "spend fear", "end")
    assert m.seat == 0 and asked(m) == "MainAction"


@pytest.mark.rule("ARN-FLOW-08", "ARN-ROUND-12", "ARN-ROUND-02")
def test_the_order_of_the_end_of_a_round():
    m = expedition(hand=[FC], others=[{"hand": [XC], "passed": True}], row=ROW)
    play(m, "pass", "end")
    assert m.seats == [0, 1] and asked(m) == "PutDown" and row(m) == ROW
    m.do(m.game.read(f"down {XC}"), 1)
    m.do(m.game.read("keep_rest"), 1)
    assert area(m, 1) == [] and m.game.view(m.table, 0).hand_sizes == [1, 1]
    play(m, f"down {FC}", "keep_rest")
    assert m.table.round == 2 and hand(m, 0) == [FC] and hand(m, 1) == [XC]


@pytest.mark.rule("ARN-TURN-01", "ARN-TURN-03", "ARN-TURN-04")
def test_one_main_action_and_no_end_without_it():
    m = expedition(hand=["fear", "fear", FC])
    refused(m, "end")
    play(m, f"free {FC}")
    refused(m, "end")
    play(m, "dig camp_1_a", "spend fear")
    assert legal(m) == {"end"}
    refused(m, "dig camp_2_a", "pass")
    m = expedition(hand=["fear", "fear"], others=[{"passed": True}])
    play(m, "dig camp_1_a", "spend fear", "end")
    assert asked(m) == "MainAction" and can(m, "dig camp_2_a") and not m.table.acted, "a new turn, a new main action"


@pytest.mark.rule("ARN-TURN-05", "ARN-DIG-15", "ARN-TURN-14")
def test_free_actions_come_between_the_steps():
    m = expedition(hand=["fear"], crates=1, deck=[FC])
    play(m, "dig camp_5_a", "spend fear", "slot slot_draw", "draw", f"give {FC}")
    assert tokens(m) == {"jewel": 1} and m.table.slotted[0] == 1


@pytest.mark.rule("ARN-TURN-06", "ARN-PLAY-02", "ARN-PLAY-04")
def test_what_is_a_free_action():
    m = expedition(
        hand=["item_32", "item_27", "art_25"], crates=1, tablet=1, guardians=["guardian_08", "guardian_01"],
        assistants={"asst_01": "silver ready", "asst_10": "silver ready"},
    )  # fmt: skip
    free = {text for text in legal(m) if text.split()[0] in ("free", "slot", "boon", "use")}
    assert {"free item_32", "boon guardian_08", "use asst_01"} <= free
    assert not {"free item_27", "free art_25", "boon guardian_01", "use asst_10"} & free
    assert {"play item_27", "play art_25", "engage asst_10"} <= legal(m)


@pytest.mark.rule("ARN-TURN-08", "ARN-DISC-13", "ARN-RES-10")
def test_a_reward_never_pays_its_own_cost():
    m = expedition(hand=[XB], compass=2, idols={"jungle_3": "idol_compass"})
    refused(m, "discover jungle_3")
    m = expedition(glass="b1", bonuses={"b4": ["bonus_tablet"]}, arrowhead=1)
    refused(m, "research glass b4")


@pytest.mark.rule("ARN-TURN-09", "ARN-FAQ-14", "ARN-TURN-13")
def test_nothing_touches_another_player():
    m = expedition(
        hand=["item_27"], others=[{"hand": [XC], "area": ["fear"], "assistants": {"asst_01": "silver ready"}}],
        slots={"camp_1_a": 1},
    )  # fmt: skip
    play(m, "play item_27")
    assert legal(m) == {"exile item_27", "stop"}
    assert "use asst_01" not in legal(m)
    with pytest.raises(ValueError):
        m.do(m.game.read(f"free {XC}"), 1)


@pytest.mark.rule("ARN-TURN-10", "ARN-TRAV-06")
def test_icons_left_vanish_with_the_turn():
    m = expedition(hand=["item_04"], others=[{"passed": True}])
    play(m, "dig camp_4_a", "spend item_04")
    assert pool(m) == ["car"]
    play(m, "end")
    assert pool(m) == []


@pytest.mark.rule("ARN-TURN-11", "ARN-ROW-01", "ARN-ROW-08")
def test_the_row_is_refilled_at_the_end_of_the_turn():
    m = expedition(row=ROW, coin=1, chance=["reveal item_10"])
    play(m, "buy item_32")
    assert row(m) == ["art_16", "-", "item_08", "item_03", "item_05", "item_06"]
    play(m, "end")
    assert row(m) == ["art_16", "item_08", "item_03", "item_05", "item_06", "item_10"]


@pytest.mark.rule("ARN-TURN-15")
def test_a_free_action_is_finished_before_the_next():
    m = expedition(hand=["item_32"], assistants={"asst_07": "silver ready"})
    play(m, "use asst_07")
    assert legal(m) == {"option 1", "option 2"}


@pytest.mark.rule("ARN-HAND-01", "ARN-HAND-02", "ARN-HAND-03")
def test_a_card_is_travel_or_effect():
    m = expedition(hand=[FC, FB], sites={"jungle_1": "site_1_10"})
    play(m, "dig jungle_1_a", f"spend {FC}")
    assert tokens(m) == {"jewel": 1} and area(m) == [FC]
    refused(m, f"free {FC}")


@pytest.mark.rule("ARN-HAND-04", "ARN-FAQ-09")
def test_there_is_no_hand_limit():
    m = play(expedition(hand=[FC, FB, XC, XB, "fear"], deck=["fear"], crates=1), "slot slot_draw", "draw")
    assert len(hand(m)) == 6


@pytest.mark.rule("ARN-HAND-05", "ARN-FAQ-07")
def test_only_the_play_area_is_shuffled():
    m = expedition(deck=["item_01", "item_02"], area=[FC, "fear"], others=[{"passed": True}])
    play(m, "pass", "end")
    assert deck(m) == [] or deck(m)[0] not in ("item_01", "item_02")
    assert {"item_01", "item_02"} <= set(hand(m))


@pytest.mark.rule("ARN-HAND-06", "ARN-FAQ-12", "ARN-ICON-17")
def test_draw_two_from_a_deck_of_one():
    m = play(expedition(hand=["item_03"], deck=[XC]), "play item_03", "draw")
    assert hand(m) == [XC] and asked(m) == "EndTurn"
    m = play(expedition(hand=["item_03"], deck=[XC, FC]), "play item_03", "draw", "stop")
    assert hand(m) == [XC] and deck(m) == [FC]


@pytest.mark.rule("ARN-HAND-07", "ARN-HAND-08", "ARN-FAQ-10")
def test_an_item_bought_into_an_empty_deck_is_drawn_and_used():
    m = expedition(row=ROW, coin=1, crates=1)
    play(m, "buy item_32", "slot slot_draw", "draw", "free item_32")
    assert tokens(m) == {"coin": 1, "compass": 1} and area(m) == ["item_32"]


@pytest.mark.rule("ARN-HAND-09", "ARN-BUY-02")
def test_items_lie_under_the_deck_in_the_order_of_purchase():
    m = expedition(row=ROW, coin=2, deck=[XC], others=[{"passed": True}], chance=["reveal item_10"])
    play(m, "buy item_32", "end", "buy item_08")
    assert deck(m) == [XC, "item_32", "item_08"]


@pytest.mark.rule("ARN-PASS-01", "ARN-PASS-05")
def test_free_actions_before_and_after_the_pass():
    m = play(expedition(hand=[FC, XC], coin=3), f"free {FC}", "pass", f"free {XC}")
    assert tokens(m) == {"coin": 4, "compass": 1} and m.table.passed[0]
    play(m, "end")
    assert m.seat == 1


@pytest.mark.rule("ARN-PASS-03", "ARN-PASS-04")
def test_passing_for_more_is_the_pass():
    m = expedition(hand=["item_15", "fear"], others=[{"hand": [FC]}])
    play(m, "free item_15", "option 2")
    assert legal(m) == {"end"} and m.table.passed[0]


@pytest.mark.rule("ARN-ROUND-01", "ARN-GUARD-02", "ARN-FAQ-06")
def test_fear_for_each_archaeologist_from_a_guarded_site():
    m = expedition(
        seats=4, slots={"camp_3_a": 0, "camp_3_b": 0}, guards={"camp_3": "guardian_01"}, area=[FC],
        others=[{"passed": True}] * 3,
    )  # fmt: skip
    play(m, "pass", "end")
    assert m.table.home[0] == 2 and at(m, "camp_3_a") == -1
    packet = sorted(hand(m) + [CARDS[card] for card in m.table.bags[1]])
    assert packet == sorted([FC, "fear", "fear"])


@pytest.mark.rule("ARN-ROUND-03", "ARN-ROUND-04", "ARN-FAQ-08")
def test_items_lie_above_the_packet():
    m = expedition(deck=[XC, "item_05"], area=[FC, FB, XB, "fear", "fear"], others=[{"passed": True}])
    play(m, "pass", "end")
    assert {XC, "item_05"} <= set(hand(m)) and len(hand(m)) == 5 and deck(m) == ["?"] * 2


@pytest.mark.rule("ARN-ROUND-05", "ARN-ASST-05")
def test_assistants_are_ready_again():
    m = expedition(
        assistants={"asst_02": "silver used"}, others=[{"passed": True, "assistants": {"asst_03": "gold used"}}]
    )
    play(m, "pass", "end")
    assert crew(m) == {"asst_02": "silver ready"} and crew(m, 1) == {"asst_03": "gold ready"}


@pytest.mark.rule("ARN-ROUND-06", "ARN-ROUND-07", "ARN-ROUND-08")
def test_the_row_between_rounds():
    m = expedition(row=ROW, others=[{"passed": True}], chance=["reveal art_20", "reveal art_21"])
    play(m, "pass", "end")
    assert row(m) == ["art_21", "art_20", "item_08", "item_03", "item_05", "item_06"]
    assert {CARD_OF["art_16"], CARD_OF["item_32"]} <= set(m.table.exiled)


@pytest.mark.rule("ARN-ROUND-09", "ARN-EXILE-10")
def test_the_row_from_round_two_to_three():
    m = expedition(
        round=2, row=["art_05", "art_16", "item_08", "item_03", "item_05", "item_06"], others=[{"passed": True}],
        chance=["reveal art_20", "reveal art_21"],
    )  # fmt: skip
    play(m, "pass", "end")
    assert row(m) == ["art_21", "art_20", "art_05", "item_03", "item_05", "item_06"]
    assert [CARDS[card] for card in m.table.exiled] == ["item_08", "art_16"]


@pytest.mark.rule("ARN-ROUND-11", "ARN-CARD-29")
def test_the_mask_lasts_one_round():
    m = expedition(
        flags=1, slots={"jungle_1_a": 0}, sites={"jungle_1": "site_1_08"}, guards={"jungle_1": "guardian_01"},
        others=[{"passed": True}],
    )  # fmt: skip
    play(m, "pass", "end")
    assert "fear" not in hand(m) and m.table.flags == [0, 0]


@pytest.mark.rule("ARN-ROUND-13")
def test_the_last_round_ends_with_fear_and_nothing_else():
    m = expedition(
        round=5, hand=[FC], slots={"jungle_1_a": 0}, sites={"jungle_1": "site_1_08"}, guards={"jungle_1": "guardian_01"},
        others=[{"passed": True}],
    )  # fmt: skip
    play(m, "pass", "end")
    assert m.over and area(m) == ["fear"] and hand(m) == [FC] and m.table.round == 5


@pytest.mark.rule("ARN-ROUND-14")
def test_fear_runs_short_in_turn_order():
    m = expedition(
        fear=1, turn=1, first=1, slots={"jungle_1_a": 0, "jungle_2_a": 1}, sites={"jungle_1": "site_1_08", "jungle_2": "site_1_09"},
        guards={"jungle_1": "guardian_01", "jungle_2": "guardian_02"}, passed=True,
    )  # fmt: skip
    play(m, "pass", "end")
    assert m.table.fear_tiles == [1, 0]


@pytest.mark.rule("ARN-ROUND-16")
def test_only_the_card_that_is_there_is_exiled():
    m = expedition(row=["art_16", None, "item_08", "item_03", "item_05", "item_06"], others=[{"passed": True}])
    m.table.undealt = [[], []]
    play(m, "pass", "end")
    assert [CARDS[card] for card in m.table.exiled] == ["art_16"]


@pytest.mark.rule("ARN-ROUND-17", "ARN-GUARD-01", "ARN-DISC-10")
def test_sites_and_guardians_stay():
    m = expedition(
        sites={"jungle_1": "site_1_10"}, guards={"jungle_1": "guardian_01"}, deck=[XC], others=[{"passed": True}]
    )
    play(m, "pass", "end")
    assert m.table.tiles[5] >= 0 and m.table.guards[5] == 0
    play(m, "pass", "end")
    play(m, "dig jungle_1_a", f"spend {XC}")
    assert tokens(m) == {"jewel": 1}


@pytest.mark.rule("ARN-DIG-08", "ARN-PASS-02")
def test_a_site_stays_closed_while_it_is_occupied():
    m = expedition(hand=["fear"], slots={"camp_1_a": 1})
    assert not can(m, "dig camp_1_a")


@pytest.mark.parametrize(
    ("state", "asked_first"), [({}, False), ({"asst_01": "silver used"}, False), ({"asst_01": "silver ready"}, True)]
)
def test_nobody_is_asked_about_free_actions_that_there_are_not(state, asked_first):
    t = expedition(hand=[], assistants=state).table
    before = len(t.steps)
    pause(t, 0)
    assert (len(t.steps) > before) == asked_first
    assert not asked_first or isinstance(t.steps[-1], Window)
