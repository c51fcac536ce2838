"""Answering for those who are not persons: bots, bots that stand in, and persons with nothing to choose."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from tepui.rooms.problems import Problem, place

if TYPE_CHECKING:
    from tepui.rooms.room import Room

log = logging.getLogger("tepui.answers")

AGAIN: Final = 0.5  # seconds until one looks again whether another process answers
IMAGINED: Final = 8  # tables, to see whether a choice is a secret

# Kinds of questions (game, step) at which it was found to be a secret once. A few tables may all look alike by chance, and
# an answer that is quick only then would tell.
secrets: Final[set[tuple[str, str]]] = set()


class BotTurns:
    """The room's own answers, one after the other."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Let the next bot think, if one is asked and bots think in this process."""
        record = self.room.record
        able = self._task is None and record.started and self.room.registry.bot_pool.count > 0
        if able and record.waits and self.next() is not None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def sleep(self) -> None:
        if self._task is not None:
            self._task.cancel()

    @property
    def busy(self) -> bool:
        return self._task is not None

    def next(self) -> int | None:
        """A seat for which the room answers: one a bot plays, or a person with nothing to choose."""
        for seat in self.room.match.seats:
            if not self.room.record.seats[seat].here or self._forced(seat):
                return seat
        return None

    def _forced(self, seat: int) -> bool:
        """One answer only, which costs nothing to give: it reveals nothing, and no own line could be taken back first."""
        room = self.room
        legal = room.match.legal(seat)
        if len(legal) != 1 or (room.guide is not None and room.guide.wanted_action(room.match) is not None):
            return False
        offer = room.game.offer(room.match.shown(seat), legal[0])
        return not (offer.reveals or offer.danger or (offer.ends and room.undoable(seat)))

    def _secret(self, seat: int) -> bool:
        """Others do not know whether the seat has anything to choose: always outside its own turn.

        In its own turn, tables imagined from what everybody knows tell: in some there is a choice, in some there is none.
        """
        room, match = self.room, self.room.match
        if not room.registry.settings.window:
            return False
        if room.owner != seat or len(match.seats) > 1 or match.sealed:
            return True
        kind = (room.game.slug, type(match.table.step).__name__)
        if kind not in secrets:
            forced = len(match.legal(seat)) == 1
            public, rng = match.view(None), Random()
            tables = (room.game.imagine(public, rng) for _ in range(IMAGINED))
            if any((len(table.step.legal(table)) == 1) != forced for table in tables):
                secrets.add(kind)
        return kind in secrets

    async def _run(self) -> None:
        room, others = self.room, self.room.registry.peers
        code, table = room.code, room.record.id
        try:
            while not room.closed and (seat := self.next()) is not None:
                if others.take_lease(table):
                    await room.people.consent()
                    await self._answer(seat)
                else:
                    await asyncio.sleep(AGAIN)  # another process answers, unless it is gone
        except Problem as problem:
            log.error("table %s: a bot's answer was refused: %s", code, problem.code)
        except Exception as wrong:
            log.error("table %s: bots have stopped: %s", code, place(wrong))
        finally:
            self._task = None
            with contextlib.suppress(SQLAlchemyError):
                others.leases.give_back(table)

    async def _answer(self, seat: int) -> None:
        """One answer; where it is a secret whether there was a choice, it takes the same time in both cases."""
        room, match, settings = self.room, self.room.match, self.room.registry.settings
        sitter = room.record.seats[seat]
        legal = match.legal(seat)
        if not legal:
            return
        asked, sealed, level = match.seq, len(match.sealed.get(seat, ())), sitter.level
        begun = monotonic()
        veiled = self._secret(seat)
        action, plan = legal[0], list[int]()
        told = room.guide.answer(match, seat) if room.guide is not None else None
        if told is not None:
            action = told
        elif len(legal) > 1:
            glimpse = match.glimpse(seat, settings.window * 0.8 if veiled else None)
            decision = await room.registry.bot_pool.think(level, glimpse)
            action, plan = decision.action, decision.plan
        pause = settings.window if veiled else 0.0 if sitter.here else settings.pause
        await asyncio.sleep(max(0.0, pause - (monotonic() - begun)))
        match = room.match  # it may have been read again
        same = match.seq == asked and len(match.sealed.get(seat, ())) == sealed
        # A person who came back meanwhile answers for themselves.
        if same and room.record.seats[seat].level == level and action in match.legal(seat):
            if len(legal) > 1 and told is None:
                match.intend(seat, [action, *plan])
            try:
                room.do(seat, [action], auto=sitter.here)
            except Problem as problem:
                if problem.code != "stale":  # another process was faster
                    raise
