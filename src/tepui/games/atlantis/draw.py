"""Atlantis as a picture: what a seat sees, from its view alone. Every place and piece that can be touched carries its id.

Ids: `tile-e5` or `sea-e5`, `haven-nw`, `ex-17`, `boat-3`, `serpent-0`, `shark-2`, `whale-4`. Pieces are groups placed by a
translation and keep their ids for life, so that a page moves them by comparing two pictures.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from tepui.core.hexes import Point, corners
from tepui.core.icons import credit
from tepui.core.palette import SEATS
from tepui.core.pieces import THWARTS, pill
from tepui.core.rings import ring
from tepui.core.svg import Attr, g, hexagon, layer, lines, num, paint, path, picture, rect, shift, text, use
from tepui.core.words import Words
from tepui.games.atlantis.components import (
    ABOARD,
    BOAT_COUNT,
    CREATURE_COUNT,
    FIRST_OF,
    HAVENS,
    KIND_OF,
    KINDS,
    LAND,
    NEAR,
    OUT,
    PER_COLOUR,
    PIECE_COUNT,
    SAVED,
    SEA,
    SHORE,
    SPACE_COUNT,
    SPACES,
    TERRAINS,
)
from tepui.games.atlantis.ground import (
    BOAT,
    HEIGHT,
    SIZE,
    VARIANTS,
    WIDTH,
    corner,
    ground,
    kept,
    middle,
    mirrored,
)
from tepui.games.atlantis.table import Rules
from tepui.games.atlantis.view import View

WORDS: Final = Words(Path(__file__).parent / "locales" / "picture")

# Where one to four explorers stand on a tile; more crowd together in two ranks.
STANDS: Final[tuple[tuple[Point, ...], ...]] = (
    (),
    ((0, 22),),
    ((-12, 21), (12, 21)),
    ((-17, 19), (0, 25), (17, 19)),
    ((-18, 14), (-6, 25), (7, 25), (19, 14)),
)
# Direction k of `components.NEAR` (clockwise from the east) faces the side from corner k + 1 to corner k + 2.
SIDES: Final = 6


def draw(
    v: View, lang: str = "en", legal: tuple[str, ...] = (), selected: str = "", danger: tuple[str, ...] = ()
) -> str:
    """The whole picture; `legal`, `selected` and `danger` are element ids to ring."""
    return Board(v, lang, frozenset(legal), selected, frozenset(danger)).drawn()


@lru_cache(maxsize=4096)
def said(lang: str, key: str, params: tuple[tuple[str, str | int], ...]) -> str:
    return WORDS.fill(lang, key, dict(params))


class Board:
    """One picture in the making: the view, and who is where, sorted once."""

    def __init__(self, v: View, lang: str, legal: frozenset[str], selected: str, danger: frozenset[str]) -> None:
        self.v, self.lang = v, lang
        self.legal, self.selected, self.danger = legal, selected, danger
        self.owner = Rules(v.seats, v.options).owner
        self.people: dict[int, list[int]] = {}
        for piece in range(PIECE_COUNT):
            if v.where[piece] < OUT:
                self.people.setdefault(v.where[piece], []).append(piece)
        self.boats = {v.boats[boat]: boat for boat in range(BOAT_COUNT) if v.boats[boat] >= 0}
        self.beasts: dict[int, list[int]] = {}
        for creature in range(CREATURE_COUNT):
            if v.creatures[creature] >= 0:
                self.beasts.setdefault(v.creatures[creature], []).append(creature)

    def drawn(self) -> str:
        colours = tuple(sorted({piece // PER_COLOUR for pieces in self.people.values() for piece in pieces}))
        board = (
            ground()
            + layer("grid", self.shoals() + self.coast() + self.seas() + self.havens())
            + layer("tiles", self.tiles())
            + layer("marks", "")
            + layer("rings", "")
            + layer("pieces", self.creatures() + self.crafts() + self.explorers())
            + layer("badges", "", pointer_events="none")
            + layer("coords", self.coordinates(), visibility="hidden", aria_hidden="true", pointer_events="none")
            + layer("focus", "")
        )
        by = credit((*KINDS, "palm"))
        return picture(
            WIDTH,
            HEIGHT,
            (f"<metadata>{by}</metadata>" if by else "")
            + kept(colours)
            + g(board, clip_path="url(#atl-frame)")
            + frame(),
            class_="board lit",
            role="group",
            aria_label=self.say("board"),
        )

    def say(self, key: str, **params: str | int) -> str:
        return said(self.lang, key, tuple(params.items()))

    def states(self, id_: str) -> tuple[str, ...]:
        return tuple(
            state
            for state, on in (
                ("legal", id_ in self.legal),
                ("danger", id_ in self.danger),
                ("sel", id_ == self.selected),
            )
            if on
        )

    def thing(self, id_: str, kind: str, at: Point, name: str, rings: str, body: str) -> str:
        """Something that can be touched: a group with its id, name, ring and drawing."""
        states = self.states(id_)
        given: dict[str, Attr] = {"role": "button", "tabindex": "-1", "aria_label": name, "transform": shift(*at)}
        marked = ring(rings, states)
        inner = marked + body if kind.startswith("piece") else body + marked
        return g(inner, id=id_, class_=" ".join((kind, *states)), **given)

    # ---- places

    def ring_of(self, space: int) -> str:
        busy = space in self.people or space in self.boats or space in self.beasts
        return "atl-busy" if busy else "atl-free"

    def name_of(self, space: int, ground_: str) -> str:
        """What a place is and what is there."""
        parts = [self.say(ground_)]
        if space in self.boats:
            parts.append(self.say("boat-here"))
        parts += [self.say(KINDS[KIND_OF[creature]]) for creature in self.beasts.get(space, ())]
        if space in self.people:
            parts.append(self.say("people", n=len(self.people[space])))
        return self.say("space", space=SPACES[space], what=", ".join(parts))

    def shoals(self) -> str:
        """Where land has sunk the water stays light."""
        sunk = "".join(hexagon(SIZE - 0.6, middle(space)) for space in LAND if self.v.terrain[space] == SEA)
        return path(sunk, fill_opacity=0.62, aria_hidden="true", **paint("foam")) if sunk else ""

    def coast(self) -> str:
        """Water-lining along the outline of what is left."""
        edges: list[tuple[Point, Point]] = []
        for space in LAND:
            if self.v.terrain[space] != SEA:
                at = corners(middle(space), SIZE)
                edges += [
                    (at[(side + 1) % SIDES], at[(side + 2) % SIDES])
                    for side in range(SIDES)
                    if NEAR[space][side] < 0 or self.v.terrain[NEAR[space][side]] == SEA
                ]
        d = lines(edges)
        lining = "".join(
            path(d, stroke_opacity=opacity, **paint("", "deep", width)) + path(d, **paint("", "shoal", width - 2))
            for width, opacity in ((21, 0.17), (13, 0.27))
        )
        return g(lining, stroke_linecap="round", pointer_events="none", aria_hidden="true") if edges else ""

    def seas(self) -> str:
        return "".join(self.sea(space) for space in range(SPACE_COUNT) if self.v.terrain[space] == SEA)

    def sea(self, space: int) -> str:
        landing = SHORE[space] >= 0
        body = use("atl-hex") + (use("atl-landing") if landing else "")
        name = self.name_of(space, "landing" if landing else "sea")
        return self.thing(f"sea-{SPACES[space]}", "place sea", middle(space), name, self.ring_of(space), body)

    def tiles(self) -> str:
        return "".join(self.tile(space) for space in range(SPACE_COUNT) if self.v.terrain[space] != SEA)

    def tile(self, space: int) -> str:
        terrain = TERRAINS[self.v.terrain[space] - 1]
        body = use(f"atl-{terrain}-{space % VARIANTS}")
        name = self.name_of(space, terrain)
        kind = f"place tile terrain-{terrain}"
        return self.thing(f"tile-{SPACES[space]}", kind, middle(space), name, self.ring_of(space), body)

    def havens(self) -> str:
        return "".join(self.haven(haven) for haven in range(len(HAVENS)))

    def haven(self, haven: int) -> str:
        """A corner to land on: its outline to touch, its name, a palm."""
        id_, north = f"haven-{HAVENS[haven]}", "n" in HAVENS[haven]
        west = corner(haven)[0] == 0
        shape = "atl-north" if north else "atl-south"
        states = self.states(id_)
        touch = g(
            use(f"{shape}-line", fill="none", pointer_events="all") + ring(shape, states), transform=mirrored(haven)
        )
        x, y = (16 if west else WIDTH - 16), (26 if north else HEIGHT - 17)
        label = text(
            x, y, self.say(id_), text_anchor=None if west else "end", **LETTERING, **paint("haventext", class_="d")
        )
        palm = use("atl-palm", ((142 if west else WIDTH - 142), (46 if north else HEIGHT - 46)))
        saved = len(self.people.get(SAVED + haven, ()))
        name = self.say("haven", haven=self.say(id_), n=saved)
        given: dict[str, Attr] = {"role": "button", "tabindex": "-1", "aria_label": name}
        return g(touch + label + palm, id=id_, class_=" ".join(("place haven", *states)), **given)

    # ---- pieces

    def crowded(self, space: int) -> tuple[float, float, float]:
        """How far creatures, a boat and swimmers move apart when they share a sea space."""
        beasts, boat, people = space in self.beasts, space in self.boats, space in self.people
        if beasts and boat and people:
            return -19, 1, 21
        if beasts and (boat or people):
            return -11, 11, 15
        return 0, (-8 if people else 0), (17 if boat else 0)

    def creatures(self) -> str:
        return "".join(
            self.creature(creature, space, n, len(there))
            for space, there in sorted(self.beasts.items())
            for n, creature in enumerate(there)
        )

    def creature(self, creature: int, space: int, n: int, of: int) -> str:
        kind = KINDS[KIND_OF[creature]]
        x, y = middle(space)
        at = x + (n - (of - 1) / 2) * 24, y + self.crowded(space)[0]
        name = self.say("creature", kind=f"@{kind}", space=SPACES[space])
        id_ = f"{kind}-{creature - FIRST_OF[KIND_OF[creature]]}"
        return self.thing(id_, f"piece creature {kind}", at, name, "atl-beast", use(f"atl-{kind}", class_="body"))

    def crafts(self) -> str:
        return "".join(self.craft(boat, space) for space, boat in sorted(self.boats.items()))

    def craft(self, boat: int, space: int) -> str:
        """A boat with the pennants of those who steer it; its passengers are pieces of their own."""
        x, y = middle(space)
        crew = self.people.get(ABOARD + boat, [])
        flags = "".join(use(f"atl-pennant-{colour}", (25 - 11 * n, -5)) for n, colour in enumerate(self.steering(crew)))
        body = g(use("atl-boat") + flags, class_="body")
        who = ", ".join(SEATS[piece // PER_COLOUR].name(self.lang) for piece in crew)
        if crew:
            name = self.say("boat", space=SPACES[space], n=len(crew), who=who)
        else:
            name = self.say("boat-empty", space=SPACES[space])
        at = x, y + self.crowded(space)[1]
        return self.thing(f"boat-{boat}", "piece boat", at, name, "atl-crew", body)

    def steering(self, crew: list[int]) -> list[int]:
        """The colours of the seats with most aboard (ATL-BOAT-05); nobody's flag flies on an empty boat."""
        counts: dict[int, list[int]] = {}
        for piece in crew:
            counts.setdefault(self.owner[piece], []).append(piece // PER_COLOUR)
        most = max(map(len, counts.values()), default=0)
        return [colours[0] for _, colours in sorted(counts.items()) if len(colours) == most]

    def explorers(self) -> str:
        """Row by row, so that those in front stand before those behind."""
        return "".join(
            self.group(place, pieces)
            for place, pieces in sorted(self.people.items(), key=lambda item: self.depth(item[0]))
        )

    def depth(self, place: int) -> tuple[int, int]:
        """Passengers with their boats, swimmers and walkers by space, the saved last."""
        if ABOARD <= place < SAVED:
            return self.v.boats[place - ABOARD], place
        return place, place

    def group(self, place: int, pieces: list[int]) -> str:
        if place >= SAVED:
            return self.rescued(place - SAVED, pieces)
        if place >= ABOARD:
            return self.passengers(place - ABOARD, pieces)
        return self.walkers(place, pieces) if self.v.terrain[place] != SEA else self.swimmers(place, pieces)

    def explorer(self, piece: int, at: Point, name: str, shape: str, rings: str, scale: float = 1) -> str:
        colour = piece // PER_COLOUR
        body = use(f"atl-{shape}-{colour}", (0, 0), scale, class_="body")
        value = self.v.value[piece]
        if value > 0:
            name = self.say("worth", name=name, value=value)
            body += g(pill(str(value), "card", "ink", 10), class_="value", transform=shift(*VALUE_AT[shape]))
        return self.thing(f"ex-{piece}", f"piece explorer seat-{colour}", at, name, rings, body)

    def called(self, key: str, piece: int, **params: str) -> str:
        return self.say(key, seat=SEATS[piece // PER_COLOUR].name(self.lang), **params)

    def walkers(self, space: int, pieces: list[int]) -> str:
        x, y = middle(space)
        out = ""
        for piece, (dx, dy) in zip(pieces, stands(len(pieces)), strict=True):
            name = self.called("walker", piece, space=SPACES[space])
            out += self.explorer(piece, (x + dx, y + dy), name, "pawn", "atl-person", 1 if len(pieces) < 3 else 0.86)
        return out

    def swimmers(self, space: int, pieces: list[int]) -> str:
        x, y = middle(space)
        y += self.crowded(space)[2]
        step = 24 if len(pieces) < 3 else 48 / len(pieces)
        out = ""
        for n, piece in enumerate(pieces):
            at = x + (n - (len(pieces) - 1) / 2) * step, y
            name = self.called("swimmer", piece, space=SPACES[space])
            out += self.explorer(piece, at, name, "swimmer", "atl-bather")
        return out

    def passengers(self, boat: int, pieces: list[int]) -> str:
        space = self.v.boats[boat]
        x, y = middle(space)
        y += self.crowded(space)[1]
        out = ""
        for piece, thwart in zip(pieces, THWARTS, strict=False):
            name = self.called("passenger", piece, space=SPACES[space])
            out += self.explorer(piece, (x + BOAT * thwart, y), name, "head", "atl-aboard")
        return out

    def rescued(self, haven: int, pieces: list[int]) -> str:
        """In ranks on the sand, smaller as they grow many."""
        x, y = corner(haven)
        side, north = (1 if x == 0 else -1), y == 0
        scale, row = (1.0, 4) if len(pieces) <= 8 else (0.8, 5) if len(pieces) <= 15 else (0.6, 7)
        out = ""
        for n, piece in enumerate(pieces):
            deep = n // row * 30 * scale
            at = x + side * (26 + n % row * 25 * scale), 68 + deep if north else HEIGHT - 38 - deep
            name = self.called("saved", piece, haven=self.say(f"haven-{HAVENS[haven]}"))
            out += self.explorer(piece, at, name, "pawn", "atl-person", scale)
        return out

    def coordinates(self) -> str:
        written = "".join(
            f'<text x="{num(x)}" y="{num(y - 22)}">{SPACES[space]}</text>'
            for space in range(SPACE_COUNT)
            for x, y in (middle(space),)
        )
        return g(written, font_size=10, text_anchor="middle", font_weight="700", **paint("ink2"))


# Where the number of a known value lies, by the shape of the explorer.
VALUE_AT: Final[dict[str, Point]] = {"pawn": (10, 1), "swimmer": (11, 10), "head": (0, 13)}

LETTERING: Final[dict[str, Attr]] = {
    "font_size": 14.5,
    "font_style": "italic",
    "font_weight": "500",
    "font_family": "Alegreya, Georgia, serif",
}


def stands(count: int) -> list[Point]:
    """Where so many explorers stand on one tile."""
    if count < len(STANDS):
        return list(STANDS[count])
    row = (count + 1) // 2
    return [((n % row - (row - 1) / 2) * 44 / row, 12 if n < row else 26) for n in range(count)]


def frame() -> str:
    outer = rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=9, **paint("", "ink", 2))
    inner = rect(6, 6, WIDTH - 12, HEIGHT - 12, rx=6, **paint("", "ink", 0.8))
    return g(outer + inner, pointer_events="none", aria_hidden="true")
