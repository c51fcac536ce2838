"""Why not: every element of the picture that cannot be used says why, by a rule of the game, in both languages."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from tepui.core.translations import LANGUAGES
from tepui.games.tikal2.knowledge.view import question
from tepui.games.tikal2.people.why_not import reason, usable
from tepui.games.tikal2.tests.temple import GAME, dig_site, pieces, whole_game
from tepui.testing.kit import asked, legal, play

CAMP = {"bag": ["pink"], "cards": ["five", "extra", "passage", "free_forest", "deliver_plus2", "key"]}


def at(stage):
    """Seat 0 at a stage of its turn, one tile left."""
    if stage == "key":
        return play(dig_site(stage="icons", tile="T01", players=[CAMP]), "do key")
    if stage == "treasure":
        return play(
            dig_site(stage="icons", tile="T11", treasures=[[], ["vase"], [None] * 24], players=[CAMP]), "do treasure"
        )
    if stage == "forest":
        return play(dig_site(players=[{**CAMP, "canoe": "6"}], sites={"1": ["T16"]}), "canoe 1")
    if stage == "room":
        return play(dig_site(stage="icons", tile="T07", players=[CAMP]), "do sanctuary")
    if stage == "back":
        return play(dig_site(stage="explore", players=[{"tokens": 1}]), "explore", "cross S1 token", "dig 10")
    if stage == "canoe":
        return dig_site(players=[CAMP], sites={"1": ["T16"]})
    m = dig_site(stage="explore", players=[{"at": "A2", "bag": ["pink"], "cards": ["five"]}], flags={"A2": [0]})
    if stage == "explored":
        return play(m, "explore", "stop")
    return play(m, "explore") if stage == "move" else m


@pytest.mark.parametrize(
    "stage, element, rule",
    [
        ("canoe", "site-3", "TIK-CANOE-06"),
        ("canoe", "tile-T16", "TIK-CANOE-11"),
        ("canoe", "place-A2", "TIK-TURN-06"),
        ("canoe", "card-five", "TIK-SCARD-14"),
        ("canoe", "card-passage", "TIK-SCARD-03"),
        ("canoe", "card-free_forest", "TIK-FOREST-05"),
        ("canoe", "card-deliver_plus2", "TIK-SCARD-17"),
        ("canoe", "bagkey-0-pink", "TIK-FOREST-01"),
        ("canoe", "camp-0", "TIK-KEY-04"),
        ("canoe", "tent-1", "TIK-COMP-24"),
        ("canoe", "bag-1", "TIK-COMP-13"),
        ("canoe", "next-sanctuary", "TIK-SANC-01"),
        ("forest", "site-1", "TIK-CANOE-11"),
        ("forest", "card-extra", "TIK-TENT-05"),
        ("forest", "wheel", "TIK-DELIV-06"),
        ("key", "supply-blue", "TIK-KEY-01"),
        ("key", "site-2", "TIK-TURN-04"),
        ("treasure", "pile-pile1", "TIK-TREAS-03"),
        ("treasure", "pile-rooms", "TIK-LIGHT-01"),
        ("treasure", "pile-cards", "TIK-CARD-01"),
        ("room", "place-A2", "TIK-LIGHT-01"),
        ("room", "place-S1", "TIK-LIGHT-01"),
        ("move", "place-A4", "TIK-MOVE-05"),
        ("move", "place-C3", "TIK-MOVE-03"),
        ("move", "place-S1", "TIK-PASS-09"),
        ("move", "place-A2", "TIK-DIG-02"),
        ("move", "tent-0", "TIK-TENT-05"),
        ("begin", "place-A4", "TIK-MOVE-05"),
        ("explored", "place-A2", "TIK-DIG-13"),
        ("back", "place-A2", "TIK-PASS-07"),
        ("back", "flag-S1-0", "TIK-DIG-02"),
        ("back", "no such thing", "TIK-PASS-05"),
    ],
)
def test_why_not(stage, element, rule):
    view = at(stage).view(0)
    for lang in LANGUAGES:
        why = GAME.why_not(view, element, lang)
        assert why.rule == rule and why.text != GAME.words.say(lang, "why.usable")


def test_tents_tell_whether_they_are_used_or_never_are():
    used = dig_site(players=[{"tent": False}]).view(0)
    short = dig_site(options={"short_game": True}).view(0)
    assert (GAME.why_not(used, "tent-0").rule, GAME.why_not(short, "tent-0").rule) == ("TIK-TENT-01", "TIK-VAR-03")


def test_an_empty_supply_and_a_secret_room_from_inside():
    empty = dig_site(players=[{"camp": ["pink"] * 7}]).view(0)
    assert GAME.why_not(empty, "supply-pink").rule == "TIK-KEY-05"
    inside = dig_site(stage="explore", players=[{"at": "C3", "tokens": 1}], rooms={"C3": "SA-pink"}).view(0)
    assert GAME.why_not(inside, "place-S1").rule == "TIK-PASS-11"


def test_a_waiting_seat_is_told_whose_turn_it_is():
    assert GAME.why_not(dig_site().view(1), "site-1").rule == "TIK-TURN-02"


def test_the_sentence_after_the_end():
    m = play(dig_site(round=2, stage="last", sites={}), "end", "end")
    assert GAME.why_not(m.view(0), "site-1").rule == "TIK-TURN-01"


@pytest.mark.parametrize("seats, options", [(2, {}), (4, {"more_control": True}), (3, {"short_game": True})])
def test_no_element_is_left_without_a_reason(seats, options):
    match, rng = whole_game(seats, options, seed=seats), Random(seats)
    moments = 0
    while not match.over:
        if rng.random() < 0.06:
            view = GAME.shown(match.view(match.seat))
            buttons = [e.get("id") for e in ElementTree.fromstring(GAME.draw(view)).iter() if e.get("role") == "button"]
            lit = usable(GAME.words, view, "en")
            step = question(view)
            dark = [element for element in buttons if element not in lit]
            for element in dark:
                rule, key = reason(view, step, element)
                assert key != "nothing" and rule.startswith("TIK-"), (step, element)
            for element in rng.sample(dark, 2):
                for lang in LANGUAGES:
                    assert GAME.why_not(view, element, lang).text != GAME.words.say(lang, "why.usable")
            moments += 1
        match.do(rng.choice(match.legal()))
    assert moments > 5


def test_what_is_offered_is_called_usable():
    m = play(dig_site(stage="icons", tile="T13", chance=pieces("mask", "vase", "dagger")), "do treasure")
    assert asked(m) == "ChoosePile" and legal(m) == {"draw pile1", "draw pile2", "draw pile3"}
    assert GAME.why_not(m.view(0), "pile-pile1").text == GAME.words.say("en", "why.usable")
