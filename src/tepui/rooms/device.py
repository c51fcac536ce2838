"""A device: one WebSocket with the seats it holds. It looks through one pair of eyes at a time.

A device with several seats (hot-seat) gets the public view, with `hand_over`, whenever another of its seats is asked;
a seat's own view is sent only after the device has said `show`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec import structs

from tepui.core.records import Reason
from tepui.core.translations import known_language
from tepui.drawing.kept_picture import KeptPicture
from tepui.rooms.hints import check_hint, find_hint
from tepui.rooms.limits import Bucket, new_talk_limit
from tepui.rooms.outbox import Outbox
from tepui.rooms.ports import Socket, StoreFailed
from tepui.rooms.problems import Problem, say, trace_of
from tepui.rooms.protocol import (
    LONGEST_LINE,
    Agree,
    Ask,
    Away,
    Back,
    Do,
    Hello,
    Hide,
    Hint,
    Lang,
    Message,
    Ping,
    Reading,
    Resume,
    Say,
    Show,
    Undo,
    Why,
    Withdraw,
    encode,
    read_message,
)
from tepui.rooms.room import Room
from tepui.rooms.terms import ChatLine
from tepui.rooms.views.patches import Parts, differing
from tepui.rooms.views.send_queue import SendQueue
from tepui.rooms.views.state_view import notation_of

log = logging.getLogger("tepui.device")

LONGEST_ELEMENT: Final = 200
SLOW: Final = 0.02  # seconds between two messages of a flood: the rest waits in the network
POLICY: Final = 1008
# What a socket is closed with when its hello is refused.
REFUSED: Final = {
    "forbidden": 4403,
    "banned": 4403,
    "no-watching": 4403,
    "no-table": 4404,
    "too-many-sockets": 4429,
    "flood": 4429,
    "full": 4503,
    "store": 1013,  # try again later, and pages do
}


class Sent(NamedTuple):
    """What these eyes were sent last, in which language."""

    eyes: int | None
    lang: str
    parts: Parts


class Device:
    """A socket at a table. `may_speak`: whether whoever holds it may send one more message now."""

    def __init__(
        self,
        room: Room,
        socket: Socket,
        outbox: Outbox,
        hello: Hello,
        seats: list[int],
        account: int | None = None,
        ground: str = "",
        may_speak: Callable[[], bool] = lambda: True,
    ) -> None:
        self.room = room
        self.socket = socket
        self.outbox = outbox
        self.account = account  # by which it sits here; None if links alone
        self.may_speak = may_speak
        self.seats = seats
        self.lang = known_language(hello.lang)
        self.eyes: int | None = seats[0] if len(seats) == 1 else None
        self.hand_over: int | None = None
        settings = room.settings
        self.bucket = Bucket(settings.rate, settings.burst)
        self.talk_limit = new_talk_limit()
        self.strikes = 0
        self.peeks: list[tuple[int, int]] = []  # (seat, seq): to be shown when these eyes look
        self.told_seq = room.match.seq if hello.since is None else hello.since
        self.patches = hello.patches
        self.reading = hello.reading
        self.ground = ground
        self._sent: Sent | None = None
        self._queue = SendQueue(socket, self.schedule)
        self.advice: asyncio.Task[None] | None = None  # a hint that is thought about

    # ---- what it sees

    def choose_eyes(self) -> None:
        """Whose eyes: another local seat that is asked has to take the device over first, if either has a secret."""
        if len(self.seats) < 2:
            return
        match = self.room.match
        asked = [seat for seat in match.seats if seat in self.seats] if self.room.record.started else []
        self.hand_over = None
        if not asked or self.eyes in asked:
            return
        if self._open(self.eyes) and self._open(asked[0]):
            self.eyes = asked[0]
        else:
            self.eyes, self.hand_over = None, asked[0]

    def _open(self, seat: int | None) -> bool:
        """Whether a seat sees nothing but what everybody sees."""
        match = self.room.match
        return seat is None or structs.replace(match.shown(seat), seat=None) == match.shown(None)

    def state(self) -> bytes:
        """What is sent next: the state, or what is not as it was when these eyes were last sent one."""
        room = self.room
        if not self.seats and room.watch_mode() == "late":
            late = room.delayed.state(self.lang, self.told_seq)
            self._sent, self.told_seq = None, late["seq"]
            return encode({**late, "local": self.seats})
        sight, eyes, lang = room.states, self.eyes, self.lang
        seen = sight.header(eyes, lang, self.told_seq, self._peeked() if self.peeks else ())
        seen["local"] = self.seats
        if self.hand_over is not None:
            seen["hand_over"] = self.hand_over
        self.told_seq = seen["seq"]
        parts = sight.parts(eyes, lang, marked=not self.patches, reading=self.reading)
        if not self.patches:
            seen.update(parts.rest, log=parts.log)
            return sight.message(lang, seen, parts.picture.json)
        seen.update(self._since(parts))
        return sight.message(lang, seen)

    def _since(self, parts: Parts) -> dict[str, Any]:
        """What is not as these eyes were last told; if nothing is known of that, everything."""
        before, self._sent = self._sent, Sent(self.eyes, self.lang, parts)
        if before is not None and (before.eyes, before.lang) == (self.eyes, self.lang):
            return {"type": "patch", "hand_over": self.hand_over, **parts.since(before.parts)}
        whole = parts.whole()
        if self.ground and parts.picture:
            whole["svg"] = differing(KeptPicture.whole(self.ground), parts.picture)
        return whole

    def _peeked(self) -> list[int]:
        """What these eyes saw for a moment and are shown once."""
        mine = [seq for seat, seq in self.peeks if seat == self.eyes]
        self.peeks = [(seat, seq) for seat, seq in self.peeks if seat != self.eyes]
        return mine

    # ---- telling

    def refresh(self) -> None:
        """Something changed: send a new state as soon as the socket takes it. Slow devices skip states, not events."""
        self.choose_eyes()
        self._queue.outdate()

    def send_presence(self) -> None:
        """Somebody came or left."""
        room = self.room
        self.send({"type": "seats", "seats": room.states.seats(self.lang), "watching": room.watchers()})

    def send_talk(self, lines: list[ChatLine]) -> None:
        """What was said comes to those who sit, and to those who watch."""
        if lines:
            self.send({"type": "talk", "lines": lines})

    def send(self, message: Any) -> None:
        self._queue.add(encode(message))

    def refuse(self, problem: Problem, seq: int | None = None) -> None:
        """`seq`: where the table stands, if not where its match has got to."""
        self.room.place.counters.add("refusals", problem.code)
        seq = self.room.match.seq if seq is None else seq
        self._queue.add_refusal(encode(refusal(problem, self.lang, seq)))

    def clear(self) -> None:
        """The page is gone: free the last state at once, which is large, instead of leaving it to the garbage collector."""
        self._sent = None
        self._queue.clear()

    def close(self) -> None:
        """Close when what waits has been sent."""
        self._queue.close()

    def prepare(self, round: int) -> None:
        """Put the next state together, unless the table had to be forgotten."""
        if not self.room.closed:
            self._queue.prepare(round, self._next_state)

    def flush(self, round: int) -> None:
        """Send what waits and was prepared in this round or before."""
        self._queue.flush(round, self.room.closed)

    def schedule(self) -> None:
        """There is something to tell, or the socket takes more: the outbox comes by."""
        self.outbox.schedule(self)

    def _next_state(self) -> bytes:
        try:
            return self.state()
        except Exception as wrong:
            self._sent = None
            log.error("table %s: no state for seat %s: %s", self.room.code, self.eyes, trace_of(wrong))
            return encode(refusal(Problem("trouble"), self.lang, self.room.match.seq))

    # ---- listening

    def on_message(self, text: str | bytes) -> float:
        """A message as it came; the seconds to wait before the next one."""
        if not (self.bucket.take() and self.may_speak()):
            return self._flooded()
        try:
            limit = self.room.settings.message
            if len(text) > limit:
                raise Problem("too-big", limit=limit)
            self._receive_and_commit(read_message(text))
        except Problem as problem:
            self.refuse(problem)
            if problem.code in ("stale", "not-asked"):
                self.refresh()
        except StoreFailed as wrong:
            log.error("table %s: the store failed (%s)", self.room.code, wrong)
            self.refuse(Problem("store"))
        except Exception as wrong:
            log.error("table %s: a message failed: %s", self.room.code, trace_of(wrong))
            self.refuse(Problem("trouble"))
        return 0.0

    def _flooded(self) -> float:
        self.strikes += 1
        if self.strikes > self.room.settings.burst:
            log.warning("table %s: a flooding device is closed", self.room.code)
            self.socket.close(POLICY)
        else:
            self.refuse(Problem("flood"))
        return SLOW

    def _receive_and_commit(self, message: Message) -> None:
        """What it asks for is committed before anybody is told; if that fails, it is told that nothing has happened."""
        store, seq = self.room.store, self.room.match.seq
        pending = store.pending
        self.receive(message)
        if store.pending > pending:
            store.on_lost(lambda: self.refuse(Problem("store"), seq))

    def receive(self, message: Message) -> None:
        match message:
            case Do():
                self._do(message)
            case Undo():
                self._check_seq(message.seq)
                self.room.undo(self._undoer(), self.lang)
            case Why():
                self._why(message.element[:LONGEST_ELEMENT])
            case Hint():
                self._check_seq(message.seq)
                self._hint(self._actor())
            case Show():
                self._show(message.seat)
            case Hide():
                self.eyes = self.eyes if len(self.seats) < 2 else None
                self.refresh()
            case Reading():
                fresh, self.reading = message.on and not self.reading, message.on
                if fresh:
                    self.refresh()
            case Lang():
                self.lang = known_language(message.lang)
                self.refresh()
            case Ping():
                self.send({"type": "pong"})
            case Hello():
                raise Problem("malformed", what="hello comes once, at the beginning")
            case _:
                self._receive_social(message)

    def _receive_social(self, message: Message) -> None:
        """What people ask of each other and say, besides the game."""
        people = self.room.people
        if isinstance(message, Say) and not self.seats:
            if not self.talk_limit.take():
                raise Problem("flood")
            people.aside(message.name, message.text)
            return
        self._sits()
        match message:
            case Ask():
                people.propose(message.kind, self._speaking_seat(), message.seat)
            case Agree():
                people.reply(self.seats, message.yes)
            case Withdraw():
                people.withdraw(self.seats)
            case Away():
                people.stand_in(self._own(message.seat))
            case Back():
                people.come_back(self._own(message.seat))
            case Resume():
                people.resume()
            case Say():
                people.say(self._speaking_seat(), message.text, message.phrase)

    def _sits(self) -> None:
        if not self.seats:
            raise Problem("not-asked")

    def _speaking_seat(self) -> int:
        """The seat that speaks: the one that looks, or the one that acted last, or the first of this device."""
        last = self.room.last.seat
        return self.eyes if self.eyes is not None else last if last in self.seats else self.seats[0]

    def _own(self, seat: int | None) -> int:
        if seat is not None and seat not in self.seats:
            raise Problem("forbidden")
        return self._speaking_seat() if seat is None else seat

    def _do(self, message: Do) -> None:
        if self._answered(message):
            self.refresh()
            return
        self._check_seq(message.seq)
        play(self.room, self._actor(), message.line, message.notation, self.lang)

    def _answered(self, message: Do) -> bool:
        """There was nothing to choose, and the room gave this very answer while it was on its way: no reason to complain."""
        if message.seq >= self.room.match.seq:
            return False
        rows = (row for row in reversed(self.room.rows) if row.seq == message.seq + 1 and row.auto and not row.undone)
        answers = [f"{seat} {' '.join(message.notation)}" for seat in self.seats]  # other eyes may look by now
        return any(row.line.partition("\n")[0] in answers for row in rows)

    def _check_seq(self, seq: int) -> None:
        if seq != self.room.match.seq:
            raise Problem("stale")

    def _actor(self) -> int:
        if self.hand_over is not None:
            raise Problem("hand-over")
        if self.eyes is None:
            raise Problem("not-asked")
        return self.eyes

    def _undoer(self) -> int:
        """The seat that looks; on a handed-over device the one that acted last, if it is here."""
        if self.eyes is not None:
            return self.eyes
        last = self.room.last.seat
        if last not in self.seats:
            raise Problem("no-undo")
        return last

    def _why(self, element: str) -> None:
        if not self.seats and self.room.watch_mode() != "live":
            raise Problem("no-watching")
        room = self.room
        view = room.match.shown(self.eyes)
        reason = room.named_game.why_not(view, element, self.lang)
        if room.guide is not None and room.guide.holds_back(room.match, view, element):
            reason = Reason("", say(self.lang, "problem.lesson"))
        self.send({"type": "why", "element": element, "rule": reason.rule, "text": reason.text})

    def _hint(self, seat: int) -> None:
        """Let the advisor think for this seat, one thought at a time; the table is told, if there is somebody to tell."""
        room = self.room
        check_hint(room, seat)
        if self.advice is not None and not self.advice.done():
            return
        self.advice = asyncio.get_running_loop().create_task(self._advise(seat))
        if sum(one.who == "person" for one in room.record.seats) > 1:
            room.people.note(seat, "hint")

    async def _advise(self, seat: int) -> None:
        try:
            hint = await find_hint(self.room, self.room.place.bots, seat, self.lang)
            if hint is not None and self.eyes == seat:
                self.send(hint)
        except Exception as wrong:
            log.error("table %s: no hint: %s", self.room.code, trace_of(wrong))
            self.refuse(Problem("trouble"))

    def _show(self, seat: int) -> None:
        if seat not in self.seats:
            raise Problem("forbidden")
        self.eyes = seat
        self.room.deliver_peeks()
        self.refresh()


def play(room: Room, seat: int, line: list[int], notation: list[str], lang: str) -> None:
    """Play a line that somebody sent, after checking everything that the rules do not check."""
    game = room.game
    if not room.record.seats[seat].here:
        raise Problem("away")
    if not 0 < len(line) <= LONGEST_LINE:
        raise Problem("malformed", what=f"a line has 1 to {LONGEST_LINE} actions")
    for action in line:
        if not 0 <= action < game.actions.size:
            raise Problem("malformed", what=f"there is no action {action}")
    if [notation_of(game, action) for action in line] != notation:
        raise Problem("malformed", what="line and notation do not agree")
    room.do(seat, line, lang)


def refusal(problem: Problem, lang: str, seq: int | None) -> dict[str, Any]:
    reason = {"rule": problem.rule, "text": problem.text(lang)}
    return {"type": "refused", "code": problem.code, "reason": reason, "seq": seq}
