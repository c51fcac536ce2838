"""Every byte that eyes are sent is the same when what they do not see is dealt again: states, patches, errors, reasons, looks
back, calls, refused exports of running games, and how long an answer takes. No socket in between: a device that writes
down what it says. Every second pair of eyes reads French; in the long run all read both languages.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import pytest

import tepui
from tepui.core.errors import IllegalAction
from tepui.core.translations import LANGUAGES
from tepui.rooms.calls import Call, TableCalls
from tepui.rooms.device import Device, play
from tepui.rooms.memory import ListSocket, LocalBots, memory_place
from tepui.rooms.new_tables import NewTables
from tepui.rooms.outbox import Outbox
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import Fork, Hello, NewTable, WantedSeat, Why
from tepui.rooms.registry import RoomRegistry, Visitor
from tepui.rooms.room import Room
from tepui.rooms.settings import Settings
from tepui.rooms.views.replay import Replay, eyes_for
from tepui.rooms.views.state_view import StateView

NO_BOTS = LocalBots(tepui.bots.load, tepui.bots.names, able=False)
Eyes = int | None
WRONG = 25  # actions tried at a moment that are not allowed, and pairs of which the second may not be
LOOKS = 4
ELEMENT = re.compile(r'id="([^"]+)"')


def seated(registry: RoomRegistry, game: str, seats: int) -> Room:
    """A table at which everybody has a device of their own: nobody holds all secrets."""
    room, _ = NewTables(registry).create(
        NewTable(game, [WantedSeat("me"), *[WantedSeat("open")] * (seats - 1)]), Visitor()
    )
    for _ in range(seats - 1):
        room.lobby.join("", None)
    room.lobby.start(0)
    return room


def device(room: Room, eyes: Eyes, lang: str, patches: bool = False) -> Device:
    hello = Hello(1, lang=lang, patches=patches, reading=True)
    return Device(room, ListSocket(), Outbox(room.store), hello, [] if eyes is None else [eyes])


@contextmanager
def dealt(room: Room, eyes: Eyes, rng: Random) -> Iterator[None]:
    """The same moment with everything dealt again that these eyes do not see, and nothing kept from before."""
    match, true, sight = room.match, room.match.table, room.states
    match.table = match.game.imagine(match.view(eyes), rng)
    match.table.news = []
    room.states = StateView(room)
    try:
        yield
    finally:
        match.table, room.states = true, sight


def errors(room: Room, eyes: int, tries: list[list[int]], lang: str) -> list[Any]:
    """What a seat is told that tries these lines; a line that could be played is only checked."""
    match, found = room.match, list[Any]()
    legal = match.legal(eyes)
    for line in tries:
        try:
            if len(line) == 1 and line[0] not in legal:
                play(room, eyes, line, [match.game.write(action) for action in line], lang)
            else:
                match.check_line(line, eyes, lang)
            found.append("fine")
        except Problem as problem:
            found.append((problem.code, problem.rule, problem.text("en"), problem.text("fr")))
        except IllegalAction as wrong:
            found.append((wrong.rule, wrong.reason))
    return found


def tries(room: Room, eyes: int, rng: Random) -> list[list[int]]:
    legal, size = room.match.legal(eyes), room.game.actions.size
    strange = [rng.randrange(size) for _ in range(WRONG)]
    pairs = [[rng.choice(legal), rng.randrange(size)] for _ in range(WRONG)] if legal else []
    goes_on = [[rng.choice(legal), rng.choice(legal)] for _ in range(WRONG)] if legal else []
    return [[action] for action in strange if action not in legal] + pairs + goes_on


def reasons(room: Room, eyes: Eyes, elements: list[str], lang: str) -> list[Any]:
    """What a device is told that asks why."""
    asking, told = device(room, eyes, lang), list[Any]()
    asking.send = lambda message: told.append(message)  # type: ignore[method-assign]
    for element in elements:
        asking.receive(Why(element))
    return told


def exports(room: Room, eyes: Eyes, lang: str) -> list[str]:
    """What one is told that wants the whole game while it runs: to go on from it, to look at it through all eyes, to save
    it, to have its chance proved.
    """
    calls, call = calls_at(room), call_of(room, lang)
    told = []
    for ask in (
        lambda: calls.new_tables.fork_point(room, Fork(1)),
        lambda: eyes_for(room, "all", eyes),
        lambda: calls.prover(call),
    ):
        with pytest.raises(Problem) as refused:
            ask()
        told.append(refused.value.text(lang))
    return [*told, str(room.may_be_saved())]


def calls_at(room: Room) -> TableCalls:
    registry = RoomRegistry(room.place, room.settings)
    registry.rooms[room.code] = room
    return TableCalls(registry)


def call_of(room: Room, lang: str) -> Call:
    return Call(path={"code": room.code}, lang=lang)


def called(room: Room, eyes: Eyes, lang: str) -> list[bytes]:
    """What programs get over HTTP, `tepui sit` and `tepui mcp --link` among them: the state, and what the table is."""
    table = asyncio.run(calls_at(room).table(call_of(room, lang)))
    return [room.states.state(eyes, lang, 0), msgspec.json.encode(table.data)]


def at_once(room: Room, eyes: Eyes) -> dict[int, bool]:
    """Of the others who are asked, for whom the room answers without a pause: there is nothing to choose, and all know it.

    A few looks, as at a server that has been asked before: what a kind of question keeps secret it remembers.
    """
    veiled = {seat: any(room.bots.secret(seat) for _ in range(LOOKS)) for seat in room.match.seats}
    return {seat: room.forced(seat) and not veiled[seat] for seat in veiled if seat != eyes}


class Watch:
    """What one pair of eyes gets, move after move; and whether it is the same with everything hidden dealt again."""

    def __init__(self, room: Room, eyes: Eyes, rng: Random, lang: str) -> None:
        self.room, self.eyes, self.rng, self.lang = room, eyes, rng, lang
        self.patched = device(room, eyes, lang, patches=True)
        self.patched.state()

    def look(self) -> None:
        room, eyes, rng, lang = self.room, self.eyes, self.rng, self.lang
        before, told = self.patched._sent, self.patched.told_seq
        patch, state = self.patched.state(), device(room, eyes, lang).state()
        assert b'"type":"patch"' in patch
        lines = [] if eyes is None else tries(room, eyes, rng)
        elements = rng.sample(found := ELEMENT.findall(state.decode().replace('\\"', '"')), min(WRONG, len(found)))
        wrong = [] if eyes is None else errors(room, eyes, lines, lang)
        why, out, quick = reasons(room, eyes, elements, lang), exports(room, eyes, lang), at_once(room, eyes)
        back, asked = look_back(room, eyes, lang), called(room, eyes, lang)
        with dealt(room, eyes, rng):
            again = device(room, eyes, lang, patches=True)
            again._sent, again.told_seq = before, told
            assert again.state() == patch
            assert device(room, eyes, lang).state() == state
            assert eyes is None or errors(room, eyes, lines, lang) == wrong
            assert reasons(room, eyes, elements, lang) == why
            assert exports(room, eyes, lang) == out
            assert called(room, eyes, lang) == asked
            assert at_once(room, eyes) == quick
            now = look_now(room, eyes, lang)
        assert {part: back[part] for part in now} == now


def look_back(room: Room, eyes: Eyes, lang: str) -> dict[str, Any]:
    """The look back at this very moment, as these eyes may have it while the game runs."""
    seen, open_ = eyes_for(room, "public" if eyes is None else str(eyes), eyes)
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(Replay(room, None, seen, open_, lang).picture()))
    return made


def look_now(room: Room, eyes: Eyes, lang: str) -> dict[str, Any]:
    seen, _ = eyes_for(room, "public" if eyes is None else str(eyes), eyes)
    view, game = room.match.shown(seen), room.game
    made = {"svg": game.draw(view, lang), "panels": game.panels(view, lang), "sections": game.describe(view, lang)}
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))
    return found


def played(game: str, seed: int, every: int, moves: int, seats: int, both: bool) -> int:
    """A random game; at some of its moments everybody who sits or watches looks. Returns how many looks there were."""
    rng, looks = Random(seed), 0
    registry = RoomRegistry(memory_place(NO_BOTS), Settings(tables=10**6))
    room = seated(registry, game, seats)
    watches = [
        Watch(room, eyes, rng, lang)
        for n, eyes in enumerate((None, *range(seats)))
        for lang in (LANGUAGES if both else LANGUAGES[n % 2 :][:1])
    ]
    for n in range(moves):
        match = room.match
        if match.over:
            break
        seat = match.seats[0]
        room.do(seat, [rng.choice(match.legal(seat))])
        if n % every == 0 and not match.over and len(match.seats) == 1 and not match.sealed:
            for watch in watches:
                watch.look()
                looks += 1
        else:
            for watch in watches:
                watch.patched.state()
    return looks


EVERY = [
    pytest.param(slug, seats, 7, 260, True, marks=pytest.mark.slow)
    for slug, game in sorted(tepui.list_games().items())
    for seats in game.seats
    if seats > 1
]


@pytest.mark.parametrize(
    ("game", "seats", "every", "moves", "both"),
    [("atoll", 3, 6, 150, False), ("atlantis", 3, 20, 160, False), *EVERY],
)
def test_nothing_that_is_sent_depends_on_what_is_hidden(game: str, seats: int, every: int, moves: int, both: bool):
    assert played(game, 5, every, moves, seats, both) > 20
