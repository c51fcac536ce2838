"""The camps below the board: tent, bag and camp as two trays, passages, treasures, cards and tiles of each player.

Ids: `camp-0`, `bag-0` (trays), `bagkey-0-pink`, `tent-0`.
"""

from __future__ import annotations

from typing import Final

from tepui.drawing.icons import placed
from tepui.drawing.pieces import head, tinted
from tepui.drawing.svg import circle, g, paint, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.tikal2.drawing.canvas import Canvas
from tepui.games.tikal2.drawing.glyphs import FIGURE, INK, card, passage, tent
from tepui.games.tikal2.drawing.ground import BOARD, CAMPS, WIDTH, camp_rows
from tepui.games.tikal2.knowledge.view import part
from tepui.games.tikal2.rules.components import COLOUR_COUNT, COLOURS, TREASURE_TYPES
from tepui.games.tikal2.rules.table import IN_CAMP

GAP: Final = 8.0
TRAY: Final = (122.0, 82.0)


def camps(board: Canvas) -> str:
    """One camp after the other, in the order of the seats."""
    seats, rows = board.v.seats, camp_rows(board.v.seats)
    abreast = (seats + rows - 1) // rows
    wide = (WIDTH - GAP * (abreast + 1)) / abreast
    found = ""
    for seat in range(seats):
        at = GAP + seat % abreast * (wide + GAP), BOARD + GAP + seat // abreast * (CAMPS - GAP / 2)
        found += camp(board, seat, at, wide)
    return found


def camp(board: Canvas, seat: int, at: Point, wide: float) -> str:
    mine = seat == board.v.seat
    edge = paint("", f"seat{seat}")["stroke"]
    frame = rect(0, 0, wide, CAMPS - 2 * GAP, rx=10, fill="#EFE3C6", stroke=edge, stroke_width=3.4 if mine else 1.6)
    left = (wide - 350) / 2
    body = g(head(seat, 15), transform=shift(left + 20, 30)) + tent_of(board, seat, (left + 20, 84))
    body += tray(board, "bag", seat, (left + 48, 26)) + tray(board, "camp", seat, (left + 182, 26))
    return g(frame + body + counters(board, seat, left + 318), id=f"home-{seat}", transform=shift(*at))


def tent_of(board: Canvas, seat: int, at: Point) -> str:
    ready = board.v.tents[seat] > 0
    name = board.say("draw.tent.ready" if ready else "draw.tent.used", who=f"#{seat}")
    return board.thing(f"tent-{seat}", "place", at, name, "tik-disc", circle(0, 0, 21, fill="#FBF3DC") + tent(ready))


def tray(board: Canvas, zone: str, seat: int, at: Point) -> str:
    """Keys by colour with their number; face down where only the number may be seen."""
    v = board.v
    counts = part(v.bags if zone == "bag" else v.camps, seat, COLOUR_COUNT)
    wide, high = TRAY
    body = rect(0, 0, wide, high, rx=8, fill="#FBF3DC" if zone == "bag" else "#D9C59B", stroke=INK, stroke_width=1.2)
    label = board.say(f"draw.{zone}")
    body += text(4, -7, label, font_size=FIGURE, font_weight=700, fill=INK)
    body += g(tinted(placed("backpack" if zone == "bag" else "flag", 14), "ink"), transform=shift(wide - 10, -11))
    hidden = v.camp_sizes[seat] - sum(counts) if zone == "camp" else 0
    if hidden:
        body += rect(44, 20, 34, 42, rx=5, fill="#8D7B57", stroke=INK, stroke_width=1.4)
        body += text(61, 48, str(hidden), text_anchor="middle", font_size=20, font_weight=800, fill="#FFF9EA")
    name = board.say(f"draw.{zone}.of", who=f"#{seat}")
    keys = "".join(held_key(board, zone, seat, colour, count, at) for colour, count in enumerate(counts) if count)
    return board.thing(f"{zone}-{seat}", "place", at, name, "tik-tray", body) + keys


def held_key(board: Canvas, zone: str, seat: int, colour: int, count: int, tray_at: Point) -> str:
    """The keys of one colour in a tray: two rows, three and two."""
    at = tray_at[0] + 22 + 39 * (colour % 3), tray_at[1] + 24 + 38 * (colour // 3)
    drawn = use(f"tik-key-{COLOURS[colour]}")
    if count > 1:
        drawn += circle(13, 7, 10.5, fill="#FFFDF6", stroke=INK, stroke_width=1)
        drawn += text(13, 13, str(count), text_anchor="middle", font_size=FIGURE, font_weight=800, fill=INK)
    if zone == "camp":
        return g(drawn, transform=shift(*at), pointer_events="none")
    name = board.say("draw.bagkey", colour=f"@colour.{COLOURS[colour]}")
    return board.thing(f"bagkey-{seat}-{COLOURS[colour]}", "piece", at, name, "tik-disc", drawn)


def counters(board: Canvas, seat: int, x: float) -> str:
    """Passages, treasures, cards, tiles: a drawing and a number each."""
    v = board.v
    treasures = sum(part(v.held, seat, TREASURE_TYPES)) + v.hidden[seat]
    tiles = sum(place == IN_CAMP + seat for place in v.tiles)
    drawn = (
        (passage(), v.tokens[seat]),
        (tinted(placed("chest", 24), "ink"), treasures),
        (card(), v.hand_sizes[seat]),
        (rect(-9, -9, 18, 18, rx=3, fill="#FBF3DC", stroke=INK, stroke_width=1.4), tiles),
    )
    found = ""
    for i, (picture, n) in enumerate(drawn):
        found += g(picture, transform=shift(x, 17 + 28 * i, 0.8))
        found += text(
            x + 13, 23 + 28 * i, str(n), font_size=FIGURE, font_weight=800, fill=INK, fill_opacity=1 if n else 0.45
        )
    return found
