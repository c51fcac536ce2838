"""A tile is taken and its icons are carried out in any order: the chapters TIK-TILE, TIK-PASSTAKE, TIK-BONUS and TIK-COUNT."""

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
    """The canoe has arrived: exactly one tile of its site is taken (TIK-TURN-04)."""

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat)
        self.site = site

    def legal(self, t: Tikal) -> list[int]:
        return [TAKE + tile for tile in range(TILE_COUNT) if t.tiles[tile] == self.site]

    def apply(self, t: Tikal, a: int) -> None:
        """The tile lies open in the camp (TIK-CANOE-07) and is carried out at once (TIK-CANOE-13)."""
        tile = a - TAKE
        t.tiles = with_item(t.tiles, tile, IN_CAMP + self.seat)
        t.tell(TOOK_TILE, self.seat, tile)
        t.then(all_icons(self.seat, tile))


class Icons(Choice[Tikal]):
    """Which icon of the tile comes next."""

    def __init__(self, seat: int, tile: int, left: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.left = left  # one bit per icon that is still to be carried out

    def legal(self, t: Tikal) -> list[int]:
        """An icon that is left, or a card between two of them (TIK-TILE-07)."""
        found = list(DOABLE[self.tile][self.left])
        add_anytime(found, t, self.seat, False)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        """The icon is carried out; those that are left follow (TIK-TILE-01) before anything else may be done (TIK-TILE-04).

        TIK-TILE-03 follows from TIK-TILE-01 and TIK-TILE-02. Of two equal icons the first that is left is taken, so T10 gives two treasures (TIK-TREAS-02).
        """
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
    """Any icon that is left may be next (TIK-TILE-02): each kind as one action, ascending."""
    return tuple(sorted({DO + icon for i, icon in enumerate(icons) if left >> i & 1}))


# DOABLE[tile][left]: what may be done when these icons are left on the tile, one bit each.
DOABLE: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([_doable(icons, left) for left in range(1 << len(icons))]) for icons in TILE_ICONS]
)

# A step never changes, so one of each kind serves all tables: by seat and site; by seat, tile and the icons left on it.
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


def all_icons(seat: int, tile: int) -> Icons:
    """A tile none of whose icons has been carried out."""
    return ICONS_LEFT[seat][tile][(1 << len(TILE_ICONS[tile])) - 1]


def carry_out(t: Tikal, seat: int, icon: int, worth: int) -> None:
    """One icon. What cannot be carried out is skipped, the other icons still count (TIK-TILE-06)."""
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
        score_points(t, seat, worth)
    elif icon == COUNT:
        t.then(CountColour(seat))


def score_points(t: Tikal, seat: int, points: int) -> None:
    """The number printed on the tile is scored at once (TIK-BONUS-01), beyond 100 as well (TIK-COMP-14)."""
    t.scores[seat] += points
    t.tell(SCORED, seat, points)


def take_passage(t: Tikal, seat: int) -> None:
    """A passage token into the camp, if one is left (TIK-PASSTAKE-01)."""
    if t.passages:
        t.passages -= 1
        t.tokens = with_more(t.tokens, seat, 1)
        t.tell(TOOK_PASSAGE, seat)


COUNTS: Final[tuple[int, ...]] = tuple([COUNT_DOORS + colour for colour in range(COLOUR_COUNT)])


class CountColour(Choice[Tikal]):
    """A door count: the doors of one colour are scored."""

    def legal(self, t: Tikal) -> list[int]:
        return list(COUNTS)

    def apply(self, t: Tikal, a: int) -> None:
        """A point for each door of that colour (TIK-COUNT-01), for this player alone (TIK-COUNT-04); none without a flag
        in that colour (TIK-COUNT-05).

        TIK-COUNT-02 follows from TIK-COUNT-01.
        """
        points = t.door_points(self.seat, a - COUNT_DOORS)
        t.scores[self.seat] += points
        t.tell(COUNTED, self.seat, a - COUNT_DOORS, points)
