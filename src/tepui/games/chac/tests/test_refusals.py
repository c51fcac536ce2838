"""What is not legal is refused for the reason of the action, with the rule that forbids it and the amounts; and changes nothing.

Each row: where the adventurers stand and what else lies there, what is done first, what is refused, by which rule, and
words of the sentence. `FORBIDS` quotes of every rule the words that forbid.
"""

from __future__ import annotations

import re

import pytest

import tepui
from tepui.games.chac.tests.inside import GAME, dice, gone, on, temple
from tepui.testing.kit import check_forbidding, play

FORBIDS = {
    "CHA-ABIL-01": "never again in this game",
    "CHA-ABIL-10": "one diagonal move",
    "CHA-ABIL-15": "each adventurer has exactly one",
    "CHA-ABIL-17": "only if exactly one number is missing",
    "CHA-ABIL-18": "cannot be announced in any other phase",
    "CHA-ABIL-20": "cannot be used on a covered room",
    "CHA-ABIL-24": "are illegal",
    "CHA-ABIL-29": "it cannot dive, swim or get out of the water",
    "CHA-ABIL-30": "does not replace the roll",
    "CHA-ALC-01": "only on the corridor space next to a closed alcove",
    "CHA-ALC-02": "The first try of a series rolls all 5 dice",
    "CHA-ALC-04": "a further action rolls again any dice",
    "CHA-ALC-08": "cannot pick a lock with 12 cards",
    "CHA-ALC-09": "nobody can pick its lock from then on",
    "CHA-BRI-07": "while on the bridge",
    "CHA-BRI-13": "cannot be entered",
    "CHA-COR-03": "from the last corridor space",
    "CHA-COR-06": "nothing to search in the corridor",
    "CHA-LAVA-04": "Nobody can enter the room while it is covered",
    "CHA-LAVA-07": "can no longer be entered",
    "CHA-LAVA-12": "you cannot search there",
    "CHA-LAVA-18": "You cannot search on a sun space",
    "CHA-LOAD-04": "with 12 in hand you may neither search nor pick a lock",
    "CHA-LOAD-05": "their own treasure cards",
    "CHA-LOAD-10": "Discarding outside phase 1 is impossible",
    "CHA-LOAD-12": "The choice is final",
    "CHA-MOVE-01": "solid lines cannot be crossed",
    "CHA-MOVE-02": "illegal without the Leap",
    "CHA-MOVE-05": "Nobody may go to the space of the boulder",
    "CHA-REP-04": "L11 if only A is open",
    "CHA-REP-15": "cannot swap it for the replacement",
    "CHA-RIV-02": "never upstream",
    "CHA-RIV-04": "cannot search the same river space twice",
    "CHA-RIV-08": "the only possible action is getting out of the water",
    "CHA-RIV-13": "chosen by their owner",
    "CHA-RIV-15": "With fewer cards than 3 per 1",
    "CHA-RIV-20": "All 1s must be dealt with",
    "CHA-RIV-23": "can be entered only at R1 and R2",
    "CHA-ROUND-01": "six phases in this order",
    "CHA-TURN-01": "within the number available",
    "CHA-TURN-04": "There are no actions but those",
    "CHA-TURN-06": "move, nothing else",
    "CHA-TURN-10": "River R4: get out of the water",
    "CHA-TURN-11": "Bridge: move, stomp",
    "CHA-WALL-14": "can no longer be entered",
    "CHA-WALL-18": "decipher only the clue tile facing that zone",
}
LOADING = {"stage": "load"}
TWO_ONES = dice(1, 4, 1, 3)  # at load 4

