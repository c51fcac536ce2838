"""Python's collector stops everything while it looks for what nobody can reach: here it looks at little at a time.

Hundreds of tables are a few hundred thousand objects that stay. What a full collection has found reachable is set aside, and
the next one looks only at what came since; when tables leave, `RoomRegistry.sweep` has everything looked through.
"""

from __future__ import annotations

import gc
from typing import Any, Final

GLANCES: Final = (700, 3, 10)  # as Python has them, but what is young is looked through after fewer rounds


def spare_the_loop() -> None:
    """From now on; what is loaded by now stays, too."""
    gc.freeze()
    gc.set_threshold(*GLANCES)
    gc.callbacks.append(_set_aside)


def _set_aside(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()
