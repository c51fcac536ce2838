"""The camps beside the board: the reader's with tent, bag and camp as two trays, the others' as strips.

Ids: `camp-0`, `bag-0` (trays), `bagkey-0-pink`, `tent-0` of the reader; `home-1` of the others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tepui.drawing.icons import placed
from tepui.drawing.kept_parts import kept_part
from tepui.drawing.pieces import head, tinted
from tepui.drawing.svg import circle, g, paint, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.tikal2.drawing.canvas import Canvas
from tepui.games.tikal2.drawing.glyphs import FIGURE, INK, card, passage, tent
from tepui.games.tikal2.knowledge.view import View, part
from tepui.games.tikal2.rules.components import COLOUR_COUNT, COLOURS, TREASURE_TYPES
from tepui.games.tikal2.rules.table import IN_CAMP

WIDE: Final = 372.0
MAT: Final = 98.0  # the height of the reader's camp
STRIP: Final = 36.0  # and of another's
TRAY: Final = (266.0, 46.0)
LABEL: Final = 34.0  # the middle of a tray's name
NAME: Final = 14.2  # and its size


class Camp(NamedTuple):
    """What a seat has, as far as the reader sees it: keys by colour in its bag and its camp, all else by number."""

    seat: int
    bag: tuple[int, ...]
    camp: tuple[int, ...]
    hidden: int  # keys that lie face down
    tent: bool
    held: tuple[int, ...]  # passages, treasures, cards, tiles


def camp_of(v: View, seat: int) -> Camp:
    camp = tuple(part(v.camps, seat, COLOUR_COUNT))
    treasures = sum(part(v.held, seat, TREASURE_TYPES)) + v.hidden[seat]
    tiles = v.tiles.count(IN_CAMP + seat)
    return Camp(
        seat,
        tuple(part(v.bags, seat, COLOUR_COUNT)),
        camp,
        v.camp_sizes[seat] - sum(camp),
        v.tents[seat] > 0,
        (v.tokens[seat], treasures, v.hand_sizes[seat], tiles),
    )


@kept_part
def mat(board: Canvas, camp: Camp) -> str:
    """The reader's camp: tent, bag and camp with keys large enough for a finger, and what is held by number."""
    body = rect(0, 0, 7, MAT, **paint(f"seat{camp.seat}")) + tent_of(board, camp, (32, 26))
    body += tray(board, "bag", camp, (56, 1)) + tray(board, "camp", camp, (56, MAT - TRAY[1] - 1))
    return body + counters(camp)


def rivals(board: Canvas) -> tuple[str, float]:
    """The others' camps, a strip each; and how high they are."""
    others = [seat for seat in range(board.v.seats) if seat != (board.v.seat or 0)]
    strips = "".join(
        g(strip(board, camp_of(board.v, seat)), id=f"home-{seat}", transform=shift(0, i * STRIP))
        for i, seat in enumerate(others)
    )
    return strips, STRIP * len(others)


@kept_part
def strip(board: Canvas, camp: Camp) -> str:
    """Keys in bag and camp, then passages, treasures and cards."""
    body = g(head(camp.seat, 11), transform=shift(16, STRIP / 2)) + tinted(
        placed("backpack", 15, (40, STRIP / 2)), "ink"
    )
    body += small_keys(camp.bag, 58) + tinted(placed("flag", 15, (167, STRIP / 2)), "ink")
    body += small_keys(camp.camp, 185)
    if camp.hidden:
        body += rect(181, STRIP / 2 - 13, 20, 26, rx=4, fill="#8D7B57", stroke=INK, stroke_width=1.2)
        body += text(
            191,
            STRIP / 2 + 6,
            str(camp.hidden),
            text_anchor="middle",
            font_size=FIGURE,
            font_weight=800,
            fill="#FFF9EA",
        )
    return body + holdings(camp, 304, STRIP / 2, 27)


def small_keys(counts: tuple[int, ...], x: float) -> str:
    """A key of each colour with its number."""
    found = ""
    for colour, n in enumerate(counts):
        if n:
            found += use(f"tik-key-{COLOURS[colour]}", (x, STRIP / 2 - 2), 0.8)
            found += text(x + 8, STRIP / 2 + 15, str(n), font_size=FIGURE, font_weight=800, fill=INK) if n > 1 else ""
            x += 22
    return found


