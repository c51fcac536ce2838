"""Train MaskablePPO, as it comes, in one seat of a game, and measure it against bots.

pip install 'tepui[train]'
python examples/train_maskable_ppo.py atoll --steps 60000 --out atoll_policy
python examples/train_maskable_ppo.py tikal2 --steps 200000 --past-selves
"""

from __future__ import annotations

import argparse
from random import Random

import tepui
from tepui.adapters.gymnasium_env import SeatEnv
from tepui.adapters.policy_bot import PolicyBot

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor, VecNormalize
except ImportError as missing:
    raise SystemExit(f"{missing}; it comes with: pip install 'tepui[train]'") from None


def bot_of(model: MaskablePPO, name: str) -> PolicyBot:
    """The policy as it is now, as a bot."""
    return PolicyBot(lambda vector, mask: model.predict(vector, action_masks=mask, deterministic=True)[0], name)


class PastSelves(BaseCallback):
    """Every so many steps the others become a copy of the learner, one time in two; else they stay as they were at first."""

    def __init__(self, tables: DummyVecEnv, first: str, every: int) -> None:
        super().__init__()
        self.tables, self.first, self.every = tables, first, every
        self.rng, self.next_change = Random(0), every

    def _on_step(self) -> bool:
        if self.num_timesteps >= self.next_change:
            self.next_change += self.every
            past = MaskablePPO("MlpPolicy", self.tables, policy_kwargs=self.model.policy_kwargs, device="cpu")
            past.set_parameters(self.model.get_parameters())
            for table in self.tables.envs:
                table.unwrapped.invite(bot_of(past, "past self") if self.rng.random() < 0.5 else self.first)
        return True


def table_for(asked: argparse.Namespace) -> SeatEnv:
    """A seat that learns from every point it gains on the others, not from the end alone."""
    return SeatEnv(asked.game, asked.seats, seat=None, bots=asked.bots, reward="points")


def main() -> None:
    parser = argparse.ArgumentParser(description="Train MaskablePPO and measure it.")
    parser.add_argument("game", choices=sorted(tepui.list_games(all=True)))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="random", help="who sits in the other seats while it learns")
    parser.add_argument("--past-selves", action="store_true", help="learn from its own past too")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=8, help="games played side by side")
    parser.add_argument("--games", type=int, default=200, help="games to measure it in")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", help="where to keep the policy")
    asked = parser.parse_args()

    torch.set_num_threads(1)
    # A seat dealt anew in every game: the policy learns to play from all of them.
    tables = DummyVecEnv([lambda: table_for(asked)] * asked.tables)
    model = MaskablePPO(
        "MlpPolicy",
        VecNormalize(VecMonitor(tables), norm_obs=False),
        n_steps=256,
        batch_size=256,
        gamma=0.999,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=asked.seed,
        device="cpu",
        verbose=1,
    )
    past = PastSelves(tables, asked.bots, max(1, asked.steps // 10)) if asked.past_selves else None
    model.learn(asked.steps, callback=past, log_interval=10)
    if asked.out:
        model.save(asked.out)
    for rival in dict.fromkeys(["random", asked.bots]):
        entrants = [bot_of(model, "trained"), *[rival] * (asked.seats - 1)]
        result = tepui.simulate(asked.game, entrants, games=asked.games, processes=1, seed=1)
        one = result.standing("trained")
        fair = 1 / asked.seats
        print(
            f"against {rival}: {one.share:.1%} of {asked.games} games won ({one.low:.1%} to {one.high:.1%}; fair: {fair:.0%})"
        )


if __name__ == "__main__":
    main()
