"""A view of Narak as numbers for a learner: always as many, with seats counted from the reader."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tepui.games.narak.knowledge.view import STEPS, View, side_of
from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    ASSISTANTS,
    BONUS_KINDS,
    BONUSES,
    CARD_COUNT,
    CARDS,
    GUARDIAN_COUNT,
    GUARDIANS,
    IDOL_KINDS,
    IDOLS,
    MAX_SEATS,
    NONE,
    RIVAL_TILE_COUNT,
    RIVAL_TILES,
    ROUNDS,
    SIDE_NODES,
    SITE_COUNT,
    SITE_TILE_COUNT,
    SITE_TILES,
    SITES,
    SLOT_COUNT,
    SLOTS,
    TEMPLE_STACK_COUNT,
    TEMPLE_STACKS,
)
from tepui.games.narak.rules.notation import ICON_COUNT, ICONS, RESOURCE_COUNT, RESOURCES
from tepui.games.narak.rules.table import BLOCKED

SEAT: Final = (
    RESOURCE_COUNT + 10 + 2 * SIDE_NODES + TEMPLE_STACK_COUNT + 3 * ASSISTANT_COUNT + 2 * GUARDIAN_COUNT + 2 * CARD_COUNT
)  # fmt: skip
BOARD: Final = (
    SLOT_COUNT * (MAX_SEATS + 2) + SITE_COUNT * (SITE_TILE_COUNT + GUARDIAN_COUNT + IDOL_KINDS)
    + SIDE_NODES * BONUS_KINDS + TEMPLE_STACK_COUNT + ASSISTANT_COUNT + 2 * CARD_COUNT
)  # fmt: skip
RIVAL: Final = RIVAL_TILE_COUNT + SIDE_NODES + 4
ASKED: Final = len(STEPS.classes)
COMMON: Final = ROUNDS + 4 + ICON_COUNT + CARD_COUNT
LENGTH: Final = MAX_SEATS * SEAT + BOARD + RIVAL + 2 * ASKED + 4 + COMMON


# What the numbers stand for, in order: (of what, how often or which, (meaning, how many or which)).
LAYOUT: Final = (
    ("seat, counted from the reader", MAX_SEATS, (
        ("tokens / 5", RESOURCES),
        ("board", (
            "cards in hand / 5", "deck / 10", "archaeologists at home / 2", "idols in crates / 4", "idols in slots / 4",
            "fear tiles / 4", "passed", "guardians bring no fear", "all travel is by plane", "first player",
        )),
        ("where its glass stands", SIDE_NODES), ("where its book stands", SIDE_NODES), ("temple tiles / 2", TEMPLE_STACKS),
        *[(one, ("employed", "gold", "ready")) for one in ASSISTANTS],
        *[(one, ("overcome", "boon unused")) for one in GUARDIANS],
        ("cards in play / 2", CARDS), ("cards known in hand / 2", CARDS),
    )),
    ("slot", SLOTS, (("held by a seat, counted from the reader", MAX_SEATS), ("the rival", 1), ("blocked", 1))),
    ("site", SITES, (("its tile", SITE_TILES), ("its guardian", GUARDIANS), ("its idol", IDOLS))),
    ("node of the research track", SIDE_NODES, (("bonus tiles", BONUSES),)),
    ("supply", 1, (
        ("temple tiles left / 4", TEMPLE_STACKS), ("assistants on top", ASSISTANTS), ("cards in the row / 2", CARDS),
        ("cards exiled / 2", CARDS),
    )),
    ("rival", 1, (
        ("action tiles left", RIVAL_TILES), ("where its glass stands", SIDE_NODES),
        ("so far", ("arrow", "idols / 6", "idols in its pile / 6", "cards / 10")),
    )),
    ("the stack", 1, (
        ("the step on top", tuple(STEPS.classes)), ("steps that wait", tuple(STEPS.classes)),
        ("numbers of the step on top / 100", 4),
    )),
    ("moment", 1, (
        ("round", ROUNDS), ("so far", ("fear cards left / 19", "main action taken", "inside a free action", "snake side")), ("travel to spend / 2", ICONS),
        ("cards looked at / 2", CARDS),
    )),
)  # fmt: skip


def encode(v: View) -> np.ndarray[Any, np.dtype[np.float32]]:
    me = v.seat or 0
    parts: list[float] = []
    for i in range(MAX_SEATS):
        parts += seat(v, (me + i) % v.seats) if i < v.seats else [0.0] * SEAT
    parts += board(v, me) + rival(v) + asked(v) + common(v, me)
    assert len(parts) == LENGTH
    return np.array(parts, np.float32)


def one_hot(place: int, length: int) -> list[float]:
    return [float(i == place) for i in range(length)]


def counts(cards: list[int]) -> list[float]:
    found = [0.0] * CARD_COUNT
    for card in cards:
        found[card] += 0.5
    return found


def seat(v: View, who: int) -> list[float]:
    """Tokens, board, research, assistants, guardians, cards in play and known in hand."""
    base = SIDE_NODES * side_of(v)
    found = [n / 5 for n in v.tokens[RESOURCE_COUNT * who : RESOURCE_COUNT * (who + 1)]]
    found += [
        v.hand_sizes[who] / 5, len(v.decks[who]) / 10, v.home[who] / 2, v.crates[who] / 4, v.slotted[who] / 4,
        v.fear_tiles[who] / 4, float(v.passed[who]), float(v.flags[who] & 1), float(v.flags[who] >> 1), float(v.first == who),
    ]  # fmt: skip
    found += one_hot(v.glass[who] - base, SIDE_NODES) + one_hot(v.book[who] - base, SIDE_NODES)
    found += [n / 2 for n in v.won[TEMPLE_STACK_COUNT * who : TEMPLE_STACK_COUNT * (who + 1)]]
    for one in range(ASSISTANT_COUNT):
        mine = v.employer[one] == who
        found += [float(mine), float(mine and v.level[one] == 1), float(mine and v.ready[one])]
    for guardian in range(GUARDIAN_COUNT):
        mine = v.owners[guardian] == who
        found += [float(mine), float(mine and not v.spent[guardian])]
    return found + counts(v.areas[who]) + counts(v.hands[who] or v.shown[who])


def board(v: View, me: int) -> list[float]:
    """Slots by holder, sites, bonus tiles, temple tiles, supply, row, exile."""
    found: list[float] = []
    for holder in v.slots:
        relative = (holder - me) % v.seats if 0 <= holder < v.seats else MAX_SEATS if holder == MAX_SEATS else NONE
        found += one_hot(relative, MAX_SEATS + 1) + [float(holder == BLOCKED)]
    for site in range(SITE_COUNT):
        found += one_hot(v.tiles[site], SITE_TILE_COUNT) + one_hot(v.guards[site], GUARDIAN_COUNT)
        found += one_hot(v.idols[site], IDOL_KINDS)
    for tiles in v.bonuses:
        found += [float(tiles.count(kind)) for kind in range(BONUS_KINDS)]
    found += [n / 4 for n in v.stacks]
    found += [float(one in v.tops) for one in range(ASSISTANT_COUNT)]
    return found + counts([card for card in v.row if card != NONE]) + counts(v.exiled)


def rival(v: View) -> list[float]:
    node = v.rival_glass - SIDE_NODES * side_of(v) if v.seats == 1 else NONE
    found = [n / 1 for n in v.rival_stack] + one_hot(node, SIDE_NODES)
    return [*found, float(v.rival_arrow), sum(v.rival_idols) / 6, v.rival_pile / 6, len(v.rival_cards) / 10]


def asked(v: View) -> list[float]:
    """The question on top with its first numbers, and what waits below."""
    names = list(STEPS.classes)
    name, fields = v.steps[-1] if v.steps else ("", ())
    found = [float(name == known) for known in names]
    waiting = {step for step, _ in v.steps[:-1]}
    found += [float(known in waiting) for known in names]
    numbers = [field / 100 for field in fields[1:5]]
    return found + numbers + [0.0] * (4 - len(numbers))


def common(v: View, me: int) -> list[float]:
    found = one_hot(v.round - 1, ROUNDS)
    found += [v.fear / 19, float(v.acted), float(v.busy), float(side_of(v))]
    return found + [n / 2 for n in v.pool] + counts(v.looked if v.seat is not None else [])
