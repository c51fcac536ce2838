"""Tikal II as a picture: temple, river, wheel, piles and camps, as a seat sees them. Everything that can be touched has its id.

Ids: `place-A2`, `place-S1`, `place-OUT`, `site-1`, `tile-T09`, `pile-pile1`, `open-mask`, `supply-pink`, `seen-five`,
`turn-NE`, `explorer-0`, `canoe-0`, `flag-A2-0`, `crate-0`; those of the camps are in `camps.py`. Pieces are groups placed by
a translation and keep their ids for life.
"""

from __future__ import annotations

from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.icons import placed
from tepui.drawing.kept_parts import fixed, kept_part
from tepui.drawing.pieces import boat, head, pawn, pennant, tinted
from tepui.drawing.svg import (
    Attr,
    circle,
    element,
    esc,
    g,
    hexagon,
    layer,
    num,
    paint,
    path,
    picture,
    rect,
    region,
    shift,
    text,
)
from tepui.engine.hexes import Point
from tepui.games.tikal2.drawing import camps
from tepui.games.tikal2.drawing.canvas import Canvas
from tepui.games.tikal2.drawing.faces import BOLD, DARK, STONE, altar, doors_of, spot, tile_face
from tepui.games.tikal2.drawing.glyphs import FIGURE, INK, LIGHT
from tepui.games.tikal2.drawing.ground import (
    ACROSS,
    BAND,
    BOARD,
    DOWN,
    DRAWN,
    RADIUS,
    ROCK,
    ROCK_WIDTH,
    TILE,
    TILE_SLOTS,
    WIDTH,
    definitions,
    ground,
    links,
    middle,
    track_cell,
)
from tepui.games.tikal2.drawing.supplies import supplies
from tepui.games.tikal2.drawing.tray import at_hand
from tepui.games.tikal2.knowledge.view import View
from tepui.games.tikal2.people.news import place_word, room_word, tile_told, tile_words
from tepui.games.tikal2.rules.components import (
    COLOUR,
    LIGHT_ROOMS,
    NONE,
    OUT,
    PLACES,
    ROOMS,
    SECRET_ROOM,
    SITES,
    SPACE_COUNT,
    SPOTS,
    START_SITE,
    TILES,
    TREASURE_ROOM,
)

GAP: Final = 12.0
LARGER: Final = 1.2  # regions in the picture of the whole
FLAG_SLOTS: Final = ((-22.0, 20.0), (-8.0, 24.0), (8.0, 24.0), (22.0, 20.0))  # the feet of flags, by seat
SPOT_SLOTS: Final = ((-20.0, -6.0), (20.0, -6.0), (-20.0, 21.0), (20.0, 21.0))  # of a dark room
BOX_SLOTS: Final = ((-36.0, 18.0), (-22.0, 18.0), (22.0, 18.0), (36.0, 18.0))  # flags in a secret room
# Where the name of a space is written: corners by the doors beside them, a bit each, from the east against the clock.
CORNERS: Final[tuple[tuple[int, Point], ...]] = (
    (0b110000, (0.0, RADIUS - 12)),
    (0b000110, (0.0, 25 - RADIUS)),
    (0b011000, (14 - 0.78 * RADIUS, 0.5 * RADIUS)),
    (0b100001, (0.78 * RADIUS - 14, 0.5 * RADIUS)),
    (0b001100, (14 - 0.78 * RADIUS, 12 - 0.5 * RADIUS)),
    (0b000011, (0.78 * RADIUS - 14, 12 - 0.5 * RADIUS)),
)
OUT_SLOTS: Final = ((554.0, 742.0), (578.0, 742.0), (602.0, 742.0), (626.0, 742.0))


def draw(words: Translations, v: View, lang: str, legal: tuple[str, ...] = (), selected: str = "") -> str:
    return Board(words, v, lang, frozenset(legal), selected).drawn()


def doorstep() -> str:
    """Where explorers stand who are outside, unseen: the outside itself reaches around the temple."""
    (left, y), *_, (right, _) = OUT_SLOTS
    return rect(left, y - 12, right - left, 24, id="doorstep", fill="none")


