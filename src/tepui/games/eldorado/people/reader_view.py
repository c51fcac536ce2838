"""A view opened for a reader: the words of their language, the table as far as the view knows it, and names for things.

Everything people read starts here, from a view and never from the table that is played.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tepui.core.translations import Param, Translations
from tepui.engine.step import Chance
from tepui.games.eldorado.knowledge.view import View, imagine
from tepui.games.eldorado.rules.components import CARD_COUNT, CARDS, FACES, PAWNS, SPACES, TILES
from tepui.games.eldorado.rules.table import Eldorado

MINE: Final = ("PlayCards", "Move", "FreeStep", "Give", "Exchange", "Pay", "TakeCard", "MayRemove", "RemoveOne", "MayKeep",
    "Explore", "DiscardCards")  # fmt: skip


class ReaderView:
    """What one reader has before them. Opening it deals what the view does not tell, so only public facts are read off it."""

    def __init__(self, words: Translations, v: View, lang: str) -> None:
        self.words = words
        self.v = v
        self.lang = lang
        self.t: Eldorado = imagine(v, Random(0))
        self._legal: list[int] | None = None

    def say(self, key: str, **params: Param) -> str:
        return self.words.fill(self.lang, key, params)

    # ---- what is asked

    @property
    def step(self) -> Any:
        """The step on top, None when the game is over."""
        return self.t.steps[-1] if self.t.steps else None

    @property
    def asks(self) -> str:
        return type(self.step).__name__ if self.t.steps else ""

    @property
    def asked(self) -> bool:
        """Is the reader the one who answers now?"""
        step = self.step
        return step is not None and not isinstance(step, Chance) and step.seat == self.v.seat

    def legal(self) -> list[int]:
        if self._legal is None:
            self._legal = list(self.step.legal(self.t)) if self.asked else []
        return self._legal

    # ---- things

    @property
    def me(self) -> int:
        return self.v.seat or 0

    @property
    def pawns(self) -> int:
        return self.t.rules.pawns

    def where(self, seat: int, pawn: int) -> int:
        return self.t.where[seat * self.pawns + pawn]

    def hand(self) -> list[int]:
        """The reader's own cards, by kind."""
        return self.v.hand if self.v.seat is not None else [0] * CARD_COUNT


_last: list[ReaderView] = []


def reader_view(words: Translations, v: View, lang: str) -> ReaderView:
    """The desk of a view; the last one is kept, since a page asks for every action of one view."""
    if not _last or _last[0].v is not v or _last[0].words is not words:
        _last[:] = [ReaderView(words, v, lang)]
    _last[0].lang = lang
    return _last[0]


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
