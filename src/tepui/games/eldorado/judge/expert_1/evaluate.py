"""How the seats of El Dorado stand, in turns: the clock of the way home, and what hand, equipment and tiles promise."""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.rules.table import Eldorado

HEELS: Final = 2.0  # leads


def lead(t: Eldorado) -> float:
    """Large while the race is young, small near the end; the same all through a turn, so that a turn is judged by turns alone."""
    return max(0.5, 1.6 - 0.06 * t.round)


def heels(t: Eldorado) -> float:
    """Nobody counts as further behind than this: a race that nobody contests is run all the same."""
    return HEELS * lead(t)
