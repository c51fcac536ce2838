"""Whole turns in thought, and the best ones that do without a deed: where many orders lead to the same, no single action tells."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from tepui.bots.search.judge import Judge
from tepui.core.lesson import ends_a_turn

LONGEST: Final = 40  # actions of a turn
WAYS: Final = 3  # to complete what an action has begun
PRICE: Final = 1e-6  # of an action: of two turns to the same end the shorter one is taken


class Turn(Struct):
    """Actions in order, what the table they lead to is worth, and that table while the turn can go on."""

    actions: list[int]
    worth: float
    table: Any = None

    def key(self) -> float:
        return -self.worth


class TurnSearch:
    """Looks for the best turns of a seat on one imagined table: so many turns are followed at every depth.

    Turns of the same worth are one turn in another order, nearly always, and are followed once.
    """

    def __init__(self, judge: Judge, table: Any, seat: int, luck: int) -> None:
        self.judge, self.table, self.seat, self.luck = judge, table, seat, luck
        self.turn = judge.game.turn(table)

    def best(self, width: int, without: int = -1) -> list[Turn]:
        """Turns that were followed to their end, the best first; `without`: an action that none of them holds."""
        finished: list[Turn] = []
        open_turns = [Turn([], 0.0, self.table)]
        for _ in range(LONGEST):
            grown = [after for turn in open_turns for after in self._grown(turn, without)]
            finished += different([turn for turn in grown if turn.table is None])
            open_turns = different([turn for turn in grown if turn.table is not None])[:width]
        return different(finished)

    def _grown(self, turn: Turn, without: int) -> list[Turn]:
        legal = turn.table.step.legal(turn.table)
        return [after for action in legal if action != without for after in self._after(turn, action, without)]

    def _after(self, turn: Turn, action: int, without: int) -> list[Turn]:
        """The turn with one more action; if that only begins something, with the best ways to complete it."""
        table = turn.table.copy()
        table.apply(action)
        actions = [*turn.actions, action]
        ended = ends_a_turn(self.judge.game, table, self.seat, self.turn)
        if not ended and self.judge.game.begun(table):
            return sorted(self._grown(Turn(actions, 0.0, table), without), key=Turn.key)[:WAYS]
        worth = self.judge.expected(table, self.seat, self.luck) - PRICE * len(actions)
        return [Turn(actions, worth, None if ended else table)]


def different(turns: list[Turn]) -> list[Turn]:
    """The best first, and of those with the same worth and length the first alone."""
    found: dict[float, Turn] = {}
    for turn in sorted(turns, key=Turn.key):
        found.setdefault(turn.worth, turn)
    return list(found.values())
