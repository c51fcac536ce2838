"""What a seat of Narak has at the end of a round, as a list of small facts: `tepui train` learns what each of them is worth.

A count is as many marks as there are pieces, so that the third coin may be worth another sum than the first.
"""

from __future__ import annotations

from typing import Final

from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    CARD_COUNT,
    FEAR_CARD,
    GOLD,
    LEVEL,
    NODE_COUNT,
    NODE_ROW,
    NONE,
    ROUNDS,
    SITE_COUNT,
    TEMPLE_STACK_COUNT,
    TOP_ROW,
)
from tepui.games.narak.rules.notation import RESOURCE_COUNT
from tepui.games.narak.rules.rounds import Round
from tepui.games.narak.rules.scoring import cards_of
from tepui.games.narak.rules.table import Narak

# What is marked, and how many marks it has. Weights are for these in this order: whoever changes them trains again.
GROUPS: Final[dict[str, int]] = {
    **{f"token {i}": 8 for i in range(RESOURCE_COUNT)},
    "glass": NODE_COUNT,
    "book": NODE_COUNT,
    "one of a card": CARD_COUNT,
    "two of a card": CARD_COUNT,
    "cards": 20,
    "fears": 8,
    "fear tiles": 6,
    "crates": 5,
    "slotted": 5,
    "silver assistants": ASSISTANT_COUNT,
    "gold assistants": ASSISTANT_COUNT,
    "boons": 6,
    "guardians": 7,
    "hand": 6,
    "near sites": 10,
    "far sites": 6,
    "rival's glass": TOP_ROW + 2,
    **{f"temple tile {stack}": 3 for stack in range(TEMPLE_STACK_COUNT)},
    "begins": 1,
    "between rounds": 1,
    "on offer": CARD_COUNT,
}
FIRST: Final[dict[str, int]] = {}
MARKS = 0
for _name, _size in GROUPS.items():
    FIRST[_name] = MARKS
    MARKS += _size
TOKENS: Final = [FIRST[f"token {i}"] for i in range(RESOURCE_COUNT)]
TILES: Final = [FIRST[f"temple tile {stack}"] for stack in range(TEMPLE_STACK_COUNT)]


def phase(t: Narak, seat: int) -> int:
    """The round that is over for the seat, the last one excepted; 0: it is not."""
    if between_rounds(t):
        return t.round - 1
    return t.round if t.passed[seat] and t.round < ROUNDS else 0


def between_rounds(t: Narak) -> bool:
    """The number of the next round is up, but its hands are not drawn yet."""
    return True not in t.passed and any(isinstance(step, Round) for step in t.steps)


def marks(t: Narak, seat: int) -> list[int]:
    found: list[int] = [FIRST["glass"] + t.glass[seat], FIRST["book"] + t.book[seat]]
    for i in range(RESOURCE_COUNT):
        _count(found, TOKENS[i], t.tokens[RESOURCE_COUNT * seat + i], 8)
    _mark_cards(found, t, seat)
    _count(found, FIRST["fear tiles"], t.fear_tiles[seat], 6)
    _count(found, FIRST["crates"], t.crates[seat], 5)
    _count(found, FIRST["slotted"], t.slotted[seat], 5)
    for i in range(ASSISTANT_COUNT):
        if t.crews[seat] >> i & 1:
            found.append(FIRST["gold assistants" if t.level[i] == GOLD else "silver assistants"] + i)
    _count(found, FIRST["boons"], t.boons(seat).bit_count(), 6)
    _count(found, FIRST["guardians"], t.tamed[seat].bit_count(), 7)
    _count(found, FIRST["hand"], len(t.hands[seat]), 6)
    for stack in range(TEMPLE_STACK_COUNT):
        _count(found, TILES[stack], t.won[TEMPLE_STACK_COUNT * seat + stack], 3)
    _mark_island(found, t)
    found.append(FIRST["rival's glass"] + _foremost(t, seat))
    if t.first == seat:
        found.append(FIRST["begins"])
    if between_rounds(t):
        found.append(FIRST["between rounds"])
    for card in t.row:
        if card != NONE:
            found.append(FIRST["on offer"] + card)
    return found


def _count(found: list[int], first: int, count: int, most: int) -> None:
    for i in range(min(count, most)):
        found.append(first + i)


def _mark_cards(found: list[int], t: Narak, seat: int) -> None:
    cards = cards_of(t, seat)
    held = [0] * CARD_COUNT
    for card in cards:
        held[card] += 1
    for card in range(CARD_COUNT):
        if held[card]:
            found.append(FIRST["one of a card"] + card)
        if held[card] > 1:
            found.append(FIRST["two of a card"] + card)
    _count(found, FIRST["cards"], len(cards), 20)
    _count(found, FIRST["fears"], held[FEAR_CARD], 8)


def _mark_island(found: list[int], t: Narak) -> None:
    """How much of the island is known."""
    near, far = 0, 0
    for site in range(SITE_COUNT):
        if t.tiles[site] != NONE:
            near += 1 if LEVEL[site] == 1 else 0
            far += 1 if LEVEL[site] == 2 else 0
    _count(found, FIRST["near sites"], near, 10)
    _count(found, FIRST["far sites"], far, 6)


def _foremost(t: Narak, seat: int) -> int:
    """The row of the foremost glass of the others."""
    row = NODE_ROW[t.rival_glass] if t.rules.solo else 0
    for other in range(t.rules.seats):
        if other != seat:
            row = max(row, NODE_ROW[t.glass[other]])
    return min(row, TOP_ROW + 1)
