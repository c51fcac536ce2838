"""Parts of a picture, kept by what they were drawn from.

After a move most of a table looks as before, and to all who look nearly the same. A part is a method of a picture in the
making, marked with `kept_part`. It draws from its arguments and from fields of the view. It is drawn with somebody watching
over those fields (and over the view's own properties), and whoever's view has the same values there gets the same part, now or a few moves later: what is
public is drawn once for all, what is private for its seat.

What was read of the view before a part begins counts as read by it, because the picture may have put it by. A part puts
nothing by for others. Pictures in which something is marked are drawn anew.

What is drawn round a part gets a place holder for it, which no text of people can look like: so a picture of 100 KB is not
copied with every tag that is put round it, and it is known which parts it consists of.
"""

from __future__ import annotations

import re
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from operator import attrgetter
from types import new_class
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, Protocol, TypeVar

from msgspec import structs

from tepui.drawing.kept_picture import KeptPicture, Stretch

MOST: Final = 128  # parts of one table, those that were asked for last
ALIKE: Final = 6  # drawings of one part: one for each who looks
FIXED: Final = 128  # texts that many tables share
NEIGHBOURS: Final = 2048  # small drawings side by side, so many at a time
SOME: Final = 16

HOLDER: Final = "<?{}?>"
_cut: Final = re.compile(HOLDER.replace("?", r"\?").format(r"(\d+)")).split

P = ParamSpec("P")
T = TypeVar("T")


class Sheet(Protocol):
    """A picture in the making."""

    v: Any
    lang: str
    legal: frozenset[str]
    selected: str


AnySheet = TypeVar("AnySheet", bound=Sheet)


class Drawn(NamedTuple):
    """A part, and what it was drawn from."""

    fields: frozenset[str]
    read: Callable[[Any], Any]
    values: Any
    part: Any


class WorkedOut:
    """A view whose properties are worked out once for all parts of a picture."""

    def __init__(self, view: Any) -> None:
        self.__dict__["view"] = view

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(self.__dict__["view"], name)
        return found


class Parts:
    """The parts of one table's pictures."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Hashable, deque[Drawn]] = OrderedDict()
        self._view: Any = None  # the one that is drawn now
        self._reading: list[set[str]] = []  # fields read of it by the picture, and by every part that is not finished
        self._before: frozenset[str] | None = None  # and before the first part
        self._placed: list[tuple[Stretch, ...]] = []  # the parts that have a place holder in it

    @property
    def count(self) -> int:
        return sum(map(len, self._drawn.values()))

    def picture(self, view: Any, draw: Callable[[Any], str]) -> tuple[KeptPicture, Callable[[Any], Any]]:
        """A whole picture, and how to get the fields that it was drawn from off a view."""
        kind: Any = type(view)
        plain = WorkedOut(view)
        watched = _watched(kind)(**structs.asdict(view))
        watched.__dict__.update(parts=self, plain=plain)
        self._view, self._before, self._reading = plain, None, [{"seats"}]  # something must be read
        self._placed.clear()
        drawn = KeptPicture(self._stretches(draw(watched)))
        return drawn, attrgetter(*self._reading[0])

    def _stretches(self, text: str) -> tuple[Stretch, ...]:
        """What was drawn round parts, and these."""
        found: list[Stretch] = []
        for i, part in enumerate(_cut(text)):
            if i % 2:
                found += self._placed[int(part)]
            elif part:
                found.append(Stretch(part))
        if any(not (one.text.startswith("<") and one.text.endswith(">")) for one in found):
            return (Stretch("".join([one.text for one in found])),)  # a part that is no tag
        return tuple(found)

    def _kept(self, made: Any) -> Any:
        """What a part has drawn, as it is kept: a text, or several with their sizes."""
        if isinstance(made, tuple):
            return tuple(map(self._kept, made))
        return KeptPicture(self._stretches(made)) if isinstance(made, str) else made

    def place(self, part: Any) -> Any:
        """The same for those who draw round it."""
        if isinstance(part, tuple):
            return tuple(map(self.place, part))
        if not isinstance(part, KeptPicture):
            return part
        if not part:
            return ""
        self._placed.append(part.stretches)
        return HOLDER.format(len(self._placed) - 1)

    def note(self, field: str) -> None:
        self._reading[-1].add(field)

    def part(self, key: Hashable, draw: Callable[[], T]) -> T:
        """A part as it was drawn from the same, or anew."""
        if self._before is None:
            self._before = frozenset(self._reading[0])
        known = self._drawn.get(key)
        if known is None:
            known = self._drawn[key] = deque(maxlen=ALIKE)
            if len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        else:
            self._drawn.move_to_end(key)
        for drawn in known:
            if drawn.read(self._view) == drawn.values:
                self._reading[-1] |= drawn.fields
                found: T = self.place(drawn.part)
                return found
        self._reading.append(set(self._before))
        made = draw()
        fields = frozenset(self._reading.pop())
        self._reading[-1] |= fields
        read = attrgetter(*fields)
        part = self._kept(made)
        known.appendleft(Drawn(fields, read, read(self._view), part))
        again: T = self.place(part)
        return again


def kept_part(draw: Callable[Concatenate[AnySheet, P], T], /) -> Callable[Concatenate[AnySheet, P], T]:
    """A part of a picture, drawn anew only if what it is drawn from has changed."""
    name = f"{draw.__module__}.{draw.__qualname__}"

    @wraps(draw)
    def drawn(sheet: AnySheet, /, *args: P.args, **given: P.kwargs) -> T:
        parts: Parts | None = getattr(sheet.v, "parts", None)
        if parts is None or sheet.legal or sheet.selected:
            return draw(sheet, *args, **given)
        return parts.part((name, sheet.lang, *args), lambda: draw(sheet, *args, **given))

    return drawn


def fixed(sheet: Sheet, text: str) -> str:
    """What looks the same at many tables and is drawn once for them all: symbols, the ground of a board."""
    parts: Parts | None = getattr(sheet.v, "parts", None)
    return text if parts is None else parts.place(_drawn_once(text))


def together(sheet: Sheet, drawn: list[str]) -> str:
    """Many small drawings side by side: after a move most of them are as before, some neighbours always as one part."""
    parts: Parts | None = getattr(sheet.v, "parts", None)
    if parts is None:
        return "".join(drawn)
    return "".join([parts.place(_side_by_side(tuple(drawn[i : i + SOME]))) for i in range(0, len(drawn), SOME)])


@lru_cache(maxsize=FIXED)
def _drawn_once(text: str) -> KeptPicture:
    return KeptPicture.whole(text)


@lru_cache(maxsize=NEIGHBOURS)
def _side_by_side(drawn: tuple[str, ...]) -> KeptPicture:
    return KeptPicture.whole("".join(drawn))


@lru_cache(maxsize=64)
def _watched(kind: Any) -> Any:
    """A kind of view whose fields and properties tell that they are read."""

    def told(name: str) -> property:
        def value(self: Any) -> Any:
            self.__dict__["parts"].note(name)
            return getattr(self.__dict__["plain"], name)

        return property(value)

    named = {name for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, property)}
    found = {name: told(name) for name in {*kind.__struct_fields__, *named}}
    return new_class("Watched", (kind,), {"dict": True}, lambda body: body.update(found))
