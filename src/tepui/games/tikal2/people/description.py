"""The table in words, part by part: for the reading view, the terminal and screen readers."""

from __future__ import annotations

from tepui.core.reader_view import sections
from tepui.core.records import Section
from tepui.core.translations import Translations
from tepui.games.tikal2.knowledge.view import View
from tepui.games.tikal2.people.news import door_words, place_word, room_word, tile_words
from tepui.games.tikal2.people.panels import colours_held, mine, prices
from tepui.games.tikal2.rules.components import (
    NONE,
    OUT,
    PLACES,
    REWARDS,
    ROOMS,
    SANCTUARIES,
    SECRET_ROOM,
    SITES,
    SPACE_COUNT,
    SPOTS,
)


def describe(words: Translations, v: View, lang: str) -> list[Section]:
    return sections(
        words,
        lang,
        people=people(words, v, lang),
        temple=[room(words, v, place, lang) for place in range(OUT) if room_at(v, place) != NONE],
        river=river(words, v, lang),
        mine=[f"{held.name} {held.note}".strip() for held in mine(words, v, lang)],
    )


def people(words: Translations, v: View, lang: str) -> list[str]:
    """Where everybody stands, and with which keys."""
    return [
        words.say(
            lang,
            "tell.player",
            who=f"#{seat}",
            n=v.scores[seat],
            place=place_word(PLACES[v.where[seat]]),
            site=SITES[v.canoes[seat]],
            bag=colours_held(words, v, "bag", seat, lang),
            camp=colours_held(words, v, "camp", seat, lang),
            tokens=v.tokens[seat],
        )
        for seat in range(v.seats)
    ]


def room_at(v: View, place: int) -> int:
    return v.rooms[place] if place < SPACE_COUNT else SECRET_ROOM + place - SPACE_COUNT


def room(words: Translations, v: View, place: int, lang: str) -> str:
    """A room: what it is, its doors, its free spots, whose flags."""
    here = room_at(v, place)
    free = [REWARDS[reward] for i, reward in enumerate(SPOTS[here]) if not v.spots[place] >> i & 1]
    return words.say(
        lang,
        "tell.room",
        place=PLACES[place],
        room="@room.secret" if here >= SECRET_ROOM else room_word(ROOMS[here]),
        doors=door_words(words, v.doors[place], lang) if place < SPACE_COUNT and v.doors[place] else "–",
        spots=" · ".join(words.say(lang, "draw.reward", reward=reward) for reward in free) or "–",
        flags=v.flags[place].bit_count(),
    )


def river(words: Translations, v: View, lang: str) -> list[str]:
    """Tiles on the sites, prices, the next sanctuary."""
    found = []
    for site, word in enumerate(SITES):
        tiles = [tile_words(words, tile, lang) for tile, at in enumerate(v.tiles) if at == site]
        found.append(words.say(lang, "tell.site", site=word, tiles=", ".join(tiles) or "–"))
    told = ", ".join(f"{name} {price}" for name, price in prices(words, v, lang))
    found.append(words.say(lang, "tell.prices", prices=told))
    if v.sanctuary != NONE:
        found.append(words.say(lang, "tell.sanctuary", room=room_word(SANCTUARIES[v.sanctuary])))
    return found
