"""A match as text: it round-trips, also half-way and sealed; a text that does not fit names its first bad line."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tepui
from tepui import BadLog, Match

GAME = tepui.load("atoll")


def played(actions=10_000, seed=5):
    match, rng = Match.new("atoll", 3, {"first": 0}, seed), Random(seed)
    while not match.over and len(match.entries) < actions:
        seat = match.seats[0]
        match.do(rng.choice(match.legal(seat)), seat)
    return match


WHOLE = played().save()


def test_a_save_is_options_and_log():
    lines = WHOLE.splitlines()
    assert lines[:4] == ["tepui save 1", "game atoll", "rules 1", "seats 3"]
    assert json.loads(lines[4].removeprefix("options ")) == {"first": 0, "storms": True}
    assert lines[5] == "log"
    assert lines[6].startswith("0 land i")
    assert lines[-1].startswith("scores ")


def test_a_save_of_older_rules_goes_on_by_them(monkeypatch):
    """What has become an option since then is set as it was; a version that no option stands for is refused."""
    old = WHOLE.replace('"storms":true', '"storms":false').partition("log")[0] + "log\n"
    monkeypatch.setattr(type(GAME), "rules_version", 3)
    with pytest.raises(BadLog, match="rules version 1"):
        Match.load(old)
    monkeypatch.setattr(type(GAME), "older_rules", {1: {"storms": True}})
    match = Match.load(WHOLE)
    assert match.over and match.options["storms"] is True
    assert Match.load(old).options["storms"] is True
    assert "rules 1\n" in match.save() and "storms" not in match.save(), "written as it was read"
    assert Match.load(match.save()).save() == match.save()


@pytest.mark.parametrize("actions", [0, 1, 2, 3, 10, 37, 10_000])
def test_a_save_round_trips(actions):
    match = played(actions)
    again = Match.load(match.save())
    assert again.save() == match.save()
    assert GAME.position(again.table) == GAME.position(match.table)


def test_lines_stay_lines():
    match = Match.at("atoll", 2, {}, {})
    match.do_line([GAME.read("walk i2"), GAME.read("walk i3")])
    assert "\n0 walk i2\n&0 walk i3\n" in match.save()
    assert Match.load(match.save()).entries == match.entries


def test_sealed_answers_are_saved_and_stay_sealed():
    match = Match.new("atoll", 3, {"first": 0})
    match.do(GAME.read("land i5"), 2)
    again = Match.load(match.save())
    assert again.sealed == match.sealed
    assert again.seats == [0, 1]
    again.do(GAME.read("land i1"), 0)
    again.do(GAME.read("land i1"), 1)
    assert again.table.where == [0, 0, 4]


def test_a_loaded_match_has_chance_of_its_own():
    text = played(10).save()
    assert Match.load(text).commitment != Match.load(text).commitment


@pytest.mark.parametrize("length", [0, 5, 60])
def test_a_snapshot_resumes_to_the_same_table(length):
    match = played()
    snapshot = json.loads(json.dumps(match.until(length).snapshot()))
    again = Match.resume(WHOLE, snapshot)
    assert again.save() == WHOLE
    assert GAME.position(again.table) == GAME.position(match.table)


def test_a_snapshot_of_other_rules_is_dropped():
    snapshot = {"rules": 99, "length": 10**6, "position": {"nonsense": 1}}
    assert Match.resume(WHOLE, snapshot).save() == WHOLE


HEAD = 'tepui save 1\ngame atoll\nrules 1\nseats 2\noptions {"first":0}\n'
LANDED = HEAD + "log\n0 land i1\n1 land i1\n"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "the save ends too early"),
        ("hello\n", 1, "not a save of this program"),
        ("tepui save 2\n", 1, "not a save of this program"),
        ("tepui save 1\n", 2, "the save ends too early"),
        ("tepui save 1\nseats 2\n", 2, "expected 'game' here"),
        ("tepui save 1\ngame chess\n", 2, "no game 'chess'"),
        ("tepui save 1\ngame atoll\nrules old\n", 3, "rules must be a number"),
        ("tepui save 1\ngame atoll\nrules 99\n", 3, "saved with rules version 99 of atoll; this program plays version 1"),
        (HEAD.replace("seats 2", "seats 9"), 5, "2 to 4 players, not 9"),
        (HEAD.replace("seats 2", "seats -2"), 4, "seats must be a number"),
        (HEAD.replace('{"first":0}', "{first"), 5, "not JSON"),
        (HEAD.replace('{"first":0}', "[]"), 5, "expected a JSON object"),
        (HEAD.replace('{"first":0}', '{"rain":1}'), 5, "no option 'rain'"),
        (HEAD, 6, "the save ends too early"),
        (HEAD + "moves\n", 6, "expected 'log' here"),
        (HEAD + "position {x\n", 6, "not JSON"),
        (HEAD + 'position {"tokens":{"i99":"coral"}}\nlog\n', 7, "a position that cannot be laid out"),
        (HEAD + 'position {"hands":5}\nlog\n', 7, "a position that cannot be laid out"),
        (HEAD + 'position {}\nnolog\n', 7, "expected 'log' here"),
        (HEAD + "log\n0 fly i1\n", 7, "no verb 'fly'"),
        (HEAD + "log\n0\n", 7, "no verb ''"),
        (HEAD + "log\n0 land i99\n", 7, "land knows no 'i99'"),
        (HEAD + "log\n7 land i1\n", 7, "no seat '7'"),
        (HEAD + "log\nx land i1\n", 7, "no seat 'x'"),
        (HEAD + "log\n1 land i1\n", 7, "it is seat 0 that acts here"),
        (HEAD + "log\n* flip coral\n", 7, "it is seat 0 that acts here"),
        (LANDED + "0 walk i5\n", 9, "not possible here"),
        (LANDED + "0 roll 1\n", 9, "not possible here"),
        (LANDED + "0 stay\n0 decline\n", 10, "it is chance that acts here"),
        (LANDED + "0 stay\n* roll 1\n", 10, "not possible here"),
        (LANDED + "scores 3 3\n", 9, "the game is not over here"),
        (HEAD + "log\nsealed\n0 walk i1\n", 8, "not possible here"),
        (HEAD + "log\nsealed\n5 land i1\n", 8, "no seat '5'"),
        (HEAD + "log\nsealed\n0 land i1\n0 land i2\n", 9, "not possible here"),
        (WHOLE.replace("scores ", "scores 1"), len(WHOLE.splitlines()), "the replay gives"),
        (WHOLE + "0 stay\n", len(WHOLE.splitlines()) + 1, "the game is over before this line"),
    ],
)  # fmt: skip
def test_a_bad_save_names_its_first_bad_line(text, line, why):
    with pytest.raises(BadLog) as bad:
        Match.load(text)
    assert bad.value.line == line
    assert why in str(bad.value)


@given(st.integers(0, len(WHOLE) - 1), st.sampled_from(["", "0", "x", "\n", "{", " ", "9 ", "é"]))
def test_a_damaged_save_is_refused_or_another_game_never_a_crash(place, noise):
    try:
        Match.load(WHOLE[:place] + noise + WHOLE[place + 1 :])
    except BadLog as bad:
        assert 1 <= bad.line <= len(WHOLE.splitlines()) + 2


@given(st.text(max_size=200))
def test_any_text_is_refused(text):
    with pytest.raises(BadLog):
        Match.load(text)
