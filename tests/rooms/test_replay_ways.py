"""The ways that pieces took, for looking back."""

from __future__ import annotations

from random import Random
from typing import Any

from tepui import Match
from tepui.games.eldorado.people.reader_view import space_id
from tepui.rooms.views.replay import ways


def went(seat: int | None, from_: str, to: str, *elements: str) -> dict[str, Any]:
    return {"actor": seat, "elements": elements, "from": from_, "to": to}


def test_steps_of_a_piece_are_one_way_until_it_is_put_somewhere_else():
    events = [went(0, "", "s-a"), went(1, "s-x", "s-y"), went(0, "s-a", "s-b"), went(0, "s-b", "s-c")]
    events += [went(0, "", "s-q"), went(0, "s-q", "s-a")]
    assert ways(events) == [
        {"seat": 0, "path": ["s-a", "s-b", "s-c"]},
        {"seat": 0, "path": ["s-q", "s-a"]},
        {"seat": 1, "path": ["s-x", "s-y"]},
    ]


def test_what_nobody_moved_or_what_did_not_move_has_no_way():
    assert ways([went(None, "a", "b"), went(0, "a", ""), went(0, "", "a")]) == []


def test_many_pieces_have_no_ways():
    crowd = [went(0, f"a-{i}", f"b-{i}", f"piece-{i}") for i in range(3)]
    assert len(ways(crowd[:2])) == 2 and ways(crowd) == []


def test_the_ways_of_a_race_end_where_the_pawns_are():
    match, rng = Match.new("eldorado", 3, {}, "ways"), Random(1)
    for _ in range(400):
        seat = match.seats[0]
        match.do(rng.choice(match.legal(seat)), seat)
    told = [match.game.event(kind, facts) for _, _, (_, kind, facts) in match.news]
    found = ways([went(event.actor, event.from_, event.to, *event.elements) for event in told])
    assert found
    ends = {way["seat"]: way["path"][-1] for way in found}
    assert ends == {seat: space_id(match.table.where[seat]) for seat in ends}
