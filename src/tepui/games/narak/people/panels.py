"""Everything around the board: chips of the bar, how each player stands, the reader's own hand."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from tepui.core.records import Fact, Held, Panels, Stat
from tepui.core.translations import Translations
from tepui.games.narak.knowledge.view import View, imagine
from tepui.games.narak.people.effect_words import assistant_effect, boon_said, card_said, card_text
from tepui.games.narak.rules import scoring
from tepui.games.narak.rules.components import ASSISTANTS, CARDS, GUARDIANS, KIND
from tepui.games.narak.rules.notation import RESOURCE_COUNT, RESOURCES
from tepui.games.narak.rules.travel import kinds

# The picture keeps the face of what is held: a card and a name tag bear their names.
CARD: Final = "drawn named tall"
NAME_TAG: Final = "drawn named wide"
MEDALLION: Final = "drawn medal"
# What points are for, as `scoring.account` lists it, with an icon.
ACCOUNT: Final = (
    ("research", "book"),
    ("temple", "jewel"),
    ("idols", "chest"),
    ("guardians", "shield"),
    ("cards", "backpack"),
    ("fear", "warning"),
)


def accounts(v: View) -> list[list[int]]:
    """Points if the game ended now, the rival's last in solo; what is hidden counts the same wherever it lies (R-15)."""
    t = imagine(v, Random(0))
    found = [scoring.account(t, seat) for seat in range(v.seats)]
    return [*found, scoring.rival_account(t)] if v.seats == 1 else found


def totals(v: View) -> list[int]:
    return [sum(account) for account in accounts(v)]


def panels(words: Translations, v: View, lang: str) -> Panels:
    found = accounts(v)
    points = [sum(account) for account in found]
    return Panels(
        chips=chips(words, v, points, lang),
        seats=tuple(stats(words, v, seat, points[seat], lang) for seat in range(v.seats)),
        mine=mine(words, v, lang),
        legend=legend(words, v, found, lang),
        places=() if v.steps else tuple(places(words, account, lang) for account in found[: v.seats]),
    )


def places(words: Translations, account: list[int], lang: str) -> tuple[Stat, ...]:
    """What a result tells of a player: the points by what they are for, and their sum (ARN-SCORE-01)."""
    parts = [Stat(icon, str(n), words.say(lang, f"place.{name}")) for (name, icon), n in zip(ACCOUNT, account)]
    return (*parts, Stat("trophy", str(sum(account)), words.say(lang, "place.points"), True))


def chips(words: Translations, v: View, points: list[int], lang: str) -> tuple[Fact, ...]:
    """Round, side, and in solo how the rival stands."""
    found = [
        Fact("hourglass", words.say(lang, "chip.round", n=v.round)),
        Fact("map", words.say(lang, "chip.side", side=str(v.options["side"]))),
    ]
    if v.seats == 1:
        found.append(Fact("bot", words.say(lang, "stat.rival"), "", str(points[-1])))
        found.append(Fact("dice", words.say(lang, "chip.arrow", way=str(v.rival_arrow))))
    return tuple(found)


def stats(words: Translations, v: View, seat: int, points: int, lang: str) -> tuple[Stat, ...]:
    """Points, tokens, cards, archaeologists, idols, guardians, assistants."""
    found = [Stat("trophy", str(points), words.say(lang, "stat.score"), True)]
    for i, name in enumerate(RESOURCES):
        count = str(v.tokens[RESOURCE_COUNT * seat + i])
        found.append(Stat(name, count, words.say(lang, f"tokens.{name}"), seat == v.seat))
    found += [
        Stat("book", str(v.hand_sizes[seat]), words.say(lang, "stat.hand")),
        Stat("list", str(len(v.decks[seat])), words.say(lang, "stat.deck")),
        Stat("pawn", str(v.home[seat]), words.say(lang, "stat.home")),
        Stat("chest", str(v.crates[seat] + v.slotted[seat]), words.say(lang, "stat.idols")),
        Stat("shield", str(v.owners.count(seat)), words.say(lang, "stat.guardians")),
        Stat("users", str(v.employer.count(seat)), words.say(lang, "stat.assistants")),
    ]
    if v.passed[seat]:
        found.append(Stat("moon", "✓", words.say(lang, "stat.passed")))
    return tuple(found)


def mine(words: Translations, v: View, lang: str) -> tuple[Held, ...]:
    """The reader's hand, one entry a kind; then what of the own board can be used like a card."""
    if v.seat is None:
        return ()
    cards, crew, boons = at_hand(v, v.seat)
    return (
        *[held(words, card, v.hands[v.seat].count(card), lang) for card in cards],
        *[held_assistant(words, one, v.level[one], lang) for one in crew],
        *[held_guardian(words, guardian, lang) for guardian in boons],
    )


def at_hand(v: View, seat: int) -> tuple[list[int], list[int], list[int]]:
    """Cards of the hand by kind, assistants that are ready, guardians whose boon is unused."""
    crew = [one for one in range(len(ASSISTANTS)) if v.employer[one] == seat and v.ready[one]]
    boons = [i for i in range(len(GUARDIANS)) if v.owners[i] == seat and not v.spent[i]]
    return kinds(v.hands[seat]), crew, boons


def held_assistant(words: Translations, one: int, level: int, lang: str) -> Held:
    return Held(
        id=f"assistant-{ASSISTANTS[one]}",
        name=words.say(lang, f"assistant.{ASSISTANTS[one]}"),
        icon="users",
        text=assistant_effect(words, one, level, lang),
        frame=NAME_TAG,
    )


def held_guardian(words: Translations, guardian: int, lang: str) -> Held:
    return Held(
        id=f"guardian-{GUARDIANS[guardian]}",
        name=words.say(lang, f"guardian.{GUARDIANS[guardian]}"),
        icon="shield",
        text=boon_said(words, guardian, lang),
        frame=MEDALLION,
    )


@lru_cache(maxsize=1024)
def held(words: Translations, card: int, n: int, lang: str) -> Held:
    return Held(
        id=f"card-{CARDS[card]}",
        name=card_said(words, card, lang),
        icon=("pawn", "backpack", "crown")[KIND[card]],
        note=words.say(lang, "hand.note.n", n=n) if n > 1 else "",
        text=card_text(words, card, lang),
        frame=CARD,
    )


def legend(words: Translations, v: View, found: list[list[int]], lang: str) -> tuple[Fact, ...]:
    """What everybody's points are for if the game ended now, in the order of the seats, and the Fear that is left."""
    rows = [
        Fact(icon, words.say(lang, f"account.{name}"), "", " · ".join(str(account[i]) for account in found))
        for i, (name, icon) in enumerate(ACCOUNT)
    ]
    return (*rows, Fact("warning", words.say(lang, "stat.fear"), "", str(v.fear)))
