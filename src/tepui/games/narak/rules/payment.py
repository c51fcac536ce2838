"""ARN-ICON-04: "A → B", paid at once by whoever has chosen it."""

from __future__ import annotations

from tepui.games.narak.rules.components import COSTS, EFFECTS
from tepui.games.narak.rules.notation import PAY
from tepui.games.narak.rules.resolve import RESOLVE, VOIDS
from tepui.games.narak.rules.table import Narak
from tepui.games.narak.rules.travel import can_pay, pay


def commit(t: Narak, seat: int, effect: int) -> None:
    """To use it is to pay for it: who has chosen an effect that begins with a payment is not asked again."""
    e = EFFECTS[effect]
    if e[0] == PAY:
        pay(t, seat, COSTS[e[1]])
        t.then(RESOLVE[seat][e[2]])
    else:
        t.then(RESOLVE[seat][effect])


def void_payment(t: Narak, seat: int, effect: int) -> bool:
    return not can_pay(t, seat, COSTS[EFFECTS[effect][1]])


VOIDS[PAY] = void_payment
