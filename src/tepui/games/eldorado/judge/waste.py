"""What a seat wasted in its turns, as one who watches would see it."""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.rules.actions import BUY, GO, OPEN, STOP, TAKE
from tepui.games.eldorado.rules.table import HOME, Eldorado

SLOTS = 2  # pawns in the numbers of GO

Turn = list[tuple[Eldorado, int]]  # tables, and what the seat did at each


def walked_back(turn: Turn, before: Turn) -> bool:
    """A pawn came back to a space that it had left in this turn."""
    left: set[tuple[int, int]] = set()
    for t, action in turn:
        if GO <= action < OPEN:
            pawn, space = (action - GO) % SLOTS, (action - GO) // SLOTS
            left.add((pawn, t.where[t.step.seat * t.rules.pawns + pawn]))
            if (pawn, space) in left:
                return True
    return False


def moved_away(turn: Turn, before: Turn) -> bool:
    """The pawns together were further from the finish at the end of the turn than at its beginning, in spaces."""
    return spaces_left(turn[-1][0], turn[0][0].step.seat) > spaces_left(turn[0][0], turn[0][0].step.seat)


def spaces_left(t: Eldorado, seat: int) -> int:
    pawns = t.where[seat * t.rules.pawns : (seat + 1) * t.rules.pawns]
    return sum([t.rules.course.far[at] for at in pawns if at != HOME])


def idle(turn: Turn, before: Turn) -> bool:
    """Nothing was moved, opened, bought, removed or drawn, although four cards or more were in hand."""
    t = turn[0][0]
    cards = len(t.hand) // t.rules.seats
    seat = t.step.seat
    if sum(t.hand[seat * cards : (seat + 1) * cards]) < 4:
        return False
    return all(not (action < STOP or TAKE <= action < BUY + (BUY - TAKE)) for _, action in turn)


WASTE: Final = {
    "walked back": walked_back,
    "moved away from the finish": moved_away,
    "did nothing with a full hand": idle,
}
