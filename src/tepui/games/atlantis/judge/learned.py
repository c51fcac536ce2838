"""How Atlantis stands by what bots' games have taught: as it was for `expert_1`, with the weights of what a standing is made of."""

from __future__ import annotations

from typing import Final

from tepui.games.atlantis.judge.expert_1.evaluate import BEST_RIVAL, EVERY_RIVAL
from tepui.games.atlantis.judge.expert_1.learned import standings, traits

__all__ = ["STANDING", "standings", "traits"]

# What adds up to a standing, with its weight.
STANDING: Final[dict[str, float]] = {
    "secured": 1.0, "sailing": 1.0, "swimming": 1.0, "walking": 1.0, "best rival": -BEST_RIVAL, "rivals": -EVERY_RIVAL,
}  # fmt: skip
