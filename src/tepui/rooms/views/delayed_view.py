"""Watching one round late: everything open, but as it was a round ago. A second match follows the first at that distance."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from tepui.core.match import Match
from tepui.core.records import Panels
from tepui.rooms.records import LineRecord
from tepui.rooms.state import RoomState
from tepui.rooms.views.remembered import Remembered
from tepui.rooms.views.state_view import StateView, picture


class DelayedView:
    """What those who watch may see of a running game whose table has agreed on `late`."""

    def __init__(self, room: RoomState, states: StateView) -> None:
        self.room = room
        self.states = states
        self._match: Match | None = None
        self._remembered: Remembered[str, dict[str, Any]] = Remembered()

    def rows(self) -> list[LineRecord]:
        """The rows in force that lie a whole round back; the set-up is always among them."""
        room = self.room
        latest = room.last.turn - room.match.count
        return [row for row in room.rows if not row.undone and (row.turn <= latest or row.seq == 0)]

    def match(self, length: int) -> Match:
        """The match as it was after so many actions: it goes on from where it was, unless something was taken back."""
        followed, entries = self._match, self.room.match.entries
        if followed is None or followed.entries != entries[: len(followed.entries)] or len(followed.entries) > length:
            followed = self._match = self.room.match.until(length)
        for entry in entries[len(followed.entries) : length]:
            followed.replay(entry)
        return followed

    def state(self, lang: str, since: int) -> dict[str, Any]:
        room = self.room
        row = self.rows()[-1]
        return {
            **self._remembered.of(lang, room.revision, lambda: self._parts(lang)),
            "seats": self.states.seats(lang),
            "watching": room.watchers(),
            "events": self.states.log.events(None, lang, since, until=row.seq),
            "clocks": self.states.clocks(),
        }

    def _parts(self, lang: str) -> dict[str, Any]:
        room, game, rows = self.room, self.room.named_game, self.rows()
        match = self.match(sum(row.length for row in rows))
        view = match.shown(None)
        return {
            "type": "state",
            "seq": rows[-1].seq,
            "code": room.code,
            "game": game.slug,
            "lang": lang,
            "seat": None,
            "host": room.record.host,
            "asked": match.seats,
            "turn": match.seat,
            "anew": game.turn(match.table) != rows[-1].mark,
            "started": True,
            "options": match.options,
            "over": False,
            "late": True,
            "terms": room.record.terms,
            "wish": None,
            "next": "",
            "chance": self.states.chance(),
            "svg": picture(game, view, lang),
            "prompt": None,
            "offers": [],
            "lines": [],
            "sets": [],
            "panels": open_panels(match, lang),
            "looks": game.looks(lang),
            "sections": game.describe(view, lang),
            "log": self.states.log.until(rows[-1].seq, None, lang, True),
            "undo": {"free": 0, "ask": False, "text": ""},
            "result": None,
        }


def open_panels(match: Match, lang: str) -> Panels:
    """The panels that everybody sees, with all hands laid open."""
    panels = match.game.panels(match.shown(None), lang)
    hands = [match.game.panels(match.view(seat), lang).mine for seat in range(match.count)]
    return structs.replace(panels, mine=tuple(held for hand in hands for held in hand))
