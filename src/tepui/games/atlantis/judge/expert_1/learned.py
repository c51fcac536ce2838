"""How the seats of Atlantis stand by what bots' games have taught, in points of value: what is saved, and what is likely to be.

An explorer counts its value times the chance to reach a haven. The chance is a logistic function of a few traits of
where it is: in a boat, swimming, or walking; how far from a shore; which creatures are near; how much time is left.
`WEIGHTS` were fitted on games between bots (see docs/bots.md).
"""

from __future__ import annotations

from math import exp
from operator import mul
from typing import Final

from tepui.games.atlantis.judge.expert_1.evaluate import (
    FARTHEST,
    against_rivals,
    at_large,
    secured,
    turns_left,
    worth,
)
from tepui.games.atlantis.rules.boats import controls
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BOAT_COUNT,
    CREATURE_COUNT,
    FOREST,
    KIND_OF,
    MOUNTAIN,
    NEIGHBOURS,
    SEA,
    SEATS_ABOARD,
)
from tepui.games.atlantis.rules.sea import APART, steps_to_haven
from tepui.games.atlantis.rules.sinking import sinking_terrain
from tepui.games.atlantis.rules.table import Atlantis

NONE_NEAR: Final = 9

SAILING: Final = 0
SWIMMING: Final = 1
WALKING: Final = 2


WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (1.70, 2.16, 0.17, -0.02, -0.53, -0.13, -0.41, -0.75, -0.64, 0.34, -2.08, 0.02, 0.33, 0.34),
    (1.45, 1.17, 0.16, -0.41, 0.09, 0.10, -0.90, -0.65, -0.26, -1.51, 0.09, 0.23, 1.43),
    (1.00, 0.04, -0.26, -0.51, -0.02, -0.12, -0.36, -0.42, -2.08, 0.03, -1.84, 0.03, 0.07, 1.99),
)  # fmt: skip

IN_HAND: Final = 0.40  # the chance of an explorer not yet placed

# The traits of an explorer, by what it does; `to_move` 1 if the next turn is its owner's.
TRAITS: Final[tuple[tuple[str, ...], ...]] = (
    ("bias", "at a shore", "one step", "steps", "steered", "own aboard", "others aboard", "serpent 1", "serpent 2",
     "whale 3", "hurry", "to_move", "to_move serpent 1", "worth"),
    ("bias", "at a shore", "one step", "steps", "seat here", "seat near", "serpent 1", "serpent 2", "shark 2", "hurry",
     "to_move", "to_move deadly", "worth"),
    ("bias", "forest", "mountain", "coast", "boat 1", "boat 2", "boat 3", "boat's steps", "coast's steps", "sinks next",
     "hurry", "to_move", "to_move sinks next", "worth"),
)  # fmt: skip


