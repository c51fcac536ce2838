"""How long the way home is for a deck, in turns: the work of the cheapest way by symbol, and how much of it a hand does.

Entering a space is work: its strength, in the symbol it asks for. `Way` holds the work from every space for one deck and
one set of blockades; `Clock` turns the work that is left into turns.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tepui.games.eldorado.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_COUNT,
    COIN,
    DRAWS,
    EQUIPMENT,
    FINISH,
    HAND_SIZE,
    HAS_SYMBOL,
    NATIVE,
    RUBBLE,
    SHOWS,
    SPACE_COUNT,
    START,
    STRENGTH,
    SYMBOL_COUNT,
)
from tepui.games.eldorado.course import Course

STRONGEST: Final = 4  # no space asks for more
PARTS: Final = SYMBOL_COUNT + 1  # of the work: by symbol, and the turns that rubble and camps take
FIXED: Final = SYMBOL_COUNT

JOKER_SHARE: Final = 0.75  # of a joker's strength that each symbol may count on
NATIVE_STRENGTH: Final = 2.0
OTHERS: Final = 0.25  # of the strength of other symbols: a second pawn, another way or a purchase can use it
LEAST: Final = 0.3  # strength that no deck is without
RARE: Final = 3.0  # at most so much harder is a space for which few cards are strong enough
RUBBLE_TURNS: Final = 0.25  # for each card given
CAMP_TURNS: Final = 0.2
LOG_SHARE: Final = 0.6  # of a blockade's work: somebody else may open it
PASSING: Final = 0.3  # equipment fills a deck for so long
FAR: Final = 999.0


class Deck:
    """What a deck can do: strength by symbol, with cards of strength k or more, with what other symbols add; its cards."""

    __slots__ = ("strength", "strong", "serves", "size", "seen")

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.strength: list[float] = [0.0] * SYMBOL_COUNT
        self.strong: list[float] = [0.0] * (SYMBOL_COUNT * (STRONGEST + 1))
        size = 0.0
        drawn = 0
        for card in range(CARD_COUNT):
            count = cards[card]
            if count and EQUIPMENT[card]:
                size += PASSING * count
            elif count:
                size += count
                drawn += count * DRAWS[card]
                self._count_strength(card, count)
        self.size = max(float(HAND_SIZE), size)
        self.seen = HAND_SIZE / max(0.5, 1.0 - drawn / self.size)
        total = self.strength[0] + self.strength[1] + self.strength[2]
        self.serves: list[float] = [LEAST + s + OTHERS * (total - s) for s in self.strength]

    def _count_strength(self, card: int, count: int) -> None:
        native = card == NATIVE
        if not HAS_SYMBOL[card] and not native:
            return
        joker = native or (SHOWS[card * SYMBOL_COUNT] and SHOWS[card * SYMBOL_COUNT + COIN])
        part = count * (NATIVE_STRENGTH if native else STRENGTH[card]) * (JOKER_SHARE if joker else 1.0)
        for symbol in range(SYMBOL_COUNT):
            if native or SHOWS[card * SYMBOL_COUNT + symbol]:
                self.strength[symbol] += part
                for k in range(1, STRONGEST + 1):
                    if native or STRENGTH[card] >= k:
                        self.strong[symbol * (STRONGEST + 1) + k] += part


class Way:
    """From every space of a course: turns to the finish with the deck as it is, the work by symbol, and the next space."""

    __slots__ = ("deck", "turns", "work", "following")

    def __init__(self, course: Course, cards: tuple[int, ...], blocks: list[int]) -> None:
        self.deck = Deck(cards)
        self.turns: list[float] = [FAR] * SPACE_COUNT
        self.work: list[float] = [0.0] * (SPACE_COUNT * PARTS)
        self.following: list[int] = [-1] * SPACE_COUNT
        self._measure(course, blocks)

    def _measure(self, course: Course, blocks: list[int]) -> None:
        """Dijkstra from the finish."""
        turns = self.turns
        rates = [self.deck.seen * s / self.deck.size for s in self.deck.serves]
        asked = [self._asked(course.terrain[space], course.strength[space]) for space in range(SPACE_COUNT)]
        logs = [self._asked(BLOCKADE_TERRAIN[n], BLOCKADE_STRENGTH[n]) * LOG_SHARE if n else 0.0 for n in blocks]
        heap: list[tuple[float, int]] = []
        for space in course.spaces:
            if space >= FINISH:
                turns[space] = 0.0
                heap.append((0.0, space))
        while heap:
            far, space = heappop(heap)
            terrain = course.terrain[space]
            if far > turns[space] or terrain == START:
                continue
            far += asked[space] / rates[terrain] if terrain < SYMBOL_COUNT else asked[space]
            near = course.near[space]
            seams = course.seam[space]
            for i in range(len(near)):
                before = near[i]
                if course.terrain[before] > CAMP and course.terrain[before] != START:
                    continue
                there = far
                log = blocks[seams[i]] if 0 <= seams[i] < len(blocks) else 0
                if log:
                    kind = BLOCKADE_TERRAIN[log]
                    there += logs[seams[i]] / rates[kind] if kind < SYMBOL_COUNT else logs[seams[i]]
                if there < turns[before] - 1e-9:
                    turns[before] = there
                    self.following[before] = space
                    self._take_over(before, space)
                    self._add(before, terrain, asked[space])
                    if log:
                        self._add(before, BLOCKADE_TERRAIN[log], logs[seams[i]])
                    heappush(heap, (there, before))

    def _asked(self, terrain: int, strength: int) -> float:
        """The work of entering: more where few cards of the deck are strong enough; rubble and camps take turns."""
        if terrain == RUBBLE:
            return RUBBLE_TURNS * strength
        if terrain == CAMP:
            return CAMP_TURNS * strength
        if terrain > CAMP:
            return 0.0
        able = self.deck.strong[terrain * (STRONGEST + 1) + min(strength, STRONGEST)]
        if able == 0.0:
            return strength * RARE
        return strength * min(RARE, self.deck.strength[terrain] / able)

    def _take_over(self, before: int, space: int) -> None:
        for part in range(PARTS):
            self.work[before * PARTS + part] = self.work[space * PARTS + part]

    def _add(self, before: int, terrain: int, asked: float) -> None:
        self.work[before * PARTS + (terrain if terrain < SYMBOL_COUNT else FIXED)] += asked


class Clock:
    """Turns for the work that is left with the deck as it is; `rates`: turns for a point of strength of each symbol."""

    __slots__ = ("turns", "rates")

    def __init__(self, deck: Deck, work: list[float], share: float) -> None:
        self.turns = share * work[FIXED]
        self.rates: list[float] = []
        for symbol in range(SYMBOL_COUNT):
            rate = share * deck.size / (deck.seen * deck.serves[symbol])
            self.turns += work[symbol] * rate
            self.rates.append(rate)
