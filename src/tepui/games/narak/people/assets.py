"""What counts for a player: points, tokens of every kind, cards in hand, assistants."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Asset
from tepui.games.narak.knowledge.view import View
from tepui.games.narak.people.panels import totals
from tepui.games.narak.rules.notation import RESOURCE_COUNT, RESOURCES

POINT: Final = 2.0
TOKENS: Final = (1.0, 1.0, 1.3, 1.8, 2.4)  # by kind, as in RESOURCES
CARD: Final = 1.2
ASSISTANT: Final = 3.0


def assets(v: View) -> tuple[Asset, ...]:
    if v.seat is None:
        return ()
    tokens = v.tokens[RESOURCE_COUNT * v.seat : RESOURCE_COUNT * (v.seat + 1)]
    return (
        Asset("points", totals(v)[v.seat], POINT),
        *[Asset(name, n, worth) for name, n, worth in zip(RESOURCES, tokens, TOKENS, strict=True)],
        Asset("hand", v.hand_sizes[v.seat], CARD),
        Asset("assistants", v.employer.count(v.seat), ASSISTANT),
    )
