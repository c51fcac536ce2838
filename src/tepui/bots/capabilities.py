"""Methods that only some games have, and that bots use where they exist: a bot asks with `isinstance`.

They stand apart from the bots because such questions cannot be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Foresees(Protocol):
    """A game that can play on for one seat in thought, to where a judgement says more."""

    def foreseen(self, table: Any, seat: int, luck: int) -> Any:
        """The table there."""


@runtime_checkable
class Marking(Protocol):
    """A game that names small facts about a seat when a part of the game is over for it, so that their worth can be learned."""

    marks: dict[str, int]  # groups of marks, and how many marks each has

    def phase(self, table: Any, seat: int) -> int:
        """The part of the game that is just over for the seat, from 1; 0: it is in the middle of one, or the game ends with it."""
        ...

    def marks_of(self, table: Any, seat: int) -> list[int]:
        """The marks of a seat, each at most once."""
        ...


@runtime_checkable
class Races(Protocol):
    """A game that goes on until somebody arrives, however far the others are behind."""

    def heels(self, table: Any) -> float:
        """How far behind a seat the others count at most, in the unit of the standings: who is far ahead still hurries."""


@runtime_checkable
class Proposes(Protocol):
    """A game that thinks out whole turns itself, because its single actions are too small to plan with."""

    def proposals(self, table: Any, seat: int, enough: Callable[[], bool]) -> list[list[int]]:
        """Lines of actions that end where chance or another seat comes in, the best first; none: plan action by action."""
        ...


@runtime_checkable
class Finishes(Protocol):
    """A game in which a seat may go on after all others are done."""

    def finishes(self, table: Any, seat: int) -> bool:
        """Whether nobody but the seat acts before the game is over: then it plays for points, whoever has won."""


@runtime_checkable
class HasRival(Protocol):
    """A game that may be played alone, against a rival who is no seat."""

    def rival_outlook(self, table: Any) -> float:
        """How many points the rival is expected to end with; with nobody to beat, none."""
