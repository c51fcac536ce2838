"""Waste: what the games call so is seen, counted by level, kept, and not watched twice."""

from __future__ import annotations

from pathlib import Path

import pytest

import tepui
from tepui.arena import ladder, waste
from tepui.bots.capabilities import Wastes
from tepui.engine.step import Chance


def walk(slug: str, first: int, last: int, there: int) -> list[tuple]:
    """A turn of a seat that goes somewhere and comes back at once: the actions from `first` to `last` are steps to a place."""
    match = tepui.Match.new(slug, seats=2, seed=there)
    for _ in range(400):
        legal = match.legal()
        steps = [action for action in legal if first <= action < last]
        for step in steps:
            after = match.copy()
            table, seat = after.table.copy(), after.seats[0]
            after.do(step)
            if after.over or isinstance(after.table.step, Chance) or after.seats != [seat]:
                continue
            back = [
                action for action in after.legal() if first <= action < last and action - first == table.where[seat]
            ]
            if back:
                return [(table, step), (after.table.copy(), back[0])]
        match.do(steps[0] if steps else legal[0])
    raise AssertionError("no way back was found")


def test_every_game_knows_three_kinds_of_waste() -> None:
    for game in tepui.list_games().values():
        assert isinstance(game, Wastes)
        assert len(game.wasted([])) >= 3 and not any(game.wasted([]).values())


def test_walking_back_is_seen() -> None:
    from tepui.games.chac.rules.actions import LEAP_TO, MOVE

    game = tepui.load("chac")
    turn = walk("chac", MOVE, LEAP_TO, 3)
    assert game.wasted([turn])["walked back"] == 1
    assert game.wasted([turn[:1]])["walked back"] == 0


def test_a_level_is_watched_once_and_again_when_it_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tepui.load("chac")
    seen: list[str] = []

    def watched(slug: str, level: str, count: int) -> waste.WasteReport:
        seen.append(level)
        return waste.WasteReport(slug, level, waste.made_of(game, level), count, 50, {"walked back": 2})

    monkeypatch.setattr(waste, "watched", watched)
    reports = waste.watch_levels(game, tmp_path, 5)
    assert waste.watch_levels(game, tmp_path, 5) == reports and seen == ["novice", "casual", "club"]
    assert reports[0].rate("walked back") == 4.0 and (reports[0].limit, reports[1].limit) == (3.0, 1.0)
    assert "| chac | novice | 50 | walked back 4.0 | 3 |" in ladder.page([], reports)
    monkeypatch.setattr(waste, "made_of", lambda game, level: "another")
    waste.watch_levels(game, tmp_path, 5)
    assert len(seen) == 6


def test_the_turns_of_a_game_are_those_of_its_seats() -> None:
    first, second = waste.turns_of("chac", "random", 3)
    assert len(first) > 2 and len(second) > 2 and min(map(len, first + second)) >= 1
    alone = [table.step.seat for turn in second for table, _ in turn if not table.step.together()]
    assert set(alone) == {1} and len(alone) >= len(second), "what all decide at once is no turn of its own"
