"""One seat inside the temple: its plans, from where it stands to a way out, with treasures picked up before.

The chance to escape is read off `escape` for every way out; treasures still to be had cost actions, and actions cost
chances. Knowledge is the seat's own: the pairs it has seen, and for the rest the odds.
"""

from __future__ import annotations

from typing import Final

from tepui.games.chac.judge.expert_1.escape import (
    ACROSS,
    BRIDGE_FROM,
    BRIDGE_TO,
    CROSSING,
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
    over_roll,
    pack,
    strokes,
)
from tepui.games.chac.judge.expert_1.lava_paths import through_lava, trap_chances
from tepui.games.chac.judge.expert_1.loot import CARD, clues, locks, opportunities, worth
from tepui.games.chac.judge.expert_1.prospects import Prospect
from tepui.games.chac.rules.components import (
    ABILITY,
    AREA,
    BRIDGE,
    CARDS_PER_ONE,
    CORRIDOR,
    LAVA,
    LOAD,
    MOST_CARDS,
    NUMBER_COUNT,
    PLANKS,
    RIVER,
    SLAB_OF,
    START,
    SUNS,
    SWIMMING,
    TRACK,
    TRACK_INDEX,
    ZONE_COUNT,
    ZONE_OF,
)
from tepui.games.chac.rules.odds import bridge_falls, gets_out, ones_paid, past_ones, walls_meet
from tepui.games.chac.rules.river import RollAgain, SwallowedUp
from tepui.games.chac.rules.table import YELLOW, Chac

# What becomes of a reckoned chance in play, by where one is: learned from played games. Better out than about to leave.
IN_ZONES: Final = 1.05
A_BOULDER_STEP: Final = 0.06
A_ZONE: Final = 0.1
WORST: Final = 0.3
IN_LAVA: Final = 0.75
SHELTER: Final = 0.86  # under an opening, where no slab gives way
AHEAD: Final = 0.8  # with the Lava Room still ahead
BEHIND: Final = 0.68  # the boulder
EARLY: Final = 0.9  # in the corridor, before the Lava Room
INDOORS: Final = 0.96
NEAR: Final = 0.995  # behind bridge and waterfall

CAUTION: Final = 0.9  # of what is still to be picked up
IN_TIME: Final = 0.8  # of what one would get out with anyway is kept by one who drops the rest when it must be

# The chance that the bridge holds, by planks and load; to come ashore, by cards held and Swimming.
HOLDS: Final[tuple[tuple[float, ...], ...]] = tuple(
    [tuple([1.0 - bridge_falls(planks, load) for load in range(7)]) for planks in range(PLANKS + 1)]
)
ASHORE: Final[tuple[tuple[float, ...], ...]] = tuple(
    [(gets_out(LOAD[held], held, False), gets_out(LOAD[held], held, True)) for held in range(MOST_CARDS + 1)]
)
# Points given up for coming ashore, by cards held and Swimming; the cheapest cards go first.
CHEAP: Final = 2.5
TOLL: Final[tuple[tuple[float, ...], ...]] = tuple(
    [
        tuple([CHEAP * CARDS_PER_ONE * ones_paid(LOAD[held], held, swims) for swims in (False, True)])
        for held in range(MOST_CARDS + 1)
    ]
)

SAFE: Final = (1.0, 5 / 6, 25 / 36, 125 / 216, 625 / 1296, 3125 / 7776)  # so many dice without a 1

# The chance to get through the lava by the shortest way, by clues known.
CROSSED: Final[tuple[float, ...]] = tuple(
    [0.9 * (1.0 - (ZONE_COUNT - known) / (NUMBER_COUNT - known)) ** ACROSS for known in range(ZONE_COUNT + 1)]
)

# What an unused ability adds, times the chance to get out.
SKILL: Final = (0.8, 1.0, 0.5, 0.8, 0.9, 0.7)  # sprint, stamina, linguistics, swimming, lockpicking, leap


