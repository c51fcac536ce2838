"""ELD-TILE, ELD-CAVE: when cave tiles can be used, and what each of them does.

Two of them are used elsewhere: a keep tile when an equipment card was used, a symbol-change tile together with a card.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Choice
from tepui.games.eldorado.rules.actions import REMOVE, USE
from tepui.games.eldorado.rules.caves import Exchange
from tepui.games.eldorado.rules.components import (
    CARD_COUNT,
    CHANGE_TILE,
    DRAW_TILE,
    EXCHANGE_TILE,
    HAS_SYMBOL,
    KEEP_TILE,
    NATIVE,
    NATIVE_TILE,
    PASSAGE_TILE,
    REMOVE_TILE,
    RUBBLE,
    STRENGTH,
    STRENGTH_AS,
    SYMBOL_COUNT,
    SYMBOL_TILES,
    TILE_COUNT,
    TILE_STRENGTH,
    TILE_SYMBOL,
)
from tepui.games.eldorado.rules.deck import DrawCards
from tepui.games.eldorado.rules.events import REMOVED, USED
from tepui.games.eldorado.rules.moving import ANY_PAWN, FreeStep, Move, can_step_freely, least_needed, open_passage
from tepui.games.eldorado.rules.passage import UNREACHABLE, passage_frees_step, passage_needed
from tepui.games.eldorado.rules.table import NO_CARD, Eldorado

MOST_EXCHANGED: Final = 4  # ELD-TILE-06


def add_tiles(t: Eldorado, seat: int, moving: bool, kinds: list[int], found: list[int]) -> None:
    """ELD-CAVE-06, ELD-CAVE-07, ELD-TILE-20. Any tile the player has, if it has an effect.

    `moving` says whether tiles may move a pawn, `kinds` which cards may still do so.
    """
    first = seat * TILE_COUNT
    for tile in range(TILE_COUNT):
        if t.held[first + tile] and is_useful(t, seat, tile, moving, kinds):
            found.append(USE + tile)


def is_useful(t: Eldorado, seat: int, tile: int, moving: bool, kinds: list[int]) -> bool:
    """Would this tile do something now?"""
    if tile in (KEEP_TILE, CHANGE_TILE):
        return False
    if tile < SYMBOL_TILES:
        return moving and TILE_STRENGTH[tile] >= least_needed(t, seat, TILE_SYMBOL[tile])
    if tile == NATIVE_TILE:
        return moving and can_step_freely(t, seat)
    if tile == PASSAGE_TILE:
        return not t.passing and (t.rules.strict_tiles or (moving and passage_helps(t, seat, kinds)))
    return tile == DRAW_TILE or t.hand_size(seat) > 0  # ELD-TILE-14


def passage_helps(t: Eldorado, seat: int, kinds: list[int]) -> bool:
    """ELD-TILE-08. Can anything this seat has bring a pawn onto an occupied space next to it, once a passage tile is used?"""
    if (NATIVE in kinds or t.holds(seat, NATIVE_TILE)) and passage_frees_step(t, seat):
        return True
    if kinds and passage_needed(t, seat, RUBBLE) <= t.hand_size(seat):
        return True
    for symbol in range(SYMBOL_COUNT):
        least = passage_needed(t, seat, symbol)
        if least < UNREACHABLE and strongest(t, seat, symbol, kinds) >= least:
            return True
    return False


def strongest(t: Eldorado, seat: int, symbol: int, kinds: list[int]) -> int:
    """The greatest strength of a symbol among these cards and the tiles of a seat."""
    best = 0
    change = t.holds(seat, CHANGE_TILE)
    for card in kinds:
        strength = STRENGTH[card] if change and HAS_SYMBOL[card] else STRENGTH_AS[symbol * CARD_COUNT + card]
        if strength > best:
            best = strength
    for tile in range(SYMBOL_TILES):
        if TILE_SYMBOL[tile] == symbol and TILE_STRENGTH[tile] > best and t.holds(seat, tile):
            best = TILE_STRENGTH[tile]
    return best


def add_late_tiles(t: Eldorado, seat: int, found: list[int]) -> None:
    """ELD-CAVE-07. The tiles of phases 2 and 3, where no card can be played any more."""
    if t.rules.caves and not t.rules.strict_tiles:
        add_tiles(t, seat, True, [], found)


def has_late_tiles(t: Eldorado, seat: int) -> bool:
    if not t.rules.caves or t.rules.strict_tiles:
        return False
    found: list[int] = []
    add_tiles(t, seat, True, [], found)
    return bool(found)


def use_tile(t: Eldorado, seat: int, tile: int) -> None:
    """ELD-TILE-13. A tile is used once, for one purpose, and leaves the game."""
    if tile == PASSAGE_TILE:
        open_passage(t, seat)
        return
    t.use_up(seat, tile)
    t.tell(USED, seat, tile)
    if tile < SYMBOL_TILES:
        t.then(Move(seat, ANY_PAWN, TILE_SYMBOL[tile], TILE_STRENGTH[tile], NO_CARD, 0))  # ELD-TILE-02
    elif tile == NATIVE_TILE:
        t.then(FreeStep(seat))  # ELD-TILE-09
    elif tile == DRAW_TILE:
        t.then(DrawCards(seat, 1))  # ELD-TILE-04
    elif tile == REMOVE_TILE:
        t.then(RemoveOne(seat))  # ELD-TILE-05
    else:
        assert tile == EXCHANGE_TILE
        t.then(Exchange(seat, MOST_EXCHANGED, 0, 0))  # ELD-TILE-06


class RemoveOne(Choice[Eldorado]):
    """Exactly one card of the hand leaves the game."""

    __slots__ = ()

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-TILE-05. Any card of the hand, and no way out."""
        return [REMOVE + card for card in t.kinds(self.seat, 0)]

    def apply(self, t: Eldorado, a: int) -> None:
        remove(t, self.seat, a - REMOVE)


def remove(t: Eldorado, seat: int, card: int) -> None:
    """ELD-CARD-21, ELD-TILE-05. A card of the hand leaves the game. ELD-TILE-16: no keep tile is asked for."""
    t.put_out(seat, card)
    t.tell(REMOVED, seat, card)
