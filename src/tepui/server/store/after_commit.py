"""What the two ways to commit beside the event loop have in common."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from tepui.rooms.problems import trace_of

log = logging.getLogger("tepui.store")


def call_all(callbacks: list[Callable[[], None]]) -> None:
    """Whatever one of them does, the others are called, and the next commit comes."""
    for callback in callbacks:
        try:
            callback()
        except Exception as wrong:
            log.error("after a commit: %s", trace_of(wrong))


def running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
