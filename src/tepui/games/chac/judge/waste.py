"""What a seat wasted in its turns, as one who watches would see it."""

from __future__ import annotations

from tepui.games.chac.rules.actions import DROP, END, LEAP_TO, MOVE, PICK, SEARCH, STEADY
from tepui.games.chac.rules.table import Chac


def wasted(turns: list[list[tuple[Chac, int]]]) -> dict[str, int]:
    dropped = 0
    for before, turn in zip(turns, turns[1:]):
        took = any(action in (SEARCH, PICK) for _, action in before)
        if took and any(DROP <= action < STEADY for _, action in turn):
            dropped += 1
    return {
        "walked back": sum([1 for turn in turns if walked_back(turn)]),
        "picked up and dropped in the next turn": dropped,
        "stood still": sum([1 for turn in turns if stood_still(turn)]),
    }


def walked_back(turn: list[tuple[Chac, int]]) -> bool:
    """It came back to a space that it had left in this turn, with nothing done on the way."""
    left: list[int] = []
    for t, action in turn:
        if MOVE <= action < LEAP_TO:
            left.append(t.where[t.step.seat])
            if action - MOVE in left:
                return True
        else:
            left = []
    return False


def stood_still(turn: list[tuple[Chac, int]]) -> bool:
    """It ended its turn without doing anything although it could have moved."""
    acted = [(t, action) for t, action in turn if type(t.step).__name__ == "Act"]
    if len(acted) != 1 or acted[0][1] != END:
        return False
    t = acted[0][0]
    return any(MOVE <= action < LEAP_TO for action in t.step.legal(t))
