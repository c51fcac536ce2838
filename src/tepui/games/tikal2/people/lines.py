"""Explorations in one click: where the explorer can get by keys and passages, and which spot to dig there.

Two ways that end in the same place, spend the same number of passages and enter the last room in the same way (by keys, or
through the same passage) are one line. For each room only the ways that spend fewest passages are offered; others can
still be played step by step. Where a room can be entered in several ways, the place it is entered from is touched after it;
the room once more means by keys.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from tepui.core.records import Line, Offer
from tepui.core.translations import Translations
from tepui.games.tikal2.knowledge.view import View, imagine, question
from tepui.games.tikal2.people.news import place_word
from tepui.games.tikal2.people.offers import offer
from tepui.games.tikal2.rules.actions import CROSS, DIG, EXPLORE, GO, PAIRS, REWARD_WORDS, START, STOP
from tepui.games.tikal2.rules.components import CARD_COUNT, NONE, PASSAGE_CARD, PLACE_COUNT, PLACES
from tepui.games.tikal2.rules.edges import Journey, routes
from tepui.games.tikal2.rules.exploring import Explore, dig, digs
from tepui.games.tikal2.rules.setup import StartKeys
from tepui.games.tikal2.rules.table import Tikal
from tepui.games.tikal2.rules.turn import AfterTile


def lines(words: Translations, v: View, lang: str) -> list[Line]:
    """All ends of the exploration that is under way or may begin now; empty while it is another's turn."""
    step = question(v)
    if step is None or step.seat != v.seat:
        return []
    if isinstance(step, StartKeys):
        return other_way_round(words, v, lang)
    if isinstance(step, Explore):
        return explorations(words, v, step, (), lang)
    if isinstance(step, AfterTile) and not step.explored:
        return explorations(words, v, Explore(step.seat, NONE, 0, 0), (EXPLORE,), lang)
    return []


def explorations(words: Translations, v: View, step: Explore, begin: tuple[int, ...], lang: str) -> list[Line]:
    """All ends of an exploration, after the actions that begin it."""
    seat = step.seat
    t = imagine(v, Random(0))
    found: list[Line] = []
    cheap = cheapest(t, seat, step.via, step.gone)
    places = [place for (place, _, _), _ in cheap]
    for journey, way in cheap:
        place, spent, via = journey
        path = touches(place, via, several=places.count(place) > 1)
        actions = (*begin, *way)
        there = t.copy()
        there.where[seat] = place
        ends = digs(there, seat)
        for spot in ends:
            told = dug(words, there, seat, journey, spot, lang)
            found.append(Line((*actions, spot), replace(told, path=path)))
        if not ends and way and not spent:
            found.append(stopped(words, place, actions, lang))
    return found


def touches(place: int, via: int, *, several: bool) -> tuple[str, ...]:
    """What is touched to dig in a place: itself, and of several ways in the place they lead from."""
    there = f"place-{PLACES[place]}"
    return (there, f"place-{PLACES[place if via == NONE else via]}") if several else (there,)


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
    found = []
    for journey, way in sorted(ways.items()):
        place, spent, _ = journey
        if spent == fewest[place]:
            found.append((journey, actions(way, tokens)))
    return found


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


def dug(words: Translations, there: Tikal, seat: int, journey: Journey, spot: int, lang: str) -> Offer:
    """A dig at the end of a way; what scores most comes first."""
    place, spent, via = journey
    points = gain(there, seat, spot)
    return Offer(
        label=words.say(
            lang,
            "line.dig" if not spent else "line.dig.keys" if via == NONE else "line.dig.passage",
            place=place_word(PLACES[place]),
            reward=words.say(lang, "draw.reward", reward=REWARD_WORDS[spot - DIG]),
            n=spent,
            via=place_word(PLACES[via]) if via != NONE else "",
        ),
        short=words.say(lang, "short.dig"),
        group="line",
        order=100 * place - points,
        preview=words.say(lang, "line.preview", n=points, passages=spent),
        rule="TIK-MOVE-01" if not spent else "TIK-PASS-01",
    )


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
