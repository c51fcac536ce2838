"""Where things lie in the picture of Tikal II, and what never changes in it: jungle, river, forest, seaplanes, score track.

Figures come from the block `drawn` of `components.json`.
"""

from __future__ import annotations

from functools import cache
from math import copysign, cos, dist, pi, sin, sqrt
from random import Random
from typing import Any, Final

from tepui.drawing.rings import ring_set
from tepui.drawing.svg import circle, define, defs, g, hexagon, lines, num, paint, path, rect, shift, smooth, text, use
from tepui.drawing.terrain import tree
from tepui.engine.hexes import Point
from tepui.games.tikal2.drawing.glyphs import FIGURE, INK, LIGHT, kept
from tepui.games.tikal2.rules.components import PLANE_WORDS, SPACE_COUNT
from tepui.games.tikal2.rules.facts import FACTS

DRAWN: Final[dict[str, Any]] = FACTS["drawn"]
WIDTH: Final[int] = DRAWN["board"][0]
BOARD: Final[int] = DRAWN["board"][1]  # its height
RADIUS: Final[float] = DRAWN["hex_radius"]
# The clearing around the temple, which is the outside: its corner, its width and its height.
ROCK_WIDTH: Final = 836.0
ROCK_HEIGHT: Final = 600.0
ROCK: Final = (172.0, 150.0, ROCK_WIDTH, ROCK_HEIGHT)
BAND: Final = 27.0  # the width of the score track
ACROSS: Final = 30  # its cells along the top and along the bottom
DOWN: Final = 20  # and between them on each side
TRACK: Final = 2 * (ACROSS + DOWN)
TILE: Final = 52.0
TILE_SLOTS: Final = ((-54.0, -54.0), (2.0, -54.0), (-54.0, 2.0), (2.0, 2.0))
HILLS: Final = (
    (30, 120, 150), (260, 40, 110), (950, 60, 150), (1160, 330, 120), (1140, 850, 170), (740, 870, 110), (20, 470, 130),
    (50, 850, 150),
)  # fmt: skip


def middle(place: int) -> Point:
    """Where a space or secret room lies on paper."""
    x0, y0 = DRAWN["temple_origin"]
    if place < SPACE_COUNT:
        _, x, y = FACTS["temple"]["spaces"][place]
        return x0 + RADIUS * x * sqrt(3) / 2, y0 + RADIUS * y * 1.5
    cx, cy = FACTS["secret_rooms"]["list"][place - SPACE_COUNT][2]
    return x0 + RADIUS * cx, y0 + RADIUS * cy


def track_cell(points: int) -> Point:
    """The middle of a cell of the score track, clockwise from the upper left corner (TIK-COMP-14)."""
    n = points % TRACK
    wide, high = WIDTH / ACROSS, (BOARD - 2 * BAND) / DOWN
    if n < ACROSS:
        return (n + 0.5) * wide, BAND / 2
    n -= ACROSS
    if n < DOWN:
        return WIDTH - BAND / 2, BAND + (n + 0.5) * high
    n -= DOWN
    if n < ACROSS:
        return WIDTH - (n + 0.5) * wide, BOARD - BAND / 2
    return BAND / 2, BOARD - BAND - (n - ACROSS + 0.5) * high


@cache
def definitions() -> str:
    """Glyphs and rings."""
    return defs(
        f'<clipPath id="tik-board"><rect width="{WIDTH}" height="{BOARD}" rx="12"/></clipPath>',
        kept(),
        define("tik-tree", tree(34)),
        ring_set("tik-hex", hexagon(RADIUS - 3), (0, RADIUS * 0.76)),
        ring_set("tik-box", "M-45-23H45V23H-45z", (0, 23)),
        ring_set("tik-site", "M-60-60H60V60H-60z", (0, 60)),
        ring_set("tik-tile", f"M-2-2H{num(TILE + 2)}V{num(TILE + 2)}H-2z", (TILE, 0), weight=0.8),
        ring_set(
            "tik-rock",
            f"M7 7H{num(ROCK_WIDTH - 7)}V{num(ROCK_HEIGHT - 7)}H7z",
            (ROCK_WIDTH / 2, ROCK_HEIGHT - 7),
        ),
        ring_set("tik-disc", "M23 0a23 23 0 1 1-46 0a23 23 0 1 1 46 0z", (16, -17), weight=0.7),
        ring_set("tik-small", hexagon(31), (22, -24), weight=0.8),
        ring_set("tik-seen", hexagon(40), (28, -30), weight=0.8),
        ring_set("tik-piece", "M-59-36H59V36H-59z", (54, -32), weight=0.8),
        ring_set("tik-tray", "M-1-1H267V47H-1z", (263, 2), weight=0.8),
        ring_set("tik-row", "M0 0H278V46H0z", (274, 2), weight=0.8),
        ring_set("tik-card", "M0 0H368V46H0z", (364, 2), weight=0.8),
    )


@cache
def ground() -> str:
    """All that lies below the pieces."""
    field = rect(0, 0, WIDTH, BOARD, rx=12, fill="#B0C48D")
    jungle = field + g(hills() + undergrowth(), clip_path="url(#tik-board)")
    return jungle + river() + forest() + "".join(plane(name) for name in PLANE_WORDS) + g(track(), class_="whole")


def hills() -> str:
    """Contour lines, darker upwards."""
    found = ""
    rng = Random(61)
    fills = ("#A4BB80", "#9AB275", "#8FA96A", "#86A262")
    for x, y, size in HILLS:
        bumps = [1 + rng.uniform(-0.16, 0.16) for _ in range(11)]
        for level, fill in enumerate(fills):
            far = size * (1.28 - 0.27 * level)
            shape = smooth(
                [
                    (x + 1.5 * far * b * cos(2 * pi * k / 11), y + far * b * sin(2 * pi * k / 11))
                    for k, b in enumerate(bumps)
                ]
            )
            found += path(shape, fill=fill, stroke="#4B5A34", stroke_opacity=0.3, stroke_width=0.9)
    return found


