"""The table in words, by kind and then by place: for the reading view, the terminal and screen readers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tepui.core.records import Section
from tepui.core.translations import Translations
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.people.reader_view import ReaderView, reader_view
from tepui.games.atlantis.rules.boats import controls
from tepui.games.atlantis.rules.components import (
    BEACH,
    BOAT_COUNT,
    FIRST_OF,
    HAVENS,
    KINDS,
    LAND,
    MOUNTAIN,
    OUT,
    RESERVE,
    SAVED,
    SEA,
    SHARK,
    SPACE_COUNT,
    SPACES,
    SYMBOLS,
    TERRAINS,
    WHALE,
)
from tepui.games.atlantis.rules.sea import steps_over

ISLANDS: Final = 1 << 9  # kept: a new one with every tile that sinks


def describe(words: Translations, v: View, lang: str) -> list[Section]:
    return reader_view(words, v, lang).sections(island, boats, swimmers, creatures, havens, tiles, mine, reserve)


@lru_cache(ISLANDS)
def far_from_haven(terrain: tuple[int, ...]) -> tuple[int, ...]:
    """Sea steps from every space to the nearest haven, as an island of that shape leaves them."""
    return steps_over(list(terrain))


def place_with_people(desk: ReaderView, space: int) -> str:
    """ "e5 (2 Macaw, 1 Fern)", or only "e5"."""
    people = desk.people_at(space)
    return desk.say("tell.place", space=SPACES[space], who=desk.crowd(people)) if people else SPACES[space]


def island(desk: ReaderView) -> list[str]:
    """Tiles by terrain, with who stands on them."""
    found: list[str] = []
    for terrain in range(BEACH, MOUNTAIN + 1):
        spaces = [space for space in LAND if desk.t.terrain[space] == terrain]
        if spaces:
            where = ", ".join(place_with_people(desk, space) for space in spaces)
            found.append(desk.say("tell.terrain", terrain=TERRAINS[terrain - 1], n=len(spaces), where=where))
    return found or [desk.say("tell.no_island")]


def boats(desk: ReaderView) -> list[str]:
    """Every boat at sea: its people, who steers it, how far it is from a haven."""
    t = desk.t
    far = far_from_haven(tuple(t.terrain))
    found: list[str] = []
    for boat in range(BOAT_COUNT):
        at = t.boats[boat]
        if at < 0:
            continue
        steering = [seat for seat in range(desk.v.seats) if controls(t, seat, boat)]
        mine = "yes" if desk.v.seat in steering or not t.crew[boat] else "no"
        key = "tell.boat" if t.crew[boat] else "tell.boat_empty"
        who = desk.crowd(t.passengers(boat))
        found.append(desk.say(key, space=SPACES[at], who=who, mine=mine, n=min(far[at], 99)))
    return found


def swimmers(desk: ReaderView) -> list[str]:
    t = desk.t
    far = far_from_haven(tuple(t.terrain))
    return [
        desk.say("tell.swimmers", space=SPACES[space], who=desk.crowd(desk.people_at(space)), n=min(far[space], 99))
        for space in range(SPACE_COUNT)
        if t.terrain[space] == SEA and desk.people_at(space)
    ]


def creatures(desk: ReaderView) -> list[str]:
    found: list[str] = []
    for kind, word in enumerate(KINDS):
        at_sea = sorted(at for at in desk.t.creatures[FIRST_OF[kind] : FIRST_OF[kind + 1]] if at >= 0)
        if at_sea:
            where = ", ".join(SPACES[at] for at in at_sea)
            found.append(desk.say("tell.creatures", kind=word, n=len(at_sea), where=where))
    return found


def havens(desk: ReaderView) -> list[str]:
    found = [
        desk.say("tell.haven", haven=f"@haven.{word}", who=desk.crowd(desk.people_at(SAVED + haven)))
        for haven, word in enumerate(HAVENS)
        if desk.people_at(SAVED + haven)
    ]
    lost = desk.people_at(OUT)
    if lost:
        found.append(desk.say("tell.lost", who=desk.crowd(lost)))
    return found


def tiles(desk: ReaderView) -> list[str]:
    """How many tiles each seat holds, and of which terrain: that is public (ATL-INFO-07)."""
    found: list[str] = []
    for seat in range(desk.v.seats):
        faces = [desk.v.face[tile] for tile, keeper in enumerate(desk.v.keeper) if keeper == seat]
        if faces:
            parts = [
                desk.say("tell.face", terrain=TERRAINS[terrain - 1], n=faces.count(terrain))
                for terrain in range(BEACH, MOUNTAIN + 1)
                if terrain in faces
            ]
            found.append(desk.say("tell.tiles", who=f"#{seat}", tiles=", ".join(parts)))
    return found


def mine(desk: ReaderView) -> list[str]:
    """The reader's own tiles in words."""
    v = desk.v
    if v.seat is None:
        return []
    held = [SYMBOLS[v.symbol[tile]] for tile, keeper in enumerate(v.keeper) if keeper == v.seat]
    return [desk.say("tell.tile", tile=f"@tile.{word}", text=f"@text.{word}") for word in held]


def reserve(desk: ReaderView) -> list[str]:
    t = desk.t
    sharks, whales = t.creatures[FIRST_OF[SHARK] : FIRST_OF[WHALE]], t.creatures[FIRST_OF[WHALE] :]
    return [
        desk.say(
            "tell.reserve", boats=t.boats.count(RESERVE), sharks=sharks.count(RESERVE), whales=whales.count(RESERVE)
        )
    ]
