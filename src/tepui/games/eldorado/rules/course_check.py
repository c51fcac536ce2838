"""ELD-EDIT: whether a course can be laid and finished. Every problem names its condition, and the piece or hex at fault.

The conditions, as readers meet them: H1 the order of the pieces, H2 each sheet once, H3 no overlap, H4 full edges between
consecutive pieces, H5 no other contact, H6 the start board is left by its exit edge, H7 a way through every seam, H8 the
finish plate round a corner of the last board, H9 at most six blockades, H10 a way to the finish from everywhere.
"""

from __future__ import annotations

from tepui.engine.graph import UNREACHED
from tepui.engine.hexes import Hex, distance, neighbours, rotated
from tepui.games.eldorado.rules.components import (
    CAMP,
    EXITS,
    FACE_AT,
    FACES,
    FINISH_SPACES,
    IS_START,
    IS_STRIP,
    LOCAL,
    PRINTED,
    SHEET,
    SPACES,
)
from tepui.games.eldorado.rules.course import NOWHERE, Course, Piece, Plan, laid

FULL_EDGE = 7
STRIP_EDGES = (7, 8)
FARTHEST = 300  # a piece further out than this is nonsense
TOUCHING = 7  # how far apart the middles of two pieces that touch may lie


class Problem:
    """A broken condition: its id (H1 to H10), the piece it is about, and a message of `course.wrong` with parameters."""

    __slots__ = ("rule", "piece", "message", "params")

    def __init__(self, rule: str, piece: str, message: str, **params: str | int) -> None:
        self.rule = rule
        self.piece = piece
        self.message = message
        self.params = {"piece": piece, **params}


def problems(plan: Plan) -> list[Problem]:
    """ELD-EDIT-02. Everything that keeps the course from being played; H10 is looked at only when the pieces lie properly."""
    return misplaced(plan) or unreachable(Course(plan))


def playable(plan: Plan) -> Course | None:
    """The plan laid out, or None if a condition is broken."""
    if misplaced(plan):
        return None
    course = Course(plan)
    return None if unreachable(course) else course


def misplaced(plan: Plan) -> list[Problem]:
    """ELD-EDIT-02. What is wrong with how pieces and finish plate lie: H1 to H8. H9 follows from H1 and H2."""
    found = chain(plan) + sheets(plan)
    if any(problem.rule == "H2" or problem.message == "far" for problem in found):
        return found
    overlapping = overlaps(plan)
    if overlapping or found:
        return found + overlapping
    return edges(plan) + exit_edge(plan) + finish(plan)


def name(piece: Piece) -> str:
    return FACES[piece.face]


def written(hex_: Hex) -> str:
    return f"({hex_[0]},{hex_[1]})"


def chain(plan: Plan) -> list[Problem]:
    """H1. ELD-COURSE-01, ELD-COURSE-11. A start board first and nowhere else, then boards and strips.

    ELD-EDIT-07: the last is a board, and no two strips are neighbours.
    """
    pieces = plan.pieces
    found: list[Problem] = []
    if not IS_START[pieces[0].face]:
        found.append(Problem("H1", name(pieces[0]), "first"))
    found += [Problem("H1", name(piece), "start-later") for piece in pieces[1:] if IS_START[piece.face]]
    if len(pieces) < 2:
        found.append(Problem("H1", name(pieces[0]), "short"))
    if IS_STRIP[pieces[-1].face]:
        found.append(Problem("H1", name(pieces[-1]), "strip-last"))
    for one, two in zip(pieces, pieces[1:]):
        if IS_STRIP[one.face] and IS_STRIP[two.face]:
            found.append(Problem("H1", name(one), "strips", other=name(two)))
    found += [Problem("H1", name(piece), "far") for piece in pieces if max(abs(piece.q), abs(piece.r)) > FARTHEST]
    return found


def sheets(plan: Plan) -> list[Problem]:
    """H2. ELD-COURSE-02. Each sheet once."""
    seen: dict[int, Piece] = {}
    found: list[Problem] = []
    for piece in plan.pieces:
        other = seen.setdefault(SHEET[piece.face], piece)
        if other is not piece:
            found.append(Problem("H2", name(other), "sheet", other=name(piece)))
    return found


