"""The supply beside the board: keys and passages, what treasures are worth, piles, the next sanctuary, open treasures."""

from __future__ import annotations

from typing import Final

from tepui.drawing.icons import placed
from tepui.drawing.kept_parts import kept_part
from tepui.drawing.pieces import tinted
from tepui.drawing.svg import circle, g, hexagon, path, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.tikal2.drawing.canvas import Canvas
from tepui.games.tikal2.drawing.glyphs import FIGURE, INK, LIGHT, card, passage
from tepui.games.tikal2.people.news import room_word
from tepui.games.tikal2.rules.components import (
    COLOUR,
    COLOURS,
    MULTI,
    NONE,
    PRICES,
    SANCTUARIES,
    SANCTUARY,
    TREASURES,
)
from tepui.games.tikal2.rules.table import ROOM_PILE, TREASURE_PILE

WIDE: Final = 372.0
HIGH: Final = 172.0
SOLD_AT: Final = 53.0  # the worths of treasures
PILES_AT: Final = 140.0
ROW_AT: Final = 198.0  # open treasures


@kept_part
def supplies(board: Canvas) -> tuple[str, float]:
    """All of it; and how high it is."""
    found = (
        keys(board)
        + passages(board)
        + worths(board)
        + piles(board, tuple(map(len, board.v.piles)))
        + sanctuary(board)
        + row(board)
    )
    return g(found, class_="market"), HIGH + 50 if board.v.row else HIGH


@kept_part
def worths(board: Canvas) -> str:
    """What a treasure of each type is worth now."""
    found = rect(0, SOLD_AT, WIDE, 54, rx=8, fill="#F3E3BE", stroke="#B79C63", stroke_width=1)
    for kind, price in enumerate(PRICES[board.v.wheel]):
        x = 38 + 74 * kind
        found += use(f"tik-{TREASURES[kind]}", (x - 12, SOLD_AT + 18), 1.2)
        found += text(x + 16, SOLD_AT + 27, str(price), text_anchor="middle", font_size=20, font_weight=800, fill=INK)
        name = board.say(f"treasure.{TREASURES[kind]}")
        found += text(x, SOLD_AT + 48, name, text_anchor="middle", font_size=15, font_weight=600, fill=INK)
    middle = WIDE / 2, SOLD_AT + 27
    drawn = g(found, transform=shift(-middle[0], -middle[1]))
    return g(drawn, id="wheel", role="img", aria_label=board.say("draw.wheel"), transform=shift(*middle))


def count(n: int, at: Point) -> str:
    """How many there are, on a small disc over all rings."""
    disc = circle(0, 0, 11.5, fill="#FFFDF6", stroke=INK, stroke_width=1.1)
    return g(
        disc + text(0, 6, str(n), text_anchor="middle", font_size=FIGURE, font_weight=800, fill=INK),
        transform=shift(*at),
        pointer_events="none",
    )


@kept_part
def keys(board: Canvas) -> str:
    """The five open piles of keys (TIK-SETUP-13)."""
    found = ""
    for colour, word in enumerate(COLOURS):
        n = board.v.supply[colour]
        body = circle(0, 0, 22, fill="#FBF3DC", fill_opacity=0.9 if n else 0.3, stroke=INK, stroke_width=1.2)
        body += g(use(f"tik-key-{word}", (0, -1), 1.15), opacity=1 if n else 0.35)
        name = board.say("draw.supply", colour=f"@colour.{word}", n=n)
        x, y = 27.0 + 56 * colour, 25.0
        found += board.thing(f"supply-{word}", "place", (x, y), name, "tik-disc", body) + count(n, (x + 16, y + 15))
    return found


@kept_part
def passages(board: Canvas) -> str:
    label = board.say("draw.passages", n=board.v.passages)
    body = g(passage(), transform="scale(1.3)") + count(board.v.passages, (17, 12))
    return g(body, id="passages", transform=shift(324, 25), role="img", aria_label=label)


@kept_part
def sanctuary(board: Canvas) -> str:
    """The sanctuary that comes next (TIK-SETUP-21)."""
    here = board.v.sanctuary
    if here == NONE:
        return ""
    left = sum(SANCTUARY + i not in board.v.rooms for i in range(len(SANCTUARIES)))
    word = "multi" if COLOUR[SANCTUARY + here] == MULTI else COLOURS[COLOUR[SANCTUARY + here]]
    body = path(hexagon(29, (3, 4)), fill="#33291C") + path(hexagon(29), fill="#4A3F33", stroke=LIGHT, stroke_width=1.6)
    body += use(f"tik-medal-{word}", (0, 0), 1.25) + count(left, (24, 15))
    name = board.say("draw.next", room=room_word(SANCTUARIES[here]), n=left)
    return board.thing("next-sanctuary", "place", (324, PILES_AT), name, "tik-small", body)


@kept_part
def piles(board: Canvas, sizes: tuple[int, ...]) -> str:
    """Light rooms, special cards, treasures, with what is left in each."""
    found = ""
    names = ["rooms", "cards", *[f"pile{i + 1}" for i in range(len(sizes) - TREASURE_PILE)]]
    for i, word in enumerate(names):
        n = sizes[ROOM_PILE + i]
        name = board.say("draw.pile", kind=word, n=n)
        x, y = 27.0 + 56 * i, PILES_AT
        found += board.thing(f"pile-{word}", "place", (x, y), name, "tik-disc", pile_face(word, n))
        found += count(n, (x + 16, y + 15))
    return found


def pile_face(word: str, n: int) -> str:
    """The back of the topmost piece."""
    faint = 1.0 if n else 0.35
    if word == "rooms":
        body = path(hexagon(23, (2, 3)), fill="#33291C") + path(
            hexagon(23), fill="#D9C59B", stroke=INK, stroke_width=1.4
        )
        return g(body + use("tik-icon-light_room"), opacity=faint)
    if word == "cards":
        back = rect(-12, -19, 30, 40, rx=4, fill="#33291C") + rect(-15, -21, 30, 40, rx=4, fill="#3C6B58", stroke=INK)
        return g(back + g(card(0.9), transform=shift(0, -1)), opacity=faint)
    # TIK-COMP-10: the back of every treasure shows a crate.
    crate = rect(-16, -16, 36, 36, rx=4, fill="#33291C") + rect(-19, -19, 36, 36, rx=4, fill="#A9713D", stroke=INK)
    return g(crate + g(tinted(placed("chest", 24), "casing"), transform=shift(-1, -1)), opacity=faint)


@kept_part
def row(board: Canvas) -> str:
    """Open treasures of "more control" (TIK-VAR-01); equal ones share an element."""
    found = ""
    for i, kind in enumerate(board.v.row):
        face = circle(0, 0, 20, fill="#FBF3DC", stroke=INK, stroke_width=1.4) + use(
            f"tik-{TREASURES[kind]}", (0, 0), 1.25
        )
        if kind in board.v.row[:i]:
            found += g(face, transform=shift(27 + 54 * i, ROW_AT), pointer_events="none")
            continue
        name = board.say(f"treasure.{TREASURES[kind]}")
        found += board.thing(f"open-{TREASURES[kind]}", "place", (27 + 54 * i, ROW_AT), name, "tik-disc", face)
    return found
