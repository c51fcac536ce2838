"""ARN-RES, ARN-TEMPLE, ARN-ASST, ARN-SNAKE, ARN-SCORE, ARN-INFO: the track, assistants, scoring, and who knows what."""

from __future__ import annotations

from random import Random

import pytest

from tepui.games.narak.rules.components import ARRIVAL_POINTS, STACK_COST, TEMPLE_STACKS
from tepui.games.narak.rules.scoring import (
    book_points,
    card_points,
    fear_points,
    glass_points,
    idol_points,
    research_points,
    score,
    winners,
)
from tepui.games.narak.tests.expedition import FC, GAME, ROW, XC, expedition, whole_game
from tepui.games.narak.tests.reading import area, at, book, crew, glass, hand, idols, tokens
from tepui.testing.kit import asked, can, legal, play, refused

RICH = {"coin": 9, "compass": 9, "tablet": 9, "arrowhead": 9, "jewel": 9}


@pytest.mark.rule("ARN-RES-01", "ARN-RES-03", "ARN-RES-12")
def test_where_tokens_may_go():
    m = expedition(seats=3, **RICH, glass="b1", others=[{**RICH, "glass": "b2"}, RICH])
    assert legal(m, "research") == {"research glass b3", "research glass b4", "research book b1", "research book b2"}
    m = expedition(seats=3, turn=1, others=[{**RICH, "glass": "b2"}])
    assert legal(m, "research") == {"research glass b4", "research book b1", "research book b2"}
    m = expedition(**RICH)
    assert legal(m, "research") == {"research glass b1", "research glass b2"}


@pytest.mark.rule("ARN-RES-02", "ARN-FAQ-02")
def test_the_book_never_passes_the_glass():
    m = expedition(**RICH, glass="b5", book="b5", bonuses={}, others=[{"passed": True}])
    assert not any(text.startswith("research book") for text in legal(m))
    play(m, "research glass b6", "end")
    assert can(m, "research book b6") and can(m, "research book b7")


@pytest.mark.rule("ARN-RES-04", "ARN-RES-20")
def test_spaces_are_shared_and_steps_go_up():
    m = expedition(**RICH, glass="b3", others=[{"glass": "b5"}], bonuses={})
    assert legal(m, "research") == {"research glass b5", "research book b1", "research book b2"}
    play(m, "research glass b5")
    assert glass(m) == glass(m, 1) == "b5"


@pytest.mark.rule("ARN-RES-05", "ARN-RES-13", "ARN-RES-06")
def test_pay_move_and_take_the_bonus():
    m = expedition(glass="b2", tablet=1, arrowhead=1, bonuses={"b4": ["bonus_coin"]})
    play(m, "research glass b4")
    assert tokens(m) == {} and glass(m) == "b4"
    play(m, "first_reward bonus")
    assert tokens(m) == {"coin": 1, "compass": 1} and m.table.bonuses[4] == []


@pytest.mark.rule("ARN-RES-07", "ARN-FAQ-03", "ARN-RES-15")
def test_the_row_gives_without_a_bonus():
    m = expedition(glass="b2", tablet=1, arrowhead=1, bonuses={})
    play(m, "research glass b4")
    assert tokens(m) == {"compass": 1} and asked(m) == "EndTurn"


@pytest.mark.rule("ARN-RES-08", "ARN-SNAKE-15")
def test_the_order_of_rewards():
    m = expedition(
        side="snake", glass="s11", coin=1, tablet=1, arrowhead=1, bonuses={"s13": ["bonus_coin", "bonus_exile"]}
    )
    play(m, "research glass s13", "first_reward row", "bonus bonus_exile")
    assert legal(m) == {"exile fear", "stop"}
    play(m, "exile fear")
    assert area(m) == [] and m.table.bonuses[13] == [0]


