"""PPO in one file, as CleanRL writes it, on a vector environment: what a loop of your own looks like, in torch.

pip install 'tepui[rl,libraries]'
python examples/train_cleanrl_style.py atoll --steps 200000
"""

from __future__ import annotations

import argparse

import numpy as np

try:
    import torch
    from gymnasium.wrappers.vector import RecordEpisodeStatistics
    from torch import nn
    from torch.distributions import Categorical
except ImportError as missing:
    raise SystemExit(f"{missing}; it comes with: pip install 'tepui[rl,libraries]'") from None

from tepui.adapters.gymnasium_batch import BatchedSeats


class Agent(nn.Module):
    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.actor, self.critic = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        units = self.body(seen)
        return Categorical(logits=self.actor(units).masked_fill(~mask, -1e9)), self.critic(units)[:, 0]


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO in one file on a vector environment.")
    parser.add_argument("game")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--length", type=int, default=64, help="steps at each table between two updates")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    tables = RecordEpisodeStatistics(BatchedSeats(asked.game, asked.tables, seats=2, seat=None, bots=asked.bots))
    agent = Agent(int(np.prod(tables.single_observation_space.shape)), int(tables.single_action_space.n))
    optimizer = torch.optim.Adam(agent.parameters(), lr=5e-4, eps=1e-5)
    shape = (asked.length, asked.tables)
    seen = torch.zeros(*shape, *tables.single_observation_space.shape)
    masks = torch.zeros(*shape, int(tables.single_action_space.n), dtype=torch.bool)
    actions = torch.zeros(shape, dtype=torch.long)
    likely, rewards, over, values, better = (torch.zeros(shape) for _ in range(5))

    observation, info = tables.reset(seed=asked.seed)
    returns: list[float] = []
    for update in range(1, asked.steps // (asked.length * asked.tables) + 1):
        for step in range(asked.length):
            seen[step], masks[step] = torch.from_numpy(observation), torch.from_numpy(info["action_mask"]).bool()
            with torch.no_grad():
                choice, values[step] = agent(seen[step], masks[step])
            actions[step] = choice.sample()
            likely[step] = choice.log_prob(actions[step])
            observation, reward, done, cut, info = tables.step(actions[step].numpy())
            rewards[step], over[step] = torch.from_numpy(reward), torch.from_numpy((done | cut).astype(np.float32))
            if "episode" in info:
                returns += info["episode"]["r"][info["_episode"]].tolist()
        with torch.no_grad():
            after = agent(torch.from_numpy(observation), torch.from_numpy(info["action_mask"]).bool())[1]
        trace = torch.zeros(asked.tables)
        for step in reversed(range(asked.length)):
            going = 1 - over[step]
            trace = rewards[step] + 0.999 * going * after - values[step] + 0.999 * 0.95 * going * trace
            better[step], after = trace, values[step]
        flat = [one.flatten(0, 1) for one in (seen, masks, actions, likely, better, better + values)]
        for _ in range(4):
            for some in torch.randperm(len(flat[0])).chunk(4):
                x, mask, action, old, gain, worth = (one[some] for one in flat)
                choice, value = agent(x, mask)
                ratio = (choice.log_prob(action) - old).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                policy_loss = torch.max(-gain * ratio, -gain * ratio.clamp(0.8, 1.2)).mean()
                loss = policy_loss + 0.5 * (value - worth).pow(2).mean() - 0.01 * choice.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if update % 10 == 0 or update == 1:
            last = returns[-200:]
            print(
                f"update {update}: {len(returns)} games, mean return of the last {len(last)}: {np.mean(last or [0]):+.2f}"
            )


if __name__ == "__main__":
    main()
