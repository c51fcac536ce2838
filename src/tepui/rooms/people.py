"""The people at a table, besides the game: their clock, who is away, what they ask of each other, what they say.

A wish (taking back, a pause, more time, a bot for somebody who is away) waits until all others who are here agree; one
refusal ends it, and so does playing on. The clock runs for the persons who are asked; when it is out a bot stands in.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tepui.rooms.clock import Clock, new_clock, now
from tepui.rooms.limits import Bucket, new_tongue
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import LONGEST_TALK, PHRASES, Aside, clean_line, clean_name
from tepui.rooms.records import LineRecord
from tepui.rooms.terms import ChatLine, ClockState, Proposal, Webhook
from tepui.server.webhooks import notify

if TYPE_CHECKING:
    from tepui.rooms.room import Room

log = logging.getLogger("tepui.company")

MORE: Final = 300.0  # seconds that one asks for
AT_ONCE: Final = 5  # lines that other processes may say before one's own


class People:
    """What is under way between the people of a room; all of it is kept in the charter's doings."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.catch_up()
        self._talk: list[ChatLine] | None = None
        self._talk_limits: dict[int, Bucket] = {}
        self._timer: asyncio.TimerHandle | None = None

    def catch_up(self) -> None:
        """Go on from what the charter says, as it was read."""
        record, pace = self.room.record, self.room.record.terms.pace
        self.clock: Clock | None = None
        if pace is not None:
            self.clock = Clock(pace, record.ongoing.times or new_clock(pace, len(record.seats)).times)
            record.ongoing.times = self.clock.times
        self._asked = self._now_asked()

    def _now_asked(self) -> set[int]:
        return set(self.room.match.seats) if self.room.record.started else set()

    # ---- the clock

    def restart_clock(self, ended: int | None = None) -> None:
        """The game has moved: time runs for the persons who are asked now."""
        room = self.room
        if self.clock is None or not room.record.started:
            return
        asked = [seat for seat in room.match.seats if room.record.seats[seat].here]
        self.clock.restart(asked, room.owner, ended)
        room.record.due = None if room.match.over else self.clock.due()

    def arm_timer(self) -> None:
        """Wake up when the next seat runs out of time."""
        self.cancel_timer()
        due = self.room.record.due
        if due is not None and self.clock is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, due - now()) + 0.01, self._time_out)

    def cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        room = self.room
        if room.closed or self.clock is None or room.match.over:
            return
        try:
            for seat in self.clock.expired():
                self.stand_in(seat, "clock")
            self.arm_timer()
        except Problem as problem:
            log.error("table %s: a seat whose time is out could not be given to a bot: %s", room.code, problem.code)

    def forgive_downtime(self, opened: float) -> None:
        """The server was down: nobody loses a seat by that."""
        if self.clock is not None and not self.room.match.over:
            self.clock.forgive_downtime(opened)
            self.room.record.due = self.clock.due()

    def clock_state(self) -> dict[str, Any] | None:
        """The clock as it is shown now."""
        if self.clock is None:
            return None
        times: ClockState = self.clock.times
        pace = self.clock.pace
        return {
            "per": pace.per,
            "seconds": pace.seconds,
            "increment": pace.increment,
            "out": pace.out,
            "left": [round(left, 1) for left in self.clock.left()],
            "running": times.running,
            "paused": times.paused,
        }

    # ---- who is away

    def stand_in(self, seat: int, note: str = "away") -> None:
        """A bot plays for a person."""
        room = self.room
        sitter = room.record.seats[seat]
        if not room.record.started:
            raise Problem("not-started")
        if not sitter.here:
            raise Problem("no-person")
        sitter.level = room.registry.settings.level
        self._seats_changed(seat)
        self.note(seat, note)

    def come_back(self, seat: int) -> None:
        """The person is back and plays."""
        sitter = self.room.record.seats[seat]
        if sitter.who != "person" or not sitter.level:
            return
        sitter.level = ""
        if self.clock is not None:
            self.clock.welcome(seat)
        self._seats_changed(seat)
        self.note(seat, "back")

    def _seats_changed(self, seat: int) -> None:
        room = self.room
        self.restart_clock()
        room.record.waits = room.bots.next() is not None
        room.commit(lambda: room.registry.store.seat(room.record, seat))
        room.on_change()

    # ---- asking each other

    @property
    def proposal(self) -> Proposal | None:
        return self.room.record.ongoing.wish

    def propose(self, kind: str, by: int, seat: int | None = None) -> None:
        """A seat asks the others; if there is nobody to ask, it is granted."""
        room = self.room
        if not room.record.started:
            raise Problem("not-started")
        if room.match.over:
            raise Problem("closed")
        if self.proposal is not None:
            raise Problem("one-wish")
        about = by if seat is None else seat
        seq = 0
        if kind == "undo":
            seq = self._last_decision(by).seq
        elif kind == "bot":
            self._may_be_replaced(about, by)
        elif self.clock is None:
            raise Problem("no-clock")
        waits = tuple(self._others(kind, by, about))
        wish = Proposal(kind, by, about, seq, waits)  # type: ignore[arg-type]
        if not waits:
            self._grant(wish)
            return
        self._set(wish)
        room.on_change()

    def _last_decision(self, seat: int) -> LineRecord:
        if self.room.record.terms.undo != "consent":
            raise Problem("no-asking")
        row = self.decision(seat)
        if row is None:
            raise Problem("no-undo")
        return row

    def decision(self, seat: int) -> LineRecord | None:
        """The last line in force in which a seat chose something."""
        for row in reversed(self.room.rows):
            several = row.seat != seat and "\n" in row.line
            mine = row.seat == seat or (several and any(_by(line, seat) for line in row.line.split("\n")))
            if mine and not row.undone and not (row.auto and row.seat == seat):
                return row
        return None

    def _may_be_replaced(self, seat: int, by: int) -> None:
        sitters = self.room.record.seats
        if seat not in range(len(sitters)) or not sitters[seat].here:
            raise Problem("no-person")
        if seat != by and self.room.online(seat):
            raise Problem("present")

    def _others(self, kind: str, by: int, about: int) -> list[int]:
        """The persons who must agree: not those who sit at the same screen, nor the one it is about.

        Whether a bot plays for somebody who is away is a matter of those who are not.
        """
        room, sitters = self.room, self.room.record.seats
        found = [seat for seat, sitter in enumerate(sitters) if sitter.here and seat not in (by, about)]
        if sitters[by].local:
            found = [seat for seat in found if not sitters[seat].local]
        return [seat for seat in found if kind != "bot" or room.online(seat)]

    def reply(self, seats: list[int], yes: bool) -> None:
        """These seats agree or refuse. More time is given by the first who agrees, all else by all."""
        wish = self.proposal
        mine = [] if wish is None else [seat for seat in seats if seat in wish.waits]
        if wish is None or not mine:
            raise Problem("no-wish")
        if not yes:
            self._set(None)
            self.note(mine[0], "refused")
            self.room.on_change()
            return
        left = () if wish.kind == "time" else tuple(seat for seat in wish.waits if seat not in mine)
        if left:
            self._set(Proposal(wish.kind, wish.by, wish.seat, wish.seq, left))
            self.room.on_change()
        else:
            self._grant(wish)

    def withdraw(self, seats: list[int]) -> None:
        """Whoever asked asks no more."""
        if self.proposal is None or self.proposal.by not in seats:
            raise Problem("no-wish")
        self._set(None)
        self.room.on_change()

    def drop_proposal(self) -> None:
        """Somebody played on: that is an answer too."""
        if self.proposal is not None and self.proposal.kind == "undo":
            self.room.record.ongoing.wish = None

    def _set(self, wish: Proposal | None) -> None:
        room = self.room
        room.record.ongoing.wish = wish
        room.commit(lambda: room.registry.store.update(room.record))

    def _grant(self, wish: Proposal) -> None:
        room = self.room
        room.record.ongoing.wish = None
        if wish.kind == "undo":
            room.rewind(wish.seq)
            self.note(wish.by, "undo")
        elif wish.kind == "bot":
            self.stand_in(wish.seat, "replaced" if wish.seat != wish.by else "away")
        elif self.clock is not None:
            if wish.kind == "time":
                self.clock.give(wish.by, MORE)
            else:
                self.clock.pause(True)
            self.restart_clock()
            room.commit(lambda: room.registry.store.update(room.record))
            self.note(wish.by, wish.kind)
            room.on_change()

    def resume_quietly(self) -> None:
        """Somebody plays: the pause is over."""
        if self.clock is not None:
            self.clock.pause(False)

    def resume(self) -> None:
        """Somebody says that the pause is over."""
        room = self.room
        if self.clock is not None and self.clock.times.paused:
            self.clock.pause(False)
            self.restart_clock()
            room.commit(lambda: room.registry.store.update(room.record))
            room.on_change()

    async def consent(self) -> None:
        """Bots wait a while before they play on over somebody's wish to take back."""
        wish = self.proposal
        end = now() + self.room.registry.settings.consent
        while wish is not None and wish.kind == "undo" and self.proposal is wish and now() < end:
            await asyncio.sleep(0.2)

    # ---- telling those who are elsewhere

    def set_webhook(self, seat: int, hook: Webhook | None) -> None:
        """Where a seat wants to be told that it is its turn; None: nowhere."""
        room = self.room
        self._asked = self._now_asked()  # who is asked already is not told so
        hooks = {other: kept for other, kept in room.record.ongoing.hooks.items() if other != seat}
        room.record.ongoing.hooks = hooks if hook is None else {**hooks, seat: hook}
        room.commit(lambda: room.registry.store.update(room.record))

    def notify_absent(self) -> None:
        """Tell the persons who have just been asked and do not look, where they want to be told."""
        room, hooks = self.room, self.room.record.ongoing.hooks
        if not hooks:
            return
        before, self._asked = self._asked, self._now_asked()
        for seat in (self._asked - before) & set(hooks):
            if room.record.seats[seat].here and not room.online(seat):
                room.registry.task(notify(room, hooks[seat]))

    # ---- talk

    @property
    def talk(self) -> list[ChatLine]:
        """What was said here, the last of it."""
        if self._talk is None:
            self._talk = self.room.registry.store.talk(self.room.record.id)
        return self._talk

    def say(self, seat: int, text: str, phrase: str) -> None:
        """A person speaks: words of their own, or a phrase that everybody reads in their own language."""
        self._may_talk(phrase)
        if phrase and phrase not in PHRASES:
            raise Problem("malformed", what=f"there is no phrase {phrase[:20]!r}")
        words = phrase or clean_line(text)[:LONGEST_TALK]
        if not words:
            raise Problem("malformed", what="there is nothing in it")
        if not self._talk_limits.setdefault(seat, new_tongue()).take():
            raise Problem("flood")
        self._speak(seat, "phrase" if phrase else "said", words)

    def _may_talk(self, phrase: str) -> None:
        chat = self.room.record.terms.chat
        if chat == "off" or (chat == "phrases" and not phrase):
            raise Problem("silence" if chat == "off" else "phrases-only")

    def aside(self, name: str, text: str) -> None:
        """Somebody who watches speaks to the others who do; those who play hear nothing of it."""
        self._may_talk("")
        aside = Aside(clean_name(name), clean_line(text)[:LONGEST_TALK])
        if not aside.text:
            raise Problem("malformed", what="there is nothing in it")
        self.send_aside(aside)
        self.room.registry.peers.send_aside(self.room.code, aside)

    def send_aside(self, aside: Aside) -> None:
        for device in self.room.devices:
            if not device.seats:
                device.send(aside)

    def note(self, seat: int, kind: str) -> None:
        """The house says what happened around the game."""
        self._speak(seat, kind, "")

    def _speak(self, seat: int, kind: str, text: str) -> None:
        room = self.room
        for _ in range(AT_ONCE):
            line = ChatLine(self.talk[-1].n + 1 if self.talk else 1, seat, kind, text, round(now(), 1))
            if room.commit(partial(room.registry.store.say, room.record, line)):
                self._append_talk([line])
                return
            self.fetch_talk()
        raise Problem("flood")

    def fetch_talk(self) -> None:
        """Something was said through another process."""
        last = self.talk[-1].n if self.talk else 0
        self._append_talk([line for line in self.room.registry.store.talk(self.room.record.id) if line.n > last])

    def _append_talk(self, lines: list[ChatLine]) -> None:
        self.talk.extend(lines)
        for device in self.room.devices:
            device.send_talk(lines)


def _by(line: str, seat: int) -> bool:
    """A line of a save that tells what a seat did."""
    return line.removeprefix("&").startswith(f"{seat} ")
