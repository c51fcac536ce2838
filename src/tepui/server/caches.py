"""What is kept for speed: every cache of the program, how full it is and how full it may get."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from tepui.rooms.limits import KINDS, MOST
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.views.base_pictures import KEPT as BASE_PICTURES
from tepui.rooms.views.picture_cache import KEPT as PICTURES
from tepui.rooms.views.picture_cache import KEPT_PARTS
from tepui.server.analysis_queue import KEPT as REVIEWS
from tepui.server.analysis_queue import Analyses
from tepui.server.peers import PeerProcesses


class Filling(NamedTuple):
    """How many entries a cache holds and may hold. `most` is None where the program itself names everything that can
    be asked for (its files, games and languages; the seats and lines of the tables in memory), and nobody outside.
    """

    entries: int
    most: int | None


def fillings(registry: RoomRegistry, analyses: Analyses, peers: PeerProcesses) -> dict[str, Filling]:
    """All caches by name: those of this process's rooms, and those of functions."""
    rooms = registry.rooms.values()
    own = {
        "addresses": Filling(registry.visitors.count, MOST * KINDS),
        "base_pictures": Filling(registry.base_pictures.count, BASE_PICTURES),
        "pictures": Filling(sum(room.states.pictures for room in rooms), PICTURES * registry.settings.rooms),
        "picture_parts": Filling(
            sum(room.states.picture_parts for room in rooms), KEPT_PARTS * registry.settings.rooms
        ),
        "presence": Filling(peers.count, None),
        "views": Filling(sum(room.states.count for room in rooms), None),
        "reviews": Filling(len(analyses.known), REVIEWS),
    }
    return own | of_functions()


def of_functions() -> dict[str, Filling]:
    """What functions remember, by module and name."""
    found: dict[str, Filling] = {}
    for module, name, function in remembering():
        info = function.cache_info()
        found[f"{module.removeprefix('tepui.')}.{name}"] = Filling(info.currsize, info.maxsize)
    return dict(sorted(found.items()))


def remembering() -> list[tuple[str, str, Any]]:
    """The functions of all loaded modules that remember what they gave."""
    modules = [(name, module) for name, module in sys.modules.items() if name.startswith("tepui.")]
    return [
        (module_name, name, value)
        for module_name, module in modules
        for name, value in list(vars(module).items())
        if hasattr(value, "cache_info") and getattr(value, "__module__", "") == module_name
    ]
