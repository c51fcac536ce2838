"""Every game says which table and view it is made of, and says it rightly."""

from __future__ import annotations

from typing import get_args

import pytest

from tepui.core.game import Game, list_games


@pytest.mark.parametrize("game", list_games(all=True).values(), ids=str)
def test_a_game_is_typed_by_its_table_and_view(game: Game) -> None:
    (base,) = type(game).__orig_bases__
    seats, options = game.seats[0], game.settle_options(game.seats[0])
    table = game.new(seats, options)
    assert get_args(base) == (type(table), type(game.view(table, None)))


def test_a_game_may_leave_its_types_unsaid() -> None:
    class Plain(Game):
        """A game of a package that was written before games were typed."""

    assert issubclass(Plain, Game)
