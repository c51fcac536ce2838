"""The messages of docs/protocol.md, checked when they are read. What fits no message is malformed and says where."""

from __future__ import annotations

import unicodedata
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from tepui.core.records import Held, OptionValue
from tepui.core.translations import LANGUAGES
from tepui.rooms.problems import Problem
from tepui.rooms.terms import Terms

VERSION: Final = 1
LONGEST_LINE: Final = 64
LONGEST_NAME: Final = 24
LONGEST_TALK: Final = 240
MOST_TOKENS: Final = 8
# What can be said at a table where words of one's own are not wanted, and across languages.
PHRASES: Final = (
    "hello",
    "luck",
    "played",
    "thanks",
    "sorry",
    "minute",
    "back",
    "think",
    "go",
    "take",
    "oops",
    "again",
)


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    protocol: int
    tokens: list[str] = []
    lang: str = LANGUAGES[0]
    since: int | None = None
    patches: bool = False  # after the first state only what has changed
    reading: bool = True  # the table in words is wanted too
    ground: str = ""  # the mark of the ground that is there already; with patches


class Do(Struct, tag_field="type", tag="do", forbid_unknown_fields=True):
    seq: int
    line: list[int]
    notation: list[str]


class Undo(Struct, tag_field="type", tag="undo", forbid_unknown_fields=True):
    seq: int


class Why(Struct, tag_field="type", tag="why", forbid_unknown_fields=True):
    element: str


class Show(Struct, tag_field="type", tag="show", forbid_unknown_fields=True):
    seat: int


class Reading(Struct, tag_field="type", tag="reading", forbid_unknown_fields=True):
    on: bool


class Hide(Struct, tag_field="type", tag="hide", forbid_unknown_fields=True):
    pass


class Hint(Struct, tag_field="type", tag="hint", forbid_unknown_fields=True):
    seq: int


class Ask(Struct, tag_field="type", tag="ask", forbid_unknown_fields=True):
    kind: Literal["undo", "pause", "time", "bot"]
    seat: int | None = None  # kind bot: whose seat


class Agree(Struct, tag_field="type", tag="agree", forbid_unknown_fields=True):
    yes: bool


class Withdraw(Struct, tag_field="type", tag="withdraw", forbid_unknown_fields=True):
    pass


class Away(Struct, tag_field="type", tag="away", forbid_unknown_fields=True):
    seat: int | None = None


class Back(Struct, tag_field="type", tag="back", forbid_unknown_fields=True):
    seat: int | None = None


class Resume(Struct, tag_field="type", tag="resume", forbid_unknown_fields=True):
    pass


class Say(Struct, tag_field="type", tag="say", forbid_unknown_fields=True):
    text: str = ""
    phrase: str = ""
    name: str = ""  # of somebody who only watches


class Aside(Struct, frozen=True, tag_field="type", tag="aside"):
    """Something said by one who watches to the others who do. It is not kept."""

    name: str
    text: str


class Lang(Struct, tag_field="type", tag="lang", forbid_unknown_fields=True):
    lang: str


