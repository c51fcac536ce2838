"""How the seats stand: the chance of each to win, from what each may come to (`prospects`, `runner`, `pickings`)."""

from __future__ import annotations

from math import log
from typing import Final

from tepui.games.chac.pickings import carried
from tepui.games.chac.prospects import SECOND, Prospect, wins
from tepui.games.chac.runner import inside
from tepui.games.chac.table import INSIDE, OUT, WAITING, Chac

LEAST: Final = 1e-4


def standings(t: Chac) -> list[float]:
    """How likely each seat is to win, as a logarithm; the chance that nobody gets out is shared among all."""
    seats = t.rules.seats
    if t.round == 0:
        return [0.0] * seats
    prospects = [prospect(t, seat) for seat in range(seats)]
    chances = [wins(prospects, seat) for seat in range(seats)]
    nobody = max(0.0, 1.0 - sum(chances)) / seats
    return [log(chance + nobody + LEAST) for chance in chances]


def standing(t: Chac, seat: int) -> float:
    return standings(t)[seat]


def prospect(t: Chac, seat: int) -> Prospect:
    state = t.state[seat]
    found = Prospect(waiting(t) if state == INSIDE and t.life[seat] == 0 else 0.0)
    if state == OUT:
        found.add(1.0, carried(t.hands[seat]))
    elif state == WAITING:
        found.add(waiting(t), SECOND)
    elif state == INSIDE:
        inside(t, seat, found)
    return found


def waiting(t: Chac) -> float:
    """The chance that a replacement, which comes in late, gets out."""
    if t.rules.literal_end and t.state.count(INSIDE) <= 1:
        return 0.0
    return min(0.4, 0.025 * max(0, 30 - t.boulder))


def lead(t: Chac) -> float:
    """Standings are logarithms already."""
    return 1.0


def pace(step: str) -> float:
    """A turn is a load, four actions or so, and now and then something short."""
    return 0.18 if step == "Act" else 0.08
