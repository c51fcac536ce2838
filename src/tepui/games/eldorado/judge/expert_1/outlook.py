"""The turns that a race still takes, by what was learned from played races: a small net over traits of cards and places.

A seat is looked at as it ends a turn: what it keeps in hand, its draw pile, all its cards, its pawns, the blockades. The
traits fall into three parts that change at different moments of a turn, so each part is worked out once and kept:
places, cards, and what the two mean to each other with the next hand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tepui.games.eldorado.judge.expert_1.distances import MEASURES, PLAIN, ranges_of
from tepui.games.eldorado.rules.components import (
    CARD_COUNT,
    DECK_SIZE,
    EQUIPMENT,
    HAND_SIZE,
    SHOWS,
    STRENGTH,
    SYMBOL_COUNT,
    WORTH,
)
from tepui.games.eldorado.rules.course import Course
from tepui.games.eldorado.rules.table import HOME

WEIGHTS: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "outlook.json").read_text("utf-8"))
# ROWS[trait]: what it adds to every inner unit and, last, straight to the turns
ROWS: Final[list[list[float]]] = [[float(weight) for weight in row] for row in WEIGHTS["rows"]]
BIAS: Final[list[float]] = [float(weight) for weight in WEIGHTS["bias"]]
OUT: Final[list[float]] = [*[float(weight) for weight in WEIGHTS["out"]], 1.0]
UNITS: Final = len(OUT) - 1

# Traits, in the order of ROWS.
RANGE: Final = 0  # by measures; above the plain one
APART: Final = 6
ON_WAY: Final = 7
GAINS: Final = 8  # by symbol: a short and a long movement
CARDS: Final = 14
SIZE: Final = 35
THIN: Final = 36
AVERAGE: Final = 37  # strength of a card, by symbol
MONEY: Final = 40
PASSES: Final = 41
PASSES_BY: Final = 42  # by symbol
NEXT: Final = 45  # strength of the next hand, by symbol
NEXT_MONEY: Final = 48
KEPT_CARDS: Final = 49
DRAW_PILE: Final = 50
TWO_PAWNS: Final = 51
BLOCKADES: Final = 52
NEARER: Final = 53
STRONGEST: Final = 54  # by symbol
FITTING: Final = 57  # by symbol: what the next hand may do at once
TRAITS: Final = 60

# What cards and places mean to each other: their weights, unit by unit.
TOGETHER: Final[list[list[float]]] = [
    [ROWS[trait][unit] for trait in (*range(PASSES, TWO_PAWNS), *range(FITTING, TRAITS))] for unit in range(UNITS + 1)
]
MOST_KEPT: Final = 4000

_places: dict[tuple[str, tuple[int, ...], tuple[int, ...]], Place] = {}
_holdings: dict[tuple[int, ...], Holding] = {}

SOON: Final = 0.5  # turns: the least that a race takes that is not over; below, the net is trusted little
TRUSTED: Final = 0.1


class Cards:
    """A set of cards added up: how many, their strength by symbol, with and without equipment, and their coins."""

    __slots__ = ("size", "strength", "lasting", "coins", "whole")

    def __init__(self, counts: list[int]) -> None:
        self.size = 0
        self.coins = 0.0
        self.whole = 0.0  # strength of the cards that last
        self.strength: list[float] = [0.0] * SYMBOL_COUNT
        self.lasting: list[float] = [0.0] * SYMBOL_COUNT
        for card in range(CARD_COUNT):
            count = counts[card]
            if count:
                self.size += count
                self.coins += 0.5 * count * WORTH[card]
                if not EQUIPMENT[card]:
                    self.whole += count * STRENGTH[card]
                for symbol in range(SYMBOL_COUNT):
                    if SHOWS[card * SYMBOL_COUNT + symbol]:
                        self.strength[symbol] += count * STRENGTH[card]
                        if not EQUIPMENT[card]:
                            self.lasting[symbol] += count * STRENGTH[card]


class Place:
    """Where the pawns of a seat are, with the blockades that are left: its traits and what they add to the net."""

    __slots__ = ("ranges", "gains", "sums")

    def __init__(self, course: Course, *, pawns: tuple[int, ...], blocks: tuple[int, ...]) -> None:
        measured = ranges_of(course, blocks)
        self.ranges: list[float] = [0.0] * MEASURES
        self.gains: list[float] = [0.0] * (2 * SYMBOL_COUNT)
        plain: list[float] = []
        on_way = 0
        for at in pawns:
            if at == HOME:
                plain.append(0.0)
                continue
            on_way += 1
            plain.append(measured.far[PLAIN][at])
            for measure in range(MEASURES):
                self.ranges[measure] += measured.far[measure][at]
            gains = measured.gains(at)
            for i in range(2 * SYMBOL_COUNT):
                self.gains[i] += gains[i]
        traits: list[tuple[int, float]] = [
            (RANGE, self.ranges[PLAIN] / 20.0),
            (ON_WAY, on_way / 2.0),
            (BLOCKADES, (len(blocks) - blocks.count(0)) / 4.0),
            (NEARER, min(plain) / 20.0),
        ]
        for measure in range(1, MEASURES):
            traits.append((RANGE + measure, (self.ranges[measure] - self.ranges[PLAIN]) / 10.0))
        for i in range(2 * SYMBOL_COUNT):
            traits.append((GAINS + i, self.gains[i] / 3.0))
        if len(pawns) == 2:
            traits.append((APART, (max(plain) - min(plain)) / 20.0))
            traits.append((TWO_PAWNS, 1.0))
        self.sums: list[float] = added(BIAS, traits)


class Holding:
    """All cards of a seat: added up, and what they add to the net."""

    __slots__ = ("cards", "size", "sums")

    def __init__(self, counts: list[int]) -> None:
        cards = Cards(counts)
        self.cards = cards
        self.size = float(max(HAND_SIZE, cards.size))
        traits: list[tuple[int, float]] = [
            (SIZE, cards.size / 10.0),
            (THIN, DECK_SIZE / self.size),
            (MONEY, cards.coins / self.size),
        ]
        strongest = [0] * SYMBOL_COUNT
        for card in range(CARD_COUNT):
            if counts[card]:
                traits.append((CARDS + card, counts[card] / 4.0))
                for symbol in range(SYMBOL_COUNT):
                    if SHOWS[card * SYMBOL_COUNT + symbol]:
                        strongest[symbol] = max(strongest[symbol], STRENGTH[card])
        for symbol in range(SYMBOL_COUNT):
            traits.append((AVERAGE + symbol, cards.lasting[symbol] / self.size))
            traits.append((STRONGEST + symbol, strongest[symbol] / 4.0))
        self.sums: list[float] = added([0.0] * (UNITS + 1), traits)


def added(sums: list[float], traits: list[tuple[int, float]]) -> list[float]:
    """What traits add to the net's units."""
    found = sums
    for trait, value in traits:
        if value != 0.0:
            row = ROWS[trait]
            found = [total + value * row[i] for i, total in enumerate(found)]
    return found


