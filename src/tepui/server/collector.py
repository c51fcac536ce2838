"""Python's collector stops everything while it looks for what nobody can reach: here it looks at little at a time.

Hundreds of tables are a few hundred thousand objects that stay. What a full collection has found reachable is set aside, and
the next one looks only at what came since. That one comes soon, before much has come: by itself it would come after seconds
of play, and stop everybody for a twentieth of one. When many tables have left, `RoomRegistry.sweep` has everything looked
through.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Any, Final

GLANCES: Final = (
    700,
    3,
    1000,
)  # what is young is looked through after fewer rounds than usual, and what is old by the clock
EVERY: Final = 0.5  # seconds from one full collection to the next


def spare_the_loop() -> None:
    """From now on; what is loaded by now stays, too."""
    gc.freeze()
    gc.set_threshold(*GLANCES)
    gc.callbacks.append(_set_aside)


async def look_often() -> None:
    """Full collections while there is little to look through."""
    while True:
        await asyncio.sleep(EVERY)
        if _set_aside in gc.callbacks:  # else everything would be looked through
            gc.collect()


def _set_aside(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()
