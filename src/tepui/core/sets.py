"""What is taken of an offered set, and the line of actions it stands for. The page reckons the same way (`draft.js`).

The engine asks for the things of a set one by one in its own order, so that every set is one line of actions. `taken` says
of each pick how often it was taken: no order of touches is left in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tepui.core.records import OfferSet


def ways(action: int, count: int) -> tuple[tuple[int, ...], ...]:
    """The ways of a pick that is the same action once for every time it is taken."""
    return tuple((action,) * times for times in range(1, count + 1))


def total(offered: OfferSet, taken: Sequence[int]) -> int:
    """How much is taken, by the values of the picks."""
    return sum(pick.value * times for pick, times in zip(offered.picks, taken))


def has_room(offered: OfferSet, taken: Sequence[int], index: int) -> bool:
    """Whether a pick may be taken once more."""
    pick = offered.picks[index]
    if taken[index] >= len(pick.ways) or total(offered, taken) + pick.value > offered.most:
        return False
    return all(used(offered, taken, thing) < offered.stock[thing] for thing in pick.needs)


def used(offered: OfferSet, taken: Sequence[int], thing: str) -> int:
    """How many of a thing in stock the picks take."""
    return sum(times for pick, times in zip(offered.picks, taken) if thing in pick.needs)


def is_complete(offered: OfferSet, taken: Sequence[int]) -> bool:
    return offered.least <= total(offered, taken) <= offered.most


def line_of(offered: OfferSet, taken: Sequence[int]) -> tuple[int, ...]:
    """The actions in the engine's order, with the one that ends the choice where it does not end by itself."""
    line: list[int] = []
    for pick, times in zip(offered.picks, taken):
        if times:
            line += pick.ways[times - 1]
            if pick.stops:
                return tuple(line)
    if offered.finish is not None and total(offered, taken) != offered.full:
        line.append(offered.finish)
    return tuple(line)


def actions_of(offered: OfferSet) -> frozenset[int]:
    """Every action that a pick of the set may stand for."""
    return frozenset(action for pick in offered.picks for way in pick.ways for action in way)
