"""The states of a place or piece: movable, last, legal, danger, selected, focused. Readable without colour.

`ring_set("hex", …)` keeps one drawing per state and one, `#hex-ring`, that holds all of them unseen. A board puts one
`use` of `#hex-ring` into the group of each place. The page shows a state by giving the group its class (carnet.css turns
the class into an inherited variable, which reaches into the `use`); a picture without a stylesheet puts `#hex-legal`
there instead.
"""

from __future__ import annotations

from typing import Final

from tepui.core.hexes import Point
from tepui.core.pieces import target, warning
from tepui.core.svg import define, paint, path, use

STATES: Final = ("movable", "last", "legal", "danger", "sel", "focus")


def ring_set(name: str, outline: str, mark: Point, wide: str = "", veil: float = 0.5, dot: float = 8.5) -> str:
    """Defs for one shape. `outline`: path data; `wide`: the same, larger, for focus; `mark`: where dot and triangle go."""
    drawings = {
        "movable": _line(outline, "casing", 4.2) + _line(outline, "jungle", 2.2, "3 4"),
        "last": _line(outline, "casing", 4.6) + _line(outline, "gold", 2.6, "2 6"),
        "legal": _veil(outline, "glow", veil) + _line(outline, "signal", 3.2, "9 5") + target(dot, mark),
        "danger": _veil(outline, "danger2", veil) + _line(outline, "danger", 3.2, "9 5") + warning(21, mark),
        "sel": _line(outline, "casing", 7) + _line(outline, "signal", 4),
        "focus": _line(wide or outline, "casing", 6.5) + _line(wide or outline, "focus", 3.4),
    }
    kept = "".join(define(f"{name}-{state}", drawings[state], pointer_events="none") for state in STATES)
    unseen = "".join(use(f"{name}-{state}", class_=f"r-{state}", display="none") for state in STATES)
    return kept + define(f"{name}-ring", unseen)


def ring(name: str, states: tuple[str, ...] = ()) -> str:
    """What the group of a place or piece holds: the unseen ring, or the states it is in."""
    shown = [state for state in STATES if state in states]
    if "danger" in shown and "legal" in shown:
        shown.remove("legal")
    return "".join(use(f"{name}-{state}") for state in shown) if shown else use(f"{name}-ring")


def _line(d: str, colour: str, width: float, dashes: str = "") -> str:
    return path(
        d, stroke_dasharray=dashes, stroke_linejoin="round", stroke_linecap=_cap(dashes), **paint("", colour, width)
    )


def _cap(dashes: str) -> str | None:
    """Dots have round ends, dashes have not."""
    return "round" if dashes.startswith("2") else None


def _veil(d: str, colour: str, opacity: float) -> str:
    return path(d, fill_opacity=opacity, stroke_linejoin="round", **paint(colour, "casing", 6.4))