class Prospects:
    """The chances of every explorer on a table. `hope` adds them up by seat."""

    __slots__ = ("beasts", "boats", "far", "hope", "next", "room", "shares", "sinking", "t", "turns")

    def __init__(self, t: Atlantis, mover: int) -> None:
        self.t = t
        self.far = steps_to_haven(t)
        self.next = mover
        self.room = [SEATS_ABOARD - crew for crew in t.crew]
        self.boats: list[tuple[int, int, int]] = []  # with room: number, space, steps to a shore
        for boat in range(BOAT_COUNT):
            space = t.boats[boat]
            if space >= 0 and self.room[boat] > 0:
                self.boats.append((boat, space, min(self.far[space], FARTHEST)))
        self.sinking = sinking_terrain(t)
        self.turns = turns_left(t)
        self.beasts: dict[int, tuple[int, int, int]] = {}
        self.shares = [self._seat(seat) for seat in range(t.rules.seats)]
        self.hope = [sum(share, 0.0) for share in self.shares]

    def steps(self, space: int) -> int:
        return min(self.far[space], FARTHEST)

    def _seat(self, seat: int) -> list[float]:
        """What is secured, and what sails, swims and walks, at its chance to be saved."""
        found = [secured(self.t, seat, IN_HAND), 0.0, 0.0, 0.0]
        for piece in at_large(self.t, seat):
            doing, traits = self.traits(seat, piece)
            chance = 1.0 / (1.0 + exp(-sum(map(mul, WEIGHTS[doing], traits))))
            found[1 + doing] += worth(self.t, piece) * chance
        return found

    def traits(self, seat: int, piece: int) -> tuple[int, list[float]]:
        """What an explorer does, and its traits in the order of TRAITS."""
        at = self.t.where[piece]
        if at >= ABOARD:
            return SAILING, self._sailing(seat, piece, at - ABOARD)
        if self.t.terrain[at] == SEA:
            return SWIMMING, self._swimming(seat, piece, at)
        return WALKING, self._walking(seat, piece, at)

    def _sailing(self, seat: int, piece: int, boat: int) -> list[float]:
        t = self.t
        space = t.boats[boat]
        d = self.steps(space)
        mine = t.passengers_of(seat, boat)
        serpent, _, whale = self._near(space)
        soon = 1.0 if seat == self.next else 0.0
        beside = 1.0 if serpent <= 1 else 0.0
        return [
            1.0, 1.0 if d == 0 else 0.0, 1.0 if d == 1 else 0.0, float(d), 1.0 if controls(t, seat, boat) else 0.0,
            mine - 1.0, float(t.crew[boat] - mine), beside, 1.0 if serpent == 2 else 0.0,
            1.0 if whale <= 3 else 0.0, (1.0 + d) / (self.turns + 0.5), soon, soon * beside, worth(t, piece) / 6.0,
        ]  # fmt: skip

    def _swimming(self, seat: int, piece: int, at: int) -> list[float]:
        t = self.t
        d = self.steps(at)
        here = near = 0.0
        boat = t.boat_on(at)
        if boat >= 0 and self.room[boat] > 0:
            here = 1.0
        else:
            for space in NEIGHBOURS[at]:
                boat = t.boat_on(space)
                if boat >= 0 and self.room[boat] > 0:
                    near = 1.0
        serpent, shark, _ = self._near(at)
        soon = 1.0 if seat == self.next else 0.0
        return [
            1.0, 1.0 if d == 0 else 0.0, 1.0 if d == 1 else 0.0, float(d), here, near, 1.0 if serpent <= 1 else 0.0,
            1.0 if serpent == 2 else 0.0, 1.0 if shark <= 2 else 0.0, (1.0 + d) / (self.turns + 0.5), soon,
            soon if serpent <= 1 or shark <= 2 else 0.0, worth(t, piece) / 6.0,
        ]  # fmt: skip

    def _walking(self, seat: int, piece: int, at: int) -> list[float]:
        """By the nearest boat with room, each of its seats counted once."""
        t = self.t
        apart = APART[at]
        best, nearest, sail = -1, NONE_NEAR, FARTHEST
        for boat, space, d in self.boats:
            away = apart[space]
            if away <= nearest and self.room[boat] > 0 and (away < nearest or d < sail):
                best, nearest, sail = boat, away, d
        if best >= 0 and nearest <= 3:
            self.room[best] -= 1
        far = self.far
        coast = min([far[space] for space in NEIGHBOURS[at]])
        coast = min(coast, FARTHEST)
        terrain = t.terrain[at]
        wet = 1.0 if coast < FARTHEST else 0.0
        sinks = wet if terrain == self.sinking and t.turn else 0.0
        soon = 1.0 if seat == self.next else 0.0
        return [
            1.0, 1.0 if terrain == FOREST else 0.0, 1.0 if terrain == MOUNTAIN else 0.0, wet,
            1.0 if nearest == 1 else 0.0, 1.0 if nearest == 2 else 0.0, 1.0 if nearest == 3 else 0.0,
            sail / 8.0 if nearest <= 3 else 1.0, coast / 8.0, sinks, 4.0 / (self.turns + 0.5), soon, soon * sinks,
            worth(t, piece) / 6.0,
        ]  # fmt: skip

    def _near(self, space: int) -> tuple[int, int, int]:
        """Steps to the nearest serpent, shark and whale."""
        known = self.beasts.get(space)
        if known is not None:
            return known
        nearest = [NONE_NEAR, NONE_NEAR, NONE_NEAR]
        apart = APART[space]
        creatures = self.t.creatures
        for creature in range(CREATURE_COUNT):
            at = creatures[creature]
            if at >= 0 and apart[at] < nearest[KIND_OF[creature]]:
                nearest[KIND_OF[creature]] = apart[at]
        found = (nearest[0], nearest[1], nearest[2])
        self.beasts[space] = found
        return found


def next_mover(t: Atlantis) -> int:
    """Whose turn comes after the one being played; during set-up nobody's."""
    if t.turn == 0 or len(t.steps) < 2:
        return -1
    return t.steps[1].seat  # the next Turn waits above the end of the game


def standings(t: Atlantis) -> list[float]:
    """Every seat's prospects, set against its rivals'."""
    return against_rivals(Prospects(t, next_mover(t)).hope)


def traits(t: Atlantis) -> list[list[float]]:
    """Of every seat what adds up to its standing, in the order of STANDING."""
    prospects = Prospects(t, next_mover(t))
    found: list[list[float]] = []
    for seat, share in enumerate(prospects.shares):
        rivals = [hope for other, hope in enumerate(prospects.hope) if other != seat]
        found.append([*share, max(rivals), sum(rivals, 0.0)])
    return found
