"""What a seat may still pick up: treasures within reach, locks on the way, clues; each as (actions, points)."""

from __future__ import annotations

from typing import Final

from tepui.games.chac.judge.expert_1.lava_paths import trap_chances
from tepui.games.chac.rules.alcoves import missing
from tepui.games.chac.rules.components import (
    ALCOVE_COUNT,
    ALCOVE_NEED,
    ALCOVE_SPACE,
    ALCOVE_VALUE,
    AREA,
    BACKS,
    CORRIDOR,
    ENTRANCE,
    LAVA,
    LOCKPICKING,
    MOST_CARDS,
    NOBODY,
    RIVER,
    SEARCHED,
    SLAB_OF,
    TRACK_INDEX,
    WALLS,
    WAYS,
    ZONE_COUNT,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.rules.odds import lock_opens
from tepui.games.chac.rules.table import GLYPH_UP, YELLOW, Chac

CARD: Final = 3.05  # the mean treasure
CHEST_WORTH: Final = 3.5
MOST_EXTRAS: Final = 5

# The chance to open a red alcove, by faces missing, tries and Lock Picking.
MOST_TRIES: Final = 3
OPENS: Final[tuple[tuple[tuple[float, float], ...], ...]] = tuple(
    [
        tuple(
            [
                (lock_opens(3, missed, tries, False), lock_opens(3, missed, tries, True))
                for tries in range(MOST_TRIES + 1)
            ]
        )
        for missed in range(4)
    ]
)


def carried(hand: list[int]) -> float:
    total = 0.0
    for card in hand:
        total += worth(card)
    return total


def worth(card: int) -> float:
    return card // BACKS or CHEST_WORTH


def opportunities(t: Chac, seat: int) -> list[tuple[int, float]]:
    """Treasures within reach as (actions, points), the best bargains first."""
    if len(t.hands[seat]) >= MOST_CARDS:
        return []
    here = t.where[seat]
    area = AREA[here]
    found: list[tuple[int, float]] = []
    if area == LAVA:
        found = lava_treasures(t, seat, here)
    elif area == RIVER:
        found = [(1, CARD)] * river_searches(t, seat, here)
    elif area in (WALLS, ENTRANCE):
        left = 0
        for zone in range(max(0, ZONE_OF[here]), ZONE_COUNT):
            left += t.left_in(ZONE_DECK[zone])
        found = [(1, CARD)] * min(MOST_EXTRAS, left)
    return found[:MOST_EXTRAS]


def river_searches(t: Chac, seat: int, here: int) -> int:
    count = 1 if SEARCHED[here] and not t.laid_down[seat] else 0
    while True:
        downstream = [to for to in WAYS[here] if AREA[to] == RIVER]
        if not downstream:
            return count
        here = downstream[0]
        count += 1 if SEARCHED[here] else 0


def lava_treasures(t: Chac, seat: int, here: int) -> list[tuple[int, float]]:
    """The slab underfoot, then safe neighbours with a treasure on them."""
    found: list[tuple[int, float]] = []
    if t.slabs[SLAB_OF[here]] == YELLOW:
        found.append((1, CARD))
    chances = trap_chances(t, seat)
    for to in WAYS[here]:
        slab = SLAB_OF[to]
        if slab >= 0 and t.slabs[slab] in (YELLOW, GLYPH_UP) and chances[slab] == 0.0:
            found.append((3, CARD))
    return found[:3]


def locks(t: Chac, seat: int) -> list[tuple[int, float]]:
    """Tries at the next closed alcoves on the way, as (actions, points); an open series at its own odds."""
    here = t.where[seat]
    if AREA[here] == LAVA or AREA[here] == RIVER or len(t.hands[seat]) >= MOST_CARDS:
        return []
    index = max(0, TRACK_INDEX[here])
    mastery = t.can_use(seat, LOCKPICKING)
    found: list[tuple[int, float]] = []
    for alcove in range(ALCOVE_COUNT):
        if t.alcoves[alcove] != NOBODY or TRACK_INDEX[ALCOVE_SPACE[alcove]] < index or len(ALCOVE_NEED[alcove]) > 3:
            continue
        missed = missing(t.lock, alcove) if t.lock and ALCOVE_SPACE[alcove] == here else len(ALCOVE_NEED[alcove])
        sure = 0.0
        for tries in range(MOST_TRIES + 1):
            chance = OPENS[missed][tries][1 if mastery else 0] if missed < 3 or tries else 0.0
            if chance > sure:
                found.append((1 if tries else 0, ALCOVE_VALUE[alcove] * (chance - sure)))
                sure = chance
        mastery = False
        if len(found) > MOST_TRIES:
            break
    return found


def clues(t: Chac, seat: int) -> tuple[int, int]:
    """How many clues the seat has seen, and how many more are on its way."""
    here = t.where[seat]
    known = 0
    rest = 0
    for zone in range(ZONE_COUNT):
        if t.deciphered[zone] >> seat & 1:
            known += 1
        elif AREA[here] != CORRIDOR and zone >= ZONE_OF[here]:
            rest += 1
    return known, rest
