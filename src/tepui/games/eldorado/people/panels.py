"""Everything around the course: chips of the bar, how each seat stands, the reader's cards and tiles, the decks."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Fact, Held, Panels, Section, Stat
from tepui.core.translations import Translations
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.offers import path
from tepui.games.eldorado.people.reader_view import ReaderView, card_id, money, reader_view, space_name, tile_id
from tepui.games.eldorado.rules.actions import ACTIONS
from tepui.games.eldorado.rules.components import (
    BLOCKADE_COUNT,
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CARD_COUNT,
    CARDS,
    COLOURS,
    COST,
    COURSES,
    FACE_AT,
    FACES,
    MARKET_FIRST,
    PAWNS,
    TERRAINS,
    TILE_COUNT,
    TILES,
    WORTH,
)
from tepui.games.eldorado.rules.scoring import steps_to_go
from tepui.games.eldorado.rules.table import HOME, count_cards

ICONS: Final = {"green": "palm", "blue": "boat", "yellow": "coin", "white": "star", "purple": "hint"}
FACE: Final = "drawn named"  # as the picture keeps it


def panels(words: Translations, v: View, lang: str) -> Panels:
    desk = reader_view(words, v, lang)
    return Panels(
        chips=chips(desk),
        seats=tuple(stats(desk, seat) for seat in range(v.seats)),
        mine=(*cards(desk), *tiles(desk)),
        legend=piles(desk),
        places=() if desk.asks else tuple(place(desk, seat) for seat in range(v.seats)),
    )


def chips(desk: ReaderView) -> tuple[Fact, ...]:
    named = desk.v.options["course"]
    name = desk.say(f"option.course.{named}") if named in COURSES else desk.say("course.own")
    found = [Fact("map", name), Fact("hourglass", desk.say("chip.round", n=desk.v.round))]
    if desk.v.home and desk.asks:
        found.append(Fact("flag", desk.say("chip.last")))
    return tuple(found)


def stats(desk: ReaderView, seat: int) -> tuple[Stat, ...]:
    """Spaces to go, cards in hand, draw pile and discard pile, blockades, tiles."""
    v = desk.v
    at = seat * CARD_COUNT
    hand = v.hands[seat]
    drawn = sum(v.pool[at : at + CARD_COUNT]) + sum(v.known[at : at + CARD_COUNT]) - hand
    thrown = sum(v.discard[at : at + CARD_COUNT])
    taken = owned(desk, seat)
    go = steps_to_go(desk.t, seat)
    found = [
        Stat("footprints", str(go), desk.say("stat.go", n=go), True),
        Stat("tile", str(hand), desk.say("stat.hand", n=hand)),
        Stat("list", str(drawn), desk.say("stat.draw", n=drawn)),
        Stat("log", str(thrown), desk.say("stat.discard", n=thrown)),
        Stat("flag", str(len(taken)), desk.say("stat.blockades", n=len(taken), which=", ".join(map(str, taken)))),
    ]
    if desk.t.rules.caves:
        held = sum(v.held[seat * TILE_COUNT : (seat + 1) * TILE_COUNT])
        found.append(Stat("shell", str(held), desk.say("stat.tiles", n=held)))
    return tuple(found)


def owned(desk: ReaderView, seat: int) -> list[int]:
    """The blockades a seat has taken."""
    return [number for number in range(1, BLOCKADE_COUNT + 1) if desk.v.owner[number] == seat]


def place(desk: ReaderView, seat: int) -> tuple[Stat, ...]:
    """By what a seat is ranked: its arrival, or how far it is from it, and its blockades. ELD-NONE-01: no points."""
    go = steps_to_go(desk.t, seat)
    arrival = desk.say("place.short", n=go) if go else desk.say("chip.round", n=desk.v.round)
    taken = ", ".join(map(str, owned(desk, seat)))
    return (
        Stat("flag", arrival, desk.say("place.arrival"), True),
        Stat("log", taken or "–", desk.say("place.blockades")),
    )


def ready(desk: ReaderView) -> set[str]:
    """Elements that some legal action touches first."""
    found: set[str] = set()
    for action in desk.legal():
        verb = ACTIONS.verb(action)
        found |= set(path(desk, verb.name, verb.parts(action))[:1])
    return found


def cards(desk: ReaderView) -> list[Held]:
    """The reader's hand, one entry for each kind."""
    lit = ready(desk)
    return [
        Held(
            id=card_id(card),
            name=desk.say(f"card.{CARDS[card]}"),
            icon=ICONS[COLOURS[card]],
            note=f"×{count}" if count > 1 else "",
            text=desk.say("held.pays", text=f"@text.{CARDS[card]}", worth=money(WORTH[card]), coins=COLOURS[card]),
            frame=FACE,
            ready=card_id(card) in lit,
        )
        for card, count in enumerate(desk.hand())
        if count
    ]


