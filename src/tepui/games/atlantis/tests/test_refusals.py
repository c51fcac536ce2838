"""What is not legal is refused for the reason of the action, with the rule that forbids it and the amounts; and changes nothing.

Each row: what lies where, what is done first, what is refused, by which rule, and words of the sentence. `FORBIDS` quotes of
every rule the words that forbid.
"""

from __future__ import annotations

import re
from random import Random

import pytest

import tepui
from tepui import Match
from tepui.games.atlantis.tests.island import Apart, island, play, read
from tepui.testing.kit import check_forbidding

GAME = tepui.load("atlantis")
FORBIDS = {
    "ATL-BOAT-01": "at most 3 explorers",
    "ATL-BOAT-02": "may not be moved into a space that holds another one",
    "ATL-BOAT-03": "Boats move only on sea spaces",
    "ATL-BOAT-05": "only by a player who controls it",
    "ATL-BOAT-14": "never return to the reserve",
    "ATL-BOARD-01": "133 hex spaces",
    "ATL-CH1-01": "two explorers",
    "ATL-CH1-02": "only one",
    "ATL-COMP-05": "1, 1, 1, 2, 2, 3, 3, 4, 5, 6",
    "ATL-COMP-06": "hides one of twelve symbols",
    "ATL-DIE-01": "ONE creature of the rolled kind already on the board",
    "ATL-DIE-04": "never onto terrain tiles",
    "ATL-DIE-06": "The maximum is 1 space for a serpent, 2 for a shark, 3 for a whale",
    "ATL-DIE-07": "cannot move",
    "ATL-FLOW-08": "within its range",
    "ATL-HELD-02": "one of your own swimmers",
    "ATL-HELD-03": "ends the move",
    "ATL-HELD-04": "cannot take a swimmer into a boat, onto land",
    "ATL-HELD-05": "one boat you control",
    "ATL-HELD-06": "no other boat in any space entered",
    "ATL-HELD-08": "any shark on the board",
    "ATL-HELD-10": "a sea space with no boat, no swimmer and no creature",
    "ATL-HELD-12": "only if it has a legal target",
    "ATL-HELD-18": "must end at least one space away",
    "ATL-INFO-10": "Secret about a held tile",
    "ATL-LAND-03": "Walker → adjacent sea space",
    "ATL-LAND-04": "Passenger → another boat",
    "ATL-LAND-06": "can never again enter a terrain tile",
    "ATL-LAND-08": "never moves to a non-adjacent space, and the lagoon is not walkable",
    "ATL-MOVE-04": "may never move another player's explorer",
    "ATL-MOVE-08": "only own explorers and boats that are empty or controlled",
    "ATL-SAFE-04": "An option forbids it",
    "ATL-SAFE-06": "never moves again",
    "ATL-SAFE-08": "is illegal",
    "ATL-SETUP-04": "10 explorers of one colour",
    "ATL-SETUP-09": "is illegal",
    "ATL-SETUP-11": "unoccupied sea space",
    "ATL-SETUP-12": "no boat and no sea serpent",
    "ATL-SETUP-18": "is illegal for boat placement",
    "ATL-SHARK-02": "ends its move there",
    "ATL-SINK-01": "lowest terrain type still present",
    "ATL-SINK-11": "is illegal while another tile of that type touches the sea",
    "ATL-SINK-12": "leaves the board for good",
    "ATL-SWIM-02": "only into the boat's own sea space",
    "ATL-SWIM-03": "at most ONE sea-space move",
    "ATL-SWIM-04": "one sea-space move of the turn",
    "ATL-SWIM-06": "requires swimmer and boat in the same sea space",
    "ATL-SWIM-20": "cannot board a boat in a neighbouring space directly",
    "ATL-TURN-01": "four steps in this order",
    "ATL-TURN-13": "A step once left is closed",
}
I7 = {"red": ["i7"], "blue": ["i7"]}
BEACHES = {"beach": "e6 h3", "rest": "forest"}


def red(*places, **others):
    return {"explorers": {"red": [*places, "i7"], **others}}


def tile(symbol, holder="red", **more):
    return {"stage": "tile", "number": 9, "hands": {holder: [{"symbol": symbol, "turn": 1}]}, "explorers": I7, **more}


def creature(kind, **more):
    return {"stage": "creature", "die": kind, "explorers": I7, **more}


DOLPHIN = tile("dolphin", explorers={"red": ["e2", "i7"], "blue": ["g2"]})
WINDS = tile("winds", boats="c4 c5 m1", explorers={"red": ["i7"], "blue": ["boat2"]})
SHARK = tile("move_shark", sharks="m1 m2")

