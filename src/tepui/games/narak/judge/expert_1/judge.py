"""How Narak was judged for `expert` on 2026-11-18: frozen for `reference:expert-1`, and not to be improved."""

from __future__ import annotations

from typing import Any, Final

from tepui.games.narak.judge.expert_1 import evaluate, foresight, learned
from tepui.games.narak.rules.rounds import PutDown
from tepui.games.narak.rules.table import Narak

PACE: Final[dict[str, float]] = {"MainAction": 0.5, "PutDown": 0.2, "EndTurn": 0.04, "Window": 0.02}


class Expert1Judge:
    growing: Final = 200
    comparing: Final = 4800
    deals: Final = 32
    widest: Final = 1024

    def learned(self, table: Narak, seats: int) -> list[float]:
        return [learned.standing(table, seat) for seat in range(seats)]

    def reckons(self, table: Narak) -> bool:
        return False

    def foreseen(self, table: Narak, seat: int, luck: int) -> float:
        return foresight.foreseen(table, seat, luck)

    def lead(self, table: Narak) -> float:
        return evaluate.lead(table)

    def turn(self, table: Narak) -> int:
        return table.turn

    def stage(self, table: Narak) -> str:
        return "round" if isinstance(table.step, PutDown) else "turn"

    def begun(self, table: Narak) -> bool:
        return foresight.begun(table.step)

    def pace(self, view: Any) -> float:
        return PACE.get(view.steps[-1][0] if view.steps else "", 0.06)


JUDGE: Final = Expert1Judge()
