"""Atoll, the toy of the guide: a ring of islets, a push of luck, a hand of treasures. Small, complete, the template of a game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tepui.core.game import Game
from tepui.core.records import Event, Offer, Option, Options, Panels, Prompt, Reason, Section
from tepui.engine.pile import card_of
from tepui.games.atoll.judge.evaluate import TRAITS, strength, traits
from tepui.games.atoll.knowledge import view
from tepui.games.atoll.knowledge.view import View
from tepui.games.atoll.people import news, offers
from tepui.games.atoll.rules import setup
from tepui.games.atoll.rules.actions import ACTIONS, TOKEN_WORDS, TREASURE_WORDS
from tepui.games.atoll.rules.observe import OBSERVER, STEPS
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
    observer = OBSERVER
    status = "finished"
    toy = True
    folder = Path(__file__).parent
    traits = TRAITS
    minutes = 10
    quick = (3, {})

    def new(self, seats: int, options: Options) -> Atoll:
        first = options["first"]
        return setup.new_table(seats, first if isinstance(first, int) else -1, bool(options["storms"]))

    def position(self, table: Atoll) -> dict[str, Any]:
        return view.position(table)

    def lay(self, position: dict[str, Any], seats: int, options: Options) -> Atoll:
        return view.lay(position, seats, options)

    def scores(self, table: Atoll) -> list[float]:
        """ATO-END-01. Shells."""
        return [float(shells) for shells in table.shells]

    def census(self, table: Atoll) -> dict[str, int]:
        found = {word: table.deck[kind] + table.discard[kind] for kind, word in enumerate(TREASURE_WORDS)}
        for hand in table.hands:
            for slip in hand:
                found[TREASURE_WORDS[card_of(slip)]] += 1
        for kind, word in enumerate(TOKEN_WORDS):
            found[word] = table.token_bag[kind] + table.tokens.count(kind)
        return found

    def view(self, table: Atoll, seat: int | None) -> View:
        return view.view(table, seat, {"storms": table.storms})

    def imagine(self, view_: View, rng: Random) -> Atoll:
        return view.imagine(view_, rng)

    def offer(self, view: View, action: int, lang: str = "en") -> Offer:
        return offers.offer(self.words, view, action, lang)

    def prompt(self, view: View, lang: str = "en") -> Prompt:
        return offers.prompt(self.words, view, lang)

    def why_not(self, view: View, element: str, lang: str = "en") -> Reason:
        return offers.why_not(self.words, view, element, lang)

    def event(self, kind: int, facts: tuple[int, ...]) -> Event:
        return news.event(kind, facts)

    def panels(self, view: View, lang: str = "en") -> Panels:
        return offers.panels(self.words, view, lang)

    def describe(self, view: View, lang: str = "en") -> list[Section]:
        return offers.describe(self.words, view, lang)

    def draw(self, view: View, lang: str = "en", legal: tuple[str, ...] = (), selected: str = "") -> str:
        from tepui.games.atoll.drawing.picture import draw

        return draw(self.words, view, lang, legal, selected)

    def evaluate(self, table: Atoll, seat: int) -> float:
        return strength(table, seat)

    def traits_of(self, table: Atoll, seats: int) -> list[list[float]]:
        return [traits(table, seat) for seat in range(seats)]


GAME = AtollGame()
