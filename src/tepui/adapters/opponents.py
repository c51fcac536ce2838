"""Bots from outside: names as `tepui bots` lists them, or Bot objects; the error names what is neither."""

from __future__ import annotations

from typing import Any

from tepui.bots.bot import Bot
from tepui.bots.levels import load
from tepui.core.errors import BadOption

Entrant = str | Bot


def bot_of(entrant: Any) -> Bot:
    """The bot of this name, or the bot itself."""
    if isinstance(entrant, str):
        return load(entrant)
    if isinstance(entrant, Bot):
        return entrant
    raise BadOption(f"a bot is a name or a Bot (a policy becomes one by PolicyBot), not {entrant!r}")
