"""Tepui, the table for expedition games: play them, or simulate them.

>>> import tepui
>>> match = tepui.Match.new("atoll", seats=3, seed=7)
>>> match.do(match.legal()[0])
"""

from __future__ import annotations

import sys
from typing import Any

from tepui.core.errors import BadLog, BadOption, IllegalAction
from tepui.core.game import list_games, load
from tepui.core.match import Match
from tepui.core.moved import MovedModules

__version__ = "0.1.0"
__all__ = ["BadLog", "BadOption", "IllegalAction", "Match", "bots", "list_games", "load", "simulate"]

sys.meta_path.append(MovedModules())  # the last to be asked: only for a module that nobody has found


def __getattr__(name: str) -> Any:
    # `bots` and `simulate` bring numpy and processes with them: only when asked for.
    if name in ("bots", "games"):
        import importlib

        return importlib.import_module(f"tepui.{name}")
    if name == "simulate":
        from tepui.arena.arena import simulate

        return simulate
    raise AttributeError(f"tepui has no {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
