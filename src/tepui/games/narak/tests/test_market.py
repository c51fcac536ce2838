"""ARN-BUY, ARN-ROW, ARN-PLAY, ARN-EXILE, ARN-ICON, ARN-CARD: cards bought, played, exiled, and their clarifications."""

from __future__ import annotations

import pytest

from tepui.games.narak.people.effect_words import card_text
from tepui.games.narak.rules.components import CARDS
from tepui.games.narak.rules.scoring import score
from tepui.games.narak.tests.expedition import FC, GAME, ROW, XB, XC, expedition, with_artifact
from tepui.games.narak.tests.reading import area, crew, deck, exiled, hand, pool, row, tokens
from tepui.testing.kit import asked, can, legal, play, refused

SECOND = ["art_24", "art_03", "item_08", "item_03", "item_05", "item_06"]


@pytest.mark.rule("ARN-BUY-01", "ARN-BUY-09")
def test_what_can_be_bought():
    m = expedition(row=ROW, coin=9, compass=9)
    assert legal(m, "buy") == {f"buy {card}" for card in ROW}
    play(m, "buy item_08")
    assert not legal(m, "buy")


@pytest.mark.rule("ARN-BUY-03", "ARN-BUY-07")
def test_an_artifact_goes_to_the_play_area():
    m = play(expedition(row=ROW, compass=2), "buy art_16", "yes", "option 1")
    assert (tokens(m), area(m), deck(m)) == ({"tablet": 2}, ["art_16"], [])
    m = expedition(row=ROW, compass=5, sites={"jungle_7": "site_1_10"})
    assert not can(m, "dig jungle_7_a")


@pytest.mark.rule("ARN-BUY-05")
def test_costs_inside_an_effect_are_due():
    m = with_artifact("art_24", coin=0)
    assert legal(m) == {"stop"}


@pytest.mark.rule("ARN-BUY-10", "ARN-ROW-07")
def test_prices():
    m = expedition(row=ROW, coin=3, compass=1)
    assert legal(m, "buy") == {"buy item_32", "buy item_08", "buy item_05", "buy item_06"}
    m = expedition(row=ROW, coin=0, assistants={"asst_10": "gold ready"})
    play(m, "engage asst_10", "buy item_08")
    assert tokens(m) == {} and deck(m) == ["item_08"]


@pytest.mark.rule("ARN-ROW-02", "ARN-ROW-04")
def test_cards_slide_towards_the_staff():
    m = expedition(round=2, row=SECOND, coin=4, compass=4, chance=["reveal item_10"])
    play(m, "buy item_03", "end")
    assert row(m) == ["art_24", "art_03", "item_08", "item_05", "item_06", "item_10"]
    m = expedition(round=2, row=SECOND, compass=4, chance=["reveal art_30"])
    play(m, "buy art_03", "stop", "end")
    assert row(m) == ["art_30", "art_24", "item_08", "item_03", "item_05", "item_06"]


@pytest.mark.rule("ARN-ROW-03", "ARN-ROW-09")
def test_an_empty_deck_leaves_gaps():
    m = expedition(row=ROW, coin=1)
    m.table.undealt = [[], []]
    play(m, "buy item_08", "end")
    assert row(m) == ["art_16", "item_32", "-", "item_03", "item_05", "item_06"]


@pytest.mark.rule("ARN-ROW-05", "ARN-ROW-06", "ARN-ICON-18")
def test_cards_without_paying():
    m = with_artifact("art_10", deck=[XC])
    play(m, "take item_05")
    assert deck(m) == ["item_05", XC]
    m = expedition(row=ROW, glass="b11", book="b9", compass=1, jewel=1, bonuses={})
    play(m, "research book b10", "take art_16", "yes", "option 1")
    assert tokens(m) == {"tablet": 2} and area(m) == ["art_16"]


@pytest.mark.rule("ARN-ROW-08", "ARN-CARD-25")
def test_two_gaps_in_one_turn():
    m = with_artifact("art_10")
    play(m, "take item_03")
    assert row(m) == ["-", "item_32", "item_08", "-", "item_05", "item_06"]


