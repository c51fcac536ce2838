"""What a game is to the rest of the world, and how games are found. A game is one folder with a `GAME` in it; nobody imports it by name."""

from __future__ import annotations

import importlib
import json
import pkgutil
import warnings
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from tepui.core.errors import BadOption, BrokenPlugin, UnknownGame
from tepui.core.records import (
    Asset,
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
    Section,
    View,
)
from tepui.core.roles import ROLES, find_role, import_part, package_of
from tepui.core.translations import LANGUAGES, Names, Translations
from tepui.engine.observe import SPECTATOR, Observer
from tepui.engine.step import Step, StepBook, write_steps
from tepui.engine.table import Table
from tepui.engine.verbs import Verbs

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    import numpy as np

    # Whoever asks for a `Game` without saying which may meet any table and view.
    TableT = TypeVar("TableT", bound=Table, default=Any)
    ViewT = TypeVar("ViewT", bound=View, default=Any)
else:  # only from Python 3.13 on does a TypeVar take a default when it runs
    TableT = TypeVar("TableT", bound=Table)
    ViewT = TypeVar("ViewT", bound=View)


SeatTurn = list[tuple[Any, int]]  # tables, and what a seat did at each
# Whether a turn was wasted in one way; the second is the turn before it, empty if there is none.
Wasteful = Callable[[SeatTurn, SeatTurn], bool]


class LevelSettings(NamedTuple):
    """What a level is made of: a bot, and how loosely it picks among what that bot found nearly as good as the best."""

    bot: str
    width: float = 0.0


class Yardstick(Protocol):
    """A method of playing one game that bots of the game can be measured against."""

    def choose(self, view: Any, table: Any, seat: int, legal: list[int]) -> tuple[int, int]:
        """The action for a seat that sees this view, and how many positions were tried; `table` is imagined from the view."""


class FrozenJudge(Protocol):
    """How a game judged on the day it was frozen, for a bot that must stay what it is: the methods of `Game` with these names, and
    the settings of its search. It may have `foreseen`, `heels` and `proposals` besides, as games may."""

    @property
    def growing(self) -> int: ...  # positions of a whole turn for growing lines of actions
    @property
    def comparing(self) -> int: ...  # and for comparing the best of them; 0: they are not compared
    @property
    def deals(self) -> int: ...
    @property
    def widest(self) -> int: ...
    def learned(self, table: Any, seats: int) -> list[float]: ...
    def reckons(self, table: Any) -> bool: ...
    def lead(self, table: Any) -> float: ...
    def turn(self, table: Any) -> int: ...
    def stage(self, table: Any) -> str: ...
    def begun(self, table: Any) -> bool: ...
    def pace(self, view: Any) -> float: ...


