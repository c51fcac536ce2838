"""How a seat of Tikal II stands, in points: as it was for `expert_1`, each part by its name."""

from __future__ import annotations

from typing import Final

from tepui.games.tikal2.judge.expert_1.evaluate import begun, lead, pace, strength, traits

__all__ = ["TRAITS", "begun", "lead", "pace", "strength", "traits"]

TRAITS: Final[tuple[str, ...]] = (
    "score", "cards", "camp keys", "altars", "treasures", "hand", "bag", "lap", "digs", "doors", "under way",
)  # fmt: skip
