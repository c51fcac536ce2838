"""A view opened for a reader: the words of their language, the table as far as the view knows it, and names for things.

Everything people read starts here, from a view and never from the table that is played.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.core import reader_view as core
from tepui.games.eldorado.knowledge.view import View, imagine
from tepui.games.eldorado.rules.components import CARD_COUNT, CARDS, FACES, FINISH, PAWNS, SPACES, TILES
from tepui.games.eldorado.rules.table import Eldorado
from tepui.games.eldorado.rules.tiles import has_late_tiles


class ReaderView(core.ReaderView[Eldorado, View]):
    """Where things are in El Dorado."""

    def deal(self, v: View, rng: Random) -> Eldorado:
        return imagine(v, rng)

    # ---- things

    @property
    def me(self) -> int:
        return self.v.seat or 0

    @property
    def pawns(self) -> int:
        return self.t.rules.pawns

    def where(self, seat: int, pawn: int) -> int:
        return self.t.where[seat * self.pawns + pawn]

    def discards_end_phase(self) -> bool:
        """Is phase 2 over by itself when the whole hand is discarded? It is not while a cave tile may still be used."""
        t = self.t.copy()
        for card, count in enumerate(self.hand()):
            for _ in range(count):
                t.throw(self.me, card)
        return not has_late_tiles(t, self.me)

    def hand(self) -> list[int]:
        """The reader's own cards, by kind."""
        return self.v.hand if self.v.seat is not None else [0] * CARD_COUNT


reader_view: Final = ReaderView.open


def space_id(space: int) -> str:
    return f"space-{SPACES[space]}"


def pawn_id(seat: int, pawn: int) -> str:
    return f"pawn-{seat}-{PAWNS[pawn]}"


def block_id(face: int) -> str:
    return f"block-{FACES[face]}"


def card_id(card: int) -> str:
    return f"card-{CARDS[card]}"


def market_id(card: int) -> str:
    return f"market-{CARDS[card]}"


def tile_id(tile: int) -> str:
    return f"tile-{TILES[tile]}"


def money(half_coins: int) -> str:
    """3½ for seven half-coins."""
    whole, half = divmod(half_coins, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def seam_of(desk: ReaderView, face: int) -> int:
    faces = desk.t.rules.course.seam_faces
    return faces.index(face) if face in faces and faces.index(face) < len(desk.t.blocks) else -1


def space_name(desk: ReaderView, space: int) -> str:
    """A space as the board names it; of the finish plate, which gate."""
    return desk.say(f"gate.{space - FINISH + 1}") if space >= FINISH else SPACES[space]