def undergrowth() -> str:
    """Single trees at the edge of the board."""
    rng = Random(5)
    spots = [(rng.uniform(190, 990), side + rng.uniform(-12, 12)) for side in (48, 870) for _ in range(9)]
    clear = [(x, y) for x, y in spots if min(abs(x - 590), abs(x - 330), abs(x - 860)) > 90]
    return "".join(use("tik-tree", at, num_scale(rng)) for at in sorted(clear, key=lambda at: at[1]))


def num_scale(rng: Random) -> float:
    return round(rng.uniform(0.7, 1.0), 2)


def bank() -> list[Point]:
    """Points along the river, clockwise."""
    (x, y), (wide, high) = DRAWN["river"]["centre"], DRAWN["river"]["radii"]
    bend: float = DRAWN["river"]["bend"]
    found: list[Point] = []
    for k in range(48):
        a = 2 * pi * k / 48
        along, up = copysign(abs(cos(a)) ** bend, cos(a)), copysign(abs(sin(a)) ** bend, sin(a))
        found.append((x + wide * along + 4 * sin(5 * a), y + high * up + 4 * sin(4 * a + 1)))
    return found


@cache
def links() -> str:
    """The water from each site to the next, unseen: the way that a canoe is told to have taken (`link-3` begins at site 3)."""
    points = bank()
    at = [min(range(len(points)), key=lambda k: dist(points[k], site)) for site in DRAWN["sites_px"].values()]
    found = ""
    for site, begin, end in zip(DRAWN["sites_px"], at, [*at[1:], at[0]]):
        way = [points[k % len(points)] for k in range(begin, begin + (end - begin) % len(points) + 1)]
        found += path("M" + "L".join(f"{num(x)} {num(y)}" for x, y in way), id=f"link-{site}", fill="none")
    return found


def river() -> str:
    """A ring of water; what is missing of it lies under the forest."""
    d = smooth(bank())
    bed = path(d, fill="none", stroke=LIGHT, stroke_opacity=0.45, stroke_width=62)
    water = path(d, fill="none", stroke="#4B8391", stroke_width=54) + path(
        d, fill="none", stroke="#94C6D2", stroke_width=48
    )
    return bed + water + path(d, fill="none", stroke="#CFE6E6", stroke_width=2, stroke_dasharray="16 20")


def forest() -> str:
    """Trees where canoes are carried, and what it costs (TIK-FOREST-01)."""
    x, y = DRAWN["forest_px"]
    rng = Random(2)
    spots = [(x + rng.uniform(-86, 86), y + rng.uniform(-40, 62)) for _ in range(34)]
    trees = "".join(use("tik-tree", at, num_scale(rng)) for at in sorted(spots, key=lambda at: at[1]))
    sign = rect(-50, -16, 100, 32, rx=16, fill="#FFF6DA", stroke=INK, stroke_width=1.5)
    price = text(-18, 6, "−1", text_anchor="middle", font_size=18, font_weight=800, fill=INK)
    key = circle(14, -3, 6, fill="none", stroke=INK, stroke_width=2.6) + path(
        "M14 3v10h5", fill="none", stroke=INK, stroke_width=2.6
    )
    return g(trees, id="forest") + g(sign + price + key, transform=shift(x, y + 6))


def plane(name: str) -> str:
    """A seaplane on its floats, seen from above (TIK-COMP-16)."""
    outline = (
        "M34 0Q30-5 18-5L8-5L0-30H-8L-4-5L-24-4L-30-12H-35L-32 0L-35 12H-30L-24 4L-4 5L-8 30H0L8 5L18 5Q30 5 34 0z"
    )
    body = path(outline, fill=LIGHT, stroke=LIGHT, stroke_width=6, stroke_linejoin="round")
    body += path(outline, fill="#22303A") + path("M38-8V8", stroke="#22303A", stroke_width=3, stroke_linecap="round")
    x, y = DRAWN["planes_px"][name]
    turn = 0 if y < BOARD / 2 else 180
    return g(g(body, transform=f"rotate({turn})"), id=f"plane-{name}", transform=shift(x, y))


def track() -> str:
    """The score track around the board, every fifth cell with its number."""
    wide, high = WIDTH / ACROSS, (BOARD - 2 * BAND) / DOWN
    rim = path(
        f"M0 12Q0 0 12 0H{WIDTH - 12}Q{WIDTH} 0 {WIDTH} 12V{BOARD - 6}Q{WIDTH} {BOARD} {WIDTH - 6} {BOARD}H6Q0 {BOARD} 0 {BOARD - 6}z"
        f"M{BAND} {BAND}V{BOARD - BAND}H{WIDTH - BAND}V{BAND}z",
        fill="#E9DDBD",
        fill_rule="evenodd",
        stroke=INK,
        stroke_width=1.4,
    )
    cuts: list[tuple[Point, Point]] = []
    for k in range(1, ACROSS):
        cuts += [((k * wide, y), (k * wide, y + BAND)) for y in (0, BOARD - BAND)]
    for k in range(DOWN + 1):
        cuts += [((x, BAND + k * high), (x + BAND, BAND + k * high)) for x in (0, WIDTH - BAND)]
    numbers = ""
    for points in range(0, TRACK, 5):
        x, y = track_cell(points)
        numbers += text(x, y + 6, str(points), text_anchor="middle", font_size=FIGURE, font_weight=700, **paint("ink3"))
    return rim + path(lines(cuts), fill="none", stroke=INK, stroke_opacity=0.35) + numbers
