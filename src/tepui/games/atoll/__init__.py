"""Atoll, the toy of the guide: a ring of islets, a push of luck, a hand of treasures. Small, complete, the template of a game."""

from __future__ import annotations

from pathlib import Path

from tepui.core.game import Game
from tepui.core.records import Option, Options
from tepui.games.atoll.judge.evaluate import TRAITS, strength, traits
from tepui.games.atoll.knowledge.view import View
from tepui.games.atoll.rules import setup
from tepui.games.atoll.rules.actions import ACTIONS
from tepui.games.atoll.rules.observe import STEPS
from tepui.games.atoll.rules.table import Atoll


class AtollGame(Game[Atoll, View]):
    slug = "atoll"
    seats = range(2, 5)  # ATO-COMP-01
    options = {
        "storms": Option(True, (True, False), "storms cost shells"),
        "first": Option("random", ("random", 0, 1, 2, 3), "who begins"),
    }
    actions = ACTIONS
    steps = STEPS
    record = View
    status = "finished"
    toy = True
    folder = Path(__file__).parent
    traits = TRAITS
    minutes = 10
    quick = (3, {})

    def new(self, seats: int, options: Options) -> Atoll:
        first = options["first"]
        return setup.new_table(seats, first if isinstance(first, int) else -1, bool(options["storms"]))

    def scores(self, table: Atoll) -> list[float]:
        """ATO-END-01. Shells."""
        return [float(shells) for shells in table.shells]

    def evaluate(self, table: Atoll, seat: int) -> float:
        return strength(table, seat)

    def traits_of(self, table: Atoll, seats: int) -> list[list[float]]:
        return [traits(table, seat) for seat in range(seats)]


GAME = AtollGame()
