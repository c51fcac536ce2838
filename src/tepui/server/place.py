"""The server as a place for rooms: tables in a database, bots in processes, other processes on the same database."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tepui.learning.daily_host import DailyHost
from tepui.rooms.clock import SystemClock
from tepui.rooms.ports import Place
from tepui.rooms.problems import Problem
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.settings import Settings
from tepui.server.accounts import Accounts
from tepui.server.analysis_queue import Analyses
from tepui.server.bot_pool import BotPool
from tepui.server.collector import look_often
from tepui.server.host_book import take_shared
from tepui.server.hosting import Hosting
from tepui.server.lanes import Workers
from tepui.server.loop_watch import LoopWatch
from tepui.server.metrics import Counters
from tepui.server.peers import PeerProcesses
from tepui.server.store.daily_book import SqlAttemptBook
from tepui.server.store.puzzle_book import PuzzleBook
from tepui.server.store.sql import Store
from tepui.server.webhooks import Webhooks

if TYPE_CHECKING:
    from tepui.server.oidc import Provider


class ServerPlace:
    """Everything one process of a server holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db, alone=True)
        self.bot_pool = BotPool(settings)
        self.counters = Counters()
        self.peers = PeerProcesses(self.store, self.bot_pool.count)
        self.workers = Workers(self.counters)
        self.loop_watch = LoopWatch()
        self.webhooks = Webhooks(self.counters, settings.hooks_inside, self.workers.names)
        self.accounts = Accounts(self.store, self.workers.passwords)
        self.oidc = _provider(settings, self.workers)
        self.analyses = Analyses()
        ports = Place(
            store=self.store,
            bots=self.bot_pool,
            clock=SystemClock(),
            presence=self.peers,
            leases=self.peers,
            notices=self.webhooks,
            counters=self.counters,
        )
        self.registry = RoomRegistry(ports, settings, partial(take_shared, self.store) if self.store.shared else None)
        self.daily = DailyHost(self.registry, SqlAttemptBook(self.store), self.workers.replays.run)
        self.puzzles = PuzzleBook(self.store)
        self.hosting = Hosting(self.store, self.accounts, self.registry)

    async def open(self) -> None:
        self.peers.start(self.registry)
        self.registry.open()
        self.hosting.open()
        self.registry.keep("loop_watch", self.loop_watch.run)
        self.registry.keep("collector", look_often)

    async def failing(self) -> list[str]:
        """What does not work as it should: nothing, if visitors may come."""
        try:
            writable = await self.workers.checks.run(self.store.writable)
        except Problem:  # it takes too long
            writable = False
        found = {"store": writable, "bots": not self.bot_pool.closed, "watch": self.registry.watchful}
        return [part for part, fine in found.items() if not fine]

    async def close(self) -> None:
        self.registry.close()
        self.peers.close()
        self.webhooks.close()
        self.workers.close()
        await self.bot_pool.close()
        await self.analyses.close()
        self.store.close()


def _provider(settings: Settings, workers: Workers) -> Provider | None:
    """Who vouches for people. Its library is an extra of its own, for those who want it."""
    if not settings.oidc_issuer:
        return None
    from tepui.server.oidc import Provider

    return Provider(settings, workers.sign_ins)
