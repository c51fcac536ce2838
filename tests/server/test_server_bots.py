"""Bots think in other processes: whatever they do, the loop goes on and the game ends."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

import pytest
from visiting import Host, play_on

import tepui
from tepui.core.records import Decision, Glimpse
from tepui.rooms import bot_turns
from tepui.rooms.memory import HandClock, LocalBots, memory_place
from tepui.rooms.records import SeatRecord, TableRecord
from tepui.rooms.room import Room
from tepui.rooms.settings import Settings
from tepui.server.bot_pool import BotPool


@pytest.fixture
def odd(open_host) -> Host:
    return open_host(bots="odd_bots", level="good")


def test_a_visitor_is_served_while_a_bot_thinks(open_host, tmp_path: Path):
    gate = tmp_path / "gate"
    host = open_host(bots="odd_bots", level=f"gated:{gate}")
    table = host.create("me", "bot", first=0)
    with table.sit(0) as me:
        me.do(me.offer("land i1"))
        me.wait(lambda state: state["asked"] == [1])
        # The bot cannot answer before the gate opens, and it opens only after all of this was answered.
        for _ in range(20):
            me.send(type="ping")
            me.answer("pong")
        assert table.get().status_code == 200 and me.state["asked"] == [1]
        gate.touch()
        me.wait(lambda state: state["seq"] == 1)


@pytest.mark.parametrize("bot", ["broken", "cheat", "mortal"])
def test_a_bot_that_fails_plays_at_random_and_the_game_ends(odd: Host, bot: str, caplog: pytest.LogCaptureFixture):
    table = odd.create("me", f"bot:{bot}")
    with caplog.at_level(logging.WARNING), table.sit(0) as me:
        play_on([me], moves=3)
        table.calm(me)
        assert me.state["seq"] > 2
    assert any("random action is played" in record.getMessage() for record in caplog.records)
    assert "pearl" not in caplog.text


def test_a_bot_that_thinks_too_long_is_stopped(open_host):
    host = open_host(bots="odd_bots", patience=0.3)
    table = host.create("me", "bot:sleepy")
    with table.sit(0) as me:
        me.do(me.offer("land i1"))
        me.wait(lambda state: state["seq"] == 1)


def test_a_killed_worker_is_replaced_and_asked_again(odd: Host, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    mark = tmp_path / "died"
    table = odd.create("me", f"bot:once:{mark}")
    with caplog.at_level(logging.WARNING), table.sit(0) as me:
        me.do(me.offer("land i1"))
        me.wait(lambda state: state["seq"] == 1)
    assert mark.exists() and "is gone" in caplog.text and "random action" not in caplog.text
    assert "1 land i1\n" in table.room.match.save()  # its own choice: the first legal action


def test_a_worker_gets_a_glimpse_and_works_for_every_level():
    async def ask() -> None:
        workers = BotPool(Settings(workers=1))
        match = tepui.Match.new("atoll", 2, seed=3)
        for level in ("random", "greedy"):
            decision = await workers.think(level, match.glimpse(0))
            assert decision.action in match.legal(0)
        assert len(workers.running) == 1 and all(w.process.pid != os.getpid() for w in workers.running)
        await workers.close()

    asyncio.run(ask())


THOUGHT = 0.2


class Slept(Exception):
    """Somebody wanted to sleep."""


class SleeplessClock(HandClock):
    async def sleep(self, seconds: float) -> None:
        raise Slept(seconds)


class SlowBots(LocalBots):
    """Every thought takes a fifth of a second of the clock that is turned by hand."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(tepui.bots.load, tepui.bots.names)
        self.clock = clock

    async def think(self, level: str, glimpse: Glimpse) -> Decision:
        self.clock.at += THOUGHT
        return await super().think(level, glimpse)


def room_of(match: tepui.Match, *who: str) -> Room:
    seats = [SeatRecord(one, level="random" if one == "bot" else "") for one in who]
    record = TableRecord(code="ABCDEFGH", game="atoll", rules=1, head="", started=True, seats=seats)
    clock = SleeplessClock()
    place = memory_place(SlowBots(clock), clock)
    return Room(place, Settings(pause=0.4, window=1.2), record, match, [], lambda room, again: None)


