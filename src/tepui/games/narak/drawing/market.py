"""The card row with the moon staff, the assistants for hire and those to rescue, in the picture."""

from __future__ import annotations

from typing import Final

from tepui.drawing.kept_parts import kept_part
from tepui.drawing.pieces import pill
from tepui.drawing.svg import circle, g, paint, path, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.narak.drawing.glyphs import FIGURE
from tepui.games.narak.drawing.parts import SMALL, TALL, Sheet
from tepui.games.narak.rules.components import CARDS, NONE

WIDTH: Final = 372.0
SCALE: Final = 1.12  # of a card of the row
GAP: Final = 19.0  # between two cards; the staff stands in it
EDGE: Final = 12.0  # room for the glow of what stands at the edge
TOP: Final = 33.0
PITCH: Final = TALL.h * SCALE + 10
CREW: Final = TOP + 2 * PITCH + 16  # where assistants begin
RESCUE: Final = 104.0  # where the pile of those to rescue begins, after its name
HEIGHT: Final = CREW + 68
NUMERALS: Final = ("I", "II", "III", "IV", "V")


class Market(Sheet):
    """The row in two lines of three: artifacts before the staff, items after it; the assistants under them."""

    @kept_part
    def market(self) -> tuple[str, float]:
        """All that can be bought or hired; and how high it is."""
        v = self.v
        found = use("nar-compass", (10, 13), 0.85) + self.heading(24, 18, "draw.artifacts")
        found += use("nar-coin", (130, 13), 0.85) + self.heading(144, 18, "draw.items") + self.rounds() + self.staff()
        for place, card in enumerate(v.row):
            if card != NONE:
                found += self.card_thing(f"row-{CARDS[card]}", card, self.place_at(place), TALL, SCALE)
        found += self.heading(EDGE - 2, CREW - 8, "draw.assistants") + self.assistants()
        rescue, high = self.rescue_pile()
        return g(found + rescue + self.deck_tops(), class_="market"), HEIGHT + high

    def place_at(self, place: int) -> Point:
        line, column = divmod(place, 3)
        return EDGE + column * (TALL.w * SCALE + GAP), TOP + line * PITCH

    def rounds(self) -> str:
        """The five rounds, with the one that is played."""
        found, x = "", WIDTH - 126
        for i, number in enumerate(NUMERALS):
            now = i == max(self.v.round, 1) - 1
            wide = 10 + FIGURE * sum(0.36 if letter == "I" else 0.66 for letter in number)
            found += rect(x, 2, wide, 22, rx=11, **paint("ink" if now else "edge", "casing", 1.4))
            found += text(
                x + wide / 2, 18.3, number, text_anchor="middle", font_size=FIGURE, font_weight=800,
                **paint("inverse" if now else "ink"),
            )  # fmt: skip
            x += wide + 4
        return g(found, aria_hidden="true")

    def staff(self) -> str:
        """It stands after as many artifacts as rounds have begun."""
        x, y = self.place_at(min(self.v.round, 5))
        left = x - GAP / 2 if self.v.round % 3 else x + GAP / 4 - 6
        pole = path(f"M{left:g} {y + 18:g}v{PITCH - 40:g}", stroke="#6E4A22", stroke_width=4, stroke_linecap="round")
        moon = circle(left, y + 10, 8, fill="#F3E3B0", stroke="#6E4A22", stroke_width=1.6)
        return g(pole + moon, id="staff", aria_hidden="true")

    def known_tops(self) -> list[int]:
        """Cards that everybody knows to lie on top of their deck."""
        return [card for card in self.v.deck_tops if card != NONE]

    def deck_tops(self) -> str:
        """Those cards, to the right of the assistants."""
        known = self.known_tops()
        if not known:
            return ""
        found = text(
            WIDTH - 2, CREW - 8, self.say("draw.deck_top"), text_anchor="end", font_size=FIGURE, font_weight=800,
            aria_hidden="true", **paint("ink2"),
        )  # fmt: skip
        for i, card in enumerate(reversed(known)):
            at = WIDTH - 4 - SMALL.w - (SMALL.w + 5) * i, CREW - 4
            found += self.card_thing(f"row-{CARDS[card]}", card, at, SMALL)
        return found

    def assistants(self) -> str:
        """The stacks of assistants, closer together where the top of a deck lies beside them."""
        step = (122.0, 102.0, 86.0)[len(self.known_tops())]
        scale = min(1.0, (step - 2) / 100)
        found = ""
        for i, one in enumerate(self.v.tops):
            if one != NONE:
                found += self.counted(one, (EDGE + step * i, CREW + 4), self.v.below[i] + 1, scale)
        return found

    def counted(self, one: int, at: Point, n: int, scale: float) -> str:
        """An assistant on a stack of so many."""
        mark = g(pill(f"×{n}", "ink", "inverse", FIGURE), transform=shift(at[0] + 88 * scale, at[1]))
        return self.assistant(one, 0, True, at, scale) + mark

    def rescue_pile(self) -> tuple[str, float]:
        """ARN-SNAKE-02. What the reader knows of the pile, from the top; and the height it needs."""
        v = self.v
        if not v.rescue_left:
            return "", 0.0
        found = self.heading(EDGE - 2, HEIGHT + 36, "draw.rescue")
        step = 102.0 if len(v.rescue) < 3 else 58.0
        for i, one in reversed(list(enumerate(v.rescue))):
            found += self.assistant(one, 0, True, (RESCUE + step * i, HEIGHT + 6), 0.9)
        number = g(pill(f"×{v.rescue_left}", "ink", "inverse", FIGURE), transform=shift(RESCUE + 86, HEIGHT + 8))
        return found + number, 64.0
