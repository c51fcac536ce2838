"""Tianshou's DQN, as it comes, against a random policy: an agent for every seat, through PettingZoo, masks included.

pip install 'tepui[rl,libraries]'
python examples/train_tianshou.py atoll
"""

from __future__ import annotations

import argparse

try:
    import torch
    from tianshou.algorithm import DQN
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.trainer import OffPolicyTrainerParams
    from tianshou.utils.net.common import Net
except ImportError as missing:
    raise SystemExit(f"{missing}; it comes with: pip install 'tepui[rl,libraries]'") from None

from tepui.adapters.pettingzoo_env import env


def main() -> None:
    parser = argparse.ArgumentParser(description="Train Tianshou's DQN in seat 0 against random play.")
    parser.add_argument("game")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--steps", type=int, default=2000, help="steps an epoch")
    asked = parser.parse_args()

    torch.set_num_threads(1)
    table = PettingZooEnv(env(asked.game, seats=2))
    space, size = table.observation_space["observation"], table.action_space.n
    policy = DiscreteQLearningPolicy(
        model=Net(state_shape=space.shape, action_shape=size, hidden_sizes=[128, 128]),
        action_space=table.action_space,
        observation_space=space,
        eps_training=0.1,
    )
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.99, n_step_return_horizon=3)
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=table.action_space)
    both = MultiAgentOffPolicyAlgorithm(algorithms=[learner, other], env=table)
    tables = DummyVectorEnv([lambda: PettingZooEnv(env(asked.game, seats=2)) for _ in range(4)])
    tests = DummyVectorEnv([lambda: PettingZooEnv(env(asked.game, seats=2)) for _ in range(4)])
    training = Collector[dict](both, tables, VectorReplayBuffer(20_000, len(tables)), exploration_noise=True)
    training.reset()
    training.collect(n_step=256)
    result = both.run_training(
        OffPolicyTrainerParams(
            training_collector=training,
            test_collector=Collector[dict](both, tests, exploration_noise=False),
            max_epochs=asked.epochs,
            epoch_num_steps=asked.steps,
            collection_step_num_env_steps=64,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=64,
            test_step_num_episodes=20,
            multi_agent_return_reduction=lambda returns: returns[:, 0],
            verbose=False,
            show_progress=False,
        )
    )
    print(f"best mean return in seat 0: {result.best_reward:+.2f} (1 is a victory in every game)")


if __name__ == "__main__":
    main()
