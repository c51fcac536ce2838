"""Bots for the methods that stand in the folder of one game (`Game.yardsticks`)."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from random import Random
from typing import Any

from tepui.bots.bot import Bot
from tepui.core.errors import BadOption
from tepui.core.game import Game, Yardstick
from tepui.core.records import Candidate, Decision, Glimpse


class YardstickBot(Bot):
    """Plays by a game's own method, from the view and a table imagined from it."""

    def __init__(self, slug: str, name: str, method: Yardstick) -> None:
        self.slug = slug
        self.name = name
        self.method = method

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        if glimpse.game != self.slug:
            kind = ":".join(self.name.split(":")[:2])  # without its settings
            raise BadOption(f"{kind} plays {self.slug}, not {glimpse.game}")
        table = game.imagine(glimpse.view, Random(glimpse.key))
        action, tried = self.method.choose(glimpse.view, table, glimpse.seat, glimpse.legal)
        others = [other for other in glimpse.legal if other != action]
        options = [Candidate(action=other, value=float(other == action)) for other in (action, *others)]
        return Decision(action=action, options=options, nodes=tried)


class YardstickMaker:
    """Makes the bot of a method; its settings are those of the method."""

    def __init__(self, slug: str, name: str, method: Callable[..., Yardstick]) -> None:
        self.slug = slug
        self.name = name
        self.method = method
        self.__signature__ = signature(method)

    def __call__(self, **settings: Any) -> YardstickBot:
        return YardstickBot(self.slug, self.name, self.method(**settings))
