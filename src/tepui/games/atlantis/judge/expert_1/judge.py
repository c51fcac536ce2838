"""How Atlantis was judged for `expert` on 2026-11-18: frozen for `reference:expert-1`, and not to be improved."""

from __future__ import annotations

from typing import Any, Final

from tepui.games.atlantis.judge.expert_1 import evaluate, learned
from tepui.games.atlantis.rules.table import Atlantis


class Expert1Judge:
    growing: Final = 500
    comparing: Final = 350
    deals: Final = 32
    widest: Final = 1024

    def learned(self, table: Atlantis, seats: int) -> list[float]:
        return learned.standings(table)

    def reckons(self, table: Atlantis) -> bool:
        return False

    def lead(self, table: Atlantis) -> float:
        return evaluate.lead(table)

    def turn(self, table: Atlantis) -> int:
        return table.turn

    def stage(self, table: Atlantis) -> str:
        return evaluate.stage(type(table.step).__name__)

    def begun(self, table: Atlantis) -> bool:
        return evaluate.begun(type(table.step).__name__)

    def pace(self, view: Any) -> float:
        return evaluate.pace(*view.steps[-1])


JUDGE: Final = Expert1Judge()
