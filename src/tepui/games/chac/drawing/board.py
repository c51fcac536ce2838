"""Chac's board from a seat's view: its places with who is there, and what moves by itself: walls, planks, the boulder's odds."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.translations import Translations
from tepui.drawing.kept_parts import kept_part
from tepui.drawing.pieces import pill
from tepui.drawing.rings import ring
from tepui.drawing.svg import (
    Attr,
    element,
    esc,
    g,
    num,
    paint,
    path,
    rect,
    shift,
    text,
    use,
)
from tepui.engine.hexes import Point
from tepui.games.chac.drawing.crowds import WALL_STEP, between
from tepui.games.chac.drawing.glyphs import glyph_id, numeral
from tepui.games.chac.drawing.ground import (
    FIGURE,
    N,
    at,
    box,
    corner,
    middle,
    size,
)
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.people.places import spot
from tepui.games.chac.people.reader_view import ReaderView, odds_words, reader_view
from tepui.games.chac.people.risks import WORTH_TELLING, risk
from tepui.games.chac.rules.components import (
    ABYSS,
    AREA,
    BRIDGE,
    CORRIDOR,
    ENTRANCE,
    GLYPHS,
    LAST,
    LAVA,
    OUTSIDE,
    PLANKS,
    RIVER,
    SLAB_OF,
    SLABS,
    SPACE_COUNT,
    SPACES,
    TRACK,
    WALL_STEPS,
    WALLS,
    ZONE_OF,
    ZONES,
)
from tepui.games.chac.rules.table import BROWN, GLYPH_UP, HOLE, SUN, UNKNOWN, YELLOW

SPACES_OF: Final = tuple([tuple([s for s in range(SPACE_COUNT) if AREA[s] == area]) for area in range(max(AREA) + 1)])
EDGED: Final[dict[str, Attr]] = {"stroke": "#FFF9EA", "stroke_width": 1.6}
ITALIC: Final[dict[str, Attr]] = {
    "font_size": 14,
    "font_style": "italic",
    "font_weight": "500",
    "font_family": "Alegreya, Georgia, serif",
    "text_anchor": "middle",
    "pointer_events": "none",
}
NAMED_GAP: Final = 48.0  # between the walls, for the word for a zone


class Board:
    """The board of one picture in the making."""

    def __init__(self, words: Translations, v: View, lang: str, legal: frozenset[str], selected: str) -> None:
        self.words, self.v, self.lang = words, v, lang
        self.legal, self.selected = legal, selected

    @property
    def desk(self) -> ReaderView:
        """The view opened for the reader."""
        return reader_view(self.words, self.v, self.lang)

    @property
    def people(self) -> dict[int, tuple[int, ...]]:
        """Who is where."""
        found: dict[int, tuple[int, ...]] = {}
        for seat, space in enumerate(self.v.where):
            if space >= 0:
                found[space] = (*found.get(space, ()), seat)
        return found

    def say(self, key: str, **params: str | int) -> str:
        return self.words.fill(self.lang, f"picture.{key}", params)

    def thing(self, id_: str, kind: str, place: Point, name: str, rings: str, body: str, odds: str = "") -> str:
        """Something that can be touched: a group with its id, name, ring and drawing; odds are its title too."""
        states = tuple(s for s, on in (("legal", id_ in self.legal), ("sel", id_ == self.selected)) if on)
        given: dict[str, Attr] = {"role": "button", "tabindex": "-1", "aria_label": name, "transform": shift(*place)}
        marked = ring(rings, states) if rings else ""
        inner = marked + body if kind.startswith("piece") else body + marked
        if odds:
            given["aria_label"] = self.say("with", what=name, who=odds)
            inner = element("title", esc(odds)) + inner
        return g(inner, id=id_, class_=" ".join((kind, *states)), **given)

    @kept_part
    def lava_bed(self) -> str:
        """The glow between the slabs, all round the room."""
        corners = [corner(space) for space in SLABS]
        x, y = min(x for x, _ in corners), min(y for _, y in corners)
        w, h = max(x for x, _ in corners) + N - x, max(y for _, y in corners) + N - y
        bed = rect(x - 3, y - 3, w + 6, h + 6, rx=6, **paint("lava", "hullink", 2)) + rect(
            x, y, w, h, **paint("signal")
        )
        flames = "".join(f"M{num(x + 18 + i % 4 * N)} {num(y + 4 + i // 4 * N)}q5 -6 10 0t10 0" for i in range(16))
        return g(bed + path(flames, stroke_linecap="round", **paint("", "village", 2)), aria_hidden="true")

    def spaces(self) -> str:
        people = self.people
        return "".join(
            self.area(area, tuple([(space, people.get(space, ())) for space in spaces]))
            for area, spaces in enumerate(SPACES_OF)
        )

    @kept_part
    def area(self, area: int, spaces: tuple[tuple[int, tuple[int, ...]], ...]) -> str:
        """Its spaces, each with who is there."""
        ahead, desk = (self.ahead if area == CORRIDOR else []), self.desk
        return "".join(self.space(desk, space, who, space in ahead) for space, who in spaces)

    def space(self, desk: ReaderView, space: int, who: tuple[int, ...], ahead: bool) -> str:
        area = AREA[space]
        busy = bool(who) or (area == CORRIDOR and TRACK[self.v.boulder] == space)
        rings = "chac-zone" if area == WALLS else "chac-busy" if busy else "chac-free"
        kind = f"place {('entrance', 'zone', 'corridor', 'slab', 'river', 'bridge', 'exit')[area]}"
        told = " told" if ahead else ""  # its badge tells the boulder's odds
        name, floor, odds = self.name_of(space, who), self.floor(space, who), risk(desk, space)
        return self.thing(f"space-{SPACES[space]}", kind + told, middle(space), name, rings, floor, odds)

    def floor(self, space: int, who: tuple[int, ...]) -> str:
        area = AREA[space]
        if area == CORRIDOR:
            return use("chac-stone")
        if area == LAVA:
            return self.slab(SLAB_OF[space])
        if area == RIVER:
            return use("chac-water")
        if area == BRIDGE:
            return path(box(N, N, 1), **paint("night")) + path(
                f"M-25 {-N / 2}v{N}M25 {-N / 2}v{N}", **paint("", "haven", 2.4)
            )
        if area == WALLS:
            return self.zone(space)
        word = self.say("out" if area == OUTSIDE else "in")
        fill = "jungle" if area == OUTSIDE else "hold"
        bold: dict[str, Any] = {"text_anchor": "middle", "font_size": FIGURE, "font_weight": "800"}
        label = "" if who else text(0, 5, word, **bold, **paint("casing"))  # nobody stands on a word
        return path(box(N - 4, N - 4), **paint(fill, "casing", 1.6)) + label

    def zone(self, space: int) -> str:
        w, h = size(space)
        bands = "".join(f"M{num(-w / 2 + k * w / 6)} {num(-h / 2 + 4)}v{num(h - 8)}" for k in range(1, 6))
        n, gap = ZONE_OF[space] + 1, w - 20 - (self.v.left + self.v.right) * WALL_STEP
        word = self.say("zone", n=n) if gap > NAMED_GAP else str(n) if gap > 0 else ""
        name = text(between(self.v), h / 2 - 14, word, **ITALIC, **paint("ink2"))
        return path(box(w, h - 2, 3), **paint("landing", "hullink", 1.6)) + path(bands, **paint("", "rule", 1)) + name

    def slab(self, slab: int) -> str:
        """What lies on a lava space."""
        v, state = self.v, self.v.slabs[slab]
        if v.covered and state != SUN:
            return use("chac-cover")
        if state == SUN:
            return use("chac-sun") + (use("chac-cover", fill_opacity=0.5) if v.covered else "")
        if state == HOLE:
            return use("chac-hole")
        if state == GLYPH_UP:
            mark = use(glyph_id(v.glyphs[slab]), (0, 0), 1.1) if v.glyphs[slab] != UNKNOWN else ""
            return use("chac-glyph-slab") + mark + self.note_on(slab)
        looted = state == BROWN
        face = numeral(v.faces[slab], 46, "casing" if looted else "hullink")
        former = use(glyph_id(v.glyphs[slab]), (18, 16), 0.42) if v.glyphs[slab] != UNKNOWN else ""
        return use("chac-brown" if looted else "chac-yellow") + face + former

    def note_on(self, slab: int) -> str:
        """A number the reader has seen under a slab that still shows its glyph."""
        number = self.v.numbers[self.v.glyphs[slab]] if self.v.glyphs[slab] != UNKNOWN else 0
        if not number:
            return ""
        trapped = number in self.v.clues
        badge = pill(f"{number}", "danger" if trapped else "jungle", "casing", FIGURE)
        return g(badge, transform=shift(17, -17), class_="note")

    def name_of(self, space: int, who: tuple[int, ...]) -> str:
        """What a place is and who is there."""
        v, area, word = self.v, AREA[space], spot(space)
        if area == LAVA:
            slab = SLAB_OF[space]
            name = self.slab_name(slab)
        elif area == WALLS:
            name = self.say("walls", n=ZONE_OF[space] + 1)
        elif area == BRIDGE:
            name = self.say("bridge", n=v.planks)
        else:
            keys = {ENTRANCE: "entrance", CORRIDOR: "corridor", RIVER: "river", OUTSIDE: "outside"}
            name = self.say(keys[area], space=word)
        if who:
            name = self.say("with", what=name, who=", ".join(self.words.seat(seat, self.lang) for seat in who))
        return name

    def slab_name(self, slab: int) -> str:
        v, word, state = self.v, spot(SLABS[slab]), self.v.slabs[slab]
        if state == SUN:
            return self.say("sun", space=word)
        if v.covered:
            return self.say("covered", space=word)
        if state == GLYPH_UP:
            glyph = v.glyphs[slab]
            return self.say("glyph", space=word, glyph=f"@glyph.{GLYPHS[glyph]}" if glyph != UNKNOWN else "?")
        return self.say({YELLOW: "yellow", BROWN: "brown", HOLE: "hole"}[state], space=word, n=v.faces[slab])

    @kept_part
    def coordinates(self) -> str:
        written = "".join(
            f'<text x="{num(x + 6)}" y="{num(y + 14)}">{SPACES[space]}</text>'
            for space in range(SPACE_COUNT)
            for x, y in (corner(space),)
        )
        return g(written, font_size=FIGURE, font_weight="700", **paint("ink2"))

    # ---- what moves by itself

    @kept_part
    def walls(self) -> str:
        """CHA-WALL-12. Two walls over the zones, as far as they have come: there is no space behind them."""
        tops = [corner(space) for space in ZONES]
        x, y = min(x for x, _ in tops), min(y for _, y in tops)
        w = size(ZONES[0])[0]
        h = sum(size(space)[1] for space in ZONES)
        out = ""
        for side, steps, fill in (("left", self.v.left, "hull"), ("right", self.v.right, "rockshade")):
            deep = 10 + min(steps, WALL_STEPS) * WALL_STEP
            left = x if side == "left" else x + w - deep
            courses = "".join(f"M4 {num(16 + k * 30)}h{num(deep - 8)}" for k in range(int(h // 30)))
            body = rect(0, 2, deep, h - 4, **paint(fill, "hullink", 1.8)) + path(courses, **paint("", "hullink", 1))
            body += g(pill(f"{steps}/{WALL_STEPS}", "havenlight", "ink", 14), transform=shift(deep / 2, h / 2))
            name = self.say("wall", side=side, n=steps)
            given: dict[str, Attr] = {"role": "img", "aria_label": name, "transform": shift(left, y)}
            out += g(body, id=f"wall-{side}", class_="wall", pointer_events="none", **given)
        return out

    @kept_part
    def planks(self) -> str:
        bridge = next(space for space in range(SPACE_COUNT) if AREA[space] == BRIDGE)
        x, y = corner(bridge)
        out = ""
        for k in range(PLANKS):
            shape = "chac-plank" if k < self.v.planks else "chac-broken"
            out += use(shape, (x + N / 2, y + 9 + k * (N - 18) / (PLANKS - 1)), 1, id=f"plank-{k}", class_="plank")
        ax, ay, aw, ah = ABYSS
        mx, my = at(ax + aw / 2, ay + ah / 2)
        return g(out, pointer_events="none") + text(mx, my + 5, self.say("abyss"), **ITALIC, **paint("rocklight"))

    def reach(self, space: int) -> float:
        """The chance that the boulder rolls over a corridor space when it rolls next."""
        return self.desk.boulder_at(space)

    @property
    def ahead(self) -> list[int]:
        """The corridor spaces the boulder may reach this round."""
        far = TRACK[self.v.boulder + 1 : min(self.v.boulder + 6, LAST + 1)]
        return [space for space in far if self.reach(space) >= WORTH_TELLING]

    @kept_part
    def danger_marks(self) -> str:
        return "".join(
            rect(-(N - 6) / 2, -(N - 6) / 2, N - 6, N - 6, rx=5, fill_opacity=0.12 + 0.5 * self.reach(space),
                 transform=shift(*middle(space)), **paint("danger"))
            for space in self.ahead
        )  # fmt: skip

    @kept_part
    def odds_badges(self) -> str:
        return "".join(
            g(pill(odds_words(self.reach(space), self.lang), "havenlight", "danger", FIGURE),
              transform=shift(middle(space)[0], middle(space)[1] - N / 2 + 2))
            for space in self.ahead
        )  # fmt: skip
