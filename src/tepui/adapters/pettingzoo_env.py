"""Every game as a PettingZoo AEC environment: an agent per seat, masks in the observation, chance played inside.

    from tepui.adapters.pettingzoo_env import env
    table = env("eldorado", seats=3, course="hills")      # or pettingzoo.make("aec", "tepui/eldorado-v0", seats=3)
    table.reset(seed=7)

An observation is {"observation": float32 vector, "action_mask": int8}. Rewards come at the end: 1 for a victory, -1 for a
defeat, in between when a victory is shared. `copy`, `save` and `restore` make it fit for search.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from tepui.adapters import not_installed
from tepui.adapters.episode import (
    CHANCES,
    HIGH,
    LOW,
    RENDER_MODES,
    Episode,
    Seed,
    Vector,
    next_key,
    render_modes,
    seated,
    vector_length,
)
from tepui.adapters.pixels import Pixels, check_installed
from tepui.core import game as games
from tepui.core.errors import BadOption
from tepui.core.records import OptionValue

try:
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError as missing:
    raise not_installed("PettingZoo", "rl") from missing

import numpy as np


class Expedition(pettingzoo.AECEnv):
    """A game at a table of so many seats; the agents are seat_0, seat_1, …

    chance="match" draws what a `tepui.Match` of the same seed draws, by a hash for every outcome; "fast" does without one.
    """

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        render_mode: str | None = None,
        chance: str = "fast",
        **options: OptionValue,
    ) -> None:
        super().__init__()
        self.game, count, self.options = seated(slug, seats, options)
        if render_mode not in (None, *RENDER_MODES):
            raise BadOption(f"render_mode may be {', '.join(RENDER_MODES)}, not {render_mode!r}")
        if chance not in CHANCES:
            raise BadOption(f"chance may be {', '.join(CHANCES)}, not {chance!r}")
        if render_mode == "rgb_array":
            check_installed()
        self.render_mode = render_mode
        self.chance = CHANCES[chance]
        self.metadata = {"name": f"{slug}_v0", "render_modes": render_modes(), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.agent_selection: str = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._actions = {agent: Discrete(self.game.actions.size) for agent in self.possible_agents}
        length = vector_length(self.game, count, self.options)
        self._observations = {agent: self._space(length) for agent in self.possible_agents}
        self.state_space = Box(LOW, HIGH, (count * length,), np.float32)
        self._episode: Episode | None = None

    def _space(self, length: int) -> Dict:
        return Dict(
            {
                "observation": Box(LOW, HIGH, (length,), np.float32),
                "action_mask": Box(0, 1, (self.game.actions.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        return self._observations[self._known(agent)]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[self._known(agent)]

    # ---- playing

    @property
    def episode(self) -> Episode:
        """The game in play."""
        if self._episode is None:
            raise RuntimeError("reset() comes first")
        return self._episode

    def reset(self, seed: Seed = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same chance; without one it goes on from the last. Rules are chosen in `env`."""
        named = [name for name in options or () if name in self.game.options or name == "seats"]
        if named:
            raise BadOption(f"{', '.join(named)}: options are chosen when the environment is made, not in reset()")
        key = next_key(seed, None if self._episode is None else self._episode.key)
        self._begin(Episode.new(self.game, len(self.possible_agents), self.options, self.chance(key)))

    def step(self, action: Any) -> None:
        """The selected agent acts; IllegalAction names an action outside its mask, and nothing changes."""
        episode = self.episode
        if not self.agents:
            raise RuntimeError("every agent is done; reset() starts a new game")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        episode.do(action)
        if episode.over:  # before that nobody has gained anything
            self._end(episode)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[episode.run.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """All that an agent knows now, and what it may do: nothing, unless it is selected."""
        seat = self._seats.get(agent)
        if seat is None:
            raise self._unknown(agent)
        episode = self.episode
        return {"observation": episode.vector(seat), "action_mask": episode.mask(seat)}

    def state(self) -> Vector:
        """The whole table for a critic: what every seat knows, one observation after the other. It holds all secrets that anybody knows."""
        return np.concatenate([self.episode.vector(seat) for seat in range(len(self.possible_agents))])

    def _begin(self, episode: Episode) -> None:
        """Everybody sits down at this episode, with nothing gained yet."""
        self._episode = episode
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        if episode.over:
            self.agent_selection = self.agents[0]
            self._end(episode)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.agents[episode.run.seat]

    def _end(self, episode: Episode) -> None:
        scores, returns = self.game.scores(episode.table), episode.returns()
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = returns[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"score": float(scores[seat])}

    def _known(self, agent: str) -> str:
        if agent not in self._seats:
            raise self._unknown(agent)
        return agent

    def _unknown(self, agent: str) -> ValueError:
        return ValueError(f"no agent {agent!r}; there are {', '.join(self.possible_agents)}")

    # ---- keeping

    def copy(self) -> Expedition:
        """An independent twin at the same moment, with the same chance ahead."""
        twin = copy(self)
        twin._episode = None if self._episode is None else self._episode.copy()
        twin.agents = self.agents.copy()
        twin.rewards = self.rewards.copy()
        twin._cumulative_rewards = self._cumulative_rewards.copy()
        twin.terminations = self.terminations.copy()
        twin.truncations = self.truncations.copy()
        twin.infos = {agent: info.copy() for agent, info in self.infos.items()}
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Expedition:
        return self.copy()

    def save(self) -> str:
        """The game as text: what `tepui.Match.load` reads too. It holds every secret but the key of chance."""
        return self.episode.match().save()

    def restore(self, text: str, seed: Seed = None) -> None:
        """Go on from a save of the same game, seats and options. Without a seed chance goes on as it would have here."""
        key = self._episode.key if seed is None and self._episode is not None else next_key(seed, None)
        luck = self.chance(key)
        base = self._episode or Episode.new(self.game, len(self.possible_agents), self.options, luck)
        self._begin(base.restored(text, luck))

    # ---- drawing

    def render(self) -> str | Pixels | None:
        """The table as the selected agent sees it, as `render_mode` says."""
        return self.episode.picture(self.render_mode, self.episode.seat)

    def close(self) -> None:
        """There is nothing to let go of."""


def env(
    slug: str, seats: int | None = None, render_mode: str | None = None, chance: str = "fast", **options: OptionValue
) -> Expedition:
    """A table of this game; seats and options as for `tepui.Match.new`."""
    return Expedition(slug, seats, render_mode, chance, **options)


def register() -> None:
    """Every game in PettingZoo's registry as tepui/<slug>-v0, where PettingZoo has one."""
    if not hasattr(pettingzoo, "register"):
        return
    for slug in games.list_games(all=True):
        if f"tepui/{slug}-v0" not in pettingzoo.aec_registry:
            pettingzoo.register("aec", f"tepui/{slug}-v0", "tepui.adapters.pettingzoo_env:env", kwargs={"slug": slug})


register()
