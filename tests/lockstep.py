"""The same games on two builds of the engine: prints a mark of the table after every action, to be compared line by line.

python -m tests.lockstep atlantis 20 5      games 20 to 24, over seat counts and options in turn
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from itertools import cycle, islice
from random import Random
from typing import Any

import tepui
from tepui.bots.bot import Bot
from tepui.core.contract import act, option_sets
from tepui.core.game import Game
from tepui.core.records import Deadline, Glimpse
from tepui.engine import table as engine
from tepui.engine.step import CHANCE

THOUGHT = 40  # actions between two questions to the searches
BOTS = ("planner:nodes=40", "mcts:nodes=40")


def main(slug: str, first: int, count: int) -> None:
    game = tepui.load(slug)
    print("build", "interpreted" if engine.__file__.endswith(".py") else "compiled")
    tables = [(seats, options) for seats in game.seats for options in option_sets(game, seats)]
    for number, (seats, options) in islice(enumerate(cycle(tables)), first, first + count):
        play(game, seats, options, number)


def play(game: Game, seats: int, options: dict, number: int) -> None:
    rng = Random(f"lockstep/{number}")
    table = game.new(seats, game.settle_options(seats, options))
    bots = [tepui.bots.load(name) for name in BOTS]
    actions = 0
    while not table.over:
        action = act(table, rng)
        actions += 1
        looks = json.dumps(game.position(table), sort_keys=True)
        worth = [f"{game.evaluate(table, seat):.9g}" for seat in range(seats)] if actions % 10 == 0 else []
        thought = [answer(bot, game, table, seats, actions) for bot in bots] if actions % THOUGHT == 0 else []
        print(number, actions, game.write(action), sha256(looks.encode()).hexdigest()[:12], *worth, *thought)
    print(number, "scores", game.scores(table), game.winners(table))


def answer(bot: Bot, game: Game, table: Any, seats: int, key: int) -> str:
    """What a search decides here, and how good it finds that; nothing where nobody is asked."""
    if table.over or table.step.kind() == CHANCE:
        return "–"
    seat, legal = table.step.seat, table.step.legal(table)
    view = game.view(table, seat)
    glimpse = Glimpse(game=game.slug, seat=seat, seats=seats, view=view, legal=legal, deadline=Deadline(), key=key)
    decision = bot.choose(glimpse)
    return f"{decision.action}={decision.options[0].value:.9g}"


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
