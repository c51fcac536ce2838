"""How the bots of El Dorado reckon: decks, ways and the clock, and a judgement that no secret and no order of work touches."""

from __future__ import annotations

import pytest

from tepui import Match
from tepui.arena.game_loop import play_game
from tepui.bots.levels import load
from tepui.games.eldorado import GAME
from tepui.games.eldorado.judge import evaluate, learned
from tepui.games.eldorado.judge.journey import Clock, Deck, Way
from tepui.games.eldorado.judge.walking import Walk
from tepui.games.eldorado.rules.components import CARD_COUNT, CARD_OF, COURSES, FINISH, SYMBOL_COUNT
from tepui.games.eldorado.rules.course import course_of
from tepui.games.eldorado.rules.table import HOME, count_cards
from tepui.games.eldorado.tests.expedition import race
from tepui.testing.kit import play

START = {"explorer": 3, "traveler": 4, "sailor": 1}


def deck(late: bool = False, **more: int) -> Deck:
    counts = [0] * CARD_COUNT
    for name, count in {**START, **more}.items():
        counts[CARD_OF[name]] = count
    return Deck(tuple(counts), late)


def turns(cards: Deck, course: str = "first") -> float:
    laid = course_of(course)
    way = Way(laid, cards, [], True)
    return Clock(cards, way.work(laid.starts[0]), 1, 1).turns


@pytest.mark.parametrize(
    "name", ["pioneer", "captain", "millionaire", "adventurer", "cartographer", "scientist", "native"]
)
def test_a_good_card_shortens_the_race(name):
    assert turns(deck(**{name: 1})) < turns(deck())


def test_equipment_shortens_it_too_and_weak_cards_lengthen_it():
    assert turns(deck(giant_machete=1)) < turns(deck())
    assert turns(deck(traveler=9)) > turns(deck())


