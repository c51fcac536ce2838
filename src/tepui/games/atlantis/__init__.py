"""Atlantis: an island sinks tile by tile, and everybody on it looks for a boat."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tepui.core.game import Game
from tepui.core.records import Event, Line, Offer, OfferSet, Option, Options, Panels, Prompt, Reason, Section
from tepui.games.atlantis.judge import evaluate, learned
from tepui.games.atlantis.knowledge import positions, view
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.people import description as reading
from tepui.games.atlantis.people import news, offers, panels, prompts, sets
from tepui.games.atlantis.people import why_not as whynot
from tepui.games.atlantis.rules import scoring, setup
from tepui.games.atlantis.rules.actions import ACTIONS
from tepui.games.atlantis.rules.table import Atlantis, Rules

if TYPE_CHECKING:
    import numpy as np

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
    steps = view.STEPS
    record = View
    ordered_steps = frozenset({"Move"})  # ATL-MOVE-03: what a point can do depends on where the ones before have led
    status = "finished"
    folder = Path(__file__).parent
    traits = learned.STANDING
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

    # ---- the table

    def new(self, seats: int, options: Options) -> Atlantis:
        return setup.new_table(Rules(seats, options))

    def position(self, table: Atlantis) -> dict[str, Any]:
        return positions.position(table)

    def lay(self, position: dict[str, Any], seats: int, options: Options) -> Atlantis:
        return positions.lay(position, Rules(seats, options))

    def scores(self, table: Atlantis) -> list[float]:
        """ATL-END-04, ATL-CH3-01. Whoever has the highest wins, and ties share the victory (ATL-END-06, ATL-CH3-03).

        Nobody is left out, also with nothing (ATL-END-11). ATL-CH3-02 is an example.
        """
        return [float(scoring.score(table, seat)) for seat in range(table.rules.seats)]

    def census(self, table: Atlantis) -> dict[str, int]:
        return view.census(table)

    # ---- who knows what

    def view(self, table: Atlantis, seat: int | None) -> View:
        return view.view(table, seat)

    def imagine(self, view_: View, rng: Random) -> Atlantis:
        return view.imagine(view_, rng)

    def shown(self, view_: View) -> View:
        return view.shown(view_)

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

    def pace(self, view_: View) -> float:
        return evaluate.pace(*view_.steps[-1])

    def encode(self, view_: View) -> np.ndarray[Any, np.dtype[np.float32]]:
        from tepui.games.atlantis.knowledge.encode import encode

        return encode(view_)

    # ---- for people

    def offer(self, view_: View, action: int, lang: str = "en") -> Offer:
        return offers.offer(self.words, view_, action, lang)

    def lines(self, view_: View, lang: str = "en") -> list[Line]:
        return offers.lines(self.words, view_, lang)

    def sets(self, view_: View, lang: str = "en") -> tuple[OfferSet, ...]:
        return sets.sets(self.words, view_, lang)

    def prompt(self, view_: View, lang: str = "en") -> Prompt:
        return prompts.prompt(self.words, view_, lang)

    def why_not(self, view_: View, element: str, lang: str = "en") -> Reason:
        return whynot.why_not(self.words, view_, element, lang)

    def refusal(self, view_: View, action: int, lang: str = "en") -> Reason:
        return whynot.refusal(self.words, view_, action, lang)

    def event(self, kind: int, facts: tuple[int, ...]) -> Event:
        return news.event(kind, facts)

    def panels(self, view_: View, lang: str = "en") -> Panels:
        return panels.panels(self.words, view_, lang)

    def describe(self, view_: View, lang: str = "en") -> list[Section]:
        return reading.describe(self.words, view_, lang)

    def draw(self, view_: View, lang: str = "en", legal: tuple[str, ...] = (), selected: str = "") -> str:
        from tepui.games.atlantis.drawing.picture import draw

        return draw(view_, lang, legal, selected)


GAME = AtlantisGame()