class Ping(Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    pass


Message = (
    Hello
    | Do
    | Undo
    | Why
    | Hint
    | Show
    | Hide
    | Reading
    | Lang
    | Ping
    | Ask
    | Agree
    | Withdraw
    | Away
    | Back
    | Resume
    | Say
)


class WantedSeat(Struct, forbid_unknown_fields=True):
    who: str
    name: str = ""
    level: str = ""


class NewTable(Struct, forbid_unknown_fields=True):
    game: str
    seats: list[WantedSeat]
    options: dict[str, OptionValue] = {}
    name: str = ""
    terms: Terms = Terms()


class Join(Struct, forbid_unknown_fields=True):
    name: str = ""
    seat: int | None = None


class Fork(Struct, forbid_unknown_fields=True):
    """From which action on, and on which seat: none, all of them (round one screen)."""

    at: int
    seat: int | None = None


class BroughtSave(Struct, forbid_unknown_fields=True):
    """A game from elsewhere: its save, deflated, in base64url, as links hold it. A finished one is looked at; one that is still
    played goes on here with these people on its seats (nobody named: all of them round this screen)."""

    packed: str
    seats: list[WantedSeat] = []


class Move(Struct, forbid_unknown_fields=True):
    """A line for those who have no socket; an empty one takes the last line back."""

    seq: int
    line: list[int] = []
    notation: list[str] = []


class WantedOptions(Struct, forbid_unknown_fields=True):
    """Options to be changed before the game begins; the others stay."""

    options: dict[str, OptionValue]


class Credentials(Struct, forbid_unknown_fields=True):
    name: str
    password: str


class NewAccount(Struct, forbid_unknown_fields=True):
    """Who wants to be known here; with an invitation, where the host asks for one."""

    name: str
    password: str
    invitation: str = ""


class NewReport(Struct, forbid_unknown_fields=True):
    """Something the host should know of: who did it, and what."""

    seat: int
    reason: Literal["words", "name", "play", "other"] = "other"
    text: str = ""


class WantedBlock(Struct, forbid_unknown_fields=True):
    """From now on whoever sits there and I get no seats at the same table, or may again."""

    code: str
    seat: int
    on: bool = True


class HostOrder(Struct, forbid_unknown_fields=True):
    """What a host wants done; which of the other fields count depends on that."""

    do: Literal["ban", "lift", "unseat", "settle", "notice", "drop", "invite"]
    id: int = 0  # of an account, a ban, a report or a notice
    address: str = ""
    code: str = ""
    seat: int = 0
    text: str = ""
    days: float = 0.0  # 0: for ever


class NewPassword(Struct, forbid_unknown_fields=True):
    """The password one has, and the one that is wanted."""

    name: str
    password: str
    wanted: str


class KeptSeats(Struct, forbid_unknown_fields=True):
    """Seats of a table that follow the account from now on."""

    code: str
    tokens: list[str]


class WantedHook(Struct, forbid_unknown_fields=True):
    """Where to be told that it is my turn; empty: nowhere."""

    url: str = ""


# ---- answers of calls


class Ticket(Struct):
    """A seat and the token that opens it."""

    seat: int
    token: str


class Ordered(Struct):
    """What came of an order: an invitation, if one was wanted."""

    invitation: str = ""


class Opened(Struct):
    code: str
    started: bool
    seats: list[Ticket]


class Forked(Struct):
    code: str
    seats: list[Ticket]


class Code(Struct):
    code: str


class Moved(Struct):
    """The `seq` of the game after a move, and the `rev` of what this seat sees."""

    seq: int
    rev: int


class Done(Struct):
    pass


class Me(Struct):
    """Who is signed in (nobody: no name), the tables that follow them, and whether by a password of ours."""

    name: str = ""
    tables: list[dict[str, Any]] = []
    password: bool = True


class Listed(Struct):
    tables: list[dict[str, Any]]


class LessonGoal(Struct):
    """A goal of free play, and whether it is reached."""

    say: str
    reached: bool


class LessonProgress(Struct):
    """How far the pupil of a lesson has come: so many of its steps are done, or of its goals reached. `next` is the chapter after it, if there is one.

    `title`, `goal` and `minutes` are those of a chapter of a course; `begun`: something was done already; `test`: it has questions.
    `said`: of a puzzle that is solved, what makes its answer the best.
    """

    chapter: str
    done: int
    of: int
    next: str = ""
    title: str = ""
    goal: str = ""
    minutes: int = 0
    begun: bool = False
    test: bool = False
    goals: list[LessonGoal] = []
    said: str = ""


class LessonAnswer(Struct):
    """An answer to a question: its words, whether it is the right one, what would be touched for it, and if it is about
    something that is not allowed, why, by which rule."""

    say: str
    right: bool
    path: tuple[str, ...] = ()
    why: str = ""
    rule: str = ""


class LessonQuestion(Struct):
    """A question about a position of a chapter: its picture, what is asked, the answers, and the hand that it is about."""

    svg: str
    say: str
    answers: list[LessonAnswer]
    held: tuple[Held, ...] = ()


class LessonQuestions(Struct):
    questions: list[LessonQuestion]


class Table(Struct):
    """A table and who sits there; nothing of the game, but how far it or a lesson has come, and how it ended.

    `you`: the seat of whoever asks.
    """

    code: str
    game: str
    options: dict[str, OptionValue]
    host: int | None
    started: bool
    over: bool
    terms: Terms
    chance: dict[str, Any] | None
    seats: list[dict[str, Any]]
    lesson: LessonProgress | None = None
    turn: int = 0
    you: int | None = None
    result: dict[str, Any] | None = None


class Health(Struct, omit_defaults=True):
    """Whether all is well, and if not, what is not: the store, the bots, the watch over clocks."""

    ok: bool
    failing: list[str] = []


class Reason(Struct):
    """A code for programs, a sentence for people."""

    code: str
    text: str


class Refusal(Struct):
    error: Reason


_messages: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
M = TypeVar("M")


def read_message(text: str | bytes) -> Message:
    """A client's message, or Problem("malformed")."""
    try:
        return _messages.decode(text)
    except msgspec.DecodeError as wrong:
        raise Problem("malformed", what=str(wrong)) from wrong
    except UnicodeError as wrong:
        raise Problem("malformed", what="not UTF-8") from wrong


def read_body(body: bytes, type_: type[M]) -> M:
    """The body of a call, or Problem("malformed")."""
    try:
        return msgspec.json.decode(body, type=type_)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise Problem("malformed", what=str(wrong)) from wrong


def clean_name(text: str) -> str:
    """A name as others will see it: printable, one line, not too long."""
    return clean_line(text)[:LONGEST_NAME].strip()


def clean_line(text: str) -> str:
    """Printable, one line."""
    letters = [c if c.isprintable() else " " for c in unicodedata.normalize("NFC", text)]
    return " ".join("".join(letters).split())


def encode(message: Any) -> bytes:
    return msgspec.json.encode(message)
