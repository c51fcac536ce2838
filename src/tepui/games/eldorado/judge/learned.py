"""What a planner is told of El Dorado beside the learned judge, which has not changed since `expert_1`: its traits, its stages."""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.judge.expert_1.learned import BLOCKADE_WORTH, begun, learned, pace, proposals, reckons, traits
from tepui.games.eldorado.rules.table import Eldorado
from tepui.games.eldorado.rules.turn import DiscardCards, LastTiles

__all__ = ["STANDING", "begun", "learned", "pace", "proposals", "reckons", "stage", "traits"]

# What adds up to a standing, with its weight; at first the number of cards counts for nothing beyond the turns.
STANDING: Final[dict[str, float]] = {"turns": 1.0, "tiles": 1.0, "blockades": BLOCKADE_WORTH, "cards": 0.0}


def stage(t: Eldorado) -> str:
    """All of phase 1 is one stage: movement, payment and purchase belong together."""
    return "discard" if isinstance(t.step, (DiscardCards, LastTiles)) else "play"
