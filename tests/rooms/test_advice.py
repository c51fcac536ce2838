"""Hints: from the seat's own knowledge, to the seat alone, told to the table, and refused where nobody wants them."""

from __future__ import annotations

from random import Random

import pytest

import tepui
from tepui.rooms.views.gains import find_gain, say_gain


def asked(visitor):
    visitor.send(type="hint", seq=visitor.state["seq"])
    return visitor.answer("hint")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hint_names_what_a_bot_would_do_and_the_next_best(open_host, lang: str):
    host = open_host(advisor="greedy")
    table = host.create("me", "bot", first=0)
    with table.sit(0, lang=lang) as me:
        hint = asked(me)
        match = table.room.match
        bot = tepui.bots.load("greedy").choose(match.glimpse(0))
        assert hint["seat"] == 0 and hint["by"] == "greedy" and len(hint["ways"]) == 2
        assert hint["ways"][0]["action"] == bot.action
        offers = {offer["action"]: offer for offer in me.state["offers"]}
        for way in hint["ways"]:
            assert way["label"] == offers[way["action"]]["label"] and way["path"] == offers[way["action"]]["path"]
        assert hint["ways"][0]["value"] >= hint["ways"][1]["value"]
        assert me.state["seq"] == 0, "nothing is done"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hint_says_what_the_action_brings(open_host, lang: str):
    """The first of the ways alone; what it brings is counted in what the seat may look at."""
    host = open_host(advisor="greedy")
    table = host.create("me", "bot", game="tikal2", first=0)
    with table.sit(0, lang=lang) as me:
        best, next_best = asked(me)["ways"]
        game, seen = table.room.game, table.room.match.shown(0)
        gain = find_gain(game, seen, [best["action"]], next_best["action"])
        assert best["gain"] == say_gain(game, gain, lang) and best["later"] == gain.later
        assert next_best["gain"] == ""


def test_others_are_told_that_a_hint_was_asked_for_and_not_which(open_host):
    host = open_host(advisor="greedy")
    table = host.friends(first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        asked(ana)
        told = leo.answer("talk")["lines"]
        while not told:
            told = leo.answer("talk")["lines"]
        assert [(line["seat"], line["kind"], line["text"]) for line in told] == [(0, "hint", "")]
        assert not any('"hint"' in text and '"ways"' in text for text in leo.raw)


def test_alone_against_bots_nothing_is_told(open_host):
    host = open_host(advisor="greedy")
    table = host.create("me", "bot", first=0)
    with table.sit(0) as me:
        asked(me)
        assert table.room.people.talk == []


def test_no_hints_where_the_terms_say_so_nor_for_who_is_not_asked_nor_for_a_stale_question(open_host):
    host = open_host(advisor="greedy")
    table = host.friends(terms={"hints": "no"}, first=0)
    with table.sit(0) as ana, table.sit() as watcher:
        ana.send(type="hint", seq=0)
        assert ana.answer("refused")["code"] == "no-hint"
        watcher.send(type="hint", seq=0)
        assert watcher.answer("refused")["code"] == "not-asked"
        ana.send(type="hint", seq=5)
        assert ana.answer("refused")["code"] == "stale"


def test_a_hint_depends_on_nothing_the_seat_cannot_know(open_host):
    """The secrets dealt anew on the true table, the hint is the same."""
    host = open_host(advisor="greedy")
    table = host.create("me", "bot", first=0)
    with table.sit(0) as me:
        room = table.room
        key = room.match.glimpse(0).key
        first = asked(me)["ways"]
        room.match.table = room.game.imagine(room.match.view(0), Random(9))
        assert room.match.glimpse(0).key == key
        assert asked(me)["ways"] == first
