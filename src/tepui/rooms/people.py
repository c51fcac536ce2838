"""The people at a table, besides the game: their clock, who is away, what they ask of each other, what they say.

A wish (taking back, a pause, more time, a bot for somebody who is away) waits until all others who are here agree; one
refusal ends it, and so does playing on. The clock runs for the persons who are asked; when it is out a bot stands in.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol, TypeVar

from tepui.rooms.clock import GameClock, full_time
from tepui.rooms.limits import Bucket, new_talk_limit
from tepui.rooms.ports import Place, Timer
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import LONGEST_TALK, PHRASES, Aside, clean_line, clean_name
from tepui.rooms.records import LineRecord
from tepui.rooms.state import RoomState
from tepui.rooms.terms import ChatLine, Proposal, Webhook

log = logging.getLogger("tepui.company")

MORE: Final = 300.0  # seconds that one asks for
AT_ONCE: Final = 5  # lines that other processes may say before one's own


Kept = TypeVar("Kept")


class RoomActions(Protocol):
    """What people may have the room do."""

    def commit(self, write: Callable[[], Kept]) -> Kept: ...
    def on_change(self) -> None: ...
    def rewind(self, seq: int) -> None: ...


class People:
    """What is under way between the people of a room; all of it is kept in `record.ongoing`."""

    def __init__(self, state: RoomState, place: Place, actions: RoomActions) -> None:
        self.state = state
        self.place = place
        self.actions = actions
        self.catch_up()
        self._talk: list[ChatLine] | None = None
        self._talk_limits: dict[int, Bucket] = {}
        self._timer: Timer | None = None
        self._times: dict[int, list[float]] = {}  # by line: how much time everybody had then; a restart forgets it

    def catch_up(self) -> None:
        """Go on from what the record says, as it was read."""
        record, pace = self.state.record, self.state.record.terms.pace
        self.state.clock = None
        if pace is not None:
            times = record.ongoing.times or full_time(pace, len(record.seats))
            self.state.clock = GameClock(pace, times, self.place.clock.now)
            record.ongoing.times = times
        self._asked = self.state.asked()

    @property
    def clock(self) -> GameClock | None:
        return self.state.clock

    # ---- the clock

    def restart_clock(self, ended: int | None = None) -> None:
        """The game has moved: time runs for the persons who are asked now."""
        state = self.state
        if self.clock is None or not state.record.started:
            return
        asked = [seat for seat in state.match.seats if state.record.seats[seat].here]
        self.clock.restart(asked, state.owner, ended)
        state.record.due = None if state.match.over else self.clock.due()

    def note_time(self, seq: int) -> None:
        """How much time everybody had when this line was played."""
        if self.clock is not None:
            self._times[seq] = self.clock.left()

    def turn_clock_back(self, seq: int) -> None:
        """The table has agreed to take back this line and what came after: the time spent since comes back, too."""
        left = self._times.get(seq)
        if self.clock is not None and left is not None:
            self.clock.times.left, self.clock.times.since = list(left), self.clock.now()
        self._times = {at: times for at, times in self._times.items() if at < seq}

    def arm_timer(self) -> None:
        """Wake up when the next seat runs out of time."""
        self.cancel_timer()
        due = self.state.record.due
        if due is not None and self.clock is not None:
            wait = max(0.0, due - self.place.clock.now()) + 0.01
            self._timer = self.place.clock.call_later(wait, self._time_out)

    def cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        state = self.state
        if state.closed or self.clock is None or state.match.over:
            return
        try:
            for seat in self.clock.expired():
                self.stand_in(seat, "clock")
            self.arm_timer()
        except Problem as problem:
            log.error("table %s: a seat whose time is out could not be given to a bot: %s", state.code, problem.code)

    def forgive_downtime(self, opened: float) -> None:
        """The server was down: nobody loses a seat by that."""
        if self.clock is not None and not self.state.match.over:
            self.clock.forgive_downtime(opened)
            self.state.record.due = self.clock.due()

    # ---- who is away

    def stand_in(self, seat: int, note: str = "away") -> None:
        """A bot plays for a person."""
        state = self.state
        occupant = state.record.seats[seat]
        if not state.record.started:
            raise Problem("not-started")
        if not occupant.here:
            raise Problem("no-person")
        if state.record.ongoing.sealed_until:
            raise Problem("own-hand")
        occupant.level = self.state.settings.level
        self._seats_changed(seat)
        self.note(seat, note)

    def come_back(self, seat: int) -> None:
        """The person is back and plays."""
        occupant = self.state.record.seats[seat]
        if occupant.who != "person" or not occupant.level:
            return
        occupant.level = ""
        if self.clock is not None:
            self.clock.welcome(seat)
        self._seats_changed(seat)
        self.note(seat, "back")

    def _seats_changed(self, seat: int) -> None:
        state = self.state
        self.restart_clock()
        state.record.waits = state.next_answer() is not None
        self.actions.commit(lambda: self.place.store.seat(state.record, seat))
        self.actions.on_change()

    # ---- asking each other

    def propose(self, kind: str, by: int, seat: int | None = None) -> None:
        """A seat asks the others; if there is nobody to ask, it is granted."""
        state = self.state
        if not state.record.started:
            raise Problem("not-started")
        if state.match.over:
            raise Problem("closed")
        if self.state.proposal is not None:
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
        self.actions.on_change()

    def _last_decision(self, seat: int) -> LineRecord:
        if self.state.record.terms.undo != "consent":
            raise Problem("no-asking")
        row = self.state.last_decision(seat)
        if row is None:
            raise Problem("no-undo")
        return row

    def _may_be_replaced(self, seat: int, by: int) -> None:
        seats = self.state.record.seats
        if seat not in range(len(seats)) or not seats[seat].here:
            raise Problem("no-person")
        if seat != by and self.state.online(seat):
            raise Problem("present")

    def _others(self, kind: str, by: int, about: int) -> list[int]:
        """The persons who must agree: not those who sit at the same screen, nor the one it is about.

        Whether a bot plays for somebody who is away is a matter of those who are not.
        """
        seats = self.state.record.seats
        found = [seat for seat, occupant in enumerate(seats) if occupant.here and seat not in (by, about)]
        if seats[by].local:
            found = [seat for seat in found if not seats[seat].local]
        return [seat for seat in found if kind != "bot" or self.state.online(seat)]

    def reply(self, seats: list[int], yes: bool) -> None:
        """These seats agree or refuse. More time is given by the first who agrees, all else by all."""
        wish = self.state.proposal
        mine = [] if wish is None else [seat for seat in seats if seat in wish.waits]
        if wish is None or not mine:
            raise Problem("no-wish")
        if not yes:
            self._set(None)
            self.note(mine[0], "refused")
            self.actions.on_change()
            return
        left = () if wish.kind == "time" else tuple(seat for seat in wish.waits if seat not in mine)
        if left:
            self._set(Proposal(wish.kind, wish.by, wish.seat, wish.seq, left))
            self.actions.on_change()
        else:
            self._grant(wish)

    def withdraw(self, seats: list[int]) -> None:
        """Whoever proposed something withdraws it."""
        if self.state.proposal is None or self.state.proposal.by not in seats:
            raise Problem("no-wish")
        self._set(None)
        self.actions.on_change()

    def drop_proposal(self) -> None:
        """Somebody played on, which refuses what was proposed."""
        if self.state.proposal is not None and self.state.proposal.kind == "undo":
            self.state.record.ongoing.wish = None

    def _set(self, wish: Proposal | None) -> None:
        state = self.state
        state.record.ongoing.wish = wish
        self.actions.commit(lambda: self.place.store.update(state.record))

    def _grant(self, wish: Proposal) -> None:
        state = self.state
        state.record.ongoing.wish = None
        if wish.kind == "undo":
            self.actions.rewind(wish.seq)
            self.note(wish.by, "undo")
        elif wish.kind == "bot":
            self.stand_in(wish.seat, "replaced" if wish.seat != wish.by else "away")
        elif self.clock is not None:
            if wish.kind == "time":
                self.clock.give(wish.by, MORE)
            else:
                self.clock.pause(True)
            self.restart_clock()
            self.actions.commit(lambda: self.place.store.update(state.record))
            self.note(wish.by, wish.kind)
            self.actions.on_change()

    def resume_quietly(self) -> None:
        """Somebody plays, which ends the pause."""
        if self.clock is not None:
            self.clock.pause(False)

    def resume(self) -> None:
        """Somebody says that the pause is over."""
        state = self.state
        if self.clock is not None and self.clock.times.paused:
            self.clock.pause(False)
            self.restart_clock()
            self.actions.commit(lambda: self.place.store.update(state.record))
            self.actions.on_change()

    async def consent(self) -> None:
        """Bots wait a while before they play on over somebody's wish to take back."""
        wish = self.state.proposal
        end = self.place.clock.now() + self.state.settings.consent
        while wish is not None and wish.kind == "undo" and self.state.proposal is wish and self.place.clock.now() < end:
            await self.place.clock.sleep(0.2)

    # ---- telling those who are elsewhere

    def set_webhook(self, seat: int, hook: Webhook | None) -> None:
        """Where a seat wants to be told that it is its turn; None: nowhere."""
        state = self.state
        self._asked = self.state.asked()  # who is asked already is not told so
        hooks = {other: kept for other, kept in state.record.ongoing.hooks.items() if other != seat}
        state.record.ongoing.hooks = hooks if hook is None else {**hooks, seat: hook}
        self.actions.commit(lambda: self.place.store.update(state.record))

    def notify_absent(self) -> None:
        """Tell the persons who have just been asked and do not look, where they want to be told."""
        state, hooks = self.state, self.state.record.ongoing.hooks
        if not hooks:
            return
        before, self._asked = self._asked, self.state.asked()
        for seat in (self._asked - before) & set(hooks):
            if state.record.seats[seat].here and not state.online(seat):
                self.place.notices.send(hooks[seat], state.code, state.game.title(hooks[seat].lang))

    # ---- talk

    @property
    def talk(self) -> list[ChatLine]:
        """What was said here, the last of it."""
        if self._talk is None:
            self._talk = self.place.store.talk(self.state.record.id)
        return self._talk

    def say(self, seat: int, text: str, phrase: str) -> None:
        """A person speaks: words of their own, or a phrase that everybody reads in their own language."""
        self._may_talk(phrase)
        if phrase and phrase not in PHRASES:
            raise Problem("malformed", what=f"there is no phrase {phrase[:20]!r}")
        words = phrase or clean_line(text)[:LONGEST_TALK]
        if not words:
            raise Problem("malformed", what="there is nothing in it")
        if not self._talk_limits.setdefault(seat, new_talk_limit()).take():
            raise Problem("flood")
        self._speak(seat, "phrase" if phrase else "said", words)

    def _may_talk(self, phrase: str) -> None:
        chat = self.state.record.terms.chat
        if chat == "off" or (chat == "phrases" and not phrase):
            raise Problem("silence" if chat == "off" else "phrases-only")

    def aside(self, name: str, text: str) -> None:
        """A spectator speaks to the other spectators; players do not get it."""
        self._may_talk("")
        aside = Aside(clean_name(name), clean_line(text)[:LONGEST_TALK])
        if not aside.text:
            raise Problem("malformed", what="there is nothing in it")
        self.send_aside(aside)
        self.place.presence.send_aside(self.state.code, aside)

    def send_aside(self, aside: Aside) -> None:
        for device in self.state.devices:
            if not device.seats:
                device.send(aside)

    def note(self, seat: int, kind: str, name: str = "") -> None:
        """The server notes what happened around the game. `name`: of somebody whose seat is not theirs any more."""
        self._speak(seat, kind, name)

    def _speak(self, seat: int, kind: str, text: str) -> None:
        state = self.state
        for _ in range(AT_ONCE):
            line = ChatLine(self.talk[-1].n + 1 if self.talk else 1, seat, kind, text, round(self.place.clock.now(), 1))
            if self.actions.commit(partial(self.place.store.say, state.record, line)):
                self._append_talk([line])
                return
            self.fetch_talk()
        raise Problem("flood")

    def fetch_talk(self) -> None:
        """Something was said through another process."""
        last = self.talk[-1].n if self.talk else 0
        self._append_talk([line for line in self.place.store.talk(self.state.record.id) if line.n > last])

    def _append_talk(self, lines: list[ChatLine]) -> None:
        self.talk.extend(lines)
        for device in self.state.devices:
            device.send_talk(lines)
