"""What a machine lacks leaves tests out, loudly; what is required fails instead."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import pytest

@pytest.mark.browser
def test_by_its_mark(): pass

@pytest.mark.needs("browser")
def test_by_a_need(): pass

def test_in_the_middle(require): require("browser")

def test_that_needs_nothing(): pass
"""


@pytest.fixture
def bare(tmp_path):
    """A machine without programs, and a few tests on it."""
    shutil.copy(Path(__file__).parents[1] / "conftest.py", tmp_path)
    (tmp_path / "test_machine.py").write_text(TESTS)

    def run(required):
        environment = os.environ | {"PATH": str(tmp_path), "TEPUI_REQUIRE": required}
        arguments = ["-q", "-p", "no:cacheprovider", "--color=no", "-W", "ignore::pytest.PytestUnknownMarkWarning"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        return done.returncode, done.stdout + done.stderr

    return run


def test_a_users_machine_is_told_what_was_not_tested(bare):
    code, said = bare("")
    assert code == 0
    assert "1 passed, 3 skipped" in said
    assert "NOT TESTED ON THIS MACHINE" in said
    assert "3 tests need browser: chromium is not installed" in said


def test_where_it_is_required_a_missing_part_is_a_failure(bare):
    code, said = bare("browser,npm")
    assert code == 1
    assert "1 passed" in said
    assert "browser is required here, but chromium is not installed" in said
    assert "skipped" not in said


def test_an_unknown_requirement_is_refused(bare):
    code, said = bare("brwoser")
    assert code == 4
    assert "TEPUI_REQUIRE knows browser, firefox, npm, postgres, render, libraries, openenv, not brwoser" in said
