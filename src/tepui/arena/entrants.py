"""Who may enter the arena: our bots by name, a class of your own as module:Class, a program after `run:`, OpenSpiel's search
after `openspiel:`.

For this machine's owner only: a program may do anything, so a server never asks here.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from typing import Final

from tepui.bots.bot import Bot
from tepui.bots.external.program import PREFIX, ProgramBot
from tepui.bots.levels import load, make_kind, names, settings_of
from tepui.bots.reference import PREFIX as REFERENCE
from tepui.core.errors import BadOption

OWN: Final = re.compile(r"(?P<module>[\w.]+):(?P<kind>[A-Za-z_]\w*)(?P<settings>(?::\w+=[^:]*)*)")


def entrant(name: str) -> str | Bot:
    """A bot's name, checked; or the bot itself where the arena does not know it by name."""
    if name.startswith(PREFIX):
        return ProgramBot(name.removeprefix(PREFIX))
    own = OWN.fullmatch(name)
    if own and own["module"] != REFERENCE and own["module"] not in names():
        return own_bot(name, own["module"], own["kind"], own["settings"])
    if name.partition(":")[0] != "openspiel":
        return load(name).name
    from tepui.adapters.openspiel_bot import OpenSpielBot

    bot = make_kind(OpenSpielBot, "openspiel", settings_of(name))
    bot.name = name
    return bot


def own_bot(name: str, module: str, cls: str, settings: str) -> Bot:
    """A class of one's own; its module is looked for in the current folder, too."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        maker = getattr(importlib.import_module(module), cls)
    except (ImportError, AttributeError) as wrong:
        raise LookupError(f"no bot {name!r}: {wrong}") from None
    if not (isinstance(maker, type) and issubclass(maker, Bot)):
        raise BadOption(f"bot {name!r}: {cls} is no subclass of tepui.bots.Bot")
    bot = make_kind(maker, f"{module}:{cls}", settings_of(settings))
    bot.name = name
    return bot
