"""Who comes first on a busy machine: the event loop, which everybody waits for, before what is done beside it."""

from __future__ import annotations

import os
from typing import Final

BEHIND: Final = 10  # steps of niceness behind the server itself


def give_way() -> None:
    """This process takes the processor when the server does not want it, where the system knows such a thing."""
    if hasattr(os, "nice"):
        os.nice(BEHIND)
