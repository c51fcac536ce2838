"""Bots by name: the kinds of bot with their settings, and five levels from novice to master with fixed ones for every game."""

from __future__ import annotations

import inspect
from math import exp
from random import Random
from typing import Any, Final

from tepui.bots import reference
from tepui.bots.bot import Bot
from tepui.bots.judging_bot import JudgingBot
from tepui.bots.loose_lines import LooseLines
from tepui.bots.outside import outside_bot, outside_names
from tepui.bots.random import RandomBot
from tepui.bots.search.greedy import Greedy
from tepui.bots.search.judge import mixed
from tepui.bots.search.mcts import Mcts
from tepui.bots.search.planner import Planner
from tepui.core import game as games
from tepui.core.errors import BadOption
from tepui.core.game import Game, LevelSettings
from tepui.core.records import Candidate, Decision, Glimpse

WORDS: Final = ("judge", "temper")  # settings that are no numbers
PROCESSES: Final = "processes"  # a setting of every bot that judges
MOST_PROCESSES: Final = 64
CUT: Final = 0.12  # of the chance to win: a level never gives away more in one choice than what it found best


# The steps between levels should be alike in every game (docs/ladder.md), and a loose choice costs more in some than in others:
# a game may say in `Game.levels` what else a level is made of there.
USUAL: Final = {
    "novice": LevelSettings("greedy", 0.017),
    "casual": LevelSettings("greedy", 0.005),
    "club": LevelSettings("greedy"),
    "expert": LevelSettings("planner:turn_seconds=0.15"),
    "master": LevelSettings("planner:turn_seconds=0.5:deals=128"),
}
LEVELS: Final = tuple(USUAL)


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


class Level(Bot):
    """A level: in every game the bot that stands for it there, with a temper of that game if one is named."""

    def __init__(self, name: str, temper: str = "") -> None:
        self.name = self.level = name
        self.temper = temper
        self.bots: dict[str, Bot] = {}  # by game, made when they are needed

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        if game.slug not in self.bots:
            self.bots[game.slug] = build_bot(self.level, game.slug, self.temper)
        return self.bots[game.slug].think(game, glimpse)


def build_bot(level: str, slug: str, temper: str = "") -> Bot:
    """The bot that a level is made of in a game."""
    settings = (USUAL | dict(games.load(slug).levels))[level]
    bot = load(f"{settings.bot}:temper={temper}" if temper else settings.bot)
    if not settings.width:
        return bot
    return LooseLines(bot, settings.width) if isinstance(bot, Planner) else Wobble(bot, settings.width, CUT)


KINDS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "greedy": Greedy, "planner": Planner, "mcts": Mcts}


def names() -> list[str]:
    """Every name `load` knows, but for the bots of other packages, which no server offers unasked."""
    return [*KINDS, *LEVELS]


def load(name: str, **settings: Any) -> Bot:
    """A bot by name, with settings by keyword or after colons: load("mcts", seconds=0.5) or load("mcts:seconds=0.5")."""
    kind = name.partition(":")[0]
    if kind == reference.PREFIX:
        return _reference(name, settings)
    settings |= settings_of(name)
    if kind in LEVELS:
        temper = settings.pop("temper", "")
        if settings:
            raise BadOption(f"bot {kind!r} is a level with fixed settings; it takes no {sorted(settings)[0]!r}")
        bot: Bot = Level(kind, temper)
    elif kind in KINDS:
        processes = settings.pop(PROCESSES, 1) if issubclass(KINDS[kind], JudgingBot) else 1
        bot = make_kind(KINDS[kind], kind, settings)
        if processes != 1:
            bot = _council(kind, settings, processes)
    elif kind in outside_names():
        bot = make_kind(outside_bot(kind), kind, settings)
    else:
        raise LookupError(f"no bot {kind!r}; there are {', '.join([*names(), *outside_names()])}")
    bot.name = name
    return bot


def _council(kind: str, settings: dict[str, Any], processes: float) -> Bot:
    """Several of a bot that think at the same time."""
    from tepui.bots.parallel_bot import ParallelBot  # which starts processes, and most bots need none

    if not isinstance(processes, int) or not 1 < processes <= MOST_PROCESSES:
        raise BadOption(f"bot {kind!r}: processes is 1 to {MOST_PROCESSES}, not {processes!r}")
    return ParallelBot(":".join([kind, *[f"{word}={value}" for word, value in settings.items()]]), processes)


def _reference(name: str, settings: dict[str, Any]) -> Bot:
    """A reference bot: its own name stands after the first colon."""
    known = reference.makers()
    _, _, rest = name.partition(":")
    kind = rest.partition(":")[0]
    if kind not in known:
        raise LookupError(f"no bot {name!r}; there are {', '.join(f'{reference.PREFIX}:{one}' for one in known)}")
    bot = make_kind(known[kind], f"{reference.PREFIX}:{kind}", settings | settings_of(rest))
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


def make_kind(maker: Any, kind: str, settings: dict[str, Any]) -> Bot:
    """A bot with these settings, or an error that names the one it has not got.

    A bot with many settings `takes` them as one record.
    """
    record = getattr(maker, "takes", None)
    known = [word for word in inspect.signature(record or maker).parameters if word != "self"]
    for word in settings:
        if word not in known or maker.__init__ is object.__init__:
            raise BadOption(f"bot {kind!r} has no setting {word!r}" + (f"; it has {', '.join(known)}" if known else ""))
    try:
        bot: Bot = maker(record(**settings)) if record else maker(**settings)
    except (TypeError, ValueError) as wrong:
        raise BadOption(f"bot {kind!r}: {wrong}") from wrong
    return bot


def _number(name: str, word: str, value: str) -> float:
    try:
        return int(value) if value.lstrip("-").isdigit() else float(value)
    except ValueError:
        raise BadOption(f"bot {name!r}: {word} is a number, not {value!r}") from None
