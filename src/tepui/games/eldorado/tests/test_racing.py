"""A race that nobody contests is run all the same: bots of every level hurry, however far the others are behind."""

from __future__ import annotations

import pytest

from tepui.arena.game_loop import play_game
from tepui.bots.bot import Bot
from tepui.bots.levels import load
from tepui.bots.search.judge import Judge
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse
from tepui.games.eldorado import GAME
from tepui.games.eldorado.rules.actions import DONE, END
from tepui.games.eldorado.rules.components import CARD_OF
from tepui.games.eldorado.rules.table import Eldorado
from tepui.games.eldorado.tests.expedition import race

SANE = {"greedy": 45, "casual": 45, "novice": 65, "planner:nodes=60": 40, "club": 40}  # rounds


class Idler(Bot):
    """Ends its turns and does nothing else."""

    name = "idler"

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        action = END if END in glimpse.legal else DONE
        return Decision(action=action, options=[Candidate(action=action, value=0.5)])


def rounds(bot: str, rivals: list[Bot], course: str) -> int:
    """The rounds that a bot needs to El Dorado; it must get there."""
    options = GAME.settle_options(1 + len(rivals), {"course": course})
    played = play_game(GAME, options, [load(bot), *rivals], "nobody near", 0, 0)
    assert played.winners == (0,)
    assert played.scores[0] >= 100.0  # arrived, not merely nearest when the game was stopped
    return max(played.turns)


@pytest.mark.parametrize("course", ["first", "swamp"])
@pytest.mark.parametrize("idlers", [1, 2])  # two pawns each, one pawn each
@pytest.mark.parametrize("bot", ["greedy", "casual", "novice", "planner:nodes=60"])
def test_against_seats_that_only_rest_a_bot_reaches_el_dorado(bot, idlers, course):
    assert rounds(bot, [Idler() for _ in range(idlers)], course) <= SANE[bot]


@pytest.mark.slow
@pytest.mark.parametrize("rival", ["idler", "random"])
@pytest.mark.parametrize("rivals", [1, 2])
@pytest.mark.parametrize("bot", ["club", "casual"])
@pytest.mark.parametrize("course", ["first", "hills", "serpentine"])
def test_no_level_dawdles_before_weak_rivals(bot, rivals, rival, course):
    assert rounds(bot, [Idler() if rival == "idler" else load(rival) for _ in range(rivals)], course) <= SANE[bot]


DECK = ["explorer", "explorer", "sailor", "sailor", "traveler", "pioneer", "captain"]


def ahead(space: tuple[int, int]) -> Eldorado:
    """One seat is well on its way with a good deck; the others have not left and could hardly."""
    return race(pawns=[space], hands=[["explorer"]], discard=[DECK, ["traveler"] * 4, ["traveler"] * 4]).table


def test_a_step_counts_however_far_the_others_are_behind():
    nearer, further = ahead((9, 0)), ahead((0, 0))
    judge, plain = Judge(GAME, 3), Judge(GAME, 3)
    judge.look(further, 0)
    assert judge.value(nearer, 0) - judge.value(further, 0) > 0.05
    assert plain.value(nearer, 0) - plain.value(further, 0) < 0.005


def test_what_helps_somebody_far_behind_does_no_harm():
    table = ahead((11, -2))
    helped = table.copy()
    helped.discard[1] = [*helped.discard[1], CARD_OF["pioneer"]]
    judge = Judge(GAME, 3)
    judge.look(table, 0)
    assert GAME.evaluate(helped, 1) > GAME.evaluate(table, 1)
    assert judge.value(helped, 0) == judge.value(table, 0)


def test_somebody_close_behind_counts_as_close_as_it_is():
    table = race(hands=[["explorer"]], discard=[DECK, DECK, DECK]).table
    plain, looking = Judge(GAME, 3), Judge(GAME, 3)
    looking.look(table, 0)
    assert looking.utilities(table) == plain.utilities(table)
