"""The end as people are told it: places by who got out, the boulder's victory, totals and winners in the log; and open backs."""

from __future__ import annotations

import pytest

from tepui.games.chac.rules.components import ALCOVE, BACKS, DISC
from tepui.games.chac.tests.inside import GAME, gone, on, temple
from tepui.testing.kit import play


def finished(players, *words, **position):
    """The last one inside does these, and the game is over."""
    return play(temple(players, **position), *words)


def told(match, lang="en"):
    return [GAME.say(event, lang) for event in match.events(-1) if event.message is not None]


@pytest.mark.rule("CHA-END-14", "CHA-END-09")
def test_whoever_got_out_with_nothing_stands_before_those_who_did_not():
    m = finished(
        [on("C33", "bill", held={"walls1": [4]}), gone("out"), gone("eliminated"), gone("eliminated")], "move OUT"
    )
    assert m.over
    assert (m.scores(), m.places()) == ([4, 0, 0, 0], [1, 2, 3, 3])
    assert [[stat.value for stat in seat] for seat in GAME.panels(m.shown(None)).places] == [
        ["yes", "1", "4"], ["yes", "0", "0"], ["no", "0", "–"], ["no", "0", "–"],
    ]  # fmt: skip


@pytest.mark.rule("CHA-END-08")
def test_if_nobody_got_out_the_boulder_has_won():
    m = temple([on("C20", "bill"), gone("eliminated")], boulder="C32", round=9, stage="act", turn=0)
    while not m.over:
        m.do(GAME.read("end"), m.seats[0])
    assert m.winners() == []
    assert m.places() == [2, 2]
    assert told(m)[-1] == "Nobody got out: the boulder wins."
    assert GAME.words.say("fr", "result.nobody") == told(m, "fr")[-1]


@pytest.mark.rule("CHA-END-04", "CHA-END-07")
def test_totals_and_winners_are_in_the_log():
    m = finished(
        [on("C33", "bill", held={"walls1": [4, 1]}), gone("out", cards={"walls2": [5]}), gone("eliminated")], "move OUT"
    )
    assert m.winners() == [0, 1]
    assert told(m)[-5:] == [
        "Macaw: 4 + 1 = 5 points.",
        "Lagoon: 5 = 5 points.",
        "Sun: nobody got out of the temple, no points.",
        "Macaw shares the victory with 5 points.",
        "Lagoon shares the victory with 5 points.",
    ]


@pytest.mark.rule("CHA-COMP-10", "CHA-INFO-02", "CHA-INFO-09")
def test_the_back_of_an_alcove_card_tells_the_card():
    """Blue drops the disc and keeps a card of a red alcove: everybody sees which of the two has gone."""
    held = {"walls1": [3], "alcove": [4, 6]}
    m = temple([on("C20", "bill"), on("C21", "len", held=held)], stage="load", alcoves={"red1": 1, "grey": 1})
    red = ALCOVE + BACKS * 4
    assert [card for card in m.view(0).hands[1] if card >= 0] == [red, DISC]
    m.do(GAME.read("drop alcove 6"), 1)
    assert DISC in m.view(0).hands[1], "not before all have chosen"
    while type(m.table.step).__name__ == "Drop":
        m.do(GAME.read("done"), m.seats[0])
    assert (DISC in m.view(0).hands[1], DISC in m.view(0).lost[1], DISC in m.view(None).lost[1]) == (False, True, True)
    assert red in m.view(0).hands[1]
    assert len([card for card in m.view(0).hands[1] if card < 0]) == 1, "of the others only the back"


@pytest.mark.parametrize(("who", "words"), [("arely", "écrasée par la boule"), ("bill", "écrasé par la boule")])
def test_words_agree_with_the_adventurer(who, words):
    m = temple([on("C20", who, actions=0), on("BR")], boulder="C19", round=5, stage="act", turn=1)
    while words not in " ".join(told(m, "fr")) and m.table.round < 7 and not m.over:
        m.do(GAME.read("end") if "end" in [GAME.write(a) for a in m.legal()] else m.legal()[-1], m.seats[0])
    assert any(words in line for line in told(m, "fr"))
