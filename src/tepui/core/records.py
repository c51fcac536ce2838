"""The records that cross a border: what a seat sees, is offered, is told and answers. Never compiled; equal by value; JSON by msgspec."""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from msgspec import Struct

from tepui.engine.step import write_steps

PEEK: Final = "peek"  # the style of news one seat may see for five seconds, and not read again while the game runs

# The kind of news that a turn begins: lines of the log are headed with it, so it is no line of its own.
TURN: Final = "turn"

OptionValue = bool | int | str
Options = dict[str, OptionValue]


class Option(Struct, frozen=True):
    """A variant of the rulebook: its default, what it may be set to, and what it does (in English; words in `locales`)."""

    default: OptionValue
    choices: tuple[OptionValue, ...]
    help: str
    seats: tuple[int, ...] = ()  # only for these seat counts; empty: for all
    offered: bool = True  # no: nobody is asked for it; it says how an older version of the rules was played

    def read(self, text: str) -> OptionValue:
        """A choice from outside text: "yes", "no", a number or a word. What fits nothing comes back as it is."""
        truths: dict[str, OptionValue] = {
            "yes": True,
            "true": True,
            "on": True,
            "no": False,
            "false": False,
            "off": False,
        }
        value = truths.get(text.lower(), text) if True in self.choices or False in self.choices else text
        for choice in self.choices:
            if str(choice) == str(value) and isinstance(choice, bool) == isinstance(value, bool):
                return choice
        return value


class View(Struct, frozen=True, kw_only=True):
    """All that a seat has ever learned (None: a spectator). A game adds its own fields; what it does not put into one is never sent."""

    seat: int | None
    seats: int
    options: Options
    steps: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def asks(self) -> str:
        """The name of the step on top; empty when the game is over."""
        name, _ = self.steps[-1] if self.steps else ("", ())
        return name


class PublicFields:
    """The fields that lie open to everybody, by their names on the table and by what is in them.

    A view shows them as they are, and a table imagined from it has them so; no two share a list.
    """

    def __init__(
        self, numbers: tuple[str, ...], lists: tuple[str, ...] = (), lists_of_lists: tuple[str, ...] = ()
    ) -> None:
        self.numbers = numbers
        self.lists = lists
        self.lists_of_lists = lists_of_lists

    def copy_of(self, source: Any) -> dict[str, Any]:
        """By name, what a table or a view has in these fields."""
        found: dict[str, Any] = {name: getattr(source, name) for name in self.numbers}
        for name in self.lists:
            found[name] = getattr(source, name)[:]
        for name in self.lists_of_lists:
            found[name] = [part[:] for part in getattr(source, name)]
        return found

    def seen_by(self, seat: int | None, table: Any) -> dict[str, Any]:
        """With what every view begins: whose it is, the options of the table, its steps, and these fields."""
        rules = table.rules
        head = {"seat": seat, "seats": rules.seats, "options": dict(rules.options), "steps": write_steps(table.steps)}
        return {**head, **self.copy_of(table)}

    def lay(self, source: Any, table: Any) -> None:
        """Everything in these fields lies on the table as it does in `source`."""
        for name, value in self.copy_of(source).items():
            setattr(table, name, value)


def without_steps(view: View) -> dict[str, Any]:
    """What a view knows of the table, apart from the steps that wait."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "steps"}


class Reason(Struct, frozen=True):
    """Why something cannot be done: the id of a rule, and one sentence in the reader's language."""

    rule: str
    text: str


class Offer(Struct, frozen=True, kw_only=True):
    """One action as a person meets it. `path`: the element ids to touch, in order (empty: a button only)."""

    label: str
    short: str
    path: tuple[str, ...] = ()
    group: str = ""
    order: int = 0
    preview: str = ""  # shown on the target: "+4", "79 %"
    danger: str = ""  # what is lost, as a sentence
    reveals: bool = False  # crosses an information barrier
    ends: bool = False  # ends the turn or a step of it: what else could be done is given up
    keeps: bool = False  # of an end: what else could be done can be done in the next turn, too
    sole: bool = False  # of a line: the only way to go on after its first action, which is not asked about alone
    rule: str = ""


class Line(Struct, frozen=True):
    """A whole gesture worth one click: actions done in order, all or none."""

    actions: tuple[int, ...]
    offer: Offer


class SetPick(Struct, frozen=True, kw_only=True):
    """Something that may be in a set. `ways`: the actions when it is taken once, twice and so on; it may not be taken more often."""

    label: str
    element: str  # what is touched for it
    ways: tuple[tuple[int, ...], ...]
    value: int = 1  # what it counts each time
    needs: tuple[str, ...] = ()  # it takes one of each of these from the set's `stock`
    stops: bool = False  # after it the line goes no further: another question comes first, or nothing can follow


