"""Bots of other packages, by the names under which these declare them:

[project.entry-points."tepui.bots"]
scout = "my_package.scout:Scout"

`tepui arena GAME scout:patience=3,greedy` then finds it, and so does `tepui.bots.load`. A class is loaded when its bot is asked for, so
that a broken package keeps nobody else from playing.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

from tepui.bots.bot import Bot
from tepui.core.errors import BadOption, BrokenPlugin

GROUP: Final = "tepui.bots"


def outside_names() -> list[str]:
    """The names of bots that other packages bring."""
    return sorted(entry_points(group=GROUP).names)


def outside_bot(name: str) -> type[Bot]:
    """The class of such a bot; BrokenPlugin says what is wrong with its package."""
    (entry,) = list(entry_points(group=GROUP, name=name))[:1]
    try:
        maker = entry.load()
    except (Exception, SystemExit) as wrong:  # whatever a package of others does when it is imported
        raise BrokenPlugin(f"the bot {name} ({entry.value}) cannot be loaded: {wrong}") from wrong
    if not (isinstance(maker, type) and issubclass(maker, Bot)):
        raise BadOption(f"bot {name!r}: {entry.value} is no subclass of tepui.bots.Bot")
    return maker