@pytest.mark.rule("ARN-RES-09", "ARN-RES-16", "ARN-RES-17")
def test_points_of_the_last_position_only():
    assert score(expedition().table, 0) == 10
    m = expedition(glass="b6", book="b4")
    assert glass_points(m.table, 0) == 6 and book_points(m.table, 0) == 1


@pytest.mark.rule("ARN-RES-11", "ARN-RES-14", "ARN-ASST-01")
def test_the_book_takes_a_bonus_and_recruits():
    m = expedition(glass="b1", compass=1, arrowhead=1, supply=["asst_02", "asst_03", "asst_04"])
    play(m, "research book b1", "recruit asst_03")
    assert book(m) == glass(m) == "b1" and crew(m) == {"asst_03": "silver ready"}
    m = expedition(
        glass="b5",
        book="b1",
        jewel=1,
        bonuses={"b3": ["bonus_coin"]},
        assistants={"asst_01": "silver used", "asst_02": "silver used"},
    )
    play(m, "research book b3", "first_reward bonus")
    assert tokens(m) == {"coin": 1}


@pytest.mark.rule("ARN-RES-18", "ARN-ASST-08")
def test_what_must_be_taken():
    m = expedition(glass="b1", compass=1, arrowhead=1)
    play(m, "research book b1")
    assert not can(m, "stop")
    m = expedition(glass="b6", book="b4", tablet=2, arrowhead=1, bonuses={})
    play(m, "research book b5")
    assert asked(m) == "EndTurn"


@pytest.mark.rule("ARN-RES-19")
def test_a_bonus_declined_is_gone():
    m = expedition(glass="b2", tablet=1, arrowhead=1, bonuses={"b4": ["bonus_exile"]}, hand=[FC])
    play(m, "research glass b4", "first_reward bonus", "stop")
    assert m.table.bonuses[4] == [] and hand(m) == [FC]


@pytest.mark.rule("ARN-RES-21", "ARN-RES-22")
def test_the_whole_cost_beforehand():
    refused(expedition(glass="b2", tablet=1), "research glass b4")
    m = expedition(glass="b2", arrowhead=1, hand=["item_22"])
    refused(m, "research glass b4")
    play(m, "free item_22", "research glass b4")


@pytest.mark.rule("ARN-RES-23", "ARN-TEMPLE-05", "ARN-TEMPLE-12")
def test_only_the_glass_enters_the_temple():
    m = expedition(**RICH, glass="b12", book="b13")
    assert legal(m, "research") == {"research glass b_temple"}
    m = expedition(**RICH, glass="b_temple", book="b11", arrivals=[0])
    assert {"research book b12", "research book b13"} <= legal(m)


@pytest.mark.rule("ARN-TEMPLE-01", "ARN-TEMPLE-03", "ARN-TEMPLE-04")
def test_arriving_at_the_lost_temple():
    m = expedition(glass="b12", coin=1, compass=1, jewel=1, chance=["see_bonus bonus_tablet", "see_bonus bonus_coin"])
    play(m, "research glass b_temple")
    assert legal(m) == {"bonus bonus_coin", "bonus bonus_tablet"}
    assert GAME.view(m.table, 0).temple_pile == [2, 0] and GAME.view(m.table, 1).temple_pile == []
    play(m, "bonus bonus_tablet")
    assert tokens(m) == {"tablet": 1} and m.table.temple_left == 1 and glass_points(m.table, 0) == 23


@pytest.mark.rule("ARN-TEMPLE-02", "ARN-TEMPLE-14", "ARN-TEMPLE-15")
def test_arrival_places():
    assert ARRIVAL_POINTS == (23, 21, 20, 19)
    t = expedition(glass="b_temple", others=[{"glass": "b_temple"}], arrivals=[1, 0]).table
    assert (glass_points(t, 1), glass_points(t, 0)) == (23, 21)


