"""Odds counted out over all faces and all cards, by the book and without a formula: what is shown must equal this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from tepui.games.chac.rules.components import ALCOVE_NEED, WALL_CARDS


def faces(count: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=count)


def boulder_reaches(number: int, ahead: int) -> float:
    rolls = list(faces(min(number, 5)))
    return sum(sum(face >= 3 for face in roll) >= ahead for roll in rolls) / len(rolls)


def walls_meet(revealed: tuple[int, ...]) -> float:
    """Over all triples of the cards not revealed yet; a card is 0 (both), 1 (left), 2 (right) or 3 (blank)."""
    left = revealed.count(0) + revealed.count(1)
    right = revealed.count(0) + revealed.count(2)
    if left >= 3 and right >= 3:
        return 0.0
    deck = [card for card, count in enumerate(WALL_CARDS) for _ in range(count - revealed.count(card))]
    drawn = [[deck[i] for i in three] for three in combinations(range(len(deck)), 3)]
    meet = [
        left + cards.count(0) + cards.count(1) >= 3 and right + cards.count(0) + cards.count(2) >= 3 for cards in drawn
    ]
    return sum(meet) / len(drawn)


def bridge_falls(planks: int, load: int) -> float:
    rolls = list(faces(planks))
    return sum(all(face < load for face in roll) for roll in rolls) / len(rolls)


def gets_out(load: int, cards: int, swimming: bool) -> float:
    """Give up, pay for all 1s, or swim one of them and pay for the rest: whatever is best after each roll."""
    total = 0.0
    for roll in faces(load):
        ones = roll.count(1)
        best = 1.0 if ones == 0 else 0.0
        for swum in (0, 1) if swimming else (0,):
            paid = ones - swum
            if ones == 0 or paid < 0 or 3 * paid > cards:
                continue
            again = list(faces(paid))
            spare = swimming and not swum
            best = max(best, sum(r.count(1) <= spare for r in again) / len(again))
        total += best
    return total / 6**load


@cache
def _thrown(count: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """So many dice, sorted, with their chances."""
    rolls = Counter(tuple(sorted(roll)) for roll in faces(count))
    return tuple((roll, ways / 6**count) for roll, ways in rolls.items())


@cache
def lock_opens(dice: tuple[int, ...], alcove: int, rolls: int, mastery: bool) -> float:
    """From dice that lie there (none: a fresh lock), trying every set of dice to keep before each of the rolls left."""
    if dice and sum(face not in dice for face in ALCOVE_NEED[alcove]) <= mastery:
        return 1.0
    if rolls == 0:
        return 0.0
    kept = {tuple(some) for size in range(5) for some in combinations(dice, size)} if dice else {()}
    return max(
        sum(
            p * lock_opens(tuple(sorted((*some, *roll))), alcove, rolls - 1, mastery)
            for roll, p in _thrown(5 - len(some))
        )
        for some in kept
    )


def trapped(clues_seen: int) -> float:
    """A slab nobody has turned, for one who has seen so many of the four clues: over all places of the traps left."""
    unknown = 14 - clues_seen
    places = list(combinations(range(unknown), 4 - clues_seen))
    return sum(0 in traps for traps in places) / len(places)