class Game(Generic[TableT, ViewT]):
    """Base of every game's `GAME`, typed by its table and view. The methods are functions of a view where people and bots use them: they cannot leak.

    Most of them are the function of the same name in the module of the game's folder that has this role (`tepui.core.roles`):
    a game writes the function and nothing here. A game that keeps it elsewhere overrides the method.
    """

    slug: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[dict[str, Option]]
    actions: ClassVar[Verbs]
    steps: ClassVar[StepBook]
    record: ClassVar[type[View]]  # the game's own View
    rules_version: ClassVar[int] = 1
    # Older versions that are still played: the options that make today's rules theirs.
    older_rules: ClassVar[Mapping[int, Options]] = {}
    status: ClassVar[str] = "building"  # or "finished"
    toy: ClassVar[bool] = False
    all_may_lose: ClassVar[bool] = False  # at a table of several seats
    ordered_steps: ClassVar[tuple[type[Step[Any]], ...]] = ()  # the order of answers is a rule there: no set is offered
    folder: ClassVar[Path]
    minutes: ClassVar[int] = 0
    weight: ClassVar[int] = 1  # how heavy: 1 to 3
    race: ClassVar[bool] = (
        False  # it knows no points: whoever needs fewer turns is better, a score below 0 is spaces missing
    )
    layout: ClassVar[Layout] = Layout()  # of its page
    moments: ClassVar[Mapping[str, str]] = {}  # the kinds of its great events, and what each sounds like
    quick: ClassVar[tuple[int, Options]] = (2, {})  # "Play now": seats and options
    levels: ClassVar[
        Mapping[str, LevelSettings]
    ] = {}  # of bots, by name, where they differ from what they are in any game
    tempers: ClassVar[
        Mapping[str, Mapping[str, float]]
    ] = {}  # what a bot of that temper adds to the weights of the judge's traits
    foretells: ClassVar[str] = "hand"  # the judge whose chances tell best who will win (docs/bots.md)
    yardsticks: ClassVar[
        Mapping[str, Callable[..., Yardstick]]
    ] = {}  # `reference:NAME` for this game alone, with its settings

    def __init__(self) -> None:
        self.words = Translations(self.folder / "locales")
        self._looks = Translations(self.folder / "locales" / "look")
        self._roles: dict[str, Callable[..., Any] | None] = {}

    def __repr__(self) -> str:
        return f"<game {self.slug}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.slug,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def _role(self, name: str) -> Callable[..., Any] | None:
        """The function of a role, None where a game has none; NotImplementedError where it cannot do without."""
        if name not in self._roles:
            self._roles[name] = find_role(package_of(self), name)
        return self._roles[name]

    def _need(self, name: str) -> Callable[..., Any]:
        found = self._role(name)
        if found is None:
            places = " or ".join(f"{module.replace('.', '/')}.py" for module in ROLES[name])
            raise NotImplementedError(f"{self.slug} has no {name}() in {places}")
        return found

    @cached_property
    def bench(self) -> dict[str, dict[str, float]]:
        """What the game must reach, from its `bench.json`: `speed` of the engine and `strength` of its bots; empty without one."""
        path = self.folder / "bench.json"
        return json.loads(path.read_text("utf-8")) if path.exists() else {}

    # ---- names, options, notation

    def naming(self, names: Names) -> Self:
        """The same game where all that is said and drawn calls seats by these names, and by their colour where one is empty."""
        words = self.words.naming(names)
        if words is self.words:
            return self
        named = object.__new__(type(self))  # a copy would be the game itself
        named.__dict__.update(self.__dict__, words=words)
        return named

    def title(self, lang: str = "en") -> str:
        return self.words.say(lang, "title")

    def published(self, lang: str = "en") -> str:
        """The title of the published game whose rules these are; empty for a game of our own."""
        return self.words.say(lang, "published") if self.words.has("published", lang) else ""

    def settle_options(self, seats: int, options: Options | None = None) -> Options:
        """All options with their values, or BadOption naming what is wrong."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise BadOption(f"{self.slug} is for {self.seats[0]} to {self.seats[-1]} players, not {seats!r}")
        given = dict(options or {})
        full: Options = {}
        for name, option in self.options.items():
            value = given.pop(name, option.default)
            if not any(value == c and isinstance(value, bool) == isinstance(c, bool) for c in option.choices):
                raise BadOption(f"{self.slug}: {name} may be {', '.join(map(str, option.choices))}, not {value!r}")
            if option.seats and seats not in option.seats and value != option.default:
                raise BadOption(f"{self.slug}: {name} is only for {', '.join(map(str, option.seats))} players")
            full[name] = value
        if given:
            raise BadOption(f"{self.slug} has no option {sorted(given)[0]!r}; it has {', '.join(self.options)}")
        clash = self.clash(seats, full)
        if clash:
            raise BadOption(f"{self.slug}: {clash}")
        return full

    def clash(self, seats: int, options: Options) -> str:
        """Why two options cannot be combined; empty if they can."""
        first = options.get("first", "random")
        return f"there is no seat {first} with {seats} players" if isinstance(first, int) and first >= seats else ""

    def write(self, action: int) -> str:
        return self.actions.write(action)

    def read(self, text: str) -> int:
        return self.actions.read(text)

    # ---- the table

    def new(self, seats: int, options: Options) -> TableT:
        """A table laid out and settled: chance or a seat acts first. `options` are settled."""
        raise NotImplementedError

    def position(self, table: TableT) -> dict[str, Any]:
        """The whole table as plain data, secrets and waiting steps included; `lay` makes it again. A game writes all but the steps."""
        return {
            **self._need("position")(table),
            "steps": [[name, list(fields)] for name, fields in write_steps(table.steps)],
        }

    def lay(self, position: dict[str, Any], seats: int, options: Options) -> TableT:
        """A table from a position written as plain data; what is left out has its default. ValueError names what is wrong."""
        return self._need("lay")(position, seats, options)

    def scores(self, table: TableT) -> list[float]:
        raise NotImplementedError

    def winners(self, table: TableT) -> list[int]:
        """Those with the best score; a game with a tie-break says so itself."""
        scores = self.scores(table)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def places(self, table: TableT) -> list[int]:
        """The place of every seat when the game is over: winners are first, then the score decides; equals share a place."""
        won = set(self.winners(table))
        rank = [(seat in won, score) for seat, score in enumerate(self.scores(table))]
        return [1 + sum(other > mine for other in rank) for mine in rank]

    def census(self, table: TableT) -> dict[str, int]:
        """How many of each component there are, wherever they lie: the same numbers at every moment of the game."""
        return self._need("census")(table)

    # ---- who knows what

    def view(self, table: TableT, seat: int | None) -> ViewT:
        return self._need("view")(table, seat)

    def imagine(self, view: ViewT, rng: Random) -> TableT:
        """A whole table from the view alone; what the seat cannot know is dealt at random, consistently."""
        return self._need("imagine")(view, rng)

    def shown(self, view: ViewT) -> ViewT:
        """What a person may look at now under the table's memory option; everything a browser gets starts here."""
        own = self._role("shown")
        return own(view) if own else view

    # ---- for people

    def offer(self, view: ViewT, action: int, lang: str = "en") -> Offer:
        """Any action as a person meets it, legal or not; an outcome of chance is nobody's to choose and has its notation only."""
        verb = self.actions.verb(action)
        if verb.chance:
            return Offer(label=self.write(action), short=verb.name)
        return self._need("offer")(self.words, view, action, lang)

    def lines(self, view: ViewT, lang: str = "en") -> list[Line]:
        """Whole gestures worth one click, when single actions are too small."""
        own = self._role("lines")
        return own(self.words, view, lang) if own else []

    def sets(self, view: ViewT, lang: str = "en") -> tuple[OfferSet, ...]:
        """Choices of several things, where the engine asks for one after the other in its own order and people may take them in any."""
        own = self._role("sets")
        return own(self.words, view, lang) if own else ()

    def prompt(self, view: ViewT, lang: str = "en") -> Prompt:
        return self._need("prompt")(self.words, view, lang)

    def why_not(self, view: ViewT, element: str, lang: str = "en") -> Reason:
        """Why an element of the picture cannot be used now, or what it is. Never None, for any element id at all."""
        return self._need("why_not")(self.words, view, element, lang)

    def refusal(self, view: ViewT, action: int, lang: str = "en") -> Reason:
        """Why an action is not legal: by the element it would touch last."""
        own = self._role("refusal")
        if own:
            return own(self.words, view, action, lang)
        path = self.offer(view, action, lang).path
        return self.why_not(view, path[-1] if path else "", lang)

    def event(self, kind: int, facts: tuple[int, ...]) -> Event:
        """A piece of news from the table as a record."""
        return self._need("event")(kind, facts)

    def say(self, event: Event, lang: str = "en", names: Names = ()) -> str:
        """An event in words; empty if it has none."""
        own = self._role("say")
        if own:
            return own(self.words, event, lang, names)
        return "" if event.message is None else self.words.fill(lang, event.message.id, event.message.params, names)

    def moment(self, event: Event, lang: str = "en") -> str:
        """The title of an event that is one of the game's few great moments, `moment.<kind>`."""
        return self.words.say(lang, f"moment.{event.kind}") if event.kind in self.moments else ""

    def looks(self, lang: str = "en") -> dict[str, str]:
        """What a closer look says of each kind of thing (`locales/look`): by id, class or first word of the id of its element.

        Stats and chips are there by their icon, as `stat-<icon>` and `chip-<icon>`. A drawing that has its own <desc> needs none.
        """
        return self._looks.file(lang) if self._has_looks else {}

    @cached_property
    def _has_looks(self) -> bool:
        return self._looks.folder.is_dir()

    def panels(self, view: ViewT, lang: str = "en") -> Panels:
        own = self._role("panels")
        return own(self.words, view, lang) if own else Panels()

    def assets(self, view: ViewT) -> tuple[Asset, ...]:
        """What the view's seat has that counts: a hint says of which an action brings more."""
        own = self._role("assets")
        return own(view) if own else ()

    def describe(self, view: ViewT, lang: str = "en") -> list[Section]:
        """The table in words, for the reading view and the terminal."""
        return self._need("describe")(self.words, view, lang)

    def component_rows(self, name: str, lang: str = "en") -> list[tuple[str, ...]]:
        """The rows of a table of components in the player's rulebook, filled from the game's data and words."""
        return self._need("component_rows")(self.words, name, lang)

    def draw(self, view: ViewT, lang: str = "en", legal: tuple[str, ...] = (), selected: str = "") -> str:
        """The table as an SVG picture: every element that can be touched carries its id."""
        return self._need("draw")(self.words, view, lang, legal, selected)

    # ---- for bots and learners

    def evaluate(self, table: TableT, seat: int) -> float:
        """How well a seat stands, in the game's own unit (points, turns)."""
        raise NotImplementedError

    def standings(self, table: TableT, seats: int) -> list[float]:
        """`evaluate` for every seat at once, for games where that is cheaper than one by one."""
        return [self.evaluate(table, seat) for seat in range(seats)]

    def learned(self, table: TableT, seats: int) -> list[float]:
        """How the seats stand by what was learned from played games, in the same unit; until a game has learned, `standings`."""
        return self.standings(table, seats)

    def reckons(self, table: TableT) -> bool:
        """Whether `learned` counts the chance on top itself, so that a bot need not try its outcomes."""
        return False

    def lead(self, table: TableT) -> float:
        """A difference in `evaluate` that makes its holder the favourite, three to one: large early, small late."""
        return 5.0

    def turn(self, table: TableT) -> int:
        """A number that changes when a turn ends and not before, whoever answers in between: search is cut off there. 0 stands
        for what is chosen before the first turn."""
        return 0 if table.over else int(table.step.seat) + 1

    def stage(self, table: TableT) -> str:
        """The part of a turn that the question on top belongs to: a planner thinks to the end of it."""
        return type(table.step).__name__

    def begun(self, table: TableT) -> bool:
        """The question on top completes what the answer before has only begun: a creature was picked, now where to."""
        return False

    @cached_property
    def waste(self) -> Mapping[str, Wasteful]:
        """What a person who watches would call wasted, by kind: `WASTE` in `judge/waste.py`."""
        return getattr(import_part(package_of(self), "judge.waste"), "WASTE", {})

    def wasted(self, turns: list[SeatTurn]) -> dict[str, int]:
        """The turns of one seat through a game: of each kind of waste, in how many of them it was seen."""
        return {kind: sum(map(seen, turns, [[], *turns])) for kind, seen in self.waste.items()}

    def pace(self, view: ViewT) -> float:
        """The share of a whole turn's thinking time that the decision of this view deserves; a turn's shares sum to 1 at most."""
        return 0.25

    def frozen_judge(self, edition: str) -> FrozenJudge | None:
        """The judge that was frozen under this name: `JUDGE` in `judge/<edition>/judge.py` of the game's folder; None if there is none."""
        part = import_part(package_of(self), f"judge.{edition}.judge")
        return part and part.JUDGE

    @cached_property
    def observer(self) -> Observer[Any] | None:
        """What learners see: `OBSERVER` in `rules/observe.py`; without one a game can be played but not learned."""
        return getattr(import_part(package_of(self), "rules.observe"), "OBSERVER", None)

    def encode(self, view: ViewT) -> np.ndarray[Any, np.dtype[np.float32]]:
        """The view as a vector of fixed length: what the observer sees of a table that is imagined from it."""
        if self.observer is None:
            return self._need("encode")(view)
        from tepui.core.observation import observe

        return observe(self.observer, self.imagine(view, Random(0)), SPECTATOR if view.seat is None else view.seat)

    def needed(self, view: ViewT) -> ViewT:
        """What of a view a player may still need: without the order of what has no order, and without what nothing depends on.

        Views that differ in this have different observations; the contract holds it.
        """
        needed = self._role("needed")
        return view if needed is None else needed(view)