def test_without_a_paddle_a_river_takes_long():
    river = [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    with_paddle, without = deck(captain=1), deck(sailor=0)
    assert Clock(with_paddle, river, 1, 1).turns < Clock(without, river, 1, 1).turns


@pytest.mark.parametrize("course", COURSES)
def test_every_way_leads_to_the_finish_and_its_work_adds_up(course):
    laid = course_of(course)
    for plain in (True, False):
        way = Way(laid, deck(), [], plain)
        for start in laid.starts:
            at, asked = start, 0.0
            while at < FINISH:
                at = way.following[at]
                assert at >= 0
                if laid.terrain[at] < SYMBOL_COUNT:
                    asked += laid.strength[at]
            assert sum(way.work(start)[:SYMBOL_COUNT]) == pytest.approx(asked)
            assert asked >= 20


@pytest.mark.parametrize("more", [{}, {"photographer": 1}, {"trailblazer": 2, "captain": 1}])
def test_every_step_on_the_way_shortens_the_race(more):
    laid, cards = course_of("first"), deck(**more)
    way = Way(laid, cards, [], False)
    other = laid.starts[1]
    at = laid.starts[0]
    before = Clock(cards, evaluate.work_of([at, other], way), 2, 2).turns
    while way.following[at] < FINISH:
        at = way.following[at]
        after = Clock(cards, evaluate.work_of([at, other], way), 2, 2).turns
        assert after < before
        before = after


def test_a_pawn_at_home_has_no_work_and_nobody_on_the_way_is_no_time():
    way = Way(course_of("first"), deck(), [], True)
    assert evaluate.work_of([HOME, HOME], way) == [0.0] * 7
    assert Clock(deck(), [0.0] * 7, 2, 0).turns == 0.0


def test_the_last_step_is_worth_a_turn():
    before = race(pawns=[(24, -4)], hands=[["sailor"]])
    course = before.table.rules.course
    gate = next(space for space in course.near[before.table.where[0]] if space >= FINISH)
    worth = GAME.evaluate(before.table, 0)
    after = before.table.copy()
    after.where[0] = HOME
    assert gate >= FINISH
    assert GAME.evaluate(after, 0) > worth + 0.5


def test_a_purchase_being_paid_counts_as_made_and_its_price_as_gone():
    match = race(hands=[["traveler", "traveler", "explorer", "explorer"]], discard=[["explorer", "sailor"]])
    buying = play(match, "buy photographer").table
    promised = GAME.evaluate(buying, 0)
    play(match, "pay traveler", "pay traveler", "done")
    assert promised == pytest.approx(GAME.evaluate(match.table, 0), abs=0.35)


def test_what_others_hold_in_secret_changes_nothing():
    match = Match.new("eldorado", 2, {"first": 0}, seed=3)
    worth = GAME.evaluate(match.table, 1)
    other = match.table.copy()
    other.draw[1] = [card for card in range(CARD_COUNT) for _ in range(other.hand[CARD_COUNT + card])]
    other.hand[CARD_COUNT:] = count_cards(match.table.draw[1])
    assert other.hand != match.table.hand
    assert GAME.evaluate(other, 1) == worth


def test_the_judgement_does_not_depend_on_what_was_judged_before():
    matches = [Match.new("eldorado", 2, {}, seed=seed) for seed in range(3)]
    found = [GAME.standings(match.table, 2) for match in matches]
    for kept in (evaluate._ways, evaluate._decks, evaluate._races):
        kept.clear()
    assert [GAME.standings(match.table, 2) for match in reversed(matches)] == found[::-1]


def test_shares_of_the_thinking_time_are_larger_while_the_hand_is_full():
    hands = [[count] + [0] * (CARD_COUNT - 1) for count in range(6)]
    shares = [learned.pace("PlayCards", hand) for hand in hands]
    assert shares == sorted(shares)
    assert learned.pace("Pay", hands[4]) < shares[1]
    hands[4][CARD_OF["compass"]] = 1  # more is to be drawn first
    assert learned.pace("PlayCards", hands[4]) < shares[1]
    assert learned.pace("MayRemove", hands[4]) == shares[4]


def test_late_in_a_race_nothing_is_expected_of_purchases_not_made():
    assert turns(deck(late=True)) > turns(deck())
    strong = deck(late=True, pioneer=2, captain=2, millionaire=1, trailblazer=1)
    assert turns(strong) < turns(deck(late=True))


def test_late_in_a_race_a_way_avoids_what_no_card_can_enter():
    laid = course_of("first")
    way = Way(laid, deck(late=True), [], True)
    at = laid.starts[0]
    while at < FINISH:
        at = way.following[at]
        assert laid.terrain[at] >= SYMBOL_COUNT or laid.strength[at] <= 2


@pytest.mark.parametrize(
    ("cards", "able"), [(["sailor"], True), (["jack"], True), (["native"], True), (["pioneer"], False)]
)
def test_a_deck_needs_a_card_for_the_finish(cards, able):
    match = race(hands=[cards], draw=[[]], discard=[["traveler", "explorer", "explorer"]])
    assert evaluate.can_finish(match.table, evaluate.deck_of(match.table, 0)) is able


def test_the_hand_takes_a_pawn_along_its_way_and_no_further_than_its_cards_go():
    table = race(hands=[["explorer", "explorer"]]).table
    way = evaluate.way_of(table, evaluate.deck_of(table, 0), False)
    walk = Walk(table, [table.where[0]], way, [1.0, 1.0, 1.0])
    hand = [0.0] * CARD_COUNT
    hand[CARD_OF["explorer"]] = 2.0
    walk.play(hand, True)
    far = table.rules.course.far
    assert far[table.where[0]] - far[walk.pawns[0]] == 2
    assert walk.saved == pytest.approx(2.0, abs=0.01)
    assert sum(hand) == 0.0


def test_a_card_for_the_next_spaces_is_kept_rather_than_one_without_a_use():
    match = race(hands=[["explorer", "sailor"]], draw=[["sailor", "explorer", "traveler"]], discard=[["traveler"] * 4])
    play(match, "end")
    kept, thrown = match.table.copy(), match.table.copy()
    kept.apply(match.game.read("discard sailor"))
    thrown.apply(match.game.read("discard explorer"))
    assert GAME.evaluate(kept, 0) > GAME.evaluate(thrown, 0)


@pytest.mark.parametrize("rival", ["greedy", "random"])
def test_no_race_of_greedy_bots_comes_to_a_standstill(rival):
    options = GAME.settle_options(2, {})
    for block in range(2):
        played = play_game(GAME, options, [load("greedy"), load(rival)], "standstill", block, 0)
        assert max(played.turns) < 60
