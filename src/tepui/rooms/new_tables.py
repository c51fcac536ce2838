"""New tables: for an invitation, a quick game, a lesson, a rematch, from a position, or of a game that was played elsewhere."""

from __future__ import annotations

import logging
from itertools import accumulate
from typing import Final

from msgspec import structs

from tepui.core import game as games
from tepui.core.errors import BrokenPlugin, UnknownGame
from tepui.core.game import Game
from tepui.core.lesson import FIRST
from tepui.core.match import Match
from tepui.core.records import Options
from tepui.rooms.lessons.guide import new_lesson
from tepui.rooms.match_rows import (
    chance_count,
    first_row,
    head_of,
    is_begun,
    new_chance,
    rows_of,
    undealt_match,
)
from tepui.rooms.ports import StoreFailed, VersionConflict
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import Fork, NewTable, WantedSeat, clean_name
from tepui.rooms.records import LineRecord, SeatRecord, TableRecord
from tepui.rooms.registry import RoomRegistry, Visitor
from tepui.rooms.room import Room
from tepui.rooms.terms import ChanceSeed, Ongoing, Terms
from tepui.rooms.tokens import hashed, new_code, new_seed, new_token

log = logging.getLogger("tepui.rooms")

CODES: Final = 5  # tries to find a code that is free
WEAK: Final = "novice"  # the bots that go on with a pupil


