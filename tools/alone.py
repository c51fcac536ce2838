"""One adventurer alone in the Temple of Chac: what the planner brings out when points are all it plays for.

python tools/alone.py --games 200 --seed 0

The other seat is out with nothing before the game begins. In a game between people the planner plays to win; here its
judge counts points, and a little for getting out at all, because plans are made as if nothing came in between.
The best fixed line (three treasures, four clues, three treasures of the lava, the bridge) expects 15.6 points.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from typing import Any, Final

from tepui import Match
from tepui.bots.planner_settings import PlannerSettings
from tepui.bots.search.judge import Judge
from tepui.bots.search.planner import Planner
from tepui.core.game import Game
from tepui.games.chac.judge.evaluate import prospect
from tepui.games.chac.judge.expert_1.prospects import SECOND
from tepui.games.chac.rules.components import ADVENTURERS, NUMBER_COUNT, ZONE_COUNT
from tepui.games.chac.rules.table import OUT

CARE: Final = 10.0  # points that getting out is worth besides
MOST: Final = 60.0  # points, to stay below 1


class Points(Judge):
    """Utilities are expected points, not chances to win."""

    def utilities(self, table: Any) -> list[float]:
        return [points(self.game, table, seat) / MOST for seat in range(self.seats)]


def points(game: Game, table: Any, seat: int) -> float:
    if table.over:
        return game.scores(table)[seat] + CARE if table.state[seat] == OUT else 0.0
    found = prospect(table, seat, keen=True)
    late = found.fallback * (SECOND + CARE)
    plans = zip(found.outs, found.points, strict=True)
    return max((out * (gain + CARE) + (1.0 - out) * late for out, gain in plans), default=0.0)


class Collector(Planner):
    name = "collector"

    def judge(self, game: Game, seats: int) -> Judge:
        return Points(game, seats)


def alone(seed: int) -> Match:
    rng = Random(seed)
    cast = rng.sample(ADVENTURERS, 4)
    me = {"at": "ENT", "adventurer": cast[0], "replacement": cast[1], "actions": 0, "given": 0}
    other = {"state": "out", "adventurer": cast[2], "replacement": cast[3], "cards": {}}
    clues = rng.sample(range(1, NUMBER_COUNT + 1), ZONE_COUNT)
    start = {"players": [me, other], "round": 1, "covered": True, "glyphs": {}, "clues": clues, "stage": "load"}
    return Match.at("chac", 2, {}, start, [], seed=seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--turn-seconds", type=float, default=0.3)
    asked = parser.parse_args()
    bot = Collector(PlannerSettings(turn_seconds=asked.turn_seconds))
    scores: list[float] = []
    outs = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        match = alone(seed)
        while not match.over:
            match.do(bot.choose(match.glimpse(match.seat)).action, match.seat)
        scores.append(match.scores()[0])
        outs += match.table.state[0] == OUT
    mean = sum(scores) / len(scores)
    spread = sqrt(sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1))
    error = 1.96 * spread / sqrt(len(scores))
    print(f"{len(scores)} games: {mean:.2f} points (± {error:.2f}, 95 %), out in {outs / len(scores):.0%}")


if __name__ == "__main__":
    main()
