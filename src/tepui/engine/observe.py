"""What a seat sees, as numbers: the layout of a game's observation, and the sheet on which its writer puts whole numbers.

An observation has a fixed length, and most of it is 0. So a writer only names the places where something else stands:
(place, number). The layout says what every place means and by what its numbers are divided. Nobody but the layout knows a
scale, and nobody but the writer looks at a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tepui.engine import mypyc_attr
from tepui.engine.step import Step, StepBook
from tepui.engine.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T", bound=Table)

Spans = tuple[tuple[int, int], ...]  # places, each from the first to the one after the last

SPECTATOR: Final = -1  # the seat of a reader who sits nowhere: what everybody may see, counted from seat 0
SEAT_GROUP: Final = "seat, counted from the reader"
STEP_GROUP: Final = "step, counted from the top"


class Part:
    """Numbers that belong together: what they mean, how many or which there are, and by what each is divided."""

    __slots__ = ("meaning", "each", "scale")

    def __init__(self, meaning: str, each: int | tuple[str, ...] = 1, scale: int = 1) -> None:
        self.meaning = meaning
        self.each = each
        self.scale = scale

    def size(self) -> int:
        return count_of(self.each)


class Group:
    """Parts that are repeated for every one of several things, one thing after the other."""

    __slots__ = ("of", "each", "parts")

    def __init__(self, of: str, each: int | tuple[str, ...], parts: list[Part]) -> None:
        self.of = of
        self.each = each
        self.parts = parts

    def stride(self) -> int:
        """How many numbers one thing has."""
        return sum([part.size() for part in self.parts])


class Layout:
    """What all numbers of an observation stand for, in order. `version` grows whenever a number comes, goes or moves."""

    __slots__ = ("version", "groups", "length")

    def __init__(self, version: int, groups: list[Group]) -> None:
        self.version = version
        self.groups = groups
        self.length: int = sum([count_of(group.each) * group.stride() for group in groups])

    def place(self, of: str, meaning: str = "") -> int:
        """Where a part stands in the first thing of its group; without a meaning, where the group begins."""
        start = 0
        for group in self.groups:
            if group.of == of:
                at = start
                for part in group.parts:
                    if not meaning or part.meaning == meaning:
                        return at
                    at += part.size()
            start += count_of(group.each) * group.stride()
        raise ValueError(f"the layout has no {meaning or 'numbers'!r} of {of!r}")

    def stride(self, of: str) -> int:
        """How far two things of a group are apart."""
        for group in self.groups:
            if group.of == of:
                return group.stride()
        raise ValueError(f"the layout has no group {of!r}")

    def scales(self) -> list[float]:
        """What the number in every place is multiplied by."""
        found: list[float] = []
        for group in self.groups:
            for _ in range(count_of(group.each)):
                for part in group.parts:
                    found += [1.0 / float(part.scale)] * part.size()
        return found


def count_of(each: int | tuple[str, ...]) -> int:
    return each if isinstance(each, int) else len(each)


class Sheet:
    """Where a writer puts numbers that are not 0; `base` is the place where the observation of the moment begins.

    A place may be written twice; the later number counts. `start` is where the first of all observations begins.

    Interpreted, it takes longest to write number by number. So a sheet may recall parts that it has written before (`recalls`):
    a writer asks for a part by the ints that it is made of, and has it kept once it is written.
    """

    __slots__ = ("start", "base", "recalls", "places", "numbers")

    def __init__(self) -> None:
        self.start: i64 = 0
        self.base: i64 = 0
        self.recalls: bool = False
        self.places: list[int] = []
        self.numbers: list[int] = []

    def clear(self) -> None:
        self.base = self.start
        self.places = []
        self.numbers = []

    def memory(self) -> Any:
        """The array where the numbers stand, with a kind of sheet that keeps one; here they are only listed."""
        raise NotImplementedError

    def scaled(self) -> bool:
        """Whether they are divided there already."""
        return False

    def recall(self, made_of: tuple[int, ...], spans: Spans) -> bool:
        """Write into these spans what was kept for the same ints; False if nothing was. The first int says which part it is."""
        return False

    def keep(self, made_of: tuple[int, ...], spans: Spans, lists: tuple[list[int], ...] = ()) -> None:
        """Remember for these ints what now stands in these spans. Lists that are replaced and never changed may stand among the
        ints with their `id`; they are held, so that no other list gets it."""

    def put(self, place: i64, number: i64) -> None:
        """A number; 0 stands everywhere already."""
        if number:
            self.places.append(self.base + place)
            self.numbers.append(number)

    def mark(self, place: i64) -> None:
        """A 1."""
        self.places.append(self.base + place)
        self.numbers.append(1)

    def row(self, numbers: list[int], place: i64) -> None:
        """Numbers in a row."""
        for number in numbers:
            if number:
                self.put(place, number)
            place += 1

    def part(self, numbers: list[int], first: i64, count: i64, place: i64) -> None:
        """So many numbers of a list, from its item `first` on, in a row."""
        for i in range(first, first + count):
            number: i64 = numbers[i]
            if number:
                self.put(place, number)
            place += 1

    def columns(self, numbers: list[int], width: i64, count: i64, place: i64) -> None:
        """Rows of a list that are `width` long, one after the other; of each the first `count` numbers."""
        first: i64 = 0
        total: i64 = len(numbers)
        while first < total:  # compiled, `range` is only fast if its stride is a literal
            self.part(numbers, first, count, place)
            first += width
            place += count

    def count(self, cards: list[int], place: i64, stride: i64 = 1) -> None:
        """How many there are of each kind of card; the kinds are `stride` places apart. The last of several of a kind says how many."""
        total: i64 = len(cards)
        for i in range(total):
            card: i64 = cards[i]
            same: i64 = 1
            for j in range(i):
                if cards[j] == card:
                    same += 1
            self.put(place + stride * card, same)

    def bits(self, mask: i64, place: i64) -> None:
        """A 1 for every bit that is set."""
        while mask:
            if mask & 1:
                self.mark(place)
            mask >>= 1
            place += 1

    def seat(self, who: i64, reader: i64, seats: i64, place: i64) -> None:
        """A 1 for a seat, counted from the reader; nothing for nobody."""
        if 0 <= who < seats:
            self.mark(place + (who - reader if who >= reader else who - reader + seats))

    def seats(self, mask: i64, reader: i64, seats: i64, place: i64) -> None:
        """A 1 for every seat of a mask, counted from the reader."""
        who: i64 = 0
        while mask:
            if mask & 1:
                self.seat(who, reader, seats, place)
            mask >>= 1
            who += 1


def add_each(counts: list[int], cards: list[int], by: i64) -> None:
    """So much more of each of these cards. (Compiled, `counts[card] += by` would ask Python to add.)"""
    for card_ in cards:
        card: i64 = card_
        count: i64 = counts[card]
        counts[card] = count + by


class Marks:
    """Places that are true, for masks. `start` is where the first mask begins. Whoever owns them empties their memory."""

    __slots__ = ("start",)

    def __init__(self) -> None:
        self.start: i64 = 0

    def memory(self) -> Any:
        """The array where a byte is 1 already for every place."""
        raise NotImplementedError

    def add(self, places: list[int], base: i64) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)  # by games of other packages
class Observer(Generic[T]):
    """Layout and writer of a game's observations. A game makes one of its own class and names it in its `Game`."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def write(self, t: T, seat: int, sheet: Sheet) -> None:
        """All that a seat (or a SPECTATOR) has learned of a table; what it does not know must not change a number."""
        raise NotImplementedError

    def write_ground(self, t: T, sheet: Sheet) -> None:
        """What is the same for every seat at every moment of all games with these options; `write` may leave it out."""