class OfferSet(Struct, frozen=True, kw_only=True):
    """A choice of several things, made in any order: so much at least, so much at most. `tepui.core.sets` makes a line of it.

    The picks stand in the order in which the engine wants them. `finish` is the action that ends the choice; where so much
    that it is `full` has been taken, the choice ends without it. `start` is a proposal, by how often each pick is taken in it:
    what is taken before anything is touched. It may be changed, and is confirmed like any other choice.
    """

    picks: tuple[SetPick, ...]
    least: int
    most: int
    labels: tuple[str, ...]  # what confirming does, by how much is taken; the last one for all that is more
    finish: int | None = None
    full: int | None = None
    stock: dict[str, int] = {}
    ends: bool = False  # confirming ends the turn
    start: tuple[int, ...] = ()
    rule: str = ""


class Stage(Struct, frozen=True):
    """A step of the turn in the prompt's trail: "done", "now" or "later"."""

    label: str
    state: str


class Deed(Struct, frozen=True):
    """A kind of action that a question names: what may be done of that kind is in these groups of offers.

    `why_not` answers for the element `deed-<name>` where nothing of the kind can be done.
    """

    name: str
    icon: str
    label: str
    groups: tuple[str, ...]


class Prompt(Struct, frozen=True, kw_only=True):
    """What is asked: one sentence, one fact, the rule, the steps of the turn, points left of points in all, and the kinds of answers."""

    text: str
    note: str = ""
    rule: str = ""
    trail: tuple[Stage, ...] = ()
    left: int = 0
    of: int = 0
    deeds: tuple[Deed, ...] = ()


class Stat(Struct, frozen=True):
    """A number in a seat's panel, told by an icon and a word."""

    icon: str
    value: str
    label: str
    strong: bool = False


class Held(Struct, frozen=True, kw_only=True):
    """A card or tile in the reader's own hand. `id` is an element that offers may name."""

    id: str
    name: str
    icon: str
    note: str = ""
    text: str = ""
    frame: str = ""
    ready: bool = False


class Fact(Struct, frozen=True):
    """A row of the legend or a chip of the title bar."""

    icon: str
    name: str
    note: str = ""
    value: str = ""


class Panels(Struct, frozen=True, kw_only=True):
    """Everything around the board: chips of the bar, a list of stats per seat, my hand, the legend.

    `legend_name`: what stands over the legend where "Legend" would not say it.
    `places`: what a result tells of each seat, the same columns for all; without them it tells their points.
    """

    chips: tuple[Fact, ...] = ()
    seats: tuple[tuple[Stat, ...], ...] = ()
    mine: tuple[Held, ...] = ()
    legend: tuple[Fact, ...] = ()
    legend_name: str = ""
    places: tuple[tuple[Stat, ...], ...] = ()


class Region(Struct, frozen=True):
    """A part of a game's picture that a page shows beside the board: its name in the picture, its icon, and where it goes.

    `place` is "side" (the column or rail on the right), "middle" (between board and column) or "dock" (under the board).
    """

    name: str
    icon: str
    place: str = "side"


class Layout(Struct, frozen=True):
    """How a page lays out a game: "dock" has the hand under the board and seats in the bar, "rail" has both beside it."""

    arrangement: str = "rail"
    regions: tuple[Region, ...] = ()


class Section(Struct, frozen=True):
    """A paragraph of the table in words, for the reading view and the terminal."""

    title: str
    lines: tuple[str, ...]


class Message(Struct, frozen=True):
    """Something to be put into words later: an id of the locale files and its parameters ("#2" is seat 2, "@shark" another id)."""

    id: str
    params: dict[str, str | int] = {}


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened, for people to see: what, to which elements, from where to where, and which elements lie on the way."""

    seq: int = 0
    kind: str
    actor: int | None = None
    elements: tuple[str, ...] = ()
    from_: str = ""
    to: str = ""
    via: tuple[str, ...] = ()
    message: Message | None = None
    weight: str = "normal"  # minor, normal, major
    style: str = ""  # how it moves: sink, roll, flip, shake; or PEEK
    rule: str = ""


class Deadline(Struct):
    """How long a bot may think: until a moment of the monotonic clock, and at most so many nodes (0: no limit)."""

    until: float = 0.0
    nodes: int = 0

    @classmethod
    def after(cls, seconds: float, nodes: int = 0) -> Deadline:
        return cls(monotonic() + seconds, nodes)

    def left(self) -> float:
        return max(0.0, self.until - monotonic()) if self.until else float("inf")


class Glimpse(Struct, kw_only=True):
    """All that a bot is given for one decision; never the table. `key` is the only source of its randomness.

    `plan` is what the seat's last decision meant to do next, as long as neither chance nor another seat came in between.
    """

    game: str
    seat: int
    seats: int
    view: Any
    legal: list[int]
    deadline: Deadline
    key: int
    plan: list[int] = []


class Asset(Struct, frozen=True):
    """Something of a seat that counts, more of it being better: how much there is, and what one of it is worth beside the others."""

    name: str
    count: int
    worth: float


class Candidate(Struct, kw_only=True):
    """An action that a bot has considered: its value (chance to win), how sure, its share of the search, and why."""

    action: int
    value: float
    error: float = 0.0
    share: float = 0.0
    reasons: tuple[str, ...] = ()


class Decision(Struct, kw_only=True):
    """A bot's answer: what to do now, the rest of the plan, and what else was weighed."""

    action: int
    plan: list[int] = []
    options: list[Candidate] = []
    nodes: int = 0
    seconds: float = 0.0
