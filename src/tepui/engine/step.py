"""The three kinds of step a game is made of. A step is a paragraph of the rulebook, waiting to be carried out.

Steps are immutable and hold small public ints only, so copying a table copies a list of references, and every view
shows the same stack. Secrets lie in zones on the table, never in a step.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tepui.engine import mypyc_attr

if TYPE_CHECKING:
    from tepui.engine.table import Table

T = TypeVar("T", bound="Table")

AUTO: Final = 0
CHOICE: Final = 1
CHANCE: Final = 2


def not_met(step: Any) -> tuple[int, ...]:
    """Stands for the reader of a class that no step was read of before."""
    raise AssertionError(step)


# By class of step, filled as they are met: what reads the fields of one; None where it has its seat alone.
READERS: Final[dict[type, Callable[[Any], tuple[int, ...]] | None]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)  # by games of other packages
class Step(Generic[T]):
    """Something that must happen on a table of type T, for one seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def fields(self) -> tuple[int, ...]:
        """What the constructor takes: a step can be written down and made again from its name and these.

        They are the attributes in the order in which the constructor sets them, which is that of its parameters. A class
        whose constructor takes anything else says so itself.
        """
        read = READERS.get(type(self), not_met)  # one look is all there is time for
        if read is not_met:
            names = field_names(type(self)) + list(getattr(self, "__dict__", ()))
            read = READERS[type(self)] = attrgetter(*names) if len(names) > 1 else None
        return (self.seat,) if read is None else read(self)

    def together(self) -> bool:
        """May be answered in any order with the other `together` steps on top of the stack."""
        return False

    def kind(self) -> int:
        """AUTO, CHOICE or CHANCE: asked at every turn of the loop, and answered faster than `isinstance`."""
        raise NotImplementedError

    def run(self, t: T) -> None:
        raise NotImplementedError

    def legal(self, t: T) -> list[int]:
        raise NotImplementedError

    def ways(self, t: T) -> list[tuple[int, int]]:
        raise NotImplementedError

    def outcomes(self, t: T) -> list[tuple[int, float]]:
        raise NotImplementedError

    def pick(self, t: T, luck: float) -> int:
        raise NotImplementedError

    def sample(self, t: T, rng: Random) -> int:
        raise NotImplementedError

    def apply(self, t: T, a: int) -> None:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.fields()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.fields()


@mypyc_attr(allow_interpreted_subclasses=True)  # by games of other packages
class Auto(Step[T]):
    """Nobody decides anything: it simply happens (`run`)."""

    __slots__ = ()

    def kind(self) -> int:
        return AUTO


@mypyc_attr(allow_interpreted_subclasses=True)  # by games of other packages
class Choice(Step[T]):
    """A seat picks one of the legal actions (`legal`, ascending; `apply`)."""

    __slots__ = ()

    def kind(self) -> int:
        return CHOICE

    def pick(self, t: T, luck: float) -> int:
        """The legal action that a number from 0 to 1 stands for. A game with long lists may find it without making one."""
        legal = self.legal(t)
        return legal[int(luck * float(len(legal)))]  # compiled, a float times an int is slow


@mypyc_attr(allow_interpreted_subclasses=True)  # by games of other packages
class Chance(Step[T]):
    """Dice, draws, flips, looks: the outcome arrives as an action, like any other. A game writes `ways`: (action, how many ways)."""

    __slots__ = ()

    def kind(self) -> int:
        return CHANCE

    def outcomes(self, t: T) -> list[tuple[int, float]]:
        """Every possible outcome with its probability, at most 64 of them."""
        ways = self.ways(t)
        total = 0
        for _, count in ways:
            total += count
        return [(action, count / total) for action, count in ways]

    def sample(self, t: T, rng: Random) -> int:
        """One outcome, drawn by its probability."""
        ways = self.ways(t)
        total = 0
        for _, count in ways:
            total += count
        left = int(rng.random() * float(total))
        for action, count in ways:
            left -= count
            if left < 0:
                return action
        raise AssertionError(f"{self} has no outcome")


@mypyc_attr(allow_interpreted_subclasses=True)  # by games of other packages
class Lot(Chance[T]):
    """Chance among outcomes that are all as likely. A game writes `lots`, in the order in which `ways` tells them."""

    __slots__ = ()

    def lots(self, t: T) -> list[int]:
        raise NotImplementedError

    def ways(self, t: T) -> list[tuple[int, int]]:
        return [(action, 1) for action in self.lots(t)]

    def sample(self, t: T, rng: Random) -> int:
        """What `ways` would give for the same luck, without writing them down."""
        lots = self.lots(t)
        return lots[int(rng.random() * float(len(lots)))]  # compiled, a float times an int is slow


def field_names(cls: type) -> list[str]:
    """The fields of a class and of those it comes from, theirs first, whether they are compiled or not."""
    found: list[str] = []
    for base in reversed(cls.__mro__):
        own = vars(base)
        names = own.get("__mypyc_attrs__", own.get("__slots__", ()))
        found += [name for name in names if name not in found and not name.startswith("__")]
    return found


Written = tuple[tuple[str, tuple[int, ...]], ...]


def write_steps(steps: list[Step[Any]]) -> Written:
    """A stack as plain data: names and public ints."""
    return tuple([(type(step).__name__, step.fields()) for step in steps])


class StepBook:
    """The step classes of a game by name, to make a written stack again."""

    __slots__ = ("classes",)

    def __init__(self, *classes: Any) -> None:
        self.classes: dict[str, Any] = {cls.__name__: cls for cls in classes}

    def make(self, written: Written) -> list[Step[Any]]:
        return [self.classes[name](*fields) for name, fields in written]
