"""How the seats stand: the chance of each to win, from what each may come to (`prospects`, `runner`, `pickings`)."""

from __future__ import annotations

from math import log
from typing import Final

from tepui.games.chac.judge.expert_1.escape import BRIDGE_TO
from tepui.games.chac.judge.expert_1.loot import carried
from tepui.games.chac.judge.expert_1.plans import inside
from tepui.games.chac.judge.expert_1.prospects import LITTLE, SECOND, SPREAD, WIDE, Prospect, wins
from tepui.games.chac.rules.components import AREA, CARDS_A_ROUND, CORRIDOR, NOWHERE, TRACK_INDEX
from tepui.games.chac.rules.dice import Roll
from tepui.games.chac.rules.table import FOR_ACTIONS, FOR_BOULDER, INSIDE, OUT, WAITING, Chac
from tepui.games.chac.rules.temple import WallCard

LEAST: Final = 1e-4
SENSE: Final = 1.0  # of a good haul, besides the chance to win, for what the others will bring out is a guess


def standings(t: Chac, keen: bool = False) -> list[float]:
    """How likely each seat is to win, as a logarithm; the chance that nobody gets out is shared among all.

    The keen judge holds a seat to the load with which it goes into the action roll, and needs no dice to see what the
    action roll, the walls and the boulder may do (`reckons`).
    """
    if t.round == 0:
        return [0.0] * t.rules.seats
    return logarithms(t, [prospect(t, seat, keen) for seat in range(t.rules.seats)], keen)


def logarithms(t: Chac, prospects: list[Prospect], keen: bool) -> list[float]:
    """The chances to win with these prospects."""
    seats = len(prospects)
    chances = [wins(prospects, seat) for seat in range(seats)]
    nobody = max(0.0, 1.0 - sum(chances)) / seats
    if keen:
        for seat in range(seats):
            if has_rivals(t, seat):
                chances[seat] += SENSE * prospects[seat].haul()
    return [log(chance + nobody + LEAST) for chance in chances]


def has_rivals(t: Chac, seat: int) -> bool:
    """Is anybody else still on the way? If not, what there is to beat is known, and nothing but winning counts."""
    return any(other != seat and t.state[other] in (INSIDE, WAITING) for other in range(t.rules.seats))


def prospect(t: Chac, seat: int, keen: bool) -> Prospect:
    state = t.state[seat]
    found = Prospect(
        waiting(t) if state == INSIDE and t.life[seat] == 0 else 0.0,
        spread(t, seat) if keen else SPREAD,
    )
    if state == OUT:
        found.add(1.0, carried(t.hands[seat]))
    elif state == WAITING:
        found.add(waiting(t), SECOND)
    elif state == INSIDE:
        inside(t, seat, found, keen)
    return found


def spread(t: Chac, seat: int) -> float:
    return LITTLE if t.state[seat] == OUT or settled(t.where[seat]) else WIDE


def settled(here: int) -> bool:
    """Is there nothing to pick up any more between here and the exit?"""
    return here != NOWHERE and AREA[here] == CORRIDOR and TRACK_INDEX[here] >= BRIDGE_TO


def reckons(t: Chac) -> bool:
    """The keen judge counts the action roll, the walls and the boulder itself: they need not be rolled for it."""
    step = t.step
    if isinstance(step, Roll):
        return not t.dice and t.trial in (FOR_ACTIONS, FOR_BOULDER)
    return isinstance(step, WallCard) and len(t.wall_cards) % CARDS_A_ROUND == 0


def waiting(t: Chac) -> float:
    """The chance that a replacement, which comes in late, gets out."""
    if t.rules.literal_end and t.state.count(INSIDE) <= 1:
        return 0.0
    return min(0.4, 0.025 * max(0, 30 - t.boulder))


def lead(t: Chac) -> float:
    """Standings are logarithms already."""
    return 1.0


def pace(step: str, given: int) -> float:
    """A turn is a load and so many actions; now and then something short."""
    return 0.9 / max(given, 1) if step == "Act" else 0.08