def turns_left(place: Place, holding: Holding, kept: Cards, draw: Cards) -> float:
    """The turns that are left to a seat that ends its turn like this; the rest of its cards lies on the discard pile."""
    plain = place.ranges[PLAIN]
    if plain == 0.0:
        return 0.0
    cards, size, far, gains = holding.cards, holding.size, place.ranges, place.gains
    wanted = max(0.0, float(HAND_SIZE - kept.size))
    part = min(1.0, wanted / draw.size) if draw.size else 0.0
    rest = cards.size - kept.size - draw.size
    more = min(1.0, max(0.0, wanted - draw.size) / rest) if rest > 0 else 0.0
    coming = [
        kept.strength[symbol]
        + part * draw.strength[symbol]
        + more * (cards.strength[symbol] - kept.strength[symbol] - draw.strength[symbol])
        for symbol in range(SYMBOL_COUNT)
    ]
    t0 = plain / (HAND_SIZE * cards.whole / size + 0.5) / 10.0
    t1 = (far[1] - plain) / (HAND_SIZE * cards.lasting[0] / size + 0.4) / 10.0
    t2 = (far[2] - plain) / (HAND_SIZE * cards.lasting[1] / size + 0.4) / 10.0
    t3 = (far[3] - plain) / (HAND_SIZE * cards.lasting[2] / size + 0.4) / 10.0
    t4, t5, t6 = coming[0] / 4.0, coming[1] / 4.0, coming[2] / 4.0
    t7 = (kept.coins + part * draw.coins + more * (cards.coins - kept.coins - draw.coins)) / 4.0
    t8, t9 = kept.size / 4.0, draw.size / 8.0
    t10, t11, t12 = min(coming[0], gains[1]) / 3.0, min(coming[1], gains[3]) / 3.0, min(coming[2], gains[5]) / 3.0
    turns = 0.0
    for i in range(UNITS + 1):
        w = TOGETHER[i]
        unit = place.sums[i] + holding.sums[i] + t0 * w[0] + t1 * w[1] + t2 * w[2] + t3 * w[3] + t4 * w[4] + t5 * w[5]
        unit += t6 * w[6] + t7 * w[7] + t8 * w[8] + t9 * w[9] + t10 * w[10] + t11 * w[11] + t12 * w[12]
        if unit > 0.0 or i == UNITS:
            turns += unit * OUT[i]
    return turns if turns > SOON else SOON + TRUSTED * (turns - SOON)


def place_of(course: Course, *, pawns: tuple[int, ...], blocks: tuple[int, ...]) -> Place:
    """Worked out once and kept."""
    key = (course.text, pawns, blocks)
    found = _places.get(key)
    if found is None:
        if len(_places) >= MOST_KEPT:
            _places.clear()
        found = _places[key] = Place(course, pawns=pawns, blocks=blocks)
    return found


def holding_of(counts: tuple[int, ...]) -> Holding:
    """Worked out once and kept."""
    found = _holdings.get(counts)
    if found is None:
        if len(_holdings) >= MOST_KEPT:
            _holdings.clear()
        found = _holdings[counts] = Holding(list(counts))
    return found
