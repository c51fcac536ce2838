"""Whoever uses a name of an older release is told the new one."""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys
from pkgutil import resolve_name

import pytest

import tepui
from tepui.core import game as games
from tepui.core.errors import BrokenPlugin
from tepui.core.moved import moves

MOVED = {old: move for old, move in moves().items() if old != move.now}
RENAMED = [(old, name, new) for old, move in moves().items() for name, new in move.names.items()]


@pytest.mark.parametrize("old", MOVED)
def test_an_old_module_names_the_new_one(old):
    with pytest.raises(ModuleNotFoundError) as refused:
        importlib.import_module(old)
    assert str(refused.value).startswith(f"{old} is {MOVED[old].now} now")
    assert importlib.util.find_spec(MOVED[old].now) is not None


@pytest.mark.parametrize(("old", "name", "new"), RENAMED)
def test_what_a_name_is_said_to_be_now_exists(old, name, new):
    full = new if "." in new else f"{moves()[old].now}.{new}"
    assert resolve_name(full) is not None


def test_a_moved_module_tells_its_changed_names():
    with pytest.raises(
        ImportError, match=r"tepui\.core\.words is tepui\.core\.translations now \(Words is Translations"
    ):
        from tepui.core.words import Words  # noqa: F401


def test_a_changed_name_in_a_module_that_stayed():
    with pytest.raises(ImportError, match=r"tepui\.core\.match\.luck is tepui\.core\.chance\.chance_generator now"):
        from tepui.core.match import luck  # noqa: F401
    with pytest.raises(ImportError, match="cannot import name 'nonsense'"):
        from tepui.core.match import nonsense  # noqa: F401


def test_a_module_that_never_was_is_refused_as_ever():
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'tepui\.core\.nonsense'"):
        importlib.import_module("tepui.core.nonsense")


# ---- a game of another package


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    """Installs a package with a game written for the old names."""

    def install(source):
        (tmp_path / "tepui_lagoon.py").write_text(source)
        info = tmp_path / "tepui_lagoon-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Name: tepui-lagoon\nVersion: 1\n")
        (info / "entry_points.txt").write_text("[tepui.games]\nlagoon = tepui_lagoon:GAME\n")
        monkeypatch.syspath_prepend(tmp_path)
        return tmp_path

    games._found.cache_clear()
    yield install
    monkeypatch.undo()
    games._found.cache_clear()


@pytest.fixture(autouse=True)
def forgotten_imports():
    """A module of one test is not the module of the next."""
    yield
    sys.modules.pop("tepui_lagoon", None)


def test_a_plugin_for_old_names_is_named_with_the_new_ones(plugin):
    plugin("from tepui.core.step import Choice\nfrom tepui.core.table import Table\nGAME = None\n")
    told = r"the game lagoon \(tepui_lagoon:GAME\) cannot be loaded: tepui\.core\.step is tepui\.engine\.step now"
    with pytest.warns(RuntimeWarning, match=told):
        assert "chac" in tepui.list_games() and "lagoon" not in tepui.list_games()
    with pytest.raises(BrokenPlugin, match=told):
        tepui.load("lagoon")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("GAME = 1 / 0\n", "cannot be loaded: division by zero"),
        ("GAME = object()\n", "is no tepui.core.game.Game, but <object"),
        ("OTHER = 1\n", "cannot be loaded: module 'tepui_lagoon' has no attribute 'GAME'"),
    ],
)
def test_a_broken_plugin_keeps_no_other_game_from_being_played(plugin, source, why):
    plugin(source)
    with pytest.warns(RuntimeWarning, match=why):
        match = tepui.Match.new("atoll", 2, seed=1)
    match.do(match.legal()[0])
    with pytest.raises(BrokenPlugin, match=why):
        tepui.Match.new("lagoon")


def test_a_command_says_it_in_one_line(plugin):
    folder = plugin("import tepui.core.pile\n")
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); from tepui.cli.main import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "facts", "lagoon"], capture_output=True, text=True)
    assert done.returncode == 2
    told = "tepui: the game lagoon (tepui_lagoon:GAME) cannot be loaded: tepui.core.pile is tepui.engine.pile now\n"
    assert done.stderr == told * 2  # a warning as the games are looked for, then why this one cannot be had
    done = subprocess.run(
        [sys.executable, "-c", code, "spaces", "atoll", "--index", "0"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, told)
