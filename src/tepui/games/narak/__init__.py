"""Lost Ruins of Arnak: an expedition to a lost island, with both sides of the board and a rival for one player."""

from __future__ import annotations

from pathlib import Path

from tepui.core.game import Game, LevelSettings
from tepui.core.records import Layout, Option, Options, Region
from tepui.games.narak.judge import evaluate, foresight, marks, rival_outlook
from tepui.games.narak.judge.expert_1 import learned
from tepui.games.narak.knowledge.view import View
from tepui.games.narak.rules import scoring, setup
from tepui.games.narak.rules.actions import ACTIONS
from tepui.games.narak.rules.components import NONE
from tepui.games.narak.rules.free_actions import Open
from tepui.games.narak.rules.observe import STEPS
from tepui.games.narak.rules.rounds import PutDown
from tepui.games.narak.rules.table import Narak, Rules
from tepui.games.narak.rules.travel import Travel


class NarakGame(Game[Narak, View]):
    slug = "narak"
    seats = range(1, 5)
    options = {
        "side": Option("bird", ("bird", "snake"), "which side of the board"),  # ARN-SETUP-01
        "difficulty": Option(0, (0, 1, 2, 3, 4, 5), "red tiles of the solo rival", seats=(1,)),  # ARN-SOLO-05
        "first_version": Option(False, (False, True), "idol slots and discounts as in version 1", offered=False),
        "first": Option("random", ("random", 0, 1, 2, 3), "who begins"),  # ARN-PSET-04
    }
    actions = ACTIONS
    steps = STEPS
    record = View
    # ARN-TURN-05: a free action in between may change what comes after. R-56: a journey is paid icon by icon.
    ordered_steps = (Open, Travel)
    rules_version = 2  # since 2: no idol slot and no discount that brings nothing
    older_rules = {1: {"first_version": True}}
    status = "finished"
    folder = Path(__file__).parent
    traits = dict.fromkeys(learned.TRAITS, 1.0)
    marks = marks.GROUPS
    foretells = "trained"
    ways = {
        "discoveries": ("discover ",),
        "guardians": ("overcome ",),
        "idols in slots": ("slot ",),
        "temple tiles": ("temple ",),
    }
    layout = Layout(
        "dock",
        (
            Region("track", "book", "middle"),
            Region("market", "coin"),
            Region("rivals", "users"),
            Region("mat", "pawn", "dock"),
            Region("tray", "list", "dock"),
        ),
    )
    moments = {"site": "open", "woke": "wake", "overcame": "feat", "arrived": "safe"}
    minutes = 100
    weight = 3
    quick = (2, {})
    tempers = {
        "careful": {"on the table": 0.15},
        "bold": {"guardians near": 0.3, "crates": 0.3, "errands": 0.3},
        "builder": {"cards": 0.2, "assistants": 0.4},
    }
    levels = {
        "novice": LevelSettings("greedy", 0.015),
        "casual": LevelSettings("greedy", 0.003),
        "club": LevelSettings("planner:nodes=300:judge=learned"),
        "expert": LevelSettings("planner:turn_seconds=0.15:judge=learned:least=1200"),
        "master": LevelSettings("planner:turn_seconds=0.5:deals=128:least=1200"),
    }

    # ---- the table

    def new(self, seats: int, options: Options) -> Narak:
        first = options["first"]
        return setup.new_table(Rules(seats, options), first if isinstance(first, int) else NONE)

    def scores(self, table: Narak) -> list[float]:
        return [float(scoring.score(table, seat)) for seat in range(table.rules.seats)]

    def winners(self, table: Narak) -> list[int]:
        return scoring.winners(table)

    def rival_score(self, table: Narak) -> float | None:
        """ARN-SOLO-31."""
        return float(scoring.rival_score(table)) if table.rules.solo else None

    # ---- for bots and learners

    def evaluate(self, table: Narak, seat: int) -> float:
        return evaluate.strength(table, seat)

    def learned(self, table: Narak, seats: int) -> list[float]:
        return [learned.standing(table, seat) for seat in range(seats)]

    def traits_of(self, table: Narak, seats: int) -> list[list[float]]:
        return [learned.traits(table, seat) for seat in range(seats)]

    def foreseen(self, table: Narak, seat: int, luck: int) -> Narak:
        """Bots compare their lines by how a seat stands at the end of the round."""
        return foresight.foreseen(table, seat, luck)

    def phase(self, table: Narak, seat: int) -> int:
        return marks.phase(table, seat)

    def marks_of(self, table: Narak, seat: int) -> list[int]:
        return marks.marks(table, seat)

    def finishes(self, table: Narak, seat: int) -> bool:
        return rival_outlook.finishes(table, seat)

    def rival_outlook(self, table: Narak) -> float:
        return rival_outlook.rival_outlook(table)

    def lead(self, table: Narak) -> float:
        return evaluate.lead(table)

    def turn(self, table: Narak) -> int:
        return table.turn

    def stage(self, table: Narak) -> str:
        """A planner thinks to the end of a turn."""
        return "round" if isinstance(table.step, PutDown) else "turn"

    def begun(self, table: Narak) -> bool:
        return foresight.begun(table.step)

    def pace(self, view: View) -> float:
        """Most of a turn's time goes to its main action."""
        return {"MainAction": 0.5, "PutDown": 0.2, "EndTurn": 0.04, "Window": 0.02}.get(view.asks, 0.06)


GAME = NarakGame()
