"""Draws the home page's five pictures into src/tepui/web/static/img: `python tools/vignettes.py`. Needs numpy and contourpy.

The pictures are made of the same vocabulary as the boards; they hold no ids, so several fit on one page.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import numpy as np
from relief import bands, noise, ramp

from tepui.drawing.pieces import THWARTS, boat, cut_out, head, pawn, pennant, swimmer
from tepui.drawing.svg import circle, g, hexagon, paint, path, picture, poly, rays, rect, shift
from tepui.drawing.terrain import peak, rose, tree
from tepui.engine.hexes import Point, centre, corners

FOLDER = Path(__file__).parents[1] / "src/tepui/web/static/img"
W, H = SIZE = (268, 208)
NX, NY = 90, 64
INK, CASING = "#271D14", "#FFF9EA"


def at(drawing: str, x: float, y: float, turn: float = 0) -> str:
    place = shift(x, y) + (f" rotate({turn:g})" if turn else "")
    return g(drawing, transform=place)


def crewed(width: float, crew: tuple[int, ...]) -> str:
    seated = zip(crew, THWARTS[3 - len(crew) :] if len(crew) < 3 else THWARTS, strict=True)
    return boat(width) + "".join(at(head(seat, width * 0.145), width * place, 0) for seat, place in seated)


def trees(*places: tuple[float, float, float]) -> str:
    return "".join(tree(h, (x, y)) for x, y, h in places)


def atlantis() -> str:
    y, x = np.mgrid[-1 : 1 : NY * 1j, -1.44 : 1.44 : NX * 1j]
    field = 1 - 1.15 * np.hypot(x - 0.1, (y + 0.02) * 1.12) + 0.55 * (noise(NX, NY, 12) - 0.5)
    levels = [-0.25, -0.12, 0.02, 0.12, 0.26, 0.4, 0.54, 0.68]
    fills = ["#AFD0D2", "#C4DDDB", "#DCEBE4", "#EBD59B", "#B9CF93", "#93B776", "#7FA868", "#B7AA97"]
    smoke = "M156 62q-10 -14 4 -22q14 -6 8 -18"
    return (
        rect(0, 0, W, H, **paint("sea3"))
        + path(rays((36, 150), 24, 420), stroke_opacity=0.2, **paint("", "deep", 0.7))
        + bands(field, SIZE, levels, fills, "#2F6B7C", 0.45, 3)
        + path(smoke, stroke_linecap="round", stroke_opacity=0.55, **paint("", "rockside", 5))
        + path("M164 62q-4 -12 8 -18", stroke_linecap="round", stroke_opacity=0.5, **paint("", "rockside", 3.4))
        + peak(44, (160, 104))
        + peak(29, (126, 108))
        + trees((100, 120, 18), (116, 130, 18), (184, 122, 18), (200, 114, 18), (142, 136, 18), (168, 134, 18))
        + at(crewed(68, (0, 1, 2)), 54, 150)
        + at(cut_out("shark", 38, "shark"), 222, 176)
        + at(cut_out("serpent", 46, "serpent"), 36, 46)
        + at(cut_out("whale", 44, "whale"), 230, 42)
        + at(pawn(3, 27), 124, 124)
        + at(swimmer(0), 134, 184)
    )


JUNGLE, VILLAGE = ("#A9CC85", "#7FB063", "#4F8A4A"), ("#F3DC8E", "#EBC457", "#DDA531", "#C98A1B")
MACHETE = "M2.2 16.6 4 18.4l4-4L6.2 12.6zM7 11.8l1.4-1.4C11 7 14 3.6 18.6 1.4c.5 3.4-1.2 6-3.4 8.2l-5.6 5.2z"
COIN = (
    "M10 1.4a8.6 8.6 0 1 1 0 17.2 8.6 8.6 0 0 1 0-17.2zm0 2.4a6.2 6.2 0 1 0 0 12.4 6.2 6.2 0 0 0 0-12.4z"
    "m0 1.6 1.4 3h3l-2.4 2 .9 3.2L10 11.8l-2.9 1.8.9-3.2-2.4-2h3z"
)
SPOTS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-0.27, 0), (0.27, 0)),
    3: ((0, -0.26), (-0.29, 0.22), (0.29, 0.22)),
    4: ((-0.27, -0.25), (0.27, -0.25), (-0.27, 0.25), (0.27, 0.25)),
}


def priced(kind: str, price: int, size: float) -> str:
    """A hex that shows its price by a count of symbols and a deeper tone."""
    faces, ink, symbol = (JUNGLE, "#1E4A26", MACHETE) if kind == "g" else (VILLAGE, "#5A3F00", COIN)
    scale = size * {1: 0.86, 2: 0.62}.get(price, 0.53) / 20
    out = path(hexagon(size - 0.4), fill=faces[price - 1], stroke=ink, stroke_width=0.8, stroke_opacity=0.75)
    out += path(hexagon(size * 0.88), fill="none", stroke="#FFF", stroke_opacity=0.25, stroke_width=1.1)
    for x, y in SPOTS[price]:
        place = f"translate({x * size - 10 * scale:.1f} {y * size - 10 * scale:.1f}) scale({scale:.3f})"
        out += path(symbol, fill=ink, fill_rule="evenodd", transform=place)
    return out


COURSE = {
    (3, -3): ("g", 1), (4, -3): ("g", 1), (2, -2): ("g", 1), (3, -2): ("g", 2), (4, -2): ("g", 1), (5, -3): ("g", 3),
    (1, -1): ("g", 1), (2, -1): ("g", 1), (3, -1): ("g", 2), (4, -1): ("g", 3), (-1, 0): ("y", 1), (0, 0): ("y", 1), (1, 0): ("g", 1),
    (2, 0): ("g", 2), (3, 0): ("y", 4), (-2, 1): ("y", 2), (-1, 1): ("y", 1), (0, 1): ("y", 1), (1, 1): ("g", 1), (2, 1): ("y", 3),
}  # fmt: skip


def sun(r: float) -> str:
    """A calm sun: a disc with a face and a crown of rays."""
    spikes = []
    for k in range(48):
        far = r if k % 4 == 0 else r * 0.66 if k % 2 else r * 0.86
        spikes.append((far * cos(pi * k / 24), far * sin(pi * k / 24)))
    face = "M-11 -5q5 -5 9 0M2 -5q4 -5 9 0M-9 7q9 7 18 0M0 -3l-2.5 6h5"
    return (
        poly(spikes, fill="#B57A12")
        + circle(0, 0, r * 0.6, fill="#FBF0CF")
        + circle(0, 0, r * 0.52, fill="#E3A92B", stroke="#7A4E00", stroke_width=1.6)
        + path(face, fill="none", stroke="#5A3800", stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round")
    )


def eldorado() -> str:
    size, x0, y0, sx, sy = 22.0, 38.0, 164.0, 210.0, 50.0
    field = noise(NX, NY, 9, 3) * 0.45 + np.linspace(-0.62, 0.95, NY)[:, None] + np.linspace(0.28, -0.1, NX)[None, :]
    fills = ["#CBD6A0", "#B6CB8F", "#A1BF7F", "#8FB573", "#7CA662", "#6A9653"]
    out = rect(0, 0, W, H, fill="#F6E7BE")
    out += path(rays((sx, sy), 36, 320, 2), fill="none", stroke="#D9A21B", stroke_width=1.1, stroke_opacity=0.32)
    out += path(rays((sx, sy), 36, 320, but=2), fill="none", stroke="#D9A21B", stroke_width=2.4, stroke_opacity=0.32)
    out += circle(sx, sy, 47, fill="#FBF0CF") + at(sun(40), sx, sy)
    out += bands(field, SIZE, [0.12, 0.26, 0.4, 0.54, 0.68, 0.84], fills, "#2F5A32", 0.5)
    spots = {cell: (centre(cell, size)[0] + x0, centre(cell, size)[1] + y0) for cell in COURSE}
    for x, y in spots.values():
        out += poly([(a + 1, b + 6) for a, b in corners((x, y), size)], fill="#3D4A22", fill_opacity=0.55)
    out += "".join(at(priced(*COURSE[cell], size), *spots[cell]) for cell in COURSE)
    for cell, seat in (((1, 0), 0), ((3, -2), 2), ((-1, 1), 1)):
        out += at(pawn(seat, 38), spots[cell][0], spots[cell][1] + 15)
    return out


def guardian() -> str:
    """An owl of stone: tufts, two round eyes, a beak."""
    body = "M-13 -16l7 4q6 -3 12 0l7 -4q2 9 0 14q2 12 -13 19q-15 -7 -13 -19q-2 -5 0 -14z"
    eyes = "".join(
        circle(x, -3, 4.6, fill=CASING, stroke=INK, stroke_width=1) + circle(x, -3, 1.9, fill=INK) for x in (-5.5, 5.5)
    )
    return (
        path(body, fill=CASING, stroke=CASING, stroke_width=5, stroke_linejoin="round")
        + path(body, fill="#B5391C", stroke=INK, stroke_width=1.3, stroke_linejoin="round")
        + eyes
        + path("M-2.6 1h5.2l-2.6 6z", fill="#E3A92B", stroke=INK, stroke_width=0.9, stroke_linejoin="round")
        + path("M-6 9q6 4 12 0", fill="none", stroke=CASING, stroke_width=1.5, stroke_linecap="round")
    )


def narak() -> str:
    y, x = np.mgrid[0 : 1 : NY * 1j, 0 : 1 : NX * 1j]
    hill = 0.55 * np.exp(-((x - 0.62) ** 2 + (y - 0.42) ** 2) / 0.08)
    valley = 0.2 * np.exp(-((x - 0.15 - 0.12 * np.sin(y * 6)) ** 2) / 0.006)
    fills = ["#EFE3BD", *ramp("#DDE2B3", "#8FB573", 7), *ramp("#B9C296", "#D8CDB6", 4)]
    levels = [float(level) for level in np.linspace(0.28, 1.15, 12)]
    temple = "M-84 0h168l-14 -15h-12v-13h-15v-13h-16v-13h-15v-14h-24v14h-15v13h-16v13h-15v13h-12z"
    shade = "M0 0h84l-14 -15h-12v-13h-15v-13h-16v-13h-15v-14h-12z"
    trail = "M20 190C62 166 80 196 112 178S146 150 160 142"
    stairs = rect(-4, -54, 8, 54, fill="#EBD9A6", stroke=INK, stroke_width=0.8) + rect(-10, -22, 20, 22, fill="#3A2A18")
    lens = circle(0, 0, 20, fill=CASING, fill_opacity=0.5, stroke="#4A3208", stroke_width=4)
    return (
        rect(0, 0, W, H, fill="#BFDAD8")
        + bands(noise(NX, NY, 33) + hill - valley, SIZE, levels, fills, "#4B5A34", 0.5)
        + at(
            path(temple, fill="#D9BE86", stroke=INK, stroke_width=1.8, stroke_linejoin="round")
            + path(shade, fill="#B48F56", fill_opacity=0.55)
            + stairs
            + at(guardian(), 0, -84),
            162,
            134,
        )
        + trees((30, 108, 22), (66, 112, 24), (48, 126, 26), (256, 136, 22), (84, 146, 22), (240, 150, 26))
        + trees((120, 160, 24), (212, 166, 22), (190, 186, 24), (236, 192, 26))
        + path(trail, fill="none", stroke=CASING, stroke_width=6, stroke_linecap="round", stroke_opacity=0.8)
        + path(trail, stroke_dasharray="2 7", stroke_linecap="round", **paint("", "lava", 2.8))
        + at(pawn(3, 40), 30, 198)
        + at(rose(32), 42, 46)
        + at(lens + path("M15 15l14 14", stroke="#4A3208", stroke_width=7, stroke_linecap="round"), 228, 54)
    )


DOORS = {"pink": "#C8578F", "green": "#2F8A4F", "blue": "#2B62A8", "yellow": "#D9A21B", "brown": "#7A4A26"}
ROOMS: dict[tuple[int, int], tuple[str, tuple[int, ...]] | None] = {
    (0, 0): ("yellow", (0, 3)), (1, 0): ("blue", (1,)), (-1, 0): ("pink", (5, 2)), (0, 1): ("green", (4,)), (1, -1): ("brown", (2, 5)),
    (0, -1): None, (-1, 1): None, (2, 0): None, (-2, 0): ("blue", (3,)), (-2, 1): ("green", (0,)), (2, -1): ("yellow", (4,)),
    (1, 1): None, (-1, -1): None, (-3, 1): ("brown", (1,)), (3, -1): ("pink", (0,)),
}  # fmt: skip


def key() -> str:
    """An old key, bow at the upper left."""
    d = "M-13 -13a7.5 7.5 0 1 1 8.6 1.6L14 12l2 -2l4 4l-4.5 4.5l-3 -3l-2.5 2.5l-3 -3l1.5 -2.5L-9.500 -6.500A7.5 7.5 0 0 1 -13 -13z"
    return (
        path(d, fill=CASING, stroke=CASING, stroke_width=5, stroke_linejoin="round")
        + path(d, fill="#B57A12", stroke="#5A3800", stroke_width=1.4, stroke_linejoin="round")
        + circle(-8, -13.5, 3, fill=CASING, stroke="#5A3800", stroke_width=1.2)
    )


def tikal2() -> str:
    size, x0, y0 = 27.0, 134.0, 128.0
    river = "M-20 52C40 -6 90 22 140 14S250 -2 290 60"
    out = rect(0, 0, W, H, fill="#B9CC98")
    levels = [float(level) for level in np.linspace(0.3, 0.72, 7)]
    out += bands(noise(NX, NY, 71, 4, 5), SIZE, levels, ramp("#B3C891", "#819E5C", 7), "#4B5A34", 0.4)
    for colour, width in ((CASING, 30), ("#5C97A3", 26), ("#8CBFD0", 22)):
        out += path(river, fill="none", stroke=colour, stroke_width=width, stroke_opacity=0.5 if width == 30 else None)
    out += path("M-14 50C44 -2 92 24 140 16S248 4 284 58", stroke_dasharray="12 14", **paint("", "sea1", 2))
    spots = {room: (centre(room, size)[0] + x0, centre(room, size)[1] + y0) for room in ROOMS}
    out += "".join(path(hexagon(size, (x, y + 5)), fill="#4A3A26") for x, y in spots.values())
    for room, (x, y) in spots.items():
        out += at(chamber(ROOMS[room], size), x, y)
    for room, seat in (((0, 0), 0), ((-1, 0), 1), ((1, -1), 3)):
        out += at(pennant(seat, 24), spots[room][0] - 3, spots[room][1] + 12)
    return out + at(crewed(54, (3,)), 196, 16) + at(key(), 34, 180) + at(pawn(2, 38), 240, 200)


def chamber(room: tuple[str, tuple[int, ...]] | None, size: float) -> str:
    face = path(hexagon(size - 0.6), fill="#F0E3C0" if room else "#7E7261", stroke=INK, stroke_width=1.3)
    if room is None:
        return face
    face += path(hexagon(size - 4), fill="none", stroke="#B79C63", stroke_width=1)
    door = rect(-3.6, -7.5, 7.2, 15, rx=1.6, fill=DOORS[room[0]], stroke=INK, stroke_width=1.1)
    for side in room[1]:
        angle = pi / 3 * side
        face += at(door, cos(angle) * size * 0.78, sin(angle) * size * 0.78, 60 * side)
    return face


STONE, SOOT = "#D2BF98", "#1E150E"


def flag(x: float, y: float, side: float = 30, colour: str = STONE) -> str:
    shadow = rect(x, y + 3, side, side, rx=3, fill=SOOT)
    return shadow + rect(x, y, side, side, rx=3, fill=colour, stroke="#2A1D12", stroke_width=1.4)


def lava(x: float, y: float, tone: int) -> str:
    glow = f"M{x + 5:.1f} {y + 13:.1f}q5 -7 10.5 0t10.5 0M{x + 5:.1f} {y + 22:.1f}q5 -7 10.5 0t10.5 0"
    fill = ("#E8590C", "#F2792B", "#C8321F")[tone % 3]
    return rect(x, y, 31, 31, rx=3, fill=fill, stroke="#5A1E0C", stroke_width=1.4) + path(
        glow, fill="none", stroke="#FFD28A", stroke_width=2, stroke_linecap="round"
    )


def glyph(x: float, y: float, dots: int) -> str:
    bar = rect(x + 6.5, y + 17, 18, 3.6, rx=1.5, fill="#3A2A18")
    return bar + "".join(circle(x + 15.5 + (k - (dots - 1) / 2) * 6, y + 11, 2.2, fill="#3A2A18") for k in range(dots))


def torch() -> str:
    flame = "M2 -6c-7 -2 -8 -10 -2 -17c0 4 2 5 4 6c1 -3 1 -5 0 -8c7 5 9 14 2 19z"
    return (
        path("M-9 16L1 -6", fill="none", stroke="#B98550", stroke_width=4.4, stroke_linecap="round")
        + path("M-1 -4l5 2", fill="none", stroke="#8A5A2B", stroke_width=5.4, stroke_linecap="round")
        + path(flame, fill="#FFB45C")
        + path("M3 -7c-3 -2 -3 -6 -1 -9c3 2 4 6 1 9z", fill="#FFE3A8")
    )


def bridge() -> str:
    ropes = "M-36 -12Q0 10 36 -12M-36 6Q0 28 36 6"
    planks = "".join(f"M{x} {4 + 11 * (1 - (x / 36) ** 2) + 1:.1f}v-16" for x in range(-30, 31, 7))
    return (
        path(ropes, fill="none", stroke=STONE, stroke_width=2.4, stroke_linecap="round")
        + path(planks, fill="none", stroke=STONE, stroke_width=2.2)
        + path("M-36 -16v26M36 -16v26", fill="none", stroke="#B98550", stroke_width=4.5, stroke_linecap="round")
    )


def boulder() -> str:
    cracks = "M-24 -16q14 -14 36 -10M-28 0q6 12 2 20M-6 26q18 6 32 -8M18 -10q8 10 4 22M-14 -2l14 8l-6 12M2 -16l10 6"
    return (
        circle(4, 5, 38, fill="#000", fill_opacity=0.35)
        + circle(0, 0, 37, fill="#8E8170", stroke=SOOT, stroke_width=2.4)
        + path(cracks, fill="none", stroke="#4A3F33", stroke_width=2.6, stroke_linecap="round")
        + path(
            "M-26 -14a30 30 0 0 1 24 -16",
            fill="none",
            stroke="#D8CCB8",
            stroke_width=4,
            stroke_linecap="round",
            stroke_opacity=0.7,
        )
        + path(
            "M42 -13h14M46 1h14M42 15h12",
            fill="none",
            stroke="#FFE3C9",
            stroke_width=2.4,
            stroke_linecap="round",
            stroke_opacity=0.8,
        )
    )


def chac() -> str:
    levels = [float(level) for level in np.linspace(0.32, 0.7, 6)]
    out = rect(0, 0, W, H, fill="#3A2C22")
    out += bands(noise(NX, NY, 50, 4, 5), SIZE, levels, ramp("#3F3026", "#5D4939", 6), SOOT, 0.6)
    out += "".join(flag(-6 + i * 32, 60) for i in range(9)) + "".join(flag(90, 92 + j * 32) for j in range(4))
    out += rect(126, 98, 140, 108, rx=5, fill=SOOT)
    for i in range(4):
        for j in range(3):
            x, y = 131 + i * 33.5, 103 + j * 33.5
            molten = (i, j) in ((1, 0), (2, 2), (3, 1), (0, 2))
            out += (
                lava(x, y, i + j)
                if molten
                else rect(x, y, 31, 31, rx=3, fill="#B9A27C", stroke="#2A1D12", stroke_width=1.4)
                + glyph(x, y, (i * 3 + j) % 4 + 1)
            )
    out += at(boulder(), 42, 57) + at(pawn(0, 42), 134, 90) + at(pawn(4, 42), 172, 90) + at(pawn(2, 38), 105, 150)
    return out + at(bridge(), 43, 152) + at(torch(), 240, 32) + at(torch(), 112, 32)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for scene in (atlantis, chac, eldorado, narak, tikal2):
        drawn = picture(*SIZE, scene(), preserveAspectRatio="xMidYMid slice", aria_hidden="true", class_="vignette lit")
        (FOLDER / f"{scene.__name__}.svg").write_text(drawn + "\n")


if __name__ == "__main__":
    main()
