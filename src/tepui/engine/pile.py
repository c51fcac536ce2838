"""Piles of slips, and bags: how a game holds what not everybody knows.

A pile is a list from the top. A decided card is a *slip*: the card and a mask of the seats that know it. An undecided
card is `~b`: one of bag b, decided when it is revealed. A bag counts how many of each card are left in it. Piles may
share a bag and a pile may hold several. Hidden hands are lists of slips too.
"""

from __future__ import annotations

from random import Random
from typing import Final

CARDS: Final = 256  # a slip is card + 256 * mask

Bag = list[int]
Pile = list[int]


def slip(card: int, mask: int) -> int:
    return card + CARDS * mask


def card_of(slip_: int) -> int:
    return slip_ % CARDS


def mask_of(slip_: int) -> int:
    return slip_ // CARDS


def knows(slip_: int, seat: int) -> bool:
    return (slip_ // CARDS) >> seat & 1 == 1


def shown_to(slip_: int, mask: int) -> int:
    """The same slip, known to these seats as well."""
    return slip(card_of(slip_), mask_of(slip_) | mask)


def everybody(seats: int) -> int:
    return (1 << seats) - 1


def in_bag(bag: Bag) -> int:
    """How many cards are left."""
    count = 0
    for n in bag:
        count += n
    return count


def top_ways(pile: Pile, bags: list[Bag], first: int) -> list[tuple[int, int]]:
    """(first + card, ways) for the card on top: the `ways` of a Chance step. A decided card has one way."""
    top = pile[0]
    if top >= 0:
        return [(first + card_of(top), 1)]
    return bag_ways(bags[~top], first)


def bag_ways(bag: Bag, first: int) -> list[tuple[int, int]]:
    """(first + card, ways) for one card out of a bag."""
    return [(first + card, n) for card, n in enumerate(bag) if n]


def take_top(pile: Pile, bags: list[Bag], card: int) -> None:
    """The top card turned out to be this one: it leaves the pile, and its bag if it lay in one."""
    top = pile.pop(0)
    if top < 0:
        assert bags[~top][card] > 0, "drawn from a bag that does not hold it"
        bags[~top][card] -= 1


def drawn(bag: Bag, luck: float) -> int:
    """The card of a bag that a random number stands for: what `Chance.sample` makes of `bag_ways`, not written down."""
    left = int(luck * float(in_bag(bag)))
    for card in range(len(bag)):
        left -= bag[card]
        if left < 0:
            return card
    raise AssertionError("an empty bag")


def draw(bag: Bag, rng: Random) -> int:
    """Take one card out of a bag, each as likely as any other (for `imagine`, never for rules)."""
    card = drawn(bag, rng.random())
    bag[card] -= 1
    return card


def marked_by_subtraction(hands: list[list[int]], mask: int) -> None:
    """A bag ran out: what was drawn from it and is still hidden in these hands is now known to all of `mask`."""
    for hand in hands:
        for i in range(len(hand)):
            hand[i] = shown_to(hand[i], mask)