@pytest.mark.rule("ARN-TEMPLE-06", "ARN-TEMPLE-07", "ARN-TEMPLE-16")
@pytest.mark.parametrize(
    ("held", "stacks"),
    [
        ({"coin": 1, "tablet": 2}, {"t2_left"}),
        ({"coin": 1, "tablet": 2, "jewel": 1}, {"t2_left", "t2_centre", "t6_left"}),
        ({"coin": 1, "compass": 1, "tablet": 2, "arrowhead": 1, "jewel": 1}, set(TEMPLE_STACKS)),
    ],
)
def test_temple_tiles_one_can_pay(held, stacks):
    m = expedition(glass="b_temple", book="b13", arrivals=[0], **held)
    assert legal(m, "temple") == {f"temple {stack}" for stack in stacks}


@pytest.mark.rule("ARN-TEMPLE-08", "ARN-TEMPLE-13")
def test_costs_of_temple_tiles():
    costs = {stack: STACK_COST[0][i][:5] for i, stack in enumerate(TEMPLE_STACKS)}
    assert (
        costs["t6_left"] == (1, 0, 2, 0, 1) and costs["t6_right"] == (0, 1, 0, 1, 1) and costs["t11"] == (1, 1, 2, 1, 1)
    )
    assert STACK_COST[1][0][:5] == (0, 1, 2, 0, 0) and STACK_COST[1][2][:5] == (1, 0, 0, 1, 0)


@pytest.mark.rule("ARN-TEMPLE-09", "ARN-TEMPLE-10", "ARN-TEMPLE-11")
def test_taking_temple_tiles():
    m = expedition(glass="b_temple", book="b13", arrivals=[0], **RICH)
    before = score(m.table, 0)
    play(m, "temple t11")
    assert score(m.table, 0) == before + 11 and asked(m) == "EndTurn" and m.table.stacks[5] == 1
    m = expedition(glass="b_temple", arrivals=[0], stacks={"t11": 0}, **RICH)
    refused(m, "temple t11")


# ---- assistants


@pytest.mark.rule("ARN-ASST-02", "ARN-ASST-14", "ARN-ASST-17")
def test_the_next_assistant_appears():
    m = expedition(
        glass="b1",
        compass=1,
        arrowhead=1,
        supply=["asst_02", "asst_03", None],
        below=[1, 6, 2],
        dismissed=["asst_12"],
        chance=["appear asst_08"],
    )
    play(m, "research book b1")
    assert legal(m) == {"recruit asst_02", "recruit asst_03"}
    play(m, "recruit asst_02")
    assert m.table.tops[0] == 7 and m.table.below[0] == 0


@pytest.mark.rule("ARN-ASST-03", "ARN-ASST-04", "ARN-ASST-15")
def test_a_recruit_serves_at_once():
    m = expedition(glass="b1", compass=1, arrowhead=1, supply=["asst_02", "asst_03", "asst_10"])
    play(m, "research book b1", "recruit asst_02", "use asst_02")
    assert tokens(m) == {"tablet": 1}
    refused(m, "use asst_02")
    m = expedition(glass="b1", compass=1, arrowhead=1, supply=["asst_02", "asst_03", "asst_10"])
    play(m, "research book b1", "recruit asst_10")
    assert legal(m) == {"end"}


@pytest.mark.rule("ARN-ASST-07", "ARN-ASST-09", "ARN-FAQ-04")
def test_upgraded_and_used_again():
    m = expedition(
        glass="b6", book="b4", tablet=1, arrowhead=1, bonuses={},
        assistants={"asst_02": "silver ready", "asst_12": "silver ready"},
    )  # fmt: skip
    play(m, "use asst_02", "research book b5", "promote asst_02", "use asst_02")
    assert tokens(m) == {"coin": 1, "tablet": 1}
    assert crew(m) == {"asst_02": "gold used", "asst_12": "silver ready"}


