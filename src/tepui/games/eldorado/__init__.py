"""The Quest for El Dorado: a race of deck-builders over jungle, rivers and villages, on seven courses or one's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tepui.core.errors import BadOption
from tepui.core.game import Game, LevelSettings
from tepui.core.records import Layout, Option, Options, Region
from tepui.games.eldorado.judge import evaluate, learned
from tepui.games.eldorado.judge.route_walker import RouteWalker
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.rules import scoring, setup
from tepui.games.eldorado.rules.actions import ACTIONS
from tepui.games.eldorado.rules.components import COURSES
from tepui.games.eldorado.rules.course import course_of
from tepui.games.eldorado.rules.moving import Move
from tepui.games.eldorado.rules.observe import STEPS
from tepui.games.eldorado.rules.table import Eldorado, Rules

if TYPE_CHECKING:
    from tepui.games.eldorado.workshop.workshop import Workshop


class EldoradoGame(Game[Eldorado, View]):
    slug = "eldorado"
    seats = range(2, 5)  # ELD-COMP-07, ELD-NONE-01
    options = {
        # ELD-COURSE-03, ELD-COURSE-04
        "course": Option("first", tuple(COURSES), "one of the courses, or a course's text"),
        "caves": Option(False, (False, True), "cave tiles"),  # ELD-CAVE-01
        "free_order": Option(False, (False, True), "movement after the purchase too"),  # ELD-TURN-05
        "strict_tiles": Option(False, (False, True), "cave tiles in phase 1 only, none that moves after a purchase"),
        "strict_no_same_turn": Option(False, (False, True), "a new card cannot be drawn in the same turn"),
        "first": Option("random", ("random", 0, 1, 2, 3), "who begins"),  # ELD-SETUP-08
    }
    actions = ACTIONS
    steps = STEPS
    record = View
    rules_version = 2  # since 2: cave tiles at any moment of the turn
    older_rules = {1: {"strict_tiles": True, "strict_no_same_turn": False}}
    ordered_steps = (Move,)  # ELD-MOVE-06: from each space the pawn goes on to the next
    folder = Path(__file__).parent
    traits = learned.STANDING
    ways = {
        "thin deck": ("remove ",),
        "cards that draw": ("act cartographer ", "act compass ", "act scientist "),
        "blockades": ("open ",),
    }
    status = "finished"
    layout = Layout("dock", (Region("market", "coin"), Region("piles", "tile", "dock")))
    moments = {"opened": "crash", "found": "open", "arrived": "feat", "last-round": "bell"}
    minutes = 45
    race = True
    weight = 2
    quick = (2, {})
    tempers = {
        "careful": {"cards": -0.15},  # a thin deck that draws what it needs
        "bold": {"blockades": 0.3},
        "builder": {"cards": 0.15},
    }
    levels = {
        "novice": LevelSettings("planner:nodes=70:deals=1:judge=learned", 0.08),
        "casual": LevelSettings("planner:nodes=70:deals=1:judge=learned", 0.025),
        "club": LevelSettings("planner:nodes=70"),
        "master": LevelSettings("planner:turn_seconds=1:rounds=1:lines=6"),
    }
    yardsticks = {"route": RouteWalker}

    @cached_property
    def workshop(self) -> Workshop:
        """Courses of one's own: checked, measured, drawn, invented."""
        from tepui.games.eldorado.workshop.workshop import Workshop

        return Workshop(self.words)

    def settle_options(self, seats: int, options: Options | None = None) -> Options:
        """All options. ELD-COURSE-05: the course is one of the seven, or the text of one that can be laid and finished."""
        given = dict(options or {})
        text = given.get("course", "first")
        if not isinstance(text, str) or text in COURSES:
            return super().settle_options(seats, given)
        given["course"] = "first"
        full = super().settle_options(seats, given)
        try:
            full["course"] = self.workshop.checked(text)
        except ValueError as wrong:
            raise BadOption(f"{self.slug}: course: {wrong} The courses by name are {', '.join(COURSES)}.") from wrong
        return full

    def new(self, seats: int, options: Options) -> Eldorado:
        first = options["first"]
        rules = Rules(seats, options, course_of(str(options["course"])))
        return setup.new_table(rules, first if isinstance(first, int) else setup.BY_LOT)

    def scores(self, table: Eldorado) -> list[float]:
        return scoring.scores(table)

    def winners(self, table: Eldorado) -> list[int]:
        return scoring.winners(table)

    # ---- for bots and learners

    def evaluate(self, table: Eldorado, seat: int) -> float:
        return evaluate.worth(table, seat)

    def standings(self, table: Eldorado, seats: int) -> list[float]:
        return evaluate.standings(table, seats)

    def learned(self, table: Eldorado, seats: int) -> list[float]:
        return learned.learned(table, seats)

    def traits_of(self, table: Eldorado, seats: int) -> list[list[float]]:
        return [learned.traits(table, seat) for seat in range(seats)]

    def reckons(self, table: Eldorado) -> bool:
        return learned.reckons(table)

    def proposals(self, table: Eldorado, seat: int, enough: Callable[[], bool]) -> list[list[int]]:
        """Whole turns for a planner, the best first."""
        return learned.proposals(table, seat, enough)

    def lead(self, table: Eldorado) -> float:
        return evaluate.lead(table)

    def heels(self, table: Eldorado) -> float:
        return evaluate.heels(table)

    def turn(self, table: Eldorado) -> int:
        return 0 if table.over else table.round * table.rules.seats + int(table.step.seat)

    def stage(self, table: Eldorado) -> str:
        return learned.stage(table)

    def begun(self, table: Eldorado) -> bool:
        return learned.begun(table)

    def pace(self, view: View) -> float:
        return learned.pace(view.asks, view.hand)


GAME = EldoradoGame()
