"""The view of Atlantis as numbers for a learner, always of the same length. Seats are relative: the reader comes first.

Planes over the 133 spaces: terrain, explorers and passengers by seat, boats, creatures, the reader's values, who has
swum, what the question is about. Then counts by seat, values and tiles in hand, backs unseen, the step, the options.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tepui.games.atlantis.knowledge.view import STEPS, View, rules_of
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BOAT_COUNT,
    CREATURE_COUNT,
    GREEN_COUNT,
    KIND_OF,
    KINDS,
    OUT,
    PIECE_COUNT,
    SAVED,
    SEATS_ABOARD,
    SPACE_COUNT,
    SPACES,
    SYMBOL_COUNT,
    SYMBOLS,
    TERRAINS,
    UNPLACED,
    VALUE_WORDS,
    VALUES,
)
from tepui.games.atlantis.rules.table import MAX_SEATS, NO_DIE, Rules

Vector = np.ndarray[Any, np.dtype[np.float32]]

TERRAIN: Final = 0  # three planes
PEOPLE: Final = 3  # by seat
CREW: Final = 7  # by seat
BOAT: Final = 11
CREATURE: Final = 12  # by kind
VALUE: Final = 15
SWUM: Final = 16
FOCUS: Final = 17
PLANES: Final = 18

BY_SEAT: Final = 6  # saved, out, in hand, tiles held of each terrain
STEP_NAMES: Final = tuple(STEPS.classes)
FLAGS: Final = (
    "two_colours", "challenge1", "challenge2", "challenge3", "challenge4", "memory_aid", "swim_then_land",
    "boarding_triggers_creature", "ch1_lagoon_is_coast", "play_to_volcano",
)  # fmt: skip

_SEATS: Final = PLANES * SPACE_COUNT
_MINE: Final = _SEATS + MAX_SEATS * BY_SEAT
_BACKS: Final = _MINE + 1 + 7 + 7  # value saved; values in hand, from 1; symbols in hand
_STEP: Final = _BACKS + 3 * SYMBOL_COUNT
_REST: Final = _STEP + 2 * len(STEP_NAMES)
LENGTH: Final = _REST + 3 + 3 + len(FLAGS) + 3


# What the numbers stand for, in order: (of what, how often or which, (meaning, how many or which)).
LAYOUT: Final = (
    ("terrain", TERRAINS, (("lies on the space", SPACES),)),
    ("explorers of a seat, counted from the reader", MAX_SEATS, (("on the space, / 3", SPACES),)),
    ("passengers of a seat, counted from the reader", MAX_SEATS, (("on the space, / 3", SPACES),)),
    ("boats", 1, (("on the space", SPACES),)),
    ("creatures", KINDS, (("on the space", SPACES),)),
    ("the reader's explorers", 1, (("values on the space, / 6", SPACES), ("have swum this turn", SPACES))),
    ("the question", 1, (("is about the space", SPACES),)),
    ("seat, counted from the reader", MAX_SEATS, (
        ("explorers saved / 10", 1), ("explorers out / 10", 1), ("explorers to place / 10", 1),
        ("tiles in hand / 2, by their faces", TERRAINS),
    )),
    ("the reader", 1, (
        ("value saved / 10", 1), ("explorers to place / 2, by value", (*VALUE_WORDS, "spare")),
        ("tiles in hand", SYMBOLS[GREEN_COUNT:]),
    )),
    ("backs unseen", TERRAINS, (("tiles / 4", SYMBOLS),)),
    ("the stack", 1, (("the step on top", STEP_NAMES), ("steps that wait or are on top", STEP_NAMES))),
    ("moment", 1, (
        ("the second number of the step on top / 40", 1), ("the reader decides", 1), ("turn / 40", 1), ("die", KINDS),
    )),
    ("options", 1, (("on", FLAGS), ("seats", ("2", "3", "4")))),
)  # fmt: skip


def encode(v: View) -> Vector:
    x = np.zeros(LENGTH, np.float32)
    me = v.seat or 0
    rules = rules_of(v)
    planes = x[: PLANES * SPACE_COUNT].reshape(PLANES, SPACE_COUNT)
    _ground(v, planes)
    _people(v, rules, me, planes, x)
    _hands(v, rules, me, x)
    _question(v, planes, x)
    return x


def _ground(v: View, planes: Vector) -> None:
    terrain = np.asarray(v.terrain)
    for kind in range(1, 4):
        planes[TERRAIN + kind - 1] = terrain == kind
    for at in v.boats:
        if at >= 0:
            planes[BOAT, at] = 1
    for creature in range(CREATURE_COUNT):
        at = v.creatures[creature]
        if at >= 0:
            planes[CREATURE + KIND_OF[creature], at] += 1


def _people(v: View, rules: Rules, me: int, planes: Vector, x: Vector) -> None:
    for piece in range(PIECE_COUNT):
        owner = rules.owner[piece]
        at = v.where[piece]
        if owner < 0:
            continue
        seat = (owner - me) % v.seats
        tally = _SEATS + seat * BY_SEAT
        if at >= SAVED:
            x[tally] += SAVED <= at < OUT
            x[tally + 1] += at == OUT
            x[tally + 2] += at == UNPLACED
            x[_MINE] += v.value[piece] / 10 if seat == 0 and at < OUT else 0
            continue
        plane = PEOPLE
        if at >= ABOARD:
            plane, at = CREW, v.boats[at - ABOARD]
        planes[plane + seat, at] += 1 / SEATS_ABOARD
        if owner == v.seat:
            planes[VALUE, at] += v.value[piece] / 6
            planes[SWUM, at] += v.swum >> piece & 1
    x[_SEATS:_MINE] /= 10


def _hands(v: View, rules: Rules, me: int, x: Vector) -> None:
    for tile, keeper in enumerate(v.keeper):
        if keeper >= 0:
            x[_SEATS + (keeper - me) % v.seats * BY_SEAT + 2 + v.face[tile]] += 0.5
            if keeper == v.seat:
                x[_MINE + 8 + v.symbol[tile] - GREEN_COUNT] += 1
    if v.seat is not None:
        for colour in rules.colours[v.seat]:
            pieces = range(colour * 10, colour * 10 + 10)
            if any(v.where[piece] == UNPLACED for piece in pieces):
                for value in VALUES:
                    x[_MINE + value] += 0.5
                for piece in pieces:
                    x[_MINE + v.value[piece]] -= 0.5 if v.value[piece] else 0
    x[_BACKS:_STEP] = np.asarray(v.hidden, np.float32) / 4


def _question(v: View, planes: Vector, x: Vector) -> None:
    for name, _ in v.steps:
        x[_STEP + len(STEP_NAMES) + STEP_NAMES.index(name)] = 1
    if v.steps:
        name, fields = v.steps[-1]
        x[_STEP + STEP_NAMES.index(name)] = 1
        seat, subject, *_ = (*fields, 0)  # a step with a seat alone has no subject
        x[_REST] = subject / 40
        x[_REST + 1] = v.seat is not None and seat == v.seat
        at = _focus(v, name, subject)
        if at >= 0:
            planes[FOCUS, at] = 1
    x[_REST + 2] = v.turn / 40
    if v.die != NO_DIE:
        x[_REST + 3 + v.die] = 1
    for i, flag in enumerate(FLAGS):
        x[_REST + 6 + i] = bool(v.options[flag])
    x[_REST + 6 + len(FLAGS) + v.seats - 2] = 1


def _focus(v: View, name: str, subject: int) -> int:
    """The space of the piece, boat or creature that the question is about; -1 if it is about none."""
    if name == "DolphinRide":
        return v.where[subject]
    if name in ("FairWinds", "Embark"):
        return v.boats[subject] if subject < BOAT_COUNT else -1
    if name in ("Relocate", "Roam", "Defend", "Strike"):
        return v.creatures[subject]
    return -1
