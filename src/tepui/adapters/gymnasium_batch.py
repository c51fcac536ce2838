"""Many tables as one vector environment of Gymnasium: one seat of every table is yours, all tables step together.

    from tepui.adapters.gymnasium_batch import BatchedSeats
    tables = BatchedSeats("chac", 64, seats=4, seat=None)       # random bots in the other seats
    observations, info = tables.reset(seed=7)
    tables.step(policy(observations, info["action_mask"]))

Random bots play inside the batch and cost little; bots by name are asked one by one. A table whose game is over shows the
first decision of its next game in the same step; info["final_obs"] has what your seat saw at the end.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from tepui.adapters import not_installed
from tepui.adapters.batch import BatchedTables
from tepui.adapters.batch_arrays import Array
from tepui.adapters.episode import HIGH, LOW
from tepui.adapters.opponents import Entrant, answer, bot_of
from tepui.bots.bot import Bot
from tepui.core.errors import BadOption
from tepui.core.observation import observe

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise not_installed("Gymnasium", "rl") from missing

RANDOM = "random"


class BatchedSeats(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """So many tables; `seat` is yours at each, None deals you another one in every game. `bots` sits in all other seats."""

    def __init__(
        self,
        slug: str,
        count: int,
        seats: int | None = None,
        seat: int | None = 0,
        bots: Entrant = RANDOM,
        **options: Any,
    ) -> None:
        self.tables = BatchedTables(slug, count, seats, **options)
        if seat is not None and seat not in range(self.tables.seats):
            raise BadOption(f"there is no seat {seat!r} at a table of {self.tables.seats}")
        self.num_envs = count
        self.metadata = {"name": f"{slug}_v0", "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self.single_observation_space = Box(LOW, HIGH, self.tables.observation.shape[1:], np.float32)
        self.single_action_space = Discrete(self.tables.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self.chosen_seat = seat
        self.bot = None if bots == RANDOM else bot_of(bots)
        self.mine = np.zeros(count, np.int64)  # your seat at each table
        self._luck = Random(0)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """New games, as far as your first decision at each table. Rules are chosen when the tables are made."""
        if options:
            raise BadOption(f"{', '.join(options)}: options are chosen when the tables are made, not in reset()")
        if isinstance(seed, list):
            raise BadOption("one seed serves all tables: each row has its own generator")
        if seed is not None:
            self._luck = Random(seed)
        self.tables.reset(seed)
        for row in range(self.num_envs):
            self._sit(row)
        self._others(*self._nothing())
        self.tables.show()
        return self.tables.observation.copy(), self._info({})

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Your action at every table, then all that happens until you decide again there."""
        rewards, over, final = self._nothing()
        self.tables.step_rows(None, actions, show=False)
        self._collect(rewards, over, final)
        self._others(rewards, over, final)
        self.tables.show()
        found = self.tables.observation.copy()
        return found, rewards, over, np.zeros(self.num_envs, np.bool_), self._info(final)

    def _nothing(self) -> tuple[Array, Array, dict[int, Array]]:
        return np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_), {}

    def _sit(self, row: int) -> None:
        seats = self.tables.seats
        self.mine[row] = self._luck.randrange(seats) if self.chosen_seat is None else self.chosen_seat

    def _others(self, rewards: Array, over: Array, final: dict[int, Array]) -> None:
        """The others act until you must, at every table."""
        while (rows := np.flatnonzero(self.tables.seat != self.mine).tolist()) != []:
            actions = self.tables.sample()[rows] if self.bot is None else self._asked(self.bot, rows)
            self.tables.step_rows(rows, actions, show=False)
            self._collect(rewards, over, final)

    def _asked(self, bot: Bot, rows: list[int]) -> list[int]:
        return [answer(bot, self.tables, row, self._luck.getrandbits(63)) for row in rows]

    def _collect(self, rewards: Array, over: Array, final: dict[int, Array]) -> None:
        tables = self.tables
        for row, table in tables.ended:
            seat = int(self.mine[row])
            if not over[row]:  # a game that ends before you have decided anything is not yours
                rewards[row] = tables.rewards[row, seat]
                over[row] = True
                final[row] = observe(tables.observer, table, seat)
            self._sit(row)

    def _info(self, final: dict[int, Array]) -> dict[str, Any]:
        found: dict[str, Any] = {"action_mask": self.tables.mask.copy(), "seat": self.mine.copy()}
        if final:
            ends = np.full(self.num_envs, None, object)
            for row, vector in final.items():
                ends[row] = vector
            found |= {"final_obs": ends, "_final_obs": np.array([row in final for row in range(self.num_envs)])}
        return found

    def action_masks(self) -> Array:
        """What is legal at each table: a row of truth values for each."""
        return self.tables.mask.copy()
