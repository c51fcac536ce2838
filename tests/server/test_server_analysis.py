"""The review of a finished game: chances turn by turn, luck apart from choices, and nothing that a seat could not know."""

from __future__ import annotations

import sys
from random import Random

import pytest
from visiting import Host, until

import tepui
from tepui.bots.bot import Bot
from tepui.bots.judging_bot import JudgingBot
from tepui.bots.levels import load
from tepui.bots.search.planner import Planner
from tepui.core.records import Candidate
from tepui.learning import analysis as analyst
from tepui.learning.analysis import Analyst


def played(game: str = "atoll", seats: int = 2, seed: int = 3, first: Bot | None = None) -> tepui.Match:
    match = tepui.Match.new(game, seats=seats, seed=seed)
    bots = [first or load("greedy")] + [load("random")] * (seats - 1)
    while not match.over:
        seat = match.seats[0]
        decision = bots[seat].choose(match.glimpse(seat, key=len(match.entries)))
        match.do(decision.action, seat)
        match.intend(seat, decision.plan)
    return match


@pytest.fixture
def silent(monkeypatch):
    monkeypatch.setattr(analyst, "tell", lambda _: None)


@pytest.mark.parametrize("game", ["atoll", "chac"])
def test_chances_are_told_for_every_turn_and_end_with_the_result(silent, game):
    match = played(game)
    found = Analyst(match).go_through()
    assert [turn.at for turn in found.turns] == sorted({turn.at for turn in found.turns})
    assert found.turns[-1].at == len(match.entries)
    winners = match.winners()
    assert found.turns[-1].chances == [1 / len(winners) if seat in winners else 0.0 for seat in range(2)]
    assert all(abs(sum(turn.chances) - 1) < 1e-9 for turn in found.turns[:-1])
    assert {turn.seat for turn in found.turns} >= {0, 1}
    for seat in range(2):
        assert found.luck[seat] == pytest.approx(sum(turn.luck[seat] for turn in found.turns))
        parts = found.opening[seat] + found.luck[seat] + found.own[seat] + found.others[seat]
        assert parts == pytest.approx(found.turns[-1].chances[seat]), "nothing is counted twice or left out"


def test_flags_stand_where_the_chances_swing_and_say_whether_it_was_luck(silent):
    found = Analyst(played()).go_through()
    before = found.opening
    for turn in found.turns:
        swings = [abs(after - was) for after, was in zip(turn.chances, before)]
        assert (turn.flag >= 0) == (max(swings) >= analyst.SWING)
        if turn.flag >= 0:
            assert swings[turn.flag] == max(swings)
            assert turn.by_luck == (abs(turn.luck[turn.flag]) > max(swings) / 2)
        before = turn.chances
    assert any(turn.flag >= 0 for turn in found.turns)


def test_remarks_name_a_better_choice_in_both_languages_and_who_plays_as_the_judge_thinks_gets_none(silent):
    found = Analyst(played(first=Planner(analyst.PLANNER))).go_through()
    assert found.remarks and {remark.seat for remark in found.remarks} == {1}, "seat 0 did what the judge likes best"
    for remark in found.remarks:
        assert 1 <= len(remark.better) <= analyst.BEST
        assert remark.better[0].value - remark.done.value >= analyst.COSTLY
        assert all(way.value > remark.done.value and set(way.words) == {"en", "fr"} for way in remark.better)


def test_what_a_seat_could_not_know_changes_no_remark_about_it(silent):
    """The same actions of the first seat on a table whose secrets were dealt anew for it get the same remark."""
    whole = played()
    seen = Analyst(whole)
    for entry in whole.entries[:6]:
        seen.match.replay(entry)
    seat = seen.match.seats[0]
    line = seen._line(len(seen.match.entries))
    thoughts = [told(seen, seat, line)]
    seen.match.table = whole.game.imagine(seen.match.view(seat), Random(9))
    thoughts.append(told(seen, seat, line))
    assert thoughts[0] == thoughts[1] and thoughts[0][1] == line


def told(seen: Analyst, seat: int, line: list[int]) -> tuple[list[Candidate], list[int], float]:
    options, done = seen._thought(seen.match, seat, 4, line)
    assert done is not None
    return options, done.actions, done.value


@pytest.mark.parametrize("seed", [5, 6])
def test_a_turn_of_el_dorado_is_judged_as_a_whole(silent, seed):
    """Its cards may be played in any order, and what is discarded at the end belongs to it."""
    match = tepui.Match.new("eldorado", seats=2, seed=seed)
    bot = load("planner:nodes=200")
    while match.game.turn(match.table) < 6:
        decision = bot.choose(match.glimpse())
        match.do(decision.action, seat := match.seats[0])
        match.intend(seat, decision.plan)
    assert Analyst(match).go_through().remarks == []


def test_an_analysis_says_by_which_judges_it_was_made(silent):
    assert Analyst(played()).go_through().judges == analyst.JUDGES


def test_the_curve_is_drawn_by_the_judge_that_foretells_best(silent):
    """In Narak by the bots' judge, which plays on in thought to the end of the round; in Chac by the one made by hand."""
    for slug, judge, other in (("narak", "trained", "hand"), ("chac", "hand", "trained")):
        match = tepui.Match.new(slug, seats=2, seed=1)
        for _ in range(30):
            match.do(match.legal()[0])
        seen = Analyst(match)
        seen.match = match
        assert seen._expected() == JudgingBot(judge).judge(match.game, 2).chances(match.table)
        assert seen._expected() != JudgingBot(other).judge(match.game, 2).chances(match.table)


def test_the_server_works_on_it_apart_tells_how_far_it_is_and_keeps_what_it_found(host: Host):
    table = host.played()
    first = table.get("/analysis").json()
    assert first["of"] == len(table.room.match.entries) and first["found"] is None
    until(lambda: table.get("/analysis").json()["found"] is not None)
    found = table.get("/analysis").json()
    assert found["done"] == found["of"] and found["found"]["turns"][-1]["at"] == found["of"]
    assert len(host.place.analyses.known) == 1
    until(lambda: not host.place.analyses.tasks)


def test_reviews_that_wait_are_few(host: Host, monkeypatch: pytest.MonkeyPatch):
    """Each waits with its whole game for the one process that goes through them."""
    monkeypatch.setattr("tepui.server.analysis_queue.WAITING", 1)
    one, other = host.played(), host.played()
    assert one.get("/analysis").status_code == 200
    refused = other.get("/analysis")
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "full")
    assert other.code not in host.place.analyses.known
    assert 'tepui_work_waiting{kind="reviews"} 1' in host.http.get("/metrics").text
    assert one.get("/analysis").status_code == 200, "whoever waits already is told how far it is"
    until(lambda: other.get("/analysis").status_code == 200)


def test_a_running_game_is_not_reviewed(host: Host):
    answer = host.create("me", "bot").get("/analysis")
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "running"
    assert not host.place.analyses.known


def test_a_review_that_fails_says_so_and_is_begun_anew_when_asked_again(host: Host, monkeypatch, caplog):
    table = host.played()
    monkeypatch.setattr(sys, "executable", "/bin/false")
    table.get("/analysis")
    until(lambda: host.place.analyses.known[table.code].failed)
    monkeypatch.undo()
    assert "came to no end" in caplog.text and table.room.match.save()[:200] not in caplog.text
    assert table.get("/analysis").json()["failed"] is False
    until(lambda: table.get("/analysis").json()["found"] is not None)
