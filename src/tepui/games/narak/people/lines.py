"""Gestures in one click: an action together with its payment, and what to put down at the end of a round.

Of all ways to pay a travel cost those are offered that are different and worth it: none that spends the same sources and
something more, and none that spends a stronger icon of the pool where a weaker one would do. The others stay open, source
by source.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from tepui.core.records import Line, Offer
from tepui.core.translations import Translations
from tepui.games.narak.knowledge.view import View, imagine
from tepui.games.narak.people.effect_words import card_said
from tepui.games.narak.people.offers import offer, source_said
from tepui.games.narak.rules.actions import (
    DOWN,
    FROM_CARD,
    FROM_MIXED,
    GIVE,
    KEEP_REST,
    MIXED_CARDS,
    SOURCE_COUNT,
    SPEND,
)
from tepui.games.narak.rules.notation import ICON_COUNT
from tepui.games.narak.rules.rounds import PutDown
from tepui.games.narak.rules.table import Narak
from tepui.games.narak.rules.travel import CoverIcon, GiveCard, Travel

STRENGTH: Final = (0, 1, 1, 2)  # of a pool icon
MOST_WAYS: Final = 24
PAYING: Final = (Travel, CoverIcon, GiveCard)  # what a cost still asks for


class Way:
    """One way to pay: the actions, the sources they spend, and what is left in the pool.

    Of the pool only what lay there before counts as spent, not the second icon of a card of this very payment.
    """

    def __init__(self, actions: tuple[int, ...], *, before: list[int], after: list[int]) -> None:
        self.actions = actions
        self.pool = tuple(after)
        sources = [a - SPEND for a in actions if SPEND <= a < SPEND + SOURCE_COUNT]
        self.spent = [icon for icon in range(ICON_COUNT) for _ in range(before[icon] - after[icon])]
        self.spent += sorted(plain_source(source) for source in sources if source >= FROM_CARD)
        self.given = sorted(a - GIVE for a in actions if a >= GIVE)

    def key(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        return tuple(self.spent), tuple(self.given), self.pool


def plain_source(source: int) -> int:
    """A card is spent whole, whichever of its icons is used."""
    mixed = FROM_MIXED <= source < FROM_MIXED + len(MIXED_CARDS)
    return FROM_CARD + MIXED_CARDS[source - FROM_MIXED] if mixed else source


def ways_to_pay(t: Narak) -> list[Way]:
    """Every different payment of the cost that is asked for now."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], Way] = {}
    waiting: list[tuple[Narak, tuple[int, ...]]] = [(t, ())]
    while waiting:
        table, done = waiting.pop()
        if table.over or not isinstance(table.step, PAYING):
            way = Way(done, before=t.pool, after=table.pool)
            found.setdefault(way.key(), way)
            continue
        for action in table.step.legal(table):
            after = table.copy()
            after.apply(action)
            waiting.append((after, (*done, action)))
    return list(found.values())


def dominated(way: Way, ways: list[Way]) -> bool:
    return any(other is not way and better(other, way) for other in ways)


def better(one: Way, other: Way) -> bool:
    """The first spends less: part of the other's sources, or the same ones with weaker icons of the pool."""
    if one.given != other.given:
        return False
    if len(one.spent) < len(other.spent):
        left = other.spent[:]
        for source in one.spent:
            if source not in left:
                return False
            left.remove(source)
        return True
    mine, theirs = strengths(one.spent), strengths(other.spent)
    rest_mine = [s for s in one.spent if s >= FROM_CARD]
    rest_theirs = [s for s in other.spent if s >= FROM_CARD]
    return (
        rest_mine == rest_theirs
        and len(mine) == len(theirs)
        and sum(mine) < sum(theirs)
        and all(a <= b for a, b in zip(mine, theirs))
    )


def strengths(spent: list[int]) -> list[int]:
    return sorted(STRENGTH[source] for source in spent if source < FROM_CARD)


def worthwhile(t: Narak) -> list[Way]:
    """The ways worth a click, those that spend fewest sources first."""
    ways = ways_to_pay(t)
    good = [way for way in ways if not dominated(way, ways)]
    return sorted(good, key=lambda way: (len(way.spent), way.spent, way.given))[:MOST_WAYS]


# ---- lines


def lines(words: Translations, v: View, lang: str) -> list[Line]:
    """Whole gestures of the seat that is asked."""
    if not v.steps:
        return []
    t = imagine(v, Random(0))
    if t.step.seat != v.seat:
        return []
    if isinstance(t.step, PutDown):
        return putting_down(words, v, t, lang)
    if isinstance(t.step, PAYING):
        return [paid(words, v, (), way, None, lang) for way in worthwhile(t) if len(way.actions) > 1]
    return [line for action in t.step.legal(t) for line in payments(words, v, t, action, lang)]


def payments(words: Translations, v: View, t: Narak, action: int, lang: str) -> list[Line]:
    """An action that costs travel or cards, with each way to pay it."""
    after = t.copy()
    after.apply(action)
    if after.over or not isinstance(after.step, PAYING):
        return []
    told = offer(words, v, action, lang)
    return [paid(words, v, (action,), way, told, lang) for way in worthwhile(after)]


def paid(words: Translations, v: View, begin: tuple[int, ...], way: Way, told: Offer | None, lang: str) -> Line:
    steps = [offer(words, v, action, lang) for action in way.actions]
    sources = [source_said(words, v, source, lang) for source in way.spent]
    sources += [card_said(words, card, lang) for card in way.given]
    base = told or steps[0]
    what = told.label if told else words.say(lang, "short.spend")
    label = words.say(lang, "line.pay", what=what, sources=words.say(lang, "list.and").join(sources))
    path = (*(told.path if told else ()), *[element for step in steps for element in step.path])
    return Line((*begin, *way.actions), replace(base, label=label, path=path, group="line", preview=""))


def putting_down(words: Translations, v: View, t: Narak, lang: str) -> list[Line]:
    """The whole hand; what is to be kept is chosen card by card (`sets`)."""
    assert isinstance(t.step, PutDown)
    hand = t.hands[t.step.seat]
    if v.pending or not hand:
        return []
    said = words.say(lang, "line.put_all")
    told = replace(offer(words, v, KEEP_REST, lang), label=said, short=said, group="line", order=0)
    return [Line((*[DOWN + card for card in hand], KEEP_REST), told)]
