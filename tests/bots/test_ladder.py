"""The ladder of levels: which rungs there are, that a run goes on, ends early, and fills its page."""

from __future__ import annotations

import pytest

import tepui
from tepui.arena import ladder
from tepui.arena.game_record import GameRecord
from tepui.arena.ladder import Rung
from tepui.bots.bot import Bot
from tepui.bots.levels import CUT, LEVELS, Wobble, build_bot, load
from tepui.bots.loose_lines import LooseLines, shortest
from tepui.bots.planner_settings import PlannerSettings
from tepui.bots.search.planner import Line, Planner
from tepui.core.records import Candidate, Decision


@pytest.fixture
def quick(monkeypatch):
    """Levels that need no thought."""
    monkeypatch.setattr(ladder, "LEVELS", ("random", "greedy"))
    monkeypatch.setattr(ladder, "TOP", "greedy")
    monkeypatch.setattr(ladder, "YARDSTICKS", ("random",))
    monkeypatch.setattr(ladder, "CHUNK", 2)


@pytest.fixture
def at_chac():
    """A match before a choice among several actions."""
    match = tepui.Match.new("chac", seats=2, seed=3)
    while len(match.legal()) < 3:
        match.do(match.legal()[0])
    return match


def test_every_level_meets_the_one_below_and_the_top_the_yardsticks_and_the_lowest_at_bigger_tables():
    found = [(rung.seats, rung.higher, rung.lower) for rung in ladder.rungs(tepui.load("chac"))]
    assert found[:4] == [(2, "casual", "novice"), (2, "club", "casual"), (2, "expert", "club"), (2, "master", "expert")]
    assert found[4:7] == [(2, "expert", "random"), (2, "expert", "greedy"), (2, "expert", ladder.OPENSPIEL)]
    assert found[7:] == [(seats, "expert", "novice") for seats in (3, 4, 5, 6)]


def test_a_rung_knows_what_it_should_show():
    assert Rung("chac", 2, "casual", "novice").goal == 0.6
    assert Rung("chac", 2, "master", "expert").goal == 0.5
    assert Rung("chac", 2, "expert", "greedy").goal == 0.62
    assert Rung("chac", 5, "expert", "novice").goal == 0.2
    assert ":" not in Rung("chac", 2, "expert", ladder.OPENSPIEL).file, "a name for files of every system"


def test_a_run_goes_on_where_it_stopped_and_gives_the_same(quick, tmp_path):
    rung = Rung("atoll", 2, "greedy", "greedy:deals=2", 12)
    whole = list(ladder.climb(rung, tmp_path / "one"))
    assert [one.games for one in whole] == [4, 8, 12]
    part = ladder.climb(rung, tmp_path / "two")
    next(part)
    part.close()
    size = (tmp_path / "two" / rung.file).stat().st_size
    again = list(ladder.climb(rung, tmp_path / "two"))
    assert (again[-1].higher.share, again[-1].games) == (whole[-1].higher.share, whole[-1].games)
    assert (tmp_path / "two" / rung.file).stat().st_size > size
    ladder_of = ladder.summed(rung, ladder.arena.kept(tmp_path / "one" / rung.file))
    assert (ladder_of.games, ladder_of.higher.share) == (12, whole[-1].higher.share)


def test_a_match_against_a_yardstick_ends_once_it_is_decided(quick, tmp_path):
    found = list(ladder.climb(Rung("atoll", 2, "greedy", "random", 400), tmp_path))
    assert found[-1].decided and not any(one.decided for one in found[:-1])
    assert found[-1].games < 400
    assert {one.games for one in ladder.read(tmp_path)} == {found[-1].games}


def test_the_command_plays_and_writes_the_page(quick, tmp_path, monkeypatch):
    from click.testing import CliRunner

    from tepui.cli.arena import ladder_command

    page = tmp_path / "ladder.md"
    words = ["atoll", "--most", "4", "--processes", "1", "--folder", str(tmp_path), "--page", str(page)]
    done = CliRunner().invoke(ladder_command, words)
    assert done.exit_code == 0, done.output
    text = page.read_text()
    assert "| atoll | 2 | greedy – random | 4 |" in text and "| atoll | 4 | greedy – random | " in text


def test_a_level_is_made_of_a_bot_of_its_own_in_every_game():
    for slug in tepui.list_games(all=True):
        made = [build_bot(level, slug) for level in LEVELS]
        assert set(tepui.load(slug).levels) <= set(LEVELS)
        widths = [bot.width for bot in made if isinstance(bot, Wobble | LooseLines)]
        assert widths == sorted(widths, reverse=True), f"{slug}: a higher level never picks more loosely"
        assert not isinstance(made[-1], Wobble | LooseLines), "the highest takes the best it finds"


def test_a_level_plays_as_what_it_is_made_of(at_chac):
    for level in ("novice", "club"):
        expected = build_bot(level, "chac").think(at_chac.game, at_chac.glimpse()).action
        assert load(level).choose(at_chac.glimpse()).action == expected


class Decided(Bot):
    """Finds three actions: the best, one within the cut, one beyond."""

    def think(self, game, glimpse):
        values = (0.5, 0.51 - CUT, 0.49 - CUT)
        return Decision(action=0, options=[Candidate(action=i, value=value) for i, value in enumerate(values)])


def test_a_loose_choice_gives_away_no_more_than_the_cut(at_chac):
    loose = Wobble(Decided(), 1.0, CUT)
    picked = {loose.think(at_chac.game, at_chac.glimpse(key=key)).action for key in range(200)}
    assert picked == {0, 1}, "loose enough to take both, never the one that gives too much away"


def test_a_line_chosen_loosely_is_followed_to_its_end(at_chac):
    loose = LooseLines(Planner(PlannerSettings(nodes=60, deals=1)), 0.05)
    lines = []
    for key in range(8):
        look = at_chac.glimpse(key=key)
        decision = loose.think(at_chac.game, look)
        assert sorted(option.action for option in decision.options) == sorted(look.legal)
        lines.append((decision.action, *decision.plan))
    assert len(set(lines)) > 1, "loose"
    table = at_chac.table.copy()
    for action in max(lines, key=len):
        assert action in table.step.legal(table)
        table.apply(action)


def test_of_lines_of_the_same_worth_the_shortest_is_left():
    """There and back is worth as much as staying, and is no way to go."""
    lines = [Line([1, 2, 3], None, 0.5, True), Line([4], None, 0.6, True), Line([3], None, 0.5, True)]
    assert [line.actions for line in shortest(lines)] == [[4], [3]]


def test_a_game_that_all_have_lost_is_a_tie_of_all():
    lost = {"block": 0, "rotation": 0, "scores": (0.0, 0.0), "actions": 1}
    lost |= {"decisions": (1, 1), "turns": (1, 1), "seconds": (0.0, 0.0)}
    nobody = GameRecord(bots=(0, 1), winners=(), **lost)
    assert [nobody.won(seat) for seat in (0, 1)] == [0.5, 0.5]
    alone = GameRecord(bots=(0,), winners=(), **lost)
    assert alone.won(0) == 0.0, "against a rival who is no seat, lost is lost"
