"""What the server sends to a page, as types: the messages of a socket, and the answer of a replay.

Rooms put these messages together piece by piece, because that is quicker. Nothing is encoded from the types here: they
say what a page may rely on. `tools/js_types.py` writes the page's types from them, and a test decodes the messages of
real tables with them. A field that may be missing is `UNSET`; every other field is always there.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from tepui.core.records import Offer, OptionValue, Panels, Prompt, Section, SetPick
from tepui.rooms.protocol import Aside
from tepui.rooms.terms import ChatLine, Terms

SvgRun = list[int] | str  # [start, count] of the old pieces, or new text


class Seat(Struct, forbid_unknown_fields=True):
    """Who sits where. `away`: a bot plays for this person."""

    seat: int
    name: str
    who: Literal["person", "open", "bot"]
    level: str
    taken: bool
    away: bool
    online: bool
    colour: str


class ClockView(Struct, forbid_unknown_fields=True):
    """The clocks at the moment of sending; they count down for the seats that are `running`."""

    per: Literal["move", "game"]
    seconds: float
    increment: float
    out: Literal["bot", "nothing"]
    left: list[float]
    running: list[int]
    paused: bool


class Wish(Struct, forbid_unknown_fields=True):
    """What a seat asks of the others, and who has not answered yet."""

    kind: Literal["undo", "pause", "time", "bot"]
    by: int
    seat: int
    waits: list[int]


class Chance(Struct, forbid_unknown_fields=True):
    """What the table is bound to from the start; the seed is empty until the game is over."""

    commitment: str
    seed: str


class ActionOffer(Offer, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One action that can be done now."""

    action: int
    notation: str


