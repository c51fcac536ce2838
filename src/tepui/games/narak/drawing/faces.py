"""The face of a card: vignette, price, points and travel above, its name on a band, its effect in signs below."""

from __future__ import annotations

from typing import Final

from tepui.drawing.svg import Attr, circle, fine, paint, path, rect, text, use
from tepui.games.narak.drawing.glyphs import FIGURE
from tepui.games.narak.drawing.pictograms import effect_signs, fitted, row
from tepui.games.narak.drawing.vignettes import vignette
from tepui.games.narak.rules.components import (
    CARD_EFFECT,
    CARD_ICONS,
    CARD_POINTS,
    CARDS,
    FEAR_CARD,
    FREE_CARD,
    KIND,
    PRICE,
)
from tepui.games.narak.rules.notation import ARTIFACT_BIT, ICONS

INK: Final = ("#6A563D", "#2B6654", "#8A4420")  # basic, items, artifacts
TINT: Final = ("#EFE6D2", "#E1EFE6", "#F6E3D3")
DARK: Final = "#37302B"  # Fear
LONG: Final = 11  # letters of a title on one line
LEGIBLE: Final = 11.0  # the size of a sign that is still told apart
TINY: Final = 8.0  # the height of numbers on a small card that are read in a closer look


def card_face(title: str, card: int, w: float, h: float) -> str:
    """A card from its top left corner."""
    if card < FEAR_CARD:  # its name says in brackets which icon it bears
        title = title.partition(" (")[0]
    small = h < 100  # without its name, which stands in the closer look
    ink = DARK if card == FEAR_CARD else INK[KIND[card]]
    rows = [] if small else lettered(title)
    deep = (6.0, 20.0, 35.0)[len(rows)]
    band = h * (0.6 if small else 0.79) - deep
    found = rect(0, 0, w, h, rx=6, **paint("card", "ink", 1.3))
    found += rect(3, 3, w - 6, band - 3, rx=4, fill=TINT[KIND[card]])
    found += vignette(CARDS[card], w * 0.56, band * 0.52, band * (0.62 if small else 0.68), ink)
    found += rect(0.7, band, w - 1.4, deep, fill=ink)
    for i, line in enumerate(rows):
        at = band + deep * 0.5 + 5 + 15 * (i - (len(rows) - 1) / 2)
        found += text(w / 2, at, line, text_anchor="middle", font_weight=700, fill="#FFF9EA", **squeezed(line, w - 5))
    found += price(card, small) + points(card, w, small) + travel(card, band, small)
    y = (band + deep + h) / 2
    free = FREE_CARD[card]
    found += use("nar-bolt", (10, y), 0.6 if small else 0.85) if free else ""
    signs = effect_signs(CARD_EFFECT[card])
    across, room = w / 2 + (6 if free else 0), w - (24 if free else 8)
    if not small or fitted(signs, 17, room, FIGURE) > LEGIBLE:
        return found + row(signs, across, y, 17 if small else 22, room)
    return found + fine(TINY, row(signs, across, y, 14, room, least=TINY))


def lettered(title: str) -> list[str]:
    """A title on one line, or on two as even as they can be."""
    words = title.split()
    if len(title) <= LONG or len(words) == 1:
        return [title]
    ways = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(ways, key=lambda way: max(map(len, way))))


def squeezed(line: str, room: float) -> dict[str, Attr]:
    """Letters of the common height, set closer where the line is too long for its room."""
    given: dict[str, Attr] = {"font_size": FIGURE}
    if len(line) * FIGURE * 0.5 > room:
        given |= {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    return given


def price(card: int, small: bool) -> str:
    """A gold disc for coins, a green ring for compasses."""
    if not KIND[card]:
        return ""
    r = 9.0 if small else 11.0
    green = KIND[card] == ARTIFACT_BIT
    disc = circle(r + 2, r + 2, r, fill="#F3F8F5" if green else "#E3B23A", stroke="#17604D" if green else "#5A3D00", stroke_width=2.4 if green else 1.6)  # fmt: skip
    return disc + text(
        r + 2, r + 7.4, str(PRICE[card]), text_anchor="middle", font_size=FIGURE, font_weight=800,
        **paint("ink"),
    )  # fmt: skip


def points(card: int, w: float, small: bool) -> str:
    """On a pennant; what Fear takes is red."""
    if not CARD_POINTS[card]:
        return ""
    s = 8.5 if small else 9.5
    x = w - s - 3
    flag = path(f"M{x - s:g} 2h{2 * s:g}v{2 * s:g}l{-s:g} {s * 0.7:g}l{-s:g} {-s * 0.7:g}z", **paint("card", "ink2", 1))
    told = str(CARD_POINTS[card]).replace("-", "−")
    return flag + text(
        x, 2 + s + 5, told, text_anchor="middle", font_size=FIGURE, font_weight=800,
        fill="#A32A16" if CARD_POINTS[card] < 0 else "#271D14",
    )  # fmt: skip


def travel(card: int, band: float, small: bool) -> str:
    """Its travel icons on dark tabs at the left edge."""
    side = 11.0 if small else 16.0
    found = ""
    for i, icon in enumerate(CARD_ICONS[card]):
        x, y = 2 + side * 0.62, band - 3 - side * 0.62 - i * side * 1.28
        found += rect(x - side * 0.6, y - side * 0.6, side * 1.2, side * 1.2, rx=3, fill="#22303A")
        found += row([(ICONS[icon], 1)], x, y, side * 0.9, side * 1.1, "#FFF3D6")
    return found
