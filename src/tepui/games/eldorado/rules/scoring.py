"""ELD-END-06 to -10, R-18, R-41: who has won, and the places of the others."""

from __future__ import annotations

from tepui.games.eldorado.rules.components import BLOCKADE_COUNT
from tepui.games.eldorado.rules.table import HOME, Eldorado

NEVER = 10_000


def standing(t: Eldorado, seat: int) -> tuple[int, int, int, int]:
    """The larger the better: arrived, blockades, the highest of them (or the earlier arrival), steps still to go."""
    pieces = 0
    highest = 0
    for number in range(1, BLOCKADE_COUNT + 1):
        if t.owner[number] == seat:
            pieces += 1
            highest = number
    if seat not in t.home:
        return (0, -steps_to_go(t, seat), 0, 0)
    return (1, pieces, highest, -t.home.index(seat))


def steps_to_go(t: Eldorado, seat: int) -> int:
    """Spaces still to enter, of all pawns together (R-18)."""
    total = 0
    for pawn in range(t.rules.pawns):
        at = t.where[seat * t.rules.pawns + pawn]
        if at != HOME:
            total += t.rules.course.far[at]
    return total


def scores(t: Eldorado) -> list[float]:
    """ELD-NONE-01. Arrived: a hundred for every seat not ranked before, itself included; on the way: the spaces still to go, below zero."""
    found = [standing(t, seat) for seat in range(t.rules.seats)]
    return [100.0 * sum([1 for other in found if other <= mine]) if mine[0] else float(mine[1]) for mine in found]


def winners(t: Eldorado) -> list[int]:
    """ELD-END-06 to -10. The best of those who arrived; if the game was stopped, who is nearest."""
    found = [standing(t, seat) for seat in range(t.rules.seats)]
    return [seat for seat in range(t.rules.seats) if found[seat] == max(found)]
