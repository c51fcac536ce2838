"""How a seat stands, in points: what it carries times the chance to get out with it, and what it may still pick up.

The chance to escape is read off `escape` for every way out; treasures still to be had cost actions, and actions cost
chances. Knowledge is the seat's own: the pairs it has seen, and for the rest the odds.
"""

from __future__ import annotations

from math import log
from typing import Final

from tepui.games.chac.alcoves import missing
from tepui.games.chac.components import (
    ABILITY,
    ALCOVE_BY,
    ALCOVE_COUNT,
    ALCOVE_NEED,
    ALCOVE_SPACE,
    ALCOVE_VALUE,
    AREA,
    BACKS,
    BRIDGE,
    CORRIDOR,
    LAVA,
    LOAD,
    LOCKPICKING,
    MOST_CARDS,
    NOBODY,
    NUMBER_COUNT,
    PLANKS,
    RIVER,
    SEARCHED,
    SLAB_COUNT,
    SLAB_OF,
    START,
    SWIMMING,
    TRACK_INDEX,
    WAYS,
    ZONE_COUNT,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.escape import (
    BRIDGE_FROM,
    BRIDGE_TO,
    DIVE_FROM,
    DOOR,
    LONG,
    OVER,
    SHORE,
    SPAN,
    WATER,
    after_turn,
    escapes,
    pack,
    run,
    strokes,
)
from tepui.games.chac.odds import bridge_falls, gets_out, lock_opens, walls_meet
from tepui.games.chac.table import GLYPH_UP, HOLE, INSIDE, OUT, SUN, UNDECIDED, WAITING, YELLOW, Chac

CARD: Final = 3.05  # the mean treasure
CHEST_WORTH: Final = 3.5
ESCAPED: Final = 3.0  # being out at all, for nobody else may be
LOCK_GAIN: Final = 0.45  # of an alcove's value, for two actions
LOCK_COST: Final = 2
MOST_EXTRAS: Final = 5
FEAR: Final = 14.0  # how many steps a certain trap is worth going round

# The chance that the bridge holds, by planks and load; to come ashore, by cards held and Swimming.
HOLDS: Final[tuple[tuple[float, ...], ...]] = tuple(
    [tuple([1.0 - bridge_falls(planks, load) for load in range(7)]) for planks in range(PLANKS + 1)]
)
ASHORE: Final[tuple[tuple[float, ...], ...]] = tuple(
    [(gets_out(LOAD[held], held, False), gets_out(LOAD[held], held, True)) for held in range(MOST_CARDS + 1)]
)

# What an unused ability adds, times the chance to get out.
SKILL: Final = (0.8, 1.0, 0.5, 0.8, 0.9, 0.7)  # sprint, stamina, linguistics, swimming, lockpicking, leap


def standings(t: Chac) -> list[float]:
    return [standing(t, seat) for seat in range(t.rules.seats)]


def standing(t: Chac, seat: int) -> float:
    """Expected points of a seat."""
    state = t.state[seat]
    if state == OUT:
        return ESCAPED + carried(t.hands[seat])
    if state == INSIDE and t.round:
        return inside(t, seat)
    if state == WAITING or t.round == 0:
        return 6.0 if t.round == 0 else waiting(t)
    return 0.0


def carried(hand: list[int]) -> float:
    total = 0.0
    for card in hand:
        total += worth(card)
    return total


def worth(card: int) -> float:
    return card // BACKS or CHEST_WORTH


def waiting(t: Chac) -> float:
    """A replacement comes in late, with nothing."""
    if t.rules.literal_end and INSIDE not in t.state:
        return 0.0
    return 2.2 if t.boulder < 20 else max(0.0, 0.2 * (30 - t.boulder))


def lead(t: Chac) -> float:
    """Differences weigh more as the boulder nears the end."""
    return 4.5 - 2.5 * t.boulder / 33


def pace(step: str) -> float:
    """A turn is a load, four actions or so, and now and then something short."""
    return 0.18 if step == "Act" else 0.08


# ---- inside the temple


class Runner:
    """One seat's situation, looked up once: the moment of the round, and what the hand is worth at each load."""

    __slots__ = ("t", "seat", "count", "before_roll", "to_come", "closing", "values", "sizes")

    def __init__(self, t: Chac, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.count = t.actions[seat]
        self.before_roll = not t.roll
        self.to_come = False
        for step in t.steps:
            if type(step).__name__ == "RollBoulder":
                self.to_come = True
        self.closing = walls_meet(t.wall_bag, t.left, t.right)
        worths = sorted([worth(card) for card in t.hands[seat]], reverse=True)
        held = len(worths)
        self.sizes: list[int] = [held]
        for upto in (9, 6, 3):
            if upto < held:
                self.sizes.append(upto)
        self.values: list[float] = [sum(worths[:size]) for size in self.sizes]

    def chance(self, place: int, route: int, load: int) -> float:
        """The chance to escape from the present moment of the round on."""
        t = self.t
        if self.before_roll:
            return escapes(place, route, t.boulder, t.round, load)
        to = run(place, route, self.count, t.boulder)
        if not self.to_come:
            return escapes(to, route, t.boulder, t.round + 1, load)
        return after_turn(to, route, t.boulder, t.round, load, self.closing)

    def prize(self, place: int, route: int, survives: float, gain: float, cards: int) -> float:
        """The best of carrying everything or dropping down a level: chance times value."""
        best = 0.0
        for i in range(len(self.sizes)):
            held = min(self.sizes[i] + cards, MOST_CARDS)
            risk = self.route_risk(place, route, held)
            value = self.chance(place, route, LOAD[held]) * survives * risk * (self.values[i] + gain + ESCAPED)
            best = max(best, value)
        return best

    def route_risk(self, place: int, route: int, held: int) -> float:
        """Bridge and waterfall, if they are still ahead."""
        t, seat = self.t, self.seat
        index = place % SPAN
        if route == OVER and index <= BRIDGE_FROM:
            return HOLDS[t.planks][LOAD[held]]
        if (route == WATER and index <= DIVE_FROM) or AREA[t.where[seat]] == RIVER:
            return ASHORE[held][1 if t.can_use(seat, SWIMMING) else 0]
        return 1.0


def inside(t: Chac, seat: int) -> float:
    """The best way out, with or without more treasures first."""
    runner = Runner(t, seat)
    extras = opportunities(t, seat)
    best = 0.0
    for place, survives in places(t, seat, runner):
        for route in (LONG, OVER, WATER):
            if not open_route(t, place, route):
                continue
            best = max(best, runner.prize(place, route, survives, 0.0, 0))
            later, gain = place, 0.0
            for i, (price, more) in enumerate(extras):
                later += 2 * SPAN * price
                gain += more
                best = max(best, runner.prize(later, route, survives, 0.9 * gain, i + 1))
    return best + small_things(t, seat)


def open_route(t: Chac, place: int, route: int) -> bool:
    index = place % SPAN
    if route == OVER:
        return t.planks > 0 and index <= BRIDGE_FROM
    return route == LONG or index <= DIVE_FROM


def places(t: Chac, seat: int, runner: Runner) -> list[tuple[int, float]]:
    """Where the runner is in terms of the corridor, with the chance to get there; through the lava there may be several."""
    here = t.where[seat]
    area = AREA[here]
    if area == CORRIDOR:
        found = [(pack(0, 0, TRACK_INDEX[here]), 1.0)]
        if not t.covered and (runner.count or runner.before_roll):
            found += through_lava(t, seat, here)
        return found
    if area == LAVA:
        return through_lava(t, seat, here)
    if area == RIVER:
        return [(pack(strokes(here), 1, SHORE), 1.0)]
    if area == BRIDGE:
        return [(pack(1, 1, BRIDGE_TO), 1.0)]
    zone = ZONE_OF[here] if here != START else -1
    return [(pack(ZONE_COUNT - zone, 1, DOOR), 1.0)]


# ---- lava


def trap_chances(t: Chac, seat: int) -> list[float]:
    """By slab: the chance that it gives way, as this seat knows it."""
    known = [False] * (NUMBER_COUNT + 1)
    chances = [0.0] * SLAB_COUNT
    unsure: list[int] = []
    seen = 0
    for slab in range(SLAB_COUNT):
        state = t.slabs[slab]
        if state == SUN:
            continue
        number = t.numbers[t.glyphs[slab]]
        flipped = state != GLYPH_UP
        sees = number != UNDECIDED and (
            flipped
            or t.read[slab] >> seat & 1
            or (number in t.clues and t.deciphered[t.clues.index(number)] >> seat & 1)
        )
        if sees:
            known[number] = True
            seen += 1
            if not flipped and number in t.clues:
                chances[slab] = 1.0
        else:
            unsure.append(slab)
    hidden = 0
    for number in t.clues:
        if not known[number]:
            hidden += 1
    for slab in unsure:
        chances[slab] = hidden / len(unsure)
    return chances


def through_lava(t: Chac, seat: int, start: int) -> list[tuple[int, float]]:
    """The best ways over slabs to corridor spaces ahead of the start, by steps and fear."""
    chances = trap_chances(t, seat)
    costs: dict[int, float] = {start: 0.0}
    steps: dict[int, int] = {start: 0}
    alive: dict[int, float] = {start: 1.0}
    open_: list[int] = [start]
    exits: dict[int, tuple[float, int, float]] = {}
    here = TRACK_INDEX[start]
    while open_:
        at = open_[0]
        for other in open_:
            if costs[other] < costs[at]:
                at = other
        open_.remove(at)
        for to in WAYS[at]:
            if AREA[to] == CORRIDOR and AREA[at] == LAVA and TRACK_INDEX[to] > here:
                index = TRACK_INDEX[to]
                cost = costs[at] + 1
                if index not in exits or cost < exits[index][0]:
                    exits[index] = (cost, steps[at] + 1, alive[at])
            if AREA[to] != LAVA:
                continue
            slab = SLAB_OF[to]
            risk = chances[slab]
            if t.slabs[slab] == HOLE or risk >= 1.0:
                continue
            cost = costs[at] + 1 - FEAR * log(1.0 - risk)
            if to not in costs or cost < costs[to] - 1e-9:
                costs[to] = cost
                steps[to] = steps[at] + 1
                alive[to] = alive[at] * (1.0 - risk)
                if to not in open_:
                    open_.append(to)
    found: list[tuple[int, float]] = []
    for index in sorted(exits):
        cost, far, survives = exits[index]
        # A door is worth a look only if the room is a short cut to it.
        if here < 0 or far < index - here:
            found.append((pack(far, 1, index), survives))
    if not found and here < 0:
        found.append((pack(SPAN - 1, 1, BRIDGE_FROM), 1.0))
    return found


# ---- what may still be had


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
    elif ZONE_OF[here] >= 0 or here == START:
        deck = ZONE_DECK[max(0, ZONE_OF[here])]
        found = [(1, CARD)] * min(MOST_EXTRAS, t.left_in(deck))
    return (found + locks(t, seat))[:MOST_EXTRAS]


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
            found.append((2, CARD))
    return found[:3]


def locks(t: Chac, seat: int) -> list[tuple[int, float]]:
    """Closed alcoves on the way; an open series at its own odds."""
    index = max(0, TRACK_INDEX[t.where[seat]])
    mastery = t.can_use(seat, LOCKPICKING)
    found: list[tuple[int, float]] = []
    for alcove in range(ALCOVE_COUNT):
        if t.alcoves[alcove] != NOBODY or TRACK_INDEX[ALCOVE_SPACE[alcove]] < max(index, t.boulder + 1):
            continue
        need = len(ALCOVE_NEED[alcove])
        if need == 3:
            found.append((LOCK_COST, ALCOVE_VALUE[alcove] * (0.9 if mastery and not found else LOCK_GAIN)))
    return found[:2]


def small_things(t: Chac, seat: int) -> float:
    """What search cannot see from here: an open lock, clues for a room still ahead, an ability in hand."""
    total = 0.0
    here = t.where[seat]
    if t.lock and ALCOVE_BY[here] >= 0 and t.actions[seat] >= 0:
        alcove = ALCOVE_BY[here]
        chance = lock_opens(
            len(ALCOVE_NEED[alcove]), missing(t.lock, alcove), t.actions[seat], t.can_use(seat, LOCKPICKING)
        )
        total += 0.8 * chance * ALCOVE_VALUE[alcove]
    index = TRACK_INDEX[here]
    if AREA[here] != RIVER and index < BRIDGE_FROM and t.boulder < BRIDGE_FROM:
        seen = 0
        for mask in t.deciphered:
            seen += mask >> seat & 1
        total += (0.0, 0.15, 0.4, 0.8, 1.3)[seen]
    life = t.life[seat]
    if not t.used[seat] >> life & 1:
        total += 0.5 * SKILL[ABILITY[t.cards[2 * seat + life]]]
    if life == 0:
        total += 1.0
    return total
