"""Hints: what a bot would do in somebody's place, how good it thinks that is, and what comes next to it.

The bot gets the glimpse of the seat that asks and nothing else. That a hint was asked for is told to the table, unless there
is nobody else to tell.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from tepui.core.records import Candidate
from tepui.rooms.problems import Problem, place

if TYPE_CHECKING:
    from tepui.rooms.device import Device

log = logging.getLogger("tepui.advice")

NAMED: Final = 2  # ways: the best, and the next best


def advise(device: Device, seat: int) -> None:
    """Let the advisor think for this seat; its answer comes as a message, unless the table has moved on by then."""
    room = device.room
    if room.record.terms.hints == "no" or room.guide is not None:
        raise Problem("no-hint")
    if seat not in room.match.seats:
        raise Problem("not-asked")
    if device.advice is not None and not device.advice.done():
        return  # one thought at a time
    device.advice = asyncio.get_running_loop().create_task(_think(device, seat))
    if sum(sitter.who == "person" for sitter in room.record.seats) > 1:
        room.people.note(seat, "hint")


async def _think(device: Device, seat: int) -> None:
    room, settings = device.room, device.room.registry.settings
    asked, sealed = room.match.seq, len(room.match.sealed.get(seat, ()))
    try:
        glimpse = room.match.glimpse(seat, settings.advice)
        decision = await room.registry.bot_pool.think(settings.advisor, glimpse)
        if room.match.seq != asked or len(room.match.sealed.get(seat, ())) != sealed or device.eyes != seat:
            return
        best = [option for option in decision.options if option.action == decision.action]
        others = [option for option in decision.options if option.action != decision.action]
        ways = [_way(device, seat, option) for option in [*best, *others][:NAMED]]
        device.send({"type": "hint", "seq": asked, "seat": seat, "by": settings.advisor, "ways": ways})
    except Exception as wrong:
        log.error("table %s: no hint: %s", room.code, place(wrong))
        device.refuse(Problem("trouble"))


def _way(device: Device, seat: int, option: Candidate) -> dict[str, Any]:
    """One action in the reader's words, with what the bot thinks of it: between 0 and 1, mostly the chance to win."""
    game = device.room.game
    offer = game.offer(device.room.match.shown(seat), option.action, device.lang)
    return {
        "action": option.action,
        "notation": game.write(option.action),
        "label": offer.label,
        "path": offer.path,
        "value": round(option.value, 3),
    }
