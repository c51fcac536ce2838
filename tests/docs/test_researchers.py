"""docs/researchers.md: its Python runs as it stands, from top to bottom, and so do its commands, the training aside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from docs_blocks import blocks

import tepui

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "researchers.md"
COMMANDS = [
    line
    for block in blocks(PAGE)
    if block.language == "sh"
    for line in block.text.splitlines()
    if line.startswith("tepui ")
]


def test_the_python_runs_as_it_stands(tmp_path):
    code = "\n".join(block.text for block in blocks(PAGE) if block.language == "python")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 6


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs(command, tmp_path):
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_extras_it_names_exist():
    extras = set(re.findall(r"^(\w+) = \[", (ROOT / "pyproject.toml").read_text("utf-8"), re.M))
    named = {extra for found in re.findall(r"tepui\[([\w,]+)\]", PAGE.read_text("utf-8")) for extra in found.split(",")}
    assert named
    assert named <= extras


def test_the_citation_is_of_this_version():
    assert f"version: {tepui.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
