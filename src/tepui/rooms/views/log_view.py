"""What has happened at a table, in words and as events: for each pair of eyes, what these may see of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tepui.core.match import CHANCE
from tepui.core.records import PEEK, TURN, Event
from tepui.engine.table import hears
from tepui.rooms.records import LineRecord, NewsRecord
from tepui.rooms.state import RoomState

Eyes = int | None  # a seat; None is a spectator


class LogView:
    """The log of a room, each line put into words once for a language and kept until names change or something is taken back."""

    def __init__(self, room: RoomState) -> None:
        self.room = room
        self._told: dict[tuple[int, str], list[dict[str, Any]]] = {}
        self._logs: dict[tuple[Eyes, str, bool], tuple[int, list[dict[str, Any]]]] = {}

    def clear(self) -> None:
        """Names have changed, or something was taken back."""
        self._told.clear()
        self._logs.clear()

    @property
    def count(self) -> int:
        """How many parts are kept."""
        return len(self._told) + len(self._logs)

    def newest(self, eyes: Eyes, lang: str) -> list[dict[str, Any]]:
        """The newest lines in words, those taken back included and marked: what was made before, and what is new."""
        most = self.room.settings.log_lines
        key = (eyes, lang, self.room.record.over)  # the end of a game opens what was for a moment
        count, lines = self._logs.get(key, (0, []))
        for row in self.room.rows[count:]:
            if row.news:
                lines += self._logged(row, eyes, lang)
        if len(lines) > most * 3 // 2:  # seldom, because a patch needs the beginning to stay
            del lines[:-most]
        self._logs[key] = (len(self.room.rows), lines)
        return lines[:]

    def until(self, seq: int, eyes: Eyes, lang: str, all_: bool = False) -> list[dict[str, Any]]:
        """The newest lines that were in force after a row."""
        rows = [row for row in self.room.rows if row.seq <= seq and not row.undone]
        lines = [line for row in rows for line in self._logged(row, eyes, lang, all_)]
        return lines[-self.room.settings.log_lines :]

    def _logged(self, row: LineRecord, eyes: Eyes, lang: str, all_: bool = False) -> list[dict[str, Any]]:
        """The lines of a row. That a turn begins is what the lines of a turn are headed with."""
        return [
            {
                "seq": row.seq,
                "turn": row.turn,
                "seat": line["actor"],
                "by": line["by"],
                "text": line["text"],
                "elements": line["elements"],
                "weight": line["weight"],
                "undone": bool(row.undone),
                # Others must not learn that there was nothing to choose.
                "only": row.auto and (all_ or eyes == row.seat),
            }
            for line in self._lines(row, lang)
            if line["text"] and line["kind"] != TURN and (all_ or self._sees(line, eyes))
        ]

    def events(self, eyes: Eyes, lang: str, since: int, until: int | None = None) -> list[dict[str, Any]]:
        """What happened after `since` and is still in force, as these eyes may see it."""
        found: list[dict[str, Any]] = []
        for row in reversed(self.room.rows):
            if row.seq <= since:
                break
            if row.news and not row.undone and (until is None or row.seq <= until):
                found += [sent(line) for line in reversed(self._lines(row, lang)) if self._sees(line, eyes)]
        found.reverse()
        return found

    def peeks(self, eyes: Eyes, lang: str, seqs: Collection[int]) -> list[dict[str, Any]]:
        """What these eyes saw for a moment in those rows. Nothing else ever sends it while the game runs."""
        if self.room.record.over:
            return []
        rows = [row for row in self.room.rows if row.seq in seqs]
        lines = [line for row in rows for line in self._lines(row, lang)]
        return [sent(line) for line in lines if line["style"] == PEEK and line["audience"] == eyes]

    def texts(self, row: LineRecord, eyes: Eyes, lang: str) -> list[str]:
        """The sentences of a row that these eyes may read."""
        return [line["text"] for line in self._lines(row, lang) if line["text"] and self._sees(line, eyes)]

    def _sees(self, line: dict[str, Any], eyes: Eyes) -> bool:
        past = line["style"] == PEEK and not self.room.record.over
        return not past and hears(line["audience"], eyes)

    def _lines(self, row: LineRecord, lang: str) -> list[dict[str, Any]]:
        key = (row.seq, lang)
        if key not in self._told:
            self._told[key] = [self._event(row, told, lang) for told in row.news]
        return self._told[key]

    def _event(self, row: LineRecord, told: NewsRecord, lang: str) -> dict[str, Any]:
        actor, audience, kind, facts = told
        event: Event = self.room.game.event(kind, facts)
        who = event.actor if event.actor is not None else None if actor == CHANCE else actor
        return {
            "audience": audience,
            "seq": row.seq,
            "by": row.seat,
            "kind": event.kind,
            "actor": who,
            "elements": event.elements,
            "from": event.from_,
            "to": event.to,
            "via": event.via,
            "style": event.style,
            "weight": event.weight,
            "rule": event.rule,
            "text": self.room.game.say(event, lang, self.room.names(lang)),
            "moment": self.room.game.moment(event, lang),
            "sound": self.room.game.moments.get(event.kind, ""),
        }


def sent(line: dict[str, Any]) -> dict[str, Any]:
    """A line as it is sent."""
    return {name: part for name, part in line.items() if name != "audience"}
