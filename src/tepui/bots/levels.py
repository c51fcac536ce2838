"""Bots by name: the kinds of bot with their settings, and five levels from novice to master with fixed ones."""

from __future__ import annotations

import inspect
from math import exp
from random import Random
from typing import Any, Final

from tepui.bots import reference
from tepui.bots.bot import Bot
from tepui.bots.greedy import Greedy
from tepui.bots.judge import mixed
from tepui.bots.mcts import Mcts
from tepui.bots.planner import Planner
from tepui.bots.random import RandomBot
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse

WORDS: Final = ("judge",)  # settings that are no numbers
LEVELS: Final = ("novice", "casual", "club", "expert", "master")


class Wobble(Bot):
    """A bot that thinks like another and then picks among the actions it found nearly as good as the best.

    Weak by a short look and a loose choice, never by nonsense: an action that loses more than `cut` of the chance to
    win against the best one is out of the question.
    """

    name = "wobble"

    def __init__(self, bot: Bot, width: float, cut: float) -> None:
        self.bot = bot
        self.width = width
        self.cut = cut

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        decision = self.bot.think(game, glimpse)
        best = decision.options[0].value
        near = [option for option in decision.options if option.value >= best - self.cut]
        weights = [exp((option.value - best) / self.width) for option in near]
        picked: Candidate = Random(mixed(glimpse.key, 77)).choices(near, weights)[0]
        if picked.action != decision.action:
            decision.action, decision.plan = picked.action, []
        return decision


KINDS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "greedy": Greedy, "planner": Planner, "mcts": Mcts}


def names() -> list[str]:
    """Every name `load` knows."""
    return [*KINDS, *LEVELS]


def load(name: str, **settings: Any) -> Bot:
    """A bot by name, with settings by keyword or after colons: load("mcts", seconds=0.5) or load("mcts:seconds=0.5")."""
    kind = name.partition(":")[0]
    if kind == reference.PREFIX:
        return _reference(name, settings)
    settings |= settings_of(name)
    if kind in LEVELS:
        if settings:
            raise BadOption(f"bot {kind!r} is a level with fixed settings; it takes no {sorted(settings)[0]!r}")
        bot = _level(kind)
    elif kind in KINDS:
        bot = made(KINDS[kind], kind, settings)
    else:
        raise LookupError(f"no bot {kind!r}; there are {', '.join(names())}")
    bot.name = name
    return bot


def _reference(name: str, settings: dict[str, Any]) -> Bot:
    """A reference bot: its own name stands after the first colon."""
    known = reference.REFERENCES
    _, _, rest = name.partition(":")
    kind = rest.partition(":")[0]
    if kind not in known:
        raise LookupError(f"no bot {name!r}; there are {', '.join(f'{reference.PREFIX}:{one}' for one in known)}")
    bot = made(known[kind], f"{reference.PREFIX}:{kind}", settings | settings_of(rest))
    bot.name = name
    return bot


def settings_of(name: str) -> dict[str, Any]:
    """What stands after the colons of a bot's name."""
    settings: dict[str, Any] = {}
    for part in name.split(":")[1:]:
        word, equals, value = part.partition("=")
        if not equals or not word:
            raise BadOption(f"bot {name!r}: a setting reads name=value, not {part!r}")
        settings[word] = value if word in WORDS else _number(name, word, value)
    return settings


def made(maker: Any, kind: str, settings: dict[str, Any]) -> Bot:
    """A bot with these settings, or an error that names the one it has not got."""
    known = [word for word in inspect.signature(maker).parameters if word != "self"]
    for word in settings:
        if word not in known or maker.__init__ is object.__init__:
            raise BadOption(f"bot {kind!r} has no setting {word!r}" + (f"; it has {', '.join(known)}" if known else ""))
    try:
        bot: Bot = maker(**settings)
    except (TypeError, ValueError) as wrong:
        raise BadOption(f"bot {kind!r}: {wrong}") from wrong
    return bot


def _number(name: str, word: str, value: str) -> float:
    try:
        return int(value) if value.lstrip("-").isdigit() else float(value)
    except ValueError:
        raise BadOption(f"bot {name!r}: {word} is a number, not {value!r}") from None


def _level(level: str) -> Bot:
    if level == "novice":
        return Wobble(Greedy(deals=1), 0.04, 0.25)
    if level == "casual":
        return Wobble(Greedy(deals=1), 0.01, 0.12)
    return Planner(turn_seconds={"club": 0.15, "expert": 0.3, "master": 1.0}[level])
