"""What is not legal is refused with the rule that forbids it, and changes nothing."""

from __future__ import annotations

import pytest

import tepui
from tepui.games.atlantis.tests.island import island, play, read

I7 = {"red": ["i7"], "blue": ["i7"]}
DOLPHIN = {"red": [{"symbol": "dolphin"}]}


def red(*places, **others):
    return {"explorers": {"red": [*places, "i7"], **others}}


@pytest.mark.parametrize(
    ("position", "before", "action", "rule"),
    [
        (red("e2"), ["swim r0 e1"], "swim r0 e2", "ATL-SWIM-03"),
        (red("e2") | {"boats": "f2"}, ["swim r0 f2", "climb r0"], "jump r0", "ATL-SWIM-04"),
        (red("boat0") | {"boats": "g2"}, [], "walk r0 f3", "ATL-LAND-06"),
        (red("g2"), [], "walk r0 f3", "ATL-LAND-06"),
        (red("boat0", blue=["boat0", "boat0"]) | {"boats": "c4"}, [], "sail boat0 c5", "ATL-BOAT-05"),
        (red("boat0") | {"boats": "c4 c5"}, [], "sail boat0 c5", "ATL-BOAT-02"),
        (red("boat0") | {"boats": "c4"}, [], "sail boat0 d4", "ATL-BOAT-03"),
        (red("f3", blue=["boat0"] * 3) | {"boats": "g2"}, [], "board r0 g2", "ATL-BOAT-01"),
        (red("c2"), [], "land r0", "ATL-SAFE-08"),
        (red("c2") | {"options": {"swim_then_land": False}}, ["swim r0 c1"], "land r0", "ATL-SAFE-04"),
        (red("nw"), [], "land r0", "ATL-SAFE-06"),
        (red(blue=["f3"]), [], "walk b0 f4", "ATL-MOVE-04"),
        ({"stage": "sink", "explorers": I7}, [], "sink e5", "ATL-SINK-01"),
        (
            {"stage": "sink", "explorers": I7, "tiles": {"beach": "e6 h3", "rest": "forest"}},
            [],
            "sink e6",
            "ATL-SINK-11",
        ),
        ({"stage": "tile", "explorers": I7, "hands": DOLPHIN}, [], "play dolphin t0", "ATL-HELD-12"),
        ({"stage": "creature", "die": "shark", "sharks": "m1", "explorers": I7}, [], "creature serpent0", "ATL-DIE-01"),
        ({"stage": "placement", "explorers": {"red": ["e5"]}}, [], "place red 1 e5", "ATL-SETUP-09"),
        ({"stage": "launch", "boats": "c4"}, [], "launch c4", "ATL-SETUP-12"),
        ({"stage": "launch"}, [], "launch g6", "ATL-SETUP-12"),
        ({"stage": "launch"}, [], "launch b4", "ATL-SETUP-18"),
    ],
    ids=str,
)
def test_refused_with_its_rule(position, before, action, rule):
    match = play(island(**position), *before)
    there, log = match.game.position(match.table), match.log
    with pytest.raises(tepui.IllegalAction) as refused:
        match.do(read(match, action))
    assert refused.value.rule == rule
    assert (match.game.position(match.table), match.log) == (there, log)
