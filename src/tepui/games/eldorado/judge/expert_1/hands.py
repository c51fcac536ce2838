"""Choices among the cards of a hand, for those who think ahead: what to give, to pay, to keep, to remove.

A hand is a tuple of cards in the order of the box, so that equal hands are one and the same.
"""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.rules.actions import DISCARD, DONE, END, REMOVE
from tepui.games.eldorado.rules.components import CARD_COUNT, EQUIPMENT, STRENGTH, WORTH
from tepui.games.eldorado.rules.table import Eldorado

FEW: Final = 3  # cards in hand: every way to keep some of them is looked at; of more, one at most is kept

Hand = tuple[int, ...]


def all_cards(t: Eldorado, seat: int) -> list[int]:
    """By kind, wherever they are."""
    at = seat * CARD_COUNT
    found = t.hand[at : at + CARD_COUNT]
    for pile in (t.draw[seat], t.discard[seat], t.played[seat]):
        for card in pile:
            found[card] += 1
    return found


def without(hand: Hand, card: int) -> Hand:
    i = hand.index(card)
    return hand[:i] + hand[i + 1 :]


def choices(hand: Hand, count: int) -> list[Hand]:
    """Every choice of so many cards, each once, in the order of the box."""
    if count == 0:
        return [()]
    found: list[Hand] = []
    last = -1
    for i in range(len(hand)):
        if hand[i] != last:
            last = hand[i]
            found += [(last, *rest) for rest in choices(hand[i + 1 :], count - 1)]
    return found


def kept_ways(hand: Hand) -> list[Hand]:
    """The cards that may be kept; of many, one at most."""
    most = len(hand) if len(hand) <= FEW else 1
    return [kept for count in range(most + 1) for kept in choices(hand, count)]


def discards(hand: Hand, kept: Hand) -> list[int]:
    """From the end of the phase to the end of the turn."""
    thrown = hand
    for card in kept:
        thrown = without(thrown, card)
    return [END, *[DISCARD + card for card in thrown], DONE] if kept else [END, *[DISCARD + card for card in thrown]]


def payments(hand: Hand, price: int) -> list[Hand]:
    """Every set of cards that pays a price and has none too many."""
    found: list[Hand] = []
    for count in range(1, len(hand) + 1):
        for cards in choices(hand, count):
            total = 0
            least = price
            for card in cards:
                total += WORTH[card]
                least = min(least, WORTH[card])
            if price <= total < price + least:
                found.append(cards)
    return found


def cheap_payment(hand: Hand, price: int) -> Hand:
    """One payment, with the cards that are worth least beyond their coins."""
    paid: list[int] = []
    for card in sorted(hand, key=beyond_coins):
        if price > 0:
            paid.append(card)
            price -= WORTH[card]
    return tuple(sorted(paid))


def beyond_coins(card: int) -> float:
    doing = 3 if STRENGTH[card] == 0 else STRENGTH[card]
    return (10 * EQUIPMENT[card] + doing) / WORTH[card]


def removals(hand: Hand, most: int, floor: int) -> list[tuple[Hand, list[int]]]:
    """Cards to remove, with the actions that it takes."""
    able = tuple([card for card in hand if card >= floor])
    found: list[tuple[Hand, list[int]]] = []
    for count in range(min(most, len(able)) + 1):
        for cards in choices(able, count):
            acts = [REMOVE + card for card in cards]
            found.append((cards, acts if count == most else [*acts, DONE]))
    return found
