"""Where a course lies on paper: its spaces, the ground under it, seams, letters and routes."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import hypot, sin
from random import Random
from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.pieces import pill
from tepui.drawing.rings import ring, ring_set
from tepui.drawing.svg import Attr, fine, g, hexagon, lines, num, paint, path, rect, shift, text, use
from tepui.engine.hexes import Hex, Point, centre, corners, disc, distance
from tepui.games.eldorado.drawing.city import REACH, city, gate
from tepui.games.eldorado.drawing.glyphs import SIZE, hex_id
from tepui.games.eldorado.people.reader_view import space_id
from tepui.games.eldorado.rules.components import (
    CAVE,
    FACE_AT,
    FACES,
    FINISH,
    LOCAL,
    PRINTED_STRENGTH,
    SPACES,
    START,
    TERRAINS,
)
from tepui.games.eldorado.rules.course import Course

MARGIN: Final = 46.0
FIGURE: Final = 21.2  # the height of a number on a course
MOST_GROUNDS: Final = 32  # grounds that are kept
GROUNDS: Final[dict[Course, str]] = {}
NEIGHBOURS: Final = 18  # spaces before the finish, which tell where it looks to


def place_rings() -> str:
    return ring_set("eld-place", hexagon(SIZE - 3), (0, SIZE * 0.62))


def beside(middle: Hex, taken: set[Hex]) -> Hex:
    """The free hex nearest to the middle of a face, rather over or under it than left or right."""
    near = disc(middle, 5)
    return min(
        (hex_ for hex_ in near if hex_ not in taken),
        key=lambda hex_: (distance(hex_, middle), -abs(hex_[1] - middle[1])),
    )


@lru_cache(maxsize=MOST_GROUNDS)
def city_beside(course: Course) -> Point | None:
    """The middle of the golden city: beyond the finish, on the side the course comes from the other way.

    A course in the making has no city as long as it has no finish.
    """
    points = {space: centre(hex_, SIZE) for space, hex_ in course.hex.items()}
    gates = [points[space] for space in course.spaces if space >= FINISH]
    if not gates or len(gates) == len(points):
        return None
    x, y = (sum(point[i] for point in gates) / len(gates) for i in (0, 1))
    inner = sorted((points[s] for s in course.spaces if s < FINISH), key=lambda p: hypot(p[0] - x, p[1] - y))
    before = inner[:NEIGHBOURS]
    near = [sum(point[i] for point in before) / len(before) for i in (0, 1)]
    far = hypot(x - near[0], y - near[1]) or 1.0
    for away in range(100, 600, 20):
        at = x + (x - near[0]) / far * away, y + (y - near[1]) / far * away
        if all(abs(p[0] - at[0]) > REACH.w + 10 or abs(p[1] - at[1]) > REACH.h + 10 for p in points.values()):
            break
    return at


@lru_cache(maxsize=MOST_GROUNDS)
def paper_of(course: Course) -> tuple[Point, Point]:
    """How large the sheet of a course is, city included, and where the middle of its first hex lies on it."""
    points = [centre(hex_, SIZE) for hex_ in course.hex.values()]
    beyond = city_beside(course)
    if beyond:
        reach = REACH.w - SIZE, REACH.h - SIZE
        points += [(beyond[0] + side * reach[0], beyond[1] + side * reach[1]) for side in (-1, 1)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    edge = MARGIN + SIZE
    return (right - left + 2 * edge, bottom - top + 2 * edge), (edge - left, edge - top)


@lru_cache(maxsize=64)
def bare_places(lying: tuple[Point, ...], width: float, height: float, city_at: Point | None) -> tuple[Point, ...]:
    """Places between what lies on a sheet, the same at every drawing of a course: looking for them takes long."""
    rng, found = Random(5), list(lying)
    for _ in range(90):
        x, y = rng.uniform(30, width - 30), rng.uniform(30, height - 20)
        in_city = city_at is not None and abs(x - city_at[0]) <= REACH.w and abs(y - city_at[1]) <= REACH.h
        if not in_city and all(hypot(x - a, y - b) > 62 for a, b in found):
            found.append((x, y))
    return tuple(found[len(lying) :])


class Sheet:
    """Where a course lies on paper, and its spaces."""

    legal: frozenset[str] = frozenset()
    selected: str = ""
    letter: float = FIGURE

    def __init__(self, words: Translations, lang: str, course: Course) -> None:
        self.words, self.lang, self.course = words, lang, course
        (self.width, self.height), self.shift = paper_of(course)
        beyond = city_beside(course)
        self.city_at = (beyond[0] + self.shift[0], beyond[1] + self.shift[1]) if beyond else None

    def say(self, key: str, **params: str | int) -> str:
        return self.words.fill(self.lang, key, params)

    def middle(self, space: int) -> Point:
        return self.paper(self.course.hex[space])

    def paper(self, hex_: Hex) -> Point:
        x, y = centre(hex_, SIZE)
        return x + self.shift[0], y + self.shift[1]

    def thing(self, id_: str, kind: str, at: Point, name: str, rings: str, body: str, **more: Attr) -> str:
        """Something that can be touched: a group with its id, name, ring and drawing."""
        states = tuple(s for s, on in (("legal", id_ in self.legal), ("sel", id_ == self.selected)) if on)
        given: dict[str, Attr] = {"role": "button", "tabindex": "-1", "aria_label": name, "transform": shift(*at)}
        marked = ring(rings, states)
        inner = marked + body if kind.startswith("piece") else body + marked
        return g(inner, id=id_, class_=" ".join((kind, *states)), **given, **more)

    def ground(self) -> str:
        """The ground, drawn once for each of the courses that are played now."""
        if self.course not in GROUNDS:
            if len(GROUNDS) >= MOST_GROUNDS:
                GROUNDS.clear()
            GROUNDS[self.course] = self.new_ground()
        return GROUNDS[self.course]

    def new_ground(self) -> str:
        """Sand with its hills and palms, the golden city, and the body of the boards."""
        points = [self.middle(space) for space in self.course.spaces if space < FINISH]
        body = "".join(hexagon(SIZE + 2.4, point) for point in points)
        low, side = ("".join(hexagon(SIZE + 2.4, (x, y + down)) for x, y in points) for down in (9, 5))
        boards = path(low, fill="#6B5A35", fill_opacity=0.35) + path(side, fill="#4A3A20") + path(body, fill="#3A2D18")
        return g(self.sand() + (city(self.city_at) if self.city_at else "") + boards, aria_hidden="true")

    def sand(self) -> str:
        found = rect(0, 0, self.width, self.height, rx=14, fill="#E6D9B6")
        dunes = ""
        for i in range(1, int(self.height / 46) + 1):
            points = [
                (x, i * 46 - 20 + 12 * sin(x / 170 + i * 0.9) + 7 * sin(x / 67 + i * 2.1))
                for x in range(0, int(self.width) + 60, 60)
            ]
            dunes += "M" + "L".join(f"{num(min(x, self.width))} {num(y)}" for x, y in points)
        found += path(dunes, fill="none", stroke="#B79C63", stroke_opacity=0.45, stroke_width=1.2)
        grown = "".join((palm if i % 3 else hill)(x, y) for i, (x, y) in enumerate(self.bare))
        return found + path(grown, fill="none", stroke="#9A8250", stroke_width=1.6, stroke_linecap="round")

    @cached_property
    def bare(self) -> tuple[Point, ...]:
        """Places of the sand where nothing lies."""
        return bare_places(tuple(map(self.middle, self.course.spaces)), self.width, self.height, self.city_at)

    def place(self, space: int, kind: str, name: str, body: str) -> str:
        kind = f"{kind} terrain-{TERRAINS[self.course.terrain[space]]}"
        return self.thing(space_id(space), kind, self.middle(space), name, "eld-place", body)

    def body(self, space: int, tiles: int) -> str:
        """A hex, its start number, the gold of the finish, the tiles in its cave."""
        terrain, strength = self.course.terrain[space], self.course.strength[space]
        if space >= FINISH:
            return gate(terrain, strength)
        body = use(hex_id(terrain, strength))
        if terrain == START:
            number = str(PRINTED_STRENGTH[space])
            body += text(
                0, 8, number, text_anchor="middle", font_size=max(22.0, self.letter), font_weight=800, fill="#54432F"
            )
        if terrain == CAVE and tiles:
            body += fine(FIGURE, pill(str(tiles), "card", "ink", FIGURE), transform=shift(0, SIZE * 0.62))
        return body

    def name(self, space: int, tiles: int) -> str:
        terrain, strength = self.course.terrain[space], self.course.strength[space]
        if terrain == CAVE:
            return self.say("draw.cave", space=SPACES[space], n=tiles)
        kind = f"@terrain.{TERRAINS[terrain]}"
        if space >= FINISH:
            return self.say("draw.finish", space=f"@gate.{space - FINISH + 1}", kind=kind, n=strength)
        return self.say("draw.space", space=SPACES[space], kind=kind, n=strength)

    def letters(self) -> str:
        """ELD-COMP-13. The letter of every face, beside it where no board lies."""
        taken = set(self.course.hex.values())
        found = ""
        for space in self.course.spaces:
            if space < FINISH and LOCAL[space] == (0, 0):
                hex_ = beside(self.course.hex[space], taken)
                taken.add(hex_)
                x, y = self.paper(hex_)
                found += text(
                    x,
                    y + 8,
                    SPACES[space][0],
                    text_anchor="middle",
                    font_size=self.letter,
                    font_weight=800,
                    **paint("ink2"),
                )
        return found

    def edges(self, seam: int) -> list[tuple[Point, Point]]:
        """The hex sides of a junction, on paper."""
        found: list[tuple[Point, Point]] = []
        face = self.course.faces[seam]
        for space in self.course.spaces:
            if not SPACES[space].startswith(FACES[face]):
                continue
            at = corners(self.middle(space), SIZE)
            for near, crossed in zip(self.course.near[space], self.course.seam[space]):
                if crossed == seam:
                    x, y = self.middle(near)
                    shared = sorted(at, key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2)[:2]
                    found.append((shared[0], shared[1]))
        return found

    def seams(self) -> str:
        """Where blockades will lie."""
        found = ""
        for seam, blocked in enumerate(self.course.blocked):
            if blocked:
                d = lines(self.edges(seam))
                for colour, width in (("#FFF9EA", 9), ("#4A2A12", 6), ("#B98550", 3)):
                    found += path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
        return found

    def frames(self, faces: frozenset[int]) -> str:
        """Red round every space of these faces."""
        outline = "".join(
            hexagon(SIZE - 2, self.middle(space)) for space in self.course.spaces if FACE_AT[space] in faces
        )
        return path(outline, fill="none", stroke="#B3261E", stroke_width=3.5) if outline else ""

    def routes(self) -> str:
        """The shortest way from the start, drawn through; and the easiest, dotted."""
        found = ""
        for measure, colour, dash in ((self.course.far, "#FFF9EA", None), (self.course.effort, "#F2BC2B", "2 9")):
            points = [self.middle(space) for space in self.course.route(measure)]
            d = lines(list(zip(points, points[1:])))
            found += path(d, fill="none", stroke="#271d14", stroke_width=7, stroke_linecap="round", stroke_opacity=0.75)
            found += path(
                d, fill="none", stroke=colour, stroke_width=3.6, stroke_linecap="round", stroke_dasharray=dash
            )
        return found


def hill(x: float, y: float) -> str:
    """Path data of two small hills."""
    return f"M{num(x - 11)} {num(y)}q5.5-9 11 0M{num(x + 2)} {num(y + 4)}q6-10 12 0"


def palm(x: float, y: float) -> str:
    """Path data of a palm, its foot at the point."""
    return (
        f"M{num(x - 6)} {num(y)}h12m-6 0q-3-9 1-18m0 0q-7-5-11 1m11-1q-6 1-7 8m7-8q7-5 11 1m-11-1q6 1 7 8m-7-8q0-4 3-6"
    )
