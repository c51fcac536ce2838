"""Random courses that are worth racing on, from a seed: pieces are joined edge to edge, then judged by the book's tips.

The same wishes and seed always give the same course.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from tepui.engine.hexes import Hex
from tepui.games.eldorado.rules.components import COURSES, FACES, IS_START, IS_STRIP, SHEET, SIDES
from tepui.games.eldorado.rules.course import Course, Piece, Plan, course_of
from tepui.games.eldorado.rules.course_check import contacts, exit_edge, finish, playable
from tepui.games.eldorado.rules.course_measures import Measures

# The twelve ways in which a board lies along a full edge of another (H4).
OFFSETS: Final[tuple[Hex, ...]] = (
    (7, -3), (7, -4), (4, 3), (3, 4), (4, -7), (3, -7), (-7, 3), (-7, 4), (-4, -3), (-3, -4), (-4, 7), (-3, 7),
)  # fmt: skip
CORNERS: Final[tuple[Hex, ...]] = ((3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3))
TRIES: Final = 60
IMPROVED: Final = 4  # of the tries
STEPS_BACK: Final = 50
LABELS: Final = ("easy", "medium", "hard")
START_FACES: Final = tuple([face for face in range(len(FACES)) if IS_START[face]])
BOARDS: Final = tuple([face for face in range(len(FACES)) if not IS_START[face] and not IS_STRIP[face]])
STRIPS: Final = tuple([face for face in range(len(FACES)) if IS_STRIP[face]])
STRIP_REACH: Final = 7  # how far a strip's middle may lie from its neighbour's


class Wishes:
    """What a course shall be like; None leaves it open. `locked` are faces it shall have. ValueError names a wish that cannot be."""

    __slots__ = ("label", "boards", "strips", "caves", "locked")

    def __init__(
        self, label: str | None = None, boards: int = 5, strips: int = 0, caves: int = 0, locked: tuple[int, ...] = ()
    ) -> None:
        if label is not None and label not in LABELS:
            raise ValueError(f"a course is {', '.join(LABELS)}, not {label!r}")
        for word, value, least, most in (("boards", boards, 1, 6), ("strips", strips, 0, 2), ("caves", caves, 0, 7)):
            if not least <= value <= most:
                raise ValueError(f"{word} may be {least} to {most}, not {value}")
        if strips > boards:
            raise ValueError(f"{strips} strips need at least {strips} boards, not {boards}")
        self.label = label
        self.boards = boards
        self.strips = strips
        self.caves = caves
        self.locked = locked
        for i, face in enumerate(locked):
            for other in locked[:i]:
                if SHEET[face] == SHEET[other]:
                    raise ValueError(f"{FACES[other]} and {FACES[face]} are printed on one board")
        for word, kind, most in (
            ("start board", START_FACES, 1),
            ("boards", BOARDS, boards),
            ("strips", STRIPS, strips),
        ):
            asked = [FACES[face] for face in locked if face in kind]
            if len(asked) > most:
                raise ValueError(f"{', '.join(asked)} are more than {most} {word}")


class Found:
    """A course with its figures; `missed` are the tips and wishes it does not keep."""

    __slots__ = ("plan", "measures", "missed")

    def __init__(self, plan: Plan, measures: Measures, missed: list[str]) -> None:
        self.plan = plan
        self.measures = measures
        self.missed = missed

    @property
    def text(self) -> str:
        return self.plan.write()

    def badness(self) -> tuple[int, int]:
        return len([tip for tip in self.missed if tip.endswith("!")]), len(self.missed)

    def accepted(self) -> bool:
        """No strong warning, at most one other, and every figure within the range of the seven courses."""
        return self.badness() <= (0, 1) and not any(missed.startswith("range:") for missed in self.missed)


def generate(seed: int | str, wishes: Wishes | None = None) -> Found:
    """The first acceptable course of the seed, or the best of all tries with its boards turned to advantage.

    A new try costs far less than turning the boards of a poor one, so that comes last.
    """
    wishes = wishes or Wishes()
    rng = Random(f"course/{seed}")
    tried: list[Found] = []
    for _ in range(TRIES):
        plan = chain(rng, wishes)
        course = playable(plan) if plan else None
        if plan is None or course is None:
            continue
        found = judged(plan, course, wishes)
        if found.accepted():
            return found
        tried.append(found)
    assert tried, "no legal course in so many tries"
    hopeful = sorted(tried, key=Found.badness)[:IMPROVED]
    return min([improved(found, wishes) for found in hopeful], key=Found.badness)


def judged(plan: Plan, course: Course, wishes: Wishes) -> Found:
    measures = Measures(course)
    missed = measures.warnings()
    if wishes.label and measures.label != wishes.label:
        missed.append("wish:label!")
    if measures.caves < wishes.caves:
        missed.append("wish:caves!")
    for name, value in measures.figures().items():
        least, most = ranges()[name]
        if not least - 1e-9 <= value <= most + 1e-9:
            missed.append(f"range:{name}")
    return Found(plan, measures, missed)


@cache
def ranges() -> dict[str, tuple[float, float]]:
    """Between which figures the seven courses of the book lie."""
    found = [Measures(course_of(name)).figures() for name in COURSES]
    return {name: (min(f[name] for f in found), max(f[name] for f in found)) for name in found[0]}


def improved(found: Found, wishes: Wishes) -> Found:
    """Boards with a warning of their own are turned in place as long as that helps; the outline stays."""
    for i in range(1, len(found.plan.pieces)):
        if found.badness() == (0, 0):
            break
        if IS_STRIP[found.plan.pieces[i].face]:
            continue
        for turn in range(6):
            piece = found.plan.pieces[i]
            if turn == piece.turn:
                continue
            pieces = found.plan.pieces[:]
            pieces[i] = Piece(piece.face, turn, piece.q, piece.r)
            plan = Plan(pieces, found.plan.side, found.plan.anchor)
            course = playable(plan)
            if course is not None:
                other = judged(plan, course, wishes)
                if other.badness() < found.badness():
                    found = other
    return found


# ---- laying pieces


def chain(rng: Random, wishes: Wishes) -> Plan | None:
    """Faces in an order, laid one after the other, with a finish; None if nothing fits."""
    faces = order(rng, wishes)
    pieces = [Piece(faces[0], 0, 0, 0)]
    back = 0
    while len(pieces) < len(faces):
        fitting = next_piece(rng, pieces, faces[len(pieces)])
        if fitting is not None:
            pieces.append(fitting)
            continue
        back += 1
        if back > STEPS_BACK or len(pieces) == 1:
            return None
        pieces.pop()
    return with_finish(rng, pieces)


def order(rng: Random, wishes: Wishes) -> list[int]:
    """A start face, boards and strips; strips neither first, last nor neighbours."""
    start = rng.choice(START_FACES)
    for face in wishes.locked:
        if IS_START[face]:
            start = face
    boards = one_a_sheet(rng, BOARDS, wishes.boards, wishes.locked)
    strips = one_a_sheet(rng, STRIPS, wishes.strips, wishes.locked)
    places = sorted(rng.sample(range(len(boards)), len(strips)), reverse=True)
    for place, strip in zip(places, strips):
        boards.insert(place, strip)
    return [start, *boards]


def one_a_sheet(rng: Random, faces: tuple[int, ...], count: int, locked: tuple[int, ...]) -> list[int]:
    """So many of the faces in random order, no two of one sheet; those that are locked are among them."""
    chosen = [face for face in locked if face in faces]
    for face in rng.sample(faces, len(faces)):
        if len(chosen) < count and all(SHEET[face] != SHEET[other] for other in (*chosen, *locked)):
            chosen.append(face)
    if locked:
        rng.shuffle(chosen)
    return chosen


def next_piece(rng: Random, pieces: list[Piece], face: int) -> Piece | None:
    """The first place and turn, in random order, that keeps H3 to H6 with what lies there."""
    last = pieces[-1]
    ways = [(offset, turn) for offset in offsets(last, face) for turn in range(6)]
    rng.shuffle(ways)
    taken = {hex_ for piece in pieces for hex_ in piece.hexes()}
    for (q, r), turn in ways:
        piece = Piece(face, turn, last.q + q, last.r + r)
        if fits(pieces, piece, taken):
            return piece
    return None


def offsets(last: Piece, face: int) -> list[Hex]:
    if not IS_STRIP[last.face] and not IS_STRIP[face]:
        return list(OFFSETS)
    far = range(-STRIP_REACH, STRIP_REACH + 1)
    return [(q, r) for q in far for r in far if 4 <= max(abs(q), abs(r), abs(q + r)) <= STRIP_REACH]


def fits(pieces: list[Piece], piece: Piece, taken: set[Hex]) -> bool:
    if not taken.isdisjoint(piece.hexes()):
        return False
    allowed = (7, 8) if IS_STRIP[pieces[-1].face] or IS_STRIP[piece.face] else (7,)
    if len(contacts(pieces[-1], piece)) not in allowed:
        return False
    if any(contacts(other, piece) for other in pieces[:-1]):
        return False
    return len(pieces) > 1 or not exit_edge(Plan([*pieces, piece], -1, (0, 0)))


def with_finish(rng: Random, pieces: list[Piece]) -> Plan | None:
    """A random side, round a random corner at which the plate can lie."""
    last = pieces[-1]
    sides = rng.sample(range(len(SIDES)), len(SIDES))
    for q, r in rng.sample(CORNERS, len(CORNERS)):
        plan = Plan(pieces, sides[0], (last.q + q, last.r + r))
        if not finish(plan):
            return plan
    return None
