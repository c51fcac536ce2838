"""Builders for rule tests: lay a position, play in notation, ask what is possible, look at where things are.

    m = race(pawns=[(0, 0)], hands=[["scout"]])
    play(m, "play scout machete", go(m, 0, 1), "stop")
    assert at(m, 0) == (0, 1) and zone(m, "play", 0) == {"scout": 1}

A space may be written as its hex on the course, (q, r); pawns left out stand on their start spaces.
"""

from __future__ import annotations

from typing import Any

from tepui import Match
from tepui.engine.hexes import Hex
from tepui.games.eldorado.rules.components import BLOCKADE_COUNT, CARD_COUNT, CARDS, SPACES, TILE_COUNT, TILES
from tepui.games.eldorado.rules.course import Course, course_of
from tepui.games.eldorado.rules.table import HOME, count_cards
from tepui.testing.kit import asked, legal, play


def word(course: Course, place: Any) -> str:
    """A space by its hex on the course, or as it is."""
    return place if isinstance(place, str) else SPACES[course.at[place]]


def race(seats: int = 3, options: Any = None, chance: Any = (), seed: int = 0, **position: Any) -> Match:
    """A match from a position: `pawns` has one hex a seat, or a list of two with two players."""
    options = dict(options or {})
    course = course_of(position.get("course", options.get("course", "first")))
    if "pawns" in position:
        starts = [word(course, course.hex[space]) for space in course.starts]
        pawns = []
        for seat in range(seats):
            given = position["pawns"][seat] if seat < len(position["pawns"]) else None
            if given is None:
                pawns.append([starts[seat], starts[seat + 2]] if seats == 2 else [starts[seat]])
            else:
                pawns.append([word(course, place) for place in (given if isinstance(given, list) else [given])])
        position["pawns"] = pawns
    return Match.at("eldorado", seats, options, position, list(chance), seed)


def go(match: Match, q: int, r: int, pawn: str = "a") -> str:
    return f"go {pawn} {SPACES[match.table.rules.course.at[(q, r)]]}"


def targets(match: Match, pawn: str = "a") -> set[Hex]:
    """The hexes a pawn may go to now."""
    course = match.table.rules.course
    words = [text.split() for text in legal(match, "go ")]
    return {course.hex[SPACES.index(space)] for _, who, space in words if who == pawn}


def at(match: Match, seat: int, pawn: int = 0) -> Hex | None:
    """Where a pawn stands; None in El Dorado."""
    space = match.table.where[seat * match.table.rules.pawns + pawn]
    return None if space == HOME else match.table.rules.course.hex[space]


def zone(match: Match, name: str, seat: int = 0) -> dict[str, int]:
    """Cards by name: hand, draw, discard, play, out; or tiles, spent."""
    t = match.table
    if name == "out":
        return {CARDS[card]: n for card, n in enumerate(t.out) if n}
    if name in ("tiles", "spent"):
        counts = t.held[seat * TILE_COUNT : (seat + 1) * TILE_COUNT] if name == "tiles" else t.spent
        return {TILES[tile]: n for tile, n in enumerate(counts) if n}
    if name == "hand":
        cards = t.hand[seat * CARD_COUNT : (seat + 1) * CARD_COUNT]
    else:
        cards = count_cards({"draw": t.draw, "discard": t.discard, "play": t.played}[name][seat])
    return {CARDS[card]: n for card, n in enumerate(cards) if n}


def blockades(match: Match, seat: int) -> list[int]:
    return [number for number in range(1, BLOCKADE_COUNT + 1) if match.table.owner[number] == seat]


def end_turn(match: Match, keep: bool = False) -> Match:
    """End phase 1 and discard (or keep) what is left in hand."""
    seat = match.seat
    if asked(match) == "PlayCards":
        play(match, "end")
    while asked(match) == "DiscardCards" and match.seat == seat:
        thrown = sorted(legal(match, "discard "))
        play(match, "done" if keep or not thrown else thrown[0])
    return match


def ends(match: Match) -> set[Hex]:
    """Every hex on which the movement that has begun can end, by trying all of it."""
    found: set[Hex] = set()
    seat = match.seat
    todo = [match.table.copy()]
    seen: set[tuple[int, ...]] = set()
    while todo:
        t = todo.pop()
        step = t.step
        for action in step.legal(t):
            after = t.copy()
            after.apply(action)
            space = after.where[seat * after.rules.pawns]
            found.add(after.rules.course.hex[space])
            key = (space, *(after.step.fields() if type(after.step).__name__ == "Move" else ()))
            if type(after.step).__name__ == "Move" and key not in seen:
                seen.add(key)
                todo.append(after)
    return found
