"""What the people at a table have agreed on: pace, undo, talk, who may watch; and what of it is under way now."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

DAY: Final = 86400.0
LONGEST: Final = 30 * DAY

Seconds = Annotated[float, Meta(ge=0, le=LONGEST)]


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time there is: for every turn (and every question outside it), or for the whole game with an increment
    for every turn. When it is out a bot plays for the seat until the person is back, or nothing happens.
    """

    per: Literal["move", "game"]
    seconds: Annotated[float, Meta(ge=1, le=LONGEST)]
    increment: Seconds = 0.0
    out: Literal["bot", "nothing"] = "bot"


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a table; they stand when it is made."""

    pace: Pace | None = None
    undo: Literal["consent", "free", "none"] = "consent"  # beyond the free limit: by asking, or never; or none at all
    chat: Literal["free", "phrases", "off"] = "free"
    watch: Literal["live", "late", "none"] = "live"  # late: everything, one round later
    hints: Literal["yes", "no"] = "yes"  # one may ask a bot what it would do
    public: bool = False  # in the list of tables to watch


class ClockState(Struct):
    """A clock as it is kept: seconds left for every seat, whose time runs, since when (wall time)."""

    left: list[float]
    running: list[int] = []
    since: float = 0.0
    paused: bool = False


class Proposal(Struct, frozen=True):
    """What a seat asks of the others: `undo` back to before line `seq`, a `pause`, more `time`, a `bot` for a seat."""

    kind: Literal["undo", "pause", "time", "bot"]
    by: int
    seat: int
    seq: int
    waits: tuple[int, ...]  # who has not agreed yet


class Webhook(Struct, frozen=True):
    """Where somebody wants to be told that it is their turn; the origin is that of the page they play on."""

    url: str
    origin: str
    lang: str


class Ongoing(Struct):
    """What is under way at a table besides the game: its clock, a wish that waits for answers, the table that follows,
    whom to tell outside, by seat; whether it is a lesson, and which chapter of the course (empty: the first); whether it
    is offered to people who need not come. `sealed_until`: at a table of the daily expedition, the wall time at which it
    opens to others; until then they may neither watch nor look back, and its seed is not shown. `quiet`: by seat, how
    often the table was written for a part of a secret answer, which the others are not told of. `first_try`: at the table of a puzzle,
    "right" or "wrong" as soon as something was tried.
    """

    times: ClockState | None = None
    wish: Proposal | None = None
    next: str = ""
    hooks: dict[int, Webhook] = {}
    lesson: bool = False
    chapter: str = ""
    offered: bool = False
    sealed_until: float = 0.0
    quiet: dict[int, int] = {}
    first_try: str = ""


class ChanceSeed(Struct, frozen=True):
    """What chance is drawn with: the seed (kept by the host until the game is over), and how many outcomes were laid
    before anything was drawn from it (a table that goes on from another one's position). Tables of older releases
    number all their outcomes; others have a stream for every pile (`core.chance`).
    """

    seed: str = ""
    laid: int = 0
    by_pile: bool = False


class ChatLine(Struct, frozen=True):
    """Something said at a table, or a note of the house about a seat (kind), in the order of `n`."""

    n: int
    seat: int
    kind: str  # "said", "phrase", or a note
    text: str = ""
    at: float = 0.0
