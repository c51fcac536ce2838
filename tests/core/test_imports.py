"""Who may import whom: the core nobody, a game the core, nobody a game by name; and how little `import tepui` brings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tepui
from tepui.core import game as games
from tepui.core.game import Game

SOURCE = Path(tepui.__file__).parent
MODULES = [module for module in SOURCE.rglob("*.py") if "tests" not in module.relative_to(SOURCE).parts]


@pytest.mark.parametrize("module", [m for m in MODULES if "games" in m.parts], ids=str)
def test_rules_never_touch_a_random_generator(module):
    text = module.read_text("utf-8")
    assert "import random" not in text
    assert "from secrets" not in text


def test_importing_tepui_brings_msgspec_only():
    code = (
        "import sys; before = set(sys.modules); import tepui; tepui.games(all=True); tepui.Match.new('atoll');"
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    out = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        capture_output=True,
        text=True,
    )
    # The module that a mypyc group shares is the engine itself; typing_extensions is msgspec's, where it is there.
    brought = {name for name in out.stdout.split() if not name.endswith("__mypyc")}
    assert brought - {"typing_extensions"} == {"msgspec", "tepui"}, out.stderr


def test_a_public_surface_without_surprises():
    assert set(tepui.__all__) == {"BadLog", "BadOption", "IllegalAction", "Match", "bots", "games", "load", "simulate"}
    assert all(getattr(tepui, name) is not None for name in tepui.__all__)
    with pytest.raises(AttributeError, match="tepui has no 'nonsense'"):
        tepui.nonsense  # noqa: B018


# ---- discovery


def test_games_are_found_by_their_folders():
    assert tepui.load("atoll").slug == "atoll"
    assert "atoll" not in tepui.games()
    assert "atoll" in tepui.games(all=True)
    assert list(tepui.games(all=True)) == sorted(tepui.games(all=True))


def test_an_unknown_slug_names_the_known_ones():
    with pytest.raises(LookupError, match="no game 'go'; there are .*atoll"):
        tepui.load("go")


@pytest.fixture
def stranger(monkeypatch):
    """A game from an entry point."""

    class Stranger(Game):
        slug = "stranger"
        folder = SOURCE / "games" / "atoll"

    class Entry:
        def load(self):
            return Stranger()

    monkeypatch.setattr(games, "entry_points", lambda group: [Entry()] if group == "tepui.games" else [])
    games._found.cache_clear()
    yield
    monkeypatch.undo()
    games._found.cache_clear()


def test_games_from_outside_are_found_by_their_entry_point(stranger):
    assert tepui.load("stranger").slug == "stranger"
    assert {"atoll", "stranger"} <= set(tepui.games(all=True))
