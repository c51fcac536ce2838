"""The bot that plays any legal action, each as likely as any other."""

from __future__ import annotations

from random import Random

from tepui.bots.bot import Bot
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse


class RandomBot(Bot):
    name = "random"

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        action = Random(glimpse.key).choice(glimpse.legal)
        share = 1.0 / len(glimpse.legal)
        return Decision(action=action, options=[Candidate(action=a, value=0.0, share=share) for a in glimpse.legal])
