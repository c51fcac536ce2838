"""`tepui new-game`: the copy is a game of its own, found, playable, and true to the contract."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tepui as package

HERE = Path(package.__file__).parents[1]
PLAY = """
import pickle
import tepui
from tepui.adapters.batch import BatchedTables
from tepui.core.contract import check
game = tepui.load("lagoon")
assert game.title() == "Lagoon" and game.status == "building" and "lagoon" in tepui.list_games()
tables = BatchedTables("lagoon", 3, seats=3, seed=1)
for _ in range(30):
    tables.step(tables.sample())
assert (pickle.loads(pickle.dumps(tables)).observation == tables.observation).all() and tables.observation.any()
print(check(game, 3, games=2).games)
"""


def run(arguments, folder):
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([f"{folder}/src", str(HERE)])},
        capture_output=True,
        text=True,
    )


def test_a_package_of_its_own_is_found_and_keeps_the_contract(tepui, tmp_path):
    said = tepui("new-game", "lagoon", "--prefix", "LGN", "--package", tmp_path)
    assert said.code == 0
    # What pip writes when it installs the package.
    info = tmp_path / "src" / "tepui_lagoon-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tepui-lagoon\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[tepui.games]\nlagoon = tepui_lagoon:GAME\n")
    played = run(["-c", PLAY], tmp_path)
    assert played.stdout == "2\n", played.stderr
    tests = run(["-m", "pytest", "-q", "-p", "no:cacheprovider", "src/tepui_lagoon/tests"], tmp_path)
    assert "passed" in tests.stdout, tests.stdout
    assert tests.returncode == 0
    everything = "".join(
        file.read_text()
        for file in (tmp_path / "src" / "tepui_lagoon").rglob("*.*")
        if file.is_file() and file.suffix != ".pyc"
    )
    assert "toll" not in everything
    assert "LGN-WALK-01" in everything


def test_an_existing_folder_is_left_alone(tepui, tmp_path):
    (tmp_path / "src" / "tepui_lagoon").mkdir(parents=True)
    said = tepui("new-game", "lagoon", "--package", tmp_path)
    assert said.code == 2
    assert list((tmp_path / "src" / "tepui_lagoon").iterdir()) == []
