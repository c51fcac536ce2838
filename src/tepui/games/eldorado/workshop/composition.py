"""Composing a course piece by piece: what an editor does to a plan. Every function gives a new plan; Unfit says what cannot be done.

Pieces that follow a piece keep their place beside it: they move along when it moves.
"""

from __future__ import annotations

from tepui.engine.hexes import Hex, distance
from tepui.games.eldorado.rules.components import FACE_OF, FACES, IS_START, IS_STRIP, SHEET, SIDES
from tepui.games.eldorado.rules.course import Piece, Plan
from tepui.games.eldorado.rules.course_check import edges, exit_edge, finish
from tepui.games.eldorado.rules.course_errors import Unfit
from tepui.games.eldorado.workshop.generator import CORNERS, fits, offsets

NO_FINISH = -1
BLANK = "B2@0,0"
FAR = 999  # hexes: nothing is dragged farther


def face_named(word: str) -> int:
    if word not in FACE_OF:
        raise Unfit("no-piece", {"piece": word[:24], "pieces": ", ".join(FACES)})
    return FACE_OF[word]


def number(plan: Plan, word: str) -> int:
    """A piece of the plan by its letter."""
    for i, piece in enumerate(plan.pieces):
        if FACES[piece.face] == word:
            return i
    raise Unfit("not-here", {"piece": word[:24]})


def free_faces(plan: Plan) -> list[int]:
    """The faces whose sheet is still in the box; start boards only for an empty table."""
    used = {SHEET[piece.face] for piece in plan.pieces}
    return [face for face in range(len(FACES)) if SHEET[face] not in used and not IS_START[face]]


def added(plan: Plan, face: int, near: Hex | None = None) -> Plan:
    """One more piece behind the last, at the first place where it fits, or the one nearest to a hex; the finish plate moves on."""
    if face not in free_faces(plan):
        raise Unfit("used", {"piece": FACES[face]})
    places = spots(plan.pieces, face)
    if not places:
        raise Unfit("nowhere", {"piece": FACES[face], "other": FACES[plan.pieces[-1].face]})
    place = places[0] if near is None else by_distance(places, near)[0]
    return with_plate(Plan([*plan.pieces, place], plan.side, plan.anchor))


def by_distance(places: list[Piece], at: Hex) -> list[Piece]:
    return sorted(places, key=lambda place: distance((place.q, place.r), at))


def spots(pieces: list[Piece], face: int) -> list[Piece]:
    """Every place and turn in which a face fits behind these pieces."""
    last = pieces[-1]
    taken = {hex_ for piece in pieces for hex_ in piece.hexes()}
    found = [Piece(face, turn, last.q + q, last.r + r) for q, r in offsets(last, face) for turn in range(6)]
    if not IS_STRIP[face]:
        # All turns of a board cover the same hexes, so one tells for all; the first turn stands for the place.
        found = [piece for piece in found if piece.turn == 0]
    return [piece for piece in found if fits(pieces, piece, taken)]


def removed(plan: Plan, i: int) -> Plan:
    """Without this piece; those behind it close the gap."""
    if i == 0:
        raise Unfit("start", {"piece": FACES[plan.pieces[0].face]})
    before, gone, behind = plan.pieces[:i], plan.pieces[i], plan.pieces[i + 1 :]
    if not behind:
        return with_plate(Plan(before, plan.side, plan.anchor))
    first = behind[0]
    places = [Piece(first.face, first.turn, gone.q, gone.r), *spots(before, first.face)]
    chains = [[*before, *follow(behind, place)] for place in places]
    fitting = [chain for chain in chains if proper(chain)] or [relaid(before, behind)]
    return with_plate(Plan(fitting[0], plan.side, plan.anchor))


def relaid(before: list[Piece], behind: list[Piece]) -> list[Piece]:
    """Pieces laid one by one at the first place that fits; from one that fits nowhere on they go back into the box."""
    pieces = before[:]
    for piece in behind:
        places = spots(pieces, piece.face)
        if not places:
            break
        pieces += follow([piece], places[0])
    return pieces


def turned(plan: Plan, i: int, by: int = 1) -> Plan:
    """A piece turned in place by sixths of a turn, clockwise."""
    piece = plan.pieces[i]
    pieces = plan.pieces[:]
    pieces[i] = Piece(piece.face, (piece.turn + by) % 6, piece.q, piece.r)
    return with_plate(Plan(pieces, plan.side, plan.anchor))


def moved(plan: Plan, i: int) -> Plan:
    """A piece at the next place that fits behind the one before it; those behind it come along."""
    if i == 0:
        raise Unfit("start", {"piece": FACES[plan.pieces[0].face]})
    piece = plan.pieces[i]
    places = spots(plan.pieces[:i], piece.face)
    here = [n for n, place in enumerate(places) if (place.q, place.r) == (piece.q, piece.r)]
    after = here[-1] + 1 if here else 0
    others = [place for place in places[after:] + places[:after] if (place.q, place.r) != (piece.q, piece.r)]
    chains = [[*plan.pieces[:i], *follow(plan.pieces[i:], place)] for place in others]
    fitting = [chain for chain in chains if proper(chain)] or [chain for chain in chains if apart(chain)]
    if not fitting:
        raise Unfit("no-place", {"piece": FACES[piece.face], "other": FACES[plan.pieces[i - 1].face]})
    return with_plate(Plan(fitting[0], plan.side, plan.anchor))


