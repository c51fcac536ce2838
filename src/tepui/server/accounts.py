"""Accounts, for those who want their tables to follow them: a name and a password. Everything works without one.

Or a provider vouches for somebody (`oidc`): then there is no password. Passwords are kept as argon2 hashes, entries (who is signed in where) as hashes of what the browser holds in a cookie.
A seat may belong to an account; whoever is signed in may take it like somebody who holds its link.
"""

from __future__ import annotations

import hmac
import unicodedata
from hmac import compare_digest
from time import time
from typing import Any, Final

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from tepui.rooms.ports import VersionConflict
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import LONGEST_NAME, clean_name
from tepui.rooms.terms import DAY
from tepui.rooms.tokens import hashed, new_token
from tepui.server.lanes import Lane
from tepui.server.store.schema import (
    ACCOUNTS,
    ATTEMPTS,
    BANS,
    BLOCKS,
    ENTRIES,
    HOSTS,
    IDENTITIES,
    REPORTS,
    SEATS,
    TABLES,
    TALK,
)
from tepui.server.store.sql import MANY, Store

STAY: Final = 180 * DAY  # an entry holds so long
SHORTEST: Final = 8  # characters of a password
LONGEST: Final = 200
NONE: Final = "!"  # begins what stands for a password where there is none; no hash begins so


class Account(Struct, frozen=True):
    """Somebody who is signed in."""

    id: int
    name: str


class Accounts:
    """Makes and checks accounts. Hashing takes time and memory: one at a time, beside the event loop."""

    def __init__(self, store: Store, lane: Lane) -> None:
        self.store = store
        self.lane = lane
        self._hasher = PasswordHasher()
        self._nobody = ""  # a hash to compare with where there is no account, so that the time tells nothing

    async def make(self, name: str, password: str) -> Account:
        """A new account under a name nobody has."""
        name = clean_name(name)
        if len(name) < 2:
            raise Problem("bad-name")
        fitting(password)
        if self._find(name) is not None:
            raise Problem("name-taken")
        secret = await self._hash(password)
        values = {"name": name, "known_as": known_as(name), "password": secret, "created": time()}
        try:
            with self.store.writing() as db:
                key = db.execute(sa.insert(ACCOUNTS).values(**values)).inserted_primary_key
        except VersionConflict:
            raise Problem("name-taken") from None
        assert key is not None
        return Account(key[0], name)

    def vouched_for(self, issuer: str, subject: str) -> Account | None:
        """The account of somebody whom a provider knows."""
        theirs = (IDENTITIES.c.issuer == issuer) & (IDENTITIES.c.subject == subject)
        query = sa.select(ACCOUNTS.c.id, ACCOUNTS.c.name).join(IDENTITIES, IDENTITIES.c.account == ACCOUNTS.c.id)
        with self.store.reading() as db:
            found = db.execute(query.where(theirs)).first()
        return None if found is None else Account(found.id, found.name)

    def make_vouched_for(self, issuer: str, subject: str, wanted: str) -> Account:
        """A new account without a password, under the wanted name or one like it that nobody has."""
        name = self._free_name(clean_name(wanted))
        values = {"name": name, "known_as": known_as(name), "password": NONE + new_token(), "created": time()}
        try:
            with self.store.writing() as db:
                key = db.execute(sa.insert(ACCOUNTS).values(**values)).inserted_primary_key
                assert key is not None
                db.execute(sa.insert(IDENTITIES).values(issuer=issuer, subject=subject, account=key[0]))
        except VersionConflict:  # the same person in two windows, or somebody took the name
            raise Problem("name-taken") from None
        return Account(key[0], name)

    def _free_name(self, wanted: str) -> str:
        stem = wanted if len(wanted) >= 2 else "Guest"
        tries = (f"{stem[: LONGEST_NAME - 4]} {n}" for n in range(2, 1000))
        return next(name for name in (stem, *tries) if self._find(name) is None)

    def has_password(self, account: Account) -> bool:
        with self.store.reading() as db:
            secret = db.execute(sa.select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account.id)).scalar()
        return not str(secret).startswith(NONE)

    async def check(self, name: str, password: str) -> Account:
        """The account of a name and its password; the same refusal, after the same time, whichever is wrong."""
        found = self._find(clean_name(name))
        self._nobody = self._nobody or await self._hash(new_token())
        secret = self._nobody if found is None or found["password"].startswith(NONE) else found["password"]
        fits = await self._verified(secret, password[:LONGEST])
        if found is None or secret is self._nobody or not fits:
            raise Problem("wrong-password")
        if self._hasher.check_needs_rehash(found["password"]):
            better = await self._hash(password)
            with self.store.writing() as db:
                db.execute(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == found["id"]).values(password=better))
        return Account(found["id"], found["name"])

    async def change(self, account: Account, password: str, staying: str) -> None:
        """Another password; nobody is signed in any more but whoever holds the token `staying`."""
        secret = await self._hash(password)
        others = (ENTRIES.c.account == account.id) & (ENTRIES.c.hash != hashed(staying))
        with self.store.writing() as db:
            same = db.execute(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(password=secret))
            if same.rowcount == 0:  # deleted meanwhile
                raise Problem("wrong-password")
            db.execute(sa.delete(ENTRIES).where(others))

    def _find(self, name: str) -> sa.RowMapping | None:
        with self.store.reading() as db:
            return db.execute(sa.select(ACCOUNTS).where(ACCOUNTS.c.known_as == known_as(name))).mappings().first()

    async def _hash(self, password: str) -> str:
        return await self.lane.run(self._hasher.hash, password)

    async def _verified(self, secret: str, password: str) -> bool:
        try:
            return await self.lane.run(self._hasher.verify, secret, password)
        except (VerificationError, InvalidHashError):
            return False

    # ---- browsers that have been in before

    def pass_for(self, account: Account) -> str:
        """What a browser keeps to be known again. It opens nothing, and another password makes it worthless."""
        with self.store.reading() as db:
            secret = db.execute(sa.select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account.id)).scalar()
        return _pass(account.id, secret or "")

    def knows(self, name: str, held: str) -> bool:
        """Whether a browser has been signed in under this name before."""
        found = self._find(clean_name(name)) if held else None
        return found is not None and compare_digest(held, _pass(found["id"], found["password"]))

    # ---- who is signed in

    def enter(self, account: Account) -> str:
        """What the browser keeps from now on."""
        token = new_token()
        with self.store.writing() as db:
            db.execute(sa.delete(ENTRIES).where(ENTRIES.c.until < time()))
            values = {"hash": hashed(token), "account": account.id, "until": time() + STAY}
            db.execute(sa.insert(ENTRIES).values(**values))
        return token

    def leave(self, token: str) -> None:
        with self.store.writing() as db:
            db.execute(sa.delete(ENTRIES).where(ENTRIES.c.hash == hashed(token)))

    def leave_everywhere(self, account: int) -> None:
        with self.store.writing() as db:
            db.execute(sa.delete(ENTRIES).where(ENTRIES.c.account == account))

    def who(self, token: str) -> Account | None:
        """Who holds this token; None for nobody we know."""
        if not token:
            return None
        held = (ENTRIES.c.hash == hashed(token)) & (ENTRIES.c.until > time())
        query = sa.select(ACCOUNTS.c.id, ACCOUNTS.c.name).join(ENTRIES, ENTRIES.c.account == ACCOUNTS.c.id).where(held)
        with self.store.reading() as db:
            found = db.execute(query).first()
        return None if found is None else Account(found.id, found.name)

    def delete(self, account: Account) -> None:
        """The account is forgotten; its seats stay with whoever has their links."""
        with self.store.writing() as db:
            db.execute(sa.update(SEATS).where(SEATS.c.account == account.id).values(account=None))
            db.execute(sa.delete(ATTEMPTS).where(ATTEMPTS.c.player == f"account/{account.id}"))
            db.execute(sa.update(REPORTS).where(REPORTS.c.account == account.id).values(account=None))
            for table in (ENTRIES, IDENTITIES, HOSTS, BANS, BLOCKS):
                db.execute(sa.delete(table).where(table.c.account == account.id))
            db.execute(sa.delete(BLOCKS).where(BLOCKS.c.other == account.id))
            db.execute(sa.delete(ACCOUNTS).where(ACCOUNTS.c.id == account.id))

    def tables(self, account: Account) -> list[dict[str, Any]]:
        """The tables an account has a seat at, those played last first."""
        mine = sa.select(SEATS.c.table_id).where(SEATS.c.account == account.id)
        query = sa.select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.touched.desc()).limit(MANY)
        with self.store.reading() as db:
            found = db.execute(query).mappings().all()
        return [{name: table[name] for name in ("code", "game", "started", "over", "touched")} for table in found]