class Stack:
    """The part of every observation that tells what happens next: the steps on top of the stack with their numbers, how many of
    each kind wait below, and which seat the reader has."""

    __slots__ = ("kinds", "names", "bare", "seats", "scales", "depth", "stride")

    def __init__(self, steps: StepBook, seats: int, scales: tuple[int, ...], depth: int) -> None:
        """`scales`: for each number that a step may have besides its seat, what it is divided by. `depth`: steps told one by one."""
        self.kinds: dict[Any, int] = {cls: kind for kind, cls in enumerate(steps.classes.values())}
        self.names: tuple[str, ...] = tuple(steps.classes)
        self.bare = [False for _ in self.names]  # found out as they are met: kinds of step that have their seat alone
        self.seats = seats
        self.scales = scales
        self.depth = depth
        self.stride = len(self.names) + seats + len(scales)

    def groups(self) -> list[Group]:
        """The end of a layout."""
        step = [
            Part("kind", self.names),
            Part("whose, counted from the reader", self.seats),
            *[Part(f"its number {i + 1}", 1, scale) for i, scale in enumerate(self.scales)],
        ]
        return [
            Group(STEP_GROUP, self.depth, step),
            Group("steps below these", 1, [Part("how many wait", self.names)]),
            Group("the reader", 1, [Part("is seat", self.seats)]),
        ]

    def write(self, steps: list[Step[Any]], seat: i64, seats: i64, at: i64, sheet: Sheet) -> None:
        """`at` is the place where these groups begin."""
        reader: i64 = seat if seat >= 0 else 0
        last: i64 = len(steps) - 1
        kinds: i64 = len(self.names)
        depth: i64 = self.depth
        whose: i64 = self.seats
        bare = self.bare
        below = at + depth * self.stride
        for i in range(depth):
            if i > last:
                break
            step = steps[last - i]
            kind: i64 = self.kinds[type(step)]
            sheet.mark(at + kind)
            sheet.seat(step.seat, reader, seats, at + kinds)
            if not bare[kind]:
                fields = step.fields()
                bare[kind] = len(fields) == 1
                for k in range(1, len(fields)):
                    sheet.put(at + kinds + whose + k - 1, fields[k])
            at += self.stride
        if last >= depth:
            waiting = steps[: last - depth + 1]
            sheet.count([self.kinds[type(step)] for step in waiting], below)
        if seat >= 0:
            sheet.mark(below + kinds + seat)
