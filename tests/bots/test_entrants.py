"""Who may enter the arena: a class of one's own, by module and name."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import tepui
from tepui.arena.entrants import entrant
from tepui.cli.arena import arena_command, bots_command
from tepui.core.errors import BrokenPlugin

MINE = """
from tepui.bots.bot import Bot, following

class Last(Bot):
    def __init__(self, back: int = 1) -> None:
        self.back = back

    def think(self, game, glimpse):
        return following(glimpse, glimpse.legal[-self.back])

def no_bot():
    pass
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "my_own_bots.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_class_of_ones_own_enters_the_arena(folder):
    said = CliRunner().invoke(
        arena_command, ["atoll", "my_own_bots:Last,random", "--blocks", "2", "--processes", "1", "--seed", "1"]
    )
    assert said.exit_code == 0, said.output
    assert "my_own_bots:Last" in said.output


def test_settings_follow_as_with_any_bot(folder):
    bot = entrant("my_own_bots:Last:back=2")
    assert (bot.name, bot.back) == ("my_own_bots:Last:back=2", 2)
    with pytest.raises(tepui.BadOption, match="has no setting 'depth'; it has back"):
        entrant("my_own_bots:Last:depth=2")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no_such_module:Bot", "no bot 'no_such_module:Bot': No module named"),
        ("my_own_bots:First", "has no attribute 'First'"),
        ("my_own_bots:no_bot", "no_bot is no subclass"),
        ("greedyy", "no bot 'greedyy'; there are"),
    ],
)
def test_what_is_no_bot_is_named(folder, name, why):
    with pytest.raises((LookupError, ValueError), match=why):
        entrant(name)


def test_our_own_names_stay_what_they_are():
    assert [entrant(name) for name in ("greedy", "planner:nodes=50")] == ["greedy", "planner:nodes=50"]


@pytest.fixture
def package(folder):
    """A package that declares a bot, and one that cannot be loaded."""
    info = folder / "my_own_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: my-own-bots\nVersion: 1\n")
    declared = ["[tepui.bots]", "last = my_own_bots:Last", "lost = my_lost_bots:Lost", "none = my_own_bots:no_bot"]
    (info / "entry_points.txt").write_text("\n".join(declared))


def test_a_bot_of_another_package_has_a_name(package):
    bot = tepui.bots.load("last:back=2")
    assert (bot.name, bot.back) == ("last:back=2", 2)
    said = CliRunner().invoke(arena_command, ["atoll", "last,random", "--blocks", "1", "--processes", "1"])
    assert said.exit_code == 0 and "last" in said.output
    assert "bots of other packages: last, lost, none" in CliRunner().invoke(bots_command).output


def test_a_broken_bot_of_another_package_is_named_and_others_play(package):
    with pytest.raises(BrokenPlugin, match=r"the bot lost \(my_lost_bots:Lost\) cannot be loaded: No module named"):
        tepui.bots.load("lost")
    with pytest.raises(tepui.BadOption, match="my_own_bots:no_bot is no subclass"):
        tepui.bots.load("none")
    with pytest.raises(LookupError, match="no bot 'genius'; there are random, .*, last, lost, none"):
        tepui.bots.load("genius")
    assert tepui.bots.load("random").name == "random"
