"""What a seat wasted in its turns, as one who watches would see it."""

from __future__ import annotations

from typing import Final

from tepui.games.atlantis.rules.actions import BOARD, DONE, HOP, JUMP, PIECE_SPAN, SAIL, WALK
from tepui.games.atlantis.rules.table import Atlantis

DIRECTIONS = 6

Turn = list[tuple[Atlantis, int]]  # tables, and what the seat did at each


def moved_back(turn: Turn, before: Turn) -> bool:
    """An explorer went one way and then the other."""
    gone: set[tuple[int, int]] = set()
    for _, action in turn:
        if WALK <= action < JUMP:
            piece, way = (action - WALK) % PIECE_SPAN, (action - WALK) // PIECE_SPAN % DIRECTIONS
            if (piece, (way + DIRECTIONS // 2) % DIRECTIONS) in gone:
                return True
            gone.add((piece, way))
    return False


def boarded_and_jumped(turn: Turn, before: Turn) -> bool:
    """An explorer went into a boat and out of it."""
    aboard: set[int] = set()
    for _, action in turn:
        if BOARD <= action < HOP:
            aboard.add((action - BOARD) % PIECE_SPAN)
        elif JUMP <= action < JUMP + PIECE_SPAN and action - JUMP in aboard:
            return True
    return False


def stayed(turn: Turn, before: Turn) -> bool:
    """No explorer and no boat was moved although some could have been."""
    if any(WALK <= action < DONE for _, action in turn):
        return False
    for t, action in turn:
        if action == DONE:
            return any(WALK <= other < SAIL for other in t.step.legal(t))
    return False


WASTE: Final = {
    "moved and back": moved_back,
    "boarded and jumped": boarded_and_jumped,
    "gave every movement away": stayed,
}
