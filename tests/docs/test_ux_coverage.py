"""The list of what the page promises: every line names tests that exist, or says what is not built and why; no section is missing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIST = ROOT / "docs/ux-coverage.md"
# How many promises a section of the design has, at least.
LEAST = {"0": 14, "2": 10, "5.1": 16, "5.2": 9, "5.3": 4, "6": 17, "6.4": 8, "6.18": 10, "7": 9, "7.2": 18, "12": 8, "13": 9}  # fmt: skip


def sections() -> dict[str, list[list[str]]]:
    """The rows of every section, by its number."""
    found: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in LIST.read_text("utf-8").splitlines():
        if heading := re.match(r"## (\d+(?:\.\d+)?)\.? ", line):
            rows = found.setdefault(heading[1], [])
        elif line.startswith("|") and not line.startswith(("| § ", "|---")):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def all_tests() -> set[str]:
    """Every test of the project as `module::name`."""
    files = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "src/tepui/games").glob("*/tests/test_*.py")]
    return {
        f"{file.stem}::{node.name}"
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


ROWS = [row for rows in sections().values() for row in rows]


def test_every_test_that_is_named_exists() -> None:
    there = all_tests()
    named = {name for row in ROWS for name in re.findall(r"`(\w+::\w+)`", row[2])}
    assert len(named) > 60
    assert sorted(named - there) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1][:40]}")
def test_a_line_names_a_test_or_says_what_is_missing(row: list[str]) -> None:
    assert len(row) == 3 and row[0] and row[1]
    missing = re.search(r"not built(?: [^:;]+)?: \S.{8,}", row[2])
    assert re.search(r"`test_\w+::test_\w+`", row[2]) or missing, row


def test_no_promise_of_a_section_is_left_out() -> None:
    found = sections()
    assert found.keys() == LEAST.keys()
    for section, least in LEAST.items():
        assert len(found[section]) >= least, section