class NewTables:
    """Opens tables in a registry."""

    def __init__(self, registry: RoomRegistry) -> None:
        self.registry = registry

    def create(
        self, wanted: NewTable, visitor: Visitor, chance: ChanceSeed | None = None, ongoing: Ongoing | None = None
    ) -> tuple[Room, dict[int, str]]:
        """A new table and the tokens of the seats marked `me`. It starts at once when no seat is open.

        Its luck is its own, unless `chance` says what it shares with other tables.
        """
        chance = chance or new_chance()
        match = undealt_match(game_named(wanted.game), len(wanted.seats), wanted.options, chance)
        seats, tokens = self._seats(wanted, visitor.account)
        self.registry.admit(visitor)
        if all(seat.who != "open" for seat in seats):
            match.play_chance()
        return self._open_table(match, [first_row(match)], seats, wanted.terms, chance, ongoing), tokens

    def _open_table(
        self,
        match: Match,
        rows: list[LineRecord],
        seats: list[SeatRecord],
        terms: Terms,
        chance: ChanceSeed,
        ongoing: Ongoing | None = None,
        offered_by: int | None = None,
    ) -> Room:
        """A table for these people, at the beginning or from a position on; or one that somebody offers them."""
        started = all(seat.who != "open" for seat in seats) and offered_by is None
        mine = (number for number, seat in enumerate(seats) if seat.who == "person" and seat.local)
        host = next(mine, None) if offered_by is None else offered_by
        for _ in range(CODES):
            record = TableRecord(
                code=new_code(),
                game=match.game.slug,
                rules=match.game.rules_version,
                head=head_of(match),
                host=host,
                started=started,
                over=match.over,
                waits=started,
                seats=seats,
                terms=terms,
                chance=chance,
                ongoing=ongoing or Ongoing(),
            )
            try:
                room = self.registry.add(record, match, rows)
            except VersionConflict:
                continue  # this code is taken
            except StoreFailed as wrong:
                log.error("a new table could not be saved (%s)", wrong)
                raise Problem("store") from wrong
            room.wake()
            return room
        raise Problem("full")

    def quick(self, slug: str, visitor: Visitor) -> tuple[Room, str]:
        """One person against bots, with the game's own choice of seats and options; the person begins."""
        game = game_named(slug)
        seats, options = game.quick
        first: Options = {"first": 0} if "first" in game.options else {}
        wanted = NewTable(slug, [WantedSeat("me")] + [WantedSeat("bot")] * (seats - 1), {**options, **first})
        room, tokens = self.create(wanted, visitor)
        return room, tokens[0]

    def learn(self, slug: str, visitor: Visitor, chapter: str = FIRST) -> tuple[Room, str]:
        """A table for a chapter of a game's course: the pupil, and bots that do as the lesson says and then play on, weakly."""
        seed = new_seed()
        lesson, match = new_lesson(game_named(slug), seed, chapter)
        self.registry.admit(visitor)
        wanted = [WantedSeat("me" if seat == lesson.seat else "bot", level=WEAK) for seat in range(lesson.seats)]
        seats, tokens = self._seats(NewTable(slug, wanted), visitor.account)
        chance = ChanceSeed(seed, len(lesson.chance), by_pile=True)
        room = self._open_table(
            match, rows_of(match), seats, Terms(undo="free"), chance, Ongoing(lesson=True, chapter=chapter)
        )
        return room, tokens[lesson.seat]

    def rematch(self, room: Room, seat: int, visitor: Visitor) -> str:
        """The same people at a new table, at which their seat links hold too; whoever asks second comes to the same one.

        To other people it is an offer of this seat: it begins when all of them have come, or when this seat starts it.
        """
        if not room.match.over:
            raise Problem("not-over")
        if not room.record.ongoing.next:
            self.registry.admit(visitor)
            options = dict(room.match.options)
            if isinstance(options.get("first"), int):
                options["first"] = (int(options["first"]) + 1) % room.match.count
            chance = new_chance()
            match = undealt_match(room.game, room.match.count, options, chance)
            several = sum(one.who == "person" for one in room.record.seats) > 1 and not room.is_local()
            if not several:
                match.play_chance()
            seats = [structs.replace(s, level="" if s.who == "person" else s.level) for s in room.record.seats]
            ongoing, by = (Ongoing(offered=True), seat) if several else (Ongoing(), None)
            again = self._open_table(match, [first_row(match)], seats, room.record.terms, chance, ongoing, by)
            room.record.ongoing.next = again.code
            room.commit(lambda: self.registry.store.update(room.record))
            room.on_change()
        return room.record.ongoing.next

    def fork_point(self, room: Room, wanted: Fork) -> int:
        """How many actions of the game a new table begins with: of one that is finished, or round one screen."""
        if not room.may_be_saved():
            raise Problem("sealed" if room.is_sealed else "running")
        if wanted.seat is not None and wanted.seat not in range(room.match.count):
            raise Problem("malformed", what=f"there is no seat {wanted.seat} at this table")
        ends = accumulate(row.length for row in room.rows if not row.undone)
        return max((end for end in ends if end <= wanted.at), default=0)

    def fork(self, match: Match, seat: int | None, visitor: Visitor) -> tuple[Room, dict[int, str]]:
        """A new table that goes on from a position. One person has that seat, or all of them."""
        if match.over or not match.entries:
            raise Problem("malformed", what="there is nothing to go on with at this moment")
        self.registry.admit(visitor)
        mine = range(match.count) if seat is None else [seat]
        people = [WantedSeat("me" if one in mine else "bot") for one in range(match.count)]
        seats, tokens = self._seats(NewTable(match.game.slug, people), visitor.account)
        return self._go_on(match, seats), tokens

    def bring(self, match: Match, wanted: list[WantedSeat], visitor: Visitor) -> tuple[Room, dict[int, str]]:
        """A table of a game that was played elsewhere; without wishes, whoever brings it sits on all its seats.

        If it is not over it goes on here, with luck that nobody has seen, and everybody is told where it comes from.
        """
        people = wanted or [WantedSeat("me")] * match.count
        if len(people) != match.count:
            raise Problem("malformed", what=f"this game has {match.count} seats")
        seats, tokens = self._seats(NewTable(match.game.slug, people), visitor.account)
        self.registry.make_space()
        if match.over:
            return self._open_table(match, rows_of(match), seats, Terms(), ChanceSeed()), tokens
        if not is_begun(match):
            raise Problem("malformed", what="nobody has played yet")
        room = self._go_on(match, seats)
        if room.record.host is not None and not room.is_local():
            room.people.note(room.record.host, "brought")
        return room, tokens

    def _go_on(self, match: Match, seats: list[SeatRecord]) -> Room:
        """A table that goes on from a position, with another seed than the game had until then."""
        rows = rows_of(match)
        chance = new_chance(sum(map(chance_count, rows)))
        match.draw_by_pile(chance.seed)
        return self._open_table(match, rows, seats, Terms(), chance)

    def _seats(self, wanted: NewTable, account: int | None) -> tuple[list[SeatRecord], dict[int, str]]:
        """Who sits where, and the tokens of the seats marked `me`."""
        seats: list[SeatRecord] = []
        tokens: dict[int, str] = {}
        for number, want in enumerate(wanted.seats):
            if want.who == "me":
                tokens[number] = new_token()
                name = clean_name(want.name or (wanted.name if len(tokens) == 1 else ""))
                seats.append(SeatRecord("person", name, hash=hashed(tokens[number]), local=True, account=account))
            elif want.who == "bot":
                seats.append(SeatRecord("bot", clean_name(want.name), self._level(want.level)))
            elif want.who == "open":
                seats.append(SeatRecord("open"))
            else:
                raise Problem("malformed", what=f"a seat is for me, open or bot, not {want.who!r}")
        return seats, tokens

    def _level(self, level: str) -> str:
        """A bot's name, as the page may give it: no settings, which could make it think for ever."""
        level = level or self.registry.settings.level
        known = self.registry.place.bots.names()
        if level not in known:
            raise Problem("bad-option", what=f"no bot {level!r}; there are {', '.join(known)}")
        return level


def game_named(slug: str) -> Game:
    try:
        return games.load(slug)
    except (UnknownGame, BrokenPlugin) as wrong:
        raise Problem("no-game", game=slug, games=", ".join(games.list_games())) from wrong
