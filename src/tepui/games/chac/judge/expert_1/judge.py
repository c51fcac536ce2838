"""How the Temple of Chac was judged for `expert` on 2026-11-18: frozen for `reference:expert-1`, and not to be improved."""

from __future__ import annotations

from typing import Any, Final

from tepui.games.chac.judge.expert_1 import evaluate
from tepui.games.chac.rules.table import Chac


class Expert1Judge:
    growing: Final = 40
    comparing: Final = 50
    deals: Final = 32
    widest: Final = 1024

    def learned(self, table: Chac, seats: int) -> list[float]:
        return evaluate.standings(table, keen=True)

    def reckons(self, table: Chac) -> bool:
        return evaluate.reckons(table)

    def lead(self, table: Chac) -> float:
        return evaluate.lead(table)

    def turn(self, table: Chac) -> int:
        return table.turn + 1000 * table.round

    def stage(self, table: Chac) -> str:
        return type(table.step).__name__

    def begun(self, table: Chac) -> bool:
        return False

    def pace(self, view: Any) -> float:
        step, fields = view.steps[-1]
        return evaluate.pace(step, view.given[fields[0]])


JUDGE: Final = Expert1Judge()
