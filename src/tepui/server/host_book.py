"""What those who run a place write down: who they are, bans, invitations, reports, notices; and who has blocked whom.

Rows of the database and nothing else, for the server and for the command line alike.
"""

from __future__ import annotations

from time import time
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from tepui.rooms.limits import household, plain_address
from tepui.rooms.problems import Problem
from tepui.rooms.terms import DAY, ChatLine
from tepui.rooms.tokens import hashed, new_token
from tepui.server.accounts import known_as
from tepui.server.store.schema import ACCOUNTS, BANS, BLOCKS, HOSTS, INVITATIONS, NOTICES, REPORTS, SEATS, TABLES
from tepui.server.store.sql import MANY, Store

INVITED: Final = 14.0  # days that an invitation holds
SHOWN: Final = 30.0  # days that a notice stands, unless another number is given
LONGEST: Final = 600  # characters of what somebody writes to the host, and of a notice
SAID: Final = 20  # lines of talk that go with a report
MOST_BLOCKED: Final = 200  # by one account


class Ban(Struct, frozen=True):
    """Who may not come in: an account, or everybody at an address. `until` None: for ever."""

    id: int
    account: int | None
    home: str
    why: str
    created: float
    until: float | None


class Notice(Struct, frozen=True):
    """What the host tells every visitor."""

    id: int
    words: str
    until: float


