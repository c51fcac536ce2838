"""The calls about tables, without HTTP: what a page may ask beside its socket. Server and browser worker answer with them."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import Raw, Struct

from tepui.core.errors import BadLog, BadOption, UnknownGame
from tepui.core.fairness import Proof, sheet
from tepui.core.lesson import FIRST
from tepui.core.match import Match
from tepui.rooms.device import play
from tepui.rooms.match_rows import proof_of
from tepui.rooms.new_tables import NewTables
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import (
    BroughtSave,
    Code,
    Done,
    Fork,
    Forked,
    Join,
    Listed,
    Move,
    Moved,
    NewTable,
    Opened,
    Table,
    Ticket,
    WantedOptions,
    clean_name,
    read_body,
)
from tepui.rooms.registry import NOBODY, RoomRegistry, Visitor
from tepui.rooms.room import Room
from tepui.rooms.views.replay import Replay, eyes_for, last_for

Result = TypeVar("Result")
Run = Callable[..., Awaitable[Any]]  # does work beside the event loop
LONGEST_SAVE: Final = 1 << 17  # characters

# Which method of `TableCalls` answers a call, by its HTTP method and path: the same in every edition.
ROUTES: Final = {
    ("POST", "/play/{game}"): "play",
    ("POST", "/learn/{game}"): "learn",
    ("POST", "/learn/{game}/{chapter}"): "learn",
    ("POST", "/api/tables"): "create",
    ("GET", "/api/tables"): "tables",
    ("POST", "/api/saves"): "bring",
    ("GET", "/api/tables/{code}"): "table",
    ("POST", "/api/tables/{code}/join"): "join",
    ("POST", "/api/tables/{code}/start"): "start",
    ("POST", "/api/tables/{code}/leave"): "leave",
    ("POST", "/api/tables/{code}/options"): "options",
    ("GET", "/api/tables/{code}/state"): "state",
    ("POST", "/api/tables/{code}/move"): "move",
    ("POST", "/api/tables/{code}/rematch"): "rematch",
    ("POST", "/api/tables/{code}/fork"): "fork",
    ("GET", "/api/tables/{code}/replay"): "replay",
    ("GET", "/api/tables/{code}/save"): "save",
    ("GET", "/api/tables/{code}/proof"): "proof",
}


class Call(Struct, frozen=True, kw_only=True):
    """What is asked: the parts of the path, the query, the body, and who asks in which language."""

    path: Mapping[str, str] = {}
    query: Mapping[str, str] = {}
    body: bytes = b""
    token: str = ""
    visitor: Visitor = NOBODY
    lang: str = "en"


class Answer(NamedTuple):
    """What comes back: data to be written as JSON, or a text with the name of its file, or where to go."""

    data: Any = None
    status: int = 200
    file: str = ""
    location: str = ""


async def at_once(work: Callable[..., Any], *given: Any) -> Any:
    """Do the work in this process, where there is no other one for it."""
    return work(*given)


class TableCalls:
    """The calls of docs/protocol.md that are about tables. `run` plays games again, beside the event loop where that can be."""

    def __init__(self, registry: RoomRegistry, run: Run = at_once) -> None:
        self.registry = registry
        self.new_tables = NewTables(registry)
        self.run = run

    def room(self, call: Call) -> Room:
        return self.registry.room(call.path["code"])

    def seat(self, call: Call, room: Room) -> int:
        """The seat of a token or, without one, the first that follows who is signed in; else a refusal."""
        seat = self._may_sit(call, room)
        return room.seat_of("") if seat is None else seat

    def _may_sit(self, call: Call, room: Room) -> int | None:
        mine = [room.seat_of(call.token)] if call.token else room.seats_of(call.visitor.account)
        return mine[0] if mine else None

    async def play(self, call: Call) -> Answer:
        room, token = self.new_tables.quick(call.path["game"], call.visitor)
        return Answer(status=303, location=f"/t/{room.code}#s={token}")

    async def learn(self, call: Call) -> Answer:
        room, token = self.new_tables.learn(call.path["game"], call.visitor, call.path.get("chapter", FIRST))
        return Answer(status=303, location=f"/t/{room.code}#s={token}")

    async def create(self, call: Call) -> Answer:
        room, tokens = self.new_tables.create(read_body(call.body, NewTable), call.visitor)
        return Answer(Opened(room.code, room.record.started, tickets(tokens)), 201)

    async def table(self, call: Call) -> Answer:
        room = self.room(call)
        guide, you = room.guide, self._own_seat(call, room)
        told = room.match.over and (you is not None or not room.is_sealed)
        return Answer(
            Table(
                code=room.code,
                game=room.game.slug,
                options=room.match.options,
                host=room.record.host,
                started=room.record.started,
                over=room.match.over,
                terms=room.record.terms,
                chance=room.states.chance(),
                seats=room.states.seats(call.lang),
                lesson=None if guide is None else guide.told(room.match, call.lang),
                turn=max((row.turn for row in room.rows if not row.undone), default=0),
                you=you,
                result=room.states.result(call.lang) if told else None,
            )
        )

    def _own_seat(self, call: Call, room: Room) -> int | None:
        """The seat of whoever asks; a link that no longer holds is nobody's."""
        try:
            return self._may_sit(call, room)
        except Problem:
            return None

    async def tables(self, call: Call) -> Answer:
        return Answer(Listed(self.registry.public()))

    async def join(self, call: Call) -> Answer:
        wanted = read_body(call.body, Join)
        lobby, account = self.room(call).lobby, call.visitor.account
        return Answer(Ticket(*once_more(lambda: lobby.join(clean_name(wanted.name), wanted.seat, account))))

    async def start(self, call: Call) -> Answer:
        room = self.room(call)
        seat = self.seat(call, room)
        once_more(lambda: room.lobby.start(seat))
        return Answer(Done())

    async def leave(self, call: Call) -> Answer:
        room = self.room(call)
        seat = self.seat(call, room)
        once_more(lambda: room.lobby.leave(seat))
        return Answer(Done())

    async def options(self, call: Call) -> Answer:
        room = self.room(call)
        seat = self.seat(call, room)
        wanted = read_body(call.body, WantedOptions)
        once_more(lambda: room.lobby.change(seat, wanted.options))
        return Answer(Done())

    async def state(self, call: Call) -> Answer:
        """The table as a seat or a spectator sees it; with `rev`, as soon as it has changed, or after a while."""
        room = self.room(call)
        seat = self._may_sit(call, room)
        rev, since = (int_or(call.query.get(name, ""), -1) for name in ("rev", "since"))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_another(room, seat, rev), self.registry.settings.poll)
        if seat is None and room.watch_mode() == "none":
            raise Problem("no-watching")
        since = room.match.seq if since < 0 else since
        if seat is None and room.watch_mode() == "late":
            return Answer({**room.delayed.state(call.lang, since), "rev": room.revision_for(None)})
        return Answer(Raw(room.states.state(seat, call.lang, since)))

    async def move(self, call: Call) -> Answer:
        room = self.room(call)
        seat = self.seat(call, room)
        wanted = read_body(call.body, Move)
        if wanted.seq != room.match.seq:
            raise Problem("stale")
        if wanted.line:
            play(room, seat, wanted.line, wanted.notation, call.lang)
        else:
            room.undo(seat, call.lang)
        return Answer(Moved(room.match.seq, room.revision_for(seat)))

    async def rematch(self, call: Call) -> Answer:
        room = self.room(call)
        seat = self.seat(call, room)
        return Answer(Code(once_more(lambda: self.new_tables.rematch(room, seat, call.visitor))), 201)

    async def fork(self, call: Call) -> Answer:
        room = self.room(call)
        if not room.match.over:
            self.seat(call, room)
        wanted = read_body(call.body, Fork)
        match = await self.run(match_until, room.match.save(), self.new_tables.fork_point(room, wanted))
        forked, tokens = self.new_tables.fork(match, wanted.seat, call.visitor)
        return Answer(Forked(forked.code, tickets(tokens)), 201)

    async def bring(self, call: Call) -> Answer:
        brought = read_body(call.body, BroughtSave)
        save = unpacked(brought.packed)
        self.registry.admit(call.visitor)
        match = await self.run(match_of, save)
        if isinstance(match, str):
            raise Problem("bad-save", what=match)
        room, tokens = self.new_tables.bring(match, brought.seats, call.visitor)
        return Answer(Opened(room.code, room.record.started, tickets(tokens)), 201)

    async def replay(self, call: Call) -> Answer:
        return Answer(self.look_back(call).picture())

    def look_back(self, call: Call) -> Replay:
        """A moment of the game; its picture takes a while to make, in another thread where there are any."""
        room = self.room(call)
        seat = self._may_sit(call, room)
        eyes, open_ = eyes_for(room, call.query.get("as", ""), seat)
        at = call.query.get("at", "")
        if at and int_or(at, -1) < 0:
            raise Problem("malformed", what="at must be a number of actions")
        return Replay(room, int(at) if at else None, eyes, open_, call.lang, last_for(room, seat))

    async def proof(self, call: Call) -> Answer:
        return Answer(self.prover(call)())

    def prover(self, call: Call) -> Callable[[], dict[str, Any]]:
        """Spells out what chance was drawn with; that takes a while, and needs nothing of the room."""
        room = self.room(call)
        check_open_to_all(room)
        if not room.record.chance.by_pile:
            raise Problem(
                "too-old", what="its save holds the numbers of its outcomes, and `tepui check` draws them again"
            )
        return partial(spelt_out, room.match.save(), proof_of(room.record, room.rows))

    async def save(self, call: Call) -> Answer:
        room = self.room(call)
        self.seat(call, room)
        if not room.may_be_saved():
            raise Problem("sealed" if room.is_sealed else "running")
        return Answer(room.save(), file=f"{room.game.slug}-{room.code}.game")


