"""The view of Chac as numbers for a learner: seats are relative, the reader first."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tepui.games.chac.knowledge.view import View
from tepui.games.chac.rules.actions import FACE_WORDS
from tepui.games.chac.rules.components import (
    ABILITIES,
    ABILITY,
    ALCOVE_COUNT,
    ALCOVES,
    BACKS,
    CARDS,
    DECK_COUNT,
    DECKS,
    KIND_WORDS,
    LAST,
    MAX_SEATS,
    MOST_CARDS,
    NOBODY,
    NUMBER_COUNT,
    NUMBER_WORDS,
    PLANKS,
    SLAB_COUNT,
    SLAB_WORDS,
    SPACE_COUNT,
    SPACES,
    WALL_STEPS,
    WALL_WORDS,
    ZONE_COUNT,
)
from tepui.games.chac.rules.table import GLYPH_UP, SLAB_STATES, STATES, UNDECIDED

STEP_NAMES: Final = ("ChooseFirst", "Drop", "Act", "SwallowedUp", "GiveCard", "MayEnter")
BURDEN: Final = 8  # numbers of a seat: cards, actions and the like
KNOWN: Final = 4  # numbers of a lava space: what is known of it
PROGRESS: Final = 8  # numbers that tell how far the game has come
MOMENT: Final = 3  # numbers of the question that is asked
PER_SEAT: Final[int] = SPACE_COUNT + len(STATES) + len(ABILITIES) + BACKS + BURDEN
PER_SLAB: Final[int] = len(SLAB_STATES) + KNOWN
PUBLIC: Final[int] = (
    PROGRESS + DECK_COUNT + len(WALL_WORDS) + ALCOVE_COUNT + 2 * len(FACE_WORDS) + ZONE_COUNT + NUMBER_COUNT
    + len(STEP_NAMES) + MOMENT
)  # fmt: skip
LENGTH: Final[int] = MAX_SEATS * PER_SEAT + SLAB_COUNT * PER_SLAB + CARDS + PUBLIC

Vector = np.ndarray[Any, np.dtype[np.float32]]


# What the numbers stand for, in order: the thing, how many there are of it (or their names), and for each of them what its
# numbers mean and how many they are (or their names).
LAYOUT: Final = (
    ("seat, counted from the reader", MAX_SEATS, (
        ("stands on", SPACES), ("state", STATES), ("ability still to use", ABILITIES), ("cards / 4, by their backs", DECKS),
        ("load and actions", (
            "cards / most", "actions / 5", "actions given / 5", "steady", "cards laid down", "second adventurer",
            "first player", "cards lost / most",
        )),
    )),
    ("lava space", SLAB_WORDS, (
        ("state", SLAB_STATES), ("of its number", ("covered", "known to the reader", "among the reader's clues", "read")),
    )),
    ("the reader's hand", KIND_WORDS, (("cards", DECKS),)),
    ("public", 1, (
        ("progress", (
            "round / 14", "boulder", "left wall", "right wall", "planks", "lava is covered", "seats / 6",
            "pending replacements are literal",
        )),
        ("cards left in the deck / 10", DECKS[:DECK_COUNT]), ("wall cards seen / 13", WALL_WORDS),
        ("alcove taken", ALCOVES), ("dice of the lock / 5", FACE_WORDS), ("dice of the roll / 5", FACE_WORDS),
        ("zones the reader has deciphered", ZONE_COUNT), ("the reader's clues", NUMBER_WORDS),
        ("the question", STEP_NAMES), ("moment", ("the reader decides", "the question's number / 9", "calm")),
    )),
)  # fmt: skip


def encode(v: View) -> Vector:
    parts = [seat_part(v, i) if i < v.seats else np.zeros(PER_SEAT, np.float32) for i in range(MAX_SEATS)]
    parts += [slab_part(v, slab) for slab in range(SLAB_COUNT)]
    parts += [hand_part(v), public_part(v)]
    return np.concatenate(parts)


def seat_part(v: View, i: int) -> Vector:
    """A seat, counted from the reader: place, state, ability, backs of its cards, load and actions."""
    x = np.zeros(PER_SEAT, np.float32)
    seat = ((v.seat or 0) + i) % v.seats
    if v.where[seat] >= 0:
        x[v.where[seat]] = 1
    at = SPACE_COUNT
    x[at + v.state[seat]] = 1
    at += len(STATES)
    life, card = v.life[seat], v.cards[2 * seat + v.life[seat]]
    if card >= 0 and not v.used[seat] >> life & 1:
        x[at + ABILITY[card]] = 1
    at += len(ABILITIES)
    for held in v.hands[seat]:
        x[at + (held % BACKS if held >= 0 else -1 - held)] += 0.25
    at += BACKS
    x[at:] = (
        len(v.hands[seat]) / MOST_CARDS, v.actions[seat] / 5, v.given[seat] / 5, v.steady[seat], v.laid_down[seat], life,
        v.first == seat, len(v.lost[seat]) / MOST_CARDS,
    )  # fmt: skip
    return x


def slab_part(v: View, slab: int) -> Vector:
    """A lava space: its state, and what the reader knows of its number."""
    x = np.zeros(PER_SLAB, np.float32)
    x[v.slabs[slab]] = 1
    at = len(SLAB_STATES)
    glyph = v.glyphs[slab]
    number = v.faces[slab] or (v.numbers[glyph] if glyph >= 0 and v.slabs[slab] == GLYPH_UP else UNDECIDED)
    x[at:] = (v.covered, number != UNDECIDED, number in v.clues, bool(v.read[slab]))
    return x


def hand_part(v: View) -> Vector:
    """The reader's own cards by kind."""
    x = np.zeros(CARDS, np.float32)
    for card in v.hands[v.seat] if v.seat is not None else ():
        if card >= 0:
            x[card] += 1
    return x


def public_part(v: View) -> Vector:
    x = np.zeros(PUBLIC, np.float32)
    arrows = [v.wall_cards.count(card) / 13 for card in range(len(WALL_WORDS))]
    step, (asked, *numbers) = v.steps[-1] if v.steps else ("", (NOBODY,))
    x[:PROGRESS] = (
        v.round / 14, v.boulder / LAST, v.left / WALL_STEPS, v.right / WALL_STEPS, v.planks / PLANKS, v.covered, v.seats / 6,
        v.options["pending_replacements"] == "literal",
    )  # fmt: skip
    rest = [
        *[size / 10 for size in v.deck_sizes[:DECK_COUNT]],
        *arrows,
        *[float(seat >= 0) for seat in v.alcoves],
        *[v.lock.count(face) / 5 for face in range(1, 7)],
        *[v.roll.count(face) / 5 for face in range(1, 7)],
        *[float(v.seat is not None and mask >> v.seat & 1) for mask in v.deciphered],
        *[float(n in v.clues) for n in range(1, NUMBER_COUNT + 1)],
        *[float(step == name) for name in STEP_NAMES],
        float(asked == v.seat),
        next(iter(numbers), 0) / 9,
        float(v.calm),
    ]
    x[PROGRESS : PROGRESS + len(rest)] = rest
    return x
