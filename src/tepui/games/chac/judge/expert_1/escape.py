"""The chance to run out of the temple from anywhere, by backward reckoning over rounds: a table that fills as it is asked.

A runner's place is (`wait`, `safe`, `index`): so many actions until it stands on that corridor space, spent where the
boulder cannot come (a zone, the lava, the river, the bridge), or, if not `safe`, spent waiting on that very space.
"""

from __future__ import annotations

from typing import Final

from tepui.games.chac.rules.components import (
    AREA,
    BANK,
    BESIDE_LAVA,
    BRIDGE_SPACE,
    CORRIDOR,
    DICE,
    LAST,
    LAVA,
    RIVER,
    TRACK,
    TRACK_INDEX,
    WAYS,
    ZONES,
)
from tepui.games.chac.rules.odds import binomial, boulder_steps

LONG: Final = 0  # along the corridor
OVER: Final = 1  # over the bridge
WATER: Final = 2  # down the river
DIVING: Final = 3  # down the river, with searches
THROUGH: Final = 4  # through the Lava Room, then over the bridge
LOOTING: Final = 5  # the same with searches
ROUTES: Final = 6
DIVES: Final = 2  # searches on the way down the river
LOOT: Final = 3  # searches on the way through the lava

DOOR: Final[int] = max([TRACK_INDEX[space] for space in WAYS[ZONES[-1]]])  # where the zones open on the corridor
_ENDS: Final[list[int]] = sorted([TRACK_INDEX[space] for space in WAYS[BRIDGE_SPACE] if AREA[space] == CORRIDOR])
BRIDGE_FROM: Final[int] = _ENDS[0]
BRIDGE_TO: Final[int] = _ENDS[1]
_DIVES: Final[list[tuple[int, int]]] = sorted(
    [(TRACK_INDEX[a], b) for a in range(len(WAYS)) if AREA[a] == CORRIDOR for b in WAYS[a] if AREA[b] == RIVER]
)
DIVE_FROM: Final[int] = _DIVES[-1][0]
SHORE: Final[int] = TRACK_INDEX[BANK]


def strokes(space: int) -> int:
    """Actions from a river space to the bank."""
    count = 1
    while True:
        downstream = [to for to in WAYS[space] if AREA[to] == RIVER]
        if not downstream:
            return count
        space = downstream[0]
        count += 1


SWIM: Final[int] = strokes(_DIVES[-1][1])  # from the later dive

_DOORS: Final[list[int]] = [TRACK_INDEX[space] for space in range(len(WAYS)) if BESIDE_LAVA[space]]
LAVA_FROM: Final[int] = min(_DOORS)
LAVA_TO: Final[int] = max(_DOORS)


def slabs_across() -> int:
    """The fewest slabs between the first door of the Lava Room and the last."""
    far = TRACK[LAVA_TO]
    edge = [to for to in WAYS[TRACK[LAVA_FROM]] if AREA[to] == LAVA]
    count = 1
    while not any(far in WAYS[space] for space in edge):
        edge = [to for space in edge for to in WAYS[space] if AREA[to] == LAVA]
        count += 1
    return count


ACROSS: Final[int] = slabs_across()
CROSSING: Final[int] = ACROSS + 1  # for one has to go round traps

PASSES: Final = 3  # to the fixed point
LATE: Final = 6  # from this round on all rounds are alike, and the walls have met
# The chance that the walls meet in a round, if they have not before (CHA-WADV-04).
CLOSING: Final[tuple[float, ...]] = (0.0, 0.0, 0.0007, 0.014, 0.079, 0.284, 1.0)

OUTSIDE: Final = LAST + 1  # the index of one who is out
SPAN: Final = 40  # of an index, and of a wait

# The boulder's steps by round, and the actions by load, reckoned once.
_ROLLS: Final[tuple[tuple[float, ...], ...]] = tuple([tuple(boulder_steps(round)) for round in range(LATE + 1)])
_COUNTS: Final[tuple[tuple[float, ...], ...]] = tuple(
    [tuple([binomial(DICE, count, min(6, 7 - load) / 6) for count in range(DICE + 1)]) for load in range(7)]
)

_known: dict[int, float] = {}  # at the beginning of a round
_ended: dict[int, float] = {}  # at the end of a turn, walls not counted
_later: dict[int, float] = {}  # in the course of a turn, but for those in the zones


def run(place: int, route: int, count: int, boulder: int) -> int:
    """Where so many actions lead; places are packed as by `pack`."""
    wait, safe, index = place // (2 * SPAN), place // SPAN % 2, place % SPAN
    for _ in range(count):
        if wait:
            if safe and wait == 1:
                if index == boulder:
                    break
                safe = 0
            wait -= 1
        elif index == LAST:
            return OUTSIDE
        elif index == BRIDGE_FROM and (route == OVER or route >= THROUGH):
            wait, safe, index = 1, 1, BRIDGE_TO
        elif index == DIVE_FROM and route in (WATER, DIVING):
            wait, safe, index = SWIM + (DIVES if route == DIVING else 0), 1, SHORE
        elif index == LAVA_FROM and route >= THROUGH:
            wait, safe, index = CROSSING + (LOOT if route == LOOTING else 0), 1, LAVA_TO
        elif index + 1 == boulder:
            break
        else:
            index += 1
    return (wait * 2 + safe) * SPAN + index