async def _another(room: Room, eyes: int | None, rev: int) -> None:
    """Wait until something has changed for these eyes."""
    while room.revision_for(eyes) == rev:
        await room.next_change.wait()


def check_open_to_all(room: Room) -> None:
    """Refuse a call that anybody may make about a finished game, as long as it runs or is sealed."""
    if room.is_sealed:
        raise Problem("sealed")
    if not room.match.over:
        raise Problem("running")


def packed(save: str) -> str:
    """A save as a link holds it."""
    return urlsafe_b64encode(zlib.compress(save.encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> str:
    """The save that a link holds; a Problem if it holds none, or one that is too long."""
    inflate = zlib.decompressobj()
    try:
        save = inflate.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), LONGEST_SAVE)
        if inflate.unconsumed_tail:
            raise Problem("too-big", limit=LONGEST_SAVE)
        if not inflate.eof:
            raise Problem("bad-save", what="its end is missing")
        return save.decode()
    except (ValueError, zlib.error) as wrong:
        raise Problem("bad-save", what="these letters hold no save") from wrong


def match_of(save: str) -> Match | str:
    """The game of a save from elsewhere, or what is wrong with it."""
    try:
        return Match.load(save)
    except (BadLog, BadOption, UnknownGame) as wrong:
        return str(wrong)


def match_until(save: str, length: int) -> Match:
    """A game as it was after so many actions."""
    return Match.load(save).until(length)


def spelt_out(save: str, proof: Proof) -> dict[str, Any]:
    """The proof of a finished game, for a program that knows no rules."""
    return sheet(Match.load(save), proof)


def once_more(work: Callable[[], Result]) -> Result:
    """Try a second time if another process has changed the table meanwhile; the request does not depend on that change."""
    try:
        return work()
    except Problem as problem:
        if problem.code != "stale":
            raise
        return work()


def tickets(tokens: dict[int, str]) -> list[Ticket]:
    return [Ticket(seat, token) for seat, token in tokens.items()]


def int_or(text: str, other: int) -> int:
    """The number in a query; `other` if it is not a number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else other
