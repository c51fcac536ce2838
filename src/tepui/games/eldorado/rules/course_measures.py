"""ELD-EDIT: the rulebook's four tips for making a course, as figures. They warn, and never forbid.

A route enters walkable spaces one after another; pawns and blockades do not count. `d` is the length of the shortest route
from any start space to the finish, `d2` of the shortest route over spaces of strength 2 at most, `effort` the least sum of
strengths. T1a to T4d name what is measured for each tip, as readers meet it.
"""

from __future__ import annotations

from math import acos, degrees, hypot

from tepui.engine.hexes import Point, centre
from tepui.games.eldorado.rules.components import CAMP, FACE_AT, FACE_COUNT, FACES, FINISH, IS_STRIP, RUBBLE, VILLAGE
from tepui.games.eldorado.rules.course import Course

NO_WAY = -1
ANY_STRENGTH = 9
SOURCE = -1
SINK = -2
# What the tips advise.
LARGEST_ZONE = 0.33  # share of the spaces in one area of one terrain, at most
COMMONEST = 0.65  # share of the commonest terrain, at most
RAREST = 0.10  # share of the rarest landscape, at least
CHOICES = 2  # pieces with a hard short way and an easier longer one, at least
DETOUR = 2.0  # times as long as the short way, at most
SHARP = 90  # degrees
SHARP_BEND = 0.25  # how much harder the inner half of a sharp bend is, at least
BEND = -0.15  # the same for other bends
WIDTH = 2  # routes beside each other across a piece, at least
NARROW = 1  # pieces of that least width, at most
WIDEST = 4  # the width of the widest piece, at least
NARROWEST = 3  # the width of the narrowest piece, at most


class Bend:
    """T3. A board on which the course turns: by how many degrees, and by how much its inner half is harder."""

    __slots__ = ("face", "turn", "harder")

    def __init__(self, face: int, turn: float, harder: float) -> None:
        self.face = face
        self.turn = turn
        self.harder = harder

    def least(self) -> float:
        """ELD-EDIT-05. How much harder the inner half should be."""
        return SHARP_BEND if round(self.turn) >= SHARP else BEND


class Measures:
    """Every figure of a course (T1 to T4), its label, and the tips it misses; a strong warning ends in `!`."""

    __slots__ = (
        "d", "d2", "effort", "zone", "commonest", "rarest", "one_colour", "grey_detour", "choices", "detour", "bends", "widths",
        "width", "caves", "blockades",
    )  # fmt: skip

    def __init__(self, course: Course) -> None:
        survey = Survey(course)
        starts = list(course.starts)
        self.d = survey.shortest(starts, survey.finish)
        self.d2 = survey.shortest(starts, survey.finish, limit=2)
        self.effort = min(course.effort[space] for space in starts)
        self.zone = survey.largest_zone() / len(survey.walk)
        shares = survey.shares()
        self.commonest = max(shares) / len(survey.walk)
        self.rarest = min(shares[: VILLAGE + 1]) / len(survey.walk)
        self.one_colour = survey.one_colour(starts)
        self.grey_detour = survey.grey_detour(starts) / self.d
        self.choices, self.detour = survey.crossings()
        self.bends = survey.bends()
        self.widths = [survey.piece_width(i) for i in range(len(course.faces))]
        self.width = survey.flow(survey.first_steps(), set(survey.finish), survey.walk, most=min(self.widths))
        self.caves = len(course.caves)
        self.blockades = sum(course.blocked)

    @property
    def label(self) -> str:
        """easy, medium or hard, as the seven courses are called."""
        if self.d2 == NO_WAY:
            return "hard"
        if self.d2 / self.d < 1.18:
            return "easy"
        return "medium" if self.effort < 48 else "hard"

    def figures(self) -> dict[str, float]:
        """The figures in which courses are compared with each other."""
        return {
            "d": self.d,
            "effort": self.effort,
            "zone": self.zone,
            "commonest": self.commonest,
            "rarest": self.rarest,
            "choices": self.choices,
            "detour": self.detour,
            "narrowest": min(self.widths),
            "width": self.width,
        }

    def warnings(self) -> list[str]:
        """ELD-EDIT-01. The tips that are missed. ELD-EDIT-08 follows from the figures of the seven courses."""
        return [*self._colour(), *self._shortcuts(), *self._bends(), *self._narrows()]

    def _colour(self) -> list[str]:
        """ELD-EDIT-03. Tip 1: no very large areas of one colour."""
        found: list[str] = []
        if self.zone > LARGEST_ZONE:
            found.append("T1a!" if self.zone > 0.60 else "T1a")
        if self.commonest > COMMONEST or self.rarest < RAREST:
            found.append("T1b")
        if self.one_colour or 0 < self.grey_detour < 1.25:
            found.append("T1c!")
        return found

    def _shortcuts(self) -> list[str]:
        """ELD-EDIT-04. Tip 2: shortcuts are hard, and the way round is easier."""
        found: list[str] = []
        if self.d2 == NO_WAY:
            found.append("T2a!")
        elif self.d2 == self.d:
            found.append("T2b")
        if self.choices < CHOICES:
            found.append("T2c")
        if self.detour > DETOUR:
            found.append("T2d")
        return found

    def _bends(self) -> list[str]:
        """ELD-EDIT-05. Tip 3: inside a bend it is harder than outside."""
        return [f"T3:{FACES[bend.face]}" for bend in self.bends if bend.harder < bend.least()]

    def _narrows(self) -> list[str]:
        """ELD-EDIT-06. Tip 4: few narrow passages, wide and narrow mixed."""
        found: list[str] = []
        if min(self.widths) < WIDTH:
            found.append("T4a!")
        if self.narrow() > NARROW:
            found.append("T4b")
        if self.width < WIDTH:
            found.append("T4c!")
        if max(self.widths) < WIDEST or min(self.widths) > NARROWEST:
            found.append("T4d")
        return found

    def narrow(self) -> int:
        """How many pieces have no more than the least width advised."""
        return len([width for width in self.widths if width <= WIDTH])


