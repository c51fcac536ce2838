"""What the compiler does wrong must not stand in compiled modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tepui
from tepui.core.compiled import engine_modules

SOURCE = Path(tepui.__file__).parent


def wrong_shifts(code: str) -> Iterator[int]:
    """Lines in which a literal is shifted by an i64: mypyc 2.4.1 shifts it as 32 bits, so that `1 << n` is wrong from 32 on."""
    for function in ast.walk(ast.parse(code)):
        if not isinstance(function, ast.FunctionDef):
            continue
        machine = set(machine_ints(function))
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant):
                if {name.id for name in ast.walk(node.right) if isinstance(name, ast.Name)} & machine:
                    yield node.lineno


def machine_ints(function: ast.FunctionDef) -> Iterator[str]:
    """The names in a function that are i64: by annotation, or because they run through a range of such numbers."""
    typed = [(arg.arg, arg.annotation) for arg in function.args.args]
    for node in ast.walk(function):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            typed.append((node.target.id, node.annotation))
    known = {name for name, kind in typed if isinstance(kind, ast.Name) and kind.id == "i64"}
    yield from known
    for node in ast.walk(function):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call):
            if {name.id for name in ast.walk(node.iter) if isinstance(name, ast.Name)} & known:
                yield node.target.id


@pytest.mark.parametrize("module", engine_modules(SOURCE), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_literal_is_shifted_by_a_machine_int(module):
    assert list(wrong_shifts(module.read_text("utf-8"))) == [], "use a table of powers"


@pytest.mark.parametrize(
    "body", ["n: i64 = 40\n    return 1 << n", "m: i64 = 2\n    for n in range(m):\n        print(1 << (n + 30))"]
)
def test_a_wrong_shift_is_found(body):
    assert list(wrong_shifts(f"def f():\n    {body}\n"))


def test_a_shift_of_a_variable_and_one_by_an_int_are_fine():
    assert not list(wrong_shifts("def f(a: i64, b: int):\n    c: i64 = 1\n    return (c << a) + (1 << b) + (a >> 1)\n"))
