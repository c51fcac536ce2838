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


def installed(folder, name):
    """What pip writes when it installs the package."""
    info = folder / "src" / f"tepui_{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: tepui-{name}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[tepui.games]\n{name} = tepui_{name}:GAME\n")


def test_a_package_of_its_own_is_found_and_keeps_the_contract(tepui, tmp_path):
    said = tepui("new-game", "lagoon", "--prefix", "LGN", "--package", tmp_path)
    assert said.code == 0 and f"pip install --editable {tmp_path}" in said.out
    installed(tmp_path, "lagoon")
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
    assert not list(tmp_path.rglob("expert_1")), "how Atoll was judged once is no business of a new game"


# By package, what is wrong with it: a file, what stands there, and what is written instead.
WRONG = {
    "reef": ("__init__.py", "GAME = ", "raise SystemExit('no licence')\nGAME = "),
    "shoal": ("__init__.py", 'slug = "shoal"', 'slug = "chac"'),
    "swamp": ("__init__.py", 'first = options["first"]', "raise ZeroDivisionError('no rules')"),
    "cay": ("locales/fr.json", '"title"', '"name"'),
    "delta": ("rules/turn.py", "here = t.where[self.seat]", "raise ValueError('a broken rule')"),
}
AMONG_BROKEN = """
import warnings
import tepui
from tepui.core.errors import BrokenPlugin
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    games = tepui.list_games()
print(sorted(set(games) - {"atlantis", "chac", "eldorado", "narak", "tikal2"}))
print(*sorted(str(one.message) for one in told), sep="\\n")
assert len(games["chac"].actions.write(0)) and games["chac"].folder.parent.name == "games"
for slug in ("reef", "shoal", "swamp", "cay"):
    try:
        tepui.load(slug)
    except BrokenPlugin as wrong:
        assert slug in str(wrong)
    else:
        raise AssertionError(slug)
match = tepui.Match.new("delta", 2, seed=1)
try:
    while not match.over:
        match.do(match.legal()[0])
except ValueError as wrong:
    print(wrong)
for slug in ("lagoon", "atoll", "chac"):
    print(tepui.simulate(slug, ["random", "random"], games=2, processes=1).games)
"""
TOLD = """\
['delta', 'lagoon']
the game cay (tepui_cay:GAME) cannot be played: KeyError: 'title'
the game reef (tepui_reef:GAME) cannot be loaded: no licence
the game shoal (tepui_shoal:GAME) has the id 'chac', which another game has already
the game swamp (tepui_swamp:GAME) cannot be played: ZeroDivisionError: no rules
a broken rule
2
2
2
"""


def test_broken_packages_keep_nobody_from_playing(tepui, tmp_path):
    """One that ends the program as it is imported, one with the id of ours, one that lays no table, one without words, one with a broken rule."""
    for name in ("lagoon", *WRONG):
        assert tepui("new-game", name, "--package", tmp_path).code == 0
        installed(tmp_path, name)
    for name, (file, right, wrong) in WRONG.items():
        path = tmp_path / "src" / f"tepui_{name}" / file
        text = path.read_text("utf-8")
        assert right in text, name
        path.write_text(text.replace(right, wrong), "utf-8")
    played = run(["-c", AMONG_BROKEN], tmp_path)
    assert played.stdout == TOLD, played.stderr


def test_an_existing_folder_is_left_alone(tepui, tmp_path):
    (tmp_path / "src" / "tepui_lagoon").mkdir(parents=True)
    said = tepui("new-game", "lagoon", "--package", tmp_path)
    assert said.code == 2
    assert list((tmp_path / "src" / "tepui_lagoon").iterdir()) == []
