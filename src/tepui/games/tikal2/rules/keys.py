"""TIK-KEY: a key from the supply, into bag or camp for ever."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Choice
from tepui.games.tikal2.rules.actions import KEY_TO
from tepui.games.tikal2.rules.components import COLOUR_COUNT, MAX_SEATS, MULTI
from tepui.games.tikal2.rules.events import TOOK_KEY
from tepui.games.tikal2.rules.table import Tikal


def take_a_key(t: Tikal, seat: int, colour: int) -> None:
    """TIK-KEY-06. From an empty supply no key is taken."""
    if max(t.supply):
        t.then(TAKE_KEY[seat][colour])


class TakeKey(Choice[Tikal]):
    """TIK-KEY-01, -02, -05. The shown colour, or any (MULTI, and where the colour has run out); bag or camp."""

    __slots__ = ("colour",)

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.colour)

    def legal(self, t: Tikal) -> list[int]:
        if self.colour != MULTI and t.supply[self.colour]:
            return [KEY_TO + self.colour, KEY_TO + COLOUR_COUNT + self.colour]
        colours = [colour for colour in range(COLOUR_COUNT) if t.supply[colour]]
        return [KEY_TO + colour + COLOUR_COUNT * camp for camp in range(2) for colour in colours]

    def apply(self, t: Tikal, a: int) -> None:
        colour = (a - KEY_TO) % COLOUR_COUNT
        into_camp = a - KEY_TO >= COLOUR_COUNT
        t.take_key(self.seat, colour, into_camp)
        t.tell(TOOK_KEY, self.seat, colour, int(into_camp))


# Steps never change, so that one of each serves all tables: by seat and colour.
TAKE_KEY: Final[tuple[tuple[TakeKey, ...], ...]] = tuple(
    [tuple([TakeKey(seat, colour) for colour in range(MULTI + 1)]) for seat in range(MAX_SEATS)]
)
