"""The states of a place or piece: movable, last, legal, danger, selected, focused. Readable without colour.

`ring_set("hex", …)` keeps one drawing per state and one, `#hex-ring`, that holds all of them unseen. A board puts one
`use` of `#hex-ring` into the group of each place. The page shows a state by giving the group its class (carnet.css turns
the class into an inherited variable, which reaches into the `use`); a picture without a stylesheet puts `#hex-legal`
there instead.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tepui.drawing.pieces import warning
from tepui.drawing.svg import define, element, paint, use
from tepui.engine.hexes import Point

STATES: Final[tuple[str, ...]] = ("movable", "last", "legal", "danger", "sel", "focus")
FULL: Final = 3.2  # the width of a dashed ring of full weight


@lru_cache(maxsize=128)
def ring_set(name: str, d: str, mark: Point, focus: str = "", weight: float = 1) -> str:
    """Defs for one shape. `d`: its path data; `mark`: where the triangle of danger goes; `focus`: where the focus ring runs,
    if not on the same line; `weight`: of the lines, less for small pieces. What is legal keeps its colours and glows."""
    line, w = f"{name}-line", weight
    shapes = element("path", id=line, d=d) + (element("path", id=f"{line}2", d=focus) if focus else "")
    far = f"{line}2" if focus else line
    drawings = {
        "movable": _line(line, "casing", 4.2 * w) + _line(line, "jungle", 2.2 * w, "3 4"),
        "last": _line(line, "casing", 4.6 * w) + _line(line, "gold", 2.6 * w, "2 6"),
        "legal": _glow(line, "signal", w) + _line(line, "casing", 6.8 * w) + _line(line, "signal", FULL * w, "9 5"),
        "danger": _glow(line, "danger", w) + _line(line, "casing", 6.8 * w) + _line(line, "danger", FULL * w, "9 5"),
        "sel": _line(line, "casing", 7 * w) + _line(line, "signal", 4 * w),
        "focus": _line(far, "casing", 6.5 * max(w, 0.75)) + _line(far, "focus", 3.4 * max(w, 0.75)),
        "danger-mark": warning(21 * w, mark),
    }
    kept = "".join(define(f"{name}-{part}", drawn, pointer_events="none") for part, drawn in drawings.items())
    unseen = "".join(
        use(f"{name}-{part}", class_=f"r-{part.removesuffix('-mark')}", display="none") for part in drawings
    )
    return shapes + kept + define(f"{name}-ring", unseen)


def ring(name: str, states: tuple[str, ...] = ()) -> str:
    """What the group of a place or piece holds: the unseen ring, or the states it is in."""
    shown = [state for state in STATES if state in states]
    if "danger" in shown and "legal" in shown:
        shown.remove("legal")
    shown += ["danger-mark"] if "danger" in shown else []
    return "".join(use(f"{name}-{part}") for part in shown) if shown else use(f"{name}-ring")


def _line(line: str, colour: str, width: float, dashes: str = "") -> str:
    """The shape stroked; dots have round ends, dashes have not."""
    cap = "round" if dashes.startswith("2") else None
    class_ = "r-line" if width == FULL else ""  # a stylesheet may make the lines of full weight thicker
    return use(
        line, stroke_dasharray=dashes, stroke_linejoin="round", stroke_linecap=cap, **paint("", colour, width, class_)
    )


def _glow(line: str, colour: str, weight: float) -> str:
    """A halo around the shape."""
    return use(line, stroke_opacity=0.36, stroke_linejoin="round", **paint("", colour, 12 * weight))
