"""Explorations in one click: where the explorer can get by keys or with one passage, and which spot to dig there."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.core.records import Line, Offer
from tepui.core.words import Words
from tepui.games.tikal2.actions import CROSS, DIG, EXPLORE, GO, REWARD_WORDS
from tepui.games.tikal2.chronicle import place_word
from tepui.games.tikal2.components import OUT, PASSAGE_CARD, PLACE_COUNT, PLACES
from tepui.games.tikal2.exploring import dig, digs
from tepui.games.tikal2.ground import flood, places_in, shut
from tepui.games.tikal2.table import Tikal
from tepui.games.tikal2.view import View, imagine

BEGIN: Final = ("AfterTile", "Explore")


def lines(words: Words, v: View, lang: str) -> list[Line]:
    """All digs of the exploration that may begin now; empty while it is another's turn or the move is under way."""
    if not v.steps or v.steps[-1][0] not in BEGIN or v.steps[-1][1][0] != v.seat:
        return []
    name, fields = v.steps[-1]
    if (name == "AfterTile" and fields[1]) or (name == "Explore" and (fields[1] >= 0 or fields[2])):
        return []
    begin = (EXPLORE,) if name == "AfterTile" else ()
    t = imagine(v, Random(0))
    found: list[Line] = []
    for way in ways(t, fields[0]):
        found += dug(words, t, fields[0], begin, way, lang)
    return found


def ways(t: Tikal, seat: int) -> list[tuple[int, ...]]:
    """Staying, going by keys, or one passage from where the keys lead; the shortest way to each room first."""
    here, keys = t.where[seat], t.keys(seat)
    near = flood(t, 1 << here, keys)
    found: list[tuple[int, ...]] = [()] + [(GO + place,) for place in places_in(near & ~(1 << here))]
    means = 0 if t.tokens[seat] else PLACE_COUNT if t.holds(seat, PASSAGE_CARD) else -1
    if means < 0:
        return found
    reached = near
    for place in [here, *[other for other in places_in(near) if other != here]]:
        beyond = shut(t, place, keys) & ~reached
        reached |= beyond
        start = () if place == here else (GO + place,)
        found += [(*start, CROSS + means + other) for other in places_in(beyond)]
    return found


def dug(words: Words, t: Tikal, seat: int, begin: tuple[int, ...], way: tuple[int, ...], lang: str) -> list[Line]:
    """One line for each spot of the room at the end of a way."""
    last = way[-1] if way else -1
    place = t.where[seat] if last < 0 else (last - GO if last < CROSS else (last - CROSS) % PLACE_COUNT)
    if place == OUT:
        return []
    there = t.copy()
    there.where[seat] = place
    passages = int(last >= CROSS)
    found: list[Line] = []
    for action in digs(there, seat):
        offer = Offer(
            label=words.say(
                lang,
                "line.dig",
                place=place_word(PLACES[place]),
                reward=words.say(lang, "draw.reward", reward=REWARD_WORDS[action - DIG]),
                n=passages,
            ),
            short=words.say(lang, "short.dig"),
            path=(f"place-{PLACES[place]}",),
            group="dig",
            order=place,
            preview=words.say(lang, "line.preview", n=gain(there, seat, action)),
            rule="TIK-MOVE-01",
        )
        found.append(Line((*begin, *way, action), offer))
    return found


def gain(there: Tikal, seat: int, action: int) -> int:
    """The points a dig scores at once."""
    before = there.scores[seat]
    tried = there.copy()
    tried.steps = []
    dig(tried, seat, action - DIG)
    return tried.scores[seat] - before
