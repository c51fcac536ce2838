"""Who may enter the arena: our bots by name, a program after `run:`, OpenSpiel's search after `openspiel:`.

For this machine's owner only: a program may do anything, so a server never asks here.
"""

from __future__ import annotations

from tepui.bots.bot import Bot
from tepui.bots.external.program import PREFIX, ProgramBot
from tepui.bots.levels import load, make_kind, settings_of


def entrant(name: str) -> str | Bot:
    """A bot's name, checked; or the bot itself where the arena does not know it by name."""
    if name.startswith(PREFIX):
        return ProgramBot(name.removeprefix(PREFIX))
    if name.partition(":")[0] != "openspiel":
        return load(name).name
    from tepui.adapters.openspiel_bot import OpenSpielBot

    bot = make_kind(OpenSpielBot, "openspiel", settings_of(name))
    bot.name = name
    return bot