class HostBook:
    """Reads and writes it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- hosts

    def hosts(self) -> list[str]:
        with self.store.reading() as db:
            query = sa.select(ACCOUNTS.c.name).join(HOSTS, HOSTS.c.account == ACCOUNTS.c.id)
            return list(db.execute(query.order_by(ACCOUNTS.c.name)).scalars())

    def is_host(self, account: int) -> bool:
        with self.store.reading() as db:
            return db.execute(sa.select(HOSTS.c.account).where(HOSTS.c.account == account)).first() is not None

    def account_of(self, name: str) -> int | None:
        with self.store.reading() as db:
            found = db.execute(sa.select(ACCOUNTS.c.id).where(ACCOUNTS.c.known_as == known_as(name))).scalar()
            return None if found is None else int(found)

    def appoint(self, account: int) -> None:
        if not self.is_host(account):
            with self.store.writing() as db:
                db.execute(sa.insert(HOSTS).values(account=account))

    def dismiss(self, account: int) -> None:
        with self.store.writing() as db:
            db.execute(sa.delete(HOSTS).where(HOSTS.c.account == account))

    # ---- bans

    def ban_account(self, account: int, why: str, days: float = 0.0) -> None:
        if self.is_host(account):
            raise Problem("malformed", what="a host is dismissed first")
        self._ban(account, "", why, days)

    def ban_address(self, address: str, why: str, days: float = 0.0) -> str:
        """Everybody there; what of the address counts."""
        plain = plain_address(address)
        if not plain:
            raise Problem("malformed", what=f"{address[:40]!r} is no address")
        self._ban(None, household(plain), why, days)
        return household(plain)

    def _ban(self, account: int | None, home: str, why: str, days: float) -> None:
        until = time() + days * DAY if days > 0 else None
        with self.store.writing() as db:
            same = (
                (BANS.c.account == account) if account is not None else (BANS.c.home == home) & BANS.c.account.is_(None)
            )
            db.execute(sa.delete(BANS).where(same))
            values = {"account": account, "home": home, "why": why[:LONGEST], "created": time(), "until": until}
            db.execute(sa.insert(BANS).values(**values))

    def lift(self, ban: int) -> None:
        with self.store.writing() as db:
            db.execute(sa.delete(BANS).where(BANS.c.id == ban))

    def bans(self) -> list[Ban]:
        """Those that hold now."""
        holds = BANS.c.until.is_(None) | (BANS.c.until > time())
        with self.store.reading() as db:
            return [Ban(**row) for row in db.execute(sa.select(BANS).where(holds).order_by(BANS.c.id)).mappings()]

    def seats_held(self, accounts: list[int]) -> list[tuple[str, int]]:
        """Tables under way and the seats there that these accounts can still open by a link."""
        held = SEATS.c.account.in_(accounts) & (SEATS.c.hash != "") & sa.not_(TABLES.c.over)
        query = sa.select(TABLES.c.code, SEATS.c.seat).join(SEATS, SEATS.c.table_id == TABLES.c.id).where(held)
        with self.store.reading() as db:
            return [(row.code, row.seat) for row in db.execute(query.limit(MANY))]

    # ---- invitations

    def invite(self, days: float = 0.0) -> str:
        """What somebody shows to make one account."""
        token = new_token()
        with self.store.writing() as db:
            db.execute(sa.delete(INVITATIONS).where(INVITATIONS.c.until < time()))
            db.execute(
                sa.insert(INVITATIONS).values(hash=hashed(token), until=time() + (days if days > 0 else INVITED) * DAY)
            )
        return token

    def invited(self, token: str) -> bool:
        with self.store.reading() as db:
            return db.execute(sa.select(INVITATIONS.c.hash).where(_good(token))).first() is not None

    def use_invitation(self, token: str) -> bool:
        """Whether it was still good; it is not any more."""
        with self.store.writing() as db:
            return db.execute(sa.delete(INVITATIONS).where(_good(token))).rowcount == 1

    # ---- reports

    def report(
        self, code: str, seat: int, account: int | None, name: str, reason: str, words: str, talk: list[ChatLine]
    ) -> None:
        """Somebody is reported: the one of this seat, with account and name."""
        said = [line.text for line in talk if line.seat == seat and line.kind == "said"][-SAID:]
        with self.store.writing() as db:
            db.execute(
                sa.insert(REPORTS).values(
                    code=code,
                    seat=seat,
                    account=account,
                    name=name[:64],
                    reason=reason,
                    words=words[:LONGEST],
                    talk=msgspec.json.encode(said).decode(),
                    created=time(),
                    open=True,
                )
            )

    def reports(self) -> list[dict[str, Any]]:
        """Those that nobody has settled, the oldest first."""
        with self.store.reading() as db:
            found = db.execute(sa.select(REPORTS).where(REPORTS.c.open).order_by(REPORTS.c.id).limit(MANY)).mappings()
            return [{**row, "talk": msgspec.json.decode(row["talk"])} for row in found]

    def settle(self, report: int) -> None:
        with self.store.writing() as db:
            db.execute(sa.update(REPORTS).where(REPORTS.c.id == report).values(open=False))

    # ---- notices

    def post(self, words: str, days: float = 0.0) -> None:
        words = " ".join(words.split())[:LONGEST]
        if not words:
            raise Problem("malformed", what="there is nothing in it")
        with self.store.writing() as db:
            db.execute(sa.insert(NOTICES).values(words=words, until=time() + (days if days > 0 else SHOWN) * DAY))

    def drop(self, notice: int) -> None:
        with self.store.writing() as db:
            db.execute(sa.delete(NOTICES).where(NOTICES.c.id == notice))

    def notices(self) -> list[Notice]:
        with self.store.reading() as db:
            query = sa.select(NOTICES).where(NOTICES.c.until > time()).order_by(NOTICES.c.id)
            return [Notice(**row) for row in db.execute(query).mappings()]

    # ---- blocks

    def block(self, account: int, other: int, on: bool) -> None:
        here = (BLOCKS.c.account == account) & (BLOCKS.c.other == other)
        with self.store.writing() as db:
            db.execute(sa.delete(BLOCKS).where(here))
            count = db.execute(sa.select(sa.func.count()).where(BLOCKS.c.account == account)).scalar() or 0
            if on and count >= MOST_BLOCKED:
                raise Problem("flood")
            if on:
                db.execute(sa.insert(BLOCKS).values(account=account, other=other))

    def apart(self, account: int, others: list[int]) -> bool:
        """Whether one of them has blocked the other."""
        mine = (BLOCKS.c.account == account) & BLOCKS.c.other.in_(others)
        theirs = (BLOCKS.c.other == account) & BLOCKS.c.account.in_(others)
        with self.store.reading() as db:
            return db.execute(sa.select(BLOCKS.c.account).where(mine | theirs)).first() is not None

    def people(self) -> list[dict[str, Any]]:
        """The accounts, the newest first."""
        seats = sa.select(sa.func.count()).where(SEATS.c.account == ACCOUNTS.c.id).scalar_subquery()
        query = sa.select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.created, seats.label("seats"))
        with self.store.reading() as db:
            return [dict(row) for row in db.execute(query.order_by(ACCOUNTS.c.id.desc()).limit(MANY)).mappings()]

    def tables(self) -> list[dict[str, Any]]:
        """The tables that were played last."""
        columns = (TABLES.c.code, TABLES.c.game, TABLES.c.started, TABLES.c.over, TABLES.c.touched)
        with self.store.reading() as db:
            query = sa.select(TABLES.c.id, *columns).order_by(TABLES.c.touched.desc()).limit(MANY)
            found = {row["id"]: {**row, "seats": []} for row in db.execute(query).mappings()}
            taken = sa.select(SEATS).where(SEATS.c.table_id.in_(list(found))).order_by(SEATS.c.seat)
            for seat in db.execute(taken).mappings():
                kept = {name: seat[name] for name in ("seat", "who", "name", "account")}
                found[seat["table_id"]]["seats"].append(kept)
        return list(found.values())


def _good(token: str) -> sa.ColumnElement[bool]:
    return (INVITATIONS.c.hash == hashed(token)) & (INVITATIONS.c.until > time())


def take_shared(store: Store, key: str, rate: float, burst: float) -> bool:
    """A drop out of a bucket that all processes share; only where the database serves several (PostgreSQL)."""
    with store.fleeting() as db:
        return db.execute(_TAKE, {"key": key[:128], "rate": rate, "burst": burst}).first() is not None


def forget_shared(store: Store, older: float) -> None:
    """Buckets that nobody has touched for so many seconds are full again."""
    with store.writing() as db:
        db.execute(_FORGET, {"older": older})


_TAKE = sa.text(
    """
    INSERT INTO buckets AS b (key, drops, at)
    VALUES (:key, CAST(:burst AS float) - 1, extract(epoch FROM clock_timestamp()))
    ON CONFLICT (key) DO UPDATE SET
      drops = least(:burst, b.drops + (extract(epoch FROM clock_timestamp()) - b.at) * :rate) - 1,
      at = extract(epoch FROM clock_timestamp())
    WHERE least(:burst, b.drops + (extract(epoch FROM clock_timestamp()) - b.at) * :rate) >= 1
    RETURNING 1
    """
)
_FORGET = sa.text("DELETE FROM buckets WHERE at < extract(epoch FROM clock_timestamp()) - :older")
