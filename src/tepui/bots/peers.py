"""Other people's game engines, driven the same way as ours, for the bench. None of them is a dependency."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

LONGEST = 400  # plies of a random chess game
MIDDLES = 16


class Missing(Exception):
    """A peer that is not installed, and how to get it."""


class Peer:
    """Plays random games and copies states."""

    name: str = "peer"
    seats: int = 2

    def game(self) -> tuple[int, int]:
        """Play one random game: decisions made, actions listed for them."""
        raise NotImplementedError

    def middles(self) -> list[Any]:
        """A few states in the middle of a game."""
        raise NotImplementedError

    def copy(self, state: Any) -> Any:
        raise NotImplementedError


def _module(name: str, package: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as gone:
        raise Missing(f"not installed: pip install {package}") from gone


class PythonChess(Peer):
    name = "python-chess"

    def __init__(self) -> None:
        self.chess = _module("chess", "chess")
        self.rng = Random(1)

    def game(self) -> tuple[int, int]:
        return self._play(self.chess.Board(), LONGEST)

    def _play(self, board: Any, most: int) -> tuple[int, int]:
        draw = self.rng.random
        listed = 0
        for made in range(most):
            moves = list(board.legal_moves)
            if not moves:
                return made, listed
            listed += len(moves)
            board.push(moves[int(draw() * len(moves))])
        return most, listed

    def middles(self) -> list[Any]:
        boards = [self.chess.Board() for _ in range(MIDDLES)]
        for board in boards:
            self._play(board, 40)
        return boards

    def copy(self, state: Any) -> Any:
        return state.copy(stack=False)


class OpenSpiel(Peer):
    """A game of OpenSpiel that is written in Python."""

    def __init__(self, name: str) -> None:
        self.name = f"open_spiel {name}"
        self.spiel = _module("pyspiel", "open_spiel")
        _module(f"open_spiel.python.games.{name.removeprefix('python_')}", "open_spiel")
        self.rules = self.spiel.load_game(name)
        self.rng = Random(1)

    def game(self) -> tuple[int, int]:
        return self._play(self.rules.new_initial_state(), 1_000_000)

    def _play(self, state: Any, most: int) -> tuple[int, int]:
        draw = self.rng.random
        made = listed = 0
        while made < most and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self._roll(state.chance_outcomes()))
                continue
            actions = state.legal_actions()
            listed += len(actions)
            made += 1
            state.apply_action(actions[int(draw() * len(actions))])
        return made, listed

    def _roll(self, outcomes: list[tuple[int, float]]) -> int:
        left = self.rng.random()
        for action, chance in outcomes:
            left -= chance
            if left <= 0:
                return action
        return outcomes[-1][0]

    def middles(self) -> list[Any]:
        half = max(1, self.game()[0] // 2)
        states = [self.rules.new_initial_state() for _ in range(MIDDLES)]
        for state in states:
            self._play(state, half)
        return states

    def copy(self, state: Any) -> Any:
        return state.clone()


PEERS: dict[str, Callable[[], Peer]] = {
    "python-chess": PythonChess,
    **{
        f"open_spiel {name}": partial(OpenSpiel, name)
        for name in ("python_tic_tac_toe", "python_block_dominoes", "python_team_dominoes", "python_liars_poker")
    },
}
