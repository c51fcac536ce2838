"""Tepui, the table for expedition games: play them, or simulate them.

>>> import tepui
>>> match = tepui.Match.new("atoll", seats=3, seed=7)
>>> match.do(match.legal()[0])
"""

from __future__ import annotations

from typing import Any

import tepui.games  # noqa: F401 - the folder first: imported later it would take the place of the function `games`
from tepui.core.errors import BadLog, BadOption, IllegalAction
from tepui.core.game import games, load
from tepui.core.match import Match

__version__ = "0.1.0"
__all__ = ["BadLog", "BadOption", "IllegalAction", "Match", "bots", "games", "load", "simulate"]


def __getattr__(name: str) -> Any:
    # `bots` and `simulate` bring numpy and processes with them: only when asked for.
    if name == "bots":
        import importlib

        return importlib.import_module("tepui.bots")
    if name == "simulate":
        from tepui.arena.arena import simulate

        return simulate
    raise AttributeError(f"tepui has no {name!r}")
