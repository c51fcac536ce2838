"""RLlib's PPO, as it comes: one seat against bots through Gymnasium, or a policy shared by all seats through PettingZoo.

pip install 'tepui[rl,libraries]'
python examples/train_rllib.py atoll
python examples/train_rllib.py atoll --all-seats

RLlib's own networks know nothing of masks. An illegal action therefore loses the game: in Gymnasium by itself, in PettingZoo
by PettingZoo's `TerminateIllegalWrapper`. Expect slow progress; for learning with masks take MaskablePPO or batched tables.
"""

from __future__ import annotations

import argparse

try:
    import ray
    import torch
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.connectors.env_to_module import FlattenObservations
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
    from ray.tune.registry import register_env
except ImportError as missing:
    raise SystemExit(f"{missing}; it comes with: pip install 'tepui[rl,libraries]'") from None

from tepui.adapters import gymnasium_env, pettingzoo_env


def main() -> None:
    parser = argparse.ArgumentParser(description="Train RLlib's PPO for a few iterations.")
    parser.add_argument("game")
    parser.add_argument("--all-seats", action="store_true", help="one policy in every seat, through PettingZoo")
    parser.add_argument("--iterations", type=int, default=3)
    parser.add_argument("--batch", type=int, default=1000, help="steps an iteration")
    asked = parser.parse_args()

    torch.set_num_threads(1)
    register_env("seat", lambda _: gymnasium_env.env(asked.game))
    register_env(
        "table", lambda _: PettingZooEnv(TerminateIllegalWrapper(pettingzoo_env.env(asked.game), illegal_reward=-1.0))
    )
    config = PPOConfig().environment("table" if asked.all_seats else "seat", disable_env_checking=True)
    config = config.env_runners(num_env_runners=0).training(
        train_batch_size=asked.batch, minibatch_size=asked.batch // 4
    )
    if asked.all_seats:  # observation and mask in one vector
        config = config.env_runners(env_to_module_connector=lambda *_, **__: FlattenObservations(multi_agent=True))
        config = config.multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, *_, **__: "shared")
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    learner = config.build_algo()
    for number in range(1, asked.iterations + 1):
        found = learner.train()["env_runners"]
        print(f"iteration {number}: {found['num_episodes']} games, mean return {found['episode_return_mean']:+.2f}")
    learner.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
