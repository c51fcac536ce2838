"""Two tables alike in everything, at which somebody does different things in secret: the others are sent the same messages.

Not only the same bytes in the end: as many messages, in the same order, each of the same length. So it is with sealed answers,
with what was done in the round that late watchers do not see yet, and with hints and questions that are made for one seat.
"""

from __future__ import annotations

import asyncio
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from test_redaction import NO_BOTS, dealt, seated

import tepui
from tepui.bots.external.question import question_for
from tepui.cli.sit import Here, offered
from tepui.rooms.hints import find_hint
from tepui.rooms.memory import HandClock, ListSocket, LocalBots, memory_place
from tepui.rooms.protocol import Hello
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.room import Room
from tepui.rooms.settings import Settings
from tepui.rooms.terms import Terms
from tepui.rooms.views.state_view import StateView

SETTINGS = Settings(tables=10**6, advisor="greedy", pause=0.0, window=0.0)
LANGUAGES = ("en", "fr")
CHOICES = 3  # secrets that are tried at one moment


def registry_of(store: Any = None) -> RoomRegistry:
    return RoomRegistry(memory_place(NO_BOTS, HandClock(), store), SETTINGS)


def twin_of(room: Room) -> Room:
    """The same table, as another server would read it from the same rows."""
    assert room.store.flush()
    return registry_of(deepcopy(room.store)).room(room.code)


def listening(room: Room, eyes: int | None, lang: str) -> ListSocket:
    """A page of these eyes at a table."""
    socket = ListSocket()
    hello = Hello(1, lang=lang, patches=True)
    registry = RoomRegistry(room.place, room.settings)
    registry.rooms[room.code] = room
    device = registry.connect(room.code, hello, socket)
    if eyes is not None:
        device.seats, device.eyes = [eyes], eyes
        device.refresh()
    return socket


async def told_after(room: Room, seat: int, action: int, others: list[int | None]) -> tuple[bool, list[list[bytes]]]:
    """What pages of the others are sent, in both languages, when this seat does that; every message by itself.

    Everybody may know who has answered and who has more to say: that comes first.
    """
    twin = twin_of(room)
    sockets = [listening(twin, eyes, lang) for eyes in others for lang in LANGUAGES]
    await settled()
    for socket in sockets:
        assert socket.written
        socket.written.clear()
    twin.do(seat, [action])
    await settled()
    return seat in twin.match.seats, [socket.written for socket in sockets]


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)
        await asyncio.sleep(0.001)


def moments(room: Room, rng: Random, moves: int) -> Any:
    """A random game, moment by moment."""
    for _ in range(moves):
        match = room.match
        if match.over:
            return
        yield match
        seat = match.seats[-1]  # not the first: whoever answers in secret is mostly not alone
        room.do(seat, [rng.choice(match.legal(seat))])


def sealed_answers(game: str, seed: int, moves: int) -> int:
    """How many moments were compared at which several answer at once."""

    async def work() -> int:
        rng, compared = Random(seed), 0
        seats = max(2, min(3, tepui.load(game).seats[-1]))
        room = seated(registry_of(), game, seats)
        for match in moments(room, rng, moves):
            asked = match.seats
            if len(asked) < 2:
                continue
            seat = asked[-1]
            legal = match.legal(seat)
            if len(legal) < 2:
                continue
            others: list[int | None] = [None, *(other for other in range(seats) if other != seat)]
            wanted = rng.sample(legal, min(CHOICES, len(legal)))
            told = [await told_after(room, seat, action, others) for action in wanted]
            for goes_on in (True, False):
                alike = [sent for more, sent in told if more == goes_on]
                assert all(sent == alike[0] for sent in alike), f"{game}: a sealed answer of seat {seat} shows"
                compared += len(alike) > 1
        return compared

    return asyncio.run(work())