@pytest.mark.rule("ARN-ASST-13", "ARN-ASST-16", "ARN-ASST-18")
def test_two_assistants_at_most_and_gold_once():
    m = expedition(
        glass="b3", book="b1", jewel=1, bonuses={}, assistants={"asst_01": "gold ready", "asst_02": "silver ready"}
    )
    play(m, "research book b3")
    assert asked(m) == "EndTurn" and len(crew(m)) == 2
    m = expedition(
        glass="b6",
        book="b4",
        tablet=2,
        arrowhead=1,
        bonuses={},
        assistants={"asst_01": "gold ready", "asst_02": "silver used"},
    )
    play(m, "research book b5")
    assert legal(m, "promote") == {"promote asst_02"}


# ---- the Snake side


@pytest.mark.rule("ARN-SNAKE-04", "ARN-SNAKE-13", "ARN-SNAKE-14")
def test_the_bridge_that_costs_an_idol():
    refused(expedition(side="snake", glass="s6", slotted=2), "research glass s8")
    m = expedition(side="snake", glass="s6", crates=1, slotted=1, rescue=["asst_09", "asst_01"])
    play(m, "research glass s8", "rescue asst_09")
    assert idols(m) == (0, 1) and idol_points(m.table, 0) == 12 and m.table.idols_out == 1


@pytest.mark.rule("ARN-SNAKE-05", "ARN-SNAKE-06", "ARN-SNAKE-07")
def test_the_rescue():
    m = expedition(side="snake", glass="s6", crates=1, rescue=["asst_09"], chance=["see_assistant asst_05"])
    play(m, "research glass s8")
    assert legal(m, "rescue") == {"rescue asst_09", "rescue asst_05"}
    assert GAME.view(m.table, 0).rescue == [8, 4] and GAME.view(m.table, 1).rescue == [8]
    play(m, "rescue asst_09")
    assert crew(m) == {"asst_09": "silver used"} and m.table.rescue == [4]
    assert GAME.view(m.table, 1).rescue == [4] and not can(m, "use asst_09")


@pytest.mark.rule("ARN-SNAKE-08", "ARN-SNAKE-11")
def test_the_rescued_one_is_upgraded():
    m = expedition(side="snake", glass="s8", arrowhead=2, assistants={"asst_09": "silver used"}, bonuses={})
    play(m, "research glass s9", "promote asst_09", "use asst_09", "option 1")
    assert tokens(m) == {"coin": 1, "compass": 1}


@pytest.mark.rule("ARN-SNAKE-09", "ARN-SNAKE-16")
def test_fear_on_the_last_rows():
    m = expedition(side="snake", glass="s11", coin=1, tablet=1, arrowhead=1, bonuses={})
    play(m, "research glass s13")
    assert area(m) == ["fear"] and asked(m) == "EndTurn"


@pytest.mark.rule("ARN-INFO-03")
def test_who_has_looked_remembers():
    m = expedition(side="snake", glass="s8", rescue=["asst_09", "asst_01"], rescue_seen=[0], seats=3)
    assert GAME.view(m.table, 0).rescue == [8, 0] and GAME.view(m.table, 2).rescue == [8]
    seen = ["see_assistant asst_05", "see_assistant asst_04"]
    m = expedition(side="snake", seats=3, glass="s6", crates=1, rescue=["asst_09"], chance=seen)
    play(m, "research glass s8", "rescue asst_09")
    assert GAME.view(m.table, 0).rescue == [4, 3] and GAME.view(m.table, 2).rescue == [4]


# ---- scoring


@pytest.mark.rule("ARN-SCORE-01", "ARN-SCORE-12")
def test_research_points():
    t = expedition(glass="b_temple", book="b12", arrivals=[0]).table
    assert glass_points(t, 0) == 23 and book_points(t, 0) == 10 and research_points(t, 0) == 33


@pytest.mark.rule("ARN-SCORE-02", "ARN-SCORE-03")
def test_tiles_and_idols():
    assert score(expedition(temple=["t2_left", "t6_right", "t11"], crates=2).table, 0) == 19 + 6 + 10


