"""What is put down at the end of a round: any cards of the hand, in any order."""

from __future__ import annotations

from tepui.core.records import OfferSet, SetPick
from tepui.core.sets import ways
from tepui.core.translations import Translations
from tepui.games.narak.knowledge.view import View
from tepui.games.narak.people.effect_words import card_said
from tepui.games.narak.people.offers import offer
from tepui.games.narak.rules.actions import DOWN, KEEP_REST


def sets(words: Translations, v: View, lang: str) -> tuple[OfferSet, ...]:
    """ARN-ROUND-02, R-48. Cards before the last one put down are kept: the engine has passed them over."""
    if v.seat is None or not v.steps or v.steps[-1] != ("PutDown", (v.seat,)):
        return ()
    hand = v.hands[v.seat]
    floor = v.pending[-1] if v.pending else 0
    picks = tuple(
        SetPick(
            label=card_said(words, card, lang),
            element=offer(words, v, DOWN + card, lang).path[0],
            ways=ways(DOWN + card, hand.count(card)),
        )
        for card in sorted(set(hand))
        if card >= floor
    )
    most = sum(len(pick.ways) for pick in picks)
    labels = tuple(words.say(lang, "set.down", n=n, rest=len(hand) - n) for n in range(most + 1))
    if not picks:
        return ()
    return (OfferSet(picks=picks, least=0, most=most, labels=labels, finish=KEEP_REST, rule="ARN-ROUND-02"),)