def shifted(plan: Plan, i: int, by: Hex) -> Plan:
    """A piece dragged so far, at the fitting place nearest to there; those behind it come along."""
    if i == 0:
        raise Unfit("start", {"piece": FACES[plan.pieces[0].face]})
    piece = plan.pieces[i]
    places = by_distance(spots(plan.pieces[:i], piece.face), (piece.q + by[0], piece.r + by[1]))
    chains = [[*plan.pieces[:i], *follow(plan.pieces[i:], place)] for place in places]
    fitting = [chain for chain in chains if proper(chain)] or [chain for chain in chains if apart(chain)]
    if not fitting:
        raise Unfit("no-place", {"piece": FACES[piece.face], "other": FACES[plan.pieces[i - 1].face]})
    return with_plate(Plan(fitting[0], plan.side, plan.anchor))


def hex_named(word: str) -> Hex:
    """Two whole numbers, as in the text of a course."""
    q, _, r = word.partition(",")
    try:
        return max(-FAR, min(FAR, int(q))), max(-FAR, min(FAR, int(r)))
    except ValueError:
        raise Unfit("order", {"order": word[:40], "orders": "q,r"}) from None


def swapped(plan: Plan, i: int, face: int) -> Plan:
    """Another face in the same place: a board for a board, a strip for a strip, a start board for the start board."""
    old = plan.pieces[i].face
    if (IS_START[old], IS_STRIP[old]) != (IS_START[face], IS_STRIP[face]):
        raise Unfit("shape", {"piece": FACES[face], "other": FACES[old]})
    if any(SHEET[piece.face] == SHEET[face] for n, piece in enumerate(plan.pieces) if n != i):
        raise Unfit("used", {"piece": FACES[face]})
    piece = plan.pieces[i]
    pieces = plan.pieces[:]
    pieces[i] = Piece(face, piece.turn, piece.q, piece.r)
    return with_plate(Plan(pieces, plan.side, plan.anchor))


def finish_moved(plan: Plan) -> Plan:
    """The finish plate round the next corner of the last board that can take it."""
    corners = plates(plan)
    if not corners:
        raise Unfit("no-corner", {"piece": FACES[plan.pieces[-1].face]})
    here = corners.index(plan.anchor) if plan.side != NO_FINISH and plan.anchor in corners else -1
    return Plan(plan.pieces, max(0, plan.side), corners[(here + 1) % len(corners)])


def side_changed(plan: Plan) -> Plan:
    """The other side of the finish plate."""
    if plan.side == NO_FINISH:
        return finish_moved(plan)
    return Plan(plan.pieces, (plan.side + 1) % len(SIDES), plan.anchor)


# ---- what follows from a change


def follow(pieces: list[Piece], place: Piece) -> list[Piece]:
    """These pieces with the first of them at a new place and the others as they lay beside it; boards keep their turn."""
    first = pieces[0]
    turn = place.turn if IS_STRIP[first.face] else first.turn
    q, r = place.q - first.q, place.r - first.r
    behind = [Piece(piece.face, piece.turn, piece.q + q, piece.r + r) for piece in pieces[1:]]
    return [Piece(first.face, turn, place.q, place.r), *behind]


def proper(pieces: list[Piece]) -> bool:
    """Do all pieces lie edge to edge, and apart from the others?"""
    plan = Plan(pieces, NO_FINISH, (0, 0))
    return apart(pieces) and not edges(plan) and not exit_edge(plan)


def apart(pieces: list[Piece]) -> bool:
    """Does no hex lie under two pieces?"""
    hexes = [hex_ for piece in pieces for hex_ in piece.hexes()]
    return len(hexes) == len(set(hexes))


def plates(plan: Plan) -> list[Hex]:
    """Where the finish plate can lie, as the corner it lies round."""
    last = plan.pieces[-1]
    if IS_STRIP[last.face] or IS_START[last.face]:
        return []
    corners = [(last.q + q, last.r + r) for q, r in CORNERS]
    return [corner for corner in corners if not finish(Plan(plan.pieces, 0, corner))]


def with_plate(plan: Plan) -> Plan:
    """The plan with its finish plate where it can lie: where it was, else at the first corner; none if there is none."""
    corners = plates(plan)
    if not corners:
        return Plan(plan.pieces, NO_FINISH, (0, 0))
    anchor = plan.anchor if plan.side != NO_FINISH and plan.anchor in corners else corners[0]
    return Plan(plan.pieces, max(0, plan.side), anchor)
