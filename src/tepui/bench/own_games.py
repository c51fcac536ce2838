"""Our own games as subjects of the bench: played, copied and searched by the compiled loops where there are any."""

from __future__ import annotations

from typing import Any

from tepui.bench.subject import LONGEST, Subject
from tepui.bots.search import playout, uct
from tepui.core import game as games
from tepui.core.records import Options


def compiled() -> bool:
    """Whether the engine's modules are machine code."""
    return not str(playout.__file__).endswith(".py")


class Ours(Subject):
    """A game of Tepui at a table of so many seats."""

    def __init__(self, slug: str, seats: int | None = None, options: Options | None = None) -> None:
        super().__init__()
        self.name = slug
        self.rules = games.load(slug)
        self.seats = self.rules.quick[0] if seats is None else seats
        self.options = self.rules.settle_options(self.seats, options)
        self.random = playout.Playout(1)
        self.tree = uct.Uct(self.rules, 1)

    def new(self) -> Any:
        return self.rules.new(self.seats, self.options)

    def over(self, state: Any) -> bool:
        return bool(state.over)

    def copy(self, state: Any) -> Any:
        return state.copy()

    def play(self, state: Any, most: int = LONGEST) -> tuple[int, int]:
        run = self.random
        decisions, listed = run.decisions, run.listed
        run.play(state, most)
        return run.decisions - decisions, run.listed - listed

    def search(self, state: Any, iterations: int) -> int:
        before = self.tree.decisions
        self.tree.search(state, iterations)
        return self.tree.decisions - before
