"""Running a place for people: bans take effect, notices are shown, and hosts see what goes on."""

from __future__ import annotations

import contextlib
import logging
from typing import Any, Final

from tepui.rooms.limits import HOUR
from tepui.rooms.ports import StoreFailed
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import HostOrder, NewReport, Ordered, clean_line
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.room import Room
from tepui.server.accounts import Account, Accounts
from tepui.server.host_book import LONGEST, HostBook, Notice, forget_shared
from tepui.server.store.sql import Store

log = logging.getLogger("tepui.hosting")

LOOK: Final = 5.0  # seconds until every process, and the server of a command line, knows of a ban
LIMITS: Final = (
    "registration",
    "tables",
    "accounts",
    "calls",
    "sockets",
    "sockets_from",
    "rooms",
    "keep_days",
    "proxies",
)


class Hosting:
    """What the book says, in force."""

    def __init__(self, store: Store, accounts: Accounts, registry: RoomRegistry) -> None:
        self.store = store
        self.book = HostBook(store)
        self.accounts = accounts
        self.registry = registry
        self.banned: frozenset[int] = frozenset()
        self.notices: list[Notice] = []

    def open(self) -> None:
        self.refresh()
        self.registry.keep("hosting", self._look)

    async def _look(self) -> None:
        while True:
            await self.registry.place.clock.sleep(LOOK)
            with contextlib.suppress(StoreFailed):
                self.refresh()
                if self.store.shared:
                    forget_shared(self.store, HOUR)

    def refresh(self) -> None:
        """Take in what the book says now."""
        bans = self.book.bans()
        self.registry.visitors.banned = frozenset(ban.home for ban in bans if ban.account is None)
        banned = frozenset(ban.account for ban in bans if ban.account is not None)
        fresh, self.banned = banned - self.banned, banned
        self.notices = self.book.notices()
        for account in fresh:
            self.accounts.leave_everywhere(account)
            self.registry.sign_out(account)
        if banned:
            for code, seat in self.book.seats_held(list(banned)):
                with contextlib.suppress(Problem):  # a table that cannot be opened lets nobody in either
                    self._unseat(code, seat)

    # ---- people

    def admit(self, account: Account) -> None:
        """Refuses who is banned."""
        if account.id in self.banned:
            raise Problem("banned")

    def check_together(self, account: int | None, room: Room) -> None:
        """Who has blocked somebody does not meet them at a table, nor the other way round."""
        others = [seat.account for seat in room.record.seats if seat.account is not None and seat.account != account]
        if account is not None and others and self.book.apart(account, others):
            raise Problem("blocked")

    def block(self, account: Account, room: Room, seat: int, on: bool) -> None:
        other = _person(room, seat).account
        if other is None or other == account.id:
            raise Problem("no-person")
        self.book.block(account.id, other, on)

    def report(self, room: Room, wanted: NewReport) -> None:
        about = _person(room, wanted.seat)
        words = clean_line(wanted.text)[:LONGEST]
        self.book.report(room.code, wanted.seat, about.account, about.name, wanted.reason, words, room.people.talk)
        self.registry.place.counters.add("reports")

    # ---- hosts

    def view(self) -> dict[str, Any]:
        """What a host sees: everything but the cards."""
        hosts = set(self.book.hosts())
        people = self.book.people()
        bans = self.book.bans()
        named = {one["id"]: one["name"] for one in people}
        for one in people:
            one["host"] = one["name"] in hosts
            one["banned"] = one["id"] in self.banned
        settings, rooms = self.registry.settings, self.registry.rooms
        return {
            "tables": [{**table, "looking": _lookers(rooms.get(table["code"]))} for table in self.book.tables()],
            "people": people,
            "reports": self.book.reports(),
            "bans": [
                {"id": ban.id, "who": named.get(ban.account or 0, "") or ban.home, "why": ban.why, "until": ban.until}
                for ban in bans
            ],
            "notices": [{"id": notice.id, "words": notice.words, "until": notice.until} for notice in self.notices],
            "limits": {name: getattr(settings, name) for name in LIMITS},
            "loaded": len(rooms),
            "sockets": sum(len(room.devices) for room in rooms.values()),
        }

    def carry_out(self, order: HostOrder) -> Ordered:
        book, made = self.book, Ordered()
        if order.do == "ban" and order.address:
            book.ban_address(order.address, order.text, order.days)
        elif order.do == "ban":
            if not any(one["id"] == order.id for one in book.people()):
                raise Problem("no-person")
            book.ban_account(order.id, order.text, order.days)
        elif order.do == "lift":
            book.lift(order.id)
        elif order.do == "unseat":
            self._unseat(order.code, order.seat)
        elif order.do == "settle":
            book.settle(order.id)
        elif order.do == "notice":
            book.post(order.text, order.days)
        elif order.do == "drop":
            book.drop(order.id)
        else:
            made = Ordered(book.invite(order.days))
        log.info("a host ordered: %s", order.do)
        self.refresh()
        return made

    def _unseat(self, code: str, seat: int) -> None:
        """A person's link opens nothing any more; a bot plays on, or the seat is free again."""
        room = self.registry.room(code)
        _person(room, seat)
        room.lobby.unseat(seat)


def _person(room: Room, seat: int) -> Any:
    seats = room.record.seats
    if seat not in range(len(seats)) or seats[seat].who != "person":
        raise Problem("no-person")
    return seats[seat]


def _lookers(room: Room | None) -> int:
    return 0 if room is None else len(room.devices)
