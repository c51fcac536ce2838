"""docs/adding-a-game.md is followed to the letter: its files are written, its commands run, its Python executed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from docs_blocks import blocks

ROOT = Path(__file__).parents[2]
GUIDE = blocks(ROOT / "docs" / "adding-a-game.md")


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """The folder that the guide describes, and the environment to run its commands in."""
    folder = tmp_path_factory.mktemp("pan")
    for block in GUIDE:
        if block.title:
            path = folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, "utf-8")
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    # pip installs into the folder, not into the environment that runs the tests.
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PIP_PREFIX": str(folder / "installed"),
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip reads this one backwards
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONPATH": f"{folder}/installed/lib/{version}/site-packages:{folder}/src",
    }
    return folder, environment


def run(command, desk):
    folder, environment = desk
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, shell=isinstance(command, str)
    )


def test_the_guide_has_what_it_promises():
    titles = [block.title for block in GUIDE if block.title]
    assert len(titles) == len(set(titles)) >= 10
    assert [block.language for block in GUIDE if not block.title] == ["sh", "python"]


@pytest.fixture(scope="module")
def followed(desk):
    """Every command of the guide, run in order, and what it said."""
    commands = [line for block in GUIDE if block.language == "sh" for line in block.text.splitlines()]
    return [(command, run(command, desk)) for command in commands]


@pytest.mark.timeout(900)
def test_its_commands_run_in_order(followed, desk):
    wanted = {
        "pytest": "passed",
        "tepui rules": "8 of 8 rules",
        "tepui fuzz": "the contract holds",
        "echo": "You find",
    }
    for command, done in followed:
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        for start, text in wanted.items():
            assert not command.startswith(start) or text in done.stdout, done.stdout
    code = "import tepui; print(sorted(tepui.list_games(all=True)))"
    assert "'pan'" in run([sys.executable, "-c", code], desk).stdout


@pytest.mark.timeout(900)
def test_its_python_runs(followed, desk):
    (code,) = [block.text for block in GUIDE if block.language == "python" and not block.title]
    done = run([sys.executable, "-c", code], desk)
    assert done.returncode == 0, done.stderr


def test_its_code_is_clean(desk):
    folder, _ = desk
    done = run(["ruff", "check", "--config", str(ROOT / "pyproject.toml"), "src"], desk)
    assert done.returncode == 0, done.stdout
    done = run(["ruff", "format", "--check", "--config", str(ROOT / "pyproject.toml"), "src"], desk)
    assert done.returncode == 0, done.stdout