def together(slug: str) -> bool:
    """Whether seats of this game ever answer at once, in the first moves."""
    match, rng = tepui.Match.new(slug, max(2, min(3, tepui.load(slug).seats[-1])), seed=1), Random(1)
    for _ in range(60):
        if match.over or len(match.seats) > 1:
            break
        match.do(rng.choice(match.legal(match.seats[0])), match.seats[0])
    return not match.over and len(match.seats) > 1


SECRET = [slug for slug in sorted(tepui.list_games(all=True)) if together(slug)]


@pytest.mark.parametrize(
    ("game", "moves", "games"),
    [("atoll", 12, 1), *(pytest.param(slug, 400, 4, marks=pytest.mark.slow) for slug in SECRET)],
)
def test_a_sealed_answer_does_not_show_in_what_others_are_sent(game: str, moves: int, games: int) -> None:
    assert sum(sealed_answers(game, seed, moves) for seed in range(games)) > 0


async def told_of_answer(room: Room, seat: int, rng: Random, others: list[int | None]) -> list[list[Any]]:
    """What pages and pollers of the others get, at the same server and at another one, when this seat gives its whole
    secret answer at random.
    """
    twin = twin_of(room)
    far = registry_of(twin.store).room(room.code)
    sockets = [listening(at, eyes, lang) for at in (twin, far) for eyes in others for lang in LANGUAGES]
    await settled()
    for socket in sockets:
        socket.written.clear()
    goes_on = True
    while goes_on:
        twin.do(seat, [rng.choice(twin.match.legal(seat))])
        goes_on = seat in twin.match.seats
        far.catch_up()
        await settled()
    polled = [twin.states.state(eyes, lang, -1) for eyes in others for lang in LANGUAGES]
    return [[socket.written for socket in sockets], polled]


def parts_of(match: tepui.Match, seat: int, rng: Random) -> int:
    """In how many parts this seat gives its secret answer, if it chooses like this."""
    alone, parts = match.copy(), 0
    while seat in alone.seats:
        alone.do(rng.choice(alone.legal(seat)), seat)
        parts += 1
    return parts


def whole_answers(game: str, seed: int, moves: int, enough: int) -> int:
    """How many moments were compared at which a secret answer has more parts or fewer."""

    async def work() -> int:
        rng, compared = Random(seed), 0
        seats = max(2, min(3, tepui.load(game).seats[-1]))
        room = seated(registry_of(), game, seats)
        for match in moments(room, rng, moves):
            if len(match.seats) < 2 or match.sealed:
                continue
            seat = match.seats[-1]
            if len({parts_of(match, seat, Random(n)) for n in range(CHOICES)}) == 1:
                continue
            others: list[int | None] = [None, *(other for other in range(seats) if other != seat)]
            told = [await told_of_answer(room, seat, Random(n), others) for n in range(CHOICES)]
            assert all(sent == told[0][1] for _, sent in told), (
                f"{game}: a secret answer of seat {seat} shows its parts"
            )
            compared += 1
            if compared == enough:
                break
        return compared

    return asyncio.run(work())


@pytest.mark.parametrize(
    ("game", "enough"),
    [("narak", 1), *(pytest.param(slug, 10**6, marks=pytest.mark.slow) for slug in SECRET if slug != "atoll")],
)
def test_nobody_can_count_the_parts_of_a_secret_answer(game: str, enough: int) -> None:
    assert whole_answers(game, 1, 400, enough) > 0


def late_looks(game: str, seed: int, moves: int, every: int) -> int:
    """How often late watchers were compared at tables where somebody has just done different things."""

    async def work() -> int:
        rng, compared = Random(seed), 0
        registry = registry_of()
        room = seated(registry, game, max(2, min(3, tepui.load(game).seats[-1])))
        room.record.terms = Terms(watch="late")
        room.store.update(room.record)
        for n, match in enumerate(moments(room, rng, moves)):
            seat = match.seats[-1]
            legal = match.legal(seat)
            if n % every or len(legal) < 2 or match.sealed:
                continue
            states = []
            for action in rng.sample(legal, min(CHOICES, len(legal))):
                twin = twin_of(room)
                assert twin.watch_mode() == "late"
                twin.do(seat, [action])
                if twin.last.turn == room.last.turn and not twin.match.over:
                    states.append([msgspec.json.encode(twin.delayed.state(lang, 0)) for lang in LANGUAGES])
            assert all(one == states[0] for one in states), (
                f"{game}: a late watcher sees what seat {seat} has just done"
            )
            compared += len(states) > 1
        return compared

    return asyncio.run(work())