def personal_data(store: Store, account: Account) -> dict[str, Any]:
    """Everything that is kept about somebody, for themselves: all but the password, of which there is only a hash."""
    seats = sa.select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name).where(SEATS.c.account == account.id)
    with store.reading() as db:
        made = db.execute(sa.select(ACCOUNTS.c.created).where(ACCOUNTS.c.id == account.id)).scalar()
        until = list(db.execute(sa.select(ENTRIES.c.until).where(ENTRIES.c.account == account.id)).scalars())
        found = []
        for table, seat, name in db.execute(seats).all():
            about = db.execute(sa.select(TABLES).where(TABLES.c.id == table)).mappings().one()
            said = (TALK.c.table_id == table) & (TALK.c.seat == seat) & TALK.c.kind.in_(("said", "phrase"))
            talk = db.execute(sa.select(TALK.c.text, TALK.c.at).where(said).order_by(TALK.c.n)).mappings()
            kept = {key: about[key] for key in ("code", "game", "created", "touched", "over")}
            found.append({**kept, "seat": seat, "name": name, "talk": [dict(line) for line in talk]})
        names = sa.select(ACCOUNTS.c.name).join(BLOCKS, BLOCKS.c.other == ACCOUNTS.c.id)
        blocked = list(db.execute(names.where(BLOCKS.c.account == account.id)).scalars())
        known = sa.select(IDENTITIES.c.issuer, IDENTITIES.c.subject).where(IDENTITIES.c.account == account.id)
        vouched = [dict(row) for row in db.execute(known).mappings()]
    return {
        "name": account.name,
        "created": made,
        "signed_in_until": until,
        "vouched_for_by": vouched,
        "tables": found,
        "blocked": blocked,
    }


def _pass(account: int, secret: str) -> str:
    return hmac.new(secret.encode(), f"browser/{account}".encode(), "sha256").hexdigest()


def fitting(password: str) -> None:
    """Refuses a password that is too short or too long to be one."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Problem("bad-password", shortest=SHORTEST, longest=LONGEST)


def known_as(name: str) -> str:
    """Names that look alike are the same."""
    return unicodedata.normalize("NFKC", name).casefold()
