"""A course: which faces lie where, turned how, and everything that follows: neighbours, seams, caves, distances.

A course is written as text, `B2@0,0 C5@7,-3 … river@24,-3`: for each piece its face, sixths of a turn clockwise, and place;
then the face of the finish plate and the corner hex it lies round. A seam is what the rulebook calls a junction: the line
where two boards meet. A `Course` never changes and is shared by all copies of a table.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from tepui.engine.graph import UNREACHED
from tepui.engine.hexes import DIRECTIONS, Hex, neighbours, rotated
from tepui.games.eldorado.rules.components import (
    ABSENT,
    CAMP,
    CAVE,
    COURSES,
    FACE_AT,
    FACE_COUNT,
    FACE_OF,
    FACES,
    FINISH,
    FINISH_SPACES,
    FIRST_SPACE,
    IS_STRIP,
    LOCAL,
    PRINTED,
    PRINTED_STRENGTH,
    RUBBLE,
    SIDES,
    SPACE_COUNT,
    START,
)
from tepui.games.eldorado.rules.course_errors import Unfit

NO_SEAM: Final = -1
NOWHERE: Final = -1
# TURNED[turn][space]: the place of a space, from the middle of its face, when the face is turned by so many sixths
TURNED: Final[tuple[tuple[Hex, ...], ...]] = tuple(
    [tuple([rotated(hex_, turn) for hex_ in LOCAL]) for turn in range(6)]
)
_PIECE: Final = re.compile(r"([A-R])([0-5])@(-?\d{1,3}),(-?\d{1,3})")
_FINISH: Final = re.compile(r"(jungle|river)@(-?\d{1,3}),(-?\d{1,3})")


class Piece:
    """A face on the table: its turn in sixths, and where its middle lies."""

    __slots__ = ("face", "turn", "q", "r")

    def __init__(self, face: int, turn: int, q: int, r: int) -> None:
        self.face = face
        self.turn = turn
        self.q = q
        self.r = r

    def write(self) -> str:
        return f"{FACES[self.face]}{self.turn}@{self.q},{self.r}"

    def hexes(self) -> list[Hex]:
        """Every hex the piece covers, in the order of its spaces."""
        return [
            (q + self.q, r + self.r) for q, r in TURNED[self.turn][FIRST_SPACE[self.face] : FIRST_SPACE[self.face + 1]]
        ]


class Plan:
    """A course as it is written: pieces in race order, the finish plate's side (-1: none) and its anchor."""

    __slots__ = ("pieces", "side", "anchor")

    def __init__(self, pieces: list[Piece], side: int, anchor: Hex) -> None:
        self.pieces = pieces
        self.side = side
        self.anchor = anchor

    def write(self) -> str:
        words = [piece.write() for piece in self.pieces]
        if self.side >= 0:
            words.append(f"{SIDES[self.side]}@{self.anchor[0]},{self.anchor[1]}")
        return " ".join(words)


def read_plan(text: str) -> Plan:
    """A plan from its text; Unfit names the word that cannot be read.

    ELD-COURSE-01: the finish plate is the last word. ELD-COURSE-12: it says which face of the plate lies there.
    """
    pieces: list[Piece] = []
    side = -1
    anchor = (0, 0)
    for word in text.split():
        piece = _PIECE.fullmatch(word)
        finish = _FINISH.fullmatch(word)
        if side >= 0:
            raise Unfit("after-finish", {"word": word[:24]})
        if piece:
            face, turn, q, r = piece.groups()
            pieces.append(Piece(FACE_OF[face], int(turn), int(q), int(r)))
        elif finish:
            side = SIDES.index(finish.group(1))
            anchor = (int(finish.group(2)), int(finish.group(3)))
        else:
            raise Unfit("word", {"word": word[:24]})
    if not pieces:
        raise Unfit("empty", {})
    return Plan(pieces, side, anchor)


def spaces_of(face: int) -> range:
    """The spaces printed on a face."""
    return range(FIRST_SPACE[face], FIRST_SPACE[face + 1])


def laid(pieces: list[Piece]) -> dict[Hex, int]:
    """Which space lies on which hex; where pieces overlap, the later one lies on top."""
    return {hex_: FIRST_SPACE[piece.face] + i for piece in pieces for i, hex_ in enumerate(piece.hexes())}


