"""The pieces of a course as small pictures: hexes in the colours of their landscape, no more."""

from __future__ import annotations

from functools import cache
from typing import Final

from tepui.drawing.svg import define, defs, element, hexagon, path
from tepui.engine.hexes import centre
from tepui.games.eldorado.drawing.glyphs import FILLS
from tepui.games.eldorado.rules.components import FACE_AT, FACES, FINISH, LOCAL, PRINTED, PRINTED_STRENGTH, START

SIZE: Final = 5.0  # from the middle of a hex to a corner; a board is seven hexes wide


@cache
def thumbnails() -> str:
    """A drawing that is not seen and holds every piece, about its middle."""
    kept = defs("".join(thumbnail(face) for face in range(len(FACES))))
    return element("svg", kept, width=0, height=0, aria_hidden="true")


def thumbnail(face: int) -> str:
    """One shape a colour."""
    shapes: dict[str, str] = {}
    for space in range(FINISH):
        if FACE_AT[space] == face:
            terrain = PRINTED[space]
            colour = FILLS[terrain][0 if terrain == START else PRINTED_STRENGTH[space] - 1]
            shapes[colour] = shapes.get(colour, "") + hexagon(SIZE, centre(LOCAL[space], SIZE))
    drawn = "".join(path(d, fill=colour) for colour, d in shapes.items())
    return define(f"face-{FACES[face]}", drawn, stroke="#3A2D18", stroke_width=0.7)
