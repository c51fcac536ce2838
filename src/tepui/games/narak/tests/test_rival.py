"""ARN-SOLO, ARN-RTILE: the rival, tile by tile."""

from __future__ import annotations

import pytest

from tepui.games.narak.rules.components import (
    ARROWS,
    CARDS,
    NODES,
    RIVAL,
    RIVAL_ARCHAEOLOGISTS,
    RIVAL_ARROW,
    RIVAL_DISCOVERY,
    RIVAL_RESTS,
    RIVAL_TILES,
    SLOTS,
)
from tepui.games.narak.rules.scoring import rival_score, winners
from tepui.games.narak.tests.expedition import GAME, expedition, whole_game
from tepui.games.narak.tests.reading import at, crew, row, tokens
from tepui.testing.kit import legal, play, refused


def rival(tile, arrow="left", stack=(), **table):
    """The player has passed; the rival turns up this tile, and the next one shows this arrow."""
    next_ = {"left": "rival_dig_tablet", "right": "rival_dig_arrowhead"}[arrow]
    if tile == next_:
        next_ = {"left": "rival_dig_coin", "right": "rival_dig_compass"}[arrow]
    given = {**table.pop("rival", {}), "stack": [tile, next_, *stack], "arrow": RIVAL_ARROW[RIVAL_TILES.index(tile)]}
    chance = [f"rival {tile}", f"arrow {arrow}", *table.pop("chance", [])]
    return expedition(seats=1, stage="rival", rival=given, chance=chance, **table)


def placed(m):
    return {SLOTS[i] for i, who in enumerate(m.table.slots) if who == RIVAL}


@pytest.mark.rule("ARN-SOLO-01", "ARN-SOLO-02", "ARN-SOLO-03")
def test_setting_up_alone():
    m = whole_game(1)
    assert tokens(m) == {"coin": 1, "compass": 1} and m.table.stacks == [2] * 6 and m.table.fear == 17
    assert m.table.rival_home + len(placed(m)) == 6 and m.table.rival_cards == []


@pytest.mark.rule("ARN-SOLO-04", "ARN-SOLO-05", "ARN-SOLO-14")
@pytest.mark.parametrize("difficulty", range(6))
def test_ten_tiles(difficulty):
    t = whole_game(1, difficulty=difficulty, seed=difficulty).table
    used = [tile for tile in range(15) if t.rival_stack[tile] >= 0]
    assert len(used) == 10 and sum("red" in RIVAL_TILES[tile] for tile in used) == difficulty
    assert sum(RIVAL_ARROW[tile] for tile in used) == 5


@pytest.mark.rule("ARN-SOLO-06", "ARN-SOLO-07", "ARN-SOLO-41")
def test_the_rival_goes_first_and_uses_all_its_tiles():
    m = whole_game(1, seed=2)
    assert len(m.table.rival_used) == 1
    play(m, "pass", "end")
    while m.table.step.together():
        play(m, "keep_rest")
    assert m.table.round == 2 and len(m.table.rival_used) == 1 and m.table.first == 0
    assert m.table.rival_stack.count(1) == 9


@pytest.mark.rule("ARN-SOLO-08", "ARN-SOLO-09", "ARN-SOLO-10")
def test_turns_alternate():
    m = whole_game(1, seed=4)
    used = len(m.table.rival_used)
    m.do(next(a for a in m.legal() if GAME.write(a).startswith("dig")))
    play(m, *sorted(legal(m, "spend"))[:1])
    while GAME.write(m.legal()[0]) != "end":
        m.do(m.legal()[0])
    before = m.table.turn
    play(m, "end")
    assert len(m.table.rival_used) == used + 1 and m.table.turn == before + 2, "the rival's turn, then mine"


@pytest.mark.rule("ARN-SOLO-11")
def test_tiles_that_rest_in_the_last_round():
    resting = {RIVAL_TILES[i] for i in range(15) if RIVAL_RESTS[i]}
    assert resting == {f"rival_{kind}_green" for kind in ("discover", "research", "overcome", "item")}
    assert rival("rival_research_green", round=5).table.rival_glass == 0
    assert rival("rival_research_green", round=4).table.rival_glass == 1, "in any other round it acts"


