"""`python -m tepui.server`: the server alone, without the command line around it."""

from __future__ import annotations

import argparse
import sys

import msgspec

from tepui.core.errors import BadOption
from tepui.core.extras import remedy
from tepui.rooms.settings import Settings
from tepui.server.log_lines import start_logging


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tepui.server", description="Serve tables.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free port")
    parser.add_argument("--db", default="", help="database file or URL")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting, such as pause=0.4")
    parser.add_argument("--bots-only", action="store_true", help="serve nobody: answer for the bots of other servers")
    chosen = parser.parse_args()

    from sqlalchemy.exc import SQLAlchemyError

    from tepui.server.bot_host import answer_for_others
    from tepui.server.http.app import serve
    from tepui.server.settings import from_environment
    from tepui.server.store.database import plain, reason

    start_logging()
    try:
        pairs = dict(pair.split("=", 1) for pair in chosen.set) | ({"db": chosen.db} if chosen.db else {})
        settings = msgspec.convert(msgspec.to_builtins(from_environment()) | pairs, Settings, strict=False)
    except ValueError as wrong:
        parser.error(str(wrong))
    try:
        if chosen.bots_only:
            answer_for_others(settings, lambda: print("answering", flush=True))
        else:
            say = lambda url: print(f"listening at {url}", flush=True)  # noqa: E731
            serve(chosen.host, chosen.port, settings=settings, ready=say)
    except SQLAlchemyError as wrong:
        raise BadOption(f"the database {plain(settings.db)} cannot be opened: {reason(wrong)}") from None


if __name__ == "__main__":
    try:
        main()
    except BadOption as wrong:
        sys.exit(f"tepui: {wrong}")
    except ModuleNotFoundError as missing:
        if not remedy(missing):
            raise
        sys.exit(remedy(missing))
