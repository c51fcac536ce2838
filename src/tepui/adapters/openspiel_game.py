"""Every game as an OpenSpiel game `tepui_<slug>`, with explicit chance: importing this module registers them.

    import pyspiel
    import tepui.adapters.openspiel_game
    game = pyspiel.load_game("tepui_eldorado(players=3,course=hills)")
    game = pyspiel.load_game("tepui_eldorado", {"players": 2, "start": json.dumps(position)})    # from a position on

An action is the action of the game; a chance outcome is its place among the outcomes possible at that moment, at most 64.
An observation is the view of a seat: JSON as a string, the numbers of the game's observer as a tensor. An information state adds a digest of
all the seat has read so far, which makes the recall perfect. `resample_from_infostate` deals anew what a player cannot
know, so that OpenSpiel's Python IS-MCTS plays fair.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from random import Random
from typing import Any, Final

import msgspec
import numpy as np

from tepui.adapters import not_installed
from tepui.adapters.episode import refused, returns, vector_length
from tepui.core import game as games
from tepui.core.contract import LONGEST_GAME, MOST_OUTCOMES
from tepui.core.errors import BadOption, IllegalAction
from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.observation import observe, sparse
from tepui.core.records import Option, Options, OptionValue, View
from tepui.engine.observe import SPECTATOR
from tepui.engine.step import CHANCE

try:
    import pyspiel
except ImportError as missing:
    raise not_installed("OpenSpiel", "openspiel") from missing

PLAYERS: Final = "players"  # the parameter that says how many seats; the others are the game's options
START: Final = (
    "start"  # the parameter for a game that does not start from its beginning: a position as JSON, or its name
)
STARTS: Final = "starts"  # the folder in which a game keeps positions by their names
AS_USUAL: Final = -1  # the default of an option that is a word or a number: OpenSpiel's parameters are of one type
NOTHING_READ: Final = b""
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)


class Course:
    """What a state stands on: the table, every action with the seat it concerned, and how far each seat has read them."""

    __slots__ = ("game", "options", "table", "told", "past", "read", "_legal", "_ways")

    def __init__(
        self, game: Game, options: Options, table: Any, told: list[tuple[int, int]], past: list[bytes], read: list[int]
    ) -> None:
        self.game = game
        self.options = options
        self.table = table
        self.told = told
        self.past = past
        self.read = read
        self._legal: list[int] | None = None  # found once for every moment: OpenSpiel asks several times
        self._ways: list[tuple[int, int]] | None = None

    @property
    def seats(self) -> int:
        return len(self.past)

    def copy(self) -> Course:
        return Course(self.game, self.options, self.table.copy(), self.told.copy(), self.past.copy(), self.read.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        plain = (self.game.slug, self.options, self.game.position(self.table), self.told, self.past, self.read)
        return laid, plain

    def legal(self) -> list[int]:
        """What the seat that decides may do."""
        if self._legal is None:
            self._legal = self.table.step.legal(self.table)
        return self._legal

    def ways(self) -> list[tuple[int, int]]:
        """What chance may bring: (action, how many ways)."""
        if self._ways is None:
            self._ways = self.table.step.ways(self.table)
        return self._ways

    def put(self, action: int) -> None:
        self._legal = self._ways = None
        self.told.append((action, self.table.step.seat))
        self.table.apply(action)

    def digest(self, seat: int) -> bytes:
        """All that a seat has read of the actions so far, secret words hidden, in sixteen bytes."""
        past = self.past[seat]
        for action, actor in self.told[self.read[seat] :]:
            past = blake2b(past + self.game.actions.write(action, actor != seat).encode(), digest_size=16).digest()
        self.past[seat], self.read[seat] = past, len(self.told)
        return past

    def dreamt(self, seat: int, rng: Random) -> Course:
        """The same moment as this seat may imagine it. Of the past the others have read what this seat has."""
        table = self.game.imagine(self.game.view(self.table, seat), rng)
        return Course(self.game, self.options, table, [], [self.digest(seat)] * self.seats, [0] * self.seats)


def laid(
    slug: str,
    options: Options,
    position: dict[str, Any],
    told: list[tuple[int, int]],
    past: list[bytes],
    read: list[int],
) -> Course:
    """A course from plain data."""
    game = games.load(slug)
    return Course(game, options, game.lay(position, len(past), options), told, past, read)


class ExpeditionGame(pyspiel.Game):
    """A game of Tepui with its seats and options chosen. Every game has a subclass of its own."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.game, dict(params or {})
        self.seats = given.pop(PLAYERS, game.quick[0])
        start = given.pop(START, "")
        self.options = game.settle_options(
            self.seats, {name: value for name, value in given.items() if value != AS_USUAL}
        )
        self.opening = opening(game, self.seats, self.options, start)
        self.length = vector_length(game, self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if adds_up(game, self.seats) else None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(game_type(game, self.seats), info, params or {})

    def new_initial_state(self) -> ExpeditionState:
        return ExpeditionState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> SeatObserver:
        return SeatObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (f"tepui_{self.game.slug}", self.get_parameters())

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_GAME


class ExpeditionState(pyspiel.State):
    """A moment of the game."""

    def __init__(self, game: ExpeditionGame) -> None:
        super().__init__(game)
        seats = game.seats
        self.course = Course(game.game, game.options, game.opening.copy(), [], [NOTHING_READ] * seats, [0] * seats)

    def current_player(self) -> int:
        steps = self.course.table.steps
        if not steps:
            return TERMINAL
        step = steps[-1]
        return CHANCE_PLAYER if step.kind() == CHANCE else step.seat

    def is_terminal(self) -> bool:
        return not self.course.table.steps

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ways = self.course.ways()
        total = sum(count for _, count in ways)
        return [(place, count / total) for place, (_, count) in enumerate(ways)]

    def _apply_action(self, action: int) -> None:
        course = self.course
        if course.table.step.kind() != CHANCE:
            if action not in course.legal():
                raise refused(Match(course.game, course.seats, course.options, course.table.copy(), b""), action)
            course.put(action)
            return
        ways = course.ways()
        if not 0 <= action < len(ways):
            raise IllegalAction(f"outcome {action}", f"chance has {len(ways)} outcomes here, counted from 0")
        course.put(ways[action][0])

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What OpenSpiel makes of a `SeatObserver`, without its detour: most of these numbers are 0."""
        course = self.course
        reader = self.current_player() if player is None else player
        if course.game.observer is None or not 0 <= reader < course.seats:
            found: list[float] = super().observation_tensor(reader)
            return found
        numbers = [0.0] * (course.seats + course.game.observer.layout.length)
        numbers[reader] = 1.0
        where, there = sparse(course.game.observer, course.table, reader)
        for place, number in zip((where + course.seats).tolist(), there.tolist()):
            numbers[place] = number
        return numbers

    information_state_tensor = observation_tensor

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.course.game
        if player != CHANCE_PLAYER:
            return game.write(action)
        ways = self.course.ways() if self.is_chance_node() else []
        return game.write(ways[action][0]) if action < len(ways) else f"outcome {action}"

    def returns(self) -> list[float]:
        return returns(self.course.game, self.course.table, self.course.seats)

    def __str__(self) -> str:
        return json.dumps(self.course.game.position(self.course.table), sort_keys=True)

    def resample_from_infostate(self, player: int, sampler: Any = None) -> ExpeditionState:
        """A state this player cannot tell from this one; its history begins here."""
        dreamt: ExpeditionState = self.get_game().new_initial_state()
        dreamt.course = self.course.dreamt(player, Random(None if sampler is None else sampler()))
        return dreamt


class SeatObserver:
    """What a player sees, as a tensor and as a string; without private information, what a spectator sees.

    Private information alone is what a spectator sees otherwise: a string and no tensor, in which both stand together.
    """

    def __init__(
        self, game: ExpeditionGame, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None = None
    ) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, not {', '.join(params)}")
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = kind.public_info
        if not (self.own or self.public) or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("a seat sees what is public and what is its own, never what is private to all")
        self.recall = kind.perfect_recall
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if not self.public:
            return
        self.tensor = np.zeros(game.seats + game.length, np.float32)
        self.dict = {"player": self.tensor[: game.seats], "observation": self.tensor[game.seats :]}

    def set_from(self, state: ExpeditionState, player: int) -> None:
        if not self.public:  # there is no tensor
            return
        # In a vector seats are counted from the reader, so the reader must be named besides.
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        course = state.course
        if course.game.observer is None:
            self.dict["observation"][:] = course.game.encode(self.view(state, player))
        else:
            self.dict["observation"][:] = observe(course.game.observer, course.table, player if self.own else SPECTATOR)

    def string_from(self, state: ExpeditionState, player: int) -> str:
        seen = msgspec.json.encode(self.view(state, player) if self.public else self.secrets(state, player)).decode()
        return f"{seen} after {state.course.digest(player).hex()}" if self.recall and self.own else seen

    def view(self, state: ExpeditionState, player: int) -> View:
        view: View = state.course.game.view(state.course.table, player if self.own else None)
        return view

    def secrets(self, state: ExpeditionState, player: int) -> dict[str, Any]:
        """The fields of a player's view in which a spectator sees something else."""
        course = state.course
        mine, public = (msgspec.to_builtins(course.game.view(course.table, seat)) for seat in (player, None))
        return {name: value for name, value in mine.items() if value != public[name]}


def opening(game: Game, seats: int, options: Options, start: str) -> Any:
    """The table that every game begins with; BadOption says why a start is no position of such a table."""
    if not start:
        return game.new(seats, options)
    if not start.startswith("{"):
        kept = {path.stem: path for path in sorted((game.folder / STARTS).glob("*.json"))}
        if start not in kept:
            raise BadOption(f"{START}: {game.slug} keeps no position {start!r}, but {', '.join(kept) or 'none at all'}")
        start = kept[start].read_text("utf-8")
    try:
        table = game.lay(json.loads(start), seats, options)
    except (ValueError, TypeError, KeyError, IndexError) as wrong:
        raise BadOption(f"{START}: {wrong}") from None
    if table.over:
        raise BadOption(f"{START}: the game is over there")
    return table


def adds_up(game: Game, seats: int) -> bool:
    """Whether one seat always wins what the other loses. (With more seats a shared victory is worth something else.)"""
    return seats == 2 and not game.all_may_lose


def game_type(game: Game, seats: int = 0) -> pyspiel.GameType:
    """What OpenSpiel wants to know before a game is made: its name, its kind, its parameters; more if the seats are known."""
    return pyspiel.GameType(
        short_name=f"tepui_{game.slug}",
        long_name=f"Tepui: {game.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if adds_up(game, seats) else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: game.quick[0],
            START: "",
            **{name: parameter(option) for name, option in game.options.items()},
        },
    )


def parameter(option: Option) -> OptionValue:
    """An option's default, as a parameter whose type all its choices share."""
    others = [choice for choice in option.choices if choice != option.default]
    return (
        AS_USUAL
        if isinstance(option.default, str) and all(isinstance(other, int) for other in others)
        else option.default
    )


def register() -> None:
    """Every game in OpenSpiel's registry, once."""
    known = set(pyspiel.registered_names())
    for game in games.list_games(all=True).values():
        if f"tepui_{game.slug}" not in known:
            # A class, since the registry outlives the interpreter and may hold nothing that must be let go of in time.
            maker = type(f"{game.slug.title()}Game", (ExpeditionGame,), {"game": game})
            pyspiel.register_game(game_type(game), maker)


register()
