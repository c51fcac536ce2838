"""Node counts: how many ways there are to go on from fixed positions, to a depth of two or three answers.

A number here changes when any list of legal answers changes, even by one.
"""

from __future__ import annotations

import pytest

from tepui.engine.step import Chance
from tepui.games.atlantis.tests.island import island

POSITIONS = {
    "placement": {"stage": "placement", "explorers": {"red": ["e5"], "blue": ["d4"]}},
    "launch": {"stage": "launch", "boats": "c4 j8"},
    "moving": {
        "boats": "g2 c1 h2", "sharks": "d1", "whales": "e2",
        "explorers": {"red": ["f3", "boat1", "g2", "l1"], "blue": ["boat0", "i7"]},
    },
    "tiles": {
        "stage": "tile", "number": 9, "boats": "c4 f2", "sharks": "d1 m1", "whales": "l5",
        "hands": {"red": [{"symbol": s} for s in ("dolphin", "winds", "move_serpent", "move_shark", "move_whale", "def_shark")]},
        "explorers": {"red": ["e2", "boat0"], "blue": ["boat0", "i7"]},
    },
    "sinking": {
        "stage": "sink", "sunk": "f3 f4 d4", "explorers": {"red": ["g3", "g3", "i7"], "blue": ["g3", "g3"]},
    },
    "creatures": {
        "stage": "creature", "die": "whale", "whales": "l5 g11 l5", "boats": "l6 g10",
        "hands": {"blue": [{"symbol": "def_whale"}]}, "explorers": {"red": ["i7"], "blue": ["boat0", "boat1", "i7"]},
    },
}  # fmt: skip


def ways(t, depth):
    """How many sequences of so many answers there are; chance counts every outcome and is no answer."""
    if depth == 0 or t.over:
        return 1
    chance = isinstance(t.step, Chance)
    actions = [action for action, _ in t.step.outcomes(t)] if chance else t.step.legal(t)
    total = 0
    for action in actions:
        after = t.copy()
        after.apply(action)
        total += ways(after, depth if chance else depth - 1)
    return total


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("placement", [228, 50616]),
        ("launch", [26, 650, 15600]),
        ("moving", [25, 554, 12225]),
        ("tiles", [6, 28, 967]),
        ("sinking", [13, 3295, 32579]),
        ("creatures", [3, 34, 53]),
    ],
)
def test_ways_to_go_on(name, counts):
    match = island(**POSITIONS[name])
    assert [ways(match.table, depth + 1) for depth in range(len(counts))] == counts
