"""Tikal II: The Lost Temple. Canoes fetch keys from the river, explorers open the temple with them, and what is left scores twice."""

from __future__ import annotations

from pathlib import Path

from tepui.core.game import Game, LevelSettings
from tepui.core.records import Layout, Option, Options, Region
from tepui.games.tikal2.judge import evaluate
from tepui.games.tikal2.knowledge.view import View
from tepui.games.tikal2.rules import setup
from tepui.games.tikal2.rules.actions import ACTIONS
from tepui.games.tikal2.rules.components import NONE
from tepui.games.tikal2.rules.exploring import Explore
from tepui.games.tikal2.rules.facts import OUR_VERSION, RULES_VERSION
from tepui.games.tikal2.rules.observe import STEPS
from tepui.games.tikal2.rules.table import Rules, Tikal


class TikalGame(Game[Tikal, View]):
    slug = "tikal2"
    seats = range(2, 5)  # TIK-SETUP-01, TIK-VAR-05
    options = {
        "more_control": Option(False, (False, True), "three treasures lie open; take one of them or draw"),
        "short_game": Option(False, (False, True), "no tents: no extra exploration and no tent key"),
        "hide_camp_keys": Option(False, (False, True), "people see only how many keys lie in another camp"),
        "first_version": Option(
            False, (False, True), "walls, rescue keys and pieces put back as in version 1", offered=False
        ),
        "first": Option("random", ("random", 0, 1, 2, 3), "who begins"),
    }
    actions = ACTIONS
    steps = STEPS
    record = View
    ordered_steps = (Explore,)  # TIK-MOVE-01, TIK-PASS-01: a way through rooms, step by step
    rules_version = RULES_VERSION  # since 2: passages wall by wall, rescue keys that help, pieces put back in any order
    older_rules = {1: {"first_version": True}} if RULES_VERSION == OUR_VERSION else {}
    status = "finished"
    folder = Path(__file__).parent
    traits = dict.fromkeys(evaluate.TRAITS, 1.0)
    ways = {"deliveries": ("ship ",), "passages": ("cross ",), "sanctuaries": ("sanctuary ",), "tent": ("tent ",)}
    layout = Layout(
        "rail", (Region("mat", "backpack"), Region("market", "coin"), Region("rivals", "users"), Region("tray", "tile"))
    )
    moments = {"treasure-room": "open", "shipped": "feat", "keys-scored": "bell", "rescued": "safe"}
    minutes = 90
    weight = 3
    quick = (2, {})
    tempers = {
        "careful": {"score": 0.15, "camp keys": 0.1},
        "bold": {"treasures": 0.25, "digs": 0.25, "doors": 0.25},
        "builder": {"cards": 0.25, "altars": 0.25, "hand": 0.25},
    }
    levels = {
        "novice": LevelSettings("greedy", 0.013),
        "casual": LevelSettings("greedy", 0.006),
        "expert": LevelSettings("planner:turn_seconds=0.15:widest=4:deals=4"),
        "master": LevelSettings("planner:turn_seconds=1:widest=8:rounds=2"),
    }

    # ---- the table

    def new(self, seats: int, options: Options) -> Tikal:
        first = options["first"]
        return setup.new_table(Rules(seats, options), first if isinstance(first, int) else NONE)

    def scores(self, table: Tikal) -> list[float]:
        """The points: most points win, and equal totals share the victory (TIK-END2-07). TIK-END2-09 follows from it."""
        return [float(score) for score in table.scores]

    # ---- for bots and learners

    def evaluate(self, table: Tikal, seat: int) -> float:
        return evaluate.strength(table, seat)

    def traits_of(self, table: Tikal, seats: int) -> list[list[float]]:
        return [evaluate.traits(table, seat) for seat in range(seats)]

    def lead(self, table: Tikal) -> float:
        return evaluate.lead(table)

    def turn(self, table: Tikal) -> int:
        return table.turn

    def stage(self, table: Tikal) -> str:
        """A turn is planned to its end, or to the first piece looked at."""
        return "turn"

    def begun(self, table: Tikal) -> bool:
        return evaluate.begun(table)

    def pace(self, view: View) -> float:
        return evaluate.pace(view.asks)


GAME = TikalGame()