@pytest.mark.rule("ARN-SOLO-12", "ARN-SOLO-15", "ARN-SOLO-16")
@pytest.mark.parametrize(("arrow", "site"), [("left", "jungle_1_a"), ("right", "jungle_3_a")])
def test_dig_in_the_highest_row_by_the_arrow(arrow, site):
    m = rival(
        "rival_dig_coin", arrow, round=2, sites={"jungle_1": "site_1_02", "jungle_3": "site_1_03", "jungle_6": "site_1_05"},
        slots={"jungle_6_a": 0},
    )  # fmt: skip
    assert placed(m) == {site} and tokens(m) == {}


@pytest.mark.rule("ARN-SOLO-13")
def test_the_last_tile_uses_the_first_arrow():
    m = expedition(
        seats=1, stage="rival", round=2, sites={"jungle_1": "site_1_02", "jungle_3": "site_1_03"},
        rival={"stack": ["rival_dig_coin"], "used": ["rival_dig_compass"], "arrow": 0}, chance=["rival rival_dig_coin"],
    )  # fmt: skip
    assert placed(m) == {"jungle_3_a"}


def digs_at(tile):
    """Where the rival goes with this tile while nothing is discovered, in the last round too, and the arrow on its back."""
    m = rival(tile)
    (slot,) = placed(m)
    refused(m, f"dig {slot}")
    assert placed(rival(tile, round=5)) == {slot}
    return slot, ARROWS[RIVAL_ARROW[RIVAL_TILES.index(tile)]]


def test_arn_rtile_01_dig_for_coins():
    assert digs_at("rival_dig_coin") == ("camp_1_a", "left")


def test_arn_rtile_02_dig_for_compasses():
    assert digs_at("rival_dig_compass") == ("camp_2_a", "right")


def test_arn_rtile_03_dig_for_tablets():
    assert digs_at("rival_dig_tablet") == ("camp_3_a", "left")


def test_arn_rtile_04_dig_for_arrowheads():
    assert digs_at("rival_dig_arrowhead") == ("camp_4_a", "right")


def test_arn_rtile_05_dig_for_jewels():
    assert digs_at("rival_dig_jewel") == ("camp_5_a", "left")


@pytest.mark.rule("ARN-RTILE-06", "ARN-SOLO-17", "ARN-SOLO-18")
@pytest.mark.parametrize(("round_", "level", "guardian"), [(1, 1, True), (2, 1, False), (3, 1, True), (4, 2, False)])
def test_the_green_discovery(round_, level, guardian):
    assert RIVAL_DISCOVERY[5][round_ - 1] == (level, guardian)
    wakes = ["wake guardian_01"] if guardian else []
    m = rival("rival_discover_green", round=round_, chance=[f"site site_{level}_02", *wakes])
    site = "jungle_1" if level == 1 else "ruin_1"
    assert placed(m) == {f"{site}_a"} and (0 in m.table.guards) == guardian


@pytest.mark.rule("ARN-RTILE-07", "ARN-SOLO-17")
def test_the_red_discovery():
    assert RIVAL_DISCOVERY[6] == ((1, False), (1, True), (1, False), (2, True), (2, False))
    m = rival("rival_discover_red", "right", round=5, chance=["site site_2_02"])
    assert placed(m) == {"ruin_4_a"} and set(m.table.guards) == {-1}


@pytest.mark.rule("ARN-SOLO-19", "ARN-SOLO-20", "ARN-SOLO-34")
def test_idols_of_the_rival():
    m = rival(
        "rival_discover_green", round=4, rival={"idols": ["idol_coin"], "pile": 1}, idols={"ruin_1": "idol_tablet"},
        chance=["site site_2_01"],
    )  # fmt: skip
    assert m.table.rival_idols == [1, 0, 1, 0, 0, 0] and m.table.rival_pile == 2 and rival_score(m.table) == 10
    m = rival(
        "rival_discover_green",
        rival={"idols": ["idol_coin"]},
        idols={"jungle_1": "idol_coin"},
        chance=["site site_1_02", "wake guardian_01"],
    )
    assert m.table.rival_idols[0] == 1 and m.table.rival_pile == 1


@pytest.mark.rule("ARN-SOLO-35")
def test_nothing_left_to_discover():
    sites = {"ruin_1": "site_2_01", "ruin_2": "site_2_02", "ruin_3": "site_2_03", "ruin_4": "site_2_04"}
    assert placed(rival("rival_discover_green", round=4, sites=sites)) == set()


