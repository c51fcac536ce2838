"""A bot that does what is not legal, in a module of its own so that it can travel to another process."""

from __future__ import annotations

from tepui.bots.bot import Bot
from tepui.core.records import Decision, Glimpse


class Cheat(Bot):
    name = "cheat"

    def choose(self, glimpse: Glimpse) -> Decision:
        return Decision(action=-1)
