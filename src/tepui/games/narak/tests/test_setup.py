"""ARN-MAT, ARN-SETUP, ARN-PSET, ARN-SNAKE: what lies on the table when the game begins."""

from __future__ import annotations

import pytest

from tepui import Match
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    BONUS_COPIES,
    CARDS,
    FEAR_CARDS,
    FEAR_TILES,
    GUARDIANS,
    IDOL_COPIES,
    KIND,
    RIVAL_TILES,
    SITE_TILES,
    STARTING_DECK,
)
from tepui.games.narak.rules.notation import ARTIFACT_BIT, ITEM_BIT
from tepui.games.narak.rules.table import BLOCKED
from tepui.games.narak.tests.expedition import GAME, expedition, whole_game
from tepui.games.narak.tests.reading import deck, hand, tokens
from tepui.testing.kit import legal, play, refused


@pytest.mark.rule("ARN-MAT-01", "ARN-MAT-02")
def test_what_is_in_the_box():
    assert (len(ASSISTANTS), len(GUARDIANS), sum(IDOL_COPIES), sum(BONUS_COPIES), len(RIVAL_TILES)) == (
        12,
        15,
        16,
        18,
        15,
    )
    assert (len([t for t in SITE_TILES if "_1_" in t]), len([t for t in SITE_TILES if "_2_" in t])) == (10, 6)
    assert (KIND.count(ITEM_BIT), KIND.count(ARTIFACT_BIT), FEAR_CARDS, FEAR_TILES) == (40, 35, 19, 10)
    assert len(set(CARDS)) == len(CARDS) == 80


@pytest.mark.rule("ARN-MAT-03", "ARN-MAT-05", "ARN-MAT-06")
def test_tokens_are_never_short():
    m = play(expedition(hand=["fear"], coin=200), "dig camp_1_a", "spend fear")
    assert tokens(m) == {"coin": 202}


@pytest.mark.rule("ARN-MAT-04", "ARN-PSET-01", "ARN-PSET-07")
def test_what_a_player_has():
    m = whole_game(4)
    assert m.table.home == [2] * 4
    assert m.table.glass == m.table.book == [0] * 4


def undealt(m, kind):
    return sum(KIND[card] == kind for deck in m.table.undealt for card in deck)


@pytest.mark.rule("ARN-MAT-07")
def test_items_and_artifacts_are_two_decks():
    m = expedition()
    assert undealt(m, ITEM_BIT) == 35 and undealt(m, ARTIFACT_BIT) == 34


@pytest.mark.rule("ARN-SETUP-01", "ARN-SNAKE-01")
def test_the_side_is_an_option():
    assert GAME.settle_options(2)["side"] == "bird"
    assert whole_game(2, "snake").table.glass == [15, 15]


