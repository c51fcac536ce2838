"""Cards of El Dorado: strength and symbols in the head, a picture, a coin, the name."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.svg import circle, element, g, num, paint, path, rect, shift, text, use
from tepui.games.eldorado.drawing.card_pictures import PICTURES
from tepui.games.eldorado.drawing.glyphs import CARD_INKS, CARD_TINTS
from tepui.games.eldorado.people.reader_view import card_id, money
from tepui.games.eldorado.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOURS,
    DRAWS,
    EQUIPMENT,
    REMOVES,
    SHOWS,
    STRENGTH,
    SYMBOL_COUNT,
    SYMBOLS,
    WORTH,
)

CARD_WIDTH: Final = 120.0
CARD_HEIGHT: Final = 150.0
LEAST: Final = 11.6  # the height of letters: read where a page shows a row in its own size


def face(kind: int, title: str, coins: str) -> str:
    """A card from its top left corner; `coins`: its price, or in a hand what it pays."""
    w, h, ink = CARD_WIDTH, CARD_HEIGHT, CARD_INKS[COLOURS[kind]]
    drawn = rect(0.8, 0.8, w - 1.6, h - 1.6, rx=9, **paint("card", "ink", 1.6))
    drawn += path(f"M1.6 42V10a8.4 8.4 0 0 1 8.4-8.4h{num(w - 20)}a8.4 8.4 0 0 1 8.4 8.4v32z", fill=ink)
    drawn += rect(1.6, 42, w - 3.2, 66, fill=CARD_TINTS[COLOURS[kind]])
    drawn += path(PICTURES[CARDS[kind]], transform=shift(52, 75, 2.2), fill=ink, fill_rule="evenodd") + head(kind)
    drawn += circle(w - 22, 90, 16.5, fill="#E9B93B", stroke="#5A3D00", stroke_width=2)
    drawn += text(w - 22, 97, coins, text_anchor="middle", font_size=20, font_weight=800, fill="#271D14")
    drawn += lettering(title, w / 2, 134, w - 8, 18)
    if EQUIPMENT[kind]:  # used once: a torn corner
        torn = f"M{num(w - 26)} {num(h - 0.8)}l5-5 1-6 6-3 2-6 6-4 5-1v17a8 8 0 0 1-8 8z"
        drawn += path(torn, stroke_linejoin="round", **paint("lava"))
    return drawn


def head(kind: int) -> str:
    """Strength and symbols, or what an action card does: how many cards come (+) and how many may go (−)."""
    symbols = [SYMBOLS[s] for s in range(SYMBOL_COUNT) if SHOWS[kind * SYMBOL_COUNT + s]]
    if STRENGTH[kind]:
        number = text(12, 33, str(STRENGTH[kind]), font_size=32, font_weight=800, fill="#FFF9EA")
        first, step, scale = (48, 0, 1.25) if len(symbols) == 1 else (44, 21, 0.8)
        signs = "".join(use(f"eld-{s}", (first + step * i, 22), scale) for i, s in enumerate(symbols))
        return number + g(signs, color="#FFF3D6")
    found = path("M17 6 8 20h7l-4 11 12-15h-7z", fill="#FFD772", transform=shift(2, 2, 1.1))
    x = 34.0
    for sign, n in (("+", DRAWS[kind]), ("−", REMOVES[kind])):
        if n:
            found += text(x, 30, f"{sign}{n}", font_size=22, font_weight=800, fill="#FFF9EA")
            found += rect(x + 26, 13, 9, 17, rx=2, fill="none", stroke="#FFD772", stroke_width=2.2)
            x += 42
    return found


def lettering(name: str, x: float, y: float, width: float, largest: float = 13) -> str:
    """A name on one line, or on two where it is long; it is broken after a blank or a hyphen."""
    words = name.replace("-", "- ").split()
    rows = [name] if len(name) * largest * 0.51 <= width or len(words) == 1 else halves(words)
    size = max(LEAST, min(largest, width / (max(map(len, rows)) * 0.54)))
    first = y - (len(rows) - 1) * largest * 0.5
    return "".join(
        text(x, first + largest * i, row, text_anchor="middle", font_size=num(size), font_weight=700, **paint("ink"))
        for i, row in enumerate(rows)
    )


def halves(words: list[str]) -> list[str]:
    """Words on two rows, as even as they can be."""
    ways = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    rows = min(ways, key=lambda way: max(map(len, way)))
    return [row.replace("- ", "-") for row in rows]


@lru_cache(maxsize=16)
def faces(words: Translations, lang: str) -> str:
    """Every kind of card for readers' hands, which lie outside the picture: all of them, so that a picture tells of no hand."""
    box = f"-1 -1 {num(CARD_WIDTH + 2)} {num(CARD_HEIGHT + 2)}"
    return "".join(
        element(
            "symbol",
            face(kind, words.say(lang, f"card.{CARDS[kind]}"), money(WORTH[kind])),
            id=f"face-{card_id(kind)}",
            viewBox=box,
        )
        for kind in range(CARD_COUNT)
    )
