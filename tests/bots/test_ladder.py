"""The ladder of levels: which rungs there are, that a run goes on, ends early, and fills its page."""

from __future__ import annotations

import pytest

import tepui
from tepui.bots import ladder
from tepui.bots.ladder import Climbed, Rung


@pytest.fixture
def quick(monkeypatch):
    """Levels that need no thought."""
    monkeypatch.setattr(ladder, "LEVELS", ("random", "greedy"))
    monkeypatch.setattr(ladder, "CHUNK", 2)


def test_every_level_meets_the_one_below_and_the_highest_the_lowest_at_bigger_tables():
    found = [(rung.seats, rung.higher, rung.lower) for rung in ladder.rungs(tepui.load("chac"))]
    assert found[:4] == [(2, "casual", "novice"), (2, "club", "casual"), (2, "expert", "club"), (2, "master", "expert")]
    assert found[4:] == [(seats, "master", "novice") for seats in (3, 4, 5, 6)]


def test_a_run_goes_on_where_it_stopped_and_gives_the_same(quick, tmp_path):
    rung = Rung("atoll", 2, "greedy", "random")
    whole = list(ladder.climb(rung, 12, tmp_path / "one"))
    assert [one.games for one in whole] == [4, 8, 12]
    part = ladder.climb(rung, 12, tmp_path / "two")
    next(part)
    part.close()
    size = (tmp_path / "two" / rung.file).stat().st_size
    again = list(ladder.climb(rung, 12, tmp_path / "two"))
    assert (again[-1].share, again[-1].games) == (whole[-1].share, whole[-1].games)
    assert (tmp_path / "two" / rung.file).stat().st_size > size
    assert [one.rung for one in ladder.read(tmp_path / "one")] == [rung]


def test_a_rung_at_a_bigger_table_ends_once_it_is_decided(quick, tmp_path, monkeypatch):
    rung = Rung("atoll", 3, "greedy", "random")
    monkeypatch.setattr(ladder, "summed", lambda rung, result: Climbed(rung, result.games, 0.7, 0.0, 1.0, (0.0, 0.0)))
    found = list(ladder.climb(rung, 90, tmp_path))
    assert [one.decided for one in found] == [False, True], "of six games it may be luck, of twelve hardly"


def test_the_command_plays_and_writes_the_page(quick, tmp_path, monkeypatch):
    from click.testing import CliRunner

    from tepui.cli.arena import ladder_command

    page = tmp_path / "ladder.md"
    words = ["atoll", "--games", "4", "--few", "3", "--processes", "1", "--folder", str(tmp_path), "--page", str(page)]
    done = CliRunner().invoke(ladder_command, words)
    assert done.exit_code == 0, done.output
    text = page.read_text()
    assert "| atoll | 2 | greedy – random | 4 |" in text and "| atoll | 4 | greedy – random | " in text
