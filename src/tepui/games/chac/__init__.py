"""The Temple of Chac: walls close in, a boulder rolls, and everybody wants one more treasure."""

from __future__ import annotations

from pathlib import Path

from tepui.core.game import Game, LevelSettings
from tepui.core.records import Option, Options
from tepui.games.chac.judge import evaluate
from tepui.games.chac.judge.fixed_line import FixedLine
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.rules import scoring, setup
from tepui.games.chac.rules.actions import ACTIONS
from tepui.games.chac.rules.components import NOBODY
from tepui.games.chac.rules.observe import STEPS
from tepui.games.chac.rules.table import Chac, Rules
from tepui.games.chac.rules.turn_actions import Act


class ChacGame(Game[Chac, View]):
    slug = "chac"
    seats = range(2, 7)  # CHA-PLC-01; CHA-PLC-03: no game alone, and no option for two players
    options = {
        # CHA-VAR-01
        "tie_break": Option("shared", ("shared", "stone_of_chac"), "equal totals share, or the stone of Chac decides"),
        # CHA-WALL-08
        "memory": Option(
            "five_second_peek", ("five_second_peek", "keep_notes"), "glyphs are seen for five seconds, or noted"
        ),
        # CHA-VAR-02
        "pending_replacements": Option(
            "wait", ("wait", "literal"), "the game goes on for those who wait for an opening"
        ),
        # CHA-SETUP-19
        "first": Option("random", ("random", 0, 1, 2, 3, 4, 5), "who begins"),
    }
    actions = ACTIONS
    steps = STEPS
    record = View
    ordered_steps = (Act,)  # CHA-TURN-03: what can be done depends on where the adventurer stands
    status = "finished"
    all_may_lose = True  # CHA-END-08
    folder = Path(__file__).parent
    traits = evaluate.TRAITS
    ways = {
        "alcoves": ("pick ", "master "),
        "lava": ("move L", "leap L", "sprint L"),
        "river": ("move R", "leap R", "sprint R"),
        "bridge": ("move BR ", "leap BR ", "sprint BR "),
    }
    moments = {"died": "lost", "left": "safe", "walls-met": "crash", "bridge-gone": "crash", "opened": "open"}
    minutes = 45
    weight = 1
    quick = (4, {})
    tempers = {
        "careful": {"way out": 0.5},
        "bold": {"points": 0.35},
        "builder": {"haul": 0.6},
    }
    levels = {
        "novice": LevelSettings("planner:nodes=60:deals=1:judge=hand", 0.06),
        "casual": LevelSettings("planner:nodes=60:deals=1:judge=hand", 0.022),
        "club": LevelSettings("planner:nodes=60:deals=1:judge=learned", 0.005),
        "expert": LevelSettings("planner:turn_seconds=0.15:restraint=0.01"),
        "master": LevelSettings("planner:turn_seconds=0.5:deals=128:restraint=0.01"),
    }
    yardsticks = {"line": FixedLine}

    # ---- the table

    def new(self, seats: int, options: Options) -> Chac:
        first = options["first"]
        return setup.new_table(Rules(seats, options), first if isinstance(first, int) else NOBODY)

    def scores(self, table: Chac) -> list[float]:
        """Points by seat; `scoring.score` counts them."""
        return [float(scoring.score(table, seat)) for seat in range(table.rules.seats)]

    def winners(self, table: Chac) -> list[int]:
        """The seats that have won, none if nobody got out; `scoring.winners` finds them."""
        return scoring.winners(table)

    def places(self, table: Chac) -> list[int]:
        """The place of every seat: those who got out before all others; `scoring.places` finds them."""
        return scoring.places(table)

    # ---- for bots and learners

    def evaluate(self, table: Chac, seat: int) -> float:
        return evaluate.standing(table, seat)

    def standings(self, table: Chac, seats: int) -> list[float]:
        return evaluate.standings(table)

    def learned(self, table: Chac, seats: int) -> list[float]:
        return evaluate.standings(table, keen=True)

    def traits_of(self, table: Chac, seats: int) -> list[list[float]]:
        return evaluate.traits(table)

    def reckons(self, table: Chac) -> bool:
        return evaluate.reckons(table)

    def lead(self, table: Chac) -> float:
        return evaluate.lead(table)

    def turn(self, table: Chac) -> int:
        return table.turn + 1000 * table.round

    def pace(self, view: View) -> float:
        step, (seat, *_) = view.steps[-1]
        return evaluate.pace(step, view.given[seat])


GAME = ChacGame()