@pytest.mark.rule("ARN-SETUP-02", "ARN-SETUP-03")
@pytest.mark.parametrize(("seats", "n"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_temple_stacks(seats, n):
    assert whole_game(seats).table.stacks == [n] * 6


@pytest.mark.rule("ARN-SETUP-04", "ARN-SETUP-08")
@pytest.mark.parametrize(("seats", "pile", "box"), [(1, 2, 9), (2, 2, 9), (3, 3, 6), (4, 4, 3)])
def test_the_lost_temple_pile(seats, pile, box):
    t = whole_game(seats).table
    assert (t.temple_left, t.temple_pile, sum(t.bonus_bag)) == (pile, [], box + pile)


@pytest.mark.rule("ARN-SETUP-05", "ARN-SETUP-06", "ARN-SETUP-07")
@pytest.mark.parametrize(
    ("side", "seats", "n"),
    [
        ("bird", 1, 7),
        ("bird", 2, 7),
        ("bird", 3, 9),
        ("bird", 4, 11),
        ("snake", 2, 8),
        ("snake", 3, 10),
        ("snake", 4, 12),
    ],
)
def test_bonus_tiles_on_the_track(side, seats, n):
    t = whole_game(seats, side).table
    assert sum(len(tiles) for tiles in t.bonuses) == n
    assert t.bonuses[0] == t.bonuses[1] == t.bonuses[2] == []


@pytest.mark.rule("ARN-SETUP-09", "ARN-SETUP-10", "ARN-SETUP-11")
def test_stacks_are_face_down_but_for_the_assistants_on_top():
    t = whole_game(2).table
    assert sum(t.site_bag) == 16 and sum(t.guardian_bag) == 15
    assert len(set(t.tops)) == 3 and t.below == [3, 3, 3] and sum(t.assistant_bag) == 9
    assert t.fear == 15


@pytest.mark.rule("ARN-SETUP-12", "ARN-SETUP-22", "ARN-BUY-01")
def test_the_first_row():
    m = whole_game(2)
    kinds = [KIND[card] for card in m.table.row]
    assert kinds == [ARTIFACT_BIT] + [ITEM_BIT] * 5
    assert undealt(m, ITEM_BIT) == 35 and undealt(m, ARTIFACT_BIT) == 34
    assert [len(hand(m, s)) for s in (0, 1)] == [5, 5] and [len(deck(m, s)) for s in (0, 1)] == [1, 1]


@pytest.mark.rule("ARN-SETUP-13")
def test_idols_on_the_island():
    t = whole_game(3).table
    assert sum(idol >= 0 for idol in t.idols) == 12 and sum(t.buried) == 4 and sum(t.idol_bag) == 4


@pytest.mark.rule("ARN-SETUP-14", "ARN-SETUP-15", "ARN-SETUP-16")
@pytest.mark.parametrize(("seats", "blocked"), [(1, 5), (2, 5), (3, 3), (4, 0)])
def test_blocked_camps(seats, blocked):
    assert whole_game(seats).table.slots.count(BLOCKED) == blocked


@pytest.mark.rule("ARN-SETUP-17", "ARN-SETUP-21")
def test_nobody_goes_to_a_blocked_slot():
    m = expedition(hand=["fear", "fear"])
    refused(m, "dig camp_1_b")
    assert m.game.view(m.table, 1).slots == m.table.slots
    m = expedition(
        compass=3, slots={"camp_1_a": 0}, row=["art_01", "item_01", "item_02", "item_03", "item_04", "item_05"]
    )
    play(m, "buy art_01", "yes", "lift camp_1_a")
    assert not any(text.endswith("_b") for text in legal(m))


@pytest.mark.rule("ARN-SETUP-19")
def test_the_table_of_three():
    t = whole_game(3).table
    assert (t.slots.count(BLOCKED), t.stacks, t.temple_left) == (3, [3] * 6, 3)
    assert [len(t.bonuses[i]) for i in (5, 9, 12, 13)] == [0, 0, 1, 1]


@pytest.mark.rule("ARN-SETUP-20", "ARN-PSET-02")
@pytest.mark.parametrize(("seats", "fear"), [(1, 17), (2, 15), (3, 13), (4, 11)])
def test_starting_decks_and_fear(seats, fear):
    m = whole_game(seats)
    assert m.table.fear == fear
    for seat in range(seats):
        assert sorted(m.table.hands[seat] + m.table.bags[5 * seat]) == list(STARTING_DECK)


def test_everybody_knows_the_starting_decks_until_something_is_drawn():
    assert GAME.new(2, GAME.settle_options(2, {})).mixed == [0, 0]
    assert whole_game(2).table.mixed == [1, 1]


@pytest.mark.rule("ARN-PSET-03", "ARN-PLAY-03")
def test_basic_cards():
    m = expedition(hand=["basic_funding_car", "basic_exploration_boat"])
    play(m, "free basic_funding_car", "free basic_exploration_boat")
    assert tokens(m) == {"coin": 1, "compass": 1}
    m = expedition(hand=["basic_funding_boat"], sites={"jungle_1": "site_1_10", "jungle_4": "site_1_02"})
    assert "dig jungle_4_a" in legal(m) and "dig jungle_1_a" not in legal(m)


@pytest.mark.rule("ARN-PSET-04", "ARN-PSET-05", "ARN-FLOW-04")
def test_tokens_by_turn_order():
    m = whole_game(4, first=2)
    assert m.seat == 2 and m.table.first == 2
    assert [tokens(m, s) for s in (2, 3, 0, 1)] == [
        {"coin": 2},
        {"coin": 1, "compass": 1},
        {"coin": 2, "compass": 1},
        {"coin": 1, "compass": 2},
    ]


@pytest.mark.rule("ARN-PSET-04")
def test_who_begins_is_drawn_by_lot_unless_the_options_name_one():
    begun = [Match.new("narak", 3, {}, seed) for seed in range(20)]
    assert {m.table.first for m in begun} == {0, 1, 2}
    assert all(f"* first {m.table.first}" in m.save().splitlines() for m in begun)
    for alone_or_named in (Match.new("narak", 1, {}, 1), Match.new("narak", 3, {"first": 1}, 1)):
        assert not [line for line in alone_or_named.save().splitlines() if line.startswith("* first")]


@pytest.mark.rule("ARN-PSET-06")
def test_the_first_research_is_with_the_glass():
    m = expedition(jewel=2)
    assert legal(m, "research") == {"research glass b2"}


@pytest.mark.rule("ARN-SNAKE-02", "ARN-SNAKE-03", "ARN-SNAKE-10")
@pytest.mark.parametrize(
    ("seats", "pile", "below", "last"),
    [(1, 2, [2, 2, 3], 2), (2, 2, [2, 2, 3], 2), (3, 3, [2, 2, 2], 3), (4, 4, [2, 2, 1], 3)],
)
def test_assistants_to_rescue(seats, pile, below, last):
    t = whole_game(seats, "snake").table
    assert (t.rescue_left, len(t.rescue), t.below) == (pile, 1, below)
    assert len(t.bonuses[13]) == last


@pytest.mark.rule("ARN-TURN-02", "ARN-TURN-12")
def test_the_first_turn():
    m = whole_game(2, chance=[], seed=3)
    main = {text.split()[0] for text in legal(m)} - {"free"}
    assert main <= {"dig", "buy", "pass"} and "pass" in main
    assert all(m.table.has(0, 0) >= 1 for _ in legal(m, "buy"))
    assert legal(m, "dig") == {f"dig camp_{i}_a" for i in range(1, 6)}
