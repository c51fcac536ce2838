"""What is refused, one by one: the action, the rule whose text forbids it, and what the sentence names.

`FORBIDS` quotes of every rule the words that forbid.
"""

from __future__ import annotations

import pytest

from tepui.games.tikal2.tests.temple import GAME, dig_site, whole_game
from tepui.testing.kit import check_forbidding, check_no_odds, check_refusal, play

FORBIDS = {
    "TIK-CANOE-06": "You may not stop at an empty site",
    "TIK-CANOE-11": "You name the site before the canoe moves",
    "TIK-CARD-01": "Special card: look at the top 3 cards of the pile, keep one",
    "TIK-CARD-02": "You may play the card at once or keep it",
    "TIK-COUNT-01": "Door count: choose one of the five room colours",
    "TIK-DELIV-02": "You can deliver only while your canoe passes a seaplane",
    "TIK-DELIV-15": "any number of your treasures",
    "TIK-DIG-01": "put one of your flags in the room",
    "TIK-DIG-02": "at most one flag in a room",
    "TIK-DIG-03": "If the room has free spots you cover one",
    "TIK-FOREST-01": "When your canoe crosses the link of the forest, you pay",
    "TIK-FOREST-02": "Keys of the camp cannot pay the forest",
    "TIK-FOREST-03": "If your bag is empty you lose 10 points instead",
    "TIK-FOREST-04": "you may not choose to lose 10 points",
    "TIK-FOREST-05": "played at the crossing",
    "TIK-KEY-01": "take 1 key of the colour shown",
    "TIK-MOVE-01": "In an exploration you move your explorer",
    "TIK-MOVE-03": "Only discovered rooms can be entered",
    "TIK-MOVE-14": "You may end the move without digging",
    "TIK-PASS-01": "A passage token lets your explorer cross exactly one wall",
    "TIK-PASS-03": "an empty space cannot be entered",
    "TIK-PASS-06": "only right after a dig",
    "TIK-PASS-07": "no further move in this exploration",
    "TIK-PASS-09": "only from outside and only by a passage",
    "TIK-PASS-11": "next to neither the temple nor another secret room",
    "TIK-PASS-20": "You may not play a token on a wall or door that your keys already open",
    "TIK-RESCUE-03": "that leads to a room without your flag, at most one key per exploration",
    "TIK-RESCUE-05": "You may not buy while you can reach any room without your flag",
    "TIK-SANC-01": "Sanctuary: take the top sanctuary of the pile",
    "TIK-SCARD-03": "use it as one passage token",
    "TIK-SCARD-14": "are not played",
    "TIK-SCARD-17": "need a delivery to go with",
    "TIK-SETUP-18": "Before the first turn",
    "TIK-TENT-01": "of no more use in this round",
    "TIK-TENT-05": "before the canoe phase, or at the end of your turn",
    "TIK-TILE-01": "A tile shows one or more actions",
    "TIK-TILE-04": "none is saved for later",
    "TIK-TREAS-01": "Treasure: choose one of the three piles, look at its top 3 treasures, keep one",
    "TIK-TURN-04": "exactly one action tile still on the board",
    "TIK-TURN-06": "never comes before the canoe phase",
    "TIK-TURN-08": "1 normal, 1 by tent, 1 by card",
    "TIK-VAR-01": "“More control”: make 2 piles of treasures (11 and 11) and lay 3 treasures face up",
    "TIK-VAR-03": "no extra exploration and no key by tent",
}
RIVER = {
    "players": [{"canoe": "6", "bag": ["pink", "blue"], "cards": ["five", "passage"]}],
    "sites": {"1": ["T16", "T12"]},
}
PLANE = {"players": [{"canoe": "2", "treasures": ["mask", "mask", "vase"]}], "sites": {"1": ["T16"]}}
TILE = {"stage": "icons", "tile": "T01"}
TEMPLE = {"stage": "explore", "players": [{"bag": ["pink"]}]}
WITH_TOKEN = {"stage": "explore", "players": [{"bag": ["pink"], "tokens": 1}]}
DUG = {"stage": "explore", "players": [{"at": "A2", "bag": ["pink"]}], "flags": {"A2": [0]}}
FIXTURE = {"A3": "LR-brown-adjacent NE", "B3": "SA-yellow"}

