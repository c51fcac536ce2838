"""The view of El Dorado as numbers for a learner. Seats are counted from the reader; the length is the same for every course."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tepui.engine.graph import UNREACHED
from tepui.games.eldorado.knowledge.view import STEPS, View
from tepui.games.eldorado.rules.actions import MARKET_WORDS, NUMBER_WORDS
from tepui.games.eldorado.rules.components import (
    BLOCKADE_COUNT,
    CARD_COUNT,
    CARDS,
    FACE_COUNT,
    FACES,
    PAWNS,
    PILE_COUNT,
    SLOT_COUNT,
    SPACE_COUNT,
    SPACES,
    TILE_COUNT,
    TILES,
)
from tepui.games.eldorado.rules.course import Course, course_of
from tepui.games.eldorado.rules.table import HOME

MOST_SEATS: Final = 4
MOST_PAWNS: Final = 2
PAWN: Final = 4  # at home, steps to go, strength to go, in play
SEAT: Final = MOST_PAWNS * PAWN + 4 * CARD_COUNT + 1 + BLOCKADE_COUNT + TILE_COUNT + 1
ASKED: Final = len(STEPS.classes)
STEP_NUMBERS: Final = 6  # of the step on top; the longest has as many
LENGTH: Final = (
    MOST_SEATS * SEAT
    + CARD_COUNT
    + PILE_COUNT
    + SLOT_COUNT
    + FACE_COUNT * BLOCKADE_COUNT
    + FACE_COUNT
    + SPACE_COUNT * 2
    + 5
    + 2 * ASKED
    + STEP_NUMBERS
)


# What the numbers stand for, in order: (of what, how often or which, (meaning, how many or which)).
LAYOUT: Final = (
    ("seat, counted from the reader", MOST_SEATS, (
        *[(f"pawn {name}", ("at home", "steps to go / 40", "strength to go / 50", "in play")) for name in PAWNS],
        *[(f"{zone} / 4", CARDS) for zone in ("cards known in hand", "cards in the deck or unknown in hand", "discard", "cards played")],
        ("cards in hand / 4", 1), ("blockades won", NUMBER_WORDS), ("tiles / 2", TILES), ("has arrived", 1),
    )),
    ("the reader's hand", 1, (("cards / 4", CARDS),)),
    ("market", 1, (("cards left in the pile / 3", MARKET_WORDS), ("card on the board, (number + 1) / 21", SLOT_COUNT))),
    ("blockade before the face", FACES, (("number", NUMBER_WORDS),)),
    ("course", 1, (("face lies on it", FACES),)),
    ("space", SPACES, (("steps to go, (n + 1) / 40", 1), ("1: the reader stands here, -1: another", 1))),
    ("moment", 1, (
        ("so far", ("round / 20", "bought", "passing", "somebody has arrived", "the reader wears the hat")),
        ("the step on top", tuple(STEPS.classes)), ("steps that wait", tuple(STEPS.classes)),
        ("numbers of the step on top / 20", STEP_NUMBERS),
    )),
)  # fmt: skip


def encode(v: View) -> np.ndarray[Any, np.dtype[np.float32]]:
    course = course_of(v.course)
    parts: list[float] = []
    me = v.seat or 0
    for i in range(MOST_SEATS):
        parts += seat(v, course, (me + i) % v.seats) if i < v.seats else [0.0] * SEAT
    parts += [count / 4 for count in v.hand] if v.hand else [0.0] * CARD_COUNT
    parts += [count / 3 for count in v.piles[-PILE_COUNT:]]
    parts += [(card + 1) / CARD_COUNT for card in v.slots]
    parts += junctions(v, course)
    parts += ground(v, course)
    parts += [v.round / 20, float(v.bought), float(v.passing), float(bool(v.home)), float(v.hat == v.seat)]
    parts += asked(v)
    assert len(parts) == LENGTH
    return np.array(parts, np.float32)


def seat(v: View, course: Course, who: int) -> list[float]:
    """Pawns, then cards zone by zone, then blockades and tiles."""
    pawns = len(v.where) // v.seats
    found: list[float] = []
    for pawn in range(MOST_PAWNS):
        at = v.where[who * pawns + pawn] if pawn < pawns else HOME
        if pawn >= pawns:
            found += [0.0] * PAWN
        elif at == HOME:
            found += [1.0, 0.0, 0.0, 1.0]
        else:
            found += [0.0, min(course.far[at], 99) / 40, min(course.effort[at], 99) / 50, 1.0]
    first = who * CARD_COUNT
    for zone in (v.known, v.pool, v.discard, v.played):
        found += [count / 4 for count in zone[first : first + CARD_COUNT]]
    found.append(v.hands[who] / 4)
    found += [float(v.owner[number] == who) for number in range(1, BLOCKADE_COUNT + 1)]
    found += [count / 2 for count in v.held[who * TILE_COUNT : (who + 1) * TILE_COUNT]]
    found.append(float(who in v.home))
    return found


def junctions(v: View, course: Course) -> list[float]:
    """The blockade before every face, and which faces lie on the course."""
    found = [0.0] * (FACE_COUNT * BLOCKADE_COUNT)
    for seam, number in enumerate(v.blocks):
        if number:
            found[course.seam_faces[seam] * BLOCKADE_COUNT + number - 1] = 1.0
    return found + [float(face in course.faces) for face in range(FACE_COUNT)]


def ground(v: View, course: Course) -> list[float]:
    """For every space of every face how far it is, and who stands there: 1 the reader, -1 another."""
    pawns = len(v.where) // v.seats
    stands = {at: i // pawns for i, at in enumerate(v.where) if at != HOME}
    found: list[float] = []
    for space in range(SPACE_COUNT):
        far = course.far[space] if space in course.hex else UNREACHED
        found += [
            0.0 if far == UNREACHED else (far + 1) / 40,
            0.0 if space not in stands else 1.0 if stands[space] == v.seat else -1.0,
        ]
    return found


def asked(v: View) -> list[float]:
    """The question on top with its numbers, and the kinds of step that wait."""
    names = list(STEPS.classes)
    top, waiting, fields = [0.0] * ASKED, [0.0] * ASKED, [0.0] * STEP_NUMBERS
    for name, _ in v.steps[:-1]:
        waiting[names.index(name)] = 1.0
    if v.steps:
        name, numbers = v.steps[-1]
        top[names.index(name)] = 1.0
        for i, number in enumerate(numbers[:STEP_NUMBERS]):
            fields[i] = number / 20
    return top + waiting + fields
