"""ELD-EDIT-02, -07: whether a course can be laid and finished. Every problem names its condition, and the piece or hex at fault."""

from __future__ import annotations

from tepui.core.graph import UNREACHED
from tepui.core.hexes import Hex, neighbours, rotated
from tepui.games.eldorado.components import (
    BLOCKADE_COUNT,
    EXITS,
    FACE_AT,
    FACES,
    FINISH,
    FINISH_SPACES,
    IS_START,
    IS_STRIP,
    LOCAL,
    SHEET,
    SPACES,
)
from tepui.games.eldorado.course import Course, Piece, Plan, read_plan, spaces_of

FULL_EDGE = 7
STRIP_EDGES = (7, 8)
FARTHEST = 300  # a piece further out than this is nonsense
MOST_PIECES = 9


class Problem:
    """A broken condition of R-17: its id (H1 to H10), the piece it is about, and a message id with parameters."""

    __slots__ = ("rule", "piece", "message", "params")

    def __init__(self, rule: str, piece: str, message: str, **params: str | int) -> None:
        self.rule = rule
        self.piece = piece
        self.message = message
        self.params = {"piece": piece, **params}

    def __str__(self) -> str:
        return f"{self.rule}: {ENGLISH[self.message].format(**self.params)}"


ENGLISH = {
    "first": "the first piece is {piece}; a course begins with the start board, A or B",
    "start-later": "{piece} is a start board and can only be the first piece",
    "short": "a course needs at least one board after the start board",
    "strip-last": "{piece} is a strip and cannot be the last piece",
    "strips": "{piece} and {other} are strips and cannot follow each other",
    "far": "{piece} lies too far out",
    "sheet": "{piece} and {other} are two faces of one sheet (or the same piece twice)",
    "overlap": "{piece} and {other} both lie on hex {hex}",
    "edge": "{piece} and {other} share {n} hex sides; consecutive pieces share a full edge of 7 (7 or 8 with a strip)",
    "touch": "{piece} touches {other}, which does not follow it",
    "exit": "{other} is joined to {piece} at {hex}, which is not on its exit edge",
    "closed": "nobody can pass from {piece} to {other}: no walkable hex on both sides",
    "no-finish": "the finish plate is missing",
    "anchor": "the finish plate lies round {hex}, which is not a walkable corner of the last board {piece}",
    "gates": "the finish plate round {hex} has {n} free spaces; it needs 3",
    "blockades": "the course has {n} junctions with a blockade; there are 6 blockades",
    "reach": "{hex} of {piece} cannot be reached from the start",
    "finish-reach": "finish space {hex} cannot be reached from the start",
}


def checked(text: str) -> str:
    """The course's text in its usual form; ValueError says what is wrong with it."""
    plan = read_plan(text)
    found = problems(plan)
    if found:
        raise ValueError(str(found[0]))
    return plan.write()


def problems(plan: Plan) -> list[Problem]:
    """Everything that keeps the course from being played; later conditions are looked at only when pieces lie properly."""
    found = chain(plan) + sheets(plan)
    if any(problem.rule == "H2" or problem.message == "far" for problem in found):
        return found
    overlapping = overlaps(plan)
    if overlapping or found:
        return found + overlapping
    found = edges(plan) + exit_edge(plan)
    found += finish(plan)
    blockades = len([piece for piece in plan.pieces[:-1] if not IS_STRIP[piece.face]])
    if blockades > BLOCKADE_COUNT:
        found.append(Problem("H9", "", "blockades", n=blockades))
    return found if found else reachability(Course(plan))


def name(piece: Piece) -> str:
    return FACES[piece.face]


def written(hex_: Hex) -> str:
    return f"({hex_[0]},{hex_[1]})"


def chain(plan: Plan) -> list[Problem]:
    """H1. Start board first; last a board; no two strips in a row (ELD-EDIT-07)."""
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
    """H2. Each sheet once (ELD-COURSE-02)."""
    seen: dict[int, Piece] = {}
    found: list[Problem] = []
    for piece in plan.pieces:
        other = seen.setdefault(SHEET[piece.face], piece)
        if other is not piece:
            found.append(Problem("H2", name(other), "sheet", other=name(piece)))
    return found


