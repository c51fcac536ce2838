"""Marks: what a seat has where a part of the game is over, what training makes of them, and files that are refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from bot_tables import positions

import tepui
from tepui.bots import mark_weights
from tepui.bots.capabilities import Marking
from tepui.bots.mark_weights import Marked, MarkWeights
from tepui.core.game import Game
from tepui.training import marks
from tepui.training.marks import MarkSample

MARKED = [slug for slug, game in tepui.list_games(all=True).items() if isinstance(game, Marking)]


def marking(slug: str) -> Game:
    game = tepui.load(slug)
    assert isinstance(game, Marking)
    return game


def even(slug: str, worth: float, **changes: object) -> MarkWeights:
    """Weights by which every mark is worth the same in the first part of the game."""
    game = marking(slug)
    weights = [*[worth] * sum(game.marks.values()), 0.0, 0.0]
    made = MarkWeights(game=slug, rules=game.rules_version, marks=game.marks, phases=[weights])
    return msgspec.structs.replace(made, **changes)


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that Narak takes for its own."""
    monkeypatch.setattr(type(tepui.load("narak")), "folder", tmp_path)
    mark_weights.stored_marks.cache_clear()
    yield tmp_path / mark_weights.NAME
    mark_weights.stored_marks.cache_clear()


@pytest.mark.parametrize("slug", MARKED)
def test_marks_are_in_their_groups_and_known_to_their_seat(slug: str) -> None:
    game = marking(slug)
    phases = set()
    for seats in game.seats:
        for match in positions(slug, seats, 3, every=9, most=40):
            seat = match.seat
            view = match.view(seat)
            found = [game.marks_of(game.imagine(view, Random(deal)), seat) for deal in (1, 2)]
            assert found[0] == found[1] == game.marks_of(match.table, seat), "another deal of what is hidden"
            assert len(set(found[0])) == len(found[0])
            assert 0 <= min(found[0]) <= max(found[0]) < sum(game.marks.values())
            phases.update(game.phase(match.table, each) for each in range(seats))
    assert {0, 1} <= phases


def test_marks_count_where_a_part_of_the_game_is_over() -> None:
    game = marking("narak")
    added = Marked(game, even("narak", 2.0))
    seen = set()
    for match in positions("narak", 2, 4, every=3, most=200):
        for seat in range(2):
            phase = game.phase(match.table, seat)
            wanted = 2.0 * len(game.marks_of(match.table, seat)) if phase == 1 else 0.0
            assert added.added(match.table, seat, 10.0) == wanted
            seen.add(phase)
    assert {0, 1, 2} <= seen


def test_the_worth_that_made_the_scores_is_found_again() -> None:
    rng = np.random.default_rng(2)
    shown = (rng.uniform(size=(4000, 6)) < 0.4).astype(np.float32)
    parts = np.arange(4000) % 2
    standings = rng.normal(20.0, 4.0, 4000)
    worth = np.array([3.0, -2.0, 0.0, 1.0, 0.0, 0.0])
    scores = standings + shown @ worth + np.where(parts, 5.0, -1.0) + 2.0 * parts * shown[:, 5] + rng.normal(size=4000)
    fit = marks.fitted(MarkSample(shown, parts, standings, scores, np.arange(4000) // 8))
    assert fit.parts[0][:6] == pytest.approx(worth, abs=0.3)
    assert fit.parts[1][5] - fit.parts[0][5] == pytest.approx(2.0, abs=0.4)
    assert fit.after < 1.2 < fit.before
    assert list(fit.curve.values())[0] >= list(fit.curve.values())[-1]


def test_weights_beside_the_rules_are_taken_by_those_who_judge_by_what_was_trained(beside: Path) -> None:
    mark_weights.write(beside, even("narak", 1.0))
    game = tepui.load("narak")
    taken = {
        word: tepui.bots.load(f"planner:judge={word}").judge(game, 2).marks for word in ("hand", "learned", "trained")
    }
    assert (taken["hand"], taken["learned"]) == (None, None)
    assert taken["trained"] is not None
    assert tepui.bots.load("greedy").judge(game, 2).marks is None, "the yardstick stays where it is"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "chac"}, "is for chac, not for narak"),
        ({"rules": 99}, "version 99 of the rules"),
        ({"marks": {"ghosts": 3}, "phases": []}, "other marks than narak has now; train again"),
        ({"phases": [[1.0]]}, "has 1 weights, not"),
        ({"phases": [[float("nan")] * 475]}, "Expected `float`, got `null`"),
    ],
)
def test_weights_that_do_not_fit_are_refused_with_the_reason(beside: Path, changes: dict, says: str) -> None:
    mark_weights.write(beside, even("narak", 1.0, **changes))
    with pytest.warns(UserWarning, match=says):
        assert tepui.bots.load("planner").judge(tepui.load("narak"), 2).marks is None


def test_a_broken_file_is_refused_with_the_reason(beside: Path) -> None:
    beside.write_text("{")
    with pytest.warns(UserWarning, match="truncated"):
        assert mark_weights.stored_marks(tepui.load("narak")) is None


def test_a_weight_beyond_all_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="to reckon with"):
        even("narak", float("inf")).check()
