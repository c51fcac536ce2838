"""What a seat wasted in its turns, as one who watches would see it."""

from __future__ import annotations

from typing import Final

from tepui.games.chac.judge.expert_1.loot import carried
from tepui.games.chac.rules.actions import DROP, END, LEAP_TO, MOVE, STEADY
from tepui.games.chac.rules.table import Chac
from tepui.games.chac.rules.turn_actions import Act

Turn = list[tuple[Chac, int]]  # tables, and what the seat did at each


def picked_in_vain(turn: Turn, before: Turn) -> bool:
    """It picked something up and then dropped as much: its hand is worth no more than before. To exchange a card for a better
    one is no waste."""
    if not any(DROP <= action < STEADY for _, action in turn):
        return False
    first, now = acting(before), acting(turn)
    if first is None or now is None:
        return False
    seat = now.step.seat
    taken = carried(turn[0][0].hands[seat]) > carried(first.hands[seat])
    return taken and carried(now.hands[seat]) <= carried(first.hands[seat])


def acting(turn: Turn) -> Chac | None:
    """The table at the seat's first action, once all have dropped what they will."""
    for t, _ in turn:
        if isinstance(t.step, Act):
            return t
    return None


def walked_back(turn: Turn, before: Turn) -> bool:
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


def stood_still(turn: Turn, before: Turn) -> bool:
    """It ended its turn without doing anything although it could have moved."""
    acted = [(t, action) for t, action in turn if isinstance(t.step, Act)]
    if len(acted) != 1 or acted[0][1] != END:
        return False
    t = acted[0][0]
    return any(MOVE <= action < LEAP_TO for action in t.step.legal(t))


WASTE: Final = {
    "walked back": walked_back,
    "picked up in vain": picked_in_vain,
    "stood still": stood_still,
}
