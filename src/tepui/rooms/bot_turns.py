"""Answering for those who are not persons: bots, bots that stand in, and persons with nothing to choose."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from tepui.rooms.ports import Place, StoreFailed
from tepui.rooms.problems import Problem, trace_of
from tepui.rooms.state import RoomState

log = logging.getLogger("tepui.bots")

AGAIN: Final = 0.5  # seconds until one looks again whether another process answers
FIRST_THOUGHT: Final = 0.05  # seconds that a bot is taken to need before it has thought at this table
IMAGINED: Final = 8  # tables, to see whether a choice is a secret

# Kinds of questions (game, step) at which it was found to be a secret once. A few tables may all look alike by chance, and
# an answer that is quick only then would tell.
secrets: Final[set[tuple[str, str]]] = set()

Play = Callable[[int, list[int], bool], None]  # a seat plays a line; whether the room answered for it


class BotTurns:
    """The room's own answers, one after the other. `consent` waits while somebody's wish to take back is open."""

    def __init__(self, state: RoomState, place: Place, play: Play, consent: Callable[[], Awaitable[None]]) -> None:
        self.state = state
        self.place = place
        self.play = play
        self.consent = consent
        self._task: asyncio.Task[None] | None = None
        self._thought: dict[int, float] = {}  # seconds that a seat's bot took for its last secret thought

    def wake(self) -> None:
        """Let the next bot think, if one is asked and bots think in this place."""
        record = self.state.record
        able = self._task is None and record.started and self.place.bots.able
        if able and record.waits and self.state.next_answer() is not None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def sleep(self) -> None:
        if self._task is not None:
            self._task.cancel()

    @property
    def busy(self) -> bool:
        return self._task is not None

    def secret(self, seat: int) -> bool:
        """Others do not know whether the seat has anything to choose: always outside its own turn.

        In its own turn, tables imagined from what everybody knows tell: in some there is a choice, in some there is none.
        Where nobody else looks there is nobody to keep a secret from.
        """
        state, match = self.state, self.state.match
        if not state.settings.window or not self._others_look(seat):
            return False
        if state.owner != seat or len(match.seats) > 1 or match.sealed:
            return True
        kind = (state.game.slug, type(match.table.step).__name__)
        if kind not in secrets:
            forced = len(match.legal(seat)) == 1
            public, rng = match.view(None), Random()
            tables = (state.game.imagine(public, rng) for _ in range(IMAGINED))
            if any((len(table.step.legal(table)) == 1) != forced for table in tables):
                secrets.add(kind)
        return kind in secrets

    def _others_look(self, seat: int) -> bool:
        seats = enumerate(self.state.record.seats)
        return any(one.who != "bot" for other, one in seats if other != seat) or self.state.watchers() > 0

    async def _run(self) -> None:
        state, leases, table = self.state, self.place.leases, self.state.record.id
        try:
            while not state.closed and (seat := state.next_answer()) is not None:
                if leases.take_lease(table):
                    await self.consent()
                    await self.answer(seat)
                else:
                    await self.place.clock.sleep(AGAIN)  # another process answers, unless it is gone
        except Problem as problem:
            log.error("table %s: a bot's answer was refused: %s", state.code, problem.code)
        except Exception as wrong:
            log.error("table %s: bots have stopped: %s", state.code, trace_of(wrong))
        finally:
            self._task = None
            with contextlib.suppress(StoreFailed):
                leases.return_lease(table)

    async def answer(self, seat: int) -> None:
        """One answer, given as soon as it is found: how fast it is told is the page's affair.

        Where it is a secret whether there was a choice, having none takes as long as having one.
        """
        state, match, settings, clock = self.state, self.state.match, self.state.settings, self.place.clock
        occupant = state.record.seats[seat]
        legal = match.legal(seat)
        if not legal:
            return
        asked, sealed, level = match.seq, len(match.sealed.get(seat, ())), occupant.level
        begun = clock.now()
        veiled = self.secret(seat)
        action, plan = legal[0], list[int]()
        told = state.guide.answer(match, seat) if state.guide is not None else None
        if told is not None:
            action = told
        elif len(legal) > 1:
            glimpse = match.glimpse(seat, settings.window * 0.8 if veiled else None)
            decision = await self.place.bots.think(level, glimpse)
            action, plan = decision.action, decision.plan
            if veiled:
                self._thought[seat] = clock.now() - begun
        await clock.sleep(max(0.0, self._least_time(seat, veiled) - (clock.now() - begun)))
        match = state.match  # it may have been read again
        same = match.seq == asked and len(match.sealed.get(seat, ())) == sealed
        # A person who came back meanwhile answers for themselves.
        if same and state.record.seats[seat].level == level and action in match.legal(seat):
            if len(legal) > 1 and told is None:
                match.intend(seat, [action, *plan])
            try:
                self.play(seat, [action], occupant.here)
            except Problem as problem:
                if problem.code != "stale":  # another process was faster
                    raise

    def _least_time(self, seat: int, veiled: bool) -> float:
        """Seconds that an answer takes at least. For a person this is a fixed time, for a bot as long as its last thought took.

        Of a secret answer in several parts others see only the end: one window is enough, and more would tell how many.
        """
        seats, settings = self.state.record.seats, self.state.settings
        if seats[seat].here:
            return settings.window if veiled and not self.state.match.sealed.get(seat) else 0.0
        if not any(one.here for one in seats):
            return settings.pause  # nobody plays but bots: whoever watches must be able to follow
        return self._thought.get(seat, FIRST_THOUGHT) if veiled else 0.0