@pytest.mark.rule("ARN-PLAY-01", "ARN-PLAY-09", "ARN-ICON-07")
def test_the_parrot():
    m = play(expedition(hand=["item_14", FC]), "play item_14", f"give {FC}")
    assert (tokens(m), area(m)) == ({"jewel": 1}, [FC, "item_14"]) and legal(m) == {"end"}


@pytest.mark.rule("ARN-PLAY-10", "ARN-ICON-16")
def test_the_parrot_alone_and_with_fear():
    m = play(expedition(hand=["item_14"]), "play item_14")
    assert legal(m) == {"stop"}
    play(m, "stop")
    assert tokens(m) == {} and area(m) == ["item_14"]
    m = play(expedition(hand=["item_14", "fear"]), "play item_14", "give fear")
    assert tokens(m) == {"jewel": 1}


@pytest.mark.rule("ARN-PLAY-08")
def test_fear_has_no_effect():
    m = expedition(hand=["fear"])
    refused(m, "play fear", "free fear")


@pytest.mark.rule("ARN-PLAY-11", "ARN-ICON-09")
def test_steps_in_order_each_optional():
    m = play(expedition(hand=["item_34", FC, XC], deck=[XB]), "play item_34", f"give {FC}", "stop", f"exile {XC}")
    assert (hand(m), exiled(m), deck(m)) == ([], [XC], [XB])


@pytest.mark.rule("ARN-PLAY-12", "ARN-CARD-12")
def test_earlier_steps_pay_for_later_ones():
    m = with_artifact("art_19", supply=["asst_04", "asst_07", "asst_10"])
    play(m, "borrow asst_04")
    assert tokens(m) == {"coin": 1, "compass": 1, "arrowhead": 1}
    assert crew(m) == {} and CARDS[0] and m.table.tops[0] == 3


@pytest.mark.rule("ARN-EXILE-01", "ARN-EXILE-06", "ARN-EXILE-07")
def test_where_exiled_cards_go():
    m = play(expedition(hand=["item_27", "fear"], fear=3), "play item_27", "exile fear")
    assert m.table.fear == 4 and exiled(m) == []
    m = play(expedition(hand=["item_27", "art_04"]), "play item_27", "exile art_04")
    assert exiled(m) == ["art_04"] and score(m.table, 0) == 10 + 1


@pytest.mark.rule("ARN-EXILE-02", "ARN-EXILE-04", "ARN-FAQ-05")
def test_what_can_be_exiled():
    m = play(expedition(hand=["item_27", FC], area=["fear"], deck=[XC], fear_tiles=1), "play item_27")
    assert legal(m) - {f"free {FC}"} == {f"exile {FC}", "exile fear", "exile item_27", "exile_tile", "stop"}


@pytest.mark.rule("ARN-EXILE-03", "ARN-EXILE-09")
def test_a_card_may_exile_itself():
    m = play(expedition(hand=["item_28"]), "play item_28", "exile item_28")
    assert area(m) == [] and exiled(m) == ["item_28"] and tokens(m) == {"tablet": 1}


@pytest.mark.rule("ARN-EXILE-05")
def test_exile_this_card_only_for_its_effect():
    m = play(expedition(hand=["item_24"]), "dig camp_1_a", "spend item_24")
    assert area(m) == ["item_24"] and exiled(m) == []


@pytest.mark.rule("ARN-EXILE-08", "ARN-EXILE-11")
def test_a_fear_tile_may_be_exiled():
    m = play(expedition(hand=["item_27"], fear_tiles=2), "play item_27", "exile_tile")
    assert m.table.fear_tiles[0] == 1 and m.table.fear_stock == 9


@pytest.mark.rule("ARN-ICON-01", "ARN-ICON-03", "ARN-CARD-21")
def test_fear_tiles_when_no_card_is_left():
    m = with_artifact("art_08", fear=0)
    assert m.table.fear_tiles[0] == 1 and tokens(m) == {"coin": 4, "compass": 1}


@pytest.mark.rule("ARN-ICON-05", "ARN-CARD-06")
def test_the_army_knife():
    m = play(expedition(hand=["item_16"]), "play item_16", "option 1", "stop")
    assert legal(m) == {"option 2", "option 3", "option 4"}
    m = play(expedition(hand=["item_16"]), "play item_16", "option 2")
    refused(m, "option 2")


