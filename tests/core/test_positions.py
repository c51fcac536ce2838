"""Positions and saves from outside: whatever is wrong with them ends in an error that says so, at once or in play."""

from __future__ import annotations

import json
import resource
from random import Random
from typing import Any

import pytest

from tepui import Match
from tepui.core import game as games
from tepui.core.errors import BadLog, BadOption, IllegalAction

OURS = (BadOption, BadLog, IllegalAction)
ODD: list[Any] = [
    None,
    -1,
    0,
    3,
    10**6,
    10**9,
    True,
    1.5,
    "",
    "x",
    "x" * 3000,
    [],
    {},
    [[]],
    [None],
    {"x": 1},
    [0] * 50,
]
GAMES = sorted(games.list_games(all=True))
COUNT = 25


def places(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything inside."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, part in inside for place in [(*way, key), *places(part, (*way, key))]]


def at(data: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


def twisted(position: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same with one to four things replaced, left out, doubled, moved or changed a little."""
    data = json.loads(json.dumps(position))
    for _ in range(rng.choice([1, 1, 2, 4])):
        ways = places(data)
        if not ways:
            break
        way = rng.choice(ways)
        box, key = at(data, way[:-1]), way[-1]
        how = rng.choice(["odd", "odd", "gone", "moved", "changed"])
        if how == "odd":
            box[key] = json.loads(json.dumps(rng.choice(ODD)))
        elif how == "gone":
            del box[key]
        elif how == "moved":
            box[key] = json.loads(json.dumps(at(data, rng.choice(ways))))
        elif isinstance(box[key], int):
            box[key] += rng.choice([-1, 1, 7])
        elif isinstance(box[key], (str, list)):
            box[key] = box[key][::-1]
    return data


def play_on(match: Match, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if match.over:
            break
        seat = match.seat
        match.do(rng.choice(match.legal(seat)), seat)
        match.shown(seat)


def met(slug: str, number: int) -> str:
    """How one nonsense position ends: refused, or played on with."""
    rng = Random(f"{slug} {number}")
    seats = rng.choice(list(games.load(slug).seats))
    match = Match.new(slug, seats, seed=number)
    play_on(match, rng, rng.choice([0, 5, 20]))
    position = twisted(match.game.position(match.table), rng)
    try:
        play_on(Match.at(slug, seats, match.options, position, seed=1), rng, 12)
    except OURS:
        return "refused"
    return "played"


@pytest.mark.parametrize("slug", GAMES)
def test_nonsense_positions_end_in_our_errors(slug: str):
    ends = [met(slug, number) for number in range(COUNT)]
    assert ends.count("refused") > COUNT // 3, "hardly any of them was nonsense"


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_hundreds_of_nonsense_positions_end_in_our_errors(slug: str):
    ends = [met(slug, number) for number in range(COUNT, 400)]
    assert ends.count("refused") > 100


@pytest.mark.parametrize("slug", GAMES)
def test_no_number_in_a_position_makes_the_table_huge(slug: str):
    """Every number of a position in turn, as big as may be written: a few kilobytes never take a gigabyte."""
    match = Match.new(slug, seed=1)
    position = match.game.position(match.table)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for way in [way for way in places(position) if isinstance(at(position, way), int)][:60]:
        data = json.loads(json.dumps(position))
        at(data, way[:-1])[way[-1]] = 1_000_000_000
        with pytest.raises(OURS):
            Match.at(slug, match.count, match.options, data)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


@pytest.mark.parametrize(
    "text",
    [
        "tepui save 1\ngame atoll\nrules ²\nseats 3\noptions {}\nlog\n",
        "tepui save 1\ngame atoll\nrules " + "9" * 5000 + "\nseats 3\noptions {}\nlog\n",
        "tepui save 1\ngame atoll\nrules 1\nseats 3\noptions " + "[" * 100_000 + "\nlog\n",
        "tepui save 1\ngame atoll\nrules 1\nseats 3\noptions {}\nposition " + '{"round":' * 5000 + "\nlog\n",
        "tepui save 1\ngame atoll\nrules 1\nseats 3\noptions {}\nposition " + json.dumps({"shells": [0] * 10**6}),
        "tepui save 1\ngame atoll\nrules 1\nseats 3\noptions {}\nlog\n² stay\n",
    ],
)
def test_saves_that_overreach_are_refused_by_their_line(text: str):
    with pytest.raises(BadLog):
        Match.load(text)