# what lies where, before, refused, rule, words
TABLE = [
    # step 2
    (red("e2"), ["swim r0 e1"], "swim r0 e2", "ATL-SWIM-03", "one sea move of this turn"),
    (red("e2") | {"boats": "f2"}, ["swim r0 f2", "climb r0"], "jump r0", "ATL-SWIM-04", "one sea move"),
    (red("boat0") | {"boats": "g2"}, [], "walk r0 f3", "ATL-LAND-06", "never sets foot on it again"),
    (red("g2"), [], "walk r0 f3", "ATL-LAND-06", "never sets foot"),
    (red("f3"), [], "walk r0 e2", "ATL-LAND-08", "nobody walks on the sea"),
    (red("f3"), [], "wade r0 f4", "ATL-LAND-03", "f4 is no sea space"),
    (red("g2"), [], "wade r0 f2", "ATL-LAND-03", "not on a tile"),
    (red("f3"), [], "swim r0 e2", "ATL-SWIM-03", "not swimming"),
    (red("a1"), [], "swim r0 nw", "ATL-BOARD-01", "The board ends there"),
    (red("f3"), [], "jump r0", "ATL-SWIM-02", "not in a boat"),
    (red("f3"), [], "climb r0", "ATL-SWIM-06", "not swimming"),
    (red("g2"), [], "climb r0", "ATL-SWIM-06", "no boat there"),
    (red("g2") | {"boats": "f2"}, [], "board r0 f2", "ATL-SWIM-20", "from the boat’s own space"),
    (red("f3"), [], "hop r0 e2", "ATL-LAND-04", "not in a boat"),
    (red("boat0", blue=["boat0", "boat0"]) | {"boats": "c4"}, [], "sail boat0 c5", "ATL-BOAT-05", "You have 1 aboard, others up to 2"),
    (red(blue=["boat0"]) | {"boats": "c4"}, [], "sail boat0 c5", "ATL-MOVE-08", "You do not control this boat"),
    (red("boat0") | {"boats": "c4 c5"}, [], "sail boat0 c5", "ATL-BOAT-02", "a boat in c5 already"),
    (red("boat0") | {"boats": "c4"}, [], "sail boat0 d4", "ATL-BOAT-03", "on the sea only"),
    (red(), [], "sail boat0 e", "ATL-BOAT-14", "not at sea"),
    (red("f3", blue=["boat0"] * 3) | {"boats": "g2"}, [], "board r0 g2", "ATL-BOAT-01", "three aboard"),
    (red("c2"), [], "land r0", "ATL-SAFE-08", "c2 touches no safe island"),
    (red("c2") | {"options": {"swim_then_land": False}}, ["swim r0 c1"], "land r0", "ATL-SAFE-04", "may land next turn"),
    (red("nw"), [], "land r0", "ATL-SAFE-06", "Saved for good"),
    (red(blue=["f3"]), [], "walk b0 f4", "ATL-MOVE-04", "another player’s explorer"),
    (red(), [], "sink f3", "ATL-TURN-01", "This is step 2"),
    (red(), [], "stay", "ATL-TURN-01", "This is step 2"),
    (red(), [], "pass", "ATL-TURN-13", "This is step 2"),
    # step 3
    ({"stage": "sink", "explorers": I7}, [], "sink e5", "ATL-SINK-01", "all beaches sink first"),
    ({"stage": "sink", "explorers": I7, "tiles": BEACHES}, [], "sink e6", "ATL-SINK-11", "touches no sea yet"),
    ({"stage": "sink", "explorers": I7, "tiles": {"beach": "e6", "rest": "sea"}}, [], "sink h3", "ATL-SINK-12", "has sunk already"),
    ({"stage": "sink", "explorers": I7}, [], "walk r0 h7", "ATL-TURN-13", "you must sink a tile"),
    # step 1
    (tile("dolphin"), [], "play dolphin t0", "ATL-HELD-12", "None of your explorers swims"),
    (tile("winds"), [], "play winds t0", "ATL-HELD-12", "no empty one, can move"),
    (tile("move_shark"), [], "play move_shark t0", "ATL-HELD-12", "No creature of that kind"),
    (tile("def_shark"), [], "play dolphin t0", "ATL-COMP-06", "shark defence"),
    (tile("dolphin", "red", hands={"red": [{"symbol": "winds", "turn": 1}], "blue": [{"symbol": "dolphin", "turn": 1}]}), [], "play dolphin t1", "ATL-INFO-10", "not yours"),
    (DOLPHIN, [], "walk r1 h7", "ATL-TURN-01", "This is step 1"),
    (DOLPHIN, ["play dolphin t0"], "swimmer b0", "ATL-HELD-02", "another player’s explorer"),
    (DOLPHIN, ["play dolphin t0"], "swimmer r1", "ATL-HELD-02", "swimmers only"),
    (DOLPHIN, ["play dolphin t0", "swimmer r0"], "to m7", "ATL-HELD-03", "three spaces at most"),
    (DOLPHIN, ["play dolphin t0", "swimmer r0"], "to e2", "ATL-HELD-18", "another space than it starts from"),
    (DOLPHIN, ["play dolphin t0", "swimmer r0"], "to f3", "ATL-HELD-04", "stays at sea"),
    (WINDS, ["play winds t0"], "boat boat2", "ATL-HELD-05", "do not control"),
    (WINDS, ["play winds t0", "boat boat0"], "to c5", "ATL-HELD-06", "a boat in c5 already"),
    (WINDS, ["play winds t0", "boat boat0"], "to d4", "ATL-BOAT-03", "on the sea only"),
    (SHARK, ["play move_shark t0"], "creature serpent0", "ATL-HELD-08", "Only sharks"),
    (SHARK, ["play move_shark t0", "creature shark0"], "to m2", "ATL-HELD-10", "m2 is not free"),
    # step 4
    (creature("shark", sharks="m1"), [], "creature serpent0", "ATL-DIE-01", "Only sharks may be moved now"),
    (creature("shark", sharks="m1"), [], "creature shark3", "ATL-DIE-01", "not at sea"),
    (creature("serpent"), [], "creature serpent4", "ATL-DIE-07", "shut in by land"),
    (creature("shark", sharks="m1"), ["creature shark0"], "roam a1", "ATL-DIE-06", "up to 2 spaces"),
    (creature("shark", sharks="m1"), ["creature shark0"], "roam m1", "ATL-FLOW-08", "is there: pick another space"),
    (creature("shark", sharks="a1", explorers={"red": ["a2", "b2"], "blue": ["b1"]}, serpents=""), ["creature shark0"], "roam a3", "ATL-SHARK-02", "stops at swimmers"),
    (creature("serpent"), ["creature serpent0"], "roam m1", "ATL-DIE-06", "moves 1 space"),
    (creature("serpent", serpents="e2"), ["creature serpent0"], "roam f3", "ATL-DIE-04", "f3 is land"),
    # set-up
    ({"stage": "placement", "explorers": {"red": ["e5"]}}, [], "place red 1 e5", "ATL-SETUP-09", "already holds an explorer"),
    ({"stage": "placement", "explorers": {"red": [{"at": "e5", "value": 6}]}}, [], "place red 6 e6", "ATL-COMP-05", "no explorer worth 6 left"),
    ({"stage": "placement"}, [], "place blue 1 e6", "ATL-SETUP-04", "are not yours"),
    ({"stage": "placement", "options": {"challenge1": True}, "explorers": {"red": ["d4"]}}, [], "place red 1 d4", "ATL-CH1-02", "only one explorer"),
    ({"stage": "placement", "options": {"challenge1": True}, "explorers": {"red": ["e6", "e6"]}}, [], "place red 1 e6", "ATL-CH1-01", "already holds two"),
    ({"stage": "launch", "boats": "c4"}, [], "launch c4", "ATL-SETUP-12", "a boat in c4 already"),
    ({"stage": "launch"}, [], "launch g6", "ATL-SETUP-12", "A sea serpent is in g6"),
    ({"stage": "launch"}, [], "launch b4", "ATL-SETUP-18", "touches no tile"),
    ({"stage": "launch"}, [], "launch e5", "ATL-SETUP-11", "e5 is no sea space"),
]  # fmt: skip
POSSIBLE = ("place_here", "launch_here", "sink_here", "walk_here", "pick_first", "land_here", "rider", "can_move", "can_sail", "play_this")  # fmt: skip


