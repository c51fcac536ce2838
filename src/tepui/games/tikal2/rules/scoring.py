"""TIK-KEYSC, TIK-ALTAR, TIK-END2: keys and altars after each round, treasures and cards at the end."""

from __future__ import annotations

from tepui.engine.step import Auto
from tepui.games.tikal2.rules.components import (
    ALTAR_POINTS,
    COLOUR,
    COLOUR_COUNT,
    COLOURS_CARD,
    COLOURS_POINTS,
    FIVE_CARD,
    FIVE_POINTS,
    MULTI,
    NONE,
    PAIR_A,
    PAIR_B,
    PAIR_POINTS,
    SANCTUARY,
    SET_POINTS,
    SPACE_COUNT,
    TREASURE_ROOM,
    UNDELIVERED_POINTS,
)
from tepui.games.tikal2.rules.events import ALTAR_SCORED, CARDS_SCORED, GAME_OVER, KEYS_SCORED, TREASURES_SCORED
from tepui.games.tikal2.rules.table import Tikal


def key_points(keys: list[int]) -> int:
    """Sets of different colours, the largest first (TIK-KEYSC-01, -02, -08)."""
    points = 0
    for copy in range(max(keys)):
        colours = 0
        for count in keys:
            if count > copy:
                colours += 1
        points += SET_POINTS[colours]
    return points


def camp_of(t: Tikal, seat: int) -> list[int]:
    """Camp keys by colour (TIK-END1-03)."""
    return t.camps[COLOUR_COUNT * seat : COLOUR_COUNT * (seat + 1)]


def altar_winners(t: Tikal, space: int) -> list[int]:
    """Who scores a sanctuary: of those with a flag, all that have most keys of its colour (TIK-ALTAR-01 to -05)."""
    altar = COLOUR[t.rooms[space]]
    present = [seat for seat in range(t.rules.seats) if t.has_flag(seat, space)]
    keys = [sum(camp_of(t, seat)) if altar == MULTI else camp_of(t, seat)[altar] for seat in present]
    return [seat for i, seat in enumerate(present) if keys[i] == max(keys)]


def card_points(t: Tikal, seat: int) -> int:
    """What the cards in hand are worth at the end (TIK-SCARD-05, -08, -10)."""
    points = PAIR_POINTS[int(t.holds(seat, PAIR_A)) + int(t.holds(seat, PAIR_B))]
    if t.holds(seat, FIVE_CARD):
        points += FIVE_POINTS
    if t.holds(seat, COLOURS_CARD):
        for colour in range(COLOUR_COUNT):
            if t.door_points(seat, colour):
                points += COLOURS_POINTS
    return points


def score_keys_and_altars(t: Tikal) -> None:
    """TIK-END1-02."""
    for seat in range(t.rules.seats):
        points = key_points(camp_of(t, seat))
        t.scores[seat] += points
        t.tell(KEYS_SCORED, seat, points)
    for space in range(SPACE_COUNT):
        if SANCTUARY <= t.rooms[space] < TREASURE_ROOM:
            for seat in altar_winners(t, space):
                t.scores[seat] += ALTAR_POINTS
                t.tell(ALTAR_SCORED, seat, t.rooms[space] - SANCTUARY, ALTAR_POINTS)


class FinalScoring(Auto[Tikal]):
    """TIK-END2-04 to -07. Keys, altars, treasures, cards; then the game is over."""

    __slots__ = ()

    def run(self, t: Tikal) -> None:
        score_keys_and_altars(t)
        for seat in range(t.rules.seats):
            left = UNDELIVERED_POINTS * t.treasures(seat)
            cards = card_points(t, seat)
            t.scores[seat] += left + cards
            t.tell(TREASURES_SCORED, seat, left)
            t.tell(CARDS_SCORED, seat, cards)
        t.tell(GAME_OVER, NONE)