def list_games(all: bool = False) -> dict[str, Game]:
    """Every game by its slug; the toy only if asked for."""
    return {slug: game for slug, game in sorted(_found()[0].items()) if all or not game.toy}


def games(all: bool = False) -> dict[str, Game]:
    """The name that `list_games` had before; it goes with the next release."""
    warnings.warn("tepui.core.game.games() is list_games() now", DeprecationWarning, stacklevel=2)
    return list_games(all)


def load(slug: str) -> Game:
    """The game with this slug; UnknownGame names those that there are, BrokenPlugin says why one of others cannot be loaded."""
    found, broken = _found()
    if slug in found:
        return found[slug]
    if slug in broken:
        raise broken[slug]
    raise UnknownGame(f"no game {slug!r}; there are {', '.join(sorted(found))}")


@cache
def _found() -> tuple[dict[str, Game], dict[str, BrokenPlugin]]:
    """The games that can be played, and what is wrong with those that cannot: a broken one keeps no other from being played."""
    from importlib.metadata import entry_points  # a third of the time that `import tepui` would take

    folder = importlib.import_module("tepui.games")
    names = [info.name for info in pkgutil.iter_modules(folder.__path__) if info.ispkg]
    modules = [importlib.import_module(f"tepui.games.{name}") for name in names]
    found: dict[str, Game] = {module.GAME.slug: module.GAME for module in modules if hasattr(module, "GAME")}
    broken: dict[str, BrokenPlugin] = {}
    for entry in entry_points(group="tepui.games"):
        try:
            game = _from_outside(entry, found)
            found[game.slug] = game
        except BrokenPlugin as wrong:
            broken[entry.name] = wrong
            warnings.warn(str(wrong), RuntimeWarning, stacklevel=3)
    return found, broken


def _from_outside(entry: EntryPoint, found: dict[str, Game]) -> Game:
    """The game of another package; what is wrong with it is said together with its name. It takes the place of no other game."""
    what = f"the game {entry.name} ({entry.value})"
    try:
        game = entry.load()
    except (Exception, SystemExit) as wrong:  # whatever a package of others does when it is imported
        raise BrokenPlugin(f"{what} cannot be loaded: {wrong}") from wrong
    if not isinstance(game, Game):
        raise BrokenPlugin(f"{what} is no tepui.core.game.Game, but {game!r}")
    if game.slug in found:
        raise BrokenPlugin(f"{what} has the id {game.slug!r}, which another game has already")
    try:
        _begin(game)
    except (Exception, SystemExit) as wrong:
        raise BrokenPlugin(f"{what} cannot be played: {type(wrong).__name__}: {wrong}") from wrong
    return game


def _begin(game: Game) -> None:
    """Check what every page that lists games needs: a name in every language, and a table that can be set up."""
    for lang in LANGUAGES:
        game.title(lang)
    seats = game.seats[0]
    game.new(seats, game.settle_options(seats))