@pytest.mark.parametrize(
    ("position", "before", "action", "rule", "words"), TABLE, ids=[f"{row[2]}-{row[3]}" for row in TABLE]
)
def test_refused_for_the_reason_of_the_action(position, before, action, rule, words):
    match = play(island(**position), *before)
    there, log = match.game.position(match.table), match.log
    try:
        asked = read(match, action)
    except Apart:
        asked = GAME.read(action)
    with pytest.raises(tepui.IllegalAction) as refused:
        match.do(asked)
    assert refused.value.rule == rule
    assert words in GAME.refusal(match.shown(match.seat), asked).text
    assert GAME.refusal(match.shown(match.seat), asked, "fr").text
    assert (match.game.position(match.table), match.log) == (there, log)


def test_every_cited_rule_forbids_what_was_tried():
    check_forbidding(GAME, [row[3] for row in TABLE], FORBIDS)


def test_what_is_refused_is_never_called_possible():
    """At random moments of games, any action that is not legal: its reason is none of those that say what can be done."""
    rng = Random("refused")
    said = set()
    for seed in range(2):
        match = Match.new("atlantis", 2 + seed, {}, seed=f"refused/{seed}")
        while not match.over:
            if rng.random() < 0.1:
                view, legal = match.shown(match.seat), set(match.legal())
                for action in rng.sample(range(GAME.actions.size), 60):
                    if action not in legal:
                        said.add(re.sub(r"\b[a-m]\d+\b", "a1", GAME.refusal(view, action).text))
            match.do(rng.choice(match.legal()))
    spaces = {"space": "a1"}
    for key in POSSIBLE:
        assert GAME.words.fill("en", f"why.{key}", spaces) not in said, key