# (position, what is played before, the action, rule, words of the reason)
TABLE = [
    # ---- the river
    (RIVER, [], "start pink+green", "TIK-SETUP-18", "at the beginning"),
    (RIVER, [], "canoe 3", "TIK-CANOE-06", "no tile on this site"),
    (RIVER, ["canoe 1"], "canoe 1", "TIK-CANOE-11", "on the way"),
    (TEMPLE, [], "canoe 1", "TIK-TURN-04", "moved"),
    (RIVER, [], "take T16", "TIK-CANOE-11", "First choose the site"),
    (RIVER, ["canoe 1", "pay pink"], "take T01", "TIK-TURN-04", "of the site your canoe has reached"),
    (RIVER, [], "pay pink", "TIK-FOREST-01", "only in the forest"),
    (RIVER, ["canoe 1"], "pay green", "TIK-FOREST-02", "no green key in your bag"),
    (RIVER, ["canoe 1"], "lose", "TIK-FOREST-04", "you have 2 keys"),
    (RIVER, [], "lose", "TIK-FOREST-03", "10 points"),
    (RIVER, ["canoe 1"], "portage", "TIK-CARD-02", "do not have the card"),
    ({**RIVER, "players": [{"cards": ["free_forest"]}]}, [], "portage", "TIK-FOREST-05", "reaches the forest"),
    (RIVER, [], "end", "TIK-TURN-04", "Every turn takes a tile"),
    (RIVER, [], "explore", "TIK-TURN-06", "tile comes before"),
    (PLANE, [], "ship mask 1", "TIK-DELIV-02", "passes a seaplane"),
    (PLANE, ["canoe 1"], "ship mask 3", "TIK-DELIV-15", "deliver 3, you have 2"),
    (PLANE, ["canoe 1"], "ship dagger 1", "TIK-DELIV-15", "deliver 1, you have 0"),
    (PLANE, ["canoe 1"], "multi", "TIK-CARD-02", "do not have the card"),
    ({"players": [{"cards": ["deliver_plus2"]}], "sites": {"1": ["T16"]}}, [], "plus", "TIK-SCARD-17", "needs a delivery"),
    (RIVER, [], "pass", "TIK-DELIV-02", "seaplane"),
    (RIVER, [], "done", "TIK-DELIV-02", "seaplane"),
    # ---- the tile
    (RIVER, [], "do key", "TIK-TILE-01", "icons of the tile"),
    (TILE, [], "do passage", "TIK-TILE-01", "does not show that action"),
    (TILE, [], "end", "TIK-TILE-04", "finish"),
    (RIVER, [], "key pink bag", "TIK-KEY-01", "taken by an icon"),
    (RIVER, [], "draw pile1", "TIK-TREAS-01", "when an icon or a spot says so"),
    (RIVER, [], "open mask pile1", "TIK-VAR-01", "More control"),
    (RIVER, [], "keep_treasure mask", "TIK-TREAS-01", "draw from a pile"),
    (RIVER, [], "keep_card five", "TIK-CARD-01", "Special cards are drawn"),
    (RIVER, [], "sanctuary B3", "TIK-SANC-01", "sanctuary icon"),
    (RIVER, [], "count pink", "TIK-COUNT-01", "icon of a tile"),
    # ---- exploring
    (TEMPLE, [], "go A2", "TIK-MOVE-01", "Begin your exploration"),
    (TEMPLE, ["explore"], "explore", "TIK-TURN-08", "exploring already"),
    (TEMPLE, ["explore", "stop"], "explore", "TIK-TURN-08", "explored in this turn"),
    (TEMPLE, ["explore"], "go B3", "TIK-MOVE-03", "discovered a room"),
    (TEMPLE, ["explore"], "go S1", "TIK-PASS-09", "by a passage only"),
    (TEMPLE, ["explore"], "cross S1 token", "TIK-PASS-01", "no passage token"),
    (TEMPLE, ["explore"], "cross S1 card", "TIK-CARD-02", "do not have the card"),
    (WITH_TOKEN, ["explore"], "cross B3 token", "TIK-PASS-03", "discovered a room"),
    ({**DUG, "players": [{"at": "A2", "bag": ["pink"], "tokens": 1}], "rooms": FIXTURE}, ["explore"], "cross B3 token", "TIK-PASS-20", "A key of yours opens"),
    ({**DUG, "players": [{"at": "A2", "tokens": 1}]}, ["explore"], "cross S1 token", "TIK-PASS-11", "from outside only"),
    (TEMPLE, ["explore"], "dig 1", "TIK-DIG-01", "outside"),
    (DUG, ["explore"], "dig 1", "TIK-DIG-02", "flag is here already"),
    (TEMPLE, ["explore", "go A2"], "dig 16", "TIK-DIG-03", "spot"),
    (TEMPLE, ["explore"], "rescue blue", "TIK-RESCUE-05", "still reach a room"),
    ({"stage": "explore", "players": [{"at": "S1"}], "flags": {"S1": [0]}}, ["explore"], "rescue blue", "TIK-RESCUE-03", "open no room"),
    ({"stage": "explore"}, ["explore", "rescue blue"], "rescue pink", "TIK-RESCUE-03", "One rescue key"),
    (TEMPLE, ["explore"], "back", "TIK-PASS-06", "right after a dig"),
    (TEMPLE, ["explore"], "end", "TIK-MOVE-14", "finish"),
    (WITH_TOKEN, ["explore", "cross S1 token", "dig 10"], "go A2", "TIK-PASS-07", "come back"),
    # ---- tent and cards
    ({**RIVER, "options": {"short_game": True}}, [], "tent", "TIK-VAR-03", "without tents"),
    ({"players": [{"tent": False}], "sites": {"1": ["T16"]}}, [], "tent", "TIK-TENT-01", "used in this round"),
    (RIVER, ["canoe 1"], "tent", "TIK-TENT-05", "before the canoe"),
    (RIVER, [], "play five", "TIK-SCARD-14", "scores at the end"),
    (RIVER, [], "play passage", "TIK-SCARD-03", "in an exploration"),
    (RIVER, [], "play key", "TIK-CARD-02", "do not have the card"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "before", "action", "rule", "words"), TABLE, ids=[f"{i}-{row[2]}" for i, row in enumerate(TABLE)]
)
def test_a_refusal_names_its_own_rule_and_amounts(position, before, action, rule, words):
    match = play(dig_site(**position), *before)
    check_refusal(match, match.seat, action, rule, words)


def test_whoever_is_not_asked_waits():
    match = whole_game(2)
    assert GAME.refusal(match.view(1), GAME.read("start pink+green")).rule == "TIK-TURN-02"


def test_every_cited_rule_forbids_what_was_tried():
    check_forbidding(GAME, [row[3] for row in TABLE], FORBIDS)


def test_every_refused_action_has_a_reason():
    """Whatever is tried, at every kind of question, gets a sentence."""
    for position, before, _, _, _ in TABLE:
        match = play(dig_site(**position), *before)
        for action in range(0, GAME.actions.size, 7):
            assert GAME.refusal(match.view(match.seat), action).text


def test_no_percentage_is_shown():
    """There are no odds in this game."""
    check_no_odds(GAME)
