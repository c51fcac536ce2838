"""What is refused, one by one: the action, the rule whose text forbids it, and what the sentence names."""

from __future__ import annotations

import pytest

from tepui.cli.rule_coverage import rule_ids
from tepui.games.tikal2.tests.temple import GAME, dig_site, whole_game
from tepui.testing.kit import check_refusal, play

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
    (TEMPLE, [], "canoe 1", "TIK-CANOE-01", "moved"),
    (RIVER, [], "take T16", "TIK-CANOE-11", "First choose the site"),
    (RIVER, ["canoe 1", "pay pink"], "take T01", "TIK-TURN-04", "of the site your canoe has reached"),
    (RIVER, [], "pay pink", "TIK-FOREST-01", "only in the forest"),
    (RIVER, ["canoe 1"], "pay green", "TIK-FOREST-02", "no green key in your bag"),
    (RIVER, ["canoe 1"], "lose", "TIK-FOREST-04", "you have 2 keys"),
    (RIVER, [], "lose", "TIK-FOREST-03", "10 points"),
    (RIVER, ["canoe 1"], "portage", "TIK-SCARD-01", "do not have the card"),
    ({**RIVER, "players": [{"cards": ["free_forest"]}]}, [], "portage", "TIK-FOREST-05", "reaches the forest"),
    (RIVER, [], "end", "TIK-TURN-04", "Every turn takes a tile"),
    (RIVER, [], "explore", "TIK-TURN-06", "tile comes before"),
    (PLANE, [], "ship mask 1", "TIK-DELIV-02", "passes a seaplane"),
    (PLANE, ["canoe 1"], "ship mask 3", "TIK-DELIV-01", "deliver 3, you have 2"),
    (PLANE, ["canoe 1"], "ship dagger 1", "TIK-DELIV-01", "deliver 1, you have 0"),
    (PLANE, ["canoe 1"], "multi", "TIK-SCARD-01", "do not have the card"),
    ({"players": [{"cards": ["deliver_plus2"]}], "sites": {"1": ["T16"]}}, [], "plus", "TIK-SCARD-17", "needs a delivery"),
    (RIVER, [], "pass", "TIK-DELIV-02", "seaplane"),
    (RIVER, [], "done", "TIK-DELIV-02", "seaplane"),
    # ---- the tile
    (RIVER, [], "do key", "TIK-TILE-02", "icons of the tile"),
    (TILE, [], "do passage", "TIK-TILE-02", "does not show that action"),
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
    (TEMPLE, ["explore"], "cross S1 card", "TIK-SCARD-01", "do not have the card"),
    (WITH_TOKEN, ["explore"], "cross B3 token", "TIK-PASS-03", "discovered a room"),
    ({**DUG, "players": [{"at": "A2", "bag": ["pink"], "tokens": 1}], "rooms": FIXTURE}, ["explore"], "cross B3 token", "TIK-PASS-20", "A key of yours opens"),
    ({**DUG, "players": [{"at": "A2", "tokens": 1}]}, ["explore"], "cross S1 token", "TIK-PASS-11", "from outside only"),
    (TEMPLE, ["explore"], "dig 1", "TIK-MOVE-13", "outside"),
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
    (RIVER, [], "play key", "TIK-SCARD-01", "do not have the card"),
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


def test_every_cited_rule_is_in_the_rulebook():
    assert len(TABLE) >= 40
    assert {row[3] for row in TABLE} <= set(rule_ids(GAME.folder / "rulebook.en.md"))


def test_every_refused_action_has_a_reason():
    """Whatever is tried, at every kind of question, gets a sentence."""
    for position, before, _, _, _ in TABLE:
        match = play(dig_site(**position), *before)
        for action in range(0, GAME.actions.size, 7):
            assert GAME.refusal(match.view(match.seat), action).text


def test_no_percentage_is_shown():
    """There are no odds in this game: if one is ever shown, it must be compared with the truth."""
    shown = ("do.", "danger.", "prompt.", "why.", "stat.", "chip.", "set.", "line.")
    for lang in ("en", "fr"):
        assert not [key for key, text in GAME.words.file(lang).items() if key.startswith(shown) and "%" in text]
