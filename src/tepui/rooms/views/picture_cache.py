"""Pictures drawn once for all eyes that see the same.

A drawing is a function of a view, and depends on nothing but the fields that it has read of it. So a view is drawn with
somebody watching over its fields; whoever's view has the same values there, now or a few moves later, gets the same picture.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from types import new_class
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, structs

if TYPE_CHECKING:
    from tepui.core.game import Game
    from tepui.core.records import View

KEPT: Final = 3  # pictures of one table: they are big, and people who see the same are told one after the other


class Drawn(Struct, frozen=True):
    """A picture, and what it was made from."""

    lang: str
    lit: tuple[str, ...]
    read: Callable[[View], Any]  # the fields that it was drawn by
    values: Any
    svg: str


class Pictures:
    """The last pictures of a table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._drawn: deque[Drawn] = deque(maxlen=KEPT)

    @property
    def count(self) -> int:
        return len(self._drawn)

    def draw(self, view: View, lang: str, lit: tuple[str, ...]) -> str:
        for drawn in reversed(self._drawn):
            if drawn.lang == lang and drawn.lit == lit and drawn.read(view) == drawn.values:
                return drawn.svg
        names = {"seats"}  # which never changes, and something must be read
        svg = self.game.draw(_watched(type(view))(view, names), lang, lit)
        read = attrgetter(*names)
        self._drawn.append(Drawn(lang, lit, read, read(view), svg))
        return svg


@lru_cache(maxsize=64)
def _watched(kind: type[View]) -> Any:
    """Makes a view of that kind that notes down which of its fields are read."""
    notes: dict[int, set[str]] = {}

    def field(name: str, slot: Any) -> property:
        def value(self: Any) -> Any:
            notes[id(self)].add(name)
            return slot.__get__(self)

        return property(value)

    slots = {name: _slot(kind, name) for name in kind.__struct_fields__}
    fields = {name: field(name, slot) for name, slot in slots.items()}
    made: Any = new_class("Watched", (kind,), exec_body=lambda body: body.update(fields))

    def watch(view: View, read: set[str]) -> Any:
        watched = made(**structs.asdict(view))
        notes.clear()  # one drawing at a time
        notes[id(watched)] = read
        return watched

    return watch


def _slot(kind: type, name: str) -> Any:
    return next(base.__dict__[name] for base in kind.__mro__ if name in base.__dict__)