# who, what else, before, refused, rule, words
TABLE = [
    # steps
    (on("C20", "bill"), {}, [], "move C22", "CHA-MOVE-01", "No dotted line leads from here to corridor space 22"),
    (on("C20", "bill"), {}, [], "move C20", "CHA-MOVE-01", "You stand here"),
    (on("C20", "bill"), {"boulder": "C21"}, [], "move C21", "CHA-MOVE-05", "The boulder is on corridor space 21"),
    (on("C21", "bill"), {"covered": True, "glyphs": {}}, [], "move L41", "CHA-LAVA-04", "still covered"),
    (on("C12", "bill"), {"slabs": {"L13": "hole"}}, [], "move L13", "CHA-LAVA-07", "on slab 3 of row 1: it has sunk"),
    (on("C06", "bill"), {"walls": [3, 3]}, [], "move Z4", "CHA-WALL-14", "The walls have met"),
    (on("C24", "bill"), {"planks": 0}, [], "move BR", "CHA-BRI-13", "no plank left"),
    (on("C23", "bill"), {}, [], "move BR", "CHA-MOVE-02", "Diagonal steps need the Leap"),
    (on("R2", "bill"), {}, [], "move R1", "CHA-RIV-02", "downstream"),
    (on("R4", "bill"), {}, [], "move R3", "CHA-RIV-08", "only get out of the water"),
    (on("C22", "bill"), {}, [], "move R3", "CHA-RIV-23", "first two river spaces"),
    (on("C32", "bill"), {}, [], "move OUT", "CHA-COR-03", "last corridor space"),
    (on("Z1", "lea", actions=0, given=3), {}, [], "move Z2", "CHA-TURN-01", "Your 3 actions of this round are spent"),
    # abilities
    (on("C20", "bill"), {}, [], "leap L42", "CHA-ABIL-15", "Bill Baker has the ability Stamina"),
    (on("C20", "nicole", used=[0]), {}, [], "leap L42", "CHA-ABIL-01", "has been used"),
    (on("R2", "nicole"), {}, [], "leap C22", "CHA-ABIL-24", "no Leap inside the river"),
    (on("C22", "nicole"), {}, [], "leap C23", "CHA-ABIL-10", "diagonally"),
    (on("C20", "lea"), {}, [], "sprint R1", "CHA-ABIL-29", "neither dives nor swims"),
    (on("C20", "lea"), {}, [], "sprint C22", "CHA-MOVE-01", "one space"),
    (on("C20", "lea"), {"boulder": "C21"}, [], "sprint C21", "CHA-MOVE-05", "The boulder is"),
    (on("C20", "lea", used=[0]), {}, [], "sprint C21", "CHA-ABIL-01", "has been used"),
    (on("C20", "bill"), {}, [], "look L41", "CHA-ABIL-15", "Stamina"),
    (on("C20", "arely"), {}, [], "look L44", "CHA-ABIL-20", "No unflipped glyph"),
    (on("C12", "arely"), {"slabs": {"L13": "yellow"}}, [], "look L13", "CHA-ABIL-20", "No unflipped glyph"),
    (on("C16", "bill"), {}, [], "master", "CHA-ABIL-15", "Bill Baker"),
    (on("C16", "len"), {}, [], "master", "CHA-ABIL-30", "needs a roll at this lock"),
    (on("C16", "len"), {"chance": dice(4, 4, 5, 5, 6)}, ["pick"], "master", "CHA-ABIL-17", "3 are missing"),
    (on("C20", "bill"), {}, [], "steady", "CHA-ABIL-18", "announced with the load"),
    # treasures
    (on("C20", "bill"), {}, [], "search", "CHA-COR-06", "nothing to search"),
    (on("ENT", "bill"), {}, [], "search", "CHA-TURN-06", "nothing to search"),
    (on("BR", "bill"), {}, [], "search", "CHA-TURN-11", "nothing to search"),
    (on("R4", "bill"), {}, [], "search", "CHA-RIV-08", "only get out of the water"),
    (on("R2", "bill", searched=True), {}, [], "search", "CHA-RIV-04", "searched this river space"),
    (on("L13", "bill"), {"slabs": {"L13": "brown"}}, [], "search", "CHA-LAVA-12", "looted"),
    (on("L11", "bill"), {}, [], "search", "CHA-LAVA-18", "no treasure on a sun space"),
    (on("Z3", "bill", held=12), {}, [], "search", "CHA-LOAD-04", "You carry 12 cards"),
    (on("C20", "bill"), {}, [], "decipher", "CHA-WALL-18", "you stand in none"),
    (on("C20", "bill"), {}, [], "pick", "CHA-ALC-01", "beside the alcove"),
    (on("C16", "bill"), {"alcoves": {"red1": 1}}, [], "pick", "CHA-ALC-09", "Lagoon has opened it"),
    (on("C17", "bill", held=12), {}, [], "pick", "CHA-ALC-08", "You carry 12 cards"),
    (on("C16", "bill"), {"chance": dice(4, 4, 5, 5, 6)}, ["pick"], "pick", "CHA-ALC-04", "roll some of them again"),
    (on("C16", "bill"), {}, [], "reroll 1", "CHA-ALC-02", "all five dice"),
    (on("C20", "bill", held=2), {}, [], "drop walls1 1", "CHA-LOAD-10", "phase 1 only"),
    (on("C20", "bill"), {}, [], "done", "CHA-LOAD-12", "settled for this round"),
    # water and bridge
    (on("C20", "bill"), {}, [], "getout", "CHA-TURN-10", "last river space"),
    (on("C24", "bill"), {}, [], "stomp", "CHA-BRI-07", "standing on the bridge"),
    (
        on("R4", "puccio", held=5),
        {"chance": dice(1, 4, 1)},
        ["getout"],
        "sacrifice",
        "CHA-RIV-15",
        "6 cards; you have 5",
    ),
    (on("R4", "bill", held=9), {"chance": TWO_ONES}, ["getout"], "swim", "CHA-ABIL-15", "Stamina"),
    (on("R4", "bill", held=9), {"chance": TWO_ONES}, ["getout"], "move C31", "CHA-RIV-20", "deal with the 1s"),
    (on("R4", "bill", held=9), {"chance": TWO_ONES}, ["getout", "sacrifice"], "give river 4", "CHA-RIV-13", "not hold"),
    (on("C20", "bill"), {}, [], "drown", "CHA-TURN-04", "not fighting the waterfall"),
    # other moments
    (on("C20", "bill"), {}, [], "enter L11", "CHA-REP-15", "Your adventurer is alive"),
    (on("C20", "bill", held=2), LOADING, [], "move C21", "CHA-ROUND-01", "First adjust your load"),
    (on("C20", "bill", held=2), LOADING, [], "drop river 4", "CHA-LOAD-05", "You do not hold this card"),
    (on("C20", "len", held=2), LOADING, [], "steady", "CHA-ABIL-15", "Len Tso Yau has the ability Lock Picking"),
    (on("C20", "bill"), LOADING, ["steady"], "steady", "CHA-ABIL-01", "announced already"),
    (gone(), {"stage": "replacements", "boulder": "C16"}, [], "enter L41", "CHA-REP-04", "no opening yet"),
    (gone(), {"stage": "replacements", "boulder": "C16"}, [], "search", "CHA-ROUND-01", "your replacement may come in"),
]


