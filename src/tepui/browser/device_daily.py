"""The daily expedition of a device: its luck comes from the date, its attempts stay in the browser's database.

No host has this luck, so no result of it can be listed there. What is shown of a result, its card, its words and its
game as a link, is kept with it: a page shows them without starting the engine.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from tepui.core.translations import LANGUAGES
from tepui.learning.daily import Attempt, day_at
from tepui.learning.daily_card import card
from tepui.learning.daily_host import Begun, DailyHost, Run
from tepui.rooms.calls import packed
from tepui.rooms.problems import Problem
from tepui.rooms.registry import NOBODY, RoomRegistry
from tepui.web.learning.daily import card_words, share_text
from tepui.web.reader import Reader

NOTE: Final = "daily"  # its name in the database
PLAYER: Final = "device"
MOST: Final = 100  # days that are remembered

ReadNote = Callable[[str], Awaitable[str]]
KeepNote = Callable[[str, str], Awaitable[bool]]
Load = Callable[[str], Awaitable[None]]  # a table out of the database


class Shown(Struct):
    """The last result: card and words by language, and the game as a link holds it."""

    day: str
    card: dict[str, str]
    words: dict[str, str]
    packed: str


class DailyNote(Struct):
    """What the database keeps."""

    attempts: list[Attempt] = []
    shown: Shown | None = None


def seed_of(day: str) -> str:
    """The luck of a date."""
    return sha256(f"tepui pocket {day}".encode()).hexdigest()


class DeviceBook:
    """An `AttemptBook` of one player. It is read before it is used and kept afterwards."""

    def __init__(self, read: ReadNote, keep: KeepNote) -> None:
        self._read = read
        self._keep = keep
        self.note = DailyNote()

    async def load(self) -> None:
        try:
            self.note = msgspec.json.decode(await self._read(NOTE) or b"{}", type=DailyNote)
        except msgspec.DecodeError:  # damaged: a new book is begun
            self.note = DailyNote()

    async def keep(self) -> bool:
        del self.note.attempts[:-MOST]
        return await self._keep(NOTE, msgspec.json.encode(self.note).decode())

    def seed(self, day: str, fresh: str) -> str:
        return seed_of(day)

    def claim(self, attempt: Attempt) -> bool:
        if self.attempts(attempt.day):
            return False
        self.note.attempts.append(attempt)
        return True

    def seat(self, day: str, player: str, code: str) -> None:
        self._replace(day, code=code)

    def release(self, day: str, player: str) -> None:
        self.note.attempts = [one for one in self.note.attempts if one.day != day or one.code]

    def settle(self, attempt: Attempt) -> bool:
        (mine,) = self.attempts(attempt.day)
        if mine.result is not None or mine.refused:
            return False
        self._replace(attempt.day, result=attempt.result, refused=attempt.refused)
        return True

    def attempts(self, day: str) -> list[Attempt]:
        return [one for one in self.note.attempts if one.day == day]

    def _replace(self, day: str, **changes: object) -> None:
        self.note.attempts = [
            msgspec.structs.replace(one, **changes) if one.day == day else one for one in self.note.attempts
        ]


class DeviceDaily:
    """Begins the attempt of a day and settles what is over."""

    def __init__(self, registry: RoomRegistry, book: DeviceBook, load: Load, run: Run) -> None:
        self.registry = registry
        self.book = book
        self._load = load
        self.host = DailyHost(registry, book, run, sealed=False)

    async def begin(self, name: str, game: str) -> Begun:
        """The table of today's attempt; `game` is what the page offered, before midnight perhaps."""
        if self.host.expedition(self.host.today).game != game:
            raise Problem("day-over")
        await self.book.load()
        begun = self.host.begin([PLAYER], name, NOBODY)
        if not await self.book.keep():
            raise Problem("store")
        return begun

    async def settle(self) -> DailyNote:
        """Everything that was begun, with the results of what is over."""
        await self.book.load()
        waiting = [one for one in self.book.note.attempts if one.code and one.result is None and not one.refused]
        for attempt in waiting:
            await self._load(attempt.code)
            await self.host.settle(attempt.day)
            for settled in self.book.attempts(attempt.day):
                if settled.result is not None:
                    self._show(settled)
        if waiting:
            await self.book.keep()
        return self.book.note

    def belongs(self, code: str) -> bool:
        """Whether this may be the table of an attempt of today or yesterday; the book itself need not be read for that."""
        chance = self.registry.room(code).record.chance
        now = self.registry.place.clock.now()
        return chance.by_pile and chance.seed in [seed_of(day_at(at)) for at in (now, now - 86400)]

    def _show(self, attempt: Attempt) -> None:
        given, result = self.host.expedition(attempt.day), attempt.result
        assert result is not None
        card_of, words_of = {}, {}
        for lang in LANGUAGES:
            reader = Reader(lang, "", "")
            where = reader.say("daily.device.where")
            words = card_words(reader, given, result, where, reader.say("daily.device.card"))
            card_of[lang] = card(given, seed_of(attempt.day), lang, words, result.turns)
            words_of[lang] = share_text(reader, given, result, where)
        save = self.registry.room(attempt.code).save()
        self.book.note.shown = Shown(attempt.day, card_of, words_of, packed(save))
