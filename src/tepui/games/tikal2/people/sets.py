"""A delivery of several types: treasures of any types in any order, and the card that makes each worth more."""

from __future__ import annotations

from tepui.core.records import OfferSet, SetPick
from tepui.core.sets import ways
from tepui.core.translations import Translations
from tepui.games.tikal2.knowledge.view import View, part, question
from tepui.games.tikal2.people.offers import path
from tepui.games.tikal2.rules.actions import DONE, PLUS, SHIP
from tepui.games.tikal2.rules.components import CARD_COUNT, CARDS, PLUS_CARD, TREASURE_TYPES, TREASURES
from tepui.games.tikal2.rules.delivery import Delivery


def sets(words: Translations, v: View, lang: str) -> tuple[OfferSet, ...]:
    """TIK-DELIV-15, TIK-SCARD-07. The engine ships type by type; the last type ends the delivery by itself."""
    delivery = question(v)
    if not isinstance(delivery, Delivery) or delivery.seat != v.seat or not delivery.multi:
        return ()
    seat, low = delivery.seat, delivery.low
    held = part(v.held, seat, TREASURE_TYPES)
    picks = tuple(treasure(words, v, kind, held[kind], lang) for kind in range(low, TREASURE_TYPES) if held[kind])
    most = sum(len(pick.ways) for pick in picks)
    labels = tuple(words.say(lang, "set.ship", n=n) for n in range(most + 1))
    if not delivery.plus and not low and part(v.hands, seat, CARD_COUNT)[PLUS_CARD]:
        name = words.say(lang, f"card.{CARDS[PLUS_CARD]}")
        element = path(v, "plus", ())[0]
        picks = (SetPick(label=name, element=element, ways=ways(PLUS, 1), value=0), *picks)
    least = 0 if low else 1
    return (OfferSet(picks=picks, least=least, most=most, labels=labels, finish=DONE, rule="TIK-SCARD-07"),)


def treasure(words: Translations, v: View, kind: int, count: int, lang: str) -> SetPick:
    """Treasures of a type: one action ships all of them that go."""
    return SetPick(
        label=words.say(lang, f"treasure.{TREASURES[kind]}"),
        element=path(v, "ship", (kind, 0))[0],
        ways=tuple((SHIP + kind + TREASURE_TYPES * n,) for n in range(count)),
        stops=kind == TREASURE_TYPES - 1,
    )
