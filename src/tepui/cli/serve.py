"""`tepui play` and `tepui serve`: the server, for oneself with a browser, or for others."""

from __future__ import annotations

import logging
import os
import socket
import webbrowser

import click

from tepui.core.errors import BadOption

PORT = 8000


@click.command("play")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="If it is taken, a free one."
)
@click.option("--db", default="", help="A database file; by default one in your data folder.")
@click.option("--open/--no-open", "opens", default=None, help="Open the browser (TEPUI_OPEN=0: do not).")
def play_command(port: int, db: str, opens: bool | None) -> None:
    """Start the server on this machine and open the browser."""
    if opens is None:
        opens = os.environ.get("TEPUI_OPEN", "1") != "0"
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    run("127.0.0.1", port, db, opens, bound=held(port))


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 takes any free one.")
@click.option("--db", default="", help="A database file or URL; by default a file in your data folder.")
@click.option("--bots-only", is_flag=True, help="Serve nobody: let bots answer at the tables of other servers.")
def serve_command(host: str, port: int, db: str, bots_only: bool) -> None:
    """Serve tables to others. On PostgreSQL several may serve the same tables."""
    if not bots_only and not free(host, port):
        raise BadOption(f"{host}:{port} is taken or not ours to use; --port chooses another")
    from tepui.server.log_lines import start_logging

    start_logging()
    if bots_only:
        answer(db)
    else:
        run(host, port, db, opens=False)


def answer(db: str) -> None:
    """Let bots answer at the tables of other servers until interrupted."""
    from msgspec import structs
    from sqlalchemy.exc import SQLAlchemyError

    from tepui.server.bot_host import answer_for_others
    from tepui.server.settings import from_environment
    from tepui.server.store.database import plain, reason

    settings = from_environment()
    try:
        answer_for_others(
            structs.replace(settings, db=db or settings.db),
            lambda: click.echo("Tepui's bots answer (Ctrl-C stops them)"),
        )
    except SQLAlchemyError as wrong:
        raise BadOption(f"the database {plain(db)} cannot be opened: {reason(wrong)}") from None


def run(host: str, port: int, db: str, opens: bool, page: str = "", bound: socket.socket | None = None) -> None:
    """Serve until interrupted; says where, once it listens, and opens the home page or another."""
    from sqlalchemy.exc import SQLAlchemyError

    from tepui.server.http import app
    from tepui.server.store.database import plain, reason

    def ready(url: str) -> None:
        click.echo(f"Tepui is at {url}{page} (Ctrl-C stops it; tables are kept)")
        if opens:
            webbrowser.open(url + page)

    try:
        made = app.server(host, port, db, ready=ready, bound=bound)
    except SQLAlchemyError as wrong:
        raise BadOption(f"the database {plain(db)} cannot be opened: {reason(wrong)}") from None
    app.run(made)


def held(port: int) -> socket.socket:
    """A socket that listens from now on, so that nobody takes its port while we load; if it is taken, at a free one."""
    try:
        return listening(port)
    except OSError:
        return listening(0)


def listening(port: int) -> socket.socket:
    bound = socket.socket()
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(("127.0.0.1", port))
        bound.listen()  # two may be bound to a port, but only one listens
    except OSError:
        bound.close()
        raise
    return bound


def free(host: str, port: int) -> bool:
    """Whether one may listen there now."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as wrong:
        raise BadOption(f"no host {host!r}: {wrong.strerror}") from None
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError:
            return False
    return True
