"""Atlantis: an island sinks tile by tile, and everybody on it looks for a boat."""

from __future__ import annotations

from pathlib import Path

from tepui.core.game import Game
from tepui.core.records import Option, Options
from tepui.games.atlantis.judge import evaluate, learned
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.rules import scoring, setup
from tepui.games.atlantis.rules.actions import ACTIONS
from tepui.games.atlantis.rules.moving import Move
from tepui.games.atlantis.rules.observe import STEPS
from tepui.games.atlantis.rules.table import Atlantis, Rules

YES_NO = (False, True)


class AtlantisGame(Game[Atlantis, View]):
    slug = "atlantis"
    seats = range(2, 5)  # ATL-COMP-01
    options = {
        # For exactly two players (ATL-2P-01, ATL-2P-08).
        "two_colours": Option(False, YES_NO, "two players with two colours each", seats=(2,)),
        "challenge1": Option(False, YES_NO, "overcrowded: two explorers may start on an inland tile"),
        "challenge2": Option(False, YES_NO, "to the last one: play until nobody is left on the board"),
        "challenge3": Option(False, YES_NO, "all equal: every explorer saved counts one"),
        "challenge4": Option(False, YES_NO, "Atlantis submerged: play until the last tile has sunk"),
        "memory_aid": Option(False, YES_NO, "show players the values of their own explorers during play"),
        "swim_then_land": Option(True, (True, False), "a swimmer may swim to a shore space and land in one turn"),
        "boarding_triggers_creature": Option(
            True, (True, False), "boarding an empty boat beside a serpent or a whale destroys it"
        ),
        "ch1_lagoon_is_coast": Option(True, (True, False), "challenge 1: tiles around the lagoon count as coast"),
        "play_to_volcano": Option(False, YES_NO, "play on to the volcano when nobody is left to save"),
        # ATL-2P-06
        "two_colour_boats": Option(2, (2, 4), "boats each player launches when playing two colours", seats=(2,)),
        "first": Option("random", ("random", 0, 1, 2, 3), "who begins"),
        # Version 1 read ATL-MOVE-07 so.
        "last_ends_moves": Option(False, YES_NO, "points left over go with a player's last explorer", offered=False),
    }
    rules_version = 2
    older_rules = {1: {"last_ends_moves": True}}
    actions = ACTIONS
    steps = STEPS
    record = View
    ordered_steps = (Move,)  # ATL-MOVE-03: what a point can do depends on where the ones before have led
    status = "finished"
    foretells = "trained"
    folder = Path(__file__).parent
    traits = learned.STANDING
    moments = {"lost": "lost", "wrecked": "crash", "landed": "safe"}
    minutes = 45
    weight = 1
    quick = (4, {})

    def clash(self, seats: int, options: Options) -> str:
        """Challenges 2 and 4 exclude each other (ATL-CH5-01); four boats are for two colours (ATL-2P-06)."""
        if options["challenge2"] and options["challenge4"]:
            return "challenge2 and challenge4 end the game in different ways; choose one"
        if options["two_colour_boats"] != 2 and not options["two_colours"]:
            return "two_colour_boats is only for two_colours"
        return super().clash(seats, options)

    tempers = {
        "careful": {"secured": 0.15, "sailing": 0.1},
        "bold": {"best rival": -0.2},
        "builder": {"walking": 0.15},
    }

    # ---- the table

    def new(self, seats: int, options: Options) -> Atlantis:
        return setup.new_table(Rules(seats, options))

    def scores(self, table: Atlantis) -> list[float]:
        """ATL-END-04, ATL-CH3-01. Whoever has the highest wins, and ties share the victory (ATL-END-06, ATL-CH3-03).

        Nobody is left out, also with nothing (ATL-END-11). ATL-CH3-02 is an example.
        """
        return [float(scoring.score(table, seat)) for seat in range(table.rules.seats)]

    # ---- for bots and learners

    def evaluate(self, table: Atlantis, seat: int) -> float:
        return evaluate.standings(table)[seat]

    def standings(self, table: Atlantis, seats: int) -> list[float]:
        return evaluate.standings(table)

    def learned(self, table: Atlantis, seats: int) -> list[float]:
        return learned.standings(table)

    def traits_of(self, table: Atlantis, seats: int) -> list[list[float]]:
        return learned.traits(table)

    def lead(self, table: Atlantis) -> float:
        return evaluate.lead(table)

    def turn(self, table: Atlantis) -> int:
        return table.turn

    def stage(self, table: Atlantis) -> str:
        return evaluate.stage(type(table.step).__name__)

    def begun(self, table: Atlantis) -> bool:
        return evaluate.begun(type(table.step).__name__)

    def pace(self, view: View) -> float:
        return evaluate.pace(*view.steps[-1])

    # ---- for people

    def draw(self, view: View, lang: str = "en", legal: tuple[str, ...] = (), selected: str = "") -> str:
        """The picture has words of its own (`locales/picture`)."""
        from tepui.games.atlantis.drawing.picture import draw

        return draw(view, lang, legal, selected, words=self.words)


GAME = AtlantisGame()
