"""Searching for treasures in zones, on slabs and in the river; deciphering clues."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.engine.step import Chance
from tepui.engine.table import with_item
from tepui.games.chac.rules.actions import DRAW, SEE
from tepui.games.chac.rules.components import (
    AREA,
    BACKS,
    CARDS,
    DECK_COUNT,
    GLYPHS,
    LAVA,
    LAVA_DECK,
    MAX_SEATS,
    MOST_CARDS,
    RIVER,
    RIVER_DECK,
    SEARCHED,
    SLAB_OF,
    WALLS,
    ZONE_COUNT,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.rules.draws import Unseen, all_but, drawn
from tepui.games.chac.rules.events import DECIPHERED, FOUND, NOTED_GLYPH, SAW_GLYPH, SEARCHED_FOR
from tepui.games.chac.rules.table import BROWN, UNDECIDED, YELLOW, Chac, with_card


def can_search(t: Chac, seat: int) -> bool:
    """Whether there is a treasure to take where the adventurer stands."""
    if len(t.hands[seat]) >= MOST_CARDS:  # CHA-LOAD-04; on slabs and in the river too: CHA-LAVA-19, CHA-RIV-07
        return False
    here = t.where[seat]
    area = AREA[here]
    if area == WALLS:
        return t.any_left_in(ZONE_DECK[ZONE_OF[here]])  # CHA-WALL-07
    if area == LAVA:  # neither on a looted slab (CHA-LAVA-12) nor on the space of a sun (CHA-LAVA-18)
        return t.slabs[SLAB_OF[here]] == YELLOW and t.any_left_in(LAVA_DECK)
    # CHA-RIV-04: not where this adventurer has searched; CHA-RIV-06: another one may have
    return SEARCHED[here] and not t.laid_down[seat] and t.any_left_in(RIVER_DECK)


def search(t: Chac, seat: int) -> None:
    """A treasure of this place: its deck, and the mark that the search leaves."""
    here = t.where[seat]
    area = AREA[here]
    if area == WALLS:
        deck = ZONE_DECK[ZONE_OF[here]]  # CHA-WALL-18
    elif area == LAVA:
        deck = LAVA_DECK  # CHA-LAVA-11; CHA-LAVA-13: whoever turned the slab over
        # CHA-LAVA-17; CHA-LAVA-14 follows: there is one treasure for each of the ten safe slabs
        t.slabs = with_item(t.slabs, SLAB_OF[here], BROWN)
    else:
        assert area == RIVER
        deck = RIVER_DECK  # CHA-RIV-03
        t.laid_down[seat] = 1  # CHA-RIV-05: until the next space
    t.tell(SEARCHED_FOR, seat, here, deck)
    t.then(DRAW_TREASURE[seat][deck])


def take(t: Chac, seat: int, card: int) -> None:
    """A card goes into a hand. CHA-WALL-06: the deck has one card less, and may be searched again."""
    t.decks[card] -= 1
    t.hands[seat] = with_card(t.hands[seat], card)


class DrawTreasure(Chance[Chac]):
    """CHA-WALL-05. The top card of a shuffled deck, seen by the player who draws it and by nobody else."""

    def __init__(self, seat: int, deck: int) -> None:
        super().__init__(seat)
        self.deck = deck

    def ways(self, t: Chac) -> list[tuple[int, int]]:
        return [(DRAW + card, t.decks[card]) for card in range(self.deck, CARDS, BACKS) if t.decks[card]]

    def sample(self, t: Chac, rng: Random) -> int:
        return DRAW + drawn(t.decks, self.deck, BACKS, rng)

    def apply(self, t: Chac, a: int) -> None:
        take(t, self.seat, a - DRAW)
        t.whisper(self.seat, FOUND, self.seat, a - DRAW)


# By seat and deck: steps never change, so that one of each serves all tables.
DRAW_TREASURE: Final[tuple[tuple[DrawTreasure, ...], ...]] = tuple(
    [tuple([DrawTreasure(seat, deck) for deck in range(DECK_COUNT)]) for seat in range(MAX_SEATS)]
)


class DecipherClue(Unseen):
    """CHA-WALL-08. One player sees the glyph of the clue tile facing a zone."""

    def __init__(self, seat: int, zone: int) -> None:
        super().__init__(seat, SEE, len(GLYPHS))
        self.zone = zone

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.zone)

    def barred(self, t: Chac) -> int:
        """CHA-WALL-10: a second look shows the same glyph. A first one shows any whose number nobody has seen yet."""
        decided = 0
        for glyph in range(self.count):
            number = t.numbers[glyph]
            if number == t.clues[self.zone]:
                return all_but(glyph)
            if number != UNDECIDED:
                decided |= 1 << glyph
        return decided

    def apply(self, t: Chac, a: int) -> None:
        t.numbers = with_item(t.numbers, a - SEE, t.clues[self.zone])  # CHA-WALL-09: a trapped number
        t.deciphered = with_item(t.deciphered, self.zone, t.deciphered[self.zone] | 1 << self.seat)
        t.tell(DECIPHERED, self.seat, self.zone)
        t.whisper(self.seat, NOTED_GLYPH if t.rules.keep_notes else SAW_GLYPH, self.seat, self.zone, a - SEE)


# By seat and zone, for the same reason.
DECIPHER_CLUE: Final[tuple[tuple[DecipherClue, ...], ...]] = tuple(
    [tuple([DecipherClue(seat, zone) for zone in range(ZONE_COUNT)]) for seat in range(MAX_SEATS)]
)
