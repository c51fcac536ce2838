"""Finishing well: who is alone in the last round takes the points on offer, and who plays alone knows the rival."""

from __future__ import annotations

import pytest

from tepui.bots import load
from tepui.bots.search.judge import Judge
from tepui.core.match import Match
from tepui.games.narak.judge.rival_outlook import rival_outlook
from tepui.games.narak.rules.components import ROUNDS
from tepui.games.narak.rules.scoring import rival_score, score
from tepui.games.narak.tests.expedition import FB, FC, GAME, expedition, whole_game
from tepui.testing.kit import play

OVERCOME = [f"guardian_0{number}" for number in range(1, 7)]


def alone(**given: object) -> Match:
    """The last round; the other seat has passed and has no points to speak of."""
    return expedition(round=ROUNDS, others=[{"passed": True}], guardians=OVERCOME[:3], **given)


def finished(match: Match, level: str) -> int:
    """The points of seat 0 when a bot has played on for it to the end."""
    bot = load(level)
    while not match.over:
        look = match.glimpse()
        decision = bot.choose(look)
        match.intend(look.seat, [decision.action, *decision.plan])
        match.do(decision.action)
    return score(match.table, 0)


@pytest.mark.parametrize("level", ["novice", "casual", "club", "planner:nodes=1000"])
def test_a_won_game_is_not_ended_with_points_on_offer(level):
    match = alone(hand=[FC, FB], coin=3, compass=3, tablet=2, arrowhead=1)
    before = score(match.table, 0)
    assert before > score(match.table, 1), "it is won already"
    assert finished(match, level) >= before + 2


def test_nobody_is_alone_before_the_last_round_or_while_others_go_on():
    assert GAME.finishes(alone().table, 0)
    assert not GAME.finishes(expedition(round=ROUNDS).table, 0)
    assert not GAME.finishes(expedition(round=ROUNDS - 1, others=[{"passed": True}]).table, 0)


def test_the_judge_of_who_plays_alone_knows_the_rival():
    """The same seat with the same things: the more red tiles the rival has, the smaller the chance."""
    chances = [Judge(GAME, 1).chances(whole_game(1, seed=3, difficulty=red).table)[0] for red in (0, 2, 5)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[2] + 0.2


def test_a_game_lost_to_the_rival_is_worth_more_with_more_points():
    worths = []
    for area in ([], ["art_04"]):
        match = play(expedition(1, round=ROUNDS, area=area, rival={"guardians": OVERCOME}), "pass", "end")
        assert match.over and match.winners() == []
        worths.append(Judge(GAME, 1).value(match.table, 0))
    assert worths[0] < worths[1] < 0.2


def test_the_rival_ends_with_what_it_has():
    match = whole_game(1, seed=5, difficulty=2)
    first = rival_outlook(match.table)
    bot = load("random")
    while not match.over:
        match.do(bot.choose(match.glimpse()).action)
    assert rival_outlook(match.table) == rival_score(match.table) > first, "a standing at the beginning leaves much out"
