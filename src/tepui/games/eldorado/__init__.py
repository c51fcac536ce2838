"""The Quest for El Dorado: a race of deck-builders over jungle, rivers and villages, on seven courses or one's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tepui.core.errors import BadOption
from tepui.core.game import Game, LevelSettings
from tepui.core.records import (
    Event,
    Layout,
    Line,
    Offer,
    OfferSet,
    Option,
    Options,
    Panels,
    Prompt,
    Reason,
    Region,
    Section,
)
from tepui.games.eldorado.judge import evaluate, learned
from tepui.games.eldorado.judge.route_walker import RouteWalker
from tepui.games.eldorado.knowledge import view
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people import news, offers, panels, prompts, sets
from tepui.games.eldorado.people import why_not as whynot
from tepui.games.eldorado.rules import scoring, setup
from tepui.games.eldorado.rules.actions import ACTIONS
from tepui.games.eldorado.rules.components import BLOCKADE_COUNT, CARD_COUNT, CARDS, COURSES, TILE_COUNT, TILES
from tepui.games.eldorado.rules.course import course_of
from tepui.games.eldorado.rules.table import BOXED, Eldorado, Rules

if TYPE_CHECKING:
    import numpy as np

    from tepui.games.eldorado.workshop.workshop import Workshop


class EldoradoGame(Game[Eldorado, View]):
    slug = "eldorado"
    seats = range(2, 5)  # ELD-COMP-07, ELD-NONE-01
    options = {
        # ELD-COURSE-03, ELD-COURSE-04
        "course": Option("first", tuple(COURSES), "one of the courses, or a course's text"),
        "caves": Option(False, (False, True), "cave tiles"),  # ELD-CAVE-01
        "free_order": Option(False, (False, True), "movement after the purchase too"),  # ELD-TURN-05
        "first": Option("random", ("random", 0, 1, 2, 3), "who begins"),  # ELD-SETUP-08
    }
    actions = ACTIONS
    steps = view.STEPS
    record = View
    ordered_steps = frozenset({"Move"})  # ELD-MOVE-06: from each space the pawn goes on to the next
    folder = Path(__file__).parent
    traits = learned.STANDING
    ways = {
        "thin deck": ("remove ",),
        "cards that draw": ("act cartographer ", "act compass ", "act scientist "),
        "blockades": ("open ",),
    }
    status = "finished"
    layout = Layout("dock", (Region("market", "coin"), Region("piles", "tile", "dock")))
    minutes = 45
    weight = 2
    quick = (2, {})
    levels = {
        "novice": LevelSettings("greedy", 0.004),
        "casual": LevelSettings("reference:beam"),
        "club": LevelSettings("planner:nodes=70"),
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

    def position(self, table: Eldorado) -> dict[str, Any]:
        return view.position(table)

    def lay(self, position: dict[str, Any], seats: int, options: Options) -> Eldorado:
        return view.lay(position, seats, options)

    def scores(self, table: Eldorado) -> list[float]:
        return scoring.scores(table)

    def winners(self, table: Eldorado) -> list[int]:
        return scoring.winners(table)

    def census(self, table: Eldorado) -> dict[str, int]:
        piles = table.draw + table.discard + table.played
        found = {
            name: sum(table.hand[card::CARD_COUNT])
            + sum(pile.count(card) for pile in piles)
            + table.out[card]
            + table.piles[card]
            for card, name in enumerate(CARDS)
        }
        for tile, name in enumerate(TILES):
            found[name] = table.bag[tile] + table.spent[tile] + sum(table.held[tile::TILE_COUNT])
        for number in range(1, BLOCKADE_COUNT + 1):
            here = table.blocks.count(number) + (table.owner[number] != BOXED) + (table.box >> number & 1)
            found[f"blockade {number}"] = here
        found["pawns"] = len(table.where)
        return found

    def view(self, table: Eldorado, seat: int | None) -> View:
        return view.view(table, seat)

    def imagine(self, view_: View, rng: Random) -> Eldorado:
        return view.imagine(view_, rng)

    # ---- for people

    def offer(self, view: View, action: int, lang: str = "en") -> Offer:
        return offers.offer(self.words, view, action, lang)

    def lines(self, view: View, lang: str = "en") -> list[Line]:
        return offers.lines(self.words, view, lang)

    def sets(self, view: View, lang: str = "en") -> tuple[OfferSet, ...]:
        return sets.sets(self.words, view, lang)

    def prompt(self, view: View, lang: str = "en") -> Prompt:
        return prompts.prompt(self.words, view, lang)

    def why_not(self, view: View, element: str, lang: str = "en") -> Reason:
        return whynot.why_not(self.words, view, element, lang)

    def event(self, kind: int, facts: tuple[int, ...]) -> Event:
        return news.event(kind, facts)

    def panels(self, view: View, lang: str = "en") -> Panels:
        return panels.panels(self.words, view, lang)

    def describe(self, view: View, lang: str = "en") -> list[Section]:
        return panels.describe(self.words, view, lang)

    def draw(self, view: View, lang: str = "en", legal: tuple[str, ...] = (), selected: str = "") -> str:
        from tepui.games.eldorado.drawing.picture import draw

        return draw(self.words, view, lang, legal, selected)

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
        return learned.pace(view.steps[-1][0], view.hand)

    def encode(self, view: View) -> np.ndarray[Any, np.dtype[np.float32]]:
        from tepui.games.eldorado.knowledge.encode import encode

        return encode(view)


GAME = EldoradoGame()
