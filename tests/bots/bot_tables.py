"""Every game a bot must be able to play, and positions in the middle of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import tepui
from tepui.core.game import Game
from tepui.core.match import Match

# A game that is being built has no evaluation yet.
GAMES = sorted(slug for slug, game in tepui.list_games(all=True).items() if type(game).evaluate is not Game.evaluate)
TABLES = [(slug, seats) for slug in GAMES for seats in tepui.load(slug).seats]

# Small budgets, counted in positions and never in seconds, so that a slow machine changes nothing.
BOTS = [
    "random",
    "greedy:deals=1",
    "planner:nodes=40:deals=4",
    "planner:nodes=200:deals=2:rounds=1",
    "mcts:nodes=40:deals=2",
]


def positions(slug: str, seats: int, seed: int, every: int, most: int) -> Iterator[Match]:
    """The same random match at a few of its decisions, from the first on."""
    match = Match.new(slug, seats, seed=f"bots/{seed}")
    rng = Random(seed)
    count = 0
    while not match.over and most:
        if count % every == 0 and len(match.legal()) > 1:
            yield match
            most -= 1
        match.do(rng.choice(match.legal()))
        count += 1
