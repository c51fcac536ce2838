"""A view of Tikal II as numbers for a learner. Seats are counted from the reader, who comes first."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tepui.engine.pile import card_of
from tepui.games.tikal2.knowledge.view import View, part, question
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR,
    COLOUR_COUNT,
    COLOURS,
    DIRECTION_COUNT,
    DIRECTIONS,
    LIGHT_ROOMS,
    LIGHT_TILES,
    MAX_SEATS,
    NONE,
    OUT,
    PASSAGES,
    PLACE_COUNT,
    PLACES,
    SANCTUARIES,
    SECRET_ROOM,
    SITE_COUNT,
    SITES,
    SPACE_COUNT,
    SPOTS,
    TILE_COUNT,
    TILES,
    TREASURE_ROOM,
    TREASURE_TYPES,
    TREASURES,
    TREASURES_EACH,
)
from tepui.games.tikal2.rules.table import TREASURE_PILE

MOST_KEYS: Final = 7
MOST_POINTS: Final = 200
MOST_CARDS: Final = 13
MOST_PILES: Final = TREASURE_PILE + 3
KINDS: Final = (len(LIGHT_TILES), CARD_COUNT, TREASURE_TYPES)  # by bag
KNOWN_TOPS: Final = 3  # pieces on top of a pile that the reader may have seen
STEP_NAMES: Final = (
    *("StartKeys", "Sail", "AtPlane", "AtForest", "Delivery", "TakeTile", "Icons", "CountColour", "TakeKey"),
    *("KeepCard", "ChoosePile", "KeepTreasure", "ChooseRoom", "LayRoom", "LaySanctuary"),
    *("Explore", "ComeBack", "AfterTile"),
)
PER_SEAT: Final[int] = PLACE_COUNT + SITE_COUNT + 2 * COLOUR_COUNT + TREASURE_TYPES + CARD_COUNT + 6
PER_PLACE: Final[int] = COLOUR_COUNT + 1 + 3 + DIRECTION_COUNT + MAX_SEATS + 1
PER_PILE: Final[int] = 1 + KNOWN_TOPS * max(KINDS)
PUBLIC: Final[int] = (
    7 + len(SANCTUARIES) + COLOUR_COUNT + 2 * TREASURE_TYPES + CARD_COUNT + TREASURE_TYPES + len(STEP_NAMES) + 1
)
LENGTH: Final[int] = MAX_SEATS * PER_SEAT + OUT * PER_PLACE + TILE_COUNT * SITE_COUNT + MOST_PILES * PER_PILE + PUBLIC

Vector = np.ndarray[Any, np.dtype[np.float32]]


# What the numbers stand for, in order. Each block has the thing it is about, how many or which of them there are, and for
# each number of one of them its meaning and how many or which there are of it.
LAYOUT: Final = (
    ("seat, counted from the reader", MAX_SEATS, (
        ("where its explorer stands", PLACES), ("where its canoe lies", SITES), ("keys in the bag / 7", COLOURS),
        ("keys in the camp / 7", COLOURS), ("treasures known / 5", TREASURES), ("cards known", CARDS),
        ("so far", (
            "treasures unknown / 5", "cards / 13", "passage tokens", "points / 200", "tents", "first player",
        )),
    )),
    ("space or secret room", PLACES[:OUT], (
        ("colour of its room", (*COLOURS, "all")), ("kind of its room", ("light", "sanctuary", "treasure or secret")),
        ("doors", DIRECTIONS), ("flags of a seat, counted from the reader", MAX_SEATS), ("spots left", 1),
    )),
    ("action tile", TILES, (("lies on the site", SITES),)),
    ("pile", ("rooms", "cards", "treasures 1", "treasures 2", "treasures 3"), (
        ("pieces / 13", 1), *[(f"piece {i + 1} from the top, if seen", max(KINDS)) for i in range(KNOWN_TOPS)],
    )),
    ("public", 1, (
        ("moment", (
            "seats / 4", "second round", "turn / 60", "passage tokens left", "more control", "short game", "over",
        )),
        ("sanctuary to lay", SANCTUARIES), ("keys in the supply / 7", COLOURS), ("treasures in the row / 5", TREASURES),
        ("treasures delivered / 5", TREASURES), ("cards discarded", CARDS), ("the wheel's turn", TREASURE_TYPES),
        ("the question", STEP_NAMES), ("the reader decides", 1),
    )),
)  # fmt: skip


def encode(v: View) -> Vector:
    """All parts one after the other, in the order of LAYOUT."""
    parts = [seat_part(v, i) if i < v.seats else np.zeros(PER_SEAT, np.float32) for i in range(MAX_SEATS)]
    parts += [place_part(v, place) for place in range(OUT)]
    parts.append(tile_part(v))
    parts += [pile_part(v, pile) for pile in range(MOST_PILES)]
    parts.append(public_part(v))
    return np.concatenate(parts)


def relative(v: View, i: int) -> int:
    """The i-th seat, counted from the reader."""
    return ((v.seat or 0) + i) % v.seats


def seat_part(v: View, i: int) -> Vector:
    """A seat: explorer, canoe, keys, and of its treasures and cards those the reader knows and how many there are."""
    x = np.zeros(PER_SEAT, np.float32)
    seat = relative(v, i)
    x[v.where[seat]] = 1
    x[PLACE_COUNT + v.canoes[seat]] = 1
    rest = [
        *[n / MOST_KEYS for n in part(v.bags, seat, COLOUR_COUNT)],
        *[n / MOST_KEYS for n in part(v.camps, seat, COLOUR_COUNT)],
        *[n / TREASURES_EACH for n in part(v.held, seat, TREASURE_TYPES)],
        *part(v.hands, seat, CARD_COUNT),
        v.hidden[seat] / TREASURES_EACH,
        v.hand_sizes[seat] / MOST_CARDS,
        v.tokens[seat] / PASSAGES,
        v.scores[seat] / MOST_POINTS,
        v.tents[seat],
        v.first == seat,
    ]
    x[PLACE_COUNT + SITE_COUNT :] = rest
    return x


def place_part(v: View, place: int) -> Vector:
    """A space or secret room: colour, kind, doors, flags in the order of seats from the reader on, spots left."""
    x = np.zeros(PER_PLACE, np.float32)
    room = v.rooms[place] if place < SPACE_COUNT else SECRET_ROOM + place - SPACE_COUNT
    if room == NONE:
        return x
    if COLOUR[room] != NONE:
        x[COLOUR[room]] = 1
    at = COLOUR_COUNT + 1
    x[at + (0 if room < LIGHT_ROOMS else 1 if room < TREASURE_ROOM else 2)] = 1
    at += 3
    if place < SPACE_COUNT:
        x[at : at + DIRECTION_COUNT] = [v.doors[place] >> way & 1 for way in range(DIRECTION_COUNT)]
    at += DIRECTION_COUNT
    x[at : at + v.seats] = [v.flags[place] >> relative(v, i) & 1 for i in range(v.seats)]
    x[-1] = 1 - v.spots[place].bit_count() / len(SPOTS[room])
    return x


def tile_part(v: View) -> Vector:
    """Which action tile lies on which site."""
    x = np.zeros((TILE_COUNT, SITE_COUNT), np.float32)
    for tile, place in enumerate(v.tiles):
        if 0 <= place < SITE_COUNT:
            x[tile, place] = 1
    return x.reshape(-1)


def pile_part(v: View, pile: int) -> Vector:
    """How many pieces the pile has, and those on top that the reader has seen."""
    x = np.zeros(PER_PILE, np.float32)
    if pile >= len(v.piles):
        return x
    x[0] = len(v.piles[pile]) / MOST_CARDS
    for i, piece in enumerate(v.piles[pile][:KNOWN_TOPS]):
        if piece >= 0:
            x[1 + i * max(KINDS) + card_of(piece)] = 1
    return x


def public_part(v: View) -> Vector:
    """What is the same for everybody: the moment of the game, supplies, and the question that is asked."""
    asks = question(v)
    rest = [
        v.seats / MAX_SEATS, v.round - 1, v.turn / 60, v.passages / PASSAGES,
        bool(v.options["more_control"]), bool(v.options["short_game"]), not v.steps,
        *[v.sanctuary == i for i in range(len(SANCTUARIES))],
        *[n / MOST_KEYS for n in v.supply],
        *[v.row.count(kind) / TREASURES_EACH for kind in range(TREASURE_TYPES)],
        *[n / TREASURES_EACH for n in v.delivered],
        *v.discards,
        *[v.wheel == turn for turn in range(TREASURE_TYPES)],
        *[type(asks).__name__ == name for name in STEP_NAMES],
        asks is not None and asks.seat == v.seat,
    ]  # fmt: skip
    return np.asarray(rest, np.float32)