@pytest.mark.rule("ARN-ICON-06")
def test_upgrades():
    m = with_artifact("art_29", tablet=1, arrowhead=1, compass=3)
    assert legal(m) == {"upgrade tablet", "upgrade arrowhead", "stop"}


@pytest.mark.rule("ARN-ICON-08", "ARN-ICON-10")
def test_draw_then_discard():
    m = play(expedition(hand=[FC], deck=[XC], assistants={"asst_06": "silver ready"}), "use asst_06", "stop")
    assert legal(m) == {f"give {FC}"}
    m = play(
        expedition(hand=[FC], deck=[XC], assistants={"asst_06": "silver ready"}), "use asst_06", "draw", f"give {XC}"
    )
    assert hand(m) == [FC] and area(m) == [XC]


@pytest.mark.rule("ARN-ICON-11", "ARN-ASST-06")
def test_refresh_and_use_again():
    m = expedition(hand=["art_27"], tablet=1, assistants={"asst_01": "silver ready"})
    play(m, "use asst_01", "play art_27", "refresh asst_01", "use asst_01")
    assert tokens(m) == {"coin": 4}


@pytest.mark.rule("ARN-ICON-12", "ARN-ICON-15")
def test_a_granted_dig_is_no_other_main_action():
    m = play(expedition(hand=["item_07", "fear"]), "play item_07", "dig camp_1_a")
    assert tokens(m) == {"coin": 2, "compass": 1} and legal(m) == {"end"}
    m = play(expedition(hand=["item_07"], slots={"camp_1_a": 0, "camp_2_a": 0}), "play item_07")
    assert asked(m) == "EndTurn"


@pytest.mark.rule("ARN-ICON-14", "ARN-CARD-02", "ARN-CARD-24")
def test_the_precision_compass():
    m = expedition(round=2, hand=["item_20"], row=SECOND, chance=["top art_09"])
    play(m, "play item_20")
    assert legal(m) == {"buy art_03", "buy art_09", "stop"}
    play(m, "stop", "end")
    assert CARDS[m.table.deck_tops[1]] == "art_09" and m.game.view(m.table, 1).deck_tops == m.table.deck_tops


@pytest.mark.rule("ARN-CARD-03", "ARN-CARD-25")
def test_the_card_shown_refills_the_row():
    m = expedition(round=2, hand=["item_20"], row=SECOND, chance=["top art_09"])
    play(m, "play item_20", "buy art_03", "yes", "end")
    assert row(m)[:2] == ["art_09", "art_24"] and m.table.flags[0] == 1
    m = expedition(round=2, hand=["item_20"], row=SECOND, chance=["top art_09"])
    play(m, "play item_20", "buy art_09", "stop", "end")
    assert row(m)[:2] == ["art_24", "art_03"]


@pytest.mark.rule("ARN-CARD-23", "ARN-CARD-26")
def test_empty_decks_and_rows():
    m = expedition(round=2, hand=["item_20"], row=SECOND)
    m.table.undealt = [[], []]
    play(m, "play item_20")
    assert legal(m) == {"buy art_03", "stop"}
    m = expedition(round=5, row=["art_23", "art_01", "art_02", "art_03", "art_04", None], exiled=["item_09"], compass=4)
    play(m, "buy art_23", "yes")
    assert legal(m) == {"take item_09", "stop"}


@pytest.mark.rule("ARN-CARD-01", "ARN-CARD-30")
def test_bow_and_arrows_count_each_guardian_once():
    m = expedition(seats=4, hand=["item_21"], slots={"camp_3_a": 0, "camp_3_b": 0}, guards={"camp_3": "guardian_01"})
    assert tokens(play(m, "play item_21")) == {"compass": 1}
    m = expedition(hand=["item_21"], guardians=["guardian_01", "guardian_02", "guardian_03", "guardian_04"])
    assert tokens(play(m, "play item_21")) == {"compass": 3}


