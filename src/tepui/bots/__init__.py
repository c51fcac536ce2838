"""Bots: they get a Glimpse, never the table, and answer with a Decision.

>>> import tepui
>>> bot = tepui.bots.load("greedy")
>>> match = tepui.Match.new("atoll", seats=2, seed=7)
>>> match.do(bot.choose(match.glimpse()).action)
"""

from __future__ import annotations

from tepui.bots.bot import Bot
from tepui.bots.levels import LEVELS, load, names

__all__ = ["LEVELS", "Bot", "load", "names"]
