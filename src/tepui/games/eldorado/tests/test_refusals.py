"""What is refused, one by one: the action, the rule whose text forbids it, and what the sentence names.

`FORBIDS` quotes of every rule the words that forbid.
"""

from __future__ import annotations

import pytest

import tepui
from tepui.games.eldorado.tests.expedition import go, race
from tepui.testing.kit import check_forbidding, check_no_odds, play

GAME = tepui.load("eldorado")
FORBIDS = {
    "ELD-BLOCK-01": "no pawn can cross any hex side of that junction",
    "ELD-BLOCK-02": "Only a pawn whose space touches the junction",
    "ELD-BLOCK-04": "needs exactly n cards",
    "ELD-BLOCK-09": "After removal every player crosses that junction freely",
    "ELD-BLOCK-15": "cannot be opened by it",
    "ELD-BUY-01": "At most one card can be bought per turn",
    "ELD-BUY-05": "if the sum reaches its cost",
    "ELD-BUY-10": "only the 6 types on the market can be bought",
    "ELD-BUY-11": "cannot be bought",
    "ELD-BUY-12": "are not money",
    "ELD-BUY-14": "A purchase is one step: name the card, play the paying cards",
    "ELD-CARD-06": "the instruction is carried out at once, then the turn goes on",
    "ELD-CARD-08": "Transmitter: take one card",
    "ELD-CARD-21": "can be removed by Scientist/Travel Log",
    "ELD-CAVE-01": "Optional variant",
    "ELD-CAVE-04": "finished a movement next to a cave",
    "ELD-CAVE-07": "of the owner's turn between two movements",
    "ELD-CAVE-12": "must first stop on a space not adjacent to it",
    "ELD-DISC-02": "For every card still in hand",
    "ELD-END-04": "only the players seated after the arriving player (up to the one before the hat owner) still play",
    "ELD-END-11": "never moves again",
    "ELD-MOVE-03": "To move, play one card from hand",
    "ELD-MOVE-04": "the card's symbol equals the symbol of the space",
    "ELD-MOVE-08": "can never be added together",
    "ELD-MOVE-09": "Starting any other play (card, purple card, tile or payment) ends the previous movement",
    "ELD-MOVE-10": "may never enter a mountain",
    "ELD-MOVE-11": "may never enter a space occupied by another pawn",
    "ELD-MOVE-16": "must enter at least one space or open a blockade",
    "ELD-MOVE-18": "can enter no landscape space by themselves",
    "ELD-SETUP-04": "1 pawn with 3 or 4 players",
    "ELD-SPEC-01": "having fewer than n cards in hand makes it illegal",
    "ELD-SPEC-02": "same, but the n cards go out of the game",
    "ELD-TILE-02": "moves a pawn like a card of that symbol and strength",
    "ELD-TILE-06": "put 1 to 4 hand cards into the play area",
    "ELD-TILE-07": "right after an equipment card was used",
    "ELD-TILE-08": "It can be used where it opens something",
    "ELD-TILE-10": "played together with the next card, which counts as another symbol",
    "ELD-TILE-14": "cannot be used with an empty hand",
    "ELD-TURN-01": "3 phases in this order",
    "ELD-TURN-03": "any number of hand cards",
    "ELD-TURN-05": "After a purchase no card moves a pawn any more in this turn",
    "ELD-TWO-04": "can never be split between the two pawns",
    "ELD-TWO-05": "is as closed as any other occupied space",
}
CAVES = {"caves": True}
STRICT = {"caves": True, "strict_tiles": True}
START = {"pawns": [(0, 0)]}
BY_CAMP = {"pawns": [(12, 5)]}
TWO = {"seats": 2, "pawns": [[(0, 0), (9, 0)]]}
DOOR = (24, -3)