@pytest.mark.parametrize(
    ("who", "more", "before", "action", "rule", "words"), TABLE, ids=[f"{row[3]}-{row[4]}" for row in TABLE]
)
def test_refused_for_the_reason_of_the_action(who, more, before, action, rule, words):
    m = play(temple([who, on("C01", actions=0)], **more), *before)
    there, log = GAME.position(m.table), m.log
    seat = m.seats[0]
    with pytest.raises(tepui.IllegalAction) as refused:
        m.do(GAME.read(action), seat)
    assert refused.value.rule == rule
    assert words in GAME.refusal(m.shown(seat), GAME.read(action)).text
    assert GAME.refusal(m.shown(seat), GAME.read(action), "fr").text
    assert (GAME.position(m.table), m.log) == (there, log)


def test_every_cited_rule_forbids_what_was_tried():
    check_forbidding(GAME, [row[4] for row in TABLE], FORBIDS)


def test_nothing_illegal_is_refused_with_the_words_for_what_is_possible():
    """In played games every action of the whole game that is not legal gets a reason of its own, in both languages."""
    m = temple([on("C20", "nicole", held=5), on("C16", "len")])
    known = set(re.findall(r"CHA-[A-Z0-9]+-\d+", (GAME.folder / "rulebook.en.md").read_text("utf-8")))
    legal = set(m.legal())
    usable = {lang: GAME.words.say(lang, "why.usable") for lang in ("en", "fr")}
    for action in range(GAME.actions.size):
        if action not in legal:
            for lang, words in usable.items():
                reason = GAME.refusal(m.shown(0), action, lang)
                assert reason.rule in known and reason.text != words, GAME.write(action)
