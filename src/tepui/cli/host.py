"""`tepui host`: who runs a place, invitations, bans and notices, from the machine it runs on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from tepui.cli.saved_tables import db_option, opened
from tepui.core.errors import BadOption

if TYPE_CHECKING:
    from tepui.server.host_book import HostBook

days_option = click.option("--days", type=click.FloatRange(min=0), default=0.0, help="For how long.")


@click.group("host")
def host_command() -> None:
    """Who runs this place, and what they decide. A running server knows of it within seconds; its console is at /host."""


@contextmanager
def book_of(db: str) -> Iterator[HostBook]:
    from tepui.rooms.problems import Problem
    from tepui.server.host_book import HostBook

    with opened(db, new=True) as store:
        try:
            yield HostBook(store)
        except Problem as problem:
            raise BadOption(problem.text("en")) from None


@host_command.command("appoint")
@click.argument("name")
@click.option("--password", prompt=False, default=None, help="For a new account; asked for if it is left out.")
@db_option
def appoint(name: str, password: str | None, db: str) -> None:
    """Make the account NAME a host's, and the account itself if there is none."""
    with book_of(db) as book:
        account = book.account_of(name)
        if account is None:
            chosen = password or click.prompt(f"Password for {name}", hide_input=True, confirmation_prompt=True)
            account = asyncio.run(_made(book, name, chosen))
        book.appoint(account)
        click.echo(f"{name} may open /host")


async def _made(book: HostBook, name: str, password: str) -> int:
    from tepui.server.accounts import Accounts
    from tepui.server.lanes import Workers
    from tepui.server.metrics import Counters

    workers = Workers(Counters())
    try:
        return (await Accounts(book.store, workers.passwords).make(name, password)).id
    finally:
        workers.close()


@host_command.command("dismiss")
@click.argument("name")
@db_option
def dismiss(name: str, db: str) -> None:
    """Make NAME an account like all others again."""
    with book_of(db) as book:
        book.dismiss(_account(book, name))


@host_command.command("list")
@db_option
def list_hosts(db: str) -> None:
    """List hosts, bans and notices."""
    with book_of(db) as book:
        people = {one["id"]: one["name"] for one in book.people()}
        for name in book.hosts():
            click.echo(f"host    {name}")
        for ban in book.bans():
            who = ban.home if ban.account is None else people.get(ban.account, f"account {ban.account}")
            click.echo(f"ban     {ban.id}: {who} {ban.why}".rstrip())
        for notice in book.notices():
            click.echo(f"notice  {notice.id}: {notice.words}")


@host_command.command("invite")
@days_option
@db_option
def invite(days: float, db: str) -> None:
    """Print an invitation to make one account (where TEPUI_REGISTRATION=invited)."""
    with book_of(db) as book:
        click.echo(f"/me?invitation={book.invite(days)}")


@host_command.command("ban")
@click.argument("who")
@click.option("--why", default="", help="For yourself.")
@days_option
@db_option
def ban(who: str, why: str, days: float, db: str) -> None:
    """Ban WHO: the name of an account, or an address."""
    with book_of(db) as book:
        account = book.account_of(who)
        if account is not None:
            book.ban_account(account, why, days)
        else:
            click.echo(book.ban_address(who, why, days))


@host_command.command("lift")
@click.argument("number", type=int)
@db_option
def lift(number: int, db: str) -> None:
    """Lift the ban of that NUMBER (`tepui host list`)."""
    with book_of(db) as book:
        book.lift(number)


@host_command.command("notice")
@click.argument("words")
@days_option
@db_option
def notice(words: str, days: float, db: str) -> None:
    """Tell every visitor something."""
    with book_of(db) as book:
        book.post(words, days)


def _account(book: HostBook, name: str) -> int:
    account = book.account_of(name)
    if account is None:
        raise BadOption(f"there is no account {name!r}")
    return account