# (position, what is played before, the action or the hex to go to, rule, words of the reason)
TABLE = [
    # ---- spaces
    ({"pawns": [(1, 1)], "hands": [["explorer"]]}, ["play explorer machete"], (0, 2), "ELD-MOVE-10", "mountain"),
    ({"pawns": [(0, 0), (1, 0)], "hands": [["explorer"]]}, ["play explorer machete"], (1, 0), "ELD-MOVE-11", "Another pawn"),
    ({**START, "hands": [["explorer"]]}, ["play explorer machete"], (9, 0), "ELD-MOVE-03", "not next to"),
    ({**START, "hands": [["explorer"]]}, ["play explorer machete"], "go b B34", "ELD-SETUP-04", "one pawn"),
    ({"pawns": [(3, 0)], "hands": [["sailor"]], "blockades": {"C": 1}}, [], (4, 0), "ELD-BLOCK-01", "Blockade 1"),
    ({**START, "hands": [["sailor"]]}, [], (1, 0), "ELD-MOVE-04", "1 machete"),
    ({**START, "hands": [["explorer"]]}, [], (1, 0), "ELD-MOVE-03", "first choose the card"),
    ({**START, "hands": [["traveler", "explorer"]]}, ["buy scout", "pay traveler", "done"], (1, 0), "ELD-TURN-05", "After the purchase"),
    ({**BY_CAMP, "hands": [["explorer"] * 2]}, [], (13, 5), "ELD-SPEC-02", "3 cards of your hand; you have 2"),
    ({**BY_CAMP, "hands": [["explorer"] * 2], "options": CAVES, "tiles": [["machete3"]]}, [], (13, 5), "ELD-SPEC-02", "you have 2"),
    ({"pawns": [(8, -2)]}, [], (7, -1), "ELD-SPEC-01", "1 card of your hand; you have 0"),
    ({**TWO, "hands": [["trailblazer"]]}, ["play trailblazer machete", "a"], (9, 1), "ELD-TWO-04", "not split"),
    ({"seats": 2, "pawns": [[(0, 0), (1, 0)]], "hands": [["explorer"]]}, ["play explorer machete"], (1, 0), "ELD-TWO-05", "own other pawn"),
    ({"seats": 2, "pawns": [["home", (0, 0)]], "hands": [["explorer"]]}, ["play explorer machete"], (1, 0), "ELD-END-11", "moves no more"),
    # ---- blockades
    ({**START, "hands": [["explorer"]]}, [], "open a C", "ELD-BLOCK-09", "open"),
    ({**START, "hands": [["explorer"]], "blockades": {"C": 3}}, [], "open a C", "ELD-BLOCK-02", "does not touch"),
    ({"pawns": [(3, -2)], "hands": [["explorer"]], "blockades": {"C": 6}}, [], "open a C", "ELD-BLOCK-04", "2 cards of your hand; you have 1"),
    ({"pawns": [(3, -2)], "hands": [["explorer"]], "blockades": {"C": 5}}, [], "open a C", "ELD-MOVE-08", "2 machetes from one card or tile; you have 1"),
    ({"pawns": [(3, -2)], "hands": [["sailor"]], "blockades": {"C": 5}}, [], "open a C", "ELD-BLOCK-15", "2 machetes"),
    # ---- cards
    ({**START, "hands": [["explorer"]]}, [], "play scout machete", "ELD-TURN-03", "the Scout in hand"),
    ({**START, "hands": [["explorer"]]}, [], "play explorer paddle", "ELD-MOVE-04", "no paddles on the Explorer"),
    ({**START, "hands": [["native"]]}, [], "play native machete", "ELD-MOVE-18", "the Native moves nothing"),
    ({"pawns": [(1, 0)], "hands": [["sailor"]]}, [], "play sailor paddle", "ELD-MOVE-16", "Nothing next to you asks for paddles"),
    ({**START, "hands": [["explorer", "traveler"]]}, ["buy scout", "pay traveler", "done"], "play explorer machete", "ELD-TURN-05", "no more movement"),
    ({**START, "hands": [["explorer"]]}, [], "act native", "ELD-TURN-03", "the Native in hand"),
    ({**START, "hands": [["native", "traveler"]]}, ["buy scout", "pay traveler", "done"], "act native", "ELD-TURN-05", "no more movement"),
    ({**START, "hands": [["explorer"]]}, ["play explorer machete"], "stop", "ELD-MOVE-16", "must enter a space"),
    ({**START, "hands": [["explorer", "sailor"]]}, ["play explorer machete"], "buy scout", "ELD-MOVE-16", "must enter a space"),
    ({**START, "hands": [["explorer", "sailor"]]}, ["play explorer machete"], "end", "ELD-MOVE-16", "must enter a space"),
    ({**START, "hands": [["trailblazer", "sailor"]]}, ["play trailblazer machete", "a"], "end", "ELD-MOVE-09", "Finish the movement"),
    ({**START, "hands": [["explorer"]]}, [], "stop", "ELD-MOVE-03", "No movement"),
    ({**START, "hands": [["explorer"]]}, [], "give explorer", "ELD-SPEC-01", "rubble"),
    ({**START, "hands": [["explorer"]]}, [], "remove explorer", "ELD-CARD-21", "Scientist"),
    ({**START, "hands": [["explorer"]]}, [], "discard explorer", "ELD-TURN-01", "phase 2"),
    ({**START, "hands": [["explorer", "native"]]}, ["act native"], "play explorer machete", "ELD-CARD-06", "the Native"),
    ({**START, "hands": [["explorer"]]}, ["end"], "play explorer machete", "ELD-TURN-01", "Phase 1 is over"),
    ({**START, "hands": [["explorer", "sailor"]]}, ["end", "discard sailor"], "discard scout", "ELD-DISC-02", "the Scout"),
    # ---- market
    ({"hands": [["explorer"]]}, [], "buy native", "ELD-BUY-10", "above the market"),
    ({"hands": [["explorer"]]}, [], "buy scout", "ELD-BUY-05", "the Scout is 1, you have ½"),
    ({"hands": [["traveler", "traveler"]]}, ["buy scout", "pay traveler", "done"], "buy scout", "ELD-BUY-01", "one purchase"),
    ({"hands": [["traveler"]], "market": {"scout": 0}}, [], "buy scout", "ELD-BUY-11", "the Scout"),
    ({"pawns": [(0, 0)], "hands": [["journalist", "explorer"]], "play": [["journalist"]], "market": {}}, ["buy scout"], "done", "ELD-BUY-05", "1 still due"),
    ({"hands": [["explorer"]], "play": [["journalist"]]}, [], "buy trailblazer", "ELD-BUY-12", "coins you moved with are no money"),
    ({"hands": [["traveler"]]}, [], "take scout", "ELD-CARD-08", "Transmitter"),
    ({"hands": [["traveler"]]}, [], "pay traveler", "ELD-BUY-14", "First choose the card"),
    ({"hands": [["journalist", "explorer"]]}, ["buy scout"], "play explorer machete", "ELD-BUY-14", "You are buying"),
    ({"hands": [["transmitter", "traveler"]], "market": {"scout": 0}}, ["act transmitter"], "take scout", "ELD-BUY-11", "the Scout"),
    ({"hands": [["transmitter"]]}, ["act transmitter"], "end", "ELD-CARD-06", "Transmitter"),
    # ---- cave tiles
    ({"hands": [["explorer"]]}, [], "use draw1", "ELD-CAVE-01", "without caves"),
    ({"options": CAVES, "hands": [["explorer"]]}, [], "use draw1", "ELD-CAVE-07", "“Draw”"),
    ({"options": CAVES, "tiles": [["keep_item"]]}, [], "use keep_item", "ELD-TILE-07", "right after"),
    ({"options": CAVES, "tiles": [["symbol_change"]]}, [], "use symbol_change", "ELD-TILE-10", "together with a card"),
    ({"options": CAVES, "tiles": [["trash1"]]}, [], "use trash1", "ELD-TILE-14", "needs a card"),
    ({"options": CAVES, "pawns": [(1, 0)], "tiles": [["paddle2"]]}, [], "use paddle2", "ELD-TILE-02", "asks for paddles"),
    ({"options": CAVES, "pawns": [(0, 0), (3, 0)], "tiles": [["pass_through"]], "hands": [["explorer"]]}, [], "use pass_through", "ELD-TILE-08", "wasted"),
    ({"options": CAVES, "pawns": [(0, 0), (1, 0)], "tiles": [["pass_through", "pass_through"]], "hands": [["explorer"]]}, ["use pass_through"], "use pass_through", "ELD-TILE-08", "already"),
    ({"options": STRICT, **START, "tiles": [["machete1"]], "hands": [["traveler"]]}, ["buy scout", "pay traveler", "done"], "use machete1", "ELD-CAVE-07", "strict tiles"),
    ({"options": CAVES, **START, "tiles": [["symbol_change"]], "hands": [["native"]]}, [], "change native machete", "ELD-TILE-10", "none on the Native"),
    ({"options": CAVES, **START, "hands": [["scout"]]}, [], "change scout paddle", "ELD-CAVE-07", "Change of symbol"),
    ({"options": CAVES, **START, "tiles": [["symbol_change"]], "hands": [["scout"]]}, [], "change scout machete", "ELD-TILE-10", "machetes on the Scout already"),
    ({"options": CAVES, "tiles": [["swap"]], "hands": [["scout"]]}, ["use swap"], "done", "ELD-TILE-06", "one card at least"),
    ({"options": CAVES, **START, "hands": [["scout"]]}, [], "explore B", "ELD-CAVE-04", "not next to this cave"),
    ({"options": CAVES, "pawns": [(0, 1)], "hands": [["scout"]]}, [], "explore B", "ELD-CAVE-12", "come back"),
    ({**START, "hands": [["scout"]]}, [], "explore B", "ELD-CAVE-01", "without caves"),
    # ---- the end
    ({"pawns": [None, None, DOOR], "hands": [[], [], ["sailor"]], "steps": [["Turn", [2]]]}, ["play sailor paddle", "go a gate1"], "end", "ELD-END-04", "over"),
]  # fmt: skip


def brought(position, before):
    match = race(**position)
    for text in before:
        if text == "a":  # any step of the first pawn
            text = next(word for word in map(GAME.write, match.legal()) if word.startswith("go a "))
        play(match, text)
    return match


@pytest.mark.parametrize(
    ("position", "before", "action", "rule", "words"), TABLE, ids=[f"{i}-{row[3]}" for i, row in enumerate(TABLE)]
)
def test_a_refusal_names_its_own_rule_and_amounts(position, before, action, rule, words):
    match = brought(position, before)
    text = action if isinstance(action, str) else go(match, *action)
    seat = 0 if match.over else match.seat
    assert match.over or GAME.read(text) not in match.legal(), "it is legal"
    reason = GAME.refusal(match.view(seat), GAME.read(text))
    assert reason.rule == rule, reason
    assert words in reason.text
    assert GAME.refusal(match.view(seat), GAME.read(text), "fr").text != reason.text


def test_every_cited_rule_forbids_what_was_tried():
    check_forbidding(GAME, [row[3] for row in TABLE], FORBIDS)


def test_no_percentage_is_shown():
    """There are no odds in this game; a course is measured in shares of its spaces."""
    check_no_odds(GAME, apart=("course.tip.", "studio.figure."))
