"""Positions in which something stands where it cannot: each is refused with a sentence, or can be drawn and played on."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import tepui
from tepui import Match

GAMES = sorted(tepui.list_games())
POSITIONS = 12  # of each game
SPOILED = 6  # ways, each
NONSENSE = (None, "", "zzz", -1, 1.5, 99, 2**70, True, [], [None], {"a": 1}, "\u202e" * 50)
Path = tuple[Any, ...]


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in plain data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def found(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def spoiled(position: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A value goes, becomes nonsense, or is one that belongs elsewhere."""
    position = copy.deepcopy(position)
    everywhere = list(places(position))
    *above, key = rng.choice(everywhere)
    parent = found(position, tuple(above))
    match rng.randrange(3):
        case 0:
            del parent[key]
        case 1:
            parent[key] = copy.deepcopy(rng.choice(NONSENSE))
        case _:
            parent[key] = copy.deepcopy(found(position, rng.choice(everywhere)))
    return position


@pytest.mark.parametrize("slug", GAMES)
def test_a_spoiled_position_is_refused_or_drawn(slug: str) -> None:
    refused = drawn = 0
    for seed in range(POSITIONS):
        rng = Random(f"{slug} {seed}")
        match = Match.new(slug, rng.choice(list(tepui.load(slug).seats)), seed=seed)
        for _ in range(rng.randrange(120)):
            if not match.over:
                match.do(rng.choice(match.legal()))
        position = match.game.position(match.table)
        for _ in range(SPOILED):
            try:
                other = Match.at(slug, match.count, match.options, spoiled(position, rng))
            except ValueError as wrong:
                assert len(str(wrong)) > 10, "a sentence"
                refused += 1
                continue
            for seat in (None, *range(match.count)):
                picture = other.game.draw(other.view(seat))
                ElementTree.fromstring(picture)
                assert "nan" not in picture.lower().split('"')
            for _ in range(3):
                if not other.over:
                    other.do(rng.choice(other.legal()))
            drawn += 1
    assert refused > 5 and drawn > 5, (refused, drawn)
