"""Golden games: whole games kept as text and replayed by the tests, one for every seat count and every value of an option.

python tools/golden.py atlantis      writes those that are missing
python tools/golden.py atlantis --anew      writes all of them again: look at the difference before you keep it
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Final

import tepui
import tepui.bots
from tepui.core.contract import option_sets
from tepui.core.game import Game
from tepui.core.records import Options

KEEN: Final = 0.8  # the share of decisions that are not left to chance


def main(slug: str, anew: bool) -> None:
    game = tepui.load(slug)
    for seats in game.seats:
        for options in option_sets(game, seats):
            file = game.folder / "tests" / "golden" / f"{name(seats, options)}.game"
            if anew or not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(played(game, seats, options), "utf-8")
                print(file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file)


def name(seats: int, options: Options) -> str:
    return "-".join([f"{seats}-seats", *(f"{option}-{str(value).lower()}" for option, value in options.items())])


def played(game: Game, seats: int, options: Options) -> str:
    """A whole game, the same every time: mostly the move that looks best one step ahead, so that something is won, and some at random."""
    seed = f"golden/{name(seats, options)}"
    match, rng, bot = tepui.Match.new(game.slug, seats, options, seed), Random(seed), tepui.bots.load("greedy", deals=1)
    while not match.over:
        seat = match.seats[0]
        keen = rng.random() < KEEN
        match.do(bot.choose(match.glimpse(seat)).action if keen else rng.choice(match.legal(seat)), seat)
    return match.save()


if __name__ == "__main__":
    main(sys.argv[1], "--anew" in sys.argv[2:])
