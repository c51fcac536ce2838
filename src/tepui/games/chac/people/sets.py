"""Choices of several cards, in any order: what is dropped to be lighter, and what is given up to the water."""

from __future__ import annotations

from tepui.core.records import OfferSet, SetPick
from tepui.core.sets import ways
from tepui.core.translations import Translations
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.people.reader_view import ABILITY_ID, ReaderView, card_id, reader_view
from tepui.games.chac.rules.actions import DONE, DROP, GIVE, STEADY
from tepui.games.chac.rules.loading import Drop
from tepui.games.chac.rules.river import GiveCard


def sets(words: Translations, v: View, lang: str) -> tuple[OfferSet, ...]:
    desk = reader_view(words, v, lang)
    if not desk.asked or not isinstance(desk.step, (Drop, GiveCard)):
        return ()
    return (dropped(desk) if isinstance(desk.step, Drop) else given(desk),)


def hand(desk: ReaderView, verb: int) -> tuple[SetPick, ...]:
    """Every card of the hand, one by one as they lie there."""
    cards = desk.t.hands[desk.seat]
    return tuple(
        SetPick(label=desk.card(card), element=card_id(card, cards[:i].count(card)), ways=ways(verb + card, 1))
        for i, card in enumerate(cards)
    )


def dropped(desk: ReaderView) -> OfferSet:
    """CHA-LOAD-05, CHA-LOAD-13, CHA-ABIL-05. Any number of cards, with Stamina or without."""
    picks = hand(desk, DROP)
    before = len(desk.t.pending[desk.seat])
    labels = tuple(desk.say("do.done", cards=before + n) for n in range(len(picks) + 1))
    most = len(picks)
    if STEADY in desk.legal():
        picks += (SetPick(label=desk.say("do.steady"), element=ABILITY_ID, ways=ways(STEADY, 1), value=0),)
    return OfferSet(picks=picks, least=0, most=most, labels=labels, finish=DONE, rule="CHA-LOAD-05")


def given(desk: ReaderView) -> OfferSet:
    """CHA-RIV-13. Exactly as many as the water asks for."""
    left = desk.step.left
    labels = tuple(desk.say("set.give", n=n, of=left, enough=int(n == left)) for n in range(left + 1))
    return OfferSet(picks=hand(desk, GIVE), least=left, most=left, labels=labels, rule="CHA-RIV-13")