class Survey:
    """A course being measured."""

    __slots__ = ("course", "walk", "finish", "areas", "gates")

    def __init__(self, course: Course) -> None:
        self.course = course
        self.walk: set[int] = {space for space in course.spaces if course.walkable(space)}
        self.finish: list[int] = [space for space in course.spaces if space >= FINISH]
        # The walkable spaces of every piece, the finish plate last; and where a piece is entered and left.
        self.areas: list[set[int]] = [self._area(face) for face in (*course.faces, FACE_COUNT)]
        self.gates: list[tuple[set[int], set[int]]] = [self._gates(i) for i in range(len(course.faces))]

    # ---- ways

    def shortest(
        self, sources: list[int], goals: list[int], limit: int = ANY_STRENGTH, colours: tuple[int, ...] = ()
    ) -> int:
        """Fewest spaces to enter over strengths up to `limit` (and of these colours, finish spaces apart), or NO_WAY."""
        course = self.course
        seen = set(sources)
        edge = sources
        steps = 0
        while edge:
            steps += 1
            following: list[int] = []
            for space in edge:
                for near in course.near[space]:
                    if near in seen or near not in self.walk or course.strength[near] > limit:
                        continue
                    if colours and near < FINISH and course.terrain[near] not in colours:
                        continue
                    if near in goals:
                        return steps
                    seen.add(near)
                    following.append(near)
            edge = following
        return NO_WAY

    def one_colour(self, starts: list[int]) -> bool:
        """T1c. Is there a route of one landscape colour, the finish included?"""
        colour = self.course.terrain[self.finish[0]]
        return self.shortest(starts, self.finish, colours=(colour,)) != NO_WAY

    def grey_detour(self, starts: list[int]) -> int:
        """T1c. The shortest route of one landscape colour with rubble and camps; 0 if there is none."""
        found = [self.shortest(starts, self.finish, colours=(c, RUBBLE, CAMP)) for c in range(VILLAGE + 1)]
        return min([steps for steps in found if steps != NO_WAY], default=0)

    # ---- colours

    def largest_zone(self) -> int:
        """T1a. How many spaces the largest area of one terrain has."""
        course = self.course
        seen: set[int] = set()
        largest = 0
        for first in self.walk:
            if first in seen:
                continue
            todo = [first]
            seen.add(first)
            size = 0
            while todo:
                space = todo.pop()
                size += 1
                for near in course.near[space]:
                    if near in self.walk and near not in seen and course.terrain[near] == course.terrain[space]:
                        seen.add(near)
                        todo.append(near)
            largest = max(largest, size)
        return largest

    def shares(self) -> list[int]:
        """T1b. How many spaces there are of each terrain."""
        counts = [0] * (CAMP + 1)
        for space in self.walk:
            counts[self.course.terrain[space]] += 1
        return counts

    # ---- pieces

    def _area(self, face: int) -> set[int]:
        return {space for space in self.walk if FACE_AT[space] == face}

    def _gates(self, i: int) -> tuple[set[int], set[int]]:
        near = self.course.near
        exits = {space for space in self.areas[i] if not self.areas[i + 1].isdisjoint(near[space])}
        if i == 0:
            return self.first_steps() & self.areas[0], exits
        return {space for space in self.areas[i] if not self.areas[i - 1].isdisjoint(near[space])}, exits

    def first_steps(self) -> set[int]:
        return {near for start in self.course.starts for near in self.course.near[start] if near in self.walk}

    def across(self, i: int, limit: int) -> int:
        """T2. Fewest spaces of piece i from an entry to an exit over strengths up to `limit`, or NO_WAY."""
        entries, exits = self.gates[i]
        area = {space for space in self.areas[i] if self.course.strength[space] <= limit}
        edge = entries & area
        seen = set(edge)
        steps = 1
        while edge:
            if edge & exits:
                return steps
            edge = {near for space in edge for near in self.course.near[space] if near in area and near not in seen}
            seen |= edge
            steps += 1
        return NO_WAY

    def crossings(self) -> tuple[int, float]:
        """T2c, T2d. How many pieces have a hard short way, and how many times longer the easy way round is at worst."""
        choices, worst = 0, 1.0
        for i in range(1, len(self.course.faces)):
            shortest, easiest, easy = self.across(i, ANY_STRENGTH), self.across(i, 1), self.across(i, 2)
            choices += easiest == NO_WAY or easiest > shortest
            worst = max(worst, float(ANY_STRENGTH) if easy == NO_WAY else easy / shortest)
        return choices, worst

    # ---- widths

    def piece_width(self, i: int) -> int:
        """T4. How many routes across piece i share no space."""
        entries, exits = self.gates[i]
        return self.flow(entries, exits, self.areas[i], most=len(entries))

    def flow(self, entries: set[int], exits: set[int], area: set[int], most: int) -> int:
        """T4. How many routes from entries to exits share no space: a maximum flow in which a route uses a space up.

        A space is two nodes, its front and its back. There are never more than `most` routes, so the search ends there.
        """
        open_: dict[int, set[int]] = {SOURCE: {front(space) for space in entries & area}, SINK: set()}
        for space in area:
            open_[front(space)] = {back(space)}
            open_[back(space)] = {front(near) for near in self.course.near[space] if near in area}
            if space in exits:
                open_[back(space)].add(SINK)
        count = 0
        while count < most and send_one(open_):
            count += 1
        return count

    # ---- bends

    def middle(self, i: int) -> Point:
        face = self.course.faces[i] if i < len(self.course.faces) else FACE_COUNT
        points = [centre(self.course.hex[space], 1.0) for space in self.course.spaces if FACE_AT[space] == face]
        return sum([x for x, _ in points]) / len(points), sum([y for _, y in points]) / len(points)

    def bends(self) -> list[Bend]:
        """T3. Boards on which the way from middle to middle turns by 45 degrees or more."""
        middles = [self.middle(i) for i in range(len(self.course.faces) + 1)]
        found: list[Bend] = []
        for i in range(1, len(self.course.faces)):
            if IS_STRIP[self.course.faces[i]]:
                continue
            into, out = unit(middles[i - 1], middles[i]), unit(middles[i], middles[i + 1])
            turn = degrees(acos(max(-1.0, min(1.0, into[0] * out[0] + into[1] * out[1]))))
            if turn >= 45:
                inward = (out[0] - into[0], out[1] - into[1])
                found.append(Bend(self.course.faces[i], turn, self._inner_harder(i, middles[i], inward)))
        return found

    def _inner_harder(self, i: int, middle: Point, inward: Point) -> float:
        """ELD-EDIT-05. By how much the inner half of a bend is harder than its outer half."""
        inner: list[int] = []
        outer: list[int] = []
        for space in self.areas[i]:
            x, y = centre(self.course.hex[space], 1.0)
            side = (x - middle[0]) * inward[0] + (y - middle[1]) * inward[1]
            if abs(side) > 0.3:
                (inner if side > 0 else outer).append(self.course.strength[space])
        return sum(inner) / len(inner) - sum(outer) / len(outer)


def front(space: int) -> int:
    return 2 * space


def back(space: int) -> int:
    return 2 * space + 1


def send_one(open_: dict[int, set[int]]) -> bool:
    """One more route through the network, if there is one; what it uses is open the other way afterwards."""
    came = {SOURCE: SOURCE}
    edge = [SOURCE]
    while edge and SINK not in came:
        following: list[int] = []
        for node in edge:
            for other in open_[node]:
                if other not in came:
                    came[other] = node
                    following.append(other)
        edge = following
    if SINK not in came:
        return False
    node = SINK
    while node != SOURCE:
        before = came[node]
        open_[before].discard(node)
        open_[node].add(before)
        node = before
    return True


def unit(one: Point, two: Point) -> Point:
    x, y = two[0] - one[0], two[1] - one[1]
    length = hypot(x, y)
    return x / length, y / length
