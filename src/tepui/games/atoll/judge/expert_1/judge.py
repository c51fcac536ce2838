"""How Atoll was judged for `expert` on 2026-11-18: frozen for `reference:expert-1`, and not to be improved."""

from __future__ import annotations

from typing import Any, Final

from tepui.games.atoll.judge.expert_1.evaluate import strength
from tepui.games.atoll.rules.table import Atoll


class Expert1Judge:
    growing: Final = 500
    comparing: Final = 500
    deals: Final = 32
    widest: Final = 1024

    def learned(self, table: Atoll, seats: int) -> list[float]:
        return [strength(table, seat) for seat in range(seats)]

    def reckons(self, table: Atoll) -> bool:
        return False

    def lead(self, table: Atoll) -> float:
        return 5.0

    def turn(self, table: Atoll) -> int:
        return 0 if table.over else table.step.seat

    def stage(self, table: Atoll) -> str:
        return type(table.step).__name__

    def begun(self, table: Atoll) -> bool:
        return False

    def pace(self, view: Any) -> float:
        return 0.25


JUDGE: Final = Expert1Judge()
