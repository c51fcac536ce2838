"""Looking back: a table as it was after any line, through a seat's eyes, or with everything open when the game is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from typing import Any, Final, NamedTuple

import msgspec

from tepui.core import game as games
from tepui.core.match import Entry, Match
from tepui.core.records import Options
from tepui.rooms.problems import Problem, say
from tepui.rooms.records import LineRecord
from tepui.rooms.room import Room
from tepui.rooms.views.delayed_view import open_panels
from tepui.rooms.views.state_view import picture

MOVERS: Final = 2  # pieces of a seat that go about: the lines of more would hide the board


def last_for(room: Room, seat: int | None) -> int | None:
    """The last line that one may look back at; None: all. Those who only watch are bound to what the table agreed on."""
    watch = room.record.terms.watch
    if seat is None and room.is_sealed:
        raise Problem("no-watching")
    if seat is not None or room.match.over or not room.record.started or watch == "live":
        return None
    if watch == "none":
        raise Problem("no-watching")
    return room.delayed.rows()[-1].seq


def eyes_for(room: Room, wanted: str, seat: int | None) -> tuple[int | None, bool]:
    """Whose eyes, and whether everything is open. While the game runs a seat looks back through its own eyes only.

    Under a memory option that hides what the seat once saw, even those see only what everybody saw.
    """
    if wanted in ("", "public"):
        return None, False
    if wanted != "all" and wanted not in map(str, range(room.match.count)):
        raise Problem("malformed", what="as must be a seat, public or all")
    if room.match.over:
        return (None, True) if wanted == "all" else (int(wanted), False)
    if wanted == "all":
        raise Problem("running")
    if seat != int(wanted):
        raise Problem("forbidden")
    forgets = room.match.view(seat) != room.match.shown(seat)
    return (None if forgets else seat), False


def ways(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How everybody's pieces came where they are: elements, one after the other; none where there are many pieces."""
    found: dict[tuple[int, str], list[list[str]]] = {}
    for event in events:
        if event["actor"] is None or not event["to"]:
            continue
        piece = event["elements"][0] if event["elements"] else event["to"].partition("-")[0]
        chains = found.setdefault((event["actor"], piece), [])
        if not chains or chains[-1][-1] != event["from"]:
            chains.append([event["from"]] if event["from"] else [])
        chains[-1].append(event["to"])
    many = Counter(seat for seat, _ in found)
    if any(count > MOVERS for count in many.values()):
        return []
    return [{"seat": seat, "path": path} for (seat, _), chains in found.items() for path in chains if len(path) > 1]


class Moment(NamedTuple):
    """A moment of a game as plain data, so that another process can draw it."""

    slug: str
    names: tuple[str, ...]  # of those who sat there, empty where a seat has none
    options: Options
    start: dict[str, Any] | None
    entries: list[Entry]
    eyes: int | None
    open: bool
    lang: str

    def draw(self) -> dict[str, Any]:
        """Picture, panels and words of that moment."""
        game = games.load(self.slug).naming(self.names)
        match = Match.replayed(game, len(self.names), self.options, self.start, self.entries)
        view = match.shown(self.eyes)
        return {
            "svg": picture(game, view, self.lang),
            "panels": open_panels(match, self.lang) if self.open else game.panels(view, self.lang),
            "sections": game.describe(view, self.lang),
        }


def drawn_json(moment: Moment) -> bytes:
    """The same as JSON, for whoever has it drawn in another process."""
    return msgspec.json.encode(moment.draw())


class Replay:
    """What a request needs from a room, taken at once: the rest may be done in another thread."""

    def __init__(
        self, room: Room, at: int | None, eyes: int | None, open_: bool, lang: str, last: int | None = None
    ) -> None:
        self.rows = [row for row in room.rows if not row.undone and (last is None or row.seq <= last)]
        self.ends = list(accumulate(row.length for row in self.rows))
        self.match = room.match
        self.names = room.names(lang)
        self.given_names = tuple(seat.name for seat in room.record.seats)
        self.eyes = eyes
        self.open = open_
        self.lang = lang
        wanted = self.ends[-1] if at is None else at
        self.index = max((i for i, end in enumerate(self.ends) if end <= wanted), default=0)
        row = self.row
        before = self.rows[self.index - 1].seq if self.index else row.seq
        self.log = room.states.log.until(row.seq, eyes, lang, open_)
        self.events = room.states.log.events(eyes, lang, before, until=row.seq)
        self.ways = ways(room.states.log.events(eyes, lang, -1, until=row.seq))

    @property
    def row(self) -> LineRecord:
        return self.rows[self.index]

    def turns(self) -> list[dict[str, Any]]:
        """Where every turn begins."""
        found: list[dict[str, Any]] = [{"at": self.ends[0], "text": say(self.lang, "start"), "seat": None}]
        for i, row in enumerate(self.rows):
            if i and row.turn != self.rows[i - 1].turn:
                text = say(self.lang, "turn", n=row.turn, seat=self.names[row.owner])
                found.append({"at": self.ends[i - 1], "text": text, "seat": row.owner})
        return found

    @property
    def moment(self) -> Moment:
        """What has to be drawn."""
        match, end = self.match, self.ends[self.index]
        entries = match.entries[:end]
        return Moment(
            match.game.slug, self.given_names, match.options, match.start, entries, self.eyes, self.open, self.lang
        )

    def picture(self) -> dict[str, Any]:
        """The whole answer. The game is played again up to there, so this takes a moment."""
        return self.answer(self.moment.draw())

    def answer(self, drawn: Mapping[str, Any]) -> dict[str, Any]:
        """The whole answer, with what was drawn of the moment."""
        return {
            "at": self.ends[self.index],
            "of": self.ends[-1],
            "seq": self.row.seq,
            "steps": self.ends,
            "seqs": [row.seq for row in self.rows],
            "turns": self.turns(),
            "seat": self.eyes,
            "names": self.names,
            **drawn,
            "events": self.events,
            "ways": self.ways,
            "log": self.log,
        }
