"""Without its extras Tepui plays, simulates and checks; a command that needs an extra says which, in one line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import tepui
from tepui.core.extras import EXTRAS

ROOT = Path(__file__).parents[2]
SOURCE = Path(tepui.__file__).parents[1]
SAVE = next((SOURCE / "tepui/games/atoll/tests/golden").glob("2-seats-*.game"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

PLAY = """
import tepui
import tepui.arena.ladder, tepui.rooms.protocol, tepui.training.session
match = tepui.Match.new("atoll", seats=2, seed=7)
bot = tepui.bots.load("greedy")
while not match.over:
    match.do(bot.choose(match.glimpse()).action)
tepui.simulate("atoll", ["greedy", "random"], games=2)
print(match.winners(), len(tepui.list_games()), len(match.svg()) > 1000)
"""


@pytest.fixture
def light(tmp_path):
    """Python where no extra is installed, in its child processes too; returns what was said."""
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules.update(dict.fromkeys({list(EXTRAS)}))\n")
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(SOURCE)]),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }

    def run(*words, typed=""):
        return subprocess.run(
            [sys.executable, *map(str, words)],
            cwd=tmp_path,
            env=environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=120,
        )

    return run


def test_the_extras_are_really_missing(light):
    done = light("-c", "import sqlalchemy")
    assert done.returncode == 1
    assert "ModuleNotFoundError" in done.stderr


def test_a_match_is_played(light):
    done = light("-c", PLAY)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\[[01](, 1)?\] 5 True\n", done.stdout)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("term atoll --seed 5 --bots random", "has won"),
        ("bots", "greedy"),
        ("arena atoll greedy,random --blocks 2 --processes 2", "greedy"),
        ("bench atoll --no-peers --rounds 1 --seconds 0.02", "copies/s"),
        ("dataset atoll --games 1 --bots random --observe nothing", '"kind":"game"'),
        ("facts atoll --games 2", "2 random games each"),
        ("spaces atoll", "`roll`"),
        ("replay SAVE", "Lagoon"),
        ("trace atoll --actions 3", "ChooseLanding"),
        ("check SAVE", "won by"),
        ("fuzz atoll --games 1 --processes 2", "atoll"),
        ("course list", "swamp"),
        ("rules atoll", "23 of 23 rules"),
        ("new-game lagoon --package lagoon", "is a copy of Atoll"),
        ("doctor", 'pip install "tepui[server]" for `tepui play`'),
        ("--help", "Commands"),
    ],
)
def test_a_command_that_needs_no_extra(light, command, said):
    words = [SAVE if word == "SAVE" else word for word in command.split()]
    done = light("-m", "tepui.cli", *words, typed="1\n" * 500)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("play --no-open", "server"),
        ("serve --port 0", "server"),
        ("serve --bots-only", "server"),
        ("course play first --no-open", "server"),
        ("export --all", "server"),
        ("import SAVE", "server"),
        ("backup copy.db", "server"),
        ("migrate", "server"),
        ("mcp atoll", "mcp"),
        ("arena atoll greedy,random --blocks 2 --ratings", "arena"),
        ("arena atoll greedy,random --blocks 2 --ray", "ray"),
        ("dataset atoll --games 1 --bots random --out games.parquet", "parquet"),
    ],
)
def test_a_command_names_the_extra_it_needs(light, command, extra):
    words = [SAVE if word == "SAVE" else word for word in command.split()]
    done = light("-m", "tepui.cli", *words)
    assert done.returncode == 2
    assert re.fullmatch(rf"tepui: .*pip install ['\"]tepui\[{extra}\]['\"]", done.stderr.splitlines()[-1])
    assert "Traceback" not in done.stderr


def test_the_server_alone_names_its_extra(light):
    done = light("-m", "tepui.server", "--port", "0")
    assert done.returncode == 1
    assert re.fullmatch(r'\w+ is not installed; it comes with: pip install "tepui\[server\]"\n', done.stderr)


@pytest.mark.parametrize("words", [["-m", "tepui.cli", "migrate"], ["-m", "tepui.server"]], ids=str)
def test_postgresql_is_an_extra_of_its_own(light, tmp_path, words):
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['psycopg'] = None\n")
    done = light(*words, "--db", "postgresql://nobody@localhost/nothing")
    assert done.returncode in (1, 2)
    assert done.stderr.endswith('psycopg is not installed; it comes with: pip install "tepui[postgres]"\n')
    assert "Traceback" not in done.stderr


def test_another_missing_module_is_no_extra(light, tmp_path):
    """A fault of the program keeps its traceback."""
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['tepui.cli.replay'] = None\n")
    done = light("-m", "tepui.cli", "trace", "atoll")
    assert done.returncode == 1
    assert "Traceback" in done.stderr


# ---- what pyproject.toml says


def library(requirement):
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-")


def test_a_plain_install_is_light():
    assert {library(one) for one in PROJECT["dependencies"]} == {"msgspec", "numpy", "click", "rich"}


def test_what_a_host_installs_is_bound_on_both_sides():
    extras = PROJECT["optional-dependencies"]
    for requirement in (
        *PROJECT["dependencies"],
        *(one for name in ("server", "postgres", "oidc") for one in extras[name]),
    ):
        assert re.fullmatch(r"[\w.-]+(\[\w+\])?>=[\d.]+,<\d+", requirement), requirement


def test_every_library_comes_with_the_extra_that_is_named():
    extras = {
        name: {library(one) for one in requirements} for name, requirements in PROJECT["optional-dependencies"].items()
    }
    distributions = packages_distributions()
    known = [name for name in EXTRAS if name in distributions]
    assert set(known) >= {name for name, extra in EXTRAS.items() if extra == "server"}
    for name in known:
        assert {library(one) for one in distributions[name]} & extras[EXTRAS[name]], name
    server = {library(one) for name in known if EXTRAS[name] == "server" for one in distributions[name]}
    assert server >= extras["server"]
