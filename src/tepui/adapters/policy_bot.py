"""A trained policy as a bot: it can then sit in any arena, in `tepui.simulate`, and against a learner.

bot = PolicyBot(lambda vector, mask: model.predict(vector, action_masks=mask)[0])
tepui.simulate("atoll", [bot, "greedy"], games=200, processes=1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tepui.adapters.episode import Mask, Vector, mask_of, whole
from tepui.bots.bot import Bot
from tepui.core.errors import IllegalAction
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse

Policy = Callable[[Vector, Mask], Any]  # observation and action mask in, an action out


class PolicyBot(Bot):
    """Asks a policy. It knows what every bot knows: the view of its seat."""

    def __init__(self, policy: Policy, name: str = "policy") -> None:
        self.policy = policy
        self.name = name

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        action = whole(self.policy(game.encode(glimpse.view), mask_of(game, glimpse.legal)))
        if action not in glimpse.legal:
            raise IllegalAction(f"action {action}", f"{self.name} chose what its mask forbids")
        return Decision(action=action, options=[Candidate(action=action, value=0.0, share=1.0)])
