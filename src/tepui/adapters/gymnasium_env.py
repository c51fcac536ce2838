"""Every game as a Gymnasium environment: one seat is yours, bots sit in the others, chance is played inside.

    from tepui.adapters.gymnasium_env import env
    table = env("eldorado", seats=2, bots="greedy")       # or gymnasium.make("tepui/eldorado-v0", bots="greedy")
    observation, info = table.reset(seed=7)

An observation is the float32 vector of the seat's view; `action_masks()` and info["action_mask"] say what is legal. The
reward comes at the end: 1 for a victory, -1 for a defeat, in between when a victory is shared. With reward="points" every
step brings what it gained on the best of the others in points of the game; over a game that adds up to the final lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import numpy as np

from tepui.adapters import not_installed
from tepui.adapters.episode import (
    HIGH,
    LOW,
    RENDER_MODES,
    Episode,
    Vector,
    refused,
    render_modes,
    seated,
    vector_length,
    whole,
)
from tepui.adapters.gymnasium_names import register
from tepui.adapters.opponents import Entrant, bot_of
from tepui.adapters.pixels import check_installed
from tepui.bots.random import RandomBot
from tepui.core.chance import CountedChance, key_of
from tepui.core.errors import BadOption, IllegalAction
from tepui.core.records import OptionValue

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ImportError as missing:
    raise not_installed("Gymnasium", "rl") from missing

ILLEGAL: Final = ("lose", "raise")
REWARDS: Final = ("win", "points")

Masks = np.ndarray[Any, np.dtype[np.bool_]]


class SeatEnv(gymnasium.Env[Vector, np.int64]):
    """A table seen from one seat.

    `seat` is yours; None deals you another one in every game. `bots` is one bot for all other seats, or a list of them in
    the order of play after yours: names as `tepui bots` lists them, or Bot objects. An action outside the mask loses the
    game, with the reason in info["illegal"]; with illegal="raise" it is an error and changes nothing.
    """

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        seat: int | None = 0,
        bots: Entrant | Sequence[Entrant] = "random",
        illegal: str = "lose",
        reward: str = "win",
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.game, self.seats, self.options = seated(slug, seats, options)
        if seat is not None and seat not in range(self.seats):
            raise BadOption(f"there is no seat {seat!r} at a table of {self.seats}")
        for name, value, known in (
            ("illegal", illegal, ILLEGAL),
            ("reward", reward, REWARDS),
            ("render_mode", render_mode, (None, *RENDER_MODES)),
        ):
            if value not in known:
                raise BadOption(f"{name} may be {', '.join(map(str, known))}, not {value!r}")
        if render_mode == "rgb_array":
            check_installed()
        self.metadata = {"name": f"{slug}_v0", "render_modes": render_modes(), "render_fps": 1}
        self.chosen_seat = seat
        self.seat = 0 if seat is None else seat
        self.illegal = illegal
        self.reward = reward
        self.render_mode = render_mode
        self.invite(bots)
        length = vector_length(self.game, self.seats, self.options)
        self.observation_space = Box(LOW, HIGH, (length,), np.float32)
        self.action_space = Discrete(self.game.actions.size)
        self._episode: Episode | None = None
        self._luck = Random(0)  # what random bots draw from

    def invite(self, bots: Entrant | Sequence[Entrant]) -> None:
        """Seat these bots in the other seats, from the next decision on: how a learner comes to play its past selves."""
        others = self.seats - 1
        entrants = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * others
        if len(entrants) != others:
            raise BadOption(f"{len(entrants)} bots do not fit the {others} other seats")
        self.bots = [bot_of(entrant) for entrant in entrants]
        self.all_random = all(type(bot) is RandomBot for bot in self.bots)  # they play inside the engine

    # ---- playing

    @property
    def episode(self) -> Episode:
        """The game in play."""
        if self._episode is None:
            raise RuntimeError("reset() comes first")
        return self._episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """A new game, as far as your first decision. Rules are chosen when the environment is made: `options` are refused."""
        if options:
            raise BadOption(f"{', '.join(options)}: options are chosen when the environment is made, not in reset()")
        super().reset(seed=seed)
        key = key_of(f"gymnasium/{self.np_random.integers(2**63)}")
        self._episode = Episode.new(self.game, self.seats, self.options, CountedChance(key))
        self._luck = Random(key)
        self.seat = int(self.np_random.integers(self.seats)) if self.chosen_seat is None else self.chosen_seat
        self._let_others_act()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Your action, then all that happens until you decide again or the game is over."""
        episode = self.episode
        if episode.over or episode.seat != self.seat:
            raise RuntimeError("the game is over; reset() starts a new one")
        chosen = whole(action)
        run = episode.run
        if chosen not in run.legal:
            return self._forbidden(refused(episode.match(), chosen))
        before = self._standing()
        run.do(chosen, episode.luck)
        self._let_others_act()
        return self._observation(), self._standing() - before, episode.over, False, self._info()

    def _standing(self) -> float:
        """What the game has brought you so far."""
        episode = self.episode
        if self.reward == "win":
            return episode.returns()[self.seat] if episode.over else 0.0
        scores = self.game.scores(episode.table)
        return float(scores[self.seat] - max((s for seat, s in enumerate(scores) if seat != self.seat), default=0.0))

    def _forbidden(self, why: IllegalAction) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        if self.illegal == "raise":
            raise why
        return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(why)}

    def _let_others_act(self) -> None:
        episode = self.episode
        if self.all_random:
            episode.run.play_others(self.seat, episode.luck, self._luck)
            return
        while not episode.over and episode.seat != self.seat:
            bot = self.bots[(episode.run.seat - self.seat) % self.seats - 1]
            episode.do(bot.choose(episode.glimpse(seeing=type(bot) is not RandomBot)).action)

    # ---- seeing

    def action_masks(self) -> Masks:
        """What is legal now, one truth value for every action: as MaskablePPO asks for it."""
        return self.episode.mask(self.seat).view(np.bool_)

    def _observation(self) -> Vector:
        return self.episode.vector(self.seat)

    def _info(self) -> dict[str, Any]:
        episode = self.episode
        found: dict[str, Any] = {"action_mask": episode.mask(self.seat), "seat": self.seat}
        if episode.over:
            found["scores"] = np.asarray(self.game.scores(episode.table), np.float32)
        return found

    def render(self) -> Any:
        """The table as your seat sees it, as `render_mode` says."""
        return self.episode.picture(self.render_mode, self.seat)


def env(slug: str, seats: int | None = None, **settings: Any) -> SeatEnv:
    """A table of this game; settings as for SeatEnv, and the game's options by their names."""
    return SeatEnv(slug, seats, **settings)


def vector_env(slug: str, count: int, processes: bool = False, **settings: Any) -> gymnasium.vector.VectorEnv:
    """So many tables at once, in this process or in one each. `masks` gives what is legal at each of them.

    A table whose game is over starts the next one in the same step, so that there is always something legal.
    """
    if count < 1:
        raise BadOption(f"a vector has at least one table, not {count}")
    makers = [lambda: env(slug, **settings)] * count
    kind = gymnasium.vector.AsyncVectorEnv if processes else gymnasium.vector.SyncVectorEnv
    return kind(makers, autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP)


def masks(tables: gymnasium.vector.VectorEnv) -> Masks:
    """What is legal at each table of a vector environment: a row of truth values for each."""
    return np.stack(tables.call("action_masks"))


register()
