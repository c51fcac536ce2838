"""El Dorado as a picture: the course and the market, as a seat sees them. Everything that can be touched carries its id.

Ids: `space-K34`, `space-gate1`, `block-C`, `pawn-0-a`, `market-scout`. Pieces are groups placed by a translation and
keep their ids for life, so that a page moves them by comparing two pictures.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.pieces import pawn as pawn_piece
from tepui.drawing.pieces import pill
from tepui.drawing.rings import ring, ring_set
from tepui.drawing.svg import (
    Attr,
    circle,
    defs,
    element,
    fine,
    g,
    hexagon,
    layer,
    lines,
    num,
    paint,
    path,
    picture,
    rect,
    shift,
    text,
    use,
)
from tepui.engine.hexes import Hex, Point, centre, corners, disc, distance
from tepui.games.eldorado.drawing.card_pictures import PICTURES
from tepui.games.eldorado.drawing.glyphs import CARD_HEIGHT, CARD_WIDTH, SIZE, card, hex_id, kept, price
from tepui.games.eldorado.drawing.market import EDGE, GAP, LONG, Shelves
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.reader_view import block_id, card_id, market_id, money, pawn_id, space_id
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CARD_COUNT,
    CARDS,
    CAVE,
    COLOURS,
    COST,
    DRAWS,
    EQUIPMENT,
    FACE_AT,
    FACES,
    FINISH,
    LOCAL,
    MARKET_FIRST,
    PAWNS,
    PRINTED_STRENGTH,
    REMOVES,
    SHOWS,
    SPACES,
    START,
    STRENGTH,
    SYMBOL_COUNT,
    SYMBOLS,
    TERRAINS,
    WORTH,
)
from tepui.games.eldorado.rules.course import Course, course_of
from tepui.games.eldorado.rules.table import HOME

MARGIN: Final = 34.0
FIGURE: Final = 21.2  # the height of a number on a course
SIGN: Final = 14.2  # that of a pawn's letter
LETTER: Final = 10.8  # that of a face's letter: pixels in a common window


def draw(words: Translations, v: View, lang: str, legal: tuple[str, ...] = (), selected: str = "") -> str:
    return Board(words, v, lang, frozenset(legal), selected).drawn()


def draw_course(
    words: Translations, course: Course, lang: str, wrong: frozenset[int] = frozenset(), routes: bool = False
) -> str:
    """A course without pawns and market, for choosing and composing one; faces with a problem are framed."""
    sheet = Sheet(words, lang, course)
    spaces = "".join(
        sheet.place(space, "place tile", sheet.name(space, 0), sheet.body(space, 0)) for space in course.spaces
    )
    marks = sheet.seams() + (sheet.routes() if routes else "") + sheet.frames(wrong) + sheet.letters()
    board = layer("ground", sheet.ground()) + layer("tiles", spaces) + layer("marks", marks, aria_hidden="true")
    kept_ = defs(kept(), place_rings())
    return picture(
        sheet.width, sheet.height, kept_ + board, class_="board lit", role="group", aria_label=sheet.say("title")
    )


def place_rings() -> str:
    return ring_set("eld-place", hexagon(SIZE - 3), (0, SIZE * 0.62), veil=0.32)


@lru_cache(maxsize=8192)
def said(words: Translations, lang: str, key: str, params: tuple[tuple[str, str | int], ...]) -> str:
    return words.fill(lang, key, dict(params))


def beside(middle: Hex, taken: set[Hex]) -> Hex:
    """The free hex nearest to the middle of a face, rather over or under it than left or right."""
    near = disc(middle, 5)
    return min(
        (hex_ for hex_ in near if hex_ not in taken),
        key=lambda hex_: (distance(hex_, middle), -abs(hex_[1] - middle[1])),
    )


class Sheet:
    """Where a course lies on paper, and its spaces."""

    legal: frozenset[str] = frozenset()
    selected: str = ""
    letter: float = FIGURE

    def __init__(self, words: Translations, lang: str, course: Course) -> None:
        self.words, self.lang, self.course = words, lang, course
        points = [centre(hex_, SIZE) for hex_ in course.hex.values()]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        self.width = right - left + 2 * (MARGIN + SIZE)
        self.height = bottom - top + 2 * (MARGIN + SIZE)
        self.shift = MARGIN + SIZE - left, MARGIN + SIZE - top

    def say(self, key: str, **params: str | int) -> str:
        return said(self.words, self.lang, key, tuple(params.items()))

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
        """Sand, and the shadow of the boards."""
        shadow = "".join(hexagon(SIZE + 3, (x, y + 4)) for x, y in map(self.middle, self.course.spaces))
        sand = rect(0, 0, self.width, self.height, rx=14, fill="#E8DDC0")
        return g(sand + path(shadow, fill="#8E7B52", fill_opacity=0.4), aria_hidden="true")

    def place(self, space: int, kind: str, name: str, body: str) -> str:
        kind = f"{kind} terrain-{TERRAINS[self.course.terrain[space]]}"
        return self.thing(space_id(space), kind, self.middle(space), name, "eld-place", body)

    def body(self, space: int, tiles: int) -> str:
        """A hex, its start number, the gold of the finish, the tiles in its cave."""
        terrain, strength = self.course.terrain[space], self.course.strength[space]
        body = use(hex_id(terrain, strength))
        if terrain == START:
            number = str(PRINTED_STRENGTH[space])
            body += text(
                0, 8, number, text_anchor="middle", font_size=max(22.0, self.letter), font_weight=800, fill="#54432F"
            )
        if space >= FINISH:
            body += path(hexagon(SIZE - 2), fill="none", stroke="#F2BC2B", stroke_width=4.5)
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


class Board(Sheet):
    """One picture in the making: the course, and who stands where."""

    def __init__(self, words: Translations, v: View, lang: str, legal: frozenset[str], selected: str) -> None:
        super().__init__(words, lang, course_of(v.course))
        self.shelves = Shelves(self.width, self.height)
        self.letter = LETTER / self.shelves.unit
        self.width, self.height = self.shelves.width, self.shelves.height
        self.shift = self.shift[0] + self.shelves.course[0], self.shift[1] + self.shelves.course[1]
        self.v = v
        self.legal, self.selected = legal, selected
        self.pawns = 2 if v.seats == 2 else 1

    def drawn(self) -> str:
        board = (
            layer("ground", self.ground() + self.tray())
            + layer("tiles", "".join(self.space(space) for space in self.course.spaces))
            + layer(
                "marks",
                self.letters() + g(self.market_words(), transform=self.placed()),
                pointer_events="none",
                aria_hidden="true",
            )
            + layer("pieces", self.blockades() + self.figures())
            + layer("market", self.market(), transform=self.placed())
            + layer("badges", "", pointer_events="none")
            + layer("focus", "")
        )
        card_line = f"M-3-3h{CARD_WIDTH + 6}v{CARD_HEIGHT + 6}h-{CARD_WIDTH + 6}z"
        rings = (
            place_rings()
            + ring_set("eld-person", "M0 6a15 20 0 1 1 .1 0z", (0, 10), weight=0.8)
            + ring_set("eld-log", "M16 0a16 16 0 1 0-32 0a16 16 0 1 0 32 0z", (0, 15), weight=0.8)
            + ring_set("eld-card", card_line, (3, CARD_HEIGHT), veil=0.12)
        )
        name = self.say("title")
        inner = defs(kept(), faces(self.words, self.lang), rings) + board
        return picture(self.width, self.height, inner, class_="board lit", role="group", aria_label=name)

    def tray(self) -> str:
        (x, y), (wide, high) = self.shelves.at, self.shelves.tray
        return rect(x, y, wide, high, rx=12, **paint("sheet", "rule", 1.2))

    def placed(self) -> str:
        """Where the market lies, and how large."""
        return shift(*self.shelves.at, self.shelves.scale)

    def space(self, space: int) -> str:
        tiles = 0
        if self.course.terrain[space] == CAVE and self.v.options["caves"]:
            tiles = self.v.caves[self.course.caves.index(space)]
        return self.place(space, "place tile", self.name(space, tiles), self.body(space, tiles))

    # ---- pieces

    def blockades(self) -> str:
        return "".join(self.blockade(seam, number) for seam, number in enumerate(self.v.blocks) if number)

    def blockade(self, seam: int, number: int) -> str:
        """A log along the whole junction, with what it asks for and its number in the middle."""
        edges = self.edges(seam)
        ends = [end for edge in edges for end in edge]
        x = sum(end[0] for end in ends) / len(ends)
        y = sum(end[1] for end in ends) / len(ends)
        d = lines([((a[0] - x, a[1] - y), (b[0] - x, b[1] - y)) for a, b in edges])
        face = self.course.seam_faces[seam]
        terrain, strength = BLOCKADE_TERRAIN[number], BLOCKADE_STRENGTH[number]
        log = "".join(
            path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
            for colour, width in (("#FFF9EA", 11), ("#4A2A12", 8), ("#B98550", 4.4))
        )
        badge = circle(0, 0, 16, fill="#FFF6DA", stroke="#4A2A12", stroke_width=2.2) + price(terrain, strength, 17)
        figure = fine(FIGURE, pill(str(number), "ink", "inverse", FIGURE), transform=shift(0, 26))
        kind = f"@terrain.{TERRAINS[terrain]}"
        name = self.say("draw.block", number=number, face=FACES[face], kind=kind, n=strength)
        return self.thing(
            block_id(face), "piece blockade", (x, y), name, "eld-log", g(log + badge + figure, class_="body")
        )

    def figures(self) -> str:
        """Pawns row by row; those on one space stand side by side."""
        there: dict[int, list[int]] = {}
        for i, at in enumerate(self.v.where):
            if at != HOME:
                there.setdefault(at, []).append(i)
        order = sorted(there, key=lambda space: self.middle(space)[1])
        return "".join(
            self.figure(i, space, n, len(there[space])) for space in order for n, i in enumerate(there[space])
        )

    def figure(self, i: int, space: int, n: int, of: int) -> str:
        seat, pawn = divmod(i, self.pawns)
        x, y = self.middle(space)
        at = x + (n - (of - 1) / 2) * 20, y + 15
        body = pawn_piece(seat, 34)
        if self.pawns > 1:
            body += fine(SIGN, pill(PAWNS[pawn].upper(), "card", "ink", SIGN), transform=shift(15, -4))
        name = self.say("draw.pawn", pawn=PAWNS[pawn].upper(), who=f"#{seat}", space=SPACES[space])
        return self.thing(
            pawn_id(seat, pawn), f"piece pawn seat-{seat}", at, name, "eld-person", g(body, class_="body")
        )

    # ---- the market

    def market_words(self) -> str:
        styled: dict[str, Attr] = {"font_size": 15, "font_weight": 800, **paint("ink2")}
        above = self.say("draw.above")
        found = text(EDGE, 17, self.say("draw.market"), **styled) + text(
            EDGE, self.shelves.second + 17, above, **styled
        )
        x, y = self.shelves.over(LONG)
        if len(self.above) > self.shelves.columns == LONG:
            found += text(x, 17, above, **styled) + path(
                f"M{num(x - GAP / 2)} 8V{num(y + CARD_HEIGHT)}", **paint("", "rule", 1.6)
            )
        return found

    @property
    def above(self) -> list[int]:
        """What lies above the market."""
        return [kind for kind in range(MARKET_FIRST, CARD_COUNT) if kind not in self.v.slots and self.v.piles[kind]]

    def market(self) -> str:
        """Six slots, and what lies above them."""
        empty: dict[str, Attr] = {
            "rx": 7,
            "fill": "none",
            "stroke": "#CDB98D",
            "stroke_dasharray": "6 5",
            "stroke_width": 2,
        }
        found = ""
        for slot, kind in enumerate(self.v.slots):
            at = self.shelves.slot(slot)
            found += (
                self.pile(kind, at, "market") if kind >= 0 else rect(at[0], at[1], CARD_WIDTH, CARD_HEIGHT, **empty)
            )
        return found + "".join(self.pile(kind, self.shelves.over(i), "above") for i, kind in enumerate(self.above))

    def pile(self, kind: int, at: Point, shelf: str) -> str:
        title, left, cost = self.say(f"card.{CARDS[kind]}"), self.v.piles[kind], money(COST[kind])
        name = self.say("draw.pile", card=title, n=left, cost=cost)
        face = printed(kind, title, cost, f"×{left}")
        return self.thing(market_id(kind), "place card", at, name, "eld-card", face, data_shelf=shelf)


def printed(kind: int, title: str, coins: str, left: str) -> str:
    """A card as it is printed."""
    symbols = [SYMBOLS[s] for s in range(SYMBOL_COUNT) if SHOWS[kind * SYMBOL_COUNT + s]]
    gains = (DRAWS[kind], REMOVES[kind])
    picture = PICTURES[CARDS[kind]]
    return card(title, picture, COLOURS[kind], STRENGTH[kind], symbols, gains, coins, left, EQUIPMENT[kind])


@lru_cache(maxsize=16)
def faces(words: Translations, lang: str) -> str:
    """Every kind of card for readers' hands, which lie outside the picture: all of them, so that a picture tells of no hand."""
    box = f"-1 -1 {num(CARD_WIDTH + 2)} {num(CARD_HEIGHT + 2)}"
    return "".join(
        element(
            "symbol",
            printed(kind, words.say(lang, f"card.{CARDS[kind]}"), money(WORTH[kind]), ""),
            id=f"face-{card_id(kind)}",
            viewBox=box,
        )
        for kind in range(CARD_COUNT)
    )
