"""Requests that are begun and never finished: their connections are closed after a while."""

from __future__ import annotations

from collections.abc import Collection
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary


class HalfSent:
    """Watches the connections of a server. uvicorn times out a connection between two requests, but not within one."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.closed = 0
        self._since: WeakKeyDictionary[Any, float] = WeakKeyDictionary()

    def sweep(self, connections: Collection[Any]) -> None:
        """Close those that have waited too long for the rest of a request."""
        now = monotonic()
        for connection in list(connections):
            if not _waits(connection):
                self._since.pop(connection, None)
            elif now - self._since.setdefault(connection, now) > self.patience:
                self.closed += 1
                self._since.pop(connection, None)
                connection.transport.close()


def _waits(connection: Any) -> bool:
    """The head of a request is not complete: nothing is being answered, and no timer of uvicorn's own runs."""
    if not hasattr(connection, "cycle") or connection.transport is None:
        return False  # a WebSocket, which has to say hello in time
    cycle = connection.cycle
    return (cycle is None or cycle.response_complete) and connection.timeout_keep_alive_task is None
