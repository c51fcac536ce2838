"""No game is named outside its folder: what a game wants of the rest it says itself (`Game.levels`, `Game.yardsticks`, `bench.json`).

The rule covers every text file of the package outside `games/`: code, comments, strings, words, styles and scripts. Free of it are
examples of use in docstrings, and an example is a line of a docstring that begins with `>>>` or stands in an indented block.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tepui

SOURCE = Path(tepui.__file__).parent
TEXTS = {".py", ".js", ".mjs", ".css", ".html", ".json", ".md", ".txt", ".svg", ".ini", ".mako"}
FILES = sorted(
    file
    for file in SOURCE.rglob("*")
    if file.suffix in TEXTS and file.relative_to(SOURCE).parts[0] != "games" and "static/assets" not in file.as_posix()
)
SLUGS = sorted(tepui.list_games())  # the toy is what examples are made with
NAMED = re.compile(rf"(?<![a-z])({'|'.join(SLUGS)})(?![a-z])", re.IGNORECASE)


def docstring_lines(text: str) -> dict[int, int]:
    """The lines of all docstrings of a module, by number, with how far the docstring is indented."""
    found: dict[int, int] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            doc = node.body[0]
            assert doc.end_lineno is not None
            found |= dict.fromkeys(range(doc.lineno, doc.end_lineno + 1), doc.col_offset)
    return found


def named(text: str, python: bool) -> list[str]:
    """The lines that say a slug and are no examples."""
    docs = docstring_lines(text) if python else {}
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        indent = len(line) - len(line.lstrip())
        example = number in docs and (line.lstrip().startswith(">>>") or indent >= docs[number] + 4)
        if NAMED.search(line) and not example:
            found.append(f"{number}: {line.strip()}")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_no_game_is_named_outside_its_folder(file: Path) -> None:
    assert named(file.read_text("utf-8"), file.suffix == ".py") == []


def test_a_slug_is_found_wherever_it_stands() -> None:
    slug = SLUGS[0]
    assert len(named(f'GAMES = ["{slug}"]\n', True)) == 1
    assert len(named(f"def {slug}_only(): ...\n", True)) == 1
    assert len(named(f"x = 1  # as in {slug.upper()}\n", True)) == 1
    assert len(named(f'"""It plays {slug} well."""\n', True)) == 1
    assert len(named(f'def f():\n    """Plays.\n\n    It plays {slug}.\n    """\n', True)) == 1
    assert len(named(f'f("""\n    {slug}\n""")\n', True)) == 1, "a string that is no docstring"
    assert named(f'"""Plays.\n\n>>> play("{slug}")\n\n    tepui play {slug}\n"""\n', True) == []
    assert len(named(f"[data-game={slug}] {{}}\n", False)) == 1
    assert named(f"{slug}un\n", False) == [], "part of another word"
