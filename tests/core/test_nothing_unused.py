"""No function, method or class of ours is left over: each is named somewhere else than where it is defined, tests apart."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tepui"
WORD = re.compile(r"[A-Za-z_]\w*")
READERS = ("src/tepui/**/*.js", "docs/**/*.md", "examples/*.py", "tools/*.py", "*.md", "*.py")
# Called by name from outside: click and the terminal game (`on_<command>`), pytest, OpenSpiel's Python games, IPython, Alembic.
CALLED_FROM_OUTSIDE = re.compile(
    r"on_\w+|test_\w+|pytest_\w+|\w+_commands?|_apply_action|_legal_actions|_action_to_string|_repr_svg_"
    r"|make_py_observer|set_from|string_from|max_chance_nodes_in_history|upgrade"
)
FOR_OTHERS = {"engine", "testing"}  # folders for the games of other packages, too
FOR_TESTS = {"rooms.memory"}  # a place in memory; bots and sockets of it are what tests bring


def defined(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            commands = [one for one in node.decorator_list if "command" in ast.unparse(one)]
            if not commands and not node.name.startswith("__"):
                yield node.name


def test_every_function_is_named_elsewhere() -> None:
    modules = {path: path.read_text("utf-8") for path in SOURCE.rglob("*.py") if "tests" not in path.parts}
    said = Counter(word for text in modules.values() for word in WORD.findall(text))
    read = {
        word for pattern in READERS for path in ROOT.glob(pattern) for word in WORD.findall(path.read_text("utf-8"))
    }
    unused = {}
    for path, text in modules.items():
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        if name.partition(".")[0] in FOR_OTHERS or name in FOR_TESTS:
            continue
        for one in defined(ast.parse(text)):
            if said[one] == 1 and one not in read and not CALLED_FROM_OUTSIDE.fullmatch(one):
                unused[one] = name
    assert unused == {}
