"""How a seat stands, in points: what it carries times the chance to get out with it, and what it may still pick up.

The chance to escape is read off `escape` for every way out; treasures still to be had cost actions, and actions cost
chances. Knowledge is the seat's own: the pairs it has seen, and for the rest the odds.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from tepui.games.chac.alcoves import missing
from tepui.games.chac.components import (
    ABILITY,
    ALCOVE_COUNT,
    ALCOVE_NEED,
    ALCOVE_SPACE,
    ALCOVE_VALUE,
    AREA,
    BACKS,
    BRIDGE,
    CORRIDOR,
    ENTRANCE,
    LAVA,
    LOAD,
    LOCKPICKING,
    MOST_CARDS,
    NOBODY,
    NUMBER_COUNT,
    PLANKS,
    RIVER,
    SEARCHED,
    SLAB_OF,
    START,
    SWIMMING,
    TRACK_INDEX,
    WALLS,
    WAYS,
    ZONE_COUNT,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.crossing import through_lava, trap_chances
from tepui.games.chac.escape import (
    ACROSS,
    BRIDGE_FROM,
    BRIDGE_TO,
    DIVE_FROM,
    DIVES,
    DIVING,
    DOOR,
    LAVA_FROM,
    LONG,
    LOOT,
    LOOTING,
    OVER,
    SHORE,
    SPAN,
    THROUGH,
    WATER,
    after_turn,
    escapes,
    pack,
    strokes,
)
from tepui.games.chac.odds import bridge_falls, gets_out, lock_opens, past_ones, walls_meet
from tepui.games.chac.river import RollAgain, SwallowedUp
from tepui.games.chac.table import GLYPH_UP, INSIDE, OUT, WAITING, YELLOW, Chac

CARD: Final = 3.05  # the mean treasure
CHEST_WORTH: Final = 3.5
ESCAPED: Final = 3.0  # being out at all, for nobody else may be
SECOND: Final = 5.0  # what a replacement brings out
SPREAD: Final = 2.5  # how sure points to come are, against each other
LEAST: Final = 1e-4
MOST_EXTRAS: Final = 5
CAUTION: Final = 0.9  # of what is still to be picked up

# The chance that the bridge holds, by planks and load; to come ashore, by cards held and Swimming.
HOLDS: Final[tuple[tuple[float, ...], ...]] = tuple(
    [tuple([1.0 - bridge_falls(planks, load) for load in range(7)]) for planks in range(PLANKS + 1)]
)
ASHORE: Final[tuple[tuple[float, ...], ...]] = tuple(
    [(gets_out(LOAD[held], held, False), gets_out(LOAD[held], held, True)) for held in range(MOST_CARDS + 1)]
)

SAFE: Final = (1.0, 5 / 6, 25 / 36, 125 / 216, 625 / 1296, 3125 / 7776)  # so many dice without a 1

# The chance to get through the lava by the shortest way, by clues known.
CROSSED: Final[tuple[float, ...]] = tuple(
    [0.9 * (1.0 - (ZONE_COUNT - known) / (NUMBER_COUNT - known)) ** ACROSS for known in range(ZONE_COUNT + 1)]
)
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

# What an unused ability adds, times the chance to get out.
SKILL: Final = (0.8, 1.0, 0.5, 0.8, 0.9, 0.7)  # sprint, stamina, linguistics, swimming, lockpicking, leap


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


class Prospect:
    """What a seat may come to: plans with their chance to get out and their points, the best of them by points, and what
    is left if it fails."""

    __slots__ = ("outs", "points", "best", "out", "fallback")

    def __init__(self, fallback: float) -> None:
        self.outs: list[float] = []
        self.points: list[float] = []
        self.best = 0.0  # points of the best plan
        self.out = 0.0  # its chance
        self.fallback = fallback  # the chance that a replacement gets out

    def add(self, out: float, points: float) -> float:
        """What a plan is worth in points."""
        self.outs.append(out)
        self.points.append(points)
        worth = out * (points + ESCAPED)
        if worth > self.out * (self.best + ESCAPED):
            self.out, self.best = out, points
        return worth


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


def wins(prospects: list[Prospect], seat: int) -> float:
    """The chance to win with the best plan against what the others are expected to do."""
    mine = prospects[seat]
    late = mine.fallback * beats(prospects, seat, SECOND)
    best = 0.0
    for i in range(len(mine.outs)):
        out = mine.outs[i]
        best = max(best, out * beats(prospects, seat, mine.points[i]) + (1.0 - out) * late)
    return best


def beats(prospects: list[Prospect], seat: int, points: float) -> float:
    """The chance that so many points are more than anybody else brings out."""
    chance = 1.0
    for other in range(len(prospects)):
        if other != seat:
            rival = prospects[other]
            more = 1.0 / (1.0 + exp((rival.best - points) / SPREAD))
            chance *= 1.0 - rival.out + rival.out * more
    return chance


def carried(hand: list[int]) -> float:
    total = 0.0
    for card in hand:
        total += worth(card)
    return total


def worth(card: int) -> float:
    return card // BACKS or CHEST_WORTH


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


# ---- inside the temple


class Runner:
    """One seat's situation, looked up once: the moment of the round, and what the hand is worth at each load."""

    __slots__ = ("t", "seat", "count", "before_roll", "to_come", "closing", "values", "sizes", "found", "sure", "skill")

    def __init__(self, t: Chac, seat: int, found: Prospect) -> None:
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
        self.found = found
        self.sure = steadiness(t, seat)
        life = t.life[seat]
        self.skill = 0.0 if t.used[seat] >> life & 1 else 0.5 * SKILL[ABILITY[t.cards[2 * seat + life]]]

    def chance(self, place: int, route: int, load: int) -> float:
        """The chance to escape from the present moment of the round on."""
        t = self.t
        if self.before_roll:
            return escapes(place, route, t.boulder, t.round, load)
        if self.to_come:
            return after_turn(place, route, t.boulder, t.round, load, self.count, self.closing)
        return escapes(place, route, t.boulder, t.round + 1, load)

    def plan(
        self,
        place: int,
        route: int,
        survives: float,
        gain: float,
        early: list[tuple[int, float]],
        count: int,
        late: list[tuple[int, float]],
    ) -> None:
        """A way out, with more and more treasures before it as long as that helps; `count` cards come on the way."""
        best = 0.0
        taken = 0
        at, got = place, gain
        for i in range(len(early) + 1):
            if i:
                at += 2 * SPAN * early[i - 1][0]
                got += CAUTION * early[i - 1][1]
            value = self.worth(at, route, survives, got, i, count)
            if value >= best:
                best, place, gain, taken = value, at, got, i
            elif i > taken + 1:
                break
        for i in range(len(late)):
            place += 2 * SPAN * late[i][0]
            gain += CAUTION * late[i][1]
            value = self.worth(place, route, survives, gain, taken, count + (i + 2) // 2)
            if value < best - 1.0:
                break
            best = max(best, value)

    def worth(self, place: int, route: int, survives: float, gain: float, early: int, late: int) -> float:
        """The best of carrying everything or dropping down a level; cards taken late slow one down for half of the way."""
        best = 0.0
        survives *= self.sure
        gain += self.skill
        for i in range(len(self.sizes)):
            held = min(self.sizes[i] + early, MOST_CARDS)
            load = LOAD[min(held + late // 2, MOST_CARDS)]
            out = (
                self.chance(place, route, load) * survives * self.route_risk(place, route, min(held + late, MOST_CARDS))
            )
            best = max(best, self.found.add(out, self.values[i] + gain))
        return best

    def route_risk(self, place: int, route: int, held: int) -> float:
        """Bridge and waterfall, if they are still ahead."""
        t, seat = self.t, self.seat
        index = place % SPAN
        if AREA[t.where[seat]] == RIVER or (index <= DIVE_FROM and route in (WATER, DIVING)):
            return self.shore(held)
        if index <= BRIDGE_FROM and route not in (LONG, WATER, DIVING):
            return HOLDS[t.planks][LOAD[held]]
        return 1.0

    def shore(self, held: int) -> float:
        """The chance to come ashore: before any roll, with 1s to be dealt with, or with dice being rolled again."""
        t, seat = self.t, self.seat
        swims = t.can_use(seat, SWIMMING)
        for depth in range(len(t.steps) - 1, -1, -1):
            step = t.steps[depth]
            if step.seat == seat and isinstance(step, SwallowedUp):
                return past_ones(step.ones, len(t.hands[seat]), swims) if step.rerolls else 1.0
            if step.seat == seat and isinstance(step, RollAgain):
                return SAFE[step.ones]
        return ASHORE[held][1 if swims else 0]


def inside(t: Chac, seat: int, found: Prospect) -> None:
    """The best plan: so many treasures more, perhaps clues first, then a way out."""
    runner = Runner(t, seat, found)
    here = t.where[seat]
    area = AREA[here]
    early = opportunities(t, seat)
    if area == LAVA or (area == CORRIDOR and not t.covered and (runner.count or runner.before_roll)):
        for to, far, survives, slabs in through_lava(t, seat, here):
            place = pack(far, 1, to)
            if to <= DIVE_FROM:
                runner.plan(place, WATER, survives, 0.0, early, 0, [])
            if t.planks:
                runner.plan(place, OVER, survives, 0.0, early, 0, [])
                runner.plan(place + 2 * SPAN * slabs, OVER, survives, CAUTION * CARD * slabs, early, slabs, [])
            else:
                runner.plan(place, LONG, survives, 0.0, early, 0, [])
    if area != LAVA:
        plain_plans(t, seat, runner, starting(here), early)


def starting(here: int) -> int:
    """Where a runner is in terms of the corridor."""
    if AREA[here] == CORRIDOR:
        return pack(0, 0, TRACK_INDEX[here])
    if AREA[here] == RIVER:
        return pack(strokes(here), 1, SHORE)
    if AREA[here] == BRIDGE:
        return pack(1, 1, BRIDGE_TO)
    return pack(ZONE_COUNT - (ZONE_OF[here] if here != START else -1), 1, DOOR)


def plain_plans(t: Chac, seat: int, runner: Runner, place: int, early: list[tuple[int, float]]) -> None:
    """Along the corridor, over the bridge, down the river; before the Lava Room also through it, with clues or without."""
    index = place % SPAN
    late = locks(t, seat)
    runner.plan(place, LONG, 1.0, 0.0, early, 0, late)
    if t.planks and index <= BRIDGE_FROM:
        runner.plan(place, OVER, 1.0, 0.0, early, 0, late)
    if index <= DIVE_FROM:
        runner.plan(place, WATER, 1.0, 0.0, early, 0, late)
        runner.plan(place, DIVING, 1.0, CAUTION * CARD * DIVES, early, DIVES, [])
    if t.planks and index < LAVA_FROM:
        known, rest = clues(t, seat)
        for more in (0, rest) if rest else (0,):
            later, survives = place + 2 * SPAN * more, CROSSED[known + more]
            runner.plan(later, THROUGH, survives, 0.0, early, 0, [])
            runner.plan(later, LOOTING, survives, CAUTION * CARD * LOOT, early, LOOT, [])


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


def steadiness(t: Chac, seat: int) -> float:
    """A slab that has just held might not have: a look at a few of its numbers would not tell."""
    here = t.where[seat]
    if AREA[here] != LAVA or t.slabs[SLAB_OF[here]] != YELLOW:
        return 1.0
    return 1.0 - max(trap_chances(t, seat, 0.0))


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
