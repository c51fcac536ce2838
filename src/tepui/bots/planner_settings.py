"""How a planner thinks: how much, how wide and on how many deals. The names are those of its settings in `load`."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

WIDEST: Final = 1024
COMPARED: Final = 16
NODES: Final = 600  # where nothing else says how long to think
FROM_ONE: Final = ("deals", "widest", "lines")


class PlannerSettings(Struct, frozen=True, kw_only=True):
    """A planner's settings; each may be left out.

    `turn_seconds`, `seconds`, `nodes`: processor time for a turn or a decision, or positions to judge for one.
    `deals`: deals on which lines are compared, at most.
    `widest`: lines followed at every depth, at most. The more there are, the more of them the judge takes for better than they are.
    `rounds`: before they are compared, lines are played on in thought for so many turns of everybody, where such errors come out.
    `lines`: so many of the best are compared.
    `least`: positions judged in a whole turn however slow the machine, so that levels keep their order on any.
    `restraint`: where all seats decide at once, what is longer must be worth so much more.
    `judge`, `temper`: by what it judges (`JudgingBot`).
    """

    turn_seconds: float = 0.0
    seconds: float = 0.0
    nodes: int = 0
    deals: int = 32
    widest: int = WIDEST
    rounds: int = 0
    lines: int = COMPARED
    restraint: float = 0.0
    least: int = 0
    judge: str = "trained"
    temper: str = ""

    def __post_init__(self) -> None:
        for word, value in structs.asdict(self).items():
            if isinstance(value, str):
                continue
            if value < (word in FROM_ONE):
                least = "is at least 1, not" if word in FROM_ONE else "cannot be"
                raise ValueError(f"{word} {least} {value!r}")

    def positions(self) -> int:
        """How many positions a decision may judge: the usual number if neither time nor a number is given; 0 for any."""
        return self.nodes if self.nodes or self.seconds or self.turn_seconds else NODES
