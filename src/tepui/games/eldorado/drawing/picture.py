"""El Dorado as a picture: the course, and beside it market and piles, as a seat sees them. Everything that can be touched carries its id.

Ids: `space-K34`, `space-gate1`, `block-C`, `pawn-0-a`, `market-scout`. Pieces are groups placed by a translation and
keep their ids for life, so that a page moves them by comparing two pictures. Market and piles are regions: a page puts them
in places of their own, and the map is alone in its window.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.kept_parts import fixed, kept_part
from tepui.drawing.pieces import pawn as pawn_piece
from tepui.drawing.rings import ring_set
from tepui.drawing.svg import Attr, circle, defs, g, layer, lines, num, paint, path, picture, region, shift, text
from tepui.games.eldorado.drawing import market, piles
from tepui.games.eldorado.drawing.cards import CARD_HEIGHT, CARD_WIDTH, faces
from tepui.games.eldorado.drawing.glyphs import SIZE, kept, price
from tepui.games.eldorado.drawing.market import Market
from tepui.games.eldorado.drawing.piles import Piles
from tepui.games.eldorado.drawing.sheet import Sheet, place_rings
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.reader_view import block_id, pawn_id
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAVE,
    FACE_AT,
    FACES,
    FINISH,
    PAWNS,
    SPACES,
    TERRAINS,
)
from tepui.games.eldorado.rules.course import Course, course_of
from tepui.games.eldorado.rules.table import HOME

LOG: Final = (
    ("#FFF9EA", 14),
    ("#3A200C", 11),
    ("#8F5B2A", 8),
    ("#C99A5F", 3),
)  # a blockade, from its casing to its light
SIGN: Final = 14.2  # the height of a pawn's letter
SPACE: Final = SIZE * 3**0.5  # from one side of a hex to the other
GAP: Final = 16.0


def draw(words: Translations, v: View, lang: str, legal: tuple[str, ...] = (), selected: str = "") -> str:
    return Board(words, v, lang, frozenset(legal), selected).drawn()


def draw_course(
    words: Translations, course: Course, lang: str, wrong: frozenset[int] = frozenset(), routes: bool = False
) -> str:
    """A course without pawns and market, for choosing and composing one; faces with a problem are framed."""
    sheet = Sheet(words, lang, course)
    pieces: dict[str, str] = {}  # each in a group of its own, which can be dragged
    for space in course.spaces:
        face = FACES[FACE_AT[space]] if space < FINISH else ""
        drawn = sheet.place(space, "place tile", sheet.name(space, 0), sheet.body(space, 0))
        pieces[face] = pieces.get(face, "") + drawn
    spaces = "".join(g(drawn, class_="face", data_face=face) if face else drawn for face, drawn in pieces.items())
    zero = sheet.paper((0, 0))
    marks = sheet.seams() + (sheet.routes() if routes else "") + sheet.frames(wrong) + sheet.letters()
    board = layer("ground", sheet.ground()) + layer("tiles", spaces) + layer("marks", marks, aria_hidden="true")
    kept_ = defs(kept(), place_rings())
    return picture(
        sheet.width, sheet.height, kept_ + board, class_="board lit", role="group", aria_label=sheet.say("title"),
        data_hex=f"{SIZE:g} {num(zero[0])} {num(zero[1])}",
    )  # fmt: skip


class Board(Market, Piles):
    """One picture in the making: the course and who stands where, the market right of it, the reader's piles below."""

    def __init__(self, words: Translations, v: View, lang: str, legal: frozenset[str], selected: str) -> None:
        super().__init__(words, lang, course_of(v.course))
        self.v = v
        self.legal, self.selected = legal, selected
        self.pawns = 2 if v.seats == 2 else 1

    def drawn(self) -> str:
        board = (
            layer("ground", fixed(self, self.ground()))
            + layer("tiles", self.spaces())
            + layer("marks", self.places(), pointer_events="none", aria_hidden="true")
            + layer("pieces", self.blockades() + self.figures())
            + layer("badges", "", pointer_events="none")
            + layer("focus", "")
        )
        shelf = (
            self.width / 3 / market.WIDTH
        )  # beside a course the market is as large as a page makes it beside its window
        wide, high = market.WIDTH * shelf, market.HEIGHT * shelf
        piled = piles.WIDTH * shelf, piles.HEIGHT * shelf
        board += region("market", (self.width + GAP, 0), (wide, high), (market.WIDTH, market.HEIGHT), self.market())
        if self.v.seat is not None:
            board += region("piles", (0, self.height + GAP), piled, (piles.WIDTH, piles.HEIGHT), self.piles())
        across, down = self.width + GAP + wide, max(self.height + GAP + piled[1], high)
        given: dict[str, Attr] = {
            "class_": "board lit",
            "role": "group",
            "aria_label": self.say("title"),
            "data_window": f"0 0 {num(self.width)} {num(self.height)}",
            "data_space": num(SPACE),
        }
        return picture(
            across,
            down,
            defs(*[fixed(self, one) for one in (kept(), faces(self.words, self.lang), rings())]) + board,
            **given,
        )

    @kept_part
    def places(self) -> str:
        return self.letters()

    @kept_part
    def spaces(self) -> str:
        return "".join(self.space(space) for space in self.course.spaces)

    def space(self, space: int) -> str:
        tiles = 0
        if self.course.terrain[space] == CAVE and self.v.options["caves"]:
            tiles = self.v.caves[self.course.caves.index(space)]
        return self.place(space, "place tile", self.name(space, tiles), self.body(space, tiles))

    # ---- pieces

    @kept_part
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
            path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round") for colour, width in LOG
        )
        badge = circle(0, 0, 20, fill="#FFF6DA", stroke="#3A200C", stroke_width=2.6) + price(terrain, strength, 22)
        figure = circle(0, 0, 11, fill="#271D14", stroke="#FFF9EA", stroke_width=1.6) + text(
            0, 5.4, str(number), text_anchor="middle", font_size=15.5, font_weight=800, fill="#FFF9EA"
        )
        kind = f"@terrain.{TERRAINS[terrain]}"
        name = self.say("draw.block", number=number, face=FACES[face], kind=kind, n=strength)
        body = g(log + badge + g(figure, transform=shift(17, 15)), class_="body")
        return self.thing(block_id(face), "piece blockade", (x, y), name, "eld-log", body)

    @kept_part
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
        at = x + (n - (of - 1) / 2) * 24, y + 18
        shade = path("M-15 3a15 5.500 0 1 0 30 0a15 5.500 0 1 0-30 0z", fill="#000", fill_opacity=0.28)
        body = shade + pawn_piece(seat, 42)
        if self.pawns > 1:
            letter = circle(0, 0, 10, **paint("card", "ink", 1.6)) + text(
                0, 5, PAWNS[pawn].upper(), text_anchor="middle", font_size=SIGN, font_weight=800, **paint("ink")
            )
            body += g(letter, transform=shift(15, -5))
        name = self.say("draw.pawn", pawn=PAWNS[pawn].upper(), who=f"#{seat}", space=SPACES[space])
        return self.thing(
            pawn_id(seat, pawn), f"piece pawn seat-{seat}", at, name, "eld-person", g(body, class_="body")
        )


@cache
def rings() -> str:
    """The states of everything that can be touched."""
    w, h = CARD_WIDTH * market.SCALE, CARD_HEIGHT * market.SCALE
    row = f"M-1-1h{num(market.ROW.w - 2)}v{num(market.ROW.h - 2)}h-{num(market.ROW.w - 2)}z"
    return (
        place_rings()
        + ring_set("eld-person", "M0 6a17 24 0 1 1 .1 0z", (0, 10), weight=0.9)
        + ring_set("eld-log", "M21 0a21 21 0 1 0-42 0a21 21 0 1 0 42 0z", (0, 20), weight=0.9)
        + ring_set("eld-card", f"M-1-1h{num(w + 2)}v{num(h + 2)}h-{num(w + 2)}z", (3, h), weight=0.9)
        + ring_set("eld-ware", row, (3, market.ROW.h - 4), weight=0.8)
    )
