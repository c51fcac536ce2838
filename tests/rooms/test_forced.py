"""What the room answers for a person changes nothing that anybody sees: held over random games of every title."""

from __future__ import annotations

from random import Random

import pytest

import tepui
from tepui.core.match import Match
from tepui.core.records import without_steps
from tepui.rooms.memory import LocalBots, memory_place
from tepui.rooms.new_tables import NewTables
from tepui.rooms.protocol import NewTable, WantedSeat
from tepui.rooms.registry import NOBODY, RoomRegistry
from tepui.rooms.settings import Settings

NO_BOTS = LocalBots(tepui.bots.load, tepui.bots.names, able=False)
# The least that must be seen, or the test would hold nothing. In the other games such answers come after a line of one's own.
LEAST = {"atlantis": 1, "eldorado": 1, "tikal2": 5}


def knowledge(match: Match) -> list[dict[str, object]]:
    """What everybody knows, spectators included, apart from who is asked."""
    return [without_steps(match.game.view(match.table, eyes)) for eyes in (None, *range(match.count))]


@pytest.mark.parametrize("slug", sorted(tepui.list_games(all=True)))
def test_an_answer_of_the_room_changes_nothing_but_who_is_asked(slug: str) -> None:
    registry, rng, answered = RoomRegistry(memory_place(NO_BOTS), Settings(tables=10**6)), Random(3), 0
    for _ in range(6):
        room, _ = NewTables(registry).create(NewTable(slug, [WantedSeat("me")] * 2), NOBODY)
        for _ in range(300):
            if room.match.over:
                break
            seat = room.next_answer()
            if seat is None:
                seat = room.match.seats[0]
                room.do(seat, [rng.choice(room.match.legal(seat))])
                continue
            before, chance = knowledge(room.match), room.match.chance_count
            room.do(seat, room.match.legal(seat), auto=True)
            assert knowledge(room.match) == before and room.match.chance_count == chance and not room.match.over
            answered += 1
    assert answered >= LEAST.get(slug, 0)


def test_a_line_that_could_be_taken_back_is_not_answered_away() -> None:
    """Whoever could still take a line back passes the turn on by themselves."""
    registry, rng, seen = RoomRegistry(memory_place(NO_BOTS), Settings(tables=10**6)), Random(1), 0
    room, _ = NewTables(registry).create(NewTable("tikal2", [WantedSeat("me")] * 2), NOBODY)
    while not room.match.over:
        seat = room.match.seats[0]
        legal = room.match.legal(seat)
        if len(legal) == 1 and room.undoable(seat) and room.match.asked_after(seat, legal[0]) != seat:
            assert not room.forced(seat)
            seen += 1
        room.do(seat, [rng.choice(legal)])
    assert seen > 3
