"""What holds of every game's log: whoever has nothing but its sentences knows what lies where, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.records import Options
from tepui.core.retelling import Facts, Reader, check

Table = tuple[int, Options]  # seats and options
MANY = 50  # games in the long run


def retold_tests(
    game: Game,
    begin: Callable[[Any], Reader],
    seen: Callable[[Any], Facts],
    choose: Callable[[Match, Random], int],
    tables: Sequence[Table],
    *,
    many: Callable[[int], Table] | None = None,
    least: int = 100,
) -> tuple[Callable[..., None], Callable[..., None]]:
    """Two tests: a game at each of these tables with more than `least` decisions, and fifty games for the long run.

    The fifty are played at the same tables in turn, or at those that `many` gives for each number.
    """

    @pytest.mark.parametrize(("seats", "options"), tables, ids=str)
    def test_the_log_tells_the_game(seats: int, options: Options) -> None:
        assert check(game, seats, options, "day", begin, seen, choose) > least

    @pytest.mark.slow
    @pytest.mark.parametrize("number", range(MANY))
    def test_the_log_tells_fifty_games(number: int) -> None:
        seats, options = many(number) if many else tables[number % len(tables)]
        check(game, seats, options, number, begin, seen, choose)

    return test_the_log_tells_the_game, test_the_log_tells_fifty_games