@pytest.mark.rule("ARN-SCORE-05", "ARN-SCORE-07")
def test_cards_wherever_they_lie():
    t = expedition(hand=["item_05", FC], deck=["item_06", "?0"], bags=[["art_04"]], area=["item_37"], coin=9).table
    assert card_points(t, 0) == 3 + 3 + 3 + 3 and score(t, 0) == 22


@pytest.mark.rule("ARN-SCORE-06")
def test_fear_costs_points():
    assert fear_points(expedition(hand=["fear"], area=["fear"], deck=["fear"], fear_tiles=2).table, 0) == -7


@pytest.mark.rule("ARN-SCORE-08", "ARN-SCORE-09", "ARN-SCORE-13")
def test_ties_by_research():
    rest = {"stage": "over"}
    assert winners(expedition(**rest, glass="b1").table) == [0]
    # Equal totals: more research wins, the other has an idol.
    m = expedition(**rest, glass="b4", book="b1", others=[{"glass": "b1", "book": "b4"}])
    assert score(m.table, 0) == score(m.table, 1) == 12 and winners(m.table) == [0, 1]
    m = expedition(**rest, glass="b5", hand=["fear"], others=[{"crates": 1}])
    assert score(m.table, 0) == score(m.table, 1) == 13 and winners(m.table) == [0]


@pytest.mark.rule("ARN-SCORE-11")
def test_ties_by_arrival():
    m = expedition(
        stage="over", glass="b_temple", arrivals=[0], others=[{"glass": "b12", "crates": 2, "hand": ["item_32"]}]
    )
    assert score(m.table, 0) == score(m.table, 1) == 33 and winners(m.table) == [0]


# ---- who knows what


@pytest.mark.rule("ARN-INFO-01")
def test_what_lies_open_is_the_same_in_every_view():
    m = expedition(seats=3, hand=[FC], area=[XC], coin=3, deck=["item_01"], exiled=["item_09"], crates=1)
    views = [GAME.view(m.table, seat) for seat in (0, 1, 2, None)]
    for field in ("tokens", "areas", "row", "exiled", "employer", "guards", "crates", "glass", "hand_sizes"):
        assert all(getattr(view, field) == getattr(views[0], field) for view in views), field


@pytest.mark.rule("ARN-INFO-02")
def test_hands_and_decks_are_secret():
    m = whole_game(2, seed=5)
    mine, other = GAME.view(m.table, 0), GAME.view(m.table, 1)
    assert mine.hands[0] == m.table.hands[0] and other.hands[0] == [] and other.hand_sizes == [5, 5]
    assert other.pools[0] == sorted(m.table.hands[0] + m.table.bags[0])
    assert not hasattr(mine, "assistant_bag") and not hasattr(mine, "bonus_bag")
    dealt = {tuple(GAME.imagine(other, Random(i)).hands[0]) for i in range(30)}
    assert len(dealt) > 1


@pytest.mark.rule("ARN-INFO-05", "ARN-HAND-09")
def test_an_item_under_the_deck_is_known_to_all():
    m = expedition(row=ROW, coin=1, deck=["?0", "?0"], bags=[[XC, FC]])
    play(m, "buy item_08")
    view = GAME.view(m.table, 1)
    assert view.decks[0][2] == m.table.decks[0][2] >= 0 and at(m, "camp_1_a") == -1


@pytest.mark.rule("ARN-INFO-02")
def test_a_bag_that_runs_out_tells_all():
    m = expedition(deck=["?0", "?0"], bags=[[XC, FC]], crates=2, chance=[f"drawn {XC}", f"drawn {FC}"])
    play(m, "slot slot_draw", "draw")
    assert GAME.view(m.table, 1).shown[0] == [] and GAME.view(m.table, 1).pools[0] == sorted(
        m.table.hands[0] + m.table.bags[0]
    )
    play(m, "slot slot_draw", "draw")
    assert GAME.view(m.table, 1).shown[0] == m.table.hands[0]
