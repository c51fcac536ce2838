"""A name that begins with an underscore is used in its own module alone. `REMAINING` may shrink and never grow."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tepui

SOURCE = Path(tepui.__file__).parent
MODULES = [module for module in SOURCE.rglob("*.py") if "tests" not in module.relative_to(SOURCE).parts]
OWN = ("self", "cls")
NAMED_TUPLE = {"_asdict", "_fields", "_make", "_replace"}  # public by the standard library's own words

# Where, and which name. At most ten.
REMAINING = {
    ("adapters.openspiel_bot", "bot._root_node"),  # OpenSpiel's bot has no other way to its tree
}
MOST = 10


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLE


def is_own(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in OWN


def defined(tree: ast.AST) -> set[str]:
    """The names that a module defines itself: functions, classes, variables, and what its objects set on themselves."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node.value):
            found.add(node.attr)
    return found


def borrowed(text: str) -> set[str]:
    """The private names of other modules that this source uses."""
    tree = ast.parse(text)
    own = defined(tree)
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            if is_private(node.attr) and not is_own(node.value) and node.attr not in own:
                found.add(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names if is_private(alias.name)}
    return found


def name_of(module: Path) -> str:
    return ".".join(module.relative_to(SOURCE).with_suffix("").parts)


def test_no_module_uses_a_private_name_of_another() -> None:
    found = {(name_of(module), name) for module in MODULES for name in borrowed(module.read_text("utf-8"))}
    assert found == REMAINING
    assert len(REMAINING) <= MOST


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("match._rolls", {"match._rolls"}),
        ("self.match._check(line)", {"self.match._check"}),
        ("match._rolls = 3", {"match._rolls"}),
        ("from tepui.core.game import _found", {"tepui.core.game._found"}),
        ("self._rolls + cls._rolls", set()),
        ("class A:\n    def f(self): self._x = 1\n    def g(self, other): return other._x", set()),
        ("pair._replace(a=1), module.__name__", set()),
    ],
)
def test_what_counts_as_borrowed(text: str, found: set[str]) -> None:
    assert borrowed(text) == found
