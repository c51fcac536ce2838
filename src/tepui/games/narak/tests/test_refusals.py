"""What is refused, one by one: the action, the rule whose text forbids it, and what the sentence names.

`FORBIDS` quotes of every rule the words that forbid.
"""

from __future__ import annotations

import pytest

from tepui.games.narak import GAME
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    CARDS,
    GUARDIANS,
    NEXT,
    NODES,
    SITE_TILES,
    SITES,
    TEMPLE_NODE,
    TEMPLE_STACKS,
)
from tepui.games.narak.tests.expedition import FC, ROW, XC, expedition
from tepui.testing.kit import check_forbidding, check_no_odds, check_refusal, play

FORBIDS = {
    "ARN-ASST-04": "You use the assistants on your own board only. Using an assistant exhausts it (it is turned sideways); an exhausted assistant cannot be used",
    "ARN-BUY-02": "choose it in the row",
    "ARN-BUY-10": "You cannot buy a card whose price, after discounts, you cannot pay",
    "ARN-DIG-01": "any discovered site of level 1 or 2",
    "ARN-DIG-02": "With both of them out you cannot dig",
    "ARN-DIG-03": "must hold no archaeologist",
    "ARN-DISC-01": "any space of level 1 or 2 without a site tile. You need an archaeologist at home",
    "ARN-DISC-02": "Pay the compasses of the region",
    "ARN-GUARD-04": "must be on the guardian's site",
    "ARN-GUARD-10": "Each guardian you have overcome gives one boon, once in the game",
    "ARN-GUARD-19": "You cannot overcome a guardian whose cost you cannot pay in full",
    "ARN-IDOL-06": "You need an idol in your crates and an empty slot",
    "ARN-IDOL-08": "can be chosen only with a coin",
    "ARN-PLAY-01": "Put the card from your hand",
    "ARN-PLAY-02": "playing it is a free action; without, it is the main action",
    "ARN-PLAY-05": "Without a tablet you cannot play it so",
    "ARN-PLAY-08": "Fear cannot be played for an effect",
    "ARN-RES-02": "may never end on a higher row than the glass",
    "ARN-RES-03": "may only go to a space connected to its own",
    "ARN-RES-21": "You cannot make a move whose full cost you cannot pay",
    "ARN-SETUP-17": "nobody can dig there",
    "ARN-TEMPLE-05": "can never enter the temple",
    "ARN-TEMPLE-06": "With your glass at the temple",
    "ARN-TEMPLE-09": "Nothing can be bought from an empty stack",
    "ARN-TEMPLE-16": "You cannot choose a temple tile whose full cost you cannot pay",
    "ARN-TRAV-04": "You pay a travel cost by putting cards of your hand",
    "ARN-TURN-02": "The main actions are:",
    "ARN-TURN-03": "You may not end a turn after free actions only",
    "ARN-TURN-04": "You may not take a second main action in one turn",
    "ARN-TURN-09": "No effect ever touches the cards, pieces or tokens of another player",
}
JUNGLE = "jungle_1"
SITE, GUARD = SITE_TILES[0], GUARDIANS[0]
KNOWN = {"sites": {JUNGLE: SITE}}
GUARDED = {**KNOWN, "guards": {JUNGLE: GUARD}}
ON_IT = {**GUARDED, "slots": {"jungle_1_a": 0}}
ROW_1 = NODES[NEXT[0][0]]
FAR = next(name for i, name in enumerate(NODES) if i and i not in NEXT[0])
TEMPLE = NODES[TEMPLE_NODE[0]]
STACK = TEMPLE_STACKS[0]
HIRED = {"assistants": {ASSISTANTS[0]: "silver"}}
TIRED = {"assistants": {ASSISTANTS[0]: "silver used"}}
ACTED = {"hand": [FC, XC], "stage": "end"}
ITEM = next(name for name in CARDS if name.startswith("item_") and name not in ROW)

