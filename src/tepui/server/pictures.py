"""Pictures drawn once for all eyes that see the same.

A drawing is a function of a view, and depends on nothing but the fields that it has read of it. So a view is drawn with
somebody watching over its fields; whoever's view has the same values there, now or a few moves later, gets the same picture.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from types import new_class
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    from tepui.core.game import Game
    from tepui.core.records import View

KEPT: Final = 3  # pictures of one table: they are big, and people who see the same are told one after the other


class Drawn(Struct, frozen=True):
    """A picture, and what it was made from."""

    lang: str
    lit: tuple[str, ...]
    read: dict[str, Any]
    svg: str

    def fits(self, view: View, lang: str, lit: tuple[str, ...]) -> bool:
        same = self.lang == lang and self.lit == lit
        return same and all(getattr(view, name) == value for name, value in self.read.items())


class Pictures:
    """The last pictures of a table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._drawn: deque[Drawn] = deque(maxlen=KEPT)

    def draw(self, view: View, lang: str, lit: tuple[str, ...]) -> str:
        for drawn in reversed(self._drawn):
            if drawn.fits(view, lang, lit):
                return drawn.svg
        values = {name: getattr(view, name) for name in view.__struct_fields__}
        read: set[str] = set()
        svg = self.game.draw(_watched(type(view))(values, read), lang, lit)
        self._drawn.append(Drawn(lang, lit, {name: values[name] for name in read}, svg))
        return svg


@cache
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

    def watch(values: dict[str, Any], read: set[str]) -> Any:
        view = made(**values)
        notes.clear()  # one drawing at a time
        notes[id(view)] = read
        return view

    return watch


def _slot(kind: type, name: str) -> Any:
    return next(base.__dict__[name] for base in kind.__mro__ if name in base.__dict__)
