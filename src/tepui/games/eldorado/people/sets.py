"""Choices of several cards and tiles, in any order: what is discarded, removed, exchanged, given up and paid.

The engine takes them in the order of the box, so that each choice has one spelling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tepui.core.records import OfferSet, SetPick
from tepui.core.sets import ways
from tepui.core.translations import Translations
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.payments import cheapest
from tepui.games.eldorado.people.prompts import rule
from tepui.games.eldorado.people.reader_view import ReaderView, card_id, money, reader_view, tile_id
from tepui.games.eldorado.rules.actions import DISCARD, DONE, GIVE, PAY, PAY_CHANGED, PAY_TILE, REMOVE
from tepui.games.eldorado.rules.buying import CHANGED, COIN_TILES, TILES_FROM, gain_by_change, has_coin, purse
from tepui.games.eldorado.rules.components import (
    CARD_COUNT,
    CARDS,
    CHANGE_TILE,
    EQUIPMENT,
    HAS_SYMBOL,
    KEEP_TILE,
    SPACE_COUNT,
    STRENGTH,
    TILE_COUNT,
    TILE_WORTH,
    TILES,
    WORTH,
)
from tepui.games.eldorado.rules.table import NO_CARD

CHANGE: Final = tile_id(CHANGE_TILE)


def sets(words: Translations, v: View, lang: str) -> tuple[OfferSet, ...]:
    desk = reader_view(words, v, lang)
    make = MAKERS.get(desk.asks) if desk.asked else None
    found = make(desk) if make else None
    return (found,) if found is not None and found.picks else ()


def cards_from(desk: ReaderView, verb: int, floor: int) -> tuple[SetPick, ...]:
    """The cards of the hand from this kind on, each as often as it is there."""
    return tuple(
        SetPick(label=desk.say(f"card.{CARDS[card]}"), element=card_id(card), ways=ways(verb + card, count))
        for card, count in enumerate(desk.hand())
        if count and card >= floor
    )


def count_of(picks: tuple[SetPick, ...]) -> int:
    return sum(len(pick.ways) for pick in picks)


# ---- so many cards


def discard(desk: ReaderView) -> OfferSet:
    """ELD-DISC-02, ELD-DISC-03, ELD-DISC-04. Any number of cards; an empty hand ends the phase by itself."""
    picks = cards_from(desk, DISCARD, desk.step.floor)
    count, hand = count_of(picks), sum(desk.hand())
    return OfferSet(
        picks=picks,
        least=0,
        most=count,
        labels=tuple(desk.say("set.discard", n=n, rest=hand - n, all=int(n == hand)) for n in range(count + 1)),
        finish=DONE,
        full=hand if desk.discards_end_phase() else None,
        ends=True,
        rule=rule(desk),
    )


def remove(desk: ReaderView) -> OfferSet | None:
    """ELD-CARD-14, ELD-CARD-21. Up to so many; of one alone the first touch is the whole choice."""
    picks, left = cards_from(desk, REMOVE, desk.step.floor), desk.step.left
    most = min(left, count_of(picks))
    if left < 2:
        return None
    labels = tuple(desk.say("set.remove", n=n) for n in range(most + 1))
    return OfferSet(picks=picks, least=0, most=most, labels=labels, finish=DONE, full=left, rule=rule(desk))


def exchange(desk: ReaderView) -> OfferSet:
    """ELD-TILE-06, ELD-TILE-15. One to four, those that were laid down before included."""
    picks, left, given = cards_from(desk, GIVE, desk.step.floor), desk.step.left, desk.step.given
    most = min(left, count_of(picks))
    labels = tuple(desk.say("set.exchange", n=given + n) for n in range(most + 1))
    least = 0 if given else 1
    return OfferSet(picks=picks, least=least, most=most, labels=labels, finish=DONE, full=left, rule=rule(desk))


def give(desk: ReaderView) -> OfferSet | None:
    """ELD-SPEC-01, ELD-SPEC-06, ELD-BLOCK-04. Exactly so many; the last one alone is the whole choice."""
    left = desk.step.left
    if left < 2:
        return None
    key = "set.give.block" if desk.step.target >= SPACE_COUNT else "set.give"
    labels = tuple(desk.say(key, n=n, of=left, enough=int(n == left)) for n in range(left + 1))
    picks = cards_from(desk, GIVE, desk.step.floor)
    return OfferSet(picks=picks, least=left, most=left, labels=labels, rule=rule(desk))


# ---- a price


def pay(desk: ReaderView) -> OfferSet:
    """ELD-BUY-04, ELD-BUY-05, ELD-BUY-06, ELD-BUY-12, ELD-BUY-13, ELD-BUY-14. Cards and coin tiles worth the price at least; at most one card changed to coins."""
    due, card = desk.step.due, f"@the.{CARDS[desk.step.card]}"
    picks = (*plain_cards(desk), *changed_cards(desk), *coin_tiles(desk))
    most = sum(pick.value * len(pick.ways) for pick in picks)
    labels = tuple(
        desk.say("set.pay", paid=money(n), due=money(due), card=card, enough=int(n >= due)) for n in range(most + 1)
    )
    stock = {card_id(kind): count for kind, count in enumerate(desk.hand())} | {CHANGE: 1}
    paid = cheapest(desk, due)
    start = tuple(paid.count(pick.ways[0][0]) for pick in picks) if paid else ()
    return OfferSet(
        picks=picks,
        least=max(due, 0),
        most=most,
        labels=labels,
        finish=DONE,
        stock=stock,
        start=start,
        rule="ELD-BUY-04",
    )


def affordable(desk: ReaderView, paid: int) -> bool:
    """Whether the price can still be reached once a card is paid as it is."""
    t, floor = desk.t, desk.step.floor
    whole = purse(t, desk.me, t.kinds(desk.me, floor)) if floor < CARD_COUNT else tiles_left(desk)
    gain = gain_by_change(t, desk.me, floor, paid) if floor <= CHANGED else 0
    return bool(whole + gain >= desk.step.due)


def tiles_left(desk: ReaderView) -> int:
    """The half-coins of the tiles that may still be paid."""
    return sum(
        TILE_WORTH[tile] * held(desk, tile) for i, tile in enumerate(COIN_TILES) if TILES_FROM + i >= desk.step.floor
    )


def held(desk: ReaderView, tile: int) -> int:
    return desk.t.held[desk.me * TILE_COUNT + tile]


def asks_to_keep(desk: ReaderView, card: int) -> bool:
    """ELD-TILE-07. Whether its owner is asked about this card once it is paid for its coins."""
    return bool(EQUIPMENT[card] and held(desk, KEEP_TILE))


def plain_cards(desk: ReaderView) -> list[SetPick]:
    """Cards paid for what they are worth."""
    found: list[SetPick] = []
    for card, count in enumerate(desk.hand()):
        if count and card >= desk.step.floor and affordable(desk, card):
            asks = asks_to_keep(desk, card) and has_coin(card)
            found.append(
                SetPick(
                    label=desk.say("set.pay.card", card=f"@card.{CARDS[card]}", worth=money(WORTH[card])),
                    element=card_id(card),
                    ways=ways(PAY + card, 1 if asks else count),
                    value=WORTH[card],
                    needs=(card_id(card),),
                    stops=asks,
                )
            )
    return found


def changed_cards(desk: ReaderView) -> list[SetPick]:
    """ELD-TILE-10. One card counts its strength in coins."""
    if desk.step.floor > CHANGED or not held(desk, CHANGE_TILE):
        return []
    whole = purse(desk.t, desk.me, desk.t.kinds(desk.me, desk.step.floor))
    found: list[SetPick] = []
    for card, count in enumerate(desk.hand()):
        worth = 2 * STRENGTH[card]
        otherwise = WORTH[card] if card >= desk.step.floor else 0
        if count and HAS_SYMBOL[card] and not has_coin(card) and whole - otherwise + worth >= desk.step.due:
            found.append(
                SetPick(
                    label=desk.say("set.pay.changed", card=f"@card.{CARDS[card]}", worth=money(worth)),
                    element=card_id(card),
                    ways=ways(PAY_CHANGED + card, 1),
                    value=worth,
                    needs=(card_id(card), CHANGE),
                    stops=asks_to_keep(desk, card),
                )
            )
    return found


def coin_tiles(desk: ReaderView) -> list[SetPick]:
    """ELD-TILE-03. Coin tiles, the smaller before the larger."""
    return [
        SetPick(
            label=desk.say(f"tile.{TILES[tile]}"),
            element=tile_id(tile),
            ways=ways(PAY_TILE + i, held(desk, tile)),
            value=TILE_WORTH[tile],
        )
        for i, tile in enumerate(COIN_TILES)
        if held(desk, tile) and desk.step.floor <= TILES_FROM + i and affordable(desk, NO_CARD)
    ]


MAKERS: Final[dict[str, Callable[[ReaderView], OfferSet | None]]] = {
    "DiscardCards": discard,
    "MayRemove": remove,
    "Exchange": exchange,
    "Give": give,
    "Pay": pay,
}
