"""The market beside the course: six slots, three in a row, and below them the piles that lie above the market, one in a line each.

A pile is drawn as a card with an edge for every further copy. What can be bought has the same place at every size: a page
shows the whole region in a column of its own.
"""

from __future__ import annotations

from typing import Final

from tepui.drawing.kept_parts import kept_part
from tepui.drawing.svg import Attr, Size, circle, g, paint, path, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.eldorado.drawing.cards import CARD_HEIGHT, CARD_WIDTH, face, lettering
from tepui.games.eldorado.drawing.glyphs import CARD_INKS
from tepui.games.eldorado.drawing.sheet import Sheet
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.reader_view import market_id, money
from tepui.games.eldorado.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOURS,
    COST,
    DRAWS,
    EQUIPMENT,
    MARKET_FIRST,
    REMOVES,
    SHOWS,
    SLOT_COUNT,
    STRENGTH,
    SYMBOL_COUNT,
    SYMBOLS,
)

WIDTH: Final = 308.0
SCALE: Final = 0.77  # of a card in a slot
STEP: Final = Size(101.0, 130.0)
EDGE: Final = 6.0  # room for the glow of what stands at the edge
HEADING: Final = 30.0
ROW: Final = Size(150.0, 40.0)
ROWS_AT: Final = HEADING + 2 * STEP.h + 44
PER_COLUMN: Final = (CARD_COUNT - MARKET_FIRST - SLOT_COUNT + 2) // 2
HEIGHT: Final = ROWS_AT + PER_COLUMN * (ROW.h + 4)


class Market(Sheet):
    """Six slots, and what lies above them."""

    v: View

    @property
    def above(self) -> list[int]:
        """What lies above the market."""
        return [kind for kind in range(MARKET_FIRST, CARD_COUNT) if kind not in self.v.slots and self.v.piles[kind]]

    @kept_part
    def market(self) -> str:
        found = self.market_words()
        for slot, kind in enumerate(self.v.slots):
            row, column = divmod(slot, 3)
            at = EDGE + column * STEP.w, HEADING + row * STEP.h
            found += self.pile(kind, self.v.piles[kind], at) if kind >= 0 else self.empty(at)
        for i, kind in enumerate(self.above):
            column, row = divmod(i, (len(self.above) + 1) // 2)
            found += self.ware(kind, self.v.piles[kind], (1 + column * (ROW.w + 6), ROWS_AT + row * (ROW.h + 4)))
        return g(found, class_="market")

    def market_words(self) -> str:
        head: dict[str, Attr] = {"font_size": 18, "font_weight": 800, **paint("ink")}
        note: dict[str, Attr] = {"font_size": 12.5, "font_weight": 500, **paint("ink2")}
        y = ROWS_AT - 24
        words = text(1, 18, self.say("draw.market"), **head) + text(1, y, self.say("draw.above"), **head)
        words += text(1, y + 16, self.say("draw.open" if -1 in self.v.slots else "draw.shut"), **note)
        rule = path(f"M0 {y - 22:g}H{WIDTH:g}", stroke_dasharray="4 4", **paint("", "rule", 1.2))
        return g(words + rule, aria_hidden="true")

    def empty(self, at: Point) -> str:
        """A free slot."""
        w, h = CARD_WIDTH * SCALE, CARD_HEIGHT * SCALE
        place = rect(at[0], at[1], w, h, rx=7, stroke_dasharray="6 5", **paint("", "rule", 2))
        words = g(lettering(self.say("draw.free"), 0, 0, w - 10), transform=shift(at[0] + w / 2, at[1] + h / 2))
        return g(place + words, aria_hidden="true")

    @kept_part
    def pile(self, kind: int, count: int, at: Point) -> str:
        """A slot: the top card as it is printed, over the edges of the others."""
        edges = "".join(
            rect(2.2 * i, 3.4 * i, CARD_WIDTH, CARD_HEIGHT, rx=9, fill="#F1E6CB", stroke="#271D14", stroke_width=1.4)
            for i in range(count - 1, 0, -1)
        )
        drawn = edges + face(kind, self.say(f"card.{CARDS[kind]}"), money(COST[kind]))
        return self.sold(kind, count, at, g(drawn, transform=shift(0, 0, SCALE)), "eld-card", "market")

    @kept_part
    def ware(self, kind: int, count: int, at: Point) -> str:
        """A pile above the market, as a row: what it gives, its name, what it costs."""
        w, h = ROW
        ink = CARD_INKS[COLOURS[kind]]
        edges = "".join(
            rect(1.6 * i, 1.8 * i, w - 4, h - 4, rx=6, fill="#F1E6CB", stroke="#271D14", stroke_width=1)
            for i in range(count - 1, 0, -1)
        )
        drawn = edges + rect(0, 0, w - 4, h - 4, rx=6, **paint("card", "ink", 1.2))
        drawn += path(f"M.6 6a5.4 5.4 0 0 1 5.4-5.4H46v{h - 5.2:g}H6a5.4 5.4 0 0 1-5.4-5.4z", fill=ink) + gives(kind)
        drawn += g(lettering(self.say(f"card.{CARDS[kind]}"), 0, 5, 68), transform=shift(83, 17.5))
        drawn += circle(w - 18, 18, 11.5, fill="#E9B93B", stroke="#5A3D00", stroke_width=1.4)
        drawn += text(
            w - 18, 23, money(COST[kind]), text_anchor="middle", font_size=14, font_weight=800, fill="#271D14"
        )
        if EQUIPMENT[kind]:
            drawn += path(f"M{w - 15:g} {h - 4.6:g}l10.400-10.400v5a5.400 5.400 0 0 1-5.400 5.400z", **paint("lava"))
        return self.sold(kind, count, at, drawn, "eld-ware", "above")

    def sold(self, kind: int, count: int, at: Point, drawn: str, rings: str, shelf: str) -> str:
        title, cost = self.say(f"card.{CARDS[kind]}"), money(COST[kind])
        name = self.say("draw.pile", card=title, n=count, cost=cost)
        drawn += f"<desc>{name}. {self.say('text.' + CARDS[kind])}</desc>"
        return self.thing(market_id(kind), "place card told", at, name, rings, drawn, data_shelf=shelf)


def gives(kind: int) -> str:
    """Strength and symbols, or what the card does with cards, in the head of a row."""
    symbols = [SYMBOLS[s] for s in range(SYMBOL_COUNT) if SHOWS[kind * SYMBOL_COUNT + s]]
    if STRENGTH[kind]:
        number = text(5, 25, str(STRENGTH[kind]), font_size=19, font_weight=800, fill="#FFF9EA")
        if len(symbols) == 1:
            return number + g(use(f"eld-{symbols[0]}", (31, 18), 0.8), color="#FFF3D6")
        return number + g(
            "".join(use(f"eld-{s}", (22 + 9 * i, 18), 0.42) for i, s in enumerate(symbols)), color="#FFF3D6"
        )
    gains = [(sign, n) for sign, n in (("+", DRAWS[kind]), ("−", REMOVES[kind])) if n]
    flash = path("M17 6 8 20h7l-4 11 12-15h-7z", fill="#FFD772", transform=shift(-4, 1, 0.9))
    if len(gains) < 2:
        return flash + "".join(text(20, 24, f"{s}{n}", font_size=15, font_weight=800, fill="#FFF9EA") for s, n in gains)
    return flash + "".join(
        text(20, 15 + 15 * i, f"{s}{n}", font_size=13, font_weight=800, fill="#FFF9EA")
        for i, (s, n) in enumerate(gains)
    )