def tent_of(board: Canvas, camp: Camp, at: Point) -> str:
    name = board.say("draw.tent.ready" if camp.tent else "draw.tent.used", who=f"#{camp.seat}")
    body = circle(0, 0, 21, fill="#FBF3DC") + tent(camp.tent)
    return board.thing(f"tent-{camp.seat}", "place", at, name, "tik-disc", body)


def tray(board: Canvas, zone: str, camp: Camp, at: Point) -> str:
    """Keys by colour with their number; face down where only the number may be seen."""
    counts, seat = camp.bag if zone == "bag" else camp.camp, camp.seat
    wide, high = TRAY
    body = rect(0, 0, wide, high, rx=8, fill="#FBF3DC" if zone == "bag" else "#D9C59B", stroke=INK, stroke_width=1.2)
    body += g(tinted(placed("backpack" if zone == "bag" else "flag", 16), "ink"), transform=shift(LABEL, 14))
    label = board.say(f"draw.{zone}")
    body += text(LABEL, high - 9, label, text_anchor="middle", font_size=NAME, font_weight=700, fill=INK)
    hidden = camp.hidden if zone == "camp" else 0
    if hidden:
        body += rect(70, 3, 34, 40, rx=5, fill="#8D7B57", stroke=INK, stroke_width=1.4)
        body += text(87, 30, str(hidden), text_anchor="middle", font_size=20, font_weight=800, fill="#FFF9EA")
    name = board.say(f"draw.{zone}.of", who=f"#{seat}")
    keys = "".join(held_key(board, zone, seat, colour, count, at) for colour, count in enumerate(counts) if count)
    return board.thing(f"{zone}-{seat}", "place", at, name, "tik-tray", body) + keys


def held_key(board: Canvas, zone: str, seat: int, colour: int, count: int, tray_at: Point) -> str:
    """The keys of one colour in a tray: each colour has its place in the row."""
    at = tray_at[0] + 2 * LABEL + 19 + 40 * colour, tray_at[1] + TRAY[1] / 2
    drawn = circle(0, 0, 20, fill="#FFFDF6", fill_opacity=0.75) + use(f"tik-key-{COLOURS[colour]}", (0, 0), 1.2)
    if count > 1:
        drawn += circle(11, 12, 9.5, fill="#FFFDF6", stroke=INK, stroke_width=1)
        drawn += text(11, 18, str(count), text_anchor="middle", font_size=FIGURE, font_weight=800, fill=INK)
    if zone == "camp":
        return g(drawn, transform=shift(*at), pointer_events="none")
    name = board.say("draw.bagkey", colour=f"@colour.{COLOURS[colour]}")
    return board.thing(f"bagkey-{seat}-{COLOURS[colour]}", "piece", at, name, "tik-disc", drawn)


def counters(camp: Camp) -> str:
    """Passages, treasures and cards of the reader at the edge, its tiles under the tent."""
    *edge, tiles = held(camp)
    found = "".join(holding(*one, (337, 17 + 32 * i), 0.85) for i, one in enumerate(edge))
    return found + holding(*tiles, (24, 74))


def holdings(camp: Camp, x: float, y: float, step: float) -> str:
    """The same in a row, without the tiles."""
    return "".join(holding(drawing, n, (x + step * i - 14, y)) for i, (drawing, n) in enumerate(held(camp)[:3]))


def holding(drawing: str, n: int, at: Point, size: float = 0.66) -> str:
    number = text(
        at[0] + 14 * size, at[1] + 6, str(n), font_size=FIGURE, font_weight=800, fill=INK, fill_opacity=1 if n else 0.7
    )
    return g(drawing, transform=shift(*at, size), opacity=1 if n else 0.5) + number


def held(camp: Camp) -> list[tuple[str, int]]:
    tile = rect(-9, -9, 18, 18, rx=3, fill="#FBF3DC", stroke=INK, stroke_width=1.4)
    return list(zip((passage(), tinted(placed("chest", 24), "ink"), card(), tile), camp.held))
