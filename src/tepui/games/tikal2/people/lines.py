"""Explorations in one click: where the explorer can get by keys and passages, and which spot to dig there.

A journey is where it ends, the passages spent, and how the last room was entered: by keys or through which passage. Ways
equal in these three are one line. To each room those that spend fewest passages are offered; dearer ones are left to
single steps.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from tepui.core.records import Line, Offer
from tepui.core.translations import Translations
from tepui.games.tikal2.knowledge.view import View, imagine
from tepui.games.tikal2.people.news import place_word
from tepui.games.tikal2.people.offers import offer
from tepui.games.tikal2.rules.actions import CROSS, DIG, EXPLORE, GO, PAIRS, REWARD_WORDS, START, STOP
from tepui.games.tikal2.rules.components import CARD_COUNT, NONE, PASSAGE_CARD, PLACE_COUNT, PLACES
from tepui.games.tikal2.rules.edges import Journey, routes
from tepui.games.tikal2.rules.exploring import dig, digs
from tepui.games.tikal2.rules.table import Tikal

BEGIN: Final = ("AfterTile", "Explore")


def lines(words: Translations, v: View, lang: str) -> list[Line]:
    """All ends of the exploration that is under way or may begin now; empty while it is another's turn."""
    if not v.steps or v.steps[-1][1][0] != v.seat:
        return []
    name, fields = v.steps[-1]
    if name == "StartKeys":
        return other_way_round(words, v, lang)
    if name not in BEGIN:
        return []
    if name == "AfterTile" and fields[1]:
        return []
    begin, via, gone = ((EXPLORE,), NONE, 0) if name == "AfterTile" else ((), fields[1], fields[2])
    t = imagine(v, Random(0))
    found: list[Line] = []
    for journey, way in cheapest(t, fields[0], via, gone):
        actions = (*begin, *way)
        there = t.copy()
        there.where[fields[0]] = journey[0]
        ends = digs(there, fields[0])
        found += [dug(words, there, fields[0], journey, actions, spot, lang) for spot in ends]
        if not ends and way and not journey[1]:
            found.append(stopped(words, journey[0], actions, lang))
    return found


def other_way_round(words: Translations, v: View, lang: str) -> list[Line]:
    """The two first keys touched in the other order."""
    found: list[Line] = []
    for i, (one, two) in enumerate(PAIRS):
        if one != two:
            told = offer(words, v, START + i, lang)
            found.append(Line((START + i,), replace(told, path=told.path[::-1])))
    return found


def cheapest(t: Tikal, seat: int, via: int, gone: int) -> list[tuple[Journey, list[int]]]:
    """The journeys that spend fewest passages to each room, with their actions; tokens are spent before cards."""
    tokens = t.tokens[seat]
    passages = tokens + t.hands[CARD_COUNT * seat + PASSAGE_CARD]
    ways = routes(t, seat, passages, via, gone)
    fewest: dict[int, int] = {}
    for place, spent, _ in ways:
        fewest[place] = min(spent, fewest.get(place, spent))
    return [
        (journey, actions(way, tokens)) for journey, way in sorted(ways.items()) if journey[1] == fewest[journey[0]]
    ]


def actions(way: list[int], tokens: int) -> list[int]:
    """The legs of a way as actions."""
    found: list[int] = []
    spent = 0
    for leg in way:
        if leg >= 0:
            found.append(GO + leg)
        else:
            found.append(CROSS + ~leg + (0 if spent < tokens else PLACE_COUNT))
            spent += 1
    return found


def dug(
    words: Translations, there: Tikal, seat: int, journey: Journey, way: tuple[int, ...], spot: int, lang: str
) -> Line:
    """A dig at the end of a way."""
    place, spent, via = journey
    told = Offer(
        label=words.say(
            lang,
            "line.dig" if not spent else "line.dig.keys" if via == NONE else "line.dig.passage",
            place=place_word(PLACES[place]),
            reward=words.say(lang, "draw.reward", reward=REWARD_WORDS[spot - DIG]),
            n=spent,
            via=place_word(PLACES[via]) if via != NONE else "",
        ),
        short=words.say(lang, "short.dig"),
        path=(f"place-{PLACES[place]}",),
        group="line",
        order=100 * place + 10 * spent,
        preview=words.say(lang, "line.preview", n=gain(there, seat, spot)),
        rule="TIK-MOVE-01" if not spent else "TIK-PASS-01",
    )
    return Line((*way, spot), told)


def stopped(words: Translations, place: int, way: tuple[int, ...], lang: str) -> Line:
    """A move by keys to where nothing can be dug (TIK-MOVE-14)."""
    told = Offer(
        label=words.say(lang, "line.stop", place=place_word(PLACES[place])),
        short=words.say(lang, "short.stop"),
        path=(f"place-{PLACES[place]}",),
        group="line",
        order=100 * place,
        rule="TIK-MOVE-14",
    )
    return Line((*way, STOP), told)


def gain(there: Tikal, seat: int, action: int) -> int:
    """The points a dig scores at once."""
    before = there.scores[seat]
    tried = there.copy()
    tried.steps = []
    dig(tried, seat, action - DIG)
    return tried.scores[seat] - before
