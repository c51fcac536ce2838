"""The daily expedition of a host: begins attempts at tables of its rooms, and settles them when they are over."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from tepui.learning.daily import (
    LEVEL,
    Attempt,
    AttemptBook,
    Expedition,
    Place,
    RefusedResult,
    Result,
    day_at,
    end_of,
    expedition_of,
    ranking,
    verify,
)
from tepui.rooms.new_tables import NewTables
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import NewTable, WantedSeat, clean_name
from tepui.rooms.registry import RoomRegistry, Visitor
from tepui.rooms.terms import ChanceSeed, Ongoing, Terms
from tepui.rooms.tokens import new_seed

log = logging.getLogger("tepui.daily")

MOST_AT_ONCE = 8  # results that are settled while somebody waits for the page
TERMS = Terms(undo="free", chat="off", watch="none", hints="no")

Run = Callable[..., Awaitable[Any]]  # work beside the event loop


class Begun(NamedTuple):
    """The table of an attempt; its token if it was opened just now."""

    code: str
    token: str = ""


class DailyHost:
    """`run` does work in another process; who asks is named by `players`: an account, a browser, or both.

    Tables are sealed until their day is over, but for those of somebody who plays alone (`sealed`).
    """

    def __init__(self, registry: RoomRegistry, book: AttemptBook, run: Run, sealed: bool = True) -> None:
        self.registry = registry
        self.book = book
        self.run = run
        self.sealed = sealed

    @property
    def today(self) -> str:
        return day_at(self.registry.place.clock.now())

    @property
    def seconds_left(self) -> float:
        return end_of(self.today) - self.registry.place.clock.now()

    def expedition(self, day: str) -> Expedition:
        return expedition_of(day, self.registry.settings.daily)

    def seed(self, day: str) -> str:
        return self.book.seed(day, new_seed())

    def attempt(self, day: str, players: Sequence[str]) -> Attempt | None:
        """What this visitor has done on a day."""
        return next((one for one in self.book.attempts(day) if one.player in players), None)

    def begin(self, players: Sequence[str], name: str, visitor: Visitor) -> Begun:
        """Open the table of today's attempt, or lead back to it."""
        day = self.today
        mine = self.attempt(day, players)
        if mine is None:
            mine = Attempt(day, players[0], clean_name(name), self.registry.place.clock.now())
            if self.book.claim(mine):
                return self._open(mine, visitor)
            mine = self.attempt(day, players)
        if mine is None or not mine.code:
            raise Problem("day-used")
        return Begun(mine.code)

    def _open(self, attempt: Attempt, visitor: Visitor) -> Begun:
        day = attempt.day
        expedition = self.expedition(day)
        bots = [WantedSeat("bot", level=LEVEL)] * (expedition.seats - 1)
        wanted = NewTable(expedition.game, [WantedSeat("me", attempt.name), *bots], expedition.options, terms=TERMS)
        try:
            chance = ChanceSeed(self.seed(day), by_pile=True)
            ongoing = Ongoing(sealed_until=end_of(day)) if self.sealed else Ongoing()
            room, tokens = NewTables(self.registry).create(wanted, visitor, chance, ongoing)
        except BaseException:
            self.book.release(day, attempt.player)
            raise
        self.book.seat(day, attempt.player, room.code)
        return Begun(room.code, tokens[0])

    async def settle(self, day: str) -> None:
        """Verify the tables of a day that are over, and keep what came of them."""
        waiting = [one for one in self.book.attempts(day) if one.code and one.result is None and not one.refused]
        done = 0
        for attempt in waiting:
            record = self.registry.store.find(attempt.code)
            if record is not None and record.over and done < MOST_AT_ONCE:
                done += 1
                await self._settle(attempt)

    async def _settle(self, attempt: Attempt) -> None:
        room = self.registry.room(attempt.code)
        if room.rows[-1].at > end_of(attempt.day):
            self.book.settle(structs.replace(attempt, refused="late"))
            return
        save = room.match.save()
        try:
            result: Result = await self.run(verify, save, self.seed(attempt.day), self.expedition(attempt.day))
        except RefusedResult as refused:
            log.warning("daily %s: the result of table %s is refused: %s", attempt.day, attempt.code, refused)
            self.book.settle(structs.replace(attempt, refused=str(refused)))
            return
        self.book.settle(structs.replace(attempt, result=result))

    async def standings(self, day: str) -> list[Place]:
        """The table of a day, with everything that is over by now."""
        await self.settle(day)
        return ranking(self.book.attempts(day))
