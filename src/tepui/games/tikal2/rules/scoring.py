"""Keys and altars score after each round, treasures and cards at the end: the chapters TIK-KEYSC, TIK-ALTAR and TIK-END2."""

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
    """Sets of different colours (TIK-KEYSC-01), each as large as possible (TIK-KEYSC-02), from the number of keys by colour.

    The first set has the colours held at least once, the second those held at least twice, and so on (TIK-KEYSC-08). The
    examples TIK-KEYSC-03, TIK-KEYSC-04, TIK-KEYSC-05 and TIK-KEYSC-06 follow from it.
    """
    points = 0
    for copy in range(max(keys)):
        colours = 0
        for count in keys:
            if count > copy:
                colours += 1
        points += SET_POINTS[colours]
    return points


def camp_of(t: Tikal, seat: int) -> list[int]:
    """The keys of a camp by colour: they alone score (TIK-END1-03). TIK-HINT-03 follows from TIK-END1-03 and TIK-KEY-04."""
    return t.camps[COLOUR_COUNT * seat : COLOUR_COUNT * (seat + 1)]


def altar_winners(t: Tikal, space: int) -> list[int]:
    """Who scores a sanctuary: of those with a flag there (TIK-ALTAR-04), whoever has most keys for its altar (TIK-ALTAR-01),
    all of them at a tie (TIK-ALTAR-02), also if nobody has any (TIK-ALTAR-03).

    The examples TIK-ALTAR-06, TIK-ALTAR-07, TIK-ALTAR-09 and TIK-ALTAR-10 follow from these.
    """
    altar = COLOUR[t.rooms[space]]
    present = [seat for seat in range(t.rules.seats) if t.has_flag(seat, space)]
    keys = [altar_keys(t, seat, altar) for seat in present]
    return [seat for i, seat in enumerate(present) if keys[i] == max(keys)]


def altar_keys(t: Tikal, seat: int, altar: int) -> int:
    """The keys of a camp that count for an altar: those of its colour, all of them for that of all colours (TIK-ALTAR-05).

    TIK-ALTAR-08 follows from TIK-ALTAR-01, TIK-ALTAR-11 from TIK-ALTAR-05.
    """
    camp = camp_of(t, seat)
    return sum(camp) if altar == MULTI else camp[altar]


def card_points(t: Tikal, seat: int) -> int:
    """What the cards in hand are worth at the end: Matching pair (TIK-SCARD-05), Five points (TIK-SCARD-08) and Explorer of
    colours (TIK-SCARD-10)."""
    points = PAIR_POINTS[int(t.holds(seat, PAIR_A)) + int(t.holds(seat, PAIR_B))]
    if t.holds(seat, FIVE_CARD):
        points += FIVE_POINTS
    if t.holds(seat, COLOURS_CARD):
        for colour in range(COLOUR_COUNT):
            if t.door_points(seat, colour):
                points += COLOURS_POINTS
    return points


def score_keys_and_altars(t: Tikal) -> None:
    """Both parts of the scoring after a round."""
    score_keys(t)
    score_altars(t)


def score_keys(t: Tikal) -> None:
    """The keys score and stay in the camp (TIK-KEYSC-07), face down or not (TIK-END1-04).

    TIK-HINT-02 follows from TIK-KEYSC-07 and TIK-ALTAR-01.
    """
    for seat in range(t.rules.seats):
        points = key_points(camp_of(t, seat))
        t.scores[seat] += points
        t.tell(KEYS_SCORED, seat, points)


def score_altars(t: Tikal) -> None:
    """Every sanctuary in the temple; one without a flag has no winner (TIK-ALTAR-12)."""
    for space in range(SPACE_COUNT):
        if SANCTUARY <= t.rooms[space] < TREASURE_ROOM:
            for seat in altar_winners(t, space):
                t.scores[seat] += ALTAR_POINTS
                t.tell(ALTAR_SCORED, seat, t.rooms[space] - SANCTUARY, ALTAR_POINTS)


class FinalScoring(Auto[Tikal]):
    """The end of the game."""

    def run(self, t: Tikal) -> None:
        """Keys and altars once more, then treasures not delivered (TIK-END2-05) and cards (TIK-END2-06): TIK-END2-04."""
        score_keys_and_altars(t)
        for seat in range(t.rules.seats):
            left = UNDELIVERED_POINTS * t.treasures(seat)
            cards = card_points(t, seat)
            t.scores[seat] += left + cards
            t.tell(TREASURES_SCORED, seat, left)
            t.tell(CARDS_SCORED, seat, cards)
        t.tell(GAME_OVER, NONE)
