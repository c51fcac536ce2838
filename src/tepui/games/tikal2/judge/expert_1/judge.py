"""How Tikal II was judged for `expert` on 2026-11-18: frozen for `reference:expert-1`, and not to be improved."""

from __future__ import annotations

from typing import Any, Final

from tepui.games.tikal2.judge.expert_1 import evaluate
from tepui.games.tikal2.rules.table import Tikal


class Expert1Judge:
    growing: Final = 180
    comparing: Final = 100
    deals: Final = 4
    widest: Final = 4

    def learned(self, table: Tikal, seats: int) -> list[float]:
        return [evaluate.strength(table, seat) for seat in range(seats)]

    def reckons(self, table: Tikal) -> bool:
        return False

    def lead(self, table: Tikal) -> float:
        return evaluate.lead(table)

    def turn(self, table: Tikal) -> int:
        return table.turn

    def stage(self, table: Tikal) -> str:
        return "turn"

    def begun(self, table: Tikal) -> bool:
        return evaluate.begun(table)

    def pace(self, view: Any) -> float:
        return evaluate.pace(view.steps[-1][0])


JUDGE: Final = Expert1Judge()
