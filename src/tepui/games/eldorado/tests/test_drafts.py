"""How the planner of El Dorado thinks: ranges, the turns that are left, whole turns laid out, and lines that can be played."""

from __future__ import annotations

import pytest

from tepui import Match
from tepui.arena.game_loop import play_game
from tepui.bots.levels import load
from tepui.engine.step import Chance
from tepui.games.eldorado import GAME
from tepui.games.eldorado.judge.expert_1 import hands, learned
from tepui.games.eldorado.judge.expert_1.distances import MEASURES, PLAIN, Ranges
from tepui.games.eldorado.judge.expert_1.outlook import Cards, Holding, Place, turns_left
from tepui.games.eldorado.judge.expert_1.turn_plans import Outline
from tepui.games.eldorado.rules.components import CARD_OF, CARDS, COURSES, FINISH
from tepui.games.eldorado.rules.course import course_of
from tepui.games.eldorado.rules.table import HOME
from tepui.games.eldorado.tests.expedition import race
from tepui.testing.kit import asked, play

START = {"explorer": 3, "traveler": 4, "sailor": 1}


def never() -> bool:
    return False


def counts(**cards: int) -> list[int]:
    return [cards.get(name, 0) for name in CARDS]


def hand(*names: str) -> tuple[int, ...]:
    return tuple(sorted(CARD_OF[name] for name in names))


def left(course: str, pawns: tuple[int, ...], **more: int) -> float:
    """Turns left with nothing kept and a fresh draw pile."""
    cards = counts(**{**START, **more})
    return turns_left(
        Place(course_of(course), pawns=pawns, blocks=(0,) * 6), Holding(cards), Cards(counts()), Cards(cards)
    )


def proposed(match: Match) -> list[list[str]]:
    lines = learned.proposals(match.table, match.seat, never)
    return [[GAME.write(action) for action in line] for line in lines]


@pytest.mark.parametrize("course", COURSES)
def test_the_plain_range_is_the_effort_and_no_measure_is_shorter(course):
    laid = course_of(course)
    measured = Ranges(laid, (0,) * len(laid.seam_faces))
    for space in laid.starts:
        assert 0 < measured.far[PLAIN][space] <= laid.effort[space]
        for measure in range(1, MEASURES):
            assert measured.far[measure][space] >= measured.far[PLAIN][space]


def test_a_blockade_makes_the_way_longer_by_what_it_asks():
    laid = course_of("first")
    free, barred = Ranges(laid, (0, 0, 0, 0)), Ranges(laid, (5, 0, 0, 0))
    start = laid.starts[0]
    assert free.far[PLAIN][start] < barred.far[PLAIN][start] <= free.far[PLAIN][start] + 2


def test_a_movement_gains_what_it_brings_a_pawn_nearer():
    laid = course_of("first")
    measured = Ranges(laid, (0, 0, 0, 0))
    beside = min((n for n in laid.near[FINISH] if n < FINISH), key=lambda n: measured.far[PLAIN][n])
    gains = measured.gains(beside)
    assert gains[2] == gains[3] == measured.far[PLAIN][beside] == 1.0  # one paddle, and it is home
    assert gains[0] == gains[4] == 0.0


