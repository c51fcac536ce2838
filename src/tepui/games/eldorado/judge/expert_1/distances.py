"""How far every space of a course lies from the finish, measured in six ways, and what one movement gains from it.

`far[PLAIN]` is the strength it takes to get home. The other measures count a symbol, strong spaces or given cards dearer:
what a measure says above the plain one tells how much of that a way cannot avoid.
"""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.judge.expert_1.way_home import Homeward
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    FINISH,
    RUBBLE,
    SPACE_COUNT,
    SYMBOL_COUNT,
)
from tepui.games.eldorado.rules.course import Course

PLAIN: Final = 0  # then one measure for each symbol
STEEP: Final = 4
GIVEN: Final = 5
MEASURES: Final = 6
RUBBLE_STRENGTH: Final = 1.0  # for each card given
CAMP_STRENGTH: Final = 0.5
DEAR_GIVEN: Final = 3.0
SHORT: Final = 1  # the strengths of the movements that are tried
LONG: Final = 3
ASIDE: Final = 1.5  # strength that a movement may lose on the way
KEPT: Final = 500

_kept: dict[tuple[str, tuple[int, ...]], Ranges] = {}


class Ranges:
    """The ranges of one course with the blockades that are left."""

    __slots__ = ("course", "blocks", "far", "gained")

    def __init__(self, course: Course, blocks: tuple[int, ...]) -> None:
        self.course = course
        self.blocks = blocks
        self.far: list[list[float]] = [self._measured(measure) for measure in range(MEASURES)]
        self.gained: dict[int, list[float]] = {}

    def _measured(self, measure: int) -> list[float]:
        """From every space, what it takes to get home."""
        course = self.course
        logs = [toll(measure, BLOCKADE_TERRAIN[n], BLOCKADE_STRENGTH[n]) if n else 0.0 for n in self.blocks]
        tolls = [0.0] * SPACE_COUNT
        for space in course.spaces:
            if course.terrain[space] <= CAMP:
                tolls[space] = toll(measure, course.terrain[space], course.strength[space])
        return Homeward(course, tolls, logs).far

    def gains(self, space: int) -> list[float]:
        """By symbol: how much nearer one short and one long movement brings a pawn that has the board to itself."""
        found = self.gained.get(space)
        if found is None:
            found = [
                self.far[PLAIN][space] - self._nearest(space, symbol, strength)
                for symbol in range(SYMBOL_COUNT)
                for strength in (SHORT, LONG)
            ]
            self.gained[space] = found
        return found

    def _nearest(self, start: int, symbol: int, strength: int) -> float:
        course, far = self.course, self.far[PLAIN]
        best = far[start]
        open_: list[tuple[int, int]] = [(start, strength)]
        while open_:
            at, left = open_.pop()
            best = min(best, far[at])
            if at >= FINISH:
                continue
            near, seams = course.near[at], course.seam[at]
            for i in range(len(near)):
                space = near[i]
                if course.terrain[space] != symbol or far[space] > far[at] + ASIDE:
                    continue
                rest = left - course.strength[space]
                log = self.blocks[seams[i]] if 0 <= seams[i] < len(self.blocks) else 0
                if log:
                    rest -= BLOCKADE_STRENGTH[log] if BLOCKADE_TERRAIN[log] == symbol else left + 1
                if rest >= 0:
                    open_.append((space, rest))
        return best


def toll(measure: int, terrain: int, strength: int) -> float:
    """What entering counts in one measure."""
    if terrain < SYMBOL_COUNT:
        if measure == terrain + 1:
            return 2.0 * strength
        return 2.0 * strength - 1.0 if measure == STEEP else float(strength)
    each = RUBBLE_STRENGTH if terrain == RUBBLE else CAMP_STRENGTH
    return each * strength * (DEAR_GIVEN if measure == GIVEN else 1.0)


def ranges_of(course: Course, blocks: tuple[int, ...]) -> Ranges:
    """Measured once and kept."""
    key = (course.text, blocks)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = Ranges(course, blocks)
        _kept[key] = found
    return found
