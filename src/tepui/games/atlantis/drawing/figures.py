"""Drawings of the pieces of Atlantis: creatures, boats, and explorers on land, at sea, aboard and safe. Each is drawn once
and kept.

A drawing is told everything it shows, so one that is kept can show nothing else; a value is 0 for whoever must not see it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tepui.drawing.pieces import pill
from tepui.drawing.svg import g, shift, use
from tepui.engine.hexes import Point
from tepui.games.atlantis.drawing.ground import BOAT, HEIGHT, corner, middle
from tepui.games.atlantis.drawing.places import KEPT, States, say, thing
from tepui.games.atlantis.people.news import creature_id
from tepui.games.atlantis.rules.components import HAVENS, KIND_OF, KINDS, PER_COLOUR, SPACES

# Where one to four explorers stand on a tile; more crowd together in two ranks.
STANDS: Final[tuple[tuple[Point, ...], ...]] = (
    (),
    ((0, 22),),
    ((-12, 21), (12, 21)),
    ((-17, 19), (0, 25), (17, 19)),
    ((-18, 14), (-6, 25), (7, 25), (19, 14)),
)
# Where the three in a boat sit, in boat lengths: shoulder to shoulder.
SEATS_AT: Final = (-0.285, 0.0, 0.285)
# Where the number of a known value lies, by the shape of the explorer.
FIGURE: Final = 16.4  # the height of a value: read in the window of a common screen
VALUE_AT: Final[dict[str, Point]] = {"pawn": (10, 1), "swimmer": (11, 10), "head": (0, 13)}

Pieces = tuple[int, ...]
Values = tuple[int, ...]
Names = tuple[str, ...]  # of whom the explorers of each colour belong to


@lru_cache(KEPT)
def creature_figure(lang: str, creature: int, space: int, n: int, of: int, down: float, states: States) -> str:
    """The n-th creature of so many on a space."""
    kind = KINDS[KIND_OF[creature]]
    x, y = middle(space)
    at = x + (n - (of - 1) / 2) * 24, y + down
    name = say(lang, "creature", kind=f"@{kind}", space=SPACES[space])
    body = use(f"atl-{kind}", class_="body")
    return thing(creature_id(creature), f"piece creature {kind}", at, name, "atl-beast", states, body)


@lru_cache(KEPT)
def craft(
    lang: str, names: Names, boat: int, space: int, crew: Pieces, flags: tuple[int, ...], down: float, states: States
) -> str:
    """A boat with the pennants of those who steer it; its passengers are pieces of their own."""
    x, y = middle(space)
    pennants = "".join(use(f"atl-pennant-{colour}", (25 - 11 * n, -5)) for n, colour in enumerate(flags))
    body = g(use("atl-boat") + pennants, class_="body")
    if crew:
        who = ", ".join(names[piece // PER_COLOUR] for piece in crew)
        name = say(lang, "boat", space=SPACES[space], n=len(crew), who=who)
    else:
        name = say(lang, "boat-empty", space=SPACES[space])
    return thing(f"boat-{boat}", "piece boat", (x, y + down), name, "atl-crew", states, body)


# ---- explorers: all of one place at once, with what is known of their values and what state each is in


@lru_cache(KEPT)
def walkers(lang: str, names: Names, space: int, pieces: Pieces, values: Values, states: tuple[States, ...]) -> str:
    x, y = middle(space)
    scale = 1 if len(pieces) < 3 else 0.86
    out = ""
    for piece, value, state, (dx, dy) in zip(pieces, values, states, stands(len(pieces)), strict=True):
        name = called(lang, names, "walker", piece, value, space=SPACES[space])
        out += explorer(piece, (x + dx, y + dy), name, value, "pawn", "atl-person", state, scale)
    return out


@lru_cache(KEPT)
def swimmers(
    lang: str, names: Names, space: int, pieces: Pieces, values: Values, states: tuple[States, ...], down: float
) -> str:
    x, y = middle(space)
    step = 24 if len(pieces) < 3 else 48 / len(pieces)
    out = ""
    for n, (piece, value, state) in enumerate(zip(pieces, values, states, strict=True)):
        at = x + (n - (len(pieces) - 1) / 2) * step, y + down
        name = called(lang, names, "swimmer", piece, value, space=SPACES[space])
        out += explorer(piece, at, name, value, "swimmer", "atl-bather", state)
    return out


@lru_cache(KEPT)
def passengers(
    lang: str, names: Names, space: int, pieces: Pieces, values: Values, states: tuple[States, ...], down: float
) -> str:
    x, y = middle(space)
    out = ""
    for piece, value, state, seat in zip(pieces, values, states, SEATS_AT, strict=False):
        name = called(lang, names, "passenger", piece, value, space=SPACES[space])
        out += explorer(piece, (x + BOAT * seat, y + down), name, value, "head", "atl-aboard", state)
    return out


@lru_cache(KEPT)
def rescued(lang: str, names: Names, haven: int, pieces: Pieces, values: Values, states: tuple[States, ...]) -> str:
    """In ranks on the sand, smaller as they grow many."""
    x, y = corner(haven)
    side, north = (1 if x == 0 else -1), y == 0
    scale, row = (1.0, 4) if len(pieces) <= 8 else (0.8, 5) if len(pieces) <= 15 else (0.6, 7)
    out = ""
    for n, (piece, value, state) in enumerate(zip(pieces, values, states, strict=True)):
        deep = n // row * 30 * scale
        at = x + side * (26 + n % row * 25 * scale), 68 + deep if north else HEIGHT - 38 - deep
        name = called(lang, names, "saved", piece, value, haven=say(lang, f"haven-{HAVENS[haven]}"))
        out += explorer(piece, at, name, value, "pawn", "atl-person", state, scale)
    return out


def called(lang: str, names: Names, key: str, piece: int, value: int, **where: str) -> str:
    """An explorer by its colour and place, with its value if that may be seen."""
    name = say(lang, key, seat=names[piece // PER_COLOUR], **where)
    return say(lang, "worth", name=name, value=value) if value > 0 else name


def explorer(
    piece: int, at: Point, name: str, value: int, shape: str, rings: str, states: States, scale: float = 1
) -> str:
    colour = piece // PER_COLOUR
    body = use(f"atl-{shape}-{colour}", (0, 0), scale, class_="body")
    if value > 0:
        body += g(pill(str(value), "card", "ink", FIGURE), class_="value", transform=shift(*VALUE_AT[shape]))
    return thing(f"ex-{piece}", f"piece explorer seat-{colour}", at, name, rings, states, body)


def stands(count: int) -> list[Point]:
    """Where so many explorers stand on one tile."""
    if count < len(STANDS):
        return list(STANDS[count])
    row = (count + 1) // 2
    return [((n % row - (row - 1) / 2) * 44 / row, 12 if n < row else 26) for n in range(count)]