@pytest.mark.rule("ARN-RTILE-08", "ARN-SOLO-21", "ARN-SOLO-24")
@pytest.mark.parametrize(("arrow", "space", "gone"), [("left", "b1", "asst_01"), ("right", "b2", "asst_03")])
def test_research_and_an_assistant_leaves(arrow, space, gone):
    m = rival("rival_research_green", arrow, supply=["asst_01", "asst_02", "asst_03"])
    assert m.table.rival_glass == {"b1": 1, "b2": 2}[space]
    assert m.table.dismissed == [int(gone[-2:]) - 1]


@pytest.mark.rule("ARN-RTILE-09", "ARN-SOLO-22", "ARN-SOLO-39")
def test_research_removes_the_bonus_and_takes_no_middle_way():
    m = rival(
        "rival_research_red",
        "right",
        rival={"glass": "b5"},
        bonuses={"b8": ["bonus_coin"], "b7": ["bonus_draw"]},
        round=5,
    )
    assert m.table.rival_glass == 8 and m.table.bonuses[8] == [] and m.table.bonuses[7] == [3] and tokens(m) == {}


@pytest.mark.rule("ARN-SOLO-23", "ARN-SOLO-38")
def test_the_rival_at_the_temple():
    m = rival("rival_research_green", "right", rival={"glass": "b_temple"}, arrivals=["rival"])
    assert m.table.rival_won[4] == 1 and m.table.stacks[4] == 1 and len(m.table.dismissed) == 1
    m = rival(
        "rival_research_green", rival={"glass": "b_temple"}, arrivals=["rival"], stacks={"t6_left": 0, "t6_right": 0}
    )
    assert m.table.rival_won == [0] * 6 and m.table.dismissed == []


@pytest.mark.rule("ARN-SOLO-46")
def test_the_rival_arrives():
    m = rival("rival_research_green", rival={"glass": "b12"})
    assert m.table.arrivals == [RIVAL] and m.table.temple_left == 1 and rival_score(m.table) == 23
    m = rival("rival_research_green", rival={"glass": "b12"}, temple_pile=["bonus_draw", "bonus_coin"])
    assert m.table.temple_left == 1 and len(m.table.temple_pile) == 1, (
        "it takes one tile of those that somebody has seen"
    )


@pytest.mark.rule("ARN-SOLO-25", "ARN-SOLO-42", "ARN-SOLO-44")
def test_the_rival_at_the_rescue_pile():
    m = rival(
        "rival_research_green",
        side="snake",
        rival={"glass": "s6"},
        rescue=["asst_09"],
        supply=["asst_01", "asst_02", "asst_03"],
    )
    assert m.table.dismissed[0] == 8 and len(m.table.dismissed) == 2 and m.table.rescue_left == 1
    assert m.table.rival_glass == NODES.index("s8") and m.table.idols_out == 0


@pytest.mark.rule("ARN-SOLO-37")
@pytest.mark.parametrize(("arrow", "left"), [("left", [4]), ("right", [0])])
def test_one_of_the_last_tiles(arrow, left):
    m = rival(
        "rival_research_green",
        arrow,
        side="snake",
        rival={"glass": "s11"},
        bonuses={"s13": ["bonus_coin", "bonus_exile"]},
    )
    assert m.table.bonuses[13] == left


@pytest.mark.rule("ARN-RTILE-10", "ARN-SOLO-26")
def test_overcoming():
    sites = {"jungle_1": "site_1_02", "jungle_5": "site_1_03"}
    m = rival(
        "rival_overcome_green", sites=sites, slots={"jungle_1_a": "rival", "jungle_5_a": "rival"},
        guards={"jungle_1": "guardian_01", "jungle_5": "guardian_02"},
    )  # fmt: skip
    assert m.table.tamed[RIVAL] == 1 << 1 and m.table.guards[5] == 0 and rival_score(m.table) == 5


@pytest.mark.rule("ARN-RTILE-11", "ARN-SOLO-27")
def test_no_guardian_then_research():
    m = rival("rival_overcome_red", round=5)
    assert m.table.rival_glass == 1 and m.table.dismissed == []


THIRD = ["art_05", "art_07", "art_08", "item_01", "item_06", "item_03"]