def label_of(x: float, y: float) -> Point:
    """Where the name of a secret room is written: outside its box, over it or beyond it."""
    middle_x, reach = WIDTH / 2, 62
    if abs(x - middle_x) > ROCK_WIDTH / 3:
        return x, y - 30
    return x + (reach if x > middle_x else -reach), y + 6


class Board(Canvas):
    """The whole picture, part by part."""

    def drawn(self) -> str:
        board = (
            layer("ground", fixed(self, ground()), aria_hidden="true")
            + layer("tiles", self.outside() + self.places())
            + layer("ways", fixed(self, links()) + doorstep(), aria_hidden="true", pointer_events="none")
            + layer("river", self.river())
            + layer("marks", self.doors() + self.coordinates(), pointer_events="none")
            + layer("pieces", self.flags() + self.canoes() + self.explorers() + self.markers(), pointer_events="none")
            + layer("badges", "", pointer_events="none")
            + layer("focus", "")
        )
        beside, high = self.beside()
        frame = rect(1, 1, WIDTH - 2, BOARD - 2, rx=12, pointer_events="none", **paint("", "ink", 2))
        given: dict[str, Attr] = {
            "class_": "board lit",
            "role": "group",
            "aria_label": self.say("title"),
            "data_window": f"{BAND} {BAND} {WIDTH - 2 * BAND} {BOARD - 2 * BAND}",
            "data_space": num(RADIUS * 3**0.5),
            "data_labels": "-0.04",  # over the upper corner, where no door is
        }
        wide = WIDTH + 2 * GAP + camps.WIDE * LARGER
        ground_ = rect(0, 0, wide, high, rx=12, **paint("paper", class_="whole"))
        return picture(wide, high, fixed(self, definitions()) + ground_ + board + frame + beside, **given)

    def beside(self) -> tuple[str, float]:
        """The regions one below the other, right of the board; and how high the picture is."""
        sold, deep = supplies(self)
        others, low = camps.rivals(self)
        asked, tall = at_hand(self)
        parts = [("market", sold, deep), ("rivals", others, low)]
        if self.v.seat is not None:
            parts.insert(0, ("mat", camps.mat(self, camps.camp_of(self.v, self.v.seat)), camps.MAT))
        if asked:
            parts.append(("tray", asked, tall))
        found, y = "", 0.0
        for name, drawn, high in parts:
            size = camps.WIDE * LARGER, high * LARGER
            found += region(name, (WIDTH + GAP, y), size, (camps.WIDE, high), drawn)
            y += size[1] + GAP
        return found, max(float(BOARD), y)

    # ---- the temple

    @kept_part
    def outside(self) -> str:
        x, y, width, height = ROCK
        body = rect(0, 0, width, height, rx=30, fill="#7A6949", stroke=INK, stroke_width=2)
        body += rect(
            9,
            9,
            width - 18,
            height - 18,
            rx=23,
            fill="none",
            stroke="#D9C59B",
            stroke_width=2.2,
            stroke_dasharray="10 4",
        )
        for space in range(SPACE_COUNT):
            cx, cy = middle(space)
            body += path(hexagon(RADIUS, (cx - x, cy - y + 7)), fill="#33291C")
        return self.thing("place-OUT", "place", (x, y), self.say("place.out"), "tik-rock", body)

    @kept_part
    def places(self) -> str:
        return "".join(self.place(place) for place in range(OUT))

    def place(self, place: int) -> str:
        room = self.v.rooms[place] if place < SPACE_COUNT else SECRET_ROOM + place - SPACE_COUNT
        body = self.secret(place) if place >= SPACE_COUNT else self.hexagon(place, room)
        rings = "tik-box" if place >= SPACE_COUNT else "tik-hex"
        kind = f"place tile {self.kind(room)}"
        return self.thing(f"place-{PLACES[place]}", kind, middle(place), self.name(place, room), rings, body)

    def kind(self, room: int) -> str:
        """What a closer look explains."""
        if room == NONE:
            return "empty"
        if room >= SECRET_ROOM:
            return "secret"
        return "light" if room < LIGHT_ROOMS else "hoard" if room == TREASURE_ROOM else "sanctuary"

    def name(self, place: int, room: int) -> str:
        if room == NONE:
            return self.say("draw.empty", place=PLACES[place])
        if room >= SECRET_ROOM:
            return self.say("draw.secret", place=PLACES[place])
        return self.say("draw.room", place=place_word(PLACES[place]), room=room_word(ROOMS[room]))

    def hexagon(self, space: int, room: int) -> str:
        """An empty space, a light room with its spot, a dark room with its altar."""
        if room == NONE:
            ripples = "M-16 0q8-10 16 0t16 0M-12 12q7-9 14 0"
            return path(hexagon(RADIUS - 1), fill="#6E6352", stroke="#33291C", stroke_width=1.4) + path(
                ripples, fill="none", stroke="#877B67", stroke_width=1.6, stroke_linecap="round"
            )
        dark = room >= LIGHT_ROOMS
        body = path(hexagon(RADIUS - 1), fill=DARK if dark else STONE, stroke=INK, stroke_width=1.7)
        body += path(hexagon(RADIUS - 6), fill="none", stroke="#B79C63", stroke_width=1.2)
        if not dark:
            return body + "".join(g(spot(i), transform=shift(0, -14)) for i in self.free(space, room))
        if room == TREASURE_ROOM:
            body += g(tinted(placed("chest", 30), "gold"), transform=shift(0, -31))
        else:
            body += altar(COLOUR[room])
        free = self.free(space, room)
        return body + "".join(
            g(spot(reward), transform=shift(*SPOT_SLOTS[i]))
            for i, reward in enumerate(SPOTS[room])
            if reward in free and not self.v.spots[space] >> i & 1
        )

    def free(self, place: int, room: int) -> list[int]:
        """The rewards not covered yet."""
        return [reward for i, reward in enumerate(SPOTS[room]) if not self.v.spots[place] >> i & 1]

    def secret(self, place: int) -> str:
        room = SECRET_ROOM + place - SPACE_COUNT
        box = rect(-45, -23, 90, 46, rx=10, fill="#33291C", stroke="#D9C59B", stroke_width=1.7, stroke_dasharray="5 3")
        return box + "".join(spot(reward) for reward in self.free(place, room))

    @kept_part
    def doors(self) -> str:
        """Every door on its edge, turned along it."""
        return "".join(
            doors_of(mask, COLOUR[self.v.rooms[space]], middle(space))
            for space, mask in enumerate(self.v.doors)
            if mask
        )

    @kept_part
    def coordinates(self) -> str:
        found = ""
        for place in range(OUT):
            x, y = middle(place)
            light = place < SPACE_COUNT and 0 <= self.v.rooms[place] < LIGHT_ROOMS
            at = self.corner(place, x, y) if place < SPACE_COUNT else label_of(x, y)
            found += text(
                *at, PLACES[place], text_anchor="middle", font_size=FIGURE, fill="#5E4F33" if light else LIGHT
            )
        return found

    def corner(self, space: int, x: float, y: float) -> Point:
        """A corner of a space that no door lies beside, rather the lowest."""
        free = [at for edges, at in CORNERS if not self.v.doors[space] & edges]
        dx, dy = (free or [CORNERS[0][1]])[0]
        return x + dx, y + dy

    # ---- the river

    @kept_part
    def river(self) -> str:
        return "".join(self.site(site) for site in range(len(SITES))) + self.action_tiles()

    def site(self, site: int) -> str:
        x, y = DRAWN["sites_px"][SITES[site]]
        slots = "".join(
            rect(
                dx,
                dy,
                TILE,
                TILE,
                rx=6,
                fill="#FBF3DC",
                fill_opacity=0.3,
                stroke=INK,
                stroke_width=1,
                stroke_dasharray="4 3",
            )
            for dx, dy in TILE_SLOTS
        )
        return self.thing(
            f"site-{SITES[site]}", "place", (x, y), self.say("draw.site", site=SITES[site]), "tik-site", slots
        )

    def action_tiles(self) -> str:
        found = ""
        for site, word in enumerate(SITES):
            x, y = DRAWN["sites_px"][word]
            for slot, tile in enumerate([tile for tile, at in enumerate(self.v.tiles) if at == site][:4]):
                dx, dy = TILE_SLOTS[slot]
                found += self.action_tile(tile, (x + dx, y + dy))
            number = circle(
                0, 0, 14, fill="#8F3F0E" if site == START_SITE else "#5E6C70", stroke=LIGHT, stroke_width=2.4
            )
            number += text(0, 6, word, font_size=FIGURE, fill=LIGHT, **BOLD)
            found += g(number, transform=shift(x, y), pointer_events="none")
        return found

    @kept_part
    def action_tile(self, tile: int, at: Point) -> str:
        return self.thing(
            f"tile-{TILES[tile]}",
            "tile",
            at,
            tile_words(self.words, tile, self.lang),
            "tik-tile",
            element("desc", esc(tile_told(self.words, tile, self.lang))) + tile_face(tile),
        )

    # ---- pieces

    @kept_part
    def flags(self) -> str:
        """All flags; in dark rooms they lie on the spots they cover."""
        found = ""
        for place in range(OUT):
            if self.v.flags[place]:
                seats = [seat for seat in range(self.v.seats) if self.v.flags[place] >> seat & 1]
                x, y = middle(place)
                for seat, (dx, dy) in zip(seats, self.flag_slots(place, seats)):
                    found += g(pennant(seat, 25), id=f"flag-{PLACES[place]}-{seat}", transform=shift(x + dx, y + dy))
        return found

    def flag_slots(self, place: int, seats: list[int]) -> list[Point]:
        """The feet of the flags in a room."""
        if place >= SPACE_COUNT:
            return [BOX_SLOTS[seat] for seat in seats]
        room = self.v.rooms[place]
        if room < LIGHT_ROOMS:
            return [FLAG_SLOTS[seat] for seat in seats]
        covered = [i for i in range(len(SPOTS[room])) if self.v.spots[place] >> i & 1]
        rest = [i for i in range(len(SPOTS[room])) if i not in covered]
        return [(SPOT_SLOTS[i][0] - 5, SPOT_SLOTS[i][1] + 12) for i in [*covered, *rest][: len(seats)]]

    @kept_part
    def canoes(self) -> str:
        """At their sites, one behind the other up the river."""
        found = ""
        for seat, site in enumerate(self.v.canoes):
            x, y = DRAWN["sites_px"][SITES[site]]
            across, down = DRAWN["canoes"][SITES[site]]
            at = (
                (x, y + down * (76 + 22 * seat))
                if down
                else (x + across * (92 + 56 * (seat // 2)), y + 24 * (seat % 2) - 12)
            )
            found += g(boat(52) + g(head(seat, 9), transform=shift(-13, 0)), id=f"canoe-{seat}", transform=shift(*at))
        return found

    @kept_part
    def explorers(self) -> str:
        found = ""
        for seat, place in enumerate(self.v.where):
            x, y = OUT_SLOTS[seat] if place == OUT else middle(place)
            inside = place != OUT
            dx, dy = (14 * seat - 20, 44 if place < SPACE_COUNT else 30) if inside else (0, 0)
            found += g(pawn(seat, 40), id=f"explorer-{seat}", transform=shift(x + dx, y + dy))
        return found

    def markers(self) -> str:
        """The score markers; a page says the points elsewhere."""
        return g(self.crates(), class_="whole")

    @kept_part
    def crates(self) -> str:
        """Score markers; one that has been round carries a second ring, one below zero a stroke."""
        found = ""
        at: dict[Point, int] = {}
        for seat, points in enumerate(self.v.scores):
            x, y = track_cell(points)
            nth = at[(x, y)] = at.get((x, y), -1) + 1
            body = head(seat, 11)
            if points >= 100:
                body = circle(0, 0, 15, fill="none", stroke=INK, stroke_width=2) + body
            elif points < 0:
                body += path("M-14 0H14", stroke="#A32A16", stroke_width=3)
            name = self.say("draw.score", who=f"#{seat}", n=points)
            # Crates on one cell lie side by side: along the top and the bottom, or down the sides.
            along = y in (track_cell(0)[1], track_cell(ACROSS + DOWN)[1])
            moved = shift(x + 12 * nth, y) if along else shift(x, y + 12 * nth)
            found += g(body, id=f"crate-{seat}", transform=moved, role="img", aria_label=name)
        return found
