"""The card row with the moon staff, the assistants for hire and those to rescue, in the picture."""

from __future__ import annotations

from typing import Final

from tepui.drawing.pieces import pill
from tepui.drawing.svg import circle, g, path, shift, use
from tepui.engine.hexes import Point
from tepui.games.narak.drawing.glyphs import FIGURE
from tepui.games.narak.drawing.parts import SMALL, TALL, Sheet
from tepui.games.narak.rules.components import CARDS, NONE

TOP: Final = 538.0
HIGH: Final = 160.0
PITCH: Final = TALL[0] + 6
STAFF: Final = 26.0  # the room it stands in, between artifacts and items
RIGHT: Final = 680.0  # where assistants begin
NUMERALS: Final = ("I", "II", "III", "IV", "V")


class Market(Sheet):
    """Artifacts left of the staff, items right of it."""

    def market(self) -> str:
        v = self.v
        found = self.priced(6, "draw.artifacts", "compass") + self.staff()
        found += self.priced(self.place_x(v.round), "draw.items", "coin")
        for place, card in enumerate(v.row):
            if card != NONE:
                found += self.card_thing(f"row-{CARDS[card]}", card, (self.place_x(place), TOP + 22), TALL)
        return found + self.deck_tops() + self.assistants() + self.rescue_pile()

    def priced(self, x: float, key: str, money: str) -> str:
        """A heading with what its cards are paid in."""
        return use(f"nar-{money}", (x + 8, TOP + 8.5), 0.75) + self.heading(x + 20, TOP + 13, key)

    def place_x(self, place: int) -> float:
        return 6 + PITCH * place + (STAFF if place >= self.v.round else 0)

    def staff(self) -> str:
        """It stands after as many artifacts as rounds have begun; its head bears the round."""
        x = self.place_x(self.v.round) - STAFF / 2 - 3
        pole = path(f"M{x:g} {TOP + 40:g}v{HIGH - 52:g}", stroke="#6E4A22", stroke_width=5, stroke_linecap="round")
        moon = circle(x, TOP + 32, 13, fill="#F3E3B0", stroke="#6E4A22", stroke_width=1.6)
        shade = path(f"M{x - 4:g} {TOP + 21:g}a12 12 0 0 0 0 22a15 15 0 0 1 0-22z", fill="#D9B77C")
        number = g(pill(NUMERALS[max(self.v.round, 1) - 1], "ink", "inverse", FIGURE), transform=shift(x, TOP + 32))
        return g(pole + moon + shade + number, id="staff", aria_hidden="true")

    def deck_tops(self) -> str:
        """Cards that everybody knows to lie on top of their deck."""
        found, x = "", 996 - SMALL[0]
        for card in self.v.deck_tops:
            if card != NONE:
                found += self.card_thing(f"row-{CARDS[card]}", card, (x, TOP + 86), SMALL)
                x -= SMALL[0] + 6
        return found

    def assistants(self) -> str:
        v = self.v
        found = self.heading(RIGHT, TOP + 13, "draw.assistants")
        for i, one in enumerate(v.tops):
            if one != NONE:
                found += self.counted(one, (RIGHT + 107 * i, TOP + 22), v.below[i] + 1)
        return found

    def counted(self, one: int, at: Point, n: int) -> str:
        """An assistant on a stack of so many."""
        mark = g(pill(f"×{n}", "ink", "inverse", FIGURE), transform=shift(at[0] + 88, at[1]))
        return self.assistant(one, 0, True, at) + mark

    def rescue_pile(self) -> str:
        """ARN-SNAKE-02. What the reader knows of the pile, from the top."""
        v = self.v
        if not v.rescue_left:
            return ""
        found = self.heading(RIGHT, TOP + 98, "draw.rescue")
        step = 107.0 if len(v.rescue) < 3 else 64.0
        for i, one in reversed(list(enumerate(v.rescue))):
            found += self.assistant(one, 0, True, (RIGHT + step * i, TOP + 104), 0.9)
        return found + g(pill(f"×{v.rescue_left}", "ink", "inverse", FIGURE), transform=shift(RIGHT + 78, TOP + 104))
