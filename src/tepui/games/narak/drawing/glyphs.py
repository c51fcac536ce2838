"""The drawn vocabulary of Narak: tokens, travel icons, signs of effects, idols, guardians, research tokens. About their own origin.

Everything is told apart by its shape as well as by its colour. A picture keeps these in its defs and puts them down by `use`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tepui.drawing.pieces import emblem
from tepui.drawing.svg import circle, define, g, paint, path, poly, rect, text

FIGURE: Final = 15.4  # the height of letters and numbers: read in the window of a common screen
SIZE: Final = 20.0  # every sign fits a square of this size


def coin() -> str:
    return circle(0, 0, 9, fill="#E3B23A", stroke="#5A3D00", stroke_width=1.6) + circle(
        0, 0, 5.4, fill="none", stroke="#5A3D00", stroke_width=1.3
    )


def compass() -> str:
    ring = circle(0, 0, 8.4, fill="#F3F8F5", stroke="#17604D", stroke_width=2.4)
    return (
        ring
        + poly([(4.6, -4.6), (1.8, 1.8), (-1.8, -1.8)], fill="#B5391C")
        + poly([(-4.6, 4.6), (1.8, 1.8), (-1.8, -1.8)], fill="#22303A")
    )


def tablet() -> str:
    return rect(-7.4, -8.6, 14.8, 17.2, rx=2, fill="#A9623F", stroke="#4A2412", stroke_width=1.5) + path(
        "M-4.4-4.2H4.4M-4.4 0H4.4M-4.4 4.2H2", stroke="#F5DCC6", stroke_width=1.7, fill="none", stroke_linecap="round"
    )


def arrowhead() -> str:
    return path(
        "M0-9.4 6.6 4 2 2.6V9H-2V2.6L-6.6 4z",
        fill="#93A7B5",
        stroke="#2B3A46",
        stroke_width=1.5,
        stroke_linejoin="round",
    ) + path("M0-7V2", stroke="#2B3A46", stroke_width=1.1)


def jewel() -> str:
    return path("M-5.4-7H5.4L9.4-2 0 9-9.4-2z", fill="#C32B3C", stroke="#5A0A16", stroke_width=1.5) + path(
        "M-9.4-2H9.4M-3.4-2 0 9 3.4-2-3.4-2 0-7 3.4-2", fill="none", stroke="#F7C9CF", stroke_width=1
    )


def boot() -> str:
    return path("M-5-8.4H1.4V1.2L8 3.8V8H-5z", fill="currentColor") + path(
        "M-6.2 8.2H9", stroke="currentColor", stroke_width=1.8
    )


def car() -> str:
    body = path("M-9.4 3.6V-1l3-.8 2.6-4.4H4L7 -1.8l2.6 1V3.6z", fill="currentColor")
    wheels = circle(-5, 4.6, 2.7, fill="currentColor", stroke="#22303A", stroke_width=1.2)
    return body + wheels + circle(5, 4.6, 2.7, fill="currentColor", stroke="#22303A", stroke_width=1.2)


def boat() -> str:
    return path("M-9 2.6H9L6.4 7.6H-6.4z", fill="currentColor") + path(
        "M-1-9V1.4H-7.4zM1-7.4 7.4 1.4H1z", fill="currentColor"
    )


def plane() -> str:
    return path(
        "M-1.5-9.4h3l.8 6.6L9.4 1.4V4L2 2.4 1.4 7l2.4 1.6V10L0 9-3.8 10V8.6L-1.4 7-2 2.4-9.4 4V1.4l7.1-4.2z",
        fill="currentColor",
    )


def mini_card(fill: str, mark: str = "") -> str:
    return rect(-6.4, -9, 12.8, 18, rx=2, fill=fill, stroke="#271D14", stroke_width=1.3) + mark


def stroke(d: str, colour: str, width: float = 2.2) -> str:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def fear_face() -> str:
    return (
        circle(-2.4, -2.6, 1.5, fill="#F5ECD8")
        + circle(2.4, -2.6, 1.5, fill="#F5ECD8")
        + circle(0, 3.2, 2.3, fill="#F5ECD8")
    )


def person() -> str:
    return circle(0, -4.6, 3.6, fill="#54432F") + path("M-7 8.6c0-6 2.6-8.4 7-8.4s7 2.4 7 8.4z", fill="#54432F")


def mask() -> str:
    face = path("M-7.4-8.4 0-6.4 7.4-8.4 6.4 2.6 0 9-6.4 2.6z", fill="#5B3A22", stroke="#2B190B", stroke_width=1.2)
    return face + stroke("M-4-2.4h2.6M1.4-2.4H4M-2 3.6h4", "#F3DFAE", 1.9)


def signs() -> dict[str, str]:
    """Every sign by its name."""
    refresh = stroke("M6.6 1.2a6.7 6.7 0 1 1-2-5.6", "#17677F", 2.4) + poly(
        [(8.6, -7.4), (7, -0.6), (2, -5)], fill="#17677F"
    )
    return {
        "coin": coin(),
        "compass": compass(),
        "tablet": tablet(),
        "arrowhead": arrowhead(),
        "jewel": jewel(),
        "boot": boot(),
        "car": car(),
        "boat": boat(),
        "plane": plane(),
        "draw": mini_card("#FFFDF6", stroke("M-3.2 0h6.4M0-3.2v6.4", "#2C6B47", 2.4)),
        "exile": mini_card("#F7DCD3", stroke("M-3-4 3 4M3-4-3 4", "#B5391C")),
        "card": mini_card("#E9DCC0"),
        "fear": mini_card("#37302B", fear_face()),
        "arrow": stroke("M-6.6 0H5M1-4.2 5.6 0 1 4.2", "#271D14", 2),
        "slash": stroke("M2-7.4-2 7.4", "#54432F", 1.8),
        "refresh": refresh,
        "upgrade": stroke("M0 8V-6M-5-1.6 0-7.4 5-1.6", "#7A4E00", 2.8),
        "pass": circle(0, 0, 8.6, fill="#B5391C") + stroke("M-4.4 0h8.8", "#FFF9EA", 3),
        "site": path("M0-8.6 9.4 8H3L0 1.6-3 8H-9.4z", fill="#54432F"),
        "guardian": mask(),
        "shield": path("M-7.4-8H7.4V0C7.4 5 3.6 8 0 9.4-3.6 8-7.4 5-7.4 0z", fill="#17677F"),
        "recruit": person() + stroke("M5.4-6.4h5M7.9-8.9v5", "#2C6B47"),
        "promote": person() + stroke("M8-3.4v-6M5.4-7 8-9.6 10.6-7", "#7A4E00"),
        "rescue": person() + stroke("M5.4-8.4l4 4M9.4-8.4l-4 4", "#17677F"),
        "glass": circle(-1.4, -1.4, 5.8, fill="#FFFDF6", stroke="#54432F", stroke_width=2.2) + stroke("M3 3 8 8", "#54432F", 3),
        "book": rect(-6, -8, 12, 16, rx=1.6, fill="#8A6A4A", stroke="#3A2412", stroke_width=1.4) + stroke("M-3-8V8", "#3A2412", 1.2),
        "bolt": path("M2-9.4-5.4 1.6H-.6L-2.6 9.4 5.4-2.6H.6z", fill="#D9A21B", stroke="#6B4B00", stroke_width=0.8),
        "idol": idol(False),
        "idol-down": idol(True),
    }  # fmt: skip


def idol(down: bool) -> str:
    """A squat figure on a plinth; face down only its back shows."""
    shape = path(
        "M-7.2 10H7.2V6.8H5.2C8 .8 6-7.2 0-7.6-6-7.2-8 .8-5.2 6.8H-7.2z",
        fill="#8C7B5E" if down else "#C9A14A",
        stroke="#4A3208",
        stroke_width=1.3,
        stroke_linejoin="round",
    )
    if down:
        return shape + text(0, 5, "?", text_anchor="middle", font_size=11, font_weight=800, fill="#FFF6DA")
    return (
        shape
        + circle(-2, -1.4, 1, fill="#4A3208")
        + circle(2, -1.4, 1, fill="#4A3208")
        + stroke("M-2.4 2.8h4.8", "#4A3208", 1.3)
    )


@cache
def kept() -> str:
    """The signs as definitions."""
    return "".join(define(f"nar-{name}", drawn) for name, drawn in signs().items())


SEAT_EMBLEMS: Final = ("diamond", "circle", "triangle", "square")


def glass_token(seat: int) -> str:
    """A player's magnifying glass, with the emblem."""
    return g(
        path("M5 5l7 7", stroke_linecap="round", **paint("", f"seat{seat}edge", 5))
        + circle(0, 0, 9.4, **paint(f"seat{seat}", "casing", 2.6))
        + circle(0, 0, 10.4, **paint("", f"seat{seat}edge", 1.3))
        + emblem(SEAT_EMBLEMS[seat], 4.6, (0, 0), **paint(f"seat{seat}text"))
    )


def book_token(seat: int) -> str:
    """A player's notebook, with the emblem."""
    return g(
        rect(-9, -10, 18, 20, rx=2, **paint(f"seat{seat}", f"seat{seat}edge", 1.6))
        + path("M-5-10V10", **paint("", f"seat{seat}edge", 1.4))
        + emblem(SEAT_EMBLEMS[seat], 4.4, (2, 0), **paint(f"seat{seat}text"))
    )


def rival_pawn() -> str:
    """The rival's archaeologist: a dark figure with an R."""
    body = path(
        "M-9 0c0-10 3-13 5-14a5.6 5.6 0 1 1 8 0c2 1 5 4 5 14z", fill="#22303A", stroke="#FFF9EA", stroke_width=1.6
    )
    return body + text(0, -1, "R", text_anchor="middle", font_size=FIGURE, font_weight=800, fill="#FFF9EA")
