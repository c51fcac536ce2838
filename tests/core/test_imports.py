"""Who may import whom: the core nobody, a game the core, nobody a game by name; and how little `import tepui` brings."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import tepui
from tepui.core import game as games

SOURCE = Path(tepui.__file__).parent
MODULES = [module for module in SOURCE.rglob("*.py") if "tests" not in module.relative_to(SOURCE).parts]


@pytest.mark.parametrize("module", [m for m in MODULES if "games" in m.parts], ids=str)
def test_rules_never_touch_a_random_generator(module):
    text = module.read_text("utf-8")
    assert "import random" not in text
    assert "from secrets" not in text


def test_importing_tepui_brings_msgspec_only():
    code = (
        "import sys; before = set(sys.modules); import tepui; tepui.list_games(all=True); tepui.Match.new('atoll');"
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
    public = {"BadLog", "BadOption", "IllegalAction", "Match", "bots", "list_games", "load", "simulate"}
    assert set(tepui.__all__) == public
    assert set(dir(tepui)) == public | {"__version__"}
    assert all(getattr(tepui, name) is not None for name in tepui.__all__)
    with pytest.raises(AttributeError, match="tepui has no 'nonsense'"):
        tepui.nonsense  # noqa: B018


FOLDER_FIRST = "import tepui.games.atoll as atoll, tepui; from tepui import games"
FOLDER_LATER = "import tepui; tepui.games; import tepui.games.atoll as atoll; from tepui import games"
FOLDER_UNASKED = "import tepui; tepui.list_games(); games = tepui.games; from tepui.games import atoll"


@pytest.mark.parametrize("imports", [FOLDER_FIRST, FOLDER_LATER, FOLDER_UNASKED])
def test_games_is_the_folder_and_can_still_be_called(imports):
    code = f"""if True:
        import warnings
        {imports}
        assert games is tepui.games and games.__name__ == "tepui.games" and games.atoll is atoll
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            assert tepui.games() == tepui.list_games() and tepui.games(all=True)["atoll"] is atoll.GAME
        assert [str(one.message) for one in said] == ["tepui.games() is tepui.list_games() now"] * 2, said
        assert all(one.category is DeprecationWarning and one.filename == "<string>" for one in said), said
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_old_function_of_core_still_works():
    with pytest.warns(DeprecationWarning, match="list_games"):
        assert games.games() == tepui.list_games()


# ---- discovery


def test_games_are_found_by_their_folders():
    assert tepui.load("atoll").slug == "atoll"
    assert "atoll" not in tepui.list_games()
    assert "atoll" in tepui.list_games(all=True)
    assert list(tepui.list_games(all=True)) == sorted(tepui.list_games(all=True))


def test_an_unknown_slug_names_the_known_ones():
    with pytest.raises(LookupError, match="no game 'go'; there are .*atoll"):
        tepui.load("go")


@pytest.fixture
def stranger(monkeypatch):
    """A game from an entry point."""

    class Stranger(type(tepui.load("atoll"))):
        slug = "stranger"

    class Entry(metadata.EntryPoint):
        def load(self):
            return Stranger()

    entry = Entry("stranger", "strange_games:GAME", "tepui.games")
    monkeypatch.setattr(metadata, "entry_points", lambda group: [entry] if group == "tepui.games" else [])
    games._found.cache_clear()
    yield
    monkeypatch.undo()
    games._found.cache_clear()


def test_games_from_outside_are_found_by_their_entry_point(stranger):
    assert tepui.load("stranger").slug == "stranger"
    assert {"atoll", "stranger"} <= set(tepui.list_games(all=True))