def tiles(desk: ReaderView) -> list[Held]:
    if desk.v.seat is None:
        return []
    lit = ready(desk)
    first = desk.v.seat * TILE_COUNT
    return [
        Held(
            id=tile_id(tile),
            name=desk.say(f"tile.{TILES[tile]}"),
            icon="shell",
            note=f"×{desk.v.held[first + tile]}",
            text=desk.say(f"text.tile.{TILES[tile]}"),
            frame="tile",
            ready=tile_id(tile) in lit,
        )
        for tile in range(TILE_COUNT)
        if desk.v.held[first + tile]
    ]


def named(desk: ReaderView, counts: list[int]) -> str:
    """Cards with their numbers: "2 × Explorer, 1 × Scout"."""
    return ", ".join(f"{n} × {desk.say(f'card.{CARDS[card]}')}" for card, n in enumerate(counts) if n) or "–"


def piles(desk: ReaderView) -> tuple[Fact, ...]:
    """What lies open: the reader's play area and discard pile, what is left to draw, and what is out of the game."""
    found: list[Fact] = []
    if desk.v.seat is not None:
        at = desk.v.seat * CARD_COUNT
        zones = (
            ("play", desk.v.played[at : at + CARD_COUNT]),
            ("discard", desk.v.discard[at : at + CARD_COUNT]),
            ("draw", count_cards(desk.t.draw[desk.v.seat])),
        )
        found = [Fact("list", desk.say(f"pile.{name}"), named(desk, zone), str(sum(zone))) for name, zone in zones]
    return (*found, Fact("trash", desk.say("pile.out"), named(desk, desk.v.out), str(sum(desk.v.out))))


# ---- the table in words


def describe(words: Translations, v: View, lang: str) -> list[Section]:
    return reader_view(words, v, lang).sections(pawns, blockades, market, caves, mine)


def pawns(desk: ReaderView) -> list[str]:
    """Every pawn: where it is, on what, how far from the finish."""
    found: list[str] = []
    course = desk.t.rules.course
    for seat in range(desk.v.seats):
        for pawn in range(desk.pawns):
            at = desk.where(seat, pawn)
            if at == HOME:
                found.append(desk.say("tell.home", who=f"#{seat}", pawn=PAWNS[pawn] if desk.pawns > 1 else "only"))
            else:
                kind = f"@terrain.{TERRAINS[course.terrain[at]]}"
                found.append(
                    desk.say(
                        "tell.pawn",
                        who=f"#{seat}",
                        pawn=PAWNS[pawn] if desk.pawns > 1 else "only",
                        space=space_name(desk, at),
                        kind=kind,
                        n=course.far[at],
                    )
                )
    return found


def blockades(desk: ReaderView) -> list[str]:
    found: list[str] = []
    for seam, number in enumerate(desk.t.blocks):
        if number:
            face = FACES[desk.t.rules.course.seam_faces[seam]]
            kind = f"@terrain.{TERRAINS[BLOCKADE_TERRAIN[number]]}"
            found.append(desk.say("tell.blockade", number=number, face=face, kind=kind, n=BLOCKADE_STRENGTH[number]))
    return found


def market(desk: ReaderView) -> list[str]:
    return [
        desk.say(
            "tell.pile", card=f"@card.{CARDS[card]}", n=desk.t.piles[card], cost=money(COST[card]),
            place="market" if card in desk.t.slots else "above",
        )
        for card in range(MARKET_FIRST, CARD_COUNT)
        if desk.t.piles[card]
    ]  # fmt: skip


def caves(desk: ReaderView) -> list[str]:
    if not desk.t.rules.caves:
        return []
    places = desk.t.rules.course.caves
    return [desk.say("tell.cave", face=FACES[FACE_AT[space]], n=desk.t.caves[i]) for i, space in enumerate(places)]


def mine(desk: ReaderView) -> list[str]:
    return [
        desk.say("tell.card", card=f"@card.{CARDS[card]}", n=n, text=f"@text.{CARDS[card]}")
        for card, n in enumerate(desk.hand())
        if n
    ]
