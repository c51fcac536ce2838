"""Bots from outside: names as `tepui bots` lists them, or Bot objects; the error names what is neither. And how they are asked at a batch."""

from __future__ import annotations

from typing import Any

from tepui.adapters.batch import BatchedTables
from tepui.bots.bot import Bot
from tepui.bots.levels import load
from tepui.core.errors import BadOption
from tepui.core.records import Deadline, Glimpse

Entrant = str | Bot


def bot_of(entrant: Any) -> Bot:
    """The bot of this name, or the bot itself."""
    if isinstance(entrant, str):
        return load(entrant)
    if isinstance(entrant, Bot):
        return entrant
    raise BadOption(f"a bot is a name or a Bot (a policy becomes one by PolicyBot), not {entrant!r}")


def answer(bot: Bot, tables: BatchedTables, row: int, key: int) -> int:
    """What a bot does in the seat that moves in a row; `key` is its luck."""
    table, seat = tables.table(row), int(tables.seat[row])
    glimpse = Glimpse(
        game=tables.game.slug,
        seat=seat,
        seats=tables.seats,
        view=tables.game.view(table, seat),
        legal=table.step.legal(table),
        deadline=Deadline(),
        key=key,
    )
    return bot.choose(glimpse).action