# (position, what is played before, the action, rule, words of the reason)
TABLE = [
    # ---- the island
    ({"slots": {"camp_1_a": 1}}, [], "dig camp_1_a", "ARN-DIG-03", "already stands there"),
    ({"slots": {"camp_1_a": "blocked"}}, [], "dig camp_1_a", "ARN-SETUP-17", "blocked"),
    ({}, [], "dig jungle_1_a", "ARN-DIG-01", "discovered this site yet"),
    ({"slots": {"camp_1_a": 0, "camp_2_a": 0}, "hand": [FC]}, [], "dig camp_3_a", "ARN-DIG-02", "Both your archaeologists"),
    ({"hand": []}, [], "dig camp_1_a", "ARN-TRAV-04", "travel cost"),
    ({"compass": 2, "hand": [FC, XC]}, [], f"discover {JUNGLE}", "ARN-DISC-02", "costs 3 compasses; you have 2"),
    ({"compass": 0}, [], f"discover {JUNGLE}", "ARN-DISC-02", "you have 0"),
    ({**KNOWN, "compass": 9}, [], f"discover {JUNGLE}", "ARN-DISC-01", "has been discovered"),
    ({"compass": 9}, [], "discover camp_1", "ARN-DISC-01", "has been discovered"),
    ({"slots": {"camp_1_a": 0, "camp_2_a": 0}, "compass": 9}, [], f"discover {JUNGLE}", "ARN-DISC-01", "Both your archaeologists"),
    ({"compass": 9, "hand": []}, [], f"discover {JUNGLE}", "ARN-TRAV-04", "travel cost"),
    ({}, [], f"overcome {JUNGLE}", "ARN-GUARD-04", "discovered this site yet"),
    (KNOWN, [], f"overcome {JUNGLE}", "ARN-GUARD-04", "no guardian"),
    (GUARDED, [], f"overcome {JUNGLE}", "ARN-GUARD-04", "must stand on its site"),
    (ON_IT, [], f"overcome {JUNGLE}", "ARN-GUARD-19", "costs"),
    # ---- cards
    ({"row": ROW, "coin": 0}, [], f"buy {ROW[1]}", "ARN-BUY-10", "you have 0"),
    ({"row": ROW, "compass": 0}, [], f"buy {ROW[0]}", "ARN-BUY-10", "compass"),
    ({"row": ROW, "coin": 9}, [], f"buy {ITEM}", "ARN-BUY-02", "not in the row"),
    ({"hand": [FC]}, [], "play fear", "ARN-PLAY-01", "in hand"),
    ({"hand": ["fear"]}, [], "play fear", "ARN-PLAY-08", "Fear has no effect"),
    ({"hand": ["fear"]}, [], "free fear", "ARN-PLAY-08", "Fear has no effect"),
    ({"hand": [FC]}, [], f"play {FC}", "ARN-PLAY-02", "free action"),
    ({"hand": ["art_02"], "tablet": 0}, [], "play art_02", "ARN-PLAY-05", "costs 1 tablet; you have 0"),
    ({"hand": ["art_02"], "tablet": 1}, [], "free art_02", "ARN-PLAY-02", "main action"),
    ({"hand": []}, [], f"free {FC}", "ARN-PLAY-01", "in hand"),
    # ---- research
    ({}, [], f"research glass {ROW_1}", "ARN-RES-21", "bridge costs"),
    ({"tablet": 9, "coin": 9, "compass": 9}, [], f"research glass {FAR}", "ARN-RES-03", "No bridge leads there"),
    ({"tablet": 9, "coin": 9, "compass": 9}, [], f"research book {ROW_1}", "ARN-RES-02", "may not pass"),
    ({}, [], f"research book {TEMPLE}", "ARN-TEMPLE-05", "never enters"),
    ({"tablet": 9, "coin": 9}, [], f"temple {STACK}", "ARN-TEMPLE-06", "reached the Lost Temple"),
    ({"glass": TEMPLE.split(":")[-1], "arrivals": [0]}, [], f"temple {STACK}", "ARN-TEMPLE-16", "This tile costs"),
    ({"glass": TEMPLE.split(":")[-1], "arrivals": [0], "stacks": {STACK: 0}}, [], f"temple {STACK}", "ARN-TEMPLE-09", "No tile is left"),
    # ---- assistants, idols
    ({}, [], f"use {ASSISTANTS[0]}", "ARN-ASST-04", "by research"),
    ({"others": [HIRED]}, [], f"use {ASSISTANTS[0]}", "ARN-TURN-09", "another player"),
    (TIRED, [], f"use {ASSISTANTS[0]}", "ARN-ASST-04", "exhausted"),
    ({}, [], "slot slot_draw", "ARN-IDOL-06", "no idol"),
    ({"crates": 1, "slotted": 4}, [], "slot slot_draw", "ARN-IDOL-06", "filled"),
    ({"crates": 1}, [], "slot slot_jewel", "ARN-IDOL-08", "asks for 1 coin"),
    ({}, [], f"boon {GUARD}", "ARN-GUARD-10", "overcome a guardian"),
    ({"guardians": {GUARD: "used"}}, [], f"boon {GUARD}", "ARN-GUARD-10", "been used"),
    # ---- the turn
    ({}, [], "end", "ARN-TURN-03", "main action first"),
    (ACTED, [], "pass", "ARN-TURN-04", "main action"),
    (ACTED, [], "dig camp_1_a", "ARN-TURN-04", "main action"),
    (ACTED, [], f"buy {ROW[1]}", "ARN-TURN-04", "main action"),
    ({"hand": ["fear", FC]}, ["dig camp_1_a"], "end", "ARN-TRAV-04", "First answer what is asked"),
    ({"hand": ["fear", FC]}, ["dig camp_1_a"], f"buy {ROW[1]}", "ARN-TURN-04", "First answer what is asked"),
    ({}, [], "yes", "ARN-TURN-02", "First answer what is asked"),
    ({}, [], "give fear", "ARN-TURN-02", "First answer what is asked"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "before", "action", "rule", "words"), TABLE, ids=[f"{i}-{row[3]}" for i, row in enumerate(TABLE)]
)
def test_a_refusal_names_its_own_rule_and_amounts(position, before, action, rule, words):
    match = play(expedition(**position), *before)
    check_refusal(match, 0, action, rule, words)