def overlaps(plan: Plan) -> list[Problem]:
    """H3. No hex twice."""
    taken: dict[Hex, Piece] = {}
    found: list[Problem] = []
    for piece in plan.pieces:
        clash = [hex_ for hex_ in hexes_of(piece) if hex_ in taken]
        if clash:
            found.append(Problem("H3", name(taken[clash[0]]), "overlap", other=name(piece), hex=written(clash[0])))
        for hex_ in hexes_of(piece):
            taken.setdefault(hex_, piece)
    return found


def hexes_of(piece: Piece) -> list[Hex]:
    return [piece.hex_of(space) for space in spaces_of(piece.face)]


def contacts(one: Piece, two: Piece) -> list[tuple[Hex, Hex]]:
    """The hex sides two pieces share."""
    there = set(hexes_of(two))
    return [(hex_, near) for hex_ in hexes_of(one) for near in neighbours(hex_) if near in there]


def edges(plan: Plan) -> list[Problem]:
    """H4, H5, H7. Full edges between consecutive pieces, no other contact, a way through every seam."""
    found: list[Problem] = []
    pieces = plan.pieces
    course = Course(Plan(pieces, -1, (0, 0)))
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
            elif not any(course.walkable(course.at[a]) and course.walkable(course.at[b]) for a, b in sides):
                found.append(Problem("H7", name(one), "closed", other=name(two)))
    return found


def exit_edge(plan: Plan) -> list[Problem]:
    """H6. The start board is left by its exit edge only."""
    start, following = plan.pieces[0], plan.pieces[1]
    exits = {turned(start, hex_) for hex_ in EXITS[start.face]}
    wrong = [hex_ for hex_, _ in contacts(start, following) if hex_ not in exits]
    return [Problem("H6", name(start), "exit", other=name(following), hex=written(wrong[0]))] if wrong else []


def turned(piece: Piece, hex_: Hex) -> Hex:
    q, r = rotated(hex_, piece.turn)
    return q + piece.q, r + piece.r


def finish(plan: Plan) -> list[Problem]:
    """H8, H5. The plate wraps round a walkable corner of the last board and touches nothing else."""
    last = plan.pieces[-1]
    if plan.side < 0:
        return [Problem("H8", name(last), "no-finish")]
    course = Course(Plan(plan.pieces, -1, (0, 0)))
    space = course.at.get(plan.anchor, -1)
    corner = space >= 0 and FACE_AT[space] == last.face and is_corner(LOCAL[space]) and course.walkable(space)
    if not corner:
        return [Problem("H8", name(last), "anchor", hex=written(plan.anchor))]
    gates = [hex_ for hex_ in neighbours(plan.anchor) if hex_ not in course.at]
    if len(gates) != FINISH_SPACES:
        return [Problem("H8", name(last), "gates", hex=written(plan.anchor), n=len(gates))]
    for gate in gates:
        for hex_ in neighbours(gate):
            near = course.at.get(hex_, -1)
            if near >= 0 and FACE_AT[near] != last.face:
                return [Problem("H5", FACES[FACE_AT[near]], "touch", other=f"the finish plate at {written(gate)}")]
    return []


def is_corner(hex_: Hex) -> bool:
    q, r = hex_
    return max(abs(q), abs(r), abs(q + r)) == 3 and 0 in (q, r, q + r)


def reachability(course: Course) -> list[Problem]:
    """H10. Every walkable space and every finish space can be reached from every start space."""
    found: list[Problem] = []
    for space in course.spaces:
        if course.far[space] == UNREACHED and (course.walkable(space) or space in course.starts):
            rule = "finish-reach" if space >= FINISH else "reach"
            piece = "" if space >= FINISH else FACES[FACE_AT[space]]
            found.append(Problem("H10", piece, rule, hex=SPACES[space]))
    return found
