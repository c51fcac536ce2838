"""The same games on two builds of the engine: prints a mark of the table after every action, to be compared line by line.

python -m tests.lockstep atlantis 20 5      games 20 to 24, over seat counts and options in turn
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from itertools import cycle, islice
from random import Random

import tepui
from tepui.core import table as engine
from tepui.core.contract import act, option_sets
from tepui.core.game import Game


def main(slug: str, first: int, count: int) -> None:
    game = tepui.load(slug)
    print("build", "interpreted" if engine.__file__.endswith(".py") else "compiled")
    tables = [(seats, options) for seats in game.seats for options in option_sets(game, seats)]
    for number, (seats, options) in islice(enumerate(cycle(tables)), first, first + count):
        play(game, seats, options, number)


def play(game: Game, seats: int, options: dict, number: int) -> None:
    rng = Random(f"lockstep/{number}")
    table = game.new(seats, game.settle_options(seats, options))
    actions = 0
    while not table.over:
        action = act(table, rng)
        actions += 1
        looks = json.dumps(game.position(table), sort_keys=True)
        worth = [f"{game.evaluate(table, seat):.9g}" for seat in range(seats)] if actions % 10 == 0 else []
        print(number, actions, game.write(action), sha256(looks.encode()).hexdigest()[:12], *worth)
    print(number, "scores", game.scores(table), game.winners(table))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
