"""Yardsticks: the methods of other people's bots, written anew from their descriptions, and a frozen bot of our own.

They live from the view like every bot, play as those bots do and no better, and are called `reference:NAME`. `expert-1` is a level of
our own as it was on one day, frozen so that later bots can be measured against it. A method that knows one game stands in the folder of
that game (`Game.yardsticks`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tepui.bots.bot import Bot
from tepui.bots.reference.beam import Beam
from tepui.bots.reference.expert_1.bot import Expert1
from tepui.bots.reference.ismcts import Ismcts
from tepui.bots.reference.osla import Osla
from tepui.bots.reference.playouts import Playouts
from tepui.bots.reference.rhea import Rhea
from tepui.bots.reference.valuer import Valuer
from tepui.bots.reference.yardstick_bot import YardstickMaker
from tepui.core import game as games

PREFIX: Final = "reference"
OF_ANY_GAME: Final[dict[str, type[Bot]]] = {
    "playouts": Playouts,
    "valuer": Valuer,
    "beam": Beam,
    "osla": Osla,
    "rhea": Rhea,
    "ismcts": Ismcts,
    "expert-1": Expert1,
}


def makers() -> dict[str, Callable[..., Bot]]:
    """What makes a bot, by the name after the prefix: of any game, then of one."""
    found: dict[str, Callable[..., Bot]] = dict(OF_ANY_GAME)
    for slug, game in games.list_games(all=True).items():
        for name, method in game.yardsticks.items():
            found[name] = YardstickMaker(slug, f"{PREFIX}:{name}", method)
    return found