def taken(tile, arrow):
    """The card the rival takes of the third round's row, which is full again afterwards."""
    m = rival(tile, arrow, round=3, row=THIRD)
    assert m.table.rival_home + len(placed(m)) == RIVAL_ARCHAEOLOGISTS
    (card,) = m.table.rival_cards
    assert "-" not in row(m) and CARDS[card] not in row(m)
    return CARDS[card]


@pytest.mark.rule("ARN-RTILE-12", "ARN-SOLO-28")
def test_the_item_worth_fewest_points():
    assert (taken("rival_item_green", "left"), taken("rival_item_green", "right")) == ("item_01", "item_03")


@pytest.mark.rule("ARN-RTILE-13", "ARN-SOLO-43")
def test_the_item_worth_most_points():
    assert (taken("rival_item_red", "left"), taken("rival_item_red", "right")) == ("item_06", "item_06")


@pytest.mark.rule("ARN-RTILE-14", "ARN-SOLO-29")
def test_the_artifact_worth_fewest_points():
    assert (taken("rival_artifact_green", "left"), taken("rival_artifact_green", "right")) == ("art_07", "art_07")


def test_arn_rtile_15_the_artifact_worth_most_points():
    assert (taken("rival_artifact_red", "left"), taken("rival_artifact_red", "right")) == ("art_05", "art_08")


@pytest.mark.parametrize("tile", ["rival_artifact_green", "rival_artifact_red"])
def test_a_row_without_such_a_card_leaves_the_rival_idle(tile):
    m = rival(tile, round=3, row=[None, None, None, *THIRD[3:]])
    assert m.table.rival_cards == [] and row(m)[3:] == THIRD[3:]


@pytest.mark.rule("ARN-SOLO-30", "ARN-SOLO-36", "ARN-SOLO-40")
def test_the_rival_stands_in_the_way():
    m = expedition(
        seats=1,
        hand=["item_33"],
        sites={"jungle_1": "site_1_02"},
        slots={"jungle_1_a": "rival"},
        guards={"jungle_1": "guardian_01"},
    )
    play(m, "play item_33")
    assert legal(m) == {"stop"} and at(m, "jungle_1_a") == RIVAL
    m = expedition(
        seats=1, stage="round_end", sites={"jungle_1": "site_1_02", "jungle_2": "site_1_03"}, slots={"jungle_1_a": "rival", "jungle_2_a": 0},
        guards={"jungle_1": "guardian_01", "jungle_2": "guardian_02"}, fear=10,
    )  # fmt: skip
    assert m.table.fear == 9 and at(m, "jungle_1_a") == -1


@pytest.mark.rule("ARN-SOLO-31", "ARN-SOLO-32")
def test_the_result():
    end = {"seats": 1, "stage": "over"}
    rest = {
        "glass": "b10",
        "guardians": ["guardian_01", "guardian_02"],
        "cards": ["item_06", "item_01", "art_05"],
        "idols": ["idol_coin", "idol_compass"],
        "pile": 2,
    }
    m = expedition(**end, rival=rest, glass="b10", book="b1", crates=5)
    assert rival_score(m.table) == 38 and m.scores() == [37.0] and winners(m.table) == []
    m = expedition(**end, rival=rest, glass="b10", book="b4", crates=5, hand=["item_32"])
    assert m.scores() == [39.0] and winners(m.table) == [0] and m.rival_score == 38.0
    m = expedition(**end, rival=rest, glass="b10", book="b4", crates=5)
    assert m.scores() == [38.0] and winners(m.table) == [0]


@pytest.mark.rule("ARN-SOLO-32")
def test_a_shared_result_is_no_victory():
    m = expedition(seats=1, stage="over", rival={"pile": 5}, crates=0)
    assert m.scores() == [10.0] and rival_score(m.table) == 10 and winners(m.table) == []


@pytest.mark.rule("ARN-SOLO-33", "ARN-SOLO-45")
def test_all_fifteen_tiles_have_words():
    for tile in RIVAL_TILES:
        assert all(GAME.words.say(lang, f"tile.{tile}") for lang in ("en", "fr"))


@pytest.mark.rule("ARN-INFO-04")
def test_what_is_seen_of_the_stack():
    m = whole_game(1, seed=9)
    view = GAME.view(m.table, 0)
    assert view.rival_used == m.table.rival_used and view.rival_arrow == m.table.rival_arrow
    assert view.rival_stack == m.table.rival_stack and crew(m) == {}
