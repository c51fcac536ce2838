"""Yardsticks: the methods of other people's bots, written anew from their descriptions, and a frozen bot of our own.

They live from the view like every bot, play as those bots do and no better, and are called `reference:NAME`. `expert-1` is a level of
our own as it was on one day, frozen so that later bots can be measured against it.
"""

from __future__ import annotations

from typing import Final

from tepui.bots.bot import Bot
from tepui.bots.reference.beam import Beam
from tepui.bots.reference.expert_1.bot import Expert1
from tepui.bots.reference.fixed_line import Line
from tepui.bots.reference.playouts import Playouts
from tepui.bots.reference.route_walker import Route
from tepui.bots.reference.valuer import Valuer

PREFIX: Final = "reference"
REFERENCES: Final[dict[str, type[Bot]]] = {
    "playouts": Playouts,
    "valuer": Valuer,
    "beam": Beam,
    "route": Route,
    "line": Line,
    "expert-1": Expert1,
}