def pack(wait: int, safe: int, index: int) -> int:
    return (wait * 2 + safe) * SPAN + index


def in_zones(place: int) -> bool:
    return place // SPAN % 2 == 1 and place % SPAN == DOOR


def packed(place: int, route: int, boulder: int, round: int, load: int) -> int:
    return (((place * ROUTES + route) * SPAN + boulder) * 8 + round) * 8 + load


def escapes(place: int, route: int, boulder: int, round: int, load: int) -> float:
    """The chance to get out by running from the beginning of a round on, the load kept; bridge and waterfall not counted."""
    if place == OUTSIDE:
        return 1.0
    if boulder >= LAST:
        return 0.0
    round = min(round, LATE)
    key = packed(place, route, boulder, round, load)
    found = _known.get(key)
    if found is None:
        found = _reckon(place, route, boulder, round, load)
        _known[key] = found
    return found


def _reckon(place: int, route: int, boulder: int, round: int, load: int) -> float:
    """Over the action roll, with the best place to stop at: here, in a safe place, or as far as one gets.

    In late rounds one may end where one began: the chance is a fixed point, and a few passes come close to it.
    """
    stops = run_stops(place, route, boulder, DICE)
    ends = [_ended_at(to, place, route, boulder, round, load) for to in stops]
    stay = _ROLLS[round][0] if round == LATE else 0.0
    found = 0.0
    for _ in range(PASSES if round == LATE else 1):
        total = 0.0
        kept = 0.0  # the best of the places one may well stop at
        for count in range(DICE + 1):
            at = min(count, len(stops) - 1)
            to, (alive, chance) = stops[at], ends[at]
            if to == place and round == LATE:
                chance = stay * found + chance
            chance = alive * chance
            if to == place or to // SPAN % 2 == 1:
                kept = max(kept, chance)
            total += _COUNTS[load][count] * max(kept, chance)
        found = total
    return found


def run_stops(place: int, route: int, boulder: int, actions: int) -> list[int]:
    """The places where one may be after 0, 1, 2 … of these actions, as far as they lead on."""
    stops = [place]
    for _ in range(actions):
        to = run(stops[-1], route, 1, boulder)
        if to == stops[-1]:
            break
        stops.append(to)
        if to == OUTSIDE:
            break
    return stops


def _ended_at(to: int, place: int, route: int, boulder: int, round: int, load: int) -> tuple[float, float]:
    """At the end of one's turn: the chance that the walls have not met, and the chance to get out from there.

    Where one may be in the very same situation a round later, the second is without that.
    """
    if to == OUTSIDE:
        return 1.0, 1.0
    alive = 1.0 - CLOSING[round] if in_zones(to) else 1.0
    if to == place and round == LATE:
        return alive, _rolls_on(to, route, boulder, round, load, 1)
    return alive, _after_dice(to, route, boulder, round, load)


def _after_dice(place: int, route: int, boulder: int, round: int, load: int) -> float:
    """The chance at the end of one's turn, wherever one came from."""
    key = packed(place, route, boulder, round, load)
    found = _ended.get(key)
    if found is None:
        found = _rolls_on(place, route, boulder, round, load, 0)
        _ended[key] = found
    return found


def _rolls_on(place: int, route: int, boulder: int, round: int, load: int, least: int) -> float:
    """Over the boulder's dice, if it makes so many steps at least; then the next round."""
    total = 0.0
    chances = _ROLLS[round]
    safe = place // SPAN % 2 == 1
    index = place % SPAN
    key = packed(place, route, boulder, min(round + 1, LATE), load)
    step = packed(0, 0, 1, 0, 0)
    for steps in range(least, len(chances)):
        to = boulder + steps
        if to < LAST and (safe or index <= boulder or index > to):
            found = _known.get(key + steps * step)
            total += chances[steps] * (escapes(place, route, to, round + 1, load) if found is None else found)
    return total


def after_turn(place: int, route: int, boulder: int, round: int, load: int, actions: int, closing: float) -> float:
    """The chance with so many actions left in the turn: then the walls meet with the chance given, the boulder, the next round."""
    round = min(round, LATE)
    if place // SPAN % 2 == 1 and place % SPAN == DOOR:
        return _best_stop(place, route, boulder, round, load, actions, closing)
    key = packed(place, route, boulder, round, load) * 8 + actions
    found = _later.get(key)
    if found is None:
        found = _best_stop(place, route, boulder, round, load, actions, closing)
        _later[key] = found
    return found


def over_roll(place: int, route: int, boulder: int, round: int, load: int, now: int, closing: float) -> float:
    """The chance before an action roll that is read at the load `now`; from the next round on the load is another."""
    total = 0.0
    for count in range(DICE + 1):
        total += _COUNTS[now][count] * after_turn(place, route, boulder, round, load, count, closing)
    return total


def _best_stop(place: int, route: int, boulder: int, round: int, load: int, actions: int, closing: float) -> float:
    best = 0.0
    for to in run_stops(place, route, boulder, actions):
        if to == OUTSIDE:
            return 1.0
        chance = _after_dice(to, route, boulder, round, load)
        best = max(best, chance * (1.0 - closing) if in_zones(to) else chance)
    return best
