"""Effects "A → B" that were chosen to be used: they are paid at once."""

from __future__ import annotations

from tepui.games.narak.rules.components import COSTS, EFFECTS
from tepui.games.narak.rules.notation import PAY
from tepui.games.narak.rules.resolve import RESOLVE, VOIDS
from tepui.games.narak.rules.table import Narak
from tepui.games.narak.rules.travel import can_pay, pay


def commit(t: Narak, seat: int, effect: int) -> None:
    """ARN-ICON-04. Carry out an effect that the player chose to use: a payment at its start is made without asking again."""
    e = EFFECTS[effect]
    if e.op == PAY:
        pay(t, seat, COSTS[e.cost])
        t.then(RESOLVE[seat][e.then])
    else:
        t.then(RESOLVE[seat][effect])


def void_payment(t: Narak, seat: int, effect: int) -> bool:
    """ARN-ICON-04. Whoever cannot pay gets nothing."""
    return not can_pay(t, seat, COSTS[EFFECTS[effect].cost])


VOIDS[PAY] = void_payment