def test_every_cited_rule_forbids_what_was_tried():
    check_forbidding(GAME, [row[3] for row in TABLE], FORBIDS)


def test_no_refusal_says_that_it_can_be_done():
    """Whatever is tried, the reason is no permission."""
    for position, before, _, _, _ in TABLE:
        match = play(expedition(**position), *before)
        legal = set(match.legal())
        for action in range(0, GAME.actions.size, 11):
            if action not in legal:
                assert GAME.refusal(match.view(0), action).text not in ("", "You can do this now.")


def test_no_percentage_is_shown():
    """There are no odds in this game."""
    check_no_odds(GAME)


@pytest.mark.parametrize(
    ("position", "what"),
    [
        ({"sites": {SITES[6]: SITE, SITES[7]: SITE}}, SITE),
        ({"sites": {JUNGLE: SITE}, "under": [[SITE], []]}, SITE),
        ({**GUARDED, "guardians": {GUARD: "ready"}}, GUARD),
        (
            {"sites": {SITES[6]: SITE_TILES[0], SITES[7]: SITE_TILES[1]}, "guards": {SITES[6]: GUARD, SITES[7]: GUARD}},
            GUARD,
        ),
        ({**HIRED, "others": [HIRED]}, ASSISTANTS[0]),
        ({**HIRED, "dismissed": [ASSISTANTS[0]]}, ASSISTANTS[0]),
    ],
)
def test_a_position_with_a_piece_twice_is_refused(position, what):
    with pytest.raises(ValueError, match=f"{what} is there twice"):
        expedition(**position)
