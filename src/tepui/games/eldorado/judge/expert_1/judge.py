"""How El Dorado was judged for `expert` on 2026-11-18: frozen for `reference:expert-1`, and not to be improved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tepui.games.eldorado.judge.expert_1 import evaluate, learned
from tepui.games.eldorado.rules.table import Eldorado


class Expert1Judge:
    growing: Final = 1200
    comparing: Final = 0
    deals: Final = 32
    widest: Final = 1024

    def learned(self, table: Eldorado, seats: int) -> list[float]:
        return learned.learned(table, seats)

    def reckons(self, table: Eldorado) -> bool:
        return learned.reckons(table)

    def proposals(self, table: Eldorado, seat: int, enough: Callable[[], bool]) -> list[list[int]]:
        return learned.proposals(table, seat, enough)

    def lead(self, table: Eldorado) -> float:
        return evaluate.lead(table)

    def heels(self, table: Eldorado) -> float:
        return evaluate.heels(table)

    def turn(self, table: Eldorado) -> int:
        return 0 if table.over else table.round * table.rules.seats + table.step.seat

    def stage(self, table: Eldorado) -> str:
        return learned.stage(table)

    def begun(self, table: Eldorado) -> bool:
        return learned.begun(table)

    def pace(self, view: Any) -> float:
        return learned.pace(view.steps[-1][0], view.hand)


JUDGE: Final = Expert1Judge()
