"""How the seats of Atlantis stand, in points of value: what is saved, and what is likely to be, less what is about to be lost.

Every explorer counts its value times the chance to reach a haven, by where it is: in a boat, swimming, near a boat,
inland. Then what the others can do before the seat's next turn: for each face of the die the worst attack within
reach, and the worst tile to sink.
"""

from __future__ import annotations

from typing import Final

from tepui.games.atlantis.judge.expert_1.evaluate import (
    FARTHEST,
    against_rivals,
    at_large,
    begun,
    lead,
    pace,
    secured,
    stage,
    turns_left,
    worth,
)
from tepui.games.atlantis.rules.boats import controls
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BEACH,
    BOAT_COUNT,
    CREATURE_COUNT,
    DEF_SHARK,
    DEF_WHALE,
    KIND_OF,
    NEIGHBOURS,
    PIECE_COUNT,
    RANGE,
    SAVED,
    SEA,
    SEATS_ABOARD,
    SERPENT,
    SHARK,
    SPACE_COUNT,
    WHALE,
)
from tepui.games.atlantis.rules.sea import APART, steps_to_haven
from tepui.games.atlantis.rules.sinking import sinking_terrain
from tepui.games.atlantis.rules.table import DEADLY, Atlantis

__all__ = ["Prospects", "begun", "lead", "pace", "stage", "standings"]

# The chance to be saved, by steps to the nearest shore.
STEERED: Final[tuple[float, ...]] = tuple([0.90 - 0.06 * d for d in range(FARTHEST + 1)])
CARRIED: Final[tuple[float, ...]] = tuple([0.68 - 0.05 * d for d in range(FARTHEST + 1)])
SWIMMING: Final[tuple[float, ...]] = tuple([0.72 * 0.80**d for d in range(FARTHEST + 1)])
BESIDE_A_BOAT: Final = 0.50  # a swimmer with a free seat in its space or next to it
WALKING: Final = 0.66  # less for every step to a boat with room, and for every step of that boat to a shore
PER_STEP: Final = 0.05
PER_SAIL: Final = 0.025
ON_FOOT: Final = 0.20  # no boat in sight
IN_HAND: Final = 0.35  # the chance of an explorer not yet placed
TOO_LATE: Final = 0.40  # of the chance, where the points that are left do not suffice

DEATH: Final[tuple[float, ...]] = (0.0, 0.19, 0.25, 0.62)  # of the walkers of a tile that sinks, by terrain
DIE: Final = 1.0 / 3.0
SINKS: Final = 0.7  # how likely the others sink the tile that hurts most


