"""Builders for rule tests: lay a position, play in notation, ask what is possible, look at where things are.

    m = dig_site(players=[{"bag": ["pink"]}], stage="explore")
    play(m, "explore", "go A2", "dig 1", "end")
    assert score(m, 0) == 3

Seat 0 is to act. Players left out have empty bags and hands. `chance` dictates outcomes: draw(...) writes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import tepui
from tepui import Match
from tepui.core.chance import key_of
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    PLACES,
    TREASURE_TYPES,
    TREASURES,
)
from tepui.testing.kit import asked, play

GAME = tepui.load("tikal2")


def dig_site(seats: int = 2, options: Any = None, chance: Any = (), seed: int = 0, **position: Any) -> Match:
    """A match from a position; `players` may name fewer players than there are."""
    position["players"] = [*position.get("players", []), *[{}] * seats][:seats]
    full = GAME.settle_options(seats, options)
    return begun(Match(GAME, seats, full, GAME.lay(position, seats, full), key_of(seed), list(chance)))


def whole_game(seats: int = 2, options: Any = None, chance: Any = (), seed: int = 0) -> Match:
    """A match from its very beginning."""
    full = GAME.settle_options(seats, {"first": 0, **(options or {})})
    return begun(Match(GAME, seats, full, GAME.new(seats, full), key_of(seed), list(chance)))


def begun(match: Match) -> Match:
    match.play_chance()
    return match


def moments(question: str, seed: int, share: float) -> Iterator[tuple[Match, Random]]:
    """This share of the moments of a random game of two at which the question is asked, and the luck of that game."""
    match, rng = whole_game(2, seed=seed), Random(seed)
    while not match.over:
        if asked(match) == question and rng.random() < share:
            yield match, rng
        match.do(rng.choice(match.legal()))


def at_start(seats: int = 4, options: Any = None, seed: int = 0) -> Match:
    """A whole game in which everybody has taken pink and green."""
    return play(whole_game(seats, options, seed=seed), *["start pink+green"] * seats)


def score(match: Match, seat: int = 0) -> int:
    return match.table.scores[seat]


def at(match: Match, seat: int = 0) -> str:
    return PLACES[match.table.where[seat]]


def bag(match: Match, seat: int = 0) -> list[str]:
    return spelled(match.table.bags, seat, COLOUR_COUNT, COLOURS)


def camp(match: Match, seat: int = 0) -> list[str]:
    return spelled(match.table.camps, seat, COLOUR_COUNT, COLOURS)


def hand(match: Match, seat: int = 0) -> list[str]:
    return spelled(match.table.hands, seat, CARD_COUNT, CARDS)


def treasures(match: Match, seat: int = 0) -> list[str]:
    return spelled(match.table.held, seat, TREASURE_TYPES, TREASURES)


def supply(match: Match, colour: str) -> int:
    return match.table.supply[COLOURS.index(colour)]


def prices(match: Match) -> tuple[int, ...]:
    return tuple(match.table.price(kind) for kind in range(TREASURE_TYPES))


def flagged(match: Match, place: str, seat: int = 0) -> bool:
    return match.table.has_flag(seat, PLACES.index(place))


def spelled(counts: list[int], seat: int, kinds: int, words: tuple[str, ...]) -> list[str]:
    return [words[kind] for kind in range(kinds) for _ in range(counts[kinds * seat + kind])]


def cards(*names: str) -> list[str]:
    """Dictated looks at cards."""
    return [f"see_card {name}" for name in names]


def pieces(*names: str) -> list[str]:
    """Dictated looks at treasures."""
    return [f"see_treasure {name}" for name in names]


def lights(*names: str) -> list[str]:
    """Dictated looks at light rooms."""
    return [f"see_room LR-{name}" for name in names]
