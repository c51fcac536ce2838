"""Checks puzzles again when judges or the search have changed; those that no longer hold are not offered."""

from __future__ import annotations

import ast
import json
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from typing import Any

from msgspec import structs

import tepui.bots.search
from tepui.arena.puzzle_search import MARGIN, SURE, Effort, Way, agreed_answers, play_on, standard_error
from tepui.arena.turn_puzzles import all_need
from tepui.bots.mark_weights import NAME as MARKS
from tepui.bots.trained_weights import file_name
from tepui.core.game import Game
from tepui.core.lesson import Puzzle
from tepui.core.match import Match

SOURCES = ("**/*.py", "**/*.json")
LEARNED = (file_name(), "learned-*.json", MARKS)  # beside the rules: what training adds to what the judges say


def judged_by(game: Game) -> str:
    """A mark of what the game's judges, learned parts included, and the search do: another one means that puzzles want a new check."""
    search = Path(str(tepui.bots.search.__file__)).parent
    mark = sha256()
    for folder, patterns in ((game.folder / "judge", SOURCES), (search, SOURCES), (game.folder, LEARNED)):
        for path in sorted(path for pattern in patterns for path in folder.glob(pattern)):
            mark.update(f"{path.name} {meaning(path)}".encode())
    return mark.hexdigest()[:12]


def meaning(path: Path) -> str:
    """What a file says to the machine: its layout, comments and docstrings say nothing."""
    text = path.read_text("utf-8")
    return repr(bare(ast.parse(text)) if path.suffix == ".py" else json.loads(text))


def bare(node: Any) -> Any:
    """A piece of code without its sentences and without what is empty, which not every version of Python writes down."""
    if isinstance(node, list):
        return [bare(item) for item in node if not is_sentence(item)]
    if isinstance(node, ast.AST):
        return type(node).__name__, {name: bare(part) for name, part in ast.iter_fields(node) if part not in (None, [])}
    return node


def is_sentence(node: Any) -> bool:
    """Whether this is a docstring, or stands where one would and does as little."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def checked(game: Game, puzzle: Puzzle, effort: Effort) -> Puzzle:
    """The puzzle with what the present judges say of it: it is offered, or not offered, with the reason."""
    return structs.replace(puzzle, judged=judged_by(game), rests=failing(game, puzzle, effort))


def agreed(match: Match, puzzle: Puzzle, effort: Effort) -> bool:
    """Whether every search finds what solves it."""
    if puzzle.key:
        return all_need(match, {match.game.read(text) for text in puzzle.key}, effort.runs)
    return agreed_answers(match, [match.game.read(text) for text in puzzle.answers], effort)


def failing(game: Game, puzzle: Puzzle, effort: Effort) -> str:
    """Why it no longer holds, by the same measures by which it was found; empty if it does."""
    match = puzzle.lesson.open(game, "")
    if not agreed(match, puzzle, effort):
        return "the search finds another way"
    ways = [Way([game.read(text) for text in line.do]) for line in puzzle.lines]
    play_on(match, ways, effort.deals)
    right, others = ways[: puzzle.right], ways[puzzle.right :]
    worst, next_best = min(right, key=lambda way: way.value), max(others, key=lambda way: way.value)
    gaps = [mine - other for mine, other in zip(worst.worths, next_best.worths, strict=True)]
    margin = fmean(gaps)
    if margin < MARGIN:
        return f"the margin is {margin:.3f}"
    if margin < SURE * standard_error(gaps):
        return f"the margin of {margin:.3f} is not sure"
    return ""