@pytest.mark.parametrize("course", COURSES)
def test_a_race_gets_shorter_on_the_way_and_is_over_at_home(course):
    laid = course_of(course)
    way = laid.route(laid.effort)
    middle = way[len(way) // 2]
    assert left(course, (laid.starts[0],)) > left(course, (middle,)) + 2 > 2
    assert left(course, (laid.starts[0], laid.starts[1])) > left(course, (laid.starts[0], HOME)) > 0
    assert left(course, (HOME, HOME)) == 0.0


@pytest.mark.parametrize("card", ["trailblazer", "photographer", "cartographer", "pioneer"])
def test_a_good_card_early_shortens_the_race(card):
    laid = course_of("first")
    pawns = (laid.starts[0], laid.starts[2])
    assert left("first", pawns, **{card: 1}) < left("first", pawns)


def test_payments_have_no_card_too_many():
    found = hands.payments(hand("explorer", "explorer", "traveler", "traveler"), 4)
    assert sorted(found) == [hand("explorer", "explorer", "traveler"), hand("traveler", "traveler")]
    assert hands.cheap_payment(hand("millionaire", "pioneer", "traveler", "traveler"), 4) == hand(
        "traveler", "traveler"
    )


def test_what_may_be_kept_and_given():
    assert len(hands.kept_ways(hand("explorer", "explorer", "sailor"))) == 6
    assert hands.kept_ways(hand("explorer", "explorer", "sailor", "scout"))[1:] == [(0,), (2,), (3,)]
    assert hands.choices(hand("explorer", "explorer", "sailor"), 2) == [(0, 0), (0, 2)]


def test_turns_that_come_to_the_same_table_are_one():
    match = race(2, hands=[["explorer", "explorer"]], draw=[["sailor"] * 4])
    outline = Outline(match.table, 0)
    learned.widen(outline, [outline.start()], never)
    keys = [(tuple(sorted(key[0])), *key[1:]) for key in outline.ended]
    assert len(set(keys)) == len(keys)
    assert tuple(sorted(outline.start().pawns)) in [key[0] for key in keys]  # staying is a turn too


@pytest.mark.parametrize("caves", [False, True])
@pytest.mark.parametrize("seats", [2, 3])
def test_every_line_can_be_played_to_the_end_of_the_turn(seats, caves):
    match = Match.new("eldorado", seats=seats, options={"course": "hills", "caves": caves}, seed=4)
    bot = load("planner:nodes=60")
    for _ in range(60):
        if match.over:
            break
        table, seat = match.table, match.seat
        for line in learned.proposals(table, seat, never):
            after = table.copy()
            for action in line:
                assert after.step.seat == seat and action in after.step.legal(after)
                after.apply(action)
            assert after.over or isinstance(after.step, Chance) or after.step.seat != seat
        match.do(bot.choose(match.glimpse(seat)).action)


def test_cards_that_draw_come_first():
    match = race(2, hands=[["explorer", "traveler", "compass", "scientist"]], draw=[["sailor"] * 4])
    assert proposed(match) == [["act scientist"]]
    play(match, "act scientist")
    assert asked(match) == "MayRemove"
    assert proposed(match) in ([["remove explorer"]], [["remove traveler"]], [["remove sailor"]], [["done"]])
    play(match, "done")
    assert proposed(match) == [["act compass"]]


def test_what_is_removed_belongs_to_the_plan():
    match = race(2, hands=[["explorer", "traveler", "scientist"]], draw=[["sailor"] * 4])
    play(match, "act scientist")
    lines = proposed(match)
    assert {"remove explorer", "done"} <= {line[0] for line in lines}
    assert all("end" in line for line in lines)


def test_who_can_arrive_arrives():
    laid = course_of("first")
    last = next(laid.hex[n] for n in laid.near[FINISH] if n < FINISH and laid.terrain[n] <= 4)
    match = race(2, pawns=[[last, "home"]], hands=[["traveler", "sailor", "millionaire", "explorer"]])
    line = proposed(match)[0]
    assert line[0] == "play sailor paddle" and line[-1].startswith("go a gate")


def test_after_the_phase_only_what_is_kept_is_left_to_think_about():
    match = race(2, hands=[["explorer", "pioneer"]], draw=[["sailor"] * 4])
    play(match, "end")
    lines = proposed(match)
    assert sorted(lines) == sorted(
        [["discard explorer", "discard pioneer"], ["discard explorer", "done"], ["discard pioneer", "done"], ["done"]]
    )
    play(match, "discard pioneer")  # the explorer comes before it and can only be kept
    assert proposed(match) == [["done"]]


def test_in_the_middle_of_a_card_nothing_is_proposed():
    match = race(2, hands=[["explorer", "pioneer"]])
    play(match, "play explorer machete")
    assert proposed(match) == []


def test_what_others_hold_in_secret_changes_no_standing():
    first = race(2, hands=[["explorer"], ["pioneer", "sailor"]], draw=[["sailor"] * 4, ["scout", "captain"]])
    second = race(2, hands=[["explorer"], ["scout", "captain"]], draw=[["sailor"] * 4, ["pioneer", "sailor"]])
    assert learned.learned(first.table, 2) == learned.learned(second.table, 2)


def test_the_draw_at_the_end_of_a_turn_is_reckoned_and_one_in_its_middle_is_not():
    match = race(2, hands=[["compass", "explorer"]], draw=[["sailor", "traveler", "scout", "jack", "captain"]])
    table = match.table.copy()
    table.apply(GAME.read("act compass"))
    assert isinstance(table.step, Chance) and not GAME.reckons(table)
    table = match.table.copy()
    for word in ("end", "discard explorer", "discard compass"):
        table.apply(GAME.read(word))
    assert isinstance(table.step, Chance) and GAME.reckons(table)


@pytest.mark.slow
def test_the_planner_is_home_before_greedy():
    options = GAME.settle_options(2, {})
    bots = [load("planner:nodes=200"), load("greedy")]
    races = [play_game(GAME, options, bots, "race", block, rotation) for block in range(10) for rotation in (0, 1)]
    assert sum([race.bots[seat] for seat in race.winners] == [0] for race in races) >= 14
