"""Every game as an OpenEnv environment, for language models: a seat against bots, asked in words and answered by a number.

    python -m tepui.adapters.openenv_server tikal2 --seats 2 --bots greedy --port 8000

A client of OpenEnv connects to it. An observation has the question, the table in words and the actions one may take; the
action is the number of one of them. The reward comes at the end: 1 for a victory, -1 for a defeat. A number that stands for
no action loses the game, with the reason in `metadata["illegal"]`.
"""

from __future__ import annotations

import argparse
from typing import Any
from uuid import uuid4

from tepui.adapters import not_installed
from tepui.adapters.gymnasium_env import SeatEnv
from tepui.bots.external.question import question_for
from tepui.core import game as games

try:
    from openenv.core.env_server.http_server import create_app
    from openenv.core.env_server.interfaces import Environment
    from openenv.core.env_server.types import Action, Observation, State
    from pydantic import Field
except ImportError as missing:
    raise not_installed("OpenEnv", "openenv") from missing

MOST_TABLES = 64  # at one server


class Answer(Action):
    """The number of one of the actions that were offered."""

    number: int = Field(description="which of the offered actions, counted from 0")


class Asked(Observation):
    """What the seat is asked. Without a question and actions the game is over."""

    question: str = Field(default="", description="what there is to decide")
    table: list[str] = Field(default_factory=list, description="what the seat sees, in words")
    actions: list[str] = Field(
        default_factory=list, description="what it may do; the answer is the number of one of them"
    )
    seat: int = Field(default=0, description="which seat it has")


class TableEnvironment(Environment[Answer, Asked, State]):
    """A table seen from one seat; settings as for `tepui.adapters.gymnasium_env.SeatEnv`."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, slug: str, **settings: Any) -> None:
        super().__init__()
        self.table = SeatEnv(slug, **{"seat": None, **settings})
        self._state = State(episode_id=None, step_count=0)

    def reset(self, seed: int | None = None, episode_id: str | None = None, **others: Any) -> Asked:
        """A new game, as far as the first decision; the seat is another one in every game unless one was chosen."""
        self.table.reset(seed=seed)
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return self._asked(None, False, {})

    def step(self, action: Answer, timeout_s: float | None = None, **others: Any) -> Asked:
        """The answer, then all that happens until the seat is asked again or the game is over."""
        legal = self.table.episode.legal()
        known = 0 <= action.number < len(legal)
        _, reward, over, _, info = self.table.step(legal[action.number] if known else -1)
        self._state.step_count += 1
        told = {name: info[name] for name in ("illegal",) if name in info}
        if not known:
            told["illegal"] = f"an answer is a number from 0 to {len(legal) - 1}, not {action.number}"
        if "scores" in info:
            told["scores"] = [float(score) for score in info["scores"]]
        return self._asked(reward, over, told)

    def _asked(self, reward: float | None, over: bool, told: dict[str, Any]) -> Asked:
        table, episode = self.table, self.table.episode
        view = table.game.view(episode.table, table.seat)
        if over:
            lines = [f"{one.title}: {' '.join(one.lines)}" for one in table.game.describe(table.game.shown(view))]
            return Asked(table=lines, seat=table.seat, reward=reward, done=True, metadata=told)
        asked = question_for(table.game, view, table.seat, table.seats, episode.legal())
        return Asked(
            question=asked.asked,
            table=asked.text,
            actions=[act.label for act in asked.actions],
            seat=table.seat,
            reward=reward,
            metadata=told,
        )

    @property
    def state(self) -> State:
        return self._state


def app(slug: str, **settings: Any) -> Any:
    """A server of such tables, one for every client that connects."""
    TableEnvironment(slug, **settings)  # says what is wrong with the settings
    return create_app(
        lambda: TableEnvironment(slug, **settings),
        Answer,
        Asked,
        env_name=f"tepui_{slug}",
        max_concurrent_envs=MOST_TABLES,
    )


def main() -> None:
    import uvicorn

    parser = argparse.ArgumentParser(
        prog="python -m tepui.adapters.openenv_server", description="Serve a game by OpenEnv."
    )
    parser.add_argument("game", choices=sorted(games.list_games(all=True)))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bots", default="random", help="who sits in the other seats")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    asked = parser.parse_args()
    uvicorn.run(app(asked.game, seats=asked.seats, bots=asked.bots), host=asked.host, port=asked.port)


if __name__ == "__main__":
    main()