class Course:
    """A plan laid out. Spaces keep their numbers whatever the course; `terrain` of those not used is ABSENT."""

    __slots__ = (
        "text", "faces", "terrain", "strength", "hex", "at", "near", "seam", "touched", "onto", "over", "caves", "beside",
        "starts", "seam_faces", "blocked", "spaces", "far", "effort",
    )  # fmt: skip

    def __init__(self, plan: Plan) -> None:
        self.text = plan.write()
        self.faces: tuple[int, ...] = tuple([piece.face for piece in plan.pieces])
        self.terrain: list[int] = [ABSENT] * SPACE_COUNT
        self.strength: list[int] = [0] * SPACE_COUNT
        self.hex: dict[int, Hex] = {}
        self.at: dict[Hex, int] = {}
        self._lay(plan)
        self.spaces: tuple[int, ...] = tuple(sorted(self.hex))
        # Seam i joins piece i and piece i + 1. `seam_faces` has the piece behind each, `blocked` whether it gets a blockade.
        self.seam_faces: tuple[int, ...] = self.faces[1:]
        self.blocked: tuple[bool, ...] = self._blocked()
        self.near: list[tuple[int, ...]] = [()] * SPACE_COUNT
        self.seam: list[tuple[int, ...]] = [()] * SPACE_COUNT  # in the order of `near`: the seam crossed, or NO_SEAM
        self.touched: list[tuple[int, ...]] = [()] * SPACE_COUNT  # the seams a space lies on
        # onto[terrain * SPACE_COUNT + space]: the neighbours of that terrain, those of least strength first; `over` has
        # the seams crossed. Camps are counted as rubble, since cards are given for both.
        self.onto: list[tuple[int, ...]] = [()] * (RUBBLE * SPACE_COUNT + SPACE_COUNT)
        self.over: list[tuple[int, ...]] = [()] * (RUBBLE * SPACE_COUNT + SPACE_COUNT)
        self._join()
        self.caves: tuple[int, ...] = self._caves()
        # beside[space]: (cave number, seam between or NO_SEAM) for every cave next to it
        self.beside: list[tuple[tuple[int, int], ...]] = [()] * SPACE_COUNT
        number = {space: i for i, space in enumerate(self.caves)}
        for space in {near for cave in self.caves for near in self.near[cave]}:
            pairs = zip(self.near[space], self.seam[space])
            self.beside[space] = tuple([(number[near], seam) for near, seam in pairs if near in number])
        self.starts: tuple[int, ...] = self._starts()
        self.far: list[int] = self._steps_to_finish()
        self.effort: list[int] = self._effort_to_finish()

    def __reduce__(self) -> tuple[Any, ...]:
        return course_of, (self.text,)

    def _lay(self, plan: Plan) -> None:
        """ELD-COURSE-12. The spaces of all pieces, then those of the finish plate.

        ELD-END-01, ELD-END-15: a finish space is landscape of its face, of strength 1.
        """
        for piece in plan.pieces:
            for space, hex_ in zip(spaces_of(piece.face), piece.hexes()):
                self._put(space, hex_, PRINTED[space], PRINTED_STRENGTH[space])
        if plan.side >= 0:
            outside = [hex_ for hex_ in neighbours(plan.anchor) if hex_ not in self.at]
            for i, hex_ in enumerate(outside[:FINISH_SPACES]):
                self._put(FINISH + i, hex_, plan.side, 1)

    def _put(self, space: int, hex_: Hex, terrain: int, strength: int) -> None:
        self.terrain[space] = terrain
        self.strength[space] = strength if terrain != START else 0
        self.hex[space] = hex_
        self.at[hex_] = space

    def _blocked(self) -> tuple[bool, ...]:
        """ELD-COURSE-06. Whether a blockade is laid on each seam. ELD-COURSE-08: none where a strip is left.

        ELD-COURSE-10: the finish plate has no seam. ELD-COURSE-09 follows from ELD-COURSE-06, ELD-COURSE-08 and ELD-COURSE-10.
        """
        return tuple([not IS_STRIP[face] for face in self.faces[:-1]])

    def _caves(self) -> tuple[int, ...]:
        """ELD-CAVE-03. The mountains with a cave."""
        return tuple([space for space in self.spaces if self.terrain[space] == CAVE])

    def _join(self) -> None:
        """ELD-MOVE-14. Hexes that share a side are neighbours, also across boards."""
        place = [NO_SEAM] * (FACE_COUNT + 1)  # of every face in the course; the finish plate belongs to no seam
        for i, face in enumerate(self.faces):
            place[face] = i
        for space in self.spaces:
            q, r = self.hex[space]
            near: list[int] = []
            seams: list[int] = []
            for dq, dr in DIRECTIONS:  # ELD-MOVE-12
                other = self.at.get((q + dq, r + dr), NOWHERE)
                if other != NOWHERE:
                    near.append(other)
                    here, there = place[FACE_AT[space]], place[FACE_AT[other]]
                    seams.append(min(here, there) if here != there else NO_SEAM)
            self.near[space] = tuple(near)
            self.seam[space] = tuple(seams)
            self.touched[space] = tuple(sorted({seam for seam in seams if seam != NO_SEAM}))
            for terrain in range(RUBBLE + 1):  # ELD-MOVE-10, ELD-MOVE-15: mountains and start spaces are in no list
                steps = sorted([(self.strength[s], i) for i, s in enumerate(near) if self._asks_for(s, terrain)])
                self.onto[terrain * SPACE_COUNT + space] = tuple([near[i] for _, i in steps])
                self.over[terrain * SPACE_COUNT + space] = tuple([seams[i] for _, i in steps])

    def _asks_for(self, space: int, terrain: int) -> bool:
        """ELD-MOVE-01. Is a space entered as this terrain? Rubble stands for camps too."""
        return self.terrain[space] == terrain or (terrain == RUBBLE and self.terrain[space] == CAMP)

    def _starts(self) -> tuple[int, ...]:
        """ELD-COMP-01. The start spaces in the order of their numbers."""
        numbered = {PRINTED_STRENGTH[space]: space for space in self.spaces if self.terrain[space] == START}
        return tuple([numbered[number] for number in sorted(numbered)])

    def walkable(self, space: int) -> bool:
        """Can a pawn be on the way there? Start spaces are left and not passed."""
        return self.terrain[space] <= CAMP

    def route(self, measure: list[int]) -> list[int]:
        """A way from the start to the finish on which every step leads nearer by this measure (`far` or `effort`)."""
        at = min(self.starts, key=lambda space: measure[space], default=-1)
        way = [at]
        while at < FINISH and at >= 0 and len(way) <= len(self.spaces):
            at = min(
                [space for space in self.near[at] if self.walkable(space)],
                key=lambda space: (measure[space] + (self.strength[space] if measure is self.effort else 1), space),
            )
            way.append(at)
        return way

    def _steps_to_finish(self) -> list[int]:
        """How many spaces must be entered at least from each space to the finish; UNREACHED without a way."""
        far = [UNREACHED] * SPACE_COUNT
        edge = [space for space in self.spaces if space >= FINISH]
        for space in edge:
            far[space] = 0
        while edge:
            following: list[int] = []
            for space in edge:
                if not self.walkable(space):
                    continue  # a start space is left, never passed
                for near in self.near[space]:
                    if far[near] == UNREACHED and (self.walkable(near) or self.terrain[near] == START):
                        far[near] = far[space] + 1
                        following.append(near)
            edge = following
        return far

    def _effort_to_finish(self) -> list[int]:
        """The least sum of strengths of the spaces entered from each space to the finish."""
        least = [UNREACHED] * SPACE_COUNT
        buckets: list[list[int]] = [[space for space in self.spaces if space >= FINISH]]
        for space in buckets[0]:
            least[space] = 0
        cost = 0
        while cost < len(buckets):
            for space in buckets[cost]:
                if least[space] != cost or not self.walkable(space):
                    continue
                for near in self.near[space]:
                    there = cost + self.strength[space]
                    if there < least[near] and (self.walkable(near) or self.terrain[near] == START):
                        least[near] = there
                        while len(buckets) <= there:
                            buckets.append([])
                        buckets[there].append(near)
            cost += 1
        return least


@lru_cache(maxsize=256)
def course_of(text: str) -> Course:
    """The course of a name or a text, laid out once."""
    return Course(read_plan(COURSES.get(text, text)))