class Prospects:
    """The chances of every explorer on a table, added up by seat; then the dangers."""

    __slots__ = ("chance", "far", "hope", "room", "t")

    def __init__(self, t: Atlantis) -> None:
        self.t = t
        self.far = steps_to_haven(t)
        self.chance = [0.0] * PIECE_COUNT
        self.room = [SEATS_ABOARD - crew for crew in t.crew]
        self.hope = [self._seat(seat) for seat in range(t.rules.seats)]

    def steps(self, space: int) -> int:
        return min(self.far[space], FARTHEST)

    # ---- how likely everybody is to be saved

    def _seat(self, seat: int) -> float:
        t = self.t
        total = secured(t, seat, IN_HAND)
        points = 3.0 * turns_left(t)
        for piece in at_large(t, seat):
            cost = self._explorer(seat, piece)
            if cost > points:
                self.chance[piece] *= TOO_LATE
            else:
                points -= cost
            total += worth(t, piece) * self.chance[piece]
        return total

    def _explorer(self, seat: int, piece: int) -> float:
        """Sets the chance of one explorer; answers how many points it still needs."""
        t = self.t
        at = t.where[piece]
        if at >= ABOARD:
            boat = at - ABOARD
            d = self.steps(t.boats[boat])
            self.chance[piece] = STEERED[d] if controls(t, seat, boat) else CARRIED[d]
            return 1.0 + d / t.crew[boat]
        if t.terrain[at] == SEA:
            return self._swimmer(piece, at)
        return self._walker(piece, at)

    def _swimmer(self, piece: int, at: int) -> float:
        t = self.t
        d = self.steps(at)
        chance = SWIMMING[d]
        if t.beasts(at) & DEADLY == 0:
            boat = t.boat_on(at)
            if boat >= 0 and self.room[boat]:
                chance = max(chance, BESIDE_A_BOAT + 0.05)
            else:
                for near in NEIGHBOURS[at]:
                    boat = t.boat_on(near)
                    if boat >= 0 and self.room[boat]:
                        chance = max(chance, BESIDE_A_BOAT)
        self.chance[piece] = chance
        return 1.0 + d

    def _walker(self, piece: int, at: int) -> float:
        """By the best boat with room, each seat counted once; or on foot to the coast and swimming from there."""
        t = self.t
        apart = APART[at]
        best = -1
        chance = ON_FOOT
        cost = 6.0
        for boat in range(BOAT_COUNT):
            space = t.boats[boat]
            if space >= 0 and self.room[boat] > 0:
                steps = apart[space]
                if steps <= 6:
                    d = self.steps(space)
                    by_boat = WALKING - PER_STEP * steps - PER_SAIL * d
                    if by_boat > chance:
                        chance, best, cost = by_boat, boat, steps + d / 2.0 + 1.0
        coast = FARTHEST
        for near in NEIGHBOURS[at]:
            coast = min(coast, self.far[near])
        if coast < FARTHEST:
            by_sea = 0.95 * SWIMMING[coast]
            if by_sea > chance:
                chance, best, cost = by_sea, -1, coast + 2.0
        if best >= 0:
            self.room[best] -= 1
        turns = self._turns_to_stand(t.terrain[at])
        self.chance[piece] = chance * min(1.0, 0.76 + 0.08 * turns)
        return cost

    def _turns_to_stand(self, terrain: int) -> float:
        """How many turns of each seat a tile of this terrain lasts, on average."""
        before = 0
        for lower in range(BEACH, terrain):
            before += self.t.tiles[lower]
        return (before + self.t.tiles[terrain] / 2.0) / self.t.rules.seats

    # ---- what the others may do about it

    def danger(self, seat: int) -> float:
        """What the seat stands to lose before its next turn."""
        t = self.t
        if t.turn == 0:
            return 0.0
        rivals = t.rules.seats - 1
        dice = self._worst_attacks(seat)
        return rivals * (DIE * dice + SINKS * self._worst_sinking(seat)) / max(1.0, 0.6 * rivals + 0.4)

    def _worst_attacks(self, seat: int) -> float:
        """The worst that each kind of creature can do, added up over the faces of the die."""
        t = self.t
        swimming: dict[int, float] = {}
        sailing: dict[int, float] = {}
        for piece in t.rules.pieces[seat]:
            at = t.where[piece]
            if at < SPACE_COUNT:
                if t.terrain[at] == SEA:
                    swimming[at] = swimming.get(at, 0.0) + worth(t, piece) * self.chance[piece]
            elif at < SAVED:
                space = t.boats[at - ABOARD]
                sailing[space] = sailing.get(space, 0.0) + worth(t, piece) * self.chance[piece]
        if not swimming and not sailing:
            return 0.0
        worst = [0.0, 0.0, 0.0]
        for creature in range(CREATURE_COUNT):
            at = t.creatures[creature]
            if at < 0:
                continue
            kind = KIND_OF[creature]
            apart = APART[at]
            reach = RANGE[kind]
            if kind != WHALE:
                for space, loss in swimming.items():
                    if apart[space] <= reach and loss > worst[kind]:
                        worst[kind] = loss
            if kind != SHARK:
                for space, value in sailing.items():
                    if apart[space] <= reach:
                        loss = self._boat_loss(seat, space, value, kind)
                        if loss > worst[kind]:
                            worst[kind] = loss
        if worst[SHARK] > 0.0 and self._holds(seat, DEF_SHARK):
            worst[SHARK] *= 0.35
        if worst[WHALE] > 0.0 and self._holds(seat, DEF_WHALE):
            worst[WHALE] *= 0.35
        return worst[SERPENT] + worst[SHARK] + worst[WHALE]

    def _boat_loss(self, seat: int, space: int, value: float, kind: int) -> float:
        """A serpent takes all; a whale leaves swimmers. Others aboard make an attack less likely."""
        t = self.t
        boat = t.boat_on(space)
        mine = t.passengers_of(seat, boat)
        loss = value * mine / t.crew[boat]
        if kind == SERPENT or t.beasts(space) & DEADLY:
            return loss
        return loss * (1.0 - SWIMMING[self.steps(space)] / 0.8)

    def _worst_sinking(self, seat: int) -> float:
        t = self.t
        if t.tiles[0] == 0:
            return 0.0
        terrain = sinking_terrain(t)
        losses: dict[int, float] = {}
        for piece in t.rules.pieces[seat]:
            at = t.where[piece]
            if at < SPACE_COUNT and t.terrain[at] == terrain:
                coast = FARTHEST
                for near in NEIGHBOURS[at]:
                    coast = min(coast, self.far[near])
                if coast < FARTHEST:
                    after = (1.0 - DEATH[terrain]) * SWIMMING[min(coast + 1, FARTHEST)]
                    loss = worth(t, piece) * (self.chance[piece] - after)
                    losses[at] = losses.get(at, 0.0) + max(0.0, loss)
        return max(losses.values(), default=0.0)

    def _holds(self, seat: int, symbol: int) -> bool:
        t = self.t
        for tile in range(len(t.keeper)):  # noqa: SIM110 (any() over a generator is slower)
            if t.keeper[tile] == seat and t.symbol[tile] == symbol:
                return True
        return False


def standings(t: Atlantis) -> list[float]:
    """Every seat's prospects less its dangers, set against its rivals'."""
    prospects = Prospects(t)
    return against_rivals([prospects.hope[seat] - prospects.danger(seat) for seat in range(t.rules.seats)])
