"""A key is taken from the supply, into the bag or into the camp: the chapter TIK-KEY."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Choice
from tepui.games.tikal2.rules.actions import KEY_TO
from tepui.games.tikal2.rules.components import COLOUR_COUNT, MAX_SEATS, MULTI
from tepui.games.tikal2.rules.events import HID_KEY, TOOK_KEY
from tepui.games.tikal2.rules.table import Tikal


def take_a_key(t: Tikal, seat: int, colour: int) -> None:
    """A key of this colour (MULTI: of any). From an empty supply none is taken (TIK-KEY-06)."""
    if max(t.supply):
        t.then(TAKE_KEY[seat][colour])


class TakeKey(Choice[Tikal]):
    """Which key, and whether it goes into the bag or into the camp."""

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def legal(self, t: Tikal) -> list[int]:
        """The colour shown (TIK-KEY-01), or any colour in the supply: for MULTI (TIK-KEY-02), and if the colour shown has
        run out (TIK-KEY-05)."""
        if self.colour != MULTI and t.supply[self.colour]:
            return [KEY_TO + self.colour, KEY_TO + COLOUR_COUNT + self.colour]
        colours = [colour for colour in range(COLOUR_COUNT) if t.supply[colour]]
        return [KEY_TO + colour + COLOUR_COUNT * camp for camp in range(2) for colour in colours]

    def apply(self, t: Tikal, a: int) -> None:
        """Bag or camp is decided here, for the rest of the game (TIK-KEY-04)."""
        colour = (a - KEY_TO) % COLOUR_COUNT
        into_camp = a - KEY_TO >= COLOUR_COUNT
        t.take_key(self.seat, colour, into_camp)
        if into_camp and t.rules.hide_camp_keys:  # TIK-INFO-03: the others see it at the scoring
            t.tell_others(self.seat, HID_KEY, self.seat)
            t.whisper(self.seat, TOOK_KEY, self.seat, colour, 1)
        else:
            t.tell(TOOK_KEY, self.seat, colour, int(into_camp))


# A step never changes, so one of each kind serves all tables: by seat and colour.
TAKE_KEY: Final[tuple[tuple[TakeKey, ...], ...]] = tuple(
    [tuple([TakeKey(seat, colour) for colour in range(MULTI + 1)]) for seat in range(MAX_SEATS)]
)
