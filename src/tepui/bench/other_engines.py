"""Other people's game engines as subjects of the bench, driven the same way as ours. None of them is a dependency.

What an engine does on every step whether one wants it or not (RLCard and PettingZoo build an observation) is measured
with it. An engine without a copy of its own is copied by `deepcopy`, which is what its users have.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

from tepui.bench.subject import LONGEST, Missing, Subject

CHESS_PLIES = 400  # of a random game of chess
FEW = 4  # middles of engines that copy slowly


def _module(name: str, package: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as gone:
        raise Missing(f"not installed: pip install {package}") from gone


class Catanatron(Subject):
    """The Settlers of Catan in Python: the anchor of the targets."""

    def __init__(self, seats: int = 4) -> None:
        super().__init__()
        self.name = "catanatron" if seats == 4 else f"catanatron {seats}"
        self.seats = seats
        self.engine = _module("catanatron.game", "catanatron")
        players = importlib.import_module("catanatron.models.player")
        self.players = [players.RandomPlayer(color) for color in list(players.Color)[:seats]]
        self.games = 0

    def new(self) -> Any:
        self.games += 1
        return self.engine.Game(self.players, seed=self.games)

    def over(self, state: Any) -> bool:
        return state.winning_color() is not None or state.state.num_turns >= self.engine.TURNS_LIMIT

    def legal(self, state: Any) -> list[Any]:
        actions: list[Any] = state.state.playable_actions
        return actions

    def apply(self, state: Any, action: Any) -> None:
        state.execute(action, validate_action=False)  # as ours: whoever calls knows that it is legal

    def copy(self, state: Any) -> Any:
        return state.copy()

    def seat(self, state: Any) -> Any:
        return state.state.current_color()

    def winners(self, state: Any) -> list[Any]:
        return [state.winning_color()]


class PythonChess(Subject):
    name = "python-chess"

    def __init__(self) -> None:
        super().__init__()
        self.chess = _module("chess", "chess")

    def new(self) -> Any:
        return self.chess.Board()

    def over(self, state: Any) -> bool:
        return not any(state.legal_moves)

    def play(self, state: Any, most: int = CHESS_PLIES) -> tuple[int, int]:
        draw = self.rng.random
        listed = 0
        for made in range(most):
            moves = list(state.legal_moves)
            if not moves:
                return made, listed
            listed += len(moves)
            state.push(moves[int(draw() * len(moves))])
        return most, listed

    def copy(self, state: Any) -> Any:
        return state.copy(stack=False)


class OpenSpiel(Subject):
    """A game of OpenSpiel. Those whose name begins with python_ are written in Python, the others in C++."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = f"open_spiel {name}"
        self.spiel = _module("pyspiel", "open_spiel")
        if name.startswith("python_"):
            _module(f"open_spiel.python.games.{name.removeprefix('python_')}", "open_spiel")
        self.rules = self.spiel.load_game(name)
        self.seats = self.rules.num_players()

    def new(self) -> Any:
        return self.rules.new_initial_state()

    def over(self, state: Any) -> bool:
        return bool(state.is_terminal())

    def play(self, state: Any, most: int = LONGEST) -> tuple[int, int]:
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

    def copy(self, state: Any) -> Any:
        return state.clone()


class RlCard(Subject):
    """A card game of RLCard; a state is its environment with the observation last built."""

    middles_count = FEW

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = f"rlcard {name}"
        self.table = _module("rlcard", "rlcard").make(name, config={"seed": 1, "allow_step_back": False})
        self.seats = self.table.num_players
        self.seen: Any = None

    def new(self) -> Any:
        self.seen = self.table.reset()[0]
        return self.table

    def over(self, state: Any) -> bool:
        return bool(state.is_over())

    def legal(self, state: Any) -> list[Any]:
        return list(self.seen["legal_actions"])

    def apply(self, state: Any, action: Any) -> None:
        self.seen = state.step(action)[0]

    def middles(self) -> list[Any]:
        return _halfway(self, lambda table: table.game)

    def copy(self, state: Any) -> Any:
        return deepcopy(state)


class PettingZoo(Subject):
    """A classic environment of PettingZoo, with its masks."""

    middles_count = FEW

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = f"pettingzoo {name}"
        self.table = _module(f"pettingzoo.classic.{name}", "'pettingzoo[classic]'").env()
        self.table.reset(seed=1)
        self.seats = self.table.max_num_agents
        self.games = 0

    def new(self) -> Any:
        self.games += 1
        self.table.reset(seed=self.games)
        return self.table

    def over(self, state: Any) -> bool:
        return any(state.terminations.values()) or any(state.truncations.values())

    def legal(self, state: Any) -> list[Any]:
        seen, _, _, _, info = state.last()
        mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
        legal: list[Any] = mask.nonzero()[0].tolist()
        return legal

    def apply(self, state: Any, action: Any) -> None:
        state.step(action)

    def middles(self) -> list[Any]:
        return _halfway(self, lambda table: table.unwrapped)

    def copy(self, state: Any) -> Any:
        return deepcopy(state)


def _halfway(subject: Subject, inside: Callable[[Any], Any]) -> list[Any]:
    """Middles of an engine that has one table only: copies of what is inside it."""
    half = max(1, subject.game()[0] // 2)
    found: list[Any] = []
    for _ in range(subject.middles_count):
        state = subject.new()
        subject.advance(state, half)
        found.append(deepcopy(inside(state)))
    return found


ANCHOR = "catanatron"
PEERS: dict[str, Callable[[], Subject]] = {
    ANCHOR: Catanatron,
    "catanatron 2": partial(Catanatron, 2),
    "python-chess": PythonChess,
    **{
        f"open_spiel {name}": partial(OpenSpiel, name)
        for name in (
            "python_tic_tac_toe",
            "python_block_dominoes",
            "python_team_dominoes",
            "python_liars_poker",
            "backgammon",
            "chess",
            "chinese_checkers",
            "connect_four",
            "euchre",
            "gin_rummy",
            "hex(board_size=11)",
            "hive",
            "yacht",
        )
    },
    **{f"rlcard {name}": partial(RlCard, name) for name in ("gin-rummy", "uno", "doudizhu", "mahjong", "limit-holdem")},
    **{f"pettingzoo {name}": partial(PettingZoo, name) for name in ("connect_four_v3", "chess_v6", "leduc_holdem_v4")},
}
