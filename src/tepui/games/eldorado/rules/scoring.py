"""ELD-END: who has won, and the places of the others."""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.rules.components import BLOCKADE_COUNT
from tepui.games.eldorado.rules.events import PLACED, WON
from tepui.games.eldorado.rules.table import HOME, Eldorado

# By what the winner is found.
ONLY: Final = 0
PIECES: Final = 1
HIGHEST: Final = 2
EARLIEST: Final = 3
NEAREST: Final = 4


def standing(t: Eldorado, seat: int) -> tuple[int, int, int, int]:
    """What the seats are ranked by; the larger tuple is ranked before the smaller.

    Of a seat that has arrived: 1, how many blockades it has, the highest number among them, how early it arrived. Of
    another one: 0, and how few spaces it has still to go.
    """
    if seat not in t.home:  # ELD-END-10
        return (0, -steps_to_go(t, seat), 0, 0)
    pieces, highest = blockades_of(t, seat)
    return (1, pieces, highest, -t.home.index(seat))  # ELD-END-07, ELD-END-08, ELD-END-09, ELD-TWO-07, ELD-TWO-09


def blockades_of(t: Eldorado, seat: int) -> tuple[int, int]:
    """ELD-BLOCK-11, ELD-TWO-13, ELD-END-16. How many blockades a seat has taken, and the highest number among them."""
    pieces = 0
    highest = 0
    for number in range(1, BLOCKADE_COUNT + 1):
        if t.owner[number] == seat:
            pieces += 1
            highest = number
    return pieces, highest


def steps_to_go(t: Eldorado, seat: int) -> int:
    """How many spaces the pawns of a seat must still enter, all together."""
    total = 0
    for pawn in range(t.rules.pawns):
        at = t.where[seat * t.rules.pawns + pawn]
        if at != HOME:
            total += t.rules.course.far[at]
    return total


def scores(t: Eldorado) -> list[float]:
    """ELD-NONE-01. A number by which the seats are ranked, for the game has no points.

    A seat that has arrived gets 100 for itself and for every seat that is not ranked before it; another seat gets minus
    the spaces it has still to go.
    """
    found = [standing(t, seat) for seat in range(t.rules.seats)]
    ranked: list[float] = []
    for seat, mine in enumerate(found):
        if seat in t.home:
            ranked.append(100.0 * sum([1 for other in found if other <= mine]))
        else:
            ranked.append(float(-steps_to_go(t, seat)))
    return ranked


def winners(t: Eldorado) -> list[int]:
    """ELD-END-06. The best of those who arrived; if the game was stopped, the nearest.

    ELD-TURN-07 follows from ELD-END-06: the aim is to be first through the gates.
    """
    found = [standing(t, seat) for seat in range(t.rules.seats)]
    return [seat for seat in range(t.rules.seats) if found[seat] == max(found)]


def decided_by(t: Eldorado, winner: int) -> int:
    """ELD-END-06, ELD-END-07, ELD-END-08, ELD-END-09. What put the winner before the next one."""
    if winner not in t.home:
        return NEAREST
    if len(t.home) == 1:
        return ONLY
    pieces, _ = blockades_of(t, winner)
    if pieces == 0:
        return EARLIEST
    most = max([blockades_of(t, seat)[0] for seat in t.home if seat != winner])
    return PIECES if pieces > most else HIGHEST


def tell_result(t: Eldorado) -> None:
    """The places with what they rest on, and the winner with what decided."""
    found = [standing(t, seat) for seat in range(t.rules.seats)]
    places = [1 + sum([1 for other in found if other > mine]) for mine in found]
    for place in range(1, t.rules.seats + 1):
        for seat in range(t.rules.seats):
            if places[seat] == place:
                pieces, highest = blockades_of(t, seat)
                t.tell(PLACED, seat, place, steps_to_go(t, seat), pieces, highest)
    for seat in winners(t):
        pieces, highest = blockades_of(t, seat)
        t.tell(WON, seat, decided_by(t, seat), pieces, highest)
