"""A view opened for a reader: the words of their language, the table as far as the view knows it, and names for things.

Everything people read starts here, from a view and never from the table that is played.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from tepui.core import reader_view as core
from tepui.core.translations import Translations
from tepui.games.atlantis.knowledge.view import View, imagine
from tepui.games.atlantis.rules.components import (
    ABOARD,
    HAVENS,
    KIND_OF,
    KINDS,
    SAVED,
    SEA,
    SPACE_COUNT,
    SPACES,
    TERRAINS,
)
from tepui.games.atlantis.rules.table import NOBODY, Atlantis

KEPT: Final = 1 << 12  # crowds in words


@lru_cache(KEPT)
def crowd(words: Translations, lang: str, owners: tuple[int, ...]) -> str:
    counts = [(seat, owners.count(seat)) for seat in sorted(set(owners) - {NOBODY})]
    return ", ".join([words.say(lang, "crowd", n=count, who=f"#{seat}") for seat, count in counts])


class ReaderView(core.ReaderView[Atlantis, View]):
    """Where things are in Atlantis, and what they are called."""

    def __init__(self, words: Translations, v: View) -> None:
        super().__init__(words, v)
        self._people: dict[int, list[int]] = {}

    def deal(self, v: View, rng: Random) -> Atlantis:
        return imagine(v, rng)

    # ---- where things are

    def space_of(self, piece: int) -> int:
        """The space of an explorer, of a passenger the boat's; -1 if it is on no space."""
        at = self.t.where[piece]
        if at < SPACE_COUNT:
            return at
        return self.t.boats[at - ABOARD] if at < SAVED else -1

    def people_at(self, place: int) -> list[int]:
        """The explorers of a place, ascending."""
        if not self._people:
            for piece, at in enumerate(self.t.where):
                self._people.setdefault(at, []).append(piece)
        return self._people.get(place, [])

    def is_mine(self, piece: int) -> bool:
        return self.v.seat is not None and self.t.rules.owner[piece] == self.v.seat

    def walks(self, piece: int) -> bool:
        at = self.t.where[piece]
        return at < SPACE_COUNT and self.t.terrain[at] != SEA

    def swims(self, piece: int) -> bool:
        at = self.t.where[piece]
        return at < SPACE_COUNT and self.t.terrain[at] == SEA

    def rides(self, piece: int) -> bool:
        return ABOARD <= self.t.where[piece] < SAVED

    # ---- element ids

    def ground(self, space: int) -> str:
        """The element of a space: a tile or the sea."""
        if not 0 <= space < SPACE_COUNT:
            return ""
        return f"{'sea' if self.t.terrain[space] == SEA else 'tile'}-{SPACES[space]}"

    # ---- names

    def name(self, piece: int) -> str:
        """An explorer in words: where it is, its number if others of its owner are there, its value if the reader may see it."""
        at = self.t.where[piece]
        space = self.space_of(piece)
        kind = "walker" if self.walks(piece) else "swimmer" if self.swims(piece) else "passenger"
        if space < 0:
            kind = "saved" if SAVED <= at < SAVED + len(HAVENS) else "gone"
        owner = self.t.rules.owner[piece]
        companions = [other for other in self.people_at(at) if self.t.rules.owner[other] == owner]
        return self.say(
            f"name.{kind}",
            own="yes" if self.is_mine(piece) else "no",
            many="yes" if len(companions) > 1 else "no",
            known="yes" if self.v.value[piece] else "no",
            value=self.v.value[piece],
            who=f"#{max(owner, 0)}",
            nth=companions.index(piece) + 1,
            space=SPACES[space] if space >= 0 else "",
        )

    def terrain_word(self, space: int) -> str:
        kind = self.t.terrain[space] if 0 <= space < SPACE_COUNT else SEA
        return TERRAINS[kind - 1] if kind != SEA else "sea"

    def crowd(self, pieces: list[int]) -> str:
        """ "2 Macaw, 1 Lagoon": how many of each seat."""
        return crowd(self.words, self.lang, tuple([self.t.rules.owner[piece] for piece in pieces]))


reader_view: Final = ReaderView.open


def kind_word(creature: int) -> str:
    return KINDS[KIND_OF[creature]]
