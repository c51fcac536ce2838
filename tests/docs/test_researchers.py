"""docs/researchers.md: every piece of its Python runs as it stands, and so do its commands, the training aside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from docs_blocks import blocks

import tepui
from tepui.arena import facts

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "researchers.md"
PIECES = [block for block in blocks(PAGE) if block.language == "python" and not block.title]
COMMANDS = [
    line
    for block in blocks(PAGE)
    if block.language == "sh"
    for line in block.text.splitlines()
    if line.startswith("tepui ")
]


@pytest.mark.parametrize("block", PIECES, ids=map(str, range(1, len(PIECES) + 1)))
def test_a_piece_of_python_saved_in_a_file_runs(block, tmp_path):
    (tmp_path / "piece.py").write_text(block.text, "utf-8")
    done = subprocess.run([sys.executable, "piece.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs(command, tmp_path):
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def titled(title):
    (code,) = [block.text for block in blocks(PAGE) if block.title == title]
    return code


@pytest.mark.slow
def test_the_file_for_several_processes_runs(tmp_path):
    (tmp_path / "several.py").write_text(titled("several.py"), "utf-8")
    done = subprocess.run([sys.executable, "several.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("(64, ")


def test_the_extras_it_names_exist():
    extras = set(re.findall(r"^(\w+) = \[", (ROOT / "pyproject.toml").read_text("utf-8"), re.M))
    named = {extra for found in re.findall(r"tepui\[([\w,]+)\]", PAGE.read_text("utf-8")) for extra in found.split(",")}
    assert named
    assert named <= extras


def training():
    return titled("train.py")


def test_the_training_uses_what_there_is():
    ours = [line for line in training().splitlines() if re.match(r"(from|import) tepui|table = ", line)]
    found = {}
    exec("\n".join(ours), found)
    assert {"env", "PolicyBot", "table"} <= set(found)
    assert found["table"].reset(seed=0)[0] in found["table"].observation_space


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_training_beats_random(tmp_path):
    pytest.importorskip("sb3_contrib")
    done = subprocess.run([sys.executable, "-c", training()], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(re.search(r"^(\d+)% of 100 games won", done.stdout, re.M)[1]) > 50


def table_of_facts():
    page = PAGE.read_text("utf-8")
    return page[page.index("| game | seats |") :].partition("\n\n")[0] + "\n"


def test_the_table_of_facts_has_every_game_and_every_column():
    heading, _, *rows = table_of_facts().splitlines()
    assert heading == facts.page([]).splitlines()[0]
    known = [(game.title(), str(game.quick[0])) for game in map(tepui.load, tepui.list_games())]
    assert [tuple(cell.strip() for cell in row.split("|")[1:3]) for row in rows] == known


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_table_of_facts_is_fresh():
    fresh = facts.page([facts.measure(slug, count=50) for slug in tepui.list_games()])
    assert table_of_facts() == fresh, "run: tepui facts --games 50 --markdown"


def test_the_citation_is_of_this_version():
    citation, page = (ROOT / "CITATION.cff").read_text("utf-8"), PAGE.read_text("utf-8")
    assert f"version: {tepui.__version__}\n" in citation
    assert f"version = {{{tepui.__version__}}}" in page
    title = re.search(r'^title: "(.+)"$', citation, re.M)[1]
    assert f"title   = {{{title}}}" in page
