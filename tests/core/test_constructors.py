"""What a constructor takes can be read at a glance: eight arguments at most; more than that are a record or a part."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "tepui"
MOST = 8


def test_no_constructor_takes_more_than_eight_arguments() -> None:
    long = {}
    for path in SOURCE.rglob("*.py"):
        for kind in ast.walk(ast.parse(path.read_text("utf-8"))):
            for node in kind.body if isinstance(kind, ast.ClassDef) else ():
                if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                    given = node.args
                    count = len([*given.posonlyargs, *given.args, *given.kwonlyargs]) - 1  # without self
                    if count > MOST:
                        long[f"{path.relative_to(SOURCE)}: {kind.name}"] = count
    assert long == {}
