"""TIK-TILE, TIK-KEY, TIK-PASSTAKE, TIK-BONUS, TIK-COUNT: a tile is taken and its icons are carried out in any order."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Choice
from tepui.engine.table import with_item, with_more
from tepui.games.tikal2.rules.actions import COUNT_DOORS, DO, TAKE, TENT
from tepui.games.tikal2.rules.components import (
    ANY_KEY,
    CARD,
    COLOUR_COUNT,
    COUNT,
    KEY,
    LIGHT,
    MAX_SEATS,
    MULTI,
    PASSAGE,
    POINTS,
    SANCTUARY_ICON,
    SITE_COUNT,
    TILE_COUNT,
    TILE_ICONS,
    TILE_WORTH,
    TREASURE,
)
from tepui.games.tikal2.rules.discovery import discover_light, discover_sanctuary
from tepui.games.tikal2.rules.events import COUNTED, SCORED, TOOK_PASSAGE, TOOK_TILE
from tepui.games.tikal2.rules.free_actions import add_anytime, any_time
from tepui.games.tikal2.rules.keys import take_a_key
from tepui.games.tikal2.rules.looking import draw_card, draw_treasure
from tepui.games.tikal2.rules.table import IN_CAMP, Tikal


class TakeTile(Choice[Tikal]):
    """TIK-TURN-04, TIK-CANOE-07, -13. One tile of the site reached, open into the camp."""

    __slots__ = ("site",)

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat)
        self.site = site

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.site)

    def legal(self, t: Tikal) -> list[int]:
        return [TAKE + tile for tile in range(TILE_COUNT) if t.tiles[tile] == self.site]

    def apply(self, t: Tikal, a: int) -> None:
        tile = a - TAKE
        t.tiles = with_item(t.tiles, tile, IN_CAMP + self.seat)
        t.tell(TOOK_TILE, self.seat, tile)
        t.then(ICONS_LEFT[self.seat][tile][-1])


class Icons(Choice[Tikal]):
    """TIK-TILE-01, -02, -04. Which icon next; all are carried out."""

    __slots__ = ("tile", "left")

    def __init__(self, seat: int, tile: int, left: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.left = left  # bit per icon to do

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.tile, self.left)

    def legal(self, t: Tikal) -> list[int]:
        found = list(DOABLE[self.tile][self.left])
        add_anytime(found, t, self.seat, False)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        if a >= TENT:
            any_time(t, self.seat, a)
            t.then(self)
            return
        icons = TILE_ICONS[self.tile]
        place = 0
        while icons[place] != a - DO or not self.left >> place & 1:
            place += 1
        carry_out(t, self.seat, a - DO, TILE_WORTH[self.tile][place])
        left = self.left & ~(1 << place)
        if left:
            t.then(ICONS_LEFT[self.seat][self.tile][left])


def _doable(icons: tuple[int, ...], left: int) -> tuple[int, ...]:
    return tuple(sorted({DO + icon for i, icon in enumerate(icons) if left >> i & 1}))


# By tile and the icons left on it, a bit each: what may be done, ascending.
DOABLE: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([_doable(icons, left) for left in range(1 << len(icons))]) for icons in TILE_ICONS]
)

# Steps never change, so that one of each serves all tables: by seat and site; by seat, tile and the icons left on it.
TAKE_TILE: Final[tuple[tuple[TakeTile, ...], ...]] = tuple(
    [tuple([TakeTile(seat, site) for site in range(SITE_COUNT)]) for seat in range(MAX_SEATS)]
)
ICONS_LEFT: Final[tuple[tuple[tuple[Icons, ...], ...], ...]] = tuple(
    [
        tuple(
            [
                tuple([Icons(seat, tile, left) for left in range(1 << len(TILE_ICONS[tile]))])
                for tile in range(TILE_COUNT)
            ]
        )
        for seat in range(MAX_SEATS)
    ]
)


def carry_out(t: Tikal, seat: int, icon: int, worth: int) -> None:
    """One icon; what cannot be carried out is skipped (TIK-TILE-06)."""
    if icon == KEY:
        take_a_key(t, seat, worth)
    elif icon == ANY_KEY:
        take_a_key(t, seat, MULTI)
    elif icon == LIGHT:
        discover_light(t, seat)
    elif icon == SANCTUARY_ICON:
        discover_sanctuary(t, seat)
    elif icon == TREASURE:
        draw_treasure(t, seat)
    elif icon == PASSAGE:
        take_passage(t, seat)
    elif icon == CARD:
        draw_card(t, seat)
    elif icon == POINTS:
        t.scores[seat] += worth
        t.tell(SCORED, seat, worth)
    elif icon == COUNT:
        t.then(CountColour(seat))


def take_passage(t: Tikal, seat: int) -> None:
    """TIK-PASSTAKE-01."""
    if t.passages:
        t.passages -= 1
        t.tokens = with_more(t.tokens, seat, 1)
        t.tell(TOOK_PASSAGE, seat)


COUNTS: Final[tuple[int, ...]] = tuple([COUNT_DOORS + colour for colour in range(COLOUR_COUNT)])


class CountColour(Choice[Tikal]):
    """TIK-COUNT-01, -04, -05. Doors of one colour, for this player alone."""

    __slots__ = ()

    def legal(self, t: Tikal) -> list[int]:
        return list(COUNTS)

    def apply(self, t: Tikal, a: int) -> None:
        points = t.door_points(self.seat, a - COUNT_DOORS)
        t.scores[self.seat] += points
        t.tell(COUNTED, self.seat, a - COUNT_DOORS, points)
