"""A running server: uvicorn listens, and beside it somebody says where, and closes requests that are never finished."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from socket import socket
from typing import Final

import uvicorn

from tepui.server.http.half_sent import HalfSent

LOOK: Final = 0.05  # seconds between two looks at whether it listens yet
SWEEP: Final = 0.5  # seconds between two looks for requests that are never finished


class Listener:
    """`ready` is called with the address once it listens; setting `should_exit` ends it."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[str], None] | None,
        patience: float,
        bound: socket | None = None,
    ) -> None:
        self.config = config
        self.half_sent = HalfSent(patience)
        self._server = uvicorn.Server(config)
        self._ready = ready
        self._bound = bound

    @property
    def should_exit(self) -> bool:
        return self._server.should_exit

    @should_exit.setter
    def should_exit(self, wanted: bool) -> None:
        self._server.should_exit = wanted

    def run(self) -> None:
        """Serve until interrupted."""
        with asyncio.Runner(loop_factory=self.config.get_loop_factory()) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        async with asyncio.TaskGroup() as both:  # an error of either ends both, and is seen
            beside = both.create_task(self._watch())
            await self._server.serve([self._bound] if self._bound else None)
            beside.cancel()

    async def _watch(self) -> None:
        while not self._server.started:
            await asyncio.sleep(LOOK)
        if self._ready is not None:
            self._ready(self.address)
        while True:
            self.half_sent.sweep(self._server.server_state.connections)
            await asyncio.sleep(SWEEP)

    @property
    def address(self) -> str:
        """Where it listens, for a browser on this machine."""
        servers = self._server.servers
        port = servers[0].sockets[0].getsockname()[1] if servers else self.config.port
        host = "127.0.0.1" if self.config.host in ("0.0.0.0", "::", "") else self.config.host
        return f"http://{host}:{port}/"