def wait_of(room: Room, owner: int | None, monkeypatch: pytest.MonkeyPatch) -> float:
    """How long the room waits before it answers for seat 0, besides thinking."""
    monkeypatch.setattr(Room, "owner", owner)
    monkeypatch.setattr(bot_turns, "secrets", set())
    with pytest.raises(Slept) as slept:
        asyncio.run(room.bots.answer(0))
    return round(float(slept.value.args[0]), 6)


def treasure_question(*hands: list[str], deck_known: bool = False) -> tepui.Match:
    match = tepui.Match.new("atoll", 2, {"first": 0}, seed=1)
    for seat in (0, 1):
        match.do(match.legal(seat)[seat], seat)
    position = match.game.position(match.table)
    position["tokens"] = {"i1": "coral"}
    position["hands"] = [[[kind, 1 << seat] for kind in hand] for seat, hand in enumerate(hands)]
    position["steps"] = [["Turn", [1]], ["PlayTreasure", [0]]]
    return tepui.Match.at("atoll", 2, {"first": 0}, position)


def test_where_a_person_plays_a_bot_answers_as_soon_as_it_has_thought(monkeypatch):
    for hand in ([], ["pearl"]):
        assert wait_of(room_of(treasure_question(hand, []), "bot", "person"), 0, monkeypatch) == 0.0
    assert wait_of(room_of(treasure_question(["pearl"], []), "bot", "person"), 1, monkeypatch) == 0.0


def test_where_only_bots_play_whoever_watches_can_follow(monkeypatch):
    assert wait_of(room_of(treasure_question([], []), "bot", "bot"), 0, monkeypatch) == 0.4
    assert wait_of(room_of(treasure_question(["pearl"], []), "bot", "bot"), 0, monkeypatch) == 0.4 - THOUGHT


def test_a_bot_without_a_choice_takes_as_long_as_its_last_thought_where_that_is_a_secret(monkeypatch):
    nothing, something = treasure_question([], []), treasure_question(["pearl"], [])
    room = room_of(something, "bot", "person")
    assert len(nothing.legal()) == 1 and len(something.legal()) == 2
    assert wait_of(room, 1, monkeypatch) == 0.0
    room.match = nothing
    assert wait_of(room, 1, monkeypatch) == THOUGHT


def test_outside_its_own_turn_a_person_without_a_choice_is_answered_for_after_a_while(monkeypatch):
    assert wait_of(room_of(treasure_question([], []), "person", "person"), 1, monkeypatch) == 1.2


def test_a_secret_answer_in_several_parts_waits_once(monkeypatch):
    """Others see only when all of it is given: a wait for every part would tell them how many there were."""
    room = room_of(treasure_question([], []), "person", "person")
    room.match.sealed = {0: []}
    assert wait_of(room, 1, monkeypatch) == 1.2
    room.match.sealed = {0: [room.match.legal(0)[0]]}
    monkeypatch.setattr(type(room.match), "legal", lambda match, seat=None: [0])
    assert wait_of(room, 1, monkeypatch) == 0.0


def test_a_person_among_bots_has_nobody_to_keep_a_secret_from(monkeypatch):
    assert wait_of(room_of(treasure_question([], []), "person", "bot"), 1, monkeypatch) == 0.0


def test_in_its_own_turn_only_what_everybody_knows_to_be_forced_goes_fast(monkeypatch):
    # In Atoll the number of treasures in hand is public: an empty hand has nothing to play, and all know it.
    assert wait_of(room_of(treasure_question([], []), "person", "person"), 0, monkeypatch) == 0.0


def test_in_its_own_turn_a_forced_answer_that_others_cannot_know_takes_its_time(monkeypatch):
    match = treasure_question([], [])
    full = treasure_question(["pearl"], [])
    people = ("person", "person")
    # As in a game where a hand may hold something that cannot be played now: others imagine a choice.
    with monkeypatch.context() as patch:
        patch.setattr(type(match.game), "imagine", lambda self, view, rng: full.table.copy())
        assert wait_of(room_of(match, *people), 0, patch) == 1.2
        # What was a secret once is treated as one, even if the tables that are imagined next all look alike.
        patch.setattr(type(match.game), "imagine", lambda self, view, rng: match.table.copy())
        assert room_of(match, *people).bots.secret(0)
    assert wait_of(room_of(match, *people), 0, monkeypatch) == 0.0
