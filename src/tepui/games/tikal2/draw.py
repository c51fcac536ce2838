"""Tikal II as a picture: temple, river, wheel and piles, as a seat sees them. Everything that can be touched carries its id.

Ids: `place-A2`, `place-S1`, `place-OUT`, `site-1`, `tile-T09`, `pile-pile1`, `explorer-0`, `canoe-0`, `flag-A2-0`. Pieces
are groups placed by a translation and keep their ids for life.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any, Final

from tepui.core.hexes import Point
from tepui.core.pieces import boat, head, pawn, pennant
from tepui.core.rings import ring, ring_set
from tepui.core.svg import Attr, circle, defs, g, hexagon, layer, paint, path, picture, rect, shift, text
from tepui.core.words import Words
from tepui.games.tikal2.chronicle import place_word, room_word
from tepui.games.tikal2.components import (
    COLOUR,
    DIRECTION_COUNT,
    FACTS,
    LIGHT_ROOMS,
    MULTI,
    NONE,
    OUT,
    PLACES,
    PLANE_WORDS,
    PRICES,
    REWARDS,
    ROOMS,
    SANCTUARY,
    SECRET_ROOM,
    SITES,
    SPACE_COUNT,
    SPOTS,
    TILE_ICONS,
    TILE_WORTH,
    TILES,
    TREASURE_ROOM,
    TREASURES,
)
from tepui.games.tikal2.glyphs import door, medal, tile_icon
from tepui.games.tikal2.table import ROOM_PILE, TREASURE_PILE
from tepui.games.tikal2.view import View

DRAWN: Final[dict[str, Any]] = FACTS["drawn"]
WIDTH, HEIGHT = DRAWN["board"]
RADIUS: Final[float] = DRAWN["hex_radius"]
ROCK: Final = (225.0, 160.0, 950.0, 590.0)  # the clearing around the temple: the outside
RIVER: Final = "M95 620V230Q95 80 245 80H1140Q1290 80 1290 230V680Q1290 830 1140 830H330"
TILE: Final = 50.0
TILE_SLOTS: Final = ((-52.0, -52.0), (2.0, -52.0), (-52.0, 2.0), (2.0, 2.0))
FLAG_SLOTS: Final = ((-26.0, -4.0), (-8.0, -12.0), (10.0, -4.0), (0.0, 14.0))
OUT_SLOTS: Final = ((260.0, 690.0), (300.0, 690.0), (340.0, 690.0), (380.0, 690.0))


def draw(words: Words, v: View, lang: str, legal: tuple[str, ...] = (), selected: str = "") -> str:
    return Board(words, v, lang, frozenset(legal), selected).drawn()


def middle(place: int) -> Point:
    """Where a place lies on paper."""
    x0, y0 = DRAWN["temple_origin"]
    if place < SPACE_COUNT:
        _, x, y = FACTS["temple"]["spaces"][place]
        return x0 + RADIUS * x * sqrt(3) / 2, y0 + RADIUS * y * 1.5
    cx, cy = FACTS["secret_rooms"]["list"][place - SPACE_COUNT][2]
    return x0 + RADIUS * cx, y0 + RADIUS * cy


class Board:
    """One picture in the making."""

    def __init__(self, words: Words, v: View, lang: str, legal: frozenset[str], selected: str) -> None:
        self.words, self.v, self.lang, self.legal, self.selected = words, v, lang, legal, selected

    def say(self, key: str, **params: str | int) -> str:
        return self.words.fill(self.lang, key, params)

    def drawn(self) -> str:
        rings = (
            ring_set("tik-hex", hexagon(RADIUS - 3), (0, RADIUS * 0.6), veil=0.25)
            + ring_set("tik-box", "M-42-24H42V24H-42z", (0, 24), veil=0.25)
            + ring_set("tik-site", "M-58-58H58V58H-58z", (0, 58), veil=0.15)
            + ring_set("tik-tile", f"M-2-2H{TILE}V{TILE}H-2z", (TILE / 2, TILE), veil=0.15)
            + ring_set("tik-rock", "M6 6H944V584H6z", (60, 560), veil=0.06)
        )
        board = (
            layer("ground", self.ground(), aria_hidden="true")
            + layer("tiles", self.outside() + "".join(self.place(place) for place in range(OUT)))
            + layer("river", "".join(self.site(site) for site in range(len(SITES))) + self.action_tiles())
            + layer("marks", self.doors() + self.wheel() + self.piles(), pointer_events="none")
            + layer("pieces", self.flags() + self.canoes() + self.explorers(), pointer_events="none")
            + layer("badges", "", pointer_events="none")
            + layer("focus", "")
        )
        inner = defs(rings) + board
        return picture(WIDTH, HEIGHT, inner, class_="board lit", role="group", aria_label=self.say("title"))

    def thing(self, id_: str, kind: str, at: Point, name: str, rings: str, body: str) -> str:
        """Something that can be touched: a group with its id, name, drawing and ring."""
        states = tuple(s for s, on in (("legal", id_ in self.legal), ("sel", id_ == self.selected)) if on)
        given: dict[str, Attr] = {"role": "button", "tabindex": "-1", "aria_label": name, "transform": shift(*at)}
        return g(body + ring(rings, states), id=id_, class_=" ".join((kind, *states)), **given)

    # ---- ground

    def ground(self) -> str:
        """Jungle, the river, the forest, the seaplanes."""
        jungle = rect(0, 0, WIDTH, HEIGHT, rx=14, fill="#8FB170")
        river = path(RIVER, fill="none", stroke="#4A8FA3", stroke_width=64) + path(
            RIVER, fill="none", stroke="#93C5D4", stroke_width=56
        )
        fx, fy = DRAWN["forest_px"]
        trees = "".join(
            circle(fx - 80 + 32 * k, fy + (14 if k % 2 else -10), 24, fill="#3C7A46", stroke="#1F4A2A", stroke_width=2)
            for k in range(6)
        )
        return jungle + river + trees + "".join(self.plane(name) for name in PLANE_WORDS)

    def plane(self, name: str) -> str:
        body = path(
            "M-34 0H26M-4-30L6 30M22-9V9", fill="none", stroke="#2A2118", stroke_width=7, stroke_linecap="round"
        )
        x, y = DRAWN["planes_px"][name]
        return g(body, id=f"plane-{name}", transform=shift(x, y))

    def outside(self) -> str:
        x, y, width, height = ROCK
        body = rect(0, 0, width, height, rx=22, fill="#8D7B57", stroke="#2A2118", stroke_width=2)
        return self.thing("place-OUT", "place", (x, y), self.say("place.out"), "tik-rock", body)

    # ---- the temple

    def place(self, place: int) -> str:
        room = self.v.rooms[place] if place < SPACE_COUNT else SECRET_ROOM + place - SPACE_COUNT
        body = self.secret(place) if place >= SPACE_COUNT else self.hexagon(place, room)
        rings = "tik-box" if place >= SPACE_COUNT else "tik-hex"
        return self.thing(f"place-{PLACES[place]}", "place tile", middle(place), self.name(place, room), rings, body)

    def name(self, place: int, room: int) -> str:
        if room == NONE:
            return self.say("draw.empty", place=PLACES[place])
        if room >= SECRET_ROOM:
            return self.say("draw.secret", place=PLACES[place])
        return self.say("draw.room", place=place_word(PLACES[place]), room=room_word(ROOMS[room]))

    def hexagon(self, space: int, room: int) -> str:
        """An empty space, a light room with its spot, a dark room with its altar."""
        dark = room >= LIGHT_ROOMS
        fill = "#6E6350" if room == NONE else "#4A3F33" if dark else "#F3E6C6"
        body = path(hexagon(RADIUS - 1), fill=fill, stroke="#2A2118", stroke_width=2)
        if SANCTUARY <= room < TREASURE_ROOM:
            body += self.altar(COLOUR[room])
        if room != NONE:
            body += self.spots(space, room, "#F3E6C6" if dark else "#2A2118")
        return body + text(
            0,
            -RADIUS * 0.66,
            PLACES[space],
            text_anchor="middle",
            font_size=10,
            fill="#C9BC9C" if fill != "#F3E6C6" else "#7A6A4A",
        )

    def altar(self, colour: int) -> str:
        """A disc in the altar's colour with its symbol; five small ones for the altar of all colours."""
        if colour == MULTI:
            return "".join(g(medal(c, 0.55), transform=shift(-24 + 12 * c, -14)) for c in range(MULTI))
        return g(medal(colour, 1.0), transform=shift(0, -16))

    def spots(self, place: int, room: int, ink: str) -> str:
        """The rewards not covered yet, side by side."""
        free = [REWARDS[reward] for i, reward in enumerate(SPOTS[room]) if not self.v.spots[place] >> i & 1]
        words = [self.say("draw.reward", reward=reward) for reward in free]
        if len(words) < 2:
            return text(0, 6, "".join(words), text_anchor="middle", font_size=15, font_weight=800, fill=ink)
        rows = [" · ".join(words[:2]), " · ".join(words[2:])]
        return "".join(
            text(0, 10 + 14 * i, row, text_anchor="middle", font_size=11, font_weight=800, fill=ink)
            for i, row in enumerate(rows)
        )

    def secret(self, place: int) -> str:
        box = rect(-42, -24, 84, 48, rx=9, fill="#2F261D", stroke="#C9BC9C", stroke_width=1.5, stroke_dasharray="5 4")
        return box + self.spots(place, SECRET_ROOM + place - SPACE_COUNT, "#F3E6C6")

    def doors(self) -> str:
        """Every door on its edge, turned along it."""
        found = ""
        for space, mask in enumerate(self.v.doors):
            x, y = middle(space)
            for way in range(DIRECTION_COUNT):
                if mask >> way & 1:
                    angle, far = pi * way / 3, RADIUS * sqrt(3) / 2 - 9
                    at = x + far * cos(angle), y - far * sin(angle)
                    turn = (90 - 60 * way) % 180
                    found += g(g(door(COLOUR[self.v.rooms[space]]), transform=f"rotate({turn})"), transform=shift(*at))
        return found

    # ---- the river

    def site(self, site: int) -> str:
        x, y = DRAWN["sites_px"][SITES[site]]
        slots = "".join(
            rect(dx, dy, TILE, TILE, rx=5, fill="#E9DFC4", fill_opacity=0.35, stroke="#6E6350", stroke_dasharray="4 4")
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
            found += circle(x, y, 12, fill="#D9772B" if site == 0 else "#6B7780", stroke="#FFFFFF", stroke_width=2)
            found += text(x, y + 5, word, text_anchor="middle", font_size=14, font_weight=800, fill="#FFFFFF")
        return found

    def action_tile(self, tile: int, at: Point) -> str:
        icons = TILE_ICONS[tile]
        body = rect(0, 0, TILE, TILE, rx=5, **paint("card", "ink", 1.4))
        for i, icon in enumerate(icons):
            across = TILE * (i + 1) / (len(icons) + 1)
            scale = 0.9 if len(icons) < 3 else 0.62
            body += g(tile_icon(icon, TILE_WORTH[tile][i]), transform=shift(across, TILE / 2, scale))
        return self.thing(f"tile-{TILES[tile]}", "tile", at, self.say("draw.tile", tile=TILES[tile]), "tik-tile", body)

    # ---- wheel and piles

    def wheel(self) -> str:
        """Prices by treasure."""
        body = circle(0, 0, 56, **paint("card", "ink", 1.6))
        for kind, price in enumerate(PRICES[self.v.wheel]):
            angle = 2 * pi * kind / len(TREASURES) - pi / 2
            x, y = 34 * cos(angle), 34 * sin(angle)
            body += text(x, y + 7, str(price), text_anchor="middle", font_size=20, font_weight=800, **paint("ink"))
            name = self.say(f"treasure.{TREASURES[kind]}")
            body += text(68 * cos(angle), 68 * sin(angle) + 4, name, text_anchor="middle", font_size=10, fill="#FFFFFF")
        return g(body, id="wheel", transform=shift(330, 260))

    def piles(self) -> str:
        """How many pieces lie in each pile, and the treasures that lie open."""
        found = ""
        names = ["rooms", "cards", *[f"pile{i + 1}" for i in range(len(self.v.piles) - TREASURE_PILE)]]
        for i, name in enumerate(names):
            label = self.say("draw.pile", kind=name, n=len(self.v.piles[ROOM_PILE + i]))
            body = rect(-46, -16, 92, 32, rx=7, **paint("card", "ink", 1.2))
            body += text(0, 4, label, text_anchor="middle", font_size=11, **paint("ink"))
            found += g(body, id=f"pile-{name}", transform=shift(1110, 240 + 44 * i), role="img", aria_label=label)
        for i, kind in enumerate(self.v.row):
            found += text(
                1110,
                540 + 18 * i,
                self.say(f"treasure.{TREASURES[kind]}"),
                text_anchor="middle",
                font_size=12,
                fill="#FFFFFF",
            )
        return found

    # ---- pieces

    def flags(self) -> str:
        found = ""
        for place in range(OUT):
            x, y = middle(place)
            for seat in range(self.v.seats):
                if self.v.flags[place] >> seat & 1:
                    dx, dy = FLAG_SLOTS[seat]
                    found += g(
                        pennant(seat, 22), id=f"flag-{PLACES[place]}-{seat}", transform=shift(x + dx, y + dy + 18)
                    )
        return found

    def canoes(self) -> str:
        found = ""
        for seat, site in enumerate(self.v.canoes):
            x, y = DRAWN["sites_px"][SITES[site]]
            at = x + 24 * seat - 36, y + 74
            found += g(boat(46) + head(seat, 8), id=f"canoe-{seat}", transform=shift(*at))
        return found

    def explorers(self) -> str:
        found = ""
        for seat, place in enumerate(self.v.where):
            x, y = OUT_SLOTS[seat] if place == OUT else middle(place)
            dx = 0 if place == OUT else 11 * seat - 16
            found += g(pawn(seat, 36), id=f"explorer-{seat}", transform=shift(x + dx, y + 36))
        return found
