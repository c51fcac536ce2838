"""What a judge sees in played games: the traits of all seats where a turn has ended, from the view of who played it.

A turn that is under way is not watched: what its seat is about to gain is in its traits and not in those of the others, so
winners would seem to be told by whose turn it is.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec import Struct

from tepui.bots.capabilities import Marking
from tepui.bots.search.judge import Judge, mixed
from tepui.bots.trained_weights import Weighing
from tepui.core.game import Game
from tepui.core.records import Glimpse
from tepui.engine.step import Chance

DEALT: Final = 41  # the salt of the key for what a watcher imagines
DIGITS: Final = 4


class Settled(Struct, frozen=True, array_like=True):
    """What a seat had when a part of the game was over for it, and how it stood as the judge is written."""

    seat: int
    phase: int
    standing: float
    marks: list[int]


class JudgedPosition(Struct, frozen=True, array_like=True, omit_defaults=True):
    """How the seats stood: the game's lead, and of every seat its traits. `settled` where the turn ended a part of the game."""

    lead: float
    traits: list[list[float]]
    settled: Settled | None = None


def judged_positions(game: Game, glimpse: Glimpse, action: int) -> JudgedPosition | None:
    """Where an action leads on a table imagined from the glimpse, as a bot judges it; None if the turn, or the game, is not so far."""
    assert isinstance(game, Weighing)
    rng = Random(mixed(glimpse.key, DEALT))
    table = game.imagine(glimpse.view, rng)
    turn = game.turn(table)
    table.apply(action)
    settled = _settled(game, table, glimpse.seat, glimpse.seats)
    Judge(game, glimpse.seats, learned=True).settle(table, rng)
    if table.over or _under_way(game, table, glimpse.seat, turn):
        return None
    rows = [[round(trait, DIGITS) for trait in row] for row in game.traits_of(table, glimpse.seats)]
    return JudgedPosition(round(game.lead(table), DIGITS), rows, settled)


def _settled(game: Game, table: Any, seat: int, seats: int) -> Settled | None:
    if not isinstance(game, Marking) or not game.phase(table, seat):
        return None
    standing = round(game.learned(table, seats)[seat], DIGITS)
    return Settled(seat, game.phase(table, seat), standing, game.marks_of(table, seat))


def _under_way(game: Game, table: Any, seat: int, turn: int) -> bool:
    return not isinstance(table.step, Chance) and table.step.seat == seat and game.turn(table) == turn
