"""Where a game keeps the functions that its `Game` is made of: each role has a module of the same name in every game's folder.

A game writes `people/offers.py` with `offer(words, view, action, lang)` in it, and `Game.offer` finds it there. A small game may
keep several roles in one module: the modules of a role are asked in order, and the first that has the function is taken.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any, Final

KNOWLEDGE: Final = ("knowledge.view",)
POSITIONS: Final = ("knowledge.positions", "knowledge.position_reader", "knowledge.view")

# By function: the modules that may have it.
ROLES: Final[dict[str, tuple[str, ...]]] = {
    "position": POSITIONS,
    "lay": POSITIONS,
    "census": KNOWLEDGE,
    "view": KNOWLEDGE,
    "imagine": KNOWLEDGE,
    "shown": KNOWLEDGE,
    "needed": KNOWLEDGE,
    "encode": ("knowledge.encode",),
    "offer": ("people.offers",),
    "lines": ("people.lines", "people.offers"),
    "sets": ("people.sets", "people.offers"),
    "prompt": ("people.prompts", "people.offers"),
    "why_not": ("people.why_not", "people.offers"),
    "refusal": ("people.refusals", "people.why_not", "people.offers"),
    "event": ("people.news", "people.offers"),
    "say": ("people.news",),
    "panels": ("people.panels", "people.offers"),
    "assets": ("people.assets", "people.offers"),
    "describe": ("people.description", "people.panels", "people.offers"),
    "component_rows": ("people.component_tables",),
    "draw": ("drawing.picture",),
}


def package_of(game: object) -> str:
    """The package of a game's folder: that of the class which says what its `folder` is, or of the game's own."""
    owner = next((cls for cls in type(game).__mro__ if "folder" in vars(cls)), type(game))
    return sys.modules[owner.__module__].__package__ or owner.__module__


def find_role(package: str, name: str) -> Callable[..., Any] | None:
    """The function of this role; None if the game has none."""
    for module in ROLES[name]:
        found: Callable[..., Any] | None = getattr(import_part(package, module), name, None)
        if found is not None:
            return found
    return None


def import_part(package: str, name: str) -> Any:
    """A module of a game's folder; None if there is no such module."""
    place = f"{package}.{name}"
    try:
        return importlib.import_module(place)
    except ModuleNotFoundError as missing:
        if missing.name is None or not place.startswith(missing.name):
            raise  # it is there, and something that it needs is not
        return None
