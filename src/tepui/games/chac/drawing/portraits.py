"""Faces and treasures of Chac, told apart by their outlines: twelve adventurers, a treasure for every worth, a mark for every deck.

The drawings are lists of strokes in `portraits.json`: path data, fill, outline, its width, its dashes. FILL and EDGE stand for
the colours of a seat.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from tepui.drawing.palette import SEATS
from tepui.drawing.pieces import emblem
from tepui.drawing.svg import Size, circle, g, num, paint, path, rect, shift, text
from tepui.games.chac.rules.components import ADVENTURERS, ALCOVE_VALUE, BACKS, DECKS, KIND_WORDS

STROKES: Final[dict[str, dict[str, list[list[Any]]]]] = json.loads(
    (Path(__file__).parent / "portraits.json").read_text("utf-8")
)
TINTS: Final = ("#F3CFC6", "#C9D6EA", "#FBE7B4", "#C9E7DA", "#F3D6E8", "#EAE3D3")  # behind a face, by seat
DECK_INKS: Final = {"walls": "#7D6327", "lava": "#B5391C", "river": "#2F6B7C", "alcove": "#5E6C70"}
CARD: Final = Size(66.0, 92.0)


def strokes(drawing: list[list[Any]], seat: int = 0) -> str:
    """The strokes one over the other."""
    colours = {"FILL": SEATS[seat].fill, "EDGE": SEATS[seat].edge}
    found = ""
    for d, fill, *line in drawing:
        given: dict[str, Any] = {"fill": colours.get(fill, fill)}
        if line:
            given |= {
                "stroke": colours.get(line[0], line[0]), "stroke_width": line[1], "stroke_linejoin": "round",
                "stroke_linecap": "round", "stroke_dasharray": line[2] if len(line) > 2 else None,
            }  # fmt: skip
        found += path(d, **given)
    return found


@cache
def bust(card: int, seat: int) -> str:
    """An adventurer from the waist up, in a box of 100, in the coat of a seat."""
    return strokes(STROKES["people"][ADVENTURERS[card]], seat)


@cache
def portrait(card: int, seat: int) -> str:
    """A framed bust in a box of 100."""
    lines = "".join(f"M2 {y}q16-11 32 0t32 0 32 0" for y in range(14, 64, 13))
    frame = rect(1.5, 1.5, 97, 97, rx=9, fill="none", stroke="#271D14", stroke_width=3)
    ground = rect(1.5, 1.5, 97, 97, rx=9, fill=TINTS[seat])
    waves = path(lines, fill="none", stroke="#271D14", stroke_opacity=0.1, stroke_width=1.4)
    return ground + waves + g(bust(card, seat), clip_path="url(#chac-portrait)") + frame


@cache
def medallion(card: int, seat: int, r: float, crowded: bool = False) -> str:
    """A piece of the board: the face in a ring of the seat's colour, with its emblem, in a crowd out of the neighbour's way."""
    scale = r * 0.0231
    body = circle(1.5, 3, r + 1.5, fill="#000", fill_opacity=0.35) + circle(0, 0, r + 2, **paint("casing"))
    body += circle(0, 0, r, **paint(f"seat{seat}", f"seat{seat}edge", 1.4)) + circle(0, 0, r * 0.86, fill=TINTS[seat])
    if card >= 0:
        face = g(bust(card, seat), transform=shift(-50, -46))
        body += g(face, clip_path="url(#chac-face)", transform=f"scale({num(scale, 3)})")
    tab = r * 0.36
    at = -r * 0.74, r * (-0.7 if crowded else 0.7)
    x, y = at
    body += circle(x, y, tab + 1.6, **paint("casing")) + circle(x, y, tab, **paint(f"seat{seat}", f"seat{seat}edge", 1))
    return body + emblem(SEATS[seat].emblem, tab * 0.62, at, **paint(f"seat{seat}text"))


@cache
def treasure(kind: str) -> str:
    """A treasure by its worth, in a box of 64; more worth has more gold and more outline."""
    return strokes(STROKES["treasures"][kind])


@cache
def deck_mark(deck: str) -> str:
    """Where a card comes from, about the origin, 24 across: bars for a zone, a flame, waves, a niche."""
    place = deck.rstrip("1234")
    ground = rect(-12, -12, 24, 24, rx=5, fill=DECK_INKS[place])
    return ground + sign(deck)


def sign(deck: str) -> str:
    if deck.startswith("walls"):
        n = int(deck[-1])
        bars = "".join(f"M{num(-2.35 * (n - 1) + 4.7 * i)}-6v12" for i in range(n))
        return path(f"M-9-9H9M-9 9H9{bars}", **paint("", "casing", 2.6))
    if deck == "lava":
        return path("M1-10c1 6 7 8 7 14a8 7 0 0 1-16 0c0-4 3-5 3-9 2 1 3 3 3 4 2-2 3-5 3-9z", **paint("casing"))
    if deck == "river":
        waves = "".join(f"M-9.900 {y}q3.300-4 6.600 0t6.600 0 6.600 0" for y in (-5, 1, 7))
        return path(waves, **paint("", "casing", 2.2))
    return path("M-7 9V-2a7 7 0 0 1 14 0V9z", **paint("", "casing", 2.4))


@cache
def treasure_card(card: int) -> str:
    """A treasure card as its owner holds it: picture, worth, and the mark of its deck."""
    w, h = CARD
    kind = KIND_WORDS[card // BACKS]
    deck = DECKS[card % BACKS]
    shown = "red" if deck == "alcove" and kind == str(min(ALCOVE_VALUE)) else kind
    body = rect(0.8, 6.8, w - 1.6, h - 7.6, rx=7, **paint("card", "ink", 1.5))
    body += g(treasure(shown), transform=shift(w / 2 - 23, 14, 0.72)) + g(deck_mark(deck), transform=shift(12, 12, 0.9))
    worth = "1–6" if kind == "chest" else kind
    return body + text(w / 2, h - 9, worth, text_anchor="middle", font_size=18, font_weight="800", **paint("ink"))