class LineOffer(Offer, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several actions that can be done with one touch, all or none."""

    actions: list[int]
    notation: list[str]


class PickOffer(SetPick, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that may be in a set; `notation`: its ways, written."""

    notation: list[list[str]]


class SetOffer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A choice of several things, made in any order and sent as one line: the picks in this order, then `finish`."""

    picks: list[PickOffer]
    least: int
    most: int
    labels: list[str]
    finish: int | None
    finish_notation: str
    full: int | None
    stock: dict[str, int]
    ends: bool
    start: list[int]
    rule: str


class UndoView(Struct, forbid_unknown_fields=True):
    """How many lines can be taken back freely, whether one may ask the others for more, and both in words."""

    free: int
    ask: bool
    text: str


class Rival(Struct, forbid_unknown_fields=True):
    """Whom somebody who plays alone has played against."""

    name: str
    score: float


class Result(Struct, forbid_unknown_fields=True):
    """How the game has ended."""

    scores: list[float]
    winners: list[int]
    places: list[int]
    rival: Rival | None
    text: str


class LogLine(Struct, forbid_unknown_fields=True):
    """A line of the log. `seat`: whom it is about; `by`: who acted; `undone`: it was taken back; `only`: there was nothing
    to choose.
    """

    seq: int
    turn: int
    seat: int | None
    by: int | None
    text: str
    elements: list[str]
    weight: str
    undone: bool
    only: bool


class LogPatch(Struct, forbid_unknown_fields=True):
    """So many lines from the beginning stay, the rest is added."""

    keep: int
    add: list[LogLine]


class EventView(Struct, forbid_unknown_fields=True):
    """Something that happened: to which elements, from where to where and past which others, and in words. `by`: the seat whose line it was; `moment`: its title,
    if it is one of the game's great moments, and `sound` what it sounds like."""

    seq: int
    by: int | None
    kind: str
    actor: int | None
    elements: list[str]
    from_: str = field(name="from")
    to: str
    via: list[str]
    style: str
    weight: str
    rule: str
    text: str
    moment: str
    sound: str


class Common(Struct, kw_only=True, forbid_unknown_fields=True):
    """What every state and every patch says. `seat`: whose eyes these are; `local`: the seats of this device."""

    code: str
    game: str
    lang: str
    seats: list[Seat]
    watching: int
    host: int | None
    asked: list[int]
    turn: int | None
    anew: bool  # a turn begins, and no line of it has been played
    started: bool
    options: dict[str, OptionValue]
    over: bool
    terms: Terms
    wish: Wish | None
    next: str
    chance: Chance | None
    seq: int
    seat: int | None
    clocks: ClockView | None
    events: list[EventView]
    local: list[int]


class State(Common, kw_only=True, tag_field="type", tag="state", forbid_unknown_fields=True):
    """A table as somebody sees it. `svg` may be runs of the ground that the page has. `late`: as it was a round ago."""

    svg: str | list[SvgRun]
    log: list[LogLine]
    prompt: Prompt | None
    points: list[str] | UnsetType = UNSET
    offers: list[ActionOffer]
    lines: list[LineOffer]
    sets: list[SetOffer]
    panels: Panels
    looks: dict[str, str]
    undo: UndoView
    result: Result | None
    sections: list[Section] | UnsetType = UNSET
    hand_over: int | UnsetType = UNSET
    late: bool | UnsetType = UNSET


class Patch(Common, kw_only=True, tag_field="type", tag="patch", forbid_unknown_fields=True):
    """A state of which only those parts are sent that are not as they were in the one before."""

    hand_over: int | None
    svg: list[SvgRun] | UnsetType = UNSET
    log: LogPatch | UnsetType = UNSET
    prompt: Prompt | None | UnsetType = UNSET
    points: list[str] | UnsetType = UNSET
    offers: list[ActionOffer] | UnsetType = UNSET
    lines: list[LineOffer] | UnsetType = UNSET
    sets: list[SetOffer] | UnsetType = UNSET
    panels: Panels | UnsetType = UNSET
    looks: dict[str, str] | UnsetType = UNSET
    undo: UndoView | UnsetType = UNSET
    result: Result | None | UnsetType = UNSET
    sections: list[Section] | UnsetType = UNSET


class Presence(Struct, tag_field="type", tag="seats", forbid_unknown_fields=True):
    """Somebody came or left."""

    seats: list[Seat]
    watching: int


class RuleReason(Struct, forbid_unknown_fields=True):
    """Why not, in one sentence, and the rule that says so; empty where it is none of the game's."""

    rule: str
    text: str


class Refused(Struct, tag_field="type", tag="refused", forbid_unknown_fields=True):
    """Nothing has changed, and why. `seq` is null where there is no table."""

    code: str
    reason: RuleReason
    seq: int | None


class WhyAnswer(Struct, tag_field="type", tag="why", forbid_unknown_fields=True):
    """Why an element cannot be touched."""

    element: str
    rule: str
    text: str


class HintedAction(Struct, forbid_unknown_fields=True):
    """What could be done, how good a bot thinks it is, between 0 and 1, and what it brings in words, perhaps later in the turn."""

    action: int
    notation: str
    label: str
    path: list[str]
    value: float
    gain: str
    later: bool


class HintAnswer(Struct, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """What a bot of the level `by` would do, the best first."""

    seq: int
    seat: int
    by: str
    ways: list[HintedAction]


class Talk(Struct, tag_field="type", tag="talk", forbid_unknown_fields=True):
    """What was said at the table."""

    lines: list[ChatLine]


class Pong(Struct, tag_field="type", tag="pong", forbid_unknown_fields=True):
    """The answer to a ping."""


ServerMessage = State | Patch | Presence | Refused | WhyAnswer | HintAnswer | Talk | Aside | Pong


class ReplayTurn(Struct, forbid_unknown_fields=True):
    """Where a turn begins, in words, and whose it is."""

    at: int
    text: str
    seat: int | None


class PiecePath(Struct, forbid_unknown_fields=True):
    """The elements that a piece of a seat went over."""

    seat: int
    path: list[str]


class ReplayView(Struct, forbid_unknown_fields=True):
    """A table as it was after `at` of `of` actions; `steps` are the ends of its lines, `seqs` their numbers."""

    at: int
    of: int
    seq: int
    steps: list[int]
    seqs: list[int]
    turns: list[ReplayTurn]
    seat: int | None
    names: list[str]
    svg: str
    panels: Panels
    sections: list[Section]
    events: list[EventView]
    ways: list[PiecePath]
    log: list[LogLine]