@pytest.mark.rule("ARN-CARD-04")
def test_the_brush_counts_every_idol():
    assert tokens(play(expedition(hand=["item_37"], crates=1, slotted=1), "play item_37")) == {"compass": 2}


@pytest.mark.rule("ARN-CARD-05")
def test_the_journal_moves_the_book_below_the_glass():
    m = play(expedition(hand=["item_13"], glass="b1", book="b1"), "play item_13")
    assert legal(m) == {"stop"}
    m = play(
        expedition(side="snake", hand=["item_13"], glass="s8", book="s6"), "play item_13", "research book s8", "stop"
    )
    assert m.table.crates[0] == 0 and m.table.idols_out == 0


@pytest.mark.rule("ARN-CARD-09", "ARN-CARD-10", "ARN-CARD-31")
def test_the_decorated_horn():
    m = with_artifact(
        "art_22", compass=2, assistants={"asst_01": "gold used"}, supply=["asst_04", "asst_07", "asst_10"]
    )
    play(m, "swap asst_01", "for asst_04")
    assert crew(m) == {"asst_04": "gold ready"} and m.table.tops == [0, 6, 9] and m.table.level[0] == 0
    m = with_artifact("art_22", compass=2)
    assert asked(m) == "EndTurn"


@pytest.mark.rule("ARN-CARD-13", "ARN-CARD-14", "ARN-SNAKE-12")
def test_borrowed_travel_is_lost_with_the_turn():
    m = with_artifact("art_19", side="snake", supply=["asst_04", "asst_07", "asst_10"], rescue=["asst_01", "asst_02"])
    assert legal(m) == {"borrow asst_04", "borrow asst_07", "borrow asst_10", "stop"}
    play(m, "borrow asst_07", "option 2")
    assert pool(m) == ["plane"]
    play(m, "end")
    assert pool(m) == []


@pytest.mark.rule("ARN-CARD-15", "ARN-KEY-04", "ARN-KEY-05")
def test_a_jewel_less_buys_a_temple_tile():
    m = with_artifact("art_11", compass=3, glass="b_temple", arrivals=[0])
    assert legal(m) == {"temple t2_centre", "research book b2", "stop"}
    play(m, "temple t2_centre")
    assert m.table.won[1] == 1
    m = with_artifact("art_11", compass=3, glass="b5", tablet=1, bonuses={})
    play(m, "research glass b7")
    assert tokens(m) == {"compass": 1}


@pytest.mark.rule("ARN-CARD-16")
def test_the_ornate_hammer():
    m = with_artifact("art_23", exiled=["item_09"], deck=[XC])
    assert exiled(m) == ["item_06", "item_09"] and row(m)[-1] == "-"
    play(m, "take item_09")
    assert deck(m) == [XC, "item_09"] and exiled(m) == ["item_06"]


@pytest.mark.rule("ARN-CARD-18", "ARN-CARD-19", "ARN-CARD-27")
def test_the_earrings():
    m = with_artifact("art_06", deck=["item_01"])
    assert legal(m) == {"count 0", "count 1"}
    play(m, "count 1")
    assert hand(m) == ["item_01"]
    assert asked(with_artifact("art_06")) == "EndTurn"
    m = with_artifact("art_06", deck=["item_01", "item_02", "item_04"])
    play(m, "count 3", "give item_01", "give item_02")
    assert hand(m) == ["item_04"] and deck(m) == []
    m = with_artifact("art_31", deck=[XC, "item_01", "item_02"])
    assert legal(m) == {"count 0", "count 1", "count 2"}
    play(m, "count 1")
    assert hand(m) == ["item_02"] and deck(m) == [XC, "item_01"]


@pytest.mark.rule("ARN-CARD-20")
def test_tokens_are_counted_without_stock_tiles():
    m = play(expedition(hand=["fear"], tablet=17), "dig camp_3_a", "spend fear")
    assert tokens(m) == {"tablet": 19}


@pytest.mark.rule("ARN-CARD-22")
def test_every_card_has_its_text():
    for lang in ("en", "fr"):
        texts = [card_text(GAME.words, card, lang) for card in range(len(CARDS))]
        assert all(texts) and len(set(texts)) > 70
