"""What counts for a player: points, what the camp's keys would score, treasures, cards, passages and flags."""

from __future__ import annotations

from tepui.core.records import Asset
from tepui.games.tikal2.knowledge.view import View, part
from tepui.games.tikal2.rules.components import COLOUR_COUNT, TREASURE_TYPES
from tepui.games.tikal2.rules.scoring import key_points


def assets(v: View) -> tuple[Asset, ...]:
    if v.seat is None:
        return ()
    seat = v.seat
    return (
        Asset("points", v.scores[seat], 2),
        Asset("camp", key_points(list(part(v.camps, seat, COLOUR_COUNT))), 2),
        Asset("treasures", sum(part(v.held, seat, TREASURE_TYPES)), 5),
        Asset("cards", v.hand_sizes[seat], 5),
        Asset("keys", sum(part(v.bags, seat, COLOUR_COUNT)), 3),
        Asset("passages", v.tokens[seat], 2),
        Asset("flags", sum(mask >> seat & 1 for mask in v.flags), 1),
    )
