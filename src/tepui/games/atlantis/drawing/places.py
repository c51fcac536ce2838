"""Drawings of the places of Atlantis: sea, tiles, havens, the coast, coordinates. Each is drawn once and kept.

A drawing is told everything it shows, so one that is kept can show nothing else.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tepui.core.translations import LANGUAGES, Translations
from tepui.drawing.rings import ring
from tepui.drawing.svg import Attr, Attrs, g, hexagon, lines, num, paint, path, rect, shift, text, use
from tepui.engine.hexes import Point, corners
from tepui.games.atlantis.drawing.ground import HEIGHT, SIZE, VARIANTS, WIDTH, corner, middle, mirrored
from tepui.games.atlantis.rules.components import HAVENS, KINDS, LAND, NEAR, SEA, SHORE, SPACE_COUNT, SPACES, TERRAINS

WORDS: Final = Translations(Path(__file__).parents[1] / "locales" / "picture")
KEPT: Final = 1 << 11  # drawings of one kind, some hundred bytes each
ISLANDS: Final = 1 << 9  # shapes of an island, some thousand bytes each: a new one with every tile that sinks

# Direction k of `components.NEAR` (clockwise from the east) faces the side from corner k + 1 to corner k + 2.
SIDES: Final = 6

States = tuple[str, ...]  # legal, danger, sel


def say(lang: str, key: str, **params: str | int) -> str:
    return WORDS.fill(lang, key, params)


def thing(
    id_: str, kind: str, at: Point, name: str, rings: str, states: States, body: str, holds: str | None = None
) -> str:
    """Something that can be touched: a group with its id, name, ring and drawing."""
    given: Attrs = {
        "role": "button",
        "tabindex": "-1",
        "aria_label": name,
        "transform": shift(*at),
        "data_holds": holds,
    }
    marked = ring(rings, states)
    inner = marked + body if kind.startswith("piece") else body + marked
    return g(inner, id=id_, class_=" ".join((kind, *states)), **given)


@lru_cache(KEPT)
def place(
    lang: str,
    space: int,
    terrain: int,
    boat: bool,
    beasts: tuple[int, ...],
    people: int,
    states: States,
    holds: str = "",
) -> str:
    """A sea space or a tile; `boat`, `beasts` (their kinds) and `people` are what is there, for its name.

    `holds`: the ids of those pieces. Whoever touches the place means the one that can be touched.
    """
    landing = SHORE[space] >= 0
    if terrain != SEA:
        word = TERRAINS[terrain - 1]
        kind, body = f"place tile terrain-{word}", use(f"atl-{word}-{space % VARIANTS}")
    else:
        word = "landing" if landing else "sea"
        kind, body = "place sea", use("atl-hex") + (use("atl-landing") if landing else "")
    parts = [say(lang, word)]
    if boat:
        parts.append(say(lang, "boat-here"))
    parts += [say(lang, KINDS[beast]) for beast in beasts]
    if people:
        parts.append(say(lang, "people", n=people))
    name = say(lang, "space", space=SPACES[space], what=", ".join(parts))
    rings = "atl-busy" if boat or beasts or people else "atl-free"
    return thing(element(space, terrain), kind, middle(space), name, rings, states, body, holds or None)


@lru_cache(len(LANGUAGES))
def bare(lang: str) -> tuple[tuple[str, ...], ...]:
    """Every place with nothing on it and in no state, by terrain and space."""
    return tuple(
        [
            tuple([place(lang, space, terrain, False, (), 0, ()) for space in range(SPACE_COUNT)])
            for terrain in range(len(TERRAINS) + 1)
        ]
    )


@cache
def element(space: int, terrain: int) -> str:
    """The id of a space."""
    return f"{'sea' if terrain == SEA else 'tile'}-{SPACES[space]}"


@lru_cache(KEPT)
def haven_place(lang: str, haven: int, saved: int, states: States) -> str:
    """A corner to land on: its outline to touch, its name, a palm."""
    id_, north = f"haven-{HAVENS[haven]}", "n" in HAVENS[haven]
    west = corner(haven)[0] == 0
    shape = "atl-north" if north else "atl-south"
    touch = g(use(f"{shape}-line", fill="none", pointer_events="all") + ring(shape, states), transform=mirrored(haven))
    x, y = (16 if west else WIDTH - 16), (26 if north else HEIGHT - 17)
    word = say(lang, id_)
    label = text(x, y, word, text_anchor=None if west else "end", **LETTERING, **paint("haventext", class_="d"))
    palm = use("atl-palm", ((142 if west else WIDTH - 142), (46 if north else HEIGHT - 46)))
    name = say(lang, "haven", haven=word, n=saved)
    given: Attrs = {"role": "button", "tabindex": "-1", "aria_label": name}
    return g(touch + label + palm, id=id_, class_=" ".join(("place haven", *states)), **given)


LETTERING: Final[dict[str, Attr]] = {
    "font_size": 15.2,
    "font_style": "italic",
    "font_weight": "500",
    "font_family": "Alegreya, Georgia, serif",
}


# ---- the island


@lru_cache(ISLANDS)
def island(terrain: tuple[int, ...]) -> str:
    """Where land has sunk the water stays light; water-lining runs along the outline of what is left."""
    return shoals(terrain) + coast(terrain)


def shoals(terrain: tuple[int, ...]) -> str:
    sunk = "".join([hexagon(SIZE - 0.6, middle(space)) for space in LAND if terrain[space] == SEA])
    return path(sunk, fill_opacity=0.62, aria_hidden="true", **paint("foam")) if sunk else ""


def coast(terrain: tuple[int, ...]) -> str:
    d = "".join(
        [
            edge(space, side)
            for space in LAND
            if terrain[space] != SEA
            for side in range(SIDES)
            if NEAR[space][side] < 0 or terrain[NEAR[space][side]] == SEA
        ]
    )
    lining = "".join(
        path(d, stroke_opacity=opacity, **paint("", "deep", width)) + path(d, **paint("", "shoal", width - 2))
        for width, opacity in ((21, 0.17), (13, 0.27))
    )
    return g(lining, stroke_linecap="round", pointer_events="none", aria_hidden="true") if d else ""


@cache
def edge(space: int, side: int) -> str:
    """Path data of one side of a hex."""
    at = corners(middle(space), SIZE)
    return lines([(at[(side + 1) % SIDES], at[(side + 2) % SIDES])])


# ---- what never changes


@cache
def coordinates() -> str:
    written = "".join(
        f'<text x="{num(x)}" y="{num(y - 22)}">{SPACES[space]}</text>'
        for space in range(SPACE_COUNT)
        for x, y in (middle(space),)
    )
    return g(written, font_size=12.6, text_anchor="middle", font_weight="700", **paint("ink2"))


@cache
def frame() -> str:
    outer = rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=9, **paint("", "ink", 2))
    inner = rect(6, 6, WIDTH - 12, HEIGHT - 12, rx=6, **paint("", "ink", 0.8))
    return g(outer + inner, pointer_events="none", aria_hidden="true")