LATE = [("atoll", 30, 2), *(pytest.param(slug, 200, 9, marks=pytest.mark.slow) for slug in sorted(tepui.list_games()))]


@pytest.mark.parametrize(("game", "moves", "every"), LATE)
def test_late_watchers_are_sent_the_same_whatever_is_done_now(game: str, moves: int, every: int) -> None:
    assert late_looks(game, 4, moves, every) > 0


def for_one_seat(room: Room, seat: int) -> list[Any]:
    """What is made for a seat alone: the glimpse of its bot, the question for a program or a language model, a hint."""
    match = room.match
    made: list[Any] = [msgspec.json.encode(match.glimpse(seat))]
    for lang in LANGUAGES:
        legal = match.legal(seat)
        made.append(question_for(match.game, match.view(seat), seat, match.count, legal, lang))
        made.append(asyncio.run(find_hint(room, LocalBots(tepui.bots.load, tepui.bots.names), seat, lang)))
        made.append(StateView(room).state(seat, lang, -1))
    return made


ONE = [("atoll", 60, 5), *(pytest.param(slug, 200, 12, marks=pytest.mark.slow) for slug in sorted(tepui.list_games()))]


@pytest.mark.parametrize(("game", "moves", "every"), ONE)
def test_hints_and_questions_depend_on_nothing_hidden(game: str, moves: int, every: int) -> None:
    rng, compared = Random(6), 0

    async def begun() -> Room:
        return seated(registry_of(), game, max(2, min(3, tepui.load(game).seats[-1])))

    room = asyncio.run(begun())
    match = room.match
    for n in range(moves):
        if match.over:
            break
        seat = match.seats[0]
        if n % every == 0 and len(match.seats) == 1 and not match.sealed and len(match.legal(seat)) > 1:
            true = for_one_seat(room, seat)
            with dealt(room, seat, rng):
                assert for_one_seat(room, seat) == true
            compared += 1
        match.do(rng.choice(match.legal(seat)), seat)
    assert compared > 2


async def told_to_a_model(place: Here, lang: str) -> list[str]:
    """What a language model is told over its tools: what it sees, that its answer is none, and rules."""
    server = offered(place, place.match.game.slug, lang)
    asked = [("look", {}), ("act", {"number": 10**6}), ("rule", {"words": "1"})]
    return [str(await server.call_tool(tool, given)) for tool, given in asked]


@pytest.mark.parametrize(("game", "moves", "every"), ONE)
def test_what_a_language_model_is_told_depends_on_nothing_hidden(game: str, moves: int, every: int) -> None:
    pytest.importorskip("mcp")
    rng, compared = Random(7), 0
    match = tepui.Match.new(game, max(2, min(3, tepui.load(game).seats[-1])), seed=7)
    places = [Here(match, "random", lang) for lang in LANGUAGES]
    for n in range(moves):
        if (question := places[0].question()) is None:
            break
        if n % (every // 3) == 0 and not match.sealed:
            true, table = [asyncio.run(told_to_a_model(place, place.lang)) for place in places], match.table
            assert question.asked in true[0][0] and "Nothing was done" in true[0][1]
            match.table = match.game.imagine(match.view(0), rng)
            match.table.news = []
            assert [asyncio.run(told_to_a_model(place, place.lang)) for place in places] == true
            match.table, compared = table, compared + 1
        number = rng.randrange(len(question.actions))
        for place in places:
            place.told = match.seq
        match.do(match.legal(0)[number], 0)
    assert compared > 2
