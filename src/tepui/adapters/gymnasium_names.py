"""The names under which Gymnasium finds every game. Gymnasium itself calls `register` when it is imported, so this is quick: no
game is loaded before it is made."""

from __future__ import annotations

import pkgutil
from importlib.metadata import entry_points
from pathlib import Path


def register() -> None:
    """Every game in Gymnasium's registry as tepui/<slug>-v0."""
    from gymnasium.envs import registration

    folder = Path(__file__).parents[1] / "games"
    slugs = [found.name for found in pkgutil.iter_modules([str(folder)]) if found.ispkg]
    slugs += [entry.name for entry in entry_points(group="tepui.games")]
    for slug in slugs:
        if f"tepui/{slug}-v0" not in registration.registry:
            registration.register(f"tepui/{slug}-v0", "tepui.adapters.gymnasium_env:env", kwargs={"slug": slug})