class Runner:
    """One seat's situation, looked up once: the moment of the round, and what the hand is worth at each load.

    `now` is the load at which the coming action roll will be read, 0 while it may still be chosen.
    """

    __slots__ = (
        "t", "seat", "count", "before_roll", "keen", "now", "to_come", "closing", "values", "sizes", "found", "sure",
        "skill",
    )  # fmt: skip

    def __init__(self, t: Chac, seat: int, found: Prospect, keen: bool) -> None:
        self.t = t
        self.seat = seat
        self.count = t.actions[seat]
        self.before_roll = False
        self.to_come = False
        committed = keen
        for step in t.steps:
            name = type(step).__name__
            if name == "RollBoulder" or (keen and name == "MoveBoulder"):
                self.to_come = True
            elif name == "ActionRoll" or name == "CountActions":
                self.before_roll = True
            elif name == "Drop" and step.seat == seat:
                committed = False
        self.keen = keen
        self.now = 0
        if committed and self.before_roll:
            self.now = LOAD[len(t.hands[seat])] - max(t.steady[seat], t.calm[seat])
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
        if keen:
            self.sure *= kept(t, t.where[seat])
        life = t.life[seat]
        self.skill = 0.0 if t.used[seat] >> life & 1 else 0.5 * SKILL[ABILITY[t.cards[2 * seat + life]]]

    def chance(self, place: int, route: int, load: int) -> float:
        """The chance to escape from the present moment of the round on."""
        t = self.t
        if self.now:
            return over_roll(place, route, t.boulder, t.round, load, self.now, self.closing)
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
                cost, points = early[i - 1]
                at += 2 * SPAN * cost
                got += CAUTION * points
            value = self.worth(at, route, survives, got, i, count)
            if value >= best:
                best, place, gain, taken = value, at, got, i
            elif i > taken + 1:
                break
        for i in range(len(late)):
            cost, points = late[i]
            place += 2 * SPAN * cost
            gain += CAUTION * points
            value = self.worth(place, route, survives, gain, taken, count + (i + 2) // 2)
            if value < best - 1.0:
                break
            best = max(best, value)

    def worth(self, place: int, route: int, survives: float, gain: float, early: int, late: int) -> float:
        """The best of carrying everything or dropping down a level; cards taken late slow one down for half of the way."""
        best = 0.0
        loaded = 0.0  # the chance with everything
        survives *= self.sure
        if self.keen and route >= THROUGH:
            survives *= AHEAD
        if not self.keen or place % SPAN <= BRIDGE_FROM:
            gain += self.skill
        for i in range(len(self.sizes)):
            held = min(self.sizes[i] + early, MOST_CARDS)
            load = LOAD[min(held + late // 2, MOST_CARDS)]
            out = (
                self.chance(place, route, load) * survives * self.route_risk(place, route, min(held + late, MOST_CARDS))
            )
            points = self.values[i] + gain - self.toll(place, route, min(held + late, MOST_CARDS))
            best = max(best, self.found.add(out, points))
            if i == 0:
                loaded = out
            elif self.keen and out > loaded:
                points += IN_TIME * (self.values[0] - self.values[i]) * loaded / out
                best = max(best, self.found.add(out, points))
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

    def toll(self, place: int, route: int, held: int) -> float:
        """What coming ashore is likely to cost, if the waterfall is still ahead (CHA-RIV-12)."""
        if not self.keen or (
            AREA[self.t.where[self.seat]] != RIVER and not (place % SPAN <= DIVE_FROM and route in (WATER, DIVING))
        ):
            return 0.0
        return TOLL[held][1 if self.t.can_use(self.seat, SWIMMING) else 0]

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


def inside(t: Chac, seat: int, found: Prospect, keen: bool) -> None:
    """The best plan: so many treasures more, perhaps clues first, then a way out."""
    runner = Runner(t, seat, found, keen)
    here = t.where[seat]
    area = AREA[here]
    early = opportunities(t, seat)
    if area == LAVA or (area == CORRIDOR and not t.covered and (runner.count or runner.before_roll)):
        for to, far, alive, slabs in through_lava(t, seat, here):
            place = pack(far, 1, to)
            survives = alive * AHEAD if keen and area != LAVA else alive
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
        if runner.keen and not t.covered:
            way = through_lava(t, seat, TRACK[LAVA_FROM])[:1]
            for _, far, survives, slabs in way:
                later = place + 2 * SPAN * max(0, far - CROSSING)
                runner.plan(later, THROUGH, survives, 0.0, early, 0, [])
                runner.plan(later, LOOTING, survives, CAUTION * CARD * slabs, early, slabs, [])
            return
        for more in (0, rest) if rest else (0,):
            later, survives = place + 2 * SPAN * more, CROSSED[known + more]
            runner.plan(later, THROUGH, survives, 0.0, early, 0, [])
            runner.plan(later, LOOTING, survives, CAUTION * CARD * LOOT, early, LOOT, [])


def steadiness(t: Chac, seat: int) -> float:
    """A slab that has just held might not have: a look at a few of its numbers would not tell."""
    here = t.where[seat]
    if AREA[here] != LAVA or t.slabs[SLAB_OF[here]] != YELLOW:
        return 1.0
    return 1.0 - max(trap_chances(t, seat, 0.0))


def kept(t: Chac, here: int) -> float:
    """How much of a chance to get out is left in play: plans are made as if nothing came in between."""
    area = AREA[here]
    if area == LAVA:
        return SHELTER if here in SUNS else IN_LAVA
    if area == CORRIDOR:
        index = TRACK_INDEX[here]
        if index < t.boulder:
            return BEHIND
        return EARLY if index < LAVA_FROM else INDOORS if index < BRIDGE_TO else NEAR
    if area in (RIVER, BRIDGE):
        return INDOORS
    to_go = ZONE_COUNT - 1 - ZONE_OF[here]
    return max(WORST, min(EARLY, IN_ZONES - A_BOULDER_STEP * t.boulder - A_ZONE * to_go))