def overlaps(plan: Plan) -> list[Problem]:
    """H3. ELD-EDIT-02. No hex under two pieces."""
    taken: dict[Hex, Piece] = {}
    found: list[Problem] = []
    for piece in plan.pieces:
        hexes = piece.hexes()
        clash = [hex_ for hex_ in hexes if hex_ in taken]
        if clash:
            found.append(Problem("H3", name(taken[clash[0]]), "overlap", other=name(piece), hex=written(clash[0])))
        for hex_ in hexes:
            taken.setdefault(hex_, piece)
    return found


def contacts(one: Piece, two: Piece) -> list[tuple[Hex, Hex]]:
    """The hex sides two pieces share."""
    if distance((one.q, one.r), (two.q, two.r)) > TOUCHING:
        return []
    there = set(two.hexes())
    return [(hex_, near) for hex_ in one.hexes() for near in neighbours(hex_) if near in there]


def open_ground(space: int) -> bool:
    """May a pawn stand there, as it is printed?"""
    return PRINTED[space] <= CAMP


def edges(plan: Plan) -> list[Problem]:
    """H4, H5, H7. ELD-EDIT-02. Full edges between consecutive pieces, no other contact, a way through every seam."""
    found: list[Problem] = []
    pieces = plan.pieces
    at = laid(pieces)
    for i, one in enumerate(pieces):
        for j in range(i + 1, len(pieces)):
            two = pieces[j]
            sides = contacts(one, two)
            if j > i + 1:
                if sides:
                    found.append(Problem("H5", name(one), "touch", other=name(two)))
                continue
            allowed = STRIP_EDGES if IS_STRIP[one.face] or IS_STRIP[two.face] else (FULL_EDGE,)
            if len(sides) not in allowed:
                found.append(Problem("H4", name(one), "edge", other=name(two), n=len(sides)))
            elif not any(open_ground(at[a]) and open_ground(at[b]) for a, b in sides):
                found.append(Problem("H7", name(one), "closed", other=name(two)))
    return found


def exit_edge(plan: Plan) -> list[Problem]:
    """H6. ELD-EDIT-02. The start board is left by its exit edge only."""
    start, following = plan.pieces[0], plan.pieces[1]
    exits = {turned(start, hex_) for hex_ in EXITS[start.face]}
    wrong = [hex_ for hex_, _ in contacts(start, following) if hex_ not in exits]
    return [Problem("H6", name(start), "exit", other=name(following), hex=written(wrong[0]))] if wrong else []


def turned(piece: Piece, hex_: Hex) -> Hex:
    q, r = rotated(hex_, piece.turn)
    return q + piece.q, r + piece.r


def finish(plan: Plan) -> list[Problem]:
    """H8, H5. ELD-EDIT-02. The finish plate lies round a corner of the last board that pawns can enter, and touches nothing else."""
    last = plan.pieces[-1]
    if plan.side < 0:
        return [Problem("H8", name(last), "no-finish")]
    at = laid(plan.pieces)
    space = at.get(plan.anchor, NOWHERE)
    corner = space != NOWHERE and FACE_AT[space] == last.face and is_corner(LOCAL[space]) and open_ground(space)
    if not corner:
        return [Problem("H8", name(last), "anchor", hex=written(plan.anchor))]
    gates = [hex_ for hex_ in neighbours(plan.anchor) if hex_ not in at]
    if len(gates) != FINISH_SPACES:
        return [Problem("H8", name(last), "gates", hex=written(plan.anchor), n=len(gates))]
    for gate in gates:
        for hex_ in neighbours(gate):
            near = at.get(hex_, NOWHERE)
            if near != NOWHERE and FACE_AT[near] != last.face:
                return [Problem("H5", FACES[FACE_AT[near]], "finish-touch", hex=written(gate))]
    return []


def is_corner(hex_: Hex) -> bool:
    q, r = hex_
    return max(abs(q), abs(r), abs(q + r)) == 3 and 0 in (q, r, q + r)


def unreachable(course: Course) -> list[Problem]:
    """H10. ELD-EDIT-02. Every space that pawns can enter and every start space has a way to the finish."""
    return [
        Problem("H10", FACES[FACE_AT[space]], "reach", hex=SPACES[space])
        for space in course.spaces
        if course.far[space] == UNREACHED and (course.walkable(space) or space in course.starts)
    ]
