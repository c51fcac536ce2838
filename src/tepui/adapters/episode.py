"""An episode: one game as a learner plays it. The table, the log, and chance from a key; no undo, no news.

The same seed gives the same chance again. Simultaneous choices are asked seat by seat: what a seat has
chosen stays out of every other view until the last has chosen, so that asking one after the other tells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from operator import index
from typing import Any, Final

import numpy as np

from tepui.adapters.pixels import Pixels, installed, pixels
from tepui.core import game as games
from tepui.core.chance import CountedChance, NumberedChance, key_of
from tepui.core.errors import BadLog, BadOption, IllegalAction
from tepui.core.game import Game
from tepui.core.match import CHANCE, Entry, Match
from tepui.core.observation import observe
from tepui.core.records import Deadline, Glimpse, Options
from tepui.engine.single import NOBODY, Single

Vector = np.ndarray[Any, np.dtype[np.float32]]
Mask = np.ndarray[Any, np.dtype[np.int8]]

LOW: Final = -100.0  # no number of a vector lies outside
HIGH: Final = 100.0

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")

CHANCES: Final[dict[str, type[CountedChance] | type[NumberedChance]]] = {"fast": CountedChance, "match": NumberedChance}
NOTHING: Final[list[int]] = []

Seed = int | str | None
ChanceByNumber = CountedChance | NumberedChance


def render_modes() -> list[str]:
    """How a table can be shown on this machine."""
    return [mode for mode in RENDER_MODES if mode != "rgb_array" or installed()]


class Episode:
    """A table in play with the actions that led to it. `luck` decides what chance will bring, and `key` what bots draw."""

    __slots__ = ("game", "seats", "options", "run", "luck", "past")

    def __init__(
        self, game: Game, seats: int, options: Options, run: Single, luck: ChanceByNumber, past: Sequence[Entry] = ()
    ) -> None:
        """`past`: what was done before `run` began to write it down."""
        self.game = game
        self.seats = seats
        self.options = options
        self.run = run
        self.luck = luck
        self.past = past

    @classmethod
    def new(cls, game: Game, seats: int, options: Options, luck: ChanceByNumber) -> Episode:
        """A game at its beginning, chance played as far as the first decision. Options are settled."""
        run = Single(game.new(seats, options), [], [], 0)
        run.roll(luck)
        return cls(game, seats, options, run, luck)

    def copy(self) -> Episode:
        """An independent twin that will meet the same chance."""
        return Episode(self.game, self.seats, self.options, self.run.copy(), self.luck.copy(), self.past)

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        run = self.run
        return revived, (
            (self.game, self.seats, self.options),
            (run.table, run.actions, run.actors, run.rolls),
            self.luck,
            self.past,
        )

    @property
    def key(self) -> bytes:
        return self.luck.key

    @property
    def table(self) -> Any:
        return self.run.table

    @property
    def entries(self) -> list[Entry]:
        """What was done so far, as a match writes it down."""
        return [*self.past, *map(Entry, self.run.actions, self.run.actors)]

    @property
    def length(self) -> int:
        """How many actions there were."""
        return len(self.past) + len(self.run.actions)

    # ---- deciding

    @property
    def over(self) -> bool:
        return self.run.seat == NOBODY

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        seat = self.run.seat
        return None if seat == NOBODY else seat

    def legal(self) -> list[int]:
        """What the seat that decides may do, ascending."""
        return self.run.legal[:]

    def do(self, action: Any) -> None:
        """Carry out an action of the seat that decides, then chance until the next decision; IllegalAction changes nothing."""
        chosen = whole(action)
        if chosen not in self.run.legal:
            raise refused(self.match(), chosen)
        self.run.do(chosen, self.luck)

    # ---- seeing

    def vector(self, seat: int) -> Vector:
        """All that a seat has learned, as numbers."""
        observer = self.game.observer
        if observer is None:  # a game of others may have its own way to encode a view
            return self.game.encode(self.game.view(self.table, seat))
        return observe(observer, self.table, seat)

    def mask(self, seat: int) -> Mask:
        """One number for every action of the game: 1 if this seat may do it now. The array is yours."""
        return mask_of(self.game, self.run.legal if seat == self.run.seat else NOTHING)

    def glimpse(self, seeing: bool = True) -> Glimpse:
        """All that a bot in the seat that decides is given; a bot that looks at nothing can do without a view, which takes longest."""
        seat = self.run.seat
        moment = f"bot/{seat}/{self.length}".encode()
        return Glimpse(
            game=self.game.slug,
            seat=seat,
            seats=self.seats,
            view=self.game.view(self.table, seat) if seeing else None,
            legal=self.legal(),
            deadline=Deadline(),
            key=int.from_bytes(blake2b(moment, key=self.key, digest_size=8).digest(), "big"),
        )

    def picture(self, mode: str | None, seat: int | None) -> str | Pixels | None:
        """The table as a seat may look at it now: an SVG picture, its pixels, or a text; "human" prints the text."""
        if mode is None:
            return None
        shown = self.game.shown(self.game.view(self.table, seat))
        if mode in ("svg", "rgb_array"):
            svg = self.game.draw(shown)
            return svg if mode == "svg" else pixels(svg)
        text = "\n".join(line for section in self.game.describe(shown) for line in (section.title, *section.lines))
        if mode == "ansi":
            return text
        print(text)
        return None

    def returns(self) -> list[float]:
        return returns(self.game, self.table, self.seats)

    # ---- keeping

    def match(self) -> Match:
        """The same game as a match, for its saves, pictures and reasons; what is done there is not done here."""
        match = Match.from_table(self.game, self.seats, self.options, self.table.copy(), self.key, self.entries)
        match.source = self.luck.copy()
        return match

    def restored(self, text: str, luck: ChanceByNumber) -> Episode:
        """The episode of a save of the same game, seats and options; BadLog or BadOption says why it is none."""
        match = Match.load(text)
        ours, its = (
            table_name(one.game, count, one.options) for one, count in ((self, self.seats), (match, match.count))
        )
        if ours != its:
            raise BadOption(f"a save of {its}; this environment plays {ours}")
        if match.start is not None:
            raise BadOption("a save that starts from a position; an episode starts from the beginning")
        if match.sealed:
            raise BadLog(
                len(text.splitlines()), "sealed", "a save that waits for secret answers cannot be gone on with here"
            )
        table = match.table
        table.news = None
        run = Single(table, [], [], sum(entry.actor == CHANCE for entry in match.entries))
        return Episode(self.game, self.seats, self.options, run, luck, match.entries)


def revived(
    table: tuple[Game, int, Options], run: tuple[Any, ...], luck: ChanceByNumber, past: Sequence[Entry]
) -> Episode:
    """An episode that was pickled, by this build or the other."""
    return Episode(*table, Single(*run), luck, past)


def mask_of(game: Game, legal: list[int]) -> Mask:
    """Legal actions as one number for every action of the game."""
    mask = bytearray(game.actions.size)  # numpy would make an array of the list first
    for action in legal:
        mask[action] = 1
    return np.frombuffer(mask, np.int8)


def refused(match: Match, action: int) -> IllegalAction:
    """Why a match will not have an action: by the rule that is against it."""
    try:
        match.do(action)
    except IllegalAction as why:
        return why
    raise AssertionError(f"a match allows {match.game.write(action)}, its table does not")


def returns(game: Game, table: Any, seats: int) -> list[float]:
    """Per seat 1 for a victory, -1 for a defeat, in between for a shared victory; all 0 before the end."""
    if not table.over:
        return [0.0] * seats
    winners = game.winners(table)
    return [2 / len(winners) - 1 if seat in winners else -1.0 for seat in range(seats)]


def table_name(game: Game, seats: int, options: Options) -> str:
    """A table in one line: its game, seats, and the options that are not as usual."""
    unusual = [f"{name}={value}" for name, value in options.items() if value != game.options[name].default]
    return " ".join([f"{game.slug} for {seats}", *unusual])


def whole(action: Any) -> int:
    """An action from outside as an int: numpy's whole numbers too, no other kinds."""
    try:
        return index(action)
    except TypeError:
        pass
    if isinstance(action, np.ndarray) and action.size == 1 and np.issubdtype(action.dtype, np.integer):
        return int(action.item())
    raise IllegalAction(f"action {action!r}", "an action is a whole number")


def seated(slug: str, seats: int | None, options: Options) -> tuple[Game, int, Options]:
    """A game by its slug, its seats and all its options; the error names what does not fit."""
    game = games.load(slug)
    count = game.quick[0] if seats is None else seats
    return game, count, game.settle_options(count, options)


def vector_length(game: Game, seats: int, options: Options) -> int:
    """How many numbers an observation has."""
    if game.observer is not None:
        return game.observer.layout.length
    try:
        return len(game.encode(game.view(game.new(seats, options), 0)))
    except NotImplementedError:
        raise BadOption(f"{game.slug} has no observer, so that a learner cannot observe it") from None


def next_key(seed: Seed, last: bytes | None) -> bytes:
    """The key of the next episode: from a seed, or without one from the key of the last episode, or nobody knows."""
    if seed is None and last is not None:
        return key_of(last.hex())
    return key_of(seed)
