"""Tempers: every game has three, they change what is chosen, and games give them away or do not."""

from __future__ import annotations

import pytest
from bot_tables import positions
from click.testing import CliRunner

import tepui
from tepui.arena.tempers import Telling, guess, habits
from tepui.bots.judging_bot import temper_of
from tepui.bots.levels import LEVELS, build_bot, load
from tepui.bots.search.judge import Judge
from tepui.core.errors import BadOption
from tepui.core.match import Match

TEMPERS = {"careful", "bold", "builder"}


def test_every_game_has_three_tempers_made_of_its_own_traits() -> None:
    for slug, game in tepui.list_games().items():
        assert set(game.tempers) == TEMPERS, slug
        for weights in game.tempers.values():
            assert weights and set(weights) <= set(game.traits), slug


def test_a_temper_adds_to_the_weight_of_a_trait() -> None:
    """Whoever has more of what the temper likes stands better by it, and the other worse."""
    game = tepui.load("tikal2")
    table = list(positions("tikal2", 2, 3, every=30, most=3))[-1].table
    rows = game.traits_of(table, 2)
    trait = next(i for i, (one, other) in enumerate(zip(*rows, strict=True)) if one != other)
    liking = [0.0] * len(game.traits)
    plain = Judge(game, 2).chances(table)
    assert Judge(game, 2, temper=liking).chances(table) == plain
    liking[trait] = 1.0
    more = Judge(game, 2, temper=liking).chances(table)
    assert (more[0] > plain[0]) == (rows[0][trait] > rows[1][trait])
    assert (more[1] < plain[1]) == (rows[0][trait] > rows[1][trait])


def test_tempers_of_a_level_choose_differently() -> None:
    chosen = {
        temper: [
            load(f"club:temper={temper}").choose(match.glimpse(key=1)).action
            for match in positions("tikal2", 2, 5, every=9, most=8)
        ]
        for temper in TEMPERS
    }
    assert len({tuple(actions) for actions in chosen.values()}) > 1


def test_a_level_of_a_temper_is_named_so_and_made_of_the_same_bot() -> None:
    assert load("club:temper=bold").name == "club:temper=bold"
    for level in LEVELS:
        assert type(build_bot(level, "chac", "bold")) is type(build_bot(level, "chac"))


@pytest.mark.parametrize("name", ["greedy:temper=sly", "club:temper=sly"])
def test_a_temper_that_does_not_exist_is_refused_with_those_that_do(name: str) -> None:
    with pytest.raises(BadOption, match="knows no temper 'sly'; it knows careful, bold, builder"):
        load(name).choose(Match.new("tikal2", 2, seed=1).glimpse())
    with pytest.raises(BadOption, match="it knows none"):
        temper_of(tepui.load("atoll"), "bold")


def test_a_level_still_takes_no_other_setting() -> None:
    with pytest.raises(BadOption, match="takes no 'nodes'"):
        load("club:temper=bold:nodes=3")


def test_the_temper_of_a_game_is_guessed_from_what_was_done() -> None:
    known = [("bold", {"dig": 0.6, "go": 0.4}), ("bold", {"dig": 0.7, "go": 0.3}), ("careful", {"dig": 0.2, "go": 0.8})]
    assert guess(known, {"dig": 0.66, "go": 0.34}) == "bold"
    assert guess(known, {"go": 1.0}) == "careful"


def test_telling_apart_is_more_than_guessing_at_random() -> None:
    assert Telling("chac", "club", ("a", "b", "c"), 90, 60).told
    assert not Telling("chac", "club", ("a", "b", "c"), 90, 34).told


def test_a_level_that_does_not_exist_has_no_tempers() -> None:
    from tepui.cli.arena import ladder_command

    with pytest.raises(BadOption, match="no level 'sage'; there are novice"):
        CliRunner().invoke(ladder_command, ["chac", "--tempers", "sage"], catch_exceptions=False)


@pytest.mark.slow
def test_games_of_every_temper_are_played_and_guessed() -> None:
    from tepui.cli.arena import ladder_command

    done = CliRunner().invoke(ladder_command, ["chac", "--tempers", "club", "--most", "2"])
    assert done.exit_code == 0, done.output
    assert "chac, club: of 6 games the temper was guessed in" in done.output
    assert sum(habits("chac", "club", "bold", 5).values()) == pytest.approx(1.0)
