"""How the seats of Atlantis stand, in points of value: what is saved, and what is likely to be, less what is about to be lost.

Every explorer counts its value times the chance to reach a haven, by where it is: in a boat, swimming, near a boat,
inland. Then what the others can do before the seat's next turn: for each face of the die the worst attack within
reach, and the worst tile to sink.
"""

from __future__ import annotations

from typing import Final

from tepui.games.atlantis.rules.components import (
    BEACH,
    DOLPHIN,
    FOREST,
    MOUNTAIN,
    OUT,
    SAVED,
    UNPLACED,
    VALUES,
)
from tepui.games.atlantis.rules.table import Atlantis

FARTHEST: Final = 8


HELD: Final[tuple[float, ...]] = (0.8, 0.9, 0.6, 0.6, 0.6, 0.7, 0.8)  # dolphin, winds, move-creature tiles, defences
BEST_RIVAL: Final = 0.45
EVERY_RIVAL: Final = 0.10


def worth(t: Atlantis, piece: int) -> float:
    return 1.0 if t.rules.all_equal else float(t.value[piece])


def at_large(t: Atlantis, seat: int) -> list[int]:
    """The seat's explorers on the board, neither saved nor lost, the worthiest first: they take the seats in boats first."""
    found: list[tuple[float, int]] = []
    for piece in t.rules.pieces[seat]:
        if t.where[piece] < SAVED:
            found.append((-worth(t, piece), piece))
    found.sort()
    return [piece for _, piece in found]


def secured(t: Atlantis, seat: int, in_hand: float) -> float:
    """What does not hang on the board: explorers saved, tiles held, and a share of the explorers not yet placed."""
    total = 0.0
    unplaced = 0
    hand = float(sum(VALUES) * len(t.rules.colours[seat]))
    for piece in t.rules.pieces[seat]:
        at = t.where[piece]
        if SAVED <= at < OUT:
            total += worth(t, piece)
        if at == UNPLACED:
            unplaced += 1
        else:
            hand -= t.value[piece]
    if unplaced:
        total += in_hand * hand
    for tile in range(len(t.keeper)):
        if t.keeper[tile] == seat:
            total += HELD[t.symbol[tile] - DOLPHIN]
    return total


def turns_left(t: Atlantis) -> float:
    """Until the volcano, on average half-way through the mountains."""
    return (t.tiles[BEACH] + t.tiles[FOREST] + (t.tiles[MOUNTAIN] + 1) / 2.0) / t.rules.seats


def against_rivals(hope: list[float]) -> list[float]:
    """What every seat may hope for, less a share of what its rivals may: most of the best one's, a little of everybody's."""
    found: list[float] = []
    for seat in range(len(hope)):
        best = 0.0
        others = 0.0
        for rival in range(len(hope)):
            if rival != seat:
                best = max(best, hope[rival])
                others += hope[rival]
        found.append(hope[seat] - BEST_RIVAL * best - EVERY_RIVAL * others)
    return found


def lead(t: Atlantis) -> float:
    """Seven points early, two at the end."""
    tiles = t.tiles[0] if t.turn else 40
    return 2.0 + 5.0 * min(1.0, tiles / 40.0)


# ---- how a turn is thought about

# Questions that complete what was begun: a tile was played, a creature picked.
BEGUN: Final[tuple[str, ...]] = (
    "PickSwimmer",
    "DolphinRide",
    "PickBoat",
    "FairWinds",
    "PickCreature",
    "Relocate",
    "Roam",
)

# What share of a turn's time each question deserves. A played tile is three questions, a creature two.
PACE: Final[dict[str, float]] = {
    "PlayTile": 0.60,
    "PickSwimmer": 0.03,
    "PickBoat": 0.03,
    "PickCreature": 0.03,
    "DolphinRide": 0.03,
    "FairWinds": 0.03,
    "Relocate": 0.03,
    "SinkTile": 0.20,
    "Embark": 0.02,
    "ChooseCreature": 0.15,
    "Roam": 0.04,
}
MOVING: Final[tuple[float, ...]] = (0.0, 0.25, 0.45, 0.60)  # by points left


def begun(step: str) -> bool:
    return step in BEGUN


def stage(step: str) -> str:
    """Tiles and moves are planned together; then the tile to sink; then the creature."""
    if step in ("ChooseCreature", "Roam"):
        return "ChooseCreature"
    return "Move" if step == "PlayTile" or step in BEGUN else step


def pace(step: str, fields: tuple[int, ...]) -> float:
    """The share of a turn's thinking time; what is asked outside one's own turn gets a tenth."""
    if step == "Move":
        _, left = fields
        return MOVING[left]
    return PACE.get(step, 0.10)
