"""Puzzles: every one that ships can be played, is clear and sure, and needs nothing that the seat could not know."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

import tepui
from tepui.arena import puzzle_search
from tepui.cli.puzzles import puzzles_command
from tepui.core.game import load
from tepui.core.lesson import PUZZLE, Puzzle, puzzles_of, read_puzzle
from tepui.core.match import Match
from tepui.core.translations import LANGUAGES
from tepui.rooms.lesson import PuzzleGuide
from tepui.rooms.problems import Problem
from tepui.web.learning.puzzles import HARDNESS, THEMES, hardness

SHIPPED = [slug for slug, game in tepui.list_games().items() if puzzles_of(game)]
ALL = [  # one of each game every time, the others in the long run
    pytest.param(slug, one, id=f"{slug}-{one.id}", marks=[pytest.mark.slow] if number else [])
    for slug in SHIPPED
    for number, one in enumerate(puzzles_of(load(slug)).values())
]


def opened(slug: str, puzzle: Puzzle) -> Match:
    return puzzle.lesson.open(load(slug), "")


def test_no_shipped_puzzle_rests_unnoticed() -> None:
    """What is in the folders was found under the present rules, and every file bears its puzzle's name."""
    for slug, game in tepui.list_games().items():
        files = {path.stem: read_puzzle(path.read_bytes()) for path in (game.folder / "puzzles").glob("*-*.json")}
        assert {one.id for one in files.values()} == set(files) == set(puzzles_of(game)), slug


@pytest.mark.parametrize(("slug", "puzzle"), ALL)
def test_a_puzzle_can_be_played_and_told(slug: str, puzzle: Puzzle) -> None:
    match = opened(slug, puzzle)
    game, legal = match.game, match.legal(puzzle.seat)
    assert match.seats == [puzzle.seat] and len(legal) >= puzzle_search.FEWEST_ACTIONS
    first = [game.read(line.do[0]) for line in puzzle.lines]
    assert set(first) <= set(legal) and len(set(first)) == len(first)
    for text in puzzle.lines[0].do:
        if match.seats != [puzzle.seat]:
            break
        match.do(game.read(text))
    view = opened(slug, puzzle).shown(puzzle.seat)
    assert all(game.offer(view, action, lang).label.strip() for action in first for lang in LANGUAGES)
    assert puzzle.theme in THEMES and hardness(puzzle) in HARDNESS


@pytest.mark.parametrize(("slug", "puzzle"), ALL)
def test_a_puzzle_is_clear_and_sure(slug: str, puzzle: Puzzle) -> None:
    assert 1 <= puzzle.right <= puzzle_search.MOST_RIGHT < len(puzzle.lines)
    assert puzzle.runs >= 4 and puzzle.deals >= 96
    assert puzzle.margin >= puzzle_search.MARGIN and puzzle.margin >= puzzle_search.SURE * puzzle.error
    assert puzzle_search.LOWEST <= puzzle.lines[0].value <= puzzle_search.HIGHEST
    worst, next_best = puzzle.lines[puzzle.right - 1], puzzle.lines[puzzle.right]
    assert puzzle.lines[0].value - worst.value <= puzzle_search.AS_GOOD < worst.value - next_best.value


@pytest.mark.parametrize(("slug", "puzzle"), ALL)
def test_a_puzzle_needs_the_view_alone(slug: str, puzzle: Puzzle) -> None:
    """Dealt once more from the view, it is the same question: the same view, the same answers to choose from."""
    match = opened(slug, puzzle)
    game, seen = match.game, match.view(puzzle.seat)
    again = game.imagine(seen, Random(99))
    assert game.view(again, puzzle.seat) == seen
    assert sorted(again.step.legal(again)) == sorted(match.legal(puzzle.seat))


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "puzzle"), ALL)
def test_a_puzzle_comes_from_the_game_it_names(slug: str, puzzle: Puzzle) -> None:
    game = load(slug)
    match = puzzle_search.opened(game, int(puzzle.id.partition("-")[0]))
    while len(match.entries) < puzzle.source["at"]:
        puzzle_search.step(match)
    assert match.view(puzzle.seat) == opened(slug, puzzle).view(puzzle.seat)


@pytest.mark.parametrize("slug", SHIPPED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_way_changes_nothing_and_the_right_one_is_explained(slug: str, lang: str) -> None:
    puzzle = next(iter(puzzles_of(load(slug)).values()))
    match, guide = opened(slug, puzzle), PuzzleGuide(load(slug), puzzle)
    assert guide.chapter == PUZZLE + puzzle.id and guide.progress(match) == (0, 1)
    wrong = next(action for action in match.legal(puzzle.seat) if action not in guide.answers)
    with pytest.raises(Problem, match="puzzle"):
        guide.check(match, puzzle.seat, [wrong])
    guide.check(match, puzzle.seat, [guide.answers[0]])
    match.do(guide.answers[0])
    said = guide.prompt(match, match.game.prompt(match.shown(puzzle.seat), lang), lang).text
    assert f"{round(100 * puzzle.lines[0].value)} %" in said and guide.progress(match) == (1, 1)


def test_the_command_goes_on_where_it_stopped(tmp_path: Path) -> None:
    for number in range(2):
        told = CliRunner().invoke(
            puzzles_command, ["atoll", "--runs", "2", "--nodes", "60", "--deals", "2", "--into", str(tmp_path)]
        )
        assert told.output.startswith(f"game {number}: "), told.output
    kept = msgspec.json.decode((tmp_path / "mined.json").read_bytes())
    assert kept == {"games": 2, "rules": load("atoll").rules_version}


def test_puzzles_of_older_rules_are_looked_for_anew(tmp_path: Path) -> None:
    (tmp_path / "mined.json").write_text('{"games": 7, "rules": 0}')
    told = CliRunner().invoke(
        puzzles_command, ["atoll", "--runs", "2", "--nodes", "60", "--deals", "2", "--into", str(tmp_path)]
    )
    assert told.output.startswith("game 0: "), told.output
